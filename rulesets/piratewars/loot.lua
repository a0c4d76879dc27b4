-- Optional: hauling cannons, chests and barrels.

local boats = require "boats"
local launches = require "launches"
local tasks = require "tasks"

local function on() return game.option("piratewars.opt.loot") end

local loot = rule "piratewars.opt.loot" {
  title  = "Hauling loot",
  source = "Hauling Loot (lines 318-320)",
  text   = "Four figures carry a cannon, as their task, to a ship or pier whose hull touches theirs, and it is there at the end of "
    .. "the turn. Two bring it into a launch, four from a launch to the shore. A chest or barrel takes two figures.",
  ruling = "Two also carry a chest between ships that touch, or into a launch; ashore they walk as ever. A cannon that has been "
    .. "carried over is stowed there as cargo, and fires no more.",
  optional = true,
  data   = { "piratewars.data.loot", "piratewars.data.boats" },

  -- The figures needed: for a cannon or for goods, into a launch or not.
  run = function(cannon, into_launch)
    if cannon and not into_launch then return data("loot").cannon end
    return cannon and data("loot")["cannon-into-launch"] or data("loot").goods
  end,
}

local function is_boat(vessel) return vessel ~= nil and boats.is_boat(vessel) end

-- Does a thing reach where it is to go, from a hull or from where those who carry it stand?
local function in_contact(a)
  local from, to = a.from, a.to or a.island
  if not from then
    for _, figure in ipairs(a.figures) do
      if figure.place ~= "shore" or not launches.near(figure.at, to) then return false end
    end
    return true
  end
  if is_boat(from) or is_boat(a.to) then
    if a.island then return from.beached ~= nil and from.beached < game.turn.turn and plane.touch(from, to) end
    return launches.near(from, to)
  end
  return plane.touch(from, to)
end

local function has_goods(a)
  if a.from then return (a.goods == "chest" and a.from.chests or a.from.barrels) > 0 end
  for _, figure in ipairs(a.figures) do
    if figure.carrying ~= a.goods then return false end
  end
  return true
end

-- The places that are bespoken in a boat this turn.
local function bespoken(boat)
  local places = 0
  for _, haul in ipairs(game.hauls) do
    if haul.to == boat then places = places + data("boats")[haul.cannon and "cannon" or haul.goods] end
  end
  return places
end

local function under_way(cannon)
  for _, haul in ipairs(game.hauls) do
    if haul.cannon == cannon then return true end
  end
  return false
end

-- Chests between two hulls beside each other, by their first free hands.
local function options(player)
  if not on() then return {} end
  local list = {}
  for _, from in ipairs(require("ships").in_the_water()) do
    if from.owner == player and from.chests > 0 then
      local free = tasks.free(from)
      for _, to in ipairs(game.all("ship", { owner = player, fate = "afloat" })) do
        if to ~= from and #free > 1 then
          table.insert(list, { figures = { free[1], free[2] }, goods = "chest", from = from, to = to })
        end
      end
    end
  end
  return list
end

action "haul" {
  rule    = "piratewars.opt.loot",
  phase   = "tasks",
  actor   = "player",
  closed  = "loot is hauled in the tasks",
  args    = { figures = "list of own figure", goods = "goods?", cannon = "own cannon?", from = "own ship?", to = "own ship?", island = "island?" },
  options = options,

  check = function(player, a)
    need(on(), "nothing is hauled here")
    if a.from then tasks.own(player, a.from) end
    if a.to then tasks.own(player, a.to) end
    local one = need((a.goods == nil) ~= (a.cannon == nil), "say a cannon, or chest or barrel")
    local there = need((a.to == nil) ~= (a.island == nil), "say where to: to= a ship or island=")
    if not one or not there then return end
    local number = loot(a.cannon ~= nil, is_boat(a.to))
    local words = number == 4 and "four figures are needed" or "two figures are needed"
    local seen, count = {}, 0
    for _, figure in ipairs(a.figures) do
      if not seen[figure.id] then count = count + 1 end
      seen[figure.id] = true
      tasks.own(player, figure)
      tasks.ready(figure, "hauling", "figure has acted")
      local with = not a.from and figure.place == "shore" or a.from and figure.aboard == a.from
      need(with, "{figure} is not at it", { figure = figure })
      need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", { figure = figure })
    end
    need(count == number, words)
    if a.cannon then
      need(a.from and a.cannon.ship == a.from and not a.cannon.destroyed, "{cannon} is not aboard", { cannon = a.cannon })
      need(not under_way(a.cannon), "{cannon} is on its way already", { cannon = a.cannon })
      need(not a.cannon.fired and not a.cannon.shifted and #a.cannon.loaders == 0, "{cannon} has been worked this turn", { cannon = a.cannon })
    else
      need(has_goods(a), "there is no {goods} to haul")
    end
    need(in_contact(a), "not in contact")
    if is_boat(a.to) then
      local wants = data("boats")[a.cannon and "cannon" or a.goods]
      need(boats.room(a.to) - bespoken(a.to) >= wants, "boat is full: {to}", "piratewars.opt.launches")
    end
  end,

  run = function(_, a)
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "hauling")
      figure.carrying = nil
    end
    if a.cannon then
      a.cannon.mount = "stowed"
    elseif a.from then
      local kind = a.goods .. "s"
      a.from[kind] = a.from[kind] - 1
    end
    note("{number} figures carry {thing} over", { number = #a.figures, thing = a.cannon and a.cannon.name or "a " .. a.goods })
    table.insert(game.hauls, { cannon = a.cannon, goods = a.goods, to = a.to, island = a.island })
  end,
}

-- The end of the turn: everything is where it was carried.
local function arrive()
  for _, haul in ipairs(game.hauls) do
    if haul.cannon and not haul.cannon.destroyed then
      haul.cannon.ship, haul.cannon.island = haul.to, haul.island
      haul.cannon.crew, haul.cannon.flank = {}, nil
    elseif haul.goods and haul.to then
      local kind = haul.goods .. "s"
      haul.to[kind] = haul.to[kind] + 1
    elseif haul.goods then
      haul.island[haul.goods .. "s"] = haul.island[haul.goods .. "s"] + 1
    end
  end
  if #game.hauls > 0 then game.hauls = {} end
end

return { loot = loot, arrive = arrive }
