-- The period: its ten steps, what is secret, and the referee's part.

close_period = rule "galley.turn.sequence" {
  title  = "Ten steps of a period",
  source = "Sequence per Period (lines 34-45), Play (line 32)",
  text   = "Every period goes through hole plugging, secret orders, the reveal, movement, transfers, archery, ram "
    .. "results, grappling, boarding and morale, for all vessels together. Inside a step everything is simultaneous "
    .. "unless its rule gives an order.",
  ruling = "Where the book says turn and means a stretch of the game, it is the period.",

  -- The steps themselves, their order and who acts in each stand in sequence.lua. Here the period closes: position
  -- and run are carried into the next one, and what a vessel did in this one is forgotten.
  run = function()
    for _, vessel in ipairs(ship.in_order()) do
      vessel.run = rowing.turn_carry(vessel)
      vessel.base = rowing.position_held(vessel)
    end
    for _, vessel in ipairs(game.all("ship")) do
      vessel.order = nil
      vessel.stationary = nil
      vessel.drift = nil
      vessel.steps = {}
      vessel.corrections = {}
      vessel.fought = {}
      vessel.nr = false
      vessel.attempt = false
      vessel.halted = false
      vessel.collided = false
      vessel.rammed = false
      vessel.made = 0
      vessel.gave_oars, vessel.took_oars = 0, 0
      vessel.gave_men, vessel.took_men = 0, 0
    end
    game.rams = {}
    game.collisions = {}
    game.shots = {}
    game.hits = {}
    game.throws = {}
  end,
}

secrecy = rule "galley.turn.secrecy" {
  title  = "Secret orders",
  source = "Movement Cards (line 118), Reveal (line 157)",
  text   = "Each vessel's order is chosen without sight of any other player's order, friends included. It may be "
    .. "changed until every vessel that needs one has one; then all are revealed together.",
  ruling = "The book does not think of one player with several vessels: he sees his own orders.",

  -- The vessels that need an order: those afloat with men aboard, whose side fights on. The step is secret, and each
  -- may change hers until all_ordered, below: sequence.lua.
  run = function()
    return where(ship.in_order(), function(vessel) return men.manned(vessel) and not men.resigned(vessel) end)
  end,
}

-- Whether each vessel that is still waited for has an order. One that is done without any gets H, or G.
function all_ordered(waiting)
  return not any(waiting, { order = false })
end

no_change = rule "galley.turn.no-change" {
  title  = "No change after the reveal",
  source = "Reveal (line 161)",
  text   = "A revealed order is carried out to the letter, unless it has to be corrected or a collision cuts it short.",
  kept_by = { "galley.turn.control", "galley.orders.correct", "galley.collide.halt" },
}

control = rule "galley.turn.control" {
  title  = "The referee's part",
  source = "Full speed (line 65), Reveal (line 159)",
  text   = "The program does what the book leaves to Game Control: it checks and corrects the orders, takes full-speed "
    .. "cards, rolls the dice and keeps the records.",

  -- The reveal: drift dice first, then corrections and cards, vessel by vessel. A derelict has no order and rolls no
  -- drift.
  run = function()
    for _, vessel in ipairs(ship.in_order()) do
      if vessel.adrift and not men.derelict(vessel) then helm.steersman(vessel) end
    end
    for _, vessel in ipairs(ship.in_order()) do
      local wanted = vessel.order or "H"
      local order = correct.reveal(vessel)
      if order then
        announce(vessel, wanted)
        rowing.pay_for_full_speed(vessel)
        if order.special then options.play_card(vessel) end
      end
    end
  end,
}

-- What the players see.

-- The cards of the corrected order.
local function cards(vessel)
  local list = vessel.stationary or steps.written(vessel.steps)
  if vessel.nr then list = list .. " NR" end
  return list
end

-- What a vessel shows at the reveal, and what becomes of it.
function announce(vessel, wanted)
  if #vessel.corrections == 0 then
    note("{ship} shows {order}", { ship = vessel, order = wanted })
  else
    note("{ship} shows {order}, which becomes {cards}: {why}", {
      ship = vessel, order = wanted, cards = cards(vessel), why = table.concat(vessel.corrections, "; "),
    })
  end
end

-- Tells what her order brings if nobody else moves: reveal and movement of her alone. It stops where dice decide.
function preview(vessel)
  local wanted = vessel.order
  local order = correct.reveal(vessel)
  if #vessel.corrections > 0 then announce(vessel, wanted) end
  rowing.pay_for_full_speed(vessel)
  if order.special then options.play_card(vessel) end
  if vessel.adrift and #vessel.steps > 0 then
    note("{ship} is adrift, and a die may turn her first step to port or starboard", { ship = vessel })
  end
  if vessel.attempt and #vessel.steps > 0 then
    note("{ship} goes only if she cuts herself free", { ship = vessel })
    grapple.unlink(vessel)
  end
  movement.five_phases()
  if vessel.made == 0 and ship.afloat(vessel) then report.stays(vessel) end
end
