-- Reaction moves: retreat, withdrawal, evasion, disengaging, pursuit and flight.

reaction = rule "shore.move.reaction" {
  title  = "Reaction moves",
  source = "Movement Allowances (line 29); Engagement (49, 57)",
  text   = "Retreat, withdrawal, evasion, disengaging, pursuit and flight are bold moves without dice, at half-speed for whom it counts, over the ground as usual. "
    .. "They do not use up the ordinary movement, except evasion, and mind enemies like any move.",
  ruling = "No bonus. Whoever has shot may react; whoever has reacted does not shoot any more in that turn. Whom dice stop in contact with an enemy fights him when the action is over, or "
    .. "after the next one if it happens in the End phase, if they are still in contact.",
  data   = { "shore.data.move" },

  -- legs: the way of a figure that reacts, in the movement under way.
  check = function(figure, legs)
    if not need(parties.is_able(figure), "{figure} cannot move", { figure = figure }) then return end
    if pursuit.is_under_way() then legs = paths.as_far_as(figure, legs) end
    local way = paths.points(figure, legs)
    if not ends_well(figure, paths.stops_at(figure, legs)) then return end
    paths.is_open(figure, legs)
    passes_nobody(figure, way)
  end,

  -- MA of a figure that reacts.
  run = function(figure) return allowance.basic(figure, "bold") end,
}

-- A way of a reaction move that comes too near to an enemy would end there.
function passes_nobody(figure, way)
  local cut = clearance.first_cut(figure, way, charging.spared())
  need(not cut, "{figure} would pass {foe} with less than an inch of room", "shore.move.bypass", { figure = figure, foe = cut and cut.foe })
end

way_is_open = rule "shore.move.reaction-way" {
  title  = "The way of a reaction",
  source = "Movement Allowances (line 29)",
  text   = "The way of a reaction is paid from the basic bold allowance, is open to the figure, keeps clear of enemies, and ends where there is a place.",

  -- What a way of a reaction move must keep to, like any move.
  check = function(figure, way)
    local most = allowance.basic(figure, "bold")
    local cost = plane.cost(way, ground.costs(figure, nil))
    need(geometry.at_most(cost, most), "the way costs {cost} MA, and {figure} has {most}", "shore.geo.path-cost", { cost = cost, figure = figure, most = most })
    ground.impassable(figure, way, nil)
    moving.halt(figure, way)
    passes_nobody(figure, way)
    local to = way[#way]
    contact.ends_apart(figure, way, to)
    geometry.bases(figure, to, nil)
    ground.clutter(figure, to, ground.level(to))
  end,
}

-- Whether a reaction of that kind may end at a place.
function ends_well(figure, to)
  local order = game.moving.order
  if order == "retreat" then return retreat.ends(figure, to) end
  if order == "pursue" then return pursuit.ends(figure, to) end
  if order == "evade" or order == "tumble" then return response.card_evade(figure, to) end
  if order == "disengage" then return response.leaves(figure, to) end
  return true
end

local questions = {
  retreat = "how to retreat", evade = "how to evade", disengage = "how to leave the obstacle", tumble = "where to tumble", pursue = "how to pursue",
}

-- Asks the owner of a figure for its way in a reaction of that kind, and walks it. Whether it has moved.
function asked(figure, order)
  if order == "retreat" and contact.is_engaged(figure) then return put(figure, order, "how to retreat (who stays is taken prisoner)") end
  return put(figure, order, questions[order])
end

-- The second time for a figure that must retreat.
function asked_again(figure) return put(figure, "retreat", "asked again: how to retreat (who stays is taken prisoner)") end

function put(figure, order, question)
  local seat = vehicles.jump_down(figure)
  marching.begin(figure.party, order, "bold", { by_one = true })
  local answer = choose(figure.owner, question, order, figure)
  local goes = not paths.stays(answer.way)
  if goes then go(figure, answer.way) else vehicles.sit_again(figure, seat) end
  game.moving = nil
  return goes
end

go = rule "shore.move.reacts" {
  title  = "Going as a reaction",
  source = "Movement Allowances (line 29)",
  text   = "Whoever reacts goes with the basic allowance and the dice that he meets, and breaks his formation. Who is stopped in contact fights when the "
    .. "action is over.",

  -- A figure goes its way in a reaction, with the dice that it meets.
  run = function(figure, legs)
    local from = geometry.at(figure)
    if pursuit.is_under_way() then legs = paths.as_far_as(figure, legs) end
    local cut = moving.bypass(figure, paths.points(figure, legs), charging.spared())
    if cut then legs = rounding.legs_of(plane.cut(paths.points(figure, legs), cut)) end
    local went = walking.walk(figure, legs, reaction(figure))
    if figure.dead then return end
    geometry.put(figure, went.place)
    figure.z, figure.reacted = went.z, true
    burdens.come_along(figure)
    formation.breaks(figure.party)
    note("{figure} goes to {at}", { figure = figure, at = went.place })
    parties.touch(figure.party)
    if not pursuit.is_under_way() and contact.has_met(figure, from) and not has(game.stopped, figure) then table.insert(game.stopped, figure) end
  end,
}

-- What the owner of a figure that reacts gives: its way.
function given_way()
  return { way = "path by 0.001 up to 60 with clamber clutter or cannon or feature or area or structure, legup own figure, mount beast, dismount, stay" }
end

-- The check of such an answer; to stay is allowed.
function may_go(figure, a)
  if paths.stays(a.way) then
    paths.goes_nowhere(figure, a.way)
  elseif game.moving and questions[game.moving.order] then
    reaction(figure, a.way)
  end
end

-- An enemy in sight to whom a figure would come nearer.
local function nearer_to(figure, to)
  return first(moving.foes(figure), function(foe)
    return sight.clear(figure, foe) and geometry.less_than(plane.distance(to, geometry.at(foe)), geometry.distance(figure, foe))
  end)
end

withdraw = rule "shore.move.withdraw" {
  title  = "Withdrawing",
  source = "Movement Allowances (line 29)",
  text   = "A party that has fought in this turn and touches no enemy may, by an action, make one bold move in which nobody ends nearer to an enemy whom he sees "
    .. "than he began. To have retreated as the loser is that withdrawal.",
  ruling = "So the winner withdraws, or both after a drawn fight, once a turn. Stragglers withdraw on their way home only, and a guard stays near its charge. Whoever comes to another party takes his "
    .. "withdrawal with him, and does not use up that of the others.",

  check = function(party)
    local list = parties.members(party)
    if need(party.in_melee or any(list, { in_melee = true }), "{party} has not fought in this turn", { party = party }) then
      need(any(list, may_withdraw), "{party} has already withdrawn", { party = party })
    end
    need(not any(list, contact.is_engaged), "{party} touches an enemy", { party = party })
  end,
}

-- Whether a figure has not yet had the withdrawal of a party that fought.
function may_withdraw(figure) return not figure.withdrew and (figure.in_melee or figure.party.in_melee) end

function withdraws_once(figure)
  need(may_withdraw(figure), "{figure} has had its withdrawal, or needs none", "shore.move.withdraw", { figure = figure })
end

-- A party has had its withdrawal, and all of it who could go with it.
function has_withdrawn(party)
  for _, figure in ipairs(parties.members(party)) do
    if may_withdraw(figure) then figure.withdrew = true end
  end
end

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
    marching.begin(party, "withdraw", "bold", {})
    note("{party} withdraws", { party = party })
    initiative.acts()
  end,
}
