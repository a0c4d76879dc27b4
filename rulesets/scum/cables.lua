-- Cutting the cables of grapples, and ships that drift with enemies aboard.

-- The vessel for whose crew a piece hacks at the cables.
local function vessel_of(piece)
  if piece.kind == "ship" then return piece end
  return piece.aboard
end

-- The grapple between a vessel and another; without another the one from the shore, or else any.
function hold_of(vessel, other)
  local held = boarding.grapples_of(vessel, other)
  if other then return held[1] end
  return first(held, function(grapple) return grapple.at ~= nil end) or held[1]
end

cut = rule "scum.board.cut-cables" {
  title  = "Cutting loose",
  source = "Boarding (lines 654-660)",
  text   = "Either crew may hack at the cables: 5 or 6 cuts them in the first turn after the grapple, 6 in later turns. Then the vessels are free and may move.",
  ruling = "Once for each crew in a game turn, by a unit of infantry aboard in its activation, or by the minimum crew in the ship's, who then sails only in the "
    .. "next turn.",
  data   = { "scum.data.boarding" },

  --   turn after the grapple    first    later
  --   die                       5-6      6
  -- piece: a unit aboard, or a ship for her minimum crew.
  check = function(piece, other)
    local vessel = vessel_of(piece)
    if not need(vessel and vessel.owner == piece.owner, "{piece} is not aboard a vessel of its own", { piece = piece }) then return end
    if piece.kind == "ship" then
      need(piece.crew and piece.crew.figures > 0, "{piece} has no crew", { piece = piece })
    else
      need(piece.arm == "infantry", "only infantry hacks at the cables")
      need(not piece.crew_of, "{piece} hacks at the cables in an activation of {vessel}", { piece = piece, vessel = vessel })
    end
    local grapple = hold_of(vessel, other)
    if not need(grapple, "{vessel} is not grappled", { vessel = vessel }) then return end
    need(game.turn.turn > grapple.since, "the cables can be cut from the next turn on")
    need(not vessel.hacked, "the crew of {vessel} has already tried to cut the cables in this turn", { vessel = vessel })
  end,

  -- given: the card that spares the die.
  run = function(piece, other, given)
    local vessel = vessel_of(piece)
    local grapple = hold_of(vessel, other)
    local event = "cut, later"
    if game.turn.turn == grapple.since + 1 then event = "cut, first turn" end
    vessel.hacked = true
    local least_die = data("boarding")[event].least
    if given then
      events.played(piece.owner, given, "cable.attempt", { actor = piece })
    elseif count(1, "d6", { cut = least_die .. "-6" }, "cut the cables", piece).cut == 0 then
      note("the cables hold")
      return
    end
    game.grapples = where(game.grapples, function(one) return one ~= grapple end)
    note("{vessel} is cut loose", { vessel = vessel })
    if vessel.kind == "ship" and ships.enemy_aboard(vessel) and not boarding.held(vessel) then
      vessel.drifting = true
      note("{vessel} drifts with enemies aboard", { vessel = vessel })
    end
  end,
}

-- Nobody sails a ship that drifts, until the last enemy aboard is gone.
function drifts(ship) return ship.drifting and ships.enemy_aboard(ship) ~= nil end

-- Puts her on the heading, or the hull a hex farther, if there is room.
local function turn_towards(ship, heading)
  local off = (heading - ship.heading) % 6
  if off == 0 then return end
  local side = "starboard"
  if off > 3 then side = "port" end
  local swing = board.swing(ship.bow, ship.heading, #board.ship_hexes(ship), side)
  if all(swing.needed, room_for, ship) then navigate.put(ship, ship.bow, swing.heading) end
end

local function slip(ship, direction)
  local free = all(board.ship_hexes(ship), function(at) return room_for(hex.step(at, direction), ship) end)
  if free then navigate.put(ship, hex.step(ship.bow, direction), ship.heading) end
end

-- A hex that her hull may come into.
function room_for(at, ship)
  return hex.on_board(at) and board.ground(at) == "sea" and not sailing.vessel_at(at, ship)
end

drift = rule "scum.board.drift" {
  title  = "Drifting with enemies aboard",
  source = "Boarding (lines 658-661)",
  text   = "A ship that is cut free by her crew while an enemy unit is aboard drifts a hex in each turn under the wind, until that unit is destroyed or "
    .. "surrenders. She cannot be navigated meanwhile.",
  ruling = "At the end of the turn she turns 60 degrees, bow fixed, towards the heading downwind by the shorter way, clockwise if both are equal; then the "
    .. "whole hull goes a hex downwind. What is not possible is left out. In a calm, at anchor or aground she does not drift.",

  run = function(ship)
    if not drifts(ship) then
      ship.drifting = false
      return
    end
    if wind.calm() or ship.anchored or ship.aground or boarding.held(ship) then return end
    local downwind = hex.turn(game.wind.from, 3)
    turn_towards(ship, downwind)
    slip(ship, downwind)
    note("{ship} drifts to {bow:cell}", { ship = ship, bow = ship.bow })
  end,
}

gives_up = rule "scum.board.surrender" {
  title  = "Boarders who surrender",
  source = "Boarding (lines 658-661)",
  text   = "A unit aboard an enemy's ship may surrender. It leaves the fight, and no longer keeps her adrift.",
  ruling = "In an activation of its own. A commander in its hex surrenders with it; they are prisoners, and nobody scores for them.",
  see    = { "scum.board.drift", "scum.ship.surrender" },

  check = function(unit)
    local among_enemies = unit.at and unit.aboard and unit.aboard.kind == "ship" and game.relation(unit, unit.aboard) == "enemy"
    need(among_enemies, "{unit} is not aboard a ship of an enemy", { unit = unit })
  end,

  run = function(unit)
    note("{unit} surrenders", { unit = unit })
    spoils.let_fall(unit)
    for _, piece in ipairs { unit, units.led_by(unit) } do piece.at, piece.aboard = nil, nil end
    battle.part(unit)
    victory.last_force()
  end,
}

-- At the end of the turn.
function all_drift()
  for _, ship in ipairs(game.all("ship", { drifting = true })) do
    if ship.bow then drift(ship) end
  end
end

action "cut-cables" {
  rule  = "scum.board.cut-cables",
  phase = "activation",
  actor = "unit or ship",
  args  = { other = "other ship or boat?", card = "card cable.attempt?" },

  options = function(piece)
    local vessel = vessel_of(piece)
    if not vessel then return end
    for _, grapple in ipairs(boarding.grapples_of(vessel)) do
      local other = grapple.by
      if other == vessel then other = grapple.to end
      suggest { other = other }
      suggest { other = other, card = "axes" }
    end
  end,
  some = true,

  check = function(piece, a)
    if not turn.activation(piece) then return end
    if piece.kind == "unit" then battle.once(piece) end
    if piece.kind == "ship" then need(not piece.allowance, "{actor} has sailed in this activation") end
    cut(piece, a.other)
  end,

  run = function(piece, a)
    game.active.fought = true
    if piece.kind == "unit" then piece.battled = true end
    cut(piece, a.other, a.card)
  end,
}
