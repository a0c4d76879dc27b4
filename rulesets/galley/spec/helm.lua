-- The helm and the captain: spec.

-- The steps of a vessel adrift after the reveal of this order.
local function drifting(entry, wanted, face)
  local new = { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0", start = "CRUISING", adrift = true }
  for key, value in pairs(entry) do new[key] = value end
  local hag = ship(new)
  hag.order = wanted
  dice("drift " .. face)
  run_phase "reveal"
  return table.concat(hag.steps, " ")
end

describe("galley.archery.steersman", function()
  it("drifts to port on a 1", function() expect(drifting({}, "2 S1", 1)).is "P F F" end)
  it("drifts ahead on a 3", function() expect(drifting({}, "2 S1", 3)).is "F F F" end)
  it("keeps the turning circle", function()
    expect(drifting({ type = "battle", run = 1 }, "2", 6)).is "F S"
  end)
  it("turns the step that is added to an order too slow", function() expect(drifting({}, "H", 1)).is "P" end)
  it("rolls for a vessel that makes no step, to no effect", function()
    expect(drifting({ start = "SLOW" }, "H", 5)).is ""
  end)

  it("rolls nothing for a derelict, which has no order", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", adrift = true, hands = 0, archers = 0, fighters = 0, captain = false, steersman = false }
    run_phase "reveal"
    expect(hag.drift).is(nil)
    expect(notes()).is {}
  end)

  it("goes to port, ahead and to starboard alike", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0", adrift = true }
    expect(odds(function() return run("galley.archery.steersman", hag) end))
      .is { port = "1/3", ahead = "1/3", starboard = "1/3" }
  end)

  it("is adrift when an arrow takes the steersman, until step 5 of the next period", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
    table.insert(game.hits, { ship = hag, zone = "A2", man = "steersman" })
    archery.close()
    expect(hag.steersman).is(nil)
    expect(hag.adrift).is(true)
    transfer.close()
    expect(hag.adrift).is(false)
    expect(hag.steersman).is "A2"
  end)
end)

describe("galley.archery.helm", function()
  local function helmless(entry)
    entry.id, entry.type, entry.side, entry.stern, entry.bow = "hag", "corsair", "blue", "0,0", "1,0"
    entry.steersman = false
    local hag = ship(entry)
    run("galley.archery.helm", hag)
    return hag
  end

  it("takes the foremost hand", function()
    local hag = helmless { hands = 2, archers = 1, fighters = 0, stations = { F2 = { hand = 1 }, M1 = { hand = 1, archer = 1 } } }
    expect(hag.steersman).is "A2"
    expect(hag.men.F2.hand).is(0)
    expect(hag.men.M1.hand).is(1)
  end)

  it("takes an archer where there is no hand", function()
    expect(men.how_many(helmless { hands = 0, archers = 1, fighters = 1 }, "archer")).is(0)
  end)

  it("takes a wounded fighter before a whole one", function()
    local hag = helmless { hands = 0, archers = 0, fighters = 1, wounded = 1 }
    expect(men.how_many(hag, "wounded")).is(0)
    expect(men.how_many(hag, "fighter")).is(1)
    expect(men.aboard(hag)).is(3)
  end)

  it("leaves it to a captain who is alone aboard", function()
    local hag = helmless { hands = 0, archers = 0, fighters = 0 }
    expect(hag.captain).is "A2"
    expect(hag.steersman).is(nil)
    expect(men.aboard(hag)).is(1)
  end)

  it("calls a hand up from repairs before it takes an archer", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0", hands = 1, archers = 1, steersman = false }
    table.insert(hag.repairs, { zone = men.take(hag, "hand"), hole = 1 })
    run("galley.archery.helm", hag)
    expect(#hag.repairs).is(0)
    expect(men.how_many(hag, "archer")).is(1)
  end)
end)

describe("galley.archery.captain", function()
  it("rolls at the end of step 6, without the captain's 1", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0", crew = 8, archers = 0, fighters = 0 }
    hag.hull = 3
    table.insert(game.hits, { ship = hag, zone = "A1", man = "captain" })
    dice "morale 3"
    archery.close()
    expect(hag.captain).is(nil)
    expect(hag.demoralised).is(true)
    expect(#game.captains_killed).is(0)
  end)

  it("asks nothing of a vessel that has sunk or been emptied", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
    local eel = ship { id = "eel", type = "corsair", side = "blue", stern = "0,3", bow = "1,3", hands = 0, archers = 0, fighters = 0, steersman = false }
    helm.captain_killed(hag)
    helm.captain_killed(eel)
    hag.status = "sunk"
    helm.captains()
    expect(hag.demoralised).is(false)
    expect(#game.captains_killed).is(0)
  end)
end)
