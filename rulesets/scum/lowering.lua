-- Boats and their ships: lowering, hoisting, loading, and going aboard and ashore.

lower = rule "scum.boat.lower" {
  title  = "Lowering and hoisting",
  source = "Rowboats (lines 637-640)",
  text   = "To lower a boat or to hoist it in, with crew and load, takes a game turn, while the ship is at anchor or aground. It comes into a hex next to the ship "
    .. "that the player chooses. A ship of class 1 carries up to 3 boats, of class 2 up to 2; they may also be towed behind her.",
  ruling = "Boats in tow have no hex, count among her boats and are set adrift without delay. An activation of the ship announces the work; it is done at the start "
    .. "of her owner's first activation in the next turn.",
  data   = { "scum.data.ship-classes" },

  check = function(ship)
    need(ship.anchored or ship.aground, "{ship} is under way: anchor first", { ship = ship })
  end,
}

-- Work that was announced in an earlier turn is done.
function carry_out(boat)
  local task, to, with = boat.task, boat.to, boat.with
  boat.task, boat.to, boat.with = nil, nil, nil
  if boat.sunk then return end
  if task == "lower" then afloat(boat, to, with) end
  if task == "hoist" then aboard_again(boat) end
  if task == "load" then take_in(boat, with) end
  if task == "unload" then put_out(boat, with, to) end
end

-- A boat is in the water, with the unit that mans it.
function afloat(boat, to, crew)
  local ship = boat.parent
  if not ship or not ship.bow or not boats.can_enter(to) then return end
  boat.parent, boat.towed, boat.heading = nil, false, ship.heading
  boats.put(boat, to)
  note("{boat} is afloat in {to:cell}", { boat = boat, to = to })
  if crew and crew.figures > 0 and crew.aboard == ship then
    crew.at, crew.aboard = to, boat
    note("{crew} mans {boat}", { crew = crew, boat = boat })
    sinking.look_for_prize(ship)
  end
end

-- A boat is hoisted in; the men in her take a free hull hex.
function aboard_again(boat)
  local ship = boat.parent
  if not ship or not ship.bow or not boat.at or not has(board.zone(ship), boat.at) then return end
  local men = ships.aboard(boat)
  local free = ships.free_hexes(ship)
  if #free < #men then return end
  for i, unit in ipairs(men) do
    local leader = units.led_by(unit)
    unit.at, unit.aboard = free[i], ship
    if leader then leader.at, leader.aboard = free[i], ship end
  end
  boat.at = nil
  note("{boat} is hoisted aboard {ship}", { boat = boat, ship = ship })
end

function take_in(boat, gun)
  if not boat.at or not gun or gun.lost then return end
  boat.load, gun.on, gun.at, gun.hull = gun, boat, nil, nil
  local crew = first(game.all("unit"), { gun = gun })
  if crew and crew.figures > 0 then crew.at, crew.aboard = boat.at, boat end
  note("{gun} is loaded into {boat}", { gun = gun, boat = boat })
end

function put_out(boat, gun, to)
  if not boat.at or boat.load ~= gun or units.unit_at(to) and ashore(to) then return end
  boat.load = nil
  local ship = units.ship_at(to)
  local crew = first(game.all("unit"), { gun = gun })
  if ship then
    gun.on, gun.at = ship, nil
  else
    gun.on, gun.at, gun.mount = nil, to, "land"
    if crew and crew.aboard == boat then crew.at, crew.aboard = to, nil end
  end
  note("{gun} is unloaded", { gun = gun })
end

function ashore(at) return hex.on_board(at) and not board.is_water(at) end

-- The first activation of a player in a turn has come.
function announced_work(player)
  for _, boat in ipairs(game.all("boat", { owner = player })) do
    if boat.task and boat.ready and game.turn.turn >= boat.ready then carry_out(boat) end
  end
end

local function announce(boat, task, to, with)
  boat.task, boat.to, boat.with, boat.ready = task, to, with, game.turn.turn + 1
end

action "lower" {
  rule  = "scum.boat.lower",
  phase = "activation",
  actor = "ship",
  args  = { boat = "own boat", to = "cell", crew = "own unit?" },
  rare  = true,

  options = function(ship)
    for _, boat in ipairs(game.all("boat", { parent = ship })) do
      if not boat.at then
        for _, to in ipairs(board.zone(ship)) do suggest { boat = boat, to = to } end
      end
    end
  end,
  some = true,

  check = function(ship, a)
    if not turn.activation(ship) then return end
    if not need(a.boat.parent == ship and not a.boat.at, "{boat} is not aboard {actor}", { boat = a.boat }) then return end
    need(not a.boat.task, "{boat} is being lowered", { boat = a.boat })
    if not a.boat.towed then lower(ship) end
    need(has(board.zone(ship), a.to) and boats.can_enter(a.to), "{to:cell} is not a free hex next to {actor}", { to = a.to })
    if not a.crew then return end
    need(a.crew.aboard == ship and not a.crew.crew_of, "{crew} cannot man {boat}", "scum.ship.crew", { crew = a.crew, boat = a.boat })
    boats.capacity(a.boat, a.crew)
  end,

  run = function(ship, a)
    if a.boat.towed then
      afloat(a.boat, a.to, a.crew)
    else
      announce(a.boat, "lower", a.to, a.crew)
      note("{ship} lowers {boat}", { ship = ship, boat = a.boat })
    end
  end,
}

action "hoist" {
  rule  = "scum.boat.lower",
  phase = "activation",
  actor = "ship",
  args  = { boat = "own boat" },
  rare  = true,

  check = function(ship, a)
    if not turn.activation(ship) then return end
    lower(ship)
    if not need(a.boat.at and has(board.zone(ship), a.boat.at), "{boat} is not next to {actor}", { boat = a.boat }) then return end
    local most = data("ship-classes")[ship.class].boats
    need(#game.all("boat", { parent = ship }) < most, "{actor} carries {most:boat|boats} at most", { most = most })
    need(#ships.free_hexes(ship) >= #ships.aboard(a.boat), "{actor} has no free hull hex for the men in {boat}", { boat = a.boat })
  end,

  run = function(ship, a)
    a.boat.parent = ship
    announce(a.boat, "hoist")
    note("{ship} hoists {boat}", { ship = ship, boat = a.boat })
  end,
}

action "load-boat" {
  rule  = "scum.boat.capacity",
  phase = "activation",
  actor = "boat",
  args  = { gun = "own gun" },
  rare  = true,

  check = function(boat, a)
    if not turn.activation(boat) then return end
    local at = battery.stands_in(a.gun)
    need(boat.at and at and hex.distance(boat.at, at) == 1, "{actor} is not next to {gun}", { gun = a.gun })
    need(boat.type ~= "canoe", "canoes carry no guns")
    need(a.gun.size == "light", "{actor} carries light guns only")
    need(not boat.load and #ships.aboard(boat) == 0 or not boat.load and not any(ships.aboard(boat), { arm = "infantry" }), "{actor} is full")
    need(not boat.task, "{actor} is at work already")
  end,

  run = function(boat, a)
    announce(boat, "load", nil, a.gun)
    note("{boat} loads {gun}", { boat = boat, gun = a.gun })
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
    need(boat.load, "{actor} carries no gun")
    need(boat.at and hex.distance(boat.at, a.to) == 1, "{actor} is not next to {to:cell}", { to = a.to })
    local own_ship = units.ship_at(a.to) and units.ship_at(a.to).owner == boat.owner
    need(own_ship or ashore(a.to) and not units.unit_at(a.to), "{to:cell} is neither free land nor a ship of yours", { to = a.to })
    need(not boat.task, "{actor} is at work already")
  end,

  run = function(boat, a)
    announce(boat, "unload", a.to, boat.load)
    note("{boat} unloads {gun}", { boat = boat, gun = boat.load })
  end,
}
