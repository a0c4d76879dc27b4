-- What the attacked do at contact, and the order in which they do it.

local one, foe, ride = cast.one, cast.foe, cast.ride

local function attackers(ids, ambush)
  game.acting = game.players.blue
  local figures = {}
  for _, id in ipairs(ids) do table.insert(figures, game.figures[id]) end
  melee.attack(figures, ambush or {})
end

describe("shore.engage.evade", function()
  local function rider(list, ids, change)
    table.insert(list, foe("rob", 0, 0))
    cast.crews(list)
    ride(game.figures.rob)
    attackers(ids)
    if change then change() end
    return response.held_by(game.figures.rob)
  end
  it("is held by nobody on foot with a cutlass", function() expect(rider({ one("b1", 1.125, 0) }, { "b1" })).is(nil) end)
  it("is held by two of them", function() expect(rider({ one("b1", 1.125, 0), one("b2", -1.125, 0) }, { "b1", "b2" })).is "general or close" end)
  it("is held by a pike", function() expect(rider({ one("b1", 1.125, 0, { weapons = { "pike" } }) }, { "b1" })).is "reach" end)
  it("is held by another rider", function()
    expect(rider({ one("b1", 1.5, 0) }, { "b1" }, function() ride(game.figures.b1, "nag") end)).is "mounted"
  end)
  it("is held out of an Ambuscade", function()
    expect(rider({ one("b1", 1.125, 0, { weapons = { "knife" } }) }, { "b1" }, function() game.fight.ambush = { game.parties.gulls } end)).is "ambuscade"
  end)
  it("is not asked of who is held: he fights", function()
    rider({ one("b1", 1.125, 0, { weapons = { "pike" } }) }, { "b1" })
    expect(refusal("shore.engage.evade", game.figures.rob)).has "held by somebody with a Reach weapon"
    response.settle()
    expect({ game.parties.rats.in_melee, game.figures.rob.moved }).is { true, false }
  end)
  it("waits until the attackers have gone their ways", function()
    rider({ one("ann", 6, 0, { class = "officer" }) }, {})
    game.fight = nil
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    expect(refusal "evade rob -9,0").has "has nothing to evade"
  end)
  it("leaves the attackers without contact, and spent", function()
    rider({ one("b1", 1.125, 0) }, { "b1" })
    answers { "evade rob -9,0" }
    response.settle()
    expect({ game.figures.rob.x, game.figures.rob.moved, game.figures.b1.spent, game.parties.rats.in_melee }).is { -9, true, true, false }
    expect(game.fight).is(nil)
  end)
  it("is not for who has moved", function()
    rider({ one("b1", 1.125, 0) }, { "b1" })
    game.figures.rob.moved = true
    expect(refusal("shore.engage.evade", game.figures.rob)).has "has already moved"
  end)
  it("ends an inch clear of all", function()
    rider({ one("b1", 1.125, 0), one("b2", -8, 1) }, { "b1" })
    marching.begin(game.parties.rats, "evade", "bold", {})
    expect(refusal("shore.move.reaction", game.figures.rob, { { point = { x = -8, y = -1 } } })).has "an inch clear of b2"
  end)
  it("is one way, or to stay", function()
    rider({ one("b1", 1.125, 0) }, { "b1" })
    marching.begin(game.parties.rats, "evade", "bold", {})
    expect(refusal("evade rob stay -9,0")).has "has no other leg"
  end)
  it("may be declined", function()
    rider({ one("b1", 1.125, 0) }, { "b1" })
    answers { "evade rob stay" }
    response.settle()
    expect(game.parties.rats.in_melee).is(true)
  end)
  it("is not asked of a rider who is sucked in", function()
    rider({ one("b1", 1.125, 0) }, { "b1" }, function() game.figures.rob.bogged = true end)
    response.settle()
    expect({ game.parties.rats.in_melee, game.figures.rob.moved }).is { true, false }
  end)
  it("is no order of its own", function()
    rider({ one("b1", 1.125, 0) }, { "b1" })
    expect(refusal "evade rob 9,0").has "nothing to evade"
  end)
end)

describe("shore.option.agreed-holder", function()
  local function in_a_net(on)
    option("shore.option.agreed-holder", on)
    area { id = "net", outline = { { x = -2, y = -2 }, { x = 2, y = -2 }, { x = 2, y = 2 }, { x = -2, y = 2 } }, environment = "holder" }
    cast.crews { one("b1", 1.125, 0), foe("rob", 0, 0) }
    ride(game.figures.rob)
    attackers { "b1" }
    return response.held_by(game.figures.rob)
  end
  it("holds a rider with one contact", function() expect(in_a_net(true)).is "marked" end)
  it("holds nobody if it is off", function() expect(in_a_net(false)).is(nil) end)
end)

describe("shore.engage.disengage", function()
  it("leaves no mêlée when all leave the wall, and the attackers are not spent", function()
    feature { id = "wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 0.8, defensive = true }
    cast.crews { one("b1", 0, 0), one("b2", 0, 3), foe("r1", 0.75, 0), foe("r2", 0.75, 3) }
    attackers { "b1", "b2" }
    answers { "disengage r1 5,0", "disengage r2 5,3" }
    response.settle()
    expect(game.fight).is(nil)
    expect({ game.figures.b1.spent, game.figures.r1.x }).is { false, 5 }
  end)
  it("is open to a rider as well, who then has not made his movement", function()
    feature { id = "wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 0.8, defensive = true }
    cast.crews { one("b1", 0, 0), foe("r1", 1.125, 0) }
    ride(game.figures.r1)
    attackers { "b1" }
    answers { "evade r1 stay", "disengage r1 5,0" }
    response.settle()
    expect(game.fight).is(nil)
    expect({ game.figures.b1.spent, game.figures.r1.x, game.figures.r1.moved }).is { false, 5, false }
  end)
  it("is not for who is touched on his own side", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    attackers { "b1" }
    expect(refusal("shore.engage.disengage", game.figures.r1)).has "not engaged across an obstacle"
    expect(refusal "disengage r1 5,0").has "is not engaged"
  end)
end)

describe("shore.engage.card-evade", function()
  it("ends clear of every enemy", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    expect(refusal("shore.engage.card-evade", game.figures.r1, { x = 1.5, y = 0 })).has "an inch clear of b1"
    expect(refusal("shore.engage.card-evade", game.figures.r1, { x = 1.75, y = 0 })).is(nil)
  end)
end)

describe("shore.turn.reactions", function()
  it("asks the attacked first, then clockwise, and last who acts", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    player { id = "green", name = "Green" }
    game.order = game.all("player")
    game.acting = game.players.red
    expect(run("shore.turn.reactions", { "green" })).is { "green", "blue", "red" }
    expect(run("shore.turn.reactions", { "blue" })).is { "blue", "green", "red" }
  end)
end)

describe("shore.engage.contact", function()
  it("puts whole parties in a mêlée, also those who never moved", function()
    cast.crews { one("b1", 0, 0), one("b2", -3, 0), foe("r1", 0.75, 0), foe("r2", 5, 0) }
    attackers { "b1" }
    response.settle()
    expect({ game.parties.gulls.in_melee, game.parties.rats.in_melee }).is { true, true }
    expect(refusal("shore.move.after-melee", game.parties.gulls)).has "may make no ordinary move"
  end)
end)

describe("shore.engage.no-contact", function()
  it("goes for a party of a combined attack that reaches nobody, whatever the others do", function()
    cast.crews { one("b1", 0, 0), one("b2", -3, 0), foe("r1", 0.75, 0) }
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "t1", owner = "blue", party = "terns", class = "officer", x = 8, y = 0 }
    attackers { "b1", "b2", "t1" }
    response.settle()
    expect({ game.figures.b1.spent, game.figures.b2.spent, game.figures.t1.spent }).is { false, false, true }
    expect({ game.parties.gulls.in_melee, game.parties.terns.in_melee }).is { true, false }
  end)
end)

describe("shore.engage.en-passant", function()
  local function past(words)
    cast.crews { one("boss", -9, 0, { class = "officer" }), one("jack", -3, 0), foe("rob", 5, 0.2) }
    ride(game.figures.jack)
    cast.initiative_of "blue"
    order("engage-passing jack rob" .. (words or ""))
    phase "paths"
  end
  it("rides past, strikes and is struck", function()
    past()
    order "path jack 4.9,-0.925 7.5,-0.925"
    dice "strikes 5, strikes 2, saves 3"
    marching.settle()
    expect({ game.figures.rob.wounds, game.figures.jack.x, game.figures.jack.spent, game.parties.rats.in_melee }).is { 1, 7.5, false, false }
  end)
  it("charges like anybody if it does not get past", function()
    past()
    expect(refusal "path jack 1,0").has "must come into contact"
    order "path jack 3.875,0.2"
    marching.settle()
    expect(#game.fight.attackers).is(1)
  end)
  it("is for riders", function()
    cast.crews { one("boss", -3, 0, { class = "officer" }), foe("rob", 5, 0.2) }
    cast.initiative_of "blue"
    expect(refusal "engage-passing boss rob").has "does not ride"
  end)
end)

describe("shore.engage.combined", function()
  local function two(x, y, wall)
    if wall then feature { id = "wall", line = { { x = 8, y = 3 }, { x = 30, y = 3 } }, height = 9, opaque = true } end
    cast.crews { one("boss", 0, 0, { class = "officer" }), foe("rob", 9, 0, { class = "officer" }) }
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = x, y = y }
    cast.initiative_of "blue"
  end
  it("moves one party after the other, then fights", function()
    two(9, 6)
    dice "charge 3"
    order "signal gulls terns rats charge=yes"
    phase "paths"
    order "path boss 8.25,0"
    charging.party_has_gone()
    expect(game.moving.party.id).is "terns"
    order "path mate 9,0.75"
    marching.settle()
    response.settle()
    expect({ #game.fight.attackers, #game.fight.parties, game.parties.terns.initiated }).is { 2, 3, true }
  end)
  it("is refused to a party that does not see the target", function()
    two(12, 9, true)
    expect(refusal "signal gulls terns rats").has "Terns cannot see Rats"
  end)
  it("is refused out of striking range", function()
    two(9, 15)
    expect(refusal "signal gulls terns rats").has "out of striking range"
  end)
end)

describe("shore.engage.combined-signal", function()
  local function apart(distance, hill)
    cast.crews { one("boss", 0, 0, { class = "officer" }), foe("rob", 50, 50) }
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = distance, y = 0 }
    if hill then feature { id = "hill", line = { { x = 10, y = -5 }, { x = 10, y = 5 } }, height = 5, opaque = true } end
    return refusal("shore.engage.combined-signal", game.parties.terns, game.parties.gulls)
  end
  it("is seen twenty inches off", function() expect(apart(20)).is(nil) end)
  it("is not seen beyond twenty-four", function() expect(apart(25)).has "cannot be signalled" end)
  it("is passed on by a lookout", function()
    expect(apart(20, true)).has "cannot be signalled"
    party { id = "watch", owner = "blue", type = "lookout" }
    figure { id = "eye", owner = "blue", party = "watch", class = "swab", x = 10, y = 9 }
    expect(refusal("shore.engage.combined-signal", game.parties.terns, game.parties.gulls)).is(nil)
  end)
end)

describe("shore.engage.combined-allies", function()
  local function allied(answer)
    cast.crews { one("boss", 0, 0, { class = "officer" }), foe("rob", 9, 0, { class = "officer" }) }
    player { id = "green", name = "Green" }
    party { id = "owls", name = "Owls", owner = "green" }
    figure { id = "tawny", owner = "green", party = "owls", class = "officer", x = 9, y = 6 }
    game.order = game.all("player")
    game.treaties = { { a = game.players.blue, b = game.players.green, ending = false } }
    cast.initiative_of "blue"
    answers { answer }
    order "signal gulls owls rats"
    return #charging.attackers()
  end
  it("takes in an ally who agrees", function() expect(allied "join").is(2) end)
  it("goes without one who does not", function() expect(allied "stay").is(1) end)
  it("takes in no strangers", function()
    cast.crews { one("boss", 0, 0, { class = "officer" }), foe("rob", 9, 0, { class = "officer" }) }
    expect(refusal("shore.engage.combined-allies", game.parties.rats, game.parties.gulls)).has "is no ally"
  end)
end)

describe("shore.option.miscarry", function()
  it("keeps back those whose die is 1 or 2", function()
    option "shore.option.miscarry"
    cast.crews { one("boss", 0, 0, { class = "officer" }), foe("rob", 9, 0, { class = "officer" }) }
    for i, id in ipairs { "terns", "skuas" } do
      party { id = id, owner = "blue" }
      figure { id = id .. "-boss", owner = "blue", party = id, class = "officer", x = 4, y = 3 * i }
    end
    cast.initiative_of "blue"
    order "signal gulls terns,skuas rats"
    dice "signal 2, signal 5"
    charging.party_has_gone()
    expect({ game.moving.party.id, #charging.attackers() }).is { "skuas", 2 }
  end)
end)
