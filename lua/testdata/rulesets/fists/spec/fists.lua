local function sailors(ours, theirs)
  side { id = "blue", name = "Blue", coins = 100 }
  side { id = "red", name = "Red", coins = 100 }
  game.sides.blue.fist, game.sides.red.fist = ours, theirs
end

describe("fists.show", function()
  it("takes coins from who has the weaker fist", function()
    sailors("barrel", "anchor")
    run("fists.show", game.sides.blue, game.sides.red)
    expect(game.sides.blue.coins).is(102)
    expect(game.sides.red.coins).is(98)
    run("fists.show", game.sides.red, game.sides.blue)
    expect(game.sides.red.coins).is(98)
  end)
end)

describe("fists.count", function()
  it("is for who has more coins after eight rounds", function()
    sailors()
    game.sides.red.coins = 99
    run("fists.count", game.sides.blue, game.sides.red, 7)
    expect(game.outcome).is(nil)
    run("fists.count", game.sides.blue, game.sides.red, 8)
    expect(game.outcome.winner).is "blue"
  end)
end)
