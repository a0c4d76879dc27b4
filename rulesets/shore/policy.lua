-- What bots play for: figures on their feet, and the places and things that objectives name.

-- What a figure is worth to its own side.
local function left_of(figure)
  if figure.dead or figure.prisoner then return 0 end
  local worth = 2
  if figure.party and figure.party.leader == figure then worth = 4 end
  if figure.wounds > 0 then worth = worth / 2 end
  return worth
end

local function is_enemy(player, piece)
  return piece.owner ~= player and game.relation(player, piece) == "enemy"
end

-- The points to which a player's figures go: what the objectives name that he may still meet.
local function goals(player)
  local list = {}
  for _, objective in ipairs(game.all("objective")) do
    if objective.side == nil or objective.side == player then
      if objective.place then table.insert(list, objective.place) end
      local victim = objective.victim
      if victim and victim.x and not victim.dead then table.insert(list, geometry.at(victim)) end
      local burden = objective.burden
      local place = burden and burdens.place_of(burden)
      if place then table.insert(list, place) end
    end
  end
  return list
end

-- How far the figures are from the nearest of these points, in inches, all together.
local function gaps(figures, places)
  local far = 0
  for _, figure in ipairs(figures) do
    if figure.x and left_of(figure) > 0 then
      local at = geometry.at(figure)
      local nearest = least(places, function(place) return plane.distance(at, place) end)
      if nearest then far = far + plane.distance(at, nearest) end
    end
  end
  return far
end

local function points(player)
  return sum(game.all("objective"), function(objective) return (objective.times[player] or 0) * objective.points end)
end

policy "standard" {
  text    = "Wants its objectives, keeps its figures and leaders on their feet, and goes where an objective is.",
  horizon = "order",
  value   = function(player)
    local worth, figures = tally("worth"), game.all("figure")
    local own = where(figures, function(figure) return figure.owner == player end)
    local enemies = where(figures, function(figure) return is_enemy(player, figure) end)
    worth:add(sum(own, left_of), "own figures")
    worth:add(-sum(enemies, left_of), "figures of enemies")
    for _, other in ipairs(game.all("player")) do
      if other.id == player then
        worth:add(4 * points(player), "own objectives")
      else
        worth:add(-4 * points(other.id), "objectives of others")
      end
    end
    worth:add(-gaps(own, goals(player)) / 40, "distance from objectives")
    return worth.total
  end,
}
