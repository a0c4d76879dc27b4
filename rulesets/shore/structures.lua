-- Buildings, walls, doors and gates.

-- Where a door, a gate or a building is aimed at.
function middle(target)
  if target.kind == "door" then return { x = (target.from.x + target.to.x) / 2, y = (target.from.y + target.to.y) / 2 } end
  local x, y = 0, 0
  for _, corner in ipairs(target.outline) do x, y = x + corner.x, y + corner.y end
  return { x = x / #target.outline, y = y / #target.outline }
end

local function shape(target)
  if target.kind == "door" then return { line = { target.from, target.to } } end
  return { outline = target.outline }
end

-- Inches from a piece to the nearest part of it; without end for one that is off the table or hidden from those who ask.
function distance(piece, target)
  if not geometry.stands(piece) then return math.huge end
  local _, off = plane.nearest(shape(target), geometry.at(piece))
  return off
end

-- Whether a building, or the building of a door, belongs to an ally.
function is_an_allys(piece, target)
  if target.kind == "door" then return is_an_allys(piece, target.of) end
  return game.relation(piece, target) == "ally"
end

-- Whether a gun so turned has it on its line of fire, within range, and not behind itself.
function is_on_line(cannon, facing, target)
  local from, beside = geometry.at(cannon), data("gunnery").line
  local line = { plane.along(from, facing, beside), plane.along(from, facing, gunnery.reach(cannon, "long")) }
  return geometry.at_most(plane.distance({ line = line }, shape(target)), beside)
end

-- Places right before it, as seen from somewhere: the nearest one, its corners or the ends of a door, and the middle of that.
function before(target, from)
  local list = { (plane.nearest(shape(target), from)) }
  local corners
  if target.kind == "door" then
    corners = { target.from, target.to, middle(target) }
  else
    corners = target.outline
  end
  for _, corner in ipairs(corners) do table.insert(list, corner) end
  local places = {}
  for i, place in ipairs(list) do
    local apart = plane.distance(from, place)
    places[i] = plane.along(place, plane.bearing(place, from), math.min(0.05, apart))
  end
  return places
end

-- How high it is, from the table: a door is as high as one level of a wall.
function top_of(target)
  if target.kind == "door" then return ground.level(middle(target)) + data("constants")["level-height"] end
  return ground.level(target.outline[1]) + target.height
end

-- Whether the gun's side sees some part of a building or a door: from the battery, or by a lookout.
function is_in_sight(cannon, target)
  local watching = gunnery.battery(cannon)
  for _, man in ipairs(gunnery.watchmen(cannon)) do table.insert(watching, man) end
  local top = top_of(target)
  return any(watching, function(piece)
    local at = geometry.at(piece)
    return at ~= nil and any(before(target, at), function(place) return sight.free(at, place, sight.head(piece), top) end)
  end)
end

function contains(house, place) return plane.contains({ outline = house.outline }, place) end

-- A section of the wall of a stockade, by its number from the first corner on: its line.
function section(house, number)
  local line, long = hazards.closed(house.outline), data("storming").section
  local head, whole = plane.cut(line, (number - 1) * long), plane.cut(line, math.min(number * long, plane.length(line)))
  local list = { head[#head] }
  for i = math.max(2, #head), #whole do
    if geometry.more_than(plane.distance(list[#list], whole[i]), 0) then table.insert(list, whole[i]) end
  end
  return list
end

-- The section that a shot of a gun hits: where its line of fire first meets the wall, or comes nearest to it.
local function section_hit(house, cannon)
  local from, line = geometry.at(cannon), hazards.closed(house.outline)
  local shot = { from, plane.along(from, cannon.facing, gunnery.reach(cannon, "long")) }
  local met = plane.stretches(shot, { outline = house.outline })[1]
  local at = plane.nearest({ line = line }, from)
  if met then at = plane.along(from, cannon.facing, met.from) end
  local _, along = plane.approach(line, at)
  return math.floor(along / data("storming").section) + 1
end

-- Whether a section of a stockade is damaged by half.
local function is_open(house, number) return 2 * (house.sections[tostring(number)] or 0) >= house.points end

-- Openings through which one gets into a building, as discs: breached doors, and sections of a stockade.
local function openings(house)
  local list = {}
  for number = 1, math.ceil(plane.length(hazards.closed(house.outline)) / data("storming").section) do
    if is_open(house, number) then
      local line = section(house, number)
      local half = plane.length(line) / 2
      local way = plane.cut(line, half)
      table.insert(list, { x = way[#way].x, y = way[#way].y, radius = half + data("constants")["opening-margin"] })
    end
  end
  for _, door in ipairs(game.all("door", { of = house, breached = true })) do
    local at = middle(door)
    table.insert(list, { x = at.x, y = at.y, radius = plane.distance(door.from, door.to) / 2 + data("constants")["opening-margin"] })
  end
  return list
end

-- Its walls, as a line that keeps people out and hides them, but not in its openings.
function walls(house)
  return { line = hazards.closed(house.outline), gaps = openings(house) }
end

-- Damage to a section of a stockade by a gun: damaged by half it is open, and what is left of it is defended.
function damage_section(house, cannon, points)
  local number = section_hit(house, cannon)
  local key, was_open = tostring(number), is_open(house, number)
  house.sections[key] = math.min(house.points, (house.sections[key] or 0) + points)
  note("section {number} of {house} is damaged: {damage} of {points}", { number = number, house = house, damage = house.sections[key], points = house.points })
  if is_open(house, number) and not was_open then breaking_in.lay_a_breach(house.id .. "-breach-" .. key, house, section(house, number), 0) end
end

-- Damage to a building, a door or a gate.
function damage(target, points)
  target.damage = math.min(target.points, target.damage + points)
  note("{target} is damaged: {damage} of {points}", { target = target, damage = target.damage, points = target.points })
end

-- Nobody walks through the walls of a building, until it is demolished.
function bar_walls(bars)
  for _, house in ipairs(game.all("structure")) do
    if not breaking_in.demolished(house) then
      local around = walls(house)
      table.insert(bars, { line = around.line, cost = math.huge, gaps = around.gaps })
    end
  end
end
