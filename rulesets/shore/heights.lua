-- Up and down: on what a figure stands, and what it comes down from.

-- A step of the ground is judged this little before and behind its edge.
local hair = 0.005

-- Where a straight leg is just before so many inches of it, and just behind.
function beside(from, to, along)
  local bearing, length = plane.bearing(from, to), plane.distance(from, to)
  return { before = plane.along(from, bearing, math.max(0, along - hair)), behind = plane.along(from, bearing, math.min(length, along + hair)) }
end

-- What is above the ground at a place: clutter, guns, linear features and buildings, each with its top.
local function things_at(place)
  local list, near = {}, data("constants")["contact-tolerance"]
  for _, gun in ipairs(game.all("cannon")) do
    local clear = geometry.radius(gun)
    if plane.distance(place, gun) <= clear + near then table.insert(list, { thing = gun, top = gun.z + geometry.tall(gun), clear = clear }) end
  end
  for _, thing in ipairs(game.all("clutter")) do
    if plane.distance(place, thing) <= thing.radius + near then table.insert(list, { thing = thing, top = ground.level(thing) + thing.height, clear = thing.radius }) end
  end
  for _, feature in ipairs(game.all("feature")) do
    if plane.distance(place, { line = feature.line }) <= near then table.insert(list, { thing = feature, top = ground.level(place) + feature.height, clear = feature.thickness / 2 }) end
  end
  for _, house in ipairs(game.all("structure")) do
    local roof = house.type ~= "stockade" and structures.contains(house, place)
    if roof or plane.distance(place, { line = hazards.closed(house.outline) }) <= near then
      table.insert(list, { thing = house, top = ground.level(place) + house.height, clear = 0 })
    end
  end
  return list
end

-- On which of those the feet are.
local function perch(place, z)
  return first(things_at(place), function(row) return row.top > 0 and math.abs(row.top - z) < 0.05 end)
end

-- Whether a figure on top of something stays on it to the end of a leg.
local function stays_on_top(on, from, to)
  local half = { x = (from.x + to.x) / 2, y = (from.y + to.y) / 2 }
  return all({ half, to }, function(place) return any(things_at(place), { thing = on.thing }) end)
end

-- The height of the feet at the end of a leg that begins at a place with the feet at z.
function at_the_end(from, z, to)
  local on = perch(from, z)
  if on and stays_on_top(on, from, to) then return z end
  return ground.level(to)
end

-- Slopes that a way leaves: nobody drops down those.
local function slopes_left(before, behind)
  local left = where(ground.areas_at(before), function(area) return area.edge == "slope" and not plane.contains({ outline = area.outline }, behind) end)
  return sum(left, "height")
end

-- Whether a place lies in an area, and not only at its edge.
local function is_well_inside(area, place)
  return plane.contains({ outline = area.outline }, place) and plane.distance(place, { line = hazards.closed(area.outline) }) > 2 * hair
end

-- The area that a way comes to as a step up; nil if it has been climbed, or is a slope.
function step_up(before, behind, z)
  if geometry.at_most(ground.level(behind), z) then return nil end
  return first(ground.areas_at(behind), function(area) return area.edge == "step" and area.height > 0 and not is_well_inside(area, before) end)
end

-- The ground rises or falls between two places. Whether the walk goes on: not up a step, and not for a figure that has hurt itself in dropping.
function over_the_edge(go, before, behind, pace)
  if step_up(before, behind, go.z) then
    note("{piece} stops at the foot of a step", { piece = go.piece })
    return false
  end
  local drop = go.z - ground.level(behind) - slopes_left(before, behind)
  go.z = ground.level(behind)
  return lands_unhurt(go.piece, drop, pace)
end

-- A piece comes down so many inches. Whether it is unhurt and goes on.
function lands_unhurt(piece, drop, pace)
  if geometry.at_most(drop, 0) or piece.kind ~= "figure" then return true end
  local wounds = piece.wounds
  falls.drop(piece, drop, pace)
  return not piece.dead and piece.wounds == wounds
end

sets_out = rule "shore.terrain.comes-down" {
  title  = "Coming down",
  source = "Dropping (line 101)",
  text   = "Whoever stands on something and leaves it comes down before he goes on, unless the whole leg lies on it. Who hurts himself goes no farther.",

  -- A leg begins: whoever stands on something comes down from it, unless the leg stays on it. Whether the walk goes on.
  run = function(go, to, pace)
    local length = plane.distance(go.place, to)
    if geometry.at_most(length, 0) then return true end
    local on = perch(go.place, go.z)
    if on and stays_on_top(on, go.place, to) then
      go.on = on.thing
      return true
    end
    go.on = nil
    local from = go.place
    if over_the_edge(go, from, beside(from, to, 0).behind, pace) then return true end
    local clear = geometry.radius(go.piece)
    if on then clear = clear + on.clear end
    if on then go.place = plane.along(from, plane.bearing(from, to), math.min(length, clear)) end
    return false
  end,
}

-- How high something is that is climbed, from the table, where one gets onto it.
function top_of(object, from)
  if object.kind == "clutter" then return ground.level(object) + object.height end
  if object.kind == "cannon" then return object.z + geometry.tall(object) end
  if object.kind == "feature" or object.kind == "structure" then return ground.level(from) + object.height end
  local edge = plane.nearest({ outline = object.outline }, from)
  if geometry.at_most(plane.distance(edge, from), 0) then return ground.level(from) end
  return ground.level(plane.along(edge, plane.bearing(from, edge), hair))
end

-- The height of an area from the table: its own, and that of whatever it lies upon with all its corners.
function of_area(area)
  local below = where(game.all("area"), function(other)
    return other ~= area and other.height > 0 and all(area.outline, function(corner) return plane.contains({ outline = other.outline }, corner) end)
  end)
  return area.height + sum(below, "height")
end
