-- The chance cards: hands, draws, when a card is played, and what becomes of it.

-- Cards that take effect when they are drawn: nobody ever holds one.
local function instants() return cards.kinds(game.chance, "card.drawn") end

hand = rule "shore.chance.hand" {
  title  = "Hand and deck",
  source = "the rulebook's page on chance cards; when they are drawn is ours",
  text   = "Each player is dealt three cards before the first turn and draws one in each Start phase. Whoever then holds a fourth plays or discards one at once. "
    .. "When the pile is used up the discards are shuffled. An instant takes effect when it is drawn. Unique cards are played once in a game; an artefact "
    .. "stays with a figure, and passes to whoever captures it.",
  ruling = "In the Start phase only a free card is played. Instants are not dealt before the first turn: they would go back. Nobody discards a card unless he holds too many.",
  data   = { "shore.data.chance", "shore.data.turn" },

  -- card: the one that would be discarded.
  check = function(player, card)
    need(is_over_the_limit(player), "you hold no more than {most} cards and keep {card}", { most = cards.limit(game.chance), card = card.title })
  end,

  -- A player draws his card of the turn. card: nil.
  run = function(player, card)
    if not is_any_left() then return end
    cards.deal(game.chance, player, data("turn").draw, "chance card")
    for _, instant in ipairs(instants()) do
      if cards.holds(game.chance, player, instant) > 0 then cards.play(game.chance, player, instant, "card.drawn") end
    end
  end,
}

-- Whether there is a card to draw; the discards are shuffled if the pile is used up.
function is_any_left()
  if cards.left(game.chance) == 0 then cards.gather(game.chance) end
  return cards.left(game.chance) > 0
end

-- The hands before the first turn.
function first_hands()
  for _, player in ipairs(game.order) do cards.deal(game.chance, player.id, data("turn")["hand-start"], "chance card", instants()) end
end

-- The Start phase: every player draws.
function draws()
  for _, player in ipairs(game.order) do
    if initiative.has_figures(player.id) then hand(player.id) end
  end
end

function is_over_the_limit(player) return cards.size(game.chance, player) > cards.limit(game.chance) end

-- Players who hold too much.
function overfull()
  local list = {}
  for _, player in ipairs(game.order) do
    if is_over_the_limit(player.id) then table.insert(list, player.id) end
  end
  return list
end

-- Whoever holds too much is not done.
function has_shed(player)
  need(not is_over_the_limit(player), "you hold more than {most} cards: play a free one, or give `discard CARD`", "shore.chance.hand", { most = cards.limit(game.chance) })
end

play = rule "shore.chance.play" {
  title  = "Playing",
  source = "hints (lines 49, 65, 206); the rulebook's page on chance cards",
  text   = "A card is played only at its moment. At each there is one round of the players, and the cards take effect in that order: where two fix the same die the later one "
    .. "counts. A card that cancels a die is played before it is thrown.",
  ruling = "A card that costs an action is an order. A free one is an order between two actions, and waits while figures are moved, or a unit new on duty acts. One that changes its "
    .. "player's own order is given with it.",
  data   = { "shore.data.chance" },

  -- moment: the point of the game.
  check = function(player, card, moment)
    need(initiative.has_figures(player), "you have no figure on the table and are out of the game", "shore.turn.end")
    if moment.hook == "free" then
      local between = has({ "act", "hand" }, game.turn.phase) and not game.detail
      need(between, "a free card is played between two actions", "shore.move.uninterrupted")
    end
    if moment.hook == "order" then
      need(game.acting and game.acting.id == player and not game.acted, "you do not have the initiative", "shore.turn.initiative")
    end
  end,
}

rule "shore.chance.required" {
  title   = "Cards that must be in the deck",
  source  = "the rulebook's page on chance cards; lines 49, 65, 157, 206-207",
  text    = "Acrobatics, Ruthless Pursuit, Quicksand, Cunning Plan, Suspicious Beggars, Base Treachery and Black Spot are always in the deck. A scenario may take out others "
    .. "and add some.",
  ruling  = "A scenario that leaves one of them out is refused.",
  kept_by = "deck chance",
}

effect = rule "shore.chance.effect" {
  title  = "What cards do",
  source = "named at lines 49, 65, 157, 206, 207; effects ours",
  text   = "A card does what it says. One that moves figures gives them reaction moves, one that wounds names their save, and one that places figures asks for a place for "
    .. "each.",
  data   = { "shore.data.chance" },

  -- Whom a card may be played on: an enemy who is not hidden.
  check = function(player, party)
    need(game.relation(player, party) == "enemy", "{party} is no enemy of yours", { party = party })
    need(#parties.members(party) > 0, "{party} is out of the game", { party = party })
    need(not party.hidden, "{party} is hidden", "shore.hide.protected", { party = party })
  end,
}

-- A card that was given with an order is played; returns what it does.
function give(player, card, moment, facts)
  if not card then return nil end
  local played = cards.play(game.chance, player, card, moment, facts)
  return played and played.result
end

-- A unique card that has been played does not come back.
function leaves_the_game(card)
  if has(game.chance.open, card) then cards.remove(game.chance, card) end
end

-- A card that costs an action has been played.
function was_an_action() initiative.acts() end

-- What follows when a free card has killed, moved or frightened somebody.
function has_shaken_things() turn.after_action() end

-- The result that fixes a die at a moment, nil without any.
function fixed(moment, facts, attacked) return last_result(windows.cards_at(moment, facts, attacked)) end

-- Of several results the last counts.
function last_result(answers)
  for i = #answers, 1, -1 do
    if answers[i].result then return answers[i].result end
  end
end
