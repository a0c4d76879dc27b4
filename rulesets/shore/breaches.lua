-- Mêlées through a breached door or gate: who of the attackers fights.

-- Attackers who are engaged across a feature alone.
local function attackers_at(feature, ranks)
  return where(ranks, function(place)
    if not has(game.fight.made, place.party) then return false end
    return all(place.with, function(foe) return contact.obstacle(place.figure, geometry.at(place.figure), foe) == feature end)
  end)
end

-- Who of those stands in the opening in this round, as their owner says.
local function picked(places, most, feature)
  local left, list = {}, {}
  for _, place in ipairs(places) do table.insert(left, place.figure.id) end
  for _ = 1, most do
    local id = choose(places[1].figure.owner, "who fights through " .. feature.name, left)
    table.insert(list, id)
    left = without(left, id)
  end
  return list
end

in_the_opening = rule "shore.entry.opening" {
  title  = "Who fights through an opening",
  source = "Blow the Doors Off (line 203)",
  text   = "Through a breached door one attacker fights, through a gate two, as their owner says in each round. The others are held back, and so are "
    .. "defenders whom nobody else engages.",

  -- Those who are engaged in this round: the others at a breach are held back, and so are defenders whom nobody else engages.
  run = function(ranks)
    local held = {}
    for _, feature in ipairs(game.all("feature")) do
      local most = breaking_in.frontage(feature)
      local places = attackers_at(feature, ranks)
      if most and #places > most then
        local front = picked(places, most, feature)
        for _, place in ipairs(places) do
          if not has(front, place.figure.id) then table.insert(held, place.figure) end
        end
      end
    end
    if #held == 0 then return ranks end
    local list = {}
    for _, place in ipairs(ranks) do
      local with = where(place.with, function(foe) return not has(held, foe) end)
      if not has(held, place.figure) and #with > 0 then table.insert(list, { figure = place.figure, party = place.party, with = with }) end
    end
    return list
  end,
}
