-- Optional: figures on shore: what an island is made of, and who stands where.

local users = {
  "piratewars.opt.shore", "piratewars.opt.fortress", "piratewars.opt.islanders.disposition", "piratewars.opt.islanders.figures",
  "piratewars.opt.hazards.alligators", "piratewars.opt.hazards.traps", "piratewars.opt.dead-man", "piratewars.opt.loot",
}

-- Shore is walked when any rule that needs it is used.
function in_play()
  for _, id in ipairs(users) do
    if game.option(id) then return true end
  end
  return false
end

-- What a scenario says of an island.
function furnish(island, entry)
  island.plates, island.ways, island.trees = entry.plates or {}, entry.ways or {}, entry.trees or {}
  island.buildings = entry.buildings or {}
  for _, building in ipairs(island.buildings) do building.levels = math.max(1, building.levels) end
  island.huts, island.idols, island.treasure = entry.huts or 0, entry.idols or 0, entry.treasure or 0
  island.wreckage = entry.wreckage or false
  island.idol = entry.idol
end

cost = rule "piratewars.opt.shore" {
  title  = "Figures on shore",
  source = "Figures on Shore (lines 296-304)",
  text   = "Ashore, in fortresses and on docks a figure moves in the Movement phase, 24 dots or 18 with a peg leg, and may "
    .. "still fight or fire in Tasks; who moved reloads nothing. A dot of stairs costs two, a level of a ladder 12, and the "
    .. "mountain's ramp is 18 dots long and is taken only with enough left to reach its end. Who falls over spends the next "
    .. "Tasks phase getting up, and who falls off a building dies, unless into water. Shot at figures in the open kills two "
    .. "with each success; there is two less on the target number at somebody inside a building, one less at somebody partly "
    .. "hidden.",
  ruling = "Ball is not fired at figures in the open. The two less stands alone, without the one. A melee ashore is fought in "
    .. "Tasks by the rules of Boarding within four dots, losses at once, and takes in everybody within four dots of an enemy "
    .. "who is in it, but nobody through the walls of a fortress; who is set upon strikes back, whatever his task of the turn "
    .. "was. A peg leg just makes the ramp. Ways lead from one level to the next; one may stop on stairs, and go on or back "
    .. "from there.",
  optional = true,
  data   = { "piratewars.data.shore", "piratewars.data.modifiers" },

  kept_by = { "action walk", "shore.left", "action load-ashore", "falls.get_up", "action mark-fallen", "action fight-ashore", "shore.shelter_of" },

  -- What so many dots cost: on the level, up or down stairs (two a dot), a level of a ladder (12) or the ramp (18).
  run = function(kind, dots)
    if kind == "stairs" then return data("shore").stairs * dots end
    if kind == "ladder" then return data("shore").ladder end
    if kind == "ramp" then return data("shore").ramp end
    return dots
  end,
}

-- The dots a figure has left to walk this turn.
function left(figure)
  if figure.walk_left then return figure.walk_left end
  if figure.peg_leg then return data("shore")["peg-leg"] end
  return data("shore").walk
end

function island_at(point)
  for _, island in ipairs(game.all("island")) do
    if plane.contains(island, point) then return island end
  end
end

-- The building, or the cover, that a figure is in.
function building_of(figure, kind)
  for _, building in ipairs(figure.island and figure.island.buildings or {}) do
    if building.kind == kind and plane.contains(building, figure.at) then return building end
  end
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
