-- Optional: fire from land and at land is declared: by figures ashore, at them, at a fortress and its doors.

local figures = require "figures"
local weapons = require "weapons"
local ships = require "ships"
local tasks = require "tasks"
local aiming = require "aiming"
local fortress = require "fortress"
local shoreaim = require "shoreaim"
local disposition = require "disposition"

local function on() return require("shore").on() end

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
  for _, figure in ipairs(shoreaim.group_of(a, player)) do
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
  tasks.own(player, figure)
  local fact = { figure = figure }
  tasks.ready(figure, "firing", "figure has acted")
  need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", fact)
  need(not disposition.withdrawn(figure), "in the jungle: {figure}", "piratewars.opt.islanders.disposition", fact)
  need(not figure.down, "figure is down: {figure}", "piratewars.opt.shore", fact)
  local vessel = figure.aboard
  if vessel then need(vessel.fate == "afloat" and tasks.warlike(vessel), "{figure} fights no more", "piratewars.morale.mutiny", fact) end
  if a.target then need(not vessel, "{figure} fires from the ship", "piratewars.fire.declare", fact) end
  if not a.cannon then
    local weapon = hand_weapon(figure, a)
    need(is_loaded(figure, weapon, a), "not loaded: {figure}", "piratewars.fire.declare", fact)
    local far = shoreaim.range_of(a, figure, player)
    if need(far, "target not visible: {figure} sees nobody", "piratewars.fire.small-arms", fact) then
      need(weapons.profile(weapon, far) ~= "too close: only B weapons", "too close: only B weapons", "piratewars.weapon.profile")
    end
  end
end

local function check_cannon(player, a)
  local fact = { cannon = a.cannon }
  tasks.own(player, a.cannon)
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
  local far = a.figures[1] and shoreaim.range_of(a, a.figures[1], player)
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
        if side.id ~= player and #list < 60 and #shoreaim.party(a, player) > 0 then table.insert(list, a) end
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

return { hand_weapon = hand_weapon }
