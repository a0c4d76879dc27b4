-- Effects of cards that last for an attack, an activation or a turn.

-- A card takes effect on a piece and on all that acts with it: how_long is "attack", "activation" or "turn".
function lay(card, piece, how_long)
  table.insert(game.effects, { card = card, on = piece, lasts = how_long })
end

-- On all pieces of the activation under way; a gun aboard stands for its whole vessel.
function lay_on_active(card, how_long)
  local of = game.active.of
  if of.kind == "gun" and of.on then
    lay(card, of.on, how_long)
    return
  end
  for _, piece in ipairs(turn.active_pieces()) do lay(card, piece, how_long) end
end

-- On the units of the activation under way alone.
function lay_on_units(card, how_long)
  for _, piece in ipairs(turn.active_pieces()) do
    if piece.kind == "unit" then lay(card, piece, how_long) end
  end
end

-- On the units and commanders of the activation under way who are ashore.
function lay_on_those_ashore(card, how_long)
  for _, piece in ipairs(turn.active_pieces()) do
    if (piece.kind == "unit" or piece.kind == "commander") and units.is_ashore(piece) then lay(card, piece, how_long) end
  end
end

-- On the men of the vessel that is activated, or whose gun is, wherever they go.
function lay_on_her_men(card, how_long)
  local vessel = game.active.of
  if vessel.kind == "gun" then vessel = vessel.on end
  if not vessel or vessel.kind ~= "ship" and vessel.kind ~= "boat" then return end
  for _, unit in ipairs(ships.aboard(vessel)) do
    if carrier_of(unit) then lay(card, unit, how_long) end
  end
end

-- The vessel that carries a piece; boarders are on their own.
function carrier_of(piece)
  if piece.kind == "gun" then return piece.on end
  local carried = (piece.kind == "unit" or piece.kind == "commander") and piece.aboard
  if carried and game.relation(piece.aboard, piece) ~= "enemy" then return piece.aboard end
end

-- Whether a card is in force for a piece: laid on it, or on the vessel that carries it.
function rests_on(card, piece)
  local carrier = carrier_of(piece)
  return any(game.effects, function(effect)
    return effect.card == card and (effect.on == piece or carrier ~= nil and effect.on == carrier)
  end)
end

-- A card is no longer in force for a piece.
function lift(card, piece)
  game.effects = where(game.effects, function(effect) return effect.card ~= card or effect.on ~= piece end)
end

function end_of_attack() game.effects = where(game.effects, function(effect) return effect.lasts ~= "attack" end) end
function end_of_activation() game.effects = where(game.effects, function(effect) return effect.lasts == "turn" end) end
function end_of_turn() game.effects = {} end

-- A unit that a card makes fall back goes no other way.
function lets_move(piece)
  need(not rests_on("fall-back", piece), "{piece} falls back and goes no other way", "scum.card.fall-back", { piece = piece })
end

function lets_battle(unit)
  need(not rests_on("fall-back", unit), "{unit} falls back and does not battle", "scum.card.fall-back", { unit = unit })
end

-- Whether cards let a unit fire at all, grenades included.
function lets_fire(unit)
  need(not rests_on("rum-ration", unit), "{unit} has had its rum and does not fire", "scum.card.rum-ration", { unit = unit })
end

-- What cards forbid a unit that would attack with a weapon.
function lets_attack(unit, weapon)
  if weapon ~= unit.missile then return end
  lets_fire(unit)
  local powder = has(units.firearms, weapon)
  need(not (powder and rests_on("damp-powder", unit)), "the powder of {unit} is damp", "scum.card.damp-powder", { unit = unit })
end

-- Nobody fires at a vessel under false colours, nor at anybody aboard but boarders.
function no_false_colours(target)
  need(not rests_on("false-colours", target), "{vessel} shows false colours: nobody fires at her", "scum.card.false-colours",
    { vessel = carrier_of(target) or target })
end

-- A vessel has fired, rammed or boarded: everybody knows her colours.
function shows_her_colours(vessel)
  vessel.hostile = true
  lift("false-colours", vessel)
end

-- A unit has fired, and with it the vessel that carries it.
function has_fired(unit)
  local vessel = carrier_of(unit)
  if vessel then shows_her_colours(vessel) end
end

-- What cards add to the dice of an attack, a card that is given with it among them.
function dice_for(total, unit, kind, given)
  if kind == "melee" and rests_on("rum-ration", unit) then total:add(1, "a ration of rum", "scum.card.rum-ration") end
  if given == "ambush" or rests_on("ambush", unit) then total:add(1, "from an ambush", "scum.card.ambush") end
end
