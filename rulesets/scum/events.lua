-- Event cards: the decks, who draws, how many are held, what becomes of a card that is played.

-- A deck by its name.
function deck(name)
  if name == "naval" then return game.naval end
  return game.land
end

-- Whether a piece fights at sea: a vessel, or whoever is aboard one or in the water.
local function afloat(piece)
  if piece.kind == "ship" or piece.kind == "boat" then return true end
  if piece.kind == "gun" then return piece.on ~= nil and piece.on.kind ~= "structure" end
  return piece.aboard ~= nil or piece.swimming
end

-- The decks from which a player may draw now: those for which he has something to activate.
open_to = rule "scum.event.decks" {
  title  = "The decks",
  source = "Event cards (lines 134-142)",
  text   = "All event cards are one deck, or two if there is fighting on land and at sea: one for what is ashore, one for vessels and those aboard. A "
    .. "player draws from either for which he has something to activate in this turn. A scenario may leave cards out and add its own.",
  ruling = "He chooses before he activates anything, and what he then activates is not looked at. One deck alone is for all. An empty deck is made of its "
    .. "discards again; one without discards is no choice.",
  data   = { "scum.data.cards" },

  -- The names of the decks.
  run = function(player)
    local pieces, names = turn.ready(player), {}
    if #game.decks == 1 and #pieces > 0 then return { game.decks[1] } end
    if has(game.decks, "land") and any(pieces, function(piece) return not afloat(piece) end) then table.insert(names, "land") end
    if has(game.decks, "naval") and any(pieces, afloat) then table.insert(names, "naval") end
    return names
  end,
}

-- The names of the decks from which a player draws: those open to him that are not used up.
local function drawable(player)
  return where(open_to(player), function(name) return cards.left(deck(name)) + #deck(name).discards > 0 end)
end

-- An empty deck is made of its discards again.
local function renew(name)
  if cards.left(deck(name)) == 0 then cards.gather(deck(name)) end
end

-- The deck from which a player draws, nil if he may not.
local function choose_deck(player)
  local names = drawable(player)
  if #names == 0 then return nil end
  local name = names[1]
  if #names > 1 then name = choose(player, "which deck", names) end
  renew(name)
  return name
end

draw_earned = rule "scum.event.draw" {
  title  = "Earning an event card",
  source = "Draw an initiative card (lines 169-175); order sheet (line 925)",
  text   = "If the highest initiative card is a ten, a jack, a queen or a king, the holder of the initiative draws an event card and keeps it unseen.",
  ruling = "A joker has its own draw instead. If the initiative was given away, whoever has it now draws; the rights of a joker stay with the player "
    .. "who drew it.",
  data   = { "scum.data.initiative" },

  run = function()
    local row = first(data("initiative"), { value = game.highest })
    if row.event ~= "draw" then return end
    local name = choose_deck(game.holder.id)
    if name then cards.unread(deck(name), game.holder.id, 1) end
  end,
}

-- The deck in which a player has a card that he has not read, nil if there is none.
function unread_in(player)
  return first(game.decks, function(name) return cards.unread(deck(name), player) > 0 end)
end

function is_now(card) return cards.fields(card).kind == "now" end

-- Cards in the hands of a player, of all decks.
local function held(player)
  local list = {}
  for _, name in ipairs(game.decks) do
    for _, card in ipairs(cards.hand(deck(name), player)) do table.insert(list, card) end
  end
  return list
end

-- The deck of which a player holds a card, nil if he does not.
function deck_with(player, card)
  return first(game.decks, function(name) return cards.holds(deck(name), player, card) > 0 end)
end

kinds = rule "scum.event.kinds" {
  title  = "NOW! and YOUR CHOICE",
  source = "Event cards (lines 121-132, 143)",
  text   = "NOW! cards are played and take effect in this turn. YOUR CHOICE cards may be kept for later. Whoever holds more than his limit discards one; "
    .. "he may discard a card that he holds to keep a new one.",
  ruling = "Six cards where land and sea are combined, else three, unless the scenario gives a number.",
  data   = { "scum.data.hand" },

  -- card: the one that the order `discard` would discard.
  check = function(player, card)
    need(card.kind ~= "now", "{card} is a NOW! card: it is obeyed, not discarded", { card = card.title })
  end,

  -- Discards what is too much, whichever cards the player picks; card: a new one that he may keep.
  run = function(player, card)
    local game_kind = "land or sea"
    if #game.decks > 1 then game_kind = "land and sea" end
    local most = game.players[player].hold or data("hand")[game_kind].held
    if sum(game.decks, function(name) return cards.size(deck(name), player) end) <= most then return end
    local kept = where(held(player), function(card) return not is_now(card) end)
    for _ = most + 1, #kept do
      local names = {}
      for _, card in ipairs(kept) do
        if not has(names, card) then table.insert(names, card) end
      end
      local gone = names[1]
      if #names > 1 then gone = choose(player, "which card to discard", names, nil, nil, { only = true }) end
      cards.discard(deck(deck_with(player, gone)), gone, player)
      kept = where(held(player), function(one) return not is_now(one) end)
    end
  end,
}

played = rule "scum.event.played" {
  title  = "After use",
  source = "Event cards (lines 126-135)",
  text   = "A card that has been played goes face up on the discards of its deck.",

  -- A card of a player is shown and takes effect; returns the result of the card.
  run = function(player, card, moment, facts)
    local name = deck_with(player, card)
    local result = cards.play(deck(name), player, card, moment, facts)
    return result and result.result
  end,
}

-- A card goes with an order: it stays hidden in the hand until it is shown.
function give(player, card) game.players[player].given = card end

-- The card that was given with an order is shown, once the defender has decided and before any dice.
function show(player, moment, facts)
  local card = game.players[player].given
  if not card then return end
  game.players[player].given = nil
  played(player, card, moment, facts)
end

-- An attack that is allowed by its card alone is declared with the card.
function tell(player, card)
  note("{card} is shown by {player}", { player = game.players[player], card = cards.fields(card).title })
end

-- The attacked side may call a Parley. Returns whether the attack goes on.
function goes_on(moment, facts, owner)
  return owner == "" or not any(offer(moment, facts, { owner }), { result = "lapses" })
end

-- The hit-dice lie on the table.
function rolled(attacker, target, hits, flags)
  offer("battle.rolled", { actor = attacker, target = target, automatic = hits.automatic, savable = hits.savable, flags = flags })
end

-- A player draws a card and reads it at once.
function draw_and_read(player)
  local name = choose_deck(player)
  if not name then return nil end
  cards.unread(deck(name), player, 1)
  return cards.read(deck(name), player, "reads a card")
end

-- The deck of each card that a player is dealt at the start. If both decks are open to him, he is asked once.
local function first_decks(player)
  local names = drawable(player.id)
  if #names == 0 then return {} end
  local texts, lists = {}, {}
  for from_last = 0, (#names - 1) * player.dealt do
    local list = {}
    for nth = 1, player.dealt do
      if nth <= player.dealt - from_last then table.insert(list, names[1]) else table.insert(list, names[2]) end
    end
    local text = table.concat(list, " and ")
    table.insert(texts, text)
    lists[text] = list
  end
  if #texts == 1 then return lists[texts[1]] end
  return lists[choose(player.id, "which decks for the cards at the start", texts)]
end

first_hands = rule "scum.setup.event-hand" {
  title  = "Cards at the start",
  source = "Event cards (lines 142-143)",
  text   = "The scenario says how many event cards each player gets at the start and how many he may hold.",
  ruling = "Only YOUR CHOICE cards can be kept: a NOW! card goes back, the deck is shuffled and another dealt, and nobody else knows. "
    .. "Whoever may draw from both decks says beforehand how many cards of each he takes.",
  data   = { "scum.data.hand" },

  run = function()
    for _, player in ipairs(game.all("player")) do
      for _, name in ipairs(first_decks(player)) do
        local pile = deck(name)
        renew(name)
        while cards.left(pile) > 0 do
          cards.unread(pile, player.id, 1)
          local card = cards.read(pile, player.id, "a card at the start", "")
          if not is_now(card) then break end
          cards.place(pile, card, player.id)
          cards.mix(pile)
        end
      end
      local dealt = sum(game.decks, function(name) return cards.size(deck(name), player.id) end)
      if dealt > 0 then note("{dealt:event card is|event cards are} dealt to {player}", { dealt = dealt, player = player }) end
    end
  end,
}
