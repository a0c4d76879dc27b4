-- Every trick: what it does, and what refuses it.

local function meadow()
  game.meadow = { width = 8, height = 4 }
  return hare { id = "jack", name = "Jack", side = "blue", at = "B2" }, hare { id = "puss", name = "Puss", side = "red", at = "C4" }
end

describe("warren.draw", function()
  it("deals a trick to a side with fewer than three", function()
    meadow()
    hand("blue", { "thorn", "owl" })
    dice "a trick clover"
    run("warren.draw", "blue")
    run("warren.draw", "blue")
    expect(cards.hand(game.tricks, "blue")).is { "clover", "owl", "thorn" }
  end)

  it("makes a gale blow at once", function()
    local jack, puss = meadow()
    dice "a trick gale, gale 2, gale 3"
    run("warren.draw", "red")
    expect(jack.at).is(hex.parse("A2"))
    expect(puss.at).is(hex.parse("C4"))
    expect(game.tricks.discards).is { "gale" }
    expect(notes()).has("A Gale is played by red")
  end)

  it("deals a gale once in six, and any other trick as often", function()
    meadow()
    expect(odds(function() return draw(game.tricks, "a trick") end)).is {
      burrow = "1/6", clover = "1/6", gale = "1/6", magpie = "1/6", owl = "1/6", thorn = "1/6",
    }
  end)
end)

describe("warren.card.gale", function()
  it("spares a hare in its burrow", function()
    local jack = meadow()
    jack.below = true
    dice "gale 6"
    run("warren.card.gale", "red", {}, nil)
    expect(jack.at).is(hex.parse("B2"))
  end)

  it("is never an order", function()
    meadow()
    hand("blue", { "gale" })
    phase "hops"
    expect(refusal "play gale").has("not now: A Gale is played when it is drawn")
  end)
end)

describe("warren.card.burrow", function()
  it("hides a hare until dawn", function()
    local jack = meadow()
    hand("blue", { "burrow", "burrow" })
    phase "hops"
    order "play burrow jack"
    expect(jack.below).is(true)
    phase "hops"
    expect(refusal "play burrow jack").is("Jack is in a burrow already")
    expect(refusal "hop jack B1").has("Jack is in a burrow")
    run("warren.last")
    expect(jack.below).is(false)
  end)

  it("is for one's own hares, and must be held", function()
    meadow()
    hand("blue", { "burrow" })
    phase "hops"
    expect(refusal "play burrow puss").has("Puss is not yours")
    expect(refusal "play red burrow puss").has("A Burrow is not in the hand of red")
  end)
end)

describe("warren.card.thorn", function()
  it("stops a hare of the other side on 1 to 3", function()
    local jack = meadow()
    hand("red", { "thorn" })
    phase "hops"
    plays "thorn"
    dice "thorn 3"
    order "hop jack B1"
    expect(jack.at).is(hex.parse("B2"))
    expect(game.tricks.discards).is { "thorn" }
  end)

  it("lets it through half the time", function()
    meadow()
    hand("red", { "thorn" })
    local jack = game.hares.jack
    expect(odds(function() return run("warren.card.thorn", "red", {}, { hare = jack }) end)).is { stopped = "1/2", through = "1/2" }
  end)

  it("is not played on one's own hare", function()
    meadow()
    hand("blue", { "thorn" })
    expect(refusal("warren.card.thorn", "blue", {}, { hare = game.hares.jack })).is("Jack is your own")
  end)
end)

describe("warren.card.owl", function()
  it("cancels a thorn, which is spent", function()
    local jack = meadow()
    hand("red", { "thorn" })
    hand("blue", { "owl" })
    phase "hops"
    plays "thorn"
    plays "owl"
    order "hop jack B1"
    expect(jack.at).is(hex.parse("B1"))
    expect(game.tricks.discards).is { "owl", "thorn" }
  end)

  it("is not answered by another owl", function()
    meadow()
    hand("red", { "thorn", "owl" })
    hand("blue", { "owl" })
    phase "hops"
    plays "thorn"
    plays "owl"
    order "hop jack B1"
    expect(cards.hand(game.tricks, "red")).is { "owl" }
  end)
end)

describe("warren.card.magpie", function()
  it("gives a trick away at any time", function()
    meadow()
    hand("red", { "magpie", "owl" })
    phase "hops"
    order "play red magpie blue owl"
    expect(cards.hand(game.tricks, "blue")).is { "owl" }
    expect(cards.hand(game.tricks, "red")).is {}
  end)

  it("gives no magpie, and nothing that is not in the hand", function()
    meadow()
    hand("blue", { "magpie", "magpie" })
    phase "hops"
    expect(refusal "play magpie red magpie").is("a magpie is not given away")
    expect(refusal "play magpie red owl").is("The Owl is not in the hand of blue")
    expect(refusal "play magpie blue owl").has("blue is your own side")
  end)
end)

describe("warren.card.clover", function()
  it("leaps two cells, and shuffles the discards", function()
    local jack = meadow()
    hand("blue", { "clover", "burrow" })
    phase "hops"
    order "play burrow jack"
    jack.below = false
    phase "hops"
    order "hop jack D2 card=clover"
    expect(jack.at).is(hex.parse("D2"))
    expect(game.tricks.discards).is { "clover" }
    expect(cards.left(game.tricks)).is(11)
  end)

  it("is needed for two cells", function()
    meadow()
    hand("blue", { "owl" })
    phase "hops"
    expect(refusal "hop jack D2").has("Jack hops no farther than 1")
    expect(refusal "hop jack D2 card=clover").has("Clover is not in the hand of blue")
    expect(refusal "hop jack B1 card=owl").has("The Owl cannot be given with this order")
    expect(refusal "play clover").has("not now: Clover is played with a hop of its player")
  end)
end)

describe("warren.hands", function()
  it("deals each side three tricks", function()
    meadow()
    dice "the first tricks owl, the first tricks gale, the first tricks owl, the first tricks thorn, the first tricks clover, the first tricks burrow"
    run("warren.hands")
    expect(cards.hand(game.tricks, "blue")).is { "gale", "owl", "owl" }
    expect(cards.size(game.tricks, "red")).is(3)
  end)
end)

describe("warren.hop", function()
  it("takes a hare to a free cell", function()
    local jack = meadow()
    phase "hops"
    order "hop jack C2"
    expect(jack.at).is(hex.parse("C2"))
  end)
end)

describe("warren.reach", function()
  it("refuses what is off the meadow, taken or too far", function()
    local jack, puss = meadow()
    expect(refusal("warren.reach", jack, puss.at, "clover")).has("is taken")
    expect(refusal("warren.reach", jack, hex.parse("F2"))).has("Jack hops no farther than 1")
  end)
end)

describe("warren.back", function()
  it("leaves a hare at the edge of the meadow", function()
    meadow()
    local edge = hare { id = "wat", name = "Wat", side = "red", at = "A1" }
    run("warren.back", edge)
    expect(edge.at).is(hex.parse("A1"))
  end)
end)

describe("warren.far", function()
  it("wins in the last column", function()
    local jack = meadow()
    jack.at = hex.parse("H3")
    run("warren.far", jack)
    expect(game.outcome.winner).is("blue")
  end)
end)

describe("warren.last", function()
  it("ends the night after twelve hours", function()
    meadow()
    run("warren.last")
    expect(game.outcome).is(nil)
  end)
end)

describe("warren.draw", function()
  it("lets a side discard a trick instead of a hop", function()
    meadow()
    hand("blue", { "owl", "thorn" })
    phase "hops"
    expect(refusal "discard clover").is("Clover is not in the hand of blue")
    order "discard owl"
    expect(game.tricks.discards).is { "owl" }
    expect(cards.hand(game.tricks, "blue")).is { "thorn" }
  end)
end)
