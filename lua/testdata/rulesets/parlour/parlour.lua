-- Players sit around a table, cut for the first turn, and collect tales.

-- The suits from the highest to the lowest; a red joker beats a black one.
local suits = { "red", "black", "hearts", "diamonds", "clubs", "spades" }

local function worth(suit)
  for i, name in ipairs(suits) do
    if name == suit then return #suits - i end
  end
end

cut = rule "parlour.cut" {
  title  = "Cutting for the first turn",
  source = "none",
  text   = "Each player draws a card of the whole pack. The highest rank goes first, of equal ranks the higher suit.",

  run = function(players)
    cards.gather_all(game.pack)
    local best, highest = 0, {}
    for _, player in ipairs(players) do
      local rank, place = draw(game.pack, "initiative", player, "rank", best)
      if rank and rank > best then best, highest = rank, {} end
      if rank == best then table.insert(highest, { player = player, place = place }) end
    end
    local first = highest[1].player
    if #highest > 1 then
      local most = -1
      for _, one in ipairs(highest) do
        local suit = worth(cards.facet(game.pack, one.place, "suit", "suit of " .. one.player))
        if suit > most then first, most = one.player, suit end
      end
    end
    cards.gather_all(game.pack)
    return first
  end,
}

take = rule "parlour.take" {
  title  = "Taking a tale",
  source = "none",
  text   = "A player draws the top tale unseen. When the pile is empty, the discards are shuffled.",

  run = function(player)
    if cards.left(game.tales) == 0 then cards.gather(game.tales) end
    cards.deal(game.tales, player, 1, "a tale")
  end,
}

toss = rule "parlour.toss" {
  title  = "Tossing a tale",
  source = "none",
  text   = "A player discards a tale of his hand.",
  run    = function(player, card) cards.discard(game.tales, card, player) end,
}

pass_on = rule "parlour.pass-on" {
  title  = "Passing a tale on",
  source = "none",
  text   = "A player gives a tale of his hand to another.",
  run    = function(player, other, card) cards.give(game.tales, player, other, card) end,
}

peek = rule "parlour.peek" {
  title  = "Peeking",
  source = "none",
  text   = "A player looks at the top two tales of the pile.",
  run    = function(player) cards.look(game.tales, player, 2, "the top tales") end,
}

hear = rule "parlour.hear" {
  title  = "Hearing a tale",
  source = "none",
  text   = "All hear the top tale and the player keeps it, but a storm leaves the game.",

  run = function(player)
    local card = draw(game.tales, "a tale", player)
    if card == "storm" then
      cards.remove(game.tales, card)
    else
      cards.keep(game.tales, player, card)
    end
    return card
  end,
}

blind = rule "parlour.blind" {
  title  = "A tale unread",
  source = "none",
  text   = "A player takes a tale without reading it.",
  run    = function(player) cards.unread(game.tales, player, 1) end,
}

open = rule "parlour.open" {
  title  = "Reading it",
  source = "none",
  text   = "A player reads the oldest tale that he has not read.",
  private = true, -- it returns the tale
  run    = function(player) return cards.read(game.tales, player, "read") end,
}

action "take" {
  rule  = "parlour.take", phase = "table",
  check = function(player)
    need(cards.size(game.tales, player) < cards.limit(game.tales), "{actor} holds as many tales as the limit allows")
    need(cards.left(game.tales) + #game.tales.discards > 0, "there is no tale left")
  end,
  run   = function(player) take(player) end,
}

action "toss" {
  rule    = "parlour.toss", phase = "table",
  args    = { card = "text" },
  options = function(player)
    for _, card in ipairs(cards.hand(game.tales, player)) do suggest { card = card } end
  end,
  check   = function(player, a)
    need(cards.holds(game.tales, player, a.card) > 0, "{actor} does not hold {card}")
  end,
  run     = function(player, a) toss(player, a.card) end,
}

action "pass-on" {
  rule    = "parlour.pass-on", phase = "table",
  args    = { card = "text", other = "side" },
  options = function(player)
    for _, card in ipairs(cards.hand(game.tales, player)) do
      for _, side in ipairs(game.all("side")) do suggest { card = card, other = side } end
    end
  end,
  check   = function(player, a)
    need(cards.holds(game.tales, player, a.card) > 0, "{actor} does not hold {card}")
    need(a.other.id ~= player, "{actor} gives tales to others only")
  end,
  run     = function(player, a) pass_on(player, a.other, a.card) end,
}

action "peek" {
  rule = "parlour.peek", phase = "table",
  run  = function(player) peek(player) end,
}

action "hear" {
  rule  = "parlour.hear", phase = "table",
  check = function() need(cards.left(game.tales) > 0, "there is no tale left") end,
  run   = function(player) hear(player) end,
}

action "blind" {
  rule  = "parlour.blind", phase = "table",
  check = function() need(cards.left(game.tales) > 0, "there is no tale left") end,
  run   = function(player) blind(player) end,
}

action "open" {
  rule  = "parlour.open", phase = "table",
  check = function(player) need(cards.unread(game.tales, player) > 0, "{actor} has read every tale") end,
  run   = function(player) open(player) end,
}

local function sides()
  local list = {}
  for _, side in ipairs(game.all("side")) do table.insert(list, side.id) end
  return list
end

sequence {
  players = sides,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
  },
  { "cut", title = "The cut", rule = "parlour.cut", run = function() game.first = cut(sides()) end },
  { "table", title = "At the table", rule = "parlour.take", mode = "turns", who = sides },
  { "dawn", title = "Dawn", rule = "parlour.take", run = function()
    if game.turn.round == 12 then game.outcome = { text = "the candles are out" } end
  end },
}
