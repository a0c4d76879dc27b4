-- The walls of buildings between figures, and what is hauled when its haulers are gone.

local yard = { { x = 2, y = -5 }, { x = 10, y = -5 }, { x = 10, y = 5 }, { x = 2, y = 5 } }

-- Ann outside the wall of a stockade, Rob right behind it.
local function at_the_wall()
  structure { id = "fort", type = "stockade", outline = yard }
  cast.crews { { id = "ann", x = 1.625, y = 0, class = "officer" }, { id = "rob", x = 2.375, y = 0, owner = "red", class = "officer" } }
end

describe("shore.melee.across", function()
  it("is not through the wall of a building that stands", function()
    at_the_wall()
    expect(contact.is_engaged(game.figures.ann)).is(false)
    game.figures.ann.x, game.figures.ann.z = 2, 3
    expect(contact.is_engaged(game.figures.ann)).is(true)
  end)
  it("is over what is left of a demolished one, which is defended", function()
    at_the_wall()
    game.structures.fort.damage = 5
    expect(contact.is_engaged(game.figures.ann)).is(true)
    expect(contact.is_behind(game.figures.rob, game.figures.ann)).is(true)
    melee.attack({ game.figures.ann }, {})
    melee.start()
    expect(advantage.shield(game.figures.rob, melee.engaged(game.fight))).is(1)
  end)
end)

describe("shore.move.enemy-halt", function()
  it("is no halt at a wall between the two", function()
    at_the_wall()
    game.figures.ann.x = 0
    cast.moves("blue", "cautious")
    order "path ann 1.625,0"
    expect(game.figures.ann.x).near(1.625)
  end)
end)

describe("shore.engage.must-contact", function()
  it("is with nobody behind a wall", function()
    structure { id = "fort", type = "stockade", outline = yard }
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "rob", x = 2.375, y = 0, owner = "red", class = "officer", z = 4 } }
    cast.initiative_of "blue"
    order "engage gulls rats"
    expect(approach.can_contact(game.figures.ann, game.figures.rob)).is(nil)
  end)
end)

describe("shore.move.bypass", function()
  it("minds an enemy as soon as no wall is between, though the wall is between where they are nearest", function()
    structure { id = "shed", type = "hut", outline = { { x = 0, y = 0 }, { x = 4, y = 0 }, { x = 4, y = 0.4 }, { x = 0, y = 0.4 } } }
    cast.crews { { id = "ann", x = 1, y = -0.5, class = "officer" }, { id = "rob", x = 3.7, y = 0.9, owner = "red", class = "officer" } }
    cast.moves("blue", "bold")
    order "path ann 6,-0.5"
    expect(game.figures.ann.x).near(4.54)
  end)
  it("minds nobody from whom a wall is between all along", function()
    structure { id = "shed", type = "hut", outline = { { x = -9, y = 0 }, { x = 9, y = 0 }, { x = 9, y = 0.4 }, { x = -9, y = 0.4 } } }
    cast.crews { { id = "ann", x = 1, y = -0.5, class = "officer" }, { id = "rob", x = 3.7, y = 0.9, owner = "red", class = "officer" } }
    cast.moves("blue", "bold")
    order "path ann 6,-0.5"
    expect(game.figures.ann.x).is(6)
  end)
end)

describe("shore.burden.haul", function()
  it("ends for a gun from which its haulers have gone in a reaction", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 1.75, y = 0 }, { id = "rob", x = 30, y = 0, owner = "red", class = "officer" } }
    cannon { id = "bess", owner = "blue", size = "light", x = 0.875, y = 0 }
    cast.initiative_of "blue"
    order "hitch gulls bess ann,ben"
    game.figures.ben.x = 4.75
    turn.after_action()
    expect({ game.figures.ben.hauls, game.figures.ann.hauls }).is {}
  end)
end)

describe("shore.hide.detect", function()
  it("comes in a charge as well, when its party has gone", function()
    cast.crews {
      { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 0, y = 1, scout = true }, { id = "cat", x = 0, y = 2, scout = true },
      { id = "rob", x = 20, y = 1, owner = "red", class = "officer" },
    }
    party { id = "moles", name = "Moles", owner = "red", hidden = true }
    figure { id = "hid", owner = "red", party = "moles", class = "officer", x = 4, y = 2.5 }
    cast.initiative_of "blue"
    order "engage gulls rats who=ben"
    phase "paths"
    order "path ben 6,1"
    dice "detection 4"
    order "done blue"
    expect(game.parties.moles.hidden).is(false)
  end)
end)

describe("shore.melee.pursuit", function()
  it("lets a winner over the ruins across which he fought, and over no wall that stands", function()
    at_the_wall()
    local ann, fort = game.figures.ann, game.structures.fort
    fort.damage = 5
    melee.attack({ ann }, {})
    melee.start()
    retreat.over_the_obstacle(melee.engaged(game.fight))
    game.figures.rob.x = 8
    expect({ parties.ids_of(game.fight.over_it), refusal("shore.melee.pursuit", ann, { x = 2, y = 0.5 }) }).is { { "ann", "rob" } }
    fort.damage = 0
    expect(refusal("shore.melee.pursuit", ann, { x = 2, y = 0.5 })).has "nowhere else"
  end)
end)
