-- Boats and their ships: lowering, hoisting, boats in tow, and the work that a boat has announced.

lower = rule "scum.boat.lower" {
  title  = "Lowering and hoisting",
  source = "Rowboats (lines 637-640)",
  text   = "To lower a boat or to hoist it in, with crew and load, takes a game turn, while the ship is at anchor or aground. It comes into a hex next to the ship "
    .. "that the player chooses. A ship of class 1 carries up to 3 boats, of class 2 up to 2; they may also be towed behind her.",
  ruling = "Boats in tow have no hex and nobody in them, count among her boats, and are taken in tow and set adrift without delay. An activation of the ship "
    .. "announces the work, and she goes nowhere in it any more; it is done at the start of her owner's first activation in the next turn, if boat and "
    .. "ship still lie where they can.",
  data   = { "scum.data.ship-classes" },

  -- Whether she lies still.
  check = function(ship)
    need(ship.anchored or ship.aground, "{ship} is under way: anchor first", { ship = ship })
  end,

  always = function()
    for _, ship in ipairs(game.all("ship")) do
      local hers = game.all("boat", { parent = ship })
      need(#hers <= data("ship-classes")[ship.class].boats, "{ship} has {count} boats", { ship = ship, count = #hers })
      for _, boat in ipairs(hers) do
        need(not boat.at or boat.task == "hoist", "{boat} is afloat and aboard {ship}", { boat = boat, ship = ship })
        need(boat.at or #ships.aboard(boat) == 0, "there are men in {boat}, which is aboard {ship}", { boat = boat, ship = ship })
      end
    end
  end,
}

-- Whether she has room for one more boat, aboard or in tow.
function one_more(ship)
  local most = data("ship-classes")[ship.class].boats
  need(#game.all("boat", { parent = ship }) < most, "{ship} carries {most:boat|boats} at most", "scum.boat.lower", { ship = ship, most = most })
end

-- Work that was announced in an earlier turn is done.
function carry_out(boat)
  local task, to, with, load = boat.task, boat.to, boat.with, boat.takes
  boat.task, boat.to, boat.with, boat.takes = nil, nil, nil, nil
  if boat.sunk then return end
  if task == "lower" then afloat(boat, to, with) end
  if task == "hoist" then aboard_again(boat) end
  if task == "load" then loading.take_in(boat, load) end
  if task == "unload" then loading.put_out(boat, to) end
end

-- A boat that moves gives up what it has announced.
function give_up(boat)
  if boat.task == "hoist" then boat.parent = nil end
  boat.task, boat.to, boat.with, boat.takes = nil, nil, nil, nil
end

-- A ship that is still her owner's.
local function is_hers(ship, boat) return ship.bow ~= nil and not ship.surrendered and ship.owner == boat.owner end

-- A boat is in the water, with the unit that mans it and its commander, if he goes along.
function afloat(boat, to, crew)
  local ship = boat.parent
  if not ship or not is_hers(ship, boat) or not boats.can_enter(to) or not has(board.zone(ship), to) then
    note("{boat} is not lowered: {to:cell} is no free hex next to her ship", { boat = boat, to = to })
    return
  end
  boat.parent, boat.towed, boat.heading = nil, false, ship.heading
  boats.put(boat, to)
  note("{boat} is afloat in {to:cell}", { boat = boat, to = to })
  if crew and crew.figures > 0 and crew.aboard == ship then
    crossing.step_across(crew, to)
    note("{boat} is manned by {crew}", { crew = crew, boat = boat })
  end
end

-- A boat is hoisted in; the men in her take free hull hexes.
function aboard_again(boat)
  local ship, men, leader = boat.parent, ships.aboard(boat), ships.commanders_aboard(boat)[1]
  local lies_there = ship ~= nil and is_hers(ship, boat) and boat.at ~= nil and has(board.zone(ship), boat.at)
  local captain = lies_there and leader and embarking.other_captain(leader, ship)
  if not lies_there or captain or #ships.free_hexes(ship) < #men then
    boat.parent = nil
    note("{boat} is not hoisted: there is no room aboard any more", { boat = boat })
    return
  end
  for _, unit in ipairs(men) do unit.at, unit.aboard = ships.free_hexes(ship)[1], ship end
  if leader then
    local with_men = men[1] and men[1].at
    leader.at, leader.aboard = with_men or first(board.ship_hexes(ship), function(at) return not units.commander_at(at) end), ship
  end
  boat.at = nil
  note("{boat} is hoisted aboard {ship}", { boat = boat, ship = ship })
end

-- The first activation of a player in a turn has come.
function announced_work(player)
  for _, boat in ipairs(game.all("boat", { owner = player })) do
    if boat.task and boat.ready and game.turn.turn >= boat.ready then carry_out(boat) end
  end
end

-- piece: the unit that mans a boat which is lowered, or what is loaded.
function announce(boat, task, to, piece)
  boat.task, boat.to, boat.ready = task, to, game.turn.turn + 1
  game.active.worked = true
  if task == "load" then boat.takes = piece else boat.with = piece end
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
    if not a.boat.towed then
      lower(ship)
      fleeing.has_got_away(ship)
    end
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

-- A boat next to a ship that may take it in. Returns whether it is next to her.
local function alongside(ship, boat)
  if not need(boat.at and has(board.zone(ship), boat.at), "{boat} is not next to {ship}", { boat = boat, ship = ship }) then return false end
  one_more(ship)
  need(not boat.task, "{boat} is at work already", { boat = boat })
  need(not boarding.held(boat), "{boat} is grappled", "scum.board.attempt", { boat = boat })
  return true
end

action "hoist" {
  rule  = "scum.boat.lower",
  phase = "activation",
  actor = "ship",
  args  = { boat = "own boat" },
  rare  = true,

  check = function(ship, a)
    if not turn.activation(ship) then return end
    lower(ship)
    fleeing.has_got_away(ship)
    if not alongside(ship, a.boat) then return end
    need(#ships.free_hexes(ship) >= #ships.aboard(a.boat), "{actor} has no free hull hex for the men in {boat}", { boat = a.boat })
    for _, leader in ipairs(ships.commanders_aboard(a.boat)) do embarking.room_aboard(leader, ship) end
  end,

  run = function(ship, a)
    a.boat.parent = ship
    announce(a.boat, "hoist")
    note("{ship} hoists {boat}", { ship = ship, boat = a.boat })
  end,
}

action "take-in-tow" {
  rule  = "scum.boat.lower",
  phase = "activation",
  actor = "ship",
  args  = { boat = "own boat" },
  rare  = true,

  check = function(ship, a)
    if not turn.activation(ship) then return end
    need(not ship.surrendered, "{actor} has surrendered", "scum.ship.surrender")
    if not alongside(ship, a.boat) then return end
    need(#ships.aboard(a.boat) + #ships.commanders_aboard(a.boat) == 0, "there are men in {boat}: only an empty boat is taken in tow", { boat = a.boat })
  end,

  run = function(ship, a)
    a.boat.parent, a.boat.towed, a.boat.at = ship, true, nil
    note("{ship} takes {boat} in tow", { ship = ship, boat = a.boat })
  end,
}
