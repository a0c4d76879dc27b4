describe("galley.ship.types", function()
  it("prints the Dwarf Galley", function()
    local dwarf = run("galley.ship.types", "dwarf")
    expect({ dwarf.ram_class, dwarf.target_class, dwarf.hull, dwarf.oars, dwarf.fighters, dwarf.crew }).is { "Heavy", "Heavy", 16, 8, 11, 20 }
    expect({ dwarf.cruising_least, dwarf.cruising_most, dwarf.cruising_circle }).is { 2, 2, 2 }
    expect({ dwarf.full_least, dwarf.full_most, dwarf.full_circle }).is { 3, 4, 3 }
  end)
end)

describe("galley.ship.classes", function()
  it("strikes a Transport as Heavy, and gives her no ram", function()
    local duck = ship { id = "duck", type = "transport", side = "blue", stern = "5,5", bow = "6,5" }
    expect(run("galley.ship.classes", duck)).is { target = "Heavy" }
  end)

  it("ranks the classes", function()
    local ranks = {}
    for _, row in ipairs(data("classes")) do table.insert(ranks, row.class) end
    expect(ranks).is { "Feeble", "Light", "Medium", "Heavy", "Very Heavy" }
  end)
end)

describe("galley.ship.record", function()
  it("shows a fresh War Galley", function()
    local trident = ship { id = "trident", type = "war", side = "red", stern = "5,5", bow = "6,5" }
    expect(run("galley.ship.record", trident)).is { oars = 8, rudders = 2, men = 24, hull = 8, holes = 0 }
  end)
end)

describe("galley.ship.oars", function()
  it("halves the printed number", function()
    expect(run("galley.ship.oars", "elf")).is(5)
    expect(run("galley.ship.oars", "transport")).is(2)
    local hag = ship { id = "hag", type = "elf", side = "blue", stern = "5,5", bow = "6,5" }
    expect({ hag.port, hag.starboard }).is { 5, 5 }
  end)
end)

describe("galley.ship.oar-loss", function()
  it("takes neither oars nor rudders by a ram letter", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "4,5", bow = "5,5" }
    local trident = ship { id = "trident", type = "war", side = "red", stern = "6,5", bow = "6,4" }
    table.insert(game.rams, {
      phase = 5, attacker = hag, target = trident, aspect = "BEAM", side = "port", position = "SLOW", letter = "C",
    })
    dice "men overboard 4"
    run("galley.ram.results", game.rams[1])
    expect({ trident.hull, trident.holes, trident.port, trident.starboard, trident.rudders }).is { 7, 1, 4, 4, 2 }
  end)

  it("takes from the other side when the side struck has none", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", port = 0 }
    expect(run("galley.ship.oar-loss", hag, "port", false)).is(nil)
    expect(run("galley.ship.oar-loss", hag, "port", true)).is("starboard")
    expect(hag.starboard).is(2)
  end)
end)

describe("galley.ship.rudders", function()
  it("loses one at a time and never more than there are", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    run("galley.ship.rudders", hag)
    expect(hag.rudders).is(1)
    run("galley.ship.rudders", hag)
    expect(hag.rudders).is(0)
    run("galley.ship.rudders", hag)
    expect(hag.rudders).is(0)
    expect(notes()).is { "hag loses a rudder and has one left", "hag loses a rudder and has none left" }
  end)
end)

describe("galley.ship.special-cards", function()
  it("refuses a card that no briefing grants", function()
    ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    phase "orders"
    expect(refusal("order hag W")).is "Sea Hag cannot row \"W\": unknown card W"
  end)

  it("takes a granted card only at the end of a forward order", function()
    option("galley.opt.briefings", true)
    local wizzer = ship { id = "wizzer", name = "The Wizzer", type = "wizzer", side = "blue", stern = "5,5", bow = "6,5", briefing = "wizzer" }
    expect(run("galley.ship.special-cards", wizzer, "W")).is(true)
    phase "orders"
    expect(refusal("order wizzer 1 W NR")).is(nil)
    expect(refusal("order wizzer W 1")).is "The Wizzer cannot row \"W 1\": card W ends a forward order"
    expect(refusal("order wizzer B W")).is "The Wizzer cannot row \"B W\": backing is one square; The Wizzer cannot row \"B W\": card W ends a forward order"
  end)
end)

describe("galley.ship.record", function()
  it("lets nothing come back that was taken off", function()
    local hag = ship { type = "war", side = "red", stern = "5,5", hands = 5, fighters = 2 }
    expect(broken()).is {}
    hag.hull, hag.men.F1.hand = hag.hull + 1, hag.men.F1.hand + 2
    expect(broken()).is { "the hull of ship-1 has grown", "there were 13 men, and now there are 15" }
    hag.men.F1.hand = 0
    expect(broken()).is {}
  end)
end)

describe("galley.ship.oars", function()
  it("never has more sections on a side than half", function()
    local hag = ship { type = "war", side = "red", stern = "5,5" }
    hag.port = hag.port + 1
    expect(broken()).has("ship-1 has " .. hag.port .. " sections to port")
  end)
end)
