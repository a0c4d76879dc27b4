-- Optional: fire from land and at land: by figures ashore, at them, at a fortress and its doors.

local core = require "core"
local figures = require "figures"
local weapons = require "weapons"
local ships = require "ships"
local tasks = require "tasks"
local aiming = require "aiming"
local fortress = require "fortress"
local disposition = require "disposition"

local function on() return require("shore").on() end

-- Where a shot leaves from: a gun's mount, or where the figure stands.
local function muzzle(a, figure)
  if a.gun then return aiming.mount(a.gun) end
  if a.cannon and a.cannon.ship then return aiming.mount(a.cannon) end
  if a.cannon then return a.cannon.at end
  return aiming.stands(figure)
end

-- The land that one stands on.
local function ground_of(figure)
  return figure.island or figure.fort and figure.fort.island
end

-- The living enemies of one side on an island outside a fortress: those in the open are a group, and those inside
-- buildings, behind cover and on a wall are others.
local function party(a, player)
  local shore, list = require "shore", {}
  for _, figure in ipairs(game.all("figure", { place = "shore", dead = false, owner = a.side })) do
    local here = a.island and figure.island == a.island and figure.fort == nil
    if here and shore.shelter_of(figure) ~= a.shelter then here = false end
    if here and figure.owner ~= player and figure.climbing == (a.climbers == true) then table.insert(list, figure) end
  end
  return list
end

local function group_of(a, player)
  if a.fort then return fortress.inside(a.fort, player == a.fort.owner) end
  if a.target then return aiming.group(player, a.target, a.group or (a.target.craft ~= "" and "boat" or "deck")) end
  return party(a, player)
end

-- All that may stand in the way of a shot: hulls and land, but for some.
local function screens(without)
  local list = {}
  local function add(piece)
    for _, other in ipairs(without) do
      if other == piece then return end
    end
    table.insert(list, piece)
  end
  for _, vessel in ipairs(ships.in_the_water()) do add(vessel) end
  for _, island in ipairs(game.all("island")) do add(island) end
  for _, fort in ipairs(game.all("fortress")) do add(fort) end
  return list
end

local function own_ground(a, figure)
  local list = {}
  for _, piece in ipairs { figure.aboard or false, ground_of(figure) or false, figure.fort or false, a.island or false,
    a.fort and a.fort.island or false } do
    if piece then table.insert(list, piece) end
  end
  if a.cannon and a.cannon.ship then table.insert(list, a.cannon.ship) end
  return list
end

-- The bearings a cannon may have: those of its arcs, all round on an island's own, or the one it has.
local function bearings(cannon)
  if cannon.ship == nil then
    if cannon.mount == "turntable" then return { { from = 0, to = 360 } } end
    return { { from = cannon.bearing, to = cannon.bearing } }
  end
  local heading = cannon.ship.heading
  if #cannon.arcs == 0 or cannon.pointed then return { { from = heading + cannon.bearing, to = heading + cannon.bearing } } end
  local list = {}
  for _, arc in ipairs(cannon.arcs) do table.insert(list, { from = heading + arc.from, to = heading + arc.to }) end
  return list
end

-- The shortest aim of a cannon at a shape, over what may be in the way. The doors: only where the ray meets them.
local function aim_at(a, from, shape, list)
  local number
  for i, piece in ipairs(list) do
    if piece == shape then number = i end
  end
  local best
  for _, arc in ipairs(bearings(a.cannon)) do
    local aim
    if arc.from == arc.to then
      local met = plane.bore(from, arc.from, list)
      aim = met and met.with == number and met or nil
    else
      aim = plane.bears(from, arc.from, arc.to, list, number)
    end
    local fits = aim and (not a.doors or fortress.at_doors(shape, aim.at))
    if fits and (not best or core.below(aim.distance, best.distance)) then best = aim end
  end
  return best and best.distance
end

-- The range of a cannon to a group in the open: to one who stands within four dots of its line, with nothing before him.
local function aim_at_group(a, from, group, list)
  local best
  for _, figure in ipairs(group) do
    local bearing, far = plane.bearing(from, figure.at), plane.distance(from, figure.at)
    for _, arc in ipairs(bearings(a.cannon)) do
      local along = bearing
      if not plane.between(bearing, arc.from, arc.to) then
        along = plane.off(bearing, arc.from) < plane.off(bearing, arc.to) and arc.from or arc.to
      end
      local _, _, wide = plane.approach({ from, plane.along(from, along, far) }, figure.at)
      local met = plane.bore(from, along, list)
      local clear = not met or core.below(far, met.distance)
      if core.at_most(wide, data("constants")["close-range"]) and clear and (not best or far < best) then best = far end
    end
  end
  return best
end

-- The range of a shot, nil when it does not bear or nobody is seen.
local function range_of(a, figure, player)
  local from, group = muzzle(a, figure), group_of(a, player)
  if a.cannon then
    local list = screens(own_ground(a, figure))
    if a.fort or a.target then return aim_at(a, from, a.fort or a.target, list) end
    return aim_at_group(a, from, group, list)
  end
  if #group == 0 then return nil end
  local without, best = own_ground(a, figure), nil
  table.insert(without, a.target or a.fort or a.island)
  local list = screens(without)
  local function look(to)
    local far = plane.distance(from, to)
    if plane.sight(from, to, list) and (not best or far < best) then best = far end
  end
  if a.target then
    look((plane.nearest(a.target, from)))
  else
    for _, other in ipairs(group) do look(other.at) end
  end
  return best
end

-- Is the firer in one building with those he fires at?
local function under_their_roof(a, figure)
  local shore = require "shore"
  local own = figure.place == "shore" and shore.building_of(figure, "building")
  if not own then return false end
  for _, other in ipairs(party(a, figure.owner)) do
    if shore.building_of(other, "building") ~= own then return false end
  end
  return true
end

-- The target number of a hand weapon against a group.
local function hand_tn(attack, a, figure)
  local tn = tally("target number", attack, "the firer's Attack")
  local modifiers = data("modifiers")
  if a.target then return aiming.small_arms(attack, a.group or (a.target.craft ~= "" and "boat" or "deck")) end
  if a.fort and figure.fort ~= a.fort then
    tn:add(modifiers.building.value, "at a fortress", "piratewars.opt.fortress")
  elseif a.climbers and figure.fort then
    tn:add(modifiers.climber.value, "at a climber from the wall top", "piratewars.opt.fortress.entering")
  elseif a.shelter == "inside" and not under_their_roof(a, figure) then
    tn:add(modifiers.building.value, "inside a building", "piratewars.opt.shore")
  elseif a.shelter == "hidden" then
    tn:add(modifiers.hidden.value, "partly hidden", "piratewars.opt.shore")
  end
  return tn.total
end

local function hand_weapon(figure, a)
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
local function at_cannon(figure, cannon)
  if cannon.ship then return aiming.at_weapon(figure, cannon) and figures.marines(figure, "cannon") end
  if cannon.fort then return figure.fort == cannon.fort end
  return cannon.island ~= nil and figure.island == cannon.island
end

local function check_target(player, a)
  local targets = (a.target and 1 or 0) + (a.fort and 1 or 0) + (a.island and 1 or 0)
  if not need(targets == 1, "say one target: target= a ship, fort=, or island= and side=") then return false end
  if a.island and not need(a.side and a.side ~= player, "say whose people on {island}: side=") then return false end
  if a.fort then need(a.fort.owner ~= player or #fortress.inside(a.fort, true) > 0, "{fort} is no enemy's") end
  if a.target then need(a.target.owner ~= player, "{target} is no enemy") end
  return true
end

-- Islanders in the jungle are not shot at, and no cannon is aimed at them before they have attacked.
local function check_islanders(player, a)
  for _, figure in ipairs(group_of(a, player)) do
    local home = figure.native
    if home and figure.faction == "islander" then
      need(home.mode ~= "jungle", "the islanders are in the jungle", "piratewars.opt.islanders.disposition")
      if a.cannon then
        need(disposition.fair_game(home), "islanders may not be fired at yet", "piratewars.opt.islanders.disposition")
      end
      return
    end
  end
end

local function check_shooter(player, figure, a)
  local fact = { figure = figure }
  tasks.ready(figure, "firing", "figure has acted")
  need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", fact)
  need(not figure.down, "figure is down: {figure}", "piratewars.opt.shore", fact)
  local vessel = figure.aboard
  if vessel then need(vessel.fate == "afloat" and tasks.warlike(vessel), "{figure} fights no more", "piratewars.morale.mutiny", fact) end
  if a.target then need(not vessel, "{figure} fires from the ship", "piratewars.fire.declare", fact) end
  if not a.cannon then
    local weapon = hand_weapon(figure, a)
    need(is_loaded(figure, weapon, a), "not loaded: {figure}", "piratewars.fire.declare", fact)
    local far = range_of(a, figure, player)
    if need(far, "target not visible: {figure} sees nobody", "piratewars.fire.small-arms", fact) then
      need(weapons.profile(weapon, far) ~= "too close: only B weapons", "too close: only B weapons", "piratewars.weapon.profile")
    end
  end
end

local function check_cannon(player, a)
  local fact = { cannon = a.cannon }
  need(#a.figures == 1, "one figure fires a cannon")
  need(a.ammunition, "{cannon}: say shot or ball", fact)
  need(not a.cannon.destroyed and a.cannon.mount ~= "stowed", "{cannon} cannot be fired", fact)
  need(a.cannon.loaded, "not loaded: {cannon}", fact)
  need(not a.cannon.shifted, "cannon was moved this turn: {cannon}", "piratewars.figmove.cannon", fact)
  if a.figures[1] then need(at_cannon(a.figures[1], a.cannon), "figure is not at the weapon: {figure}", { figure = a.figures[1] }) end
  if a.island then need(a.ammunition ~= "ball", "only shot against figures in the open", "piratewars.opt.shore") end
  if a.cannon.island and a.cannon.fort == nil then need(a.ammunition ~= "ball", "skeletons fire shot", "piratewars.opt.dead-man") end
  if a.doors then
    need(a.fort and a.ammunition == "ball", "doors are shot at with ball", "piratewars.opt.fortress.entering")
    need(a.figures[1] and a.figures[1].fort == nil, "the cannon stands inside", "piratewars.opt.fortress.entering")
  end
  local far = a.figures[1] and range_of(a, a.figures[1], player)
  local words = a.doors and "cannon does not point at the doors: {cannon}" or "the cannon does not bear: {cannon}"
  need(far, words, a.doors and "piratewars.opt.fortress.entering" or "piratewars.fire.bore", fact)
end

-- Everybody ashore who has something to fire, at what is there; cannons on land at enemy ships.
local function options(player)
  if not on() then return {} end
  local list = {}
  local function targets(base)
    for _, vessel in ipairs(ships.in_the_water()) do
      if vessel.owner ~= player and #list < 60 then
        local a = { target = vessel }
        for k, v in pairs(base) do a[k] = v end
        table.insert(list, a)
      end
    end
    for _, island in ipairs(game.all("island")) do
      for _, side in ipairs(game.all("side")) do
        local a = { island = island, side = side.id }
        for k, v in pairs(base) do a[k] = v end
        if side.id ~= player and #list < 60 and #party(a, player) > 0 then table.insert(list, a) end
      end
    end
  end
  for _, figure in ipairs(game.all("figure", { owner = player, place = "shore", dead = false, acted = false })) do
    if figure.bow or figure.spear or figure.musket == "loaded" then targets { figures = { figure } } end
    for _, cannon in ipairs(game.all("cannon", { owner = player, loaded = true, destroyed = false })) do
      if cannon.ship == nil and at_cannon(figure, cannon) then targets { figures = { figure }, cannon = cannon, ammunition = "shot" } end
    end
  end
  return list
end

action "fire-ashore" {
  rule    = "piratewars.opt.shore",
  phase   = "tasks",
  actor   = "player",
  closed  = "fire is declared in the tasks",
  args    = {
    figures = "list of own figure", target = "enemy ship?", fort = "fortress?", island = "island?", side = "player?",
    cannon = "own cannon?", ammunition = "ammunition?", gun = "own deck_gun?", arm = "arm?", group = "group?",
    doors = "flag?", climbers = "flag?", shelter = "shelter?",
  },
  options = options,

  check = function(player, a)
    need(on(), "nobody fires ashore here")
    need(#a.figures > 0, "nobody is named to fire")
    if not check_target(player, a) then return end
    for _, figure in ipairs(a.figures) do check_shooter(player, figure, a) end
    if a.cannon then check_cannon(player, a) end
    check_islanders(player, a)
  end,

  run = function(player, a) require("salvos").declare(player, a) end,
}

return { group_of = group_of, range_of = range_of, hand_tn = hand_tn, hand_weapon = hand_weapon, ground_of = ground_of }
