-- Ships that cannot help themselves: towed by boats, or aground.

-- Rowboats next to her bow that have done nothing in this turn.
function near_bow(ship)
  if not ship.bow then return {} end
  return where(game.all("boat", { owner = ship.owner, type = "rowboat", spent = false }), function(boat)
    return boat.at and hex.distance(boat.at, ship.bow) == 1 and boats.is_free(boat)
  end)
end

-- Men of a boat who can row: whoever has battled in this turn cannot.
local function rowers(boat) return sum(where(ships.aboard(boat), { battled = false }), "figures") end

-- Rowers enough in two boats: four in each, or one unit of eight in either.
local function enough(one, other)
  local least_rowers = data("boats")["tow-rowers"]
  local here, there = rowers(one), rowers(other)
  if here >= least_rowers and there >= least_rowers then return true end
  return here >= 2 * least_rowers and there == 0 or there >= 2 * least_rowers and here == 0
end

-- The two boats that tow her, none if there are no two with rowers enough.
local function tow_boats(ship)
  local near = near_bow(ship)
  for i, one in ipairs(near) do
    for j = i + 1, #near do
      if enough(one, near[j]) then return { one, near[j] } end
    end
  end
  return {}
end

towing = rule "scum.nav.towing" {
  title  = "Towing",
  source = "Towing (lines 605-606)",
  text   = "In a calm two rowboats with 4 rowers each tow a ship a hex in a turn. The eight may be one unit: only here is a unit split.",
  ruling = "Both boats are next to her bow hex. The tow is one activation, and takes her a hex ahead or turns her by 60 degrees; the boats go along. Rowers do not "
    .. "fight.",
  data   = { "scum.data.boats" },

  check = function(ship)
    need(wind.calm(), "it is not calm")
    if not need(#near_bow(ship) >= data("boats")["tow-boats"], "{ship} needs two rowboats next to her bow, not yet activated", { ship = ship }) then return end
    need(#tow_boats(ship) > 0, "{ship} needs four rowers in each boat", { ship = ship })
  end,

  -- The two boats that do the work, none if there are no two with rowers enough.
  run = function(ship) return tow_boats(ship) end,
}

aground = rule "scum.nav.aground" {
  title  = "Aground",
  source = "Boats (lines 637-638)",
  text   = "Vessels that are bogged down cannot move.",
  ruling = "Only an event card puts a ship aground. In an activation of hers, instead of sailing, a die of 5 or 6 refloats her; two rowboats that tow add 1.",
  data   = { "scum.data.params.refloat", "scum.data.params.refloat-in-tow" },

  check = function(ship) need(ship.aground, "{ship} is not aground", { ship = ship }) end,

  run = function(ship)
    local least_die, two = data("params").refloat, {}
    if ship.kind == "ship" then two = towing(ship) end
    if #two > 0 then least_die = data("params")["refloat-in-tow"] end
    spend_rowers(two)
    if count(1, "d6", { floats = least_die .. "-6" }, "refloat", ship).floats == 0 then
      note("{ship} stays aground", { ship = ship })
      return
    end
    ship.aground = false
    note("{ship} is afloat again", { ship = ship })
  end,
}

-- Takes the boats a hex along.
local function boats_along(two, direction)
  for _, boat in ipairs(two) do
    boat.heading = direction
    boats.put(boat, hex.step(boat.at, direction))
  end
end

-- Nobody rows and fights.
function spend_rowers(two)
  for _, boat in ipairs(two) do
    boat.spent = true
    for _, unit in ipairs(ships.aboard(boat)) do unit.spent, unit.battled = true, true end
  end
end

local function room_ahead(ship, two)
  local function free(at)
    local other = sailing.vessel_at(at, ship)
    return hex.on_board(at) and board.ground(at) == "sea" and (not other or has(two, other))
  end
  local cells = { hex.step(ship.bow, ship.heading) }
  for _, boat in ipairs(two) do table.insert(cells, hex.step(boat.at, ship.heading)) end
  return all(cells, free)
end

-- Her hull after the tow.
local function hull_towed(ship, step)
  local hexes = #board.ship_hexes(ship)
  if step == "forward" then return board.keel(hex.step(ship.bow, ship.heading), ship.heading, hexes) end
  return board.swing(ship.bow, ship.heading, hexes, step).hull
end

action "tow" {
  rule  = "scum.nav.towing",
  phase = "activation",
  actor = "ship",
  args  = { step = "step" },

  options = function(ship)
    if not wind.calm() or #tow_boats(ship) == 0 then return end
    for _, step in ipairs { "forward", "port", "starboard" } do suggest { step = step } end
  end,

  check = function(ship, a)
    if not turn.activation(ship) then return end
    need(not game.active.fought, "the crew of {actor} is at work: she is towed in the next turn", "scum.board.cut-cables")
    need(not game.active.worked, "{actor} is at work with her boats: she is towed in the next turn", "scum.boat.lower")
    sailing.can_move(ship)
    need(not ship.anchored, "{actor} lies at anchor", "scum.nav.anchor")
    if not towing(ship) then return end
    local two = tow_boats(ship)
    fleeing.gets_away(ship, hull_towed(ship, a.step))
    if a.step == "forward" then
      need(room_ahead(ship, two), "there is no room ahead of {actor} and her boats", "scum.nav.allowance")
    elseif need(a.step == "port" or a.step == "starboard", "{actor} is towed forward, or turned to port or starboard") then
      sailing.room_to_turn(ship, sailing.pose_of(ship), a.step)
    end
  end,

  run = function(ship, a)
    local two = tow_boats(ship)
    ship.stopped, game.active.towed = true, true
    if a.step == "forward" then
      boats_along(two, ship.heading)
      navigate.put(ship, hex.step(ship.bow, ship.heading), ship.heading)
    else
      navigate.put(ship, ship.bow, board.swing(ship.bow, ship.heading, 1, a.step).heading)
    end
    spend_rowers(two)
    note("{ship} is towed: she lies in {bow:cell}, heading {heading:direction}", { ship = ship, bow = ship.bow, heading = ship.heading })
  end,
}

action "refloat" {
  rule  = "scum.nav.aground",
  phase = "activation",
  actor = "ship or boat",

  check = function(vessel)
    if not turn.activation(vessel) then return end
    need(not reading.under_way(vessel) and not game.active.fought and not game.active.worked, "{actor} has ended her move")
    aground(vessel)
  end,

  run = function(vessel)
    aground(vessel)
    if vessel.kind == "ship" then vessel.stopped = true else vessel.rowed = data("boats").speed end
  end,
}
