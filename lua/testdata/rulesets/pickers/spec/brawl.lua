-- Scuffles, throws and treaties: spec.

local function crews()
  crew { id = "weir", name = "The Weir", yard = { x = 0, y = 0 } }
  crew { id = "mill", name = "The Mill", yard = { x = 30, y = 0 } }
  return foreman { id = "alda", name = "Alda", crew = "weir", x = 2, y = 2 }, picker { id = "fern", name = "Fern", crew = "mill", x = 5, y = 2, strength = 1 }
end

describe("pickers.brawl.fight", function()
  it("is exact to its end", function()
    local alda, fern = crews()
    alda.strength = 1
    expect(odds(function() return run("pickers.brawl.fight", alda, fern) end)).is { [true] = "1/2", [false] = "1/2" }
  end)

  it("shakes the loser, who must run off first", function()
    local alda, fern = crews()
    game.now, alda.left = "weir", 8
    phase("act")
    dice "pushing 6, holding 1"
    order "rush alda fern"
    expect(fern.shaken).is(true)
    expect(plane.distance(alda, fern)).near(0.9, 1e-6)
  end)
end)

describe("pickers.brawl.once", function()
  it("refuses whoever has fought", function()
    local alda, fern = crews()
    game.now, alda.left, alda.busy = "weir", 8, true
    phase("act")
    expect(refusal("pickers.brawl.once", alda)).is "Alda has led, thrown or fought in this hour"
    expect(refusal("pickers.brawl.once", fern)).is(nil)
    expect(refusal "rush alda fern").is "Alda has led, thrown or fought in this hour"
    expect(run("pickers.brawl.once", alda)).is(false)
    expect(allows(brawl.once, fern)).is(true)
    expect(function() refusal("pickers.brawl.fight", alda, fern) end).fails "has no check"
  end)
end)

describe("pickers.crew.treaty", function()
  it("makes allies of enemies", function()
    local alda, fern = crews()
    expect(game.relation(alda, fern)).is "enemy"
    run("pickers.crew.treaty", "weir", "mill", true)
    expect(game.relation(alda, fern)).is "ally"
  end)
end)

describe("pickers.brawl.throw", function()
  it("is easier from above", function()
    crews()
    local hob = picker { id = "hob", name = "Hob", crew = "weir", x = 25, y = 12 }
    local ivy = picker { id = "ivy", name = "Ivy", crew = "mill", x = 22, y = 12 }
    expect(odds(function() return run("pickers.brawl.throw", hob, ivy) end)).is { [true] = "2/3", [false] = "1/3" }
  end)
end)
