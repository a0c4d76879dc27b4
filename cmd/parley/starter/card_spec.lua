-- TITLE: spec. The card file is in force at the start of each spec.

describe("RULESET.card.NAME", function()
  it("is lucky on 4 or more", function()
    dice "luck 4"
    expect(run("RULESET.card.NAME", "blue")).is(true)
    expect(notes()).is { "blue is lucky" }
  end)

  it("is lucky half the time", function()
    expect(odds(function() return run("RULESET.card.NAME", "blue") end)).is { [true] = "1/2", [false] = "1/2" }
  end)

PLAYED
  it("waits for the first ROUND", function()
    expect(refusal("RULESET.card.NAME", "blue")).has "before the first ROUND"
  end)DRAW
end)
