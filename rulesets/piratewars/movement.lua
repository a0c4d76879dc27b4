-- 2.2 Movement under sail: status, the whole move and leaps.

-- The ships that a boarding fight lashes to this one.
function lashed_to(vessel)
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
  text   = "At the start of a turn it is fixed whether she makes full speed, tacks or drifts. Adrift: less than 45 degrees "
    .. "from the wind's eye; nobody aboard; no sail set; the turn after a ram; while lashed. Tacking: otherwise, if she "
    .. "points upwind of abeam.",
  ruling = "Exactly 45 degrees off the wind's eye is still tacking. After a ram she is adrift even if the other has "
    .. "sunk; one that fled from a Boarding is not.",
  data   = { "piratewars.data.headings" },
  kept_by = "turn.begins",   -- what it finds there is her status for the whole turn

  -- "full", "tack" or "adrift". next: as if the next turn began now.
  run = function(vessel, next)
    local after_ram = ships.rammed_last_turn(vessel)
    if next then after_ram = ships.rammed_this_turn(vessel) end
    if after_ram and not vessel.fled then return "adrift" end
    if #lashed_to(vessel) > 0 then return "adrift" end
    if ships.unmanned(vessel) or ships.set_sf(vessel) == 0 then return "adrift" end
    if rigs.in_irons(vessel) then return "adrift" end
    -- Off the wind up to 90 degrees full, up to 135 tack, beyond that adrift.
    return geometry.band(vessel.heading).speed
  end,
}

must_move = rule "piratewars.move.must-move" {
  title  = "The whole move",
  source = "2.2 Movement (line 59)",
  text   = "A ship under way makes the whole of her move, her speed or half of it when she tacks, forward and in "
    .. "straight lines between her turns. Only contact, running aground or an anchor cuts it short.",
  ruling = "Whatever her owner leaves unsailed she sails straight ahead at the end of his part of Movement.",
  -- movement.whole_move, below, is the move in dots; the leap stops at contact and at land.
  kept_by = { "movement.whole_move", "piratewars.move.leap", "piratewars.opt.grounding", "action anchor" },

  -- Is she still to move, in her side's part of Movement?
  check = function(vessel)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(game.turn.player == vessel.owner, "{actor} moves in her own side's part of Movement", "piratewars.turn.initiative")
    need(not vessel.moved, "{actor} has already moved")
  end,

  -- Her owner has moved her as far as he wished: what is left she makes straight ahead, leap by leap, or adrift. One that
  -- runs from the enemy turns away from him by herself.
  run = function(vessel)
    while not vessel.moved do
      local degrees_away = vessel.turn_open > 0 and flight.turn_by_herself(vessel)
      if degrees_away then
        steering.swing(vessel, degrees_away)
      elseif vessel.status == "adrift" then
        drift.adrift(vessel)
      elseif vessel.left > 0 and not blocked(vessel) then
        leap(vessel)
        if vessel.left == 0 and not vessel.moved then stop(vessel) end
      else
        stop(vessel)
      end
    end
  end,
}

-- The whole move in dots, as a turn begins: at full speed, at half of it when she tacks, or nothing adrift.
function whole_move(vessel)
  if vessel.status == "full" then return ships.speed(vessel) end
  if vessel.status == "tack" then return ships.speed(vessel) / 2 end
  return 0
end

leap = rule "piratewars.move.leap" {
  title  = "Leaping forward",
  source = "2.2 Movement (line 63)",
  text   = "The move is cut into leaps of exactly her own length while there is so much left, and one last leap of the rest.",
  ruling = "A leap is not broken off to turn sooner.",

  -- One leap forward, with whatever it runs into: a ship, a boat that she runs down, land, or a reef that wrecks her.
  run = function(vessel)
    begin(vessel)
    local dots = next_leap(vessel.left, vessel.length)
    local met, done = go(vessel, geometry.leaping(dots))
    vessel.left, vessel.leap, vessel.turned = vessel.left - done, done, false
    if core.at_most(vessel.left, 0) then vessel.left = 0 end
    tell(vessel, "sails " .. geometry.shown(done) .. " dots to")

    -- Contact ends the move, and with it the turn after this leap.
    if met and met.ship then
      ramming.ram_or_touch(vessel, met)
      return stop(vessel)
    elseif met then
      note("{ship} runs against {land}", { ship = vessel, land = met.land })
      aground.runs_aground(vessel, nil, met.land)
      return stop(vessel)
    end
    if ships.open_hf(vessel) == 0 then return stop(vessel) end

    -- The turn that the leap opens: after a whole move of half a length or less, one at its end; none with a rudder that was
    -- hit last turn ("felt").
    vessel.turn_open = steering.turn(dots, vessel.move, vessel.length)
    local move_is_short = not core.below(vessel.length / 2, vessel.move)
    if move_is_short and vessel.left > 0 or vessel.rudder == "felt" then vessel.turn_open = 0 end
    if vessel.left == 0 and vessel.turn_open == 0 then stop(vessel) end
  end,
}

-- The dots of the next leap, with this much move left.
function next_leap(left, length)
  if core.at_most(length, left) then return length end
  return left
end

-- The move is over: what is left of it is lost.
function stop(vessel)
  vessel.left, vessel.turn_open, vessel.moved, vessel.moving = 0, 0, true, true
  grounding.settle(vessel)
end

-- Her move begins: the hulls she lies against are noted, for she cannot ram them.
function begin(vessel)
  if vessel.moving then return end
  vessel.moving = true
  for _, other in ipairs(ships.in_the_water()) do
    if other ~= vessel and geometry.touching(vessel, other) then table.insert(vessel.touched, other) end
  end
end

-- She moves until something stops her; what is left out does not. Returns what she met (nil: nothing) and how far she went.
function go(vessel, motion, left_out)
  local met = geometry.first_contact(vessel, motion, left_out)
  while met and met.boat do   -- a boat is run down, and does not stop her
    ramming.run_down(vessel, met.boat)
    met = geometry.first_contact(vessel, motion, left_out)
  end
  local done = met and met.after or geometry.amount(motion)
  local gone = grounding.pass(vessel, motion, done)
  geometry.carry(vessel, motion, gone)
  local wrecked_on_the_way = core.below(gone, done)
  if wrecked_on_the_way then met = nil end
  return met, gone
end

-- Nothing lets her go forward from where she lies.
function blocked(vessel)
  local met = geometry.first_contact(vessel, geometry.leaping(next_leap(vessel.left, vessel.length)))
  return met and not met.boat and core.at_most(met.after, 0)
end

-- Refuses all but a ship that is still to move, that her side commands, and that is locked to no other.
function may_move(vessel)
  must_move(vessel)
  tasks.not_surrendered(vessel)
  drift.locked_ships_drift_together(vessel)
end

action "advance" {
  rule   = "piratewars.move.leap",
  phase  = "movement",
  actor  = "ship",
  closed = "{actor} moves in her own side's part of Movement",
  say    = "sails on",

  check = function(vessel)
    need(vessel.craft == "", "{actor} is a boat: boat-move moves it", "piratewars.opt.launches")
    may_move(vessel)
    need(not vessel.anchored, "{actor} is at anchor", "piratewars.move.anchor")
    local under_way = need(vessel.status ~= "adrift", "{actor} is adrift", "piratewars.move.status")
    if not under_way or vessel.moved then return end
    need(vessel.left > 0, "{actor} has made her whole move")
    need(vessel.left == 0 or not blocked(vessel), "{actor} is blocked", "piratewars.geo.contact")
    need(flight.may_advance(vessel), "{actor} runs from the enemy: turn her away first", "piratewars.morale.mutiny")
  end,

  run     = function(vessel) leap(vessel) end,
  preview = "run",
}

-- What the players see: where she lies now.
function tell(vessel, verb)
  local x, y, heading = geometry.shown(vessel.x), geometry.shown(vessel.y), geometry.shown(vessel.heading)
  note("{ship} {verb} {x}, {y}, heading {heading}", { ship = vessel, verb = verb, x = x, y = y, heading = heading })
end
