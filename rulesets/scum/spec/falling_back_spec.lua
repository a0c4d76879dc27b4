-- Falling back, the end of the battle, and objectives.

local function field()
  board { width = 12, height = 12 }
  player { id = "blue", bearing = 0, quota = 5 }
  player { id = "red", bearing = 6 }
  game.order, game.holder, game.activations = game.all("player"), game.players.blue, 3
end

describe("scum.retreat.falling-back", function()
  it("takes a unit without an NCO two hexes towards its base, whose owner picks the way", function()
    field()
    game.players.blue.base = { "4,0" }
    local men = ashore.blue("4,5", { id = "men", nco = false })
    phase "activation"
    turn.enter "blue"
    expect(men.at).is "4,3"
    expect(refusal "activate men").has "is falling back"
  end)
  it("goes to the edge of its side without a base, and stays in play", function()
    field()
    game.players.blue.bearing = 0
    local men = ashore.blue("4,-2", { id = "men", nco = false })
    phase "activation"
    turn.enter "blue"
    expect(men.at).is "4,-2"
  end)
  it("ends with a commander in its hex", function()
    field()
    local men = ashore.blue("4,5", { id = "men", nco = false })
    commander { id = "captain", owner = "blue", at = "4,5" }
    phase "activation"
    turn.enter "blue"
    expect(men.at).is "4,5"
    order "activate men"
  end)
  it("stops before a unit that is in the way", function()
    field()
    game.players.blue.base = { "4,0" }
    local men = ashore.blue("4,5", { id = "men", nco = false })
    ashore.blue("4,4", { id = "others" })
    phase "activation"
    turn.enter "blue"
    expect(men.at).is "4,5"
  end)
  it("goes round a house that is closed to it", function()
    field()
    game.players.blue.base = { "4,0" }
    structure { id = "house", type = "small-wooden", cells = { "4,4" } }
    local men = ashore.blue("4,5", { id = "men", nco = false })
    phase "activation"
    answers { "3,5" }
    turn.enter "blue"
    expect(men.at).is "3,4"
  end)
  it("keeps gunners from their gun, but against those who attacked them", function()
    field()
    game.players.blue.base = { "4,5" }
    local crew = unit { id = "crew", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "4,5", nco = false }
    gun { id = "piece", owner = "blue", size = "light", crew = "crew" }
    structure { id = "walls", owner = "red", type = "large-stone", cells = { "4,7" } }
    crew.attacks = { { by = ashore.red("9,5", { id = "foe" }), turn = 0 } }
    phase "activation"
    turn.enter "blue"
    order "activate crew"
    expect(refusal "fire-gun piece 4,7 structure").has "is falling back"
  end)
  it("lets it battle only those who have attacked it", function()
    field()
    game.players.blue.base = { "4,5" }
    local men, foe = ashore.blue("4,5", { id = "men", nco = false }), ashore.red("4,6", { id = "foe" })
    ashore.red("5,5", { id = "other" })
    men.attacks = { { by = foe, turn = 0 } }
    phase "activation"
    turn.enter "blue"
    order "activate men"
    expect(refusal "move men N").has "is falling back"
    expect(refusal "battle men other").has "battles only whoever has attacked it"
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle men foe"
  end)
end)

describe("scum.vp.victory", function()
  it("goes to the player who reaches his quota, at once", function()
    field()
    game.players.blue.points = 4
    local foe = ashore.red("4,6", { id = "foe", figures = 1 })
    ashore.red("9,3", { id = "others", figures = 8 })
    casualties.strike(foe, 1, nil, game.players.blue)
    expect(game.outcome.winner).is "blue"
  end)
  it("is a draw if points and objectives come to the same", function()
    field()
    ashore.blue("4,5")
    local bridge = objective { kind = "hold", hexes = { "4,5" }, points = 2, title = "the bridge" }
    game.players.red.points, bridge.times.blue = 2, 1
    victory.on_points()
    expect(game.outcome.text).has "draw"
  end)
  it("counts the points of objectives for the quota", function()
    field()
    ashore.blue("4,5")
    local bridge = objective { kind = "hold", hexes = { "4,5" }, points = 2, title = "the bridge" }
    game.players.blue.points, bridge.times.blue = 2, 1
    victory.look_at_quotas()
    expect(game.outcome).is(nil)
    bridge.times.blue = 2
    victory.look_at_quotas()
    expect(game.outcome.winner).is "blue"
  end)
  it("goes to the last player with any force", function()
    field()
    ashore.blue("4,5")
    local foe = ashore.red("4,6", { id = "foe" })
    casualties.strike(foe, 8, nil, nil)
    expect(game.outcome.winner).is "blue"
  end)
  it("goes to the most points after the last turn, and equal points are a draw", function()
    field()
    victory.on_points()
    expect(game.outcome.text).has "draw"
    game.players.red.points, game.outcome = 1, nil
    victory.on_points()
    expect(game.outcome.winner).is "red"
  end)
end)

describe("scum.objective.points", function()
  it("gives each player his points of victory", function()
    field()
    game.players.red.points = 2
    expect(run("scum.objective.points")).is { blue = 0, red = 2 }
  end)
end)

describe("scum.objective.hold", function()
  it("is met by whoever is there alone", function()
    field()
    ashore.blue("4,5", { id = "men" })
    expect(run("scum.objective.hold", { hexes = { "4,5", "4,6" } })).is "blue"
    ashore.red("4,6", { id = "foe" })
    expect(run("scum.objective.hold", { hexes = { "4,5", "4,6" } })).is(nil)
  end)
end)

describe("scum.objective.kill", function()
  it("is met once the piece is out of the battle", function()
    field()
    local foe = ashore.red("4,6", { id = "foe" })
    ashore.red("5,6", { id = "others" })
    expect(run("scum.objective.kill", { victim = foe })).is(false)
    casualties.strike(foe, 8, nil, nil)
    expect(run("scum.objective.kill", { victim = foe })).is(true)
  end)
end)

describe("scum.objective.take", function()
  it("is met for a prisoner, for spoils and for a building", function()
    field()
    local lady = commander { id = "lady", owner = "red", at = "4,4" }
    expect(run("scum.objective.take", { prize = lady, side = "blue" })).is(false)
    lady.captor = game.players.blue
    expect(run("scum.objective.take", { prize = lady, side = "blue" })).is(true)
    local house = structure { id = "house", type = "small-wooden", cells = { "6,6" } }
    ashore.blue("6,6")
    expect(run("scum.objective.take", { prize = house, side = "blue" })).is(true)
    local cart = train { id = "cart", owner = "red", type = "cart", at = "2,2" }
    expect(run("scum.objective.take", { prize = cart, side = "blue" })).is(false)
  end)
end)

describe("scum.retreat.falling-back", function()
  it("ends with the commander to whom it comes, who takes command, and it does not move again in that turn", function()
    field()
    game.players.blue.base = { "4,0" }
    local men = ashore.blue("4,5", { id = "men", nco = false })
    local captain = commander { id = "captain", owner = "blue", at = "4,4" }
    phase "activation"
    turn.enter "blue"
    expect({ men.at, men.leader == captain }).is { "4,4", true }
    order "activate men"
    expect(refusal "move men S").has "has fallen back in this turn and does not move again"
    turn.left "blue"
    turn.finish()
    ashore.activate(men)
    expect(refusal "move men S").is(nil)
  end)
  it("takes a light gun out of the fort with its crew, so that shot at the fort does not cost it", function()
    field()
    game.players.blue.base = { "4,0" }
    structure { id = "fort", owner = "blue", type = "large-stone", cells = { "4,5" } }
    local crew = unit { id = "crew", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "4,5", nco = false }
    gun { id = "piece", owner = "blue", size = "light", crew = "crew" }
    phase "activation"
    turn.enter "blue"
    buildings.damage(game.structures.fort, 30, "walls")
    battery.lose_guns(game.structures.fort)
    expect({ crew.at, game.guns.piece.at, game.guns.piece.lost }).is { "4,4", "4,4", false }
  end)
  it("keeps those who may fight back from houses and their doors", function()
    field()
    game.players.blue.base = { "4,5" }
    structure { id = "open", type = "small-wooden", cells = { "5,4" }, door = "open" }
    structure { id = "shut", type = "small-wooden", cells = { "3,5" } }
    local men = ashore.blue("4,5", { id = "men", nco = false })
    men.attacks = { { by = ashore.red("4,6", { id = "foe" }), turn = 0 } }
    phase "activation"
    turn.enter "blue"
    order "activate men"
    expect(refusal "enter-building men 5,4").has "is falling back"
    expect(refusal "try-door men shut").has "is falling back"
  end)
end)

describe("scum.retreat.falling-back", function()
  it("takes a commander who falls back by a card to no hex where another is", function()
    field()
    game.players.blue.base = { "4,0" }
    local captain = commander { id = "captain", owner = "blue", at = "4,5" }
    local mate = commander { id = "mate", owner = "blue", at = "4,4" }
    run("scum.retreat.falling-back", captain)
    expect({ captain.at, mate.at }).is { "4,5", "4,4" }
  end)
end)

describe("scum.objective.kill", function()
  it("is not met by a last man who has joined another unit", function()
    field()
    local man = ashore.blue("4,5", { id = "man", figures = 1 })
    ashore.blue("4,6", { id = "men", name = "the others", figures = 4, second = "halberd", seconds = 2 })
    ashore.activate(man)
    order "move man S"
    expect({ man.figures, run("scum.objective.kill", { victim = man }) }).is { 0, false }
    expect(account.unit_row(man).state).is "in the others"
    expect(account.unit_row(game.units.men).weapons).is "sword and halberd"
  end)
end)

describe("scum.vp.last-turn", function()
  it("is won by the quota that objectives of that turn complete, before the most points", function()
    field()
    game.players.blue.quota, game.players.red.quota = 5, 9
    game.players.blue.points, game.players.red.points = 3, 6
    local bridge = objective { kind = "hold", hexes = { "4,5" }, points = 2, title = "the bridge" }
    bridge.times.blue = 1
    run "scum.vp.last-turn"
    expect(game.outcome.winner).is "blue"
  end)
end)
