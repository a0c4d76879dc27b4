-- When a card is read and played in an activation.

-- The player has read a card: NOW! is obeyed, YOUR CHOICE stays in his hand.
function obey(player, card)
  game.active.read = true
  if events.is_now(card) then
    carry_out(player, card)
  else
    events.kinds(player)
  end
end

-- A NOW! card takes effect at once, or when the vessel that is activated has moved.
function carry_out(player, card)
  if card ~= "sandbank" then
    events.played(player, card, "activation.read", {})
    return
  end
  game.active.waits = card
  note("{card} is shown by {player}: it waits for the end of the move", { player = game.players[player], card = cards.fields(card).title })
end

-- A vessel has moved, or the activation is over without it: a card that has waited takes effect, or is gone.
function no_longer_waits(piece)
  local active = game.active
  local card, player = active.waits, active.player.id
  if not card then return end
  active.waits = nil
  local sailed = piece.kind == "ship" and piece.bow and (piece.allowance ~= nil or active.towed)
  local rowed = piece.kind == "boat" and piece.at and piece.rowed > 0
  if sailed or rowed then
    events.played(player, card, "ship.moved", { vessel = piece })
  else
    cards.discard(events.deck(events.deck_with(player, card)), card, player)
    note("{card} has no effect", { card = cards.fields(card).title })
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
  data   = { "scum.data.hooks" },

  -- Whether a player may play a card of his own accord.
  check = function(player, card, moment)
    local active = game.active
    if moment.hook == "turn.start" then
      local begun = any(game.order, function(one) return (game.used[one.id] or 0) > 0 end)
      need(active and not active.of and not begun, "this card is played after the average die, before the first activation")
      return
    end
    if card.kind == "now" then
      need(active and active.read, "a NOW! card is obeyed when it is read")
      return
    end
    if not active or active.player.id ~= player then return end
    need(not active.chosen, "you have already played a card in this activation")
    if moment.hook ~= "activation.read" then return end
    if not need(active.of, "no piece of yours is activated") then return end
    need(not begun(), "{of} has already moved or acted: this card is played before", { of = active.of })
  end,
}

-- Whether anything has been done in the activation under way, so that it is too late for cards.
function begun()
  local active = game.active
  return #active.moved > 0 or #active.tried > 0 or active.fought or active.worked or under_way(active.of)
end

-- A vessel that has begun her move.
function under_way(piece)
  if piece.kind == "ship" then return piece.allowance ~= nil or piece.stopped end
  return piece.kind == "boat" and (piece.rowed > 0 or piece.turned > 0)
end

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

-- In his last activation a player reads his card before anything else; if it becomes the last when he has begun, it is too late.
function is_read(player)
  if not events.unread_in(player) or not is_last(player) then return end
  local chosen = game.active.of
  need(not chosen or begun(), "a card is unread: `read-card` comes first", "scum.event.timing")
  need(chosen, "a card is unread, and this is your last activation: activate a piece, then `read-card`", "scum.event.timing")
end

-- In the end what nobody has read is read; NOW! has no effect any more.
function read_the_rest()
  for _, player in ipairs(game.all("player")) do
    initiative.forget_due(player)
    local name = events.unread_in(player.id)
    while name do
      local card = cards.read(events.deck(name), player.id, "reads a card")
      if events.is_now(card) then cards.discard(events.deck(name), card, player.id) end
      name = events.unread_in(player.id)
    end
    events.kinds(player.id)
  end
end

-- NOW! cards that came by a joker are obeyed as soon as a piece is activated.
function pay_due(player)
  local due = game.players[player].due
  if #due == 0 then return end
  game.players[player].due, game.active.read = {}, true
  for _, card in ipairs(due) do
    if events.deck_with(player, card) then carry_out(player, card) end
  end
end

action "read-card" {
  rule  = "scum.event.timing",
  phase = "activation",

  check = function(player)
    need(events.unread_in(player), "you have no card that you have not read")
    if not need(game.active and game.active.of, "a card is read after choosing the piece to activate") then return end
    need(not begun(), "{of} has already moved or acted: a card is read before", { of = game.active.of })
  end,

  run = function(player)
    local name = events.unread_in(player)
    obey(player, cards.read(events.deck(name), player, "reads a card"))
  end,
}
