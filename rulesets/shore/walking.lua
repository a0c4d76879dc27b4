-- Walking a way: what it costs leg by leg, and the dice that it meets.

-- A reaction move is bold.
function pace_of(piece)
  if game.moving then return moving.pace_of(piece) end
  return "bold"
end

-- Whether a feature has a bridge or a gap at a place.
local function is_gap(feature, at)
  return any(feature.gaps, function(gap) return geometry.at_most(plane.distance(at, gap), gap.radius) end)
end

-- The long haul that a straight leg meets first, and where the piece would stand on its ledge; nil if it meets none.
function ledge_on(piece, from, to)
  for _, step in ipairs(ground.linear(piece, { from, to }, nil)) do
    local feature = step.bar and game.all("feature")[step.bar]
    if feature and feature.long_haul and not is_gap(feature, step.from) then
      local back = math.max(0, plane.distance(from, step.from) - geometry.off_line(piece, feature))
      return { feature = feature, place = plane.along(from, plane.bearing(from, to), back) }
    end
  end
end

-- Where a stretch of a way first leaves the roads, which spare whoever is on them; nil if it never does.
local function off_road(way, stretch)
  local at = stretch.from
  for _, road in ipairs(game.all("road")) do
    for _, on in ipairs(plane.stretches(way, ground.strip(road))) do
      if geometry.at_most(on.from, at) and on.to > at then at = on.to end
    end
  end
  if geometry.less_than(at, stretch.to) or at == stretch.from then return at end
end

-- How far behind a line somebody stands who has got over it and no farther.
local behind_it = 0.02

-- Of what lies at the same place a way meets linear features first, then the edges of areas, then what is in them.
local function rank_of(event)
  if event.goes == "through" then return 3 end
  if event.area then return 2 end
  return 1
end

-- Where a straight leg meets a linear feature or the edge of an area, in order.
function events_on(piece, from, to)
  local way, list = { from, to }, {}
  local along = 0
  for _, step in ipairs(ground.linear(piece, way, nil)) do
    local feature = step.bar and game.all("feature")[step.bar]
    if feature and not is_gap(feature, step.from) then table.insert(list, { along = along, feature = feature }) end
    along = along + step.length
  end
  for _, area in ipairs(game.all("area")) do
    for _, stretch in ipairs(plane.stretches(way, { outline = area.outline })) do
      if stretch.from > 0 or not plane.contains({ outline = area.outline }, from) then table.insert(list, { along = stretch.from, area = area, goes = "in" }) end
      if geometry.less_than(stretch.to, plane.length(way)) then table.insert(list, { along = stretch.to, area = area, goes = "out" }) end
      local danger = area.dangerous and off_road(way, stretch)
      if danger then table.insert(list, { along = danger, area = area, goes = "through" }) end
    end
  end
  local hidden = secrets.on_the_way(from, to)
  if hidden then table.insert(list, hidden) end
  table.sort(list, function(a, b)
    if a.along ~= b.along then return a.along < b.along end
    return rank_of(a) < rank_of(b)
  end)
  return list
end

-- Whether a die decides who gets in or out of an area at a place: along a road nobody needs one.
function is_forced(area, at) return area.entry and not ground.road_at(at) end

-- A feature that takes turns: the figure stands on its ledge, and goes no farther.
local function begin_haul(go, feature)
  if go.piece.kind == "figure" and game.moving then
    hauling.leave(go.piece)
    hazards.long_haul(go.piece, feature)
  end
  return false
end

crossing = rule "shore.terrain.linear-cost" {
  title  = "Crossing walls, hedges, ditches and rivers",
  source = "Linear Features (line 90)",
  text   = "Each linear feature has a cost that is fixed before the game, a number or dice. Dice are thrown as a figure reaches it; if it has too little left "
    .. "it stops there and loses the rest. Bridges and gaps cost nothing.",
  ruling = "Thrown for each figure. If the crossing leaves too little for the rest of a way, the way ends where nothing is left. Whoever is stopped where others stand stands before them on his way.",

  -- go: the walk so far. Whether the walk goes on.
  run = function(go, feature)
    if tricks.is_free_to_cross(go.piece, feature) then return true end
    local cost = notation.half(feature.cost, "crossing")
    if geometry.at_most(cost, go.left) then
      go.left = go.left - cost
      return true
    end
    note("{piece} has too little left to cross {feature}", { piece = go.piece, feature = feature })
    return false
  end,
}

meet_area = rule "shore.move.edge" {
  title  = "The edge of some ground",
  source = "Dangerous Terrain, Restricted Movement (lines 157, 162)",
  text   = "Dangerous ground throws its die once a turn for each figure. Ground that must be forced stops whoever throws too low, but not on a road. Where "
    .. "the ground falls away the figure drops.",

  -- What happens at the edge of an area, or in it. Whether the walk goes on.
  run = function(go, event, beside)
    local area, figure = event.area, go.piece
    if event.goes == "through" then
      if figure.kind ~= "figure" or has(figure.risked, area) then return true end
      table.insert(figure.risked, area)
      return not falls.danger(figure, area.dangerous)
    end
    if is_forced(area, go.place) and not hazards.entry(area) then
      note("{piece} stops at the edge of {area}", { piece = figure, area = area })
      event.back = data("constants")["contact-tolerance"]
      return false
    end
    if go.on then return true end
    if heights.over_the_edge(go, beside.before, beside.behind, pace_of(figure)) then return true end
    if event.goes == "in" then
      event.back = geometry.radius(figure)
    else
      go.place = beside.behind
    end
    return false
  end,
}

-- As far back along its leg as a piece stands when it touches a line, or has not got over the edge of an area.
local function stop_short(go, from, event)
  if event.feature then event.back = geometry.off_line(go.piece, event.feature) end
  if event.secret and event.secret.line then event.back = geometry.radius(go.piece) end
  if not event.back then return end
  local back = math.max(0, event.along - event.back)
  go.place = plane.along(from, plane.bearing(from, go.place), back)
end

-- A piece has come to a place: what it loses there lies there.
local function comes_to(go, place)
  go.place = place
  geometry.put(go.piece, place)
end

-- A piece goes on from one place of a straight leg to another, as far as what it has left pays for; what it crosses is paid where it is met. Whether it comes there.
local function goes_on_to(go, from, to)
  local costs = ground.costs(go.piece)
  local over = { rate = costs.rate, patches = costs.patches }
  local cost = plane.cost({ from, to }, over)
  if geometry.at_most(cost, go.left) then
    go.left = go.left - cost
    comes_to(go, to)
    return true
  end
  local bearing, length = plane.bearing(from, to), plane.distance(from, to)
  local as_far_as = plane.distance(from, (plane.reach({ from, to }, over, math.max(0, go.left))))
  comes_to(go, plane.along(from, bearing, math.min(length, math.max(as_far_as, behind_it))))
  go.left = 0
  note("{piece} has no MA left", { piece = go.piece })
  return false
end

straight = rule "shore.move.leg" {
  title  = "A straight leg",
  source = "Movement, Linear Features (lines 36, 90)",
  text   = "A leg meets linear features, the edges of ground and what lies in it in order. Each is paid, thrown for or dropped from; whoever does not get "
    .. "past one stands before it.",

  -- A straight leg: what it costs, what it meets. Whether the walk goes on.
  run = function(go, to)
    if not heights.sets_out(go, to, pace_of(go.piece)) then return false end
    local from, began, bearing = go.place, go.place, plane.bearing(go.place, to)
    for _, event in ipairs(events_on(go.piece, from, to)) do
      local next_place = plane.along(from, bearing, event.along)
      if not goes_on_to(go, began, next_place) then return false end
      began = next_place
      local passed
      if event.secret then
        secrets.hidden_feature(go.piece, event.umpire, event.secret)
      elseif event.feature and event.feature.long_haul then
        passed = begin_haul(go, event.feature)
      elseif event.feature then
        passed = crossing(go, event.feature)
      else
        passed = meet_area(go, event, heights.beside(from, to, event.along))
      end
      if not passed then
        stop_short(go, from, event)
        return false
      end
    end
    return goes_on_to(go, began, to)
  end,
}

local function is_stopped(piece) return piece.kind == "figure" and (piece.dead or piece.bogged) end

-- Whoever is stopped where others stand comes to stand on his way before them, on the ground.
local function finds_room(go)
  if go.piece.kind == "figure" and go.piece.dead or allows(geometry.bases, go.piece, go.place, nil) then return end
  local back = plane.length(go.way)
  repeat
    back = math.max(0, back - 0.05)
    local before = plane.cut(go.way, back)
    go.place = before[#before]
  until back == 0 or allows(geometry.bases, go.piece, go.place, nil)
  go.way, go.z = plane.cut(go.way, back), ground.level(go.place)
end

walk = rule "shore.move.walk" {
  title  = "Walking a way",
  source = "Movement (line 36)",
  text   = "A way is walked leg by leg, and what it meets takes effect where it is met. Who is stopped, killed or sucked in goes no farther, and finds room "
    .. "to stand.",

  -- Walks a way and returns where it has ended, what is left, and the way that has been walked.
  run = function(piece, legs, most)
    local from = geometry.at(piece)
    local go = { piece = piece, place = from, z = geometry.feet(piece), left = most, way = { from } }
    for _, leg in ipairs(legs) do
      local goes_on
      if leg.point then
        goes_on = straight(go, leg.point)
      else
        goes_on = legs_of_a_way.act(go, leg)
      end
      if geometry.more_than(plane.distance(go.place, go.way[#go.way]), 0) then table.insert(go.way, go.place) end
      if not goes_on or is_stopped(piece) then
        finds_room(go)
        break
      end
    end
    return go
  end,
}
