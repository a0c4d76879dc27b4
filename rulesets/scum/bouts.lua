-- Close combat in numbers, for questions: how a fight of two units goes, and how many figures it takes.

left = rule "scum.battle.blow" {
  title  = "An attack in numbers",
  source = "none (ours)",
  text   = "For questions about a fight: what is left of so many figures of one kind after an attack in close combat, none if they run.",
  ruling = "Whoever may ignore flags does, and no card is played.",
  see    = { "scum.battle.procedure" },
  pure   = true,

  -- number: of dice; faces: those that hit; holds_from: with so many figures or more they ignore flags.
  run = function(number, faces, figures, holds_from)
    local with_flags = "flags count"
    if holds_from <= 1 then with_flags = "no flags" end
    local hits = dice.hits_of(number, "melee", faces, with_flags)
    local flags = hits.flags
    hits = dice.waste(hits, figures)
    game.rest_depends_on(hits.automatic, hits.savable, flags)
    local alive = figures - hits.automatic - saves.from_melee(hits.savable)
    if alive > 0 and alive < holds_from and retreat.flag_saves(flags) > 0 then return 0 end
    return alive
  end,
}

-- Two units with swords attack each other in turn, the first when side is 1: the side that attacks next, and the figures left on both, none of
-- a unit that is destroyed or runs. Each throws so many dice and ignores flags with so many figures. It is there to be asked:
-- odds side, a, b = bouts.strike(side, a, 4, 6, b, 4, 6) from side=1, a=8, b=8 until a < 1 or b < 1
function strike(side, ours, our_dice, we_hold, theirs, their_dice, they_hold)
  local faces = dice.melee_faces("sword", true)
  if side == 1 then return 2, ours, left(our_dice, faces, theirs, they_hold) end
  return 1, left(their_dice, faces, ours, we_hold), theirs
end

-- What an attack of a unit leaves of its neighbour if that has so many figures: with the dice that the ground, a commander and boarding give it
-- as it stands now.
local function left_of(target, figures, unit)
  if attack.fires(unit, target) then error(unit.name .. " and " .. target.name .. " are not in close combat where they stand", 0) end
  local weapon = battle.weapon_for(unit, target)
  if units.mixed(unit, weapon) then error("not all of " .. unit.name .. " carry the same weapon: ask for its attack as an order", 0) end
  local faces = dice.melee_faces(weapon, #casualties.kinds_of(unit) == 0)
  return left(attack.dice(unit, target, weapon, "no charge"), faces, figures, retreat.holds_from(target))
end

-- The same for two units as they stand next to each other, with their own dice, weapons and flags; ours and theirs are their figures.
-- odds side, a, b = bouts.between(side, a, pikes, b, cutlasses) from side=1, a=8, b=6 until a < 1 or b < 1
function between(side, ours, unit, theirs, other)
  if side == 1 then return 2, ours, left_of(other, theirs, unit) end
  return 1, left_of(unit, ours, other), theirs
end
