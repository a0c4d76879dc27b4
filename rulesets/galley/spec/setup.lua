describe("galley.setup.battle", function()
  it("lets the first side set up in columns 0 to 3, the second in the last four", function()
    expect(run("galley.setup.battle", game.sides.blue, "0,2")).is(true)
    expect(run("galley.setup.battle", game.sides.blue, "1,2")).is(true)
    expect(run("galley.setup.battle", game.sides.blue, "3,2")).is(false)
    expect(run("galley.setup.battle", game.sides.red, "26,0")).is(true)
    expect(run("galley.setup.battle", game.sides.red, "25,0")).is(false)
    expect(run("galley.setup.battle", game.sides.red, "30,0")).is(false)
  end)

  it("places a vessel, and refuses what cannot be", function()
    local hag = ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "0,2", bow = "1,2" }
    ship { id = "crone", name = "Crone", type = "corsair", side = "blue", stern = "0,4" }
    phase "setup"
    order "place hag -2,6 -1,6"
    expect({ hag.stern, hag.bow }).is { "-2,6", "-1,6" }
    expect(refusal("place hag 0,2 2,2")).is "Sea Hag cannot lie so: hexes not adjacent"
    expect(refusal("place hag 0,4")).is "Sea Hag cannot lie there: hex occupied"
    expect(refusal("place hag 3,2 4,2")).is "Sea Hag cannot set up there: not your side's zone"
    expect(refusal("place hag 0,0 0,-1")).is "Sea Hag would lie off the board"
    phase "orders"
    expect(refusal("place hag 0,2 1,2")).is "the battle has begun"
  end)

  it("numbers the vessels as they are given, and heads them for the enemy", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,2" }
    local trident = ship { id = "trident", type = "war", side = "red", stern = "26,2" }
    expect({ hag.number, hag.bow }).is { 1, "1,2" }
    expect({ trident.number, trident.bow }).is { 2, "25,2" }
  end)

  it("refuses entries that cannot be put on the board", function()
    ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    local function entry(fields)
      return function()
        ship {
          id = "bad", type = fields.type or "corsair", side = fields.side or "blue", stern = fields.stern or "5,9", bow = fields.bow or "6,9",
          hull = fields.hull, port = fields.port, rudders = fields.rudders, crew = fields.crew, hands = fields.hands,
          archers = fields.archers, fighters = fields.fighters, wounded = fields.wounded, briefing = fields.briefing, stations = fields.stations,
        }
      end
    end
    expect(entry { type = "corsiar" }).fails("unknown ship type \"corsiar\"")
    expect(entry { side = "green" }).fails("there is no side \"green\"")
    expect(entry { stern = "6,5", bow = "7,5" }).fails("hex occupied by Sea Hag")
    expect(entry { stern = "29,0", bow = "30,0" }).fails("off the board")
    expect(entry { stern = "0,20", bow = "0,19" }).fails("off the board")
    expect(entry { stern = "5,9", bow = "7,9" }).fails("not adjacent")
    expect(entry { hull = 7 }).fails("a Corsair has a hull of 6")
    expect(entry { port = 4 }).fails("a Corsair has 3 oar sections a side")
    expect(entry { rudders = 3 }).fails("a vessel has 2 rudders")
    expect(entry { crew = 1000 }).fails("a Corsair has a crew of 8, and this one would have 1000")
    expect(entry { hands = 7 }).fails("a Corsair has a crew of 8, and this one would have 9")
    expect(entry { archers = 3, fighters = 4 }).fails("a Corsair has 6 archers and fighters in all, and this one would have 7")
    expect(entry { archers = 2, fighters = 4, wounded = 1 }).fails("a Corsair has 6 archers and fighters in all, and this one would have 7")
    expect(entry { briefing = "dragon" }).fails("unknown briefing")
    expect(entry { stations = { Q1 = { hand = 1 } } }).fails("unknown zone")
  end)

  it("makes room among the men who are not named for those who are", function()
    local function manned(fields)
      local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,2", archers = fields.archers, fighters = fields.fighters, wounded = fields.wounded }
      local list = {}
      for _, kind in ipairs { "archer", "fighter", "wounded" } do table.insert(list, men.how_many(hag, kind)) end
      hag.status = "sunk"
      return list
    end
    expect(manned {}).is { 2, 4, 0 }
    expect(manned { archers = 5 }).is { 5, 1, 0 }
    expect(manned { archers = 0 }).is { 0, 4, 0 }
    expect(manned { fighters = 5 }).is { 1, 5, 0 }
    expect(manned { wounded = 3 }).is { 2, 1, 3 }
  end)

  it("takes the board and the columns of the scenario", function()
    board { width = 12, height = 8 }
    local green = side { id = "green", name = "Green", from = 4, to = 7, heading = 1 }
    expect(run("galley.setup.battle", game.sides.red, "8,0")).is(true)
    expect(run("galley.setup.battle", game.sides.red, "12,0")).is(false)
    expect(run("galley.setup.battle", green, "5,1")).is(true)
    expect(run("galley.setup.battle", green, "3,1")).is(false)
    expect(ship { id = "hag", type = "corsair", side = "green", stern = "5,1" }.bow).is("5,2")
    expect(function() ship { id = "off", type = "corsair", side = "red", stern = "0,8" } end).fails("off the board")
  end)

  it("gives an owner of his own orders to give", function()
    ship { id = "hag", type = "corsair", side = "blue", owner = "anna", stern = "5,5", bow = "6,5" }
    expect(game.players).has "anna"
    expect(game.ships.hag.owner).is("anna")
  end)
end)

describe("galley.setup.start-speed", function()
  it("starts SLOW, with a turn allowed at once", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,2" }
    expect({ hag.base, hag.run }).is { "SLOW", 3 }
  end)

  it("lets an owner start CRUISING, and order 5 in the first period", function()
    local hag = ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "0,2" }
    phase "setup"
    order "start-position hag CRUISING"
    expect(hag.base).is("CRUISING")
    expect(run("galley.orders.correct", hag, "5").corrections).is {}
    expect(refusal("start-position hag FULL")).is "Sea Hag cannot come up so: choose HALTED, SLOW or CRUISING"
    phase "archery"
    expect(refusal("start-position hag SLOW")).is "the battle has begun"
  end)
end)
