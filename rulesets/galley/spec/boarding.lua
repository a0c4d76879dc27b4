-- Boarding: spec.

local function hag(more)
  local new = { id = "hag", type = "war", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

local function eel(more)
  local new = { id = "eel", type = "war", side = "red", stern = "0,1", bow = "1,1" }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

local function link(a, b, rammers)
  table.insert(game.links, { a = a, b = b, rammers = rammers or {} })
  return game.links[#game.links]
end

describe("galley.boarding.declare", function()
  it("fights one round in the period the grapple was thrown, by the choice of either owner", function()
    local blue, red = hag(), eel()
    link(blue, red)
    phase("boarding", "hag")
    dice "boarding 4, boarding 1"
    answers { "commit eel fighters=3 archers=1 hands=1", "losses eel hands=1 archers=1" }
    order "board hag eel"
    expect(men.how_many(red, "hand")).is(9)
    expect(men.how_many(red, "archer")).is(3)
    expect(men.how_many(blue, "wounded")).is(1)
    phase("boarding", "eel")
    expect(refusal("board eel hag")).has "have fought across that grapple"
  end)

  it("gives every reason", function()
    hag { demoralised = true }
    eel()
    phase("boarding", "hag")
    expect(refusal("board hag eel")).has "not grappled to that vessel"
    expect(refusal("board hag eel")).has "demoralised"
  end)

  it("is not for friends", function()
    link(hag(), eel { side = "blue" })
    phase("boarding", "hag")
    expect(refusal("board hag eel")).has "friendly"
  end)

  it("lets no man fight over two links", function()
    local blue, red = hag { hands = 0, archers = 0, fighters = 4, captain = false, steersman = false }, eel()
    local axe = ship { id = "axe", type = "war", side = "red", stern = "2,1", bow = "2,0" }
    link(blue, red)
    link(blue, axe)
    phase("boarding", "hag")
    dice "boarding 1, boarding 1"
    answers { "commit eel hands=1" }
    order "board hag eel fighters=3"
    expect(refusal("board hag axe fighters=2")).has "that man already fought"
    expect(refusal("board hag axe fighters=1")).is(nil)
  end)

  it("rolls no die for a vessel whose men have all fought", function()
    local blue, red = hag { hands = 0, archers = 0, fighters = 1, captain = false, steersman = false }, eel()
    link(blue, red)
    blue.fought.fighter = 1
    phase("boarding", "eel")
    dice "boarding 1"
    order "board eel hag hands=1"
    expect(men.aboard(blue)).is(1)
    phase("boarding", "hag")
    expect(refusal("board hag eel")).has "nobody left to fight"
  end)
end)

describe("galley.boarding.points", function()
  local function commits(entry)
    local blue = hag(entry)
    local party = run("galley.boarding.points", blue)
    return { fighter = party.fighter, wounded = party.wounded, archer = party.archer, hand = party.hand, points = muster.worth(party) }
  end

  it("commits no more than four of twelve fighters", function()
    expect(commits { fighters = 12, archers = 0 }).is { fighter = 4, wounded = 0, archer = 0, hand = 0, points = 8 }
  end)
  it("fills up with archers and hands", function()
    expect(commits { fighters = 3, archers = 1, hands = 5 }).is { fighter = 3, wounded = 0, archer = 1, hand = 1, points = 8 }
  end)
  it("commits a fighter and six of seven hands", function()
    expect(commits { fighters = 1, archers = 0, hands = 7 }).is { fighter = 1, wounded = 0, archer = 0, hand = 6, points = 8 }
  end)
  it("leaves a point unused where only a fighter is left for it", function()
    expect(commits { fighters = 5, archers = 0, hands = 0, captain = false, steersman = false })
      .is { fighter = 4, wounded = 0, archer = 0, hand = 0, points = 8 }
  end)

  it("sends the steersman and the captain last", function()
    local party = run("galley.boarding.points", hag { fighters = 0, archers = 0, hands = 1 })
    expect(party.steersman).is(true)
    expect(party.captain).is(true)
  end)

  it("calls up those on repairs only where nobody else is left", function()
    local blue = hag { fighters = 0, archers = 0, hands = 2, captain = false, steersman = false }
    for _ = 1, 2 do table.insert(blue.repairs, { zone = men.take(blue, "hand"), hole = 1 }) end
    expect(run("galley.boarding.points", blue).below).is(2)
  end)

  it("refuses more than 8 points and men who are not there", function()
    link(hag { wounded = 1 }, eel())
    phase("boarding", "hag")
    expect(refusal("board hag eel fighters=5")).has "more than 8 points"
    expect(refusal("board hag eel wounded=2")).has "man not available"
  end)

  it("asks the same of those who are boarded", function()
    local blue, red = hag(), eel()
    link(blue, red)
    blue.fought.fighter = 8
    phase("boarding", "eel")
    expect(refusal("commit hag fighters=1")).has "that man already fought"
    expect(refusal("commit hag hands=9")).has "more than 8 points"
    expect(refusal("commit hag wounded=1")).has "man not available"
  end)
end)

describe("galley.boarding.round", function()
  it("reads the table at each side's own points", function()
    dice "boarding 4, boarding 5"
    expect(run("galley.boarding.round", 8, 6)).is { inflicted = 2, suffered = 1 }
    dice "boarding 6, boarding 6"
    expect(run("galley.boarding.round", 5, 3)).is { inflicted = 1, suffered = 1 }
  end)

  it("tells the sum that leads past the last row, and how far the table goes", function()
    dice "boarding 6"
    expect(function() run("galley.boarding.round", 8, 0, 2, 0) end)
      .fails "galley.data.boarding has no row 8: it has rows 1 to 7 (boarding die: the die 6, she rammed +2 = 8)"
  end)

  it("follows one pattern in every row", function()
    for die, row in ipairs(data("boarding")) do
      for own = 1, 8 do
        local sum = die + own
        expect(row.lost[own]).is(sum >= 12 and 2 or sum >= 7 and 1 or 0)
      end
    end
  end)

  it("has eight points inflict two losses half the time", function()
    expect(odds(function() return run("galley.boarding.round", 8, 0).inflicted end)).is { [1] = "1/2", [2] = "1/2" }
  end)

  it("has five points against three inflict one in five of six cases", function()
    expect(odds(function() return run("galley.boarding.round", 5, 3).inflicted end)).is { [0] = "1/6", [1] = "5/6" }
  end)

  it("rolls nothing for 0 points", function()
    dice "boarding 6"
    expect(run("galley.boarding.round", 0, 8)).is { inflicted = 0, suffered = 2 }
  end)

  it("is followed to its end by the points that are left, eight of them fighting at once", function()
    local function left(own, others)
      return odds(function()
        local a, b = boarding.plain(own, others)
        return a .. " to " .. b
      end)
    end
    expect(left(5, 3)).is { ["5 to 3"] = "1/12", ["5 to 2"] = "5/12", ["4 to 3"] = "1/12", ["4 to 2"] = "5/12" }
    expect(left(1, 1)).is(odds(function()
      local lost = run("galley.boarding.round", 1, 1)
      return 1 - lost.suffered .. " to " .. 1 - lost.inflicted
    end))
    expect(left(20, 11)).is(odds(function()
      local lost = run("galley.boarding.round", 8, 8)
      return 20 - lost.suffered .. " to " .. 11 - lost.inflicted
    end))
    expect(left(0, 4)).is { ["0 to 4"] = "1" }
  end)
end)

describe("galley.boarding.ram-bonus", function()
  it("makes a 6 a 7, which is worse for the other at five points and not at four", function()
    dice "boarding 6"
    expect(run("galley.boarding.round", 5, 0, 1, 0).inflicted).is(2)
    dice "boarding 6"
    expect(run("galley.boarding.round", 4, 0, 1, 0).inflicted).is(1)
  end)

  it("counts in the first round over the link only, for whoever rammed", function()
    local blue, red = hag(), eel()
    local grapple = link(blue, red, { blue })
    expect(run("galley.boarding.ram-bonus", blue, grapple)).is(1)
    expect(run("galley.boarding.ram-bonus", red, grapple)).is(0)
    grapple.fought = true
    expect(run("galley.boarding.ram-bonus", blue, grapple)).is(0)
  end)

  it("is used in the fight", function()
    local blue = hag { hands = 0, archers = 1, fighters = 2, captain = false, steersman = false }
    local red = eel { hands = 5, archers = 0, fighters = 0, captain = false, steersman = false }
    link(blue, red, { blue })
    phase("boarding", "hag")
    dice "boarding 6, boarding 1"
    answers { "commit eel hands=5" }
    order "board hag eel"
    expect(men.aboard(red)).is(3)
  end)
end)
