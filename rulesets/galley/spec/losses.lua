-- Losses of a boarding round: spec.

local function hag(more)
  local new = { id = "hag", type = "war", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

describe("galley.boarding.losses", function()
  it("wounds one of four committed fighters for a point, and asks no question", function()
    local blue = hag()
    run("galley.boarding.losses", blue, 1, { fighter = 4 })
    expect(men.how_many(blue, "fighter")).is(7)
    expect(men.how_many(blue, "wounded")).is(1)
    expect(men.how_many(blue, "hand")).is(10)
  end)

  it("lets the owner kill one fighter or wound two for two points", function()
    local blue = hag()
    answers { "losses hag fighters=1" }
    run("galley.boarding.losses", blue, 2, { fighter = 4 })
    expect(men.how_many(blue, "fighter")).is(7)
    answers { "losses hag wounds=2" }
    run("galley.boarding.losses", blue, 2, { fighter = 4 })
    expect(men.how_many(blue, "fighter")).is(5)
    expect(men.how_many(blue, "wounded")).is(2)
    expect(notes()).is { "hag loses a fighter in the fight", "hag has two fighters wounded" }
  end)

  it("spends the committed men first, then those on deck, those on repairs, the steersman and the captain", function()
    local blue = hag { hands = 2, archers = 1, fighters = 0 }
    table.insert(blue.repairs, { zone = men.take(blue, "hand"), hole = 1 })
    run("galley.boarding.losses", blue, 1, { hand = 1 })
    expect(men.on_deck(blue, "hand")).is(0)
    run("galley.boarding.losses", blue, 1, {})
    expect(men.how_many(blue, "archer")).is(0)
    run("galley.boarding.losses", blue, 1, {})
    expect(#blue.repairs).is(0)
    run("galley.boarding.losses", blue, 1, { captain = true })
    expect(blue.steersman).is(nil)
    expect(blue.captain).is "A2"
    run("galley.boarding.losses", blue, 3, { captain = true })
    expect(men.aboard(blue)).is(0)
    expect(#game.captains_killed).is(1)
  end)

  it("loses those called up from repairs before men who fought elsewhere", function()
    local blue = hag { hands = 2, archers = 0, fighters = 0 }
    table.insert(blue.repairs, { zone = men.take(blue, "hand"), hole = 1 })
    run("galley.boarding.losses", blue, 1, { below = 1 })
    expect(#blue.repairs).is(0)
    expect(men.on_deck(blue, "hand")).is(1)
  end)

  it("refuses any other worth than the points lost", function()
    local blue = hag()
    answers { "losses hag hands=1" }
    expect(function() run("galley.boarding.losses", blue, 2, { hand = 2, archer = 2 }) end).fails "must be worth exactly 2 points"
    expect(men.how_many(blue, "hand")).is(10)
  end)

  it("refuses men who were not committed while others were", function()
    local blue = hag()
    answers { "losses hag hands=2" }
    expect(function() run("galley.boarding.losses", blue, 2, { hand = 1, archer = 2 }) end).fails "committed men go first"
    expect(men.how_many(blue, "hand")).is(10)
  end)

  it("refuses men who are not aboard, and the captain and the steersman", function()
    hag()
    expect(refusal("losses hag wounded=1")).has "man not aboard"
    expect(refusal("losses hag captain")).has "steersman and captain go last"
    expect(refusal("losses hag steersman")).has "steersman and captain go last"
  end)

  it("loses hands, archers, the wounded and whole fighters in that order by itself", function()
    local first = losses.ways({ hand = 1, archer = 1, wounded = 1, fighter = 4 }, 5)[1]
    expect(first).is { hands = 1, archers = 1, wounded = 1, fighters = 1 }
    expect(#losses.ways({ hand = 0, archer = 0, wounded = 0, fighter = 4 }, 1)).is(1)
  end)
end)
