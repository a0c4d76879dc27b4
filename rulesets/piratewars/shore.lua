-- Optional: figures on shore: how they walk and fall.

local core = require "core"

local users = {
  "piratewars.opt.shore", "piratewars.opt.fortress", "piratewars.opt.islanders.disposition", "piratewars.opt.islanders.figures",
  "piratewars.opt.hazards.alligators", "piratewars.opt.hazards.traps", "piratewars.opt.dead-man", "piratewars.opt.loot",
}

-- Shore is walked when any rule that needs it is used.
local function on()
  for _, id in ipairs(users) do
    if game.option(id) then return true end
  end
  return false
end

-- What a scenario says of an island.
local function furnish(island, entry)
  for _, plate in ipairs(entry.plates or {}) do
    table.insert(island.plates, { width = plate.width, depth = plate.depth, mountain = plate.mountain or false, bridged = plate.bridged or false })
  end
  for _, way in ipairs(entry.ways or {}) do
    table.insert(island.ways, {
      name = way.name, kind = way.kind, foot = { x = way.foot.x, y = way.foot.y }, top = { x = way.top.x, y = way.top.y },
      level = way.level or 0,
    })
  end
  for _, tree in ipairs(entry.trees or {}) do
    table.insert(island.trees, { at = { x = tree.at.x, y = tree.at.y }, radius = tree.radius })
  end
  for _, building in ipairs(entry.buildings or {}) do
    local outline = {}
    for _, point in ipairs(building.outline) do table.insert(outline, { x = point.x, y = point.y }) end
    table.insert(island.buildings, { outline = outline, kind = building.kind, levels = building.levels or 1 })
  end
  island.huts, island.idols, island.treasure = entry.huts or 0, entry.idols or 0, entry.treasure or 0
  island.wreckage = entry.wreckage or false
  if entry.idol then island.idol = { x = entry.idol.x, y = entry.idol.y } end
end

local shore = rule "piratewars.opt.shore" {
  title  = "Figures on shore",
  source = "Figures on Shore (lines 296-304)",
  text   = "Ashore, in fortresses and on docks a figure moves in the Movement phase, 24 dots or 18 with a peg leg, and may "
    .. "still fight or fire in Tasks; who moved reloads nothing. A dot of stairs costs two, a level of a ladder 12, and the "
    .. "mountain's ramp is 18 dots long and is taken only with enough left to reach its end. Who falls over spends the next "
    .. "Tasks phase getting up, and who falls off a building dies, unless into water. Shot at figures in the open kills two "
    .. "with each success; there is two less on the target number at somebody inside a building, one less at somebody partly "
    .. "hidden.",
  ruling = "Ball is not fired at figures in the open. The two less stands alone, without the one. A melee ashore is fought in "
    .. "Tasks by the rules of Boarding within four dots, losses at once, and takes in everybody within four dots of an enemy "
    .. "who is in it. A peg leg just makes the ramp. Ways lead from one level to the next; "
    .. "one may stop on stairs, and go on or back from there.",
  optional = true,
  data   = { "piratewars.data.shore", "piratewars.data.modifiers" },

  -- What so many dots cost: on the level, up or down stairs, a ladder or the ramp.
  run = function(kind, dots)
    if kind == "stairs" then return data("shore").stairs * dots end
    if kind == "ladder" then return data("shore").ladder end
    if kind == "ramp" then return data("shore").ramp end
    return dots
  end,
}

-- The dots a figure has left to walk this turn.
local function left(figure)
  if figure.walk_left then return figure.walk_left end
  return figure.peg_leg and data("shore")["peg-leg"] or data("shore").walk
end

-- Where a figure sets out from: its place ashore, or the side of a boat that has landed.
local function start(figure, to)
  if figure.aboard then return (plane.nearest(figure.aboard, to)) end
  return figure.at
end

-- Is a straight path all on some areas?
local function covered(path, areas)
  local spans, length = {}, plane.length(path)
  for _, area in ipairs(areas) do
    for _, span in ipairs(plane.stretches(path, area)) do table.insert(spans, span) end
  end
  table.sort(spans, function(a, b) return a.from < b.from end)
  local reached = 0
  for _, span in ipairs(spans) do
    if core.at_most(span.from, reached) then reached = math.max(reached, span.to) end
  end
  return core.at_most(length, reached)
end

local function island_at(point)
  for _, island in ipairs(game.all("island")) do
    if plane.contains(island, point) then return island end
  end
end

-- The building, or the cover, that a figure is in.
local function building_of(figure, kind)
  for _, building in ipairs(figure.island and figure.island.buildings or {}) do
    if building.kind == kind and plane.contains(building, figure.at) then return building end
  end
end

-- How a figure is sheltered: "inside", "hidden" or not at all.
local function shelter_of(figure)
  if building_of(figure, "building") then return "inside" end
  return building_of(figure, "cover") and "hidden" or nil
end

-- What there is to stand on at a figure's level: the land, or buildings and walls that are so high.
local function ground_at(figure)
  if figure.level == 0 then return game.all("island") end
  local list = {}
  for _, building in ipairs(figure.island and figure.island.buildings or {}) do
    if building.kind == "building" and building.levels > figure.level - 1 then table.insert(list, building) end
  end
  for _, fort in ipairs(game.all("fortress")) do
    if fort == figure.fort then table.insert(list, fort) end
  end
  return list
end

local function way_of(island, name)
  for _, way in ipairs(island and island.ways or {}) do
    if way.name == name then return way end
  end
end

-- The near and the far end of a way for a figure, nil on another level.
local function ends(figure, way)
  if figure.level == way.level then return way.foot, way.top, way.level + 1 end
  if figure.level == way.level + 1 then return way.top, way.foot, way.level end
end

-- Part of a flight of stairs: the dots from the foot that it begins at and comes to, up unless down is said.
local function flight(figure, way, a)
  local length = plane.distance(way.foot, way.top)
  local from = figure.flight == way.name and figure.step or figure.level == way.level and 0 or length
  local down = a.down or figure.flight ~= way.name and from > 0
  local to = down and math.max(0, from - (a.dots or length)) or math.min(length, from + (a.dots or length))
  return from, to, length
end

-- Up or down stairs, the whole flight or so many dots of it: what it costs, the point, level and dots it comes to.
local function climb(figure, way, a)
  local from, to, length = flight(figure, way, a)
  local approach = 0
  if figure.flight ~= way.name then approach = shore("level", plane.distance(figure.at, from == 0 and way.foot or way.top)) end
  local at = plane.along(way.foot, plane.bearing(way.foot, way.top), to)
  local level = core.at_most(length, to) and way.level + 1 or way.level
  local step = core.below(0, to) and core.below(to, length) and to or nil
  return approach + shore("stairs", math.abs(to - from)), at, level, approach, step
end

-- What walking to a spot, or by a way, costs a figure; the point and level it comes to.
local function trip(figure, a)
  if not a.way then
    local to = { x = a.x, y = a.y }
    return shore("level", plane.distance(start(figure, to), to)), to, figure.level
  end
  local way = way_of(figure.island, a.way)
  if way.kind == "stairs" then return climb(figure, way, a) end
  local near, far, level = ends(figure, way)
  local approach = shore("level", plane.distance(figure.at, near))
  return approach + shore(way.kind, plane.distance(near, far)), far, level, approach
end

local function may_walk(player, figure)
  need(on(), "nobody walks ashore here")
  need(not figure.dead, "{figure} is dead")
  require("tasks").own(player, figure)
  local boat = figure.aboard
  local here = figure.place == "shore" or boat and boat.craft ~= "" and boat.beached
  need(here, "{figure} is not ashore")
  need(not boat or boat.beached ~= game.turn.turn, "leave next turn: {figure}", "piratewars.opt.launches")
  need(not require("disposition").withdrawn(figure), "in the jungle: {figure}", "piratewars.opt.islanders.disposition", { figure = figure })
  need(not figure.down, "figure is down: {figure}")
  need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps")
  need(not figure.prisoner, "{figure} is a prisoner", "piratewars.board.capture")
  return here
end

local function check_path(figure, a)
  local to = { x = a.x, y = a.y }
  local path = { start(figure, to), to }
  local dry = plane.distance(path[1], to) == 0 or covered(path, ground_at(figure))
  need(dry and island_at(to), figure.level == 0 and "{figure} would leave the land" or "{figure} would step off the building")
  local inside = require("fortress").barred(figure, path)
  need(not inside, "the walls of {fortress} are in the way", "piratewars.opt.fortress.entering", { fortress = inside and inside.name or "" })
end

-- A few spots around a figure: the whole of what it has left in eight directions, and its ways.
local function spots(list, figure)
  local dots = left(figure)
  local from = figure.at or plane.centre(figure.aboard)
  for bearing = 0, 315, 45 do
    for _, share in ipairs { 1, 0.5 } do
      local to = plane.along(from, bearing, dots * share)
      table.insert(list, { figure = figure, x = to.x, y = to.y })
    end
  end
  for _, way in ipairs(figure.island and figure.island.ways or {}) do
    table.insert(list, { figure = figure, way = way.name })
  end
end

-- Everybody ashore, and in boats that have landed.
local function options(player)
  local list = {}
  if not on() then return list end
  for _, figure in ipairs(game.all("figure", { owner = player, dead = false })) do
    local here = figure.place == "shore" or figure.aboard and figure.aboard.beached
    if here and #list < 400 then spots(list, figure) end
  end
  return list
end

action "walk" {
  rule    = "piratewars.opt.shore",
  phase   = "movement",
  actor   = "player",
  closed  = "figures ashore move in the Movement phase",
  args    = { figure = "own figure", x = "number?", y = "number?", way = "text?", dots = "number?", down = "flag?" },
  options = options,

  check = function(player, a)
    local figure = a.figure
    if not may_walk(player, figure) then return end
    local way = a.way and way_of(figure.island, a.way)
    local stairs = way and way.kind == "stairs"
    need(not a.dots or stairs and a.dots > 0, "only stairs are taken by dots")
    need(figure.flight == nil or figure.flight == a.way, "{figure} stands on the stairs", { figure = figure })
    if a.way and not need(way and ends(figure, way), "there is no such way from where {figure} stands") then return end
    if not a.way and not need(a.x and a.y, "say where to: x= and y=, or a way") then return end
    local cost, to, _, approach = trip(figure, a)
    if way and way.kind == "ramp" then
      need(core.at_most(cost, left(figure)), "ramp too long: {figure} would have {left} dots left for it", { left = math.floor(left(figure) - approach) })
    else
      need(core.at_most(cost, left(figure)), "too far: {figure} has {left} dots left", { left = math.floor(left(figure)) })
    end
    if not way then check_path(figure, a) end
    need(to, "there is no such place")
  end,

  run = function(_, a)
    local figure = a.figure
    local cost, to, level, _, step = trip(figure, a)
    figure.flight, figure.step = step and a.way or nil, step or 0
    figure.walk_left = math.max(0, left(figure) - cost)
    figure.aboard, figure.place, figure.at, figure.level = nil, "shore", { x = to.x, y = to.y }, level
    figure.island = island_at(to) or figure.island
    note("{figure} walks to {x}, {y}", { figure = figure, x = math.floor(to.x * 10 + 0.5) / 10, y = math.floor(to.y * 10 + 0.5) / 10 })
    require("fortress").enter(figure)
    require("disposition").strangers(figure)
  end,
}

-- A new turn: everybody ashore has his whole move.
local function fresh()
  for _, figure in ipairs(game.all("figure", { place = "shore" })) do figure.walk_left = nil end
end

return {
  on = on, furnish = furnish, shore = shore, left = left, trip = trip, island_at = island_at,
  fresh = fresh, covered = covered, shelter_of = shelter_of, building_of = building_of,
}
