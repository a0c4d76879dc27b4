local function crowds(vessel)
  local list = {}
  for _, row in ipairs(data("zones")) do
    local c = vessel.men[row.zone]
    list[row.zone] = c.hand + c.archer + c.fighter + c.wounded
      + (vessel.captain == row.zone and 1 or 0) + (vessel.steersman == row.zone and 1 or 0)
  end
  return list
end

describe("galley.ship.complement", function()
  it("makes a third of the printed fighters archers", function()
    expect(run("galley.ship.complement", "war")).is { crew = 12, hands = 10, archers = 4, fighters = 8 }
    expect(run("galley.ship.complement", "battle")).is { crew = 18, hands = 16, archers = 7, fighters = 16 }
    expect(run("galley.ship.complement", "wizzer")).is { crew = 20, hands = 18, archers = 0, fighters = 0 }
  end)

  it("agrees with the ship statistics", function()
    for _, row in ipairs(data("ships")) do
      local men = run("galley.ship.complement", row.type)
      local printed = row.fighters or 0
      expect(men.archers).is(math.floor(printed / 3))
      expect(men.archers + men.fighters).is(printed)
      expect({ men.crew, men.hands }).is { row.crew, row.crew - 2 }
    end
  end)
end)

describe("galley.ship.wounded-fighter", function()
  it("leaves him one point, and one more kills him", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", crew = 0, archers = 0, fighters = 3 }
    expect(run("galley.ship.fighting-value", hag)).is(6)
    men.take(hag, "fighter")
    expect(run("galley.ship.wounded-fighter", hag)).is(true)
    expect(run("galley.ship.fighting-value", hag)).is(3)
    men.take(hag, "wounded")
    expect(run("galley.ship.fighting-value", hag)).is(2)
  end)
end)

describe("galley.ship.fighting-value", function()
  it("counts crew and archers 1, fighters 2, wounded 1", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    local rest = ship { id = "rest", type = "corsair", side = "blue", stern = "5,7", bow = "6,7", crew = 5, archers = 0, fighters = 1, wounded = 1 }
    expect(run("galley.ship.fighting-value", hag)).is(18)
    expect(run("galley.ship.fighting-value", rest)).is(8)
  end)

  it("matches the table for every fresh vessel", function()
    for i, row in ipairs(data("complement")) do
      local vessel = ship { id = "v" .. i, type = row.type, side = "blue", stern = hex.cell(5, i), bow = hex.cell(6, i) }
      expect(run("galley.ship.fighting-value", vessel)).is(row.value)
    end
  end)

  it("counts men on repairs", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    hag.men.F1.hand = 0
    table.insert(hag.repairs, { zone = "F1", hole = 1 })
    expect(run("galley.ship.fighting-value", hag)).is(18)
  end)
end)

describe("galley.ship.stations", function()
  it("deals a Corsair's men round the zones", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    expect(crowds(hag)).is { F1 = 2, F2 = 2, M1 = 2, M2 = 2, A1 = 3, A2 = 3 }
    for _, zone in ipairs { "F1", "F2", "M1", "M2" } do
      expect({ hag.men[zone].fighter, hag.men[zone].archer, hag.men[zone].hand }).is { 1, 0, 1 }
    end
    for _, zone in ipairs { "A1", "A2" } do
      expect({ hag.men[zone].fighter, hag.men[zone].archer, hag.men[zone].hand }).is { 0, 1, 1 }
    end
    expect({ hag.captain, hag.steersman }).is { "A1", "A2" }
  end)

  it("puts men where the scenario stations them and deals the rest", function()
    local hag = ship {
      id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5",
      archers = 0, hands = 1, stations = { M1 = { fighter = 4 } },
    }
    expect(crowds(hag)).is { F1 = 1, F2 = 0, M1 = 4, M2 = 0, A1 = 1, A2 = 1 }
  end)

  it("refuses more men at stations than are aboard", function()
    expect(function()
      ship { id = "hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5", stations = { M1 = { fighter = 5 } } }
    end).fails("not so many men")
  end)

  it("moves men at set-up and after hole plugging, until the first order is set", function()
    local hag = ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    ship { id = "trident", type = "corsair", side = "red", stern = "5,8", bow = "6,8" }
    phase "setup"
    order "station hag archer A1 F1"
    expect(hag.men.F1.archer).is(1)
    phase "orders"
    order "station hag hand F1 A2 number=1"
    expect({ hag.men.F1.hand, hag.men.A2.hand }).is { 0, 2 }
    order "order hag 1"
    expect(refusal("station hag hand A2 F1")).is("Sea Hag has her men at their stations: "
      .. "with the first order set, men can be moved only after hole plugging")
  end)

  it("does not move them in any other step", function()
    ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    phase "archery"
    expect(refusal("station hag hand F1 A2")).is "men can be moved only after hole plugging"
  end)

  it("leaves captain, steersman and men on repairs where they are", function()
    local hag = ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = "5,5", bow = "6,5" }
    hag.men.F1.hand = 0
    table.insert(hag.repairs, { zone = "F1", hole = 1 })
    phase "orders"
    expect(refusal("station hag captain A1 F1")).is "Sea Hag keeps them where they are: captain and steersman stay at their posts"
    expect(refusal("station hag hand F1 F2")).is "Sea Hag has him below: that man is on repairs"
    expect(refusal("station hag archer F1 F2")).is "Sea Hag has not 1 to move: 0 archer in F1"
    expect(refusal("station hag hand F9 F2")).has "unknown zone"
  end)
end)

describe("galley.ship.stations", function()
  it("keeps the captain in A1 and the steersman in A2", function()
    local hag = ship { id = "hag", type = "war", side = "red", stern = "5,5" }
    expect(broken()).is {}
    hag.steersman, hag.captain = "A1", "F1"
    expect(broken()).is { "hag has her steersman in A1", "hag has her captain in F1" }
  end)
end)
