-- Tall tales: spec. Hag and Eel are two ships of the book's own specs: Eel lies against Hag's starboard side.

local function meet(more)
  game.wind = 0
  return fleet.hag(more), fleet.eel(more)
end

local function turn_of(side, phase_id)
  game.order = { side == "red" and "blue" or "red", side }
  phase(phase_id)
end

describe("tall-tales", function()
  it("deals each side two cards in the first turn, and never a fourth", function()
    meet()
    hand("red", { "parrot", "spyglass" })
    dice "a tale parrot, a tale stowaway, a tale spyglass, initiative 3, initiative 4"
    run_phase "initiative"
    expect(#game.tales.discards).is(0)
    expect(cards.size(game.tales, "red")).is(3)
    expect(cards.size(game.tales, "blue")).is(2)
  end)

  it("has a calm in one draw of seven, and the stowaway in one of fourteen", function()
    meet()
    expect(odds(function() return draw(game.tales, "a tale") end)).is {
      ["becalmed"] = "1/7", ["great-shark"] = "1/7", ["mutinous-whisper"] = "1/14", ["parrot"] = "1/7", ["powder-keg"] = "1/7",
      ["slant-of-wind"] = "1/7", ["spyglass"] = "1/7", ["stowaway"] = "1/14",
    }
  end)
end)

describe("piratewars.card.becalmed", function()
  it("halves the moves of this turn and the next", function()
    local hag = meet()
    hand("red", { "spyglass", "spyglass" })
    hand("blue", { "parrot", "powder-keg", "powder-keg" })
    dice "a tale becalmed, initiative 3, initiative 4"   -- with it red holds three, and draws no second
    run_phase "initiative"
    expect(hag.move).is(28)
    expect(hag.left).is(28)
    expect(run("piratewars.ship.speed", hag)).is(28)
    expect(game.tales.discards).is { "becalmed" }
    game.tall_tales.calm = 0
    expect(run("piratewars.ship.speed", hag)).is(56)
  end)

  it("is never an order", function()
    meet()
    hand("red", { "becalmed" })
    turn_of("red", "tasks")
    expect(refusal "play red becalmed").has "not now: Becalmed is played when it is drawn"
  end)
end)

describe("piratewars.card.slant-of-wind", function()
  it("shifts the wind by up to 45 degrees", function()
    meet()
    hand("red", { "slant-of-wind" })
    phase "initiative"
    order "play red slant-of-wind 30"
    expect(game.wind).is(30)
    expect(game.tales.discards).is { "slant-of-wind" }
  end)

  it("goes round by north", function()
    meet()
    game.wind = 10
    hand("red", { "slant-of-wind" })
    phase "initiative"
    order "play red slant-of-wind 330"
    expect(game.wind).is(330)
  end)

  it("shifts no farther, and in the Initiative phase only", function()
    meet()
    hand("red", { "slant-of-wind" })
    phase "initiative"
    expect(refusal "play red slant-of-wind 90").has "the wind blows towards 0, and shifts by 45 degrees at most"
    expect(refusal "play red slant-of-wind 0").has "the wind blows there already"
    turn_of("red", "tasks")
    expect(refusal "play red slant-of-wind 30").has "the wind shifts in the Initiative phase, or not at all"
  end)
end)

describe("piratewars.card.powder-keg", function()
  it("costs the enemy two HF, one or none", function()
    local hag, eel = meet()
    expect(odds(function()
      run("piratewars.card.powder-keg", "red", { from = hag, aboard = eel })
      return ships.open_hf(eel)
    end)).is { [4] = "1/4", [3] = "1/2", [2] = "1/4" }
  end)

  it("is rolled in its player's own tasks", function()
    local _, eel = meet()
    hand("red", { "powder-keg" })
    turn_of("blue", "tasks")
    expect(refusal "play red powder-keg hag eel").has "a keg is rolled in its player's own tasks"
    turn_of("red", "tasks")
    dice "powder 3 4"
    answers "casualties"
    order "play red powder-keg hag eel"
    expect(ships.open_hf(eel)).is(3)
  end)

  it("reaches a ship that lies alongside, from one that fights", function()
    local hag, eel = meet()
    hand("red", { "powder-keg" })
    turn_of("red", "tasks")
    eel.x = 60
    expect(refusal "play red powder-keg hag eel").has "Eel does not lie against Hag"
    eel.x, hag.mutiny = 10, "running"
    expect(refusal "play red powder-keg hag eel").has "Hag is run by mutineers"
  end)
end)

describe("piratewars.card.great-shark", function()
  it("eats an enemy in the water one time in three", function()
    meet()
    local man = fleet.swims("eel-mate", 30, 0)
    expect(odds(function()
      run("piratewars.card.great-shark", "red", { figure = man })
      return man.dead
    end)).is { [true] = "1/3", [false] = "2/3" }
  end)

  it("comes as the Morale phase begins, before the others", function()
    meet()
    local man = fleet.swims("eel-mate", 30, 0)
    game.order = { "red", "blue" }
    hand("red", { "great-shark" })
    plays "great-shark eel-mate"
    dice "sharks 5"
    run_phase "morale"
    expect(man.dead).is(true)
    expect(game.tales.discards).is { "great-shark" }
  end)

  it("finds nobody aboard, and bites no friend", function()
    meet()
    local mate = game.figures["eel-mate"]
    expect(refusal("piratewars.card.great-shark", "red", { figure = mate })).is "First Mate of Eel is not in the water"
    fleet.swims("eel-mate", 30, 0)
    expect(refusal("piratewars.card.great-shark", "blue", { figure = mate })).is "First Mate of Eel is one of your own"
    hand("red", { "great-shark" })
    turn_of("red", "tasks")
    expect(refusal "play red great-shark eel-mate").has "not now: The Great Shark is played as"
  end)
end)

describe("piratewars.card.mutinous-whisper", function()
  it("tests a crew that has lost people, and the failed mutiny", function()
    local hag = meet { lost_crew = 1 }
    game.order = { "red", "blue" }
    hand("blue", { "mutinous-whisper" })
    plays "mutinous-whisper hag"
    dice "morale of crew 6, sharks 1, sharks 1"
    run_phase "morale"
    expect(hag.mutiny).is "running"
  end)

  it("breaks a pirate crew with her Captain one time in six", function()
    local hag = meet { lost_crew = 1 }
    expect(odds(function()
      run("piratewars.card.mutinous-whisper", "blue", { ship = hag })
      return hag.mutiny
    end)).is { none = "5/6", running = "1/6" }
  end)

  it("is lost on a whole crew, and on one that has tested", function()
    local hag = meet()
    expect(refusal("piratewars.card.mutinous-whisper", "blue", { ship = hag })).is "Hag has lost nobody, and nobody listens"
    game.figures["hag-crew-1"].dead = true
    expect(refusal("piratewars.card.mutinous-whisper", "blue", { ship = hag })).is(nil)
    hag.tested = game.turn.turn
    expect(refusal("piratewars.card.mutinous-whisper", "blue", { ship = hag })).is "Hag has tested this turn"
  end)
end)

describe("piratewars.card.parrot", function()
  it("cancels a card, and both are spent", function()
    meet()
    hand("red", { "slant-of-wind" })
    hand("blue", { "parrot" })
    phase "initiative"
    plays "parrot"
    order "play red slant-of-wind 30"
    expect(game.wind).is(0)
    expect(game.tales.discards).is { "parrot", "slant-of-wind" }
  end)

  it("answers a card, and is never an order", function()
    meet()
    hand("red", { "parrot" })
    phase "initiative"
    expect(refusal "play red parrot").has "not now: The Parrot Talks is played when another player has just played a card"
  end)
end)

describe("piratewars.card.spyglass", function()
  it("shows three cards of the pile, and leaves them there", function()
    meet()
    hand("red", { "spyglass" })
    phase "initiative"
    dice "through the spyglass parrot, through the spyglass parrot, through the spyglass becalmed"
    order "play red spyglass"
    expect(cards.left(game.tales)).is(13)
    dice "a tale parrot"
    expect(draw(game.tales, "a tale")).is "parrot"
  end)

  it("sees nothing in an empty pile", function()
    meet()
    hand("red", { "spyglass" })
    hand("blue", {
      "becalmed", "becalmed", "slant-of-wind", "slant-of-wind", "powder-keg", "powder-keg", "great-shark", "great-shark", "mutinous-whisper",
      "parrot", "parrot", "spyglass", "stowaway",
    })
    phase "initiative"
    expect(refusal "play red spyglass").has "the pile is empty"
  end)
end)

describe("piratewars.card.stowaway", function()
  it("takes one card of another hand", function()
    meet()
    hand("red", { "stowaway" })
    hand("blue", { "spyglass", "great-shark" })
    phase "initiative"
    dice "what the stowaway takes great-shark"
    order "play red stowaway blue"
    expect(cards.hand(game.tales, "red")).is { "great-shark" }
    expect(cards.hand(game.tales, "blue")).is { "spyglass" }
  end)

  it("takes each card of the hand as often", function()
    meet()
    hand("blue", { "spyglass", "great-shark", "great-shark" })
    expect(odds(function()
      run("piratewars.card.stowaway", "red", { with = "blue" })
      return cards.hand(game.tales, "red")[1]
    end)).is { ["spyglass"] = "1/3", ["great-shark"] = "2/3" }
  end)

  it("sails with another player who holds cards", function()
    meet()
    hand("red", { "stowaway" })
    phase "initiative"
    expect(refusal "play red stowaway red").has "a stowaway sails with another player"
    expect(refusal "play red stowaway blue").has "holds no card"
  end)
end)
