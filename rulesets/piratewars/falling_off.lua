-- 2.2 Falling off.

fall_off = rule "piratewars.move.fall-off" {
  title  = "Falling off",
  source = "2.2 Movement (line 67)",
  text   = "When every ship has moved, the sides, in the same order, may turn each ship about her rudder by up to 45 "
    .. "degrees towards running, and not past it. It costs nothing.",
  ruling = "Not a ship that was in a ram this turn, is locked, at anchor, without sails or crew, or hit in the "
    .. "rudder; one that is adrift only because of her heading may. Exactly upwind she may go either way.",
  data   = { "piratewars.data.constants.fall-off" },

  -- May she fall off at all?
  check = function(vessel)
    need(vessel.craft == "", "{actor} is a boat, and does not fall off", "piratewars.opt.launches")
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(not ships.rammed_this_turn(vessel), "{actor} cannot fall off after ramming")
    drift.locked_ships_drift_together(vessel)
    need(not vessel.anchored, "{actor} is at anchor", "piratewars.move.anchor")
    need(ships.set_sf(vessel) > 0 and not ships.unmanned(vessel), "{actor} has no sails or crew to fall off with")
    need(vessel.rudder ~= "felt", "{actor}'s rudder is hit, and she cannot fall off this turn", "piratewars.fire.critical")
    need(not vessel.fell_off, "{actor} has fallen off this turn")
  end,

  -- She turns about her rudder by so many degrees, and not past running; contact stops her.
  run = function(vessel, degrees, side)
    vessel.fell_off = true
    degrees = math.min(degrees, most_degrees(vessel))
    local met = movement.go(vessel, geometry.turning(geometry.to_starboard(degrees, side)))
    movement.tell(vessel, "falls off, her rudder at")
    if met and met.ship then note("{ship} swings against {other}", { ship = vessel, other = met.ship }) end
    grounding.settle(vessel)
  end,
}

-- The most that she may fall off: 45 degrees, or fewer that bring her to running.
function most_degrees(vessel)
  return math.min(geometry.wind_angle(vessel.heading), data("constants")["fall-off"])
end

-- The side by which she falls off: the one given, or that of the shorter way round to running.
function side_of(vessel, side)
  if side then return side end
  if plane.wrap(game.wind - vessel.heading) < 0 then return "port" end
  return "starboard"
end

action "fall-off" {
  rule   = "piratewars.move.fall-off",
  phase  = "falling-off",
  actor  = "ship",
  closed = "{actor} can fall off only when every ship has moved",
  args   = { degrees = "number", side = "flank?" },
  some   = true,
  say    = "falls off",

  options = function(vessel)
    local most = vessel.fell_off and 0 or most_degrees(vessel)
    for degrees = 15, most, 15 do suggest { degrees = degrees } end
    if most % 15 > 0 then suggest { degrees = most } end
  end,

  check = function(vessel, a)
    fall_off(vessel)
    need(a.degrees > 0, "{actor} must fall off by some degrees")
    local most, off = data("constants")["fall-off"], geometry.wind_angle(vessel.heading)
    need(core.at_most(a.degrees, most), "{actor} can fall off at most {most} degrees", { most = most })
    local side, runs_already, exactly_upwind = side_of(vessel, a.side), core.at_most(off, 0), core.at_most(180, off)
    local away = not runs_already and not exactly_upwind and side ~= side_of(vessel)
    need(not away, "{actor} would turn away from running")
    need(away or core.at_most(a.degrees, off) and not runs_already, "{actor} would turn past running")
    need(flight.may_turn(vessel, geometry.to_starboard(a.degrees, side)), "{actor} runs from the enemy, and does not fall off towards him",
      "piratewars.morale.mutiny")
  end,

  run     = function(vessel, a) fall_off(vessel, a.degrees, side_of(vessel, a.side)) end,
  preview = "run",
}

-- The phase is over: who runs from the enemy falls off as far as that leads away from him.
function close()
  for _, vessel in ipairs(ships.every()) do
    if flight.leaves(vessel) and allows(fall_off, vessel) then
      local degrees, side = most_degrees(vessel), side_of(vessel, flight.way_round(vessel))
      if degrees > 0 and flight.gains_distance(vessel, geometry.to_starboard(degrees, side)) then fall_off(vessel, degrees, side) end
    end
  end
end
