-- Setting up: what a scenario puts on the table.

function on_table(at, key)
  if not at then return nil end
  need(hex.on_board(at), "{cell:cell} is not on the table", { at = key, cell = at })
  return at
end

function owner_of(entry)
  need(game.players[entry.owner], "there is no player \"{owner}\"", { at = "owner", owner = entry.owner })
  return entry.owner
end

-- The word that an entry gives, which must be one of a list.
function word_of(entry, key, usual, list)
  local word = entry[key] or usual
  need(word == nil or has(list, word), "{word} is not one of {list}", { at = key, word = word, list = table.concat(list, ", "), among = list })
  return word
end

local weapons = { "musket", "pistol", "bow", "blowpipe", "halberd", "bayonet", "pike", "lance", "sword", "unarmed" }

function new_board(entry)
  game.board = { width = entry.width, height = entry.height, ground = word_of(entry, "ground", nil, { "clear", "sea" }) }
end

local side_words = { fences = "fence", walls = "wall", fieldworks = "fieldwork", escarpments = "escarpment", high_walls = "high-wall" }
local ground_words = { "clear", "marsh", "river", "ford", "wood", "orchard", "hill", "building", "debris", "field", "rough", "sea", "shallows" }

function new_ground(entry)
  for _, word in ipairs(ground_words) do
    for _, at in ipairs(entry[word] or {}) do game.grounds[on_table(at, word)] = word end
  end
  for _, at in ipairs(entry.hill or {}) do game.levels[at] = 1 end
  for _, at in ipairs(entry.level2 or {}) do
    game.levels[on_table(at, "level2")] = 2
    if not game.grounds[at] then game.grounds[at] = "hill" end
  end
  for key, word in pairs(side_words) do
    for _, side in ipairs(entry[key] or {}) do game.sides[hex.side(side)] = word end
  end
end

function new_player(entry, id)
  local number = #game.all("player") + 1
  game.players[id] = {
    name = entry.name or id, number = number, pirate = entry.pirate ~= false, bearing = entry.bearing, quota = entry.quota or 0,
    dealt = entry.hand or 0, hold = entry.hold,
  }
  for _, at in ipairs(entry.base or {}) do table.insert(game.players[id].base, on_table(at, "base")) end
  return game.players[id]
end

-- A commander in the hex of a friendly unit has command of it from the start.
local function under_command(unit, leader)
  if unit and leader and unit.owner == leader.owner and not unit.leader then unit.leader = leader end
end

-- Puts a unit or commander aboard: into the hex that the scenario names, else a unit into the first free one from the bow, a commander to a unit.
function on_board(piece, name)
  local vessel = game.ships[name] or game.boats[name]
  if not need(vessel, "there is no ship or boat \"{aboard}\"", { at = "aboard", aboard = name }) then return end
  local cells = board.cells(vessel)
  local free = where(cells, function(at) return not units.unit_at(at) end)
  if piece.kind == "commander" then
    local captain = first(ships.commanders_aboard(vessel), { owner = piece.owner })
    need(not captain, "{captain} is the captain of {vessel}, and there is one at most", { at = "aboard", captain = captain, vessel = vessel })
    free = where(cells, function(at) return not units.commander_at(at) end)
    local with = where(free, function(at) return units.unit_at(at) ~= nil end)
    if #with > 0 then free = with end
  else
    need(vessel.kind == "boat" or vessel.length >= 100, "{vessel} is too small to carry a unit", { at = "aboard", vessel = vessel })
  end
  piece.aboard, piece.at = vessel, piece.at or free[1]
  need(piece.at and has(cells, piece.at), "{vessel} has no room for {piece} there", { at = "aboard", vessel = vessel, piece = piece })
end

-- Whoever begins in the water without a vessel swims.
local function swims(piece) return piece.at ~= nil and not piece.aboard and board.is_water(piece.at) end

-- A hex holds one unit, and a commander of its side.
local function has_room(entry, kind)
  if not entry.at then return end
  local unit, leader = units.unit_at(entry.at), units.commander_at(entry.at)
  local room = not unit or kind == "commander" and unit.owner == entry.owner
  need(room, "{unit} is in {cell:cell} already", { at = "at", unit = unit, cell = entry.at })
  local alone = not leader or kind == "unit" and leader.owner == entry.owner
  need(alone, "{leader} is in {cell:cell} already", { at = "at", leader = leader, cell = entry.at })
end

function new_unit(entry, id)
  local arm = word_of(entry, "arm", "infantry", { "infantry", "cavalry", "artillery" })
  local class = word_of(entry, "class", nil, { "A", "B", "C" })
  local row = data("units")[class .. " " .. arm]
  if not need(row, "there is no {arm} of class {class}", { at = "class", arm = arm, class = class }) then return end
  local figures = entry.figures or math.min(6, row.figures)
  need(figures <= row.figures, "{arm} of class {class} has {most} figures at most", { at = "figures", arm = arm, class = class, most = row.figures })
  need((entry.missiles or 0) <= figures, "{missiles} of {figures:figure|figures} cannot carry a missile weapon", { at = "missiles", missiles = entry.missiles, figures = figures })
  need((entry.seconds or 0) <= figures, "{seconds} of {figures:figure|figures} cannot carry a second weapon", { at = "seconds", seconds = entry.seconds, figures = figures })
  has_room(entry, "unit")
  game.units[id] = {
    name = entry.name or id, owner = owner_of(entry), arm = arm, class = class, figures = figures, began = figures,
    nco = entry.nco ~= false, missile = word_of(entry, "missile", nil, weapons), missiles = 0,
    melee = word_of(entry, "melee", "sword", weapons), second = word_of(entry, "second", nil, weapons),
    seconds = entry.seconds or 0, at = on_table(entry.at, "at"),
  }
  local unit = game.units[id]
  if arm == "artillery" then unit.missile = unit.missile or "pistol" end
  if entry.aboard then on_board(unit, entry.aboard) end
  if unit.missile then unit.missiles = entry.missiles or figures end
  if unit.at then under_command(unit, units.commander_at(unit.at)) end
  unit.swimming = swims(unit)
  if arm == "cavalry" then unit.mounted = entry.mounted ~= false and not unit.swimming end
  local player = game.players[entry.owner]
  if player then player.force = player.force + figures end
  return unit
end

function new_commander(entry, id)
  has_room(entry, "commander")
  game.commanders[id] = {
    name = entry.name or id, owner = owner_of(entry), at = on_table(entry.at, "at"), alive = true, mounted = entry.mounted or false,
    weapon = word_of(entry, "weapon", "sword", weapons), pistol = entry.pistol ~= false, character = entry.character or false,
    support = entry.support ~= false,
  }
  local leader = game.commanders[id]
  if entry.aboard then on_board(leader, entry.aboard) end
  leader.swimming = swims(leader)
  if leader.at then under_command(units.unit_at(leader.at), leader) end
  if not entry.second then return leader end
  local second = game.units[entry.second]
  if not need(second and leader.at, "there is no unit \"{second}\" for the company of {leader}", { at = "second", second = entry.second, leader = leader }) then
    return leader
  end
  if companies.form(leader, second) then second.leader = leader end
  return leader
end

-- A gun of a ship has a hull hex and a side, one of a boat is a swivel or her load.
local function mounted(gun, entry)
  local carrier = game.ships[entry.on] or game.boats[entry.on] or game.structures[entry.on]
  if not need(carrier, "there is no ship, boat or structure \"{on}\"", { at = "on", on = entry.on }) then return end
  gun.on = carrier
  if carrier.kind == "ship" then
    need(has({ "port", "starboard", "bow", "stern" }, gun.mount), "a ship's gun is mounted port, starboard, bow or stern", { at = "mount" })
    need(gun.size ~= "heavy", "heavy guns are never aboard a ship", { at = "size" })
    gun.hull = entry.hull or 0
    need(gun.hull < #board.cells(carrier), "{carrier} has {hexes:hull hex|hull hexes}, counted from 0", { at = "hull", carrier = carrier, hexes = #board.cells(carrier) })
    ships.fits_class(carrier)
  elseif carrier.kind == "boat" then
    need(gun.size == "light", "a boat carries light guns only", { at = "size" })
    need(carrier.type == "rowboat" or gun.mount == "swivel", "canoes carry no guns", { at = "on" })
    if gun.mount ~= "swivel" then carrier.load = gun end
  else
    need(gun.mount == "land", "a gun in a structure stands on its floor: leave the mount out, and name its crew", { at = "mount" })
  end
end

-- A land gun stands where its crew does.
function new_gun(entry, id)
  local size = word_of(entry, "size", nil, { "light", "medium", "heavy" })
  game.guns[id] = {
    name = entry.name or id, owner = owner_of(entry), size = size, at = on_table(entry.at, "at"), hull = entry.hull,
    worth = entry.worth or 0, mount = word_of(entry, "mount", "land", { "port", "starboard", "bow", "stern", "swivel", "land" }),
  }
  if entry.on then
    mounted(game.guns[id], entry)
  else
    need(game.guns[id].mount == "land", "a gun that is mounted {mount} is on a ship or boat: name it with on", { at = "mount", mount = entry.mount })
  end
  local gun, crew = game.guns[id], entry.crew and game.units[entry.crew]
  if not gun.on and gun.at then gun.on = units.structure_at(gun.at) end
  if not entry.crew then return gun end
  if not need(crew and crew.arm == "artillery", "there is no artillery \"{crew}\"", { at = "crew", crew = entry.crew }) then return gun end
  crew.gun, gun.at = gun, gun.at or crew.at
  if gun.at then gun.on = units.structure_at(gun.at) end
  return gun
end

local structure_types = { "hut", "small-wooden", "large-wooden", "small-stone", "large-stone", "curtain-wall", "tower" }

-- The points of a gate or a strengthened door.
local function door_points(door)
  if door == "gate" then return data("structures")["fortress-gate"].points end
  if door == "strengthened" then return data("structures")["strengthened-door"].points end
  return 0
end

-- A stronghold has a gate, a house an ordinary door, a hut none.
local function usual_door(kind, fort)
  if kind == "hut" then return "none" end
  if fort then return "gate" end
  return "closed"
end

-- A hut has no points in the table: any hit takes the one that it is given here.
function new_structure(entry, id)
  local kind = word_of(entry, "type", nil, structure_types)
  if entry.owner then owner_of(entry) end
  local points = math.max(1, data("structures")[kind].points)
  local fort = entry.fort or has({ "tower", "curtain-wall" }, kind)
  local door = word_of(entry, "door", usual_door(kind, fort), { "none", "open", "closed", "strengthened", "gate" })
  game.structures[id] = {
    name = entry.name or id, owner = entry.owner or "", type = kind, points = points, began = points, door = door, gate = door_points(door),
    fort = fort,
  }
  for _, at in ipairs(entry.cells) do
    table.insert(game.structures[id].cells, on_table(at, "cells"))
    game.grounds[at] = "building"
  end
  return game.structures[id]
end

local spoil_types = { "cart", "wagon", "loose horses", "pack animals", "livestock", "loot" }

function new_train(entry, id)
  game.trains[id] = { name = entry.name or id, owner = owner_of(entry), type = word_of(entry, "type", nil, spoil_types), at = on_table(entry.at, "at"), worth = entry.worth or 1 }
  local train = game.trains[id]
  if not entry.aboard then
    need(train.at, "where is it? at, or the ship or boat that it is aboard of", { at = "at" })
    return train
  end
  local vessel = game.ships[entry.aboard] or game.boats[entry.aboard]
  if not need(vessel, "there is no ship or boat \"{aboard}\"", { at = "aboard", aboard = entry.aboard }) then return train end
  train.aboard, train.at = vessel, nil
  if vessel.kind == "boat" then
    need(not vessel.load, "{boat} carries {other} already", { at = "aboard", boat = vessel, other = vessel.load })
    vessel.load = train
  end
  return train
end
