
local function column_text(column)
  local parts = {}
  for _, line in ipairs(column) do
    table.insert(parts, line.kind == "S" and "S" .. line.speed or "H")
  end
  return table.concat(parts, " ")
end

local function flagship()
  return ship { id = "flagship", name = "Flagship", model = "imperial-flagship", side = "red", x = 0, y = 0 }
end

local function living(vessel)
  return #figures.company(vessel)
end

describe("piratewars.damage.setup", function()
  it("draws every column of the chart", function()
    for _, row in ipairs(data("columns")) do
      local stats = data("ships")[row.model]
      expect(column_text(run("piratewars.damage.setup", stats.hf, stats.sf, stats.sl))).is(row.column)
    end
  end)

  it("keeps H lines on top where there are fewer sails than hull", function()
    expect(column_text(run("piratewars.damage.setup", 7, 6, 8))).is "H S48 H S40 H S32 H S24 H S16 H S8 H"
  end)

  it("draws ten sails over six hulls", function()
    expect(column_text(run("piratewars.damage.setup", 6, 10, 8))).is "S80 S72 S64 S56 S48 H S40 H S32 H S24 H S16 H S8 H"
  end)
end)

describe("piratewars.damage.lines", function()
  it("walks down the Flagship: three shot, then five ball", function()
    local vessel = flagship()
    answers {
      "casualties flagship-crew-1,flagship-crew-2,flagship-crew-3",
      "casualties flagship-gunner-1,flagship-gunner-2,flagship-gunner-3,flagship-gunner-4,flagship-crew-4",
    }
    expect(run("piratewars.damage.lines", vessel, "shot", 3)).is { hf = 0, sf = 3, dead = 3 }
    expect(run("piratewars.damage.lines", vessel, "ball", 5)).is { hf = 3, sf = 2, dead = 5 }
    expect({ ships.open_hf(vessel), ships.open_sf(vessel), living(vessel) }).is { 1, 0, 11 }
  end)

  it("crosses line after line as the example counts them", function()
    local vessel = flagship()
    local seen = {}
    for _, by in ipairs { "shot", "shot", "shot", "ball", "ball", "ball", "ball", "ball" } do
      for i = 1, 5 do   -- somebody who is still alive
        local sailor = game.figures["flagship-crew-" .. i]
        if not sailor.dead then
          answers { "casualties " .. sailor.id }
          break
        end
        if i == 5 then answers { "casualties flagship-gunner-" .. #seen - 4 } end
      end
      local crossed = run("piratewars.damage.lines", vessel, by, 1)
      table.insert(seen, crossed.hf > 0 and "H" or "S")
    end
    expect(table.concat(seen, " ")).is "S S S H H S H S"
  end)

  it("loses shot where no sail is left", function()
    local vessel = ship { id = "hag", model = "imperial-flagship", side = "red", x = 0, y = 0, lost_sails = 5 }
    expect(run("piratewars.damage.lines", vessel, "shot", 3)).is { hf = 0, sf = 0, dead = 0 }
  end)

  it("takes shortened sails first", function()
    local vessel = ship { id = "hag", model = "skulls-eye-schooner", side = "red", x = 0, y = 0, shortened = 2 }
    expect(run("piratewars.ship.speed", vessel)).is(48)
    answers { "casualties hag-crew-1" }
    run("piratewars.damage.lines", vessel, "shot", 1)
    expect({ ships.open_sf(vessel), vessel.shortened, run("piratewars.ship.speed", vessel) }).is { 7, 1, 48 }
  end)

  it("lets the owner say who falls, in the right number and among those hit", function()
    local vessel = flagship()
    answers { "casualties flagship-captain" }
    run("piratewars.damage.lines", vessel, "shot", 1)
    expect(game.figures["flagship-captain"].dead).is(true)
    local function answer(text)
      return function()
        answers { text }
        run("piratewars.damage.lines", vessel, "shot", 1)
      end
    end
    expect(answer "casualties flagship-crew-1,flagship-crew-2").fails "exactly one figure must fall"
    expect(answer "casualties flagship-captain").fails "is not in the hit group"
    phase "movement"
    expect(refusal "casualties flagship-crew-1").is "nobody asks who falls"
  end)

  it("names the fallen, chosen or in the usual order, those of a kind together", function()
    local vessel = flagship()
    answers { "casualties" }
    run("piratewars.damage.lines", vessel, "shot", 1)
    expect(notes()[1]).is "figures lost: Sailor 1 of Flagship"
    answers { "casualties flagship-marine-7,flagship-captain,flagship-marine-4,flagship-marine-5" }
    run("piratewars.damage.lines", vessel, "shot", 4)
    expect(notes()[3]).is "figures lost: Marine 4-5, 7, Captain of Flagship"
  end)

  it("asks no question when all fall", function()
    local vessel = ship { id = "hag", model = "imperial-flagship", side = "red", x = 0, y = 0, lost_crew = 17 }
    expect(living(vessel)).is(2)
    expect(run("piratewars.damage.lines", vessel, "shot", 4).dead).is(2)
    expect(ships.unmanned(vessel)).is(true)
  end)
end)

describe("piratewars.damage.excess-sails", function()
  it("takes two sails with the Barracuda's first HF, and three figures", function()
    local vessel = ship { id = "hag", model = "black-seas-barracuda", side = "red", x = 0, y = 0 }
    answers { "casualties hag-crew-1,hag-crew-2,hag-crew-3" }
    expect(run("piratewars.damage.lines", vessel, "hull", 1)).is { hf = 1, sf = 2, dead = 3 }
    expect({ ships.open_hf(vessel), ships.open_sf(vessel) }).is { 5, 5 }
  end)

  it("takes all the Flagship's with her last, and nine figures", function()
    local vessel = flagship()
    answers { "casualties flagship-crew-1,flagship-crew-2,flagship-crew-3,flagship-crew-4,flagship-crew-5,flagship-gunner-1,flagship-gunner-2,flagship-gunner-3,flagship-gunner-4" }
    expect(run("piratewars.damage.lines", vessel, "hull", 4)).is { hf = 4, sf = 5, dead = 9 }
    expect(living(vessel)).is(10)
  end)

  it("leaves surplus sails alone while the hull is whole", function()
    expect(run("piratewars.damage.excess-sails", flagship())).is(0)
  end)
end)

describe("piratewars.damage.sinking", function()
  it("drowns the Imperial Captain and four more of ten, five swim", function()
    local vessel = ship { id = "hag", model = "imperial-flagship", side = "red", x = 0, y = 0, lost_crew = 9, lost_hull = 4 }
    answers { "casualties hag-mate,hag-marine-1,hag-marine-2,hag-marine-3", "swimmers edge=port" }
    sinking.sink_all()
    expect(vessel.fate).is "sunk"
    expect(game.figures["hag-captain"].dead).is(true)
    expect(notes()).has("drowned: Captain, First Mate, Marine 1-3 of " .. vessel.name)
    local swimming = {}
    for _, each in ipairs(game.all("figure")) do
      if not each.dead then
        expect({ each.place, each.aboard, each.overboard }).is { "water", nil, true }
        table.insert(swimming, each.id)
      end
    end
    expect(swimming).is { "hag-lieutenant", "hag-marine-4", "hag-marine-5", "hag-marine-6", "hag-marine-7" }
    local at = game.figures["hag-marine-4"].at
    expect(at.x).is(-5)
    expect(at.y).near(32 * 2 / 6)
    for _, cannon in ipairs(game.all("cannon")) do expect(cannon.destroyed).is(true) end
  end)

  it("never drowns a Pirate Captain", function()
    local vessel = ship { id = "hag", model = "renegade-runner", side = "red", x = 0, y = 0, lost_crew = 10 }
    answers { "swimmers edge=starboard", "swimmers edge=starboard" }
    run("piratewars.damage.sinking", vessel)
    expect({ vessel.fate, game.figures["hag-captain"].dead }).is { "sunk", false }
    local other = ship { id = "crone", model = "renegade-runner", side = "red", x = 100, y = 0, lost_crew = 9 }
    run("piratewars.damage.sinking", other)
    expect({ game.figures["crone-captain"].dead, game.figures["crone-mate"].dead }).is { false, true }
  end)

  it("halves boarders apart, and drowns prisoners", function()
    local vessel = ship { id = "hag", model = "renegade-runner", side = "red", x = 0, y = 0, lost_crew = 9 }
    for i = 1, 3 do
      local boarder = figure { id = "boarder-" .. i, type = "pirate", side = "blue", at = { x = 50, y = 0 } }
      boarder.aboard, boarder.place, boarder.at = vessel, "deck", nil
    end
    game.figures["hag-mate"].prisoner = true
    answers { "casualties boarder-1,boarder-3", "swimmers edge=stern", "swimmers edge=bow" }
    run("piratewars.damage.sinking", vessel)
    expect({ game.figures["boarder-2"].at.y, game.figures["hag-captain"].at.y }).is { -1, 25 }
    expect({ game.figures["boarder-2"].dead, game.figures["boarder-2"].place }).is { false, "water" }
    expect({ game.figures["hag-mate"].dead, game.figures["hag-captain"].dead }).is { true, false }
  end)

  -- A Runner heading north goes down with six aboard: the three who live are her Captain and two pirates.
  local function goes_down()
    local vessel = ship { id = "hag", name = "Hag", model = "renegade-runner", side = "red", x = 0, y = 0, lost_crew = 5 }
    local drowned = "casualties hag-extra-2,hag-extra-3,hag-extra-4"
    return vessel, drowned
  end

  it("lets the owner say where each swims", function()
    local vessel, drowned = goes_down()
    answers { drowned, "swimmers figures=hag-captain x=2 y=25", "swimmers edge=port" }
    run("piratewars.damage.sinking", vessel)
    local function at(id) return game.figures["hag-" .. id].at end
    expect({ at "captain".x, at "captain".y, at "mate".x, at "mate".y, at "extra-1".x, at "extra-1".y }).is { 2, 25, -5, 8, -5, 16 }
  end)

  it("has them beside the hull, in open water", function()
    local vessel, drowned = goes_down()
    ship { id = "eel", name = "Eel", model = "imperial-flagship", side = "blue", x = 8, y = 0 }
    island { id = "rock", name = "Rock", outline = { { x = -4, y = 24.5 }, { x = 4, y = 24.5 }, { x = 0, y = 40 } } }
    for answer, why in pairs {
      ["x=0 y=27"] = "swimmers must be within 2 dots of the hull of Hag", ["x=5 y=10"] = "Eel is in the way", ["x=0 y=25"] = "Rock is in the way",
      ["edge=starboard"] = "there is no room along the starboard edge of Hag", ["edge=port x=-5 y=1"] = "say edge= or a spot",
      ["edge=port figures=none"] = "nobody is named to swim there", ["edge=port figures=eel-mate"] = "is not among those who swim from Hag",
    } do
      answers { drowned, "swimmers " .. answer }
      expect(function() run("piratewars.damage.sinking", vessel) end).fails(why)
    end
    expect(refusal "swimmers edge=port").is "nobody asks where anybody swims"
  end)
end)
