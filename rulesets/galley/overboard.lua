-- Men overboard: who goes when a ram shakes the deck.

men_overboard = rule "galley.ram.men-overboard" {
  title  = "Men overboard",
  source = "Men Overboard (lines 213-220)",
  text   = "A die says who is thrown overboard: one of the crew, an archer (a fighter where there is none), one "
    .. "fighter or two. Men who are not there are not lost.",
  ruling = "A loss of crew is a hand, then the steersman, last the captain; wounded fighters go after whole ones. Each "
    .. "goes from the zone with most of his kind; men on repairs are safe.",
  data   = { "galley.data.men-overboard" },

  --   die   who goes
  --   1     a hand, else the steersman, else the captain
  --   2-3   an archer, else a fighter
  --   4     a fighter
  --   5-6   two fighters
  -- Returns how many have gone.
  run = function(vessel)
    local loss = data("men-overboard")[roll("d6", "men overboard", vessel)]
    local lost = {}
    if loss.crew then
      one_goes(vessel, { "hand", "steersman", "captain" }, lost)
    elseif loss.archer then
      one_goes(vessel, { "archer", "fighter", "wounded" }, lost)
    else
      for _ = 1, loss.fighter do one_goes(vessel, { "fighter", "wounded" }, lost) end
    end
    note("{ship} loses {men} overboard", { ship = vessel, men = words.men(lost) })
    if lost.steersman then helm.steersman_lost(vessel) end
    if lost.captain then helm.captain_killed(vessel) end
    if parties.size(lost) > 0 then men.tell_derelict(vessel) end
    return parties.size(lost)
  end,
}

-- A man of the first of some kinds that has one on deck goes, and is counted among the lost.
function one_goes(vessel, kinds, lost)
  for _, kind in ipairs(kinds) do
    -- From the zone with most of his kind, in a tie the first from F1 to A2; never a man on repairs.
    if men.take(vessel, kind) then
      lost[kind] = (lost[kind] or 0) + 1
      return
    end
  end
end
