-- Units: who they are, what they carry and what they may fight with.

missile_weapons = { "musket", "pistol", "bow", "blowpipe" }
firearms = { "musket", "pistol" }

-- Pieces that stand in a hex.
function unit_at(at)
  if not at then return nil end
  return first(game.all("unit", { at = at }), function(unit) return unit.figures > 0 end)
end

function commander_at(at)
  if not at then return nil end
  return first(game.all("commander", { at = at, alive = true }))
end

function structure_at(at)
  return first(game.all("structure"), function(structure) return structure.points > 0 and has(structure.cells, at) end)
end
function ship_at(at) return first(game.all("ship"), function(vessel) return has(board.cells(vessel), at) end) end
function boat_at(at)
  if not at then return nil end
  return first(game.all("boat", { at = at, sunk = false }))
end


-- Whether a unit or commander is ashore, neither aboard nor in the water.
function is_ashore(piece) return piece.at ~= nil and not piece.aboard and not piece.swimming end

-- Figures of a target: of a unit what is left, of a commander one as long as he lives.
function strength(piece)
  if piece.kind == "unit" then return piece.figures end
  if piece.alive then return 1 end
  return 0
end

-- A figure more for a unit, armed as all the others are.
function one_more(unit)
  local before = unit.figures
  unit.figures = before + 1
  if unit.missile and unit.missiles == before then unit.missiles = before + 1 end
  if unit.second and unit.seconds == before then unit.seconds = before + 1 end
end

-- One of some pieces, which a player chooses by its id.
function chosen(player, question, pieces, about)
  local ids = {}
  for i, piece in ipairs(pieces) do ids[i] = piece.id end
  local answer = choose(player, question, ids, about)
  return first(pieces, function(piece) return piece.id == answer end)
end

-- Where a piece is met by another: its hex, the hull hex of a ship whose crew is alone aboard, or the nearest hex of a structure.
function stands(piece, other)
  if piece.kind == "unit" and piece.crew_of then return ships.crew_hex(piece, other) end
  if piece.kind == "structure" then
    local from = stands(other, other)
    return from and least(piece.cells, function(at) return hex.distance(at, from) end)
  end
  return piece.at
end

-- A commander in the unit's hex, under whom it stands.
function led_by(unit)
  if not unit.at then return nil end
  local leader = commander_at(unit.at)
  if leader and leader.owner == unit.owner then return leader end
end

-- The row of the table of units.
function class_of(unit) return data("units")[unit.class .. " " .. unit.arm] end

weapons = rule "scum.unit.weapons" {
  title  = "What a unit may fight with",
  source = "Unit types (lines 36-39)",
  text   = "A unit fires only if it has firearms, bows or blowpipes; otherwise it fights only in close combat, against an enemy in an adjacent "
    .. "hex.",
  ruling = "The scenario gives the hand weapon of troops with missile weapons; without one it is a sword.",

  check = function(unit, distance, weapon)
    local has_it = has({ unit.missile or "", unit.melee, unit.second or "" }, weapon)
    if not need(has_it, "{unit} has no {weapon}", { unit = unit, weapon = weapon }) then return end
    need(carriers(unit, weapon) > 0, "nobody of {unit} who carries {weapon} is left", { unit = unit, weapon = weapon })
    need(distance <= 1 or weapon == unit.missile, "{unit} needs a missile weapon to fight at a distance", { unit = unit })
  end,
}

-- How many of its figures carry a weapon.
function carriers(unit, weapon)
  if weapon == unit.missile then return math.min(unit.missiles, unit.figures) end
  if weapon == unit.second then return math.min(unit.seconds, unit.figures) end
  return unit.figures - math.min(unit.seconds, unit.figures)
end

mixed = rule "scum.unit.mixed" {
  title    = "Mixed units",
  source   = "Unit types (lines 39-46)",
  text     = "Half of a mixed unit carries one kind of arm, half another. It throws a die fewer with a weapon that only half of it carry, scores no more hits than it has "
    .. "figures left with that weapon, and the unit face is never a hit for it.",
  ruling   = "Once all its figures carry the same weapon it is mixed no longer.",
  optional = true,
  default  = true,
  see      = { "scum.dice.mixed-cap", "scum.battle.modifiers" },

  -- Only some of its figures carry the weapon.
  run = function(unit, weapon)
    local some = carriers(unit, weapon)
    return game.option("scum.unit.mixed") and some > 0 and some < unit.figures
  end,
}

rule "scum.unit.infantry" {
  title   = "Infantry",
  source  = "A/B/C-class infantry (lines 58-68); order sheet (lines 809-816, 829-862)",
  text    = "Infantry moves two hexes and does not battle, or one at most and battles. A unit of class A has up to six figures, of B and C up to eight.",
  ruling  = "The order sheet prints no second move for infantry with pistols: a misprint, it moves two hexes as all infantry.",
  data    = { "scum.data.units" },
  kept_by = { "scum.move.allowance", "setup.new_unit" },
}

commander = rule "scum.unit.commander" {
  title  = "Commanders",
  source = "Commanders (lines 86-89); Moving commanders (lines 223-228); Commanders in battle (lines 318-322)",
  text   = "A commander is one figure, on foot or on horse, who moves alone or with units that he commands. Alone he counts as a unit when he moves, and "
    .. "fights only in single combat; in the hex of a unit he supports it, and hits go to its figures: only a sharpshooter picks him out. A vessel has "
    .. "one captain at most.",
  ruling = "Two hexes on foot, three on horse. Alone he may be attacked as a target of one figure, which never ignores flags. Hits that are too many "
    .. "for the unit in whose hex he is are wasted, and he stays there alone.",

  -- Whether he may be attacked.
  check = function(leader)
    local unit = leader.at and unit_at(leader.at)
    need(not unit, "{leader} is with {unit}: hits go to its figures", { leader = leader, unit = unit })
  end,
}

rule "scum.unit.markers" {
  title   = "Marking figures",
  source  = "NCOs (lines 108-109, 117-119)",
  text    = "Commanders and NCOs can be distinguished from other figures.",
  kept_by = "setup.new_unit",
}
