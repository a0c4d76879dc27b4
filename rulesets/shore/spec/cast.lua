-- Crews on the table, for specs.

party_of = { blue = "gulls", red = "rats" }

local function add(entry)
  entry.owner = entry.owner or "blue"
  entry.party = entry.party or party_of[entry.owner]
  entry.class = entry.class or "swab"
  return figure(entry)
end

-- Two crews with a party each, Gulls of Blue and Rats of Red, and figures in the order of a list.
function crews(figures)
  player { id = "blue", name = "Blue" }
  player { id = "red", name = "Red" }
  party { id = "gulls", name = "Gulls", owner = "blue" }
  party { id = "rats", name = "Rats", owner = "red" }
  for _, entry in ipairs(figures) do add(entry) end
  game.order = game.all("player")
end

-- Figures for such a list: of Blue, or of Red.
function one(id, x, y, fields)
  fields = fields or {}
  fields.id, fields.x, fields.y = id, x, y
  return fields
end

function foe(id, x, y, fields)
  fields = fields or {}
  fields.owner = "red"
  return one(id, x, y, fields)
end

-- A figure rides, on a beast of its party.
function ride(figure, id)
  figure.mount = beast { id = id or "mare", owner = figure.owner, party = figure.party.id, x = figure.x, y = figure.y, ridden = true }
  figure.mount.x, figure.mount.y, figure.mount.rider = nil, nil, figure
end

-- A party has been in a mêlée in this turn.
function has_fought(party)
  party.in_melee = true
  for _, figure in ipairs(parties.members(party)) do figure.in_melee = true end
end

-- A player has won the cut.
function initiative_of(player)
  game.acting, game.acted = game.players[player], false
  phase "act"
end

-- The party of a player has been ordered to move, at that pace.
function moves(player, pace)
  initiative_of(player)
  order("move " .. party_of[player] .. " " .. pace)
  phase "paths"
end
