-- The sequence of play: spec.

describe("NAME.turn.order", function()
  it("lets every boat row once", function()
    boat { id = "gull", name = "Gull", side = "blue" }
    phase("rowing", "gull")
    dice "oars 3"
    order "row gull steady"
    expect(game.boats.gull.at).is(3)
    expect(refusal "row gull steady").has "has rowed this turn"
    run_phase "rowing"
    expect(game.boats.gull.rowed).is(false)
  end)
end)
