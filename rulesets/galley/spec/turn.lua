local function three()
  local vessels = {}
  for i, owner in ipairs { "anna", "berta", "clara" } do
    vessels[i] = ship {
      id = owner .. "s", name = owner, type = "corsair", side = i < 3 and "blue" or "red", owner = owner,
      stern = hex.cell(5, 3 * i), bow = hex.cell(6, 3 * i),
    }
  end
  return vessels
end

describe("galley.turn.sequence", function()
  it("counts a rammed vessel's archers before her damage", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "10,5", bow = "11,5", start = "CRUISING" }
    local trident = ship { id = "trident", type = "war", side = "red", stern = "13,5", bow = "13,4", start = "HALTED" }
    hag.order, trident.order = "2", "H"
    run_phase "reveal"
    run_phase "movement"
    expect({ trident.rammed, trident.hull, game.rams[1].phase }).is { true, 8, 5 }
    expect(run("galley.archery.rammed", trident)).is(3)
    dice "ram 2, men overboard 1"
    run_phase "rams"
    expect(trident.hull).is(7)
  end)

  it("carries position and run into the next period, and wipes the rest", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "10,5", bow = "11,5", start = "CRUISING" }
    hag.order = "3 P1"
    run_phase "reveal"
    run_phase "movement"
    hag.gave_men = 2
    run("galley.turn.sequence")
    expect({ hag.base, hag.run, hag.made, #hag.steps, hag.order == nil, hag.gave_men }).is { "FULL", 1, 0, 0, true, 0 }
  end)
end)

describe("galley.turn.secrecy", function()
  it("waits for every vessel that needs an order, and lets it be changed till then", function()
    local vessels = three()
    ship { id = "wreck", type = "corsair", side = "red", stern = "5,15", bow = "6,15", crew = 0, archers = 0, fighters = 0 }
    phase "orders"
    expect(#run("galley.turn.secrecy")).is(3)
    order "order annas 1"
    order "order bertas 2"
    expect(turn.all_ordered(vessels)).is(false)
    expect(refusal("order annas 2")).is(nil)
    order "order annas 2"
    expect(vessels[1].order).is("2")
  end)
end)

describe("galley.turn.no-change", function()
  it("fixes orders at the reveal", function()
    ship { id = "hag", type = "corsair", side = "blue", stern = "10,5", bow = "11,5" }
    phase "movement"
    expect(refusal("order hag 1")).has "orders are fixed"
  end)
end)

describe("galley.turn.control", function()
  it("takes the card of an announced full-speed order", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "10,5", bow = "11,5", start = "CRUISING" }
    hag.order = "5"
    run_phase "reveal"
    expect(hag.cards).is(3)
    expect(notes()).is { "hag shows 5", "hag goes to FULL and gives up a full-speed card: three left" }
  end)

  it("rolls the drift dice before all corrections", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "10,5", bow = "11,5", start = "CRUISING", adrift = true }
    local crone = ship { id = "crone", type = "corsair", side = "blue", stern = "10,8", bow = "11,8", start = "CRUISING", adrift = true }
    hag.order, crone.order = "2", "2"
    dice "drift 1, drift 6"
    run_phase "reveal"
    expect({ table.concat(hag.steps, " "), table.concat(crone.steps, " ") }).is { "P F", "S F" }
  end)

  it("tells how an order was corrected", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "10,5", bow = "11,5", start = "CRUISING" }
    ship { id = "crone", type = "battle", side = "blue", stern = "10,8", bow = "11,8", start = "CRUISING", run = 1 }
    hag.order, game.ships.crone.order = "H", "P1 1 NR"
    run_phase "reveal"
    expect(notes()).is {
      "hag shows H, which becomes 1: too slow for a vessel that was cruising, one hex added",
      "crone shows P1 1 NR, which becomes 1 P1 NR: turns too close for a circle of T2",
    }
  end)

  it("adds the hex of card W after the corrections", function()
    option("galley.opt.briefings", true)
    local wizzer = ship { id = "wizzer", type = "wizzer", side = "blue", stern = "10,5", bow = "11,5", start = "CRUISING", briefing = "wizzer" }
    wizzer.order = "2 W"
    run_phase "reveal"
    expect({ #wizzer.steps, wizzer.position, wizzer.special.W, wizzer.cards }).is { 3, "CRUISING", 0, 4 }
  end)
end)
