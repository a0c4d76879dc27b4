-- 2.3 Boarding: spec.

local hag, eel, turn_of, only = fleet.hag, fleet.eel, fleet.turn_of, fleet.only

local function fight(a, b)
  table.insert(game.boardings, { attacker = a, defender = b })
  return game.boardings[1]
end

local function ids(list)
  local words = {}
  for _, figure in ipairs(list) do table.insert(words, figure.id) end
  return table.concat(words, ",")
end

describe("piratewars.board.declare", function()
  it("is open to enemies that touch", function()
    hag()
    eel()
    turn_of("red", "boarding-declarations")
    order "declare-boarding hag eel"
    expect(game.boardings[1].attacker.id).is "hag"
    expect(refusal("declare-boarding hag eel")).has "in a Boarding already"
  end)

  it("is not for ships that do not touch, nor in the turn of a ram, but in the next", function()
    local red, blue = hag(), eel { x = 40 }
    turn_of("red", "boarding-declarations")
    expect(refusal("declare-boarding hag eel")).has "do not touch"
    blue.x = 10
    table.insert(game.rams, { rammer = red, rammed = blue, turn = game.turn.turn })
    expect(refusal("declare-boarding hag eel")).is "Hag and Eel are locked by ramming until next turn"
    game.rams[1].turn = game.turn.turn - 1
    expect(refusal("declare-boarding hag eel")).is(nil)
  end)

  it("needs figures to board with, who do not run", function()
    local red = hag()
    eel()
    turn_of("red", "boarding-declarations")
    only(red, { "gunner-1" })
    expect(refusal("declare-boarding hag eel")).has "no figures to board with"
    red.mutiny = "running"
    expect(refusal("declare-boarding hag eel")).has "is run by mutineers"
  end)

  it("is not against a friend", function()
    hag()
    eel { side = "red" }
    turn_of("red", "boarding-declarations")
    expect(refusal("declare-boarding hag eel")).is "Eel is not an enemy of Hag"
  end)
end)

describe("piratewars.board.commit", function()
  it("leaves those below and aloft where they are", function()
    local red, blue = hag(), eel()
    expect(#run("piratewars.board.commit", red, blue)).is(33 - 8 - 2)
    expect(#run("piratewars.board.commit", blue, red)).is(19 - 4 - 2)
  end)

  it("lets a ship send her lookout from the crow's nest", function()
    local red, blue = hag { nest = true }, eel()
    expect(has(run("piratewars.board.commit", red, blue), first(figures.company(red), { place = "nest" }))).is(true)
    fight(red, blue)
    turn_of "red"
    answers { "commit hag " .. first(figures.company(red), { place = "nest" }).id, "commit eel none" }
    expect(#boarding.sent(red, blue)).is(1)
  end)

  it("counts the officers wherever they are", function()
    local red, blue = hag(), eel()
    only(red, { "captain", "mate" })
    game.figures["hag-captain"].place, game.figures["hag-mate"].place = "gun-deck", "top"
    expect(#run("piratewars.board.commit", red, blue)).is(2)
  end)

  it("calls those below when the enemy is on deck and nobody else is left", function()
    local red, blue = hag(), eel()
    only(red, { "gunner-1", "gunner-2" })
    expect(#run("piratewars.board.commit", red, blue)).is(0)
    game.figures["eel-marine-1"].aboard = red
    expect(ids(run("piratewars.board.commit", red, blue))).is "hag-gunner-1,hag-gunner-2"
  end)

  it("calls those below also when an officer is below with them", function()
    local red, blue = hag(), eel()
    only(red, { "captain", "gunner-1", "gunner-2" })
    game.figures["hag-captain"].place = "gun-deck"
    expect(ids(run("piratewars.board.commit", red, blue))).is "hag-captain"
    game.figures["eel-marine-1"].aboard = red
    expect(ids(run("piratewars.board.commit", red, blue))).is "hag-captain,hag-gunner-1,hag-gunner-2"
  end)

  it("refuses whoever cannot fight", function()
    local red, blue = hag(), eel()
    fight(red, blue)
    turn_of "red"
    expect(refusal("commit hag hag-gunner-1")).has "on the gun deck or a top castle"
    expect(refusal("commit hag eel-marine-1")).has "not aboard"
    game.figures["hag-crew-1"].place, game.figures["hag-crew-1"].aboard = "water", nil
    expect(refusal("commit hag hag-crew-1")).has "overboard"
    game.figures["hag-crew-2"].loose = true
    expect(refusal("commit hag hag-crew-2")).has "loose figure"
    game.figures["hag-crew-3"].committed = true
    expect(refusal("commit hag hag-crew-3")).has "another Boarding"
    expect(refusal("commit hag hag-crew-4,hag-crew-4")).has "is listed twice"
    expect(refusal("commit hag none")).has "nobody to choose"
  end)

  it("is not for those who have paddled this turn", function()
    option "piratewars.opt.islanders"
    local blue = eel()
    local canoe = ship { id = "canoe", name = "Canoe", craft = "canoe", side = "red", x = 16, y = 12 }
    for i = 1, 3 do figure { id = "warrior-" .. i, name = "Warrior " .. i, type = "warrior", side = "red", aboard = "canoe" } end
    local paddler = game.figures["warrior-1"]
    paddler.acted, paddler.task = true, "paddling"
    expect(ids(run("piratewars.board.commit", canoe, blue))).is "warrior-2,warrior-3"
    fight(canoe, blue)
    turn_of "red"
    expect(refusal "commit canoe warrior-1").has "has already acted"
    boarding.engage(canoe, blue)
    expect({ paddler.task, game.figures["warrior-2"].task }).is { "paddling", "boarding" }
  end)

  it("makes a defender send a figure or surrender", function()
    local red, blue = hag(), eel()
    fight(red, blue)
    turn_of "blue"
    game.figures["hag-extra-1"].aboard = blue
    expect(refusal("commit eel none")).has "send a figure or surrender"
    expect(refusal("commit eel none surrender=yes")).is "Eel has nobody to choose for a fight now"
  end)

  it("leaves nothing but surrender where the last who could fight do so elsewhere", function()
    local red, blue = hag(), eel()
    only(red, { "extra-5", "gunner-1" })
    only(blue, { "crew-2" })
    local here = fight(red, blue)
    game.figures["hag-extra-5"].aboard, game.figures["eel-crew-2"].committed = blue, true
    answers { "commit hag hag-extra-5", "commit eel none surrender=yes" }
    melee.round(here)
    expect({ blue.captor, game.figures["eel-crew-2"].prisoner }).is { "red", true }
  end)

  it("is asked of both sides before either answer is shown", function()
    local red, blue = hag(), eel()
    answers { "commit hag none surrender=yes", "commit eel eel-marine-1" }
    melee.round(fight(red, blue))
    expect({ red.captor, blue.captor }).is { "blue", nil }
  end)

  it("has the attacker surrender where both would", function()
    local red, blue = hag(), eel()
    answers { "commit hag none surrender=yes", "commit eel none surrender=yes" }
    melee.round(fight(red, blue))
    expect({ red.captor, blue.captor }).is { "blue", nil }
  end)

  it("is not asked of a side that has nobody to send and no enemy on deck", function()
    local red, blue = hag(), eel()
    only(blue, { "gunner-1" })
    answers { "commit hag none" }
    melee.round(fight(red, blue))
    expect(game.figures["eel-gunner-1"].committed).is(false)
  end)

  it("is for ships in a Boarding", function()
    hag()
    eel()
    turn_of "red"
    expect(refusal("commit hag hag-extra-1")).has "in no Boarding"
  end)
end)

describe("piratewars.board.guns", function()
  local function gunfire(red, blue)
    local fired = run("piratewars.board.guns", red, run("piratewars.board.commit", red, blue), blue, run("piratewars.board.commit", blue, red))
    return fired.ours, fired.theirs
  end

  it("fires four muskets and a deck gun against seven muskets", function()
    local red, blue = hag { muskets = 4 }, eel()
    only(red, { "extra-1", "extra-2", "extra-3", "extra-4", "extra-5" })
    only(blue, { "marine-1", "marine-2", "marine-3", "marine-4", "marine-5", "marine-6", "marine-7" })
    dice "gunfire 1 1 1 2 5 5, gunfire 1 1 1 2 3 5 6"
    answers { "boarding-guns hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5",
      "boarding-guns eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4,eel-marine-5,eel-marine-6,eel-marine-7" }
    local ours, theirs = gunfire(red, blue)
    expect({ ours, theirs }).is { 4, 5 }
    expect({ game.figures["hag-extra-1"].musket, game.figures["eel-marine-7"].musket, game.deck_guns["hag-deck-gun-1"].loaded })
      .is { "empty", "empty", false }
  end)

  it("is settled on both sides before any die is rolled", function()
    local red, blue = hag(), eel()
    only(red, { "extra-5" })
    only(blue, { "marine-1" })
    answers { "boarding-guns hag-extra-5" }   -- the marine's owner has not answered
    expect(function() gunfire(red, blue) end).fails "blue was asked \"who fires before the melee\""
    dice "gunfire 1 6, gunfire 6"
    answers { "boarding-guns hag-extra-5", "boarding-guns eel-marine-1" }
    expect((gunfire(red, blue))).is(1)
  end)

  it("may be held back", function()
    local red, blue = hag(), eel()
    only(red, { "extra-5" })
    only(blue, { "crew-2" })
    answers { "boarding-guns none" }
    local ours, theirs = gunfire(red, blue)
    expect({ ours, theirs }).is { 0, 0 }
    expect(game.deck_guns["hag-deck-gun-1"].loaded).is(true)
  end)

  it("takes only those sent, and a musket or a deck gun for each", function()
    local red, blue = hag { muskets = 1 }, eel()
    only(red, { "extra-1", "extra-5", "extra-6", "extra-7" })
    only(blue, { "crew-2" })
    answers { "boarding-guns hag-extra-1,hag-extra-5,hag-extra-6" }
    expect(function() gunfire(red, blue) end).fails "has no loaded musket"
    game.figures["hag-extra-7"].committed = true
    answers { "boarding-guns hag-extra-7" }
    expect(function() gunfire(red, blue) end).fails "is not among those sent"
  end)

  it("asks only in the first round", function()
    hag()
    turn_of "red"
    expect(refusal("boarding-guns hag hag-extra-1")).has "only in the first round"
  end)
end)

describe("piratewars.board.melee", function()
  local function boarding_fight(red, blue, reds, blues)
    only(red, reds)
    only(blue, blues)
    return run("piratewars.board.melee", red, run("piratewars.board.commit", red, blue), blue, run("piratewars.board.commit", blue, red))
  end

  it("gives every figure its blows at its own Attack", function()
    local red, blue = hag { hooks = 1 }, eel()
    dice "melee 3 3, melee 5 5, melee 5, melee 4 5 6"
    local struck = boarding_fight(red, blue, { "extra-1", "mate" }, { "marine-1", "lieutenant" })
    expect(struck).is { ours = 2, theirs = 2 }
    expect({ game.figures["hag-mate"].pistol, game.figures["eel-lieutenant"].pistol }).is { "empty", "empty" }
  end)

  it("gives a woman her pistol round after round", function()
    local red, blue = hag { females = 1 }, eel()
    game.figures["eel-marine-1"].place = "deck"
    dice "melee 1 1, melee 6"
    expect(boarding_fight(red, blue, { "extra-1" }, { "marine-1" }).ours).is(2)
    dice "melee 2 2, melee 6"
    expect(boarding_fight(red, blue, { "extra-1" }, { "marine-1" }).ours).is(2)
  end)

  it("can be asked about in plain numbers", function()
    local function left() return table.concat({ melee.plain(1, 3, 1, 4) }, " ") end
    expect(odds(left)).is { ["0 0"] = "1/3", ["0 1"] = "1/3", ["1 0"] = "1/6", ["1 1"] = "1/6" }
  end)

  it("is three in six for a pirate's blow", function()
    local red, blue = hag(), eel()
    only(red, { "extra-1" })
    only(blue, { "crew-2" })
    local sent, others = run("piratewars.board.commit", red, blue), run("piratewars.board.commit", blue, red)
    expect(odds(function() return run("piratewars.board.melee", red, sent, blue, others).ours end)).is { [0] = "1/2", [1] = "1/2" }
  end)
end)

describe("piratewars.board.result", function()
  local function list(vessel, number)
    local some = {}
    for i = 1, number do table.insert(some, game.figures[vessel.id .. (vessel.id == "hag" and "-extra-" or "-marine-") .. i]) end
    return some
  end

  it("lets an attacker who has won board", function()
    local red, blue = hag(), eel()
    answers { "boarding-choice board" }
    expect(run("piratewars.board.result", fight(red, blue), list(red, 3), list(blue, 2))).is "hag"
    expect(game.figures["hag-extra-1"].aboard.id).is "eel"
    expect(#game.boardings).is(1)
  end)

  it("lets him break off, but not flee", function()
    local red, blue = hag(), eel()
    answers { "boarding-choice break-off" }
    run("piratewars.board.result", fight(red, blue), list(red, 3), list(blue, 2))
    expect({ #game.boardings, red.fled }).is { 0, false }
  end)

  it("throws the attackers off a defender's deck, who attacks in his turn", function()
    local red, blue = hag(), eel()
    game.figures["hag-extra-1"].aboard = blue
    answers { "boarding-choice attack" }
    local here = fight(red, blue)
    expect(run("piratewars.board.result", here, list(red, 1), list(blue, 2))).is "eel"
    expect({ game.figures["hag-extra-1"].aboard.id, here.attacker.id, here.defender.id }).is { "hag", "eel", "hag" }
  end)

  it("lets a defender flee, to move as usual next turn", function()
    local red, blue = hag(), eel()
    answers { "boarding-choice flee" }
    run("piratewars.board.result", fight(red, blue), list(red, 1), list(blue, 2))
    expect({ #game.boardings, blue.fled }).is { 0, true }
    expect(run("piratewars.move.status", blue, true)).is "full"
  end)

  it("lets a defender who has won surrender", function()
    local red, blue = hag(), eel()
    turn_of "blue"
    answers { "boarding-choice surrender" }
    run("piratewars.board.result", fight(red, blue), list(red, 1), list(blue, 2))
    expect({ blue.captor, #game.boardings, game.figures["eel-captain"].prisoner }).is { "red", 0, true }
  end)

  it("lets an attacker who has won surrender, and those of his who stand on the enemy's deck are prisoners", function()
    local red, blue = hag(), eel()
    turn_of "red"
    game.figures["hag-extra-1"].aboard = blue
    answers { "boarding-choice surrender" }
    run("piratewars.board.result", fight(red, blue), list(red, 3), list(blue, 2))
    expect({ red.captor, #game.boardings, game.figures["hag-extra-1"].prisoner, blue.owner }).is { "blue", 0, true, "blue" }
  end)

  it("gives a defender who has won three choices", function()
    local red, blue = hag(), eel()
    answers { "boarding-choice stay" }
    expect(function() run("piratewars.board.result", fight(red, blue), list(red, 1), list(blue, 2)) end)
      .fails "Eel defends: attack, flee or surrender"
  end)

  it("changes nothing between equals", function()
    local red, blue = hag(), eel()
    game.figures["hag-extra-1"].aboard = blue
    expect(run("piratewars.board.result", fight(red, blue), list(red, 2), list(blue, 2))).is(nil)
    expect({ #game.boardings, game.figures["hag-extra-1"].aboard.id }).is { 1, "eel" }
  end)

  it("asks only the winner", function()
    local red, blue = hag(), eel()
    fight(red, blue)
    turn_of "red"
    expect(refusal("boarding-choice hag board")).has "Hag has no choice to make: she has not won a round"
    answers { "boarding-choice flee" }
    expect(function() run("piratewars.board.result", game.boardings[1], list(red, 3), list(blue, 2)) end)
      .fails "the attacker and cannot flee"
  end)
end)

describe("piratewars.turn.initiative", function()
  it("has a Boarding fought when the first of its two sides comes up in Tasks", function()
    local red, blue = hag(), eel()
    side { id = "green", name = "Green" }
    ship { id = "ray", model = "renegade-runner", side = "green", x = 300, y = 0 }
    only(red, { "extra-5" })
    only(blue, { "crew-2" })
    game.deck_guns["hag-deck-gun-1"].loaded = false
    local here = fight(red, blue)
    game.order = { "red", "blue", "green" }
    phase "tasks"
    tasks.begin()
    expect(here.fought).is(0)
    dice "melee 6, melee 6"
    answers { "commit hag hag-extra-5", "commit eel eel-crew-2" }
    tasks.left "green"
    expect(here.fought).is(game.turn.turn)
    tasks.left "blue"
    tasks.left "red"
    expect(here.opened).is(true)
  end)
end)

describe("piratewars.board.capture", function()
  -- The round of this turn.
  local function fought(red, blue)
    game.order = { "blue", "red" }
    phase "tasks"
    fight(red, blue)
    tasks.begin()
  end

  it("takes an abandoned ship without a blow", function()
    local red, blue = hag(), eel()
    only(blue, {})
    fought(red, blue)
    expect({ blue.captor, red.fought }).is { "red", game.turn.turn }
    expect(refusal("sail hag hag-crew-1")).has "is in a Boarding"
  end)

  it("takes a ship whose owner would rather surrender than fight", function()
    local red, blue = hag(), eel()
    answers { "commit hag hag-extra-1", "commit eel none surrender=yes" }
    fought(red, blue)
    expect({ blue.captor, #game.boardings, game.figures["eel-captain"].prisoner }).is { "red", 0, true }
  end)

  it("takes her when the last who fight for her fall", function()
    local red, blue = hag(), eel()
    only(red, { "extra-5", "extra-6" })
    only(blue, { "crew-2" })
    game.deck_guns["hag-deck-gun-1"].loaded = false
    dice "melee 1 4, melee 6"
    answers { "commit hag hag-extra-5,hag-extra-6", "commit eel eel-crew-2" }
    fought(red, blue)
    expect({ blue.captor, game.figures["eel-crew-2"].dead }).is { "red", true }
  end)
end)

describe("piratewars.board.declare", function()
  it("lashes two enemies who touch, once", function()
    local hag = ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0 }
    local duck = ship { id = "duck", name = "Duck", model = "black-seas-barracuda", side = "red", x = hag.beam, y = 0 }
    table.insert(game.boardings, { attacker = hag, defender = duck })
    expect(broken()).is {}
    duck.x = 3
    expect(broken()).is { "Hag and Duck lie in one another" }
    duck.x = 90
    expect(broken()).is { "Hag and Duck are lashed together, and do not touch" }
    table.insert(game.boardings, { attacker = duck, defender = hag })
    expect(broken()).has "Duck and Hag are lashed together twice"
    duck.fate = "withdrawn"
    expect(broken()).has "Hag and Duck are lashed together, and not both afloat"
    duck.owner = "blue"
    expect(broken()).has "Hag boards Duck, a friend"
  end)
end)
