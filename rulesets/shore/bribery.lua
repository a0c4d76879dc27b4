-- Getting in by bribes and by cunning.

-- The nearest gate of a building, or the building itself.
local function gate_of(house)
  return first(game.all("door", { of = house }), { type = "gate" }) or game.all("door", { of = house })[1] or house
end

-- Whether a figure is near enough to slip in.
function near_enough(figure, house)
  return geometry.at_most(structures.distance(figure, house), data("constants")["hailing-distance"])
end

cunning = rule "shore.entry.cunning" {
  title  = "By cunning",
  source = "Cunning (line 206)",
  text   = "A Cunning Plan puts figures inside a building or enclosure as if they had got in. Suspicious Beggars may answer it.",
  ruling = "Each stands inside the outline, on no other base, and an inch from every enemy whom he sees. He does nothing else in that turn, but fights if he is attacked.",

  check = function(figure, house, at)
    need(structures.contains(house, at), "{at} is not inside {house}", { at = ground.text_of(at), house = house })
    placing.placed(placing.newcomer(figure, at, geometry.solid(figure)), at)
  end,

  run = function(figure, house, at)
    hiding.ends(figure.party)
    geometry.put(figure, at)
    figure.z, figure.spent = ground.level(at), true
    burdens.come_along(figure)
    note("{figure} is inside {house}", { figure = figure, house = house })
    parties.touch(figure.party)
  end,
}

-- Figures show themselves and slip in one by one, unless cards keep them out.
function get_in(figures, house)
  local owners = {}
  for _, figure in ipairs(figures) do hiding.ends(figure.party) end
  if house.owner ~= "" then owners = { house.owner } end
  local answers = windows.cards_at("entry", { figures = figures, house = house }, owners)
  if any(answers, { result = "kept out" }) then return end
  for _, figure in ipairs(figures) do slip_in(figure, house) end
end

-- A figure is caught on its way in: the player who has caught it sets it down inside, bound.
function is_caught(figure, player, house)
  prisoners.bind_for(figure, player)
  local answer = choose(player, "where " .. figure.name .. " is kept", "slip-in", figure, { house = house })
  if answer.at then
    geometry.put(figure, answer.at)
    figure.z = ground.level(answer.at)
  end
end

-- A figure slips in where its owner says, if there is room.
function slip_in(figure, house)
  local answer = choose(figure.owner, "where " .. figure.name .. " stands inside", "slip-in", figure, { house = house })
  if answer.at then cunning(figure, house, answer.at) end
end

-- A free place inside, nil if the search finds none.
local function free_place(figure, house)
  local middle, step = structures.middle(house), 0.5
  for ring = 0, 12 do
    for bearing = 0, 330, 30 do
      local at = flight.rounded(plane.along(middle, bearing, ring * step))
      if allows(cunning, figure, house, at) then return at end
      if ring == 0 then break end
    end
  end
end

action "slip-in" {
  rule  = "shore.entry.cunning",
  actor = "figure",
  args  = { at = "point by 0.001?" },

  options = function(figure, context)
    if not context then return end
    local at = free_place(figure, context.house)
    if at then suggest { at = at } end
    suggest {}
  end,
  some = true,

  check = function(figure, a, context)
    if a.at and need(context, "nobody slips in") then cunning(figure, context.house, a.at) end
  end,
}

bribe = rule "shore.entry.treachery" {
  title  = "Bribery",
  source = "Treachery (line 207)",
  text   = "A leader, or a messenger with the money, offers a gatekeeper a sum. Below his threshold, six enticements, he will not hear of it. At it a 6 buys him, and for "
    .. "each enticement more a lower die, but never a 1: then the money is gone. Otherwise he gives it back. Who has bought him has as many of his figures let in as he likes, from within four inches of the building. One offer for a building in a turn; the same man wants "
    .. "more next time. Each of several must be bought.",
  ruling = "The money is always lost on a 1. The offer is made within four inches of the gate.",
  data   = { "shore.data.storming", "shore.data.switches.bribe-one-takes-loot" },

  -- lower: what a card takes off the threshold.
  check = function(keeper, sum, lower)
    need(not keeper.bought, "{keeper} is bought already", { keeper = keeper })
    local wanted = threshold(keeper) - (lower or 0)
    need(sum >= wanted, "{keeper} wants {wanted} enticements at least", { keeper = keeper, wanted = wanted })
    need(sum > keeper.offered, "{keeper} was offered {offered} before: offer more", { keeper = keeper, offered = keeper.offered })
  end,

  -- "bought", "lost" or "refused".
  run = function(keeper, sum, lower)
    local least = math.max(2, data("storming")["bribe-base"] - (sum - threshold(keeper) + (lower or 0)))
    local thrown = count(1, "d6", { bought = least .. "-6", one = "1" }, "bribe", keeper)
    if thrown.bought == 1 then return "bought" end
    if thrown.one == 1 and data("switches")["bribe-one-takes-loot"] then return "lost" end
    return "refused"
  end,
}

threshold = rule "shore.option.loyal" {
  title    = "Tougher gatekeepers",
  source   = "Treachery (line 207)",
  optional = true,
  default  = true,
  text     = "A scenario gives each gatekeeper a threshold of his own; a junior officer in debt wants twelve enticements.",
  data     = { "shore.data.storming" },

  run = function(keeper)
    if game.option("shore.option.loyal") then return keeper.threshold end
    return data("storming").gatekeeper
  end,
}

-- What a card that is given with an offer takes off the threshold.
function lower_by(card)
  if card == "old-shipmate" then return data("storming").shipmate end
  return 0
end

admitted = rule "shore.entry.admitted" {
  title  = "Whom a gatekeeper lets in",
  source = "Treachery (line 207)",
  text   = "A gatekeeper who has been bought lets in figures of the player who has bought him, of any of his parties, from within four inches of the building.",
  ruling = "Not the shaken, nor those who have fought or may do nothing more in the turn.",

  check = function(figure, player, house)
    if not need(figure.owner == player and figure.party and parties.is_able(figure), "{figure} is not at your orders", { figure = figure }) then return end
    need(not figure.party.shaken, "{party} is shaken", "shore.morale.fail", { party = figure.party })
    orders.may_still_act(figure)
    vehicles.ride(figure)
    need(near_enough(figure, house), "{figure} is not within four inches of {house}", { figure = figure, house = house })
  end,
}

-- Those whom a gatekeeper would let in, of all parties of a player.
local function admissible(player, house)
  return where(game.all("figure", { owner = player, dead = false }), function(figure)
    return allows(admitted, figure, player, house) and not structures.contains(house, geometry.at(figure))
  end)
end

action "let-in" {
  rule  = "shore.entry.admitted",
  actor = "party",
  args  = { who = "list of own figure 1 to 40?" },

  options = function(party, context)
    if not context then return end
    suggest { who = admissible(party.owner, context.house) }
    suggest {}
  end,
  some = true,

  check = function(party, a, context)
    if not need(context, "no gatekeeper has been bought") then return end
    for _, figure in ipairs(a.who or {}) do admitted(figure, party.owner, context.house) end
  end,
}

-- Whom a party has let in that has bought all gatekeepers of a building: those whom its offer has named, or whom its player names now.
local function goes_in(party, named, house)
  if named then return named end
  if #admissible(party.owner, house) == 0 then return {} end
  return choose(party.owner, "who goes in", "let-in", party, { house = house }).who or {}
end

-- Who of a party could make an offer at a building.
local function envoys(party, house)
  return where(parties.able(party), function(figure)
    local speaks = party.leader == figure or party.type == "messenger"
    return speaks and geometry.at_most(structures.distance(figure, gate_of(house)), data("constants")["hailing-distance"])
  end)
end

action "bribe" {
  rule  = "shore.entry.treachery",
  phase = "act",
  actor = "party",
  args  = { keeper = "gatekeeper", sum = "count", who = "list of own figure 1 to 40?", card = "card bribe?" },
  rare  = true,
  say   = "offers a bribe",

  options = function(party)
    for _, keeper in ipairs(game.all("gatekeeper", { bought = false })) do
      local near = admissible(party.owner, keeper.of)
      local sum = math.max(threshold(keeper), keeper.offered + 1)
      if #envoys(party, keeper.of) > 0 and #near > 0 then suggest { keeper = keeper, sum = sum, who = near } end
      if #envoys(party, keeper.of) > 0 and #near == 0 then suggest { keeper = keeper, sum = sum } end
    end
  end,
  some = true,

  check = function(party, a)
    orders.may_be_given(party)
    local crew, house = game.players[party.owner], a.keeper.of
    need(not house.offered, "one offer was made to {house} in this turn", { house = house })
    need(crew.enticements >= a.sum, "{crew} cannot pay {sum:enticement|enticements}: the chest holds {have}", { crew = crew, have = crew.enticements, sum = a.sum })
    need(#envoys(party, house) > 0, "no leader and no messenger of {actor} is within four inches of the gate")
    bribe(a.keeper, a.sum, lower_by(a.card))
    for _, figure in ipairs(a.who or {}) do admitted(figure, party.owner, house) end
  end,

  run = function(party, a)
    local crew, house = game.players[party.owner], a.keeper.of
    house.offered, a.keeper.offered = true, a.sum
    local lower = 0
    if chance.give(party.owner, a.card, "bribe", { actor = party, keeper = a.keeper }) == "friend" then lower = lower_by(a.card) end
    local answer = bribe(a.keeper, a.sum, lower)
    local says = { bought = "opens for {sum:enticement|enticements}", lost = "keeps {sum:enticement|enticements} and opens nothing", refused = "gives back {sum:enticement|enticements}" }
    note("{keeper} " .. says[answer], { keeper = a.keeper, sum = a.sum })
    if answer ~= "refused" then crew.enticements = crew.enticements - a.sum end
    if answer == "bought" then a.keeper.bought = true end
    if answer == "bought" and not any(game.all("gatekeeper", { of = house, bought = false })) then
      local those = goes_in(party, a.who, house)
      if #those > 0 then get_in(those, house) end
    end
    initiative.acts()
  end,
}
