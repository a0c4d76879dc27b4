-- 3.0 Morale and sharks: spec.

local hag = fleet.hag
local eel = fleet.like { id = "eel", model = "imperial-flagship", side = "blue", x = 44, y = 8, name = "Eel" }
local function swims(id) return fleet.swims(id, 30, 0) end

-- A side is the first in a phase.
local function turn_of(side, phase_id)
  game.order = { side, side == "red" and "blue" or "red" }
  phase(phase_id)
end

describe("piratewars.morale.test", function()
  it("counts who is ashore among the crew that is left", function()
    local vessel = hag()
    for _, figure in ipairs(figures.company(vessel)) do
      if figure.post ~= "captain" then figure.aboard, figure.place, figure.at = nil, "shore", { x = 200, y = 0 } end
    end
    expect(#morale.true_of(vessel)).is(0)
  end)

  -- W7: 13 of 33 alive, no sails.
  it("needs 2 of the Captain's 5 when she is adrift with half her crew", function()
    local red = hag { lost_sails = 7, lost_crew = 20 }
    game.wind = 0
    expect(morale.true_of(red)).is { "adrift", "half-crew" }
    dice "morale of crew 2"
    expect(run("piratewars.morale.test", red)).is(true)
    dice "morale of crew 3"
    expect(run("piratewars.morale.test", red)).is(false)
    expect(odds(function() return run("piratewars.morale.test", red) end)).is { [true] = "1/3", [false] = "2/3" }
  end)

  it("needs 1 without officers, and no longer adrift", function()
    local red = hag { lost_crew = 20 }
    game.wind = 0
    game.figures["hag-captain"].dead, game.figures["hag-mate"].dead = true, true
    dice "morale of crew 4"
    expect(run("piratewars.morale.test", red)).is(false)
    dice "morale of crew 1"
    expect(run("piratewars.morale.test", red)).is(true)
  end)

  it("lets the marines of the Imperials decide for the ship", function()
    local blue = eel { lost_sails = 5 }
    game.wind = 0
    dice "morale of sailors 5, morale of marines 4"
    expect(run("piratewars.morale.test", blue)).is(true)
    dice "morale of sailors 5, morale of marines 5"
    expect(run("piratewars.morale.test", blue)).is(false)
    expect(odds(function() return run("piratewars.morale.test", blue) end)).is { [true] = "8/9", [false] = "1/9" }
  end)

  it("fails without a roll below 1", function()
    local red = hag { lost_sails = 7, lost_crew = 20, lost_hull = 3 }
    game.wind = 0
    game.figures["hag-captain"].dead, game.figures["hag-mate"].dead = true, true
    expect(run("piratewars.morale.test", red)).is(false)
  end)

  it("is passed as often as bots expect", function()
    local blue, red = eel { lost_sails = 5 }, hag { lost_sails = 7, lost_crew = 20 }
    game.wind = 0
    local function differs(vessel, p) return math.abs(morale.chance(vessel) - p) > 1e-9 end
    expect(differs(blue, 8 / 9)).is(false)  -- the odds of the cases above
    expect(differs(red, 1 / 3)).is(false)
    game.figures["hag-captain"].dead, game.figures["hag-mate"].dead = true, true
    expect(differs(red, 0)).is(false)
    for _, figure in ipairs(figures.crew(blue)) do figure.attack = 9 end
    expect(differs(blue, 35 / 36)).is(false)  -- a 6 never stands
    expect(odds(function() return run("piratewars.morale.test", blue) end)).is { [true] = "35/36", [false] = "1/36" }
  end)

  it("is due when a condition has become true this turn", function()
    local red = hag { lost_hull = 3 }
    game.wind = 0
    turn_of("red", "morale")
    expect(fleet.due(red)).is { "half-hull" }
    morale.remember(red)
    expect(fleet.due(red)).is {}
    game.figures["hag-captain"].dead = true
    expect(fleet.due(red)).is { "no-captain" }
  end)

  it("is not due when she only points into the wind, though that counts in a test", function()
    local red = hag { heading = 180 }
    game.wind = 0
    turn_of("red", "morale")
    expect({ morale.true_of(red), fleet.due(red) }).is { { "adrift" }, {} }
  end)

  it("is due when a friend has been lost, this turn only", function()
    local red = hag()
    local other = ship { id = "ray", model = "renegade-runner", side = "red", x = 100, y = 0 }
    game.wind = 0
    turn_of("red", "morale")
    ships.write_off(other)
    other.fate = "sunk"
    expect(fleet.due(red)).is { "friend-lost" }
    other.lost = 0
    expect(fleet.due(red)).is {}
  end)

  it("is due twice when a friend is lost in each of two turns", function()
    local red, tests = hag(), {}
    game.wind = 0
    game.order = { "red", "blue" }
    for i = 1, 2 do
      local friend = ship { id = "ray-" .. i, model = "renegade-runner", side = "red", x = 100 * i, y = 0, lost_crew = 11 }
      phase "morale"
      run("piratewars.damage.sinking", friend)
      tests[i] = fleet.due(red)
      dice "morale of crew 1"
      morale.close()
      red.tested, friend.lost = game.turn.turn - 1, game.turn.turn - 1   -- the next turn
    end
    expect(tests).is { { "friend-lost" }, { "friend-lost" } }
    expect(red.conditions).is {}
  end)

  it("is not due when a prize is won back from the enemy, but for him who had manned her", function()
    local red, blue = hag(), eel()
    game.wind = 0
    ship { id = "ray", model = "imperial-flagship", side = "blue", x = 100, y = 0 }
    turn_of("red", "morale")
    run("piratewars.board.capture", blue, red)
    expect({ fleet.due(red), fleet.due(game.ships.ray) }).is { {}, { "friend-lost" } }
    blue.prize = true
    run("piratewars.board.capture", blue, game.ships.ray)
    expect({ fleet.due(red), fleet.due(game.ships.ray), blue.owner }).is { { "friend-lost" }, {}, "blue" }
  end)

  it("is not due for sail taken in on purpose, though that counts in a test", function()
    local red = hag()
    game.wind = 0
    turn_of("red", "morale")
    red.shortened = 7
    expect({ morale.true_of(red), fleet.due(red) }).is { { "adrift" }, {} }
    for _, line in ipairs(red.column) do
      if line.kind == "S" then line.crossed = true end
    end
    red.shortened = 0
    expect(fleet.due(red)).is { "adrift" }
  end)

  -- The Eel, taken by red, and manned by the First Mate and five.
  local function prize(faction)
    local red, blue = hag { x = 34 }, eel()
    game.sides.red.faction, game.sides.blue.faction, game.wind = faction, "imperial", 0
    turn_of("red", "tasks")
    order "surrender eel"
    turn_of("blue", "tasks")
    order "prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5"
    turn_of("red", "morale")
    return blue, red
  end

  it("is not due to a crew that has just manned a prize, but when half of it has fallen", function()
    local blue = prize "pirate"
    expect(fleet.due(blue)).is {}
    for i = 1, 2 do game.figures["hag-extra-" .. i].dead = true end
    expect(fleet.due(blue)).is {}
    game.figures["hag-extra-3"].dead = true
    expect(fleet.due(blue)).is { "half-crew" }
    dice "morale of crew 3, sharks 1"   -- the First Mate's 4 and two less
    morale.close()
    expect({ blue.mutiny, game.figures["hag-mate"].place }).is { "running", "water" }
    expect(tasks.may_fight(blue)).is(false)
  end)

  it("counts those who hold a prize as her crew, until they are recalled", function()
    local red, blue = hag { x = 34 }, eel()
    game.sides.red.faction, game.sides.blue.faction, game.wind = "pirate", "imperial", 0
    for i = 1, 9 do game.figures["hag-extra-" .. i].aboard = blue end
    turn_of("red", "tasks")
    order "surrender eel"
    turn_of("blue", "tasks")
    order "prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5"
    expect(blue.prize_crew).is(10)
    order "recall hag hag-extra-6,hag-extra-7,hag-extra-8,hag-extra-9"
    expect({ blue.prize_crew, fleet.due(blue), red.owner }).is { 6, {}, "red" }
    for i = 1, 3 do game.figures["hag-extra-" .. i].dead = true end
    expect(fleet.due(blue)).is { "half-crew" }
  end)

  it("counts the boarders of a prize as hers", function()
    local blue = prize "pirate"
    local foe = ship { id = "ray", name = "Ray", model = "imperial-flagship", side = "blue", x = 52, y = 8 }
    table.insert(game.boardings, { attacker = blue, defender = foe })
    for i = 1, 5 do game.figures["hag-extra-" .. i].aboard = foe end
    morale.remember(blue)
    expect(morale.true_of(blue)).is { "adrift", "no-captain" }
  end)

  it("is never due to a prize of the Imperials", function()
    local blue = prize "imperial"
    for i = 1, 4 do game.figures["hag-extra-" .. i].dead = true end
    expect(fleet.due(blue)).is {}
  end)

  it("is taken by order, or when the phase ends", function()
    local red = hag { lost_hull = 3 }
    eel()
    game.wind = 0
    turn_of("red", "morale")
    expect(refusal("test-morale eel")).has "no reason to test now"
    dice "morale of crew 4"
    order "test-morale hag"
    expect(red.mutiny).is "none"
    red.tested = nil
    dice "morale of crew 5, sharks 1, sharks 1"
    morale.close()
    expect({ red.mutiny, red.conditions[1] }).is { "running", "half-hull" }
  end)

  it("is not due without cause", function()
    hag()
    game.wind = 0
    phase("morale", "hag")
    expect(refusal("test-morale hag")).has "no reason to test now"
  end)
end)

describe("piratewars.morale.mutiny", function()
  -- W7: what happened to the Barracuda.
  it("follows the stern rake that took her last sails", function()
    local red, blue = hag { lost_hull = 1, lost_crew = 15 }, eel { x = 0, y = -60 }
    game.wind = 0
    turn_of("blue", "morale")
    morale.remember(red)
    expect({ ships.open_sf(red), #figures.crew(red) }).is { 5, 18 }
    expect(run("piratewars.fire.rake", blue, red)).is(true)
    table.insert(game.shots, { ship = blue, figure = game.figures["eel-gunner-1"], shooters = 1, weapon = "shot",
      cannon = game.cannons["eel-cannon-1"], target = red, distance = 28 })
    dice "shot 1 2 3"
    broadside.volley("blue")
    expect(game.shots[1].hits).is(6)
    answers { "casualties hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5" }
    broadside.simultaneous()
    expect({ ships.open_sf(red), #figures.crew(red), fleet.due(red) }).is { 0, 13, { "adrift", "half-crew" } }
    dice "morale of crew 3, sharks 3, sharks 5"
    morale.close()
    expect({ red.mutiny, #figures.crew(red), game.figures["hag-mate"].dead }).is { "running", 11, true }
    run("piratewars.sail.reset", red, 8)
    red.tested = nil
    morale.begin()
    dice "morale of crew 4, sharks 2"
    morale.close()
    expect({ red.mutiny, red.fate }).is { "out", "afloat" }
    blue.y = -60 - 70
    morale.begin()
    dice "sharks 5"   -- the Captain, alone
    morale.close()
    expect({ red.fate, game.figures["hag-captain"].dead }).is { "withdrawn", true }
  end)

  it("throws them into open water, not into a ship that lies alongside", function()
    local red = hag()
    eel { x = 10, y = 8 }
    run("piratewars.morale.mutiny", red, false)
    expect({ game.figures["hag-captain"].at.x, game.figures["hag-mate"].at.x }).is { -7, -7 }
  end)

  it("throws Captain and First Mate overboard", function()
    local red = hag()
    run("piratewars.morale.mutiny", red, false)
    expect({ red.mutiny, game.figures["hag-captain"].place, game.figures["hag-mate"].aboard, #figures.crew(red) })
      .is { "running", "water", nil, 31 }
    expect(tasks.may_fight(red)).is(false)
  end)

  it("tests once more in the next turn, and is back in the battle or out of it", function()
    local red = hag()
    game.wind = 0
    turn_of("red", "morale")
    red.mutiny, red.mutinied = "running", 0
    expect(fleet.due(red)).is { "mutiny" }
    run("piratewars.morale.mutiny", red, true)
    expect({ red.mutiny, fleet.due(red) }).is { "none", {} }
    red.mutiny = "running"
    run("piratewars.morale.mutiny", red, false)
    expect({ red.mutiny, fleet.due(red) }).is { "out", {} }
  end)

  -- She sails north, the wind astern, and the enemy lies to starboard of her course.
  local function runs()
    local red = hag()
    eel { x = 150, y = 60 }
    game.wind = 0
    red.mutiny = "running"
    turn_of("red", "initiative")
    dice "initiative 1, initiative 6"
    run_phase "initiative"
    game.order = { "red", "blue" }
    phase "movement"
    return red
  end

  it("lets her owner move her, but not towards the enemy", function()
    local red = runs()
    expect(refusal("anchor hag")).has "runs from the enemy, and does not anchor"
    order "advance hag"
    expect(refusal("turn hag 60 starboard")).has "does not turn towards him"
    expect(refusal("advance hag")).has "turn her away first"
    order "turn hag 60 port"
    order "advance hag"
    expect({ red.heading, red.moved }).is { 300, true }
    red.mutiny, red.moved = "none", false
    expect(refusal("anchor hag")).has "too fast"
  end)

  it("turns her away where her owner says nothing", function()
    local red = runs()
    drift.finish("red")
    expect({ red.heading > 180, red.moved }).is { true, true }
  end)

  -- She lies beam to the wind, which blows to the north, and the enemy is to the north or south of her.
  local function beam_on(y, heading, x)
    local red = hag { heading = heading or 90 }
    eel { x = x or 0, y = y }
    game.wind = 0
    red.mutiny = "running"
    turn_of("red", "initiative")
    dice "initiative 1, initiative 6"
    run_phase "initiative"
    game.order = { "red", "blue" }
    return red
  end

  it("does not fall off towards the enemy", function()
    local red = beam_on(150)
    phase "falling-off"
    expect(refusal("fall-off hag 45")).is "Hag runs from the enemy, and does not fall off towards him"
    red.mutiny = "none"
    expect(refusal("fall-off hag 45")).is(nil)
  end)

  it("falls off away from him where her owner says nothing", function()
    local red = beam_on(-150)
    phase "falling-off"
    expect(refusal("fall-off hag 15")).is(nil)
    falling_off.close()
    expect(red.heading).is(45)
    falling_off.close()   -- once a turn
    expect(red.heading).is(45)
  end)

  it("holds her course at the end of the phase where falling off leads to him, and so does who does not run", function()
    local red = beam_on(150)
    phase "falling-off"
    falling_off.close()
    expect(red.heading).is(90)
    red.mutiny = "none"
    game.ships.eel.y = -150
    falling_off.close()
    expect(red.heading).is(90)
  end)

  -- Heading south she has an enemy in the east on her port hand, and goes round by the west.
  for _, case in ipairs { { x = 120, side = "starboard", no = "port", heading = 225 }, { x = -120, side = "port", no = "starboard", heading = 135 } } do
    local side, no = case.side, case.no
    it("goes round by " .. side .. " when she drifts dead upwind with the enemy on the other hand", function()
      local red = beam_on(-20, 180, case.x)
      phase "movement"
      expect(red.status).is "adrift"
      expect(refusal("drift hag " .. no)).has "runs from the enemy"
      expect(refusal("drift hag " .. side)).is(nil)
      order "drift hag"
      expect(red.heading).is(case.heading)
    end)
  end

  it("weighs her anchor", function()
    local red = runs()
    red.anchored = true
    drift.finish("red")
    expect({ red.anchored, red.y > 0 }).is { false, true }
  end)

  -- The mutinous Barracuda strikes her colours in her own tasks.
  local function strikes(mutiny, x)
    local red, blue = hag(), eel { x = x }
    red.mutiny, red.mutinied = mutiny, 0
    game.wind = 0
    game.order = { "blue", "red" }
    phase "tasks"
    order "surrender hag"
    return red, blue
  end

  for _, mutiny in ipairs { "running", "out" } do
    it("is not over when she strikes with no enemy near: " .. mutiny, function()
      local red, blue = strikes(mutiny, 100)
      capture.settle()
      blue.conditions = { "adrift" }
      expect({ red.owner, red.mutiny, red.captor, ships.surrendered(red) }).is { "red", mutiny, nil, true }
      expect({ fleet.due(red), turn.in_battle(red), tasks.may_fight(red) }).is { {}, false, false }
      morale.close()
      expect({ red.mutiny, red.fate }).is { mutiny, "afloat" }
    end)

    it("is not over when her people free themselves from a captor: " .. mutiny, function()
      local red, blue = strikes(mutiny, 10)
      expect({ red.captor, #figures.crew(red) }).is { "blue", 0 }
      for i = 1, 2 do game.figures["eel-marine-" .. i].aboard, game.figures["eel-marine-" .. i].place = red, "deck" end
      capture.settle()
      expect({ red.captor, turn.in_battle(red), fleet.due(red) }).is { "blue", false, {} }
      for i = 1, 2 do game.figures["eel-marine-" .. i].dead = true end
      red.lost = game.turn.turn - 1   -- a turn later
      capture.settle()
      expect({ red.captor, red.owner, red.mutiny, tasks.may_fight(red) }).is { nil, "red", mutiny, false }
      expect({ fleet.due(red), turn.in_battle(red) }).is { mutiny == "running" and { "mutiny" } or {}, mutiny == "running" }
      expect(blue.owner).is "blue"
    end)
  end

  it("is no affair of a captor who has manned her: she fights for him", function()
    local blue = eel()
    hag { x = 34 }
    blue.mutiny, blue.mutinied = "out", 0
    game.wind = 0
    turn_of("red", "tasks")   -- blue is the first in the tasks
    order "surrender eel"
    order "done"
    advance()
    order "prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5"
    capture.settle()
    expect({ blue.owner, blue.prize, tasks.may_fight(blue), turn.in_battle(blue) }).is { "red", true, true, true }
    expect({ flight.leaves(blue), #fleet.due(blue) }).is { false, 0 }
  end)

  it("lets her people only sail, reload and walk", function()
    local red = hag { model = "skulls-eye-schooner" }
    eel()
    red.mutiny = "running"
    turn_of("blue", "tasks")
    expect(refusal("shift-cannon hag-cannon-1 hag-gunner-1,hag-gunner-2")).has "mutineers only sail, reload and walk"
    expect(refusal("declare-fire hag hag-captain eel")).has "is run by mutineers"
    expect(refusal("sail hag")).is(nil)
    expect(refusal("move-figure hag-crew-2 top")).is(nil)
    game.cannons["hag-cannon-2"].loaded = false
    expect(refusal("reload hag hag-gunner-3,hag-gunner-4 hag-cannon-2")).is(nil)
  end)

  it("takes her away at ninety-seven dots, not at ninety-six", function()
    local red, blue = hag(), eel { x = 6 + 96 + 4, y = 0 }
    game.wind = 0
    red.mutiny = "out"
    turn_of("red", "morale")
    morale.close()
    expect(red.fate).is "afloat"
    blue.x = blue.x + 1
    morale.close()
    expect(red.fate).is "withdrawn"
  end)
end)

describe("piratewars.shark.feed", function()
  local function fed(captain, mate)
    hag()
    local list = { swims "hag-captain", swims "hag-mate" }
    dice("sharks " .. captain .. ", sharks " .. mate)
    run("piratewars.shark.feed", list)
    return { game.figures["hag-captain"].dead, game.figures["hag-mate"].dead }
  end

  -- W8
  it("eats the First Mate with 3 and 5", function()
    expect(fed(3, 5)).is { false, true }
  end)
  it("eats the First Mate with 5 and 3", function()
    expect(fed(5, 3)).is { false, true }
  end)
  it("eats both with 5 and 6", function()
    expect(fed(5, 6)).is { true, true }
  end)
  it("eats nobody with 4 and 4", function()
    expect(fed(4, 4)).is { false, false }
  end)
  it("eats no stranger for a Captain without a ship", function()
    local captain = figure { id = "chief", type = "pirate-captain", side = "red", at = { x = 0, y = 0 } }
    local marine = figure { id = "marine", type = "marine", side = "blue", at = { x = 5, y = 0 } }
    dice "sharks 6, sharks 1"
    run("piratewars.shark.feed", { captain, marine })
    expect({ captain.dead, marine.dead }).is { true, false }
  end)

  it("eats a Captain who swims alone", function()
    hag()
    dice "sharks 6"
    run("piratewars.shark.feed", { swims "hag-captain" })
    expect(game.figures["hag-captain"].dead).is(true)
  end)

  it("lets the owner say who goes for the Captain", function()
    hag()
    local list = { swims "hag-captain", swims "hag-mate", swims "hag-extra-1" }
    dice "sharks 5, sharks 1, sharks 1"
    answers { "casualties hag-extra-1" }
    run("piratewars.shark.feed", list)
    expect({ game.figures["hag-captain"].dead, game.figures["hag-mate"].dead, game.figures["hag-extra-1"].dead }).is { false, false, true }
  end)

  it("spares no Imperial Captain", function()
    eel()
    local list = { swims "eel-captain", swims "eel-mate" }
    dice "sharks 5, sharks 1"
    run("piratewars.shark.feed", list)
    expect({ game.figures["eel-captain"].dead, game.figures["eel-mate"].dead }).is { true, false }
  end)

  it("eats with a third of the dice", function()
    hag()
    local list = { swims "hag-extra-1" }
    expect(odds(function() return run("piratewars.shark.feed", list) end)).is { [0] = "2/3", [1] = "1/3" }
  end)

  it("comes after the morale tests, once a turn", function()
    local red = hag { lost_hull = 3 }
    game.wind = 0
    swims "hag-extra-1"
    turn_of("red", "morale")
    expect(refusal("sharks")).has "morale tests come first"
    red.tested = game.turn.turn
    dice "sharks 1"
    order "sharks"
    expect(refusal("sharks")).has "nobody is in the water"
  end)
end)
