-- Parties of men: those an order names, and how they go from one vessel to another.
-- The arguments hands, archers, fighters and wounded are numbers, captain and steersman flags.

kinds = { "hand", "archer", "fighter", "wounded" }

-- The party an order names, nil when it names nobody.
function named(a)
  local party = {
    hand = a.hands or 0, archer = a.archers or 0, fighter = a.fighters or 0, wounded = a.wounded or 0,
    captain = a.captain or false, steersman = a.steersman or false,
  }
  local men = party.hand + party.archer + party.fighter + party.wounded
  if men == 0 and not party.captain and not party.steersman then return nil end
  return party
end

function size(party)
  local men = 0
  for _, kind in ipairs(kinds) do men = men + (party[kind] or 0) end
  if party.captain then men = men + 1 end
  if party.steersman then men = men + 1 end
  return men
end

-- The arguments that name a party.
function as_order(party)
  local a = {}
  if (party.hand or 0) > 0 then a.hands = party.hand end
  if (party.archer or 0) > 0 then a.archers = party.archer end
  if (party.fighter or 0) > 0 then a.fighters = party.fighter end
  if (party.wounded or 0) > 0 then a.wounded = party.wounded end
  if party.captain then a.captain = true end
  if party.steersman then a.steersman = true end
  return a
end

-- Everyone on deck.
function deck(vessel)
  local party = { captain = vessel.captain ~= nil, steersman = vessel.steersman ~= nil }
  for _, kind in ipairs(kinds) do party[kind] = men.on_deck(vessel, kind) end
  return party
end

-- Are all men of a party among those others?
function within(party, others)
  for _, kind in ipairs(kinds) do
    if (party[kind] or 0) > others[kind] then return false end
  end
  if party.captain and not others.captain then return false end
  return others.steersman or not party.steersman
end

-- The captain or the steersman comes aboard: he takes that post if it is free, and is a hand otherwise.
local function take_post(vessel, post, zone, party)
  if vessel[post] then
    party.hand = party.hand + 1
  else
    men.place(vessel, post, zone)
  end
end

-- The party goes from one vessel to the other, where it is dealt to the zones from F1.
function cross(from, to, party)
  local arriving = {}
  for _, kind in ipairs(kinds) do
    arriving[kind] = party[kind] or 0
    for _ = 1, arriving[kind] do men.take(from, kind) end
  end
  if party.captain then
    men.take(from, "captain")
    take_post(to, "captain", "A1", arriving)
  end
  if party.steersman then
    men.take(from, "steersman")
    take_post(to, "steersman", "A2", arriving)
  end
  men.stations(to, arriving)
end

-- Orders that send one man, for a list of candidates: the humblest first.
function single_men(vessel)
  local list = {}
  if men.on_deck(vessel, "hand") > 0 then table.insert(list, { hands = 1 }) end
  if men.on_deck(vessel, "archer") > 0 then table.insert(list, { archers = 1 }) end
  if men.on_deck(vessel, "wounded") > 0 then table.insert(list, { wounded = 1 }) end
  if men.on_deck(vessel, "fighter") > 0 then table.insert(list, { fighters = 1 }) end
  if vessel.steersman then table.insert(list, { steersman = true }) end
  if vessel.captain then table.insert(list, { captain = true }) end
  return list
end
