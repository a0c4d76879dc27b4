-- Following the guide all at once.

local function crew(fields)
  cast.crews {
    { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = -1, y = 0 }, { id = "cal", x = -1, y = 1, wounds = fields and fields.wounds or 0 },
    { id = "rob", owner = "red", x = 40, y = 0, class = "officer" },
  }
  cast.moves("blue", "bold")
end

local function place_of(id) return { game.figures[id].x, game.figures[id].y } end

describe("shore.move.fall-in", function()
  it("keeps everybody beside the guide as it was", function()
    crew()
    order "path ann 4,3"
    order "follow gulls"
    expect({ place_of "ben", place_of "cal" }).is { { 3, 3 }, { 3, 4 } }
  end)
  it("leads round the guide whoever would stand on something", function()
    crew()
    clutter { id = "barrel", name = "Barrel", x = 3, y = 3, radius = 0.4, height = 0.6 }
    order "path ann 4,3"
    order "follow gulls"
    expect(place_of "cal").is { 3, 4 }
    local ben = game.figures.ben
    expect(plane.distance(ben, game.figures.ann) < 0.76).is(true)
    expect(plane.distance(ben, game.clutters.barrel) > 0.76).is(true)
  end)
  it("brings as near as they can those who are slower", function()
    crew { wounds = 1 }
    order "path ann 6,0"
    order "follow gulls"
    expect(place_of "ben").is { 5, 0 }
    local gone = plane.distance({ x = -1, y = 1 }, game.figures.cal)
    expect({ gone > 2.98, gone <= 3 }).is { true, true }
  end)
  it("has the leader follow a scout before the others do", function()
    crew()
    game.moving = nil
    game.parties.gulls.ordered = false
    game.figures.cal.scout = true
    cast.moves("blue", "bold")
    order "path cal -5,1"
    order "follow gulls"
    expect({ place_of "ann", place_of "ben" }).is { { -4, 0 }, { -5, 0 } }
  end)
  it("waits for the guide", function()
    crew()
    expect(refusal "follow gulls").has "goes first"
    order "path ann 4,3"
    order "follow gulls"
    expect(refusal "follow gulls").has "nobody of Gulls is left"
  end)
end)

describe("shore.move.one-by-one", function()
  it("is for those who move now, each once", function()
    crew()
    expect(refusal "path rob 39,0").has "no way is asked of rob"
    order "path ann 4,3"
    expect(refusal "path ann 5,3").has "has been placed"
  end)
end)

describe("shore.move.fall-in", function()
  it("has attackers who are left go at their targets", function()
    cast.crews { cast.one("ann", 0, 0, { class = "officer" }), cast.one("ben", 0, 1), cast.one("cat", -7, 0), cast.foe("rob", 5, 0, { class = "officer" }) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    order "path ann 4.25,0"
    order "follow gulls"
    expect(contact.is_engaged(game.figures.ben)).is(true)
    expect(math.floor(game.figures.cat.x * 10 + 0.5)).is(-10)
  end)
end)

describe("shore.move.one-per-turn", function()
  it("lets a party go whose leader has failed in a charge, and stays where he is", function()
    crew()
    cast.initiative_of "blue"
    game.moving, game.parties.gulls.ordered = nil, false
    game.figures.ann.spent = true
    order "move gulls bold"
    phase "paths"
    expect(refusal "path ann 4,3").has "does nothing more in this turn"
    expect(suggestions("path", game.figures.ann)).is { { way = { { verb = "stay" } } } }
    order "path ann stay"
    order "path ben 3,0"
    expect(place_of "ben").is { 3, 0 }
  end)
  it("refuses a move of which nobody has anything", function()
    crew()
    cast.initiative_of "blue"
    game.moving, game.parties.gulls.ordered = nil, false
    for _, id in ipairs { "ann", "ben", "cal" } do game.figures[id].spent = true end
    expect(refusal "move gulls bold").has "nobody of Gulls may still move in this turn"
  end)
end)
