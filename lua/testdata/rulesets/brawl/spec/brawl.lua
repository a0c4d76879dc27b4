local function gangs()
  side { id = "blue", name = "Blue", men = 10 }
  side { id = "red", name = "Red", men = 8 }
end

describe("brawl.strike", function()
  it("throws as many enemies into the water as dice show 3 or less", function()
    gangs()
    dice "to hit 1 3 4 6"
    expect(run("brawl.strike", "blue", "steady")).is(2)
    expect(game.sides.red.men).is(6)
    expect(game.sides.blue.men).is(10)
  end)

  it("costs a wild gang two men", function()
    gangs()
    dice "to hit 1 1 2 6 3"
    run("brawl.strike", "blue", "wild")
    expect(game.sides.red.men).is(4)
    expect(game.sides.blue.men).is(8)
  end)
end)

describe("brawl.fall", function()
  it("ends the brawl with the last man", function()
    gangs()
    run("brawl.fall", game.sides.red, 9)
    expect(game.outcome.winner).is "blue"
  end)
end)

describe("brawl.dare", function()
  it("costs one man or two", function()
    gangs()
    answers "jump"
    run("brawl.dare", "blue")
    expect(game.sides.red.men).is(7)
  end)
end)
