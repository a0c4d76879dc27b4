-- Heights: slopes, steps, what figures stand on, and coming down.

local function strip(from, to) return { { x = from, y = -9 }, { x = to, y = -9 }, { x = to, y = 9 }, { x = from, y = 9 } } end

local function ann(fields)
  fields.id, fields.x, fields.y, fields.class = "ann", fields.x or 0, 0, "officer"
  cast.crews { fields }
end

local function goes(pace, way)
  cast.moves("blue", pace)
  order("path ann " .. way)
  return game.figures.ann.z
end

-- The height of its feet after a way of one turn and a way of the next.
local function goes_twice(pace, way, other)
  local high = goes(pace, way)
  marching.settle()
  turn.begin()
  return { high, goes(pace, other) }
end

describe("shore.geo.units", function()
  it("has a figure as high as the ground, up a slope and down again", function()
    area { id = "hill", outline = strip(2, 3), height = 2 }
    ann {}
    expect(goes_twice("cautious", "2.5,0", "5,0")).is { 2, 0 }
  end)
  it("has it no higher on the other side of a hill", function()
    area { id = "hill", outline = strip(2, 3), height = 2 }
    ann {}
    expect(goes("bold", "5,0")).is(0)
  end)
end)

describe("shore.terrain.drop", function()
  it("is what a way down a step comes to", function()
    area { id = "bank", outline = strip(2, 4), height = 3, edge = "step" }
    ann { x = 3, z = 3 }
    dice "dropping 3, saves 4"
    expect(goes("bold", "6,0")).is(0)
    expect(game.figures.ann.wounds).is(1)
    expect(game.figures.ann.x < 4.1).is(true)
  end)
  it("is no higher than the step from one height to the next", function()
    area { id = "bank", outline = strip(2, 4), height = 3, edge = "step" }
    area { id = "ledge", outline = strip(4, 6), height = 2, edge = "step" }
    ann { x = 3, z = 3 }
    expect(goes("bold", "5,0")).is(2)
  end)
  it("comes of leaving a wall, on its far side too", function()
    feature { id = "wall", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, height = 3, cost = "2" }
    ann { x = 2, z = 3 }
    dice "dropping 6"
    expect(goes("cautious", "5,0")).is(0)
    expect(game.figures.ann.x).is(5)
  end)
  it("comes of leaving the wall of a stockade, and stops at its foot whom it hurts", function()
    structure { id = "fort", type = "stockade", outline = { { x = 2, y = -5 }, { x = 10, y = -5 }, { x = 10, y = 5 }, { x = 2, y = 5 } }, height = 3 }
    ann { x = 2, z = 3 }
    dice "dropping 1, saves 2"
    expect(goes("cautious", "5,0")).is(0)
    expect({ game.figures.ann.x, game.figures.ann.wounds }).is { 2.375, 1 }
  end)
  it("costs nothing along the top of a wall", function()
    feature { id = "wall", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, height = 3, cost = "2" }
    ann { x = 2, z = 3 }
    expect(goes("bold", "2,4")).is(3)
  end)
end)

describe("shore.terrain.clamber", function()
  it("ends when the figure leaves what it stands on", function()
    clutter { id = "crate", x = 1, y = 0, radius = 0.5, height = 0.9 }
    ann { x = 0.125 }
    expect(goes_twice("cautious", "clamber:crate", "5,0")).is { 0.9, 0 }
  end)
  it("leads onto a gun, and down from it", function()
    ann { x = 0.125 }
    cannon { id = "gun", owner = "blue", size = "light", x = 1, y = 0 }
    expect(goes("bold", "clamber:gun")).is(0.75)
    expect(game.figures.ann.x).is(1)
    marching.settle()
    turn.begin()
    expect(goes("bold", "5,0")).is(0)
  end)
  it("leads onto the wall of a building with a leg up", function()
    structure { id = "fort", type = "stockade", outline = { { x = 0.5, y = -5 }, { x = 10, y = -5 }, { x = 10, y = 5 }, { x = 0.5, y = 5 } }, height = 1.5 }
    cast.crews { { id = "ann", x = 0.125, y = 0, class = "officer" }, { id = "ben", x = 0.125, y = 0.75 } }
    cast.moves("blue", "bold")
    expect(refusal "path ann clamber:fort").has "too high for ann without a leg up"
    order "path ann legup:ben clamber:fort"
    expect({ game.figures.ann.x, game.figures.ann.z }).is { 0.5, 1.5 }
  end)
  it("is for nobody in the saddle, unless he dismounts", function()
    clutter { id = "crate", x = 1, y = 0, radius = 0.25, height = 0.9 }
    ann {}
    cast.ride(game.figures.ann)
    cast.moves("blue", "bold")
    expect(refusal "path ann clamber:crate").has "ann is in the saddle"
    expect(refusal "path ann dismount 0.4,0 clamber:crate").is(nil)
    expect(refusal "path ann dismount 0.3,0 clamber:crate").has "ann does not touch crate"
  end)
  it("is a drop if it leads down", function()
    area { id = "bank", outline = strip(0, 4), height = 3, edge = "step" }
    clutter { id = "crate", x = 4.5, y = 0, radius = 0.4, height = 0.5 }
    ann { x = 3.9, z = 3 }
    dice "dropping 3, saves 1"
    expect(goes("bold", "clamber:crate 4.5,3")).is(0.5)
    expect({ game.figures.ann.x, game.figures.ann.wounds }).is { 4.5, 1 }
  end)
  it("is asked of a step of the ground, from its very edge as well", function()
    area { id = "bank", outline = strip(2, 6), height = 0.9, edge = "step" }
    ann { x = 1 }
    goes("cautious", "2,0")
    marching.settle()
    turn.begin()
    cast.moves("blue", "cautious")
    expect(refusal("path ann 3,0")).has "it is climbed"
    order "path ann clamber:bank 3,0"
    expect(game.figures.ann.z).is(0.9)
  end)
  it("counts the height above the feet", function()
    area { id = "ledge", outline = strip(0, 2), height = 2, edge = "step" }
    area { id = "bank", outline = strip(2, 6), height = 2.9, edge = "step" }
    ann { x = 1, z = 2 }
    expect(goes("cautious", "1.7,0 clamber:bank 3,0")).is(2.9)
  end)
end)
