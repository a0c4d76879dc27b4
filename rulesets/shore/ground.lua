-- The ground: what lies where, and what it costs to cross.

-- A strip of road: every point within so many half bases of its line.
function strip(road) return { line = road.line, width = 2 * road.breadth * data("bases").foot.radius } end

-- The road at a place, the broadest where some meet; nil without any.
function road_at(place)
  return most(where(game.all("road"), function(road) return plane.contains(strip(road), place) end), function(road) return road.breadth end)
end

-- Inches of a way that lie on roads for so many figures or more; where two roads meet they count once.
function on_roads(way, breadth)
  local list, on, reached = {}, 0, 0
  for _, road in ipairs(game.all("road")) do
    if road.breadth >= breadth then
      for _, stretch in ipairs(plane.stretches(way, strip(road))) do table.insert(list, stretch) end
    end
  end
  table.sort(list, function(a, b) return a.from < b.from end)
  for _, stretch in ipairs(list) do
    on = on + math.max(0, stretch.to - math.max(reached, stretch.from))
    reached = math.max(reached, stretch.to)
  end
  return on
end

function areas_at(place)
  return where(game.all("area"), function(area) return plane.contains({ outline = area.outline }, place) end)
end

going = rule "shore.geo.going" {
  title  = "Ground",
  source = "Movement Allowances (line 20); Restricted Movement (line 160)",
  text   = "The table is rough going, unless it is a road or good going. Some ground is restricted, dangerous, dense, or impassable for some.",
  ruling = "A road counts before good going, that before the rough; a road takes away what makes the ground beneath it restricted, dangerous or hard to "
    .. "enter. The edge of ground belongs to it. Open terrain is good going or a road.",
  pure   = true,

  -- at: the place. Returns "road", "good" or "rough".
  run = function(at)
    if road_at(at) then return "road" end
    if any(areas_at(at), { going = "good" }) then return "good" end
    return "rough"
  end,
}

function is_rough(place) return going(place) == "rough" end

road = rule "shore.geo.road" {
  title  = "Roads and trails",
  source = "Movement Allowances (line 22)",
  text   = "A road is as broad as so many figures; a figure is on it when its centre is. On a trail for one figure they go one behind the other.",
  ruling = "Riders and beasts fit any road; carts and coaches need one for two figures.",

  -- A vehicle on a road that is too narrow.
  check = function(piece, at)
    local trail = road_at(at)
    need(piece.kind ~= "vehicle" or not trail or trail.breadth >= 2, "{trail} is too narrow for {piece}", { trail = trail, piece = piece })
  end,
}

-- The height of the ground at a place, from the table.
function level(place)
  return sum(areas_at(place), "height")
end

-- What a traveller is.
function traveller(piece)
  if piece.kind == "figure" then
    if piece.aboard then return piece.aboard.type end
    return piece.mount and "mounted" or "foot"
  end
  if piece.kind == "vehicle" then return piece.type end
  if piece.kind == "cannon" then return "cart" end
  return "beast"
end

-- Whether something that bars some travellers bars a piece which goes as one of a kind: a gun goes on wheels, and whoever hauls it goes where a cart may go.
function is_barred(barred, piece, kind)
  return has(barred, kind) or #barred > 0 and hauling.hauls(piece) and has(barred, "cart")
end

restricted = rule "shore.terrain.restricted" {
  title  = "Restricted ground",
  source = "Restricted Movement (line 160)",
  text   = "Restricted ground costs 2 MA an inch, but not a party that has the map or is led by a Native Guide who knows the way.",
  ruling = "Of a unit without a leader any Native Guide in it shows the way.",
  data   = { "shore.data.danger.restricted-factor" },

  -- Whether it is such for a piece: nobody who leads its party knows the way. named: who is to guide it.
  run = function(piece, named)
    local party = piece.party
    if not party then return true end
    if any(parties.members(party), function(figure) return has(figure.traits, "map") end) then return false end
    return not any(who_leads(party, named), function(figure) return has(figure.traits, "guide") end)
  end,
}

-- Who shows a party the way: whom it follows, or its leader; of figures on their own each of them.
function who_leads(party, named)
  local under = game.moving
  local guide = named or under and under.party == party and under.guide or party.leader
  if guide then return { guide } end
  return parties.able(party)
end

-- The MA that an inch of restricted ground costs a piece that pays so much in the rough.
local function restricted_rate(rate)
  local factor = data("danger")["restricted-factor"]
  if data("switches")["area-and-half-speed"] == "max" then return math.max(rate, factor) end
  return rate * factor
end

-- What a linear feature costs, at least, in the way that plane wants it.
local function bar(piece, kind, feature)
  local barred = is_barred(feature.barred, piece, kind)
  local cost = barred and math.huge or notation.lowest(feature.cost)
  if not barred and tricks.is_free_to_cross(piece, feature) then cost = 0 end
  return { line = feature.line, cost = cost, gaps = feature.gaps }
end

costs = rule "shore.geo.path-cost" {
  title  = "What a path costs",
  source = "Movement Allowances, Restricted Movement (lines 20, 25, 160)",
  text   = "A path is a line of the centre. Each inch costs 1 MA, 2 at half-speed, and twice that in restricted ground without a map or a guide; what it "
    .. "crosses costs something more. A path can be afforded if all of it costs no more than the allowance.",
  ruling = "Half-speed and restricted ground multiply: four MA an inch. What a feature costs is not doubled.",
  data   = { "shore.data.danger.restricted-factor", "shore.data.switches.area-and-half-speed" },
  pure   = true,

  -- The ground as a piece meets it, for plane; costs that a die decides at their lowest.
  run = function(piece, as, named)
    local rate, kind = allowance.half_speed(piece), as or traveller(piece)
    local patches, bars = {}, {}
    for _, area in ipairs(game.all("area")) do
      if area.restricted and restricted(piece, named) then table.insert(patches, { outline = area.outline, rate = restricted_rate(rate) }) end
    end
    for _, road in ipairs(game.all("road")) do
      local shape = strip(road)
      table.insert(patches, { line = shape.line, width = shape.width, rate = rate })
    end
    for _, area in ipairs(game.all("area")) do
      if is_barred(area.impassable, piece, kind) then table.insert(patches, { outline = area.outline, rate = math.huge }) end
    end
    for _, feature in ipairs(game.all("feature")) do table.insert(bars, bar(piece, kind, feature)) end
    structures.bar_walls(bars)
    return { rate = rate, patches = patches, bars = bars }
  end,
}

-- For whoever climbs nothing: higher ground with a step up to it is out of reach.
function bar_steps(piece, patches)
  for _, area in ipairs(game.all("area", { edge = "step" })) do
    local up = area.height > 0 and not plane.contains({ outline = area.outline }, geometry.at(piece))
    if up then table.insert(patches, { outline = area.outline, rate = math.huge }) end
  end
end

clutter = rule "shore.geo.clutter" {
  title  = "Clutter",
  source = "Movement, Obstacles (lines 36, 87)",
  text   = "Trees, barrels, tables, bodies and friends neither lengthen nor bar a path: where there is room beside them the straight line is measured. Nobody "
    .. "ends on clutter without clambering.",

  -- at: where it would end; z: the height of its feet there.
  check = function(piece, at, z)
    for _, thing in ipairs(game.all("clutter")) do
      local room = plane.distance(at, thing) >= geometry.radius(piece) + thing.radius - data("constants")["contact-tolerance"]
      local on_top = piece.kind == "figure" and z >= level(thing) + thing.height and plane.distance(at, thing) <= thing.radius
      need(room or on_top, "{piece} would stand on {thing}: it clambers, or ends beside it", { piece = piece, thing = thing })
    end
  end,
}

rule "shore.terrain.clutter" {
  title   = "Small obstacles",
  source  = "Obstacles (line 87)",
  text    = "To go round trees, barrels, tables and bodies costs nothing if there is room.",
  kept_by = "shore.geo.clutter",
}

linear = rule "shore.geo.linear" {
  title  = "Linear features",
  source = "Linear Features (line 90)",
  text   = "A wall, hedge, ditch or river lies along a line and costs something to cross, except at a bridge or a gap; each crossing is paid. Some can be "
    .. "defended, some cannot be seen over, some are barred to some travellers.",
  ruling = "Whoever touches it, its thickness included, stands at it, on the side where its centre is.",
  pure   = true,

  -- The stretches and crossings of a path, each with its cost.
  run = function(piece, way, as) return plane.steps(way, costs(piece, as)) end,
}

impassable = rule "shore.terrain.impassable" {
  title  = "Impassable ground",
  source = "Impassible Terrain (line 168)",
  text   = "Ground may be impassable to some, such as cliffs to mounts and carts. The players agree before the game what is.",

  -- The first stretch of a path that the piece cannot take.
  check = function(piece, way, as)
    local barred = first(linear(piece, way, as), function(step) return step.cost == math.huge end)
    need(not barred, "{piece} cannot go through {to}", { piece = piece, to = barred and text_of(barred.from) })
  end,
}

function text_of(place) return string.format("%g,%g", place.x, place.y) end

shortest = rule "shore.geo.shortest" {
  title  = "The shortest route",
  source = "Movement Allowances (line 22), Stragglers (line 42)",
  text   = "The shortest route is the shortest line that avoids ground impassable to the traveller. Whoever is to take it goes no way that is longer.",
  ruling = "A tenth of an inch is forgiven. A path that ends early takes the shortest route when what is left from its end adds up to no more. Where no way leads there is no shortest one.",
  data   = { "shore.data.constants.shortest-route-slack" },
  pure   = true,

  -- Whether a path is, or begins, the shortest route to a place or shape.
  run = function(piece, way, to)
    local best = route_length(piece, way[1], to)
    local rest = route_length(piece, way[#way], to)
    if best == math.huge then return false end
    return plane.length(way) + rest <= best + data("constants")["shortest-route-slack"]
  end,
}

-- How long the shortest way from a place is; without one, without end.
function route_length(piece, from, to)
  local way = plane.route(from, to, impassable_to(piece))
  if not way then return math.huge end
  return plane.length(way)
end

-- The ground as far as it bars a traveller. as: as what it travels by then.
function impassable_to(piece, as)
  local patches, bars, kind = {}, {}, as or traveller(piece)
  for _, area in ipairs(game.all("area")) do
    if is_barred(area.impassable, piece, kind) then table.insert(patches, { outline = area.outline, rate = math.huge }) end
  end
  for _, feature in ipairs(game.all("feature")) do
    if is_barred(feature.barred, piece, kind) then table.insert(bars, { line = feature.line, cost = math.huge, gaps = feature.gaps }) end
  end
  structures.bar_walls(bars)
  return { patches = patches, bars = bars }
end
