-- 2.2 Hulls that touch without a ram, and how they part.

contact = rule "piratewars.move.contact" {
  title  = "Touching without ramming",
  source = "2.2 Ramming (lines 77, 81), 2.3 Boarding (line 95)",
  text   = "Contact by turning, falling off or drifting, or forward at less than 45 degrees, does no damage: the mover "
    .. "stops and loses the rest of her move. In the Tasks of the same turn either side may declare Boarding.",
  ruling = "Ships that stay in contact: at the start of her next move one that is not lashed may push off from one "
    .. "other. She is shifted, her heading unchanged, away from the other's centre until the hulls are two dots apart, and "
    .. "then moves as usual; not if that would touch a third hull or land.",
  data   = { "piratewars.data.constants.push-off-gap" },

  kept_by = {
    "piratewars.move.leap", "steering.swing", "piratewars.move.adrift", "piratewars.move.fall-off", "piratewars.board.declare",
    "action push-off",
  },

  -- The motion that pushes her off, nil if there is no room.
  run = function(vessel, other)
    local bearing = plane.bearing(plane.centre(other), plane.centre(vessel))
    local far_enough = 100
    local near = plane.within(vessel, geometry.drifting(bearing, far_enough), other, data("constants")["push-off-gap"])
    if #near == 0 then return nil end
    local motion = geometry.drifting(bearing, near[1].to)
    if geometry.first_contact(vessel, motion, { vessel, other }) then return nil end
    return motion
  end,
}

action "push-off" {
  rule   = "piratewars.move.contact",
  phase  = "movement",
  actor  = "ship",
  closed = "{actor} moves in her own side's part of Movement",
  args   = { other = "other ship" },
  say    = "pushes off",

  options = function(vessel)
    for _, other in ipairs(ships.in_the_water()) do
      if other ~= vessel and geometry.touching(vessel, other) then suggest { other = other } end
    end
  end,

  check = function(vessel, a)
    movement.must_move(vessel)
    need(not vessel.anchored, "{actor} is at anchor", "piratewars.move.anchor")
    need(#figures.crew(vessel) > 0, "nobody is aboard {actor} to push off")
    need(not vessel.moving and not vessel.pushed_off, "{actor} can push off only before she moves")
    tasks.not_surrendered(vessel)
    if not need(has(ships.in_the_water(), a.other), "{other} no longer lies in the water") then return end
    local near = need(vessel ~= a.other and geometry.touching(vessel, a.other), "{actor} and {other} are not in contact")
    local lashed = #movement.lashed_to(vessel) > 0
    need(not lashed, "{actor} is lashed by boarding", "piratewars.move.locked")
    -- Two who rammed last turn drift together in this one, but not if either fled from the Boarding.
    local last = game.turn.turn - 1
    local rammed = any(game.rams, { turn = last, rammer = vessel, rammed = a.other })
      or any(game.rams, { turn = last, rammer = a.other, rammed = vessel })
    local locked = rammed and not vessel.fled and not a.other.fled
    need(not locked, "{actor} is locked by ramming this turn", "piratewars.move.locked")
    if near and not lashed then need(contact(vessel, a.other), "{actor} has no room to push off") end
  end,

  run = function(vessel, a)
    local motion = contact(vessel, a.other)
    movement.begin(vessel)
    vessel.moving, vessel.pushed_off = false, true   -- her own move is still to come
    grounding.pass(vessel, motion, geometry.amount(motion))
    geometry.carry(vessel, motion, geometry.amount(motion))
    movement.tell(vessel, "pushes off to")
  end,
  preview = "run",
}
