-- The book's stories, on the floor.

local function begin(wind, alone)
  game.wind = wind
  dice(alone and "initiative 6" or "initiative 6, initiative 1")
  run_phase "initiative"
  phase "movement"
end

local function near(vessel, x, y, heading)
  expect(vessel.x).near(x)
  expect(vessel.y).near(y)
  expect(vessel.heading).near(heading)
end

describe("piratewars.move.leap", function()
  it("sails the Schooner round into the wind and lets her fall off", function()
    local schooner = ship { id = "schooner", name = "Schooner", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0 }
    begin(90, true)
    expect({ schooner.status, schooner.move }).is { "full", 64 }
    order "advance schooner"
    near(schooner, 0, 48, 0)
    order "turn schooner 90 port"
    near(schooner, 0, 48, 270)
    expect(refusal("turn schooner 10 port")).is "Schooner has already turned after this leap"
    order "advance schooner"
    near(schooner, -16, 48, 270)
    expect(schooner.moved).is(true)
    phase "falling-off"
    order "fall-off schooner 45 starboard"
    near(schooner, -16, 48, 315)
    local bow = run("piratewars.geo.hull", schooner).bow
    expect(bow.x).near(-49.941125497)
    expect(bow.y).near(81.941125497)
    expect(run("piratewars.move.status", schooner, true)).is "tack"
    dice "initiative 6"
    run_phase "initiative"
    expect({ schooner.status, schooner.move }).is { "tack", 32 }
  end)
end)

describe("piratewars.ram.damage", function()
  it("rams the Flagship with the Barracuda's seven sails", function()
    local barracuda = ship { id = "barracuda", name = "Barracuda", model = "black-seas-barracuda", side = "blue", x = 0, y = 0, heading = 90 }
    local flagship = ship { id = "flagship", name = "Flagship", model = "imperial-flagship", side = "red", x = 84, y = -16 }
    begin(90)
    expect(barracuda.move).is(56)
    answers { "casualties flagship-crew-1,flagship-crew-2,flagship-crew-3,flagship-crew-4,flagship-crew-5,flagship-gunner-1,flagship-gunner-2,flagship-gunner-3,flagship-marine-1",
      "casualties barracuda-crew-1,barracuda-crew-2,barracuda-crew-3" }
    order "advance barracuda"
    expect(barracuda.x).near(32)
    expect({ run("piratewars.ship.speed", barracuda), run("piratewars.ship.speed", flagship) }).is { 40, 0 }
    local function living(vessel)
      local n = 0
      for _, figure in ipairs(game.all("figure")) do
        if figure.home == vessel and not figure.dead then n = n + 1 end
      end
      return n
    end
    expect({ living(barracuda), living(flagship) }).is { 30, 10 }
    expect(flagship.fate).is "afloat"
    answers { "casualties flagship-gunner-4,flagship-marine-2,flagship-marine-3,flagship-mate" }
    run_phase "falling-off"
    expect(flagship.fate).is "sunk"
    expect(living(flagship)).is(5)
    expect({ game.figures["flagship-captain"].dead, game.figures["flagship-lieutenant"].place }).is { true, "water" }
    expect(run("piratewars.move.status", barracuda, true)).is "adrift"
  end)
end)

describe("piratewars.move.contact", function()
  it("brings the Flagship alongside the Schooner at thirty degrees", function()
    local flagship = ship { id = "flagship", name = "Flagship", model = "imperial-flagship", side = "blue", x = 0, y = 0, heading = 90 }
    local schooner = ship { id = "schooner", name = "Schooner", model = "skulls-eye-schooner", side = "red", x = 65.4641016, y = 20 }
    begin(90)
    order "advance flagship"
    near(flagship, 32, 0, 90)
    order "turn flagship 60 port"
    near(flagship, 32, 0, 30)
    order "advance flagship"
    expect(flagship.x).near(39.999999985)
    expect(flagship.y).near(13.856406435)
    expect({ flagship.moved, schooner.moved, #game.rams }).is { true, false, 0 }
    expect(run("piratewars.geo.distance", flagship, schooner)).near(0)
  end)
end)
