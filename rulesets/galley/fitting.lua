-- Setting up: the men, the gear and the cards that an entry of a scenario gives a vessel.

-- The row of the briefings that an entry names, nil if there is none or the option is off.
function brief_of(entry)
  if not game.option("galley.opt.briefings") or not entry.briefing then return nil end
  return data("briefings")[entry.briefing]
end

-- The men of an entry: what it says, else her briefing, else the usual complement. Who is not named makes room for
-- those who are.
function men_of(entry, brief)
  local usual = men.complement(entry.type)
  local captain = entry.captain ~= false and (entry.hands ~= nil or (entry.crew or usual.crew) >= 1)
  local steersman = entry.steersman ~= false and (entry.hands ~= nil or (entry.crew or usual.crew) >= 2)
  local posts = (captain and 1 or 0) + (steersman and 1 or 0)
  local printed, wounded = usual.archers + usual.fighters, entry.wounded or 0
  local archers = usual.archers
  if brief and brief.all_archers then archers = printed end
  local fighters = printed - archers
  archers = entry.archers or math.max(0, math.min(archers, printed - wounded - (entry.fighters or 0)))
  fighters = entry.fighters or math.max(0, math.min(fighters, printed - wounded - archers))
  return {
    captain = captain, steersman = steersman,
    hand = entry.hands or (entry.crew or usual.crew) - posts,
    archer = archers, fighter = fighters, wounded = wounded,
  }
end

-- The men go to the stations of the entry; the rest are dealt.
function man(vessel, group, wanted)
  vessel.captain = group.captain and "A1" or nil
  vessel.steersman = group.steersman and "A2" or nil
  local rest = { hand = group.hand, archer = group.archer, fighter = group.fighter, wounded = group.wounded }
  for _, row in ipairs(data("zones")) do
    local crowd = wanted and wanted[row.zone] or {}
    for _, kind in ipairs { "hand", "archer", "fighter", "wounded" } do
      local number = crowd[kind] or 0
      rest[kind] = rest[kind] - number
      local enough = need(rest[kind] >= 0, "there are not so many men ({kind}) to station", { at = "stations", kind = kind })
      if not enough then return end
      vessel.men[row.zone][kind] = number
    end
  end
  men.stations(vessel, rest)
end

-- The first of some keys that an entry has.
local function first_key(entry, keys)
  for _, key in ipairs(keys) do
    if entry[key] then return key end
  end
end

-- No vessel has more than a whole one of her type.
function whole_at_most(entry, brief)
  local row, usual = data("ships")[entry.type], men.complement(entry.type)
  local half, rudders = ship.oars_a_side(entry.type), data("defaults").rudders
  need((entry.hull or 0) <= row.hull, "a {name} has a hull of {most}", { at = "hull", name = row.name, most = row.hull })
  for _, side in ipairs { "port", "starboard" } do
    need((entry[side] or 0) <= half, "a {name} has {most} oar sections a side", { at = side, name = row.name, most = half })
  end
  need((entry.rudders or 0) <= rudders, "a vessel has {most} rudders", { at = "rudders", most = rudders })
  local group = men_of(entry, brief)
  local crew = group.hand + (group.captain and 1 or 0) + (group.steersman and 1 or 0)
  need(crew <= usual.crew, "a {name} has a crew of {most}, and this one would have {crew}",
    { at = first_key(entry, { "crew", "hands" }), name = row.name, most = usual.crew, crew = crew })
  local marines, printed = group.archer + group.fighter + group.wounded, usual.archers + usual.fighters
  need(marines <= printed, "a {name} has {most} archers and fighters in all, and this one would have {marines}",
    { at = first_key(entry, { "fighters", "archers", "wounded" }), name = row.name, most = printed, marines = marines })
end

function special_of(brief)
  if brief and brief.card then return { [brief.card] = brief.uses } end
  return {}
end

function full_cards(entry, brief)
  if entry.cards then return entry.cards end
  if data("speeds")[entry.type].full_least == nil then return 0 end
  return brief and brief.full_cards or data("defaults")["full-cards"]
end
