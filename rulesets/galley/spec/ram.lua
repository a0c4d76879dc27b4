-- Ramming: spec.

local function corsair(entry)
  local new = { type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(entry) do new[key] = value end
  return ship(new)
end

-- A ram that is still to be rolled.
local function waiting_ram(attacker, target, more)
  local new = { phase = 5, attacker = attacker, target = target, aspect = "BEAM", side = "port", position = "CRUISING" }
  for key, value in pairs(more or {}) do new[key] = value end
  target.rammed = true
  table.insert(game.rams, new)
  return game.rams[#game.rams]
end

describe("galley.ram.who", function()
  it("lets only the one that moved ram, where she runs onto a bow that lies still", function()
    local hag = corsair { id = "hag" }
    local axe = ship { id = "axe", type = "war", side = "red", stern = "3,0", bow = "2,0" }
    hag.steps = { "F" }
    hag.position = "SLOW"
    run_phase "movement"
    expect(#game.rams).is(1)
    expect(game.rams[1].attacker.id).is "hag"
    expect(game.rams[1].target.id).is "axe"
    expect(game.rams[1].aspect).is "BOW"
    expect(axe.rammed).is(true)
  end)

  it("asks for a bow, a ram, no NR and a crew with heart", function()
    local hag = corsair { id = "hag" }
    expect(run("galley.ram.who", hag, "bow")).is(true)
    expect(run("galley.ram.who", hag, "stern")).is(false)
    hag.nr = true
    expect(run("galley.ram.who", hag, "bow")).is(false)
    hag.nr = false
    hag.demoralised = true
    expect(run("galley.ram.who", hag, "bow")).is(false)
    local tub = ship { id = "tub", type = "transport", side = "red", stern = "4,0", bow = "5,0" }
    expect(run("galley.ram.who", tub, "bow")).is(false)
  end)
end)

describe("galley.ram.aspect", function()
  it("reads the aspect off the side the blow comes from", function()
    expect(run("galley.ram.aspect", 5, 0, "bow")).is { aspect = "BEAM", side = "starboard" }
    expect(run("galley.ram.aspect", 4, 0, "stern")).is { aspect = "BEAM", side = "starboard" }
    expect(run("galley.ram.aspect", 4, 0, "bow")).is { aspect = "BOW" }
    expect(run("galley.ram.aspect", 5, 0, "stern")).is { aspect = "STERN" }
    expect(run("galley.ram.aspect", 3, 0, "bow")).is { aspect = "BOW" }
    expect(run("galley.ram.aspect", 0, 0, "stern")).is { aspect = "STERN" }
  end)

  it("has three ways to strike a bow, four a beam and three a stern", function()
    local ways = { BOW = 0, BEAM = 0, STERN = 0 }
    for travel = 0, 5 do
      if travel ~= 0 then
        local found = run("galley.ram.aspect", travel, 0, "bow").aspect
        ways[found] = ways[found] + 1
      end
      if travel ~= 3 then
        local found = run("galley.ram.aspect", travel, 0, "stern").aspect
        ways[found] = ways[found] + 1
      end
    end
    expect(ways).is { BOW = 3, BEAM = 4, STERN = 3 }
  end)
end)

describe("galley.ram.speed", function()
  it("shifts a War Galley's class with her speed", function()
    expect(run("galley.ram.speed", "Medium", "CRUISING")).is { class = "Medium", rank = 2 }
    expect(run("galley.ram.speed", "Medium", "FULL")).is { class = "Heavy", rank = 3 }
    expect(run("galley.ram.speed", "Medium", "SLOW")).is { class = "Light", rank = 1 }
    expect(run("galley.ram.speed", "Medium", "HALTED")).is { class = "Light", rank = 1 }
    expect(run("galley.ram.speed", "Medium", "BACKING")).is { class = "Light", rank = 1 }
  end)

  it("keeps the ends of the ladder, and counts on for the graded table", function()
    expect(run("galley.ram.speed", "Light", "SLOW")).is { class = "Light", rank = 0 }
    expect(run("galley.ram.speed", "Very Heavy", "FULL")).is { class = "Very Heavy", rank = 5 }
  end)
end)

describe("galley.ram.mutual", function()
  it("rolls both rams of a meeting head on, and lets both throw", function()
    local hag = corsair { id = "hag" }
    local axe = ship { id = "axe", type = "war", side = "red", stern = "3,0", bow = "2,0" }
    hag.steps, axe.steps = { "F", "F" }, { "F", "F" }
    hag.position, axe.position = "CRUISING", "CRUISING"
    run_phase "movement"
    expect(#game.rams).is(2)
    dice "ram 2, men overboard 1, ram 4, men overboard 1"
    run_phase "rams"
    expect(axe.hull).is(7)
    expect(axe.holes).is(0)
    expect(axe.men.F1.hand + axe.men.F2.hand + axe.men.M1.hand + axe.men.M2.hand + axe.men.A1.hand + axe.men.A2.hand).is(9)
    expect(hag.hull).is(5)
    expect(hag.holes).is(1)
    expect(run("galley.grapple.who", hag, axe)).is(true)
    expect(run("galley.grapple.who", axe, hag)).is(true)
  end)
end)

describe("galley.ram.roll", function()
  it("reads the printed table for a Heavy target", function()
    local hag = corsair { id = "hag" }
    local tub = ship { id = "tub", type = "transport", side = "red", stern = "4,0", bow = "5,0" }
    local hit = waiting_ram(hag, tub)
    expect(odds(function() return run("galley.ram.roll", hit) end))
      .is { E = "1/6", D = "1/3", C = "1/3", F = "1/6" }
  end)

  it("sinks a Feeble target one time in three", function()
    local hag = corsair { id = "hag" }
    local cog = ship { id = "cog", type = "light", side = "red", stern = "4,0", bow = "5,0" }
    local hit = waiting_ram(hag, cog, { aspect = "BOW", position = "SLOW" })
    expect(odds(function() return run("galley.ram.roll", hit) == "A" end))
      .is { [true] = "1/3", [false] = "2/3" }
  end)

  it("rolls the average die", function()
    local faces = {}
    for _, row in ipairs(data("average-die")) do faces[row.face] = row.faces == 1 and "1/6" or "1/3" end
    expect(odds(function() return roll("average", "ram") end)).is(faces)
  end)

  it("carries the book's five cells in every row", function()
    for _, row in ipairs(data("ram-printed")) do
      local cells = {}
      for _, target in ipairs { "Feeble", "Light", "Medium", "Heavy", "Very Heavy" } do
        table.insert(cells, table.concat(row[target]))
      end
      expect(table.concat(cells, " ")).is "BCAD EDCF EDCF EDCF EFDE"
    end
  end)

  it("rolls in order of phase, attacker and target", function()
    local hag = corsair { id = "hag" }
    local axe = ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    waiting_ram(axe, hag, { phase = 5 })
    waiting_ram(hag, axe, { phase = 5 })
    waiting_ram(axe, hag, { phase = 2 })
    local seen = {}
    for _, hit in ipairs(ram.in_order()) do table.insert(seen, hit.phase .. hit.attacker.id) end
    expect(seen).is { "2axe", "5hag", "5axe" }
  end)
end)

describe("galley.ram.results", function()
  it("takes hull, makes a hole and throws one man overboard on B", function()
    local hag = corsair { id = "hag" }
    local axe = ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    dice "men overboard 4"
    run("galley.ram.results", waiting_ram(axe, hag, { letter = "B" }))
    expect(hag.hull).is(4)
    expect(hag.holes).is(1)
    expect(notes()).is {
      "axe rams the port beam of hag, B: hag loses two hull points, has four left and is holed; axe may grapple",
      "hag loses a fighter overboard",
    }
    table.insert(game.collisions, { phase = 5, a = hag, b = axe, kind = "ram" })
    expect(run("galley.grapple.who", axe, hag)).is(true)
    expect(run("galley.grapple.who", hag, axe)).is(false)
  end)

  it("rolls twice on D, and never takes hull below 0", function()
    local hag = corsair { id = "hag", hull = 0 }
    local axe = ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    dice "men overboard 1, men overboard 1"
    run("galley.ram.results", waiting_ram(axe, hag, { letter = "D" }))
    expect(hag.hull).is(0)
    expect(hag.holes).is(0)
    expect(notes()).has "axe rams the port beam of hag, D: hag has no hull left to lose; axe may grapple"
  end)

  it("does nothing on G", function()
    local hag = corsair { id = "hag" }
    local axe = ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    run("galley.ram.results", waiting_ram(axe, hag, { letter = "G" }))
    expect(hag.hull).is(6)
    expect(notes()).is { "axe rams the port beam of hag, G: hag takes no harm to her hull; neither may grapple" }
  end)
end)

describe("galley.ram.sunk", function()
  it("sinks a Light Galley that one of two rams splinters", function()
    local hag = corsair { id = "hag" }
    local eel = corsair { id = "eel", stern = "0,4", bow = "1,4" }
    local cog = ship { id = "cog", type = "light", side = "red", stern = "4,0", bow = "5,0" }
    waiting_ram(hag, cog)
    waiting_ram(eel, cog)
    table.insert(game.links, { a = hag, b = cog, rammers = {} })
    dice "ram 4, ram 2, men overboard 1"
    run_phase "rams"
    expect(cog.status).is "sunk"
    expect(#game.links).is(0)
    expect(notes()).has "cog goes down with all six aboard"
  end)

  it("counts the ram that the sunk vessel made herself", function()
    local hag = corsair { id = "hag" }
    local cog = ship { id = "cog", type = "light", side = "red", stern = "4,0", bow = "5,0" }
    local eel = corsair { id = "eel", side = "red", stern = "0,4", bow = "1,4" }
    waiting_ram(hag, cog)
    waiting_ram(eel, hag)
    dice "ram 4, ram 3, men overboard 1, men overboard 1"
    run_phase "rams"
    expect(cog.status).is "sunk"
    expect(hag.hull).is(5)
  end)
end)
