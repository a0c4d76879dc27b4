-- The map: what lies and stands where, and what a piece reaches.

local function pieces_named(unit) return unit.name .. " (" .. unit.figures .. ")" end

local function ground_marks(mark)
  if game.board.ground then
    mark { cells = where(hex.cells(), function(at) return not game.grounds[at] end), look = game.board.ground }
  end
  for at, word in pairs(game.grounds) do
    if word ~= "clear" and not units.structure_at(at) then mark { cells = { at }, look = word } end
  end
  for _, house in ipairs(game.all("structure")) do
    if house.points > 0 then mark { cells = house.cells, look = "building", name = house.name .. " (" .. house.points .. ")" } end
  end
  for at, height in pairs(game.levels) do mark { cells = { at }, level = height } end
end

local function goal_marks(mark)
  for _, goal in ipairs(game.all("objective", { goal = "hold" })) do mark { border = goal.hexes, look = "goal", name = goal.name } end
end

-- A fence or a wall at the side of an objective hides that side of it.
local function side_marks(mark)
  for side, word in pairs(game.sides) do
    mark { sides = { side }, look = has({ "escarpment", "high-wall" }, word) and "escarpment" or "fence" }
  end
end

local function wind_mark(mark)
  if wind.calm() then return end
  mark { arrow = (60 * game.wind.from + 180) % 360, look = "wind", name = "wind from " .. hex.direction_name(game.wind.from) }
end

local function vessel_marks(mark)
  for _, ship in ipairs(game.all("ship")) do
    local hull = board.ship_hexes(ship)
    local from_poop = {}
    for k = #hull, 1, -1 do table.insert(from_poop, hull[k]) end
    if #hull > 0 then mark { cells = from_poop, look = "vessel", id = ship.id, name = ship.name, side = ship.owner, facing = ship.heading } end
  end
  for _, boat in ipairs(game.all("boat")) do
    if boat.at then mark { at = boat.at, look = "skiff", id = boat.id, name = boat.name, side = boat.owner } end
  end
end

local function piece_marks(mark)
  for _, unit in ipairs(game.all("unit")) do
    if unit.at then mark { at = unit.at, look = unit.swimming and "swimmer" or "troops", id = unit.id, name = pieces_named(unit), side = unit.owner } end
  end
  for _, gun in ipairs(game.all("gun")) do
    if gun.mount == "land" and gun.at and not gun.lost then mark { at = gun.at, look = "cannon", id = gun.id, name = gun.name, side = gun.owner } end
  end
  for _, train in ipairs(game.all("train")) do
    if train.at then mark { at = train.at, look = "baggage", id = train.id, name = train.name, side = train.owner } end
  end
  for _, commander in ipairs(game.all("commander")) do
    if commander.at and commander.alive then
      mark { at = commander.at, look = "leader", id = commander.id, name = commander.name, side = commander.owner }
    end
  end
end

-- The marks on the map. Vessels come before the men who stand on them.
function map()
  local marks = {}
  local function mark(m) table.insert(marks, m) end
  ground_marks(mark)
  goal_marks(mark)
  side_marks(mark)
  wind_mark(mark)
  vessel_marks(mark)
  piece_marks(mark)
  return marks
end

-- How far a piece could fire: the hexes of its weapon's last column of dice, nil if it does not fire.
local function reach_of(piece)
  if piece.kind == "gun" then return data("guns")[piece.size].range end
  if piece.kind ~= "unit" or not piece.missile then return nil end
  local most
  for range = 1, 7 do
    if attack.base(piece, piece.missile, "fire", range) > 0 then most = range end
  end
  return most
end

-- Hexes that a piece may fire at, and those in its range and field of fire that it does not see.
local function field_of_fire(piece, from, marks)
  local seen, hidden = {}, {}
  for _, to in ipairs(hex.within(from, reach_of(piece) or 0)) do
    local bears = to ~= from and (piece.kind ~= "gun" or battery.bears(piece, from, to))
    if bears and hex.on_board(to) then
      if sight.clear(from, to, piece) then table.insert(seen, to) else table.insert(hidden, to) end
    end
  end
  if #seen > 0 then table.insert(marks, { cells = seen, look = "covered" }) end
  if #hidden > 0 then table.insert(marks, { cells = hidden, look = "hidden" }) end
end

-- Guns of a vessel that she can fire: not those that she carries as cargo.
local function mounted_on(vessel)
  return where(game.all("gun", { on = vessel, lost = false }), function(gun)
    return gun.mount ~= "land" and (vessel.kind == "ship" or gun.mount == "swivel")
  end)
end

-- What the map of a piece shows besides: what it or its guns may fire at, and its zone of control.
function view(piece)
  local marks, from = {}, nil
  if piece.kind == "gun" then from = battery.stands_in(piece) end
  if piece.kind == "unit" then from = units.stands(piece, piece) end
  if from then field_of_fire(piece, from, marks) end
  for _, gun in ipairs(mounted_on(piece)) do field_of_fire(gun, battery.stands_in(gun), marks) end
  if piece.kind ~= "unit" and piece.kind ~= "ship" and piece.kind ~= "boat" then return marks end
  local zone = where(board.zone(piece), hex.on_board)
  if #zone > 0 then table.insert(marks, { cells = zone, look = "controlled" }) end
  return marks
end
