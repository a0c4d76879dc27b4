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
  if not plane.sight(from, to, opaque(), eye, top) then return false end
  return geometry.at_most(plane.veiled(from, to, dense(), eye, top), data("constants")["see-depth"])
end

-- Whether one party sees another.
function sees(party, other)
  return any(parties.members(party), function(figure)
    return any(parties.members(other), function(seen) return clear(figure, seen) end)
  end)
end
