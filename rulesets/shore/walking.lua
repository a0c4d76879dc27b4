-- Walking a way: what it costs leg by leg, and the dice that it meets.

-- A reaction move is bold.
local function pace_of(piece)
  if game.moving then return moving.pace_of(piece) end
  return "bold"
end

-- Whether a feature has a bridge or a gap at a place.
local function is_gap(feature, at)
  return any(feature.gaps, function(gap) return plane.distance(at, gap) <= gap.radius + 1e-6 end)
end

-- Where a straight leg meets a linear feature or the edge of an area, in order.
local function events_on(piece, from, to)
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
      if stretch.to < plane.length(way) - 1e-6 then table.insert(list, { along = stretch.to, area = area, goes = "out" }) end
      if area.dangerous then table.insert(list, { along = stretch.from, area = area, goes = "through" }) end
    end
  end
  local hidden = secrets.on_the_way(from, to)
  if hidden then table.insert(list, hidden) end
  table.sort(list, function(a, b) return a.along < b.along end)
  return list
end

-- What a stretch costs without what it crosses.
local function stretch_cost(piece, from, to)
  local costs = ground.costs(piece)
  return plane.cost({ from, to }, { rate = costs.rate, patches = costs.patches })
end

-- A feature that takes turns: the figure stands on its ledge, and goes no farther.
local function begin_haul(go, feature)
  if go.piece.kind == "figure" and game.moving then hazards.long_haul(go.piece, feature) end
  return false
end

crossing = rule "shore.terrain.linear-cost" {
  title  = "Crossing walls, hedges, ditches and rivers",
  source = "Linear Features (line 90)",
  text   = "Each linear feature has a cost that is fixed before the game, a number or dice. Dice are thrown as a figure reaches it; if it has too little left "
    .. "it stops there and loses the rest. Bridges and gaps cost nothing.",
  ruling = "Thrown for each figure.",

  -- go: the walk so far. Whether the walk goes on.
  run = function(go, feature)
    if tricks.is_free_to_cross(go.piece, feature) then return true end
    local cost = notation.half(feature.cost, "crossing")
    if cost <= go.left + 1e-6 then
      go.left = go.left - cost
      return true
    end
    note("{piece} has too little left to cross {feature}", { piece = go.piece, feature = feature })
    return false
  end,
}

-- The die of the edge.
local function let_in(party)
  return count(1, "d6", { open = data("danger")["entry-least"] .. "-6" }, "entry", party).open == 1
end

entry = rule "shore.terrain.entry-roll" {
  title  = "Ground that must be forced",
  source = "Restricted Movement (line 162)",
  text   = "Some ground lets nobody in, or out again, without a die of 4 or more. On a failure the figures stop at its edge.",
  ruling = "One die for a party and an order, when the first figure comes to the edge.",
  data   = { "shore.data.danger.entry-least" },

  run = function(area)
    local under = game.moving
    if not under then return let_in(nil) end
    if any(parties.members(under.party), function(figure) return has(figure.traits, "map") end) then return true end
    if under.let_in[area.id] == nil then under.let_in[area.id] = let_in(under.party) end
    return under.let_in[area.id]
  end,
}

-- A step of the ground: whoever goes down it drops.
local function go_down(go, area)
  if area.edge ~= "step" or area.height <= 0 or go.piece.kind ~= "figure" then return true end
  local before = go.piece.wounds
  falls.drop(go.piece, area.height, pace_of(go.piece))
  go.z = go.z - area.height
  return not go.piece.dead and go.piece.wounds == before
end

-- What happens at the edge of an area, or in it. Whether the walk goes on.
local function meet_area(go, event)
  local area, figure = event.area, go.piece
  if event.goes == "through" then
    if figure.kind ~= "figure" or has(figure.risked, area) or ground.road_at(go.place) then return true end
    table.insert(figure.risked, area)
    return not falls.danger(figure, area.dangerous)
  end
  if area.entry and not entry(area) then
    note("{piece} stops at the edge of {area}", { piece = figure, area = area })
    return false
  end
  if event.goes == "out" then return go_down(go, area) end
  if area.edge == "slope" then go.z = go.z + area.height end
  return true
end

-- As far back along its leg as a piece stands when it touches a line, or has not entered an area.
local function stop_short(go, from, event)
  if not event.feature and not (event.secret and event.secret.line) then return end
  local back = math.max(0, event.along - geometry.radius(go.piece))
  go.place = plane.along(from, plane.bearing(from, go.place), back)
end

-- A straight leg: what it costs, what it meets. Whether the walk goes on.
local function straight(go, to)
  local from, began, bearing = go.place, go.place, plane.bearing(go.place, to)
  for _, event in ipairs(events_on(go.piece, from, to)) do
    local next_place = plane.along(from, bearing, event.along)
    go.left = go.left - stretch_cost(go.piece, began, next_place)
    go.place, began = next_place, next_place
    local passed
    if event.secret then
      secrets.hidden_feature(go.piece, event.umpire, event.secret)
    elseif event.feature and event.feature.long_haul then
      passed = begin_haul(go, event.feature)
    elseif event.feature then
      passed = crossing(go, event.feature)
    else
      passed = meet_area(go, event)
    end
    if not passed then
      stop_short(go, from, event)
      return false
    end
  end
  go.left = go.left - stretch_cost(go.piece, began, to)
  go.place = to
  return true
end

-- Climbing, mounting and the like on the way. Whether the walk goes on.
local function act(go, leg)
  local figure, pace = go.piece, pace_of(go.piece)
  if leg.verb == "legup" then
    go.helper = leg.object
  elseif leg.verb == "clamber" then
    go.left = go.left - climbing.cost(pace)
    if go.helper then climbing.leg_up(figure, go.helper, go.place, leg.object) end
    go.place, go.helper = climbing.top_of(leg.object, go.place), nil
    go.z = go.z + climbing.height_of(leg.object)
    note("{figure} gets onto {object}", { figure = figure, object = leg.object })
  elseif leg.verb == "mount" then
    go.left = 2 * (go.left - riding.cost(pace))
    return riding.mount(figure, leg.object, go.place)
  elseif leg.verb == "dismount" then
    riding.dismount(figure, go.place)
    go.left = go.left / 2
  end
  return true
end

local function is_stopped(piece) return piece.kind == "figure" and (piece.dead or piece.bogged) end

-- Walks a way and returns where it has ended and what is left.
function walk(piece, legs, most)
  local go = { piece = piece, place = geometry.at(piece), z = piece.z, left = most }
  for _, leg in ipairs(legs) do
    local goes_on
    if leg.point then
      goes_on = straight(go, leg.point)
    else
      goes_on = act(go, leg)
    end
    if not goes_on or is_stopped(piece) then break end
  end
  return go
end
