-- Ramming through: what an attacker does whose target has gone down under her ram.

continue = rule "galley.ram.continue" {
  title  = "Ramming through",
  source = "Ram effects results (line 198), Rowing Movement (line 49)",
  text   = "An attacker with result A may go on if no grapple and no collision with another vessel still afloat holds her: she makes the steps "
    .. "she has left and keeps the position of her order. A new collision halts her and is settled at once.",
  ruling = "Rams are settled after all movement, when the attacker lies halted: she makes her unspent steps in step 7, "
    .. "while the others lie still. With none left she only keeps her speed.",

  check = function(vessel)
    need(any(game.rams, { attacker = vessel, letter = "A", answered = false }), "{actor} has no result A to go through on")
    local afloat = ship.in_order()  -- without the one that she sank
    local held = any(afloat, function(other) return collision.collided(vessel, other) ~= nil end)
    need(not held, "{actor} was halted by another collision")
    need(not grapple.linked(vessel), "{actor} is grappled")
    need(ship.afloat(vessel), "{actor} is not afloat")
  end,

  -- As in a sixth phase, in which she alone moves. Her position stays that of her order, her run goes on, and a new ram is made at that
  -- speed; a new collision halts her again, and then she counts as HALTED in the next period.
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

-- One answer does for all her results A so far.
local function mark_answered(vessel)
  for _, made in ipairs(where(game.rams, { attacker = vessel, letter = "A" })) do made.answered = true end
end

action "continue" {
  rule   = "galley.ram.continue",
  phase  = "ramming-through",
  actor  = "ship",
  closed = "{actor} can ram through only in step 7",
  say    = "rams through",
  check = function(vessel)
    men.takes_orders(vessel)
    continue(vessel)
  end,
  run = function(vessel)
    mark_answered(vessel)
    continue(vessel)
  end,
}

action "stop" {
  rule   = "galley.ram.continue",
  phase  = "ramming-through",
  actor  = "ship",
  closed = "{actor} can ram through only in step 7",
  say    = "lies to among the splinters",
  check = function(vessel)
    men.takes_orders(vessel)
    continue(vessel)
  end,
  run = function(vessel)
    mark_answered(vessel)  -- the collision halted her, and she stays HALTED
    note("{ship} lies to among the splinters", { ship = vessel })
  end,
}

-- What the players see.

-- How far she came; one that left the board is reported by then.
function tell(vessel, hexes)
  if hexes == 0 then
    note("{ship} goes no further through the wreckage", { ship = vessel })
  elseif ship.afloat(vessel) then
    report.moved(vessel, hexes, "rows on through the wreckage")
  end
end
