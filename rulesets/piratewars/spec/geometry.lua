local function hull(x, y, heading, length, beam)
  return { x = x, y = y, heading = heading, length = length, beam = beam }
end

describe("piratewars.geo.plane", function()
  it("has north up and east right", function()
    expect(run("piratewars.geo.plane", 0)).is { x = 0, y = 1 }
    expect(run("piratewars.geo.plane", 90)).is { x = 1, y = 0 }
    expect(run("piratewars.geo.plane", 270 + 90)).is { x = 0, y = 1 }
  end)
end)

describe("piratewars.geo.hull", function()
  it("lies as a rectangle before its rudder", function()
    local found = run("piratewars.geo.hull", hull(0, 0, 90, 48, 12))
    expect(found.bow).is { x = 48, y = 0 }
    expect(found.corners).is { { x = 48, y = 6 }, { x = 48, y = -6 }, { x = 0, y = -6 }, { x = 0, y = 6 } }
  end)
end)

describe("piratewars.geo.distance", function()
  it("is 32 dots of water between two hulls", function()
    expect(run("piratewars.geo.distance", hull(0, 0, 90, 48, 12), hull(80, 0, 90, 8, 12))).is(32)
    expect(run("piratewars.geo.distance", hull(0, 0, 90, 48, 12), hull(40, 0, 90, 8, 12))).is(0)
  end)
end)

describe("piratewars.geo.wind-angle", function()
  it("counts from where the wind blows to", function()
    game.wind = 90
    expect(run("piratewars.geo.wind-angle", 0)).is(90)
    expect(run("piratewars.geo.wind-angle", 270)).is(180)
    expect(run("piratewars.geo.wind-angle", 90)).is(0)
    expect(geometry.windward(0)).is "port"
    expect(geometry.windward(180)).is "starboard"
  end)
end)

describe("piratewars.geo.contact", function()
  local function two()
    ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0, heading = 90 }
    ship { id = "prey", name = "Prey", model = "imperial-flagship", side = "red", x = 84, y = -16 }
    return game.ships.hag, game.ships.prey
  end

  it("comes after exactly 32 dots", function()
    local hag, prey = two()
    local met = run("piratewars.geo.contact", hag, { leap = 56 })
    expect({ met.after, met.ship == prey, met.angle }).is { 32, true, 90 }
    expect(run("piratewars.geo.contact", hag, { leap = 31.9 })).is(nil)
  end)

  it("lets a hull slide along or away, not into another", function()
    local hag, prey = two()
    hag.x = 32
    expect(run("piratewars.geo.contact", hag, { drift = 20, bearing = 0 })).is(nil)
    expect(run("piratewars.geo.contact", hag, { leap = -20 })).is(nil)
    expect(run("piratewars.geo.contact", hag, { leap = 20 }).after).is(0)
    expect(prey.x).is(84)
  end)

  it("keeps ships apart when they are placed", function()
    two()
    phase "setup"
    expect(refusal("place-ship hag 80 0 0")).is "Hag would overlap Prey"
    island { id = "skull", outline = { { x = 0, y = 100 }, { x = 40, y = 100 }, { x = 20, y = 140 } } }
    expect(refusal("place-ship hag 20 100 0")).is "Hag would lie inside an island"
    expect(refusal("place-ship hag 20000 0 0")).is "Hag would lie off the floor, which is 10000 dots each way"
    order "place-ship hag -20 0 450"
    expect({ game.ships.hag.x, game.ships.hag.heading }).is { -20, 90 }
    phase "movement"
    expect(refusal("place-ship hag 0 0 0")).is "the battle has begun"
  end)

  it("refuses entries that cannot lie there", function()
    two()
    expect(function() ship { model = "imperial-flagship", side = "red", x = 84, y = 0 } end).fails "this hull overlaps Prey"
    expect(function() ship { model = "flagship", side = "red", x = 300, y = 0 } end).fails "unknown ship model"
    expect(function() ship { model = "imperial-flagship", side = "green", x = 300, y = 0 } end).fails "there is no side"
    expect(function() figure { type = "sailer", side = "red" } end).fails "unknown figure"
    expect(function() figure { type = "sailor", side = "red", home = "raft" } end).fails "there is no ship"
    expect(function() island { outline = { { x = 10, y = -10 }, { x = 10, y = 10 }, { x = 20, y = 0 } } } end).fails "lies inside this island"
    expect(function() reef { depth = 4, outline = { { x = 0, y = 0 } } } end).fails "three corners"
    island { id = "skull", name = "Skull", outline = { { x = 0, y = 100 }, { x = 40, y = 100 }, { x = 20, y = 140 } } }
    expect(function() ship { model = "imperial-flagship", side = "red", x = 20, y = 90 } end).fails "this hull lies inside Skull"
  end)
end)

describe("piratewars.geo.impact-angle", function()
  local flank = hull(80, -40, 0, 80, 8)

  it("is square against a flank, thirty at thirty", function()
    expect(run("piratewars.geo.impact-angle", hull(0, 0, 90, 48, 12), { leap = 64 }, flank)).is(90)
    expect(run("piratewars.geo.impact-angle", hull(40, -40, 30, 24, 8), { leap = 64 }, flank)).is(30)
  end)

  it("is the edge's where an edge lies along it, also at its end", function()
    local mover = hull(0, 0, 0, 48, 12)
    local function angle(other) return run("piratewars.geo.impact-angle", mover, { leap = 64 }, other) end
    expect({ angle(hull(12, 60, 0, 48, 12)), angle(hull(-10, 60, 0, 48, 8)), angle(hull(12, 108, 180, 48, 12)) }).is { 0, 0, 0 }
    expect({ angle(hull(0, 60, 0, 48, 12)), angle(hull(11.9, 60, 0, 48, 12)), angle(hull(-30, 66, 90, 32, 12)) }).is { 90, 90, 90 }
  end)

  it("is the larger of the two at a corner", function()
    expect(run("piratewars.geo.impact-angle", hull(0, 80, 120, 24, 0), { leap = 100 }, hull(80, 0, 0, 40, 8))).near(60)
  end)
end)

describe("piratewars.geo.shallows", function()
  local coast = { { x = -20, y = 54 }, { x = 20, y = 54 }, { x = 0, y = 90 } }

  it("is six deep six dots from an island", function()
    local vessel = ship { id = "hag", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0 }
    island { id = "skull", outline = coast }
    expect(run("piratewars.geo.shallows", vessel)).is(6)
    expect(run("piratewars.geo.shallows", vessel, { leap = 4 })).is(2)
  end)

  it("is no deeper than a reef below the hull", function()
    local vessel = ship { id = "hag", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0 }
    reef { id = "teeth", depth = 4, outline = coast }
    expect(run("piratewars.geo.shallows", vessel)).is(math.huge)
    expect(run("piratewars.geo.shallows", vessel, { leap = 10 })).is(4)
  end)
end)
