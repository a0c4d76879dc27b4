-- The room that a way leaves to enemies whom it passes.

-- The enemy who is the first to cut a way, and how far along; nil if nobody does.
function first_cut(figure, way, spared)
  local cut
  for _, foe in ipairs(moving.foes(figure)) do
    local after = not has(spared, foe.party) and too_near(figure, way, foe)
    if after and (not cut or after < cut.after) and not contact.is_engaged(foe) then cut = { after = after, foe = foe } end
  end
  return cut
end

-- A part of a way, from so many inches of it to so many.
local function part_of(way, from, to)
  local head, tail = plane.cut(way, from), plane.cut(way, to)
  local list = { head[#head] }
  for i = #head, #tail do
    if not geometry.is_same(list[#list], tail[i]) then table.insert(list, tail[i]) end
  end
  return list
end

-- From a place through the corners of the buildings near it, and the ends of their gaps, as far as some reach: between those lines a wall hides all of a way or nothing.
local function sight_lines(place, reach)
  local list = {}
  local function through(corner)
    if not geometry.is_same(place, corner) then table.insert(list, { line = { place, plane.along(place, plane.bearing(place, corner), reach) }, cost = 0 }) end
  end
  for _, house in ipairs(game.all("structure")) do
    local walls = structures.walls(house)
    if plane.distance(place, { line = walls.line }) < reach then
      table.insert(list, { line = walls.line, cost = 0 })
      for _, corner in ipairs(walls.line) do through(corner) end
      for _, gap in ipairs(walls.gaps) do
        for _, opening in ipairs(plane.stretches(walls.line, gap)) do
          for _, along in ipairs { opening.from, opening.to } do
            local jamb = plane.cut(walls.line, along)
            through(jamb[#jamb])
          end
        end
      end
    end
  end
  return list
end

-- The parts of a stretch of a way between which and a place there is no wall: from and to, in inches of the way.
local function open_parts(way, stretch, place, reach)
  local lines, list, from = sight_lines(place, reach), {}, stretch.from
  if #lines == 0 then return { stretch } end
  for _, step in ipairs(plane.steps(part_of(way, stretch.from, stretch.to), { bars = lines })) do
    local to = math.min(from + step.length, stretch.to)
    local half = plane.cut(way, (from + to) / 2)
    if geometry.less_than(from, to) and not contact.wall_between(half[#half], place) then table.insert(list, { from = from, to = to }) end
    from = to
  end
  return list
end

-- Where a way must end that comes too near to an enemy: nearest to him, or at once if it began too near and comes nearer still. A wall of a building between them lets it pass.
function too_near(figure, way, foe)
  local place = geometry.at(foe)
  local room = geometry.radius(figure) + geometry.radius(foe) + data("constants")["bypass-clearance"]
  local began = plane.distance(way[1], place)
  local zone = { x = place.x, y = place.y, radius = math.min(room, began) - geometry.slack() }
  for _, stretch in ipairs(plane.stretches(way, zone)) do
    local part = open_parts(way, stretch, place, room)[1]
    if part and began < room then return part.from end
    if part then
      local _, after = plane.approach(part_of(way, part.from, part.to), place)
      return part.from + after
    end
  end
end
