-- Morale, and who runs.

-- A party of so many, its first an officer or the Captain, six inches and more from an enemy.
local function company(number, class)
  local crew = {}
  for n = 1, number do table.insert(crew, { id = "b" .. n, x = n, y = 0, class = n == 1 and (class or "officer") or "swab" }) end
  table.insert(crew, { id = "rob", owner = "red", x = 0, y = 9, class = "officer" })
  cast.crews(crew)
  game.players.blue.home = { x = 0, y = -20 }
end

local function lose(...)
  for _, id in ipairs { ... } do wounds.kill(game.figures[id]) end
end

describe("shore.morale.threshold", function()
  it("is half of those it began with, rounded up", function()
    company(1)
    local unit = game.parties.gulls
    for began, wanted in pairs { [12] = 6, [11] = 6, [7] = 4 } do
      unit.original = began
      expect(run("shore.morale.threshold", unit)).is(wanted)
    end
  end)
end)

describe("shore.morale.threshold", function()
  it("is lower for a party that the scenario has steadier, and higher for one that is less so", function()
    company(1)
    local guards = party { id = "guards", name = "Guards", owner = "blue", steadier = 2 }
    local louts = party { id = "louts", name = "Louts", owner = "blue", steadier = -1 }
    guards.original, louts.original = 11, 11
    expect({ morale.threshold(guards), morale.threshold(louts) }).is { 4, 7 }
  end)
end)

describe("shore.morale.test", function()
  it("is not taken on coming down to the threshold", function()
    company(12)
    lose("b7", "b8", "b9", "b10", "b11", "b12")
    expect(#game.shocked).is(0)
  end)
  it("is taken for a loss below it, and holds with the Captain on a 3", function()
    company(12)
    lose("b7", "b8", "b9", "b10", "b11", "b12", "b6")
    dice "morale 3"
    answers { "stay", "stay", "stay", "stay", "stay" }
    game.players.blue.home = nil
    game.figures.rob.dead = true
    turn.after_action()
    expect(game.parties.gulls.shaken).is(true)
  end)
  it("holds with the Captain on a 3", function()
    company(12, "captain")
    lose("b7", "b8", "b9", "b10", "b11", "b12", "b6")
    dice "morale 3"
    turn.after_action()
    expect(game.parties.gulls.shaken).is(false)
  end)
  it("is one test for an action", function()
    company(6)
    lose("b4", "b5", "b6", "b3", "b2")
    dice "morale 6"
    turn.after_action()
    expect(game.parties.gulls.shaken).is(false)
  end)
  it("needs a 6 of a single figure, also of a lone leader", function()
    company(1)
    local chances = odds(function() return run("shore.morale.test", game.parties.gulls) end)
    expect(chances[true]).is "1/6"
  end)
  it("needs a 5 without a leader", function()
    company(3)
    game.parties.gulls.leader = nil
    local chances = odds(function() return run("shore.morale.test", game.parties.gulls) end)
    expect(chances[true]).is "1/3"
  end)
end)

describe("shore.morale.fail", function()
  it("runs from the nearest enemy, and orders nothing more", function()
    company(4)
    lose("b4", "b3")
    game.parties.gulls.original = 4
    lose("b2")
    dice "morale 1"
    answers { "flee b1 1,-6" }
    turn.after_action()
    expect({ game.figures.b1.x, game.figures.b1.y }).is { 1, -6 }
    cast.initiative_of "blue"
    expect(refusal("abandon gulls b1")).has "is shaken"
    order "move gulls bold"
    phase "paths"
    expect(refusal("path b1 1,-2")).has "only nearer home"
    order "path b1 0.5,-9"
    expect(game.figures.b1.y).is(-9)
  end)
  it("leaves a gun behind, and who is killed as he runs makes nobody test later", function()
    company(4)
    local b1, b2 = game.figures.b1, game.figures.b2
    game.parties.gulls.original = 8
    lose("b4", "b3")
    area { id = "rock", outline = { { x = -9, y = -3 }, { x = 29, y = -3 }, { x = 29, y = 9 }, { x = -9, y = 9 } }, height = 7.5, edge = "step" }
    for _, figure in ipairs(parties.members(game.parties.gulls)) do figure.z = 7.5 end
    cannon { id = "gun", owner = "blue", size = "light", x = b1.x, y = b1.y + 0.875 }
    beast { id = "mule", owner = "blue", party = "gulls", x = b1.x, y = b1.y + 2.125 }
    game.beasts.mule.hauls = game.cannons.gun
    b1.hauls = game.cannons.gun
    dice "morale 1, saves 1"
    answers { "flee b1 0.86,-2.8", "flee b2 1.41,-5.9" }
    turn.after_action()
    expect({ b2.dead, b1.hauls, game.beasts.mule.hauls.id, #game.shocked }).is { true, nil, "gun", 0 }
  end)
  it("runs home from nobody as far as what is crossed there leaves, and stays if the way is barred", function()
    company(1)
    local b1, unit = game.figures.b1, game.parties.gulls
    game.figures.rob.x, game.figures.rob.y = 90, 90
    game.figures.rob.dead = true
    game.players.blue.home = { x = 1, y = -20 }
    feature { id = "stream", look = "water", line = { { x = -900, y = -3 }, { x = 900, y = -3 } }, cost = "d6/2" }
    expect(refusal("flee b1 1,-6")).has "has 6"
    dice "crossing 1"
    answers { "flee b1 1,-4.998" }
    run("shore.morale.fail", unit)
    expect(b1.y).near(-4.998)
    feature { id = "fence", line = { { x = -3, y = -16 }, { x = 5, y = -16 }, { x = 5, y = -24 }, { x = -3, y = -24 }, { x = -3, y = -16 } }, barred = { "foot" } }
    expect(flight.must_run(b1)).is(false)
    game.features.fence.barred = {}
    figure { id = "b9", owner = "blue", party = "gulls", class = "swab", x = 1, y = -7.898 }
    game.features.stream.cost = "0"
    b1.y = -1.9
    expect(flight.must_run(b1)).is(true)
    expect(refusal("flee b1 stay")).has "has a way to run"
  end)
  it("refuses a flight toward the enemy", function()
    company(1)
    game.parties.gulls.original = 4
    expect(flight.must_run(game.figures.b1)).is(true)
    expect(refusal("flee b1 1,3")).has "ends farther from rob"
    expect(refusal("flee b1 stay")).has "has a way to run"
  end)
  it("runs round what bars all straight ways", function()
    company(1)
    game.figures.rob.x, game.figures.rob.y, game.figures.b1.x = 3, 0, 0
    feature { id = "fence", line = { { x = 1.3, y = 1 }, { x = -1, y = 1 }, { x = -1, y = -1 }, { x = 1.3, y = -1 } }, barred = { "foot" } }
    expect(flight.away_from(game.figures.b1, game.figures.rob)).is { { point = { x = 1.301, y = 1 } }, { point = { x = 3.182, y = 3.182 } } }
    expect(refusal("flee b1 stay")).has "has a way to run"
    dice "morale 1"
    table.insert(game.shocked, game.parties.gulls)
    answers { "flee b1 1.301,1 3.182,3.182" }
    turn.after_action()
    expect(game.figures.b1.y).is(3.182)
  end)
  it("runs round on high ground as well, and over none of its edges", function()
    local function on_a_rock(east)
      area { id = "rock", outline = { { x = -9, y = -9 }, { x = east, y = -9 }, { x = east, y = 9 }, { x = -9, y = 9 } }, height = 2, edge = "step" }
      company(1)
      game.figures.rob.x, game.figures.rob.y, game.figures.b1.x, game.figures.b1.y = 3, 0, 0, 0
      game.figures.rob.z, game.figures.b1.z = 2, 2
      feature { id = "fence", line = { { x = 1.3, y = 1 }, { x = -1, y = 1 }, { x = -1, y = -1 }, { x = 1.3, y = -1 } }, barred = { "foot" } }
      return flight.away_from(game.figures.b1, game.figures.rob)
    end
    expect(on_a_rock(9)).is { { point = { x = 1.301, y = 1 } }, { point = { x = 3.182, y = 3.182 } } }
    expect(on_a_rock(1.2)).is(nil)
  end)
  it("refuses a way past an enemy that would end at once", function()
    company(1)
    game.figures.rob.y = 1.2
    expect(refusal("flee b1 1,3")).has "would pass rob with less than an inch of room"
  end)
  it("is not for the dead", function()
    company(2)
    lose("b2")
    expect(refusal("flee b2 stay")).has "b2 cannot run"
    expect(refusal("flee b2 1,-3")).has "b2 cannot run"
  end)
  it("finds its usual way straight away from the enemy", function()
    company(1)
    local to = flight.away_from(game.figures.b1, game.figures.rob)[1].point
    expect(plane.distance(to, { x = 1, y = 0 }) > 5.99).is(true)
    expect(plane.distance(to, { x = 0, y = 9 }) > 15).is(true)
  end)
end)

describe("shore.morale.rally", function()
  it("steadies a shaken unit in the Start phase", function()
    company(3)
    game.parties.gulls.shaken = true
    dice "morale 4"
    turn.begin()
    expect(game.parties.gulls.shaken).is(false)
  end)
  it("fails on a 3 with an officer", function()
    company(3)
    game.parties.gulls.shaken = true
    dice "morale 3"
    turn.begin()
    expect(game.parties.gulls.shaken).is(true)
  end)
end)
