-- Who sees whom.

-- What may stand between two places: linear features and areas that hide what is behind them.
local function opaque()
  local screens = {}
  for _, feature in ipairs(game.all("feature", { opaque = true })) do
    local foot = ground.level(feature.line[1])
    table.insert(screens, { line = feature.line, top = foot + feature.height, gaps = feature.gaps })
  end
  for _, house in ipairs(game.all("structure")) do
    local walls = structures.walls(house)
    table.insert(screens, { line = walls.line, top = ground.level(walls.line[1]) + house.height, gaps = walls.gaps })
  end
  for _, area in ipairs(game.all("area")) do
    if area.opaque then
      table.insert(screens, { outline = area.outline, top = top_of(area) })
    elseif area.height > 0 then
      table.insert(screens, { outline = area.outline, top = heights.of_area(area) })
    end
  end
  return screens
end

-- How high the woods or houses of an area rise, from the table; nil without end.
function top_of(area) return area.top and heights.of_area(area) + area.top end

local function dense()
  local screens = {}
  for _, area in ipairs(game.all("area", { dense = true })) do
    table.insert(screens, { outline = area.outline, top = top_of(area) })
  end
  return screens
end

-- Of a straight line the stretches in an area, cut where hills begin and end.
local function parts_in(area, line, hills)
  local list = {}
  for _, stretch in ipairs(plane.stretches(line, { outline = area.outline })) do
    local ends = { stretch.from, stretch.to }
    for _, hill in ipairs(hills) do
      for _, other in ipairs(plane.stretches(line, { outline = hill.outline })) do
        for _, along in ipairs { other.from, other.to } do
          if along > stretch.from and along < stretch.to then table.insert(ends, along) end
        end
      end
    end
    table.sort(ends)
    for i = 2, #ends do table.insert(list, { from = ends[i - 1], to = ends[i] }) end
  end
  return list
end

-- What rises higher on a line of sight than an area by itself, because a hill lies under a part of it: discs on that part of the line.
local function on_a_part(from, to)
  local line, opaque, dense = { from, to }, {}, {}
  local hills = where(game.all("area"), function(area) return area.height > 0 and #plane.stretches(line, { outline = area.outline }) > 0 end)
  if #hills == 0 then return { opaque = opaque, dense = dense } end
  for _, area in ipairs(where(game.all("area"), function(area) return area.height > 0 or area.opaque or area.dense end)) do
    for _, part in ipairs(parts_in(area, line, hills)) do
      local middle = plane.along(from, plane.bearing(from, to), (part.from + part.to) / 2)
      local ground_there, radius = ground.level(middle), (part.to - part.from) / 2
      if geometry.more_than(ground_there, heights.of_area(area)) then
        local top = ground_there + (area.top or 0)
        if area.opaque then table.insert(opaque, { x = middle.x, y = middle.y, radius = radius, top = top }) end
        if area.dense then table.insert(dense, { x = middle.x, y = middle.y, radius = radius, top = top }) end
        table.insert(opaque, { x = middle.x, y = middle.y, radius = radius, top = ground_there })
      end
    end
  end
  return { opaque = opaque, dense = dense }
end

-- One list behind another.
local function together(list, more)
  for _, screen in ipairs(more) do table.insert(list, screen) end
  return list
end

function head(piece) return geometry.feet(piece) + geometry.tall(piece) end

clear = rule "shore.geo.los" {
  title  = "Line of sight",
  source = "Duties (line 194); Combined Attack (line 73)",
  text   = "A figure sees another when the line between their heads is nowhere below the top of something that hides what is behind it, and runs through "
    .. "no more than two inches of dense ground. Other figures and clutter hide nobody. An enemy never sees a hidden figure.",
  ruling = "The book leaves the whole subject open. What is as high as the line does not hide. One party sees another when one of its figures sees one of "
    .. "the other; out of its Captain's sight is out of his own.",
  data   = { "shore.data.constants.see-depth" },
  pure   = true,

  run = function(piece, other)
    if other.owner ~= piece.owner and geometry.can_hide(other) and other.lair or not geometry.stands(other) or not geometry.stands(piece) then return false end
    return free(geometry.at(piece), geometry.at(other), head(piece), head(other))
  end,
}

-- Whether nothing hides one height at a place from another.
function free(from, to, eye, top)
  if tricks.in_force("sea-mist") and geometry.more_than(plane.distance(from, to), 6) then return false end
  local more = on_a_part(from, to)
  if not plane.sight(from, to, together(opaque(), more.opaque), eye, top) then return false end
  return geometry.at_most(plane.veiled(from, to, together(dense(), more.dense), eye, top), data("constants")["see-depth"])
end

-- Whether one party sees another.
function sees(party, other)
  return any(parties.members(party), function(figure)
    return any(parties.members(other), function(seen) return clear(figure, seen) end)
  end)
end
