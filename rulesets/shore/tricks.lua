-- What cards leave behind: effects until the turn ends, artefacts, and traps for those who move.

-- A card takes effect until the turn ends, on a party or on everybody.
function lay(card, party)
  local effect = { card = card }
  if party then effect.party = party end
  table.insert(game.effects, effect)
end

-- Whether a card is in force for everybody.
function in_force(card) return any(game.effects, { card = card }) end

function lies_on(card, party) return party ~= nil and any(game.effects, { card = card, party = party }) end

-- What lies on a party lies on those as well who leave it for a unit of their own.
function follow(party, unit)
  for _, effect in ipairs(where(game.effects, { party = party })) do lay(effect.card, unit) end
end

-- An effect is over before its turn is.
function lift(card, party)
  local list = {}
  for _, effect in ipairs(game.effects) do
    if effect.card ~= card or effect.party ~= party then table.insert(list, effect) end
  end
  game.effects = list
end

-- The turn is over.
function lapse()
  game.effects = {}
  for _, artefact in ipairs(game.artefacts) do artefact.used = false end
end

-- Whether a weapon of a figure burns powder that a card has spoilt.
function is_damp(figure, weapon) return data("weapons")[weapon].powder and lies_on("damp-powder", figure.party) end

-- The traits that artefacts give their bearers.
local traits = { ["native-guide"] = "guide", ["treasure-map"] = "map", ["lucky-charm"] = "charm" }
local bears = { ["native-guide"] = "is a guide", ["treasure-map"] = "has a map", ["lucky-charm"] = "has a charm" }

-- An artefact goes to a figure, and leaves the deck for good.
function entrust(card, figure)
  table.insert(game.artefacts, { card = card, bearer = figure, used = false })
  local list = where(figure.traits, function() return true end)
  table.insert(list, traits[card])
  figure.traits = list
  chance.leaves_the_game(card)
end

-- Whether a figure can bear an artefact.
function may_bear(player, card, figure)
  need(figure.owner == player and not figure.dead and not figure.prisoner, "{figure} is not at your orders", { figure = figure })
  need(not has(figure.traits, traits[card]), "{figure} {bears} already", { figure = figure, bears = bears[card] })
end

-- Whoever is captured loses his artefacts to his captor.
function pass(captive, captor)
  for _, artefact in ipairs(game.artefacts) do
    if artefact.bearer == captive then
      local trait = traits[artefact.card]
      captive.traits = without(captive.traits, trait)
      local list = where(captor.traits, function(one) return one ~= trait end)
      table.insert(list, trait)
      captor.traits, artefact.bearer = list, captor
      note("{captor} has {card} from {captive}", { captor = captor, card = cards.fields(artefact.card).title, captive = captive })
    end
  end
end

-- Whether a figure may throw a save again in this turn; it then has.
local function uses_charm(figure)
  local charm = first(game.artefacts, { card = "lucky-charm", bearer = figure })
  if not charm or charm.used then return false end
  charm.used = true
  return true
end

-- The wounds that are left after a charm has had one save thrown again. least: the die that saves.
function saved_by_a_charm(unsaved, figure, least)
  if unsaved == 0 or not uses_charm(figure) then return unsaved end
  note("{figure} has a charm", { figure = figure })
  return unsaved - count(1, "d6", { saved = least .. "-6" }, "saves again", figure).saved
end

-- Cards before a die that a figure may fall by, or climbs by.
function before_a_fall(figure, cause) return windows.cards_at("fall", { figure = figure, cause = cause }, { figure.owner }) end

-- Whether a card spares a figure the hurt of a fall.
function spares(figure, cause) return any(before_a_fall(figure, cause), { result = "unhurt" }) end

-- Whether a linear feature costs a piece nothing: a ford, or acrobatics.
function is_free_to_cross(piece, feature)
  local under = game.moving
  if not under or under.party ~= piece.party then return false end
  if under.order == "tumble" then return feature.height <= 2 end
  return under.ford == feature
end

-- A move has been announced: the cards of others, before any dice.
function before_a_move(party, pace)
  windows.cards_at("move", { actor = party, pace = pace }, {})
end

passes_serpents = rule "shore.card.serpent-bite" {
  title  = "The bite of a serpent",
  source = "ours",
  text   = "The second figure to move in the rough meets the serpents that were played, and goes no farther if it is hurt.",

  -- The second figure to move meets the serpents that were played. Whether it goes on.
  run = function(piece, legs)
    local under = game.moving
    if under.serpents == 0 or piece.kind ~= "figure" or #paths.points(piece, legs) < 2 then return true end
    if count(under.placed, function(other) return other.kind == "figure" and (other.moved or other.dead) and not other.aboard end) ~= 1 then return true end
    local bites = under.serpents
    under.serpents = 0
    if not ground.is_rough(geometry.at(piece)) then return true end
    note("a serpent bites {piece}", { piece = piece })
    local hurt = wounds.from_nature(bites, piece)
    wounds.levels(piece, hurt)
    return hurt == 0
  end,
}

-- The way of a figure to the middle of it, if a card has quicksand there; and whether it is stuck.
function into_quicksand(piece, legs)
  if piece.kind ~= "figure" or not has(game.moving.snares, piece) then return legs, false end
  local way = paths.points(piece, legs)
  local half = plane.length(way) / 2
  if geometry.is_none(half) then return legs, false end
  local middle = plane.cut(way, half)
  if not ground.is_rough(middle[#middle]) then return legs, false end
  while not geometry.is_none(half) and not allows(geometry.bases, piece, middle[#middle], nil) do
    half = half - 0.1
    middle = plane.cut(way, math.max(data("constants")["same-place"], half))
  end
  return rounding.legs_of(middle), true
end

-- It has come to the quicksand at the end of those legs, unless something else has stopped it before.
function is_stuck(piece, legs)
  if piece.dead or not geometry.is_same(geometry.at(piece), legs[#legs].point) then return end
  piece.bogged = true
  note("{piece} is sucked in", { piece = piece })
end
