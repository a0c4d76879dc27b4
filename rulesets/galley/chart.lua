-- What the map of a battle shows: the shore, and every vessel from stern to bow.

function map()
  local list, shore = {}, {}
  for cell in pairs(game.land or {}) do table.insert(shore, cell) end
  if #shore > 0 and game.option("galley.opt.land") then table.insert(list, { cells = shore, look = "land" }) end
  for _, goal in ipairs(game.all("objective")) do
    if goal.hexes then table.insert(list, { border = goal.hexes, look = "goal", name = goal.name }) end
  end
  for _, vessel in ipairs(ship.in_order()) do
    table.insert(list, {
      id = vessel.id, name = vessel.name, side = vessel.side, sign = vessel.name:lower():match("%a"), look = "vessel",
      cells = { vessel.stern, vessel.bow }, facing = board.heading(vessel),
    })
  end
  return list
end
