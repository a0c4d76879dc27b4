-- 2.2 Turning a ship under sail.

turn = rule "piratewars.move.turn" {
  title  = "Turning",
  source = "2.2 Movement (line 65), Revised Renegade Runner (lines 328-330)",
  text   = "After a leap of more than half her length a ship may turn up to 90 degrees either way. If her whole move is "
    .. "no longer than half her length she may turn up to 45 degrees once, at the end. She pivots on her rudder, and her "
    .. "bow swings.",
  ruling = "A whole move of exactly half a length gives the 45-degree turn, and so does being blocked from the start; a "
    .. "ship at anchor does not turn, nor one that contact stopped in mid-leap.",
  data   = { "piratewars.data.constants.leap-turn", "piratewars.data.constants.short-turn" },
  kept_by = {
    "action turn",
    "piratewars.move.leap",  -- opens no turn where contact stopped her in mid-leap
    "steering.swing",
  },

  -- How far she may turn after this leap.
  run = function(dots, move, length)
    if not core.below(length / 2, move) then return data("constants")["short-turn"] end
    if core.below(length / 2, dots) then return data("constants")["leap-turn"] end
    return 0
  end,
}

-- She turns about her rudder, starboard positive. Contact ends the move, and is no ram.
function swing(vessel, degrees)
  movement.begin(vessel)
  local motion, stranded = geometry.turning(degrees), aground.stranded(vessel)
  local met = movement.go(vessel, motion, aground.land_she_gets_off(vessel, motion))
  vessel.turn_open, vessel.turned = 0, true
  movement.tell(vessel, "turns, her rudder at")
  if met then
    if met.ship then note("{ship} swings against {other}", { ship = vessel, other = met.ship }) end
    return movement.stop(vessel)
  end
  local blocked_ship_has_turned = vessel.leap == 0 and not stranded
  if vessel.left == 0 or blocked_ship_has_turned then movement.stop(vessel) end
end

-- How far she may turn now: what the last leap allows; if she was blocked from the start, as after a short move.
local function open_degrees(vessel)
  if vessel.moving and vessel.leap > 0 then return vessel.turn_open end
  if vessel.status == "adrift" or vessel.turned or vessel.moved or vessel.anchored then return 0 end
  if movement.blocked(vessel) then return data("constants")["short-turn"] end
  return 0
end

action "turn" {
  rule   = "piratewars.move.turn",
  phase  = "movement",
  actor  = "ship",
  closed = "{actor} moves in her own side's part of Movement",
  args   = { degrees = "number", side = "flank" },

  options = function(vessel)
    for degrees = 15, open_degrees(vessel), 15 do
      suggest { degrees = degrees, side = "port" }
      suggest { degrees = degrees, side = "starboard" }
    end
  end,

  check = function(vessel, a)
    need(vessel.craft == "", "{actor} is a boat: boat-move moves it", "piratewars.opt.launches")
    movement.may_move(vessel)
    need(not vessel.anchored, "{actor} is at anchor", "piratewars.move.anchor")
    need(vessel.rudder ~= "felt", "{actor}'s rudder is hit, and she cannot turn this turn", "piratewars.fire.critical")
    need(not vessel.turned, "{actor} has already turned after this leap")
    need(a.degrees > 0, "{actor} must turn by some degrees")
    local most = open_degrees(vessel)
    if most > 0 then
      need(core.at_most(a.degrees, most), "{actor} can turn at most {most} degrees", { most = most })
    elseif need(vessel.leap > 0, "{actor} turns after a leap, and has made none yet") then
      -- The leap opened no turn. Unless she has turned, or her rudder is hit, which is refused above, it was too short.
      local leap_was_short = not vessel.turned and vessel.rudder ~= "felt"
      need(not leap_was_short, "{actor} cannot turn after a leap of half a length or less")
    end
    local degrees = geometry.to_starboard(a.degrees, a.side)
    need(flight.may_turn(vessel, degrees), "{actor} runs from the enemy, and does not turn towards him", "piratewars.morale.mutiny")
    rigs.may_point(vessel, plane.compass(vessel.heading + degrees))
  end,

  run     = function(vessel, a) swing(vessel, geometry.to_starboard(a.degrees, a.side)) end,
  preview = "run",
}
