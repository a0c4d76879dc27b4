-- Chance cards at the cut, with charges, in mêlées, and for those who hide.

local one, foe = cast.one, cast.foe

local function crews(apart)
  cast.crews {
    { id = "boss", x = 0, y = 0, class = "captain" }, { id = "bob", x = 1, y = 0 },
    { id = "rob", x = 0, y = apart, owner = "red", class = "officer" }, { id = "sam", x = 1, y = apart, owner = "red" },
  }
  cast.initiative_of "blue"
end

-- Boss and Bob touch Rob and Sam: a mêlée that Blue has begun.
local function fight()
  crews(0.75)
  melee.attack({ game.figures.boss, game.figures.bob }, {})
  run("shore.melee.start")
end

describe("shore.card.quick-as-you-like", function()
  it("wins the cut with a lower card", function()
    crews(20)
    hand("red", { "quick-as-you-like" })
    dice "initiative king-spades, initiative 2-clubs"
    answers { "quick-as-you-like" }
    run("shore.turn.initiative")
    expect(game.acting.id).is "red"
  end)
  it("leaves it to the highest of those who play it", function()
    crews(20)
    hand("red", { "quick-as-you-like" })
    hand("blue", { "quick-as-you-like" })
    dice "initiative king-spades, initiative 2-clubs"
    answers { "quick-as-you-like", "quick-as-you-like" }
    run("shore.turn.initiative")
    expect(game.acting.id).is "blue"
  end)
  it("is refused to whoever is out, and alone", function()
    crews(20)
    local moment = { hook = "seize", players = { game.players.red } }
    expect(refusal("shore.card.quick-as-you-like", "blue", {}, moment)).has "you are out"
    expect(refusal("shore.card.quick-as-you-like", "red", {}, moment)).has "nobody else"
  end)
end)

describe("shore.card.second-wind", function()
  it("gives the dice of a charge a second turn running", function()
    crews(12)
    game.figures.boss.charged, game.figures.bob.charged = game.turn.turn - 1, game.turn.turn - 1
    game.figures.boss.charged = math.max(1, game.figures.boss.charged)
    game.figures.bob.charged = game.figures.boss.charged
    hand("blue", { "second-wind" })
    dice "charge 4"
    order "engage gulls rats charge=yes card=second-wind"
    expect(charging.own_allowance(game.figures.boss)).is(10)
  end)
  it("is refused with another's charge", function()
    crews(12)
    expect(refusal("shore.card.second-wind", "red", {}, { hook = "charge.order", actor = game.parties.gulls, enemies = { game.parties.rats } })).has "not yours"
  end)
end)

describe("shore.card.sand-in-the-eyes", function()
  it("takes a fighter out of the quota for a round", function()
    fight()
    local ranks = melee.engaged(game.fight)
    local before = quota.quota(game.parties.gulls, ranks)
    run("shore.card.sand-in-the-eyes", "red", { figure = game.figures.boss }, { hook = "strike", round = 1, parties = game.fight.parties })
    expect(before - quota.quota(game.parties.gulls, ranks)).is(2)
  end)
  it("is refused against one's own, and against somebody who does not fight", function()
    fight()
    local moment = { hook = "strike", round = 1, parties = game.fight.parties }
    expect(refusal("shore.card.sand-in-the-eyes", "red", { figure = game.figures.rob }, moment)).has "no enemy in this mêlée"
    game.figures.bob.x, game.figures.bob.y = 9, 9
    expect(refusal("shore.card.sand-in-the-eyes", "red", { figure = game.figures.bob }, moment)).has "does not fight"
    player { id = "green", name = "Green" }
    expect(refusal("shore.card.sand-in-the-eyes", "green", { figure = game.figures.boss }, moment)).has "none of your parties"
  end)
  it("leaves a single opponent no dice", function()
    fight()
    game.figures.bob.x, game.figures.sam.x = 9, 12
    table.insert(game.fight.left_out, game.figures.boss)
    expect(quota.dice(game.parties.gulls, melee.engaged(game.fight))).is(0)
  end)
end)

describe("shore.card.last-stand", function()
  it("has the losers stand for one more round", function()
    fight()
    hand("red", { "last-stand" })
    game.fight.losers, game.fight.winners = { game.parties.rats }, { game.parties.gulls }
    answers { "last-stand" }
    winner.last_stand(game.fight)
    expect({ game.fight.last, #game.fight.losers }).is { true, 0 }
  end)
  it("is refused to the winner", function()
    fight()
    expect(refusal("shore.card.last-stand", "blue", {}, { hook = "lost", losers = { game.parties.rats }, winners = { game.parties.gulls } })).has "have not lost"
  end)
end)

describe("shore.card.ruthless-pursuit", function()
  -- Red has lost, and stands three inches off.
  local function lost()
    fight()
    game.fight.fought = { game.figures.boss, game.figures.bob }
    game.fight.round, game.fight.over, game.fight.losers, game.fight.winners = 1, true, { game.parties.rats }, { game.parties.gulls }
    game.figures.rob.y, game.figures.sam.y = 4, 4
  end
  local function moment() return { hook = "after-melee", losers = { game.parties.rats }, winners = { game.parties.gulls } } end
  it("makes a new mêlée of every contact", function()
    lost()
    answers { "0,3.25", "1,3.25" }
    run("shore.card.ruthless-pursuit", "blue", {}, moment())
    melee.pursuers_meet()
    expect({ game.figures.boss.y, game.fight.round, parties.ids_of(game.fight.attackers), game.figures.boss.reacted }).is { 3.25, 0, { "bob", "boss" }, true }
  end)
  it("may leave them where they are, and then makes none", function()
    lost()
    local before = game.fight
    answers { "stay", "stay" }
    run("shore.card.ruthless-pursuit", "blue", {}, moment())
    melee.pursuers_meet()
    expect({ game.fight == before, game.figures.boss.y }).is { true, 0 }
  end)
  it("is for each of two allies, and makes one mêlée of all contacts", function()
    cast.crews { one("b1", 0, 0, { class = "officer" }), foe("r1", 0, 0.75, { class = "officer" }), foe("r2", 5, 0.75) }
    player { id = "green", name = "Green" }
    party { id = "crabs", name = "Crabs", owner = "green" }
    figure { id = "g1", owner = "green", party = "crabs", class = "officer", x = 5, y = 0 }
    game.order = game.all("player")
    table.insert(game.treaties, { a = game.players.blue, b = game.players.green, ending = false })
    hand("blue", { "ruthless-pursuit" })
    hand("green", { "ruthless-pursuit" })
    cast.initiative_of "blue"
    melee.attack({ game.figures.b1, game.figures.g1 }, {})
    run("shore.melee.start")
    dice "strikes 6, strikes 6, strikes 1 1, saves 6, saves 6"
    winner.fight_on()
    answers { "retreat r1 0,4", "retreat r2 5,4", "ruthless-pursuit", "5,3.25", "ruthless-pursuit", "0,3.25" }
    retreat.settle()
    expect({ parties.ids_of(game.fight.attackers), game.fight.round, winner.next_phase() }).is { { "g1", "b1" }, 0, "contact" }
  end)
  it("ends nearer to a loser", function()
    lost()
    expect(refusal "pursue boss 0,3").has "pursues nobody"
    marching.begin(game.parties.gulls, "pursue", "bold", {})
    expect(refusal("shore.move.reaction", game.figures.boss, { { point = { x = 0, y = -2 } } })).has "nearer to none of the losers"
    expect(refusal("shore.move.reaction", game.figures.boss, { { point = { x = 0, y = 9 } } })).is(nil)
  end)
  it("is nothing for those who fought in another mêlée of the turn", function()
    lost()
    game.figures.boss.fought, game.fight.fought = true, { game.figures.bob }
    answers { "1,3.25" }
    run("shore.card.ruthless-pursuit", "blue", {}, moment())
    expect({ game.figures.boss.y, game.figures.bob.y }).is { 0, 3.25 }
  end)
  it("is refused to the losers, and to those who did not fight", function()
    lost()
    expect(refusal("shore.card.ruthless-pursuit", "red", {}, moment())).has "have not won"
    game.fight.fought = {}
    expect(refusal("shore.card.ruthless-pursuit", "blue", {}, moment())).has "have not won"
  end)
end)

-- A scout of Blue comes near to Rob, who is hidden.
local function scouted(player, card)
  crews(5)
  local rob, bob = game.figures.rob, game.figures.bob
  game.figures.sam.party, bob.scout, game.parties.rats.hidden = nil, true, true
  rob.lair, rob.x, rob.y = { x = rob.x, y = rob.y, z = 0 }, nil, nil
  hand(player, { card })
  cast.moves("blue", "bold")
  answers { card }
  order "path bob 1,4"
  return { game.parties.rats.hidden, bob.prisoner }
end

describe("shore.card.keen-eyes", function()
  it("discovers a hidden party without a die", function() expect(scouted("blue", "keen-eyes")).is { false, nil } end)
  it("makes the die of scouts a 6, also against shadows played before", function()
    crews(5)
    hand("blue", { "keen-eyes" })
    hand("red", { "deep-shadows" })
    answers { "deep-shadows", "keen-eyes" }
    expect(chance.fixed("detect", { party = game.parties.rats, scouts = { game.figures.bob } }, { "red" })).is(6)
  end)
  it("is asked for as scouts come near, and discovers a party without a die", function()
    crews(8)
    game.figures.bob.scout = true
    dice "hiding 6"
    run("shore.hide.try", game.parties.rats)
    hand("blue", { "keen-eyes" })
    cast.moves("blue", "bold")
    answers { "keen-eyes" }
    order "path bob 1,6"
    expect({ game.parties.rats.hidden, game.figures.sam.y, cards.size(game.chance, "blue") }).is { false, 8, 0 }
  end)
  it("discovers a hidden feature without a die, at which nobody is asked for Deep Shadows", function()
    crews(20)
    umpire { id = "judge", secrets = { { id = "pit", dangerous = "fall", outline = { { x = 2, y = 5 }, { x = 3, y = 5 }, { x = 3, y = 6 } } } } }
    game.figures.bob.scout = true
    hand("blue", { "deep-shadows", "keen-eyes" })
    hand("red", { "deep-shadows" })
    cast.moves("blue", "bold")
    answers { "keen-eyes" }
    order "path bob 1,6"
    expect({ game.areas.pit.name, game.figures.bob.wounds, cards.size(game.chance, "blue"), cards.size(game.chance, "red") }).is { "pit", 0, 1, 1 }
    expect(refusal("shore.card.deep-shadows", "blue", {}, { hook = "detect", scouts = { game.figures.bob } })).has "near to no party"
  end)
  it("is refused for the scouts of another", function()
    crews(5)
    expect(refusal("shore.card.keen-eyes", "red", {}, { hook = "detect", party = game.parties.rats, scouts = { game.figures.bob } })).has "not yours"
  end)
end)

describe("shore.card.deep-shadows", function()
  it("keeps a party from scouts without a die", function() expect(scouted("red", "deep-shadows")).is { true, nil } end)
  it("makes a hiding die a 6, and a die of scouts a 2", function()
    crews(5)
    hand("red", { "deep-shadows" })
    answers { "deep-shadows" }
    expect(chance.fixed("detect", { party = game.parties.rats, scouts = { game.figures.bob } }, { "red" })).is(2)
    hand("red", { "deep-shadows" })
    answers { "deep-shadows" }
    expect(chance.fixed("hide", { party = game.parties.rats }, {})).is(6)
  end)
  it("hides a party without a die", function()
    crews(20)
    hand("red", { "deep-shadows" })
    answers { "deep-shadows" }
    run("shore.hide.try", game.parties.rats)
    expect(game.parties.rats.hidden).is(true)
  end)
  it("lets the scouts notice nothing, without a die", function()
    crews(8)
    game.figures.bob.scout = true
    dice "hiding 6"
    run("shore.hide.try", game.parties.rats)
    hand("red", { "deep-shadows" })
    cast.moves("blue", "bold")
    answers { "deep-shadows" }
    order "path bob 1,6"
    expect({ game.parties.rats.hidden, game.figures.bob.prisoner, cards.size(game.chance, "red") }).is { true, nil, 0 }
  end)
  it("is refused for a party of another", function()
    crews(5)
    expect(refusal("shore.card.deep-shadows", "blue", {}, { hook = "hide", party = game.parties.rats })).has "not yours"
  end)
end)
