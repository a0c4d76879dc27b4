-- The record sheets of the book: a structure or a vessel with its points, its guns and who is in it.

local kinds = { hut = "hut", ["small-wooden"] = "small wooden structure", ["large-wooden"] = "large wooden structure", ["small-stone"] = "small stone structure",
  ["large-stone"] = "large stone structure", ["curtain-wall"] = "curtain wall", tower = "tower" }

-- So many cannon of each size that it began with, and what is left of them.
local function cannon(piece, lines)
  for _, size in ipairs { "light", "medium", "heavy" } do
    local guns = game.all("gun", { on = piece, size = size })
    local left = count(guns, function(gun) return not gun.lost end)
    if #guns > 0 then table.insert(lines, size .. " cannon " .. left .. " of " .. #guns) end
  end
end

-- Units and commanders in its hexes.
local function inside(piece, lines)
  for _, at in ipairs(board.cells(piece)) do
    local unit, leader = units.unit_at(at), units.commander_at(at)
    if unit then table.insert(lines, hex.label(at) .. ": " .. unit.name .. ", " .. numerals.counted(unit.figures, "figure", "figures")) end
    if leader then table.insert(lines, hex.label(at) .. ": " .. leader.name) end
  end
end

local strong = { gate = { name = "gate", row = "fortress-gate" }, strengthened = { name = "strengthened door", row = "strengthened-door" } }

local function door_of(house)
  local kind = strong[house.door]
  if kind then return kind.name .. " " .. house.gate .. " of " .. data("structures")[kind.row].points end
  if buildings.closed(house) then return "door closed" end
  return "door open"
end

local function of_structure(house)
  if house.points == 0 then return { kinds[house.type] .. ", a ruin" } end
  local lines = { kinds[house.type], "strength points " .. house.points .. " of " .. house.began }
  if house.door ~= "none" then table.insert(lines, door_of(house)) end
  if house.door ~= "none" and house.door ~= "open" and not buildings.closed(house) then table.insert(lines, "open: half of its points are gone") end
  cannon(house, lines)
  inside(house, lines)
  return lines
end

local winds = { A = "ahead", B = "off the bow", C = "on the quarter", D = "astern" }

-- How she lies to the wind, and how far she sails in a turn.
local function wind_on(ship)
  if wind.calm() then return "calm" end
  local category = wind.category(ship.heading, game.wind.from)
  return "wind " .. category .. ", " .. winds[category] .. ": " .. numerals.counted(sailing.allowance(ship), "hex", "hexes") .. " in a turn"
end

-- What keeps her where she is.
local function held(ship)
  local words = {}
  for word, is in pairs { ["at anchor"] = ship.anchored, aground = ship.aground, adrift = ship.drifting, surrendered = ship.surrendered, grappled = boarding.held(ship) } do
    if is then table.insert(words, word) end
  end
  return words
end

local function of_ship(ship)
  local lines = { "ship of class " .. ship.class, "ship points " .. ship.points .. " of " .. ship.began }
  if ship.bow then table.insert(lines, "heading " .. hex.direction_name(ship.heading) .. ", " .. wind_on(ship)) end
  local words = held(ship)
  if #words > 0 then table.insert(lines, table.concat(words, ", ")) end
  cannon(ship, lines)
  if ship.crew then table.insert(lines, "minimum crew " .. ship.crew.figures .. " of " .. ship.crew.began) end
  inside(ship, lines)
  return lines
end

-- The lines of the sheet of a structure or a ship; nothing for other pieces.
function sheet(piece)
  if piece.kind == "structure" then return of_structure(piece) end
  if piece.kind == "ship" then return of_ship(piece) end
end
