-- 2.3 Firing: the dice, and when and how fire takes effect.

cannon = rule "piratewars.fire.cannon" {
  title  = "Firing a cannon",
  source = "2.3 Firing (lines 107-109), examples (lines 115-117)",
  text   = "A cannon rolls three dice. With shot the target number is 3 and each success takes a sail; with ball it is 2 and "
    .. "each success is a hit on hull or sails.",
  ruling = "The owner says in which order the cannons fire. Where models really fire their cannons, the player may enter what "
    .. "the shot did instead.",
  data   = { "piratewars.data.weapons", "piratewars.data.modifiers", "piratewars.data.dead-man.battery-tn" },
  kept_by = { "broadside.volley", "salvos.volley", "piratewars.fire.simultaneous" },   -- its dice, and what its hits do

  -- Returns the hits, whether all three dice succeeded (with ball: a critical), and whether the cannon bursts. firer: who
  -- rolls, a ship or a figure. gun: nil when the question is not about one cannon.
  run = function(ammunition, firer, target, gun)
    local row, skeletons = data("weapons")[ammunition], gun and skeletons_fire(gun)
    if gun and not skeletons and game.option("piratewars.opt.real-cannons") then
      local scored = model_cannons.real(gun)
      if scored then return { hits = scored, critical = false, burst = false } end
    end
    local tn = tally("target number", row.tn, row.name)
    if ammunition == "ball" and target and target.craft ~= "" then
      tn:add(data("modifiers").boat.value, "at a boat", "piratewars.opt.launches")
    end
    if skeletons then tn:add(data("dead-man")["battery-tn"] - row.tn, "fired by skeletons", "piratewars.opt.dead-man") end
    local classes = { burst = "all 6" }
    if tn.total > 0 then classes.hit = "1-" .. math.min(5, tn.total) end
    local faces = count(row.dice, "d6", classes, ammunition, firer)
    local hits = faces.hit or 0
    return { hits = hits, critical = ammunition == "ball" and hits == row.dice, burst = faces.burst }
  end,
}

-- Whether a cannon belongs to the skeletons of an island: it stands in no ship and no fortress.
function skeletons_fire(gun) return gun.ship == nil and gun.fort == nil end

critical = rule "piratewars.fire.critical" {
  title  = "Critical hit",
  source = "2.3 Firing (line 109), example (line 115)",
  text   = "A cannon that fires ball and succeeds with all three dice rolls once more for a critical hit, which comes after "
    .. "its hits.",
  ruling = "Of the chart only row 2 is known; the rest is ours. The target's owner says which cannon is "
    .. "destroyed, of those that are mounted; the dead are its crew, and others where there are too few of them.",
  data   = { "piratewars.data.criticals" },
  kept_by = { "piratewars.fire.simultaneous", "broadside.volley" },

  -- What the die of the critical does to the target:
  --   1  holed at the waterline: 1 HF            4  mast hit: 2 SF
  --   2  a cannon destroyed, 2 of the crew dead  5  quarterdeck: the First Mate killed, else the Captain
  --   3  rudder hit: no turn, no falling off      6  powder fire: 1 HF, 2 of the crew dead
  run = function(target, die)
    local row, dead = data("criticals")[die], 0
    note("a critical hit on {ship}: {what}", { ship = target, what = row.name })
    if row.hull then damage.lines(target, "hull", row.hull) end
    if row.sails then damage.lines(target, "mast", row.sails) end
    if row.rudder then target.rudder = "hit" end   -- for the next turn: turn.begins, movement.leap, action turn and fall-off
    if row.cannons then
      local ids = {}
      for _, gun in ipairs(stowing.mounted(target)) do table.insert(ids, gun.id) end
      if #ids > 0 then dead = burst(game.cannons[choose(target.owner, "cannon lost", ids, target)]) end
    end
    if row.crew and dead < row.crew then damage.crew_fall(target, row.crew - dead, "killed by a critical hit") end
    if row.quarterdeck then
      local crew = figures.crew(target)
      local victim = first(crew, { post = "mate" }) or first(crew, { post = "captain" })
      if victim then
        damage.die(victim)
        damage.tell_dead("killed by a critical hit", { victim })
      end
    end
  end,
}

burst = rule "piratewars.fire.burst" {
  title  = "Bursting cannon",
  source = "2.3 Firing (line 109)",
  text   = "A cannon that rolls three sixes bursts: it is destroyed with the figures who man it.",
  ruling = "With shot or with ball. At most two figures die, the one who fires first.",

  -- Destroys the cannon and kills who stands at it. Returns the number of dead.
  run = function(cannon, firer)
    stowing.leave_mount(cannon)
    cannon.destroyed = true
    local dead = {}
    if firer and not firer.dead then table.insert(dead, firer) end
    for _, gunner in ipairs(cannon.crew) do
      local there = gunner.aboard == cannon.ship and gunner.fort == cannon.fort
      if #dead < 2 and not gunner.dead and there and gunner ~= firer then table.insert(dead, gunner) end
    end
    for _, figure in ipairs(dead) do damage.die(figure) end
    if #dead == 0 then note("{cannon} is destroyed", { cannon = cannon }) end
    if #dead > 0 then note("{cannon} is destroyed with {dead}", { cannon = cannon, dead = figures.named(dead) }) end
    return #dead
  end,
}

too_close = rule "piratewars.fire.too-close" {
  title  = "Firing below eight dots",
  source = "2.3 Firing (line 109)",
  text   = "A cannon fired at a target less than eight dots away destroys itself and its crew, and its own ship takes the "
    .. "damage that the target takes.",
  ruling = "The same hits of the same kind, without a critical.",
  data   = { "piratewars.data.constants.cannon-least" },
  kept_by = "piratewars.fire.simultaneous",

  -- Is the target, at this distance along the bore, too close? The consequences are in "When fire takes effect".
  run = function(distance)
    return core.below(distance, data("constants")["cannon-least"])
  end,
}

simultaneous = rule "piratewars.fire.simultaneous" {
  title  = "When fire takes effect",
  source = "2.3 Firing, example (line 117), 2.1 Initiative (line 55)",
  text   = "The dice are rolled in the order of the sides, but nothing takes effect before the phase is over: a ship that is "
    .. "hit fires with all she had.",
  ruling = "At the end the results apply in the order fired; then fire from the land and at it. Cannons that burst, or were "
    .. "fired too close, are destroyed then too. Who falls in a Boarding falls at once.",
  kept_by = { "tasks.take_effect", "broadside.volley", "broadside.in_order_fired" },

  -- All that was fired takes effect; or of one shot only, when the odds are asked.
  run = function(only)
    local fired = in_order_fired()
    if only then fired = { only } end
    for _, shot in ipairs(where(fired, function(each) return each.hits > 0 end)) do
      local target, cannon, hits = shot.target, shot.cannon, shot.hits
      if cannon and target and target.craft == "" then
        damage.lines(target, shot.weapon, hits)
      elseif cannon and target then
        launches.strike(target, shot.weapon, hits)
      elseif not target and shot.doors then
        fortresses.batter(shot.fort, hits)
      elseif cannon and shot.fort then
        fortresses.struck(shot.fort, shot.weapon, hits)
      else
        -- Figures: each success kills one, or two with shot from a cannon. No shot hurts a skeleton.
        local group, how, kills = nil, "shot down", 1
        if target then
          group = groups.aboard(shot.figure.owner, target, groups.word_of(shot))
        else
          group, how = groups.of(shot, shot.player), "shot down ashore"
        end
        if cannon then kills = data("shore")["shot-kills"] end
        local mortal = where(group, function(figure) return figure.post ~= "skeleton" end)
        if #mortal > 0 then wounds.hit(mortal[1].owner, mortal, hits * kills, how) end
        if #mortal == 0 and #group > 0 then note("skeletons mind no shot") end
      end
      if shot.critical > 0 then critical(target, shot.critical) end
      -- Fired too close: the firing ship takes the same hits of the same kind, and no critical.
      if cannon and cannon.ship and too_close(shot.distance) then damage.lines(cannon.ship, shot.weapon, hits) end
    end
    if only then return end
    -- A cannon that burst, or was fired too close, is destroyed with those who man it.
    for _, shot in ipairs(fired) do
      local gone = shot.cannon and (shot.burst or too_close(shot.distance))
      if gone and not shot.cannon.destroyed then burst(shot.cannon, shot.figure) end
    end
    game.shots = {}
    if #game.salvos > 0 then game.salvos = {} end
    for _, cannon in ipairs(game.all("cannon")) do   -- those of skeletons are loaded every turn
      if skeletons_fire(cannon) and cannon.mount ~= "stowed" then cannon.loaded = true end
    end
  end,
}

-- A shot is rolled, if it is in range: all dice of one cannon, or of those who fire their small arms alike.
local function fire(shot, place)
  local water = shot.group == "water"
  local alike = where(game.shots, function(other)
    return other.ship == shot.ship and other.target == shot.target and other.weapon == shot.weapon and (other.group == "water") == water
  end)
  shot.fired = place
  shot.in_range = firing.range(shot.weapon, shot.distance, alike)
  if shot.in_range and shot.cannon then
    local fired = cannon(shot.weapon, shot.ship, shot.target, shot.cannon)
    shot.hits, shot.burst = fired.hits, fired.burst
    if fired.critical then shot.critical = roll("d6", "critical hit", shot.ship) end
    if shot.weapon == "shot" and shot.hits > 0 and aiming.rakes(shot.ship, shot.target) then shot.hits = 2 * shot.hits end
  elseif shot.in_range then
    local dice = shot.shooters * data("weapons")[shot.weapon].dice
    shot.hits = core.success(dice, groups.to_hit(shot.attack, shot.group), shot.weapon, shot.ship)
  end
  tell(shot)
end

-- What a side has declared and not yet rolled, in the order of firing: of each ship or boat the cannons, then the small arms.
local function declared(player)
  local list = {}
  for _, vessel in ipairs(game.all("ship", { owner = player })) do
    local due = where(game.shots, { ship = vessel, fired = 0 })
    for _, shot in ipairs(due) do if shot.cannon then table.insert(list, shot) end end
    for _, shot in ipairs(due) do if not shot.cannon then table.insert(list, shot) end end
  end
  return list
end

-- All that has been fired this turn: from ships at ships in the order fired, then from land and at it.
function in_order_fired()
  local list = where(game.shots, function(shot) return shot.fired > 0 end)
  table.sort(list, function(a, b) return a.fired < b.fired end)
  for _, salvo in ipairs(game.salvos) do table.insert(list, salvo) end
  return list
end

-- The place of the last shot that has been rolled this turn, 0 before the first.
local function last_place()
  local last = most(game.shots, "fired")
  return last and last.fired or 0
end

-- A side has declared all its fire: it is rolled.
function volley(player)
  local place = last_place()
  for i, shot in ipairs(declared(player)) do fire(shot, place + i) end
end

-- What a side has declared, rolled and come into effect at once, as if nobody else fired. It is there to be asked:
-- odds broadside.alone("red") watch ships.open_hf(flag), ships.open_sf(flag)
function alone(player)
  game.shots = where(game.shots, function(shot) return shot.ship.owner == player end)
  game.salvos = {}
  local place = last_place()
  local function take_effect(shot)
    simultaneous(shot)
    shot.hits, shot.critical = 0, 0
  end
  for _, shot in ipairs(in_order_fired()) do take_effect(shot) end
  for i, shot in ipairs(declared(player)) do
    game.rest_depends_on(i) -- no die depends on an earlier shot, so each takes effect at once
    fire(shot, place + i)
    take_effect(shot)
  end
  simultaneous()   -- the cannons that burst, or were fired too close
end

-- What the players read of a shot.
function tell(shot)
  local weapon = data("weapons")[shot.weapon].name:lower()
  local number = shot.shooters == 1 and weapon or "{shooters:" .. weapon .. "|" .. weapon .. "s}"
  local mark = shot.group == "water" and "those who swim from {target}" or "{target}"
  note("{ship} at " .. mark .. ": " .. number .. ", " .. (shot.in_range and "{hits:hit|hits}" or "out of range"), {
    ship = shot.ship, target = shot.target, shooters = shot.shooters, hits = shot.hits,
  })
end
