-- Optional: fire from land and at land is declared: by figures ashore, at them, at a fortress and its doors.

local function on() return shore.in_play() end

function hand_weapon(figure, a)
  if a.gun then return "deck-gun" end
  if a.arm then return a.arm end
  if figure.bow then return "bow" end
  if figure.spear then return "spear" end
  return figure.musket == "loaded" and "musket" or "pistol"
end

local function is_loaded(figure, weapon, a)
  if weapon == "deck-gun" then return a.gun.loaded end
  if weapon == "bow" then return figure.bow end
  if weapon == "spear" then return figure.spear end
  if weapon == "musket" then return figure.musket == "loaded" end
  return weapon == "pistol" and figures.female(figure)
end

-- May a figure work a cannon where that stands?
function at_cannon(figure, cannon)
  if cannon.ship then return aiming.at_weapon(figure, cannon) end
  if cannon.fort then return figure.fort == cannon.fort end
  return cannon.island ~= nil and figure.island == cannon.island
end

local function check_target(player, a)
  local targets = (a.target and 1 or 0) + (a.fort and 1 or 0) + (a.island and 1 or 0)
  if not need(targets == 1, "say one target: target= a ship, fort=, or island= and side=") then return false end
  if a.island and not need(a.side, "say whose people on {island}: side=") then return false end
  if a.island then need(a.side ~= player, "those are your own people on {island}") end
  if a.fort then need(a.fort.owner ~= player or #fortresses.inside(a.fort, true) > 0, "{fort} is no enemy's") end
  if a.target then
    local word = not a.cannon and a.group or nil
    need(a.target.owner ~= player or word == "water", "{target} is no enemy")
    need(aiming.is_there(a.target, word), "{target} is not there any more")
  end
  return true
end

-- Islanders in the jungle are not shot at, and no cannon is aimed at any before they have attacked.
local function check_islanders(player, a)
  local hidden, peaceful = false, false
  for _, figure in ipairs(shoreaim.group_of(a, player)) do
    local islander = figure.native and figure.faction == "islander"
    hidden = hidden or disposition.withdrawn(figure)
    peaceful = peaceful or islander and not disposition.fair_game(figure.native)
  end
  need(not hidden, "the islanders are in the jungle", "piratewars.opt.islanders.disposition")
  need(not (a.cannon and peaceful), "islanders may not be fired at yet", "piratewars.opt.islanders.disposition")
end

local function check_hand(player, figure, a)
  local fact, weapon = { figure = figure }, hand_weapon(figure, a)
  if a.gun then
    need(figures.marines(figure, "deck-gun"), "marines may not fire deck guns", "piratewars.figure.marines")
    need(figure.aboard == a.gun.ship, "figure is not at the weapon: {figure}", fact)
  end
  need(is_loaded(figure, weapon, a), "not loaded: {figure}", "piratewars.fire.declare", fact)
  if a.target and a.group == "below" then
    return need(false, "target not visible: figures below are hit only from the same ship", "piratewars.fire.small-arms")
  end
  local far = shoreaim.range_of(a, figure, player)
  if need(far, "target not visible: {figure} sees nobody", "piratewars.fire.small-arms", fact) then
    need(weapons.profile(weapon, far) ~= "too close: only B weapons", "too close: only B weapons", "piratewars.weapon.profile")
  end
end

local function check_shooter(player, figure, a)
  local fact = { figure = figure }
  need(figure.aboard or figure.place == "shore", "{figure} is neither ashore nor aboard", fact)
  tasks.ready(figure, "firing", "figure has acted")
  need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", fact)
  need(not disposition.withdrawn(figure), "in the jungle: {figure}", "piratewars.opt.islanders.disposition", fact)
  need(not figure.down, "figure is down: {figure}", "piratewars.opt.shore", fact)
  local vessel = figure.aboard
  if vessel then need(vessel.fate == "afloat" and tasks.warlike(vessel), "{figure} fights no more", "piratewars.morale.mutiny", fact) end
  if a.target then need(not vessel, "{figure} fires from the ship", "piratewars.fire.declare", fact) end
  if not a.cannon then check_hand(player, figure, a) end
end

-- What an island's own cannon is good for.
local function check_battery(a)
  need(a.ammunition ~= "ball", "skeletons fire shot", "piratewars.opt.dead-man")
  need(a.target, "skeletons fire at ships", "piratewars.opt.dead-man")
  need(a.figures[1] and a.figures[1].post == "skeleton", "only skeletons fire {cannon}", "piratewars.opt.dead-man", { cannon = a.cannon })
end

local function check_doors(a)
  local rule_id = "piratewars.opt.fortress.entering"
  need(a.fort and a.ammunition == "ball", "doors are shot at with ball", rule_id)
  if not a.fort then return end
  need(#a.fort.doors > 0, "{fort} has no doors", rule_id)
  need(not fortresses.open(a.fort), "the doors of {fort} are open", rule_id)
  need(a.cannon.fort ~= a.fort, "the cannon stands inside", rule_id)
end

local function middle(points)
  local sum = { x = 0, y = 0 }
  for _, point in ipairs(points) do sum.x, sum.y = sum.x + point.x / #points, sum.y + point.y / #points end
  return sum
end

-- Why a cannon that cannot be turned does not bear: where it points, and where the target lies.
local function off_the_bore(a)
  local cannon, fact = a.cannon, { cannon = a.cannon, target = a.target or a.fort }
  if #cannon.arcs > 0 or cannon.mount == "turntable" or not fact.target then return "{cannon}", fact end
  local from = cannon.ship and aiming.mount(cannon) or cannon.at
  local at = a.doors and middle(a.fort.doors) or a.fort and middle(a.fort.outline) or plane.centre(a.target)
  local bearing = plane.compass(cannon.bearing + (cannon.ship and cannon.ship.heading or 0))
  fact.bearing, fact.lies = geometry.shown(bearing), geometry.shown(plane.bearing(from, at))
  return "{cannon} points to {bearing} degrees, " .. (a.doors and "their middle" or "the middle of {target}") .. " lies at {lies}", fact
end

local function check_cannon(player, a)
  local fact, gunner = { cannon = a.cannon }, a.figures[1]
  need(#a.figures == 1, "one figure fires a cannon")
  need(not a.gun, "say a cannon or a deck gun, not both")
  need(a.ammunition, "{cannon}: say shot or ball", fact)
  need(not a.cannon.destroyed and a.cannon.mount ~= "stowed", "{cannon} cannot be fired", fact)
  need(a.cannon.loaded, "not loaded: {cannon}", fact)
  need(not a.cannon.shifted, "cannon was moved this turn: {cannon}", "piratewars.figmove.cannon", fact)
  if gunner then
    need(at_cannon(gunner, a.cannon), "figure is not at the weapon: {figure}", { figure = gunner })
    need(not a.cannon.ship or figures.marines(gunner, "cannon"), "marines may not fire cannons", "piratewars.figure.marines")
  end
  if a.island then need(a.ammunition ~= "ball", "only shot against figures in the open", "piratewars.opt.shore") end
  if a.cannon.island and a.cannon.fort == nil then check_battery(a) end
  if a.doors then check_doors(a) end
  local far = gunner and shoreaim.range_of(a, gunner, player)
  local words = a.doors and "cannon does not point at the doors: " or "the cannon does not bear: "
  local why, facts = "{cannon}", fact
  if not far then why, facts = off_the_bore(a) end
  need(far, words .. why, a.doors and "piratewars.opt.fortress.entering" or "piratewars.fire.bore", facts)
end

action "fire-ashore" {
  rule    = "piratewars.opt.shore",
  phase   = "tasks",
  actor   = "player",
  closed  = "fire is declared in the tasks",
  later   = {
    "scuttling",
    "a side's dice are rolled when it has given all its tasks, and fire takes effect when all sides have",
  },
  args    = {
    figures = "list of own figure", target = "enemy ship?", fort = "fortress?", island = "island?", side = "player?",
    cannon = "own cannon?", ammunition = "ammunition?", gun = "own deck_gun?", arm = "arm?", group = "group?",
    doors = "flag?", climbers = "flag?", shelter = "shelter?",
  },
  options = function(player) return shoretargets.options(player) end,

  check = function(player, a)
    need(on(), "nobody fires ashore here")
    need(#a.figures > 0, "nobody is named to fire")
    need(a.cannon or not a.doors, "doors are shot at with a cannon", "piratewars.opt.fortress.entering")
    need(not a.gun or #a.figures == 1, "one figure works a deck gun")
    if not check_target(player, a) then return end
    for _, figure in ipairs(a.figures) do check_shooter(player, figure, a) end
    if a.cannon then check_cannon(player, a) end
    check_islanders(player, a)
  end,

  run = function(player, a) salvos.declare(player, a) end,
}
