-- Step 1: plugging holes, leaks, and vessels that go down.

plug = rule "galley.hole.plug" {
  title  = "Plugging holes",
  source = "Sequence per Period (line 36), Hole Plugging (line 245)",
  text   = "The owner names the hands that work on each hole; it is plugged on a die of no more than their number. "
    .. "Without a hand there is no roll, and with six none can fail.",
  ruling = "Only hands repair. They are below for the whole period, in no zone: not hit, not boarding, and back at the "
    .. "next step 1.",

  -- Is the hole plugged? No die is rolled where nobody works on it.
  run = function(vessel, hole)
    local hands = count(vessel.repairs, { hole = hole })
    if hands == 0 then return false end
    if count(1, "d6", "1-" .. math.min(6, hands), "to plug", vessel) == 0 then
      note("{ship} cannot plug hole {hole} with {hands}", { ship = vessel, hole = hole, hands = words.men { hand = hands } })
      return false
    end
    note("{ship} plugs hole {hole} with {hands}", { ship = vessel, hole = hole, hands = words.men { hand = hands } })
    return true
  end,
}

flood = rule "galley.hole.flood" {
  title  = "Flooding",
  source = "Holed (line 28), Sequence per Period (line 36); ours",
  text   = "After plugging, every hole still open costs 1 hull. A hole made in step 7 is first worked on in the next "
    .. "step 1.",
  ruling = "The book never says what being holed does: it leaks.",
  data   = { "galley.data.defaults.leak" },

  run = function(vessel)
    if vessel.holes == 0 then return end
    vessel.hull = math.max(0, vessel.hull - data("defaults").leak * vessel.holes)
    note("{ship} leaks through {holes} and has {hull} left", {
      ship = vessel, holes = numerals.counted(vessel.holes, "open hole", "open holes"), hull = words.hull(vessel.hull),
    })
  end,
}

sink = rule "galley.hole.sink" {
  title  = "Sinking",
  source = "Hull Value (line 27), Sequence per Period (line 36)",
  text   = "At the end of step 1 a vessel with hull 0 that is not grappled goes down with everyone aboard. Grappled "
    .. "she stays up and fights on, until a step 1 finds her loose; with hull 0 she cannot row.",
  ruling = "The record card has her sunk when the hull runs out, the sequence in step 1: the sequence counts.",
  kept_by = "galley.move.simultaneous",  -- with hull 0 she makes no step

  run = function(vessel)
    if vessel.hull > 0 then return false end
    if grapple.linked(vessel) then  -- she stays up and fights on
      note("{ship} has no hull left, and only her grapples hold her up", { ship = vessel })
      return false
    end
    note("{ship} goes down with {souls}", { ship = vessel, souls = words.souls(men.aboard(vessel)) })
    ship.goes_down(vessel)
    return true
  end,
}

-- The men on repairs come back to their zones.
function begin()
  for _, vessel in ipairs(ship.in_order()) do
    for _, repair in ipairs(vessel.repairs) do men.place(vessel, "hand", repair.zone) end
    vessel.repairs = {}
  end
end

action "repair" {
  rule   = "galley.hole.plug",
  phase  = "holes",
  actor  = "ship",
  closed = "{actor} can send hands below only in step 1",
  args   = { hole = "count", hands = "count", man = "man?" },
  say    = "sends hands below",
  later  = { "holes", "the dice for the holes are rolled when all hands have been sent below" },

  options = function(vessel)
    for hole = 1, vessel.holes do
      for hands = 1, math.min(6, men.on_deck(vessel, "hand")) do suggest { hole = hole, hands = hands } end
    end
  end,
  check = function(vessel, a)
    men.takes_orders(vessel)
    need(a.hole >= 1 and a.hole <= vessel.holes, "{actor} has no hole {hole}")
    need(not a.man or a.man == "hand", "{actor} keeps her other men on deck: only hands can repair")
    need(a.hands >= 1 and a.hands <= men.on_deck(vessel, "hand"), "{actor} has not enough hands on deck")
  end,
  run = function(vessel, a)
    for _ = 1, a.hands do
      table.insert(vessel.repairs, { zone = men.take(vessel, "hand"), hole = a.hole })
    end
  end,
}

-- The end of step 1: dice for the holes, leaks, sinkings.
function close()
  for _, vessel in ipairs(ship.in_order()) do
    local plugged = 0
    for hole = 1, vessel.holes do
      if plug(vessel, hole) then plugged = plugged + 1 end
    end
    vessel.holes = vessel.holes - plugged
  end
  for _, vessel in ipairs(ship.in_order()) do flood(vessel) end
  for _, vessel in ipairs(ship.in_order()) do sink(vessel) end
  ending.victory()
end
