-- Ground, what a path costs over it, and sight.

local swamp = { { x = 2, y = -1 }, { x = 4, y = -1 }, { x = 4, y = 1 }, { x = 2, y = 1 } }

local function alone(fields)
  fields = fields or {}
  fields.id, fields.x, fields.y, fields.class = "ann", fields.x or 0, fields.y or 0, fields.class or "officer"
  cast.crews { fields }
  return game.figures.ann
end

describe("shore.geo.going", function()
  it("is a road where a road crosses a swamp, without what the swamp does", function()
    area { id = "swamp", outline = swamp, restricted = true }
    road { id = "lane", line = { { x = 0, y = 0 }, { x = 6, y = 0 } } }
    local ann = alone()
    expect(ground.going { x = 3, y = 0 }).is "road"
    expect(plane.cost({ { x = 0, y = 0 }, { x = 5, y = 0 } }, ground.costs(ann))).near(5)
    expect(ground.going { x = 3, y = 0.9 }).is "rough"
  end)
  it("is good in good going, its edge included, and rough elsewhere", function()
    area { id = "beach", outline = swamp, going = "good" }
    expect(ground.going { x = 2, y = 0 }).is "good"
    expect(ground.going { x = 1.9, y = 0 }).is "rough"
  end)
end)

describe("shore.geo.road", function()
  it("is as broad as its figures", function()
    road { id = "lane", line = { { x = 0, y = 0 }, { x = 6, y = 0 } }, breadth = 2 }
    expect(ground.road_at { x = 3, y = 0.75 }).isnt(nil)
    expect(ground.road_at { x = 3, y = 0.76 }).is(nil)
  end)
  it("is no way for a coach if it is a trail for one", function()
    road { id = "trail", line = { { x = 0, y = 0 }, { x = 30, y = 0 } }, breadth = 1 }
    alone { y = 5 }
    vehicle { id = "mail", owner = "blue", type = "coach", x = 0, y = 0 }
    cast.moves("blue", "cautious")
    order "path ann 1,5"
    expect(refusal("path mail 8,0")).has "too narrow for"
  end)
  it("is as broad as the broadest where some meet", function()
    road { id = "a-trail", line = { { x = 4, y = -9 }, { x = 4, y = 9 } }, breadth = 1 }
    road { id = "highway", line = { { x = -9, y = 0 }, { x = 30, y = 0 } }, breadth = 2 }
    alone { y = 5 }
    vehicle { id = "mail", owner = "blue", type = "coach", x = 0, y = 0 }
    cast.moves("blue", "cautious")
    order "path ann 2,3"
    order "path mail 4,0"
    expect(game.vehicles.mail.x).is(4)
  end)
end)

describe("shore.geo.path-cost", function()
  local function ends_at(figure, most)
    return plane.reach({ { x = 0, y = 0 }, { x = 10, y = 0 } }, ground.costs(figure), most).x
  end
  it("is doubled in restricted ground", function()
    area { id = "swamp", outline = swamp, restricted = true }
    local ann = alone()
    expect(ends_at(ann, 6)).near(4)
    expect(ends_at(ann, 7)).near(5)
  end)
  it("is four MA an inch there at half-speed", function()
    area { id = "swamp", outline = swamp, restricted = true }
    expect(ends_at(alone { wounds = 1 }, 6)).near(2.5)
  end)
end)

describe("shore.geo.clutter", function()
  it("does not lengthen a way", function()
    clutter { id = "tree", x = 2, y = 0 }
    alone()
    cast.moves("blue", "cautious")
    order "path ann 4,0"
    expect(game.figures.ann.x).is(4)
  end)
  it("is nothing to end on", function()
    clutter { id = "tree", x = 3, y = 0 }
    alone()
    cast.moves("blue", "cautious")
    expect(refusal("path ann 3,0")).has "would stand on"
  end)
end)

describe("shore.terrain.clutter", function()
  it("costs nothing to go round", function()
    clutter { id = "barrel", x = 2, y = 0.1 }
    expect(plane.cost({ { x = 0, y = 0 }, { x = 4, y = 0 } }, ground.costs(alone()))).near(4)
  end)
end)

describe("shore.geo.linear", function()
  local function hedge(cost)
    feature { id = "hedge", line = { { x = 2, y = -3 }, { x = 2, y = 3 } }, cost = cost }
    alone()
    cast.moves("blue", "bold")
  end
  it("costs its MA where the way crosses it", function()
    hedge "1"
    order "path ann 5,0"
    expect(game.figures.ann.x).is(5)
  end)
  it("refuses a way that costs more than there is", function()
    hedge "2"
    expect(refusal("path ann 5,0")).has "costs 7 MA"
  end)
  it("costs nothing in a gap", function()
    feature { id = "hedge", line = { { x = 2, y = -3 }, { x = 2, y = 3 } }, cost = "2", gaps = { { x = 2, y = 0, radius = 0.5 } } }
    alone()
    cast.moves("blue", "bold")
    order "path ann 6,0"
    expect(game.figures.ann.x).is(6)
  end)
end)

describe("shore.dice.notation", function()
  it("is read from its least to its most", function()
    local function both(dice) return { notation.lowest(dice), notation.highest(dice) } end
    expect({ both "2", both "d6/2", both "d6", both "2d6" }).is { { 2, 2 }, { 1, 3 }, { 1, 6 }, { 2, 12 } }
    expect(function() feature { id = "fen", line = { { x = 0, y = 0 }, { x = 9, y = 0 } }, cost = "much" } end).fails "cost is a number, d6/2, or dice such as d6 or 2d6, not much"
  end)
end)

describe("shore.terrain.linear-cost", function()
  it("has the cost of the table where a scenario gives none", function()
    local line = { { x = 2, y = -3 }, { x = 2, y = 3 } }
    local function costs(fields)
      fields.id, fields.line = "bar", line
      return feature(fields).cost
    end
    expect({ costs {}, costs { look = "hedge" }, costs { look = "water" }, costs { cost = "0" }, costs { long_haul = true } }).is { "2", "1", "d6/2", "0", "0" }
  end)
  local function brook(bridges)
    feature { id = "brook", line = { { x = 2, y = -3 }, { x = 2, y = 3 } }, cost = "d6/2", gaps = bridges }
    alone()
    cast.moves("blue", "cautious")
  end
  it("is thrown as the figure reaches the bank, which may have too little left", function()
    brook()
    dice "crossing 5"
    order "path ann 3,0"
    expect(game.figures.ann.x).near(2 - 0.375)
  end)
  it("stops nobody on the base of another who was stopped there before", function()
    feature { id = "stream", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, cost = "d6/2" }
    cast.crews { { id = "boss", x = 1, y = 0, class = "officer" }, { id = "one", x = 1, y = 0.8 } }
    cast.moves("blue", "cautious")
    dice "crossing 5"
    order "path boss 3.8,0"
    dice "crossing 5"
    order "path one 3.4,-0.2"
    local boss, man = game.figures.boss, game.figures.one
    expect(boss.x).is(2.625)
    expect(geometry.gap(boss, man) >= -0.01 and geometry.gap(boss, man) < 0.1).is(true)
    expect(plane.distance(geometry.at(man), { line = { { x = 1, y = 0.8 }, { x = 3.4, y = -0.2 } } }) < 0.001).is(true)
  end)
  it("ends a way for which the die has left too little", function()
    feature { id = "stream", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, cost = "d6/2" }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, { id = "one", x = 0, y = 3 } }
    cast.moves("blue", "cautious")
    dice "crossing 4"
    order "path boss 3,0"
    expect(game.figures.boss.x).near(2.02)
    dice "crossing 2"
    order "path one 3,3"
    expect(game.figures.one.x).is(3)
  end)
  it("leaves nothing to clamber with", function()
    feature { id = "stream", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, cost = "d6/2" }
    clutter { id = "crate", x = 3, y = 0, height = 0.8 }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" } }
    cast.moves("blue", "bold")
    dice "crossing 5"
    order "path boss 2.4,0 clamber:crate"
    expect({ game.figures.boss.x, game.figures.boss.z }).is { 2.4, 0 }
  end)
  it("lets a figure across for what it costs", function()
    brook()
    dice "crossing 3"
    order "path ann 2.001,0"
    expect(game.figures.ann.x).near(2.001)
  end)
  it("throws nothing at a bridge", function()
    brook { { x = 2, y = 0, radius = 0.5 } }
    order "path ann 4,0"
    expect(game.figures.ann.x).is(4)
  end)
end)

describe("shore.terrain.impassable", function()
  local function rider_at_a_crag(mounted)
    area { id = "crag", outline = { { x = 3, y = -5 }, { x = 6, y = -5 }, { x = 6, y = 5 }, { x = 3, y = 5 } }, impassable = { "mounted" } }
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" } }
    if mounted then
      cast.ride(game.figures.ann)
    else
      beast { id = "mare", owner = "blue", party = "gulls", x = 0, y = 1.125, ridden = true }
    end
    cast.moves("blue", "bold")
  end
  it("lets a rider go on on foot once he has got off", function()
    rider_at_a_crag(true)
    expect(refusal "path ann 4,0 dismount").has "cannot go through 3,0"
    order "path ann 2,0 dismount 4,0"
    expect({ game.figures.ann.x, game.figures.ann.mount }).is { 4, nil }
  end)
  it("bars the way to whoever gets into the saddle before it", function()
    rider_at_a_crag(false)
    expect(refusal "path ann mount:mare 5,0").has "cannot go through 3,0"
    order "path ann 5,0"
    expect(game.figures.ann.x).is(5)
  end)
  it("stops riders at a cliff, and nobody on foot", function()
    area { id = "cliff", name = "Cliff", outline = swamp, impassable = { "mounted" } }
    local ann = alone()
    expect(ground.impassable(ann, { { x = 0, y = 0 }, { x = 5, y = 0 } })).is(true)
    ann.mount = beast { id = "mare", owner = "blue", x = 0, y = 0, ridden = true }
    expect(ground.impassable(ann, { { x = 0, y = 0 }, { x = 5, y = 0 } })).is(false)
  end)
end)

describe("shore.geo.shortest", function()
  it("forgives a tenth of an inch", function()
    local ann = alone()
    local lane = { line = { { x = -9, y = 3 }, { x = 9, y = 3 } } }
    local function goes(x) return ground.shortest(ann, { { x = 0, y = 0 }, { x = x, y = 3 } }, lane) end
    expect(goes(0.55)).is(true)
    expect(goes(1.1)).is(false)
  end)
end)

describe("shore.geo.los", function()
  it("ends at opaque ground without a top, and at what grows on a hill", function()
    area { id = "wood", outline = swamp, opaque = true }
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "rob", owner = "red", x = 9, y = 0, class = "officer" } }
    expect(sight.clear(game.figures.ann, game.figures.rob)).is(false)
    game.areas.wood.top = 0.9
    expect(sight.clear(game.figures.ann, game.figures.rob)).is(true)
  end)
  local function facing(height, x, z)
    feature { id = "wall", line = { { x = x, y = -3 }, { x = x, y = 3 } }, height = height, opaque = true }
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer", z = z }, { id = "rob", owner = "red", x = 12, y = 0, class = "officer" } }
    return { sight.clear(game.figures.ann, game.figures.rob), sight.clear(game.figures.rob, game.figures.ann) }
  end
  it("is blocked by what is higher than the line", function() expect(facing(1.5, 6, 0)).is { false, false } end)
  it("is not blocked by what is as high", function() expect(facing(1.0, 6, 0)).is { true, true } end)
  it("passes over a wall from a tower", function() expect(facing(1.5, 8, 3)).is { true, true } end)
  it("meets a wall too near to the target", function() expect(facing(1.5, 11, 3)).is { false, false } end)
  it("goes two inches into dense ground", function()
    area { id = "wood", outline = { { x = 4, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = 4, y = 9 } }, dense = true }
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "rob", owner = "red", x = 6, y = 0 }, { id = "sid", owner = "red", x = 6.1, y = 0.8 } }
    expect(sight.clear(game.figures.ann, game.figures.rob)).is(true)
    expect(sight.clear(game.figures.ann, game.figures.sid)).is(false)
  end)
  it("ends at a hill upon a hill, and at the wood on top of one", function()
    local function over(upper)
      area { id = "hill", outline = { { x = 4, y = -5 }, { x = 16, y = -5 }, { x = 16, y = 5 }, { x = 4, y = 5 } }, height = 1.5 }
      upper.id, upper.outline = "top", { { x = 8, y = -3 }, { x = 12, y = -3 }, { x = 12, y = 3 }, { x = 8, y = 3 } }
      area(upper)
      cast.crews { { id = "ann", x = 0, y = 0, z = 3, class = "officer" }, { id = "rob", owner = "red", x = 20, y = 0, class = "officer" } }
      return sight.clear(game.figures.ann, game.figures.rob)
    end
    expect({ over { height = 0.5 }, over { height = 1.5 } }).is { true, false }
    expect({ over { dense = true, top = 0.5 }, over { dense = true, top = 1.5 } }).is { true, false }
  end)
  it("ends where hills overlap in part, and at the part of a wood that stands on a hill", function()
    local function span(id, from, to, fields)
      fields.id, fields.outline = id, { { x = from, y = -5 }, { x = to, y = -5 }, { x = to, y = 5 }, { x = from, y = 5 } }
      area(fields)
    end
    local function over(height, other, from)
      span("hill", 4, 10, { height = height })
      span("other", from or 8, 14, other)
      cast.crews { { id = "ann", x = 0, y = 0, z = 1, class = "officer" }, { id = "rob", owner = "red", x = 18, y = 0, class = "officer" } }
      return { sight.clear(game.figures.ann, game.figures.rob), sight.clear(game.figures.rob, game.figures.ann) }
    end
    expect({ over(1, { height = 1 }), over(1, { height = 0.4 }) }).is { { false, false }, { true, true } }
    expect({ over(1.2, { dense = true, top = 1 }, 7), over(1.2, { dense = true, top = 1 }) }).is { { false, false }, { true, true } }
    expect({ over(1, { opaque = true, top = 0.9 }), over(0.4, { opaque = true, top = 0.9 }) }).is { { false, false }, { true, true } }
  end)
  it("never finds a hidden enemy", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "rob", owner = "red", x = 6, y = 0 } }
    local rob = game.figures.rob
    rob.lair, rob.x, rob.y = { x = 6, y = 0 }, nil, nil
    expect(sight.clear(game.figures.ann, rob)).is(false)
    expect(sight.clear(rob, game.figures.ann)).is(true)
  end)
end)
