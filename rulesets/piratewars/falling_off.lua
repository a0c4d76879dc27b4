-- 2.2 Falling off.

fall_off = rule "piratewars.move.fall-off" {
  title  = "Falling off",
  source = "2.2 Movement (line 67)",
  text   = "When every ship has moved, the sides, in the same order, may turn each ship about her rudder by up to 45 "
    .. "degrees towards running, and not past it. It costs nothing.",
  ruling = "Not a ship that was in a ram this turn, is locked, at anchor, without sails or crew, or hit in the "
    .. "rudder; one that is adrift only because of her heading may. Exactly upwind she may go either way.",
  data   = { "piratewars.data.constants.fall-off" },

  -- The most degrees she may fall off.
  run = function(vessel)
    return math.min(geometry.wind_angle(vessel.heading), data("constants")["fall-off"])
  end,
}

-- The way she falls off: the side given, or the shorter way round.
local function way_of(vessel, a)
  if a.side then return a.side end
  return plane.wrap(game.wind - vessel.heading) < 0 and "port" or "starboard"
end

local function signed(degrees, side) return side == "port" and -degrees or degrees end

local function away(vessel, side)
  local short = plane.wrap(game.wind - vessel.heading)
  if core.at_most(180, math.abs(short)) then return false end
  return side == "port" and short > 0 or side == "starboard" and short < 0
end

-- She can fall off at all.
local function able(vessel)
  local held = ships.rammed_this_turn(vessel) or #drift.group(vessel) > 1 or vessel.anchored or vessel.rudder == "felt"
  return vessel.craft == "" and ships.afloat(vessel) and not held and not vessel.fell_off and ships.set_sf(vessel) > 0
    and not ships.unmanned(vessel)
end

local function go(vessel, degrees, side)
  vessel.fell_off = true
  local met = movement.go(vessel, geometry.turning(signed(math.min(degrees, fall_off(vessel)), side)))
  movement.tell(vessel, "falls off, her rudder at")
  if met and met.ship then note("{ship} swings against {other}", { ship = vessel, other = met.ship }) end
  grounding.settle(vessel)
end

local function order(vessel, a) go(vessel, a.degrees, way_of(vessel, a)) end

action "fall-off" {
  rule   = "piratewars.move.fall-off",
  phase  = "falling-off",
  actor  = "ship",
  closed = "{actor} can fall off only when every ship has moved",
  args   = { degrees = "number", side = "flank?" },
  say    = "falls off",

  options = function(vessel)
    local most = vessel.fell_off and 0 or fall_off(vessel)
    for degrees = 15, most, 15 do suggest { degrees = degrees } end
    if most % 15 > 0 then suggest { degrees = most } end
  end,

  check = function(vessel, a)
    need(vessel.craft == "", "{actor} is a boat, and does not fall off", "piratewars.opt.launches")
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(not ships.rammed_this_turn(vessel), "{actor} cannot fall off after ramming")
    need(#drift.group(vessel) == 1, "{actor} is locked to another ship", "piratewars.move.locked")
    need(not vessel.anchored, "this ship is anchored: {actor}", "piratewars.move.anchor")
    need(ships.set_sf(vessel) > 0 and not ships.unmanned(vessel), "{actor} has no sails or crew to fall off with")
    need(vessel.rudder ~= "felt", "{actor} cannot fall off: rudder is hit", "piratewars.fire.critical")
    need(not vessel.fell_off, "{actor} has fallen off this turn")
    need(a.degrees > 0, "{actor} must fall off by some degrees")
    local most = data("constants")["fall-off"]
    need(core.at_most(a.degrees, most), "{actor} can fall off at most {most} degrees", { most = most })
    if core.at_most(geometry.wind_angle(vessel.heading), 0) then
      need(false, "{actor} would turn past running")
    elseif away(vessel, way_of(vessel, a)) then
      need(false, "{actor} would turn away from running")
    else
      need(core.at_most(a.degrees, geometry.wind_angle(vessel.heading)), "{actor} would turn past running")
    end
    need(flight.may_turn(vessel, signed(a.degrees, way_of(vessel, a))), "{actor} runs from the enemy, and does not fall off towards him",
      "piratewars.morale.mutiny")
  end,

  run     = order,
  preview = order,
}

-- The phase is over: who runs from the enemy falls off as far as that leads away from him.
function close()
  for _, vessel in ipairs(ships.every()) do
    local degrees = flight.leaves(vessel) and able(vessel) and fall_off(vessel) or 0
    local side = way_of(vessel, { side = flight.round(vessel) })
    if degrees > 0 and flight.gains(vessel, signed(degrees, side)) then go(vessel, degrees, side) end
  end
end
