-- Optional: how figures walk ashore: over the ground, and up and down its ways.

local left = shore.left

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

-- What there is to stand on at a figure's level: the land and fortresses, or buildings and walls that are so high.
local function ground_at(figure)
  local list = {}
  if figure.level == 0 then
    for _, island in ipairs(game.all("island")) do table.insert(list, island) end
    for _, fort in ipairs(game.all("fortress")) do table.insert(list, fort) end
    return list
  end
  for _, building in ipairs(figure.island and figure.island.buildings or {}) do
    if building.kind == "building" and building.levels > figure.level - 1 then table.insert(list, building) end
  end
  if figure.fort then table.insert(list, figure.fort) end
  return list
end

local function on_some(areas, point)
  for _, area in ipairs(areas) do
    if plane.contains(area, point) then return true end
  end
  return false
end

-- The ways a figure can use: those of the fortress it stands in, and of its island.
local function ways_of(figure)
  local list = {}
  for _, place in ipairs { figure.fort or false, figure.island or false } do
    for _, way in ipairs(place and place.ways or {}) do table.insert(list, way) end
  end
  return list
end

local function way_of(figure, name)
  for _, way in ipairs(ways_of(figure)) do
    if way.name == name then return way end
  end
end

-- The near and the far end of a way for a figure, nil on another level.
local function ends(figure, way)
  if figure.level == way.level then return way.foot, way.top, way.level + 1 end
  if figure.level == way.level + 1 then return way.top, way.foot, way.level end
end

local function near_end(figure, way)
  return (ends(figure, way))
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
  if figure.flight ~= way.name then approach = shore.shore("level", plane.distance(figure.at, from == 0 and way.foot or way.top)) end
  local at = plane.along(way.foot, plane.bearing(way.foot, way.top), to)
  local level = core.at_most(length, to) and way.level + 1 or way.level
  local step = core.below(0, to) and core.below(to, length) and to or nil
  return approach + shore.shore("stairs", math.abs(to - from)), at, level, approach, step
end

-- What walking to a spot, or by a way, costs a figure; the point and level it comes to.
local function trip(figure, a)
  if not a.way then
    local to = { x = a.x, y = a.y }
    return shore.shore("level", plane.distance(start(figure, to), to)), to, figure.level
  end
  local way = way_of(figure, a.way)
  if way.kind == "stairs" then return climb(figure, way, a) end
  local near, far, level = ends(figure, way)
  local approach = shore.shore("level", plane.distance(figure.at, near))
  return approach + shore.shore(way.kind, plane.distance(near, far)), far, level, approach
end

local function may_walk(player, figure)
  need(shore.in_play(), "nobody walks ashore here")
  need(not figure.dead, "{figure} is dead")
  local boat = figure.aboard
  local here = figure.place == "shore" or boat and boat.craft ~= "" and boat.beached
  need(here, "{figure} is not ashore")
  need(not boat or boat.beached ~= game.turn.turn, "leave next turn: {figure}", "piratewars.opt.launches")
  need(not disposition.withdrawn(figure), "in the jungle: {figure}", "piratewars.opt.islanders.disposition", { figure = figure })
  need(not figure.down, "figure is down: {figure}")
  need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps")
  need(not figure.prisoner, "{figure} is a prisoner", "piratewars.board.capture")
  return here
end

-- Straight over the ground from one point to another, and through no wall.
local function check_path(figure, from, to)
  local path, areas, still = { from, to }, ground_at(figure), core.at_most(plane.distance(from, to), 0)
  if still and not figure.aboard then return end
  local dry = on_some(areas, to) and (still or covered(path, areas))
  need(dry, figure.level == 0 and "{figure} would leave the land" or "{figure} would step off the building")
  local wall = fortresses.barred(figure, path)
  need(not wall, "the walls of {fortress} are in the way", "piratewars.opt.fortress.entering", { fortress = wall and wall.name or "" })
end

-- A place to a tenth of a dot, no further from where one stands: what a person would type.
local function tenth(here, there)
  return (there < here and math.ceil(there * 10) or math.floor(there * 10)) / 10
end

-- Suggests the whole of what a figure has left, and half of it, in eight directions.
local function around(figure, dots)
  local from = figure.at or plane.centre(figure.aboard)
  local x, y, part = from.x, from.y, dots / 2
  for bearing = 0, 315, 45 do
    local far, half = plane.along(from, bearing, dots), plane.along(from, bearing, part)
    suggest { figure = figure, x = tenth(x, far.x), y = tenth(y, far.y) }
    suggest { figure = figure, x = tenth(x, half.x), y = tenth(y, half.y) }
  end
end

-- Can he walk as he is, ashore or out of a boat that has landed?
local function on_his_feet(figure)
  local here = figure.place == "shore" or figure.aboard and figure.aboard.beached
  return here and not figure.down and not figure.trapped and not figure.prisoner
end

-- Everybody's spots, and ways.
local function options(player)
  if not shore.in_play() then return end
  for _, figure in ipairs(game.all("figure", { owner = player, dead = false })) do
    if on_his_feet(figure) then
      local dots = left(figure)
      if dots > 0 and not figure.flight then around(figure, dots) end
      for _, way in ipairs(ways_of(figure)) do suggest { figure = figure, way = way.name } end
    end
  end
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
    local way = a.way and way_of(figure, a.way)
    local stairs = way and way.kind == "stairs"
    need(not a.dots or stairs and a.dots > 0, "only stairs are taken by dots")
    need(figure.flight == nil or figure.flight == a.way, "{figure} stands on the stairs", { figure = figure })
    if a.way and not need(way and ends(figure, way), "there is no such way from where {figure} stands") then return end
    if not a.way and not need(a.x and a.y, "say where to: x= and y=, or a way") then return end
    local cost, to, _, approach = trip(figure, a)
    if way and way.kind == "ramp" then
      need(core.at_most(cost, left(figure)), "ramp too long: {figure} would have {left} dots left for it", { left = geometry.shown(left(figure) - approach) })
    else
      need(core.at_most(cost, left(figure)), "too far: {figure} has {left} dots left", { left = geometry.shown(left(figure)) })
    end
    need(way or figure.aboard or core.below(0, cost), "{figure} stands there already")
    if figure.flight == nil then check_path(figure, start(figure, to), way and near_end(figure, way) or to) end
  end,

  run = function(_, a)
    local figure = a.figure
    local cost, to, level, _, step = trip(figure, a)
    figure.flight, figure.step = step and a.way or nil, step or 0
    figure.walk_left = math.max(0, left(figure) - cost)
    figure.aboard, figure.place, figure.at, figure.level = nil, "shore", { x = to.x, y = to.y }, level
    figure.island = shore.island_at(to) or figure.island
    note("{figure} walks to {x}, {y}", { figure = figure, x = geometry.shown(to.x), y = geometry.shown(to.y) })
    fortresses.enter(figure)
    disposition.strangers(figure)
  end,
}
