-- What bots play for: points, figures, ships that float, and ground that an objective names.

local function is_own(player, piece) return piece.owner == player end

local function is_enemy(player, piece)
  return piece.owner ~= "" and piece.owner ~= player and game.relation(player, piece) == "enemy"
end

-- What is left of a piece: figures on the table, a commander at large, the points of a hull.
local function left_of(piece)
  if piece.kind == "unit" then
    if not piece.at and not piece.aboard then return 0 end
    return piece.figures
  end
  if piece.kind == "commander" then
    if not piece.alive or piece.captor then return 0 end
    return 3
  end
  if piece.sunk or piece.surrendered then return 0 end
  return piece.points
end

-- The hexes to which a player's units go: those of objectives that he may still meet, and where his enemies stand.
local function goals(player)
  local cells = {}
  for _, objective in ipairs(game.all("objective")) do
    local his = objective.side == nil or objective.side == player
    if his and objective.hexes then
      for _, cell in ipairs(objective.hexes) do table.insert(cells, cell) end
    end
  end
  for _, unit in ipairs(game.all("unit")) do
    if unit.figures > 0 and unit.at and is_enemy(player, unit) then table.insert(cells, unit.at) end
  end
  return cells
end

-- How far a player's units are from what they go to, in hexes, all together.
local function gaps(player)
  local cells, far = goals(player), 0
  if #cells == 0 then return far end
  for _, unit in ipairs(game.all("unit", { owner = player })) do
    if unit.figures > 0 and unit.at then
      local nearest = least(cells, function(cell) return hex.distance(unit.at, cell) end)
      far = far + hex.distance(unit.at, nearest)
    end
  end
  return far
end

local function points(player)
  local won = sum(game.all("objective"), function(objective) return (objective.times[player.id] or 0) * objective.points end)
  return won + player.points
end

policy "standard" {
  text    = "Wants points of victory and objectives, keeps its figures and ships, and goes where the enemy or an objective is.",
  horizon = "turn",
  value   = function(player)
    local worth = tally("worth")
    for _, kind in ipairs { "unit", "commander", "ship" } do
      for _, piece in ipairs(game.all(kind)) do
        if is_own(player, piece) then
          worth:add(left_of(piece), "own figures and ships")
        elseif is_enemy(player, piece) then
          worth:add(-left_of(piece), "those of enemies")
        end
      end
    end
    for _, other in ipairs(game.all("player")) do
      if other.id == player then
        worth:add(4 * points(other), "own points")
      else
        worth:add(-4 * points(other), "points of others")
      end
    end
    worth:add(-gaps(player) / 10, "distance from the enemy and from objectives")
    return worth.total
  end,
}
