-- Morale: when to roll, what helps, and what a demoralised crew does.

modifiers = rule "galley.morale.modifiers" {
  title  = "Modifiers",
  source = "Morale (lines 274-278)",
  text   = "A captain aboard, a fighting value of 12 or more and an undamaged hull each add 1; a fighting value of 6 "
    .. "or less and a hull value of 1 each take 1 off. All that apply count.",
  ruling = "The last two lines of the book's list have no sign: they are penalties. Hull 0 counts as 1. A hull is undamaged "
    .. "when it is what she began the battle with; a scenario may give her less than her type has.",
  data   = { "galley.data.morale", "galley.data.ships" },

  run = function(vessel)
    local list = data("morale")
    local value = men.fighting_value(vessel)
    local sum = tally("morale modifiers", 0, "none")
    if vessel.captain then sum:add(list.captain.modifier, "captain aboard") end
    if value >= list.strong.at_least then sum:add(list.strong.modifier, "strong crew") end
    local began_with = vessel.first_hull or ship.stats(vessel).hull
    if vessel.hull == began_with then sum:add(list.undamaged.modifier, "hull undamaged") end
    if value <= list.weak.at_most then sum:add(list.weak.modifier, "weak crew") end
    if vessel.hull <= list.sinking.at_most then sum:add(list.sinking.modifier, "hull 1 or less") end
    return sum.total
  end,
}

effect = rule "galley.morale.effect" {
  title  = "Demoralised",
  source = "Morale (line 281)",
  text   = "A demoralised vessel neither rams nor shoots, throws or boards, lets anyone who wants to part from her go, "
    .. "surrenders when boarded, and is out of action. She may be rowed as before and remains a target.",
  ruling = "The book says only that she is demoralised: all this is ours, and there is no recovery.",
  kept_by = {
    "galley.ram.who",             -- makes no ram
    "galley.archery.when",        -- does not shoot
    "galley.grapple.who",         -- does not throw
    "galley.grapple.release",     -- does not oppose those who part
    "galley.boarding.declare",    -- does not board
    "galley.boarding.surrender",  -- surrenders when boarded
    "galley.end.in-action",       -- does not count for victory
  },

  -- Each of the rules named above tests for this mark. No rule restores her courage; a capture clears the mark, with her new crew.
  run = function(vessel)
    vessel.demoralised = true
    note("{ship} has had enough: she is demoralised", { ship = vessel })
  end,
}

roll_morale = rule "galley.morale.roll" {
  title  = "The roll",
  source = "Morale (lines 272-281)",
  text   = "One die and the modifiers: on 4 or more the vessel fights on, on 3 or less she is demoralised.",
  pure   = true,
  data   = { "galley.data.morale" },

  -- Does she fight on?
  run = function(vessel)
    local die = tally("morale", roll("d6", "morale", vessel), "the die")
    die:add(modifiers(vessel), "modifiers", "galley.morale.modifiers")
    return die.total >= data("morale")["fights on"].at_least
  end,
}

-- A vessel rolls, in step 10 or because her captain was killed (helm.captains), unless she is demoralised already.
-- Returns false if this roll demoralises her.
function test(vessel)
  if vessel.demoralised then return true end
  if not roll_morale(vessel) then
    effect(vessel)
    return false
  end
  note("{ship} fights on", { ship = vessel })
  return true
end

when = rule "galley.morale.when" {
  title  = "When to roll",
  source = "Morale (lines 266-270)",
  text   = "In step 10 every vessel with men but neither fighters nor archers rolls, period after period. A vessel "
    .. "whose captain is killed rolls at the end of that step as well; the demoralised do not roll again.",
  ruling = "'Marines' in the book means fighters, the wounded included.",
  kept_by = "galley.archery.captain",  -- the roll for a captain who is killed

  -- Does she roll in step 10? The roll for a captain killed comes on top of it: helm.captains.
  run = function(vessel)
    if vessel.demoralised or not men.manned(vessel) then return false end
    return men.how_many(vessel, "fighter") + men.how_many(vessel, "wounded") + men.how_many(vessel, "archer") == 0
  end,
}

-- Step 10: the rolls, and whether the battle is over.
function step()
  for _, vessel in ipairs(ship.in_order()) do
    if when(vessel) then test(vessel) end
  end
  ending.victory()
  options.period_limit(game.turn.period)
end
