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
  kept_by = { "action test-morale", "conditions.newly_true", "morale.close" },

  -- Is a test due? A crew tests once a turn at most.
  check = function(vessel)
    local facts = { ship = vessel }
    need(vessel.craft == "", "{ship} is a boat, and has no morale of her own", facts)
    need(turn.in_battle(vessel), "{ship} is out of the battle", facts)
    need(not ships.unmanned(vessel), "nobody of {ship} is left to test", facts)
    need(vessel.tested ~= game.turn.turn, "{ship} has tested this turn", facts)
    local cause = vessel.mutiny == "running" or #conditions.newly_true(vessel) > 0
    need(cause, "{ship} has no reason to test now", facts)
  end,

  -- Does the crew pass? The chart: adrift -1, half her crew or fewer -2, half her HF or fewer -1, the Captain gone 0, a
  -- friendly ship lost this turn -1.
  run = function(vessel)
    vessel.tested = game.turn.turn
    local stands = false
    for _, body in ipairs(bodies(vessel)) do
      local target = tally("target number", most(body.people, "attack").attack, "the highest Attack of the " .. body.name)
      for _, condition in ipairs(conditions.true_of(vessel)) do
        local row = data("morale")[condition]
        target:add(row.value, row.name, "piratewars.morale.test")
      end
      local successes = core.success(1, target.total, "morale of " .. body.name, vessel)
      tell(vessel, body.name, target, successes)
      if successes == 1 then stands = true end
    end
    return stands
  end,
}

-- The groups that test separately: her sailors (or all her crew), and her marines.
function bodies(vessel)
  local name, list = "crew", {}
  if vessel.faction == "imperial" and not vessel.prize then name = "sailors" end
  local sailors, marines = {}, {}
  for _, figure in ipairs(figures.crew(vessel)) do
    if figures.is_marine(figure) then table.insert(marines, figure) else table.insert(sailors, figure) end
  end
  if #sailors > 0 then table.insert(list, { name = name, people = sailors }) end
  if #marines > 0 then table.insert(list, { name = "marines", people = marines }) end
  return list
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
    .. "ship that is out stays out.",
  kept_by = { "flight.may_turn", "flight.may_advance", "tasks.may_fight", "launches.no_mutiny_aboard", "morale.close" },
  data   = { "piratewars.data.constants.cannon-range" },

  -- A test was passed or failed. While mutineers run her, or she is out: flight keeps her away from the enemy,
  -- tasks.may_fight forbids boarding and firing, launches.no_mutiny_aboard all other work, and take_away, below, takes
  -- her off.
  run = function(vessel, passed)
    if passed and vessel.mutiny == "running" then
      vessel.mutiny = "none"
      note("the crew of {ship} come to their senses", { ship = vessel })
    elseif not passed and vessel.mutiny == "running" then
      vessel.mutiny = "out"
      note("{ship} is out of the battle", { ship = vessel })
    elseif not passed then
      vessel.mutiny, vessel.mutinied = "running", game.turn.turn
      note("mutiny aboard {ship}", { ship = vessel })
      for _, figure in ipairs(figures.crew(vessel)) do
        if figures.is_officer(figure) then tasks.goes_overboard(figure) end
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

-- No enemy that could fire is within cannon range of her.
local function out_of_range(vessel)
  local range = data("constants")["cannon-range"]
  return not any(ships.every(), function(other)
    if not ships.afloat(other) or other.owner == vessel.owner or ships.nobody_commands(other) then return false end
    return core.at_most(geometry.distance(vessel, other), range)
  end)
end

-- Ships whose mutineers have failed twice, and prizes of the Imperials, are taken away once they are out of range.
local function take_away()
  for _, vessel in ipairs(ships.every()) do
    local imperial_prize = vessel.prize and vessel.captor and game.sides[vessel.captor].faction == "imperial"
    local leaves = vessel.mutiny == "out" or imperial_prize
    if ships.afloat(vessel) and leaves and out_of_range(vessel) then
      vessel.fate = "withdrawn"
      note("{ship} is out of reach, and gone", { ship = vessel })
    end
  end
end

-- What the players see, and the order of the phase.

function tell(vessel, body, target, successes)
  local what = "fail"
  if successes == 1 then what = "stand" end
  note("{ship}: the {body} need {tn} and {what}", { ship = vessel, body = body, tn = math.max(0, target.total), what = what })
end

-- Tests still to be taken, of a side or of all.
function pending(player)
  for _, vessel in ipairs(ships.every()) do
    if (not player or vessel.owner == player) and allows(test, vessel) then return true end
  end
  return false
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
  take_away()
  deadman.regroup()
  scaling.close_turn()
  for _, vessel in ipairs(ships.every()) do conditions.remember(vessel) end
end
