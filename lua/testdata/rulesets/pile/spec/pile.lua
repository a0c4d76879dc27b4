describe("pile.take", function()
  it("is won by who takes the last stone", function()
    side { id = "blue", name = "Blue" }
    game.stones = 3
    run("pile.take", "blue", 2)
    expect(game.stones).is(1)
    expect(game.outcome).is(nil)
    run("pile.take", "blue", 1)
    expect(game.outcome.winner).is "blue"
  end)
end)
