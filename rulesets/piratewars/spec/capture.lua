-- 2.3 and 5.0 Capture, surrender, prize crews: spec.

local hag, eel, turn_of = fleet.hag, fleet.eel, fleet.turn_of

local function kill_all(vessel) fleet.only(vessel, {}) end

local function imperial()
  game.sides.blue.faction, game.sides.red.faction = "imperial", "pirate"
end

describe("piratewars.board.capture", function()
  it("takes a ship at once when her last defender has died", function()
    local red, blue = hag(), eel()
    table.insert(game.boardings, { attacker = red, defender = blue })
    kill_all(blue)
    turn_of "red"
    expect(capture.captures_or_parts(red, blue)).is(true)
    expect({ blue.owner, blue.captor, blue.prize, #game.boardings }).is { "red", "red", false, 0 }
    expect(game.cannons["eel-cannon-1"].owner).is "red"
    expect(run("piratewars.move.status", blue, true)).is "adrift"
  end)

  it("does not while anybody of hers is left", function()
    local red, blue = hag(), eel()
    table.insert(game.boardings, { attacker = red, defender = blue })
    kill_all(blue)
    game.figures["eel-gunner-1"].dead = false
    expect(capture.captures_or_parts(red, blue)).is(false)
  end)

  -- The Barracuda attacks, and all of hers who live stand on the Flagship's deck.
  local function all_hands_over(boarders)
    local red, blue = hag(), eel()
    table.insert(game.boardings, { attacker = red, defender = blue })
    kill_all(red)
    for i = 1, boarders do
      local figure = game.figures["hag-extra-" .. i]
      figure.dead, figure.aboard = false, blue
    end
    return red, blue
  end

  it("takes a ship whose whole crew stands on the enemy's deck, and them with her", function()
    local red, blue = all_hands_over(2)
    expect(capture.captures_or_parts(blue, red)).is(true)
    expect({ red.owner, red.captor, #game.boardings }).is { "blue", "blue", 0 }
    expect({ game.figures["hag-extra-1"].prisoner, game.figures["hag-extra-1"].aboard.id }).is { true, "eel" }
  end)

  it("frees boarders who were taken so when nobody guards them, and the ship is theirs", function()
    local red, blue = all_hands_over(2)
    capture.captures_or_parts(blue, red)
    capture.settle()
    expect({ blue.owner, game.figures["hag-extra-1"].prisoner }).is { "blue", true }
    kill_all(blue)
    capture.settle()
    expect({ blue.owner, blue.captor, game.figures["hag-extra-1"].prisoner }).is { "red", "red", false }
    expect(notes()).has "the prisoners aboard Eel are free, and she is theirs"
  end)

  it("is the enemy's loss where his deck is empty too", function()
    local red, blue = all_hands_over(2)
    kill_all(blue)
    for _, number in ipairs { 1, 2 } do game.figures["hag-extra-" .. number].dead = false end
    run("piratewars.board.result", game.boardings[1], { game.figures["hag-extra-1"], game.figures["hag-extra-2"] }, {})
    expect({ blue.captor, red.captor, game.figures["hag-extra-1"].aboard.id }).is { "red", nil, "eel" }
  end)

  it("leaves her boarders in the fight that another ship of theirs has with the same enemy", function()
    local red, blue = all_hands_over(2)
    table.insert(game.boardings, { attacker = hag { id = "ray", x = 40 }, defender = blue })
    capture.captures_or_parts(blue, red)
    expect({ red.captor, game.figures["hag-extra-1"].prisoner, #game.boardings }).is { "blue", false, 1 }
  end)

  it("is not invited: a winner who would board with all hands is offered to stay", function()
    local red, blue = hag(), eel()
    table.insert(game.boardings, { attacker = red, defender = blue })
    local list = { game.figures["hag-extra-1"], game.figures["hag-extra-2"] }
    local function where()   -- with the first choice offered
      run("piratewars.board.result", game.boardings[1], list, { game.figures["eel-crew-2"] })
      return list[1].aboard.id
    end
    expect(odds(where)).is { eel = "1" }
    kill_all(red)
    for _, figure in ipairs(list) do figure.dead = false end
    expect(odds(where)).is { hag = "1" }
    answers { "boarding-choice board" }
    expect(where()).is "eel"
  end)

  it("makes prisoners of those who surrender, and leaves the boarders on her deck", function()
    local red, blue = hag(), eel()
    table.insert(game.boardings, { attacker = red, defender = blue })
    game.figures["hag-extra-1"].aboard = blue
    turn_of "blue"
    order "surrender eel"
    expect({ game.figures["hag-extra-1"].aboard.id, game.figures["eel-captain"].prisoner, blue.owner }).is { "eel", true, "red" }
    turn_of "red"
    expect(refusal("sail eel eel-crew-1")).has "prisoner"
  end)

  -- The Barracuda, whose mate is dead, has boarded with three, and the Flagship's owner sends nobody against them.
  local function held()
    local red, blue = hag(), eel()
    game.figures["hag-mate"].dead = true
    table.insert(game.boardings, { attacker = red, defender = blue })
    for i = 1, 3 do game.figures["hag-extra-" .. i].aboard = blue end
    turn_of "red"
    answers { "commit hag hag-extra-1,hag-extra-2,hag-extra-3", "commit eel none surrender=yes" }
    tasks.begin()
    return red, blue
  end

  it("holds her by the men who stand on her, with no mate to man her, turn after turn", function()
    local _, blue = held()
    expect(notes()).has "Eel strikes her colours to Hag"
    run_phase "tasks-end"
    run_phase "scuttling"
    expect({ blue.owner, blue.captor, blue.prize, game.figures["eel-captain"].prisoner, game.figures["hag-extra-2"].aboard.id })
      .is { "red", "red", false, true, "eel" }
    expect({ run("piratewars.move.status", blue, true), tasks.may_fight(blue) }).is { "adrift", false }
    capture.settle()
    expect(blue.owner).is "red"
  end)

  it("frees her people when the last who hold her fall", function()
    local _, blue = held()
    run_phase "tasks-end"
    run_phase "scuttling"
    for i = 1, 3 do game.figures["hag-extra-" .. i].dead = true end
    blue.lost = game.turn.turn - 1   -- a turn later
    run_phase "tasks-end"
    run_phase "scuttling"
    expect({ blue.owner, blue.captor, blue.surrendered, game.figures["eel-captain"].prisoner }).is { "blue", nil, nil, false }
    expect(notes()).has "the prisoners aboard Eel are free, and she is theirs again"
  end)

  it("lets those who hold her come back while the ships touch", function()
    local red, blue = held()
    expect(refusal("recall hag none")).has "say who comes back"
    expect(refusal("recall hag hag-extra-4")).has "stands on no captured ship"
    red.x = -40
    expect(refusal("recall hag hag-extra-1")).has "does not touch Hag"
    red.x = 0
    game.figures["hag-extra-2"].task = "sailing"
    expect(refusal("recall hag hag-extra-2")).has "has already acted"
    order "recall hag hag-extra-1"
    expect({ game.figures["hag-extra-1"].aboard.id, game.figures["hag-extra-1"].task, blue.captor }).is { "hag", "boarding", "red" }
    game.figures["hag-extra-3"].acted, game.figures["hag-extra-3"].task = false, nil
    order "recall hag hag-extra-3"
    expect({ game.figures["hag-extra-3"].aboard.id, game.figures["hag-extra-3"].task }).is { "hag", "moving" }
  end)

  it("can be manned by those who stand on her", function()
    local red, blue = hag(), eel { lost_sails = 3 }
    table.insert(game.boardings, { attacker = red, defender = blue })
    for _, id in ipairs { "mate", "extra-1", "extra-2" } do game.figures["hag-" .. id].aboard = blue end
    turn_of "red"
    answers { "commit hag hag-mate,hag-extra-1,hag-extra-2", "commit eel none surrender=yes" }
    tasks.begin()
    order "prize eel hag-mate,hag-extra-1,hag-extra-2"
    expect({ blue.prize, ships.unmanned(blue), game.figures["hag-mate"].task }).is { true, false, "boarding" }
  end)

  -- What is true of a ship that lies there with her colours struck.
  local function lies_struck(vessel)
    run_phase "tasks-end"
    run_phase "scuttling"
    expect({ vessel.owner, vessel.captor, vessel.lost, ships.surrendered(vessel) }).is { "blue", nil, game.turn.turn, true }
    expect({ run("piratewars.move.status", vessel, true), tasks.may_fight(vessel) }).is { "adrift", false }
    expect({ turn.in_battle(vessel), #fleet.due(vessel) }).is { false, 0 }
  end

  it("is nobody's where no enemy can hold her, and she is out of the battle", function()
    hag { x = -60 }
    local blue = eel()
    turn_of "blue"
    order "surrender eel"
    expect(notes()).has "no enemy can man Eel: she lies there with her colours struck, out of the battle"
    expect({ game.figures["eel-captain"].prisoner, refusal("surrender eel") }).is { false, "Eel has struck her colours already" }
    for _, task in ipairs { "reload eel eel-marine-1", "sail eel", "declare-fire eel eel-marine-1 hag", "move-figure eel-captain helm", "scuttle eel" } do
      expect(refusal(task)).has "Eel has struck her colours"
    end
    lies_struck(blue)
    game.order = { "blue", "red" }
    phase "movement"
    for _, text in ipairs { "anchor eel", "advance eel" } do expect(refusal(text)).has "Eel has struck her colours" end
  end)

  it("is no use to an enemy alongside who cannot man her", function()
    hag()
    local blue = eel()
    game.figures["hag-mate"].dead = true
    turn_of "blue"
    order "surrender eel"
    lies_struck(blue)
  end)

  it("is no use to an enemy alongside who has struck herself", function()
    local red, blue = hag(), eel()
    red.surrendered = "red"
    turn_of "blue"
    order "surrender eel"
    lies_struck(blue)
    blue.captor, blue.owner, blue.lost = "red", "red", game.turn.turn
    turn_of "red"
    expect(refusal("prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5")).has "Hag has struck her colours"
  end)

  it("leaves her boarders prisoners on the enemy's deck", function()
    local red, blue = hag(), eel()
    game.figures["hag-mate"].dead = true
    table.insert(game.boardings, { attacker = blue, defender = red, fought = game.turn.turn })
    game.figures["eel-marine-1"].aboard = red
    turn_of "blue"
    order "surrender eel"
    expect({ game.figures["eel-marine-1"].prisoner, game.figures["eel-marine-1"].aboard.id, #game.boardings }).is { true, "hag", 0 }
    lies_struck(blue)
  end)

  it("is no use to an enemy alongside whose tasks are over", function()
    hag()
    local blue = eel()
    turn_of "red"
    order "done"
    advance()
    order "surrender eel"
    lies_struck(blue)
  end)

  it("leaves her struck where the enemy who could have manned her does not", function()
    hag()
    local blue = eel()
    turn_of "blue"
    order "surrender eel"
    expect(blue.captor).is "red"
    lies_struck(blue)
    expect(notes()).has "nobody has manned Eel: she lies there with her colours struck, out of the battle"
    expect(game.figures["eel-captain"].prisoner).is(false)
  end)

  it("falls to whoever boards her then, without a blow", function()
    local red = hag { x = -60 }
    local blue = eel()
    turn_of "blue"
    order "surrender eel"
    red.x = 0
    turn_of("red", "boarding-declarations")
    order "declare-boarding hag eel"
    turn_of "red"
    tasks.begin()
    expect({ blue.captor, game.figures["eel-captain"].prisoner, #game.boardings }).is { "red", true, 0 }
    order "prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5"
    run_phase "tasks-end"
    run_phase "scuttling"
    expect({ blue.owner, ships.surrendered(blue), turn.in_battle(blue) }).is { "red", false, true }
  end)

  it("calls off what her people have aimed at land", function()
    option("piratewars.opt.shore", true)
    hag { x = -60 }
    eel()
    island { id = "isle", name = "Isle", outline = { { x = 30, y = 0 }, { x = 60, y = 0 }, { x = 60, y = 40 }, { x = 30, y = 40 } } }
    figure { id = "jack", name = "Jack", type = "pirate", side = "red", island = "isle", at = { x = 35, y = 20 } }
    turn_of "blue"
    order "fire-ashore eel-marine-1 island=isle side=red"
    expect(#game.salvos).is(1)
    order "surrender eel"
    expect(#game.salvos).is(0)
  end)

  it("is the owner's own affair", function()
    hag()
    eel()
    turn_of "red"
    expect(refusal("surrender eel")).has "not your ship"
  end)

  it("needs an enemy to surrender to", function()
    hag()
    turn_of "red"
    expect(refusal("surrender hag")).has "no enemy"
  end)

  it("calls off what she has declared and not yet fired", function()
    hag { x = -60 }
    eel()
    turn_of "blue"
    order "declare-fire eel eel-marine-1 hag"
    expect(#game.shots).is(1)
    order "surrender eel"
    expect(#game.shots).is(0)
  end)

  it("gives a ship back to those who had her first", function()
    local red, blue = hag(), eel()
    turn_of "blue"
    order "surrender eel"
    run("piratewars.board.capture", blue, ship { id = "ray", model = "imperial-flagship", side = "blue", x = 40, y = 0 })
    expect({ blue.owner, blue.captor, game.figures["eel-mate"].prisoner, red.owner }).is { "blue", nil, false, "red" }
  end)
end)

describe("piratewars.prize.crew", function()
  -- The Flagship with 3 open SF has surrendered to the Barracuda.
  local function captured()
    local red, blue = hag(), eel { lost_sails = 2 }
    imperial()
    turn_of "blue"
    order "surrender eel"
    turn_of "red"
    return red, blue
  end

  it("wants the First Mate and a figure for each open SF", function()
    local _, blue = captured()
    expect(refusal("prize eel hag-extra-1,hag-extra-2,hag-extra-3")).has "needs the First Mate or the Lieutenant"
    expect(refusal("prize eel hag-mate,hag-extra-1,hag-extra-2")).has "needs more figures for her sails"
    order "prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3"
    expect({ blue.prize, game.figures["hag-mate"].aboard.id, game.figures["hag-mate"].acted }).is { true, "eel", true }
    expect(ships.unmanned(blue)).is(false)
    expect(tasks.may_fight(blue)).is(true)
    expect(refusal("prize eel hag-extra-5")).has "prize crew already"
  end)

  it("comes from ships still in contact, in the phase of the capture", function()
    local red, blue = captured()
    red.x = -40
    expect(refusal("prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3")).has "nor on a ship that touches her"
    red.x = 0
    blue.lost = 0
    expect(refusal("prize eel hag-mate,hag-extra-1,hag-extra-2,hag-extra-3")).has "was not captured this turn"
  end)

  it("is the Lieutenant and marines for half of nine captives, for the Imperials", function()
    local red = hag { id = "hag", lost_crew = 24 }
    local blue = eel()
    imperial()
    turn_of "red"
    order "surrender hag"
    turn_of "blue"
    expect(prizes.captives(red, "blue")).is(9)
    expect(refusal("prize hag eel-lieutenant,eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4")).has "needs more figures"
    expect(refusal("prize hag eel-mate,eel-lieutenant,eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4")).has "needs more figures"
    expect(refusal("prize hag eel-mate,eel-lieutenant,eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4,eel-marine-5")).is(nil)
    expect(refusal("prize hag eel-mate,eel-lieutenant,eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4")).has "needs more figures"
    expect(refusal("prize hag eel-mate,eel-lieutenant,eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4,eel-marine-5")).is(nil)
    order "prize hag eel-lieutenant,eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4,eel-marine-5"
    expect({ red.prize, blue.owner, tasks.may_fight(red) }).is { true, "blue", false }
    expect(run("piratewars.figure.marines", game.figures["eel-marine-1"], "sail")).is(true)
    capture.settle()
    expect(red.owner).is "blue"
  end)

  it("is gone once no enemy is within cannon range", function()
    local red = hag { lost_crew = 24 }
    eel()
    local other = hag { id = "ray", x = -200 }
    imperial()
    turn_of "red"
    order "surrender hag"
    turn_of "blue"
    order "prize hag eel-lieutenant,eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4,eel-marine-5"
    dice "morale of crew 4"
    run_phase "morale"
    expect(red.fate).is "withdrawn"
    expect(other.fate).is "afloat"
  end)
end)

-- W4: the Barracuda, boarded by a new Flagship, as the book tells it.
describe("piratewars.board.melee", function()
  local function listed(word, from, to)
    local names = {}
    for i = from, to do table.insert(names, word .. i) end
    return table.concat(names, ",")
  end

  -- 30 alive: Captain, First Mate, 4 muskets, 5 women, 2 hooks, 7 plain on deck, 8 at the guns, 2 aloft.
  local function barracuda()
    local red = hag { muskets = 4, females = 5, hooks = 2 }
    for _, id in ipairs { "hag-extra-14", "hag-extra-15", "hag-extra-16" } do game.figures[id].dead = true end
    return red
  end

  it("clears the Flagship's decks, and costs twelve pirates", function()
    local red, blue = barracuda(), eel()
    table.insert(game.boardings, { attacker = blue, defender = red })
    expect({ #figures.crew(red), #figures.crew(blue) }).is { 30, 19 }
    local pirates = "hag-mate," .. listed("hag-crew-", 1, 5) .. "," .. listed("hag-extra-", 1, 13)
    local marines = listed("eel-marine-", 1, 7)
    turn_of "blue"
    dice("gunfire 1 1 1 2 3 5 6, gunfire 1 6 1 2 5 5, "   -- a miss for one of the book's 1s: it counts three
      .. "melee 1 2 3 4 5 6, melee 1 2 3, "
      .. "melee 1 1 1 1 1 2 2 2 3 3 3 4 4 4 4 5 5 5 6 6, melee 1 4")
    answers {
      "commit eel " .. marines .. ",eel-lieutenant,eel-crew-2,eel-crew-3",
      "commit hag " .. pirates,
      "boarding-guns eel " .. marines,
      "boarding-guns hag " .. listed("hag-extra-", 1, 4) .. ",hag-extra-7",
      "casualties eel-crew-2,eel-crew-3,eel-marine-1",
      "casualties hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-extra-13",
      "casualties " .. listed("hag-extra-", 1, 7),
      "boarding-choice flee",
    }
    tasks.begin()
    expect({ #figures.crew(red), #figures.crew(blue) }).is { 18, 9 }
    expect({ #game.boardings, red.fled, blue.owner }).is { 0, true, "blue" }
    expect(#figures.crew(red) - 8 - 2 - 1).is(7)   -- without those below, those aloft and the Captain
  end)

  it("ends no better for the Flagship with the fourth success that the dice show", function()
    local red, blue = barracuda(), eel()
    table.insert(game.boardings, { attacker = blue, defender = red })
    local pirates = "hag-mate," .. listed("hag-crew-", 1, 5) .. "," .. listed("hag-extra-", 1, 13)
    local marines = listed("eel-marine-", 1, 7)
    turn_of "blue"
    dice("gunfire 1 1 1 2 3 5 6, gunfire 1 1 1 2 5 5, "
      .. "melee 1 2 3 5 6, melee 1 2 3, "   -- five at 4, the Lieutenant's three at 5
      .. "melee 1 1 1 1 1 2 2 2 3 3 3 4 4 4 4 5 5 5 6 6, melee 1 4")
    answers {
      "commit eel " .. marines .. ",eel-lieutenant,eel-crew-2,eel-crew-3",
      "commit hag " .. pirates,
      "boarding-guns eel " .. marines,
      "boarding-guns hag " .. listed("hag-extra-", 1, 4) .. ",hag-extra-7",
      "casualties eel-crew-2,eel-crew-3,eel-marine-1,eel-marine-2",
      "casualties hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-extra-13",
      "casualties " .. listed("hag-extra-", 1, 6),
      "boarding-choice flee",
    }
    tasks.begin()
    expect({ #figures.crew(red), #figures.crew(blue) }).is { 19, 9 }
    for i = 1, 7 do expect(game.figures["eel-marine-" .. i].dead).is(true) end
    expect(run("piratewars.move.status", red, true)).is "full"
  end)

  it("has twenty-seven attacks against twelve", function()
    local red, blue = barracuda(), eel()
    local function attacks(vessel, other, without)
      local sum = 0
      for _, figure in ipairs(run("piratewars.board.commit", vessel, other)) do
        if not without[figure.id] then sum = sum + (weapons.blows(figure)) end
      end
      return sum
    end
    expect(attacks(red, blue, { ["hag-captain"] = true })).is(27)
    expect(attacks(blue, red, { ["eel-captain"] = true, ["eel-mate"] = true, ["eel-crew-1"] = true })).is(12)
  end)
end)

describe("piratewars.board.capture", function()
  it("leaves a ship and her cannons to one side", function()
    local hag = ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0 }
    hag.captor = "red"
    expect(broken()).is { "Hag is captured by a side that does not command her" }
    hag.owner = "red"
    expect(broken()).has "cannon 1 of Hag does not belong to the side that commands Hag"
    hag.captor, hag.prize = nil, true
    expect(broken()).has "Hag has a prize crew and no captor"
  end)
end)

describe("piratewars.reload.cannon", function()
  it("is loaded or not, by two at most", function()
    ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0 }
    local cannon = game.cannons["hag-cannon-1"]
    cannon.reload = 2
    for i = 1, 3 do table.insert(cannon.loaders, game.figures["hag-crew-" .. i]) end
    expect(broken()).is {
      "cannon 1 of Hag is 2 halves loaded", "cannon 1 of Hag is loaded and being loaded", "cannon 1 of Hag has a crowd of loaders",
    }
  end)
end)
