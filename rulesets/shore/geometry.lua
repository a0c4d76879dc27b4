-- The table: places in inches, bases, heights and what is next to what.

units = rule "shore.geo.units" {
  title  = "The plane",
  source = "Movement (line 36); heights of figures and levels (lines 101, 202)",
  text   = "Places are points on a table, in inches; the ground has a height at every point. Distances are straight and flat, and "
    .. "what is exactly at a limit is within it.",
  ruling = "Angles are degrees clockwise from north, which is +y; +x is east. They matter for guns and formations alone.",
  data    = { "shore.data.constants.compare-tolerance" },
  kept_by = { "geometry.at", "geometry.at_most", "shore.geo.distance" },
}

-- By how much numbers may differ that are equal: what is exactly at a limit is within it.
function slack() return data("constants")["compare-tolerance"] end

function at_most(number, limit) return number <= limit + slack() end

function at_least(number, limit) return number >= limit - slack() end

function more_than(number, limit) return number > limit + slack() end

function less_than(number, limit) return number < limit - slack() end

-- Whether a length is none.
function is_none(inches) return inches < data("constants")["same-place"] end

function is_same(place, other) return is_none(plane.distance(place, other)) end

-- Where a piece stands, as its owner knows; nil off the table. An enemy does not know where a hidden one is.
function at(piece)
  if piece.x then return { x = piece.x, y = piece.y } end
  if can_hide(piece) then return piece.lair end
end

-- Carts and guns hide nowhere.
function can_hide(piece) return piece.kind == "figure" or piece.kind == "beast" end

function stands(piece) return at(piece) ~= nil end

-- The height of its feet, as its owner knows.
function feet(piece)
  if can_hide(piece) and piece.lair then return piece.lair.z end
  return piece.z
end

-- Puts a piece on a place; a hidden one stays hidden there.
function put(piece, place)
  if can_hide(piece) and piece.lair then
    piece.lair = { x = place.x, y = place.y, z = piece.lair.z }
  else
    piece.x, piece.y = place.x, place.y
  end
end

-- The row of the table of bases.
local function model(piece)
  if piece.kind == "figure" then
    if piece.aboard then return "vehicle" end
    return piece.mount and "mounted" or "foot"
  end
  if piece.kind == "cannon" then return piece.size end
  if piece.kind == "beast" or piece.kind == "vehicle" then return piece.kind end
  return "token"
end

function radius(piece)
  return data("bases")[model(piece)].radius
end

-- How high a piece is, from its feet to its head.
function tall(piece) return data("bases")[model(piece)].height end

-- The base of a piece, wherever it stands or would stand.
function base(piece, place)
  place = place or at(piece)
  return { x = place.x, y = place.y, radius = radius(piece) }
end

-- The gap between the bases of two pieces, negative if they overlap.
function gap(one, other) return distance(one, other) - radius(one) - radius(other) end

-- Whether they overlap. Each may have come as near to the other as contact allows.
function overlap(one, other) return gap(one, other) < -2 * data("constants")["contact-tolerance"] end

bases = rule "shore.geo.base" {
  title  = "Bases",
  source = "Movement (line 36)",
  text   = "Every model stands on a round base. Two models never end a move with their bases overlapping.",
  ruling = "The sizes are ours. A hundredth of an inch is forgiven. Hidden enemies are not seen and not minded. Whoever has clambered onto something shares it with nobody, and may overhang those below.",
  data   = { "shore.data.bases", "shore.data.constants.contact-tolerance" },

  always = function()
    local list = {}
    for _, figure in ipairs(game.all("figure")) do
      if figure.x and not figure.aboard then table.insert(list, figure) end
    end
    for i, one in ipairs(list) do
      for j = i + 1, #list do
        local other = list[j]
        need(not overlap(one, other) or not is_none(math.abs(one.z - other.z)), "{one} and {other} stand on one another's bases", { one = one, other = other })
      end
    end
  end,

  -- at: where it would stand; beast: which it would ride by then; z: the height of its feet, if it clambers up there.
  check = function(piece, at, beast, z)
    local place = { x = at.x, y = at.y, radius = radius(piece) }
    if beast then place.radius = data("bases").mounted.radius end
    for _, other in ipairs(solid(piece)) do
      local below = z ~= nil and feet(other) < z - data("constants")["contact-tolerance"]
      local room = other == beast or below or plane.distance(place, base(other)) >= place.radius + radius(other) - data("constants")["contact-tolerance"]
      need(room, "{piece} would stand on the base of {other}", { piece = piece, other = other })
    end
  end,
}

-- What else stands on the table and is not hidden from the owner of a piece; a vehicle stands for those in it.
function solid(piece)
  local list = {}
  for _, kind in ipairs { "figure", "beast", "vehicle", "cannon" } do
    for _, other in ipairs(game.all(kind)) do
      local seen = other.x or other.owner == piece.owner
      local inside = kind == "figure" and other.aboard ~= nil
      if other ~= piece and seen and not inside and stands(other) then table.insert(list, other) end
    end
  end
  return list
end

touch = rule "shore.geo.contact" {
  title  = "Base to base",
  source = "Movement, Engagement (lines 36, 53)",
  text   = "Two models are in contact when their bases touch. A model touches a wall or the edge of some ground when its base reaches it.",
  data   = { "shore.data.constants.contact-tolerance" },
  pure   = true,

  -- Whoever is off the table, or hidden from those who ask, touches nobody.
  run = function(piece, other) return stands(piece) and stands(other) and gap(piece, other) <= data("constants")["contact-tolerance"] end,
}

-- Whether a piece touches a line, such as that of a door; one that is inside or aboard touches nothing.
function reaches(piece, line)
  if not stands(piece) then return false end
  local _, off = plane.nearest({ line = line }, at(piece))
  return off <= radius(piece) + data("constants")["contact-tolerance"]
end

-- How far from the line of a linear feature a piece stands that touches it.
function off_line(piece, feature) return radius(piece) + feature.thickness / 2 end

-- Whether a piece touches a linear feature.
function is_at(piece, feature)
  if not stands(piece) then return false end
  local _, off = plane.nearest({ line = feature.line }, at(piece))
  return off <= off_line(piece, feature) + data("constants")["contact-tolerance"]
end

-- How far from a thing a piece ends that goes to it: base to base, or at its wall; nil if it goes onto it.
function beside(piece, thing)
  if has({ "figure", "beast", "vehicle", "cannon" }, thing.kind) then return radius(piece) + radius(thing) end
  if thing.kind == "burden" then return radius(piece) + data("bases").token.radius end
  if thing.kind == "clutter" then return radius(piece) + thing.radius end
  if thing.kind == "feature" then return off_line(piece, thing) end
  if has({ "structure", "door" }, thing.kind) then return radius(piece) end
end

distance = rule "shore.geo.distance" {
  title  = "How ranges are measured",
  source = "Cohesion, Guards, Scouts (lines 39, 84, 193, 195)",
  text   = "Ranges, hailing distance and the distances of guards, scouts and signals are measured from centre to centre; the room that one leaves in "
    .. "passing an enemy is measured between the bases. A move is as long as the way of the centre.",
  ruling = "The book does not say from which part of a base. Scouts at four and at eight inches, and the page on shooting, fit the centres.",
  pure   = true,

  -- Without end from somebody who is off the table, or hidden from those who ask.
  run = function(piece, other)
    if not stands(piece) or not stands(other) then return math.huge end
    return plane.distance(at(piece), at(other))
  end,
}

-- Whether two pieces are no more than so many inches apart; one that nobody sees is near nobody.
function within(one, other, inches) return stands(one) and stands(other) and at_most(distance(one, other), inches) end

levels = rule "shore.geo.height" {
  title  = "Heights",
  source = "Dropping (line 101), Escalade (line 202)",
  text   = "A figure is an inch high, a level of a wall an inch and a half. What is lower than a figure is clambered onto; what is one to two figures "
    .. "high takes a leg up.",
  ruling = "Below an inch is lower than a figure; from one inch to two, both included, takes a leg up.",
  data   = { "shore.data.constants.figure-height", "shore.data.constants.level-height" },
  pure   = true,

  -- How a figure gets onto something of that height: "clamber", "leg-up", or nil.
  run = function(height)
    local figure = data("constants")["figure-height"]
    if height < figure then return "clamber" end
    if height <= 2 * figure then return "leg-up" end
  end,
}

function bases_of(pieces)
  local list = {}
  for _, piece in ipairs(pieces) do table.insert(list, base(piece)) end
  return list
end
