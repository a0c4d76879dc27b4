local number = 0

local function vessel(type, start, extra)
  number = number + 1
  extra = extra or {}
  return ship {
    id = "v" .. number, type = type, side = "blue", stern = hex.cell(5, number % 19), bow = hex.cell(6, number % 19), start = start,
    run = extra.run, cards = extra.cards, rudders = extra.rudders, port = extra.port, adrift = extra.adrift,
  }
end

local function corrected(of, cards)
  local order = run("galley.orders.correct", of, cards)
  if #order.steps == 0 then return order.stationary end
  return table.concat(order.steps, " ")
end

describe("galley.orders.correct", function()
  it("corrects speed before turns", function()
    local battle = vessel("battle", "FULL", { run = 1 })
    local order = run("galley.orders.correct", battle, "P1")
    expect(order.steps).is { "F", "P" }
    expect(order.position).is("CRUISING")
    expect(order.corrections).is {
      "too slow for a vessel that was at full speed, one hex added", "turns too close for a circle of T2",
    }
  end)

  it("says why in plain words", function()
    local function why(of, cards) return table.concat(run("galley.orders.correct", of, cards).corrections, "; ") end
    expect(why(vessel("corsair", "HALTED"), "2 P1")).is "too fast for a vessel that was halted, cut to one hex"
    expect(why(vessel("corsair", "BACKING"), "1")).is "too fast for a vessel that was backing, cut to no hexes"
    expect(why(vessel("corsair", "CRUISING", { cards = 0 }), "5")).is "no full-speed card left, cut to three hexes"
    expect(why(vessel("transport", "CRUISING"), "4")).is "faster than she can row, cut to two hexes"
    expect(why(vessel("corsair", "CRUISING", { port = 1 }), "5")).is "too fast for four oar sections, cut to four hexes"
    expect(why(vessel("corsair", "CRUISING"), "B")).is
      "no backing for a vessel that was cruising; too slow for a vessel that was cruising, one hex added"
    expect(why(vessel("corsair", "SLOW", { rudders = 0, port = 0 }), "P1")).is "no rudder, and oars on one side only, to turn her"
  end)

  it("leaves a possible order alone", function()
    local order = run("galley.orders.correct", vessel("corsair", "CRUISING"), "1 P1 2")
    expect(order.steps).is { "F", "P", "F", "F" }
    expect(order.corrections).is {}
  end)

  it("turns the first step of a vessel adrift", function()
    local hag = vessel("corsair", "CRUISING", { adrift = true })
    hag.drift = "port"
    expect(corrected(hag, "2 S1")).is("P F F")
    expect(corrected(hag, "H")).is("P")
    hag.drift = "ahead"
    expect(corrected(hag, "2 S1")).is("F F F")
    local battle = vessel("battle", "CRUISING", { adrift = true, run = 1 })
    battle.drift = "starboard"
    expect(corrected(battle, "2")).is("F S")
  end)

  it("drifts astern too, but not without steering or steps", function()
    local hag = vessel("corsair", "HALTED", { adrift = true })
    hag.drift = "starboard"
    expect(corrected(hag, "B P1")).is("bS")
    expect(corrected(hag, "H")).is("H")
    local lame = vessel("corsair", "SLOW", { adrift = true, rudders = 0, port = 0 })
    lame.drift = "port"
    expect(corrected(lame, "P1")).is("F")
  end)
end)

describe("galley.orders.correct-fast", function()
  it("cuts the end", function()
    expect(corrected(vessel("corsair", "SLOW"), "1 P1 3")).is("F P F")
    expect(corrected(vessel("war", "HALTED"), "2 P1")).is("F")
    expect(corrected(vessel("battle", "FULL", { cards = 0 }), "4")).is("F F")
    expect(corrected(vessel("war", "BACKING"), "1")).is("H")
  end)
end)

describe("galley.orders.correct-slow", function()
  it("adds straight hexes", function()
    expect(corrected(vessel("corsair", "FULL"), "P1")).is("P F")
    expect(corrected(vessel("war", "CRUISING"), "H")).is("F")
    expect(corrected(vessel("war", "FULL"), "S1")).is("S F")
    expect(corrected(vessel("war", "CRUISING"), "T")).is("F")
  end)

  it("makes backing give way", function()
    expect(corrected(vessel("corsair", "SLOW"), "B P1")).is("H")
    expect(corrected(vessel("corsair", "FULL"), "B P1")).is("F F")
  end)
end)

describe("galley.orders.correct-turns", function()
  it("puts hexes in and cuts the end", function()
    expect(corrected(vessel("war", "CRUISING"), "P1 P1 3")).is("P F P F F")
    expect(corrected(vessel("battle", "CRUISING", { run = 1 }), "P1 1")).is("F P")
    expect(corrected(vessel("battle", "CRUISING"), "P1 S1 2")).is("P F F S")
    expect(corrected(vessel("war", "CRUISING", { run = 1 }), "S1 4")).is("F S F F F")
  end)
end)
