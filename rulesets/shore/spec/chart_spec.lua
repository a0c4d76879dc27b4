-- What the map of a piece shows besides.

local one, foe = cast.one, cast.foe

local function looks_of(piece)
  local looks = {}
  for _, mark in ipairs(chart.view(piece)) do looks[mark.look] = (looks[mark.look] or 0) + 1 end
  return looks
end

describe("shore.cohesion.chain", function()
  it("is drawn from link to link, and to whoever is out of it", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 4, 0), one("cat", 8, 0), one("dan", 12.1, 0), foe("rob", 40, 0, { class = "officer" }) }
    expect(looks_of(game.parties.gulls)).is { chain = 2, broken = 1 }
    local last = chart.view(game.parties.gulls)[3]
    expect({ last.line[1].x, last.line[2].x, last.name }).is { 12.1, 8, "dan" }
  end)
end)

describe("shore.terrain.hidden-feature", function()
  it("is drawn over the ground in which it lies", function()
    local function box(size) return { { x = 0, y = 0 }, { x = size, y = 0 }, { x = size, y = size }, { x = 0, y = size } } end
    area { id = "a-bog", name = "Bog", outline = box(2) }
    area { id = "b-swamp", name = "Swamp", outline = box(9) }
    local marks = chart.marks()
    expect({ marks[1].name, marks[2].name }).is { "Swamp", "Bog" }
  end)
end)

describe("shore.geo.los", function()
  it("is drawn to the nearest of each party that is seen", function()
    feature { id = "wall", line = { { x = -9, y = 9 }, { x = 9, y = 9 } }, height = 3, opaque = true }
    cast.crews { one("ann", 0, 0, { class = "officer" }), foe("rob", 6, 0, { class = "officer" }), foe("sid", 5, 0) }
    party { id = "mice", name = "Mice", owner = "red" }
    figure { id = "tom", owner = "red", party = "mice", class = "officer", x = 0, y = 12 }
    expect(looks_of(game.figures.ann)).is { sight = 1, bold_reach = 1, cautious_reach = 1 }
    local marks = chart.view(game.figures.ann)
    expect(marks[#marks].name).is "ann sees sid"
  end)
end)

describe("shore.move.one-per-turn", function()
  it("leaves whoever has moved no reach to draw, and whoever has shot a cautious one", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 2, 0), one("cat", 4, 0) }
    game.figures.ben.moved, game.figures.cat.shot = true, true
    expect(looks_of(game.figures.ann)).is { bold_reach = 1, cautious_reach = 1, chain = 2 }
    expect(looks_of(game.figures.ben)).is { chain = 2 }
    expect(looks_of(game.figures.cat)).is { cautious_reach = 1, chain = 2 }
  end)
  it("leaves whoever has been placed in a movement none", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 2, 0) }
    cast.moves("blue", "bold")
    order "path ann 3,0"
    expect({ looks_of(game.figures.ann), looks_of(game.figures.ben) }).is { { chain = 1 }, { reach = 1, chain = 1 } }
  end)
end)
