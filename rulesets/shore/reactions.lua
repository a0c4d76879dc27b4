-- Reaction moves: retreat, withdrawal, evasion, disengaging, pursuit and flight.

reaction = rule "shore.move.reaction" {
  title  = "Reaction moves",
  source = "Movement Allowances (line 29); Engagement (49, 57)",
  text   = "Retreat, withdrawal, evasion, disengaging, pursuit and flight are bold moves without dice, at half-speed for whom it counts, over the ground as usual. "
    .. "They do not use up the ordinary movement, except evasion, and mind enemies like any move.",
  ruling = "No bonus. Whoever has shot may react; whoever has reacted does not shoot any more in that turn.",
  data   = { "shore.data.move" },

  -- MA of a figure that reacts.
  run = function(figure) return allowance.basic(figure, "bold") end,
}

-- What a way of a reaction move must keep to, like any move.
function way_is_open(figure, way)
  local most = reaction(figure)
  local cost = plane.cost(way, ground.costs(figure, nil))
  need(cost <= most + 1e-6, "the way costs {cost} MA, and {figure} has {most}", "shore.geo.path-cost", { cost = cost, figure = figure, most = most })
  ground.impassable(figure, way, nil)
  moving.halt(figure, way)
  local to = way[#way]
  geometry.bases(figure, to, nil)
  ground.clutter(figure, to)
end

-- A figure goes the way of a reaction, with the dice that it meets.
function go(figure, legs)
  local most = reaction(figure)
  local way = paths.points(figure, legs)
  local cut = moving.bypass(figure, way, {})
  if cut then
    legs = {}
    for i, point in ipairs(plane.cut(way, cut)) do
      if i > 1 then table.insert(legs, { point = point }) end
    end
  end
  local went = walking.walk(figure, legs, most)
  if figure.dead then return end
  geometry.put(figure, went.place)
  figure.z, figure.reacted = went.z, true
  note("{figure} goes to {at}", { figure = figure, at = went.place })
  parties.touch(figure.party)
end

-- Enemies whom nobody who withdraws comes nearer to.
local function nearer_to(figure, to)
  return first(moving.foes(figure), function(foe)
    return plane.distance(to, geometry.at(foe)) < geometry.distance(figure, foe) - 1e-6
  end)
end

withdraw = rule "shore.move.withdraw" {
  title  = "Withdrawing",
  source = "Movement Allowances (line 29)",
  text   = "A party that has fought in this turn and touches no enemy may, by an action, make one bold move in which nobody ends nearer to an enemy whom he sees "
    .. "than he began. To have retreated as the loser is that withdrawal.",
  ruling = "So the winner withdraws, or both after a drawn fight, once a turn.",

  check = function(party)
    need(party.in_melee, "{party} has not fought in this turn", { party = party })
    need(not party.withdrew, "{party} has already withdrawn", { party = party })
    need(not any(parties.members(party), moving.is_engaged), "{party} touches an enemy", { party = party })
  end,
}

-- The end of the way of a figure that withdraws.
function comes_no_nearer(figure, to)
  local foe = nearer_to(figure, to)
  need(not foe, "{figure} would end nearer to {foe}", "shore.move.withdraw", { figure = figure, foe = foe })
end

action "withdraw" {
  rule  = "shore.move.withdraw",
  phase = "act",
  actor = "party",
  say   = "withdraws",

  check = function(party)
    initiative.has_the_cut(party)
    need(#parties.members(party) > 0, "{actor} is out of the game")
    withdraw(party)
  end,

  run = function(party)
    party.withdrew = true
    marching.begin(party, "withdraw", "bold", {})
    note("{party} withdraws", { party = party })
    initiative.acts()
  end,
}
