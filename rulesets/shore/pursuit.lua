-- Pursuers: the winners of a mêlée go after the losers, by a card.

-- Figures of the losers who are still at large.
function losers()
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
