-- The event cards of the naval deck alone.

local function two_ships(fields)
  stage.sea(fields)
  game.decks = { "naval" }
  local brig, dhow = stage.vessel("brig", "blue", "6,6", "SW"), stage.vessel("dhow", "red", "14,12", "N")
  stage.men("blue", nil, "brig", { id = "men", missile = "musket" })
  stage.men("red", nil, "dhow", { id = "foe" })
  return { brig = brig, dhow = dhow }
end

-- Blue holds these cards, and the brig is activated.
local function with(list, piece)
  hands.gets("blue", "naval", list)
  stage.activate(piece or game.ships.brig)
end

describe("scum.card.wind-shift", function()
  it("goes a step counter-clockwise with 1 to 3, clockwise with 4 to 6", function()
    local on = two_ships()
    hands.reads(on.brig, "naval", "wind-shift", "wind shift 3")
    expect({ game.wind.from, game.naval.discards }).is { 5, { "wind-shift" } }
    on.brig.spent = false
    hands.reads(on.brig, "naval", "wind-shift", "wind shift 4")
    expect(game.wind.from).is(0)
  end)
  it("goes either way in half of the throws", function()
    two_ships()
    expect(odds(function()
      run("scum.card.wind-shift", "blue", {}, nil)
      return game.wind.from
    end)).is { [1] = "1/2", [5] = "1/2" }
  end)
  it("brings wind from any side after a calm", function()
    two_ships { wind = { calm = true, from = 0 } }
    expect(odds(function()
      run("scum.card.wind-shift", "blue", {}, nil)
      return game.wind.calm and "calm" or game.wind.from
    end)).is { [0] = "1/6", [1] = "1/6", [2] = "1/6", [3] = "1/6", [4] = "1/6", [5] = "1/6" }
  end)
end)

describe("scum.card.whistle-wind", function()
  it("moves the wind as its player likes", function()
    two_ships()
    with { "whistle-wind" }
    expect(refusal "play whistle-wind").has "say clockwise"
    order "play whistle-wind way=counter-clockwise"
    expect({ game.wind.from, game.active.chosen }).is { 5, true }
  end)
  it("ends a calm by the wind rose, and nobody chooses", function()
    two_ships { wind = { calm = true, from = 0 } }
    with { "whistle-wind" }
    expect(refusal "play whistle-wind way=clockwise").has "nobody chooses"
    dice "wind rose 4"
    order "play whistle-wind"
    expect({ game.wind.calm, game.wind.from }).is { false, 3 }
  end)
  it("is played before the ship moves", function()
    two_ships()
    with { "whistle-wind" }
    order "navigate brig forward"
    expect(refusal "play whistle-wind way=clockwise").has "has already moved"
  end)
end)

describe("scum.card.dead-calm", function()
  it("takes the wind, which comes back from where it blew, in a later turn", function()
    local on = two_ships { wind = { calm = false, from = 2 } }
    hands.reads(on.brig, "naval", "dead-calm")
    expect(game.wind.calm).is(true)
    expect(refusal "navigate brig forward").has "has no wind"
    dice "wind 1"
    run "scum.wind.setup"
    expect(game.wind.calm).is(true)
    dice "wind 2"
    run "scum.wind.setup"
    expect({ game.wind.calm, game.wind.from }).is { false, 2 }
  end)
  it("keeps the calm once in six throws", function()
    two_ships { wind = { calm = false, from = 2 } }
    run("scum.card.dead-calm", "blue", {}, nil)
    expect(odds(function()
      run "scum.wind.setup"
      return game.wind.calm
    end)).is { [true] = "1/6", [false] = "5/6" }
  end)
  it("changes nothing in a calm: the rose tells where the wind comes from", function()
    two_ships { wind = { calm = true, from = 0 } }
    run("scum.card.dead-calm", "blue", {}, nil)
    dice "wind 2, wind rose 5"
    run "scum.wind.setup"
    expect(game.wind.from).is(4)
  end)
end)

describe("scum.card.sandbank", function()
  it("waits for the end of the move, and puts her aground next to shoals", function()
    local on = two_ships()
    game.grounds["3,9"] = "shallows"
    hands.reads(on.brig, "naval", "sandbank")
    expect({ on.brig.aground, cards.hand(game.naval, "blue") }).is { false, { "sandbank" } }
    expect(refusal "discard sandbank").has "Sandbank is a NOW! card"
    order "navigate brig forward"
    order "navigate brig forward"
    order "done blue"
    expect({ on.brig.aground, game.naval.discards }).is { true, { "sandbank" } }
    stage.activate(on.brig)
    expect(refusal "navigate brig forward").has "is aground"
  end)
  it("spares her in deep water, and where she does not move", function()
    local on = two_ships()
    hands.reads(on.brig, "naval", "sandbank")
    order "navigate brig forward"
    order "done blue"
    expect(on.brig.aground).is(false)
    game.grounds["5,8"] = "clear"
    cards.gather(game.naval)
    hands.reads(on.brig, "naval", "sandbank")
    order "done blue"
    expect({ on.brig.aground, game.naval.discards }).is { false, { "sandbank" } }
  end)
  it("waits for the end of a tow as well", function()
    stage.sea()
    game.decks, game.wind.calm, game.grounds["6,4"] = { "naval" }, true, "shallows"
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    stage.gig("5,6", 4, { id = "left" })
    stage.gig("7,5", 4, { id = "right" })
    hands.reads(brig, "naval", "sandbank")
    order "tow brig forward"
    expect(brig.aground).is(false)
    turn.left "blue"
    expect(brig.aground).is(true)
  end)
  it("puts a boat aground, which is rowed off with 5 or 6", function()
    stage.sea()
    game.decks = { "naval" }
    local gig = stage.gig("6,6", 4)
    game.grounds["6,4"] = "clear"
    hands.reads(gig, "naval", "sandbank")
    order "row gig forward"
    order "done blue"
    expect(gig.aground).is(true)
    stage.activate(gig)
    expect(refusal "row gig forward").has "is aground"
    dice "refloat 5"
    order "refloat gig"
    expect(gig.aground).is(false)
  end)
end)

describe("scum.card.chain-shot", function()
  local function broadside()
    stage.sea()
    game.decks = { "naval" }
    stage.vessel("brig", "blue", "6,6", "N")
    stage.men("blue", nil, "brig", { id = "men" })
    stage.vessel("dhow", "red", "10,4", "N")
    return stage.cannon("brig", 0, "starboard", "medium")
  end
  it("takes a point and a hex of her next navigation for each hit, two hexes at most", function()
    local dhow
    with({ "chain-shot" }, broadside())
    dhow = game.ships.dhow
    dice "to hit volley hull, saves ball ball"
    order "fire-gun brig-starboard0 10,4 ship card=chain-shot"
    expect({ dhow.points, dhow.cut, game.naval.discards }).is { 38, 2, { "chain-shot" } }
    game.wind.from = 3
    expect(sailing.allowance(dhow)).is(2)
    dhow.cut = 2
    gun_cards.points_of(game.guns["brig-starboard0"], dhow, "chain", 2)
    expect(dhow.cut).is(2)
    stage.activate(dhow)
    order "navigate dhow forward"
    order "done red"
    expect(dhow.cut).is(0)
  end)
  it("is for ships, at four hexes", function()
    local one = broadside()
    stage.gig("8,5", 4, { id = "skiff", owner = "red" })
    with({ "chain-shot" }, one)
    expect(refusal "fire-gun brig-starboard0 8,5 boat card=chain-shot").has "is fired at ships"
    stage.vessel("far", "red", "11,3", "N")
    expect(refusal "fire-gun brig-starboard0 11,3 ship card=chain-shot").has "out of the range"
  end)
  it("hits with three faces of six, and a miss saves", function()
    local one = broadside()
    expect(odds(function()
      gunnery.at_large(one, game.ships.dhow, 1, "10,4", "ship", "chain")
      return game.ships.dhow.cut
    end)).is { [0] = "7/12", [1] = "5/12" }
  end)
end)

describe("scum.card.grapnels", function()
  it("grapples without a die, from a vessel or from the shore", function()
    local on = two_ships()
    on.dhow.bow, on.dhow.heading = "7,6", 4
    with { "grapnels" }
    order "board brig dhow card=grapnels"
    expect({ #game.grapples, boarding.held(on.dhow), game.naval.discards }).is { 1, true, { "grapnels" } }
    expect(refusal "board brig dhow").has "are grappled"
  end)
  it("goes with a grapple from the shore", function()
    local on = two_ships()
    game.decks = { "land", "naval" }
    game.grounds["13,12"] = "clear"
    local ashore = stage.men("blue", "13,12", nil, { id = "ashore" })
    with({ "grapnels" }, ashore)
    order "board-from-shore ashore dhow card=grapnels"
    expect({ game.grapples[1].at, ashore.battled }).is { "13,12", true }
  end)
  it("is no order, and needs what any grapple needs", function()
    two_ships()
    with { "grapnels" }
    expect(refusal "play grapnels").has "not now"
    expect(refusal "board brig dhow card=grapnels").has "does not lie alongside"
  end)
end)

describe("scum.card.axes", function()
  it("cuts the cables without a die", function()
    local on = two_ships()
    table.insert(game.grapples, { by = on.dhow, to = on.brig, since = game.turn.turn - 3 })
    with({ "axes" }, game.units.men)
    order "cut-cables men card=axes"
    expect({ #game.grapples, game.naval.discards, game.units.men.battled }).is { 0, { "axes" }, true }
  end)
  it("is no order, and needs a grapple", function()
    two_ships()
    with { "axes" }
    expect(refusal "play axes").has "not now"
    expect(refusal "cut-cables brig card=axes").has "is not grappled"
  end)
end)

describe("scum.card.ships-carpenter", function()
  it("gives a ship her points back, and no more than she began with", function()
    local on = two_ships()
    on.brig.points = 37
    with { "ships-carpenter" }
    dice "carpenter 6"
    order "play ships-carpenter brig"
    expect(on.brig.points).is(40)
  end)
  it("gives one to six, and her speed with them", function()
    local on = two_ships()
    on.brig.points = 19
    expect(ships.damage_speed(on.brig)).is(1)
    expect(odds(function()
      run("scum.card.ships-carpenter", "blue", { ship = on.brig }, { hook = "activation.read" })
      return ships.damage_speed(on.brig)
    end)).is { [0] = "1" }
    expect(odds(function()
      run("scum.card.ships-carpenter", "blue", { ship = on.brig }, { hook = "activation.read" })
      return on.brig.points
    end)).is { [20] = "1/6", [21] = "1/6", [22] = "1/6", [23] = "1/6", [24] = "1/6", [25] = "1/6" }
  end)
  it("finds nothing to do aboard a sound ship, and is for one's own", function()
    two_ships()
    with { "ships-carpenter" }
    expect(refusal "play ships-carpenter brig").has "is undamaged"
    expect(refusal "play ships-carpenter dhow").has "not yours"
  end)
end)

describe("scum.card.false-colours", function()
  it("is played at the start of a turn, before the first activation, and nobody fires at her", function()
    local on = two_ships()
    on.dhow.bow = "10,4"
    hands.gets("red", "naval", { "false-colours" })
    phase "activation"
    turn.enter "blue"
    order "play red false-colours dhow"
    order "activate men"
    expect(refusal "battle men foe").has "shows false colours"
    expect(refusal("scum.cannon.target", stage.cannon("brig", 0, "starboard"), "10,4", "ship", "round")).has "shows false colours"
    run "scum.turn.end"
    expect(#game.effects).is(0)
  end)
  it("comes too late once a piece is activated, and for a vessel that has fired", function()
    local on = two_ships()
    hands.gets("red", "naval", { "false-colours" })
    stage.activate(on.brig)
    expect(refusal "play red false-colours dhow").has "in an activation, before anything moves, or after the average die, before the first activation"
    on.brig.hostile = true
    cards.give(game.naval, "red", "blue", "false-colours")
    expect(refusal "play false-colours brig").has "has fired, rammed or boarded"
    on.brig.hostile = false
    order "play false-colours brig"
    expect(game.active.chosen).is(true)
  end)
  it("covers no boarders, and their fire does not end it", function()
    stage.sea()
    stage.vessel("other", "blue", "9,5", "N")
    local sloop, boarders = stage.vessel("sloop", "blue", "6,6", "N"), stage.men("red", "6,6", "sloop", { id = "boarders", missile = "musket" })
    stage.men("blue", "9,5", "other", { id = "marksmen", missile = "musket" })
    effects.lay("false-colours", sloop, "turn")
    stage.activate(game.units.marksmen)
    dice "to hit miss miss"
    order "battle marksmen boarders"
    stage.activate(boarders)
    dice "to hit miss"
    order "battle boarders marksmen"
    expect({ effects.rests_on("false-colours", sloop), sloop.hostile }).is { true, false }
  end)
  it("ends when she fires, rams or boards", function()
    local on = two_ships()
    on.dhow.bow, game.units.foe.at = "9,5", "9,5"
    effects.lay("false-colours", on.brig, "turn")
    stage.activate(game.units.men)
    dice "to hit miss"
    order "battle men foe"
    expect({ on.brig.hostile, effects.rests_on("false-colours", on.brig) }).is { true, false }
    effects.lay("false-colours", on.dhow, "turn")
    run("scum.ram.result", on.dhow, on.brig)
    expect(effects.rests_on("false-colours", on.dhow)).is(false)
  end)
end)

describe("scum.card.sharks", function()
  it("takes a figure of every unit in the water, for nobody's points", function()
    local on = two_ships()
    local one = stage.men("red", "3,3", nil, { id = "one", figures = 1 })
    local two = stage.men("blue", "4,3", nil, { id = "two", figures = 5 })
    one.swimming, two.swimming = true, true
    hands.reads(on.brig, "naval", "sharks")
    expect({ one.figures, two.figures, game.units.foe.figures, game.players.blue.points }).is { 0, 4, 6, 0 }
  end)
  it("takes a commander who swims alone, not one with his unit", function()
    local on = two_ships()
    local two = stage.men("red", "4,3", nil, { id = "two", figures = 1 })
    local flint, silver = commander { id = "flint", owner = "red", at = "3,3" }, commander { id = "silver", owner = "red", at = "4,3" }
    hands.reads(on.brig, "naval", "sharks")
    expect({ two.figures, flint.alive, silver.alive, game.players.blue.points }).is { 0, false, true, 0 }
  end)
end)

describe("scum.event.timing", function()
  it("has no NOW! card of the sea played from a hand", function()
    two_ships()
    with {}
    for _, card in ipairs { "wind-shift", "dead-calm", "sharks", "fall-back", "damp-powder" } do
      expect(refusal("play " .. card)).has "is not in the hand of blue"
    end
    expect(refusal "play sandbank").has "not now"
    expect(refusal "discard sharks").has "is not in the hand of blue"
  end)
end)
