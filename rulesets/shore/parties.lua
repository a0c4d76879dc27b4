-- Parties: a leader and those who follow him, and figures on their own.

-- The figures of a party that are on the table, in the order of their ids.
function members(party) return game.all("figure", { party = party, dead = false }) end

-- All that goes with a party: figures, beasts and vehicles.
function everything(party)
  local list = members(party)
  for _, kind in ipairs { "beast", "vehicle" } do
    for _, piece in ipairs(game.all(kind, { party = party })) do
      if geometry.stands(piece) then table.insert(list, piece) end
    end
  end
  return list
end

-- Whatever of a party is hidden.
function hiders(party)
  return where(everything(party), function(piece) return geometry.can_hide(piece) and piece.lair ~= nil end)
end

-- Dead, or in the hands of an enemy.
function is_lost(figure) return figure.dead or figure.prisoner ~= nil end

-- Alive and free: no prisoner, not bound or sucked in, and not on a long haul.
function is_able(figure) return not is_lost(figure) and not figure.bound and not figure.bogged and not figure.haul end

function able(party) return where(members(party), is_able) end

function leads(figure) return data("figures")[figure.class].leads and not is_lost(figure) end

-- Who could lead a party, the highest first; of equals the one with the lowest id.
local function leaders(party)
  return where(members(party), leads)
end

function rank(figure) return data("figures")[figure.class].rank end

composition = rule "shore.party.composition" {
  title  = "Parties",
  source = "list of orders (line 7); Cohesion (39); Stragglers (42)",
  text   = "A party is a leader, Captain or officer, and any number of figures, beasts, carts and guns of his player. Guards, lookouts, messengers and "
    .. "stragglers are on their own. When a leader is lost the highest officer of the party leads it, and without one all are stragglers.",
  ruling = "The book does not say who follows a lost leader. Of equal officers their owner chooses. Who is sucked in, or on a long haul, is not lost and leads on. "
    .. "A beast or a cart whose party has nobody left goes with the nearest figure of its player within four inches.",
  data   = { "shore.data.figures" },

  always = function()
    for _, party in ipairs(game.all("party")) do
      local leader = party.leader
      need(not leader or leader.party == party and leads(leader), "{leader} leads {party} and may not", { leader = leader, party = party })
    end
    for _, figure in ipairs(game.all("figure", { dead = false })) do
      need(not figure.party or figure.party.owner == figure.owner, "{figure} is in a party of another player", { figure = figure })
      need((figure.party == nil) == (figure.prisoner ~= nil), "{figure} is in no party and no prisoner, or both", { figure = figure })
    end
  end,

  -- A party that has lost its leader gets another, or falls apart.
  run = function(party)
    if party.type ~= "party" or party.leader and leads(party.leader) then return end
    local list = leaders(party)
    local best = most(list, rank)
    if not best then
      party.leader = nil
      stragglers.fall_apart(party)
      return
    end
    local equal = where(list, function(figure) return rank(figure) == rank(best) end)
    party.leader = equal[1]
    if #equal > 1 then party.leader = game.figures[choose(party.owner, "who leads " .. party.name, ids_of(equal))] end
    note("{leader} leads {party}", { leader = party.leader, party = party })
  end,
}

function ids_of(pieces)
  local list = {}
  for _, piece in ipairs(pieces) do table.insert(list, piece.id) end
  return list
end

lose = rule "shore.party.lost" {
  title  = "Lost for good",
  source = "ours",
  text   = "Whoever is killed or leaves the table leaves his party. What he carried and rode stays where he stood, and his prisoners are without an escort.",

  -- A figure leaves its party for good: killed, or taken off the table. What it carried lies where it stood.
  run = function(figure)
    local party = figure.party
    touch(party)
    note_fall(figure)
    burdens.let_go(figure)
    if figure.mount then
      if party then figure.mount.party = party end
      riding.leaves(figure, geometry.at(figure))
    end
    vehicles.get_off(figure)
    for _, captive in ipairs(captives.of(figure)) do captives.leaves_escort(captive) end
    figure.party, figure.x, figure.y, figure.lair, figure.captives = nil, nil, nil, nil, nil
    if party and party.leader == figure then party.leader = nil end
  end,
}

-- Where a party that moves has lost a figure; of somebody hidden nobody is to know it.
function note_fall(figure)
  local under = game.moving
  if under and under.party == figure.party and figure.x then table.insert(game.fallen, { party = figure.party, x = figure.x, y = figure.y }) end
end

-- A party has moved or lost somebody: its chain is looked at when the action is over.
function touch(party)
  if party and not has(game.touched, party) then table.insert(game.touched, party) end
end

-- Beasts and carts whose party has nobody left go with the nearest figure of their player within hailing distance.
function take_in_beasts()
  for _, kind in ipairs { "beast", "vehicle" } do
    for _, piece in ipairs(game.all(kind)) do
      if piece.party and #members(piece.party) == 0 and geometry.stands(piece) then take_in(piece) end
    end
  end
end

function take_in(piece)
  local near = where(game.all("figure", { owner = piece.owner, dead = false }), function(figure)
    return figure.party ~= nil and figure.x ~= nil and geometry.within(figure, piece, data("constants")["hailing-distance"])
  end)
  local figure = least(near, function(one) return geometry.distance(one, piece) end)
  if not figure then return end
  if geometry.can_hide(piece) and piece.lair then hiding.protected(piece) end
  piece.party = figure.party
  note("{piece} goes with {party}", { piece = piece, party = figure.party })
end

function captain(player)
  return first(game.all("figure", { owner = player, class = "captain" }), function(figure) return not is_lost(figure) end)
end

-- Parties that have somebody on the table.
function in_play()
  local list = {}
  for _, figure in ipairs(game.all("figure", { dead = false })) do
    if figure.party and not has(list, figure.party) then table.insert(list, figure.party) end
  end
  return list
end

-- A new party or unit of a player, without figures yet: a unit of stragglers that has dissolved is used again.
function found(owner, type, original)
  local old = type == "stragglers" and first(game.all("party", { owner = owner, type = type }), function(unit) return #members(unit) == 0 end)
  if old then return as_new(old, original) end
  local id = owner .. "-" .. type .. "-" .. #game.all("party") + 1
  game.parties[id] = {
    name = id, owner = owner, type = type, original = original, hidden = false, steadier = 0, shaken = false,
    ordered = false, initiated = false, in_melee = false, tried = false, unnerved = false, searched = {},
  }
  return game.parties[id]
end

-- A unit that has dissolved, for others: nothing is left of what it was.
function as_new(unit, original)
  unit.original, unit.hidden, unit.steadier, unit.shaken, unit.formed = original, false, 0, false, nil
  unit.ordered, unit.initiated, unit.in_melee, unit.tried, unit.unnerved = false, false, false, false, false
  return unit
end
