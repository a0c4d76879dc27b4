-- The book's stories, on the floor.

local function begin(wind, alone)
  game.wind = wind
  dice(alone and "initiative 6" or "initiative 6, initiative 1")
  run_phase "initiative"
  phase "movement"
end

local function bow(vessel, x, y)
  local at = run("piratewars.geo.hull", vessel).bow
  expect(at.x).near(x)
  expect(at.y).near(y)
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
    bow(schooner, 0, 96)
    order "turn schooner 90 port"
    near(schooner, 0, 48, 270)
    bow(schooner, -48, 48)
    expect(run("piratewars.geo.wind-angle", 270)).is(180)
    expect(refusal("turn schooner 10 port")).is "Schooner has already turned after this leap"
    order "advance schooner"
    near(schooner, -16, 48, 270)
    bow(schooner, -64, 48)
    expect(schooner.moved).is(true)
    expect(run("piratewars.move.status", schooner, true)).is "adrift"
    phase "falling-off"
    order "fall-off schooner 45 starboard"
    near(schooner, -16, 48, 315)
    bow(schooner, -49.941125497, 81.941125497)
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
    expect({ ships.open_hf(barracuda), ships.open_sf(barracuda), ships.open_hf(flagship), ships.open_sf(flagship) }).is { 5, 5, 0, 0 }
    expect(flagship.fate).is "afloat"
    -- in front of the Barracuda's bow, as the book has it
    answers { "casualties flagship-gunner-4,flagship-marine-2,flagship-marine-3,flagship-mate", "swimmers x=81 y=0" }
    run_phase "falling-off"
    expect(flagship.fate).is "sunk"
    expect(living(flagship)).is(5)
    expect(game.figures["flagship-captain"].dead).is(true)
    for _, id in ipairs { "lieutenant", "marine-4", "marine-5", "marine-6", "marine-7" } do
      local figure = game.figures["flagship-" .. id]
      expect({ figure.place, figure.at.x, figure.at.y }).is { "water", 81, 0 }
    end
    game.order = { "red", "blue" }
    phase "tasks"
    for _, task in ipairs { "sail barracuda barracuda-crew-4", "move-figure barracuda-captain helm" } do
      expect(refusal(task)).has "was in a ram this turn"
    end
    sailing.close()
    expect(ships.open_sf(barracuda)).is(5)
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
    bow(flagship, 55.999999985, 41.569219356)
    expect({ flagship.leap < 16.001, flagship.leap > 15.999, flagship.left }).is { true, true, 0 }   -- 12 dots are lost
    expect({ ships.open_hf(flagship), ships.open_hf(schooner) }).is { 4, 6 }
    game.order = { "red", "blue" }
    phase "boarding-declarations"
    expect(refusal("declare-boarding flagship schooner")).is(nil)
    game.order = { "blue", "red" }
    phase "boarding-declarations"
    expect(refusal("declare-boarding schooner flagship")).is(nil)
  end)
end)

-- Shot 3 3 6, shot 1 4 6, ball 1 2 3, ball 1 2 2 and a 2, one after the other at a fresh Flagship.
describe("piratewars.damage.lines", function()
  it("takes the Schooner's broadside line by line", function()
    local schooner = ship { id = "schooner", model = "skulls-eye-schooner", side = "red", x = 0, y = 0 }
    local flagship = ship { id = "flagship", model = "imperial-flagship", side = "blue", x = 44, y = 8 }
    local function fires(load, faces, fallen, crossed)
      dice(load .. " " .. faces)
      answers { "casualties " .. fallen }
      local hits = run("piratewars.fire.cannon", load, schooner, flagship).hits
      run("piratewars.damage.lines", flagship, load, hits)
      local words = {}
      for _, line in ipairs(flagship.column) do
        table.insert(words, line.crossed and "x" or line.kind == "S" and "S" .. line.speed or "H")
      end
      expect(table.concat(words, " ")).is(crossed)
    end
    fires("shot", "3 3 6", "flagship-crew-1,flagship-crew-2", "x x H S36 H S24 H S12 H")
    fires("shot", "1 4 6", "flagship-crew-3", "x x H x H S24 H S12 H")
    fires("ball", "1 2 3", "flagship-crew-4,flagship-crew-5", "x x x x x S24 H S12 H")
    fires("ball", "1 2 2", "flagship-marine-1,flagship-marine-2,flagship-marine-3", "x x x x x x x x H")
    answers { "flagship-cannon-2" }
    run("piratewars.fire.critical", flagship, 2)
    expect({ #figures.company(flagship), #game.all("cannon", { ship = flagship, destroyed = false }) }).is { 9, 1 }
    expect({ run("piratewars.ship.speed", flagship), run("piratewars.move.status", flagship, true) }).is { 0, "adrift" }
  end)
end)
