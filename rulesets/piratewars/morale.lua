-- 3.0 Morale: tests, mutinies, and who leaves the battle.

-- The highest Attack among the marines, or the others, of her crew; nil without any.
local function best(vessel, marine)
  local most
  for _, figure in ipairs(figures.crew(vessel)) do
    if figures.is_marine(figure) == marine then most = math.max(most or 0, figure.attack) end
  end
  return most
end

-- One body of men tests.
local function body_passes(vessel, attack, name)
  local tn = tally("target number", attack, "the highest Attack of the " .. name)
  for _, condition in ipairs(conditions.true_of(vessel)) do
    local row = data("morale")[condition]
    tn:add(row.value, row.name, "piratewars.morale.test")
  end
  local passed = core.success(1, tn.total, "morale of " .. name, vessel) == 1
  note("{ship}: the {body} need {tn} and {what}", {
    ship = vessel, body = name, tn = math.max(0, tn.total), what = passed and "stand" or "fail",
  })
  return passed
end

test = rule "piratewars.morale.test" {
  title  = "Morale test",
  source = "3.0 Morale (lines 133, 135)",
  text   = "A crew tests in the Morale phase when one of the conditions of the chart has become true this turn, and so do "
    .. "mutineers: one die against the highest Attack aboard with the modifiers of all that is true now. Imperial sailors and "
    .. "marines test apart, and if the marines pass, the ship does.",
  ruling = "Adrift is judged as if the next turn began now, and starts no test when it comes only of the heading, or of sails "
    .. "taken in or struck on purpose. A lost friend counts only in the turn of the loss, so losses in two turns start two tests. Without "
    .. "marines, or without sailors, the others alone decide. Against less than 1 no die is rolled. A prize of pirates tests as "
    .. "any ship: her starting number is that of the people aboard when she was manned, without those recalled, and what was true "
    .. "then starts no test. A prize of the Imperials has left the battle and takes none.",
  data   = { "piratewars.data.morale" },

  -- Does the crew stand?
  run = function(vessel)
    vessel.tested = game.turn.turn
    local sailors, marines = best(vessel, false), best(vessel, true)
    local word = vessel.faction == "imperial" and not vessel.prize and "sailors" or "crew"
    local stands = sailors and body_passes(vessel, sailors, word)
    if marines then stands = body_passes(vessel, marines, "marines") or stands end
    return stands or false
  end,
}

-- Captain and First Mate go over the side.
local function throw_over(vessel)
  for _, figure in ipairs(figures.crew(vessel)) do
    if figures.is_officer(figure) then tasks.goes_overboard(figure) end
  end
end

mutiny = rule "piratewars.morale.mutiny" {
  title  = "Mutiny",
  source = "3.0 Morale (lines 133, 135)",
  text   = "Mutineers throw Captain and First Mate overboard and run. At the end of the next turn they test again: if they "
    .. "pass they are back in the battle, if not the ship is out, and taken away once she is outside cannon range of every "
    .. "enemy.",
  ruling = "Her owner moves her, but away: she does not turn or fall off towards the nearest enemy, nor sail on where a "
    .. "turn would take her farther from him, nor anchor, and falls off by herself where that leads away. Her people "
    .. "only sail, reload and walk. There is one further test. To strike her colours ends no mutiny: it lasts while her own "
    .. "crew is in command, and a ship that is out stays out.",
  data   = { "piratewars.data.constants.cannon-range" },

  -- A test was passed or failed.
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
      throw_over(vessel)
    end
  end,
}

local function take_test(vessel)
  mutiny(vessel, test(vessel))
end

action "test-morale" {
  rule   = "piratewars.morale.test",
  phase  = "morale",
  actor  = "ship",
  closed = "{actor} tests in the Morale phase",
  say    = "is put to the test",
  check  = function(vessel) need(#conditions.due(vessel) > 0, "no test due: {actor}") end,
  run    = take_test,
}

-- Tests still to be taken, of a side or of all.
function pending(player)
  for _, vessel in ipairs(ships.every()) do
    if (not player or vessel.owner == player) and #conditions.due(vessel) > 0 then return true end
  end
  return false
end

-- She is beyond the reach of every enemy's cannons.
local function out_of_range(vessel)
  for _, other in ipairs(ships.every()) do
    local enemy = ships.afloat(other) and other.owner ~= vessel.owner and not ships.nobody_commands(other)
    if enemy and core.at_most(geometry.distance(vessel, other), data("constants")["cannon-range"]) then return false end
  end
  return true
end

local function imperial_prize(vessel)
  return vessel.prize and vessel.captor and game.sides[vessel.captor].faction == "imperial"
end

-- Runaways, and prizes of the Imperials, are taken away when nobody can reach them.
local function take_away()
  for _, vessel in ipairs(ships.every()) do
    local leaves = vessel.mutiny == "out" or imperial_prize(vessel)
    if ships.afloat(vessel) and leaves and out_of_range(vessel) then
      vessel.fate = "withdrawn"
      note("{ship} is out of reach, and gone", { ship = vessel })
    end
  end
end

-- The sides in order, as long as there is anything to be rolled.
function who()
  if pending() or sharks.hungry() then return turn.high_to_low() end
  return {}
end

function begin() game.sharks_fed = false end

-- The phase is over: whatever was not rolled for is.
function close()
  for _, player in ipairs(turn.high_to_low()) do
    for _, vessel in ipairs(ships.commanded_by(player)) do
      if #conditions.due(vessel) > 0 then take_test(vessel) end
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
