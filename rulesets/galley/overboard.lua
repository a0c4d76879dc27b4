-- Men overboard: who goes when a ram shakes the deck.

-- One of the crew goes: a hand, with no hand on deck the steersman, last the captain.
local function lose_crew(vessel)
  if men.take(vessel, "hand") then return { hand = 1 } end
  if men.take(vessel, "steersman") then return { steersman = true } end
  if men.take(vessel, "captain") then return { captain = true } end
  return {}
end

-- So many fighters go, the wounded ones last.
local function lose_fighters(vessel, number)
  local lost = { fighter = 0, wounded = 0 }
  for _ = 1, number do
    if men.take(vessel, "fighter") then
      lost.fighter = lost.fighter + 1
    elseif men.take(vessel, "wounded") then
      lost.wounded = lost.wounded + 1
    end
  end
  return lost
end

-- An archer goes; where there is none, a fighter.
local function lose_archer(vessel)
  if men.take(vessel, "archer") then return { archer = 1 } end
  return lose_fighters(vessel, 1)
end

men_overboard = rule "galley.ram.men-overboard" {
  title  = "Men overboard",
  source = "Men Overboard (lines 213-220)",
  text   = "A die says who is thrown overboard: one of the crew, an archer (a fighter where there is none), one "
    .. "fighter or two. Men who are not there are not lost.",
  ruling = "A loss of crew is a hand, then the steersman, last the captain; wounded fighters go after whole ones. Each "
    .. "goes from the zone with most of his kind; men on repairs are safe.",
  data   = { "galley.data.men-overboard" },

  run = function(vessel)
    local loss = data("men-overboard")[roll("d6", "men overboard", vessel)]
    local lost
    if loss.crew then
      lost = lose_crew(vessel)
    elseif loss.archer then
      lost = lose_archer(vessel)
    else
      lost = lose_fighters(vessel, loss.fighter)
    end
    note("{ship} loses {men} overboard", { ship = vessel, men = words.men(lost) })
    if lost.steersman then helm.steersman_lost(vessel) end
    if lost.captain then helm.captain_killed(vessel) end
    if parties.size(lost) > 0 then men.tell_derelict(vessel) end
    return parties.size(lost)
  end,
}
