-- 6.0 Ship design: spec.

local function check(design) return run("piratewars.design.derive", design).errors end

-- The Clipper with something changed.
local function clipper(more)
  local new = {
    faction = "imperial", hull = 12, sections = 1, sf = 4, jibs = 1,
    masts = { { type = "full", place = "main", sails = { "main", "topsail" } } },
    cannons = { "back-to-back", "back-to-back", "back-to-back", "back-to-back" }, extras = 8,
  }
  for key, value in pairs(more or {}) do new[key] = value end
  return new
end

describe("piratewars.design.hull-type", function()
  it("gives a narrow hull a ton for each HF and a wide one half as much again, rounded up", function()
    expect(run("piratewars.design.hull-type", { hull = 8 }, 5)).is { beam = 8, draft = 8, tonnage = 5, errors = {} }
    expect(run("piratewars.design.hull-type", { hull = 12 }, 5)).is { beam = 12, draft = 12, tonnage = 8, errors = {} }
  end)

  it("allows cannons back to back on a wide hull only", function()
    expect(run("piratewars.design.hull-type", { hull = 8, cannons = { "back-to-back", "back-to-back" } }, 4).errors).is { "D-BACK" }
    expect(run("piratewars.design.hull-type", { hull = 12, cannons = { "back-to-back" } }, 4).errors).is {}
  end)

  it("knows two hulls", function()
    expect(run("piratewars.design.hull-type", { hull = 10 }, 4).errors).is { "D-HULL" }
  end)
end)

describe("piratewars.design.length", function()
  it("adds eight dots and an HF for each centre section", function()
    expect(run("piratewars.design.length", { sections = 3 })).is { length = 48, hf = 6, errors = {} }
    expect(run("piratewars.design.length", { length = 24 })).is { length = 24, hf = 3, errors = {} }
    expect(run("piratewars.design.length", { length = 80 })).is { length = 80, hf = 10, errors = {} }
  end)

  it("reports nothing else when the length is wrong", function()
    expect(check { hull = 7, sections = 8, sf = 1 }).is { "D-LENGTH" }
    expect(check { hull = 12, length = 20, sf = 1 }).is { "D-LENGTH" }
    expect(check { hull = 12, length = 44, sf = 5 }).is { "D-LENGTH" }
  end)
end)

describe("piratewars.design.speed", function()
  it("turns a wished speed into SF and drops the fraction", function()
    expect(run("piratewars.design.speed", { wished_speed = 70 }, 6)).is { sl = 8, sf = 8, speed = 64, errors = {} }
  end)

  it("keeps the SF below one and a half times the HF", function()
    expect(run("piratewars.design.speed", { sf = 9 }, 6).errors).is { "D-SF-MAX" }
    expect(run("piratewars.design.speed", { sf = 10 }, 7).errors).is {}
  end)

  it("lets no ship be slower than 48 dots", function()
    expect(run("piratewars.design.speed", { sf = 4 }, 5)).is { sl = 10, sf = 4, speed = 40, errors = { "D-SLOW" } }
  end)
end)

describe("piratewars.design.sails", function()
  local main = { type = "full", place = "main", sails = { "main", "topsail" } }
  local lateen = { type = "single", place = "mizzen", sails = { "lateen" } }

  it("adds up the Schooner's plan", function()
    expect(run("piratewars.design.sails", { jibs = 1, masts = { main, main, lateen } }, 8)).is { sf = 8, errors = {} }
  end)

  it("counts two for the first square sail of a mast, two for a gaff and one for a launch's", function()
    local topped = { type = "topped", place = "main", sails = { "gaff", "high-topsail" } }
    local launch = { type = "launch", place = "mizzen", sails = { "launch-gaff" } }
    expect(run("piratewars.design.sails", { masts = { topped, launch } }, 5)).is { sf = 5, errors = {} }
  end)

  it("names a plan that does not add up, and a second jib", function()
    expect(run("piratewars.design.sails", { jibs = 1, masts = { main } }, 5).errors).is { "D-SF-SUM" }
    expect(run("piratewars.design.sails", { jibs = 2, masts = { main } }, 5).errors).is { "D-JIB" }
  end)
end)

describe("piratewars.design.masts", function()
  local function wanted(hull, sf) return run("piratewars.design.masts", { hull = hull, jibs = 1 }, sf).wanted end
  local function errors(hull, masts) return run("piratewars.design.masts", { hull = hull, masts = masts }, 8).errors end

  it("wants a full mast for each three SF without the jib", function()
    expect(wanted(12, 8)).is { main = 2, sail = "main and topsail", mizzen = "lateen" }
    expect(wanted(12, 7)).is { main = 2, sail = "main and topsail" }
    expect(wanted(12, 9)).is { main = 2, sail = "main and topsail", mizzen = "gaff" }
  end)

  it("wants a gaff for each two on a narrow hull", function()
    expect(wanted(8, 5)).is { main = 2, sail = "gaff" }
    expect(wanted(8, 4)).is { main = 1, sail = "gaff", mizzen = "lateen" }
  end)

  it("has no full mast on a narrow hull, and no single one on a wide deck", function()
    expect(errors(8, { { type = "full", place = "main", sails = { "main" } } })).is { "D-MAST-HULL" }
    expect(errors(12, { { type = "single", place = "main", sails = { "gaff" } } })).is { "D-MAST-HULL" }
    expect(errors(12, { { type = "launch", place = "mizzen", sails = { "launch-gaff" } } })).is { "D-MAST-HULL" }
    expect(errors(12, { { type = "single", place = "mizzen", sails = { "gaff" } } })).is {}
  end)

  it("carries on each mast what it can", function()
    expect(errors(12, { { type = "single", place = "mizzen", sails = { "topsail" } } })).is { "D-MAST-SAIL" }
    expect(errors(12, { { type = "full", place = "main", sails = { "topsail", "high-topsail" } } })).is { "D-MAST-SAIL" }
    expect(errors(12, { { type = "full", place = "main", sails = { "high-topsail", "main" } } })).is {}
    expect(errors(8, { { type = "topped", place = "mizzen", sails = { "high-topsail" } } })).is {}
  end)

  it("has one mizzen", function()
    local mizzen = { type = "single", place = "mizzen", sails = { "lateen" } }
    expect(errors(12, { mizzen, mizzen })).is { "D-MIZZEN" }
  end)
end)

describe("piratewars.design.tonnage", function()
  local schooner = {
    faction = "pirate", cannons = { "slide", "slide", "slide", "slide" }, extras = 16, muskets = 4, females = 4,
  }
  local function with(more)
    local new = {}
    for key, value in pairs(schooner) do new[key] = value end
    for key, value in pairs(more) do new[key] = value end
    return run("piratewars.design.tonnage", new, 9, 8)
  end

  it("leaves the Schooner a ton for four chests", function()
    expect(with {}).is { used = 8, free = 1, crew = 34, errors = {} }
    expect(with { chests = 4 }).is { used = 9, free = 0, crew = 34, errors = {} }
    expect(with { chests = 3, barrels = 2 }.errors).is { "D-TONS" }
  end)

  it("counts parts of a ton exactly", function()
    expect(run("piratewars.design.tonnage", { extras = 6, chests = 1 }, 9, 8).used).is(1.75)
  end)

  it("gives a pirate's cannons half the tonnage at most", function()
    expect(with { cannons = { "slide", "slide", "slide", "slide", "slide" } }.errors).is { "D-PIRATE-GUNS" }
    expect(with { faction = "imperial", cannons = { "slide", "slide", "slide", "slide", "slide" } }.errors).is {}
  end)

  it("arms half of a pirate's extras at most", function()
    expect(with { females = 5 }.errors).is { "D-ARMS" }
  end)

  it("has one crow's nest, whose lookout weighs nothing", function()
    expect(with { nests = 1 }).is { used = 8, free = 1, crew = 35, errors = {} }
    expect(with { nests = 2 }.errors).is { "D-NEST" }
  end)
end)

describe("piratewars.design.arming", function()
  local function errors(design) return run("piratewars.design.arming", design).errors end

  it("has one turntable and two deck guns", function()
    expect(errors { hull = 8, cannons = { "turntable" }, deck_guns = 2 }).is {}
    expect(errors { hull = 8, cannons = { "turntable", "turntable" } }).is { "D-TURNTABLE" }
    expect(errors { hull = 12, deck_guns = 3 }).is { "D-DECKGUN" }
  end)

  it("has stern chasers on a wide hull, two of them", function()
    expect(errors { hull = 8, cannons = { "stern-chaser" } }).is { "D-CHASER" }
    expect(errors { hull = 12, cannons = { "stern-chaser", "stern-chaser" } }).is {}
    expect(errors { hull = 12, cannons = { "stern-chaser", "stern-chaser", "stern-chaser" } }).is { "D-CHASER" }
  end)
end)

describe("piratewars.design.derive", function()
  it("works out the Clipper", function()
    expect(run("piratewars.design.derive", clipper())).is {
      length = 32, hf = 4, beam = 12, draft = 12, sl = 12, sf = 4, speed = 48, column = "S48 H S36 H S24 H S12 H",
      tonnage = 6, used = 6, free = 0, crew = 22, masts = { main = 1, sail = "main and topsail" }, launches = 2, errors = {},
    }
  end)

  -- W9
  it("works out the Schooner from a wish of 70 dots", function()
    local full = { type = "full", place = "main", sails = { "main", "topsail" } }
    local found = run("piratewars.design.derive", {
      faction = "pirate", hull = 12, sections = 3, wished_speed = 70, jibs = 1,
      masts = { full, full, { type = "single", place = "mizzen", sails = { "lateen" } } },
      cannons = { "slide", "slide", "slide", "slide" }, extras = 16, muskets = 4, females = 4, chests = 4,
    })
    expect(found).is {
      length = 48, hf = 6, beam = 12, draft = 12, sl = 8, sf = 8, speed = 64, column = "S64 S56 S48 H S40 H S32 H S24 H S16 H S8 H",
      tonnage = 9, used = 9, free = 0, crew = 34, masts = { main = 2, sail = "main and topsail", mizzen = "lateen" },
      launches = 4, errors = {},
    }
  end)

  it("names every fault at once", function()
    expect(check(clipper { hull = 8, deck_guns = 3, nests = 2 })).is { "D-BACK", "D-MAST-HULL", "D-TONS", "D-NEST", "D-DECKGUN" }
    expect(check(clipper { hull = 9 })).is { "D-HULL", "D-BACK" }
  end)

  it("is asked of a design by its name, and refuses one with faults", function()
    local new = clipper { exempt = true, nests = 2 }
    new.id = "eel"
    design(new)
    order "check-design eel"
    expect(notes()).has("Sail Loss 12, beam 12, draft 12, no tons free, three launches; she wants a mast (main and topsail)")
    game.designs.eel.exempt = false
    expect(refusal("check-design eel")).has "D-NEST"
  end)

  it("faults a scenario's design", function()
    local new = clipper { nests = 2 }
    new.id = "eel"
    expect(function() design(new) end).fails("D-NEST")
  end)
end)

-- Designs under sail.
describe("piratewars.design.derive", function()
  -- A sloop of the pirates, narrow, with something changed.
  local function sloop(more)
    local new = {
      id = "sloop", name = "Sloop", faction = "pirate", hull = 8, sections = 1, sf = 4, jibs = 1,
      masts = {
        { type = "single", place = "main", sails = { "gaff" } }, { type = "single", place = "mizzen", sails = { "lateen" } },
      },
      cannons = { "slide", "turntable" }, extras = 8, muskets = 2, females = 1, deck_guns = 1,
    }
    for key, value in pairs(more or {}) do new[key] = value end
    design(new)
    return new
  end

  local function hag(fields)
    local new = { id = "hag", name = "Hag", model = "sloop", side = "red", x = 0, y = 0, heading = 0 }
    for key, value in pairs(fields or {}) do new[key] = value end
    return ship(new)
  end

  local function count(vessel, fields)
    local number = 0
    for _, figure in ipairs(figures.company(vessel)) do
      local fits = true
      for key, value in pairs(fields) do fits = fits and figure[key] == value end
      if fits then number = number + 1 end
    end
    return number
  end

  it("makes a ship with all that the design comes to", function()
    sloop()
    local vessel = hag()
    expect({ vessel.length, vessel.beam, vessel.hf, vessel.sf, vessel.sl, vessel.rig, vessel.crew0 }).is { 32, 8, 4, 4, 12, "fore-and-aft", 18 }
    expect({ run("piratewars.ship.speed", vessel), vessel.faction, vessel.launches }).is { 48, "pirate", 2 }
    expect({ count(vessel, { post = "crew" }), count(vessel, { post = "cannon-crew" }), count(vessel, { post = "extra" }) }).is { 4, 4, 8 }
    expect({ count(vessel, { musket = "loaded" }), count(vessel, { female = true }), #game.all("deck_gun", { ship = vessel }) }).is { 2, 1, 1 }
    local slide, turntable = game.cannons["hag-cannon-1"], game.cannons["hag-cannon-2"]
    expect({ slide.mount, slide.ahead, slide.abeam, slide.bearing }).is { "slide", 16, 4, 90 }
    expect({ turntable.mount, turntable.ahead, turntable.abeam, #turntable.arcs, #turntable.crew }).is { "turntable", 16, 0, 2, 2 }
    expect(broken()).is {}
  end)

  it("leaves to the design what a scenario says of a stock ship", function()
    sloop()
    expect(function() hag { withheld = 1 } end).fails "withheld is for ships of the chart: give the design withheld_sf"
    expect(function() hag { chasers = 1 } end).fails "chasers is for ships of the chart: give the design stern-chaser among its cannons"
  end)

  it("sails her, and fires her cannon", function()
    sloop()
    local vessel = hag()
    local eel = ship { id = "eel", name = "Eel", model = "imperial-flagship", side = "blue", x = 30, y = 40, heading = 0 }
    game.wind = 0
    dice "initiative 1, initiative 6"
    run_phase "initiative"
    phase "movement"
    order "advance hag"
    expect({ vessel.y, vessel.left }).is { 32, 16 }
    game.order = { "blue", "red" }
    phase "tasks"
    order "declare-fire hag hag-gunner-1 eel hag-cannon-1 ball"
    dice "ball 1 2 6"
    tasks.left("red")
    answers { "casualties eel-crew-1,eel-crew-2" }
    broadside.simultaneous()
    expect({ ships.open_sf(eel), #figures.company(eel) }).is { 3, 17 }
  end)

  it("mans her with marines for the Imperials, and has her cannons back to back and astern", function()
    design(clipper { id = "brig", name = "Brig", sections = 2, sf = 5, extras = 8,
      masts = { { type = "full", place = "main", sails = { "main", "topsail" } }, { type = "single", place = "mizzen", sails = { "lateen" } } },
      cannons = { "back-to-back", "back-to-back", "back-to-back", "stern-chaser", "wheel" } })
    local vessel = hag { model = "brig", side = "blue", guns = "port" }
    expect({ count(vessel, { post = "lieutenant" }), count(vessel, { post = "marine" }), vessel.rig, vessel.mainsail }).is { 1, 7, "square", 0 }
    local seen = {}
    for i = 1, 5 do
      local cannon = game.cannons["hag-cannon-" .. i]
      table.insert(seen, cannon.mount .. " " .. cannon.ahead .. " " .. cannon.abeam .. " " .. cannon.bearing)
    end
    expect(seen).is { "fixed 10 6 90", "fixed 10 -6 270", "fixed 20 6 90", "wheel 30 -6 270", "chaser 0 0 180" }
  end)

  it("strikes the one square sail she has, as the Flagship does", function()
    sloop { masts = { { type = "topped", place = "main", sails = { "high-topsail" } }, { type = "single", place = "mizzen", sails = { "lateen" } } } }
    local vessel = hag()
    expect({ vessel.rig, vessel.mainsail }).is { "square", 2 }
  end)

  it("has the lines and labels of what she gave up for sails or cargo", function()
    option("piratewars.opt.oversailing", true)
    option("piratewars.opt.overloading", true)
    sloop { oversail_tons = 1, extras = 4, muskets = 0, females = 0 }
    expect({ hag().sf, run("piratewars.ship.speed", game.ships.hag) }).is { 5, 60 }
    sloop { id = "barge", withheld_sf = 1, chests = 4 }
    local vessel = hag { id = "eel", model = "barge", x = 60 }
    expect({ vessel.sf, run("piratewars.ship.speed", vessel), vessel.chests }).is { 4, 36, 4 }
    expect(function() hag { id = "ray", model = "barge", x = 90, oversail = 1 } end).fails "oversail is for ships of the chart: give the design oversail_tons"
  end)

  it("is manned by her side's people where the design has no faction", function()
    sloop { faction = "none" }
    game.sides.red.faction = "none"
    expect(function() hag() end).fails "pirates or Imperials"
    game.sides.red.faction = "imperial"
    expect(hag { x = 60, id = "eel" }.faction).is "imperial"
    sloop { id = "barge", faction = "none", cannons = { "slide", "slide", "slide" }, extras = 0, muskets = 0, females = 0 }
    expect(hag { model = "barge", x = 90, id = "ray" }.faction).is "imperial"
    game.sides.red.faction = "pirate"
    expect(function() hag { model = "barge", x = 120 } end).fails "D-PIRATE-GUNS"
  end)

  it("wants a hull that can be built, also where faults are waived", function()
    sloop { hull = 9, exempt = true }
    expect(function() hag() end).fails "no hull that can be built"
    sloop { id = "punt", exempt = true, cannons = { "turntable", "turntable", "turntable" } }
    expect(function() hag { model = "punt" } end).fails "no room for so many"
    sloop { id = "skiff", exempt = true, cannons = { "turntable", "turntable" } }
    hag { model = "skiff" }
    expect({ game.cannons["hag-cannon-1"].abeam, game.cannons["hag-cannon-2"].abeam }).is { 4, -4 }
    expect(function() hag { id = "eel", model = "skif", x = 60 } end).fails "unknown ship model"
  end)
end)

describe("piratewars.design.stock-check", function()
  it("finds nothing wrong with the ships of the chart", function()
    for _, row in ipairs(data("designs")) do
      if not row.exempt then
        expect(run("piratewars.design.stock-check", row.model)).is { errors = {}, waived = false }
      end
    end
  end)

  it("waives two faults of the revised Runner", function()
    local found = run("piratewars.design.stock-check", "renegade-runner-revised")
    expect(found).is { errors = { "D-PIRATE-GUNS", "D-TURNTABLE" }, waived = true }
  end)

  it("comes to the numbers of the chart", function()
    for _, row in ipairs(data("designs")) do
      local found, chart = run("piratewars.design.derive", shipyard.stock(row.model)), data("ships")[row.model]
      expect({ found.hf, found.sf, found.sl, found.speed, found.length, found.beam, found.crew, found.tonnage, found.free })
        .is { chart.hf, chart.sf, chart.sl, chart.speed, chart.length, chart.hull, chart.crew, chart.tonnage, chart.free_cargo }
      expect(found.column).is(data("columns")[row.model].column)
    end
  end)
end)
