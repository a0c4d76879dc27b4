-- Event cards: the decks, who draws, when a card is read and played.

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
  ruling = "He chooses before he activates anything, and what he then activates is not looked at. An empty deck is made of its discards again.",

  -- The names of the decks.
  run = function(player)
    local pieces = turn.ready(player)
    local names = {}
    if has(game.decks, "land") and any(pieces, function(piece) return not afloat(piece) end) then table.insert(names, "land") end
    if has(game.decks, "naval") and any(pieces, afloat) then table.insert(names, "naval") end
    return names
  end,
}

-- The deck from which a player draws, nil if he may not.
local function choose_deck(player)
  local names = open_to(player)
  if #names == 0 then return nil end
  local name = names[1]
  if #names > 1 then name = choose(player, "which deck", names) end
  local pile = deck(name)
  if cards.left(pile) == 0 then cards.gather(pile) end
  if cards.left(pile) == 0 then return nil end
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

local function is_now(card) return cards.fields(card).kind == "now" end

-- Cards in the hands of a player, of all decks: { { deck, card }, … }.
local function held(player)
  local list = {}
  for _, name in ipairs(game.decks) do
    for _, card in ipairs(cards.hand(deck(name), player)) do table.insert(list, { deck = name, card = card }) end
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

  -- Discards what is too much, whichever cards the player picks.
  run = function(player)
    local game_kind = #game.decks > 1 and "land and sea" or "land or sea"
    local most = game.players[player].hold or data("hand")[game_kind].held
    local size = sum(game.decks, function(name) return cards.size(deck(name), player) end)
    for _ = most + 1, size do
      local list, names = held(player), {}
      for _, one in ipairs(list) do
        if not has(names, one.card) then table.insert(names, one.card) end
      end
      local card = choose(player, "which card to discard", names, nil, nil, { only = true })
      cards.discard(deck(deck_with(player, card)), card, player)
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

-- The card that was given with an attack is shown, once the defender has decided and before any dice.
function show(unit, target)
  local card = game.active and game.active.given
  if not card then return end
  game.active.given = nil
  played(unit.owner, card, "battle.declare", { actor = unit, target = target })
end

-- The player has read a card: NOW! is obeyed, YOUR CHOICE stays in his hand.
function obey(player, card)
  game.active.read = true
  if is_now(card) then
    played(player, card, "activation.read", {})
  else
    kinds(player)
  end
end

timing = rule "scum.event.timing" {
  title  = "Reading and playing a card",
  source = "Read & activate the event card (lines 190-204); order sheet (line 927)",
  text   = "Whoever has a card unread looks at it in one of his activations of the turn, after choosing the piece and before moving it. NOW! is shown and "
    .. "obeyed. YOUR CHOICE is played, kept, or another card played instead; it is shown only when it is used, before the hit-dice.",
  ruling = "At the latest in his last activation: the last of his number, or one after which nothing is left to activate; without an activation at the "
    .. "end of the turn, when NOW! has no effect. One YOUR CHOICE card of his own accord in an activation, and any NOW!; answers to others are "
    .. "extra. A card on a company is for both its units, one on an attack for that attack.",

  -- Whether a player may play a card of his own accord.
  check = function(player, card, moment)
    local active = game.active
    if card.kind == "now" then
      need(active and active.read, "a NOW! card is obeyed when it is read")
      return
    end
    if not active or active.player.id ~= player then return end
    need(not active.chosen, "you have already played a card in this activation")
    if moment.hook ~= "activation.read" then return end
    if not need(active.of, "no piece of yours is activated") then return end
    need(#active.moved == 0 and not active.fought, "{of} has already moved: this card is played before", { of = active.of })
  end,
}

-- A card that a player plays of his own accord counts for the activation.
function count_choice(player)
  if game.active and game.active.player.id == player then game.active.chosen = true end
end

-- Whether this is the last activation of a player: of his number, or the one after which nothing is left to activate.
local function is_last(player)
  if (game.used[player] or 0) + 1 >= game.activations then return true end
  local acting = turn.active_pieces()
  return not any(turn.ready(player), function(piece) return not has(acting, piece) end)
end

-- In his last activation a player reads his card before anything else.
function is_read(player)
  need(not unread_in(player) or not is_last(player), "a card is unread: `read-card` comes first", "scum.event.timing")
end

-- In the end what nobody has read is read; NOW! has no effect any more.
function read_the_rest()
  for _, player in ipairs(game.all("player")) do
    initiative.forget_due(player)
    local name = unread_in(player.id)
    while name do
      local card = cards.read(deck(name), player.id, "reads a card")
      if is_now(card) then cards.discard(deck(name), card, player.id) end
      name = unread_in(player.id)
    end
    kinds(player.id)
  end
end

action "read-card" {
  rule  = "scum.event.timing",
  phase = "activation",

  check = function(player)
    need(unread_in(player), "you have no card that you have not read")
    if not need(game.active and game.active.of, "a card is read after choosing the piece to activate") then return end
    need(#game.active.moved == 0 and not game.active.fought, "{of} has already moved: a card is read before", { of = game.active.of })
  end,

  run = function(player)
    local name = unread_in(player)
    obey(player, cards.read(deck(name), player, "reads a card"))
  end,
}

-- A player draws a card and reads it at once.
function draw_and_read(player)
  local name = choose_deck(player)
  if not name then return nil end
  cards.unread(deck(name), player, 1)
  return cards.read(deck(name), player, "reads a card")
end

-- A NOW! card that came by a joker is obeyed as soon as a piece is activated.
function pay_due(player)
  local card = game.players[player].due
  if not card then return end
  game.players[player].due, game.active.read = nil, true
  if deck_with(player, card) then played(player, card, "activation.read", {}) end
end

first_hands = rule "scum.setup.event-hand" {
  title  = "Cards at the start",
  source = "Event cards (lines 142-143)",
  text   = "The scenario says how many event cards each player gets at the start and how many he may hold.",
  ruling = "Only YOUR CHOICE cards can be kept: a NOW! card goes back, the deck is shuffled and another dealt.",
  data   = { "scum.data.hand" },

  run = function()
    for _, player in ipairs(game.all("player")) do
      for _ = 1, player.dealt do
        local name = choose_deck(player.id)
        while name do
          local pile = deck(name)
          cards.unread(pile, player.id, 1)
          local card = cards.read(pile, player.id, "a card at the start")
          if not is_now(card) then break end
          cards.place(pile, card, player.id)
          cards.mix(pile)
        end
      end
    end
  end,
}
