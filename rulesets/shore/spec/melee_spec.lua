-- Mêlées: quotas, rounds, who wins and what becomes of the losers.

local one, foe, ride = cast.one, cast.foe, cast.ride

-- Blue's figures have attacked, and whoever touches is in the mêlée.
local function attacked(ids)
  game.acting = game.players.blue
  local figures = {}
  for _, id in ipairs(ids) do table.insert(figures, game.figures[id]) end
  melee.attack(figures, {})
  melee.start()
  game.fight.round = 1
end

local function quota_of(party)
  return run("shore.melee.quota", game.parties[party], melee.engaged(game.fight))
end

local function dice_of(party) return quota.dice(game.parties[party], melee.engaged(game.fight)) end

-- Swabs of both sides face to face, three feet apart from pair to pair.
local function pairs_of(number, fields)
  local list, ids = {}, {}
  for i = 1, number do
    table.insert(list, one("b" .. i, 0, 3 * i, fields))
    table.insert(list, foe("r" .. i, 0.75, 3 * i))
    table.insert(ids, "b" .. i)
  end
  cast.crews(list)
  attacked(ids)
end

describe("shore.melee.quota", function()
  it("adds up classes, wounds and support", function()
    cast.crews {
      one("cap", 0, 0, { class = "captain" }), one("mate", 0, 3, { class = "officer" }), one("hurt", 0, 6, { wounds = 1 }), one("back", -0.75, 0),
      foe("r1", 0.75, 0), foe("r2", 0.75, 3), foe("r3", 0.75, 6),
    }
    attacked { "cap", "mate", "hurt" }
    expect({ quota_of "gulls", dice_of "gulls" }).is { 4.5, 4 }
  end)
  it("is one die for a wounded swab alone", function()
    cast.crews { one("hurt", 0, 0, { wounds = 1 }), foe("r1", 0.75, 0) }
    attacked { "hurt" }
    expect({ quota_of "gulls", dice_of "gulls" }).is { 0.5, 1 }
  end)
  it("takes a quarter of a wounded officer in support, times his class", function()
    cast.crews { one("swab", 0, 0), one("mate", -0.75, 0, { class = "officer", wounds = 1 }), foe("r1", 0.75, 0) }
    attacked { "swab" }
    expect({ quota_of "gulls", dice_of "gulls" }).is { 1.375, 1 }
  end)
  it("adds a half for the saddle against foot", function()
    cast.crews { one("rider", 0, 0), foe("r1", 1.125, 0) }
    ride(game.figures.rider)
    attacked { "rider" }
    expect(quota_of "gulls").is(1.5)
  end)
  it("adds a half for a pike that is charged, in the first round", function()
    cast.crews { one("b1", 0, 0, { weapons = { "pike" } }), foe("r1", 0.75, 0, { weapons = { "pike", "knife" } }) }
    attacked { "b1" }
    expect({ quota_of "gulls", quota_of "rats" }).is { 1, 1.5 }
    game.fight.round = 2
    expect(quota_of "rats").is(1)
  end)
  it("adds a half out of an Ambuscade, in the first round", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    attacked { "b1" }
    game.fight.ambush = { game.parties.gulls }
    expect(quota_of "gulls").is(1.5)
  end)
end)

describe("shore.form.bunch", function()
  it("adds half of each who stands next to a fighter", function()
    cast.crews { one("b1", 0, 0), one("b2", 0, 0.75), one("b3", -0.75, 0), one("b4", -0.75, 0.75), one("b5", -1.5, 0), foe("r1", 0.75, 0), foe("r2", 0.75, 0.75) }
    attacked { "b1", "b2" }
    expect({ quota_of "gulls", dice_of "gulls" }).is { 3, 3 }
  end)
end)

describe("shore.terrain.advantage", function()
  it("gives three swabs behind a bank four dice, and saves of 5", function()
    feature { id = "bank", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 19 } }, height = 0.8, defensive = true }
    pairs_of(3)
    local ranks = melee.engaged(game.fight)
    expect({ quota_of "rats", dice_of "rats", quota_of "gulls" }).is { 4.5, 4, 3 }
    expect({ advantage.shield(game.figures.r1, ranks), advantage.shield(game.figures.b1, ranks) }).is { 1, 0 }
  end)
  it("goes to who stands half an inch higher", function()
    pairs_of(1, { z = 0.5 })
    expect({ quota_of "gulls", quota_of "rats" }).is { 1.5, 1 }
  end)
  it("goes to natives at home", function()
    area { id = "jungle", outline = { { x = -9, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = -9, y = 9 } }, environment = "jungle" }
    pairs_of(1, { traits = { "native:jungle" } })
    expect({ quota_of "gulls", quota_of "rats" }).is { 1.5, 1 }
  end)
  it("goes to nobody against a native of the same country, at its edge as well", function()
    area { id = "jungle", outline = { { x = -9, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 0.4 }, { x = -9, y = 0.4 } }, environment = "jungle" }
    pairs_of(1, { traits = { "native:jungle" } })
    game.figures.r1.traits = { "native:jungle" }
    expect({ quota_of "gulls", quota_of "rats" }).is { 1, 1 }
  end)
end)

describe("shore.burden.engaged", function()
  local function bearers(answer)
    cast.crews { one("b1", 0, 0), one("b2", 0, 3), one("b3", 0, 6), foe("r1", 0.75, 0), foe("r2", 0.75, 3), foe("r3", 0.75, 6) }
    for i = 1, 3 do
      local sack = burden { id = "sack" .. i, x = 0.75, y = 3 * i - 3 }
      sack.x, sack.y, sack.holder = nil, nil, game.figures["r" .. i]
      game.figures["r" .. i].burden = sack
    end
    game.acting = game.players.blue
    melee.attack({ game.figures.b1, game.figures.b2, game.figures.b3 }, {})
    answers { answer, answer, answer }
    response.settle()
    game.fight.round = 2
    return { quota_of "rats", dice_of "rats" }
  end
  it("fights as half a figure if it keeps its load", function() expect(bearers "keep").is { 1.5, 1 } end)
  it("fights as a whole one if it drops it", function() expect(bearers "drop").is { 3, 3 } end)
end)

describe("shore.melee.round", function()
  it("scores each 4 or more", function()
    cast.crews { one("b1", 0, 0), one("b2", 0, 3), one("b3", -0.75, 0), one("b4", -0.75, 3), foe("r1", 0.75, 0), foe("r2", 0.75, 3) }
    attacked { "b1", "b2" }
    dice "strikes 6 4 1, strikes 5 2, saves 1, saves 1, saves 6"
    answers { "allocate rats b1" }
    local scores = run("shore.melee.round", game.fight)
    expect({ scores[1].score, scores[2].score }).is { 2, 1 }
  end)
end)

describe("shore.melee.allocate", function()
  it("gives one to each fighter and one to a supporter", function()
    cast.crews { one("b1", 0, 0), one("b2", 0, 3), foe("r1", 0.75, 0), foe("r2", 0.75, 3), foe("r3", 1.5, 0) }
    attacked { "b1", "b2" }
    local struck = run("shore.melee.allocate", game.parties.gulls, melee.engaged(game.fight), 3)
    expect({ struck[1].id, struck[2].id, struck[3].id }).is { "r1", "r2", "r3" }
  end)
  it("lets the striking player pick", function()
    pairs_of(2)
    answers { "allocate gulls r2" }
    local struck = run("shore.melee.allocate", game.parties.gulls, melee.engaged(game.fight), 1)
    expect(struck[1].id).is "r2"
  end)
  it("refuses others", function()
    pairs_of(2)
    expect(refusal "allocate gulls r2").has "no strikes to deal out"
  end)
end)

local function side(id, score, fighters, made) return { id = id, score = score, fighters = fighters, made = made or false } end

describe("shore.melee.winner", function()
  local function result(list, ends) return run("shore.melee.winner", list, ends or false) end
  it("goes to the higher score", function() expect(result { side("a", 2, 3, true), side("b", 1, 2) }).is { losers = { "b" }, over = true } end)
  it("goes on if they are equal", function() expect(result { side("a", 2, 3, true), side("b", 2, 2) }).is { losers = {}, over = false } end)
  it("goes against who made the contact after the last round", function()
    expect(result({ side("a", 2, 3, true), side("b", 2, 2) }, true)).is { losers = { "a" }, over = true }
  end)
  it("goes against a side without a fighter", function() expect(result { side("a", 3, 0, true), side("b", 0, 1) }).is { losers = { "a" }, over = true } end)
  it("is drawn without any", function() expect(result { side("a", 3, 0, true), side("b", 3, 0) }).is { losers = {}, over = true } end)
  it("ends when the dead stood between the living", function()
    pairs_of(2)
    game.fight.round = 0
    game.figures.b1.wounds, game.figures.r2.wounds = 1, 1
    dice "strikes 6, strikes 4, saves 1, saves 1"
    answers { "allocate gulls r2", "allocate rats b1" }
    winner.fight_on()
    expect({ game.fight.over, game.fight.losers[1].id }).is { true, "gulls" }
  end)
end)

describe("shore.turn.reactions", function()
  it("leaves a side standing for a last round when a card says so", function()
    pairs_of(1)
    local fight = game.fight
    fight.losers, fight.winners, fight.over = { game.parties.rats }, { game.parties.gulls }, true
    winner.stand(fight, "red")
    expect({ #fight.losers, fight.over, fight.last }).is { 0, false, true }
    dice "strikes 4, strikes 5, saves 6, saves 6"
    winner.fight_on()
    expect({ fight.over, fight.losers[1].id }).is { true, "gulls" }
  end)
end)

describe("shore.engage.free-for-all", function()
  it("sends off all but the highest", function()
    expect(run("shore.melee.winner", { side("a", 3, 1, true), side("b", 2, 1), side("c", 2, 1) }, false)).is { losers = { "b", "c" }, over = true }
  end)
  it("has those fight on who share the highest", function()
    expect(run("shore.melee.winner", { side("a", 3, 1, true), side("b", 3, 1), side("c", 1, 1) }, false)).is { losers = { "c" }, over = false }
  end)
end)

describe("shore.engage.sides", function()
  it("adds the scores of allies", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    player { id = "green", name = "Green" }
    party { id = "owls", name = "Owls", owner = "green" }
    figure { id = "g1", owner = "green", party = "owls", class = "swab", x = 0, y = 0.75 }
    game.order = game.all("player")
    game.treaties = { { a = game.players.blue, b = game.players.green, ending = false } }
    attacked { "b1", "g1" }
    local sums = winner.by_side { { party = game.parties.gulls, score = 2, fighters = 1 }, { party = game.parties.owls, score = 3, fighters = 1 },
      { party = game.parties.rats, score = 4, fighters = 1 } }
    expect({ sums[1].score, sums[2].score, #sums }).is { 5, 4, 2 }
  end)
  it("puts nobody on one side with an enemy, whoever else has treaties with both", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    player { id = "green", name = "Green" }
    party { id = "owls", name = "Owls", owner = "green" }
    figure { id = "g1", owner = "green", party = "owls", class = "swab", x = 0, y = 0.75 }
    game.order = { game.players.green, game.players.blue, game.players.red }
    local green = game.players.green
    game.treaties = { { a = game.players.blue, b = green, ending = false }, { a = green, b = game.players.red, ending = false } }
    attacked { "b1", "g1" }
    game.fight.parties = { game.parties.gulls, game.parties.owls, game.parties.rats }
    expect({ winner.sides(game.parties.gulls), winner.sides(game.parties.owls), winner.sides(game.parties.rats) }).is { "green", "green", "red" }
  end)
end)

describe("shore.melee.start", function()
  it("takes in all who hang together, and lets a party be attacked again", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    attacked { "b1" }
    expect({ game.parties.gulls.initiated, game.parties.rats.initiated, game.parties.rats.in_melee }).is { true, false, true }
    attacked { "b1" }
    expect(#game.fight.parties).is(2)
  end)
end)

describe("shore.melee.retreat", function()
  local function lost(list)
    cast.crews(list)
    attacked { "b1" }
    game.fight.round, game.fight.over = 1, true
    game.fight.losers, game.fight.winners = { game.parties.gulls }, { game.parties.rats }
  end
  it("takes the losers straight away from the nearest enemy", function()
    lost { one("b1", 0, 0), foe("r1", 0.75, 0) }
    answers { "retreat b1 -5.998,0" }
    retreat.settle()
    expect({ game.figures.b1.x, game.figures.b1.reacted, game.figures.b1.withdrew }).is { -5.998, true, true }
  end)
  it("takes them round what bars all straight ways", function()
    feature { id = "fence", line = { { x = 1.3, y = 1.2 }, { x = -1, y = 1.2 }, { x = -1, y = -1.2 }, { x = 1.3, y = -1.2 } }, barred = { "foot" } }
    lost { one("b1", 6, 0), foe("r1", 6.75, 0), one("b2", 0, 0) }
    marching.begin(game.parties.gulls, "retreat", "bold", {})
    expect(choices.usual(game.figures.b2)).is { { point = { x = 1.301, y = 1.2 } }, { point = { x = 1.165, y = 4.347 } } }
    game.moving = nil
    answers { "retreat b1 6,-5", "retreat b2 1.301,1.2 1.165,4.347" }
    retreat.settle()
    expect(game.figures.b2.y).is(4.347)
  end)
  it("allows no step nearer", function()
    lost { one("b1", 0, 0), foe("r1", 0.75, 0), foe("r2", 9, 0) }
    game.moving = nil
    marching.begin(game.parties.gulls, "retreat", "bold", {})
    expect(refusal("shore.move.reaction", game.figures.b1, { { point = { x = 0, y = 1.5 } } })).is(nil)
    expect(refusal("shore.move.reaction", game.figures.b1, { { point = { x = -0.1, y = 1 } }, { point = { x = 3.2, y = 5 } } })).has "would end nearer to r2"
  end)
  it("takes prisoner who finds no way", function()
    lost { one("b1", 0, 0), foe("r1", 0.75, 0) }
    answers { "retreat b1 stay", "retreat b1 stay" }
    retreat.settle()
    expect({ game.figures.b1.prisoner.id, game.figures.b1.escort.id }).is { "red", "r1" }
  end)
  it("pulls a rider out of the saddle whom it takes, and his beast stands where there is room", function()
    cast.crews { one("b1", 1.125, 0), one("b2", -1.125, 0), one("b3", 0, 1.125), one("b4", 0, -1.125), foe("r1", 0, 0) }
    ride(game.figures.r1)
    prisoners.take(game.figures.r1, game.figures.b1)
    local mare, free = game.beasts.mare, true
    for _, other in ipairs(game.all("figure")) do free = free and geometry.gap(mare, other) >= -0.01 end
    expect({ game.figures.r1.prisoner.id, game.figures.r1.mount, mare.rider, free }).is { "blue", nil, nil, true }
  end)
  it("is no order of its own", function()
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    cast.initiative_of "blue"
    expect(refusal "retreat b1 -6,0").has "has lost no mêlée"
    expect(refusal "advance b1 0.5,0").has "has won no mêlée"
    expect(refusal "close-up b1 0.5,0").has "does not close up now"
  end)
  it("asks the captors who holds him", function()
    lost { one("b1", 0, 0), foe("r1", 0.75, 0), foe("r2", -0.75, 0) }
    answers { "retreat b1 stay", "retreat b1 stay", "r2" }
    retreat.settle()
    expect(game.figures.b1.escort.id).is "r2"
  end)
end)

describe("shore.melee.pursuit", function()
  it("lets a winner over the wall across which he fought", function()
    feature { id = "wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 0.8, defensive = true }
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0) }
    attacked { "b1" }
    retreat.over_the_obstacle(melee.engaged(game.fight))
    game.fight.round, game.fight.over = 1, true
    game.fight.losers, game.fight.winners = { game.parties.rats }, { game.parties.gulls }
    answers { "retreat r1 6,0", "advance b1 0.9,0" }
    retreat.settle()
    expect(game.figures.b1.x).is(0.9)
    expect(refusal("shore.melee.pursuit", game.figures.b1, { x = 2, y = 0 })).has "an inch at most"
    game.figures.b1.x, game.figures.r1.x = 0, 1.65
    expect(refusal("shore.melee.pursuit", game.figures.b1, { x = 0.9, y = 0 })).has "would come into contact with r1"
  end)
  it("takes a prisoner along over the obstacle", function()
    feature { id = "wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 0.8, defensive = true }
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0), foe("r2", -0.75, 0) }
    prisoners.take(game.figures.r2, game.figures.b1)
    attacked { "b1" }
    retreat.over_the_obstacle(melee.engaged(game.fight))
    game.fight.round, game.fight.over = 1, true
    game.fight.losers, game.fight.winners = { game.parties.rats }, { game.parties.gulls }
    answers { "retreat r1 6,0", "advance b1 0.9,0" }
    retreat.settle()
    expect({ geometry.touch(game.figures.r2, game.figures.b1), game.figures.r2.escort.id }).is { true, "b1" }
  end)
  it("lets him over it who has killed the last defender there, and nowhere else", function()
    feature { id = "wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 0.8, defensive = true }
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0), foe("r2", 9, 0) }
    game.figures.r1.wounds = 1
    attacked { "b1" }
    dice "strikes 4, strikes 1, saves 2"
    winner.fight_on()
    answers { "retreat r2 stay", "advance b1 0.9,0" }
    retreat.settle()
    expect({ game.figures.r1.dead, game.figures.b1.x }).is { true, 0.9 }
    game.figures.b1.x = 0
    expect(refusal("shore.melee.pursuit", game.figures.b1, { x = 0, y = 0.9 })).has "over the obstacle or into the breach"
    expect(refusal("shore.melee.pursuit", game.figures.b1, { x = 0.375, y = 0.2 })).is(nil)
  end)
  it("skips a winner without room beyond the wall, and suggests a place along it where the one opposite is taken", function()
    feature { id = "wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 19 } }, height = 0.8, defensive = true }
    clutter { id = "heap", x = 2, y = 0, radius = 1.6, height = 3 }
    clutter { id = "keg", x = 0.75, y = 9, radius = 0.3, height = 3 }
    cast.crews { one("b1", 0, 0), one("b2", 0, 9), foe("r1", 0.75, 0), foe("r2", 0.75, 9) }
    attacked { "b1", "b2" }
    retreat.over_the_obstacle(melee.engaged(game.fight))
    game.fight.round, game.fight.over = 1, true
    game.fight.losers, game.fight.winners = { game.parties.rats }, { game.parties.gulls }
    answers { "retreat r1 6,0", "retreat r2 6,9", "advance b2 0.375,9.75" }
    retreat.settle()
    expect({ game.figures.b1.x, game.figures.b2.y }).is { 0, 9.75 }
    game.figures.b2.x, game.figures.b2.y = 0, 9
    expect({ retreat.place_over_it(game.figures.b1), retreat.place_over_it(game.figures.b2) }).is { nil, { x = 0.375, y = 8.25 } }
  end)
end)

describe("shore.option.close-up", function()
  it("brings members within two inches into contact", function()
    option "shore.option.close-up"
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0), foe("r2", 2.875, 0) }
    answers { "close-up r2 1.5,0" }
    attacked { "b1" }
    expect(game.figures.r2.x).is(1.5)
    wounds.kill(game.figures.r2)
    expect(refusal("close-up r2 1.5,0")).has "r2 is in no mêlée"
  end)
  it("brings nobody out of a vehicle, and ends a formation at once", function()
    option "shore.option.close-up"
    local list = { foe("r1", 0.75, 0) }
    for n = 1, 4 do table.insert(list, one("b" .. n, 0, n - 1)) end
    cast.crews(list)
    vehicle { id = "cart", owner = "blue", type = "cart", x = -2.5, y = 0, beasts = 1 }
    game.figures.b2.aboard, game.figures.b2.x, game.figures.b2.y = game.vehicles.cart, -2.5, 0
    game.vehicles.cart.driver = game.figures.b2
    game.parties.gulls.formed = { shape = "line", x = 0, y = 0, facing = 90, files = 1, figures = 4 }
    answers { "close-up b3 0,0.75" }
    attacked { "b1" }
    expect({ game.figures.b2.x, game.figures.b3.y, game.parties.gulls.formed }).is { -2.5, 0.75, nil }
    expect(refusal("shore.option.close-up", game.figures.b2, { x = -0.75, y = 0 })).has "`get-out` first"
  end)
  it("leads nobody through the wall of a building", function()
    structure { id = "house", type = "house", outline = { { x = 0.45, y = 0.5 }, { x = 6, y = 0.5 }, { x = 6, y = 6 }, { x = 0.45, y = 6 } } }
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0), foe("r2", 1.5, 1.2) }
    attacked { "b1" }
    expect(refusal("shore.option.close-up", game.figures.r2, { x = 1.5, y = 0 })).has "cannot go through"
  end)
  it("has a burdened member drop his load or keep it once he is engaged", function()
    option "shore.option.close-up"
    cast.crews { one("b1", 0, 0), foe("r1", 0.75, 0), foe("r2", 0.375, 1.6) }
    burden { id = "sack", holder = "r2" }
    answers { "close-up r2 0.375,0.65", "drop" }
    attacked { "b1" }
    expect({ game.figures.r2.burden, game.burdens.sack.holder, game.figures.r2.y }).is { nil, nil, 0.65 }
  end)
end)
