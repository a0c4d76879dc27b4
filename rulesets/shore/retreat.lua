-- After a mêlée: the losers retreat, the winners go after them or not.

-- Enemies of a figure in the mêlée.
local function enemies_of(figure)
  return where(moving.foes(figure), function(foe) return has(game.fight.parties, foe.party) end)
end

retreat = rule "shore.melee.retreat" {
  title  = "The losers' retreat",
  source = "Example 1 (line 49); Movement Allowances (29)",
  text   = "Every able member of the parties that lost, engaged or not, may at once make a bold reaction move, and who is engaged must break contact. Each ends "
    .. "in contact with nobody, and no nearer to any enemy of the mêlée than he began. Who is engaged and finds no way is taken prisoner by the party that holds him.",
  ruling = "The losing player moves first, figure by figure, the engaged before the others. A figure without a way is asked for a second time. Of several winning parties "
    .. "engaged with him the first in the order of players takes him; its player says who, and binds him where nobody has a hand free. The usual answer is "
    .. "a straight way from the nearest enemy, or the next one that is legal; without any the cheapest round what bars them.",
  data   = { "shore.data.constants.contact-step" },

  run = function()
    local fight = game.fight
    for _, party in ipairs(fight.losers) do
      reactions.has_withdrawn(party)
      parties.touch(party)
    end
    for _, figure in ipairs(losers_in_order(fight)) do
      if not figure.dead and figure.party then retreats(figure) end
    end
  end,
}

-- Whether a figure that retreats may end at a place.
function ends(figure, to)
  local id = "shore.melee.retreat"
  local met = first(moving.foes(figure), function(foe) return contact.meets(figure, to, foe) end)
  if not need(not met, "{figure} would end in contact with {foe}", id, { figure = figure, foe = met }) then return false end
  local near = first(enemies_of(figure), function(foe) return geometry.less_than(plane.distance(to, geometry.at(foe)), geometry.distance(figure, foe)) end)
  return need(not near, "{figure} would end nearer to {foe}", id, { figure = figure, foe = near })
end

losers_in_order = rule "shore.melee.retreat-order" {
  title  = "Who retreats first",
  source = "ours",
  text   = "Losers who are engaged retreat before the other losers, party by party.",

  -- The losers, the engaged first.
  run = function(fight)
    local list, others = {}, {}
    for _, party in ipairs(fight.losers) do
      for _, figure in ipairs(parties.members(party)) do
        if not figure.prisoner then
          if contact.is_engaged(figure) then
            table.insert(list, figure)
          else
            table.insert(others, figure)
          end
        end
      end
    end
    for _, figure in ipairs(others) do table.insert(list, figure) end
    return list
  end,
}

retreats = rule "shore.melee.retreats" {
  title  = "Retreat or capture",
  source = "Example 1 (line 49); the rest ours",
  text   = "A loser who is able may retreat. Whoever stays in contact is asked once more, and is then taken prisoner by a winner who is engaged with him: by one with a "
    .. "hand free if there is one.",

  -- One figure retreats, stays, or is taken.
  run = function(figure)
    local able, engaged = parties.is_able(figure), contact.is_engaged(figure)
    if able and not reactions.asked(figure, "retreat") and engaged then reactions.asked_again(figure) end
    if not engaged or figure.dead or not contact.is_engaged(figure) then return end
    local captors = captors_of(figure)
    if #captors == 0 then return end
    local free = where(captors, prisoners.hand_free)
    if #free > 0 then captors = free end
    local captor = captors[1]
    if #captors > 1 then captor = game.figures[choose(captor.owner, "who takes " .. figure.name, parties.ids_of(captors))] end
    prisoners.take(figure, captor)
  end,
}

-- Who may take a figure: winners engaged with it, of the first party in the order of the players.
function captors_of(figure)
  local list = where(contact.engaged_with(figure), function(foe) return has(game.fight.winners, foe.party) and parties.is_able(foe) end)
  for _, player in ipairs(game.order) do
    local one = first(list, { owner = player.id })
    if one then return where(list, { party = one.party }) end
  end
  return list
end

pursuit = rule "shore.melee.pursuit" {
  title  = "After the retreat",
  source = "Example 1 (line 49); cards ours",
  text   = "The winner stays where he is, unless a card lets him pursue. Over an obstacle across which he fought, or into a breach, he may move up to an inch.",
  ruling = "He comes into contact with nobody by it.",
  data   = { "shore.data.melee.pursuit" },

  -- to: where a winner goes.
  check = function(figure, to)
    local inch = data("melee").pursuit
    vehicles.ride(figure)
    need(geometry.at_most(plane.distance(geometry.at(figure), to), inch), "{figure} moves an inch at most", { figure = figure })
    need(goes_over(figure, to), "{figure} goes over the obstacle or into the breach, and nowhere else", { figure = figure })
    local foe = first(moving.foes(figure), function(one) return contact.meets(figure, to, one) end)
    need(not foe, "{figure} would come into contact with {foe}", { figure = figure, foe = foe })
    geometry.bases(figure, to)
    ground.clutter(figure, to, ground.level(to))
  end,

  -- Winners who fought across an obstacle.
  run = function()
    for _, figure in ipairs(game.fight.over_it) do
      local free = not figure.dead and parties.is_able(figure) and not contact.is_engaged(figure)
      if free and has(game.fight.winners, figure.party) and place_over_it(figure) then
        local answer = choose(figure.owner, "where to advance", "advance", figure)
        if answer.to then advance(figure, answer.to) end
      end
    end
  end,
}

function advance(figure, to)
  geometry.put(figure, to)
  figure.z = ground.level(to)
  burdens.come_along(figure)
  formation.breaks(figure.party)
  parties.touch(figure.party)
  note("{figure} goes to {at}", { figure = figure, at = to })
end

-- Fighters of a round who are engaged across a linear feature, or the ruins of a building: who kills his enemy there has fought across it.
function over_the_obstacle(ranks)
  for _, place in ipairs(ranks) do
    local over = any(place.with, function(foe)
      local thing = contact.obstacle(place.figure, geometry.at(place.figure), foe)
      return thing ~= nil and has({ "feature", "structure" }, thing.kind)
    end)
    if over and not has(game.fight.over_it, place.figure) then table.insert(game.fight.over_it, place.figure) end
  end
end

-- The lines of linear features and of ruins at which a figure stands.
local function lines_at(figure)
  local list = {}
  for _, feature in ipairs(game.all("feature")) do
    if geometry.is_at(figure, feature) then table.insert(list, feature.line) end
  end
  for _, house in ipairs(game.all("structure")) do
    local line = hazards.closed(house.outline)
    if breaking_in.demolished(house) and geometry.reaches(figure, line) then table.insert(list, line) end
  end
  return list
end

-- Whether a figure at a linear feature, or at ruins, goes over that, or into its opening.
function goes_over(figure, to)
  return any(lines_at(figure), function(line)
    return plane.distance(to, { line = line }) <= data("constants")["contact-tolerance"] or not plane.sight(geometry.at(figure), to, { { line = line } })
  end)
end

place_over_it = rule "shore.melee.advance" {
  title  = "Where a winner comes over an obstacle",
  source = "ours",
  text   = "A winner who advances stands on the obstacle or beyond it, straight over from where he fought or a little along it.",

  -- The first place that a winner may advance to, nil without any: on the obstacle or beyond it, straight over or somewhat along it.
  run = function(figure)
    local here, radius = geometry.at(figure), geometry.radius(figure)
    for _, line in ipairs(lines_at(figure)) do
      local foot = plane.nearest({ line = line }, here)
      local over = plane.bearing(here, foot)
      for _, along in ipairs { 0, radius, -radius, 2 * radius, -2 * radius } do
        local beside = plane.along(foot, plane.compass(over + 90), along)
        for _, beyond in ipairs { 0, radius / 2, radius } do
          local at = flight.rounded(plane.along(beside, over, beyond))
          if allows(pursuit, figure, at) then return at end
        end
      end
    end
  end,
}

-- The losers retreat; the others fight on, or the mêlée is over.
function settle()
  local fight = game.fight
  retreat()
  if not fight.over then
    fight.parties = fight.winners
    return
  end
  if #fight.losers > 0 then
    pursuit()
    windows.cards_at("after-melee", { losers = fight.losers, winners = fight.winners }, windows.owners(fight.losers))
    melee.pursuers_meet()
  end
  if game.fight == fight and fight.over then game.fight = nil end
end

action "retreat" {
  rule   = "shore.melee.retreat",
  actor  = "figure",
  closed = "{actor} has lost no mêlée",
  args   = reactions.given_way(),

  options = choices.to_go_or_stay,
  some = true,
  check = reactions.may_go,
}

action "advance" {
  rule   = "shore.melee.pursuit",
  actor  = "figure",
  closed = "{actor} has won no mêlée across an obstacle",
  args   = { to = "point by 0.001?" },

  options = function(figure)
    suggest {}
    suggest { to = place_over_it(figure) }
  end,
  some = true,
  check = function(figure, a)
    if a.to then pursuit(figure, a.to) end
  end,
}
