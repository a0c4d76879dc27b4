-- Optional: figures on shore: how they walk, over the ground, and up and down its ways.

trip = rule "piratewars.opt.shore" {
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
    .. "who is in it, but nobody through the walls of a fortress; who is set upon strikes back, whatever his task of the turn "
    .. "was. A peg leg just makes the ramp. Ways lead from one level to the next; one may stop on stairs, and go on or back "
    .. "from there.",
  optional = true,
  data   = { "piratewars.data.shore", "piratewars.data.modifiers" },
  -- Shot kills two in fire.simultaneous, and of those in launches by opt.launches; fire.small-arms has the one less and, from outside, the
  -- two less, which is not added to that of a fortress; action fire-ashore refuses ball; load-ashore refuses whoever moved;
  -- mark-fallen has who falls over down, and who falls off a building dead, unless into water.
  kept_by = {
    "action walk", "shore.left", "action load-ashore", "falls.get_up", "action mark-fallen", "action fight-ashore", "shore.shelter_of",
    "piratewars.fire.simultaneous", "piratewars.fire.small-arms", "action fire-ashore",
  },

  -- Where the order takes a figure, to a spot or by a way, and what that costs: a dot on the level one, a dot of stairs two, a
  -- level of a ladder 12, the ramp 18. approach: what it costs to the way; step: the dots from the foot, if it stops on stairs.
  run = function(figure, way, order)
    local costs = data("shore")
    if not way then
      local spot = { x = order.x, y = order.y, level = figure.level }
      spot.cost = plane.distance(start(figure, spot), spot)
      return spot
    end
    local goes_up = figure.level == way.level
    if way.kind ~= "stairs" then
      local near, far, level = way.top, way.foot, way.level
      if goes_up then near, far, level = way.foot, way.top, way.level + 1 end
      local approach = plane.distance(figure.at, near)
      return { x = far.x, y = far.y, level = level, approach = approach, cost = approach + costs[way.kind] }
    end

    -- Stairs, the whole flight or so many dots of it; up, unless the order says down or the figure comes from above.
    local length, approach, from = plane.distance(way.foot, way.top), 0, figure.step
    local on_them = figure.flight == way.name
    if not on_them and goes_up then
      from, approach = 0, plane.distance(figure.at, way.foot)
    elseif not on_them then
      from, approach = length, plane.distance(figure.at, way.top)
    end
    local dots = order.dots or length
    local to = math.min(length, from + dots)
    if order.down or not on_them and not goes_up then to = math.max(0, from - dots) end
    local at = plane.along(way.foot, plane.bearing(way.foot, way.top), to)
    local stop = { x = at.x, y = at.y, level = way.level, approach = approach }
    stop.cost = approach + costs.stairs * math.abs(to - from)
    if core.at_most(length, to) then
      stop.level = way.level + 1
    elseif core.below(0, to) then
      stop.step = to
    end
    return stop
  end,
}

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
    local journey, left = trip(figure, way, a), shore.left(figure)
    if way and way.kind == "ramp" then
      need(core.at_most(journey.cost, left), "the ramp is too long for {figure}, who would have {left} dots left for it",
        { left = geometry.shown(left - journey.approach) })
    else
      need(core.at_most(journey.cost, left), "that is too far for {figure}, who has {left} dots left", { left = geometry.shown(left) })
    end
    need(way or boat or core.below(0, journey.cost), "{figure} stands there already")

    -- Over what: straight over the ground, or the floor, as far as the spot or the way, and through no wall.
    if figure.flight then return end
    local from, to = start(figure, journey), journey
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
    local journey = trip(figure, way_of(figure, a.way), a)
    figure.flight, figure.step = nil, 0
    if journey.step then figure.flight, figure.step = a.way, journey.step end
    figure.walk_left = math.max(0, shore.left(figure) - journey.cost)
    figure.aboard, figure.place, figure.at, figure.level = nil, "shore", { x = journey.x, y = journey.y }, journey.level
    figure.island = shore.island_at(journey) or figure.island
    note("{figure} walks to {x}, {y}", { figure = figure, x = geometry.shown(journey.x), y = geometry.shown(journey.y) })
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

-- The end of a way on a figure's level, nil if it has none.
function near_end(figure, way)
  if figure.level == way.level then return way.foot end
  if figure.level == way.level + 1 then return way.top end
end

-- What there is to stand on at a figure's level: the land and fortresses, to whose outlines a scenario adds their docks, or buildings and walls that are so high.
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
  local spans = {}
  for _, area in ipairs(areas) do
    for _, span in ipairs(plane.stretches(path, area)) do table.insert(spans, span) end
  end
  local stretch = geometry.joined(spans)[1]
  return stretch ~= nil and core.at_most(stretch.from, 0) and core.at_most(plane.length(path), stretch.to)
end
