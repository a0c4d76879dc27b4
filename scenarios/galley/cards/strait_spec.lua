-- The fortunes of the strait: spec.

local names = { axe = "Axe", hag = "Sea Hag", gull = "Black Gull", cog = "Fat Annie" }

local function vessel(id, type, side, column)
  return ship { id = id, name = names[id], type = type, side = side, stern = column .. ",0", bow = (column + 1) .. ",0" }
end

-- Two enemies, with one hex of water between them unless the second is elsewhere.
local function enemies(column)
  return vessel("axe", "war", "blue", 0), vessel("hag", "corsair", "red", column or 3)
end

describe("strait", function()
  it("deals each player two cards before the first period, and one before each later period", function()
    enemies()
    dice "a fortune fog, a fortune gull, a fortune charm, a fortune charm"
    run_phase "holes"
    expect(cards.hand(game.fortunes, "blue")).is { "fog", "gull" }
    expect(cards.hand(game.fortunes, "red")).is { "charm", "charm" }
  end)

  it("deals no fourth card", function()
    enemies()
    hand("blue", { "fog", "gull", "charm" })
    hand("red", { "fog", "charm" })
    dice "a fortune rowing-song"
    run_phase "holes"
    expect(cards.size(game.fortunes, "blue")).is(3)
    expect(cards.size(game.fortunes, "red")).is(3)
  end)

  it("has a squall in one draw of seven, and the gull in one of fourteen", function()
    enemies()
    expect(odds(function() return draw(game.fortunes, "a fortune") end)).is {
      ["charm"] = "1/7", ["fog"] = "1/7", ["gull"] = "1/14", ["mutinous-whisper"] = "1/14", ["pot-of-fire"] = "1/7",
      ["rowing-song"] = "1/7", ["sprung-plank"] = "1/7", ["squall"] = "1/7",
    }
  end)
end)

describe("galley.card.squall", function()
  it("comes at once when it is drawn, and goes to the discards", function()
    local axe, hag = enemies()
    hand("blue", { "charm" , "gull" })
    hand("red", { "charm", "fog", "rowing-song" })
    plays "pass"
    dice "a fortune squall, squall 1, squall 2"   -- with it blue holds three, and draws no second
    run_phase "holes"
    expect(axe.port).is(axe.starboard - 1)
    expect(hag.port).is(hag.starboard + 1)
    expect(cards.hand(game.fortunes, "blue")).is { "charm", "gull" }
    expect(game.fortunes.discards).is { "squall" }
  end)

  it("takes an oar section from a vessel one time in three, and none from a bare side", function()
    local _, hag = enemies()
    hag.starboard = 0
    expect(odds(function()
      run("galley.card.squall", "blue")
      return hag.port
    end)).is { [2] = "1/6", [3] = "5/6" }
  end)

  it("is never an order", function()
    enemies()
    hand("blue", { "squall" })
    phase "orders"
    expect(refusal "play squall").has "not now: A Squall is played when it is drawn"
  end)
end)

describe("galley.card.rowing-song", function()
  it("gives a vessel a full-speed card, and is spent", function()
    local axe = enemies()
    hand("blue", { "rowing-song" })
    phase "orders"
    order "play blue rowing-song axe"
    expect(axe.cards).is(5)
    expect(game.fortunes.discards).is { "rowing-song" }
    expect(refusal "play blue rowing-song axe").has "A Rowing Song is not in the hand of Blue"
  end)

  it("is sung in step 2, aboard a vessel of one's own that is built for full speed", function()
    enemies()
    vessel("cog", "transport", "blue", 6)
    hand("blue", { "rowing-song" })
    phase("archery", "axe")
    expect(refusal "play blue rowing-song axe").has "nobody sings before step 2, or after it"
    phase "orders"
    expect(refusal "play blue rowing-song hag").has "Sea Hag is not yours"
    expect(refusal "play blue rowing-song cog").has "Fat Annie is not built for full speed"
  end)
end)

describe("galley.card.sprung-plank", function()
  it("opens a hole before hands are sent below", function()
    local _, hag = enemies()
    hand("blue", { "sprung-plank", "gull", "fog" })
    hand("red", { "charm", "rowing-song", "fog" })
    plays "sprung-plank hag"
    plays "pass"
    run_phase "holes"
    expect(hag.holes).is(1)
    expect(hag.hull).is(5)
    expect(notes()).has "A Sprung Plank is played by Blue: vessel Sea Hag"
  end)

  it("is for vessels afloat, as step 1 begins", function()
    local _, hag = enemies()
    hand("blue", { "sprung-plank" })
    phase "orders"
    expect(refusal "play blue sprung-plank hag").has "not now: A Sprung Plank is played as hole plugging and sinking begins"
    hag.status = "sunk"
    expect(refusal("galley.card.sprung-plank", "blue", { vessel = hag })).is "Sea Hag is no longer afloat"
  end)
end)

describe("galley.card.fog", function()
  it("hides what is farther than one hex, in this period and the next", function()
    local axe, hag = enemies()
    local gull = vessel("gull", "corsair", "red", 6)
    hand("blue", { "fog" })
    plays "fog"
    run_phase "archery"
    expect(run("galley.archery.range", axe, hag)).is(false)
    hag.stern, hag.bow = "2,0", "3,0"
    expect(run("galley.archery.range", axe, hag)).is(true)
    game.strait.fog = 0
    expect(run("galley.archery.range", axe, gull)).is(false)
  end)

  it("does not come down on itself", function()
    enemies()
    expect(refusal("galley.card.fog", "blue", {})).is(nil)
    run("galley.card.fog", "blue", {})
    expect(refusal("galley.card.fog", "blue", {})).is "the fog that lies here will last as long"
  end)

  it("is no order", function()
    enemies()
    hand("blue", { "fog" })
    phase("archery", "axe")
    expect(refusal "play blue fog").has "not now: Fog is played as archery begins"
  end)
end)

describe("galley.card.pot-of-fire", function()
  it("costs the enemy two hull points, one or none, and on a 1 the thrower one", function()
    local axe, hag = enemies(2)
    expect(odds(function()
      run("galley.card.pot-of-fire", "blue", { from = axe, at = hag })
      return "hull " .. axe.hull .. " and " .. hag.hull
    end)).is { ["hull 8 and 4"] = "1/3", ["hull 8 and 5"] = "1/3", ["hull 8 and 6"] = "1/6", ["hull 7 and 6"] = "1/6" }
  end)

  it("is thrown as archery begins, and needs no archers", function()
    local axe, hag = enemies(2)
    axe.men = { F1 = { hand = 1 }, F2 = {}, M1 = {}, M2 = {}, A1 = {}, A2 = {} }
    hand("blue", { "pot-of-fire" })
    plays "pot-of-fire axe hag"
    dice "pot of fire 6"
    run_phase "archery"
    expect(hag.hull).is(4)
  end)

  it("is thrown at an enemy within one hex, by a crew that fights", function()
    local axe, hag = enemies(3)
    local far = { from = axe, at = hag }
    expect(refusal("galley.card.pot-of-fire", "blue", far)).is "Sea Hag is farther than one hex from Axe"
    hag.stern, hag.bow = "2,0", "3,0"
    expect(refusal("galley.card.pot-of-fire", "blue", far)).is(nil)
    axe.demoralised = true
    expect(refusal("galley.card.pot-of-fire", "blue", far)).is "Axe is demoralised"
  end)
end)

describe("galley.card.mutinous-whisper", function()
  it("puts a damaged vessel to the test", function()
    local _, hag = enemies()
    hag.hull = 4
    hand("blue", { "mutinous-whisper" })
    plays "mutinous-whisper hag"
    dice "morale 1"
    run_phase "morale"
    expect(hag.demoralised).is(true)
  end)

  it("breaks a corsair with her captain and all her men one time in six", function()
    local _, hag = enemies()
    hag.hull = 4
    expect(odds(function()
      run("galley.card.mutinous-whisper", "blue", { vessel = hag })
      return hag.demoralised
    end)).is { [true] = "1/6", [false] = "5/6" }
  end)

  it("finds no ear in a whole hull, nor twice in one crew", function()
    local _, hag = enemies()
    expect(refusal("galley.card.mutinous-whisper", "blue", { vessel = hag })).is "the hull of Sea Hag is whole, and nobody aboard listens"
    hag.hull, hag.demoralised = 4, true
    expect(refusal("galley.card.mutinous-whisper", "blue", { vessel = hag })).is "Sea Hag is demoralised already"
  end)
end)

describe("galley.card.charm", function()
  it("cancels a card, and both are spent", function()
    local _, hag = enemies()
    hand("blue", { "sprung-plank", "gull", "fog" })
    hand("red", { "charm", "rowing-song", "fog" })
    plays "sprung-plank hag"
    plays "charm"
    run_phase "holes"
    expect(hag.holes).is(0)
    expect(game.fortunes.discards).is { "charm", "sprung-plank" }
  end)

  it("turns a squall away", function()
    local axe = enemies()
    hand("blue", { "gull", "fog" })
    hand("red", { "charm", "rowing-song", "fog" })
    plays "charm"
    dice "a fortune squall, a fortune pot-of-fire"
    run_phase "holes"
    expect(axe.port).is(4)
  end)

  it("answers a card, and is never an order", function()
    enemies()
    hand("blue", { "charm" })
    phase "orders"
    expect(refusal "play blue charm").has "not now: A Charm of Bone is played when another player has just played a card"
  end)
end)

describe("galley.card.gull", function()
  it("shows a hand, and brings one card of it", function()
    enemies()
    hand("blue", { "gull" })
    hand("red", { "fog", "rowing-song" })
    phase "orders"
    answers "fog"
    order "play blue gull red"
    expect(cards.hand(game.fortunes, "blue")).is { "fog" }
    expect(cards.hand(game.fortunes, "red")).is { "rowing-song" }
  end)

  it("flies to another player who holds cards", function()
    enemies()
    hand("blue", { "gull" })
    phase "orders"
    expect(refusal "play blue gull blue").has "these are your own cards"
    expect(refusal "play blue gull red").has "Red holds no card"
  end)
end)
