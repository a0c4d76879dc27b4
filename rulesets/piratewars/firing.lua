-- 2.3 Firing: declaring the shots, rolling them, and what becomes of the guns.

-- The hand weapon that a figure fires: the one named, or what it has loaded.
local function hand_weapon(figure, arm)
  if arm then return arm end
  if figure.bow then return "bow" end
  if figure.spear then return "spear" end
  if figure.musket == "loaded" then return "musket" end
  if figures.female(figure) then return "pistol" end
  return figure.musket ~= "none" and "musket" or "pistol"
end

local function is_loaded(figure, weapon)
  if weapon == "musket" then return figure.musket == "loaded" end
  if weapon == "bow" then return figure.bow end
  if weapon == "spear" then return figure.spear end
  return weapon == "pistol" and figures.female(figure)
end

declare = rule "piratewars.fire.declare" {
  title  = "Declaring fire",
  source = "2.3 Firing (line 107)",
  text   = "For each ship the owner says who fires which weapon at which ship, and shot or ball, before a die is rolled or a "
    .. "range is measured. What is fired is empty afterwards, even when the target was out of range.",
  ruling = "One figure can fire a cannon. To look is free: a cannon that does not bear, a target that is hidden or too close "
    .. "is refused, and only the greatest range is found out later. Small arms name a group of figures as well.",

  run = function(shot)
    table.insert(game.shots, shot)
  end,
}

local function check_cannon(vessel, a)
  local cannon, figure = a.cannon, a.figures[1]
  local fact = { cannon = cannon }
  need(#a.figures == 1, "one figure fires a cannon")
  need(a.ammunition, "{cannon}: say shot or ball", fact)
  need(cannon.ship == vessel and not cannon.destroyed, "{cannon} is not aboard {actor}", fact)
  if not need(cannon.mount ~= "stowed", "{cannon} is stowed as cargo", "piratewars.opt.loot", fact) then return end
  need(cannon.loaded, "not loaded: {cannon}", fact)
  need(not cannon.shifted, "cannon was moved this turn: {cannon}", "piratewars.figmove.cannon", fact)
  if figure then
    need(figures.marines(figure, "cannon"), "marines may not fire cannons", "piratewars.figure.marines")
    need(aiming.at_weapon(figure, cannon), "figure is not at the weapon: {figure}", { figure = figure })
  end
  need(disposition.open_to_cannons(a.target), "islanders may not be fired at yet", "piratewars.opt.islanders.disposition")
  if cannon.ship == vessel and a.target ~= vessel then
    local bears = aiming.bore(cannon, a.target)
    local why, facts = "", fact
    if not bears then why, facts = aiming.off_the_bore(cannon, a.target) end
    facts.cannon = cannon
    need(bears, "the cannon does not bear: " .. why, "piratewars.fire.bore", facts)
  end
end

-- Where a shot of small arms leaves from: the gun, or the figure.
local function muzzle(figure, a)
  return a.gun and aiming.mount(a.gun) or aiming.stands(figure)
end

-- The group of figures they fire at: those on deck, or in a boat, when nothing is said.
local function word_of(a)
  return a.group or (a.target.craft ~= "" and "boat" or "deck")
end

-- What each of those who fire has of the group: the point to aim at, nil for nobody, its distance, and whether it is
-- seen. All who stand in a hull without a place of their own have the same.
local function sights(vessel, a)
  local known = {}
  return function(figure)
    local spot = a.gun or figure.at and figure or figure.aboard
    if not known[spot.id] then
      local from = muzzle(figure, a)
      local to, distance = aiming.nearest(from, a.target, word_of(a), vessel.owner)
      known[spot.id] = { to = to, distance = distance, seen = to and aiming.seen(from, vessel, a.target, to) }
    end
    return known[spot.id]
  end
end

local function check_hand(vessel, figure, a, sight)
  local fact, word = { figure = figure }, word_of(a)
  local weapon = a.gun and "deck-gun" or hand_weapon(figure, a.arm)
  if a.gun then
    need(figures.marines(figure, "deck-gun"), "marines may not fire deck guns", "piratewars.figure.marines")
    local here = figure.aboard == vessel and (figures.is_officer(figure) or figure.place ~= "gun-deck" and figure.place ~= "top")
    need(here, "figure is not at the weapon: {figure}", fact)
    need(a.gun.loaded, "not loaded: {gun}", { gun = a.gun })
  else
    need(is_loaded(figure, weapon), "not loaded: {figure}", fact)
  end
  if word == "below" then
    need(figure.aboard == a.target, "target not visible: figures below are hit only from the same ship", "piratewars.fire.small-arms")
  end
  local has = sight(figure)
  if not need(has.to, "target not visible: there is nobody", "piratewars.fire.small-arms") then return end
  need(has.seen, "target not visible: {target}", "piratewars.fire.small-arms")
  local close = weapons.profile(weapon, has.distance) == "too close: only B weapons"
  need(not close, "too close: only B weapons", "piratewars.weapon.profile")
end

-- The shots of those who fire alike: one for each Attack.
local function hand_shots(vessel, a)
  local shots, by_attack, sight = {}, {}, sights(vessel, a)
  for _, figure in ipairs(a.figures) do
    local weapon = a.gun and "deck-gun" or hand_weapon(figure, a.arm)
    local distance = sight(figure).distance
    local key = weapon .. figure.attack
    local shot = by_attack[key]
    if not shot then
      shot = {
        ship = vessel, figure = figure, shooters = 0, attack = figure.attack, weapon = weapon, target = a.target,
        group = word_of(a), distance = distance,
      }
      by_attack[key] = shot
      table.insert(shots, shot)
    end
    shot.shooters = shot.shooters + 1
    shot.distance = math.min(shot.distance, distance)
    if weapon == "musket" then figure.musket = "empty" end
    if weapon == "spear" then figure.threw = true end
    if weapon == "pistol" and not figure.female then figure.pistol = "empty" end
  end
  if a.gun then a.gun.loaded, a.gun.fired = false, true end
  return shots
end

local function cannon_shot(vessel, a)
  local aim = aiming.bore(a.cannon, a.target)
  a.cannon.loaded, a.cannon.fired, a.cannon.reload = false, true, 0
  return {
    ship = vessel, figure = a.figures[1], shooters = 1, attack = a.figures[1].attack, weapon = a.ammunition,
    cannon = a.cannon, target = a.target, distance = aim.distance,
  }
end

local at_group = {
  deck = "those on deck of {target}", top = "those aloft of {target}", below = "those below on {target}",
  water = "those who swim from {target}", boat = "those in {target}",
}

-- What has been declared, as a gunner would say it.
local function tell(a)
  local fact = { cannon = a.cannon, gun = a.gun, target = a.target, ammunition = a.ammunition, who = figures.named(a.figures), number = #a.figures }
  local group = at_group[word_of(a)]
  if a.cannon then return note("{cannon} is laid on {target}, with {ammunition}", fact) end
  if a.gun then return note("{gun} is trained on " .. group, fact) end
  note("{who} {number:?takes|take} aim at " .. group, fact)
end

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

  check = function(vessel, a)
    need(vessel.fate ~= "wrecked", "aground ships do not fire: {actor}", "piratewars.opt.grounding")
    need(tasks.warlike(vessel), "{actor} fights no more", "piratewars.morale.mutiny")
    need(#a.figures > 0, "nobody is named to fire")
    need(aiming.is_there(a.target, not a.cannon and a.group), "{target} is not there any more")
    need(a.target ~= vessel or a.cannon == nil, "{actor} cannot fire a cannon at herself")
    need(not a.gun or #a.figures == 1, "one figure works a deck gun")
    local sight = sights(vessel, a)
    for _, figure in ipairs(a.figures) do
      local here = figure.aboard == vessel or figure.aboard == a.target and figure.home == vessel and not a.cannon
      need(here and figure.owner == vessel.owner, "figure is not at the weapon: {figure}", { figure = figure })
      tasks.ready(figure, "firing", "figure has acted")
      if not a.cannon and here then check_hand(vessel, figure, a, sight) end
    end
    if a.cannon then check_cannon(vessel, a) end
  end,

  run = function(vessel, a)
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "firing") end
    tell(a)
    if a.cannon then return declare(cannon_shot(vessel, a)) end
    for _, shot in ipairs(hand_shots(vessel, a)) do declare(shot) end
  end,
}
