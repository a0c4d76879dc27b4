-- What comes when all have gone, reacted or fought, and at the end of an action.

local one, foe, ride = cast.one, cast.foe, cast.ride

local function attacked(ids, by)
  game.acting = game.players[by or "blue"]
  local figures = {}
  for _, id in ipairs(ids) do table.insert(figures, game.figures[id]) end
  melee.attack(figures, {})
end

describe("shore.engage.joined", function()
  it("drops those to whom the signal miscarries, and their dice", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), foe("rob", 30, 0) }
    for _, id in ipairs { "terns", "kites" } do
      party { id = id, name = id, owner = "blue" }
      figure { id = "of-" .. id, owner = "blue", party = id, class = "officer", x = 5, y = id == "terns" and 5 or -5 }
    end
    cast.initiative_of "blue"
    option "shore.option.miscarry"
    local terns, kites = game.parties.terns, game.parties.kites
    dice "charge 1"
    charging.launch({ by = "blue", order = "signal", parties = { game.parties.gulls, terns, kites }, enemies = { game.parties.rats }, aims = {
      { attacker = game.figures["of-terns"], at = game.figures.rob }, { attacker = game.figures["of-kites"], at = game.figures.rob },
    } }, true, false, nil)
    dice "signal 1, signal 5"
    local left = run("shore.engage.joined", { terns, kites })
    expect({ #left, left[1] == kites, #game.charge.aims, game.figures["of-terns"].charged }).is { 1, true, 1, 0 }
  end)
end)

describe("shore.engage.launched", function()
  it("throws the dice of the charge before anybody moves, and shows the hidden", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), foe("rob", 8, 0) }
    cast.initiative_of "blue"
    local gulls, ann = game.parties.gulls, game.figures.ann
    gulls.hidden = true
    ann.lair, ann.x, ann.y = { x = 0, y = 0, z = 0 }, nil, nil
    dice "charge 4"
    run("shore.engage.launched", { by = "blue", order = "engage", parties = { gulls }, enemies = { game.parties.rats }, aims = { { attacker = ann, at = game.figures.rob } } }, true, false, nil)
    expect({ game.charge.gains[1].foot, gulls.hidden, ann.x, game.moving.party, #game.charge.ambush }).is { 4, false, 0, gulls, 1 }
  end)
end)

describe("shore.engage.gone", function()
  it("ends the movement, and begins the mêlée", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), foe("rob", 6, 0) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    geometry.put(game.figures.ann, { x = 5.25, y = 0 })
    run "shore.engage.gone"
    expect({ game.moving, game.charge, game.fight.attackers[1] }).is { nil, nil, game.figures.ann }
  end)
end)

describe("shore.engage.window", function()
  it("asks each of the attacked, and has loads dropped", function()
    cast.crews { one("ann", 0, 0), foe("rob", 0.75, 0) }
    burden { id = "sack", holder = "rob" }
    game.figures.rob.burden = game.burdens.sack
    attacked { "ann" }
    answers { "drop" }
    run "shore.engage.window"
    expect({ game.figures.rob.burden, game.burdens.sack.x }).is { nil, 0.75 }
  end)
end)

describe("shore.engage.reacts", function()
  it("has a rider evade who says so", function()
    cast.crews { one("ann", 1.125, 0), foe("rob", 0, 0) }
    ride(game.figures.rob)
    attacked { "ann" }
    answers { "evade rob -9,0" }
    run("shore.engage.reacts", game.figures.rob)
    expect({ game.figures.rob.x, game.figures.rob.moved }).is { -9, true }
  end)
  it("has nothing to ask of a rider who is held", function()
    cast.crews { one("ann", 1.125, 0, { weapons = { "pike" } }), foe("rob", 0, 0) }
    ride(game.figures.rob)
    attacked { "ann" }
    run("shore.engage.reacts", game.figures.rob)
    expect({ game.figures.rob.x, game.figures.rob.moved }).is { 0, false }
  end)
end)

describe("shore.engage.settled", function()
  it("has failed whoever stands alone, and has nobody fight then", function()
    cast.crews { one("ann", 0, 0), foe("rob", 3, 0) }
    attacked { "ann" }
    run "shore.engage.settled"
    expect({ game.figures.ann.spent, game.fight }).is { true, nil }
  end)
  it("begins a mêlée where there is contact", function()
    cast.crews { one("ann", 0, 0), foe("rob", 0.75, 0) }
    attacked { "ann" }
    run "shore.engage.settled"
    expect({ game.parties.gulls.in_melee, game.parties.rats.in_melee }).is { true, true }
  end)
end)

describe("shore.melee.rounds", function()
  it("are three at most, and then those lose who made the contact", function()
    cast.crews { one("ann", 0, 0), foe("rob", 0.75, 0) }
    attacked { "ann" }
    melee.start()
    dice "strikes 1, strikes 2, strikes 3, strikes 1, strikes 2, strikes 2"
    run "shore.melee.rounds"
    expect({ game.fight.round, game.fight.losers[1] }).is { 3, game.parties.gulls }
  end)
end)

describe("shore.melee.front", function()
  it("is each enemy once, and nobody who only supports", function()
    cast.crews { one("ann", 0, 0), one("ben", 0, 0.75), foe("rob", 0.6495, 0.375), foe("sid", 1.3995, 0.375) }
    attacked { "ann", "ben" }
    melee.start()
    local list = run("shore.melee.front", game.parties.gulls, melee.engaged(game.fight))
    expect({ #list, list[1] }).is { 1, game.figures.rob }
  end)
end)

describe("shore.melee.advance", function()
  it("is straight over the wall, and beside it where somebody stands", function()
    feature { id = "wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 0.8, defensive = true }
    cast.crews { one("ann", 0, 0), foe("rob", 0.75, 0) }
    attacked { "ann" }
    melee.start()
    game.fight.winners, game.fight.losers, game.fight.over = { game.parties.gulls }, { game.parties.rats }, true
    game.figures.ann.fought = true
    geometry.put(game.figures.rob, { x = 9, y = 0 })
    local at = run("shore.melee.advance", game.figures.ann)
    expect({ at.x >= 0.375, at.y }).is { true, 0 }
  end)
end)

describe("shore.option.all-close-up", function()
  it("asks those who can come into contact, and nobody else", function()
    cast.crews { one("ann", 0, 0), one("ben", 0, 2), one("cat", 0, 9), foe("rob", 0.75, 0) }
    option "shore.option.close-up"
    attacked { "ann" }
    game.fight.parties, game.fight.made = { game.parties.gulls, game.parties.rats }, { game.parties.gulls }
    answers { "close-up ben 0.75,0.75" }
    run "shore.option.all-close-up"
    expect({ game.figures.ben.x, game.figures.ben.y, game.figures.cat.y }).is { 0.75, 0.75, 9 }
  end)
end)

describe("shore.morale.after-losses", function()
  it("tests each unit once, however many it has lost", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 1, 0), foe("rob", 30, 0) }
    local gulls = game.parties.gulls
    game.shocked = { gulls, gulls }
    dice "morale 5"
    run "shore.morale.after-losses"
    expect({ gulls.shaken, #game.shocked }).is { false, 0 }
  end)
end)

describe("shore.straggler.groups", function()
  it("parts those who have gone away from each other", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 20, 0), one("cat", 22, 0) }
    stragglers.set_adrift { game.figures.ben, game.figures.cat }
    expect(game.figures.ben.party).is(game.figures.cat.party)
    game.figures.cat.x = 40
    run("shore.straggler.groups", "blue")
    expect(game.figures.ben.party == game.figures.cat.party).is(false)
    game.figures.cat.x = 21
    run("shore.straggler.groups", "blue")
    expect(game.figures.ben.party).is(game.figures.cat.party)
  end)
end)

describe("shore.cohesion.falls-out", function()
  it("is whoever is out of hailing distance", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 4, 0), one("cat", 8.1, 0) }
    run("shore.cohesion.falls-out", game.parties.gulls)
    expect({ game.figures.ben.party.id, game.figures.cat.party.type }).is { "gulls", "stragglers" }
  end)
end)

describe("shore.form.assigned", function()
  it("gives the nearest places, or those that the order names", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 3, 0) }
    local ann, ben, places = game.figures.ann, game.figures.ben, { { x = 3, y = 2 }, { x = 0, y = 2 } }
    local function place_of(rows, figure)
      local way = first(rows, { figure = figure }).way
      return way[#way].x
    end
    local free = run("shore.form.assigned", { ann, ben }, places, "bold", nil, nil)
    expect({ place_of(free, ann), place_of(free, ben) }).is { 0, 3 }
    local named = run("shore.form.assigned", { ann, ben }, places, "bold", { ann, ben }, nil)
    expect({ place_of(named, ann), place_of(named, ben) }).is { 3, 0 }
    expect(run("shore.form.assigned", { ann, ben }, { { x = 0, y = 2 }, { x = 30, y = 2 } }, "bold", nil, nil)).is(nil)
  end)
end)

describe("shore.form.after-charge", function()
  it("is gone when nobody stands in its places any more", function()
    cast.crews { one("b1", 0, 0, { class = "officer" }), one("b2", 1, 0), one("b3", 2, 0), one("b4", 3, 0), foe("rob", 30, 30) }
    area { id = "green", going = "good", outline = { { x = -20, y = -20 }, { x = 20, y = -20 }, { x = 20, y = 20 }, { x = -20, y = 20 } } }
    cast.initiative_of "blue"
    order "form-up gulls line 0,0 0"
    local gulls = game.parties.gulls
    for _, figure in ipairs(parties.members(gulls)) do figure.y = figure.y + 2 end
    run("shore.form.after-charge", gulls)
    expect(gulls.formed.y).is(2)
    game.figures.b1.y = 9
    run("shore.form.after-charge", gulls)
    expect(gulls.formed).is(nil)
  end)
end)

describe("shore.form.sure-ways", function()
  it("takes the most that a brook can cost, and nothing at the ford", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }) }
    feature { id = "brook", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, cost = "d6/2" }
    local function cost(ford) return run("shore.form.sure-ways", game.figures.ann, ford).bars[1].cost end
    expect({ cost(nil), cost(game.features.brook) }).is { 3, 0 }
  end)
end)

describe("shore.move.reacts", function()
  it("goes without dice, and breaks the formation", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), foe("rob", 30, 0) }
    game.parties.gulls.formed = { shape = "line", x = 0, y = 0, facing = 0, files = 2, figures = 1 }
    marching.begin(game.parties.gulls, "retreat", "bold", {})
    run("shore.move.reacts", game.figures.ann, { { point = { x = -6, y = 0 } } })
    expect({ game.figures.ann.x, game.figures.ann.reacted, game.parties.gulls.formed }).is { -6, true, nil }
  end)
end)

describe("shore.move.reaction-way", function()
  it("is no longer than the basic bold allowance, and ends where there is room", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 3, 0), foe("rob", 30, 0) }
    local function open(x) return refusal("shore.move.reaction-way", game.figures.ann, { { x = 0, y = 0 }, { x = x, y = 0 } }) end
    expect(open(-6)).is(nil)
    expect(open(-6.1)).has "costs 6.1 MA"
    expect(open(3)).has "ben"
  end)
end)

describe("shore.move.share", function()
  it("counts inches on foot, and half of those in the saddle", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }) }
    beast { id = "mare", owner = "blue", party = "gulls", x = 1.125, y = 0, ridden = true }
    local ann = game.figures.ann
    local function share(legs) return run("shore.move.share", ann, legs, "cautious", nil) end
    local there = { point = { x = 0, y = 4 } }
    expect(share { there }).is(4)
    expect(share { { verb = "mount", object = game.beasts.mare }, there }).is(1 + 4 / 2)
  end)
end)

describe("shore.move.in-turn", function()
  it("is the guide, and after a scout the leader", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 0, 2), one("cat", 0, -2) }
    game.figures.ben.scout = true
    cast.moves("blue", "cautious")
    local function waits(id) return refusal("shore.move.in-turn", game.figures[id]) end
    expect(waits "ben").is(nil)
    expect(waits "ann").has "ben guides the party and goes first"
    order "path ben 3,2"
    expect(waits "ann").is(nil)
    expect(waits "cat").has "ann goes next"
  end)
end)

describe("shore.move.guide-lost", function()
  it("has the leader guide instead of a scout who dies", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 0, 2) }
    game.figures.ben.scout = true
    cast.moves("blue", "cautious")
    order "path ben 3,2"
    wounds.kill(game.figures.ben)
    run "shore.move.guide-lost"
    expect({ game.moving.guide, #game.moving.trail }).is { game.figures.ann, 0 }
  end)
end)

describe("shore.move.settled", function()
  it("is the end of a movement, and a turn more for whoever climbs", function()
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 2.625, 2), foe("rob", 40, 0) }
    game.figures.ben.haul = { feature = game.features.cliff, needed = 2, done = 0, fresh = false }
    cast.moves("blue", "cautious")
    order "path ann 2,0"
    run "shore.move.settled"
    expect({ game.moving, game.fight, game.figures.ben.haul.done }).is { nil, nil, 1 }
  end)
end)

describe("shore.card.serpent-bite", function()
  it("is for the second to move, and stops him if it hurts", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 0, 2), one("cat", 0, -2) }
    cast.moves("blue", "cautious")
    game.moving.serpents = 1
    local way = { { point = { x = 1, y = 2 } } }
    expect(run("shore.card.serpent-bite", game.figures.ann, way)).is(true)
    order "path ann 1,0"
    dice "saves 1"
    expect({ run("shore.card.serpent-bite", game.figures.ben, way), game.figures.ben.wounds, game.moving.serpents }).is { false, 1, 0 }
  end)
end)

describe("shore.shooting.dice", function()
  local function number(...)
    local list, shooters = {}, {}
    for i, hurt in ipairs { ... } do table.insert(list, one("b" .. i, i, 0, { wounds = hurt })) end
    cast.crews(list)
    for _, entry in ipairs(list) do table.insert(shooters, game.figures[entry.id]) end
    return #run("shore.shooting.dice", { shooters = shooters }, {})
  end
  it("is one for each unhurt and half for each wounded, one at least", function()
    expect({ number(0, 0, 0), number(0, 1), number(1, 1, 0), number(1) }).is { 3, 1, 2, 1 }
  end)
end)

describe("shore.turn.lineup", function()
  it("puts the highest cut first", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), foe("rob", 9, 0, { class = "officer" }) }
    dice "initiative 5-clubs, initiative queen-hearts"
    run("shore.turn.lineup", game.all("player"))
    expect({ game.lineup[1].id, game.lineup[2].id }).is { "red", "blue" }
  end)
end)

describe("shore.turn.start", function()
  it("forgets what was done, and no wound", function()
    cast.crews { one("ann", 0, 0, { class = "officer", wounds = 1 }), foe("rob", 40, 0) }
    local ann, gulls = game.figures.ann, game.parties.gulls
    ann.moved, ann.shot, ann.fought, gulls.ordered, game.players.blue.out = true, true, true, true, true
    run "shore.turn.start"
    expect({ ann.moved, ann.shot, ann.fought, gulls.ordered, game.players.blue.out, ann.wounds }).is { false, false, false, false, false, 1 }
  end)
end)
