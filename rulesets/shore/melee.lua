-- Mêlées: who is in them, and their rounds.

-- Attackers come into contact, or may have: the mêlée that follows, if anybody is engaged.
function attack(attackers, ambush)
  local made = {}
  for _, figure in ipairs(attackers) do
    if not has(made, figure.party) then table.insert(made, figure.party) end
  end
  game.fight = {
    attackers = attackers, ambush = ambush, made = made, parties = {}, met = {}, round = 0, last = false, left_out = {}, losers = {}, winners = {}, fought = {}, pursuers = {}, over_it = {}, stormed = false,
  }
end

-- All who go after the losers have gone: whoever of them is in contact makes a new mêlée.
function pursuers_meet()
  local gone = where(game.fight.pursuers, { dead = false })
  if any(gone, contact.is_engaged) then attack(gone, {}) end
end

-- The action is over: whoever was stopped in contact as he reacted, and is still in contact, fights.
function the_stopped_fight()
  local list = where(game.stopped, function(figure) return not figure.dead and contact.is_engaged(figure) end)
  game.stopped = {}
  if #list > 0 then attack(list, {}) end
end

-- Parties with whom some figure of a party is engaged.
local function engaged_parties(party)
  local list = {}
  for _, figure in ipairs(parties.members(party)) do
    for _, foe in ipairs(contact.engaged_with(figure)) do
      if foe.party and not has(list, foe.party) then table.insert(list, foe.party) end
    end
  end
  return list
end

start = rule "shore.melee.start" {
  title  = "Who is in it",
  source = "Engagement (line 53); the rulebook's page on mêlées",
  text   = "In the mêlée are the parties of every attacker of this action who is engaged, those with whom they are engaged, and so on until nobody is added. Its "
    .. "figures do nothing else in the turn. A party begins one mêlée in a turn at most, and may be attacked several times.",

  run = function()
    local fight, list = game.fight, {}
    for _, figure in ipairs(fight.attackers) do
      if contact.is_engaged(figure) and not has(list, figure.party) then table.insert(list, figure.party) end
    end
    fight.made = list
    list = where(list, function() return true end)
    local i = 1
    while list[i] do
      for _, other in ipairs(engaged_parties(list[i])) do
        if not has(list, other) then table.insert(list, other) end
      end
      i = i + 1
    end
    fight.parties = list
    game.stopped = where(game.stopped, function(figure) return not has(list, figure.party) end)
    for _, party in ipairs(list) do
      party.in_melee = true
      for _, figure in ipairs(parties.members(party)) do figure.in_melee = true end
      parties.touch(party)
    end
    for _, party in ipairs(fight.made) do party.initiated = true end
    if game.option("shore.option.close-up") then closing.all_close_up() end
  end,
}

-- Parties in the order of their dice: those that began it, then by the order of the players.
function in_order(fight)
  local list = where(fight.parties, function(party) return has(fight.made, party) end)
  for _, player in ipairs(game.order) do
    for _, party in ipairs(fight.parties) do
      if party.owner == player.id and not has(list, party) then table.insert(list, party) end
    end
  end
  return list
end

-- Who is engaged in a mêlée: each figure with its enemies in it.
function engaged(fight)
  local list = {}
  for _, party in ipairs(fight.parties) do
    for _, figure in ipairs(parties.members(party)) do
      local with = where(contact.engaged_with(figure), function(foe) return has(fight.parties, foe.party) end)
      if #with > 0 then table.insert(list, { figure = figure, party = party, with = with }) end
    end
  end
  return list
end

-- Fighters of a party: engaged, and able to strike some enemy with whom they are.
function fighters(party, ranks)
  return where(ranks, function(place)
    if place.party ~= party or not parties.is_able(place.figure) then return false end
    return any(place.with, function(foe) return contact.can_strike(place.figure, foe) end)
  end)
end

bunch = rule "shore.form.bunch" {
  title  = "Bunching up",
  source = "Forming Up (line 185)",
  text   = "Members of a party who stand next to a friend that fights, and are not engaged themselves, support it with half of what they are worth. This is not a formation.",
  ruling = "The book does not say how much. Without anything that adds to a fighter.",
  data   = { "shore.data.melee" },

  -- Those of a party who support its fighters. ranks: who is engaged.
  run = function(party, ranks)
    local front = fighters(party, ranks)
    return where(parties.able(party), function(figure)
      if not figure.x or any(ranks, { figure = figure }) then return false end
      return any(front, function(place) return geometry.touch(figure, place.figure) end)
    end)
  end,
}

round = rule "shore.melee.round" {
  title  = "One round",
  source = "the rulebook's page on mêlées",
  text   = "The quotas are fixed. All parties throw their dice, who began the mêlée first, then by player; each 4 or more is a strike, and the strikes are the score of a party. "
    .. "The strikes are dealt out, the saves are thrown in that order, and wounds take effect together.",
  ruling = "All saves of a figure are thrown together. A figure that has struck or supported has fought.",
  data   = { "shore.data.melee.strike-on" },

  -- Returns the score of each party, with its fighters who still stand.
  run = function(fight)
    local ranks, scores = breaches.in_the_opening(engaged(fight)), {}
    retreat.over_the_obstacle(ranks)
    for _, party in ipairs(in_order(fight)) do
      local dice = quota.dice(party, ranks)
      local strikes = count(dice, "d6", { strikes = data("melee")["strike-on"] .. "-6" }, "strikes", party).strikes
      table.insert(scores, { party = party, score = strikes, fighters = fighters(party, ranks) })
      for _, figure in ipairs(quota.in_action(party, ranks)) do has_fought(fight, figure) end
    end
    local struck = {}
    for _, row in ipairs(scores) do
      for _, figure in ipairs(allocate(row.party, ranks, row.score)) do table.insert(struck, { figure = figure, by = row.party.owner }) end
    end
    local fewer, shocked = losses.outnumbered(fight), #game.shocked
    losses.take_wounds(struck, ranks)
    losses.forget_small_losses(shocked, fewer)
    for _, row in ipairs(scores) do row.fighters = count(row.fighters, function(place) return not place.figure.dead end) end
    return scores
  end,
}

-- A fighter or supporter of a round.
function has_fought(fight, figure)
  figure.fought = true
  if not has(fight.fought, figure) then table.insert(fight.fought, figure) end
end

in_front_of = rule "shore.melee.front" {
  title  = "Who is struck first",
  source = "ours",
  text   = "The enemies with whom a party is engaged are struck before those who only support them.",

  -- Enemies engaged with a party: the first to be struck.
  run = function(party, ranks)
    local list = {}
    for _, place in ipairs(ranks) do
      if place.party == party then
        for _, foe in ipairs(place.with) do
          if not has(list, foe) then table.insert(list, foe) end
        end
      end
    end
    table.sort(list, function(a, b) return a.id < b.id end)
    return list
  end,
}

-- Supporters who stand next to some of those.
local function behind(front, ranks)
  local list = {}
  for _, foe in ipairs(front) do
    for _, figure in ipairs(bunch(foe.party, ranks)) do
      if geometry.touch(figure, foe) and not has(list, figure) then table.insert(list, figure) end
    end
  end
  table.sort(list, function(a, b) return a.id < b.id end)
  return list
end

allocate = rule "shore.melee.allocate" {
  title  = "Who is struck",
  source = "ours",
  text   = "Strikes are dealt in passes: one to each enemy who is engaged with the party, one to each supporter next to those, and again from the start. Within a "
    .. "pass the striking player picks.",
  ruling = "Without a choice of his they go in the order of the figures' ids.",

  -- Returns who is struck, as often as he is.
  run = function(party, ranks, strikes)
    if strikes == 0 then return {} end
    local front, struck = in_front_of(party, ranks), {}
    local rows = { front, behind(front, ranks) }
    local left = strikes
    while left > 0 and #front > 0 do
      for _, row in ipairs(rows) do
        local those = row
        if left > 0 and left < #row then those = choose(party.owner, "whom to strike", "allocate", party, { strikes = left, row = row }).figures end
        for i = 1, math.min(left, #those) do table.insert(struck, those[i]) end
        left = math.max(0, left - #row)
      end
    end
    return struck
  end,
}

action "allocate" {
  rule   = "shore.melee.allocate",
  actor  = "party",
  closed = "{actor} has no strikes to deal out",
  args   = { figures = "list of enemy figure up to 60" },

  -- In the order of ids, from each of them on.
  options = function(_, asked)
    if not asked then return end
    local row = asked.row
    for from = 1, #row do
      local those = {}
      for i = 0, asked.strikes - 1 do table.insert(those, row[(from + i - 1) % #row + 1]) end
      suggest { figures = those }
    end
  end,
  some = true,

  check = function(_, a, asked)
    if not asked then return end
    need(#a.figures == asked.strikes, "{n:strike|strikes} are dealt out, one to a figure", { n = asked.strikes })
    for i, figure in ipairs(a.figures) do
      need(has(asked.row, figure), "{figure} is not struck in this pass", { figure = figure })
      local again = any(first_of(a.figures, i - 1), function(other) return other == figure end)
      need(not again, "{figure} is struck once in this pass", { figure = figure })
    end
  end,
}

-- The first so many of a list.
function first_of(list, number)
  local some = {}
  for i = 1, math.min(number, #list) do table.insert(some, list[i]) end
  return some
end
