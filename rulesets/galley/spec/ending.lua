-- The end of the battle: spec.

local function vessel(id, type, side, row, more)
  local new = { id = id, type = type, side = side, stern = "2," .. row, bow = "3," .. row }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

local nobody = { hands = 0, archers = 0, fighters = 0, captain = false, steersman = false }

describe("galley.end.in-action", function()
  it("counts a grappled vessel without hull, and no derelict", function()
    local hag = vessel("hag", "corsair", "blue", 0, { hull = 0, hands = 3, captain = false, steersman = false, archers = 0, fighters = 0 })
    expect(run("galley.end.in-action", hag)).is(true)
    expect(run("galley.end.in-action", vessel("eel", "corsair", "red", 2, nobody))).is(false)
    hag.demoralised = true
    expect(run("galley.end.in-action", hag)).is(false)
  end)
end)

describe("galley.end.victory", function()
  it("gives the battle to the side that alone is in action", function()
    vessel("hag", "corsair", "blue", 0, { demoralised = true })
    vessel("cog", "light", "red", 2, { hands = 1, fighters = 0, archers = 0, captain = false, steersman = false })
    run("galley.end.victory")
    expect(game.outcome.winner).is "red"
  end)

  it("is a draw when nobody is in action", function()
    vessel("hag", "corsair", "blue", 0, { demoralised = true })
    vessel("cog", "light", "red", 2, nobody)
    run("galley.end.victory")
    expect(game.outcome ~= nil).is(true)
    expect(game.outcome.winner).is(nil)
  end)

  it("goes on while both sides are in action", function()
    vessel("hag", "corsair", "blue", 0)
    vessel("cog", "light", "red", 2)
    run("galley.end.victory")
    expect(game.outcome).is(nil)
  end)

  it("takes the vessels of a side that resigns out of action", function()
    vessel("hag", "corsair", "blue", 0)
    vessel("cog", "light", "red", 2)
    phase "grappling"
    expect(order("resign blue").accepted).is(true)
    expect(game.outcome.winner).is "red"
    expect(refusal("resign blue")).has "only a side in the battle can resign"
  end)
end)

describe("galley.end.score", function()
  it("adds up a sunk War Galley, a captured Corsair and a Light Galley driven off", function()
    vessel("axe", "war", "red", 0).status = "sunk"
    vessel("eel", "corsair", "red", 2).side = "blue"
    vessel("cog", "light", "red", 4).status = "withdrawn"
    vessel("hag", "corsair", "blue", 6)
    expect(run("galley.end.score", game.sides.blue)).is(16)
    expect(run("galley.end.score", game.sides.red)).is(0)
  end)

  it("counts a derelict in full and a demoralised vessel by half", function()
    vessel("eel", "corsair", "red", 0, nobody)
    vessel("axe", "war", "red", 2, { demoralised = true })
    expect(run("galley.end.score", game.sides.blue)).is(10)
  end)
end)
