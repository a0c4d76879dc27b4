-- Objectives of scenarios: spec.

local function vessel(id, side, row, more)
  local new = { id = id, name = id, type = "corsair", side = side, stern = "2," .. row, bow = "3," .. row }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

describe("galley.objective.final-score", function()
  it("is the score of each side", function()
    vessel("hag", "blue", 0).status = "sunk"
    vessel("eel", "red", 2)
    local hull = data("ships").corsair.hull
    expect(run("galley.objective.final-score", objective { kind = "score" })).is { blue = 0, red = hull }
  end)
end)

describe("galley.objective.take", function()
  it("is met by a vessel that is sunk, or that another side holds", function()
    local hag = vessel("hag", "blue", 0)
    local aim = objective { kind = "take", ship = hag, side = "red" }
    expect(aim.name).is "hag is sunk or taken"
    expect(run("galley.objective.take", aim)).is(false)
    hag.side = "red"
    expect(run("galley.objective.take", aim)).is(true)
    hag.side, hag.status = "blue", "sunk"
    expect(run("galley.objective.take", aim)).is(true)
  end)
end)

describe("galley.objective.save", function()
  it("is met by a vessel that is still in action, and by none that has left the board", function()
    local hag = vessel("hag", "blue", 0)
    local aim = objective { kind = "save", ship = hag, side = "blue" }
    expect(run("galley.objective.save", aim)).is(true)
    hag.side = "red"
    expect(run("galley.objective.save", aim)).is(false)
    hag.side, hag.status = "blue", "withdrawn"
    expect(run("galley.objective.save", aim)).is(false)
  end)
end)

describe("galley.objective.reach", function()
  it("is met with bow or stern in one of the hexes", function()
    local hag = vessel("hag", "blue", 0)
    expect(run("galley.objective.reach", objective { kind = "reach", ship = hag, hexes = { "3,0", "9,9" }, side = "blue" })).is(true)
    expect(run("galley.objective.reach", objective { kind = "reach", ship = hag, hexes = { "4,0" }, side = "blue" })).is(false)
  end)
end)

describe("galley.objective.hold", function()
  it("counts for the side that is there alone", function()
    vessel("hag", "blue", 0)
    local aim = objective { kind = "hold", hexes = { "2,0", "3,2" } }
    expect(run("galley.objective.hold", aim)).is "blue"
    local eel = vessel("eel", "red", 2)
    expect(run("galley.objective.hold", aim)).is(nil)
    eel.demoralised = true
    expect(run("galley.objective.hold", aim)).is "blue"
  end)
end)
