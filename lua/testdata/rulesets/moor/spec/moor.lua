-- Cells here are axial; north is (0,-1).

local function thickets(...)
  for _, cell in ipairs { ... } do game.ground[cell] = "thicket" end
end

describe("moor.view", function()
  it("is hidden by what the line crosses, and by nothing beside it", function()
    thickets("1,-2")
    expect(hex.sight("0,0", "0,-3")).is { { "0,-1" }, { "0,-2" } }
    expect(run("moor.view", "0,0", "0,-3")).is(true)
    thickets("0,-2")
    expect(run("moor.view", "0,0", "0,-3")).is(false)
    expect(hex.blocked("0,0", "0,-3", function(cell) return game.ground[cell] ~= nil end)).is { { "0,-2" } }
  end)

  it("along a side only where both cells hide", function()
    thickets("1,-1")
    expect(run("moor.view", "0,0", "2,-1")).is(true)
    thickets("1,0")
    expect(run("moor.view", "0,0", "2,-1")).is(false)
    expect(run("moor.view", "2,-1", "0,0")).is(false)
    expect(hex.sight("0,0", "4,-2")).is { { "1,-1", "1,0" }, { "2,-1" }, { "3,-2", "3,-1" } }
  end)

  it("goes from a knoll over the thicket beside it, not over one farther off", function()
    game.ground["0,0"] = "knoll"
    thickets("0,-1")
    expect(run("moor.view", "0,0", "0,-3")).is(true)
    expect(run("moor.view", "0,-3", "0,0")).is(false)
    thickets("0,-2")
    expect(run("moor.view", "0,0", "0,-3")).is(false)
    expect(hex.clear("0,0", "0,-3", game.ground, { "0,-1", "0,-2" }, 2)).is(true)
  end)

  it("does not look at its ends", function()
    thickets("0,0", "0,-3")
    expect(run("moor.view", "0,0", "0,-3")).is(true)
    expect(hex.clear("0,0", "0,-1", { ["0,0"] = true, ["0,-1"] = true })).is(true)
  end)
end)

describe("moor.behind", function()
  it("counts both sides of a corner", function()
    expect(hex.entry("0,0", "2,-1")).is { 4, 5 }
    game.walls[hex.side("2,-1", 5)] = "wall"
    expect(run("moor.behind", "0,0", "2,-1")).is(false)
    game.walls[hex.side("1,0", 1)] = "wall"
    expect(run("moor.behind", "0,0", "2,-1")).is(true)
    expect(hex.side("1,0", 1)).is(hex.side("2,-1", 4))
  end)
end)

describe("moor.step", function()
  it("costs what the ground costs", function()
    game.ground["0,-1"], game.ground["1,-1"] = "bog", "thicket"
    expect(run("moor.step", "0,0", "0,-1")).is(3)
    expect(run("moor.step", "0,0", "1,-1")).is(nil)
    expect(run("moor.step", "0,0", "1,0")).is(1)
    game.walls[hex.side("1,0", 5)] = "wall"
    expect(run("moor.step", "0,0", "1,0")).is(nil)
  end)
end)

describe("moor.run", function()
  it("counts directions as the book does, clockwise from north", function()
    local steps = {}
    for direction = 0, 5 do steps[direction + 1] = hex.step("0,0", direction) end
    expect(steps).is { "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0" }
    expect(hex.neighbours("0,0")).is(steps)
    expect(hex.ring("0,0", 1)).is(steps)
    expect(hex.ring("0,0", 2)[1]).is "0,-2"
    expect(hex.direction("0,0", "0,-1")).is(0)
    expect(hex.turn(5, 1)).is(0)
    expect(hex.direction_name(hex.turn(0, -1))).is "NW"
    expect(hex.named_direction("se")).is(2)
    expect(hex.named_direction("east")).is(nil)
  end)

  it("calls across a lane that is one cell wide", function()
    expect(hex.lane("0,0", 1, 1)).is { "1,-1", "1,0" }
    expect(hex.lane("0,0", 1, 2)).is { "2,-1" }
    expect(hex.lane("0,0", 1, 3)).is { "3,-2", "3,-1" }
    expect(hex.lane("0,0", 1, 4)).is { "4,-2" }
    expect(hex.wedge("0,0", 1, "3,-1")).is(true)
    expect(hex.wedge("0,0", 1, "0,-1")).is(false)
  end)

  it("knows what lies in front of a dog and beside him", function()
    local left, right = hex.bearing("0,0", "2,-1")
    expect({ left, right }).is { 1, 2 }
    expect(hex.sector("0,0", 0, "0,-4")).is(0)
    expect(hex.sector("0,0", 0, "2,-1")).is(1)
    expect(hex.in_arc("0,0", 0, { 0, 1, 5 }, "0,3")).is(false)
    expect(#hex.arc("0,0", 0, { 0 }, 1)).is(1)
    expect(hex.rotate("0,1", "0,0", 1)).is "-1,1"
    expect(hex.fringe { "0,0", "0,1" }).is { "0,-1", "1,-1", "-1,0", "1,0", "-1,1", "1,1", "-1,2", "0,2" }
  end)

  it("goes the easiest way, and counts it", function()
    game.moor = { width = 9, height = 8, column = -4, row = -4 }
    game.ground["0,-1"] = "bog"
    local tib = dog { name = "Tib", side = "blue", at = "0,0" }
    local way, cost = hex.path("0,0", "0,-2", walking.step)
    expect(way).is { "0,0", "1,-1", "1,-2", "0,-2" }
    expect(cost).is(3)
    run("moor.run", tib, "0,-2")
    expect(tib.at).is "0,-2"
    expect(tib.facing).is(5)
    expect(hex.reach("0,-2", 1, { ["0,-1"] = 1, ["0,-3"] = 2 })).is { ["0,-2"] = 0, ["0,-1"] = 1 }
    expect(hex.path("0,0", "2,0", { "1,0" })).is(nil)
    expect(#hex.cells()).is(72)
  end)

  it("is asked for cells by their labels", function()
    game.moor = { width = 9, height = 8, column = -4, row = -4 }
    answers { "E4", "e4", "0,-1", "1", "9,9" }
    for _ = 1, 4 do expect(choose("blue", "where to", { "0,-1", "9,9" })).is "0,-1" end
    expect(choose("blue", "where to", { "0,-1", "9,9" })).is "9,9"
  end)

  it("is refused beyond a dog's breath and off the moor", function()
    game.moor = { width = 9, height = 8, column = -4, row = -4 }
    local tib = dog { name = "Tib", side = "blue", at = "0,0" }
    phase "day"
    expect(refusal "run tib I4").is(nil)
    expect(refusal "run tib I8").has "Tib cannot reach I8"
    expect(refusal "run tib 9,9").has "9,9 is off the moor"
    expect(refusal "run tib J1").has "it is off the board, which reaches from A1 to I8"
    game.ground["0,-1"] = "thicket"
    expect(refusal "visit tib E5,E3").has "does not see E3"
    order "visit tib E5,(9,0),-7,7"
    order "visit tib E5"
    expect(notes()).is { "Tib looks at three places", "Tib looks at one place" }
  end)
end)
