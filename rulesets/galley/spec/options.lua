-- Optional rules: spec.

local function hag(more)
  local new = { id = "hag", type = "war", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

describe("galley.opt.ram-graded", function()
  local targets = { "Feeble", "Light", "Medium", "Heavy", "Very Heavy" }

  local function cells(rank, aspect)
    local list = {}
    for _, target in ipairs(targets) do
      local cell = ""
      for die = 2, 5 do cell = cell .. run("galley.opt.ram-graded", rank, target, aspect, die) end
      table.insert(list, cell)
    end
    return table.concat(list, " ")
  end

  it("grades a beam ram by rank", function()
    expect(cells(0, "BEAM")).is "EDCB FEDC GFED GGFE GGGF"
    expect(cells(1, "BEAM")).is "DCBB EDCB FEDC GFED GGFE"
    expect(cells(2, "BEAM")).is "CBBA DCBB EDCB FEDC GFED"
    expect(cells(3, "BEAM")).is "BBAA CBBA DCBB EDCB FEDC"
    expect(cells(4, "BEAM")).is "BAAA BBAA CBBA DCBB EDCB"
    expect(cells(5, "BEAM")).is "AAAA BAAA BBAA CBBA DCBB"
  end)

  it("grades a stern ram one step milder", function()
    expect(cells(0, "STERN")).is "FEDC GFED GGFE GGGF GGGG"
    expect(cells(1, "STERN")).is "EDCB FEDC GFED GGFE GGGF"
    expect(cells(2, "STERN")).is "DCBB EDCB FEDC GFED GGFE"
    expect(cells(3, "STERN")).is "CBBA DCBB EDCB FEDC GFED"
    expect(cells(4, "STERN")).is "BBAA CBBA DCBB EDCB FEDC"
    expect(cells(5, "STERN")).is "BAAA BBAA CBBA DCBB EDCB"
  end)

  it("grades a bow ram mildest", function()
    expect(cells(0, "BOW")).is "GFED GGFE GGGF GGGG GGGG"
    expect(cells(1, "BOW")).is "FEDC GFED GGFE GGGF GGGG"
    expect(cells(2, "BOW")).is "EDCB FEDC GFED GGFE GGGF"
    expect(cells(3, "BOW")).is "DCBB EDCB FEDC GFED GGFE"
    expect(cells(4, "BOW")).is "CBBA DCBB EDCB FEDC GFED"
    expect(cells(5, "BOW")).is "BBAA CBBA DCBB EDCB FEDC"
  end)

  it("is never milder with a higher die, a stronger ram or a weaker target", function()
    local function harm(...) return string.byte("G") - string.byte(run("galley.opt.ram-graded", ...)) end
    for rank = 0, 5 do
      for i, target in ipairs(targets) do
        for die = 2, 5 do
          local here = harm(rank, target, "STERN", die)
          expect(harm(rank, target, "BOW", die) <= here and here <= harm(rank, target, "BEAM", die)).is(true)
          if die < 5 then expect(here <= harm(rank, target, "STERN", die + 1)).is(true) end
          if rank < 5 then expect(here <= harm(rank + 1, target, "STERN", die)).is(true) end
          if i > 1 then expect(here <= harm(rank, targets[i - 1], "STERN", die)).is(true) end
        end
      end
    end
  end)

  it("takes the place of the printed table when it is on", function()
    option("galley.opt.ram-graded", true)
    local blue = hag()
    local axe = ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    table.insert(game.rams, { phase = 5, attacker = blue, target = axe, aspect = "BEAM", position = "FULL" })
    expect(odds(function() return run("galley.ram.roll", game.rams[1]) end)).is { D = "1/6", C = "1/3", B = "1/2" }
  end)
end)

describe("galley.opt.ram-sheds-oars", function()
  local function struck(ram)
    option("galley.opt.ram-sheds-oars", true)
    local blue = hag()
    local axe = ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    ram.phase, ram.attacker, ram.target, ram.position = 5, blue, axe, "CRUISING"
    table.insert(game.rams, ram)
    run("galley.ram.results", game.rams[1])
    return axe
  end

  it("takes a section for each hull point from the side struck", function()
    dice "men overboard 1"
    local axe = struck { aspect = "BEAM", side = "starboard", letter = "B" }
    expect(axe.hull).is(6)
    expect(axe.starboard).is(2)
    expect(axe.port).is(4)
  end)

  it("takes a rudder on the stern", function()
    dice "men overboard 1, men overboard 1"
    local axe = struck { aspect = "STERN", letter = "D" }
    expect(axe.hull).is(7)
    expect(axe.rudders).is(1)
  end)

  it("takes nothing on the bow, and nothing if the letter takes no hull", function()
    dice "men overboard 1"
    local axe = struck { aspect = "STERN", letter = "F" }
    expect(axe.rudders).is(2)
    expect(axe.port + axe.starboard).is(8)
  end)
end)

describe("galley.opt.back-turn-heading", function()
  it("turns the heading to the side that is named", function()
    option("galley.opt.back-turn-heading", true)
    local blue = hag()
    blue.steps = { "bP" }
    blue.position = "BACKING"
    run_phase "movement"
    expect(blue.stern).is "-1,1"
    expect(blue.bow).is "0,0"
  end)
end)

describe("galley.opt.boarding-die-cap", function()
  it("keeps a 6 with the bonus at 6", function()
    option("galley.opt.boarding-die-cap", true)
    dice "boarding 6"
    expect(run("galley.boarding.round", 5, 0, 1, 0).inflicted).is(1)
  end)
end)

describe("galley.opt.free-archers", function()
  it("makes archers of all fighters of an Elf Galley", function()
    option("galley.opt.free-archers", true)
    local elf = ship { id = "elf", type = "elf", side = "blue", stern = "0,0", bow = "1,0" }
    phase "setup"
    expect(refusal("archers elf 7")).has "more than its fighters"
    order "archers elf 6"
    expect(run("galley.ship.fighting-value", elf)).is(16)
    expect(men.how_many(elf, "fighter")).is(0)
  end)

  it("divides the men who are aboard, and makes no new ones", function()
    option("galley.opt.free-archers", true)
    local blue = hag { archers = 1, fighters = 2, wounded = 1, stations = { M1 = { fighter = 2 } } }
    phase "setup"
    expect(broken()).is {}
    expect(refusal("archers hag 4")).has "hag cannot have 4 archers, that is more than its fighters: 3 men"
    order "archers hag 2"
    expect({ men.how_many(blue, "archer"), men.how_many(blue, "fighter"), men.how_many(blue, "wounded"), men.crew(blue) }).is { 2, 1, 1, 12 }
    order "archers hag 0"
    expect({ men.how_many(blue, "archer"), men.how_many(blue, "fighter"), men.how_many(blue, "wounded"), men.crew(blue) }).is { 0, 3, 1, 12 }
    expect(broken()).is {}
  end)

  it("is refused while the option is off, and after set-up", function()
    hag()
    phase "setup"
    expect(refusal("archers hag 3")).has "the split is fixed"
    phase("archery", "hag")
    expect(refusal("archers hag 3")).has "the split is fixed"
  end)
end)

describe("galley.opt.period-limit", function()
  local function last_period(sunk)
    option("galley.opt.period-limit", true)
    hag()
    ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    for i, id in ipairs(sunk) do
      ship { id = id, type = "war", side = id == "eel" and "red" or "blue", stern = "4," .. 2 * i, bow = "5," .. 2 * i }.status = "sunk"
    end
    run("galley.opt.period-limit", 20)
  end

  it("gives the battle to the higher score after the last period", function()
    last_period { "eel" }
    expect(game.outcome.winner).is "blue"
  end)

  it("is a draw on equal scores", function()
    last_period {}
    expect(game.outcome ~= nil).is(true)
    expect(game.outcome.winner).is(nil)
  end)

  it("does nothing before, or while the option is off", function()
    hag()
    ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    run("galley.opt.period-limit", 20)
    option("galley.opt.period-limit", true)
    run("galley.opt.period-limit", 19)
    expect(game.outcome).is(nil)
  end)
end)

describe("galley.opt.briefings", function()
  it("gives a Free Folk Galley six full-speed cards, four without", function()
    option("galley.opt.briefings", true)
    expect(ship { id = "fox", type = "freefolk", side = "blue", stern = "0,0", bow = "1,0", briefing = "freefolk" }.cards).is(6)
    expect(ship { id = "fog", type = "freefolk", side = "blue", stern = "0,2", bow = "1,2" }.cards).is(4)
  end)

  it("lets the Elf Galley aim for nothing", function()
    option("galley.opt.briefings", true)
    local elf = ship { id = "elf", type = "elf", side = "blue", stern = "0,0", bow = "1,0", briefing = "elf" }
    expect({ men.how_many(elf, "archer"), men.how_many(elf, "fighter") }).is { 6, 0 }
    expect(odds(function() return run("galley.archery.hit", elf, 4, "A1") end)).is { [true] = "2/3", [false] = "1/3" }
  end)

  it("makes archers of all printed fighters, whatever type has the elves aboard", function()
    option("galley.opt.briefings", true)
    local axe = hag { briefing = "elf" }
    expect({ men.how_many(axe, "archer"), men.how_many(axe, "fighter") }).is { 12, 0 }
    expect(run("galley.archery.groups", axe)).is { 4, 4, 4 }
  end)

  it("has the Dwarf Galley board with ten points", function()
    option("galley.opt.briefings", true)
    local dwarf = ship { id = "dwarf", type = "dwarf", side = "blue", stern = "0,0", bow = "1,0", briefing = "dwarf" }
    expect(muster.worth(run("galley.boarding.points", dwarf))).is(10)
    expect(odds(function() return run("galley.boarding.round", 10, 0).inflicted end)).is { [1] = "1/6", [2] = "5/6" }
    dice "boarding 6"
    expect(run("galley.boarding.round", 10, 0, 1, 0).inflicted).is(3)
  end)

  it("lets The Wizzer go one hex further, once", function()
    option("galley.opt.briefings", true)
    local wiz = ship { id = "wiz", type = "wizzer", side = "blue", stern = "0,0", bow = "1,0", briefing = "wizzer", start = "CRUISING" }
    wiz.order = "2 W"
    run_phase "reveal"
    expect(table.concat(wiz.steps, " ")).is "F F F"
    expect(wiz.position).is "CRUISING"
    expect(wiz.special.W).is(0)
    expect(notes()).has "wiz plays W: one hex more"
  end)

  it("moves no Wizzer without oars", function()
    option("galley.opt.briefings", true)
    local wiz = ship { id = "wiz", type = "wizzer", side = "blue", stern = "5,5", bow = "6,5", briefing = "wizzer", start = "CRUISING", port = 0, starboard = 0 }
    wiz.order = "2 W"
    run_phase "reveal"
    run_phase "movement"
    expect({ wiz.stern, wiz.bow }).is { "5,5", "6,5" }
    expect(wiz.special.W).is(0)
    expect(notes()).has "wiz plays W and has no oars to row with"
  end)
end)

describe("galley.opt.land", function()
  local function coast(...)
    option "galley.opt.land"
    game.land = {}
    for _, cell in ipairs { ... } do game.land[cell] = true end
  end

  local function rows(vessel, steps)
    vessel.steps = steps
    run("galley.move.simultaneous", { vessel }, 5)
  end

  it("stops a vessel in the water before it, undamaged", function()
    coast "2,0"
    local hag = hag()
    rows(hag, { "F", "F" })
    expect({ hag.stern, hag.bow, hag.halted, hag.made, hag.hull }).is { "0,0", "1,0", true, 0, data("ships").war.hull }
    expect(notes()).is { "hag stops before the land in C1" }
    expect(rowing.position_held(hag)).is "HALTED"
    expect(broken()).is {}
  end)

  it("lets her turn away from it, and back off", function()
    coast "2,0"
    local hag = hag { stern = "0,1", bow = "1,1" }
    rows(hag, { "P" })
    expect(hag.halted).is(true)
    hag.halted = false
    rows(hag, { "S" })
    expect({ hag.stern, hag.bow }).is { "1,1", "1,2" }
    coast "1,2"
    expect(broken()).has "hag lies on land in C3"
  end)

  it("is water while the rule is off", function()
    coast "2,0"
    option("galley.opt.land", false)
    local hag = hag()
    rows(hag, { "F", "F" })
    expect(hag.bow).is "2,0"
  end)

  it("is no place to set up", function()
    coast("1,3")
    hag()
    phase "setup"
    expect(refusal "place hag B4").has "cannot lie on land"
    expect(refusal "place hag A4").is(nil)
  end)
end)
