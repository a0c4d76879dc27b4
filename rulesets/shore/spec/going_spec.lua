-- What ways keep to, and what happens on them.

local one, foe, ride = cast.one, cast.foe, cast.ride

local function at(id) return { game.figures[id].x, game.figures[id].y } end

-- An officer and a mate in the rough, about to move.
local function sets_out(pace, fields)
  cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 0, -2, fields), foe("rob", 40, 40, { class = "officer" }) }
  cast.moves("blue", pace or "cautious")
end

local function walk(id, ...) return run("shore.move.walk", game.figures[id], { ... }, 4) end

describe("shore.move.way", function()
  it("tells everything that a way does not keep to", function()
    sets_out()
    order "path ann 4,0"
    feature { id = "brook", line = { { x = -5, y = -9 }, { x = -5, y = 9 } }, cost = "2", barred = { "foot" } }
    expect(refusal "path ben -6,-2").has "cannot go through"
    expect(refusal "path ben -4.5,-2").has "costs 4.5 MA"
    expect(refusal "path ben -4.5,-2").has "does not follow ann"
    expect(refusal "path ben 1,-2").is(nil)
  end)
end)

describe("shore.move.goes", function()
  it("sets a figure down, which has moved then", function()
    sets_out()
    run("shore.move.goes", game.figures.ann, { { point = { x = 3, y = 0 } } })
    expect({ at "ann", game.figures.ann.moved, game.figures.ann.pace, #game.moving.trail }).is { { 3, 0 }, true, "cautious", 2 }
  end)
  it("is no movement for whoever stays", function()
    sets_out()
    run("shore.move.goes", game.figures.ann, { { verb = "stay" } })
    expect({ at "ann", game.figures.ann.moved, #game.moving.placed }).is { { 0, 0 }, false, 1 }
  end)
end)

describe("shore.move.walk", function()
  it("goes from leg to leg, and keeps what is left", function()
    sets_out()
    local went = walk("ann", { point = { x = 1, y = 0 } }, { point = { x = 1, y = 2 } })
    expect({ went.place.x, went.place.y, went.left, #went.way }).is { 1, 2, 1, 3 }
  end)
  it("ends where a leg is stopped, whatever was to follow", function()
    sets_out()
    feature { id = "brook", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, cost = "d6" }
    dice "crossing 5"
    local went = walk("ann", { point = { x = 2.5, y = 0 } }, { point = { x = 2.5, y = 1 } })
    expect({ went.place.x, went.place.y, went.left }).is { 1.625, 0, 2 }
  end)
end)

describe("shore.move.leg", function()
  it("meets what lies across it in order, each for its own price", function()
    sets_out()
    feature { id = "near", line = { { x = 1, y = -9 }, { x = 1, y = 9 } }, cost = "d6/2" }
    feature { id = "far", line = { { x = 1.5, y = -9 }, { x = 1.5, y = 9 } }, cost = "d6/2" }
    dice "crossing 1, crossing 3"
    local went = walk("ann", { point = { x = 1.9, y = 0 } })
    expect({ went.place.x, went.left }).is { 1.5 - 0.375, 1.5 }
  end)
end)

describe("shore.move.edge", function()
  it("stops before ground that has to be forced, but not on a road", function()
    sets_out()
    area { id = "thicket", entry = true, outline = { { x = 1, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = 1, y = 9 } } }
    dice "entry 3"
    expect(walk("ann", { point = { x = 3, y = 0 } }).place.x < 1).is(true)
    road { id = "lane", line = { { x = -9, y = -2 }, { x = 9, y = -2 } }, breadth = 1 }
    expect(walk("ben", { point = { x = 3, y = -2 } }).place.x).is(3)
  end)
  it("throws the die of danger once a turn", function()
    sets_out()
    area { id = "scree", dangerous = "fall", outline = { { x = 1, y = -9 }, { x = 2, y = -9 }, { x = 2, y = 9 }, { x = 1, y = 9 } } }
    dice "danger 6"
    expect(walk("ann", { point = { x = 2.5, y = 0 } }, { point = { x = 1.5, y = 0 } }).place.x).is(1.5)
  end)
end)

describe("shore.move.verbs", function()
  it("takes the MA of a climb, and refuses what is left over", function()
    sets_out()
    clutter { id = "crate", x = 3.25, y = 0, height = 0.9, radius = 0.25 }
    expect(refusal "path ann 2.625,0 clamber:crate").is(nil)
    expect(refusal "path ann 1,0 1,0.2 1,0 2.625,0 clamber:crate").has "too little MA left to clamber"
  end)
  it("has nobody dismount who does not ride", function()
    sets_out()
    expect(refusal "path ann dismount 1,0").has "rides on nothing"
  end)
end)

describe("shore.move.on-the-way", function()
  it("stops before what there is too little left to climb", function()
    sets_out()
    clutter { id = "crate", x = 3.875, y = 0, height = 0.9, radius = 0.25 }
    local go = { piece = game.figures.ann, place = { x = 3.25, y = 0 }, z = 0, left = 0.5, way = {} }
    expect(run("shore.move.on-the-way", go, { verb = "clamber", object = game.clutters.crate })).is(false)
    expect({ go.z, go.left }).is { 0, 0.5 }
    go.left = 1
    expect(run("shore.move.on-the-way", go, { verb = "clamber", object = game.clutters.crate })).is(true)
    expect({ go.z, go.left }).is { 0.9, 0 }
  end)
end)

describe("shore.move.to-the-road", function()
  it("is a way that need not arrive, but leads there", function()
    road { id = "lane", line = { { x = -30, y = 3 }, { x = 30, y = 3 } }, breadth = 2 }
    sets_out()
    game.moving.trail = { { x = 0, y = 0 }, { x = 0, y = 3 } }
    local function leads(x, y) return run("shore.move.to-the-road", game.figures.ben, { { x = 0, y = -2 }, { x = x, y = y } }) end
    expect({ leads(0, 0), leads(0, 3), leads(3, -2) }).is { true, true, false }
  end)
end)

describe("shore.terrain.step-up", function()
  it("is refused to whoever has not climbed it", function()
    sets_out("bold")
    area { id = "ledge", edge = "step", height = 0.8, outline = { { x = 2, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = 2, y = 9 } } }
    expect(refusal "path ann 3,0").has "0.8 inches higher: it is climbed"
    expect(refusal "path ann 1.625,0 clamber:ledge 3,0").is(nil)
  end)
end)

describe("shore.terrain.barred", function()
  it("bars the legs that are ridden from ground for foot alone", function()
    area { id = "crags", impassable = { "mounted" }, outline = { { x = 2, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = 2, y = 9 } } }
    cast.crews { one("ann", 0, 0, { class = "officer" }) }
    ride(game.figures.ann)
    cast.moves("blue", "bold")
    local there = { point = { x = 3, y = 0 } }
    expect(refusal("shore.terrain.barred", game.figures.ann, { there })).has "cannot go through"
    expect(refusal("shore.terrain.barred", game.figures.ann, { { verb = "dismount" }, there })).is(nil)
  end)
end)

describe("shore.terrain.comes-down", function()
  it("costs whoever leaves a crate boldly the risk of its height", function()
    sets_out("bold")
    clutter { id = "stack", x = 0, y = 0, height = 2.5, radius = 0.25 }
    game.figures.ann.z = 2.5
    dice "dropping 2, saves 3"
    local went = walk("ann", { point = { x = 3, y = 0 } })
    expect({ game.figures.ann.wounds, went.z, went.place.x }).is { 1, 0, 0.625 }
  end)
end)

describe("shore.terrain.ledge", function()
  it("counts a turn, and none twice", function()
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { one("ann", 2.625, 0, { class = "officer" }) }
    local ann = game.figures.ann
    ann.haul = { feature = game.features.cliff, needed = 2, done = 0, fresh = false }
    expect(#run("shore.terrain.ledge", game.parties.gulls, "cautious")).is(0)
    expect({ ann.haul.done, ann.moved }).is { 1, true }
    expect({ #run("shore.terrain.ledge", game.parties.gulls, "cautious"), ann.haul.done }).is { 0, 1 }
    ann.moved = false
    expect({ #run("shore.terrain.ledge", game.parties.gulls, "cautious"), ann.haul }).is { 1, nil }
  end)
end)

describe("shore.terrain.top", function()
  it("is beyond the obstacle, where nobody stands", function()
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { one("ann", 2.625, 0, { class = "officer" }), one("ben", 3.375, 0) }
    game.figures.ann.haul = { feature = game.features.cliff, needed = 1, done = 1, fresh = false }
    run("shore.terrain.top", game.figures.ann)
    expect({ game.figures.ann.x, math.abs(game.figures.ann.y) >= 0.75 }).is { 3.375, true }
  end)
end)
