-- Stragglers: figures without a leader, who make for home.

function are(party) return party.type == "stragglers" end

status = rule "shore.straggler.status" {
  title  = "Stragglers",
  source = "Cohesion (39); Stragglers (42)",
  text   = "Stragglers of one player who stand within four inches of each other are one unit without a leader. They attack nobody, fight when they are "
    .. "attacked, and may hide.",
  ruling = "They do not shoot: the book lets them only defend themselves. A mêlée, a retreat or an attempt to hide of their party in the turn was theirs as well.",

  check = function(party)
    need(not are(party), "{party} are stragglers and attack nobody", { party = party })
  end,
}

set_adrift = rule "shore.straggler.adrift" {
  title  = "Falling out",
  source = "Cohesion (line 39)",
  text   = "Whoever falls out of his party gets out of his vehicle, gives up his duty as a scout, and is a straggler together with those of his side within "
    .. "hailing distance.",

  -- Figures leave their party and become stragglers, in groups.
  run = function(figures)
    local tried = any(figures, function(figure) return figure.party ~= nil and figure.party.tried end)
    for _, figure in ipairs(figures) do
      vehicles.jump_down(figure)
      figure.party, figure.scout = nil, false
    end
    for _, figure in ipairs(figures) do
      if not figure.party then
        local group = cohesion.joined(figure, where(figures, function(other) return not other.party end))
        gather(figure.owner, group, tried)
      end
    end
    regroup(figures[1].owner)
  end,
}

-- A party without any leader: all its members become stragglers.
function fall_apart(party)
  local list = parties.members(party)
  if #list > 0 then set_adrift(list) end
end

-- A unit was in a mêlée if all of it were. Whoever was and is among others does nothing more in the turn but withdraw and react.
local function fought_together(unit)
  local list = parties.members(unit)
  unit.in_melee = all(list, { in_melee = true })
  if unit.in_melee then return end
  for _, figure in ipairs(where(list, { in_melee = true })) do figure.spent = true end
end

-- A new unit of stragglers. tried: whether their party has tried to hide in this turn.
function gather(owner, figures, tried)
  local unit = parties.found(owner, "stragglers", #figures)
  unit.tried = tried
  for _, figure in ipairs(figures) do figure.party = unit end
  fought_together(unit)
  unit.hidden = figures[1].lair ~= nil
  unit.name = "stragglers of " .. game.players[owner].name
  note("{unit}: {names} ({id})", { unit = unit, names = names_of(figures), id = unit.id })
end

function names_of(figures)
  local names = {}
  for _, figure in ipairs(figures) do table.insert(names, figure.name) end
  return table.concat(names, ", ")
end

regroup = rule "shore.straggler.groups" {
  title  = "Groups of stragglers",
  source = "ours",
  text   = "Groups of stragglers that have come together are one, and a group that has come apart is two.",

  run = function(owner)
    for _, unit in ipairs(game.all("party", { owner = owner, type = "stragglers" })) do
      local list = parties.members(unit)
      if #list > 0 then
        local together = cohesion.joined(list[1], list)
        local rest = where(list, function(figure) return not has(together, figure) end)
        if #rest > 0 then set_adrift(rest) end
      end
    end
    merge(owner)
  end,
}

-- The first two groups of a player that have come together, nil without any.
local function two_that_met(owner)
  local units = where(game.all("party", { owner = owner, type = "stragglers" }), function(unit) return #parties.members(unit) > 0 end)
  for i, unit in ipairs(units) do
    for j = i + 1, #units do
      if unit.hidden == units[j].hidden and near(unit, units[j]) then return { unit, units[j] } end
    end
  end
end

-- One group takes in another.
local function become_one(unit, other)
  for _, figure in ipairs(parties.members(other)) do figure.party = unit end
  fought_together(unit)
  unit.ordered, unit.tried = unit.ordered and other.ordered, unit.tried or other.tried
  unit.original = #parties.members(unit)
  note("{unit} who have come together: {names} ({id})", { unit = unit, names = names_of(parties.members(unit)), id = unit.id })
end

function merge(owner)
  local two = two_that_met(owner)
  while two do
    become_one(two[1], two[2])
    two = two_that_met(owner)
  end
end

-- A figure comes to another party. Whoever was in a mêlée makes no ordinary move and does not shoot with those who were not.
local function joins(figure, party)
  if figure.in_melee and not party.in_melee then figure.spent = true end
  figure.party = party
end

-- Whether some figure of one party is within hailing distance of one of another.
function near(party, other)
  local hailing = data("constants")["hailing-distance"]
  return any(parties.members(party), function(figure)
    return any(parties.members(other), function(friend) return geometry.within(figure, friend, hailing) end)
  end)
end

home = rule "shore.straggler.move" {
  title  = "The way home",
  source = "Stragglers (line 42)",
  text   = "Stragglers move only along the shortest route to their own ship or stronghold, round what is impassable, at either pace. They always know the way.",
  ruling = "Without a home on the table they stay, and may hide. While no way leads into the building of their home they go to its wall; who finds no way there stays.",

  -- way: which it would go; nil for whoever has none yet.
  check = function(figure, way)
    local to = game.players[figure.owner].home
    if not need(to, "{figure} has no home on this table and stays", { figure = figure }) then return end
    local goal = goal_of(figure)
    if not need(goal, "no way leads {figure} home: it stays", { figure = figure }) or not way then return end
    need(ground.shortest(figure, way, goal), "{figure} only heads home, to {to}, by the shortest route", { figure = figure, to = to })
  end,
}

goal_of = rule "shore.straggler.goal" {
  title  = "Where the way home leads",
  source = "Stragglers (line 42)",
  text   = "The way home leads to the ship or stronghold; while no way leads into the building in which that lies, to the wall of it.",
  ruling = "Ours: the book has them never lose their way, and does not speak of shut gates.",

  -- The place or the wall; nil if no way leads to either.
  run = function(figure)
    local to = game.players[figure.owner].home
    if not to then return nil end
    local goals = { { x = to.x, y = to.y } }
    local house = first(game.all("structure"), function(one) return structures.contains(one, to) end)
    if house then table.insert(goals, { line = hazards.closed(house.outline), width = 2 * geometry.radius(figure) }) end
    return first(goals, function(goal) return ground.route_length(figure, geometry.at(figure), goal) < math.huge end)
  end,
}

-- The shortest way home of a figure; nil without any.
function way_home(figure)
  local goal = goal_of(figure)
  return goal and plane.route(geometry.at(figure), goal, ground.impassable_to(figure))
end

-- Stragglers and the shaken go nowhere but home; whoever is on a ledge climbs on.
function have_a_home(party)
  if game.players[party.owner].home or any(parties.members(party), function(figure) return figure.haul ~= nil end) then return end
  local one = parties.members(party)[1]
  if are(party) then home(one) end
  if party.shaken then morale.has_a_home(one) end
end

-- Whether the way home of a figure leads along a road, or through good going.
function comes_by_a_road(figure)
  local way = way_home(figure)
  return way ~= nil and #way > 1 and bonuses.has_enough_of_it(figure, way)
end

rejoin = rule "shore.straggler.rejoin" {
  title  = "Rejoining",
  source = "Stragglers (line 42)",
  text   = "When a figure of a led party is within four inches of a straggler, an action of its leader takes the stragglers in, those who are then in the "
    .. "chain.",
  ruling = "Parties of the same player only.",

  check = function(party, other)
    need(party.type == "party" and party.leader, "{party} has no leader to rejoin", { party = party })
    need(are(other), "{other} are no stragglers", { other = other })
    need(near(party, other), "{other} are out of hailing distance of {party}", { other = other, party = party })
  end,
}

take_in = rule "shore.straggler.taken-in" {
  title  = "Coming back",
  source = "Stragglers (line 42)",
  text   = "A party that calls a unit back takes in those who are then in its chain. The others stay what they are.",

  -- A party takes in those of a unit who are then in its chain.
  run = function(party, unit)
    hiding.end_for_both(party, unit)
    local before = parties.members(unit)
    for _, figure in ipairs(before) do figure.party = party end
    local with = cohesion.chain(party)
    for _, figure in ipairs(before) do
      figure.party = unit
      if has(with, figure) then joins(figure, party) end
    end
    parties.touch(unit)
  end,
}

action "rejoin" {
  rule  = "shore.straggler.rejoin",
  phase = "act",
  actor = "party",
  args  = { stragglers = "own party" },
  say   = "takes stragglers in",

  check = function(party, a)
    orders.may_be_given(party)
    rejoin(party, a.stragglers)
  end,

  run = function(party, a)
    take_in(party, a.stragglers)
    note("{stragglers} rejoin {party}", { stragglers = a.stragglers, party = party })
    initiative.acts()
  end,
}
