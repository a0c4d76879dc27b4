-- Pursuers: the winners of a mêlée go after the losers, by a card.

local function losers()
  local list = {}
  for _, party in ipairs(game.fight.losers) do
    for _, figure in ipairs(parties.members(party)) do
      if figure.x and not figure.prisoner then table.insert(list, figure) end
    end
  end
  return list
end

-- Whether figures are going after losers.
function is_under_way() return game.moving ~= nil and game.moving.order == "pursue" end

-- Whether a pursuer may end at a place: nearer to some loser.
function ends(figure, to)
  local nearer = any(losers(), function(foe) return geometry.less_than(plane.distance(to, geometry.at(foe)), geometry.distance(figure, foe)) end)
  return need(nearer, "{figure} would end nearer to none of the losers", "shore.card.ruthless-pursuit", { figure = figure })
end

-- Straight at the nearest loser, as far as it goes; nil without a way.
function usual(figure)
  local foe = least(losers(), function(one) return geometry.distance(figure, one) end)
  if not foe then return nil end
  local bearing = plane.bearing(geometry.at(figure), geometry.at(foe))
  local far = math.min(geometry.distance(figure, foe) - geometry.radius(figure) - geometry.radius(foe), reactions.reaction(figure) / allowance.half_speed(figure))
  for _, part in ipairs { 1, 0.75, 0.5, 0.25 } do
    local way = { { point = flight.rounded(plane.along(geometry.at(figure), bearing, far * part)) } }
    if not geometry.is_none(far * part) and allows(reactions.reaction, figure, way) then return way end
  end
end
