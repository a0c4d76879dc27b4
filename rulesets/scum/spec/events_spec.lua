-- Event cards: who draws, when a card is read, what happens to it.

describe("scum.event.draw", function()
  it("gives a card for a ten to a king, and none for a nine or a joker", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    for _, rank in ipairs { 9, 14 } do
      game.highest = rank
      run("scum.event.draw")
      expect(cards.unread(game.land, "blue")).is(0)
    end
    game.highest = 10
    run("scum.event.draw")
    expect(cards.unread(game.land, "blue")).is(1)
  end)
end)

describe("scum.event.decks", function()
  it("has 30 cards of the land, of which 3 are Shrapnel and 2 Grenades", function()
    ashore.field()
    expect(cards.left(game.land)).is(30)
    expect(odds(function() return draw(game.land, "a card") == "shrapnel" end)).is { [true] = "1/10", [false] = "9/10" }
    expect(odds(function() return draw(game.land, "a card") == "grenade" end)).is { [true] = "1/15", [false] = "14/15" }
  end)
  it("are open for what a player may still activate", function()
    ashore.field()
    game.decks = { "land", "naval" }
    ashore.blue("4,4", { id = "men" })
    expect(run("scum.event.decks", "blue")).is { "land" }
    expect(run("scum.event.decks", "red")).is {}
  end)
  it("are for everybody if there is only one", function()
    ashore.field()
    game.decks = { "naval" }
    ashore.blue("4,4", { id = "men" })
    expect(run("scum.event.decks", "blue")).is { "naval" }
    game.highest = 10
    run("scum.event.draw")
    expect(cards.unread(game.naval, "blue")).is(1)
  end)
end)

describe("scum.event.kinds", function()
  it("makes a player with four cards discard one", function()
    ashore.field()
    hand("blue", { "parley", "grenade", "shrapnel", "surgeon" })
    answers { "grenade" }
    run("scum.event.kinds", "blue")
    expect(cards.hand(game.land, "blue")).is { "parley", "shrapnel", "surgeon" }
  end)
end)

describe("scum.event.timing", function()
  it("makes a player read in his last activation, before he moves", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    ashore.blue("8,4", { id = "others" })
    cards.unread(game.land, "blue", 1)
    game.used.blue = 2
    ashore.activate(game.units.men)
    expect(refusal "move men N").has "a card is unread"
    dice "reads a card ambush"
    order "read-card blue"
    order "move men N"
    expect(cards.hand(game.land, "blue")).is { "ambush" }
  end)
  it("lets him wait in others, but not after he has moved", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    ashore.blue("8,4", { id = "others" })
    cards.unread(game.land, "blue", 1)
    ashore.activate(game.units.men)
    order "move men N"
    expect(refusal "read-card blue").has "has already moved"
  end)
  it("is before All Hands and before passing, in the last activation", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    ashore.blue("8,4", { id = "others" })
    hand("blue", { "all-hands" })
    cards.unread(game.land, "blue", 1)
    game.used.blue = 2
    ashore.enter()
    expect(refusal "pass blue").has "a card is unread"
    order "activate men"
    expect(refusal "play all-hands others").has "a card is unread"
    dice "reads a card parley"
    order "read-card blue"
    order "play all-hands others"
    expect(game.active.of.id).is "others"
  end)
  it("is at the end of the turn if an activation becomes his last when it is too late to read", function()
    ashore.field()
    ashore.blue("4,4", { id = "men", missile = "musket" })
    ashore.red("4,1", { id = "foe" })
    commander { id = "hale", owner = "blue", at = "8,4", pistol = false }
    commander { id = "rook", owner = "red", at = "8,5", pistol = false }
    hand("blue", { "single-combat" })
    cards.unread(game.land, "blue", 1)
    ashore.activate(game.units.men)
    order "move men N"
    dice "sword miss, sword blade, saves blade, sword miss, sword miss, sword miss, sword miss"
    order "challenge hale rook single-combat"
    expect({ game.commanders.hale.alive, turn.ready "blue" }).is { false, { game.units.men } }
    answers { "stand" }
    dice "to hit miss miss miss"
    order "battle men foe"
    order "done"
    expect(game.used.blue).is(1)
  end)
  it("is before trains and horses, too", function()
    ashore.field()
    ashore.blue("4,5", { id = "men" })
    ashore.blue("8,4", { id = "others" })
    train { id = "cart", owner = "blue", type = "cart", at = "4,6" }
    cards.unread(game.land, "blue", 1)
    ashore.activate(game.units.men)
    order "move-train cart NE"
    expect(refusal "read-card blue").has "has already moved"
    turn.left "blue"
    game.trains.cart.moved, game.used.blue, game.units.men.spent = false, 9, false
    ashore.activate(game.units.men)
    expect(refusal "move-train cart S").has "a card is unread"
  end)
  it("has NOW! obeyed at once: Fall Back and no battle", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    unit { id = "foe", owner = "red", class = "B", at = "4,5" }
    game.players.blue.base = { "4,-2" }
    cards.unread(game.land, "blue", 1)
    ashore.activate(game.units.men)
    dice "reads a card fall-back"
    order "read-card blue"
    expect(men.at).is "4,2"
    expect(game.land.discards).is { "fall-back" }
    expect(refusal "battle men foe").has "falls back and does not battle"
  end)
  it("allows one card in an activation", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    men.lost = 1
    hand("blue", { "surgeon", "forced-march" })
    men.figures = 5
    ashore.activate(game.units.men)
    order "play surgeon men"
    expect(refusal "play forced-march").has "already played a card"
  end)
  it("discards a NOW! card that is read at the end of the turn", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    cards.unread(game.land, "blue", 1)
    dice "reads a card lost-path"
    run("scum.turn.end")
    expect(game.land.discards).is { "lost-path" }
  end)
end)

describe("scum.event.played", function()
  it("puts a card on the discards of its deck", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    men.lost, men.figures = 1, 5
    hand("blue", { "surgeon" })
    ashore.activate(game.units.men)
    order "play surgeon men"
    expect(game.land.discards).is { "surgeon" }
    expect(cards.left(game.land)).is(29)
  end)
  it("leaves 28 cards of the land after two Parleys", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    unit { id = "foe", owner = "red", class = "B", at = "4,6" }
    unit { id = "other", owner = "red", class = "B", at = "6,6" }
    hand("red", { "parley", "parley" })
    ashore.activate(game.units.men)
    order "play red parley foe men 1"
    order "play red parley other men 1"
    expect(game.land.discards).is { "parley", "parley" }
    expect(cards.left(game.land)).is(28)
  end)
end)

describe("scum.setup.event-hand", function()
  it("asks once who may draw from both decks", function()
    stage.sea()
    game.decks = { "land", "naval" }
    for row = 1, 9 do game.grounds["4," .. row] = "clear" end
    stage.men("blue", "4,4", nil, { id = "men" })
    stage.vessel("brig", "blue", "14,6", "N")
    stage.men("blue", "14,6", "brig", { id = "crew" })
    game.players.blue.dealt = 3
    dice "a card at the start parley, a card at the start stand-fast, a card at the start parley"
    answers { "land and land and naval" }
    run("scum.setup.event-hand")
    expect(cards.hand(game.land, "blue")).is { "parley", "stand-fast" }
    expect(cards.hand(game.naval, "blue")).is { "parley" }
  end)
  it("deals YOUR CHOICE cards alone", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    game.players.blue.dealt = 1
    dice "a card at the start fall-back, a card at the start parley"
    run("scum.setup.event-hand")
    expect(cards.hand(game.land, "blue")).is { "parley" }
    expect(cards.left(game.land)).is(29)
  end)
end)

describe("scum.turn.joker", function()
  it("draws and reads a card at once, and may hand it on; NOW! is then obeyed in the first activation", function()
    ashore.field()
    ashore.blue("4,4", { id = "men" })
    local foe = unit { id = "foe", owner = "red", class = "B", at = "4,8" }
    game.players.red.base = { "4,11" }
    game.players.blue.joker = true
    game.holder = nil
    phase "initiative"
    dice "reads a card fall-back"
    answers { "give" }
    order "joker-card blue"
    expect(game.players.red.due).is { "fall-back" }
    expect(refusal "joker-card blue").has "have drawn the card"
    game.holder, game.order = game.players.red, { game.players.red, game.players.blue }
    phase "activation"
    turn.enter "red"
    order "activate foe"
    expect(foe.at).is "4,10"
    expect(#game.players.red.due).is(0)
  end)
end)
