-- Places to be set down: for those without a way of their own, out of a vehicle, a bog, the saddle or hiding, beside a captor, at the top of a long haul.

-- What a piece that is set down takes up there, and where it comes from. others: the pieces that it sees in its way. It may be given another base, and leave to touch an enemy.
function newcomer(piece, from, others)
  local taken = geometry.bases_of(others)
  for _, thing in ipairs(game.all("clutter")) do table.insert(taken, { x = thing.x, y = thing.y, radius = thing.radius }) end
  return { piece = piece, from = from, radius = geometry.radius(piece), as = ground.traveller(piece), taken = taken }
end

-- The same for somebody who is on foot by then, whatever he rides now.
function on_foot(figure, from)
  local one = newcomer(figure, from, geometry.solid(figure))
  one.radius, one.as = data("bases").foot.radius, "foot"
  return one
end

-- Whether nothing stands in the way of its base at a place.
function has_room(one, place)
  return not any(one.taken, function(base) return plane.distance(place, base) < base.radius + one.radius - data("constants")["contact-tolerance"] end)
end

-- What lies between a place and where a piece comes from: whatever it would have to cross. Ground impassable to it in which it begins it may leave.
local function barriers(one)
  local over = ground.impassable_to(one.piece, one.as)
  over.patches = where(over.patches, function(patch) return not plane.contains(patch, one.from) end)
  for _, feature in ipairs(game.all("feature")) do table.insert(over.bars, { line = feature.line, cost = math.huge, gaps = feature.gaps }) end
  for _, area in ipairs(game.all("area", { edge = "step" })) do table.insert(over.bars, { line = hazards.closed(area.outline), cost = math.huge }) end
  return over
end

-- Whether somebody would come into contact with an enemy at a place. Prisoners, beasts and guns are engaged with nobody.
local function meets_an_enemy(one, place)
  if one.may_touch or one.piece.kind ~= "figure" or one.piece.prisoner then return false end
  local base = { x = place.x, y = place.y, radius = one.radius }
  return any(moving.foes(one.piece), function(foe) return contact.meets(one.piece, base, foe) end)
end

-- Whether there is room for somebody at a place, and nothing between him and there.
local function is_open(one, place, over)
  if not has_room(one, place) or plane.cost({ one.from, place }, over) == math.huge then return false end
  return not any(ground.areas_at(place), function(area) return has(area.impassable, one.as) end)
end

-- Those of some places that are open to him.
function open(one, places)
  local over = barriers(one)
  return where(places, function(place) return is_open(one, place, over) end)
end

-- The first of them, without looking at the others.
local function first_open(one, places)
  local over = barriers(one)
  return first(places, function(place) return is_open(one, place, over) end)
end

set_down = rule "shore.geo.set-down" {
  title  = "Set down without a way",
  source = "ours",
  text   = "Whoever is set down without moving there himself needs room for his base beside all other bases and clutter. Between him and where he comes from lies nothing that he would have to "
    .. "cross: no linear feature, no wall of a building, no step of the ground, nothing impassable to him. He touches no enemy there.",
  ruling = "So out of a cart, a bog, the saddle or hiding, beside a captor, and at the top of a long haul. Where no place is like that he may touch an enemy, which alone makes no mêlée; where there is none even "
    .. "so within six inches, he comes to the nearest with room for his base.",
  data   = { "shore.data.constants.set-down-most", "shore.data.constants.set-down-step" },

  -- The first of some places that is such, nil without any. one: who is set down, a newcomer.
  run = function(one, places)
    local over = barriers(one)
    return first(places, function(place) return is_open(one, place, over) and not meets_an_enemy(one, place) end)
  end,
}

placed = rule "shore.geo.placed" {
  title  = "Placed by a card or a trick",
  source = "ours",
  text   = "A piece that a card or a trick places stands on no other base and on no clutter, and at least an inch from every enemy whom its owner sees.",
  see    = { "shore.entry.cunning", "shore.card.stray-mule" },

  -- one: who is placed, a newcomer; at: where.
  check = function(one, at)
    need(has_room(one, at), "there is no room at {at}: a base or clutter is in the way", { at = ground.text_of(at) })
    for _, foe in ipairs(moving.foes(one.piece)) do
      local apart = plane.distance(at, geometry.at(foe)) - one.radius - geometry.radius(foe)
      need(geometry.at_least(apart, 1), "{at} is less than an inch from {foe}", { at = ground.text_of(at), foe = foe })
    end
  end,
}

-- Places on a line through a spot, square to a bearing: from the spot outwards, on the right first.
function sideways(spot, bearing)
  local list, step = { spot }, data("constants")["set-down-step"]
  for off = step, data("constants")["set-down-most"], step do
    for _, side in ipairs { 90, -90 } do table.insert(list, plane.along(spot, plane.compass(bearing + side), off)) end
  end
  return list
end

-- Places round a spot, the nearest first, and the spot itself before them.
local function round_about(spot)
  local list = { { x = spot.x, y = spot.y } }
  local step = data("constants")["set-down-step"]
  for off = step, data("constants")["set-down-most"], step do
    for bearing = 0, 345, data("constants")["contact-step"] do table.insert(list, plane.along(spot, bearing, off)) end
  end
  return list
end

-- Where somebody comes who must be set down: one of some places, or else the nearest to the first of them, or to where he comes from.
function somewhere(one, places)
  local at = set_down(one, places) or first_open(one, places)
  if at then return at end
  local round = round_about(places[1] or one.from)
  return set_down(one, round) or first_open(one, round) or first(round, function(place) return has_room(one, place) end) or one.from
end
