-- The table, bases and heights.

describe("shore.geo.units", function()
  it("measures flat, whatever the height", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 4, y = 0, z = 3 } }
    expect(geometry.distance(game.figures.ann, game.figures.ben)).is(4)
    expect(geometry.within(game.figures.ann, game.figures.ben, 4)).is(true)
  end)
  it("counts degrees clockwise from +y", function()
    expect(plane.along({ x = 0, y = 0 }, 0, 1).y).near(1)
    expect(plane.along({ x = 0, y = 0 }, 90, 1).x).near(1)
    expect(plane.along({ x = 0, y = 0 }, 180, 1).y).near(-1)
  end)
end)

describe("shore.geo.base", function()
  it("keeps the bases of two models apart", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 9, y = 0 } }
    expect(geometry.bases(game.figures.ben, { x = 0.70, y = 0 })).is(false)
    expect(geometry.bases(game.figures.ben, { x = 0.75, y = 0 })).is(true)
  end)
  it("does not mind a hidden enemy", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "rob", owner = "red", x = 3, y = 0, class = "officer" } }
    local rob = game.figures.rob
    rob.lair, rob.x, rob.y = { x = 3, y = 0 }, nil, nil
    expect(geometry.bases(game.figures.ann, { x = 3, y = 0 })).is(true)
  end)
end)

describe("shore.geo.contact", function()
  it("is with nobody who is off the table, from whom everything is without end far away", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 0.75, y = 0 } }
    wounds.kill(game.figures.ben)
    expect({ geometry.touch(game.figures.ann, game.figures.ben), geometry.distance(game.figures.ann, game.figures.ben) }).is { false, math.huge }
  end)
  it("is where the bases touch, within a hundredth of an inch", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 0.75, y = 0 }, { id = "cat", x = 0, y = 0.77 } }
    expect(geometry.touch(game.figures.ann, game.figures.ben)).is(true)
    expect(geometry.touch(game.figures.ann, game.figures.cat)).is(false)
  end)
  it("reaches farther for a rider", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 1.125, y = 0 } }
    expect(geometry.touch(game.figures.ann, game.figures.ben)).is(false)
    local mare = beast { id = "mare", owner = "blue", x = 9, y = 9, ridden = true }
    game.figures.ben.mount = mare
    expect(geometry.touch(game.figures.ann, game.figures.ben)).is(true)
  end)
end)

describe("shore.geo.distance", function()
  it("takes the centres: scouts at four and eight inches hang together", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 4, y = 0 }, { id = "cat", x = 8, y = 0 } }
    expect(#cohesion.chain(game.parties.gulls)).is(3)
  end)
  it("ends at four inches", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 4.01, y = 0 } }
    expect(#cohesion.chain(game.parties.gulls)).is(1)
  end)
end)

describe("shore.geo.height", function()
  it("takes a leg up from one inch to two", function()
    expect(geometry.levels(0.9)).is("clamber")
    expect(geometry.levels(1.0)).is("leg-up")
    expect(geometry.levels(2.0)).is("leg-up")
    expect(geometry.levels(2.1)).is(nil)
  end)
end)

describe("shore.dice.notation", function()
  it("rounds half a die up", function()
    local chances = odds(function() return notation.half("d6/2", "stream") end)
    expect(chances[1]).is "1/3"
    expect(chances[2]).is "1/3"
    expect(chances[3]).is "1/3"
  end)
end)
