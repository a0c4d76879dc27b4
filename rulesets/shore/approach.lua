-- The way of an attacker to his enemy: places of contact, and the cheapest route to one that is free.

-- How much the discs round enemies are widened, so that a way rounded to a thousandth keeps clear of them; and how deep it may graze its target's.
function margin() return data("constants")["rounding-margin"] end

-- Where a way that may end in contact first touches an enemy, nil if it does not: whoever goes round an enemy's base to another side of it only grazes it.
function first_halt(figure, way)
  if not moving.first_contact(figure, way, margin()) then return nil end
  return moving.first_contact(figure, way)
end

-- Enemies of the parties that are attacked, who can be engaged.
function nominated()
  local list = {}
  for _, party in ipairs(game.charge.enemies) do
    for _, figure in ipairs(parties.members(party)) do
      if figure.x and not figure.prisoner and not figure.haul then table.insert(list, figure) end
    end
  end
  return list
end

-- Whether an enemy belongs to the target's party, or to another one that is attacked.
function is_attacked(foe, target)
  return foe.party == target.party or game.charge ~= nil and has(game.charge.enemies, foe.party)
end

-- Whether an enemy is the target, or sits in a vehicle with it: to touch one is to touch both.
local function stands_with(foe, target) return foe == target or foe.aboard ~= nil and foe.aboard == target.aboard end

-- Discs that a way keeps out of: enemies halt it, and those who are not attacked cut it so much earlier.
local function kept_clear_of(figure, target, within, clearance)
  local discs = {}
  for _, foe in ipairs(moving.foes(figure)) do
    local place = geometry.base(foe)
    if plane.distance(place, geometry.at(figure)) <= within + place.radius then
      place.radius = place.radius + geometry.radius(figure)
      if not stands_with(foe, target) then
        place.radius = place.radius + margin()
        if not is_attacked(foe, target) and not contact.is_engaged(foe) then place.radius = place.radius + clearance end
      end
      table.insert(discs, place)
    end
  end
  return discs
end

-- The ground between an attacker and his target; steps that he would have to climb are left out.
local function ground_to(figure, target, within, clearance)
  local costs = ground.costs(figure)
  ground.bar_steps(figure, costs.patches)
  return { rate = costs.rate, patches = costs.patches, bars = costs.bars, discs = kept_clear_of(figure, target, within, clearance or data("constants")["bypass-clearance"]) }
end

-- Bases on which an attacker cannot end.
local function taken_near(figure, target)
  local list, near = {}, 2 * geometry.radius(figure) + contact.broadest() + data("constants")["across-gap"]
  for _, other in ipairs(geometry.solid(figure)) do
    if other ~= target and other ~= target.aboard and geometry.gap(other, target) <= near then table.insert(list, geometry.base(other)) end
  end
  for _, thing in ipairs(game.all("clutter")) do
    if plane.distance(thing, geometry.at(target)) <= near + geometry.radius(target) + thing.radius then table.insert(list, { x = thing.x, y = thing.y, radius = thing.radius }) end
  end
  return list
end

-- The places at which an attacker can be in contact with an enemy: round its base, and opposite it at what it defends.
function places(figure, target) return places_beside(figure, target, taken_near(figure, target)) end

-- The same among bases that are taken.
function places_beside(figure, target, taken)
  local list = where(plane.around(geometry.base(target), geometry.base(figure), data("constants")["contact-step"], taken), function(place)
    return not contact.wall_between(place, geometry.at(target))
  end)
  for _, place in ipairs(round_its_perch(figure, target, taken)) do table.insert(list, place) end
  for _, feature in ipairs(game.all("feature", { defensive = true })) do
    if geometry.is_at(target, feature) then
      for _, place in ipairs(at_the_wall(figure, target, feature, taken)) do table.insert(list, place) end
    end
  end
  if figure.party.type ~= "guard" then return list end
  return where(list, function(place) return allows(duties.guard, figure, place) end)
end

-- Places round the clutter or gun on which an enemy stands.
function round_its_perch(figure, target, taken)
  local perch = contact.perch(target)
  if not perch then return {} end
  local others = where(taken, function(base) return plane.distance(base, perch) > 0 end)
  return plane.around({ x = perch.x, y = perch.y, radius = perch.radius }, geometry.base(figure), data("constants")["contact-step"], others)
end

-- Places of the near side of an obstacle, from the one opposite its defender outwards.
function at_the_wall(figure, target, feature, taken)
  local list = {}
  local foot = plane.nearest({ line = feature.line }, geometry.at(target))
  local over = plane.bearing(geometry.at(target), foot)
  local opposite = plane.along(foot, over, geometry.off_line(figure, feature))
  for step = 0, 4 do
    for _, side in ipairs { 90, -90 } do
      local place = plane.along(opposite, plane.compass(over + side), step * geometry.radius(figure))
      local free = not any(taken, function(base) return geometry.less_than(plane.distance(place, base), base.radius + geometry.radius(figure)) end)
      if free and (step > 0 or side > 0) and contact.across(figure, target, place) then table.insert(list, place) end
    end
  end
  return list
end

-- The least that any way to an enemy costs: over what he defends he is reached from farther off.
local function at_least(figure, target)
  local apart, perch = geometry.gap(figure, target) - 2 * data("constants")["contact-tolerance"], contact.perch(target)
  if perch then apart = apart - perch.radius end
  local thickest = most(where(game.all("feature", { defensive = true }), function(feature) return geometry.is_at(target, feature) end), function(feature) return feature.thickness end)
  if thickest then apart = apart - data("constants")["across-gap"] - thickest.thickness end
  return apart * allowance.half_speed(figure)
end

-- The most that an attacker could have, with the dice of a road.
local function most_of(figure)
  local gain = first(game.charge.gains, { player = game.players[figure.owner] })
  if figure.mount then return charging.own_allowance(figure) + gain.road_mounted end
  return charging.own_allowance(figure) + gain.road
end

can_contact = rule "shore.engage.reach" {
  title  = "Whom an attacker can reach",
  source = "Engagement (line 55)",
  text   = "An attacker can reach an enemy if the cheapest way to a free place of contact with him costs no more than the attacker has; the dice of a road count on a way "
    .. "that earns them.",
  see    = { "shore.engage.must-contact" },
  pure   = true,

  -- How he comes into contact: the way, its cost; nil if he cannot.
  run = function(figure, target)
    if target.dead or not target.x then return nil end
    local most = most_of(figure)
    if at_least(figure, target) > most then return nil end
    if contact.meets(figure, geometry.at(figure), target) then return { way = { geometry.at(figure) }, cost = 0 } end
    local own = charging.own_allowance(figure)
    local within = most / allowance.half_speed(figure) + 2
    local _, way, cost = plane.cheapest(geometry.at(figure), places(figure, target), ground_to(figure, target, within), most)
    if not way then return nil end
    if geometry.more_than(cost, own) and geometry.more_than(cost, charging.allowance_for(figure, way)) then return nil end
    return { way = way, cost = cost }
  end,
}

-- The cheapest way of a figure to contact with an enemy, and its cost with dice at their lowest; nil if there is none.
function cheapest_to(figure, target)
  local _, way, cost = plane.cheapest(geometry.at(figure), places(figure, target), ground_to(figure, target, math.huge))
  return way and { way = way, cost = cost }
end

-- Another enemy of those who are attacked, whom an attacker can reach: the nearest.
function another(figure, target)
  local list, most = {}, most_of(figure)
  for _, foe in ipairs(nominated()) do
    if foe ~= target and at_least(figure, foe) <= most then table.insert(list, { foe = foe, apart = geometry.distance(figure, foe) }) end
  end
  table.sort(list, function(a, b)
    if a.apart ~= b.apart then return a.apart < b.apart end
    return a.foe.id < b.foe.id
  end)
  local found = first(list, function(row) return can_contact(figure, row.foe) ~= nil end)
  return found and found.foe
end

-- The way from a place to contact with an enemy, or towards him if others have taken all places there, and the ground that it leads over; nil if there is none.
-- Where enemies who are not attacked bar every way with the room that they are left, it leads past them, and they cut it.
local function way_towards(figure, target, from)
  for _, clearance in ipairs { data("constants")["bypass-clearance"], 0 } do
    local over = ground_to(figure, target, math.huge, clearance)
    for _, ends in ipairs { places(figure, target), places_beside(figure, target, {}) } do
      local _, way = plane.cheapest(from, ends, over)
      if way then return { way = way, over = over } end
    end
  end
end

-- How much of the shortest route to an enemy is left from a place.
function rest(figure, target, from)
  local found = way_towards(figure, target, from)
  if not found then return math.huge end
  return plane.length(found.way)
end

-- The farthest place of a way, no farther than so many inches along it, where a figure can stand: how far along.
local function with_room(figure, way, along)
  local function is_free(there)
    local gone = plane.cut(way, there)
    local to = gone[#gone]
    return allows(geometry.bases, figure, to, nil) and allows(ground.clutter, figure, to, ground.level(to))
  end
  while along > 0 and not is_free(along) do along = math.max(0, along - 0.05) end
  return along
end

nearest = rule "shore.engage.as-near" {
  title  = "As near as an attacker gets",
  source = "Engagement (line 55)",
  text   = "An attacker who reaches nobody goes along the shortest route to his target: as far as his allowance goes, as far as there is room for his base, and no farther than "
    .. "enemies who are not attacked let him.",
  see    = { "shore.engage.must-contact" },
  pure   = true,

  -- Where he ends, the way there, and how much of the route is left; nil if no way leads to the target.
  run = function(figure, target)
    if target.dead or not target.x then return nil end
    local found = way_towards(figure, target, geometry.at(figure))
    if not found then return nil end
    local way, over = found.way, found.over
    local _, along = plane.reach(way, over, charging.own_allowance(figure))
    local _, farthest = plane.reach(way, over, most_of(figure))
    if charging.allowance_for(figure, plane.cut(way, farthest)) > charging.own_allowance(figure) then along = farthest end
    local cut = moving.bypass(figure, way, game.charge.enemies)
    if cut then along = math.min(along, cut) end
    along = with_room(figure, way, along)
    local gone = plane.cut(way, math.max(0, along - margin())) -- its points will be rounded
    return { to = gone[#gone], way = gone, rest = plane.length(way) - along }
  end,
}

-- The way that an attacker would usually take.
function usual(figure)
  local target = charging.target_of(figure)
  local found = can_contact(figure, target)
  if not found then
    local other = another(figure, target)
    found = other and can_contact(figure, other) or nearest(figure, target)
  end
  if not found then return nil end
  local legs = rounding.legs_for(figure, found.way)
  local way = paths.points(figure, legs)
  if geometry.at_most(plane.cost(way, ground.costs(figure)), charging.allowance_for(figure, way)) then return legs end
  return rounding.legs_for(figure, plane.cut(found.way, math.max(0, plane.length(found.way) - data("constants")["rounding-cost"])))   -- rounded it was a little too dear
end
