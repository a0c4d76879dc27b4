local function corsair()
  return ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "15,10", bow = "16,10" }
end

local function steps(vessel, cards) return table.concat(run("galley.orders.parse", vessel, cards).steps, " ") end

local function grapple(a, b) table.insert(game.links, { a = a, b = b }) end

describe("galley.orders.cards", function()
  it("adds numbers up", function()
    local hag = corsair()
    expect(steps(hag, "3 2")).is("F F F F F")
    expect(steps(hag, "5")).is("F F F F F")
  end)

  it("refuses an unknown card", function()
    corsair()
    phase "orders"
    expect(refusal("order hag 6")).is "Sea Hag cannot row \"6\": unknown card 6"
    expect(refusal("order hag X1 W")).is "Sea Hag cannot row \"X1 W\": unknown card X1; Sea Hag cannot row \"X1 W\": unknown card W"
  end)
end)

describe("galley.orders.parse", function()
  it("reads the book's examples", function()
    local hag = corsair()
    expect(steps(hag, "B")).is("b")
    expect(steps(hag, "B P1")).is("bP")
    expect(steps(hag, "B S1")).is("bS")
    expect(steps(hag, "1")).is("F")
    expect(steps(hag, "P1")).is("P")
    expect(steps(hag, "S1")).is("S")
    expect(steps(hag, "3")).is("F F F")
    expect(steps(hag, "2 P1")).is("F F P")
    expect(steps(hag, "1 S2")).is("F S F")
    expect(steps(hag, "P1 2")).is("P F F")
    expect(steps(hag, "2 S1 1")).is("F F S F")
    expect(steps(hag, "1 P1 2")).is("F P F F")
  end)

  it("takes small letters and commas", function()
    local hag = corsair()
    expect(steps(hag, "1,p1, 2")).is("F P F F")
    expect(run("galley.orders.parse", hag, "2 nr").nr).is(true)
  end)

  it("refuses an empty order and long backing", function()
    corsair()
    phase "orders"
    expect(refusal("order hag \"\"")).is "Sea Hag cannot row \"\": an empty order moves nobody"
    expect(refusal("order hag B 2")).is "Sea Hag cannot row \"B 2\": backing is one square"
    expect(refusal("order hag B P2")).is "Sea Hag cannot row \"B P2\": backing is one square"
    expect(refusal("order hag 1 B")).is "Sea Hag cannot row \"1 B\": backing is one square"
  end)

  it("refuses orders out of time, and for a vessel with no one aboard", function()
    corsair()
    ship { id = "wreck", name = "Wreck", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", crew = 0, archers = 0, fighters = 0 }
    phase "orders"
    expect(refusal("order wreck 1")).has "Wreck takes no orders, there is no one aboard"
    phase "movement"
    expect(refusal("order hag 1")).has "orders are fixed"
  end)

  it("keeps the order as it was written", function()
    local hag = corsair()
    ship { id = "trident", type = "corsair", side = "red", stern = "5,5", bow = "6,5" }
    phase "orders"
    order "order hag 2, p1"
    expect(hag.order).is("2 P1")
  end)

  it("offers only orders that need no correction", function()
    local battle = ship { id = "battle", type = "battle", side = "blue", stern = "15,10", bow = "16,10", run = 1, start = "CRUISING" }
    local list = suggestions("order", battle)
    for _, a in ipairs(list) do
      expect(run("galley.orders.correct", battle, a.cards).corrections).is {}
    end
    expect(list[1].cards).is("4")
  end)
end)

describe("galley.orders.no-end-turn", function()
  it("takes a turn with its hex and refuses one without", function()
    corsair()
    phase "orders"
    expect(refusal("order hag 2 P1")).is(nil)
    expect(refusal("order hag 2 P")).is "Sea Hag cannot row \"2 P\": a turn must carry a square"
    expect(refusal("order hag P0")).is "Sea Hag cannot row \"P0\": a turn must carry a square"
    expect(run("galley.orders.no-end-turn", { "number", "bare turn" })).is(false)
  end)
end)

describe("galley.orders.stationary", function()
  it("stays on T, HALTED", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "15,10", bow = "16,10", start = "HALTED" }
    hag.order = "T"
    run_phase "reveal"
    expect({ hag.stationary, hag.position, #hag.steps }).is { "T", "HALTED", 0 }
  end)

  it("wants H, G and T alone", function()
    corsair()
    phase "orders"
    expect(refusal("order hag H 1")).is "Sea Hag cannot row \"H 1\": H, G and T stand alone"
  end)

  it("keeps a grappled vessel to one step", function()
    local hag = corsair()
    local trident = ship { id = "trident", type = "corsair", side = "red", stern = "15,11", bow = "16,11" }
    grapple(hag, trident)
    phase "orders"
    expect(refusal("order hag 2")).is "Sea Hag lies grappled, and a grappled vessel may order G, T, H or a single step"
    for _, cards in ipairs { "G", "T", "H", "1", "P1 NR", "B S1" } do expect(refusal("order hag " .. cards)).is(nil) end
  end)

  it("takes any order but G and T for an attempt to part", function()
    local hag = corsair()
    local trident = ship { id = "trident", type = "corsair", side = "red", stern = "15,11", bow = "16,11" }
    grapple(hag, trident)
    hag.order, trident.order = "B", "T"
    run_phase "reveal"
    expect({ hag.attempt, trident.attempt }).is { true, false }
    expect(table.concat(hag.steps, " ")).is("b")
    hag.order, trident.order = "H", "G"
    run_phase "reveal"
    expect({ hag.attempt, trident.attempt }).is { true, false }
  end)

  it("reads G of a free vessel as H", function()
    local hag = corsair()
    hag.order = "G"
    run_phase "reveal"
    expect({ hag.stationary, hag.attempt }).is { "H", false }
  end)
end)

describe("galley.orders.nr", function()
  it("makes a plain collision of a bow's blow", function()
    local hag = corsair()
    local trident = ship { id = "trident", type = "corsair", side = "red", stern = "17,10", bow = "17,9" }
    hag.order, trident.order = "1 NR", "H"
    run_phase "reveal"
    run_phase "movement"
    expect({ #game.rams, #game.collisions, game.collisions[1].kind }).is { 0, 1, "plain" }
    expect(run("galley.grapple.who", hag, trident)).is(true)
    expect(run("galley.grapple.who", trident, hag)).is(true)
  end)

  it("stands last in a forward order", function()
    corsair()
    phase "orders"
    expect(refusal("order hag 2 NR")).is(nil)
    expect(refusal("order hag NR 2")).is "Sea Hag cannot row \"NR 2\": NR ends a forward order"
    expect(refusal("order hag NR")).is "Sea Hag cannot row \"NR\": NR ends a forward order"
    expect(refusal("order hag B NR")).is "Sea Hag cannot row \"B NR\": NR ends a forward order"
    expect(refusal("order hag H NR")).is "Sea Hag cannot row \"H NR\": H, G and T stand alone; Sea Hag cannot row \"H NR\": NR ends a forward order"
  end)

  it("outlives a correction that leaves a step, not one that leaves none", function()
    local hag = corsair()
    local crone = ship { id = "crone", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", start = "BACKING" }
    hag.order, crone.order = "5 NR", "1 NR"
    run_phase "reveal"
    expect({ #hag.steps, hag.nr }).is { 3, true }
    expect({ #crone.steps, crone.nr }).is { 0, false }
  end)
end)

describe("galley.orders.missing", function()
  it("gives H, and the corrections follow", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "15,10", bow = "16,10", start = "CRUISING" }
    run_phase "reveal"
    expect({ hag.order, table.concat(hag.steps, " "), hag.position }).is { "H", "F", "SLOW" }
  end)

  it("gives G to a grappled vessel", function()
    local hag = corsair()
    local trident = ship { id = "trident", type = "corsair", side = "red", stern = "15,11", bow = "16,11" }
    grapple(hag, trident)
    run("galley.orders.missing", hag)
    expect(hag.order).is("G")
  end)

  it("stops a vessel with no men aboard dead", function()
    local wreck = ship { id = "wreck", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", crew = 0, archers = 0, fighters = 0, start = "FULL" }
    run_phase "reveal"
    expect({ wreck.stationary, wreck.position, #wreck.steps, #wreck.corrections }).is { "H", "HALTED", 0, 0 }
  end)
end)
