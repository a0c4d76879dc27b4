-- Pacts between players: alliances and ceasefires.

-- Whether a ceasefire of one piece goes for another: of a unit for its whole company and its gun, of a vessel for all that is aboard or
-- alongside.
local function covers(bound, piece)
  if bound == piece then return true end
  if bound.kind == "unit" then
    if piece.kind == "unit" then return bound.leader ~= nil and bound.leader == piece.leader end
    if piece.kind == "commander" then return bound.leader == piece end
    return piece.kind == "gun" and bound.gun == piece
  end
  if piece.kind == "unit" or piece.kind == "commander" then return piece.aboard == bound end
  if piece.kind == "gun" then return piece.on == bound end
  return piece.kind == "boat" and (piece.parent == bound or piece.owner == bound.owner and has(board.zone(bound), piece.at))
end

-- The ceasefire that binds both pieces, if one does.
local function ceasefire_between(piece, target)
  return first(game.pacts, function(pact)
    if pact.ally then return false end
    return covers(pact.own, piece) and covers(pact.other, target) or covers(pact.own, target) and covers(pact.other, piece)
  end)
end

-- Whether a ceasefire binds a piece to a player's.
function bound(piece, owner)
  return any(game.pacts, function(pact)
    if pact.ally then return false end
    return pact.b.id == owner and covers(pact.own, piece) or pact.a.id == owner and covers(pact.other, piece)
  end)
end

ceasefire = rule "scum.parley.call" {
  title  = "A ceasefire",
  source = "Parley (lines 22-28); I feel lucky (lines 513-514)",
  text   = "A pirate who plays a Parley card names a unit of his own and one of another pirate, for one turn or two. Until then neither of them may "
    .. "battle, ram, board, fire at the other or take its spoils. Only a card can refuse it.",
  ruling = "The turn in which it is called is its first, and it runs to the end of the last. A company counts as one unit, its commander too; a "
    .. "vessel covers her guns, her crew, everyone aboard and the boats alongside.",

  check = function(piece, target)
    local pact = ceasefire_between(piece, target)
    need(not pact, "{piece} and {target} have a ceasefire until the end of turn {last}",
      { piece = piece, target = target, last = pact and pact["until"] })
  end,
}

alliance = rule "scum.parley.alliance" {
  title  = "Keeping an alliance",
  source = "Parley (lines 32-34)",
  text   = "During a Parley players may agree on an alliance. While it stands no unit of one may attack a unit of the other; it ends by a new Parley "
    .. "between them, or by an event card.",

  check = function(piece, target)
    local allied = any(game.pacts, function(pact)
      local a, b = pact.a.id, pact.b.id
      return pact.ally and (a == piece.owner and b == target.owner or a == target.owner and b == piece.owner)
    end)
    need(not allied, "{target} belongs to an ally of {piece}", { piece = piece, target = target })
  end,
}
