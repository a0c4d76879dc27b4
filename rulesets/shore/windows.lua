-- The moments at which others react to an order.

reactions = rule "shore.turn.reactions" {
  title  = "Reactions",
  source = "hints (lines 29, 57, 65)",
  text   = "An order opens these windows: a charge (stand and fire, cards), contact (evade, disengage, burdens, cards), a mêlée lost before the retreat, the "
    .. "retreat, and after the mêlée. Whoever is attacked or has lost answers first, then the others clockwise, then the player whose order it is, once each.",
  ruling = "The book only hints at them; the order is ours.",

  -- attacked: players who answer first. Returns the players in the order in which they answer.
  run = function(attacked)
    local acting = game.order[#game.order].id
    if game.acting then acting = game.acting.id end
    local list, round = {}, clockwise(acting)
    for _, player in ipairs(round) do
      if player ~= acting and has(attacked, player) then table.insert(list, player) end
    end
    for _, player in ipairs(round) do
      if player ~= acting and not has(list, player) then table.insert(list, player) end
    end
    table.insert(list, acting)
    return list
  end,
}

-- The players after one, and he last.
function clockwise(player)
  local list, number = {}, #game.order
  local place = 1
  for i, one in ipairs(game.order) do
    if one.id == player then place = i end
  end
  for i = place + 1, place + number do table.insert(list, game.order[(i - 1) % number + 1].id) end
  return list
end

-- The players of some parties.
function owners(list)
  local players = {}
  for _, party in ipairs(list) do
    if not has(players, party.owner) then table.insert(players, party.owner) end
  end
  return players
end

-- Cards at a moment, in the order of the window, of those who are still in the game.
function cards_at(moment, facts, attacked) return offer(moment, facts, where(reactions(attacked), initiative.has_figures)) end
