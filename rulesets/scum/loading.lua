-- What boats carry besides men: a light gun, or cargo.

-- Whether a gun or cargo is next to a boat: in the next hex, or aboard a ship next to her.
local function next_to(boat, load)
  if not boat.at then return false end
  if load.kind == "train" and load.aboard then return load.aboard.kind == "ship" and has(board.zone(load.aboard), boat.at) end
  local at = load.at
  if load.kind == "gun" then at = battery.stands_in(load) end
  return at ~= nil and hex.distance(boat.at, at) == 1
end

-- The unit that stands at a gun and goes where it goes.
local function crew_of(load)
  if load.kind ~= "gun" then return nil end
  return first(game.all("unit", { gun = load }), function(unit) return unit.figures > 0 end)
end

-- A unit in a boat whose place a gun and its crew would take.
local function in_the_way(boat, load)
  if load.kind ~= "gun" then return nil end
  local crew = crew_of(load)
  return first(ships.aboard(boat), function(unit) return unit ~= crew and (crew ~= nil or unit.arm == "infantry") end)
end

-- Whether a boat has room for a gun, whose crew takes the place of other men, or for cargo beside the men.
local function room_for(boat, load)
  need(not boat.load, "{boat} carries {other} already", "scum.boat.capacity", { boat = boat, other = boat.load })
  if load.kind ~= "gun" then return end
  need(boat.type ~= "canoe", "canoes carry no guns", "scum.boat.capacity")
  need(load.size == "light", "{boat} carries light guns only", "scum.boat.capacity", { boat = boat })
  local other = in_the_way(boat, load)
  need(not other, "{boat} is full with {other}", "scum.boat.capacity", { boat = boat, other = other })
end

-- The work of a turn is done: a gun comes aboard with its crew, or cargo.
function take_in(boat, load)
  if boat.load or not next_to(boat, load) or load.owner ~= boat.owner or in_the_way(boat, load) then
    note("{load} is not loaded into {boat}: it is no longer next to her, or there is no room any more", { load = load, boat = boat })
    return
  end
  boat.load = load
  if load.kind == "train" then
    load.at, load.aboard = nil, boat
  else
    local crew = crew_of(load)
    if crew and crew.at == load.at then crew.at, crew.aboard = boat.at, boat end
    load.on, load.at = boat, nil
  end
  note("{load}: loaded into {boat}", { load = load, boat = boat })
end

-- Land, or a ship of one's own, to which a boat may put out her load.
local function takes_load(boat, to)
  local ship = units.ship_at(to)
  if ship then return ship.owner == boat.owner and not ship.surrendered end
  return embarking.ashore(to) and not terrain.uncrossable(boat.at, to) and not units.unit_at(to) and not units.structure_at(to)
end

-- The work of a turn is done: the load is ashore, or aboard a ship. The crew of a gun goes with it as far as there is room.
function put_out(boat, to)
  local load, ship = boat.load, units.ship_at(to)
  if not load or not boat.at then return end
  if not takes_load(boat, to) then
    note("{load} is not unloaded: {to:cell} is neither free land nor a ship of its owner", { load = load, to = to })
    return
  end
  boat.load = nil
  if load.kind == "train" then
    load.at, load.aboard = to, ship
    if ship then load.at = nil end
  else
    gun_out(boat, load, to)
  end
  note("{load}: unloaded", { load = load })
end

function gun_out(boat, gun, to)
  local crew, ship = crew_of(gun), units.ship_at(to)
  local place = to
  if ship then
    gun.on, gun.at, place = ship, nil, ships.free_hexes(ship)[1]
  else
    gun.on, gun.at, gun.mount = nil, to, "land"
  end
  if crew and crew.aboard == boat and place then crew.at, crew.aboard = place, ship end
end

-- What is lost with a vessel: her guns, and cargo.
function lost_with(vessel)
  for _, gun in ipairs(game.all("gun", { on = vessel })) do gun.lost = true end
  for _, train in ipairs(game.all("train", { aboard = vessel })) do sink(train) end
end

function sink(train)
  train.at, train.aboard, train.lost = nil, nil, true
  note("{train}: lost in the sea", { train = train })
end

-- A unit that comes into the water loses the loot that it carries.
function sink_loot(unit)
  if not unit.loot or unit.loot.kind ~= "train" then return end
  sink(unit.loot)
  unit.loot = nil
end

-- What goes over to a player with a vessel: her guns, and cargo, which he scores.
function taken_with(vessel, by)
  for _, gun in ipairs(game.all("gun", { on = vessel })) do gun.owner = by.id end
  for _, train in ipairs(game.all("train", { aboard = vessel })) do
    note("{train}: now with {player}", { player = by, train = train })
    spoils.belongs_to(train, by)
  end
end

action "load-boat" {
  rule  = "scum.boat.capacity",
  phase = "activation",
  actor = "boat",
  args  = { load = "own gun or train" },
  rare  = true,

  check = function(boat, a)
    if not turn.activation(boat) then return end
    need(next_to(boat, a.load), "{actor} is not next to {load}", { load = a.load })
    need(a.load.kind == "train" or not a.load.lost, "{load} is lost", { load = a.load })
    room_for(boat, a.load)
    need(not boat.task, "{actor} is at work already")
  end,

  run = function(boat, a)
    lowering.announce(boat, "load", nil, a.load)
    note("{boat} loads {load}", { boat = boat, load = a.load })
  end,
}

action "unload-boat" {
  rule  = "scum.boat.capacity",
  phase = "activation",
  actor = "boat",
  args  = { to = "cell" },
  rare  = true,

  check = function(boat, a)
    if not turn.activation(boat) then return end
    if not need(boat.load, "{actor} carries neither a gun nor cargo") then return end
    need(boat.at and hex.distance(boat.at, a.to) == 1, "{actor} is not next to {to:cell}", { to = a.to })
    need(takes_load(boat, a.to), "{to:cell} is neither free land nor a ship of yours", { to = a.to })
    need(not boat.task, "{actor} is at work already")
  end,

  run = function(boat, a)
    lowering.announce(boat, "unload", a.to)
    note("{boat} unloads {load}", { boat = boat, load = boat.load })
  end,
}
