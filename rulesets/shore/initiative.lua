-- The initiative: a cut of cards before every action, and who may act.

-- Whether a player has figures on the table. Without any he is out of the game.
function has_figures(player) return #game.all("figure", { owner = player, dead = false }) > 0 end

-- Players who have figures on the table and have not passed.
function still_in()
  return where(game.order, function(player) return not player.out and has_figures(player.id) end)
end

cut = rule "shore.turn.initiative" {
  title  = "Initiative",
  source = "hints (lines 7, 45, 73, 192-196)",
  text   = "Before each action every player who is still in turns a card; the highest takes one action with any of his units, or passes and is out until the "
    .. "next turn. It goes on until all are out.",
  ruling = "The chapter on initiative is lost, and a deck is cut for it: a cut before each action, aces high, equal ranks by spades, hearts, diamonds and "
    .. "clubs. Used cards lie aside; when fewer are left than players all are shuffled. With initiative-mode on per-turn one cut orders the whole turn.",
  data   = { "shore.data.pack", "shore.data.switches.initiative-mode" },

  -- The winner, nil if nobody is left.
  run = function()
    local players = still_in()
    game.acting, game.acted, game.detail, game.cuts = nil, false, nil, {}
    if #players == 0 then return end
    if data("switches")["initiative-mode"] == "per-turn" then
      if #game.lineup == 0 then line_up(players) end
      game.acting = first(game.lineup, function(player) return has(players, player) end)
    else
      game.acting = best_of(seizing(lay_cards(players), players))
    end
    note("the initiative is with {player}", { player = game.acting })
  end,
}

-- Each player turns a card.
function lay_cards(players)
  if cards.left(game.pack) < #players then cards.gather_all(game.pack) end
  local hands = {}
  for _, player in ipairs(players) do table.insert(hands, { player = player, place = cards.lay(game.pack, "initiative", player.id) }) end
  return hands
end

line_up = rule "shore.turn.lineup" {
  title  = "The order of a whole turn",
  source = "ours",
  text   = "Those who seize the initiative by a card come first, then the others, the highest cut before the lower ones.",

  -- The order of the players for a whole turn: those who seize the initiative by a card, then the others, the highest cut first.
  run = function(players)
    local hands = lay_cards(players)
    local seized = seizing(hands, players)
    while #hands > 0 do
      local ahead = where(hands, function(hand) return has(seized, hand) end)
      if #ahead == 0 then ahead = hands end
      local player = best_of(ahead)
      table.insert(game.lineup, player)
      hands = where(hands, function(hand) return hand.player ~= player end)
    end
  end,
}

-- The cuts of those who seize the initiative by a card, or of all.
function seizing(hands, players)
  local answers = offer("seize", { players = players }, parties.ids_of(players))
  local list = where(hands, function(hand) return any(answers, { by = hand.player.id, result = "wins" }) end)
  if #list > 0 then return list end
  return hands
end

-- Who has the highest cut; of equal ranks by suit.
function best_of(hands)
  local places = {}
  for _, hand in ipairs(hands) do table.insert(places, hand.place) end
  local tied = cards.highest(game.pack, places, "rank", "rank of the card")
  local place = most(tied, function(one)
    if #tied == 1 then return 0 end
    return cards.facet(game.pack, one, "suit", "suit of the card")
  end)
  return first(hands, { place = place }).player
end

-- Whether a party's player has won the cut, and has not acted since.
function has_the_cut(party)
  local has_it = need(game.acting and game.acting.id == party.owner, "{party} waits: its player does not have the initiative", "shore.turn.initiative", { party = party })
  if has_it then need(not game.acted or game.detail == party, "{party} waits: the action of this cut has been taken", "shore.turn.initiative", { party = party }) end
end

-- The action has been taken.
function acts() game.acted, game.detail = true, nil end

action "pass" {
  rule  = "shore.turn.initiative",
  phase = "act",
  actor = "player",
  rare  = true,
  say   = "passes until the next turn",

  check = function() need(not game.acted, "the action has been taken") end,

  run = function(player)
    game.players[player].out = true
    note("{player}: out until the next turn", { player = game.players[player] })
    acts()
  end,
}
