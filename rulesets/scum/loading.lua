-- What boats carry besides men: a light gun, or cargo.

next_to = rule "scum.boat.within-reach" {
  title  = "What a boat can load",
  source = "Rowboats (lines 633-638)",
  text   = "A boat loads a gun or cargo from the hex next to her, or from a ship next to her.",

  run = function(boat, load)
    if not boat.at then return false end
    if load.kind == "train" and load.aboard then return load.aboard.kind == "ship" and has(board.zone(load.aboard), boat.at) end
    local at = load.at
    if load.kind == "gun" then at = battery.stands_in(load) end
    return at ~= nil and hex.distance(boat.at, at) == 1
  end,
}

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

room_for = rule "scum.boat.room" {
  title  = "Room for a gun or cargo",
  source = "Rowboats (lines 633-638)",
  text   = "A boat carries one gun or one block of cargo. A gun is a light one and takes the place of other infantry; a canoe carries none.",
  see    = { "scum.boat.capacity" },

  check = function(boat, load)
    need(not boat.load, "{boat} carries {other} already", "scum.boat.capacity", { boat = boat, other = boat.load })
    if load.kind ~= "gun" then return end
    need(boat.type ~= "canoe", "canoes carry no guns", "scum.boat.capacity")
    need(load.size == "light", "{boat} carries light guns only", "scum.boat.capacity", { boat = boat })
    local other = in_the_way(boat, load)
    need(not other, "{boat} is full with {other}", "scum.boat.capacity", { boat = boat, other = other })
  end,
}

take_in = rule "scum.boat.loading" {
  title  = "A boat is loaded",
  source = "Rowboats (lines 633-638)",
  text   = "When the turn that it takes is over, the gun comes aboard with its crew, or the cargo.",
  ruling = "If it is no longer next to her, no longer her owner's, or finds no room any more, it stays where it is.",
  see    = { "scum.boat.capacity" },

  run = function(boat, load)
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
  end,
}

takes_load = rule "scum.boat.unloading-place" {
  title  = "Where a boat can unload",
  source = "Rowboats (lines 633-638)",
  text   = "A boat puts her load ashore in a free hex, or aboard a ship of her owner that has not surrendered.",

  run = function(boat, to)
    local ship = units.ship_at(to)
    if ship then return ship.owner == boat.owner and not ship.surrendered end
    return embarking.ashore(to) and not terrain.uncrossable(boat.at, to) and not units.unit_at(to) and not units.structure_at(to)
  end,
}

put_out = rule "scum.boat.unloading" {
  title  = "A boat is unloaded",
  source = "Rowboats (lines 633-638)",
  text   = "When the turn that it takes is over, the load is ashore, or aboard a ship. The crew of a gun goes with it.",
  ruling = "If the place is no longer free the load stays in the boat; a crew for which a ship has no free hex stays there too.",
  see    = { "scum.boat.capacity" },

  run = function(boat, to)
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
  end,
}

-- A gun is put ashore or onto a deck, and its crew with it.
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

lost_with = rule "scum.boat.lost-with-her" {
  title  = "What is lost with a vessel",
  source = "none (ours)",
  text   = "With a vessel that sinks her guns and her cargo are lost.",
  ruling = "Guns and cargo share the fate of their vessel.",
  see    = { "scum.boat.capacity" },

  run = function(vessel)
    for _, gun in ipairs(game.all("gun", { on = vessel })) do gun.lost = true end
    for _, train in ipairs(game.all("train", { aboard = vessel })) do sink(train) end
  end,
}

function sink(train)
  train.at, train.aboard, train.lost = nil, nil, true
  note("{train}: lost in the sea", { train = train })
end

sink_loot = rule "scum.spoils.lost-in-water" {
  title  = "Loot in the water",
  source = "none (ours)",
  text   = "A unit that comes into the water loses the loot that it carries.",

  run = function(unit)
    if not unit.loot or unit.loot.kind ~= "train" then return end
    sink(unit.loot)
    unit.loot = nil
  end,
}

taken_with = rule "scum.boat.taken-with-her" {
  title  = "What is taken with a vessel",
  source = "none (ours)",
  text   = "With a vessel her guns and her cargo go over to the player who takes her; he scores the cargo.",
  ruling = "Guns and cargo share the fate of their vessel.",
  see    = { "scum.boat.capacity" },

  run = function(vessel, by)
    for _, gun in ipairs(game.all("gun", { on = vessel })) do gun.owner = by.id end
    for _, train in ipairs(game.all("train", { aboard = vessel })) do
      note("{train}: now with {player}", { player = by, train = train })
      spoils.belongs_to(train, by)
    end
  end,
}

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
