-- Optional: who stands on land when the battle begins, and who lives there.

-- Is a spot on an island, or in a fortress?
local function on_land(island, at)
  if plane.contains(island, at) then return true end
  for _, fort in ipairs(game.all("fortress")) do
    if plane.contains(fort, at) then return true end
  end
  return false
end

-- A figure of a scenario on its island. Islanders and skeletons live there, also those who begin in a boat.
function put_ashore(figure, island, entry)
  need(on_land(island, entry.at), "this spot is not on {island}", { at = "at", island = island.name })
  figure.island, figure.place, figure.aboard, figure.level = island, "shore", nil, entry.level or 0
  fortresses.enter(figure)
  if figure.faction == "islander" or figure.post == "skeleton" then
    figure.native, figure.post_at = island, { x = entry.at.x, y = entry.at.y }
    island.start = island.start + 1
  end
end

-- A fortress is built round those who stand there already.
function surround(fort)
  for _, figure in ipairs(game.all("figure", { place = "shore", fort = nil })) do
    if figure.at and fortresses.within(fort, figure.at) then figure.fort = fort end
  end
end
