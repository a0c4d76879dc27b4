-- 3.0 Morale: tests, mutinies, and who leaves the battle.

test = rule "piratewars.morale.test" {
  title  = "Morale test",
  source = "3.0 Morale (lines 133, 135)",
  text   = "A crew tests in the Morale phase when one of the conditions of the chart has become true this turn, and so do "
    .. "mutineers: one die against the highest Attack aboard with the modifiers of all that is true now. Imperial sailors and "
    .. "marines test apart, and if the marines pass, the ship does.",
  ruling = "Adrift is judged as if the next turn began now, and starts no test when it comes only from the heading, or from sails "
    .. "taken in or struck on purpose. A lost friend counts only in the turn of the loss, so losses in two turns start two tests. "
    .. "Either body that passes is enough, and without marines, or without sailors, the others alone decide. Against less than 1 "
    .. "no die is rolled. A prize of pirates tests as any ship: her starting number counts the people aboard when she was "
    .. "manned, without those recalled, and what was true then starts no test. A prize of the Imperials has left the battle and "
    .. "takes none.",
  data   = { "piratewars.data.morale" },
  kept_by = { "action test-morale", "morale.true_of", "morale.causes", "morale.remember", "morale.close" },

  -- Is a test due? A crew tests once a turn at most.
  check = function(vessel)
    local facts = { ship = vessel }
    need(vessel.craft == "", "{ship} is a boat, and has no morale of her own", facts)
    need(turn.in_battle(vessel), "{ship} is out of the battle", facts)
    need(not ships.unmanned(vessel), "nobody of {ship} is left to test", facts)
    need(vessel.tested ~= game.turn.turn, "{ship} has tested this turn", facts)
    need(#causes(vessel) > 0, "{ship} has no reason to test now", facts)
  end,

  -- Does the crew pass?
  run = function(vessel)
    vessel.tested = game.turn.turn
    local stands = false
    for _, body in ipairs(bodies(vessel)) do
      local target, what = needed(vessel, body), "fail"
      if core.success(1, target.total, "morale of " .. body.name, vessel) == 1 then stands, what = true, "stand" end  -- no die against less than 1
      note("{ship}: the {body} need {tn} and {what}", { ship = vessel, body = body.name, tn = math.max(0, target.total), what = what })
    end
    return stands
  end,
}

-- Who aboard a ship tests apart from the others.
function bodies(vessel)
  local name = "crew"
  if vessel.faction == "imperial" and not vessel.prize then name = "sailors" end
  local marines = where(figures.crew(vessel), figures.is_marine)  -- the Lieutenant is one of them
  local others = where(figures.crew(vessel), function(figure) return not figures.is_marine(figure) end)
  return where({ { name = name, people = others }, { name = "marines", people = marines } }, function(body) return #body.people > 0 end)
end

-- The target number of one of these. The chart: adrift -1, half her crew or fewer -2, half her HF or fewer -1, the Captain gone 0, a
-- friendly ship lost this turn -1.
function needed(vessel, body)
  local target = tally("target number", most(body.people, "attack").attack, "the highest Attack of the " .. body.name)
  for _, condition in ipairs(true_of(vessel)) do
    local row = data("morale")[condition]
    target:add(row.value, row.name, "piratewars.morale.test")
  end
  return target
end

-- How likely a ship is to pass a test now: one body that does is enough.
function chance(vessel)
  local fails = 1
  for _, body in ipairs(bodies(vessel)) do fails = fails * (1 - core.chance(needed(vessel, body).total)) end
  return 1 - fails
end

-- The conditions of the chart that are true of a ship now, in its order.
function true_of(vessel)
  -- Her living people who are not in the water: boarders on another's deck, and those ashore, are still hers. Of a prize: those
  -- aboard, and those who stand on the deck of a ship that she fights.
  local own = game.all("figure", { home = vessel, dead = false, prisoner = false })
  local left, start = count(own, function(figure) return figure.place ~= "water" end), vessel.crew0
  if vessel.prize then
    left, start = #figures.crew(vessel), vessel.prize_crew
    for _, other in ipairs(boarding.opponents(vessel)) do left = left + #boarding.hers_on(vessel, other) end
  end
  local holds = {
    ["adrift"] = movement.status(vessel, "next turn") == "adrift",
    ["half-crew"] = core.half_or_fewer(left, start),
    ["half-hull"] = core.half_or_fewer(ships.open_hf(vessel), vessel.hf),
    ["no-captain"] = not any(figures.crew(vessel), { post = "captain" }),
    -- lost: sunk or captured
    ["friend-lost"] = any(ships.every(), function(other)
      return other ~= vessel and other.lost_by == vessel.owner and other.lost == game.turn.turn
    end),
  }
  local list = {}
  for _, row in ipairs(data("morale")) do
    if holds[row.condition] then table.insert(list, row.condition) end
  end
  return list
end

-- Those of them that start a test when they become true: being adrift only when it comes from a loss, and not from her heading
-- or sails taken in on purpose.
local function start_tests(vessel)
  local by_loss = #movement.lashed_to(vessel) > 0 or ships.rammed_this_turn(vessel) or ships.unmanned(vessel) or ships.open_sf(vessel) == 0
  if by_loss then return true_of(vessel) end
  return without(true_of(vessel), "adrift")
end

-- Why she would test now: her mutiny, or what has become true this turn. That mutineers threw their Captain over starts no test: she has
-- tested in that turn, and from then on it is remembered.
function causes(vessel)
  if vessel.mutiny == "running" then return { "mutiny" } end
  return where(start_tests(vessel), function(condition) return not has(vessel.conditions, condition) end)
end

-- Conditions that start a test now and are true start none next turn, except a lost friend, which counts for one turn only.
function remember(vessel)
  vessel.conditions = without(start_tests(vessel), "friend-lost")
end

mutiny = rule "piratewars.morale.mutiny" {
  title  = "Mutiny",
  source = "3.0 Morale (lines 133, 135)",
  text   = "Mutineers throw Captain and First Mate overboard and run. At the end of the next turn they test again: if they "
    .. "pass they are back in the battle, if not the ship is out, and taken away once she is outside cannon range of every "
    .. "enemy.",
  ruling = "Her owner moves her away: she may not turn or fall off towards the nearest enemy, sail straight on where a turn would "
    .. "take her farther from him, or anchor, and she falls off by herself where that leads away. Her people only sail, reload "
    .. "and walk. There is one further test. Surrender does not end a mutiny: it lasts while her own crew is in command, and a "
    .. "ship that is out stays out. An enemy that nobody commands, or that is aground for good, cannot fire and does not keep her: ours.",
  kept_by = { "flight.may_turn", "flight.may_advance", "tasks.check_fighting", "morale.close" },
  data   = { "piratewars.data.constants.cannon-range" },

  -- Mutineers do nothing that asks for this: board, fire, launch, haul, shift a cannon.
  check = function(vessel)
    need(vessel.mutiny == "none", "{ship} is run by mutineers, and mutineers only sail, reload and walk", { ship = vessel })
  end,

  -- A test was passed or failed. While mutineers run her, or she is out, flight keeps her away from the enemy. At the end of the
  -- phase (passed is nil) one that is out is taken away once no enemy that could fire is within cannon range.
  run = function(vessel, passed)
    if passed == nil then
      local in_range = any(ships.every(), function(other)
        local enemy = ships.afloat(other) and other.owner ~= vessel.owner and not ships.nobody_commands(other)
        return enemy and core.at_most(geometry.distance(vessel, other), data("constants")["cannon-range"])
      end)
      if in_range then return end
      vessel.fate = "withdrawn"
      note("{ship} is out of reach, and gone", { ship = vessel })
    elseif passed and vessel.mutiny == "running" then
      vessel.mutiny = "none"
      note("the crew of {ship} come to their senses", { ship = vessel })
    elseif not passed and vessel.mutiny == "running" then
      vessel.mutiny = "out"
      note("{ship} is out of the battle", { ship = vessel })
    elseif not passed then
      vessel.mutiny, vessel.mutinied = "running", game.turn.turn
      note("mutiny aboard {ship}", { ship = vessel })
      for _, figure in ipairs(figures.crew(vessel)) do
        if figures.is_captain_or_mate(figure) then tasks.goes_overboard(figure) end
      end
    end
  end,
}

action "test-morale" {
  rule   = "piratewars.morale.test",
  phase  = "morale",
  actor  = "ship",
  closed = "{actor} tests in the Morale phase",
  say    = "is put to the test",
  check  = function(vessel) test(vessel) end,
  run    = function(vessel) mutiny(vessel, test(vessel)) end,
}

-- What the players are asked, and the order of the phase.

-- Tests still to be taken.
function pending()
  return any(ships.every(), function(vessel) return allows(test, vessel) end)
end

-- The sides in order, as long as there is anything to be rolled.
function who()
  if pending() or sharks.hungry() then return turn.high_to_low() end
  return {}
end

function begin() game.sharks_fed = false end

-- The end of the phase: tests and sharks not yet rolled for are rolled for now.
function close()
  for _, player in ipairs(turn.high_to_low()) do
    for _, vessel in ipairs(ships.commanded_by(player)) do
      if allows(test, vessel) then mutiny(vessel, test(vessel)) end
    end
  end
  sharks.feed_all()
  hazards.feed_all()
  hazards.set_off()
  -- A ship that is out of the battle, or a prize of the Imperials, is taken away.
  for _, vessel in ipairs(where(ships.every(), { fate = "afloat" })) do
    if vessel.mutiny == "out" or ships.imperial_prize(vessel) then mutiny(vessel) end
  end
  deadman.regroup()
  scaling.close_turn()
  for _, vessel in ipairs(ships.every()) do remember(vessel) end
end
