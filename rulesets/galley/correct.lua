-- The reveal: impossible orders are corrected, speed first, then turns.

-- What she was doing in the period before.
local was = { BACKING = "backing", HALTED = "halted", SLOW = "slow", CRUISING = "cruising", FULL = "at full speed" }

local function corrected(order, why) table.insert(order.corrections, why) end

local function halt(order)
  order.steps = {}
  order.stationary = "H"
  order.nr = false
end

local function straighten(order)
  local changed = false
  for i, step in ipairs(order.steps) do
    local straight = (step == "P" or step == "S") and "F" or (step == "bP" or step == "bS") and "b" or step
    changed = changed or straight ~= step
    order.steps[i] = straight
  end
  return changed
end

correct_fast = rule "galley.orders.correct-fast" {
  title  = "Too fast: cut the end",
  source = "Impossible instructions a (line 165)",
  text   = "An order for more hexes than the highest position allows, or than there are oar sections, loses steps from "
    .. "its end until it fits. An order that loses all is H.",

  -- Cuts the order; says whether anything was cut.
  run = function(vessel, order)
    local highest = rowing.speed_change(vessel).highest
    local limit = math.min(rowing.most_hexes(vessel.type, highest), rowing.oar_cap(vessel))
    if orders.backs(order) or #order.steps <= limit then return false end
    while #order.steps > limit do table.remove(order.steps) end
    if limit == 0 then halt(order) end
    return true
  end,
}

correct_slow = rule "galley.orders.correct-slow" {
  title  = "Too slow: add straight hexes",
  source = "Impossible instructions b (line 166)",
  text   = "An order for fewer hexes than the lowest position asks, so far as the oar sections allow it, gets straight "
    .. "hexes at its end until it has them.",
  ruling = "The book does not say what becomes of H or B where a move ahead is due: the card gives way to straight "
    .. "hexes.",

  -- Lengthens the order; says whether anything was added.
  run = function(vessel, order)
    local lowest = rowing.speed_change(vessel).lowest
    local least = math.min(rowing.fewest(vessel.type, lowest), rowing.oar_cap(vessel))
    if least == 0 then return false end
    if orders.backs(order) then order.steps = {} end
    if #order.steps >= least then return false end
    while #order.steps < least do table.insert(order.steps, "F") end
    order.stationary = nil
    return true
  end,
}

correct_turns = rule "galley.orders.correct-turns" {
  title  = "Turns too close: insert and drop",
  source = "Impossible instructions c (line 167)",
  text   = "Before a turn that comes too soon straight hexes are put in until the circle is kept; then the end is cut "
    .. "so that the order is as long as before. A turn pushed past the end is lost.",

  run = function(steps, run, circle)
    local kept = {}
    for _, step in ipairs(steps) do
      if step == "F" then
        run = run + 1
      else
        while run < circle do
          table.insert(kept, "F")
          run = run + 1
        end
        run = 1
      end
      table.insert(kept, step)
    end
    while #kept > #steps do table.remove(kept) end
    return kept
  end,
}

local function same(a, b) return table.concat(a, " ") == table.concat(b, " ") end

-- Stage 1: only a vessel that was backing or halted may back, and not without oars.
local function refuse_backing(vessel, order)
  if not orders.backs(order) then return end
  local may = rowing.speed_change(vessel).lowest == "BACKING"
  if may and rowing.oar_cap(vessel) > 0 then return end
  halt(order)
  corrected(order, may and "no oars left to back with" or "no backing for a vessel that was " .. was[rowing.base(vessel)])
end

-- What she has come up against, when an order is too fast.
local function too_fast(vessel)
  local base, oars = rowing.base(vessel), rowing.oar_cap(vessel)
  if oars == 0 then return "no oars left" end
  if oars < rowing.most_hexes(vessel.type, rowing.speed_change(vessel).highest) then
    return "too fast for " .. numerals.counted(oars, "oar section", "oar sections")
  end
  if base ~= "CRUISING" and base ~= "FULL" then return "too fast for a vessel that was " .. was[base] end
  if ship.has_full(vessel) and vessel.cards == 0 then return "no full-speed card left" end
  return "faster than she can row"
end

local function cut_to_speed(vessel, order)
  if not correct_fast(vessel, order) then return end
  corrected(order, too_fast(vessel) .. ", cut to " .. numerals.counted(#order.steps, "hex", "hexes"))
end

local function lengthen(vessel, order)
  local before = #order.steps
  if not correct_slow(vessel, order) then return end
  local added = numerals.counted(#order.steps - before, "hex", "hexes")
  corrected(order, "too slow for a vessel that was " .. was[rowing.base(vessel)] .. ", " .. added .. " added")
end

-- Turns that nobody, or nothing, can steer.
local function hold_straight(vessel, order)
  if rowing.steering(vessel) and not vessel.adrift then return end
  if not straighten(order) then return end
  corrected(order, vessel.adrift and "nobody at the helm to turn her" or "no rudder, and oars on one side only, to turn her")
end

-- The sea takes the helm of a vessel adrift.
local function drift(vessel, order)
  if vessel.drift == nil or vessel.drift == "ahead" then return end
  if #order.steps == 0 or not rowing.steering(vessel) then return end
  local turn = vessel.drift == "port" and "P" or "S"
  order.steps[1] = orders.backs(order) and "b" .. turn or turn
  corrected(order, "drifts to " .. vessel.drift)
end

local function position(vessel, order)
  if orders.backs(order) then return "BACKING" end
  return rowing.positions(vessel.type, #order.steps)
end

local function space_turns(vessel, order)
  if orders.backs(order) then return end
  local circle = rowing.turning_circle(vessel.type, order.position)
  local steps = correct_turns(order.steps, rowing.run_before(vessel), circle)
  if same(steps, order.steps) then return end
  order.steps = steps
  corrected(order, "turns too close for a circle of T" .. circle)
end

correct = rule "galley.orders.correct" {
  title  = "Correcting an order",
  source = "Reveal (lines 161-167)",
  text   = "An impossible order is corrected in stages: turns that cannot be steered, backing that is not allowed, too "
    .. "fast, too slow, the turn of a vessel adrift, and last the turns that come too close. The result replaces the "
    .. "order.",
  ruling = "The book does not say which of its three corrections comes first: speed, then turns, so that hexes put in "
    .. "between turns never count as speed.",

  -- The order a vessel really rows when these cards are revealed; the cards must be good ones.
  run = function(vessel, cards)
    local order = orders.parse(vessel, cards)
    order.corrections = {}
    if order.stationary == "G" and not grapple.linked(vessel) then order.stationary = "H" end
    hold_straight(vessel, order)
    refuse_backing(vessel, order)
    cut_to_speed(vessel, order)
    lengthen(vessel, order)
    drift(vessel, order)
    order.position = position(vessel, order)
    space_turns(vessel, order)
    return order
  end,
}

-- A vessel with nobody aboard stops dead, whatever she did before.
local function lie_still(vessel)
  vessel.order = "H"
  vessel.steps = {}
  vessel.stationary = "H"
  vessel.position = "HALTED"
end

-- The corrected order takes the place of the order given; nil for a derelict.
function reveal(vessel)
  if men.derelict(vessel) then
    lie_still(vessel)
    return nil
  end
  if vessel.order == nil then orders.missing(vessel) end
  local order = correct(vessel, vessel.order)
  vessel.run = rowing.run_before(vessel)
  vessel.steps = order.steps
  vessel.stationary = order.stationary
  vessel.corrections = order.corrections
  vessel.position = order.position
  vessel.nr = order.nr and order.position ~= "HALTED"
  vessel.attempt = grapple.linked(vessel) and order.stationary ~= "G" and order.stationary ~= "T"
  return order
end
