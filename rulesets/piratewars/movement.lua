-- 2.2 Movement under sail: status, the whole move, leaps and turns.

-- The band of headings a ship points into: running, abeam, tacking or in-irons.
function band(heading)
  local off = geometry.wind_angle(heading)
  for _, row in ipairs(data("headings")) do
    if core.at_most(off, row.up_to) then return row end
  end
end

-- Ships that a boarding fight lashes to this one.
function lashed(vessel)
  local list = {}
  for _, fight in ipairs(game.boardings) do
    if fight.attacker == vessel then table.insert(list, fight.defender) end
    if fight.defender == vessel then table.insert(list, fight.attacker) end
  end
  return list
end

status = rule "piratewars.move.status" {
  title  = "Full, tack or adrift",
  source = "2.2 Movement (line 61), Ships (line 29)",
  text   = "As a turn begins it is settled for the whole of it whether a ship makes full speed, tacks or drifts. She is "
    .. "adrift pointing within 45 degrees of where the wind comes from, with nobody aboard or no sail set, in the turn "
    .. "after a ram and while she is lashed; she tacks when she points upwind of abeam.",
  ruling = "Exactly 45 degrees off the wind's eye is still tacking. After a ram she is adrift even if the other has "
    .. "sunk; one that fled from a Boarding is not.",
  data   = { "piratewars.data.headings" },

  -- next: as if the next turn began now.
  run = function(vessel, next)
    local after_ram = next and ships.rammed_this_turn(vessel) or not next and ships.rammed_last_turn(vessel)
    if #lashed(vessel) > 0 or after_ram and not vessel.fled then return "adrift" end
    if ships.unmanned(vessel) or ships.set_sf(vessel) == 0 then return "adrift" end
    if rigs.in_irons(vessel) then return "adrift" end
    return band(vessel.heading).speed
  end,
}

must_move = rule "piratewars.move.must-move" {
  title  = "The whole move",
  source = "2.2 Movement (line 59)",
  text   = "A ship under way makes the whole of her move, her speed or half of it when she tacks, forward and in "
    .. "straight lines between her turns. Only contact, running aground or an anchor cuts it short.",

  -- The move in dots.
  run = function(vessel)
    if vessel.status == "full" then return ships.speed(vessel) end
    if vessel.status == "tack" then return ships.speed(vessel) / 2 end
    return 0
  end,
}

leap = rule "piratewars.move.leap" {
  title  = "Leaping forward",
  source = "2.2 Movement (line 63)",
  text   = "The move is cut into leaps of exactly her own length while there is so much left, and one last leap of the "
    .. "rest.",
  ruling = "A leap is not broken off to turn sooner.",

  -- The next leap of so much that is left.
  run = function(left, length)
    if core.at_most(length, left) then return length end
    return left
  end,
}

turn = rule "piratewars.move.turn" {
  title  = "Turning",
  source = "2.2 Movement (line 65), Revised Renegade Runner (lines 328-330)",
  text   = "After a leap of more than half her length a ship may turn up to 90 degrees either way. If her whole move is "
    .. "no longer than half her length she may turn up to 45 degrees once, at the end. She pivots on her rudder, and her "
    .. "bow swings.",
  ruling = "A whole move of exactly half a length is of the second kind, and so is that of a ship too closely blocked "
    .. "to move; a ship at anchor does not turn, nor one that contact stopped in mid-leap.",
  data   = { "piratewars.data.constants.leap-turn", "piratewars.data.constants.short-turn" },

  -- The degrees open after a leap, of a whole move.
  run = function(dots, move, length)
    if not core.below(length / 2, move) then return data("constants")["short-turn"] end
    if core.below(length / 2, dots) then return data("constants")["leap-turn"] end
    return 0
  end,
}

-- The move is over: what is left of it is lost.
function stop(vessel)
  vessel.left, vessel.turn_open, vessel.moved, vessel.moving = 0, 0, true, true
  grounding.settle(vessel)
end

-- Her move begins: the hulls she lies against are noted.
function begin(vessel)
  if vessel.moving then return end
  vessel.moving = true
  for _, other in ipairs(ships.in_the_water()) do
    if other ~= vessel and geometry.touching(vessel, other) then table.insert(vessel.touched, other) end
  end
end

-- What she meets on the way, but for some: nil, or how the motion ends. She is put there.
function go(vessel, motion, without)
  local met = geometry.first_contact(vessel, motion, without)
  while met and met.boat do   -- a boat is run down, and does not stop her
    ramming.run_down(vessel, met.boat)
    met = geometry.first_contact(vessel, motion, without)
  end
  local done = met and met.after or geometry.amount(motion)
  local gone = grounding.pass(vessel, motion, done)
  geometry.carry(vessel, motion, gone)
  if core.below(gone, done) then met = nil end   -- wrecked on the way
  return met, gone
end

function tell(vessel, verb)
  note("{ship} {verb} {x}, {y}, heading {heading}", {
    ship = vessel, verb = verb, x = geometry.shown(vessel.x), y = geometry.shown(vessel.y),
    heading = geometry.shown(vessel.heading),
  })
end

-- One leap forward, with whatever it runs into.
function advance(vessel)
  begin(vessel)
  local dots = leap(vessel.left, vessel.length)
  local met, done = go(vessel, geometry.leaping(dots))
  vessel.left, vessel.leap, vessel.turned = vessel.left - done, done, false
  if core.at_most(vessel.left, 0) then vessel.left = 0 end
  tell(vessel, "sails " .. geometry.shown(done) .. " dots to")
  if met then
    if met.ship then
      ramming.meet(vessel, met)
    else
      note("{ship} runs against {land}", { ship = vessel, land = met.land })
      aground.meet(vessel, met.land)
    end
    return stop(vessel)
  end
  if ships.open_hf(vessel) == 0 then return stop(vessel) end
  vessel.turn_open = 0
  if vessel.left == 0 or core.below(vessel.length / 2, vessel.move) then
    vessel.turn_open = turn(dots, vessel.move, vessel.length)
  end
  if vessel.rudder == "felt" then vessel.turn_open = 0 end
  if vessel.left == 0 and vessel.turn_open == 0 then stop(vessel) end
end

-- Hulls that touch are contact only when the one turns into the other.
function swing(vessel, degrees)
  begin(vessel)
  local motion = geometry.turning(degrees)
  local stranded = vessel.leap == 0 and aground.stranded(vessel)
  local met = go(vessel, motion, stranded and aground.gets_off(vessel, motion) or nil)
  vessel.turn_open, vessel.turned = 0, true
  tell(vessel, "turns, her rudder at")
  if met then
    if met.ship then note("{ship} swings against {other}", { ship = vessel, other = met.ship }) end
    return stop(vessel)
  end
  if vessel.left == 0 or vessel.leap == 0 and not stranded then stop(vessel) end
end

-- Nothing lets her go forward from where she lies.
function blocked(vessel)
  local met = geometry.first_contact(vessel, geometry.leaping(leap(vessel.left, vessel.length)))
  return met and not met.boat and core.at_most(met.after, 0)
end

-- What no order to move gets past.
function may_move(vessel)
  need(ships.afloat(vessel), "{actor} is not afloat")
  need(game.turn.player == vessel.owner, "not your turn to move: {actor}", "piratewars.turn.initiative")
  need(not vessel.moved, "this ship has moved: {actor}")
  need(#drift.group(vessel) == 1, "{actor} is locked to another ship", "piratewars.move.locked")
  tasks.colours_fly(vessel)
end

action "advance" {
  rule   = "piratewars.move.leap",
  phase  = "movement",
  actor  = "ship",
  closed = "not your turn to move: {actor} moves in her side's part of Movement",
  say    = "sails on",

  check = function(vessel)
    need(vessel.craft == "", "{actor} is a boat: boat-move moves it", "piratewars.opt.launches")
    may_move(vessel)
    need(not vessel.anchored, "this ship is anchored: {actor}", "piratewars.move.anchor")
    local way = need(vessel.status ~= "adrift", "this ship is adrift: {actor}", "piratewars.move.status")
    if not way or vessel.moved then return end
    need(vessel.left > 0, "{actor} has made her whole move")
    need(vessel.left == 0 or not blocked(vessel), "{actor} is blocked", "piratewars.geo.contact")
    need(flight.may_advance(vessel), "{actor} runs from the enemy: turn her away first", "piratewars.morale.mutiny")
  end,

  run     = advance,
  preview = advance,
}

-- The degrees she may turn now: a ship blocked from the start turns as one with a short move.
local function open_turn(vessel)
  if vessel.moving and vessel.leap > 0 then return vessel.turn_open end
  if vessel.status ~= "adrift" and not vessel.turned and not vessel.moved and not vessel.anchored and blocked(vessel) then
    return data("constants")["short-turn"]
  end
  return 0
end

local function turn_by(vessel, a) swing(vessel, a.side == "port" and -a.degrees or a.degrees) end

action "turn" {
  rule   = "piratewars.move.turn",
  phase  = "movement",
  actor  = "ship",
  closed = "not your turn to move: {actor} moves in her side's part of Movement",
  args   = { degrees = "number", side = "flank" },

  options = function(vessel)
    local list = {}
    for degrees = 15, open_turn(vessel), 15 do
      table.insert(list, { degrees = degrees, side = "port" })
      table.insert(list, { degrees = degrees, side = "starboard" })
    end
    return list
  end,

  check = function(vessel, a)
    need(vessel.craft == "", "{actor} is a boat: boat-move moves it", "piratewars.opt.launches")
    may_move(vessel)
    need(not vessel.anchored, "this ship is anchored: {actor}", "piratewars.move.anchor")
    need(vessel.rudder ~= "felt", "{actor} cannot turn: rudder is hit", "piratewars.fire.critical")
    need(not vessel.turned, "{actor} has already turned after this leap")
    need(a.degrees > 0, "{actor} must turn by some degrees")
    local most = open_turn(vessel)
    if most == 0 then
      local made = need(vessel.leap > 0, "{actor} turns after a leap, and has made none yet")
      if made then need(vessel.turned or vessel.rudder == "felt", "{actor}: no turn after a leap of half a length or less") end
    else
      need(core.at_most(a.degrees, most), "{actor} can turn at most {most} degrees", { most = most })
    end
    local degrees = a.side == "port" and -a.degrees or a.degrees
    need(flight.may_turn(vessel, degrees), "{actor} runs from the enemy, and does not turn towards him", "piratewars.morale.mutiny")
    local heading = plane.compass(vessel.heading + degrees)
    need(rigs.may_point(vessel, heading), "square sails cannot point upwind: {actor} would lie {off} degrees off the wind",
      "piratewars.opt.sail-wind", { off = geometry.shown(geometry.wind_angle(heading)) })
  end,

  run     = turn_by,
  preview = turn_by,
}
