-- 2.2 Ships that do not sail: drifting, locked, at anchor.

-- The ships that are locked to one: lashed by a Boarding, or by a ram of last turn if neither fled.
local function partners(vessel)
  local list = where(movement.lashed_to(vessel), { fate = "afloat" })
  if vessel.fled then return list end
  for _, ram in ipairs(where(game.rams, { turn = game.turn.turn - 1 })) do
    local other
    if ram.rammer == vessel then other = ram.rammed end
    if ram.rammed == vessel then other = ram.rammer end
    if other and ships.afloat(other) and not other.fled then table.insert(list, other) end
  end
  return list
end

-- All ships that hang together with this one, herself first.
function group(vessel)
  local list, known = { vessel }, { [vessel.id] = true }
  local i = 1
  while list[i] do
    for _, other in ipairs(partners(list[i])) do
      if not known[other.id] then
        known[other.id] = true
        table.insert(list, other)
      end
    end
    i = i + 1
  end
  return list
end

adrift = rule "piratewars.move.adrift" {
  title  = "Drifting",
  source = "2.2 Movement (line 61)",
  text   = "A ship adrift does not sail. In her place she is carried eight dots downwind and turns about her rudder by "
    .. "up to 45 degrees, the shorter way, towards running; when she runs already she is only carried.",
  ruling = "Exactly upwind her owner says which way she goes round. Contact stops her and is no ram.",
  data   = { "piratewars.data.constants.drift-distance", "piratewars.data.constants.drift-turn" },

  see    = { "piratewars.move.locked" },

  -- side: the way round, where she may choose; it counts exactly upwind only. A ship that runs already is turned by 0 degrees.
  run = function(vessel, side)
    if #group(vessel) > 1 then return locked_ships_drift_together(vessel) end
    side = flight.way_round(vessel) or side
    movement.begin(vessel)
    local met = movement.go(vessel, geometry.drifting(game.wind, data("constants")["drift-distance"]))
    if not met and ships.afloat(vessel) then
      local way = "right"
      if side == "port" then way = "left" end
      local heading = plane.toward(vessel.heading, game.wind, data("constants")["drift-turn"], way)
      met = movement.go(vessel, geometry.turning(plane.wrap(heading - vessel.heading)))
    end
    if met and met.ship then note("{ship} drifts against {other}", { ship = vessel, other = met.ship }) end
    movement.tell(vessel, "drifts to")
    movement.stop(vessel)
  end,
}

locked_ships_drift_together = rule "piratewars.move.locked" {
  title  = "Ships locked together",
  source = "2.2 Ramming (lines 75, 77), 2.3 Boarding (line 101)",
  text   = "Ships that rammed last turn, and ships lashed in a Boarding, are adrift. All that hang together are carried "
    .. "eight dots downwind at once, when the first of their sides moves. One whose partner has sunk drifts alone.",
  ruling = "Locked ships do not turn: two hulls that touch cannot both pivot. If one of them is at anchor, or is "
    .. "rammed again before they drift, none does.",
  data   = { "piratewars.data.constants.drift-distance" },

  -- A locked ship does not move by herself, nor fall off.
  check = function(vessel)
    need(#group(vessel) == 1, "{actor} is locked to another ship")
  end,

  -- She drifts with all that hang together with her.
  run = function(vessel)
    local all, dots = group(vessel), data("constants")["drift-distance"]
    for _, ship in ipairs(all) do
      if ship.anchored or ships.rammed_this_turn(ship) then dots = 0 end
    end
    -- Where the first of them meets another hull or land, all stop.
    for _, ship in ipairs(all) do
      movement.begin(ship)
      local met = geometry.first_contact(ship, geometry.drifting(game.wind, dots), all)
      if met then dots = met.after end
    end
    local motion, verb = geometry.drifting(game.wind, dots), "lies, locked, at"
    if dots > 0 then verb = "drifts, locked, to" end
    for _, ship in ipairs(all) do
      grounding.pass(ship, motion, dots)
      geometry.carry(ship, motion, dots)
      movement.tell(ship, verb)
      movement.stop(ship)
    end
  end,
}

action "drift" {
  rule   = "piratewars.move.adrift",
  phase  = "movement",
  actor  = "ship",
  closed = "{actor} moves in her own side's part of Movement",
  args   = { side = "flank?" },
  say    = "drifts",

  check = function(vessel, a)
    movement.must_move(vessel)
    need(not vessel.anchored, "{actor} is at anchor", "piratewars.move.anchor")
    need(vessel.status == "adrift", "{actor} is under way, and does not drift", "piratewars.move.status")
    local way = a.side and flight.way_round(vessel)
    need(not way or way == a.side, "{actor} runs from the enemy, and goes round by {way}", "piratewars.morale.mutiny", { way = way })
  end,

  run     = function(vessel, a) adrift(vessel, a.side) end,
  preview = "run",
}

anchor = rule "piratewars.move.anchor" {
  title  = "Anchoring and beaching",
  source = "Islander Disposition, Quicksand (lines 386, 394)",
  text   = "Ships at anchor and boats on a beach are named, and nothing more.",
  ruling = "Ours: a ship adrift, or with a move of at most eight dots, may anchor instead of moving. She keeps her place "
    .. "and heading, and neither drifts nor falls off, until she weighs before a later move; in that turn her speed may "
    .. "change as if she had been adrift.",
  data   = { "piratewars.data.constants.anchor-move" },

  kept_by = { "action weigh", "drift.finish", "piratewars.move.fall-off", "piratewars.opt.launches" },

  -- May she drop anchor now?
  check = function(vessel)
    need(not vessel.anchored, "{actor} is at anchor")
    need(not vessel.moving, "{actor} has begun her move")
    local slow = core.at_most(vessel.move, data("constants")["anchor-move"])
    need(vessel.status == "adrift" or slow, "{actor} is too fast to anchor")
  end,
}

action "anchor" {
  rule   = "piratewars.move.anchor",
  phase  = "movement",
  actor  = "ship",
  closed = "{actor} moves in her own side's part of Movement",
  say    = "drops anchor",

  check = function(vessel)
    need(vessel.craft == "", "{actor} is a boat: boat-move moves it", "piratewars.opt.launches")
    movement.may_move(vessel)
    anchor(vessel)
    need(not flight.leaves(vessel), "{actor} runs from the enemy, and does not anchor", "piratewars.morale.mutiny")
  end,

  run = function(vessel)
    vessel.anchored = true
    movement.stop(vessel)
  end,
}

action "weigh" {
  rule   = "piratewars.move.anchor",
  phase  = "movement",
  actor  = "ship",
  closed = "{actor} moves in her own side's part of Movement",
  say    = "weighs anchor",

  check = function(vessel)
    movement.may_move(vessel)
    need(vessel.anchored, "{actor} is not at anchor")
  end,

  -- weighed: piratewars.ship.sails then sets no limit to the SF of this turn.
  run = function(vessel) vessel.anchored, vessel.weighed = false, true end,
}

-- The side has moved what it wished to: ships at anchor stay, the others make what is left of their moves.
function finish(player)
  for _, vessel in ipairs(ships.commanded_by(player)) do
    if vessel.anchored and flight.leaves(vessel) then vessel.anchored, vessel.weighed = false, true end
    if vessel.anchored then vessel.moved = true end
    movement.must_move(vessel)
  end
  for _, boat in ipairs(ships.boats()) do
    if boat.owner == player and not boat.moved and #group(boat) > 1 then locked_ships_drift_together(boat) end
  end
end
