-- Ways of those who run.

-- The nearest enemy in sight of a figure.
local function nearest_in_sight(figure)
  return least(where(moving.foes(figure), function(foe) return sight.clear(figure, foe) end), function(foe) return geometry.distance(figure, foe) end)
end

-- Whether a figure may end there, running from an enemy, or home from nobody.
function is_farther(figure, to, foe)
  return geometry.more_than(plane.distance(to, geometry.at(foe)), geometry.distance(figure, foe))
end

-- Whether there is room for a figure at the end of a way.
local function has_room(figure, to)
  return allows(geometry.bases, figure, to, nil) and allows(ground.clutter, figure, to, ground.level(to))
end

-- Whether a way of a reaction move is open: no contact, no passing too near, no clutter or base at its end.
local function is_open(figure, way, most, costs)
  local to = way[#way]
  if geometry.more_than(plane.cost(way, costs), most) then return false end
  if moving.first_contact(figure, way) or not has_room(figure, to) then return false end
  if moving.bypass(figure, way, {}) or contact.met_at_the_end(figure, to) then return false end
  return allows(ground.impassable, figure, way, nil)
end

-- How far a figure gets at a bearing for so much, in thousandths of an inch.
local function as_far_as(figure, bearing, most, costs)
  local from = geometry.at(figure)
  local way = { from, plane.along(from, bearing, 40) }
  local to = rounded((plane.reach(way, costs, most)))
  if geometry.at_most(plane.cost({ from, to }, costs), most) then return to end
  return rounded((plane.reach(way, costs, most - approach.margin())))
end

-- Bearings from one outwards, clockwise first.
local function outwards(bearing)
  local list, step = { plane.compass(bearing) }, data("constants")["contact-step"]
  for off = step, 180, step do
    table.insert(list, plane.compass(bearing + off))
    if off < 180 then table.insert(list, plane.compass(bearing - off)) end
  end
  return list
end

-- Enemies near whom a figure may not end, as discs: whether a place is clear of them.
local function is_clear(place, discs)
  return not any(discs, function(disc) return plane.distance(place, disc) < disc.radius end)
end

-- How far a figure must go at a bearing, at least, to be clear of those in whose discs it sets out. A sum for each rules out most directions before their ground is looked at.
local function clear_after(figure, bearing, discs)
  local from, after = geometry.at(figure), 0
  local ahead = plane.along({ x = 0, y = 0 }, bearing, 1)
  for _, disc in ipairs(discs) do
    local x, y = disc.x - from.x, disc.y - from.y
    local abreast = x * ahead.x + y * ahead.y
    local half = disc.radius * disc.radius - x * x - y * y + abreast * abreast
    if abreast > 0 and half > 0 then
      half = math.sqrt(half)
      if geometry.is_none(math.max(0, abreast - half)) then after = math.max(after, abreast + half) end
    end
  end
  return after
end

-- The first way that is open and allowed to a figure that runs at a bearing: straight ones from there outwards, in each direction the whole allowance and then less of it;
-- without any the cheapest round what bars them. discs: in which it may not end; is_legal: whether it may go so.
function first_way(figure, bearing, discs, is_legal)
  local most, costs, from = allowance.basic(figure, "bold"), ground.costs(figure, nil), geometry.at(figure)
  local inches = most / allowance.half_speed(figure)
  for _, towards in ipairs(outwards(bearing)) do
    local after = clear_after(figure, towards, discs)
    for _, part in ipairs { 1, 0.75, 0.5, 0.25 } do
      if inches * part >= after then
        local to = as_far_as(figure, towards, most * part, costs)
        local legs = { { point = to } }
        if is_clear(to, discs) and is_open(figure, { from, to }, most, costs) and is_legal(legs) then return legs end
      end
    end
  end
  return way_round(figure, bearing, discs, is_legal)
end

-- The ground round enemies, to whom a figure that runs keeps its distance, and over no step of the ground, up or down. It may leave the disc round an enemy whom it touches.
local function ground_round_enemies(figure)
  local costs, discs = ground.costs(figure, nil), {}
  for _, area in ipairs(game.all("area", { edge = "step" })) do table.insert(costs.bars, { line = hazards.closed(area.outline), cost = math.huge }) end
  for _, foe in ipairs(moving.foes(figure)) do
    local disc = geometry.base(foe)
    disc.radius = disc.radius + geometry.radius(figure) + approach.margin()
    if not contact.is_engaged(foe) then disc.radius = disc.radius + data("constants")["bypass-clearance"] end
    if geometry.gap(figure, foe) > 0.1 then disc.radius = math.min(disc.radius, geometry.distance(figure, foe) - approach.margin()) end
    table.insert(discs, disc)
  end
  return { rate = costs.rate, patches = costs.patches, bars = costs.bars, discs = discs }
end

-- The cheapest way to one of the places round a figure, the farthest first; nil if three of each distance are of no use.
function way_round(figure, bearing, discs, is_legal)
  local most, over, costs = allowance.basic(figure, "bold"), ground_round_enemies(figure), ground.costs(figure, nil)
  local inches = most / allowance.half_speed(figure)
  for _, part in ipairs { 0.75, 0.5, 0.25 } do
    local places = {}
    for _, towards in ipairs(outwards(bearing)) do
      local to = rounded(plane.along(geometry.at(figure), towards, inches * part))
      if is_clear(to, discs) and has_room(figure, to) then table.insert(places, to) end
    end
    for _ = 1, 3 do
      local nearest, way = plane.cheapest(geometry.at(figure), places, over, most)
      if not nearest then break end
      local legs = rounding.legs_for(figure, way)
      if is_open(figure, paths.points(figure, legs), most, costs) and is_legal(legs) then return legs end
      table.remove(places, nearest)
    end
  end
end

function rounded(place)
  return { x = math.floor(place.x * 1000 + 0.5) / 1000, y = math.floor(place.y * 1000 + 0.5) / 1000 }
end

-- The usual way of a figure that runs from its enemies, nil if it finds none.
function away_from(figure, foe)
  local bearing = plane.bearing(geometry.at(foe), geometry.at(figure))
  local near = { x = foe.x, y = foe.y, radius = geometry.distance(figure, foe) }
  return first_way(figure, bearing, { near }, function(legs) return is_farther(figure, paths.stops_at(figure, legs), foe) end)
end

-- The usual way of a figure that runs home, as far as its allowance pays for, nil if it finds none.
local function homeward(figure)
  local route = stragglers.way_home(figure)
  if not route or geometry.is_none(plane.length(route)) then return nil end
  local most, costs = allowance.basic(figure, "bold"), ground.costs(figure, nil)
  for _, part in ipairs { 1, 0.75, 0.5, 0.25 } do
    local _, along = plane.reach(route, costs, (most - approach.margin()) * part)
    local legs = rounding.legs_of(plane.cut(route, along))
    if not geometry.is_none(along) and is_open(figure, paths.points(figure, legs), most, costs) then return legs end
  end
end

action "flee" {
  rule  = "shore.morale.fail",
  actor = "figure",
  args  = { way = "path by 0.001 up to 60 with stay" },

  options = function(figure)
    local foe = nearest_in_sight(figure)
    local away = foe and away_from(figure, foe)
    if away then suggest { way = away } end
    local home = not foe and homeward(figure)
    if home then suggest { way = home } end
    choices.to_stay()
  end,
  some = true,

  check = function(figure, a)
    if not need(parties.is_able(figure), "{actor} cannot run") then return end
    if paths.stays(a.way) then
      paths.goes_nowhere(figure, a.way)
      need(not must_run(figure), "{actor} has a way to run, and does not stay")
      return
    end
    local way = paths.points(figure, a.way)
    local foe = nearest_in_sight(figure)
    reactions.way_is_open(figure, way)
    if foe then
      need(is_farther(figure, paths.stops_at(figure, a.way), foe), "{actor} ends farther from {foe}", { foe = foe })
    else
      stragglers.home(figure, way)
    end
  end,
}

-- Whether a figure finds a way to run.
function must_run(figure)
  local foe = nearest_in_sight(figure)
  if foe then return away_from(figure, foe) ~= nil end
  return homeward(figure) ~= nil
end

-- A figure runs, as its owner says.
function flee(figure)
  local seat = vehicles.jump_down(figure)
  marching.begin(figure.party, "flee", "bold", { by_one = true })
  local answer = choose(figure.owner, "how to flee", "flee", figure)
  if paths.stays(answer.way) then vehicles.sit_again(figure, seat) else reactions.go(figure, answer.way) end
  game.moving = nil
end
