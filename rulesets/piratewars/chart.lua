-- The map: hulls, bores, land, people in the water, and the wind.

local function sign(name) return name:lower():match("%a") end

-- Where her cannons point, as far as shot goes.
local function bores(vessel)
  local reach, list = data("weapons").shot.most, {}
  for _, cannon in ipairs(game.all("cannon", { ship = vessel, destroyed = false })) do
    local at = plane.at(vessel, cannon.ahead, cannon.abeam)
    if #cannon.arcs == 0 then
      table.insert(list, { from = cannon.bearing, to = cannon.bearing, reach = reach, at = at, name = "line of fire" })
    end
    for _, arc in ipairs(cannon.arcs) do
      table.insert(list, { from = arc.from, to = arc.to, reach = reach, at = at, name = "arc of fire" })
    end
  end
  return list
end

-- The same of the cannons of a fortress, by the compass.
local function embrasures(fort)
  local reach, list = data("weapons").shot.most, {}
  for _, cannon in ipairs(game.all("cannon", { fort = fort, destroyed = false })) do
    if cannon.mount == "turntable" then
      table.insert(list, { from = 0, to = 360, reach = reach, at = cannon.at, name = "arc of fire" })
    else
      table.insert(list, { from = cannon.bearing, to = cannon.bearing, reach = reach, at = cannon.at, name = "line of fire" })
    end
  end
  return list
end

local function ground(list)
  for _, island in ipairs(game.all("island")) do
    table.insert(list, { id = island.id, area = island, look = "island", name = island.name })
  end
  for _, fort in ipairs(game.all("fortress")) do
    table.insert(list, { id = fort.id, area = fort, look = "wall", name = fort.name, side = fort.owner, arcs = embrasures(fort) })
  end
  for _, reef in ipairs(game.all("reef")) do
    table.insert(list, { id = reef.id, area = reef, look = "reef", name = reef.name, depth = reef.depth })
  end
end

local function swimmers(list)
  for _, figure in ipairs(game.all("figure")) do
    if figure.at and not figure.aboard and not figure.dead then
      table.insert(list, {
        id = figure.id, point = figure.at, look = "swimmer", side = figure.owner, sign = sign(figure.name), name = figure.name,
      })
    end
  end
end

function map()
  local list = {}
  if game.wind then table.insert(list, { arrow = game.wind, look = "wind" }) end
  ground(list)
  for _, vessel in ipairs(ships.in_the_water()) do
    table.insert(list, {
      id = vessel.id, box = vessel, look = "ship", side = vessel.owner, sign = sign(vessel.name), name = vessel.name, arcs = bores(vessel),
    })
  end
  swimmers(list)
  return list
end
