-- What specs ashore share: a table of land, men of two sides, and the activations of blue.

-- Clear ground, with other ground in some hexes and on some sides of hexes; three activations each, and the cards of the land.
function field(ground, sides)
  board { width = 16, height = 14 }
  player { id = "blue", bearing = 0 }
  player { id = "red", bearing = 6 }
  for at, word in pairs(ground or {}) do
    game.grounds[at] = word
    if word == "hill" then game.levels[at] = 1 end
  end
  for side, word in pairs(sides or {}) do game.sides[hex.side(side)] = word end
  game.order, game.holder, game.activations = game.all("player"), game.players.blue, 3
  game.decks = { "land" }
end

-- A unit, of class B if nothing else is said.
local function men(owner, at, fields)
  fields = fields or {}
  fields.owner, fields.class, fields.at = owner, fields.class or "B", at
  return unit(fields)
end

function blue(at, fields) return men("blue", at, fields) end

function red(at, fields) return men("red", at, fields) end

-- It is blue's activation.
function enter()
  phase "activation"
  turn.enter "blue"
end

-- It is blue's activation, of that piece.
function activate(piece)
  enter()
  order("activate " .. piece.id)
end
