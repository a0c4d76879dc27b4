-- The reveal: impossible orders are corrected, speed first, then turns.

-- The straight step in place of a turn.
local straight = { P = "F", S = "F", bP = "b", bS = "b" }

local function because(order, why) table.insert(order.corrections, why) end

local function halt(order)
  order.steps = {}
  order.stationary = "H"
  order.nr = false
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
    local wanted = orders.parse(vessel, cards)
    local order = {
      steps = wanted.steps, stationary = wanted.stationary, nr = wanted.nr, special = wanted.special, corrections = {},
    }
    if order.stationary == "G" and not grapple.linked(vessel) then order.stationary = "H" end

    -- 0: turns that nobody, or nothing, can steer become straight steps
    if vessel.adrift or not rowing.steers(vessel) then
      if any(order.steps, is_turn) then because(order, no_turns(vessel)) end
      for i, step in ipairs(order.steps) do order.steps[i] = straight[step] or step end
    end
    -- 1: only a vessel that was backing or halted may back, and not without oars
    if orders.backs(order) then
      local may_back = rowing.speed_change(vessel).lowest == "BACKING"
      if not may_back or rowing.oar_cap(vessel) == 0 then
        halt(order)
        because(order, no_backing(vessel, may_back))
      end
    end
    -- 2 and 3: too fast, too slow
    if correct_fast(vessel, order) then because(order, too_fast(vessel, #order.steps)) end
    local before = #order.steps
    if correct_slow(vessel, order) then because(order, too_slow(vessel, #order.steps - before)) end
    -- the sea takes the helm of a vessel adrift
    local drifts = vessel.drift ~= nil and vessel.drift ~= "ahead"
    if drifts and #order.steps > 0 and rowing.steers(vessel) then
      order.steps[1] = drift_step(vessel.drift, orders.backs(order))
      because(order, "drifts to " .. vessel.drift)
    end
    -- 4: the order as it now stands gives position and circle
    if orders.backs(order) then
      order.position = "BACKING"
      return order
    end
    order.position = rowing.positions(vessel.type, #order.steps)
    local circle = rowing.turning_circle(vessel.type, order.position)
    -- 5: turns too close
    local spaced = correct_turns(order.steps, rowing.run_before(vessel), circle)
    if table.concat(spaced, " ") ~= table.concat(order.steps, " ") then
      order.steps = spaced
      because(order, "turns too close for a circle of T" .. circle)
    end
    return order
  end,
}

-- The corrected order takes the place of the order given; nil for a derelict.
function reveal(vessel)
  if men.derelict(vessel) then  -- she stops dead, whatever she did before
    vessel.order = "H"
    vessel.steps = {}
    vessel.stationary = "H"
    vessel.position = "HALTED"
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

-- The step that the drift die makes of her first one.
function drift_step(side, backing)
  local turn = "S"
  if side == "port" then turn = "P" end
  if backing then return "b" .. turn end
  return turn
end

function is_turn(step) return straight[step] ~= nil end

-- Why an order was corrected, as the players read it.

-- What she was doing in the period before.
local was = { BACKING = "backing", HALTED = "halted", SLOW = "slow", CRUISING = "cruising", FULL = "at full speed" }

function no_turns(vessel)
  if vessel.adrift then return "nobody at the helm to turn her" end
  return "no rudder, and oars on one side only, to turn her"
end

function no_backing(vessel, may_back)
  if may_back then return "no oars left to back with" end
  return "no backing for a vessel that was " .. was[rowing.position_before(vessel)]
end

-- What she has come up against, when an order is too fast.
local function come_up_against(vessel)
  local base, oars = rowing.position_before(vessel), rowing.oar_cap(vessel)
  if oars == 0 then return "no oars left" end
  if oars < rowing.most_hexes(vessel.type, rowing.speed_change(vessel).highest) then
    return "too fast for " .. numerals.counted(oars, "oar section", "oar sections")
  end
  if base ~= "CRUISING" and base ~= "FULL" then return "too fast for a vessel that was " .. was[base] end
  if ship.has_full(vessel) and vessel.cards == 0 then return "no full-speed card left" end
  return "faster than she can row"
end

function too_fast(vessel, hexes)
  return come_up_against(vessel) .. ", cut to " .. numerals.counted(hexes, "hex", "hexes")
end

function too_slow(vessel, added)
  return "too slow for a vessel that was " .. was[rowing.position_before(vessel)] .. ", "
    .. numerals.counted(added, "hex", "hexes") .. " added"
end
