-- Initiative cards: who begins a turn, and who follows.

-- A card for each player. It is not read yet: who is highest is asked of all of them together.
local function draw_cards(players, why)
  local hands = {}
  for _, player in ipairs(players) do
    table.insert(hands, { player = player, place = cards.lay(game.pack, why, player.id) })
  end
  return hands
end

-- Those of some hands whose card has the highest rank, and that rank.
local function highest_by_rank(hands)
  local all = {}
  for _, hand in ipairs(hands) do table.insert(all, hand.place) end
  local places, rank = cards.highest(game.pack, all, "rank", "rank of the card")
  return where(hands, function(hand) return has(places, hand.place) end), rank
end

-- Some hands in the order of their cards: by rank, and equal ranks by suit.
local function by_card(hands)
  local all = {}
  for _, hand in ipairs(hands) do table.insert(all, hand.place) end
  local list = {}
  for _, place in ipairs(cards.ordered(game.pack, all, { "rank", "suit" }, "order of the cards")) do
    for _, hand in ipairs(hands) do
      if hand.place == place then table.insert(list, hand) end
    end
  end
  return list
end

-- The players, the one first who draws first.
local function in_turn()
  local list, all = {}, game.all("player")
  local start = game.first and game.first.number or 1
  for i = 0, #all - 1 do table.insert(list, all[(start - 1 + i) % #all + 1]) end
  return list
end

deal = rule "scum.turn.initiative" {
  title  = "Initiative cards",
  source = "Draw an initiative card (lines 163-170); order sheet (line 925)",
  text   = "Each player draws a card of a pack of 54. The joker is the highest, then the king down to the ace; equal ranks go by suit: hearts, "
    .. "diamonds, clubs, spades. Whoever has the highest takes the initiative or gives it to an opponent.",
  ruling = "Two jokers draw again between them, and both keep the card of the joker. All cards go back every turn. The opponent cannot refuse.",
  data   = { "scum.data.initiative", "scum.data.pack", "scum.data.params.initiative-reshuffle" },

  -- Returns the hands in the order of their cards; the player who decides is the first of the order, until the others are lined up.
  run = function()
    local players = in_turn()
    local every_turn = data("params")["initiative-reshuffle"] == "every-turn"
    if every_turn or cards.left(game.pack) < 2 * #players then cards.gather_all(game.pack) end
    local hands = draw_cards(players, "initiative")
    local best, rank = highest_by_rank(hands)
    hands = by_card(hands)
    local joker = rank == data("initiative").joker.value
    for _, hand in ipairs(hands) do hand.player.joker, hand.player.drawn = joker and has(best, hand), false end
    local winner = hands[1]
    if joker and #best == 2 then winner = by_card(draw_cards({ best[1].player, best[2].player }, "initiative again"))[1] end
    game.highest = rank
    game.holder, game.order = nil, { winner.player }
    note("the highest card: {player}", { player = winner.player })
    return hands
  end,

  -- Whether the decision is that player's.
  check = function(player)
    need(not game.holder, "the initiative is with {holder}", { holder = game.holder })
    need(game.order[1] and game.order[1].id == player, "the highest card is not that of {player}", { player = game.players[player] })
  end,
}

-- The other players follow by their cards.
function line_up(hands)
  for _, hand in ipairs(hands) do
    if hand.player ~= game.order[1] then table.insert(game.order, hand.player) end
  end
end

-- Who decides in this phase: the one with the highest card, and another who has a joker.
function choosers()
  local list = {}
  for i, player in ipairs(game.order) do
    if i == 1 or player.joker and not player.drawn then table.insert(list, player.id) end
  end
  return list
end

-- Nobody leaves the initiative lying.
function is_settled(player)
  need(game.holder or game.order[1].id ~= player, "you have the highest card: accept the initiative or give it", "scum.turn.initiative")
end

-- What a player loses who says that he is done before he has drawn the card of his joker.
function undrawn(player)
  local drawer = game.players[player]
  if game.holder and drawer.joker and not drawer.drawn then return "the card that a joker earns would be lost" end
end

-- The holder begins; all others follow by their cards.
local function take(holder)
  game.holder = holder
  game.order = without(game.order, holder)
  table.insert(game.order, 1, holder)
  note("the initiative is with {player}", { player = holder })
end

action "accept-initiative" {
  rule  = "scum.turn.initiative",
  phase = "initiative",

  check = function(player) deal(player) end,
  run   = function(player) take(game.players[player]) end,
}

joker = rule "scum.turn.joker" {
  title  = "The joker",
  source = "Draw an initiative card (lines 176-179)",
  text   = "Who has drawn the joker and gives the initiative away may name the enemy piece that must be activated first. He may draw an event card at "
    .. "once, read it, and keep it, discard it or hand it to an opponent.",
  ruling = "A NOW! card is obeyed by whoever ends up with it, in his first activation of the turn. If the piece that was named cannot be activated, "
    .. "anything may begin.",

  check = function(player, piece, to)
    need(game.players[player].joker, "only a joker names the piece that begins")
    need(piece.owner == to.id, "{piece} does not belong to {to}", { piece = piece, to = to })
    need(has(turn.ready(to.id), piece), "{piece} cannot be activated", { piece = piece })
  end,
}

-- The piece with which a player must begin, nil if none is named or it can no longer be activated.
function named_for(player)
  local piece = game.named
  if piece and piece.owner == player and has(turn.ready(player), piece) then return piece end
end

-- Whether a player has a NOW! card of a joker that he has not obeyed yet: no other is ever in a hand.
function owes(player)
  return any(game.decks, function(name)
    return any(cards.hand(events.deck(name), player), events.is_now)
  end)
end

-- NOW! cards of a joker that could not be obeyed in this turn are gone.
function forget_due(player)
  for _, card in ipairs(player.due) do
    local name = events.deck_with(player.id, card)
    if name then cards.discard(events.deck(name), card, player.id) end
  end
  player.due = {}
end

action "joker-card" {
  rule  = "scum.turn.joker",
  phase = "initiative",

  check = function(player)
    if not need(game.players[player].joker, "you have no joker") then return end
    need(not game.players[player].drawn, "you have drawn the card of the joker")
    need(#events.open_to(player) > 0, "you have nothing to activate for a deck")
  end,

  -- His card is read at once, and kept, discarded or handed on.
  run = function(player)
    game.players[player].drawn = true
    local card = events.draw_and_read(player)
    if not card then return end
    local what = choose(player, "the joker's card", { "keep", "discard", "give" }, nil, nil, { only = true })
    local owner, name = player, events.deck_with(player, card)
    if what == "discard" then
      cards.discard(events.deck(name), card, player)
      return
    elseif what == "give" then
      local others = {}
      for _, other in ipairs(game.order) do
        if other.id ~= player then table.insert(others, other.id) end
      end
      owner = others[1]
      if #others > 1 then owner = choose(player, "to whom", others) end
      cards.give(events.deck(name), player, owner, card)
    end
    if events.is_now(card) then table.insert(game.players[owner].due, card) end
    events.kinds(owner) -- for whichever card, so that nobody else sees which kind it is; a NOW! card does not count among those held
  end,
}

action "give-initiative" {
  rule  = "scum.turn.initiative",
  phase = "initiative",
  args  = { to = "player", piece = "enemy unit or commander or ship or boat or gun?" },

  options = function(player)
    for _, other in ipairs(game.order) do
      if other.id ~= player then suggest { to = other } end
    end
    if not game.players[player].joker then return end
    for _, other in ipairs(game.order) do
      for _, piece in ipairs(turn.ready(other.id)) do suggest { to = other, piece = piece } end
    end
  end,

  check = function(player, a)
    if not deal(player) then return end
    need(a.to.id ~= player, "{player} has it: `accept-initiative`", { player = game.players[player] })
    if a.piece then joker(player, a.piece, a.to) end
  end,

  run = function(_, a)
    take(a.to)
    game.named = a.piece
    if a.piece then note("{piece} must begin", { piece = a.piece }) end
  end,
}
