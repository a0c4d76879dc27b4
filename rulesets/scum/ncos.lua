-- NCOs who are the last of their units.

-- The last man of a unit, its NCO; there are none in fastplay.
function alone(unit) return unit.kind == "unit" and unit.figures == 1 and unit.nco and not game.option("scum.opt.fastplay") end

nco = rule "scum.unit.nco" {
  title  = "NCOs",
  source = "NCOs (lines 108-116); Moving NCOs (lines 228-236); Falling back (lines 496-505)",
  text   = "One figure of each unit is its NCO. Without him and without a commander it falls back. An NCO who is the last of his unit may join a "
    .. "friendly unit of the same arm that is not at full strength, as a private, or as its NCO if it has none; he stays for good.",
  ruling = "He is the last figure of his unit to fall, except to a sharpshooter, who alone picks him out.",
  data   = { "scum.data.units" },

  -- He becomes one of them, with their weapons.
  run = function(man, unit)
    local all_fire, all_second = unit.missiles == unit.figures, unit.seconds == unit.figures
    units.one_more(unit)
    if unit.missile and not all_fire and man.missile == unit.missile then unit.missiles = unit.missiles + 1 end
    if unit.second and not all_second and man.melee == unit.second then unit.seconds = unit.seconds + 1 end
    if unit.nco then
      note("the last man of {man} is now in {unit}", { man = man, unit = unit })
    else
      unit.nco = true
      note("the last man of {man} is now the NCO of {unit}", { man = man, unit = unit })
    end
    if man.loot and man.loot.kind == "commander" and not unit.loot then unit.loot, man.loot = man.loot, nil end
    spoils.let_fall(man)
    man.figures, man.missiles, man.seconds, man.nco, man.at, man.leader, man.joined = 0, 0, 0, false, nil, nil, unit
  end,
}

joins = rule "scum.move.nco" {
  title  = "Lone NCOs",
  source = "Moving NCOs (lines 228-236)",
  text   = "An NCO who is alone moves as his arm does. He ends his move where he enters the hex of a friendly unit of his arm, which must be below its "
    .. "full strength. He never enters a hex of the enemy.",
  data   = { "scum.data.units" },

  check = function(man, unit, last)
    need(unit.owner == man.owner, "{unit} is in {at:cell}, an enemy", { unit = unit, at = unit.at })
    need(unit.arm == man.arm, "{unit} is {arm}, and {man} is not", { unit = unit, arm = unit.arm, man = man })
    need(unit.figures < units.class_of(unit).figures, "{unit} is at full strength", { unit = unit })
    need(last, "{man} must stop with {unit} in {at:cell}", { man = man, unit = unit, at = unit.at })
  end,
}
