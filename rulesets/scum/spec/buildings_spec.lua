-- Buildings and strongholds, spoils and characters.

local function field()
  board { width = 16, height = 14 }
  player { id = "blue", bearing = 0 }
  player { id = "red", bearing = 6 }
  game.order, game.holder, game.activations = game.all("player"), game.players.blue, 3
end

local function blue(at, fields)
  fields = fields or {}
  fields.owner, fields.class, fields.at = "blue", fields.class or "B", at
  return unit(fields)
end

local function red(at, fields)
  fields = fields or {}
  fields.owner, fields.class, fields.at = "red", fields.class or "B", at
  return unit(fields)
end

local function activate(piece)
  phase "activation"
  turn.enter "blue"
  order("activate " .. piece.id)
end

-- A house with an ordinary door south of "4,4".
local function house(fields)
  fields = fields or {}
  fields.id, fields.type, fields.cells = "house", fields.type or "small-wooden", { "4,5" }
  return structure(fields)
end

describe("scum.building.door", function()
  it("opens with 4 to 6, once in an activation, and stays open", function()
    field()
    local home, men = house(), blue("4,4", { id = "men" })
    activate(men)
    dice "door 3"
    order "try-door men house"
    expect(home.door).is("closed")
    expect(refusal("try-door men house")).has "has been tried"
    turn.left "blue"
    turn.finish()
    activate(men)
    dice "door 4"
    order "try-door men house"
    expect(home.door).is("open")
    expect(refusal("try-door men house")).has "is open"
  end)
  it("is refused at a gate, and to a unit that is not next to it", function()
    field()
    house { type = "tower", door = "gate", fort = true }
    activate(blue("4,4", { id = "men" }))
    expect(refusal("try-door men house")).has "no ordinary door"
    structure { id = "far", type = "hut", cells = { "9,9" }, door = "closed" }
    expect(refusal("try-door men far")).has "is not next to"
  end)
end)

describe("scum.building.enter", function()
  it("is refused while the door is closed; then it ends the move, without battle", function()
    field()
    local home, men = house(), blue("4,4", { id = "men" })
    red("4,6", { id = "foe" })
    activate(men)
    expect(refusal("enter-building men 4,5")).has "its door is closed"
    expect(refusal("move men S")).has "its door is closed"
    home.door = "open"
    expect(refusal("move men S S")).has "must stop in"
    order "enter-building men 4,5"
    expect(men.at).is("4,5")
    expect(refusal("battle men foe")).has "forbids battle"
  end)
  it("may be the second hex of a move that came to the door", function()
    field()
    local men = blue("4,3", { id = "men" })
    house()
    activate(men)
    order "move men S"
    dice "door 5"
    order "try-door men house"
    order "enter-building men 4,5"
    expect(men.at).is("4,5")
  end)
  it("is by breakthrough where somebody is inside: four dice, no dice for the house", function()
    field()
    local home, men, foe = house(), blue("4,4", { id = "men" }), red("4,5", { id = "foe", figures = 1 })
    home.door = "open"
    activate(men)
    expect(refusal("enter-building men 4,5")).has "is in"
    answers { "stand", "enter" }
    dice "to hit blade blade miss miss"
    order "battle men foe"
    expect({ foe.figures, men.at }).is { 0, "4,5" }
  end)
  it("lets in those whom it belongs to", function()
    field()
    house { owner = "blue" }
    local men = blue("4,4", { id = "men" })
    activate(men)
    order "move men S"
    expect(men.at).is("4,5")
  end)
end)

describe("scum.building.fire", function()
  it("takes two dice from muskets at a closed house, and one from those inside", function()
    field()
    house()
    local men, foe = blue("4,4", { missile = "musket" }), red("4,5", { missile = "musket" })
    expect(run("scum.battle.fire-or-melee", "4,4", "4,5")).is("fire")
    expect(run("scum.battle.fire-or-melee", "4,5", "4,4")).is("fire")
    expect(run("scum.battle.modifiers", men, foe, "musket", "no charge")).is(2)
    expect(run("scum.battle.modifiers", foe, men, "musket", "no charge")).is(3)
  end)
end)

describe("scum.building.stronghold", function()
  it("opens when its gate is gone, or half of its points", function()
    field()
    local fort = house { type = "large-stone", door = "gate", fort = true }
    expect(buildings.closed(fort)).is(true)
    fort.gate = 0
    expect(buildings.closed(fort)).is(false)
    local men = blue("4,4", { id = "men" })
    fort.gate = 1
    activate(men)
    expect(refusal("enter-building men 4,5")).has "its gate holds"
    fort.points = 15
    expect(refusal("enter-building men 4,5")).is(nil)
    expect(run("scum.building.stronghold", fort)).is(false)
  end)
end)

describe("scum.structure.entry", function()
  it("opens a large wooden structure that has lost five of its ten points", function()
    field()
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
    field()
    local home, men = house(), red("4,5")
    run("scum.structure.points", home, 6, "walls")
    expect({ home.points, game.grounds["4,5"], men.figures }).is { 0, "debris", 6 }
    expect(buildings.closed(home)).is(false)
  end)
  it("takes a hut with the first hit", function()
    field()
    local hut = house { type = "hut" }
    run("scum.structure.points", hut, 2, "walls")
    expect(game.grounds["4,5"]).is("debris")
  end)
end)

describe("scum.spoils.train", function()
  it("is not taken while it is covered, and at once when the cover retreats", function()
    field()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "4,6", worth = 2 }
    local cover, men = red("4,7", { figures = 2 }), blue("4,4", { id = "men" })
    activate(men)
    order "move men S"
    expect(cart.owner).is("red")
    answers { "4,8" }
    run("scum.retreat.forced", cover, 1, "4,6", game.players.blue)
    expect({ cart.owner, game.players.blue.points }).is { "blue", 2 }
  end)
  it("is taken at the end of a move next to it when nobody covers it", function()
    field()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "4,6" }
    activate(blue("4,4", { id = "men" }))
    order "move men S"
    expect(cart.owner).is("blue")
  end)
  it("is not taken by an ally", function()
    field()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "4,6" }
    game.pacts = { { a = game.players.red, b = game.players.blue, ally = true } }
    activate(blue("4,4", { id = "men" }))
    order "move men S"
    expect(cart.owner).is("red")
  end)
  it("moves with the unit that covers it, and ends next to a friend", function()
    field()
    local cart = train { id = "cart", owner = "blue", type = "cart", at = "4,6" }
    local men = blue("4,5", { id = "men" })
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
    field()
    local chest = train { id = "chest", owner = "red", type = "loot", at = "4,4" }
    local men, foe = blue("4,4", { id = "men" }), red("4,5", { id = "foe" })
    activate(men)
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
  it("lies in the hex where its carriers die", function()
    field()
    local chest = train { id = "chest", owner = "red", type = "loot", at = "4,4" }
    local men = red("4,4", { figures = 1 })
    men.loot, chest.at = chest, nil
    casualties.fall(men, 1, nil, game.players.blue)
    expect(chest.at).is("4,4")
  end)
end)

describe("scum.spoils.character", function()
  it("is wounded instead of killed, without points", function()
    field()
    local lady = commander { owner = "red", at = "4,5", character = true, support = false }
    casualties.commander_falls(lady, game.players.blue)
    expect({ lady.alive, lady.wounded, game.players.blue.points }).is { true, true, 0 }
  end)
  it("is taken prisoner when wounded and alone, and goes with its captor", function()
    field()
    local lady = commander { id = "lady", owner = "red", at = "4,6", character = true }
    local men = blue("4,4", { id = "men" })
    activate(men)
    lady.wounded = true
    order "move men S"
    expect({ lady.captor.id, men.loot.id, lady.at == nil, game.players.blue.points }).is { "blue", "lady", true, 1 }
  end)
end)

describe("scum.structure.points", function()
  it("stands on its record sheet, with its gate, its guns and who is inside", function()
    field()
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
    field()
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
    field()
    structure { type = "tower", cells = { "4,5" } }
    local men, foe = red("4,5", { missile = "musket" }), blue("4,8")
    expect(run("scum.battle.modifiers", men, foe, "musket", "no charge")).is(2)
  end)
end)
