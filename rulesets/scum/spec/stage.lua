-- What specs share: a table of sea with ships, boats and men of two sides, and the activation of a piece.

-- The open sea, wind from the north, four activations each; fields of the state beside them.
function sea(fields)
  board { width = 24, height = 22, ground = "sea" }
  player { id = "blue", bearing = 0, quota = 99 }
  player { id = "red", bearing = 6, quota = 99 }
  game.order, game.holder, game.activations = game.all("player"), game.players.blue, 4
  game.wind, game.grapples, game.active = { calm = false, from = 0 }, {}, nil
  for key, value in pairs(fields or {}) do game[key] = value end
  phase "end"
end

function vessel(id, owner, bow, heading, length)
  return ship { id = id, owner = owner, bow = bow, heading = heading, length = length or 200 }
end

function cannon(on, hull, mount, size)
  return gun { id = on .. "-" .. mount .. hull, owner = game.ships[on].owner, on = on, hull = hull, mount = mount, size = size or "medium" }
end

-- A unit of class B, in a hex or aboard.
function men(owner, at, aboard, fields)
  fields = fields or {}
  fields.owner, fields.class, fields.at, fields.aboard = owner, "B", at, aboard
  return unit(fields)
end

-- A rowboat of blue with so many men.
function gig(at, figures, fields)
  fields = fields or {}
  fields.id, fields.owner, fields.at = fields.id or "gig", fields.owner or "blue", at
  local rowed = boat(fields)
  if figures then unit { id = rowed.id .. "-men", owner = rowed.owner, class = "B", figures = figures, aboard = rowed.id, missile = "musket" } end
  return rowed
end

-- It is the activation of that piece; whatever was activated before is done.
function activate(piece)
  if game.active then turn.left(piece.owner) end
  game.order, piece.spent = { game.players[piece.owner] }, false
  phase "activation"
  turn.enter(piece.owner)
  order("activate " .. piece.id)
end
