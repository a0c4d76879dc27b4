local function pantry()
  side { id = "blue", name = "Blue", spices = { "salt" } }
  side { id = "red", name = "Red", spices = { "clove" } }
  return pot { id = "kettle", side = "blue", at = "A1" }
end

describe("larder.buy", function()
  it("adds a spice", function()
    pantry()
    dice "spice mint"
    expect(run("larder.buy", "blue")).is "bought"
    expect(game.sides.blue.spices).is { "salt", "mint", "mint" }
  end)

  it("finds salt half the time", function()
    pantry()
    expect(odds(function()
      run("larder.buy", "blue")
      return game.sides.blue.spices[2]
    end)).is { salt = "1/2", pepper = "1/4", mint = "1/4" }
  end)
end)

describe("larder.season", function()
  it("takes what the side has", function()
    local kettle = pantry()
    dice "strength 5"
    run("larder.season", kettle, "salt")
    expect(kettle.taste).is(5)
    expect(run("larder.worth", kettle)).is(5)
  end)
end)

describe("larder.aim", function()
  it("asks its own side only", function()
    local kettle = pantry()
    answers { "stew", "B1" }
    run("larder.aim", kettle)
    expect(game.sides.blue.aim).is "stew"
  end)

  it("shows nothing to somebody who does not play", function()
    expect(function() note("psst", {}, { only = "green" }) end).fails "only must name a player"
    expect(function() note("psst", {}, { onyl = "blue" }) end).fails "unknown field \"onyl\""
    expect(function() choose("blue", "which", { "a", "b" }, nil, nil, { only = "red" }) end).fails "only blue can be the one"
  end)
end)

describe("larder.serve", function()
  it("shows and scores the taste", function()
    local kettle = pantry()
    dice "strength 2"
    run("larder.season", kettle, "salt")
    run("larder.serve", kettle)
    expect(game.sides.blue.points).is(2)
    expect(kettle.shown).is(2)
  end)
end)
