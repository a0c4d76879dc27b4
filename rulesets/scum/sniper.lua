-- Sharpshooters.

-- Whether a piece, or the unit in whose hex a commander is, fights hand to hand, so that nobody fires at it.
local function is_fighting(piece)
  local unit = piece
  if piece.kind == "commander" then unit = units.unit_at(piece.at) end
  return unit ~= nil and battle.is_fighting(unit)
end

-- Whom a sharpshooter could pick: enemy commanders, and units whose NCO is with them, in the range and sight of the unit's weapon, and at whom it may fire.
function marks(unit)
  local from = units.stands(unit, unit)
  return where(battle.neighbours(unit, from, 4), function(other)
    if other.kind == "unit" and (not other.nco or game.option("scum.opt.fastplay")) then return false end
    if is_fighting(other) or effects.rests_on("false-colours", other) then return false end
    local to = units.stands(other, unit)
    if attack.base(unit, unit.missile, "fire", board.distance(from, to)) == 0 or not sight.clear(from, to, unit) then return false end
    return allows(parley.ceasefire, unit, other) and allows(parley.alliance, unit, other)
  end)
end

shot = rule "scum.sniper.shot" {
  title  = "Sharpshooter",
  source = "Targeting a commander or an NCO (lines 407-416)",
  text   = "With a Sharpshooter card a unit throws one more fire die as it fires, at a commander or an NCO in range and sight. A hit that is not "
    .. "saved kills him; a commander is a point.",
  ruling = "The icons are lost: volley hits, a miss saves. An NCO is no point as such; he counts as a figure, and as the last man gives the point of "
    .. "his unit. Nobody fires so at a unit in close combat or at a commander in its hex.",
  data   = { "scum.data.dice.saves" },

  -- mark: a commander, or a unit whose NCO is meant. Returns whether he falls.
  run = function(unit, mark)
    local faces = table.concat(data("dice.saves")["sniper-hit"].faces, ",")
    local hits = count(1, data("dice.saves")["sniper-hit"].die, { hit = faces }, "sharpshooter", unit).hit
    if saves.unsaved(hits, "sniper", mark) == 0 then return false end
    local by = game.players[unit.owner]
    if mark.kind == "commander" then
      casualties.commander_falls(mark, by)
    else
      mark.nco = false
      note("the NCO of {mark} falls", { mark = mark })
      casualties.fall(mark, 1, nil, by)
      mark.lost = mark.lost - 1 -- no private, whom the surgeon could bring back
    end
    return true
  end,
}
