-- The sequence of play: in each turn every boat rows once.

local turn = rule "NAME.turn.order" {
  title  = "Who rows when",
  source = "ours",
  text   = "In each turn the boats row one after another, each once, in the order of the scenario.",

  run = function()
    for _, boat in ipairs(game.all("boat")) do boat.rowed = false end
  end,
}

-- These functions create the sides and boats of a scenario, and those of a spec.
local function new_side(entry, id)
  game.sides[id] = { name = entry.name or id }
  return game.sides[id]
end

local function new_boat(entry, id)
  need(game.sides[entry.side], "there is no side \"{side}\"", { at = "side" })
  game.boats[id] = { number = #game.all("boat") + 1, name = entry.name, side = entry.side, breath = data("course").breath }
  return game.boats[id]
end

local function players()
  local list = {}
  for _, side in ipairs(game.all("side")) do table.insert(list, side.id) end
  return list
end

sequence {
  players = players,
  new = { side = new_side, boat = new_boat },

  { "rowing", title = "Rowing", rule = "NAME.turn.order", mode = "turns",
    begin = turn, who = function() return game.all("boat") end },
}
