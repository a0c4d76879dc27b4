-- Units: who they are, what they carry and what they may fight with.

missile_weapons = { "musket", "pistol", "bow", "blowpipe" }
firearms = { "musket", "pistol" }

-- Pieces that stand in a hex.
function unit_at(at) return first(game.all("unit"), function(unit) return unit.at == at and unit.figures > 0 end) end
function commander_at(at) return first(game.all("commander"), function(leader) return leader.alive and leader.at == at end) end
function structure_at(at) return first(game.all("structure"), function(structure) return has(structure.cells, at) end) end
function ship_at(at) return first(game.all("ship"), function(vessel) return has(board.cells(vessel), at) end) end
function boat_at(at) return first(game.all("boat"), function(boat) return boat.at == at and not boat.sunk end) end

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
  text     = "Half of a mixed unit carries one kind of arm, half another. It throws a die fewer with either, scores no more hits than it has "
    .. "figures left with the weapon that it uses, and the unit face is no hit for it.",
  ruling   = "Once all its figures carry the same weapon it is mixed no longer.",
  optional = true,
  default  = true,
  see      = { "scum.dice.mixed-cap", "scum.battle.modifiers" },

  -- Only some of its figures carry the weapon.
  run = function(unit, weapon)
    local some = carriers(unit, weapon)
    return some > 0 and some < unit.figures
  end,
}

rule "scum.unit.markers" {
  title   = "Marking figures",
  source  = "NCOs (lines 108-109, 117-119)",
  text    = "Commanders and NCOs can be distinguished from other figures.",
  kept_by = "setup.new_unit",
}
