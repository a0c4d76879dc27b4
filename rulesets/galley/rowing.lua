-- Rowing: speed positions, what limits them, turning circles, steering.

local ladder = { "BACKING", "HALTED", "SLOW", "CRUISING", "FULL" }
local rung = { BACKING = 1, HALTED = 2, SLOW = 3, CRUISING = 4, FULL = 5 }

enough = 3   -- a straight run that any circle allows to turn

positions = rule "galley.orders.positions" {
  title  = "Speed positions",
  source = "Rowing Movement (lines 49-59)",
  text   = "The positions are BACKING, HALTED, SLOW, CRUISING and FULL, in this order. The hexes of a forward order "
    .. "give its position by the speeds of the vessel's type.",
  data   = { "galley.data.speeds" },

  run = function(type, hexes)
    local speeds = data("speeds")[type]
    if hexes == 0 then return "HALTED" end
    if hexes <= speeds.slow then return "SLOW" end
    if hexes <= speeds.cruising_most then return "CRUISING" end
    return "FULL"
  end,
}

-- The fewest and the most hexes of a position.
function fewest(type, position)
  local speeds = data("speeds")[type]
  if position == "SLOW" then return speeds.slow end
  if position == "CRUISING" then return speeds.cruising_least end
  if position == "FULL" then return speeds.full_least end
  return 0
end

function most_hexes(type, position)
  local speeds = data("speeds")[type]
  if position == "SLOW" then return speeds.slow end
  if position == "CRUISING" then return speeds.cruising_most end
  if position == "FULL" then return speeds.full_most end
  return 0
end

-- The position she starts the period from: a grappled vessel lay still.
function position_before(vessel)
  if grapple.linked(vessel) then return "HALTED" end
  return vessel.base
end

function run_before(vessel)
  if grapple.linked(vessel) then return enough end
  return vessel.run
end

speed_change = rule "galley.orders.speed-change" {
  title  = "One position at a time",
  source = "Rowing Movement (line 49)",
  text   = "A vessel may change her position by at most one from that of the last period; inside a position any speed "
    .. "will do. A vessel halted by a collision was HALTED.",
  data   = { "galley.data.speeds" },

  -- The lowest and the highest position she may take up.
  run = function(vessel)
    local now = rung[position_before(vessel)]
    local highest = ladder[math.min(now + 1, #ladder)]
    local full_allowed = ship.has_full(vessel) and vessel.cards > 0  -- galley.orders.full-speed
    if highest == "FULL" and not full_allowed then highest = "CRUISING" end
    return { lowest = ladder[math.max(now - 1, 1)], highest = highest }
  end,
}

oar_cap = rule "galley.orders.oar-cap" {
  title  = "Oar sections cap speed",
  source = "Rowing Movement (line 61)",
  text   = "A vessel moves no more hexes than she has oar sections left. With none she cannot move at all.",
  ruling = "The book does not weigh the cap against a lowest speed, nor speak of backing without oars: the cap wins, "
    .. "and without oars the order is H.",

  -- The most hexes she can row.
  run = function(vessel) return vessel.port + vessel.starboard end,
}

pay_for_full_speed = rule "galley.orders.full-speed" {
  title  = "Full-speed cards",
  source = "Full speed (lines 63-65), Reveal (lines 157-159)",
  text   = "A vessel with FULL speeds has four full-speed cards for the battle. An order of position FULL is announced "
    .. "at the reveal and costs one, even if the move is cut short; without a card FULL is not allowed.",
  ruling = "A FULL order that is corrected to less costs no card.",
  data   = { "galley.data.defaults.full-cards" },
  see    = { "galley.orders.speed-change" },

  run = function(vessel)
    if vessel.position ~= "FULL" then return end
    vessel.cards = vessel.cards - 1
    if vessel.cards == 0 then
      note("{ship} goes to FULL and gives up her last full-speed card", { ship = vessel })
    else
      note("{ship} goes to FULL and gives up a full-speed card: {left} left", {
        ship = vessel, left = numerals.number(vessel.cards),
      })
    end
  end,
}

turning_circle = rule "galley.orders.turning-circle" {
  title  = "Hexes between turns",
  source = "Turning Circles (lines 90-114)",
  text   = "Between one turn and the next a vessel covers as many hexes in a straight line as her circle says, the hex "
    .. "of the turn included. The circle belongs to the position she sets out to row; turning costs no speed.",
  ruling = "The book calls P1 2 a turn and three hexes forward, so the turn's own hex counts. Where an order is "
    .. "impossible, the corrected speed is the one proposed.",
  data   = { "galley.data.circles" },

  run = function(type, position)
    local circles = data("circles")[type]
    if position == "CRUISING" then return circles.cruising end
    if position == "FULL" then return circles.full end
    return circles.slow
  end,
}

-- The position a vessel has really held in the period that closes.
function position_held(vessel)
  if vessel.halted or vessel.made == 0 then return "HALTED" end
  return vessel.position
end

turn_carry = rule "galley.orders.turn-carry" {
  title  = "The run carries over",
  source = "Turning Circles (line 112)",
  text   = "The hexes since the last turn are counted on from period to period. After a period in which she lay still "
    .. "or backed, a vessel may begin with a turn.",

  -- Her run when the period closes.
  run = function(vessel)
    local held = position_held(vessel)
    if held == "HALTED" or held == "BACKING" then return enough end
    local run = vessel.run
    for i = 1, vessel.made do
      if vessel.steps[i] == "F" then
        run = math.min(run + 1, enough)
      else
        run = 1  -- the hex of the turn itself
      end
    end
    return run
  end,
}

steers = rule "galley.orders.steering" {
  title  = "Losing rudders or a side of oars",
  source = "Turning (lines 86-88)",
  text   = "A vessel steers with at least one rudder, or with oars left on both sides. Otherwise she goes straight "
    .. "ahead.",
  ruling = "The book does not say what becomes of turns that cannot be steered: straight hexes instead, at the same "
    .. "speed.",
  see    = { "galley.orders.correct" },

  run = function(vessel)
    if vessel.rudders > 0 then return true end
    return vessel.port > 0 and vessel.starboard > 0
  end,
}
