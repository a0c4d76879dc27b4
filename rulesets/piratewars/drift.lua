-- 2.2 Ships that do not sail: drifting, locked, at anchor; and falling off.

local core = require "core"
local geometry = require "geometry"
local ships = require "ships"
local movement = require "movement"
local flight = require "flight"

-- Who is locked to a ship: by a ram of last turn, or lashed.
local function partners(vessel)
  local list = movement.lashed(vessel)
  if vessel.fled then return list end
  for _, ram in ipairs(game.rams) do
    if ram.turn == game.turn.turn - 1 then
      local other = ram.rammer == vessel and ram.rammed or ram.rammed == vessel and ram.rammer or nil
      if other and ships.afloat(other) and not other.fled then table.insert(list, other) end
    end
  end
  return list
end

-- All ships that hang together with this one, herself first.
local function group(vessel)
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

local adrift = rule "piratewars.move.adrift" {
  title  = "Drifting",
  source = "2.2 Movement (line 61)",
  text   = "A ship adrift does not sail. In her place she is carried eight dots downwind and turns about her rudder by "
    .. "up to 45 degrees, the shorter way, towards running; when she runs already she is only carried.",
  ruling = "Exactly upwind her owner says which way she goes round. Contact stops her and is no ram.",
  data   = { "piratewars.data.constants.drift-distance", "piratewars.data.constants.drift-turn" },

  run = function(vessel, side)
    movement.begin(vessel)
    local met = movement.go(vessel, geometry.shift(game.wind, data("constants")["drift-distance"]))
    if not met and ships.afloat(vessel) then
      local to = geometry.towards(vessel.heading, game.wind, data("constants")["drift-turn"], side)
      met = movement.go(vessel, geometry.swing(vessel, to))
    end
    if met and met.ship then note("{ship} drifts against {other}", { ship = vessel, other = met.ship }) end
    movement.tell(vessel, "drifts to")
    movement.stop(vessel)
  end,
}

local locked = rule "piratewars.move.locked" {
  title  = "Ships locked together",
  source = "2.2 Ramming (lines 75, 77), 2.3 Boarding (line 101)",
  text   = "Ships that rammed last turn, and ships lashed in a Boarding, are adrift. All that hang together are carried "
    .. "eight dots downwind at once, in the place of the first of their sides. One whose partner has sunk drifts alone.",
  ruling = "Locked ships do not turn: two hulls that touch cannot both pivot. If one of them is at anchor, or is "
    .. "rammed again before they drift, none does.",
  data   = { "piratewars.data.constants.drift-distance" },

  run = function(vessel)
    local all, least = group(vessel), data("constants")["drift-distance"]
    for _, ship in ipairs(all) do
      if ship.anchored or ships.rammed_this_turn(ship) then least = 0 end
    end
    for _, ship in ipairs(all) do
      movement.begin(ship)
      local met = geometry.sweep(ship, geometry.shift(game.wind, least), all)
      if met then least = met.after end
    end
    local grounding = require "grounding"
    for _, ship in ipairs(all) do
      local motion = geometry.shift(game.wind, least)
      grounding.pass(ship, motion, least)
      geometry.put(ship, motion, least)
      movement.tell(ship, "drifts, locked, to")
      movement.stop(ship)
    end
  end,
}

action "drift" {
  rule   = "piratewars.move.adrift",
  phase  = "movement",
  actor  = "ship",
  closed = "not your turn to move: {actor}",
  args   = { side = "flank?" },
  say    = "drifts",

  check = function(vessel)
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(game.turn.player == vessel.owner, "not your turn to move: {actor}", "piratewars.turn.initiative")
    need(not vessel.moved, "this ship has moved: {actor}")
    need(not vessel.anchored, "this ship is anchored: {actor}", "piratewars.move.anchor")
    need(vessel.status == "adrift", "this ship is under way: {actor}", "piratewars.move.status")
  end,

  run = function(vessel, a)
    if #group(vessel) > 1 then return locked(vessel) end
    adrift(vessel, a.side)
  end,
}

local anchor = rule "piratewars.move.anchor" {
  title  = "Anchoring and beaching",
  source = "Islander Disposition, Quicksand (lines 386, 394)",
  text   = "Ships at anchor and boats on a beach are named, and nothing more.",
  ruling = "Ours: a ship adrift, or with a move of at most eight dots, may anchor instead of moving. She keeps her place "
    .. "and heading, and neither drifts nor falls off, until she weighs before a later move; in that turn her speed may "
    .. "change as if she had been adrift.",
  data   = { "piratewars.data.constants.anchor-move" },

  -- Is she slow enough?
  run = function(vessel)
    return vessel.status == "adrift" or core.at_most(vessel.move, data("constants")["anchor-move"])
  end,
}

action "anchor" {
  rule   = "piratewars.move.anchor",
  phase  = "movement",
  actor  = "ship",
  closed = "not your turn to move: {actor}",
  say    = "drops anchor",

  check = function(vessel)
    need(vessel.craft == "", "{actor} is a boat: boat-move moves it", "piratewars.opt.launches")
    movement.may_move(vessel)
    need(not vessel.anchored, "this ship is anchored: {actor}")
    need(not vessel.moving, "{actor} has begun her move")
    need(not flight.leaves(vessel), "{actor} runs from the enemy, and does not anchor", "piratewars.morale.mutiny")
    need(anchor(vessel), "{actor} is too fast to anchor")
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
  closed = "not your turn to move: {actor}",
  say    = "weighs anchor",

  check = function(vessel)
    movement.may_move(vessel)
    need(vessel.anchored, "{actor} is not anchored")
  end,

  run = function(vessel) vessel.anchored, vessel.weighed = false, true end,
}

-- The side has moved what it wished to: the rest sails straight on, or drifts.
local function finish(player)
  for _, vessel in ipairs(ships.of(player)) do
    if vessel.anchored and flight.leaves(vessel) then vessel.anchored, vessel.weighed = false, true end
    if vessel.anchored then vessel.moved = true end
    while not vessel.moved do
      local away = vessel.turn_open > 0 and flight.turn_of(vessel)
      if away then
        movement.swing(vessel, away)
      elseif vessel.status == "adrift" then
        if #group(vessel) > 1 then locked(vessel) else adrift(vessel) end
      elseif vessel.left > 0 and not movement.blocked(vessel) then
        movement.advance(vessel)
        if vessel.left == 0 and not vessel.moved then movement.stop(vessel) end
      else
        movement.stop(vessel)
      end
    end
  end
  for _, boat in ipairs(ships.boats()) do
    if boat.owner == player and not boat.moved and #group(boat) > 1 then locked(boat) end
  end
end

local fall_off = rule "piratewars.move.fall-off" {
  title  = "Falling off",
  source = "2.2 Movement (line 67)",
  text   = "When every ship has moved, the sides, in the same order, may turn each ship about her rudder by up to 45 "
    .. "degrees towards running, and not past it. It costs nothing.",
  ruling = "Not a ship that was in a ram this turn, is locked, at anchor, without sails or crew, or hit in the "
    .. "rudder; one that is adrift only because of her heading may. Exactly upwind she may go either way.",
  data   = { "piratewars.data.constants.fall-off" },

  -- The most degrees she may fall off.
  run = function(vessel)
    return math.min(geometry.off(vessel.heading), data("constants")["fall-off"])
  end,
}

-- The way she falls off: the side given, or the shorter way round.
local function way_of(vessel, a)
  if a.side then return a.side end
  return geometry.wrap(game.wind - vessel.heading) < 0 and "port" or "starboard"
end

local function away(vessel, side)
  local short = geometry.wrap(game.wind - vessel.heading)
  if core.at_most(180, math.abs(short)) then return false end
  return side == "port" and short > 0 or side == "starboard" and short < 0
end

action "fall-off" {
  rule   = "piratewars.move.fall-off",
  phase  = "falling-off",
  actor  = "ship",
  closed = "{actor} can fall off only when every ship has moved",
  args   = { degrees = "number", side = "flank?" },
  say    = "falls off",

  options = function(vessel)
    local list, most = {}, vessel.fell_off and 0 or fall_off(vessel)
    for degrees = 15, most, 15 do table.insert(list, { degrees = degrees }) end
    if most % 15 > 0 then table.insert(list, { degrees = most }) end
    return list
  end,

  check = function(vessel, a)
    need(vessel.craft == "", "{actor} is a boat, and does not fall off", "piratewars.opt.launches")
    need(ships.afloat(vessel), "{actor} is not afloat")
    need(not ships.rammed_this_turn(vessel), "{actor} cannot fall off after ramming")
    need(#group(vessel) == 1, "{actor} is locked to another ship", "piratewars.move.locked")
    need(not vessel.anchored, "this ship is anchored: {actor}", "piratewars.move.anchor")
    need(ships.set_sf(vessel) > 0 and not ships.unmanned(vessel), "{actor} has no sails or crew to fall off with")
    need(vessel.rudder ~= "felt", "{actor} cannot fall off: rudder is hit", "piratewars.fire.critical")
    need(not vessel.fell_off, "{actor} has fallen off this turn")
    need(a.degrees > 0, "{actor} must fall off by some degrees")
    local most = data("constants")["fall-off"]
    need(core.at_most(a.degrees, most), "{actor} can fall off at most {most} degrees", { most = most })
    if core.at_most(geometry.off(vessel.heading), 0) then
      need(false, "{actor} would turn past running")
    elseif away(vessel, way_of(vessel, a)) then
      need(false, "{actor} would turn away from running")
    else
      need(core.at_most(a.degrees, geometry.off(vessel.heading)), "{actor} would turn past running")
    end
  end,

  run = function(vessel, a)
    local degrees = math.min(a.degrees, fall_off(vessel))
    vessel.fell_off = true
    local met = movement.go(vessel, geometry.swing(vessel, way_of(vessel, a) == "port" and -degrees or degrees))
    movement.tell(vessel, "falls off, her rudder at")
    if met and met.ship then note("{ship} swings against {other}", { ship = vessel, other = met.ship }) end
    require("grounding").settle(vessel)
  end,
}

return {
  adrift = adrift, locked = locked, anchor = anchor, fall_off = fall_off, group = group, partners = partners, finish = finish,
}
