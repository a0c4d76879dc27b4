-- Objectives of scenarios.

local function crews()
  cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "rob", owner = "red", x = 9, y = 0, class = "officer" } }
end

describe("shore.objective.hold", function()
  it("is the player who is there alone", function()
    crews()
    local well = { place = { x = 1, y = 0 }, radius = 3 }
    expect(run("shore.objective.hold", well)).is "blue"
    game.figures.rob.x = 3
    expect(run("shore.objective.hold", well)).is(nil)
    game.figures.ann.bound = true
    expect(run("shore.objective.hold", well)).is "red"
  end)
end)

describe("shore.objective.carry", function()
  it("is a burden at home, carried or not", function()
    crews()
    game.players.blue.home = { x = 0, y = 2 }
    local chest = burden { id = "chest", x = 5, y = 5 }
    local wanted = { burden = chest, radius = 2, side = "blue" }
    expect(run("shore.objective.carry", wanted)).is(false)
    chest.holder, game.figures.ann.burden = game.figures.ann, chest
    expect(run("shore.objective.carry", wanted)).is(true)
  end)
end)

describe("shore.objective.kill", function()
  it("is dead or taken", function()
    crews()
    local rob = game.figures.rob
    expect(run("shore.objective.kill", { victim = rob })).is(false)
    game.figures.ann.x = 8.25
    prisoners.take(rob, game.figures.ann)
    expect(run("shore.objective.kill", { victim = rob })).is(true)
  end)
end)

describe("shore.objective.losses", function()
  it("counts the wounded half and prisoners not", function()
    crews()
    game.figures.ann.wounds = 1
    expect(run("shore.objective.losses")).is { blue = 0.5, red = 1 }
    game.figures.rob.prisoner = game.players.blue
    expect(run("shore.objective.losses")).is { blue = 0.5, red = 0 }
    expect(account.account()[2].counts).is { { "figures", 0 }, { "wounded", 0 } }
  end)
end)

describe("shore.objective.open", function()
  it("is somebody inside", function()
    crews()
    local house = structure { id = "house", type = "house", outline = { { x = 2, y = -2 }, { x = 6, y = -2 }, { x = 6, y = 2 }, { x = 2, y = 2 } } }
    local wanted = { house = house, side = "blue" }
    expect(run("shore.objective.open", wanted)).is(false)
    game.figures.ann.x = 4
    expect(run("shore.objective.open", wanted)).is(true)
  end)
end)
