-- Rowing: spec.

local function gull() return boat { id = "gull", name = "Gull", side = "blue" } end

describe("NAME.rowing.way", function()
  it("adds 2 to the die for a hard stroke", function()
    dice "oars 4, oars 4"
    expect(run("NAME.rowing.way", gull(), "steady")).is(4)
    expect(run("NAME.rowing.way", game.boats.gull, "hard")).is(6)
  end)

  it("comes five spaces or more two times in three with a hard stroke", function()
    local boat = gull()
    expect(odds(function() return run("NAME.rowing.way", boat, "hard") >= 5 end)).is { [true] = "2/3", [false] = "1/3" }
  end)

  it("is refused without breath", function()
    gull().breath = 0
    phase("rowing", "gull")
    expect(refusal "row gull hard").is "Gull is out of breath for a hard stroke"
    expect(refusal "row gull steady").is(nil)
  end)
end)

describe("NAME.rowing.way", function()
  it("never goes back, nor gains breath", function()
    local boat = gull()
    boat.at = 4
    expect(broken()).is {}
    boat.at, boat.breath = 3, boat.breath + 1
    expect(broken()).is { "Gull has more breath than she began with", "Gull has gone back" }
  end)
end)

describe("NAME.rowing.finish", function()
  it("ends the race at space 20", function()
    local boat = gull()
    boat.at = 19
    run("NAME.rowing.finish", boat)
    expect(game.outcome).is(nil)
    boat.at = 20
    run("NAME.rowing.finish", boat)
    expect(game.outcome.winner).is "blue"
  end)
end)
