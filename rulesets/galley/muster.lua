-- Who fights in a boarding: the men a vessel can commit, and those her owner does.

-- The men who have not fought yet this period; those on repairs only where nobody else is left.
function available(vessel)
  local fought = vessel.fought
  local party = {
    captain = vessel.captain ~= nil and not fought.captain,
    steersman = vessel.steersman ~= nil and not fought.steersman,
    below = 0,
  }
  for _, kind in ipairs(parties.kinds) do
    party[kind] = math.max(0, men.on_deck(vessel, kind) - fought[kind])
  end
  if parties.size(party) == 0 then party.below = math.max(0, #vessel.repairs - fought.below) end
  return party
end

local function cap(vessel)
  local briefing = options.briefing(vessel)
  if briefing and briefing.boarding_cap then return briefing.boarding_cap end
  return data("defaults")["boarding-cap"]
end

function worth(party)
  return parties.size(party) + party.fighter + (party.below or 0)
end

boarders = rule "galley.boarding.points" {
  title  = "Boarding points",
  source = "Boarding Action Table (line 253)",
  text   = "Each owner commits men who are not on repairs: a fighter is 2 points, any other man 1, and no more than 8 "
    .. "points fight in one action. A vessel with only men on repairs commits those; one with nobody left has 0 points "
    .. "and rolls no die.",
  ruling = "The book says 8 normally: always, but for a briefing. By itself a vessel commits whole fighters, then the "
    .. "wounded, archers, hands, the steersman and the captain, as long as they fit.",
  data   = { "galley.data.defaults.boarding-cap" },

  -- May she fight, and with that party? Nil if her owner names none.
  check = function(vessel, party)
    local free = available(vessel)
    need(parties.size(free) + free.below > 0, "{actor} has nobody left to fight")
    if not party then return end
    local present = parties.within(party, parties.deck(vessel))
    need(present, "{actor} has not all of them on deck: man not available")
    need(parties.within(party, free) or not present, "{actor} cannot commit all of them: that man already fought")
    need(worth(party) <= cap(vessel), "{actor} would fight with more than {cap} points", nil, { cap = cap(vessel) })
  end,

  -- The men she commits if her owner does not say.
  run = function(vessel)
    local free, left = available(vessel), cap(vessel)
    local party = { fighter = math.min(free.fighter, math.floor(left / 2)) }
    left = left - 2 * party.fighter
    for _, kind in ipairs { "wounded", "archer", "hand", "below" } do
      party[kind] = math.min(free[kind], left)
      left = left - party[kind]
    end
    party.steersman = free.steersman and left > 0
    if party.steersman then left = left - 1 end
    party.captain = free.captain and left > 0
    return party
  end,
}

-- The men the owner of a boarded vessel commits.
function committed(vessel)
  local free = available(vessel)
  if parties.size(free) < 2 or men.resigned(vessel) then return boarders(vessel) end
  local answer = choose(vessel.owner, "men to commit", "commit", vessel, {})
  return parties.named(answer) or boarders(vessel)
end

action "commit" {
  rule   = "galley.boarding.points",
  actor  = "ship",
  closed = "nobody asks {actor} who is to fight",
  args   = {
    hands = "count?", archers = "count?", fighters = "count?", wounded = "count?",
    captain = "flag?", steersman = "flag?",
  },

  options = function(vessel)
    suggest(parties.as_order(boarders(vessel)))
    for _, one in ipairs(parties.single_men(vessel)) do suggest(one) end
  end,
  check = function(vessel, a) boarders(vessel, parties.named(a)) end,
}
