-- Men overboard: spec.

local function corsair(entry)
  local new = { type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(entry) do new[key] = value end
  return ship(new)
end

describe("galley.ram.men-overboard", function()
  local function left(entry, face)
    entry.id, entry.type, entry.side, entry.stern, entry.bow = "hag", "corsair", "blue", "0,0", "1,0"
    local hag = ship(entry)
    dice("men overboard " .. face)
    run("galley.ram.men-overboard", hag)
    return { crew = men.crew(hag), archers = men.how_many(hag, "archer"), fighters = men.how_many(hag, "fighter") + men.how_many(hag, "wounded") }
  end

  it("takes one of the crew on 1", function() expect(left({}, 1)).is { crew = 7, archers = 2, fighters = 4 } end)
  it("takes an archer on 2", function() expect(left({}, 2)).is { crew = 8, archers = 1, fighters = 4 } end)
  it("takes an archer on 3", function() expect(left({}, 3)).is { crew = 8, archers = 1, fighters = 4 } end)
  it("takes a fighter on 4", function() expect(left({}, 4)).is { crew = 8, archers = 2, fighters = 3 } end)
  it("takes two fighters on 5", function() expect(left({}, 5)).is { crew = 8, archers = 2, fighters = 2 } end)
  it("takes two fighters on 6", function() expect(left({}, 6)).is { crew = 8, archers = 2, fighters = 2 } end)
  it("takes a fighter where there is no archer", function()
    expect(left({ crew = 5, archers = 0, fighters = 1 }, 3)).is { crew = 5, archers = 0, fighters = 0 }
  end)
  it("takes the one fighter there is", function()
    expect(left({ crew = 5, archers = 0, fighters = 1 }, 5)).is { crew = 5, archers = 0, fighters = 0 }
  end)
  it("takes a hand before the steersman", function()
    expect(left({ crew = 5, archers = 0, fighters = 1 }, 1)).is { crew = 4, archers = 0, fighters = 1 }
  end)
  it("takes nobody where there is nobody", function()
    expect(left({ crew = 5, archers = 0, fighters = 0 }, 6)).is { crew = 5, archers = 0, fighters = 0 }
  end)

  it("takes a wounded fighter only after the whole ones", function()
    local hag = corsair { id = "hag", fighters = 1, wounded = 1 }
    dice "men overboard 4"
    run("galley.ram.men-overboard", hag)
    expect(men.how_many(hag, "wounded")).is(1)
    expect(men.how_many(hag, "fighter")).is(0)
  end)

  it("takes the steersman when no hand is left, and an archer steps in", function()
    local hag = corsair { id = "hag", hands = 0 }
    dice "men overboard 1"
    run("galley.ram.men-overboard", hag)
    expect(hag.steersman).is "A2"
    expect(men.how_many(hag, "archer")).is(1)
    expect(hag.adrift).is(false)
  end)

  it("takes the captain last", function()
    local hag = corsair { id = "hag", hands = 0, archers = 0, fighters = 0, steersman = false }
    dice "men overboard 1"
    run("galley.ram.men-overboard", hag)
    expect(hag.captain).is(nil)
    expect(#game.captains_killed).is(1)
    expect(notes()).is { "hag loses the captain overboard", "hag lies derelict, with nobody aboard" }
  end)

  it("spares the men on repairs", function()
    local hag = corsair { id = "hag", hands = 1, archers = 0, fighters = 0, steersman = false, captain = false }
    local stood = men.take(hag, "hand")
    table.insert(hag.repairs, { zone = stood, hole = 1 })
    dice "men overboard 1"
    expect(run("galley.ram.men-overboard", hag)).is(0)
    expect(#hag.repairs).is(1)
  end)
end)
