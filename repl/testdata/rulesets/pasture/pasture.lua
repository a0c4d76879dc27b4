local graze = rule "pasture.graze" {
  title = "Grazing", source = "none", text = "A herd grazes where it stands.",
  run = function() end,
}

action "graze" { rule = "pasture.graze", phase = "grazing", actor = "herd", args = {}, run = function() graze() end }

local ground = {
  { cells = { "C2", "D1", "D2", "E2", "E3", "D3" }, look = "wood", name = "Long Shade" },
  { cells = { "H6", "I6", "I7" }, look = "wood" },
  { cells = { "A5", "B5", "C6", "D6", "E7", "F7", "G8", "H8" }, look = "brook" },
  { cells = { "J2", "K2", "K3", "J3" }, look = "scree", level = 2 },
  { cells = { "I2", "I3", "J4", "K4", "L2", "L3" }, level = 1 },
  { at = "E3", level = 1 },
}

local fences = {
  { sides = { { "F5", 0 }, { "F5", 1 }, { "F5", 2 }, { "F5", 3 }, { "F5", 5 } }, look = "fence" },
  { sides = { "B3 barn-side", "B3 downhill", "A4 barn-side" }, look = "drystone" },
  { sides = { "J2 downhill", "I3 dawn-side", "J3 3" }, look = "crag" },
}

-- Two wagons, the larger as wide as it is long, with a shepherd on either; two
-- herdsmen in one place, and a crowd at the well.
local function folk()
  return {
    { id = "haywain", cells = { "F3", "G4", "F4", "G3" }, look = "wagon", facing = 1, name = "Haywain", sign = "h", side = "upper" },
    { id = "cart", cells = { "C5", "C4", "C3" }, look = "wagon", facing = 0, name = "Milk Cart", sign = "m", side = "lower" },
    { at = "G4", look = "walker", name = "Ursi", sign = "u", side = "lower" },
    { at = "C4", look = "walker", name = "Annli", sign = "a", side = "upper" },
    { at = "I6", look = "walker", name = "Beni", sign = "b", side = "upper" },
    { at = "I6", look = "walker", name = "Kari", sign = "k", side = "lower", facing = 4 },
    { at = "L7", look = "walker", name = "Dog", sign = "d", side = "upper" },
    { at = "L7", look = "walker", name = "Lamb", sign = "l", side = "lower" },
    { at = "L7", look = "walker", name = "Stray", sign = "s" },
  }
end

local function map()
  local list = {}
  for _, part in ipairs { ground, fences, folk() } do
    for _, mark in ipairs(part) do table.insert(list, mark) end
  end
  for _, herd in ipairs(game.all("herd")) do
    table.insert(list, { id = herd.id, at = herd.at, look = "walker", name = herd.name, side = herd.farm, sign = herd.name:lower():sub(1, 1) })
  end
  return list
end

-- What a herd grazes: the hexes around it, those off the pasture as well.
local function view(piece) return { { cells = hex.ring(piece.at, 1), look = "grazed" } } end

sequence {
  players = function() return { "upper", "lower" } end,
  new = {
    board = function(new) game.board = { width = new.width, height = new.height } end,
    herd = function(new, id)
      game.herds[id] = { number = #game.all("herd") + 1, name = new.name, farm = new.farm, at = hex.parse(new.at) }
      return game.herds[id]
    end,
  },
  map = map,
  view = view,
  { "grazing", title = "Grazing", rule = "pasture.graze", mode = "turns", who = function() return game.all("herd") end },
}
