-- Walking, hauling, climbing and riding.

turn = rule "fair.walk.turn" {
  title  = "One at a time",
  source = "ours",
  text   = "In an activation one piece walks or hauls as far as its effort goes, and haggles once. Each piece does so once a bell.",

  run = function(piece)
    need(not piece.spent, "{piece} has done its work in this bell", nil, { piece = piece })
    need(not game.busy or game.busy == piece, "{busy} is at work in this activation", nil, { busy = game.busy })
  end,
}

function begin(piece) if not game.busy then game.busy = piece end end

-- Of all ways to a cell the cheapest is worth trying.
local function ways(from, legs)
  local cells = hex.reach(from, game.effort, green.cost)
  for at in pairs(cells) do
    local path, way = hex.path(from, at, green.cost), {}
    for i = 2, #path do table.insert(way, hex.direction(path[i - 1], path[i])) end
    if #way > 0 and #way <= legs then suggest { way = way } end
  end
end

local function walks(from, legs)
  local cells, why, facts = green.way(from, legs)
  need(cells, cells and "" or why, "fair.green.way", cells and {} or facts)
  return cells
end

action "march" {
  rule  = "fair.green.way",
  phase = "work",
  actor = "carter or hawker",
  args  = { way = "path up to 4" },

  options = function(piece) ways(piece.at, 4) end,

  check = function(piece, a)
    turn(piece)
    need(piece.kind ~= "carter" or not piece.on, "{actor} rides")
    need(piece.status == "well", "{actor} is away", "fair.green.fall-back")
    walks(piece.at, a.way)
  end,

  run = function(piece, a)
    local cells, effort = green.way(piece.at, a.way)
    local at = cells[#cells]
    begin(piece)
    piece.at, game.effort = at, game.effort - effort
    piece.mired = game.soils[at] == "ditch"
    note("{piece} walks to {at:cell}", { piece = piece, at = at })
  end,
}

action "haul" {
  rule  = "fair.green.way",
  phase = "work",
  actor = "wagon",
  args  = { way = "path up to 3" },

  options = function(wagon) ways(wagon.cells[1], 3) end,

  check = function(wagon, a)
    turn(wagon)
    local riders = #game.all("carter", { on = wagon })
    need(riders > 0, "nobody rides on {actor}")
    local cells = walks(wagon.cells[1], a.way)
    local soil = cells and game.soils[cells[#cells]]
    need(not soil, "{actor} cannot end in a {soil}", nil, { soil = soil })
  end,

  run = function(wagon, a)
    local cells, effort = green.way(wagon.cells[1], a.way)
    begin(wagon)
    game.effort = game.effort - effort
    local head, middle, tail = wagon.cells[1], wagon.cells[2], wagon.cells[3]
    for i, direction in ipairs(a.way) do
      head, middle, tail = cells[i + 1], head, middle
      wagon.facing = direction
    end
    wagon.cells = { head, middle, tail }
    for _, carter in ipairs(game.all("carter", { on = wagon })) do carter.at = middle end
    note("{wagon} rolls to {at:cell}, facing {facing:direction}", { wagon = wagon, at = head, facing = wagon.facing })
  end,
}

local climb = rule "fair.walk.climb" {
  title  = "In the ditch",
  source = "ours",
  text   = "Who is in a ditch must try to climb out before anything else: on 3 or more he stands free.",

  run = function(piece)
    begin(piece)
    piece.tried = true
    piece.mired = roll("d6", "climbing", piece) < 3
    if piece.mired then
      piece.spent, game.effort = true, 0
    end
    note(piece.mired and "{piece} slips back" or "{piece} finds a foothold", { piece = piece })
  end,
}

action "climb" {
  rule   = "fair.walk.climb",
  phase  = "work",
  actor  = "carter or hawker",
  must   = function(piece) return piece.mired and piece.name .. " is in the ditch and must climb" end,
  before = { "march", "haggle", "mount" },

  check = function(piece)
    turn(piece)
    need(game.soils[piece.at] == "ditch", "{actor} is in no ditch")
    need(piece.mired, "{actor} has a foothold")
  end,

  run = function(piece) climb(piece) end,
}

local ride = rule "fair.walk.ride" {
  title  = "Riding",
  source = "ours",
  text   = "A carter mounts a wagon of his own guild or of an ally from one of its cells or beside it; two may ride.",

  run = function(carter, wagon)
    local near = false
    for _, at in ipairs(wagon.cells) do near = near or hex.distance(at, carter.at) <= 1 end
    need(near, "{wagon} is not beside {carter}", nil, { wagon = wagon, carter = carter })
    need(#game.all("carter", { on = wagon }) < 2, "{wagon} is full", nil, { wagon = wagon })
  end,
}

action "mount" {
  rule  = "fair.walk.ride",
  phase = "work",
  actor = "carter",
  args  = { wagon = "friendly wagon" },

  check = function(carter, a)
    turn(carter)
    need(not carter.on, "{actor} rides")
    need(game.relation(carter, a.wagon) ~= "enemy", "{wagon} is a rival's")
    ride(carter, a.wagon)
  end,

  run = function(carter, a)
    carter.on, carter.at, carter.spent = a.wagon, a.wagon.cells[2], true
    note("{carter} mounts {wagon}", { carter = carter, wagon = a.wagon })
  end,
}
