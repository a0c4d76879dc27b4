-- Ramming through: what an attacker does whose target has gone down under her ram.

-- The vessel's oldest result A that she has not answered.
local function unanswered(vessel)
  for _, hit in ipairs(ram.in_order()) do
    if hit.attacker == vessel and hit.letter == "A" and not hit.answered then return hit end
  end
end

-- A collision of this period with another vessel that is still afloat.
local function halted_by_another(vessel)
  for _, hit in ipairs(game.collisions) do
    if hit.a == vessel and ship.afloat(hit.b) then return true end
    if hit.b == vessel and ship.afloat(hit.a) then return true end
  end
  return false
end

local function answer(vessel)
  for _, hit in ipairs(game.rams) do
    if hit.attacker == vessel and hit.letter == "A" then hit.answered = true end
  end
end

-- How far she came; a vessel that went over the edge has been told of.
local function tell(vessel, hexes)
  if hexes == 0 then
    note("{ship} goes no further through the wreckage", { ship = vessel })
  elseif ship.afloat(vessel) then
    report.moved(vessel, hexes, "rows on through the wreckage")
  end
end

continue = rule "galley.ram.continue" {
  title  = "Ramming through",
  source = "Ram effects results (line 198), Rowing Movement (line 49)",
  text   = "An attacker with result A may go on if no grapple and no other collision holds her: she makes the steps "
    .. "she has left and keeps the position of her order. A new collision halts her and is settled at once.",
  ruling = "Rams are settled after all movement, when the attacker lies halted: she makes her unspent steps in step 7, "
    .. "while the others lie still. With none left she only keeps her speed.",

  run = function(vessel)
    vessel.halted = false
    local made, met = vessel.made, {}
    for _ = made + 1, #vessel.steps do
      if vessel.halted or not ship.afloat(vessel) then break end
      for _, hit in ipairs(movement.simultaneous({ vessel }, 6)) do table.insert(met, hit) end
    end
    tell(vessel, vessel.made - made)
    for _, hit in ipairs(met) do report.collision(hit) end
    ram.settle()
    for _, hit in ipairs(met) do
      if hit.kind == "back-beam" then collision.back_beam(hit) end
    end
    ram.sunk()
  end,
}

local function may_answer(vessel)
  men.takes_orders(vessel)
  need(unanswered(vessel), "{actor} has no result A to go through on")
  need(not halted_by_another(vessel), "{actor} was halted by another collision")
  need(not grapple.linked(vessel), "{actor} is grappled")
end

action "continue" {
  rule   = "galley.ram.continue",
  phase  = "ramming-through",
  actor  = "ship",
  closed = "{actor} can ram through only in step 7",
  say    = "rams through",
  check  = may_answer,
  run    = function(vessel)
    answer(vessel)
    continue(vessel)
  end,
}

action "stop" {
  rule   = "galley.ram.continue",
  phase  = "ramming-through",
  actor  = "ship",
  closed = "{actor} can ram through only in step 7",
  say    = "lies to among the splinters",
  check  = may_answer,
  run    = function(vessel)
    answer(vessel)
    note("{ship} lies to among the splinters", { ship = vessel })
  end,
}

-- The attackers with a result A, in the order of their rams.
function who()
  local list, listed = {}, {}
  for _, hit in ipairs(ram.in_order()) do
    local attacker = hit.attacker
    if hit.letter == "A" and ship.afloat(attacker) and not listed[attacker.id] then
      listed[attacker.id] = true
      table.insert(list, attacker)
    end
  end
  return list
end

-- Step 7 ends: vessels that lost their captain roll for morale.
function close() helm.captains() end
