-- 2.3 Firing: who fires what, at whom.

-- Can the figure fire the cannon from where it stands? Aboard: from the gun deck; from the deck too if the cannon is on a
-- turntable; an officer from anywhere. Else from the cannon's fortress or island.
function at_cannon(figure, cannon)
  if cannon.fort then return figure.fort == cannon.fort end
  if not cannon.ship then return cannon.island ~= nil and figure.island == cannon.island end
  if figure.aboard ~= cannon.ship then return false end
  return figures.is_captain_or_mate(figure) or figure.place == "gun-deck" or figure.place == "deck" and #cannon.arcs > 0
end

declare = rule "piratewars.fire.declare" {
  title  = "Declaring fire",
  source = "2.3 Firing (line 107)",
  text   = "For each ship the owner says who fires which weapon at which ship, and shot or ball, before a die is rolled or a "
    .. "range is measured. What is fired is empty afterwards, even when the target was out of range.",
  ruling = "One figure can fire a cannon. Looking is free: a cannon that does not bear, and a target that is hidden or too close "
    .. "for small arms, are refused at once; only the greatest range is measured afterwards. Small arms also name the group they "
    .. "aim at. Whoever fires a cannon or deck gun must stand at it.",
  -- "Looking is free" stands in the check of the order.
  kept_by = { "action declare-fire", "action fire-ashore", "piratewars.fire.small-arms", "piratewars.weapon.profile" },

  -- May a figure fire a weapon: what it has in its hands, or the cannon or deck gun that it works?
  check = function(figure, weapon, gun)
    local facts = { figure = figure, gun = gun }
    tasks.may_act(figure, "firing")
    if not gun then
      local ready = { musket = figure.musket == "loaded", pistol = figures.pistol_ready(figure), bow = figure.bow, spear = figure.spear }
      need(ready[weapon], "{figure} has no loaded weapon", facts)
      return
    end
    need(gun.loaded, "{gun} is not loaded", facts)
    if gun.kind == "deck_gun" then
      -- It is worked from anywhere but the gun deck and aloft; by an officer from there too.
      local on_deck = figure.place ~= "gun-deck" and figure.place ~= "top"
      need(figure.aboard == gun.ship and (on_deck or figures.is_captain_or_mate(figure)), "{figure} is not at {gun}", facts)
      figures.marines_may(figure, "deck-gun")
      return
    end
    need(not gun.destroyed, "{gun} is destroyed", "piratewars.fire.burst", facts)
    need(gun.mount ~= "stowed", "{gun} is stowed as cargo", "piratewars.opt.loot", facts)
    need(not gun.shifted, "{gun} was moved this turn", "piratewars.figmove.cannon", facts)
    need(at_cannon(figure, gun), "{figure} is not at {gun}", facts)
    figures.marines_may(figure, "cannon")
  end,

  -- It has fired: the weapon is empty.
  run = function(figure, weapon, gun)
    tasks.spend(figure, "firing")
    if gun then gun.loaded, gun.fired = false, true end
    if gun and gun.kind == "cannon" then gun.reload = 0 end
    if weapon == "musket" then figure.musket = "empty" end
    if weapon == "pistol" then weapons.spend(figure) end
    if weapon == "spear" then figure.threw = true end
  end,
}

-- What a figure fires by an order: the deck gun named, or what it has in its hands.
function weapon_of(figure, a)
  return a.gun and "deck-gun" or weapons.in_hand(figure, a.arm)
end

-- At ships, and those aboard them or swimming from them. At people and fortresses ashore the order is fire-ashore.
action "declare-fire" {
  rule   = "piratewars.fire.declare",
  phase  = "tasks",
  actor  = "ship",
  closed = "{actor} can fire only in her own tasks",
  args   = {
    figures = "list of own figure", target = "enemy ship", cannon = "own cannon?", ammunition = "ammunition?",
    gun = "own deck_gun?", arm = "arm?", group = "group?",
  },
  say    = "makes ready to fire",
  later  = {
    "scuttling",
    "a side's dice are rolled when it has given all its tasks, and fire takes effect when all sides have",
  },
  options = function(vessel, _, about) return shiptargets.options(vessel, about) end,
  some    = true,  -- a group may be left out: on deck, or in a boat

  check = function(vessel, a)
    need(vessel.fate ~= "wrecked", "{actor} is aground for good, and wrecks do not fire", "piratewars.opt.grounding")
    tasks.check_fighting(vessel)  -- no mutiny, not surrendered, not captured unless pirates have manned her; a Boarding and the turn of a ram are refused for each figure (task.one)
    need(#a.figures > 0, "nobody is named to fire")
    need(not a.cannon or #a.figures < 2, "one figure fires a cannon")
    need(not a.gun or #a.figures < 2, "one figure works a deck gun")
    need(groups.is_there(a.target, not a.cannon and a.group), "{target} is not there any more")
    local sight, word = groups.sights(a, vessel.owner, a.gun), groups.word_of(a)
    for _, figure in ipairs(a.figures) do
      -- One that boards the target counts as hers, so that the Boarding is the reason of the refusal.
      local boarder_on_target = figure.aboard == a.target and figure.home == vessel and not a.cannon
      local hers = figure.owner == vessel.owner and (figure.aboard == vessel or boarder_on_target)
      need(hers, "{figure} is not aboard {actor}", { figure = figure, actor = vessel })
      if a.cannon then
        declare(figure, a.ammunition, a.cannon)
      elseif hers then
        local weapon, seen = weapon_of(figure, a), sight(figure)
        declare(figure, weapon, a.gun)
        -- The rule of small arms refuses a target that is not there or not seen, and those below on another ship.
        local can_be_hit = groups.to_hit(figure.attack, word, a, figure, seen)
        if can_be_hit then weapons.not_too_close(weapon, seen.distance) end
      end
    end
    if not a.cannon then return end
    need(a.ammunition, "say shot or ball for {cannon}")
    if not need(a.cannon.ship == vessel, "{cannon} is not aboard {actor}") then return end
    if not need(a.target ~= vessel, "{actor} cannot fire a cannon at herself") then return end
    if a.cannon.mount == "stowed" then return end
    need(disposition.open_to_cannons(a.target), "no cannon may be fired at the islanders in {target} before they have attacked",
      "piratewars.opt.islanders.disposition")
    local bears, why = aiming.bears(a.cannon, a.target), ""
    if not bears then why = aiming.off_the_bore(a.cannon, a.target) end
    need(bears, why, "piratewars.fire.bore")
  end,

  run = function(vessel, a)
    tell(a)
    if a.cannon then
      local gunner = a.figures[1]
      table.insert(game.shots, {
        ship = vessel, figure = gunner, shooters = 1, attack = gunner.attack, weapon = a.ammunition, cannon = a.cannon,
        target = a.target, distance = aiming.bears(a.cannon, a.target).distance,
      })
      return declare(gunner, a.ammunition, a.cannon)
    end
    -- Those who fire the same weapon with the same Attack make one shot.
    local sight, word, shots = groups.sights(a, vessel.owner, a.gun), groups.word_of(a), {}
    for _, figure in ipairs(a.figures) do
      local weapon, distance = weapon_of(figure, a), sight(figure).distance
      local shot = first(shots, { weapon = weapon, attack = figure.attack })
      if not shot then
        shot = {
          ship = vessel, figure = figure, shooters = 0, attack = figure.attack, weapon = weapon, target = a.target, group = word,
          distance = distance,
        }
        table.insert(shots, shot)
      end
      shot.shooters = shot.shooters + 1
      shot.distance = math.min(shot.distance, distance)
      declare(figure, weapon, a.gun)
    end
    for _, shot in ipairs(shots) do table.insert(game.shots, shot) end
  end,
}

range = rule "piratewars.fire.range" {
  title  = "Range",
  source = "2.3 Firing (line 107)",
  text   = "For weapons of one kind that fire from one ship at one target the range is measured once, from the nearest of "
    .. "them: if that is in range, all are. Whether a target is too close is judged for each weapon by itself.",
  data   = { "piratewars.data.weapons", "piratewars.data.dead-man.battery-range" },
  kept_by = { "broadside.volley", "salvos.volley", "piratewars.fire.too-close", "piratewars.weapon.profile" },

  -- Is a weapon in range of its target? alike: all shots of one kind from one ship at one target; gun: the cannon.
  run = function(weapon, distance, alike, gun)
    for _, other in ipairs(alike or {}) do distance = math.min(distance, other.distance) end
    local most = data("weapons")[weapon].most
    if gun and broadside.skeletons_fire(gun) then most = data("dead-man")["battery-range"] end
    return core.at_most(distance, most)
  end,
}

-- What the players read: what has been declared, as a gunner would say it.

local at_group = {
  deck = "those on deck of {target}", top = "those aloft of {target}", below = "those below on {target}",
  water = "those who swim from {target}", boat = "those in {target}",
}

function tell(a)
  local fact = { cannon = a.cannon, gun = a.gun, target = a.target, ammunition = a.ammunition, who = figures.named(a.figures), number = #a.figures }
  local group = at_group[groups.word_of(a)]
  if a.cannon then
    note("{cannon} is laid on {target}, with {ammunition}", fact)
  elseif a.gun then
    note("{gun} is trained on " .. group, fact)
  else
    note("{who} {number:?takes|take} aim at " .. group, fact)
  end
end
