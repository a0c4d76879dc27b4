-- What an island is made of, and who stands where.

local users = {
  "piratewars.opt.shore", "piratewars.opt.fortress", "piratewars.opt.islanders.disposition", "piratewars.opt.islanders.figures",
  "piratewars.opt.hazards.alligators", "piratewars.opt.hazards.traps", "piratewars.opt.dead-man", "piratewars.opt.loot",
}

-- Shore is walked when any rule that needs it is used.
function in_play() return any(users, game.option) end

-- What a scenario says of an island.
function furnish(island, entry)
  island.plates, island.ways, island.trees = entry.plates or {}, entry.ways or {}, entry.trees or {}
  island.buildings = entry.buildings or {}
  for _, building in ipairs(island.buildings) do building.levels = math.max(1, building.levels) end
  island.huts, island.idols, island.treasure = entry.huts or 0, entry.idols or 0, entry.treasure or 0
  island.wreckage = entry.wreckage or false
  island.idol = entry.idol
end

-- The dots a figure has left to walk this turn.
function left(figure)
  if figure.walk_left then return figure.walk_left end
  if figure.peg_leg then return data("shore")["peg-leg"] end
  return data("shore").walk
end

function island_at(point)
  return first(game.all("island"), function(island) return plane.contains(island, point) end)
end

-- The building, or the cover, that a figure is in.
function building_of(figure, kind)
  return figure.island and first(figure.island.buildings, function(building)
    return building.kind == kind and plane.contains(building, figure.at)
  end) or nil
end

-- How a figure is sheltered: "inside", "hidden" or not at all.
function shelter_of(figure)
  if building_of(figure, "building") then return "inside" end
  return building_of(figure, "cover") and "hidden" or nil
end

-- Whoever steps off the land, into a boat or the water, leaves all of it behind.
function leave(figure)
  figure.island, figure.fort, figure.foot, figure.flight, figure.walk_left = nil, nil, nil, nil, nil
  figure.level, figure.step, figure.climbing, figure.down = 0, 0, false, false
end

-- A new turn: everybody has his whole move.
function fresh()
  for _, figure in ipairs(game.all("figure")) do
    if figure.walk_left then figure.walk_left = nil end
  end
end
