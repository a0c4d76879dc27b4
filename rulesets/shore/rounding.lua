-- Ways in thousandths of an inch, as orders give them.

-- The legs of a way, in thousandths of an inch.
function legs_of(way)
  local list = {}
  for i = 2, #way do
    table.insert(list, { point = { x = math.floor(way[i].x * 1000 + 0.5) / 1000, y = math.floor(way[i].y * 1000 + 0.5) / 1000 } })
  end
  return list
end

-- A point in thousandths of an inch, and those next to it.
local function places_at(point)
  local list = { point }
  for _, x in ipairs { 0, -0.001, 0.001 } do
    for _, y in ipairs { 0, -0.001, 0.001 } do table.insert(list, flight.rounded { x = point.x + x, y = point.y + y }) end
  end
  return list
end

-- The same for a figure that pays for them. Where a corner or the end, rounded, comes to lie beside a bridge or in bad ground at whose edge the way leads, it is the cheapest
-- place within a thousandth.
function legs_for(figure, way)
  local costs, list, from = ground.costs(figure), legs_of(way), way[1]
  for i, leg in ipairs(list) do
    local function cost_by(place) return plane.cost({ from, place, way[i + 2] }, costs) end
    if cost_by(leg.point) > plane.cost({ way[i], way[i + 1], way[i + 2] }, costs) + data("constants")["rounding-cost"] then leg.point = least(places_at(leg.point), cost_by) end
    from = leg.point
  end
  return list
end
