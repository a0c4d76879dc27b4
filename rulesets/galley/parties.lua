-- Parties of men: those an order names, and how they go from one vessel to another.
-- The arguments hands, archers, fighters and wounded are numbers, captain and steersman flags.

kinds = { "hand", "archer", "fighter", "wounded" }

local argument = { hand = "hands", archer = "archers", fighter = "fighters", wounded = "wounded" }

-- The party an order names, nil when it names nobody.
function named(a)
  local party = { captain = a.captain or false, steersman = a.steersman or false }
  for _, kind in ipairs(kinds) do party[kind] = a[argument[kind]] or 0 end
  if size(party) > 0 then return party end
end

function size(party)
  local men = sum(kinds, function(kind) return party[kind] or 0 end)
  if party.captain then men = men + 1 end
  if party.steersman then men = men + 1 end
  return men
end

-- The arguments that name a party.
function as_order(party)
  local a = {}
  for _, kind in ipairs(kinds) do
    if (party[kind] or 0) > 0 then a[argument[kind]] = party[kind] end
  end
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

-- Orders that send one man, for a list of candidates: the humblest first.
function single_men(vessel)
  local list = {}
  for _, kind in ipairs { "hand", "archer", "wounded", "fighter" } do
    if men.on_deck(vessel, kind) > 0 then table.insert(list, { [argument[kind]] = 1 }) end
  end
  if vessel.steersman then table.insert(list, { steersman = true }) end
  if vessel.captain then table.insert(list, { captain = true }) end
  return list
end
