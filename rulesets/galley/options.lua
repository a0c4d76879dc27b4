-- The optional rules. Each is off until a scenario or a player switches it on.

ram_graded = rule "galley.opt.ram-graded" {
  optional = true,
  title  = "Graded ram table",
  source = "ours; Ramming Speed (lines 185-191), Ram effects results (lines 197-204)",
  text   = "The die, plus the attacker's rank at her speed, less the target's rank, plus 1 for a BEAM ram or less 1 "
    .. "for a BOW ram, gives an index; the higher it is, the worse the letter.",
  ruling = "The book's own table makes no difference between a Light ram and a Very Heavy one. This one does.",
  data   = { "galley.data.ram-graded", "galley.data.ram-graded-aspects", "galley.data.classes" },

  --   index    8 or more   7   6   5   4   3   2   1 or less
  --   letter   A           B   B   C   D   E   F   G
  -- rank: of the attacker at her speed, 0 to 5.
  run = function(rank, target_class, aspect, die)
    local index = tally("ram index", die, "the die")
    index:add(rank, "rank of the attacker", "galley.ram.speed")
    index:add(0 - data("classes")[target_class].rank, target_class .. " target")
    index:add(data("ram-graded-aspects")[aspect].modifier, aspect)
    local rows = data("ram-graded")
    for _, row in ipairs(rows) do
      if index.total >= row.least then return row.letter end
    end
    return rows[#rows].letter
  end,
}

ram_sheds_oars = rule "galley.opt.ram-sheds-oars" {
  optional = true,
  title  = "Rams break oars and rudders",
  source = "ours; Things Shown on the model (lines 20-22)",
  text   = "A ram on the beam takes from the side struck one oar section, if it has one, for each hull point of its "
    .. "letter; a ram on the stern that takes hull takes a rudder. A bow ram takes nothing more.",
  data   = { "galley.data.ram-letters" },

  run = function(ram)
    local hull = data("ram-letters")[ram.letter].hull or 0
    if hull == 0 then return end
    if ram.aspect == "STERN" then ship.lose_rudder(ram.target) end
    if ram.aspect ~= "BEAM" then return end
    for _ = 1, hull do ship.oar_loss(ram.target, ram.side) end
  end,
}

back_turn_heading = rule "galley.opt.back-turn-heading" {
  optional = true,
  title  = "Other reading of B P1",
  source = "Movement Cards (lines 137-138)",
  text   = "A vessel backing to port turns her heading to port, backing to starboard her heading to starboard; her bow "
    .. "still passes through the hex her stern leaves.",

  run = function(heading, step)
    if step == "bP" then return hex.turn(heading, -1) end
    return hex.turn(heading, 1)
  end,
}

boarding_die_cap = rule "galley.opt.boarding-die-cap" {
  optional = true,
  title  = "Die never above 6",
  source = "Boarding Action Table (line 264)",
  text   = "The ramming bonus does not lift the boarding die above 6.",

  run = function(die) return math.min(die, 6) end,
}

-- The archers and whole fighters aboard.
local function marines(vessel) return men.how_many(vessel, "archer") + men.how_many(vessel, "fighter") end

free_archers = rule "galley.opt.free-archers" {
  optional = true,
  title  = "Owner chooses the archers",
  source = "ours; SHIP STATISTICS (line 289)",
  text   = "At set-up each owner makes as many archers as he likes out of the printed fighters.",
  ruling = "A vessel that sets out with fewer men than her type has divides those who are aboard; a wounded fighter "
    .. "stays one.",
  data   = { "galley.data.ships" },

  -- All men but captain and steersman are assigned to stations again.
  run = function(vessel, archers)
    local group = { hand = men.on_deck(vessel, "hand"), archer = archers, fighter = marines(vessel) - archers }
    for _, kind in ipairs { "hand", "archer", "fighter" } do
      while men.take(vessel, kind) do end
    end
    men.stations(vessel, group)
  end,
}

action "archers" {
  rule   = "galley.opt.free-archers",
  phase  = "setup",
  actor  = "ship",
  closed = "{actor} has already divided her archers and fighters: the split is fixed",
  args   = { number = "count" },
  say    = "names her archers",

  options = function(vessel)
    for number = 0, marines(vessel) do suggest { number = number } end
  end,
  check = function(vessel, a)
    men.takes_orders(vessel)
    need(game.option("galley.opt.free-archers"), "{actor} keeps her archers and fighters: the split is fixed")
    local most = marines(vessel)
    need(a.number <= most, "{actor} cannot have {number} archers, that is more than its fighters: {most} men", nil,
      { most = most })
  end,
  run = function(vessel, a) free_archers(vessel, a.number) end,
}

period_limit = rule "galley.opt.period-limit" {
  optional = true,
  title  = "Battle ends after N periods",
  source = "none (ours)",
  text   = "After step 10 of the last period the battle ends; if no side has won, the higher score wins, and equal "
    .. "scores are a draw.",
  ruling = "A scenario that names its own last period needs no such rule: then this one does nothing.",
  data   = { "galley.data.defaults.period-limit" },

  run = function(period)
    if not game.option("galley.opt.period-limit") or game.outcome then return end
    if game.turn.rounds or period < data("defaults")["period-limit"] then return end
    note("The light fails after {periods} periods", { periods = period })
    ending.on_score()
  end,
}

local land = rule "galley.opt.land" {
  optional = true,
  title  = "Land",
  source = "none (ours)",
  text   = "A scenario may give hexes of land. No vessel sets up on land or moves onto it: she stops in the water before "
    .. "it, undamaged, and the rest of her order is lost; for the next period she was HALTED.",
  see    = { "galley.move.simultaneous", "galley.setup.battle" },
  ruling = "The book has no map, and so no coast. A vessel sees land in time to back her oars, which costs her the way "
    .. "that a collision would. Land is low: archers shoot over it.",

  -- Is this hex land?
  run = function(cell) return game.land ~= nil and game.land[cell] == true end,

  always = function()
    if not game.option("galley.opt.land") then return end
    for _, vessel in ipairs(ship.in_order()) do
      for _, cell in ipairs { vessel.stern, vessel.bow } do
        need(not game.land or not game.land[cell], "{ship} lies on land in {cell:cell}", { ship = vessel, cell = cell })
      end
    end
  end,
}

-- Is this hex land, where the rule is on?
function ashore(cell) return game.option("galley.opt.land") and land(cell) end

briefings = rule "galley.opt.briefings" {
  optional = true,
  title  = "Team briefings",
  source = "SPECIAL RULES (lines 283-285), Full speed (line 63), Movement Cards (line 131)",
  text   = "A scenario may give a vessel a briefing: other full-speed cards, a card of her own, another limit of "
    .. "boarding points, other archers.",
  ruling = "The book's briefings are lost; four samples of ours stand in the data.",
  data   = { "galley.data.briefings" },
  see    = { "galley.orders.full-speed", "galley.ship.special-cards", "galley.boarding.points", "galley.archery.target-zone" },

  -- Her row of the briefings, nil if she has none.
  run = function(vessel)
    if not vessel.briefing then return nil end
    return data("briefings")[vessel.briefing]
  end,
}

-- What a vessel's briefing says, nil without one or with the option off.
function briefing(vessel)
  if not game.option("galley.opt.briefings") then return nil end
  return briefings(vessel)
end

-- The Wizzer's card, played with an order: after all corrections she goes one hex further, up to five. Nobody rows
-- without oars.
function play_card(vessel)
  local card = briefings(vessel).card
  vessel.special[card] = vessel.special[card] - 1
  if vessel.port + vessel.starboard == 0 then
    note("{ship} plays {card} and has no oars to row with", { ship = vessel, card = card })
    return
  end
  if #vessel.steps == 5 then
    note("{ship} plays {card} and rows five hexes already", { ship = vessel, card = card })
    return
  end
  table.insert(vessel.steps, "F")
  note("{ship} plays {card}: one hex more", { ship = vessel, card = card })
end
