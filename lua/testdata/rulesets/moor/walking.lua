-- Dogs run over a moor: hexes with flat tops, negative coordinates, ground in the
-- cells and walls on their sides.

local function ground(cell) return game.ground[cell] or "open" end

local function hides(cell) return ground(cell) == "thicket" or ground(cell) == "knoll" end

view = rule "moor.view" {
  title  = "Seeing across the moor",
  source = "none",
  text   = "A thicket or a knoll in between hides what lies behind it; along a side both cells must hide. From a knoll "
    .. "one sees over the thicket beside it.",

  run = function(from, to)
    local low
    if ground(from) == "knoll" then low = function(cell) return ground(cell) == "thicket" end end
    return hex.clear(from, to, hides, low)
  end,
}

behind = rule "moor.behind" {
  title  = "Behind a wall",
  source = "none",
  text   = "A whistle reaches a dog unless the side by which it comes is walled; through a corner, unless both are.",

  run = function(from, to)
    local walled = 0
    local sides = hex.entry(from, to)
    for _, direction in ipairs(sides) do
      if game.walls[hex.side(to, direction)] == "wall" then walled = walled + 1 end
    end
    return walled > 0 and walled == #sides
  end,
}

local costs = { open = 1, knoll = 2, bog = 3 }

step = rule "moor.step" {
  title  = "A step",
  source = "none",
  text   = "Open ground costs a dog 1, a knoll 2 and a bog 3; he enters no thicket, and passes a wall only at its gate.",

  run = function(from, to)
    if game.walls[hex.side(from, hex.direction(from, to))] == "wall" then return nil end
    return costs[ground(to)]
  end,
}

local breath = 4

run = rule "moor.run" {
  title  = "A dog's run",
  source = "none",
  text   = "A dog runs the easiest way, as far as his breath allows: 4 a day. He faces the way that he came.",

  run = function(dog, to)
    local way, cost = hex.path(dog.at, to, step)
    dog.facing = hex.direction(way[#way - 1], to)
    dog.at = to
    note("{dog} runs to {to:cell} for {cost}, facing {facing:direction}", { dog = dog, to = to, cost = cost, facing = dog.facing })
  end,
}

action "run" {
  rule    = "moor.run",
  phase   = "day",
  actor   = "dog",
  args    = { to = "cell" },
  options = function(dog)
    local list = {}
    for cell in pairs(hex.reach(dog.at, breath, step)) do
      if cell ~= dog.at then table.insert(list, { to = cell }) end
    end
    return list
  end,
  check   = function(dog, a)
    need(hex.on_board(a.to), "{to:cell} is off the moor")
    need(a.to ~= dog.at, "{actor} stands in {to:cell} already")
    local cost = hex.reach(dog.at, breath, step)[a.to]
    need(cost, "{actor} cannot reach {to:cell}")
  end,
  run     = function(dog, a) run(dog, a.to) end,
}

action "visit" {
  rule  = "moor.view",
  phase = "day",
  actor = "dog",
  args  = { cells = "list of cell" },
  check = function(dog, a)
    for _, cell in ipairs(a.cells) do
      need(view(dog.at, cell), "{actor} does not see {cell:cell}", { cell = cell })
    end
  end,
  run   = function(dog, a) note("{dog} looks at {n:place|places}", { dog = dog, n = #a.cells }) end,
}

-- The side that a text such as "C3 NE" means.
local function side_of(text)
  local label, name = text:match("^(%S+) (%S+)$")
  local cell, direction = label and hex.parse(label), name and hex.named_direction(name)
  return need(cell and direction, "{text} is no side of a cell: write C3 NE", { at = "walls", text = text })
    and hex.side(cell, direction)
end

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    moor = function(entry)
      game.moor = { width = entry.width, height = entry.height, column = entry.column or 0, row = entry.row or 0 }
    end,
    land = function(entry)
      for _, kind in ipairs { "thicket", "bog", "knoll" } do
        for _, cell in ipairs(entry[kind] or {}) do game.ground[cell] = kind end
      end
      for text, kind in pairs(entry.walls or {}) do
        local side = side_of(text)
        if side then game.walls[side] = kind end
      end
    end,
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    dog = function(entry, id)
      game.dogs[id] = {
        number = #game.all("dog") + 1, name = entry.name or id, side = entry.side, at = entry.at, facing = entry.facing or 0,
      }
      return game.dogs[id]
    end,
  },
  map = function()
    local marks = {}
    for _, dog in ipairs(game.all("dog")) do
      table.insert(marks, { at = dog.at, facing = dog.facing, id = dog.id, name = dog.name, side = dog.side })
    end
    return marks
  end,
  { "day", title = "By day", rule = "moor.run", mode = "turns", who = function() return { "blue", "red" } end },
}
