-- Dice that add to the allowance.

local function mounted(party) return any(parties.everything(party), function(piece) return goes_as(piece) == "mounted" end) end
function on_foot(party) return any(parties.everything(party), function(piece) return goes_as(piece) == "foot" end) end

-- Mules and carts count as foot, coaches as riders.
function goes_as(piece)
  local traveller = ground.traveller(piece)
  if traveller == "mounted" or traveller == "coach" then return "mounted" end
  return "foot"
end

-- As what a figure goes: on foot also a rider who keeps the pace of the foot of his party.
function kept_as(figure)
  local under, as = game.moving, goes_as(figure)
  if under.order == "move" and moving.keep_pace() and as == "mounted" and not under.outpace and on_foot(under.party) then return "foot" end
  return as
end

-- What a figure has without dice.
function without_dice(figure)
  if kept_as(figure) == goes_as(figure) then return allowance.basic(figure, moving.pace_of(figure)) end
  return data("move").foot[moving.pace_of(figure)]
end

-- The dice of a bonus that everybody has, thrown together; for whom may be named, a figure or a player.
function shared_dice(bonus, why, whom) return thrown(data("move-bonus")[bonus].foot, why, whom) end

-- The dice that riders have beyond those.
function riders_dice(bonus, why, whom)
  local row = data("move-bonus")[bonus]
  return thrown(row.mounted - row.foot, why .. " for riders", whom)
end

function thrown(dice, why, whom)
  if dice <= 0 then return 0 end
  return roll(dice .. "d6", why, whom)
end

per_type = rule "shore.move.bonus-per-type" {
  title  = "One throw for each kind",
  source = "Movement Allowances (line 22)",
  text   = "A die of a bonus is thrown once for the order, and counts for every figure of that kind.",

  -- Adds to the dice of the movement under way.
  run = function(kind, dice)
    local bonus = game.moving.bonus
    bonus[kind] = (bonus[kind] or 0) + dice
  end,
}

mixed = rule "shore.move.mixed-bonus" {
  title  = "Foot and riders together",
  source = "Movement Allowances (line 22)",
  text   = "A party on foot has one die, a mounted one two for everybody. A party of both has one die for all; the riders have a second one only if they are "
    .. "let outpace the foot, and then the leader must be among them.",
  ruling = "Riders who do not outpace keep their own allowance and the die of all.",
  data   = { "shore.data.move-bonus", "shore.data.switches.mixed-keep-pace" },

  check = function(party, why)
    need(on_foot(party) and mounted(party), "{party} has not both foot and riders: nobody is outpaced", { party = party })
    need(party.leader and goes_as(party.leader) == "mounted", "the leader of {party} is not mounted: his riders do not outpace the foot", { party = party })
  end,

  run = function(party, why)
    local shared = shared_dice("road", why)
    per_type("foot", shared)
    per_type("mounted", shared)
    if mounted(party) and (game.moving.outpace or not on_foot(party)) then per_type("mounted", riders_dice("road", why)) end
  end,
}

-- Whether a path comes to a road or good going: where it first does, and how much good going it has.
function open_stretches(way)
  local first_at, on_good = nil, 0
  local function count_in(shape)
    local length = 0
    for _, stretch in ipairs(plane.stretches(way, shape)) do
      length = length + stretch.to - stretch.from
      first_at = math.min(first_at or math.huge, stretch.from)
    end
    return length
  end
  for _, road in ipairs(game.all("road")) do count_in(ground.strip(road)) end
  for _, area in ipairs(game.all("area", { going = "good" })) do on_good = on_good + count_in { outline = area.outline } end
  return { at = first_at, good = on_good }
end

-- How broad a road must be for a piece: a trail for one figure is none for carts and coaches.
local function least_breadth(piece)
  if has({ "cart", "coach" }, ground.traveller(piece)) then return 2 end
  return 1
end

-- Roads that a piece can take, and good going.
function open_shapes(piece)
  local list = {}
  for _, road in ipairs(game.all("road")) do
    if road.breadth >= least_breadth(piece) then table.insert(list, ground.strip(road)) end
  end
  for _, area in ipairs(game.all("area", { going = "good" })) do table.insert(list, { outline = area.outline }) end
  return list
end

-- How much of a way is gone when it first comes to a shape; nil if it never does.
function comes_to(way, shape)
  local inside = #way > 1 and plane.stretches(way, shape)[1]
  return inside and inside.from
end

-- The way from a place to the edge of a shape; nil without any.
local function way_there(from, shape, costs)
  local way = plane.route(from, shape, costs)
  local along = way and comes_to(way, shape)
  if along then return plane.cut(way, along) end
  return way
end

-- The nearest road or good going for a piece, from where its way begins: its number among them and what the way there costs, nil without any. named: who is to guide it.
function nearest_open(piece, from, named)
  local best
  local costs = ground.costs(piece, nil, named)
  for number, shape in ipairs(open_shapes(piece)) do
    local way = way_there(from, shape, costs)
    local cost = way and plane.cost(way, costs)
    if way and (not best or cost < best.cost) then best = { cost = cost, number = number } end
  end
  return best
end

road = rule "shore.move.road-bonus" {
  title  = "Dice for roads and good going",
  source = "Movement Allowances (line 22)",
  text   = "A party that goes at least partly along a road, or in or into good going, has a die more of MA, riders two. From the rough its guide must come "
    .. "there with the allowance that it has without, by the shortest route and before anything else; then all have the bonus. A follower from the "
    .. "rough spends more than his own allowance only on the shortest route there.",
  ruling = "It takes an inch of road, or any of good going. A guide may make for whichever he can reach, a follower for that one or the nearest. The claim comes with the order, and is refused when the guide cannot get there. A guide that then "
    .. "stays, or is stopped short, loses the bonus for all. Who moves without a leader follows nobody: each has the dice if his own way earns them.",
  data   = { "shore.data.move-bonus", "shore.data.constants.road-min" },

  -- Whether the guide can earn the bonus at all. party: whose guide would be that figure.
  check = function(figure, pace)
    if not need(geometry.stands(figure), "nobody sees where {figure} is", "shore.hide.protected", { figure = figure }) then return end
    local from = geometry.at(figure)
    if not ground.is_rough(from) then return end
    local nearest = nearest_open(figure, from, figure)
    if not need(nearest, "there is no road and no good going for {figure} to go to", { figure = figure }) then return end
    local most = allowance.basic(figure, pace)
    need(geometry.at_most(nearest.cost, most), "the nearest road or good going costs {figure} {cost} MA, and without the dice it has {most}",
      { figure = figure, cost = nearest.cost, most = most })
  end,

}

-- Whether the way of a piece has as much of a road, or of good going, as the bonus takes.
function has_enough_of_it(piece, way)
  return geometry.at_most(data("constants")["road-min"], ground.on_roads(way, least_breadth(piece))) or open_stretches(way).good > 0
end

earns_the_road = rule "shore.move.road-earned" {
  title  = "A way that earns the dice of a road",
  source = "Movement Allowances (line 22)",
  text   = "A way earns the dice with an inch of road, or with any good going. From the rough it comes to one of them by the shortest route there, for no more than the allowance without dice, with what it clambers onto and mounts before.",
  ruling = "Carts and coaches earn nothing on a trail for one figure, which they do not fit.",
  data   = { "shore.data.constants.road-min", "shore.data.constants.shortest-route-slack" },
  pure   = true,

  -- basic: the allowance without dice; legs: the way with its verbs, if it has any.
  run = function(figure, way, basic, legs)
    if not has_enough_of_it(figure, way) then return false end
    if not ground.is_rough(way[1]) then return true end
    local costs = ground.costs(figure)
    return any(open_shapes(figure), function(shape)
      local along = comes_to(way, shape)
      local there = along and plane.cut(way, along)
      if not along then return false end
      local cost
      if legs then cost = allowance.taken_by(figure, legs, moving.pace_of(figure), along) else cost = plane.cost(there, costs) end
      if geometry.more_than(cost, basic) then return false end
      return along <= plane.length(way_there(way[1], shape, costs)) + data("constants")["shortest-route-slack"]
    end)
  end,
}

scout = rule "shore.move.scout-bonus" {
  title  = "Following a scout",
  source = "Movement Allowances (line 23)",
  text   = "A party whose whole move lies in rough going, and whose guide is a scout or a Native Guide instead of its leader, has a die more of MA.",
  ruling = "One die also for riders, and none in a charge, which follows nobody. Not with the dice of a road: a path that enters a road or good going is refused.",
  data   = { "shore.data.move-bonus" },

  check = function(figure)
    local leads_on = figure.scout or has(figure.traits, "guide")
    need(leads_on, "{figure} is no scout and no Native Guide", { figure = figure })
    need(figure ~= figure.party.leader, "{figure} leads the party: its dice are for one that follows somebody else", { figure = figure })
    need(allows(orders.one_movement, figure), "{figure} may not move in this turn any more: nobody can follow it", { figure = figure })
    need(all(parties.everything(figure.party), function(piece) return ground.is_rough(geometry.at(piece)) end),
      "not all of {party} is in rough going", { party = figure.party })
  end,

  run = function(figure)
    local shared = shared_dice("scout", "scout", figure)
    per_type("foot", shared)
    per_type("mounted", shared + riders_dice("scout", "scout"))
  end,
}
