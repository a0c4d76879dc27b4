-- Optional: how figures walk ashore: over the ground, and up and down its ways.

action "walk" {
  rule    = "piratewars.opt.shore",
  phase   = "movement",
  actor   = "player",
  closed  = "figures ashore move in the Movement phase",
  args    = { figure = "own figure", x = "number?", y = "number?", way = "text?", dots = "number?", down = "flag?" },

  check = function(player, a)
    local figure, boat = a.figure, a.figure.aboard
    local facts = { figure = figure }
    need(shore.in_play(), "nobody walks ashore here")
    need(not figure.dead, "{figure} is dead", facts)
    local here = figure.place == "shore" or boat and boat.craft ~= "" and boat.beached
    need(here, "{figure} is not ashore", facts)
    need(not boat or boat.beached ~= game.turn.turn, "{figure} landed this turn, and can leave the boat next turn", "piratewars.opt.launches", facts)
    need(not disposition.withdrawn(figure), "{figure} is in the jungle", "piratewars.opt.islanders.disposition", facts)
    need(not figure.down, "{figure} has fallen and is not up yet", facts)
    hazards.traps(figure)
    need(not figure.prisoner, "{figure} is a prisoner", "piratewars.board.capture", facts)
    if not here then return end

    -- Where to: by a way from where the figure stands, or to a spot.
    local way = way_of(figure, a.way)
    local stairs = way and way.kind == "stairs"
    need(not a.dots or stairs and a.dots > 0, "{figure} can take only stairs by dots", facts)
    need(figure.flight == nil or figure.flight == a.way, "{figure} stands on the stairs", facts)
    if a.way and not need(way and near_end(figure, way), "there is no such way from where {figure} stands") then return end
    if not a.way and not need(a.x and a.y, "say where to: x= and y=, or a way") then return end

    -- How far: 24 dots, or 18 with a peg leg; the ramp only with enough left to reach its end.
    local trip, left = trip_of(figure, way, a), shore.left(figure)
    if way and way.kind == "ramp" then
      need(core.at_most(trip.cost, left), "the ramp is too long for {figure}, who would have {left} dots left for it",
        { left = geometry.shown(left - trip.approach) })
    else
      need(core.at_most(trip.cost, left), "that is too far for {figure}, who has {left} dots left", { left = geometry.shown(left) })
    end
    need(way or boat or core.below(0, trip.cost), "{figure} stands there already")

    -- Over what: straight over the ground, or the floor, as far as the spot or the way, and through no wall.
    if figure.flight then return end
    local from, to = start(figure, trip), trip
    if way then to = near_end(figure, way) end
    local still = core.at_most(plane.distance(from, to), 0)
    if still and not boat then return end
    local path, floors = { from, to }, floors_at(figure)
    local stands = any(floors, function(floor) return plane.contains(floor, to) end)
    local firm = stands and (still or covered(path, floors))
    if figure.level == 0 then
      need(firm, "{figure} would leave the land")
    else
      need(firm, "{figure} would step off the building")
    end
    local fort = fortresses.barred(figure, path)
    need(not fort, "the walls of {fort} are in the way", "piratewars.opt.fortress.entering", { fort = fort })
  end,

  run = function(_, a)
    local figure = a.figure
    local trip = trip_of(figure, way_of(figure, a.way), a)
    figure.flight, figure.step = nil, 0
    if trip.step then figure.flight, figure.step = a.way, trip.step end
    figure.walk_left = math.max(0, shore.left(figure) - trip.cost)
    figure.aboard, figure.place, figure.at, figure.level = nil, "shore", { x = trip.x, y = trip.y }, trip.level
    figure.island = shore.island_at(trip) or figure.island
    note("{figure} walks to {x}, {y}", { figure = figure, x = geometry.shown(trip.x), y = geometry.shown(trip.y) })
    fortresses.enter(figure)
    disposition.stranger_rouses(figure)
  end,

  -- The whole of what each figure has left, and half of it, in eight directions; and every way.
  options = function(player)
    if not shore.in_play() then return end
    local d = math.sqrt(0.5)
    local eight = {
      { x = 0, y = 1 }, { x = d, y = d }, { x = 1, y = 0 }, { x = d, y = -d },
      { x = 0, y = -1 }, { x = -d, y = -d }, { x = -1, y = 0 }, { x = -d, y = d },
    }
    -- A coordinate so many dots on, to a tenth of a dot and no further: what a person would type.
    local function on(here, dots)
      local there = math.floor((here + dots) * 1e9 + 0.5) / 1e9   -- as points are rounded
      if there < here then return math.ceil(there * 10) / 10 end
      return math.floor(there * 10) / 10
    end
    for _, figure in ipairs(game.all("figure", { owner = player, dead = false, down = false, trapped = false, prisoner = false })) do
      if figure.place == "shore" or figure.aboard and figure.aboard.beached then
        local dots = shore.left(figure)
        if dots > 0 and not figure.flight then
          local from, half = figure.at or plane.centre(figure.aboard), dots / 2
          local x, y = from.x, from.y
          for _, to in ipairs(eight) do
            suggest { figure = figure, x = on(x, to.x * dots), y = on(y, to.y * dots) }
            suggest { figure = figure, x = on(x, to.x * half), y = on(y, to.y * half) }
          end
        end
        for _, way in ipairs(ways_of(figure)) do suggest { figure = figure, way = way.name } end
      end
    end
  end,
}

-- Where a figure sets out from: its place ashore, or the side of a boat that has landed.
function start(figure, to)
  if figure.aboard then return (plane.nearest(figure.aboard, to)) end
  return figure.at
end

-- What walking costs a figure, and the point and level it comes to. approach: what it costs to the way; step: the dots from the
-- foot of the stairs, if it stops on them.
function trip_of(figure, way, a)
  if not way then
    local trip = { x = a.x, y = a.y, level = figure.level }
    trip.cost = shore.cost("level", plane.distance(start(figure, trip), trip))
    return trip
  end
  if way.kind == "stairs" then return climb(figure, way, a) end
  local near, far = near_end(figure, way), far_end(figure, way)
  local approach = shore.cost("level", plane.distance(figure.at, near))
  local cost = approach + shore.cost(way.kind, plane.distance(near, far))
  local level = way.level
  if figure.level == way.level then level = way.level + 1 end
  return { x = far.x, y = far.y, level = level, cost = cost, approach = approach }
end

-- Up or down stairs, the whole flight or so many dots of it; up, unless the order says down or the figure comes from above.
function climb(figure, way, a)
  local length = plane.distance(way.foot, way.top)
  local on_them = figure.flight == way.name
  local from, approach = length, 0
  if on_them then
    from = figure.step
  elseif figure.level == way.level then
    from = 0
  end
  local dots = a.dots or length
  local to = math.min(length, from + dots)
  if a.down or from > 0 and not on_them then to = math.max(0, from - dots) end
  if not on_them then
    local near = way.top
    if from == 0 then near = way.foot end
    approach = shore.cost("level", plane.distance(figure.at, near))
  end
  local at = plane.along(way.foot, plane.bearing(way.foot, way.top), to)
  local trip = { x = at.x, y = at.y, level = way.level, approach = approach }
  trip.cost = approach + shore.cost("stairs", math.abs(to - from))
  if core.at_most(length, to) then
    trip.level = way.level + 1
  elseif core.below(0, to) then
    trip.step = to
  end
  return trip
end

-- The ways a figure can use: those of the fortress it stands in, and of its island.
function ways_of(figure)
  local list = {}
  for _, place in ipairs { figure.fort or false, figure.island or false } do
    for _, way in ipairs(place and place.ways or {}) do table.insert(list, way) end
  end
  return list
end

function way_of(figure, name)
  if name then return first(ways_of(figure), { name = name }) end
end

-- The end of a way on a figure's level, nil if it has none; and the other end.
function near_end(figure, way)
  if figure.level == way.level then return way.foot end
  if figure.level == way.level + 1 then return way.top end
end

function far_end(figure, way)
  if figure.level == way.level then return way.top end
  return way.foot
end

-- What there is to stand on at a figure's level: the land and fortresses, or buildings and walls that are so high.
function floors_at(figure)
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

-- Is a straight path all on some areas?
function covered(path, areas)
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
