-- Guns ashore: when they fire, and what at.

local function battery_of(size)
  ashore.field()
  local crew = unit { id = "crew", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "4,4" }
  gun { id = "piece", owner = "blue", size = size, crew = "crew" }
  return crew
end

-- A structure of the enemy in "4,7", three hexes away.
local function walls(fields)
  fields = fields or {}
  fields.id, fields.owner, fields.type, fields.cells = "walls", fields.owner or "red", fields.type or "large-stone", { "4,7" }
  return structure(fields)
end

local function men(at, figures) return unit { id = "men", owner = "red", class = "B", at = at, figures = figures or 6 } end

describe("scum.unit.artillery", function()
  it("fires a heavy gun every other turn", function()
    local crew = battery_of "heavy"
    local fort = walls()
    ashore.activate(crew)
    dice "to hit volley miss miss miss, saves flag"
    order "fire-gun piece 4,7 structure"
    expect(fort.points).is(25)
    crew.battled = false
    expect(refusal("fire-gun piece 4,7 structure")).has "already fired"
    game.guns.piece.fired = game.turn.turn - 1
    expect(refusal("fire-gun piece 4,7 structure")).has "every other turn"
    game.guns.piece.fired = nil
    expect(refusal("fire-gun piece 4,7 structure")).is(nil)
  end)
  it("is fired by its own crew alone, once that is back", function()
    local crew = battery_of "light"
    walls()
    crew.at = "4,3"
    local others = unit { id = "others", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "4,4" }
    ashore.activate(others)
    expect(refusal("fire-gun piece 4,7 structure")).has "nobody stands at"
    others.at, crew.at = "8,8", "4,4"
    expect(refusal("fire-gun piece 4,7 structure")).has "is not activated"
  end)
  it("counts for an enemy who comes next to it once its crew is gone, once, and stays where it is", function()
    local crew = battery_of "heavy"
    game.guns.piece.worth = 2
    local raiders = men("4,6")
    crew.at = "4,2"
    game.order = { game.players.red, game.players.blue }
    phase "activation"
    turn.enter "red"
    order "activate men"
    order "move men N"
    expect({ game.players.red.points, game.guns.piece.owner, game.guns.piece.at, raiders.at }).is { 2, "blue", "4,4", "4,5" }
    spoils.end_of_move(raiders)
    expect(game.players.red.points).is(2)
  end)
  it("is not taken while its crew stands next to it", function()
    local crew = battery_of "heavy"
    game.guns.piece.worth = 2
    men("4,5")
    crew.at = "4,3"
    spoils.end_of_move(game.units.men)
    expect(game.players.red.points).is(0)
    crew.at = "4,2"
    spoils.cover_is_gone("blue", "4,3", game.players.red)
    expect(game.players.red.points).is(2)
  end)
  it("fires the gun or fights, not both, and neither beside an enemy that it fights", function()
    local crew = battery_of "light"
    walls()
    local foe = men("4,5", 8)
    ashore.activate(crew)
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle crew men"
    expect(refusal("fire-gun piece 4,7 structure")).has "has already battled"
    crew.battled = false
    expect(refusal("fire-gun piece 4,7 structure")).has "in close combat"
    foe.at = nil
    expect(refusal("fire-gun piece 4,7 structure")).is(nil)
  end)
end)

describe("scum.cannon.arc", function()
  it("has no port or starboard in a fort or in the open", function()
    ashore.field()
    structure { id = "fort", owner = "blue", type = "large-stone", fort = true, cells = { "4,3" } }
    expect(function() gun { owner = "blue", size = "light", on = "fort", mount = "swivel" } end).fails "leave the mount out"
    expect(function() gun { owner = "blue", size = "light", at = "4,4", mount = "port" } end).fails "is on a ship or boat"
  end)
end)

describe("scum.move.gun", function()
  it("does not fire in the activation in which it has moved", function()
    local crew = battery_of "light"
    walls()
    ashore.activate(crew)
    order "move crew S"
    expect(refusal("fire-gun piece 4,7 structure")).has "has moved"
  end)
end)

describe("scum.cannon.target", function()
  it("is nobody in the open, but those inside a structure, who may run out", function()
    local crew = battery_of "medium"
    local open_air = unit { id = "others", owner = "red", class = "B", at = "6,4" }
    local fort, inside = walls(), men("4,7", 5)
    ashore.activate(crew)
    expect(refusal("fire-gun piece 6,4 figures")).has "needs shrapnel"
    answers { "stand", "one die", "4,8" }
    dice "to hit volley hull flag, saves ball, flag saves blade"
    order "fire-gun piece 4,7 figures"
    expect({ inside.figures, inside.at, fort.points, open_air.figures }).is { 4, "4,8", 30, 6 }
  end)
  it("is nobody who is in close combat", function()
    local crew = battery_of "medium"
    local inside, others = men("4,7"), unit { owner = "blue", class = "B", at = "5,7" }
    walls()
    inside.fought, others.fought = { others }, { inside }
    ashore.activate(crew)
    expect(refusal("fire-gun piece 4,7 figures")).has "in close combat: nobody fires"
  end)
  it("is never an empty hex, nor a gate that is gone", function()
    local crew = battery_of "light"
    walls { door = "gate" }
    ashore.activate(crew)
    expect(refusal("fire-gun piece 4,7 figures")).has "nobody is in"
    game.structures.walls.gate = 0
    expect(refusal("fire-gun piece 4,7 gate")).has "has no gate"
  end)
end)

describe("scum.building.stronghold", function()
  it("opens when cannon have destroyed its gate", function()
    local crew = battery_of "heavy"
    local fort = walls { door = "gate", fort = true }
    ashore.activate(crew)
    dice "to hit hull hull miss miss, saves ball"
    order "fire-gun piece 4,7 gate"
    expect({ fort.gate, fort.points, buildings.closed(fort) }).is { 0, 30, false }
  end)
end)

describe("scum.structure.points", function()
  it("falls to three hits of a light gun on a small wooden structure", function()
    local crew = battery_of "light"
    walls { type = "small-wooden" }
    crew.at, game.guns.piece.at = "4,6", "4,6"
    ashore.activate(crew)
    dice "to hit hull hull volley, saves ball ball"
    order "fire-gun piece 4,7 structure"
    expect(game.grounds["4,7"]).is("debris")
  end)
end)

describe("scum.cannon.gun-loss", function()
  it("takes the land gun of a structure, and leaves its crew", function()
    ashore.field()
    local fort = structure { id = "fort", owner = "red", type = "small-stone", cells = { "4,7" } }
    local crew = unit { id = "gunners", owner = "red", arm = "artillery", class = "A", figures = 4, at = "4,7" }
    gun { id = "old", owner = "red", size = "medium", crew = "gunners" }
    expect(game.guns.old.on.id).is("fort")
    buildings.damage(fort, 8, "walls")
    battery.lose_guns(fort)
    expect({ game.guns.old.lost, crew.figures, paces.furthest(crew) }).is { true, 4, 2 }
  end)
end)

describe("scum.spoils.loot", function()
  it("keeps gunners who carry it from firing", function()
    local crew = battery_of "light"
    walls()
    crew.loot = train { owner = "blue", type = "loot", at = "4,4" }
    ashore.activate(crew)
    expect(refusal("fire-gun piece 4,7 structure")).has "takes no offensive action"
  end)
end)

describe("scum.move.gun", function()
  it("keeps the crew of a heavy gun where it is", function()
    ashore.activate(battery_of "heavy")
    expect(refusal("move crew S")).has "crew serves piece, and a heavy gun does not move"
  end)
end)

describe("scum.cannon.gun-loss", function()
  it("takes a gun of a structure that nobody serves as well", function()
    ashore.field()
    local fort = structure { id = "fort", owner = "red", type = "small-stone", cells = { "4,7" } }
    gun { id = "old", owner = "red", size = "medium", at = "4,7" }
    buildings.damage(fort, 8, "walls")
    battery.lose_guns(fort)
    expect(game.guns.old.lost).is(true)
  end)
end)
