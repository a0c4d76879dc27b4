-- Sailing: how far a ship goes, her turns, her anchor.
-- A pose is where she lies in the middle of her move: { bow, heading, allowance, used, turns, straight, anchored, stopped }.

function pose_of(ship)
  return {
    bow = ship.bow, heading = ship.heading, allowance = ship.allowance or allowance(ship), used = ship.used, turns = ship.turns,
    straight = ship.straight, anchored = ship.anchored, stopped = ship.stopped,
  }
end

local function hexes_of(ship) return #board.ship_hexes(ship) end

-- A vessel in a hex, other than that ship.
function vessel_at(at, ship)
  local other = first(game.all("ship"), function(one) return one ~= ship and has(board.cells(one), at) end)
  return other or units.boat_at(at)
end

allowance = rule "scum.nav.allowance" {
  title  = "Hexes of a turn",
  source = "speed table (lines 588-591); damage (lines 602-603); activation (line 612)",
  text   = "The wind on her heading at the start of her move gives the hexes that a ship sails; damage takes from them. She may sail fewer. Each step takes "
    .. "her bow a hex ahead. She is navigated once in a turn, by an activation of its own.",
  ruling = "Turns do not change the hexes, but on a heading that cannot be sailed she goes no farther in this turn. Land, shallows, other vessels and the edge of "
    .. "the table stop her. In a calm she neither sails nor turns; she may anchor and weigh.",
  data   = { "scum.data.ship-speed", "scum.data.params.single-masts-in-B" },

  --   wind            class 1   class 2   masts
  --   D  astern          3         4      any
  --   C  quarter         4         5      any
  --   B  off the bow     2         2      two
  --   A  ahead           0         0
  run = function(ship)
    if wind.calm() then return 0 end
    local hexes = tally("hexes", wind.speed(ship, ship.heading), "wind on the heading")
    local damage = ships.damage_speed(ship)
    if damage > 0 then hexes:add(-damage, "damage", "scum.ship.damage-speed") end
    if ship.cut > 0 then hexes:add(-ship.cut, "rigging cut") end
    return math.max(0, hexes.total)
  end,
}

-- Whether a ship may sail a hex ahead.
function way_ahead(ship, pose)
  local id, to = "scum.nav.allowance", hex.step(pose.bow, pose.heading)
  local other = vessel_at(to, ship)
  return need(not wind.calm(), "{ship} has no wind", id, { ship = ship })
    and need(not pose.anchored, "{ship} lies at anchor", "scum.nav.anchor", { ship = ship })
    and need(wind.speed(ship, pose.heading) > 0, "{ship} cannot sail into the wind", id, { ship = ship })
    and need(pose.used < pose.allowance, "{ship} sails {all:hex|hexes} in this turn: no hexes left", id, { ship = ship, all = pose.allowance })
    and need(hex.on_board(to), "{to:cell} is off the table", id, { to = to })
    and need(board.ground(to) ~= "shallows", "{to:cell} is too shallow for {ship}", id, { to = to, ship = ship })
    and need(board.is_water(to), "{to:cell} is land", id, { to = to })
    and need(not other, "{other} lies in {to:cell}", id, { other = other, to = to })
end

in_place = rule "scum.nav.into-wind" {
  title  = "Turning without way",
  source = "Navigation (lines 595-596)",
  text   = "A ship that lies in A, or in B with one mast, cannot sail but may make a turn.",
  ruling = "One turn of 60 degrees is the whole move of a ship whose hexes are fewer than the cost of a turn, for whatever reason.",

  run = function(ship, pose)
    return pose.allowance < data("ship-classes")[ship.class].turn_cost and pose.used == 0 and pose.turns == 0
  end,
}

turning = rule "scum.nav.turning" {
  title  = "Turns",
  source = "Navigation (lines 597-601)",
  text   = "A ship of class 1 makes one turn of 60 degrees in a game turn, for 2 hexes; one of class 2 makes two, for 1 hex each, with a hex sailed between "
    .. "them. Her bow stays where it is.",
  ruling = "Without hexes enough she does not turn, but for the turn in place of a ship that cannot sail.",
  data   = { "scum.data.ship-classes" },
  see    = { "scum.geo.ship-turn", "scum.nav.into-wind" },

  --   class   turns   hexes each   hexes sailed between
  --   1         1         2
  --   2         2         1                1
  check = function(ship, pose, side)
    local row = data("ship-classes")[ship.class]
    need(not wind.calm(), "{ship} has no wind to turn", "scum.nav.allowance", { ship = ship })
    need(not pose.anchored, "{ship} lies at anchor and does not turn", "scum.nav.anchor", { ship = ship })
    need(pose.turns < row.turns, "{ship} makes {turns:turn|turns} at most", { ship = ship, turns = row.turns })
    need(pose.turns == 0 or pose.straight >= row.between, "{ship} must sail a hex between her turns", { ship = ship })
    need(pose.allowance - pose.used >= row.turn_cost or in_place(ship, pose), "{ship} has too few hexes left to turn", { ship = ship })
    room_to_turn(ship, pose, side)
  end,
}

-- Every hex that a turn needs is free water.
function room_to_turn(ship, pose, side)
  local swing = board.swing(pose.bow, pose.heading, hexes_of(ship), side)
  for _, at in ipairs(swing.needed) do
    local free = hex.on_board(at) and board.is_water(at) and board.ground(at) ~= "shallows" and not vessel_at(at, ship)
    if not need(free, "the poop of {ship} has no room in {at:cell} to turn", "scum.geo.ship-turn", { ship = ship, at = at }) then return end
  end
end

anchor = rule "scum.nav.anchor" {
  title  = "Anchoring",
  source = "Anchoring (lines 607-608)",
  text   = "To drop anchor stops a ship dead; to drop and to weigh it costs 2 hexes each. At anchor she neither sails nor turns; she fires and fights as usual.",
  ruling = "With fewer than 2 hexes it takes her whole move instead.",
  data   = { "scum.data.anchor" },

  -- work: anchor or weigh.
  check = function(ship, pose, work)
    if work == "anchor" then
      need(not pose.anchored, "{ship} lies at anchor", { ship = ship })
    else
      need(pose.anchored, "{ship} does not lie at anchor", { ship = ship })
    end
    local cost = data("anchor").drop
    if work == "weigh" then cost = data("anchor").weigh end
    local whole = pose.allowance < cost and pose.used == 0 and pose.turns == 0
    need(pose.allowance - pose.used >= cost or whole, "{ship} has too few hexes left: {cost} for her anchor", { ship = ship, cost = cost })
  end,
}

-- Whether she may move at all, by sails or in tow.
function can_move(ship)
  need(ship.bow, "{ship} has sunk", "scum.ship.sinking", { ship = ship })
  need(not ship.surrendered, "{ship} has surrendered", "scum.ship.surrender", { ship = ship })
  need(not cables.drifts(ship), "{ship} drifts with enemies aboard", "scum.board.drift", { ship = ship })
  need(not ship.aground, "{ship} is aground", "scum.nav.aground", { ship = ship })
  need(not boarding.held(ship), "{ship} is grappled", "scum.board.attempt", { ship = ship })
  need(not ship.stopped, "{ship} has ended her move", { ship = ship })
end

-- Whether she may move by her own sails.
function can_sail(ship)
  can_move(ship)
  ships.crew(ship)
end
