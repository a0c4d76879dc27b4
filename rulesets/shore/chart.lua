-- The map.

local looks = { figure = "man", cannon = "gun", beast = "animal", vehicle = "animal" }

-- A hidden piece is drawn for its owner alone.
local function only_for(piece)
  if geometry.can_hide(piece) and piece.lair then return piece.owner end
end

-- A vehicle with those who ride in it.
local function called(piece)
  local riders = piece.kind == "vehicle" and vehicles.aboard(piece) or {}
  if #riders == 0 then return piece.name end
  local names = {}
  for _, figure in ipairs(riders) do table.insert(names, figure.name) end
  return piece.name .. " (" .. table.concat(names, ", ") .. ")"
end

-- The party and the condition of a piece.
local function note_of(piece)
  local words = {}
  if piece.kind ~= "cannon" and piece.party then table.insert(words, piece.party.name) end
  if piece.kind == "figure" then
    if piece.wounds > 0 then table.insert(words, "wounded") end
    if piece.bogged then table.insert(words, "bogged") end
    if piece.prisoner then table.insert(words, "prisoner") end
  end
  if #words > 0 then return table.concat(words, ", ") end
end

-- Places that count for the objectives, and where a player's ship or stronghold is.
local function places(list)
  for _, goal in ipairs(game.all("objective", { goal = "hold" })) do
    table.insert(list, { ring = { x = goal.place.x, y = goal.place.y, radius = goal.radius }, look = "goal", name = goal.name })
  end
  for _, player in ipairs(game.all("player")) do
    local goal = first(game.all("objective", { goal = "carry" }), function(one) return one.side == player.id end)
    local radius = goal and goal.radius or 0.5
    if player.home then table.insert(list, { ring = { x = player.home.x, y = player.home.y, radius = radius }, look = "home", name = "home of " .. player.name }) end
  end
end

-- How much room the outline of an area takes up, from west to east and from south to north.
local function extent(area)
  local west, east, south, north = math.huge, -math.huge, math.huge, -math.huge
  for _, spot in ipairs(area.outline) do
    west, east = math.min(west, spot.x), math.max(east, spot.x)
    south, north = math.min(south, spot.y), math.max(north, spot.y)
  end
  return (east - west) * (north - south)
end

-- The areas, the large before the small, which may lie in them.
local function areas()
  local list = game.all("area")
  table.sort(list, function(a, b)
    local of_a, of_b = extent(a), extent(b)
    if of_a ~= of_b then return of_a > of_b end
    return a.id < b.id
  end)
  return list
end

function marks()
  local list = {}
  for _, area in ipairs(areas()) do
    table.insert(list, { area = { outline = area.outline }, look = area.look, name = area.name, height = area.height > 0 and area.height or area.top })
  end
  for _, road in ipairs(game.all("road")) do
    table.insert(list, { line = road.line, width = 2 * road.breadth * data("bases").foot.radius, look = "road", name = road.name })
  end
  for _, feature in ipairs(game.all("feature")) do
    table.insert(list, { line = feature.line, width = math.max(0.3, feature.thickness), look = feature.look, name = feature.name, height = feature.height > 0 and feature.height or nil, gaps = feature.gaps })
  end
  for _, house in ipairs(game.all("structure")) do
    local mark = { look = "building", name = house.name, height = house.height }
    if house.type == "stockade" then -- a wall round a yard
      mark.line, mark.width = hazards.closed(house.outline), 0.3
    else
      mark.area = { outline = house.outline }
    end
    table.insert(list, mark)
  end
  for _, door in ipairs(game.all("door")) do
    table.insert(list, { line = { door.from, door.to }, width = 0.4, look = "door", name = door.name })
  end
  for _, thing in ipairs(game.all("clutter")) do
    table.insert(list, { disc = thing, look = "clutter", name = thing.name, height = thing.height })
  end
  places(list)
  for _, burden in ipairs(game.all("burden")) do
    if burden.x then
      local token = data("bases").token
      table.insert(list, { id = burden.id, disc = { x = burden.x, y = burden.y, radius = token.radius }, look = "bundle", name = burden.name })
    end
  end
  for _, kind in ipairs { "cannon", "vehicle", "beast", "figure" } do
    for _, piece in ipairs(game.all(kind)) do
      local place = geometry.at(piece)
      if place and not (kind == "figure" and piece.aboard) then
        table.insert(list, {
          id = piece.id, disc = geometry.base(piece), look = looks[kind], name = called(piece),
          side = piece.owner, sign = piece.id:sub(1, 1), level = geometry.feet(piece) > 0 and geometry.feet(piece) or nil, only = only_for(piece), note = note_of(piece),
        })
      end
    end
  end
  return list
end

-- How far a piece comes on straight ways with so much MA, as a line round it.
local function round_of(piece, most)
  local from, costs, line = geometry.at(piece), ground.costs(piece), {}
  for bearing = 0, 360, 15 do
    table.insert(line, (plane.reach({ from, plane.along(from, bearing, most) }, costs, most)))
  end
  return line
end

-- The paces at which a piece could still move in this turn, the faster first.
local function paces_left(piece)
  local free = not piece.moved
  if piece.kind == "figure" then free = parties.is_able(piece) and allows(orders.one_movement, piece) end
  if not free then return {} end
  return where({ "bold", "cautious" }, function(pace) return pace == "cautious" or not vehicles.has_shot(piece) end)
end

-- Where a piece can go on a straight way: with what it has in the movement under way, else at either pace without dice.
local function reach(list, piece)
  local under = game.moving
  if under and has(under.placed, piece) then return end
  if under and under.party == piece.party and paths.who_moves(piece) then
    local most = moving.measure(piece)
    if charging.is_under_way() then most = charging.own_allowance(piece) end
    table.insert(list, { line = round_of(piece, most), look = "reach", name = "where " .. piece.name .. " can go" })
    return
  end
  for _, pace in ipairs(paces_left(piece)) do
    table.insert(list, { line = round_of(piece, allowance.basic(piece, pace)), look = pace .. "_reach", name = pace .. " reach of " .. piece.name })
  end
end

-- The nearest to a figure of a list of others.
local function nearest(figure, others)
  local best
  for _, other in ipairs(others) do
    if other ~= figure and (not best or geometry.distance(figure, other) < geometry.distance(figure, best)) then best = other end
  end
  return best
end

local function between(list, one, other, look, name)
  table.insert(list, { line = { geometry.at(one), geometry.at(other) }, look = look, name = name })
end

-- The chain of a party from figure to figure, and those who are out of it.
local function chain(list, party)
  if not party.leader or not geometry.at(party.leader) then return end
  local linked = cohesion.chain(party)
  for i, figure in ipairs(linked) do
    if i > 1 then between(list, figure, nearest(figure, melee.first_of(linked, i - 1)), "chain", nil) end
  end
  for _, figure in ipairs(parties.members(party)) do
    if not has(linked, figure) and geometry.at(figure) and not figure.prisoner then between(list, figure, nearest(figure, linked), "broken", figure.name) end
  end
end

-- Lines of sight to the nearest figure of each enemy party that a figure sees.
local function sights(list, figure)
  for _, party in ipairs(parties.in_play()) do
    local seen = game.relation(figure, party) == "enemy" and where(parties.members(party), function(foe) return sight.clear(figure, foe) end)
    if seen and #seen > 0 then
      local foe = nearest(figure, seen)
      between(list, figure, foe, "sight", figure.name .. " sees " .. foe.name)
    end
  end
end

-- What the map of a party or a piece shows besides: its chain; of a piece also where it can go, of a figure whom it sees.
function view(piece)
  local list = {}
  if piece.kind == "party" then
    chain(list, piece)
    return list
  end
  if not (piece.kind == "figure" or piece.kind == "beast" or piece.kind == "vehicle") or not geometry.at(piece) then return nil end
  reach(list, piece)
  if piece.party then chain(list, piece.party) end
  if piece.kind == "figure" then sights(list, piece) end
  return list
end
