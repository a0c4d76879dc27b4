local function corrected(vessel, cards)
  local order = run("galley.orders.correct", vessel, cards)
  if #order.steps == 0 then return order.stationary end
  return table.concat(order.steps, " ")
end

-- The orders of a list that a vessel of that base may row as they stand.
local function legal(vessel, cards)
  local kept = {}
  for _, text in ipairs(cards) do
    if #run("galley.orders.correct", vessel, text).corrections == 0 then table.insert(kept, text) end
  end
  return kept
end

local all = { "B", "H", "1", "2", "3", "4", "5" }

describe("galley.orders.positions", function()
  it("reads the position off the hexes", function()
    expect(run("galley.orders.positions", "battle", 2)).is("CRUISING")
    expect(run("galley.orders.positions", "battle", 3)).is("FULL")
    expect(run("galley.orders.positions", "light", 4)).is("CRUISING")
    expect(run("galley.orders.positions", "corsair", 3)).is("CRUISING")
    expect(run("galley.orders.positions", "corsair", 4)).is("FULL")
    expect(run("galley.orders.positions", "freefolk", 3)).is("FULL")
    expect(run("galley.orders.positions", "corsair", 0)).is("HALTED")
    expect(run("galley.orders.positions", "corsair", 1)).is("SLOW")
  end)
end)

describe("galley.orders.speed-change", function()
  local function range(type, start)
    local vessel = ship { id = "v", type = type, side = "blue", stern = "5,5", bow = "6,5", start = start }
    return legal(vessel, all)
  end

  it("SLOW allows H to 3", function() expect(range("corsair", "SLOW")).is { "H", "1", "2", "3" } end)
  it("HALTED allows B, H and 1", function() expect(range("corsair", "HALTED")).is { "B", "H", "1" } end)
  it("BACKING allows B and H", function() expect(range("corsair", "BACKING")).is { "B", "H" } end)
  it("CRUISING allows 1 to 5", function() expect(range("corsair", "CRUISING")).is { "1", "2", "3", "4", "5" } end)
  it("FULL allows 2 to 5", function() expect(range("corsair", "FULL")).is { "2", "3", "4", "5" } end)
  it("a CRUISING Light Galley may row 1 to 4", function() expect(range("light", "CRUISING")).is { "1", "2", "3", "4" } end)
end)

describe("galley.orders.oar-cap", function()
  it("cuts the speed to the sections left", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", port = 1, starboard = 2, start = "CRUISING" }
    expect(run("galley.orders.oar-cap", hag)).is(3)
    expect(corrected(hag, "3 2")).is("F F F")
  end)

  it("wins over a lowest speed", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", port = 1, starboard = 0, start = "FULL" }
    expect(corrected(hag, "H")).is("F")
  end)

  it("leaves a vessel without oars where she is", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", port = 0, starboard = 0, start = "HALTED" }
    expect(corrected(hag, "1")).is("H")
    expect(corrected(hag, "B P1")).is("H")
  end)
end)

describe("galley.orders.full-speed", function()
  it("takes a card for a FULL order and none for less", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", start = "CRUISING", cards = 1 }
    local crone = ship { id = "crone", type = "corsair", side = "blue", stern = "5,8", bow = "6,8", start = "SLOW" }
    hag.order, crone.order = "4", "1 P1 3"
    run_phase "reveal"
    expect({ hag.steps[4], hag.position, hag.cards }).is { "F", "FULL", 0 }
    expect({ table.concat(crone.steps, " "), crone.position, crone.cards }).is { "F P F", "CRUISING", 4 }
  end)

  it("allows no FULL without a card", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", start = "CRUISING", cards = 0 }
    hag.order = "3 2"
    run_phase "reveal"
    expect({ table.concat(hag.steps, " "), hag.cards }).is { "F F F", 0 }
  end)

  it("gives no cards to a type without FULL", function()
    local duck = ship { id = "duck", type = "transport", side = "blue", stern = "5,5", bow = "6,5" }
    expect(duck.cards).is(0)
  end)
end)

describe("galley.orders.turning-circle", function()
  local function kept(steps, circle) return table.concat(run("galley.orders.correct-turns", steps, 3, circle), " ") end

  it("reads the circle by type and position", function()
    expect(run("galley.orders.turning-circle", "war", "CRUISING")).is(1)
    expect(run("galley.orders.turning-circle", "war", "FULL")).is(2)
    expect(run("galley.orders.turning-circle", "battle", "SLOW")).is(1)
    expect(run("galley.orders.turning-circle", "battle", "BACKING")).is(1)
  end)

  it("agrees with the circles of the ship statistics", function()
    for _, row in ipairs(data("ships")) do
      expect(run("galley.orders.turning-circle", row.type, "CRUISING")).is(row.cruising_circle)
      expect(run("galley.orders.turning-circle", row.type, "FULL")).is(row.full_circle)
    end
  end)

  it("lets a T1 vessel turn on every step", function() expect(kept({ "P", "P", "P" }, 1)).is("P P P") end)
  it("wants one hex more for T2", function()
    expect(kept({ "P", "P", "F" }, 2)).is("P F P")
    expect(kept({ "P", "F", "P" }, 2)).is("P F P")
  end)

  it("wants two hexes more for T3", function()
    expect(kept({ "P", "F", "P", "F" }, 3)).is("P F F P")
    expect(kept({ "P", "F", "F", "P" }, 3)).is("P F F P")
  end)
end)

describe("galley.orders.turn-carry", function()
  it("counts on from the last turn", function()
    local battle = ship { id = "battle", type = "battle", side = "blue", stern = "5,5", bow = "6,5", start = "SLOW" }
    battle.steps, battle.made, battle.position = { "F", "F", "P" }, 3, "FULL"
    expect(run("galley.orders.turn-carry", battle)).is(1)
    battle.steps, battle.made, battle.run = { "F" }, 1, 1
    expect(run("galley.orders.turn-carry", battle)).is(2)
  end)

  it("is satisfied after lying still, backing or a collision", function()
    local battle = ship { id = "battle", type = "battle", side = "blue", stern = "5,5", bow = "6,5", run = 1 }
    battle.steps, battle.made, battle.position = {}, 0, "HALTED"
    expect(run("galley.orders.turn-carry", battle)).is(3)
    battle.steps, battle.made, battle.position = { "b" }, 1, "BACKING"
    expect(run("galley.orders.turn-carry", battle)).is(3)
    battle.steps, battle.made, battle.position, battle.halted = { "F", "P" }, 2, "CRUISING", true
    expect(run("galley.orders.turn-carry", battle)).is(3)
  end)

  it("makes a Battle Galley wait with her turn", function()
    local battle = ship { id = "battle", type = "battle", side = "blue", stern = "5,5", bow = "6,5", start = "CRUISING", run = 1 }
    local still = ship { id = "still", type = "battle", side = "blue", stern = "5,8", bow = "6,8", start = "HALTED" }
    expect(corrected(battle, "P1 1")).is("F P")
    expect(corrected(still, "P1")).is("P")
  end)
end)

describe("galley.orders.steering", function()
  local function vessel(rudders, port, starboard)
    return ship {
      id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", rudders = rudders, port = port, starboard = starboard,
      start = "CRUISING",
    }
  end

  it("steers with oars on both sides", function() expect(run("galley.orders.steering", vessel(0, 3, 1))).is(true) end)
  it("steers with one rudder", function() expect(run("galley.orders.steering", vessel(1, 0, 3))).is(true) end)
  it("goes straight with neither", function()
    local hag = vessel(0, 0, 3)
    expect(run("galley.orders.steering", hag)).is(false)
    expect(corrected(hag, "1 P1 1")).is("F F F")
  end)
end)
