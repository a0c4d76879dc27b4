-- What bots play for: points, figures, ships that float, guns that bear, and ground that an objective names.

local function is_own(player, piece) return piece.owner == player end

local function is_enemy(player, piece)
  return piece.owner ~= "" and piece.owner ~= player and game.relation(player, piece) == "enemy"
end

-- What is left of a piece: figures on the table, a commander at large, the points of a hull. Killed figures bring points of victory, and those
-- of a hull none before it sinks.
local function left_of(piece)
  if piece.kind == "unit" then
    if not piece.at and not piece.aboard then return 0 end
    return 2 * piece.figures
  end
  if piece.kind == "commander" then
    if not piece.alive or piece.captor then return 0 end
    return 4
  end
  if piece.sunk or piece.surrendered then return 0 end
  return piece.points / 3
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

-- So many hexes ahead of her bow a ship can be soon: what she heads for is nearer than what lies astern.
local soon = 2

-- How far a player's ships are from the nearest of those of his enemies, in hexes, all together.
local function chases(player)
  local enemies, far = {}, 0
  for _, vessel in ipairs(game.all("ship", { sunk = false, surrendered = false })) do
    if vessel.bow and is_enemy(player, vessel) then table.insert(enemies, vessel) end
  end
  if #enemies == 0 then return far end
  for _, vessel in ipairs(game.all("ship", { owner = player, sunk = false, surrendered = false })) do
    if vessel.bow then
      local ahead = hex.step(vessel.bow, vessel.heading, soon)
      far = far + hex.distance(ahead, least(enemies, function(other) return hex.distance(ahead, other.bow) end).bow)
    end
  end
  return far
end

-- The dice of a player's guns aboard ships that bear on an enemy.
local function guns(player)
  local dice = 0
  for _, gun in ipairs(game.all("gun", { owner = player, lost = false })) do
    if gun.on and gun.on.kind == "ship" then
      local best, from, row = 0, battery.stands_in(gun), data("guns")[gun.size].dice
      for _, target in ipairs(battery.targets_of(gun)) do
        local thrown = row[hex.distance(from, target.at)] or 0
        if thrown > best then
          local aimed = gunnery.aimed_at(target.at, target.aim)
          if aimed and is_enemy(player, aimed) then best = thrown end
        end
      end
      dice = dice + best
    end
  end
  return dice
end

local function points(player)
  local won = sum(game.all("objective"), function(objective) return (objective.times[player.id] or 0) * objective.points end)
  return won + player.points
end

policy "standard" {
  text    = "Wants points of victory and objectives, keeps its figures and ships, goes where the enemy or an objective is, and brings its guns to bear.",
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
    worth:add(-chases(player) / 5, "distance from ships of enemies")
    worth:add(guns(player) / 8, "guns that bear")
    return worth.total
  end,
}
