-- The deck of chance cards, hands, draws, and cards that cost an action or are free.

local function boss(more)
  local entry = { id = "boss", x = 0, y = 0, class = "captain" }
  for key, value in pairs(more or {}) do entry[key] = value end
  return entry
end

local tar, foe = cast.one, cast.foe

-- Ann and Bob of Blue, Rob, an officer, and Sam of Red, and Blue to act.
local function field(more)
  cast.crews { boss(), tar("bob", 1, 0), foe("rob", 8, 0, { class = "officer" }), foe("sam", 9, 0, more) }
  cast.initiative_of "blue"
end

local function state_of(id)
  local figure = game.figures[id]
  if figure.dead then return "killed" end
  if figure.wounds > 0 then return "wounded" end
  return "unhurt"
end

describe("shore.chance.effect", function()
  it("has 34 kinds and 54 cards, each as it is defined", function()
    cast.crews { boss() }
    local total = 0
    for _, row in ipairs(data("chance")) do
      local card = cards.fields(row.card)
      expect({ row.card, card.title }).is { row.card, row.title }
      total = total + row.copies
    end
    expect({ #data("chance"), total, cards.left(game.chance) }).is { 34, 54, 54 }
  end)
  it("has as many copies of each as the table says", function()
    cast.crews { boss() }
    for _, row in ipairs(data("chance")) do
      local chance = odds(function() return draw(game.chance, "a card") == row.card end)
      expect({ row.card, chance[true] }).is { row.card, ({ "1/54", "1/27", "1/18" })[row.copies] }
    end
  end)
end)

describe("shore.chance.hand", function()
  it("holds at most as many cards as the table says", function()
    cast.crews { boss() }
    expect(cards.limit(game.chance)).is(data("turn")["hand-most"])
  end)
  it("deals three cards to each, and no instant", function()
    cast.crews { boss(), foe("rob", 9, 0) }
    dice "chance card keen-eyes, chance card keen-eyes, chance card muttering, chance card sawbones, chance card sawbones, chance card serpent"
    chance.first_hands()
    expect({ cards.size(game.chance, "blue"), cards.size(game.chance, "red"), cards.left(game.chance) }).is { 3, 3, 48 }
    local instants = odds(function()
      cards.gather_all(game.chance)
      chance.first_hands()
      return cards.holds(game.chance, "blue", { "squall", "sea-mist" }) + cards.holds(game.chance, "red", { "squall", "sea-mist" })
    end)
    expect(instants).is { [0] = "1" }
  end)
  it("deals every other card as often as its copies say", function()
    cast.crews { boss(), foe("rob", 9, 0) }
    local chances = odds(function()
      chance.first_hands()
      return cards.holds(game.chance, "blue", "muttering")
    end)
    expect(chances).is { [1] = "3/52", [0] = "49/52" }
  end)
  it("draws one in each Start phase, and an instant takes effect", function()
    cast.crews { boss(), foe("rob", 9, 0) }
    dice "chance card squall, chance card sawbones"
    chance.draws()
    expect({ cards.size(game.chance, "blue"), cards.size(game.chance, "red"), tricks.in_force("squall") }).is { 0, 1, true }
    expect(game.chance.discards).is { "squall" }
  end)
  it("has as instants all cards that are played when they are drawn, in the table and out of it", function()
    cast.crews { boss() }
    expect(cards.kinds(game.chance, "card.drawn")).is { "squall", "sea-mist" }
    for _, row in ipairs(data("chance")) do expect(row.instant).is(has(cards.kinds(game.chance, "card.drawn"), row.card)) end
  end)
  it("draws an instant with the chance of two in fifty-four", function()
    cast.crews { boss() }
    local chances = odds(function()
      run("shore.chance.hand", "blue", nil)
      return #game.effects > 0
    end)
    expect(chances[true]).is "1/27"
  end)
  it("shuffles the discards when the pile is used up", function()
    cast.crews { boss() }
    for _, row in ipairs(data("chance")) do
      for _ = 1, row.copies do
        dice("all " .. row.card)
        draw(game.chance, "all")
        if row.card == "sawbones" then cards.discard(game.chance, "sawbones") else cards.remove(game.chance, row.card) end
      end
    end
    dice "chance card sawbones"
    run("shore.chance.hand", "blue", nil)
    expect({ cards.hand(game.chance, "blue"), cards.left(game.chance) }).is { { "sawbones" }, 1 }
  end)
  it("has whoever holds a fourth play a free one or discard one", function()
    field()
    hand("blue", { "sawbones", "muttering", "rum-ration", "acrobatics" })
    phase("hand", game.players.blue)
    expect(refusal "done").has "more than 3 cards: play a free one, or give `discard CARD`"
    expect(refusal "play blue rum-ration gulls").has "Rum Ration"
    expect(refusal "discard blue keen-eyes").has "not in the hand"
    order "discard blue acrobatics"
    expect({ cards.size(game.chance, "blue"), game.chance.discards }).is { 3, { "acrobatics" } }
  end)
  it("lets a free card be the one that goes", function()
    field()
    hand("blue", { "sawbones", "muttering", "rum-ration", "acrobatics" })
    phase("hand", game.players.blue)
    order "play blue muttering red"
    expect({ cards.size(game.chance, "blue"), game.players.red.points }).is { 3, 1 }
  end)
  it("keeps a hand of three", function()
    field()
    hand("blue", { "sawbones" })
    expect(refusal("shore.chance.hand", "blue", cards.fields("sawbones"))).has "no more than 3"
  end)
end)

describe("shore.chance.required", function()
  it("is kept by the deck, which has all seven", function()
    cast.crews { boss() }
    local seven = { "acrobatics", "ruthless-pursuit", "quicksand", "cunning-plan", "suspicious-beggars", "base-treachery", "black-spot" }
    for _, card in ipairs(seven) do
      local chance = odds(function() return draw(game.chance, "a card") == card end)
      expect({ card, chance[true] ~= nil }).is { card, true }
    end
  end)
end)

describe("shore.chance.play", function()
  it("refuses an order without the initiative, and a free card while figures are moved", function()
    field()
    hand("blue", { "rum-ration" })
    hand("red", { "rum-ration", "muttering" })
    expect(refusal "play red rum-ration rats").has "do not have the initiative"
    order "move gulls cautious"
    phase "paths"
    expect(refusal "play red muttering blue").has "between two actions"
    order "path boss 1,3"
    expect(refusal "play red muttering blue").has "between two actions"
    marching.settle()
    phase "act"
    order "play red muttering blue"
    expect(game.players.blue.points).is(1)
  end)
  it("has a free card wait until a unit new on duty has acted", function()
    cast.crews { cast.one("boss", 0, 0, { class = "officer" }), cast.one("bob", 1, 0), cast.foe("rob", 30, 0, { class = "officer" }) }
    hand("red", { "muttering" })
    cast.initiative_of "blue"
    order "assign gulls lookout bob"
    expect(refusal "play red muttering blue").has "between two actions"
    dice "initiative king-spades, initiative 2-clubs"
    order "unit-move blue-lookout-3 cautious"
    advance()
    order "done"
    advance()
    expect({ game.turn.phase, refusal "play red muttering blue" }).is { "act" }
  end)
  it("plays a free card of whoever does not act, between two actions", function()
    field()
    hand("red", { "muttering" })
    order "play red muttering blue"
    expect({ game.players.blue.points, game.acted }).is { 1, false }
  end)
  it("spends the action of whoever plays an order", function()
    field()
    hand("blue", { "rum-ration", "sawbones" })
    dice "rum 1, who has had too much bob"
    order "play blue rum-ration gulls"
    expect(game.acted).is(true)
    expect(refusal "play blue sawbones bob").has "initiative"
  end)
end)

describe("shore.card.cunning-plan", function()
  local function hut()
    structure { id = "hut", type = "hut", outline = { { x = 2, y = 2 }, { x = 6, y = 2 }, { x = 6, y = 6 }, { x = 2, y = 6 } } }
  end
  it("places figures inside, who do nothing else", function()
    field()
    hut()
    hand("blue", { "cunning-plan" })
    answers { "3,3", "4,4" }
    order "play blue cunning-plan hut boss,bob"
    expect({ game.figures.boss.x, game.figures.bob.y, game.figures.bob.spent, game.acted }).is { 3, 4, true, true }
  end)
  it("is refused beyond four inches, and to those who have acted", function()
    field()
    hut()
    hand("blue", { "cunning-plan" })
    game.figures.bob.moved = true
    expect(refusal "play blue cunning-plan hut bob").has "already acted"
    game.figures.boss.y = -3
    expect(refusal "play blue cunning-plan hut boss").has "not within four inches"
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 1, y = 4 }
    expect(refusal "play blue cunning-plan hut mate,bob").has "bob is not of Terns: the figures are of one party"
  end)
end)

describe("shore.card.suspicious-beggars", function()
  local function caught()
    field()
    structure { id = "hut", type = "hut", outline = { { x = 2, y = 2 }, { x = 6, y = 2 }, { x = 6, y = 6 }, { x = 2, y = 6 } } }
  end
  it("catches on 1 and 2, and leaves the others outside", function()
    caught()
    hand("blue", { "cunning-plan" })
    hand("red", { "suspicious-beggars" })
    dice "beggars 2, beggars 3"
    answers { "suspicious-beggars", "3,3" }
    order "play blue cunning-plan hut bob,boss"
    local bob = game.figures.bob
    expect({ bob.prisoner.id, bob.bound, bob.x, game.figures.boss.x, game.figures.boss.prisoner }).is { "red", true, 3, 0, nil }
  end)
  it("sees whoever would slip in out of hiding", function()
    caught()
    dice "hiding 6"
    order "hide gulls"
    cast.initiative_of "blue"
    hand("blue", { "cunning-plan" })
    hand("red", { "suspicious-beggars" })
    dice "beggars 6"
    answers { "suspicious-beggars" }
    order "play blue cunning-plan hut bob"
    expect({ game.parties.gulls.hidden, game.figures.bob.prisoner, game.figures.bob.x ~= nil }).is { false, nil, true }
  end)
  it("catches one in three", function()
    caught()
    local moment = { hook = "entry", figures = { game.figures.boss }, house = game.structures.hut }
    local chances = odds(function()
      run("shore.card.suspicious-beggars", "red", {}, moment)
      return game.figures.boss.prisoner ~= nil
    end)
    expect(chances[true]).is "1/3"
  end)
  it("catches nobody who has been caught already", function()
    caught()
    player { id = "green", name = "Green" }
    party { id = "crabs", name = "Crabs", owner = "green" }
    figure { id = "gil", owner = "green", party = "crabs", class = "officer", x = 50, y = 0 }
    game.order = game.all("player")
    hand("blue", { "cunning-plan" })
    hand("red", { "suspicious-beggars" })
    hand("green", { "suspicious-beggars" })
    dice "beggars 1, beggars 4, beggars 4"
    answers { "suspicious-beggars", "3,3", "suspicious-beggars" }
    order "play blue cunning-plan hut bob,boss"
    expect({ game.figures.bob.prisoner.id, game.figures.boss.prisoner }).is { "red" }
  end)
  it("is no answer to one's own", function()
    caught()
    expect(refusal("shore.card.suspicious-beggars", "blue", {}, { hook = "entry", figures = { game.figures.boss }, house = game.structures.hut })).has "no enemies"
  end)
end)

describe("shore.card.native-guide", function()
  it("makes a figure a guide, who passes to his captor", function()
    field()
    hand("blue", { "native-guide" })
    order "play blue native-guide bob"
    expect({ game.figures.bob.traits, game.chance.out }).is { { "guide" }, { "native-guide" } }
    prisoners.take(game.figures.bob, game.figures.rob)
    expect({ game.figures.bob.traits, game.figures.rob.traits }).is { {}, { "guide" } }
  end)
  it("goes to the first escort of a captive whom a card has caught", function()
    field()
    tricks.entrust("native-guide", game.figures.bob)
    prisoners.bind_for(game.figures.bob, "red")
    expect(game.figures.bob.traits).is { "guide" }
    game.figures.rob.x, game.figures.rob.y = game.figures.bob.x + 0.75, game.figures.bob.y
    cast.initiative_of "red"
    order "escort-prisoner rats bob rob"
    expect({ game.figures.bob.traits, game.figures.rob.traits }).is { {}, { "guide" } }
  end)
  it("is refused to a guide", function()
    field()
    game.figures.bob.traits = { "guide" }
    hand("blue", { "native-guide" })
    expect(refusal "play blue native-guide bob").has "is a guide already"
  end)
end)

describe("shore.card.treasure-map", function()
  it("takes the price of restricted ground away, and the dice of its edge", function()
    field()
    area { id = "bog", outline = { { x = -1, y = 1 }, { x = 4, y = 1 }, { x = 4, y = 9 }, { x = -1, y = 9 } }, restricted = true, entry = true }
    expect(ground.restricted(game.figures.boss)).is(true)
    hand("blue", { "treasure-map" })
    order "play blue treasure-map bob"
    expect(ground.restricted(game.figures.boss)).is(false)
    cast.moves("blue", "cautious")
    order "path boss 0,4"
    expect(game.figures.boss.y).is(4)
  end)
  it("goes to one's own figures", function()
    field()
    hand("blue", { "treasure-map" })
    game.figures.bob.prisoner = game.players.red
    expect(refusal "play blue treasure-map bob").has "not at your orders"
  end)
end)

describe("shore.card.lucky-charm", function()
  it("throws one failed save of a turn again", function()
    field()
    hand("blue", { "lucky-charm" })
    order "play blue lucky-charm bob"
    local bob = game.figures.bob
    dice "saves 1, saves again 6, saves 5"
    expect({ wounds.from_nature(1, bob), wounds.from_enemies(1, bob, 0) }).is { 0, 1 }
  end)
  it("saves five in nine from nature", function()
    field()
    tricks.entrust("lucky-charm", game.figures.bob)
    expect(odds(function() return wounds.from_nature(1, game.figures.bob) end)[0]).is "5/9"
  end)
  it("is refused to somebody else's figure", function()
    field()
    hand("blue", { "lucky-charm" })
    game.figures.bob.prisoner = game.players.red
    expect(refusal "play blue lucky-charm bob").has "not at your orders"
  end)
end)

describe("shore.card.rum-ration", function()
  it("takes a point away and makes half a die of figures sick", function()
    field()
    game.players.blue.points = 3
    hand("blue", { "rum-ration" })
    dice "rum 4, who has had too much boss, who has had too much bob"
    order "play blue rum-ration gulls"
    expect({ game.players.blue.points, state_of "boss", state_of "bob" }).is { 2, "wounded", "wounded" }
  end)
  it("makes one sick with a third", function()
    field()
    local chances = odds(function()
      mutiny.rum(game.parties.gulls)
      return #game.all("figure", { owner = "blue", wounds = 1 })
    end)
    expect(chances).is { [1] = "1/3", [2] = "2/3" }
  end)
  it("is refused to a party of another", function()
    field()
    expect(refusal("shore.card.rum-ration", "blue", { party = game.parties.rats })).has "not yours"
  end)
end)

describe("shore.card.sawbones", function()
  it("heals a wounded figure five inches from the enemy, and none three inches away", function()
    field()
    game.figures.bob.wounds = 1
    hand("blue", { "sawbones" })
    game.figures.rob.x = 4
    expect(refusal "play blue sawbones bob").has "within four inches"
    game.figures.rob.x = 6
    order "play blue sawbones bob"
    expect(state_of "bob").is "unhurt"
  end)
end)

describe("shore.turn.end", function()
  it("leaves no cards to a player who has lost his last figure: he draws none, and plays none of those that he holds", function()
    cast.crews { cast.one("boss", 0, 0, { class = "officer" }), cast.foe("rob", 9, 0, { class = "officer" }) }
    game.order = game.all("player")
    hand("red", { "muttering", "quicksand" })
    wounds.kill(game.figures.rob)
    cast.initiative_of "blue"
    expect(refusal "play red muttering blue").has "no figure on the table"
    order "move gulls cautious"
    dice "chance card sawbones"
    chance.draws()
    expect({ cards.size(game.chance, "blue"), cards.size(game.chance, "red") }).is { 1, 2 }
  end)
end)

describe("shore.card.stray-mule", function()
  it("joins a figure, in contact with it", function()
    field()
    hand("blue", { "stray-mule" })
    order "play blue stray-mule boss -1.125,0"
    local mule = game.all("beast")[1]
    expect({ mule.owner, mule.party.id, mule.x }).is { "blue", "gulls", -1.125 }
    cast.moves("blue", "cautious")
    order "path boss 0,-3"
    order("path " .. mule.id .. " -1.125,-3")
    expect(mule.y).is(-3)
  end)
  it("gives away a hidden party", function()
    field()
    dice "hiding 6"
    order "hide gulls"
    cast.initiative_of "blue"
    hand("blue", { "stray-mule" })
    order "play blue stray-mule boss -1.125,0"
    expect({ game.parties.gulls.hidden, game.figures.boss.x }).is { false, 0 }
    expect(broken()).is {}
  end)
  it("is refused away from the figure, and where somebody stands", function()
    field()
    hand("blue", { "stray-mule" })
    expect(refusal "play blue stray-mule boss -2,0").has "not in contact"
    expect(refusal "play blue stray-mule boss 1.125,0").has "no room"
    clutter { id = "rock", x = -1.5, y = 0, radius = 0.5, height = 0.9 }
    expect(refusal "play blue stray-mule boss -1.125,0").has "no room"
  end)
end)
