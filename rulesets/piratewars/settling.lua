-- Optional: who stands on land when the battle begins, and who lives there.

-- A figure of a scenario on its island. Islanders and skeletons live there, also those who begin in a boat.
function put_ashore(figure, island, entry)
  local on_land = plane.contains(island, entry.at) or any(game.all("fortress"), function(fort) return plane.contains(fort, entry.at) end)
  need(on_land, "this spot is not on {island}", { at = "at", island = island })
  figure.island, figure.place, figure.aboard, figure.level = island, "shore", nil, entry.level or 0
  fortresses.enter(figure)
  if figure.faction == "islander" or figure.post == "skeleton" then
    figure.native, figure.post_at = island, entry.at
    island.start = island.start + 1
  end
end

-- A fortress is built round those who stand there already.
function surround(fort)
  for _, figure in ipairs(game.all("figure", { place = "shore", fort = nil })) do
    if figure.at and fortresses.within(fort, figure.at) then figure.fort = fort end
  end
end
