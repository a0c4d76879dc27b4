-- The cards that the deck of the land alone has, in a game with both decks: drawn from it, played ashore beside a fight at sea, and back to its discards.

-- A beach with men of both sides, a brig of blue and a dhow of red off it.
local function landing(ground)
  stage.sea()
  game.decks = { "land", "naval" }
  for column = 3, 7 do
    for row = 1, 9 do game.grounds[column .. "," .. row] = "clear" end
  end
  for at, word in pairs(ground or {}) do game.grounds[at] = word end
  return {
    men = stage.men("blue", "4,4", nil, { id = "men", missile = "musket" }), foe = stage.men("red", "4,5", nil, { id = "foe" }),
    brig = stage.vessel("brig", "blue", "14,6", "N"), dhow = stage.vessel("dhow", "red", "16,5", "N"),
    crew = stage.men("blue", "14,6", "brig", { id = "crew", missile = "musket" }), others = stage.men("red", "16,5", "dhow", { id = "others" }),
  }
end

-- The card has come from the land's deck and gone to its discards; the sea's deck is whole.
local function spent(card)
  expect({ game.land.discards, game.naval.discards, cards.left(game.land), cards.left(game.naval) }).is { { card }, {}, 29, 30 }
end

describe("scum.card.postern-key", function()
  it("opens a house on the beach, and no ship", function()
    local on = landing()
    structure { id = "house", owner = "red", type = "small-stone", cells = { "5,4" } }
    hands.gets("blue", "land", { "postern-key" })
    stage.activate(on.men)
    expect(refusal "enter-building men 5,4").has "door is closed"
    order "enter-building men 5,4 card=postern-key"
    expect(on.men.at).is "5,4"
    spent "postern-key"
  end)
end)

describe("scum.card.forced-march", function()
  it("is for units ashore, not for men aboard", function()
    local on = landing()
    hands.gets("blue", "land", { "forced-march" })
    stage.activate(on.crew)
    expect(refusal "play forced-march").has "only a unit ashore"
    stage.activate(on.men)
    order "play forced-march"
    expect(paces.battle_allowance(on.men)).is(2)
    spent "forced-march"
  end)
end)

describe("scum.card.rum-ration", function()
  it("is for men aboard as well, and for them alone", function()
    local on = landing()
    hands.reads(on.crew, "land", "rum-ration")
    on.dhow.bow, on.others.at = "16,6", "16,6"
    expect(refusal "battle crew others").has "does not fire"
    stage.activate(on.men)
    expect(attack.dice(on.men, on.foe, "sword", "no charge")).is(4)
    spent "rum-ration"
  end)
  it("does nothing to a ship that is activated", function()
    local on = landing()
    hands.reads(on.brig, "land", "rum-ration")
    expect(#game.effects).is(0)
    spent "rum-ration"
  end)
end)

describe("scum.card.stand-fast", function()
  it("holds a unit ashore against its flags; afloat there are none to answer", function()
    local on = landing()
    on.foe.figures = 2
    hands.gets("red", "land", { "stand-fast" })
    stage.activate(on.men)
    answers { "stand" }
    plays "stand-fast"
    dice "to hit flag flag miss miss"
    order "battle men foe"
    expect(on.foe.at).is "4,5"
    spent "stand-fast"
  end)
end)

describe("scum.card.ambush", function()
  it("is laid in a wood, not on a deck", function()
    local on = landing { ["4,4"] = "wood" }
    on.dhow.bow, on.others.at = "16,6", "16,6"
    hands.gets("blue", "land", { "ambush" })
    stage.activate(on.crew)
    expect(refusal "battle crew others card=ambush").has "stands in no cover"
    stage.activate(on.men)
    answers { "stand" }
    dice "to hit miss miss miss miss miss"
    order "battle men foe card=ambush"
    spent "ambush"
  end)
end)

describe("scum.card.swamp-fever", function()
  it("strikes nobody at sea", function()
    local on = landing()
    for _, piece in ipairs { on.brig, on.crew } do
      hands.reads(piece, "land", "swamp-fever")
      cards.gather(game.land)
    end
    expect({ on.crew.figures, on.brig.crew.figures }).is { 6, 3 }
  end)
  it("strikes a unit on the beach", function()
    local on = landing()
    hands.reads(on.men, "land", "swamp-fever", "fever volley")
    expect(on.men.figures).is(5)
    spent "swamp-fever"
  end)
end)

describe("scum.card.lost-path", function()
  it("is about units ashore: a ship sails on", function()
    local on = landing()
    game.wind.from = 3
    hands.reads(on.brig, "land", "lost-path")
    order "navigate brig forward,forward"
    expect(on.brig.bow).is "14,4"
    stage.activate(on.men)
    expect(refusal "move men N N").is(nil)
    spent "lost-path"
  end)
  it("leaves units aboard and swimmers alone, and holds up those ashore", function()
    local on = landing()
    on.ram = stage.vessel("ram", "blue", "20,6", "N", 300)
    local sailors = stage.men("blue", "20,6", "ram", { id = "sailors" })
    hands.reads(sailors, "land", "lost-path")
    expect(refusal "move sailors S S").is(nil)
    cards.gather(game.land)
    hands.reads(on.men, "land", "lost-path")
    expect(refusal "move men N N").has "moves one hex at most, and this way is two hexes long"
    order "move men N"
  end)
end)

describe("scum.card.surgeon", function()
  it("brings back a man aboard or ashore", function()
    local on = landing()
    casualties.fall(on.crew, 2, nil, game.players.red)
    hands.gets("blue", "land", { "surgeon" })
    stage.activate(on.brig)
    order "play surgeon crew"
    expect(on.crew.figures).is(5)
    spent "surgeon"
  end)
end)

describe("scum.card.lucky-charm", function()
  it("saves a man at sea too", function()
    local on = landing()
    hands.gets("red", "land", { "lucky-charm" })
    plays "lucky-charm"
    dice "saves volley, saves miss"
    expect(saves.from_fire(1, on.others)).is(0)
    spent "lucky-charm"
  end)
end)

describe("scum.card.parley", function()
  it("is called against a gun in a fort with the men who serve it", function()
    local on = landing()
    structure { id = "fort", owner = "blue", type = "tower", cells = { "7,5" } }
    local gunners = unit { id = "gunners", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "7,5" }
    local piece = gun { id = "piece", owner = "blue", size = "heavy", crew = "gunners" }
    on.dhow.bow = "10,4"
    hands.gets("red", "naval", { "parley" })
    stage.activate(gunners)
    plays "parley dhow gunners 1"
    order "fire-gun piece 10,4 ship"
    expect({ piece.fired == nil, game.pacts[1].own.id, game.pacts[1].other.id }).is { true, "dhow", "gunners" }
  end)
end)
