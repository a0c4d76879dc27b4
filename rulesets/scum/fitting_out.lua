-- Setting up ships and boats.

-- The minimum crew of a ship: a unit with swords that stands in no hex.
local function crewed(ship, figures)
  figures = figures or data("ship-classes")[ship.class].crew
  local id = ship.id .. "-crew"
  game.units[id] = {
    name = "crew of " .. ship.name, owner = ship.owner, arm = "infantry", class = "B", figures = figures, began = figures, nco = true, melee = "sword",
    aboard = ship, crew_of = ship,
  }
  ship.crew = game.units[id]
  local player = game.players[ship.owner]
  if player then player.force = player.force + figures end
end

function new_ship(entry, id)
  local points = ships.points(entry.length)
  game.ships[id] = {
    name = entry.name or id, owner = setup.owner_of(entry), class = entry.class or ships.class(points), masts = entry.masts or 2, length = entry.length, points = points,
    began = points, bow = setup.on_table(entry.bow, "bow"), heading = entry.heading, anchored = entry.anchored or false, aground = entry.aground or false,
  }
  local ship = game.ships[id]
  ships.fits_class(ship)
  for _, at in ipairs(board.cells(ship)) do
    need(hex.on_board(at) and board.is_water(at), "{ship} does not lie in the water in {cell:cell}", { at = "bow", ship = ship, cell = at })
    local other = sailing.vessel_at(at, ship)
    need(not other, "{ship} and {other} are both in {cell:cell}", { at = "bow", ship = ship, other = other, cell = at })
  end
  crewed(ship, entry.crew)
  for n = 1, entry.boats or 0 do new_boat({ name = ship.name .. " boat " .. n, owner = ship.owner, parent = id }, id .. "-boat-" .. n) end
  return ship
end

function new_boat(entry, id)
  local at = setup.on_table(entry.at, "at")
  need(not at or board.is_water(at), "a boat does not lie in the water in {cell:cell}", { at = "at", cell = at })
  local there = at and boarding.vessel_in(at)
  need(not there, "{other} is in {cell:cell} already", { at = "at", other = there, cell = at })
  game.boats[id] = {
    name = entry.name or id, owner = setup.owner_of(entry), type = setup.word_of(entry, "type", "rowboat", { "rowboat", "canoe" }), points = boats.target(),
    at = at, heading = entry.heading or 0,
  }
  local boat = game.boats[id]
  if entry.parent then
    local ship = game.ships[entry.parent]
    if not need(ship, "there is no ship \"{parent}\"", { at = "parent", parent = entry.parent }) then return boat end
    lowering.one_more(ship)
    boat.parent, boat.towed = ship, entry.towed or false
  else
    need(boat.at, "where is it? at, or the ship that it belongs to as parent", { at = "at" })
  end
  return boat
end
