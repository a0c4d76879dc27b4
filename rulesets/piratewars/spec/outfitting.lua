-- Optional: oversailing, overloading, stern chasers, the revised Runner; wind by sails; models that fire.

local function schooner(fields)
  fields.id, fields.name, fields.model, fields.side = "hag", "Hag", fields.model or "skulls-eye-schooner", "blue"
  fields.x, fields.y = fields.x or 0, fields.y or 0
  return ship(fields)
end

local function labels(vessel)
  local list = {}
  for _, line in ipairs(vessel.column) do
    if line.kind == "S" then table.insert(list, line.speed) end
  end
  return list
end

local function blue_tasks()
  game.order = { "red", "blue" }
  phase "tasks"
end

local function turn_begins(towards, alone)
  game.wind = towards
  dice(alone and "initiative 6" or "initiative 6, initiative 1")
  run_phase "initiative"
  phase "movement"
end

describe("piratewars.opt.oversailing", function()
  local oversailing = "piratewars.opt.oversailing"
  local derive = "piratewars.design.derive"

  it("adds an SF for a ton in a narrow hull and for two in a wide one", function()
    expect({ run(oversailing, 8, 1), run(oversailing, 12, 4), run(oversailing, 12, 3) }).is { 1, 2, 1 }
  end)

  it("makes a wide ship of HF 6 with four tons given ten SF and 80 dots", function()
    option(oversailing, true)
    local got = run(derive, {
      faction = "none", hull = 12, sections = 3, sf = 8, jibs = 1, oversail_tons = 4, cannons = {},
      masts = {
        { type = "full", place = "main", sails = { "main", "topsail" } }, { type = "full", place = "main", sails = { "main", "topsail" } },
        { type = "single", place = "mizzen", sails = { "lateen" } },
      },
    })
    expect(got.errors).is {}
    expect({ got.sf, got.speed, got.used, got.crew }).is { 10, 80, 4, 12 }
    expect(got.column).is "S80 S72 S64 S56 S48 H S40 H S32 H S24 H S16 H S8 H"
  end)

  it("makes a narrow ship of HF 4 with a ton given six SF and 72 dots", function()
    local design = {
      faction = "none", hull = 8, sections = 1, sf = 5, jibs = 1, oversail_tons = 1, cannons = {},
      masts = { { type = "topped", place = "main", sails = { "gaff" } }, { type = "single", place = "main", sails = { "gaff" } } },
    }
    expect(run(derive, design).sf).is(5)
    option(oversailing, true)
    local got = run(derive, design)
    expect({ got.sf, got.speed, #got.errors }).is { 6, 72, 0 }
  end)
end)

describe("piratewars.opt.oversailing", function()
  local oversailing = "piratewars.opt.oversailing"

  it("gives a stock ship SF and sailors for her free tons", function()
    option(oversailing, true)
    local vessel = schooner { model = "red-beards-runner", oversail = 2 }
    expect({ vessel.sf, vessel.crew0, labels(vessel)[1] }).is { 8, 28, 80 }
    local runner = ship { model = "renegade-runner", side = "blue", x = 200, y = 0, oversail = 1 }
    expect({ runner.sf, runner.crew0, labels(runner)[1] }).is { 4, 12, 64 }
  end)

  it("is refused where it is off, without the tons, and for too few of them", function()
    expect(function() schooner { model = "red-beards-runner", oversail = 2 } end).fails "oversailing is switched off"
    option(oversailing, true)
    expect(function() schooner { model = "red-beards-runner", oversail = 3 } end).fails "2 tons free"
    expect(function() ship { model = "red-beards-runner", side = "blue", x = 200, y = 0, oversail = 2, chests = 1 } end).fails "1.75 tons free"
    expect(function() ship { model = "black-seas-barracuda", side = "blue", x = 400, y = 0, oversail = 1 } end).fails "no SF"
  end)

  it("costs a design nothing, and gives it nothing, where it is off", function()
    local got = run("piratewars.design.derive", { faction = "none", hull = 12, sections = 3, sf = 8, oversail_tons = 4, withheld_sf = 2, cannons = {}, masts = {} })
    expect({ got.sf, got.speed, got.used, got.free }).is { 8, 64, 0, 9 }
  end)
end)

describe("piratewars.design.derive", function()
  it("is refused in a scenario what its options do not give", function()
    for _, id in ipairs { "oversailing", "overloading", "stern-chasers", "revised-runner" } do option("piratewars.opt." .. id, false) end
    local function eel(fields)
      fields.id, fields.hull, fields.sections, fields.sf, fields.exempt = "eel", 12, 3, 8, true
      return function() design(fields) end
    end
    expect(eel { oversail_tons = 2 }).fails "oversailing is switched off"
    expect(eel { withheld_sf = 2 }).fails "overloading is switched off"
    expect(eel { cannons = { "stern-chaser" } }).fails "stern chasers are switched off"
    expect(eel { masts = { { type = "launch", place = "main", sails = { "launch-gaff" } } } }).fails "the revised Runner is switched off"
    expect(design { hull = 12, sections = 3, sf = 8, exempt = true }.sf).is(8)
  end)
end)

describe("piratewars.opt.overloading", function()
  local overloading = "piratewars.opt.overloading"

  it("labels a Schooner with two SF withheld 48 40 32 24 16 8 8 8, for four tons", function()
    option(overloading, true)
    local vessel = schooner { withheld = 2 }
    expect(labels(vessel)).is { 48, 40, 32, 24, 16, 8, 8, 8 }
    expect(run(overloading, 12, 8, 8, 2).tons).is(4)
    turn_begins(0, true)
    expect(vessel.move).is(48)
  end)

  it("labels a Flagship with one SF withheld 48 36 24 12 8, for one ton", function()
    expect(run(overloading, 8, 5, 12, 1)).is { labels = { 48, 36, 24, 12, 8 }, tons = 1 }
  end)

  it("gives a design the room", function()
    option(overloading, true)
    local got = run("piratewars.design.derive", {
      faction = "pirate", hull = 12, sections = 3, sf = 8, jibs = 1, withheld_sf = 2, chests = 12, extras = 24,
      cannons = { "slide", "slide", "slide", "slide" },
      masts = {
        { type = "full", place = "main", sails = { "main", "topsail" } }, { type = "full", place = "main", sails = { "main", "topsail" } },
        { type = "single", place = "mizzen", sails = { "lateen" } },
      },
    })
    expect({ got.speed, got.used, got.free, #got.errors }).is { 48, 13, 0, 0 }
  end)

  it("is refused where it is switched off, and leaves an SF at least", function()
    expect(function() schooner { withheld = 2 } end).fails "overloading is switched off"
    option(overloading, true)
    expect(function() schooner { withheld = 8 } end).fails "no more than 7 of her SF"
  end)
end)

describe("piratewars.opt.revised-runner", function()
  it("makes 64 dots with three turns of 90 degrees", function()
    local vessel = schooner { model = "renegade-runner-revised" }
    turn_begins(90, true)
    expect({ vessel.move, vessel.crew0 }).is { 64, 14 }
    local seen = {}
    for _ = 1, 3 do
      order "advance hag"
      table.insert(seen, vessel.x .. " " .. vessel.y)
      game.wind = (vessel.heading + 90) % 360
      order "turn hag 90 starboard"
    end
    expect(seen).is { "0 24", "24 24", "24 8" }
    expect(vessel.heading).is(270)
  end)

  it("carries a turntable on either side", function()
    schooner { model = "renegade-runner-revised" }
    expect({ game.cannons["hag-cannon-1"].abeam, game.cannons["hag-cannon-2"].abeam }).is { 4, -4 }
    expect(#game.cannons["hag-cannon-2"].crew).is(2)
  end)

  it("is not to be had when it is switched off, nor a launch's mast for a design", function()
    local design = { hull = 8, masts = { { type = "launch", place = "mizzen", sails = { "launch-gaff" } } } }
    expect(run("piratewars.design.masts", design, 1).errors).is {}
    option("piratewars.opt.revised-runner", false)
    expect(run("piratewars.design.masts", design, 1).errors).is { "D-MAST-HULL" }
    expect(run("piratewars.opt.revised-runner", "renegade-runner")).is(true)
    expect(function() schooner { model = "renegade-runner-revised" } end).fails "the revised Runner is switched off"
  end)
end)

describe("piratewars.opt.stern-chasers", function()
  local chasers = "piratewars.opt.stern-chasers"

  it("puts one amidships and two at three dots from the keel", function()
    expect({ run(chasers, 1), run(chasers, 2) }).is { { 0 }, { 3, -3 } }
  end)

  it("bears on a hull twenty dots astern", function()
    schooner { chasers = 1 }
    local prey = ship { id = "prey", model = "renegade-runner", side = "red", x = 0, y = -44, heading = 0 }
    local aim = run("piratewars.fire.bore", game.cannons["hag-cannon-4"], prey)
    expect({ aim.bearing, aim.distance }).is { 180, 20 }
  end)

  it("is refused on a narrow hull, beyond two, and when it is switched off", function()
    expect(function() schooner { model = "imperial-flagship", chasers = 1 } end).fails "D-CHASER"
    expect(function() ship { model = "man-of-war", side = "blue", x = 200, y = 0, chasers = 3 } end).fails "D-CHASER"
    option(chasers, false)
    expect(function() ship { model = "man-of-war", side = "blue", x = 400, y = 0, chasers = 1 } end).fails "stern chasers are switched off"
  end)
end)

describe("piratewars.opt.sail-wind", function()
  local wind = "piratewars.opt.sail-wind"

  it("refuses a square-rigged ship a turn beyond abeam, and makes her adrift there", function()
    option(wind, true)
    local vessel = schooner {}
    turn_begins(90, true)
    order "advance hag"
    expect(refusal("turn hag 45 port")).has("square sails cannot point upwind")
    expect(refusal("turn hag 45 starboard")).is(nil)
    expect(run("piratewars.move.status", vessel, false)).is "full"
    vessel.heading = 315
    expect(run("piratewars.move.status", vessel, false)).is "adrift"
    vessel.turn_open, vessel.turned = 90, false
    expect(refusal("turn hag 30 starboard")).is(nil)
  end)

  it("leaves her free when it is off", function()
    schooner {}
    turn_begins(90, true)
    order "advance hag"
    expect(refusal("turn hag 45 port")).is(nil)
  end)

  it("leaves fore-and-aft ships free", function()
    game.wind = 90
    option(wind, true)
    local runner = schooner { model = "renegade-runner", heading = 315 }
    expect(run("piratewars.move.status", runner, false)).is "tack"
  end)

  it("lets two sailors strike a Flagship's main sail: 36 dots, or 18 tacking", function()
    option(wind, true)
    game.wind = 90
    local vessel = schooner { model = "imperial-flagship", heading = 0 }
    blue_tasks()
    expect(refusal("strike-main hag hag-crew-1")).has("not enough spare hands")
    expect(refusal("strike-main hag hag-marine-1,hag-crew-1")).has("marines cannot sail")
    expect(refusal("strike-main hag hag-crew-1,hag-crew-2 set")).has("has her main sail set already")
    game.figures["hag-crew-3"].aboard, game.figures["hag-crew-4"].acted = nil, true
    expect(refusal("strike-main hag hag-crew-2,hag-crew-3")).has("is not aboard Hag")
    expect(refusal("strike-main hag hag-crew-2,hag-crew-4")).has("has already acted")
    game.figures["hag-crew-3"].aboard, game.figures["hag-crew-4"].acted = vessel, false
    order "strike-main hag hag-crew-1,hag-crew-2"
    expect(ships.set_sf(vessel)).is(3)
    expect(ships.speed(vessel)).is(36)
    expect(notes()).is { "Hag strikes her main sail" }
    turn_begins(90, true)
    vessel.heading = 315
    expect(run("piratewars.move.status", vessel, false)).is "tack"
    vessel.status = "tack"
    expect(movement.whole_move(vessel)).is(18)
    blue_tasks()
    expect(refusal("strike-main hag hag-crew-1,hag-crew-2")).has("has struck her main sail already")
    order "strike-main hag hag-crew-1,hag-crew-2 set"
    expect(ships.set_sf(vessel)).is(5)
  end)

  it("lets no more than two SF change in the turn of striking, the other sails included", function()
    option(wind, true)
    game.wind = 90
    local vessel = schooner { model = "imperial-flagship", heading = 0 }
    blue_tasks()
    order "strike-main hag hag-crew-1,hag-crew-2"
    expect(refusal("sail hag shorten=1")).has("speed may change by only 2 SF a turn")
    local other = ship { id = "eel", name = "Eel", model = "imperial-flagship", side = "blue", x = 200, y = 0, heading = 0, shortened = 1 }
    expect(refusal("sail eel spread=1")).is(nil)
    order "sail eel shorten=1"
    expect(refusal("strike-main eel eel-gunner-2,eel-gunner-3")).has("speed may change by only 2 SF a turn")
    other.status = "adrift"
    expect(refusal("strike-main eel eel-gunner-2,eel-gunner-3")).is(nil)
    expect(ships.set_sf(vessel)).is(3)
  end)

  it("leaves a struck sail out of account when it is off", function()
    option(wind, true)
    local vessel = schooner { model = "imperial-flagship" }
    vessel.struck = true
    expect(ships.set_sf(vessel)).is(3)
    option(wind, false)
    expect(ships.set_sf(vessel)).is(5)
    blue_tasks()
    expect(refusal("strike-main hag hag-crew-1,hag-crew-2 set")).has("wind by type of sail is switched off")
  end)

  it("falls off from beyond abeam towards running", function()
    option(wind, true)
    local vessel = schooner { heading = 315 }
    game.wind = 90
    game.order = { "blue" }
    phase "falling-off"
    expect(refusal("fall-off hag 15")).is(nil)
    expect(movement.status(vessel, true)).is "adrift"
  end)

  it("finds no square main sail to strike on a Schooner", function()
    option(wind, true)
    schooner {}
    blue_tasks()
    expect(refusal("strike-main hag hag-crew-1,hag-crew-2")).has("no square main sail")
  end)
end)

describe("piratewars.opt.real-cannons", function()
  local real = "piratewars.opt.real-cannons"

  it("counts what the model did", function()
    schooner {}
    local cannon = game.cannons["hag-cannon-1"]
    answers { "miss", "beyond", "back", "stayed" }
    expect({ run(real, cannon), run(real, cannon), run(real, cannon), run(real, cannon) }).is { 0, 1, 2, 3 }
    answers { "dice" }
    expect(run(real, cannon)).is(nil)
  end)

  it("asks for no shot that is out of range, doubles shot that rakes, and leaves the rest to the dice", function()
    option(real, true)
    schooner { guns = "starboard" }
    local far = ship { id = "far", name = "Far", model = "imperial-flagship", side = "red", x = 150, y = 0, heading = 0 }
    local near = ship { id = "near", name = "Near", model = "man-of-war", side = "red", x = 60, y = 30, heading = 90 }
    blue_tasks()
    order "declare-fire hag hag-gunner-1 far cannon=hag-cannon-1 ammunition=ball"
    order "declare-fire hag hag-gunner-5 near cannon=hag-cannon-3 ammunition=shot"
    answers { "back" }
    broadside.volley("blue")
    expect({ game.shots[1].in_range, game.shots[1].hits, game.shots[2].hits, game.shots[2].critical }).is { false, 0, 4, 0 }
    expect({ game.cannons["hag-cannon-1"].loaded, far.fate, near.fate }).is { false, "afloat", "afloat" }
  end)

  it("takes S60, S48 and an H off a fresh Flagship with a ball that stays", function()
    option(real, true)
    local vessel = schooner { guns = "starboard" }
    local prey = ship { id = "prey", name = "Prey", model = "imperial-flagship", side = "red", x = 40, y = 0, heading = 0 }
    blue_tasks()
    order "declare-fire hag hag-gunner-1 prey cannon=hag-cannon-1 ammunition=ball"
    answers { "stayed", "casualties" }
    tasks.left("blue")
    broadside.simultaneous()
    expect({ prey.column[1].crossed, ships.open_sf(prey), ships.open_hf(prey), prey.column[3].crossed }).is { true, 3, 3, true }
    expect(#figures.crew(prey)).is(16)
    expect(vessel.fate).is "afloat"
  end)
end)
