-- Who wins a mêlée.

sides = rule "shore.engage.sides" {
  title  = "Who counts together",
  source = "Dispersed Engagements (line 70); Combined Attack (75)",
  text   = "Parties of one player, or of players with a treaty, are one side: their scores are added. Each player throws, saves and tests for his own figures.",
  ruling = "A player with treaties with two who are enemies counts with the first of them in the order of players, and the other stands alone: nobody is on one "
    .. "side with an enemy.",

  -- The side of a party, by the id of its first player in their order.
  run = function(party)
    local made = {}
    local there = where(game.order, function(player) return player.id == party.owner or any(game.fight.parties, { owner = player.id }) end)
    for _, player in ipairs(there) do
      local joined = first(made, function(side) return not any(side, function(id) return not treaty.between(id, player.id) end) end)
      if joined then
        table.insert(joined, player.id)
      else
        table.insert(made, { player.id })
      end
    end
    return first(made, function(side) return has(side, party.owner) end)[1]
  end,
}

by_side = rule "shore.melee.side-scores" {
  title  = "The scores of the sides",
  source = "Dispersed Engagements (line 70)",
  text   = "The strikes and the fighters of the parties of a side are added. A side has made the contact if one of its parties has.",

  -- The scores of the sides: each with its score, the fighters who stand, and whether it made the contact.
  run = function(scores)
    local list = {}
    for _, row in ipairs(scores) do
      local id = sides(row.party)
      local side = first(list, { id = id })
      if not side then
        side = { id = id, score = 0, fighters = 0, made = false }
        table.insert(list, side)
      end
      side.score, side.fighters = side.score + row.score, side.fighters + row.fighters
      side.made = side.made or has(game.fight.made, row.party)
    end
    return list
  end,
}

winner = rule "shore.melee.winner" {
  title  = "Who wins a round",
  source = "lines 49, 70, 75; details ours",
  text   = "The side with the higher score wins; one without a fighter left loses to any that has one. If they are equal there is another round, three at most; after "
    .. "that who made the contact loses. If nobody has a fighter left the mêlée is drawn.",
  ruling = "A tie that leaves nobody engaged counts as one after the last round. If none of those who are equal made the contact, none of them retreats.",
  data   = { "shore.data.melee.max-rounds" },

  -- results: the sides; ends: whether no further round follows. Returns the losers, by their ids, and whether the mêlée is over.
  run = function(results, ends)
    local standing = where(results, function(side) return side.fighters > 0 end)
    if #standing == 0 then return { losers = {}, over = true } end
    local most_of = most(standing, "score").score
    local top = where(standing, { score = most_of })
    local losers = {}
    for _, side in ipairs(results) do
      if not any(top, { id = side.id }) then table.insert(losers, side.id) end
    end
    if #top == 1 then return { losers = losers, over = true } end
    if not ends then return { losers = losers, over = false } end
    for _, side in ipairs(top) do
      if side.made then table.insert(losers, side.id) end
    end
    return { losers = losers, over = true }
  end,
}

rule "shore.engage.free-for-all" {
  title   = "Free for all",
  source  = "Dispersed Engagements (line 70)",
  text    = "If the parties of a mêlée belong to more than two sides, each side is the enemy of all others. It strikes those with whom it is engaged; all scores are "
    .. "compared. Stragglers are looked for when it is over.",
  ruling  = "The strictly highest score wins and all others retreat; those who share it fight another round, and the others retreat.",
  kept_by = { "shore.melee.winner", "shore.melee.allocate" },
}

-- Parties of the mêlée that belong to some sides.
local function parties_of(ids)
  return where(game.fight.parties, function(party) return has(ids, sides(party)) end)
end

-- Whether figures of two sides that fight on are engaged.
local function is_any_pair_left(losers)
  return any(melee.engaged(game.fight), function(place)
    return not has(losers, place.party) and any(place.with, function(foe) return not has(losers, foe.party) and sides(foe.party) ~= sides(place.party) end)
  end)
end

fight_on = rule "shore.melee.rounds" {
  title  = "Round upon round",
  source = "ours",
  text   = "Rounds are fought until a side retreats or the mêlée is over, each after the cards of the attacked and then of the others.",
  data   = { "shore.data.melee.max-rounds" },

  -- Rounds, until some side retreats or the mêlée is over.
  run = function()
    local fight = game.fight
    repeat
      fight.round, fight.left_out = fight.round + 1, {}
      windows.cards_at("strike", { round = fight.round, parties = fight.parties }, windows.owners(where(fight.parties, function(party) return not has(fight.made, party) end)))
      local results = by_side(melee.round(fight))
      local ends = fight.last or fight.round >= data("melee")["max-rounds"]
      local result = winner(results, ends)
      if not result.over and not is_any_pair_left(parties_of(result.losers)) then
        ends = true
        result = winner(results, ends)
      end
      fight.over, fight.losers = result.over, parties_of(result.losers)
      fight.winners = where(fight.parties, function(party) return not has(fight.losers, party) end)
      say(results, result)
      if #fight.losers > 0 then last_stand(fight) end
    until fight.over or #fight.losers > 0
  end,
}

-- The window before the retreat: a card may have a losing side stand for one more round, the last.
function last_stand(fight)
  if fight.last then return end
  local answers = windows.cards_at("lost", { losers = fight.losers, winners = fight.winners }, windows.owners(fight.losers))
  for _, answer in ipairs(where(answers, { result = "stands" })) do
    local standing = first(fight.losers, { owner = answer.by })
    if standing then stand(fight, sides(standing)) end
  end
end

-- The parties of a side do not retreat, and fight another round if anybody is still engaged.
function stand(fight, side)
  fight.losers = where(fight.losers, function(party) return sides(party) ~= side end)
  fight.winners = where(fight.parties, function(party) return not has(fight.losers, party) end)
  fight.last = true
  fight.over = not is_any_pair_left(fight.losers)
end

-- The phase in which a mêlée goes on after a retreat: with contact, if a card has begun another one.
function next_phase()
  if not game.fight then return nil end
  if #game.fight.parties == 0 then return "contact" end
  return "melee"
end

-- The names of the players of a side.
local function names_of(side)
  local names, theirs = {}, parties_of { side }
  for _, player in ipairs(game.order) do
    if any(theirs, { owner = player.id }) then table.insert(names, player.name) end
  end
  return table.concat(names, " and ")
end

-- How a round has ended.
function say(results, result)
  local scores = {}
  for _, side in ipairs(results) do table.insert(scores, names_of(side.id) .. " " .. side.score) end
  note("strikes: {scores}", { scores = table.concat(scores, ", ") })
  if #result.losers > 0 then
    for _, party in ipairs(parties_of(result.losers)) do note("mêlée lost: {party}", { party = party }) end
  elseif result.over then
    note("the mêlée is drawn")
  else
    note("equal: another round")
  end
end
