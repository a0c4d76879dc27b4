-- 2.3 Firing: the dice, and when and how fire takes effect.

local function is_cannon(shot) return shot.cannon ~= nil end

burst = rule "piratewars.fire.burst" {
  title  = "Bursting cannon",
  source = "2.3 Firing (line 109)",
  text   = "A cannon that rolls three sixes bursts: it is destroyed with the figures who man it.",
  ruling = "Shot or ball; two figures at most, who fires among them.",

  -- Who stands at a cannon that is destroyed, and dies with it.
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
    note("{cannon} is destroyed{with}", { cannon = cannon, with = #dead == 0 and "" or " with " .. figures.named(dead) })
    return #dead
  end,
}

cannon = rule "piratewars.fire.cannon" {
  title  = "Firing a cannon",
  source = "2.3 Firing (lines 107-109), examples (lines 115-117)",
  text   = "A cannon rolls three dice: with shot against 3, and every success takes a sail; with ball against 2, and "
    .. "every success is a hit on hull or sails.",
  ruling = "The owner says in which order the cannons fire.",
  data   = { "piratewars.data.weapons", "piratewars.data.modifiers" },

  -- The hits, whether all three did (with ball, a critical), and whether it bursts.
  run = function(ammunition, vessel, target)
    local row = data("weapons")[ammunition]
    local tn = tally("target number", row.tn, row.name)
    if ammunition == "ball" and target and target.craft ~= "" then
      tn:add(data("modifiers").boat.value, "at a boat", "piratewars.opt.launches")
    end
    local classes = { burst = "all 6" }
    if tn.total > 0 then classes.hit = "1-" .. math.min(5, tn.total) end
    local faces = count(row.dice, "d6", classes, ammunition, vessel)
    local hits = faces.hit or 0
    return { hits = hits, critical = ammunition == "ball" and hits == row.dice, burst = faces.burst }
  end,
}

-- The target's owner gives up a cannon with its crew.
local function lose_cannon(target)
  local ids = {}
  for _, gun in ipairs(stowing.mounted(target)) do table.insert(ids, gun.id) end
  if #ids == 0 then return 0 end
  return burst(game.cannons[choose(target.owner, "cannon lost", ids, target)])
end

local function officer(target, post)
  for _, figure in ipairs(figures.crew(target)) do
    if figure.post == post then return figure end
  end
end

critical = rule "piratewars.fire.critical" {
  title  = "Critical hit",
  source = "2.3 Firing (line 109), example (line 115)",
  text   = "A cannon that fires ball and succeeds with all three dice rolls once more for a critical hit, which comes after "
    .. "its hits.",
  ruling = "The chart is lost but for a 2. The target's owner says which cannon is destroyed, of those that are mounted; the dead "
    .. "are its crew, and others where there are too few of them.",
  data   = { "piratewars.data.criticals" },

  -- What the die of the critical does to the target.
  run = function(target, die)
    local row = data("criticals")[die]
    note("a critical hit on {ship}: {what}", { ship = target, what = row.name })
    if row.hull then damage.lines(target, "hull", row.hull) end
    if row.sails then damage.lines(target, "mast", row.sails) end
    if row.rudder then target.rudder = "hit" end
    local dead = row.cannons and lose_cannon(target) or 0
    if row.crew and dead < row.crew then damage.crew_fall(target, row.crew - dead, "killed by a critical hit") end
    local victim = row.quarterdeck and (officer(target, "mate") or officer(target, "captain"))
    if victim then
      damage.die(victim)
      damage.tell_dead("killed by a critical hit", { victim })
    end
  end,
}

too_close = rule "piratewars.fire.too-close" {
  title  = "Firing below eight dots",
  source = "2.3 Firing (line 109)",
  text   = "A cannon fired at a target less than eight dots away destroys itself and its crew, and its own ship takes the "
    .. "damage that the target takes.",
  ruling = "The same hits of the same kind, without a critical.",
  data   = { "piratewars.data.constants.cannon-least" },

  run = function(distance)
    return core.below(distance, data("constants")["cannon-least"])
  end,
}

-- Rolls a shot that is in range.
local function fire_cannon(shot)
  local scored = game.option("piratewars.opt.real-cannons") and model_cannons.real(shot.cannon) or nil
  local fired = scored and { hits = scored, burst = false } or cannon(shot.weapon, shot.ship, shot.target)
  shot.hits, shot.burst = fired.hits, fired.burst
  if fired.critical then shot.critical = roll("d6", "critical hit", shot.ship) end
  if shot.weapon == "shot" and shot.hits > 0 and aiming.rake(shot.ship, shot.target) then shot.hits = 2 * shot.hits end
end

local function fire_hand(shot)
  local dice = shot.shooters * data("weapons")[shot.weapon].dice
  shot.hits = core.success(dice, aiming.small_arms(shot.attack, shot.group), shot.weapon, shot.ship)
end

local function tell(shot)
  local weapon = data("weapons")[shot.weapon].name:lower()
  local weapons = shot.shooters == 1 and weapon or "{shooters:" .. weapon .. "|" .. weapon .. "s}"
  local mark = shot.group == "water" and "those who swim from {target}" or "{target}"
  note("{ship} at " .. mark .. ": " .. weapons .. ", " .. (shot.in_range and "{hits:hit|hits}" or "out of range"), {
    ship = shot.ship, target = shot.target, shooters = shot.shooters, hits = shot.hits,
  })
end

-- The least range of all that is fired alike from one ship at one target.
local function least_range(shot)
  local least = shot.distance
  for _, other in ipairs(game.shots) do
    local alike = other.ship == shot.ship and other.target == shot.target and other.weapon == shot.weapon
      and (other.group == "water") == (shot.group == "water")
    if alike then least = math.min(least, other.distance) end
  end
  return least
end

local function fire(shot, place)
  shot.fired = place
  shot.in_range = aiming.range(shot.weapon, least_range(shot))
  if shot.in_range then
    if is_cannon(shot) then fire_cannon(shot) else fire_hand(shot) end
  end
  tell(shot)
end

-- What a side has declared and not yet rolled, in the order of firing: ship by ship, and boat by boat, the cannons, then the
-- small arms.
local function declared(player)
  local list = {}
  for _, vessel in ipairs(game.all("ship", { owner = player })) do
    for _, cannons in ipairs { true, false } do
      for _, shot in ipairs(game.shots) do
        local due = shot.ship == vessel and shot.fired == 0
        if due and is_cannon(shot) == cannons then table.insert(list, shot) end
      end
    end
  end
  return list
end

-- How many shots have been rolled this turn.
local function rolled()
  local place = 0
  for _, shot in ipairs(game.shots) do place = math.max(place, shot.fired) end
  return place
end

-- A side has declared all its fire: it is rolled.
function volley(player)
  local place = rolled()
  for i, shot in ipairs(declared(player)) do fire(shot, place + i) end
end

-- Fire from a cannon, or from small arms, takes effect.
local function strike_cannon(shot)
  if shot.hits > 0 and shot.target.craft ~= "" then
    launches.strike(shot.target, shot.weapon, shot.hits)
  elseif shot.hits > 0 then
    damage.lines(shot.target, shot.weapon, shot.hits)
  end
  if shot.critical > 0 then critical(shot.target, shot.critical) end
  local close = too_close(shot.distance)
  if close and shot.hits > 0 then damage.lines(shot.ship, shot.weapon, shot.hits) end
end

local function strike_hand(shot)
  local group = aiming.group(shot.figure.owner, shot.target, shot.group)
  if group[1] then wounds.hit(group[1].owner, group, shot.hits, "shot down") end
end

-- A shot takes effect.
local function strike(shot)
  if shot.hits == 0 then return end
  if is_cannon(shot) then strike_cannon(shot) else strike_hand(shot) end
end

-- What has been rolled takes effect, in the order fired.
local function strike_rolled()
  for place = 1, rolled() do
    for _, shot in ipairs(game.shots) do
      if shot.fired == place then strike(shot) end
    end
  end
end

-- All has taken effect: cannons that burst, or were fired too close, are destroyed.
local function burst_all()
  for _, shot in ipairs(game.shots) do
    local gone = is_cannon(shot) and (shot.burst or too_close(shot.distance))
    if gone and not shot.cannon.destroyed then burst(shot.cannon, shot.figure) end
  end
  game.shots = {}
end

simultaneous = rule "piratewars.fire.simultaneous" {
  title  = "When fire takes effect",
  source = "2.3 Firing, example (line 117), 2.1 Initiative (line 55)",
  text   = "The dice are rolled in the order of the sides, but nothing takes effect before the phase is over: a ship that is "
    .. "hit fires with all she had.",
  ruling = "At the end the results apply in the order fired. Cannons that burst, or were fired too close, are destroyed "
    .. "then too. What falls in a Boarding falls at once.",

  run = function()
    strike_rolled()
    burst_all()
  end,
}

-- What a side has declared, rolled and come into effect at once, as if nobody else fired. It is there to be asked:
-- odds broadside.alone("red") watch ships.open_hf(flag), ships.open_sf(flag)
function alone(player)
  for i = #game.shots, 1, -1 do
    if game.shots[i].ship.owner ~= player then table.remove(game.shots, i) end
  end
  strike_rolled()
  local place = rolled()
  for i, shot in ipairs(declared(player)) do
    game.rest_depends_on(i) -- no die hangs on what the shots before have done: each takes effect as it is fired
    fire(shot, place + i)
    strike(shot)
    shot.hits, shot.critical = 0, 0
  end
  burst_all()
end
