-- 2.3 Moving and Reloading: spec.

local hag, eel, turn_of, swims = fleet.schooner, fleet.target, fleet.turn_of, fleet.swims

describe("piratewars.figmove.aboard", function()
  it("takes a figure anywhere on its ship, as its task", function()
    hag()
    turn_of "red"
    order "move-figure hag-crew-2 top"
    local man = game.figures["hag-crew-2"]
    expect({ man.place, man.acted, man.task }).is { "top", true, "moving" }
    expect(refusal("move-figure hag-crew-2 deck")).has "has already acted"
  end)

  it("refuses a place that does not exist, or where the figure stands", function()
    hag()
    turn_of "red"
    expect(refusal("move-figure hag-crew-2 water")).has "no place where"
    expect(refusal("move-figure hag-crew-2 deck")).has "is there"
  end)

  it("does not move about a ship that is boarding or was rammed", function()
    local red, blue = hag(), eel()
    turn_of "red"
    table.insert(game.rams, { rammer = red, rammed = blue, turn = game.turn.turn })
    expect(refusal("move-figure hag-captain helm")).has "was in a ram this turn"
    game.rams = {}
    table.insert(game.boardings, { attacker = red, defender = blue })
    expect(refusal("move-figure hag-captain helm")).has "is in a Boarding"
  end)
end)

describe("piratewars.figmove.swim", function()
  it("climbs aboard from eight dots", function()
    hag()
    local man = swims("hag-crew-2", 14, 10)
    turn_of "red"
    order "swim hag-crew-2 hag"
    expect({ man.aboard.id, man.place, man.acted }).is { "hag", "deck", true }
  end)

  it("is too far from 8.1, and swims eight", function()
    hag()
    local man = swims("hag-crew-2", 14.1, 10)
    turn_of "red"
    expect(refusal("swim hag-crew-2 hag")).has "not a friendly ship within 8 dots"
    expect(refusal("swim hag-crew-2 x=6 y=10")).has "at most 8 dots"
    expect(refusal("swim hag-crew-2")).has "say which ship Pirate 2 of Hag climbs aboard, or where it swims"
    order "swim hag-crew-2 x=6.1 y=10"
    expect({ man.at.x, man.place }).is { 6.1, "water" }
  end)

  it("swims in open water: not into a hull, nor ashore", function()
    hag()
    swims("hag-crew-2", 14, 10)
    island { id = "rock", name = "Rock", outline = { { x = 18, y = 8 }, { x = 24, y = 8 }, { x = 24, y = 14 } } }
    turn_of "red"
    expect(refusal("swim hag-crew-2 x=20 y=9")).is "Rock is in the way of Pirate 2 of Hag"
    expect(refusal("swim hag-crew-2 x=6 y=10")).is "Hag is in the way of Pirate 2 of Hag"
    expect(refusal("swim hag-crew-2 x=14 y=16")).is(nil)
  end)

  it("does not climb aboard in the turn it went overboard, but swims", function()
    hag()
    swims("hag-crew-2", 9, 10).overboard = true
    turn_of "red"
    expect(refusal("swim hag-crew-2 hag")).has "went overboard this turn"
    expect(refusal("swim hag-crew-2 x=9 y=12")).is(nil)
  end)

  it("is for those in the water, and their own ships", function()
    hag()
    eel()
    turn_of "red"
    expect(refusal("swim hag-crew-2 hag")).has "not in the water"
    swims("hag-crew-3", 46, 24)
    expect(refusal("swim hag-crew-3 eel")).has "not a friendly ship"
  end)
end)

describe("piratewars.figmove.cannon", function()
  it("takes two figures, and neither fires nor loads in that turn", function()
    hag()
    eel()
    turn_of "red"
    expect(refusal("shift-cannon hag-cannon-1 hag-gunner-1")).has "two figures are needed"
    order "shift-cannon hag-cannon-1 hag-gunner-1,hag-gunner-2"
    expect(refusal("declare-fire hag hag-gunner-3 eel hag-cannon-1 shot")).has "was moved this turn"
    game.cannons["hag-cannon-1"].loaded = false
    expect(refusal("reload hag hag-gunner-3 hag-cannon-1")).has "moved this turn"
    working.finish()
    local cannon = game.cannons["hag-cannon-1"]
    expect({ cannon.flank, cannon.bearing, cannon.abeam }).is { "port", 270, -6 }
  end)

  it("does not move a fixed cannon, or one that has fired or is being loaded", function()
    hag()
    eel()
    ship { id = "ray", model = "black-seas-barracuda", side = "red", x = -60, y = 0 }
    turn_of "red"
    expect(refusal("shift-cannon ray-cannon-1 ray-gunner-1,ray-gunner-2")).has "fixed mount"
    order "declare-fire hag hag-gunner-1 eel hag-cannon-1 ball"
    expect(refusal("shift-cannon hag-cannon-1 hag-gunner-3,hag-gunner-2")).has "has fired this turn"
    game.cannons["hag-cannon-2"].loaded = false
    order "reload hag hag-gunner-3,hag-gunner-4 hag-cannon-2"
    expect(refusal("shift-cannon hag-cannon-2 hag-gunner-5,hag-gunner-6")).has "already being moved or reloaded"
    expect(refusal("shift-cannon hag-cannon-3 ray-gunner-5,ray-gunner-6")).has "is not aboard the ship of cannon 3 of Hag"
  end)
end)

describe("piratewars.reload.cannon", function()
  it("loads with two figures by the next turn", function()
    hag()
    local cannon = game.cannons["hag-cannon-1"]
    cannon.loaded = false
    turn_of "red"
    order "reload hag hag-gunner-1,hag-gunner-2 hag-cannon-1"
    expect(cannon.loaded).is(false)
    working.finish()
    expect(cannon.loaded).is(true)
  end)

  it("loads in the turn after it fired at the earliest: fire in 1, load in 2, fire in 3", function()
    hag()
    eel()
    game.wind = 0
    local cannon = game.cannons["hag-cannon-1"]
    turn_of "red"
    order "declare-fire hag hag-gunner-1 eel hag-cannon-1 shot"
    expect(refusal("reload hag hag-gunner-2,hag-gunner-3 hag-cannon-1")).is "cannon 1 of Hag has fired this turn"
    working.finish()
    expect(cannon.loaded).is(false)
    turn.begins()
    turn_of "red"
    expect(refusal("declare-fire hag hag-gunner-1 eel hag-cannon-1 shot")).has "not loaded"
    order "reload hag hag-gunner-1,hag-gunner-2 hag-cannon-1"
    working.finish()
    turn.begins()
    turn_of "red"
    order "declare-fire hag hag-gunner-1 eel hag-cannon-1 shot"
  end)

  it("takes one figure two turns, which need not follow each other", function()
    hag()
    local cannon = game.cannons["hag-cannon-1"]
    cannon.loaded = false
    turn_of "red"
    order "reload hag hag-gunner-1 hag-cannon-1"
    working.finish()
    expect({ cannon.loaded, cannon.reload }).is { false, 1 }
    expect(run("piratewars.reload.cannon", cannon, 1)).is(true)
    expect({ cannon.loaded, cannon.reload }).is { true, 0 }
  end)

  it("is half done by the one of two who lives", function()
    hag()
    local cannon = game.cannons["hag-cannon-1"]
    cannon.loaded = false
    turn_of "red"
    order "reload hag hag-gunner-1,hag-gunner-2 hag-cannon-1"
    game.figures["hag-gunner-1"].dead = true
    working.finish()
    expect({ cannon.loaded, cannon.reload }).is { false, 1 }
  end)

  it("gives every reason", function()
    hag()
    eel()
    turn_of "red"
    expect(refusal("reload hag hag-gunner-1 hag-cannon-1")).has "already loaded"
    expect(refusal("reload hag none")).has "nobody is named"
    game.cannons["hag-cannon-1"].loaded = false
    expect(refusal("reload hag hag-gunner-1,hag-gunner-2,hag-gunner-3 hag-cannon-1")).has "two figures at most"
    expect(refusal("reload hag hag-gunner-1,hag-gunner-2 gun=hag-deck-gun-1")).has "already loaded"
    turn_of "blue"
    game.cannons["eel-cannon-1"].loaded = false
    expect(refusal("reload eel eel-marine-1 eel-cannon-1")).has "marines cannot fire, reload or move cannons"
  end)
end)

describe("piratewars.reload.small", function()
  it("lets a musket fire every second turn", function()
    hag()
    eel()
    turn_of "blue"
    expect(refusal("reload eel eel-marine-1")).has "has no empty weapon to load"
    order "declare-fire eel eel-marine-1 hag"
    game.shots = {}
    game.figures["eel-marine-1"].acted = false
    order "reload eel eel-marine-1"
    working.finish()
    expect(game.figures["eel-marine-1"].musket).is "loaded"
  end)

  it("loads a deck gun with one figure, and no marine", function()
    local red = hag()
    game.deck_guns["hag-deck-gun-1"].loaded = false
    turn_of "red"
    expect(refusal("reload hag hag-extra-1,hag-extra-2 gun=hag-deck-gun-1")).has "one figure reloads a deck gun"
    order "reload hag hag-extra-1 gun=hag-deck-gun-1"
    working.finish()
    expect({ game.deck_guns["hag-deck-gun-1"].loaded, red.fate }).is { true, "afloat" }
    eel { deck_guns = 1 }
    game.deck_guns["eel-deck-gun-1"].loaded = false
    turn_of "blue"
    expect(refusal("reload eel eel-marine-1 gun=eel-deck-gun-1")).has "marines cannot work deck guns"
  end)

  it("loads no deck gun in the turn it fired, at long range or in a Boarding", function()
    local red, blue = hag(), eel { x = 10 }
    local gun = game.deck_guns["hag-deck-gun-1"]
    turn_of "red"
    order "declare-fire hag hag-extra-1 eel gun=hag-deck-gun-1"
    expect(refusal("reload hag hag-extra-2 gun=hag-deck-gun-1")).is "deck gun 1 of Hag has fired this turn"
    gun.loaded, gun.fired = true, false
    dice "gunfire 6 6"
    answers { "boarding-guns hag-extra-2" }
    run("piratewars.board.guns", red, { game.figures["hag-extra-2"] }, blue, {})
    expect({ gun.loaded, gun.fired }).is { false, true }
    expect(refusal("reload hag hag-extra-3 gun=hag-deck-gun-1")).is "deck gun 1 of Hag has fired this turn"
  end)

  it("has everything loaded when the battle begins", function()
    hag { muskets = 2 }
    eel()
    expect({ game.figures["hag-extra-1"].musket, game.figures["eel-lieutenant"].pistol, game.cannons["hag-cannon-1"].loaded })
      .is { "loaded", "loaded", true }
  end)
end)

describe("piratewars.figmove.aboard", function()
  it("has no helm in a boat, and no nest in a ship without one", function()
    option "piratewars.opt.launches"
    ship { id = "hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0 }
    ship { id = "gig", name = "Gig", craft = "launch", side = "blue", x = 100, y = 0 }
    figure { id = "tom", name = "Tom", type = "pirate", side = "blue", home = "hag", aboard = "gig" }
    game.order = { "red", "blue" }
    phase "tasks"
    expect(refusal("move-figure tom helm")).has "helm is no place where Tom can go"
    expect(refusal("move-figure hag-mate nest")).has "no place where"
    expect(refusal("move-figure hag-mate helm")).is(nil)
  end)
end)
