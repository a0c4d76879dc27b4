-- Chance cards that answer moves, shots, falls, tests and entries.

local function crews(apart, muskets)
  cast.crews {
    { id = "boss", x = 0, y = 0, class = "captain", weapons = { "pistol" } }, { id = "bob", x = 1, y = 0, weapons = { muskets or "musket" } },
    { id = "rob", x = 0, y = apart, owner = "red", class = "officer" }, { id = "sam", x = 1, y = apart, owner = "red" },
  }
  cast.initiative_of "blue"
end

-- A card of Red answers the next order of Blue.
local function answered(card, answer)
  hand("red", { card })
  answers { answer or card }
end

local function go(path)
  phase "paths"
  order(path)
end

describe("shore.card.quicksand", function()
  it("holds the figure in the middle of its way", function()
    crews(20)
    answered("quicksand", "quicksand boss")
    order "move gulls cautious"
    go "path boss 0,4"
    expect({ game.figures.boss.y, game.figures.boss.bogged }).is { 2, true }
  end)
  it("does nothing on a road, or to another", function()
    crews(20)
    road { id = "lane", line = { { x = 0, y = 0 }, { x = 0, y = 9 } } }
    answered("quicksand", "quicksand boss")
    order "move gulls cautious"
    go "path boss 0,4"
    expect({ game.figures.boss.y, game.figures.boss.bogged }).is { 4, false }
  end)
  it("does nothing to whom a stream stops before the middle of his way", function()
    feature { id = "stream", line = { { x = 1.2, y = -9 }, { x = 1.2, y = 9 } }, cost = "d6/2" }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, cast.foe("rob", 20, 0, { class = "officer" }) }
    hand("red", { "quicksand" })
    cast.initiative_of "blue"
    answers { "quicksand boss" }
    order "move gulls cautious"
    phase "paths"
    dice "crossing 5"
    order "path boss 2.8,0"
    expect({ game.figures.boss.bogged, game.figures.boss.x }).is { false, 0.825 }
  end)
  it("is refused against a party that does not move, and with one's own", function()
    crews(20)
    local moment = { hook = "move", actor = game.parties.gulls, pace = "bold" }
    expect(refusal("shore.card.quicksand", "red", { figure = game.figures.rob }, moment)).has "not of the party that moves"
    expect(refusal("shore.card.quicksand", "blue", { figure = game.figures.boss }, moment)).has "not that of an enemy"
  end)
end)

describe("shore.card.false-trail", function()
  it("takes the dice of a road away", function()
    crews(20)
    road { id = "lane", line = { { x = 0, y = 0 }, { x = 0, y = 9 } } }
    answered "false-trail"
    order "move gulls cautious road=yes"
    phase "paths"
    expect(refusal "path boss 0,4.1").has "costs"
  end)
  it("is refused with one's own move", function()
    crews(20)
    expect(refusal("shore.card.false-trail", "blue", {}, { hook = "move", actor = game.parties.gulls, pace = "bold" })).has "not that of an enemy"
  end)
end)

describe("shore.card.serpent", function()
  it("bites the second figure that moves, which stays if it is wounded", function()
    crews(20)
    answered "serpent"
    order "move gulls cautious"
    go "path boss 0,2"
    dice "saves 4"
    order "path bob 1,2"
    expect({ game.figures.boss.wounds, game.figures.bob.wounds, game.figures.bob.y }).is { 0, 1, 0 }
  end)
  it("bites whoever is second on his own feet, whoever is carried in a cart", function()
    cast.crews { cast.one("boss", 3, 0, { class = "officer" }), cast.one("b1", 0, 0), cast.one("b2", 3, 1), cast.foe("rob", 60, 60) }
    vehicle { id = "cart", owner = "blue", type = "cart", x = 0, y = 0, beasts = 1, passengers = { "b1" } }
    cast.initiative_of "blue"
    hand("red", { "serpent" })
    plays "serpent"
    order "move gulls cautious"
    phase "paths"
    order "path boss 5,0"
    order "path cart 2,0"
    dice "saves 1"
    order "path b2 5,1"
    expect({ game.figures.b2.wounds, game.figures.b2.x, game.figures.b1.wounds }).is { 1, 3, 0 }
  end)
  it("bites the second even if the first has died on his way", function()
    cast.crews { cast.one("boss", 3, 0, { class = "officer" }), cast.one("mate", 3, 2, { class = "officer" }), cast.foe("rob", 60, 60) }
    area { id = "gorge", dangerous = "fall", outline = { { x = 4, y = -1 }, { x = 9, y = -1 }, { x = 9, y = 1 }, { x = 4, y = 1 } } }
    cast.initiative_of "blue"
    hand("red", { "serpent" })
    plays "serpent"
    order "move gulls cautious"
    phase "paths"
    dice "danger 1, saves 1 1, saves 1"
    order "path boss 5,0"
    order "path mate 3,4"
    expect({ game.figures.boss.dead, game.figures.mate.wounds, game.figures.mate.y }).is { true, 1, 2 }
  end)
  it("lets it go on with a save, one time in three", function()
    crews(20)
    answered "serpent"
    order "move gulls cautious"
    go "path boss 0,2"
    local chances = odds(function() return tricks.passes_serpents(game.figures.bob, { { point = { x = 1, y = 2 } } }) end)
    expect(chances[true]).is "1/3"
    dice "saves 5"
    order "path bob 1,2"
    expect(game.figures.bob.y).is(2)
  end)
  it("bites nobody who stays", function()
    crews(20)
    answered "serpent"
    order "move gulls cautious"
    go "path boss 0,2"
    order "path bob stay"
    expect(game.figures.bob.wounds).is(0)
  end)
  it("is refused with one's own move", function()
    crews(20)
    expect(refusal("shore.card.serpent", "blue", {}, { hook = "move", actor = game.parties.gulls, pace = "bold" })).has "not that of an enemy"
  end)
end)

describe("shore.card.shallow-crossing", function()
  it("makes a feature cost nothing for this move", function()
    crews(20)
    feature { id = "brook", line = { { x = -9, y = 1 }, { x = 9, y = 1 } }, cost = "d6/2" }
    hand("blue", { "shallow-crossing" })
    order "move gulls cautious card=shallow-crossing"
    go "path boss 0,4"
    expect(game.figures.boss.y).is(4)
  end)
  it("is given with one's own move, and where there is a feature", function()
    crews(20)
    hand("blue", { "shallow-crossing" })
    expect(refusal "move gulls cautious card=shallow-crossing").has "no linear feature"
    expect(refusal("shore.card.shallow-crossing", "red", {}, { hook = "move.order", actor = game.parties.gulls, pace = "bold" })).has "not yours"
  end)
end)

describe("shore.card.dead-eye", function()
  it("aims one die at one figure, and adds 2 to it", function()
    crews(10)
    hand("blue", { "dead-eye" })
    answers { "sam" }
    dice "to hit 3, saves 2"
    order "shoot gulls rats bob card=dead-eye"
    expect({ game.figures.rob.wounds, game.figures.sam.wounds }).is { 0, 1 }
  end)
  it("is given by a shooter who has come out of hiding", function()
    crews(10)
    dice "hiding 6"
    order "hide gulls"
    cast.initiative_of "blue"
    hand("blue", { "dead-eye" })
    answers { "sam" }
    dice "to hit 1"
    order "shoot gulls rats bob card=dead-eye"
    expect(notes()).is { "Gulls is hidden", "Gulls comes out of hiding", "Dead-Eye is played by Blue", "bob aims at sam", "one figure of Gulls shoots at Rats", "no hits" }
  end)
  it("hits at long range two times in three", function()
    crews(10)
    local bob = game.figures.bob
    local chances = odds(function() return #volley.to_hit({ bob }, game.parties.rats, nil, { aim = { shooter = bob, at = game.figures.sam } }) end)
    expect(chances[1]).is "2/3"
  end)
  it("is refused with another's shot", function()
    crews(10)
    expect(refusal("shore.card.dead-eye", "red", {}, { hook = "shoot.order", actor = game.parties.gulls, target = game.parties.rats })).has "not yours"
  end)
end)

describe("shore.card.flash-in-the-pan", function()
  it("cancels a die before it is thrown", function()
    crews(6)
    hand("red", { "flash-in-the-pan" })
    dice "to hit 6, saves 1"
    answers { "flash-in-the-pan bob", "rob" }
    order "shoot gulls rats boss,bob"
    expect(game.figures.rob.wounds + game.figures.sam.wounds).is(1)
  end)
  it("answers whoever shoots out of hiding: he shows himself first", function()
    crews(6)
    dice "hiding 6"
    order "hide gulls"
    cast.initiative_of "blue"
    hand("red", { "flash-in-the-pan" })
    dice "to hit 1"
    answers { "flash-in-the-pan bob" }
    order "shoot gulls rats boss,bob"
    expect({ game.parties.gulls.hidden, game.figures.bob.x }).is { false, 1 }
  end)
  it("leaves one of two dice: a musket at six inches hits one time in two", function()
    crews(6)
    local bob = game.figures.bob
    local chances = odds(function() return #volley.to_hit({ bob, game.figures.boss }, game.parties.rats, nil, { duds = { game.figures.boss } }) end)
    expect(chances).is { [0] = "1/2", [1] = "1/2" }
  end)
  it("is refused against bows, and with one's own shot", function()
    crews(6, "bow")
    local moment = { hook = "shoot", actor = game.parties.gulls, target = game.parties.rats, shooters = { game.figures.bob } }
    expect(refusal("shore.card.flash-in-the-pan", "red", { shooter = game.figures.bob }, moment)).has "fires no gunpowder"
    expect(refusal("shore.card.flash-in-the-pan", "blue", { shooter = game.figures.bob }, moment)).has "not that of an enemy"
  end)
end)

describe("shore.card.acrobatics", function()
  it("spares a figure the hurt of a drop", function()
    crews(20)
    hand("blue", { "acrobatics" })
    answers { "acrobatics bob" }
    falls.drop(game.figures.bob, 6.5, "bold")
    expect({ game.figures.bob.dead, game.figures.bob.wounds }).is { false, 0 }
  end)
  it("spares it the fall of dangerous ground, and not the quicksand", function()
    crews(20)
    hand("blue", { "acrobatics" })
    answers { "acrobatics bob" }
    dice "danger 1"
    expect({ falls.danger(game.figures.bob, "fall"), game.figures.bob.wounds }).is { true, 0 }
    local moment = { hook = "fall", figure = game.figures.bob, cause = "long haul" }
    expect(refusal("shore.card.acrobatics", "blue", { figure = game.figures.bob }, moment)).has "falls from nothing"
  end)
  it("takes the only contacted figure away: there is no mêlée", function()
    crews(4)
    game.figures.sam.y = 12
    hand("red", { "acrobatics" })
    game.figures.boss.y = 3.25
    melee.attack({ game.figures.boss }, {})
    answers { "acrobatics rob", "0,9" }
    response.settle()
    expect({ game.figures.rob.y, game.fight, game.figures.boss.spent }).is { 9, nil, true }
  end)
  it("is refused to riders, and to whom nobody has contacted", function()
    crews(4)
    expect(refusal "tumble rob 0,9").has "nothing to get away from"
    local moment = { hook = "contact", attackers = { game.figures.boss }, contacted = { game.figures.rob } }
    expect(refusal("shore.card.acrobatics", "red", { figure = game.figures.sam }, moment)).has "has not been contacted"
    game.figures.rob.bogged = true
    expect(refusal("shore.card.acrobatics", "red", { figure = game.figures.rob }, moment)).has "cannot move"
    game.figures.rob.bogged = false
    game.figures.rob.mount = beast { id = "nag", owner = "red", party = "rats", x = 0, y = 4, ridden = true }
    expect(refusal("shore.card.acrobatics", "red", { figure = game.figures.rob }, moment)).has "not on foot"
  end)
end)

describe("shore.card.stout-line", function()
  local function wall(height)
    crews(20)
    feature { id = "wall", line = { { x = -9, y = 0.375 }, { x = 9, y = 0.375 } }, height = height or 3 }
    game.figures.bob.burden = burden { id = "rope", contents = "kit", holder = "bob" }
  end
  it("has the dice of an escalade count as 3", function()
    wall()
    hand("blue", { "stout-line" })
    dice "escalade 1, escalade 2"
    answers { "stout-line", "0,0.75", "1,0.75" }
    order "escalade gulls wall boss,bob"
    expect({ game.figures.boss.y, game.figures.bob.y, tricks.lies_on("stout-line", game.parties.gulls) }).is { 0.75, 0.75, false }
  end)
  it("makes a long haul take one turn", function()
    crews(20)
    feature { id = "cliff", line = { { x = -9, y = 2 }, { x = 9, y = 2 } }, height = 9, long_haul = true }
    hand("blue", { "stout-line" })
    order "move gulls cautious"
    answers { "stout-line" }
    go "path boss 0,3"
    expect(game.figures.boss.haul.needed).is(1)
  end)
  it("is refused at a drop, and to others", function()
    crews(20)
    expect(refusal("shore.card.stout-line", "blue", {}, { hook = "fall", figure = game.figures.bob, cause = "drop" })).has "nobody climbs"
    expect(refusal("shore.card.stout-line", "red", {}, { hook = "fall", figure = game.figures.bob, cause = "escalade" })).has "not yours"
  end)
end)

describe("shore.card.stirring-words", function()
  it("passes a test", function()
    crews(20)
    hand("blue", { "stirring-words" })
    answers { "stirring-words" }
    expect(morale.test(game.parties.gulls)).is(true)
  end)
  it("is refused without a leader, and for another's", function()
    crews(20)
    game.parties.gulls.leader = nil
    expect(refusal("shore.card.stirring-words", "blue", {}, { hook = "morale", party = game.parties.gulls })).has "no leader"
    expect(refusal("shore.card.stirring-words", "red", {}, { hook = "morale", party = game.parties.gulls })).has "not yours"
  end)
end)

describe("shore.card.old-shipmate", function()
  local function gate()
    crews(20)
    structure { id = "hut", type = "hut", outline = { { x = 2, y = 2 }, { x = 6, y = 2 }, { x = 6, y = 6 }, { x = 2, y = 6 } } }
    gatekeeper { id = "jim", of = "hut" }
    game.players.blue.enticements = 9
    hand("blue", { "old-shipmate" })
  end
  it("takes three off the threshold, for the refusal too", function()
    gate()
    expect(refusal "bribe gulls jim 3").has "wants 6"
    expect(refusal "bribe gulls jim 2 card=old-shipmate").has "wants 3"
    dice "bribe 4"
    answers { "let-in gulls" }
    order "bribe gulls jim 5 card=old-shipmate"
    expect(game.gatekeepers.jim.bought).is(true)
  end)
  it("buys him for five one time in two", function()
    gate()
    expect(odds(function() return run("shore.entry.treachery", game.gatekeepers.jim, 5, 3) end).bought).is "1/2"
  end)
  it("is refused with another's offer", function()
    gate()
    expect(refusal("shore.card.old-shipmate", "red", {}, { hook = "bribe", actor = game.parties.gulls, keeper = game.gatekeepers.jim })).has "not yours"
  end)
end)
