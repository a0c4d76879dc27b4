describe("wager.stake", function()
  local function two()
    return purse { id = "ann", side = "blue", coins = 5 }, purse { id = "bob", side = "red", coins = 2 }
  end

  it("takes the answers in the order of the questions", function()
    local ann, bob = two()
    answers { "coins=3", "2" }
    expect(run("wager.stake", ann, bob)).is "ann"
    expect(ann.coins).is(7)
    expect(bob.coins).is(0)
  end)

  it("is walked as any decision is", function()
    local ann, bob = two()
    expect(odds(function() return run("wager.stake", ann, bob) end)).is { ann = "1/2", bob = "1/2" }
  end)

  it("wants tables with a player and a question", function()
    local ann = two()
    expect(function() choose {} end).fails "choose takes 1 to 64 questions at once, got 0"
    expect(function() choose { "blue", "how many", { "1", "2" } } end).fails "question 1 must be a table"
    expect(function() choose { { "blue", "how many", { "1", "2" } }, { ann, "how many" } } end).fails "question 2 must begin with the player"
    expect(function() choose { { "blue", "how many", "stakes", ann } } end).fails "no action \"stakes\" (did you mean \"stake\"?)"
    expect(function() choose { { "blue", "how many", {} } } end).fails "choose needs a list that is not empty"
  end)
end)

describe("wager.flags", function()
  it("asks only where there is something to choose", function()
    answers { "white", "black" }
    expect(run("wager.flags", true)).is "white short black"
    answers { "black", "long", "white" }
    expect(run("wager.flags", false)).is "black long white"
  end)
end)
