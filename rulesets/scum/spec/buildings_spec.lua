-- Buildings and strongholds, spoils and characters.

-- A house with an ordinary door south of "4,4".
local function house(fields)
  fields = fields or {}
  fields.id, fields.type, fields.cells = "house", fields.type or "small-wooden", { "4,5" }
  return structure(fields)
end

describe("scum.building.door", function()
  it("opens with 4 to 6, once in an activation, and stays open", function()
    ashore.field()
    local home, men = house(), ashore.blue("4,4", { id = "men" })
    ashore.activate(men)
    dice "door 3"
    order "try-door men house"
    expect(home.door).is("closed")
    expect(refusal("try-door men house")).has "has been tried"
    turn.left "blue"
    turn.finish()
    ashore.activate(men)
    dice "door 4"
    order "try-door men house"
    expect(home.door).is("open")
    expect(refusal("try-door men house")).has "is open"
  end)
  it("is refused at a gate, and to a unit that is not next to it", function()
    ashore.field()
    house { type = "tower", door = "gate", fort = true }
    ashore.activate(ashore.blue("4,4", { id = "men" }))
    expect(refusal("try-door men house")).has "no ordinary door"
    structure { id = "far", type = "hut", cells = { "9,9" }, door = "closed" }
    expect(refusal("try-door men far")).has "is not next to"
  end)
end)

describe("scum.building.enter", function()
  it("is refused while the door is closed; then it ends the move, without battle", function()
    ashore.field()
    local home, men = house(), ashore.blue("4,4", { id = "men" })
    ashore.red("4,6", { id = "foe" })
    ashore.activate(men)
    expect(refusal("enter-building men 4,5")).has "its door is closed"
    expect(refusal("move men S")).has "its door is closed"
    home.door = "open"
    expect(refusal("move men S S")).has "must stop in"
    order "enter-building men 4,5"
    expect(men.at).is("4,5")
    expect(refusal("battle men foe")).has "forbids battle"
  end)
  it("may be the second hex of a move that came to the door", function()
    ashore.field()
    local men = ashore.blue("4,3", { id = "men" })
    house()
    ashore.activate(men)
    order "move men S"
    dice "door 5"
    order "try-door men house"
    order "enter-building men 4,5"
    expect(men.at).is("4,5")
  end)
  it("is by breakthrough where somebody is inside: four dice, no dice for the house", function()
    ashore.field()
    local home, men, foe = house(), ashore.blue("4,4", { id = "men" }), ashore.red("4,5", { id = "foe", figures = 1 })
    home.door = "open"
    ashore.activate(men)
    expect(refusal("enter-building men 4,5")).has "is in"
    answers { "stand", "enter" }
    dice "to hit blade blade miss miss"
    order "battle men foe"
    expect({ foe.figures, men.at }).is { 0, "4,5" }
  end)
  it("lets in those whom it belongs to", function()
    ashore.field()
    house { owner = "blue" }
    local men = ashore.blue("4,4", { id = "men" })
    ashore.activate(men)
    order "move men S"
    expect(men.at).is("4,5")
  end)
end)

describe("scum.building.fire", function()
  it("takes two dice from muskets at a closed house, and one from those inside", function()
    ashore.field()
    house()
    local men, foe = ashore.blue("4,4", { missile = "musket" }), ashore.red("4,5", { missile = "musket" })
    expect(run("scum.battle.fire-or-melee", "4,4", "4,5")).is("fire")
    expect(run("scum.battle.fire-or-melee", "4,5", "4,4")).is("fire")
    expect(run("scum.battle.modifiers", men, foe, "musket", "no charge")).is(2)
    expect(run("scum.battle.modifiers", foe, men, "musket", "no charge")).is(3)
  end)
end)

describe("scum.building.stronghold", function()
  it("opens when its gate is gone, or half of its points", function()
    ashore.field()
    local fort = house { type = "large-stone", door = "gate", fort = true }
    expect(buildings.closed(fort)).is(true)
    fort.gate = 0
    expect(buildings.closed(fort)).is(false)
    local men = ashore.blue("4,4", { id = "men" })
    fort.gate = 1
    ashore.activate(men)
    expect(refusal("enter-building men 4,5")).has "its gate holds"
    fort.points = 15
    expect(refusal("enter-building men 4,5")).is(nil)
    expect(run("scum.building.stronghold", fort)).is(false)
  end)
end)

describe("scum.structure.entry", function()
  it("opens a large wooden structure that has lost five of its ten points", function()
    ashore.field()
    local home = house { type = "large-wooden" }
    home.points = 6
    expect(run("scum.structure.entry", home)).is(false)
    home.points = 5
    expect(run("scum.structure.entry", home)).is(true)
    expect(buildings.closed(home)).is(false)
  end)
end)

describe("scum.structure.points", function()
  it("makes debris of a small wooden structure that loses six points; those inside live", function()
    ashore.field()
    local home, men = house(), ashore.red("4,5")
    run("scum.structure.points", home, 6, "walls")
    expect({ home.points, game.grounds["4,5"], men.figures }).is { 0, "debris", 6 }
    expect(buildings.closed(home)).is(false)
  end)
  it("takes a hut with the first hit", function()
    ashore.field()
    local hut = house { type = "hut" }
    run("scum.structure.points", hut, 2, "walls")
    expect(game.grounds["4,5"]).is("debris")
  end)
end)

describe("scum.spoils.train", function()
  it("is not taken while it is covered, and at once when the cover retreats", function()
    ashore.field()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "4,6", worth = 2 }
    local cover, men = ashore.red("4,7", { figures = 2 }), ashore.blue("4,4", { id = "men" })
    ashore.activate(men)
    order "move men S"
    expect(cart.owner).is("red")
    answers { "4,8" }
    run("scum.retreat.forced", cover, 1, "4,6", game.players.blue)
    expect({ cart.owner, game.players.blue.points }).is { "blue", 2 }
  end)
  it("is taken at the end of a move next to it when nobody covers it", function()
    ashore.field()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "4,6" }
    ashore.activate(ashore.blue("4,4", { id = "men" }))
    order "move men S"
    expect(cart.owner).is("blue")
  end)
  it("is not taken by an ally", function()
    ashore.field()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "4,6" }
    game.pacts = { { a = game.players.red, b = game.players.blue, ally = true } }
    ashore.activate(ashore.blue("4,4", { id = "men" }))
    order "move men S"
    expect(cart.owner).is("red")
  end)
  it("moves with the unit that covers it, and ends next to a friend", function()
    ashore.field()
    local cart = train { id = "cart", owner = "blue", type = "cart", at = "4,6" }
    local men = ashore.blue("4,5", { id = "men" })
    phase "activation"
    turn.enter "blue"
    expect(refusal("move-train cart SE")).has "is not covered"
    order "activate men"
    expect(refusal("move-train cart S S")).has "next to a friendly unit"
    order "move-train cart NE"
    expect(cart.at).is("5,5")
    expect(refusal("move-train cart S")).has "already moved"
    expect(men.at).is("4,5")
  end)
end)

describe("scum.spoils.loot", function()
  it("keeps whoever carries it from attacking, but not those who attacked it", function()
    ashore.field()
    local chest = train { id = "chest", owner = "red", type = "loot", at = "4,4" }
    local men, foe = ashore.blue("4,4", { id = "men" }), ashore.red("4,5", { id = "foe" })
    ashore.activate(men)
    expect(refusal("drop-loot men")).has "carries no loot"
    order "pick-up men chest"
    expect({ men.loot.id, chest.at == nil, chest.owner }).is { "chest", true, "blue" }
    expect(refusal("battle men foe")).has "carries"
    expect(refusal("pick-up men chest")).has "already carries"
    men.attacks = { { by = foe, turn = 0 } }
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle men foe"
    order "drop-loot men"
    expect({ chest.at, men.loot == nil }).is { "4,4", true }
  end)
  it("is not to be had from the hold of a ship, nor from other carriers", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N")
    local chest, men = train { id = "chest", owner = "blue", type = "loot", aboard = "brig" }, stage.men("blue", "6,6", "brig", { id = "men" })
    local others = stage.men("blue", "6,7", "brig")
    stage.activate(men)
    expect(refusal "pick-up men chest").has "in the hold of brig: a boat takes it out"
    others.loot, chest.aboard = chest, nil
    expect(refusal "pick-up men chest").has "carried by another unit"
  end)
  it("lies in the hex where its carriers die", function()
    ashore.field()
    local chest = train { id = "chest", owner = "red", type = "loot", at = "4,4" }
    local men = ashore.red("4,4", { figures = 1 })
    men.loot, chest.at = chest, nil
    casualties.fall(men, 1, nil, game.players.blue)
    expect(chest.at).is("4,4")
  end)
end)

describe("scum.spoils.character", function()
  it("is wounded instead of killed, without points", function()
    ashore.field()
    local lady = commander { owner = "red", at = "4,5", character = true, support = false }
    casualties.commander_falls(lady, game.players.blue)
    expect({ lady.alive, lady.wounded, game.players.blue.points }).is { true, true, 0 }
  end)
  it("is taken prisoner when wounded and alone, and goes with its captor", function()
    ashore.field()
    local lady = commander { id = "lady", owner = "red", at = "4,6", character = true }
    local men = ashore.blue("4,4", { id = "men" })
    ashore.activate(men)
    lady.wounded = true
    order "move men S"
    expect({ lady.captor.id, men.loot.id, lady.at == nil, game.players.blue.points }).is { "blue", "lady", true, 1 }
  end)
end)

describe("scum.structure.points", function()
  it("stands on its record sheet, with its gate, its guns and who is inside", function()
    ashore.field()
    local fort = structure { id = "fort", owner = "red", type = "large-stone", cells = { "4,5", "4,6" }, door = "gate", fort = true }
    unit { id = "crew", name = "the gunners", owner = "red", arm = "artillery", class = "A", figures = 4, at = "4,5" }
    gun { id = "piece", owner = "red", size = "medium", crew = "crew" }
    buildings.damage(fort, 4, "gate")
    expect(sheet.sheet(fort)).is { "large stone structure", "strength points 30 of 30", "gate 6 of 10", "medium cannon 1 of 1", hex.label("4,5") .. ": the gunners, four figures" }
    buildings.damage(fort, 30, "walls")
    battery.lose_guns(fort)
    expect({ sheet.sheet(fort)[1], game.guns.piece.lost, game.units.crew.figures }).is { "large stone structure, a ruin", true, 4 }
  end)
end)

describe("scum.building.stronghold", function()
  it("has a gate unless the scenario names another door", function()
    ashore.field()
    local function door(id, fields)
      fields.id, fields.cells = id, { "4,5" }
      return structure(fields).door
    end
    expect({ door("a", { type = "tower" }), door("b", { type = "large-stone", fort = true }) }).is { "gate", "gate" }
    expect({ door("c", { type = "tower", door = "strengthened" }), door("d", { type = "small-wooden" }) }).is { "strengthened", "closed" }
  end)
end)

describe("scum.battle.hilltop", function()
  it("goes for a tower as for any stronghold", function()
    ashore.field()
    structure { type = "tower", cells = { "4,5" } }
    local men, foe = ashore.red("4,5", { missile = "musket" }), ashore.blue("4,8")
    expect(run("scum.battle.modifiers", men, foe, "musket", "no charge")).is(2)
  end)
end)

describe("scum.building.enter", function()
  it("is no way for a unit that a card has made fall back", function()
    ashore.field()
    game.players.blue.base = { "4,0" }
    structure { id = "house", type = "small-wooden", cells = { "5,2" }, door = "open" }
    local men = ashore.blue("4,5", { id = "men" })
    cards.unread(game.land, "blue", 1)
    ashore.activate(men)
    dice "reads a card fall-back"
    order "read-card blue"
    expect(men.at).is "4,3"
    expect(refusal "enter-building men 5,2").has "falls back and goes no other way"
  end)
end)

describe("scum.spoils.character", function()
  it("commands nobody any more as a prisoner", function()
    ashore.field()
    local one, two = ashore.red("2,2", { id = "one" }), ashore.red("2,4", { id = "two" })
    local chief = commander { id = "chief", owner = "red", at = "4,6", character = true }
    one.leader, two.leader, chief.wounded = chief, chief, true
    ashore.activate(ashore.blue("4,4", { id = "men" }))
    order "move men S"
    expect({ chief.captor.id, one.leader == nil, two.leader == nil }).is { "blue", true, true }
  end)
end)

describe("scum.spoils.loot", function()
  it("of an ally, or of a player with whom there is a ceasefire, is not picked up", function()
    ashore.field()
    local men, foe = ashore.blue("4,4", { id = "men" }), ashore.red("9,4", { id = "foe" })
    train { id = "chest", owner = "red", type = "loot", at = "4,4" }
    game.pacts = { { a = game.players.red, b = game.players.blue, ally = true } }
    ashore.activate(men)
    expect(refusal "pick-up men chest").has "belongs to an ally"
    game.pacts = {}
    parley.begin(men, foe, 1)
    expect(refusal "pick-up men chest").has "has a ceasefire"
  end)
end)

describe("scum.vp.victory", function()
  it("goes to the last player with any force when the other's last commander is a prisoner", function()
    ashore.field()
    local lady = commander { id = "lady", owner = "red", at = "4,6", character = true }
    lady.wounded = true
    ashore.activate(ashore.blue("4,4", { id = "men" }))
    order "move men S"
    expect(game.outcome.winner).is "blue"
  end)
end)

describe("scum.spoils.train", function()
  it("is not taken by whoever stands next to it while another unit retreats elsewhere", function()
    ashore.field()
    local cart, far = train { id = "cart", owner = "red", type = "cart", at = "4,6" }, train { id = "far", owner = "red", type = "cart", at = "9,5" }
    local cover = ashore.red("4,7", { figures = 2 })
    ashore.blue("4,5")
    ashore.blue("9,4")
    answers { "4,8" }
    run("scum.retreat.forced", cover, 1, "4,6", game.players.blue)
    expect({ cart.owner, far.owner }).is { "blue", "red" }
  end)
  it("is taken at once when the last who covered it dies", function()
    ashore.field()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "4,6" }
    ashore.blue("4,5")
    casualties.fall(ashore.red("4,7", { figures = 2 }), 2, nil, game.players.blue)
    expect(cart.owner).is "blue"
  end)
end)

describe("scum.spoils.character", function()
  local function captors(at, figures)
    ashore.field()
    local lady = commander { id = "lady", owner = "red", at = "9,4", character = true }
    local men = ashore.blue(at, { id = "men", figures = figures })
    ashore.blue("8,8")
    ashore.red("9,8")
    lady.wounded, lady.captor, lady.at, men.loot = true, game.players.blue, nil, lady
    return { lady = lady, men = men }
  end
  it("is free again next to a commander of his captors who stays in their hex", function()
    local on = captors("4,4", 1)
    local captain = commander { owner = "blue", at = "4,4" }
    casualties.fall(on.men, 1, nil, game.players.red)
    expect({ captain.at, on.lady.captor == nil, hex.distance(on.lady.at, "4,4") }).is { "4,4", true, 1 }
  end)
  it("is free again in their own hex if nobody else is there", function()
    local on = captors("4,4", 1)
    casualties.fall(on.men, 1, nil, game.players.red)
    expect({ on.lady.at, on.lady.captor == nil }).is { "4,4", true }
  end)
  it("goes on as a prisoner of the unit that its last captor joins", function()
    local on = captors("4,4", 1)
    local others = ashore.blue("4,5", { figures = 4 })
    ashore.activate(on.men)
    order "move men S"
    expect({ others.figures, others.loot == on.lady, on.lady.captor.id }).is { 5, true, "blue" }
  end)
end)

describe("scum.spoils.character", function()
  it("who gives no support gives neither a die nor a hex", function()
    ashore.field()
    local men, foe = ashore.blue("4,4", { id = "men" }), ashore.red("4,5", { id = "foe" })
    ashore.red("4,7", { id = "far" })
    commander { id = "maid", owner = "blue", at = "4,4", character = true, support = false }
    expect(run("scum.battle.modifiers", men, foe, "sword", "no charge")).is(4)
    foe.at = nil
    ashore.activate(men)
    expect(refusal "charge-move men far S S").has "no commander with it"
  end)
end)

describe("scum.building.enter", function()
  it("is not across a high wall, with the key neither", function()
    ashore.field({}, { ["4,4 S"] = "high-wall" })
    house { owner = "red", type = "large-stone", door = "gate" }
    local men = ashore.blue("4,4", { id = "men" })
    hand("blue", { "postern-key" })
    ashore.activate(men)
    expect(refusal "enter-building men 4,5 card=postern-key").has "cannot go from"
    game.sides[hex.side("4,4 S")] = nil
    expect(refusal "enter-building men 4,5 card=postern-key").is(nil)
  end)
end)
