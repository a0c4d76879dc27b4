-- Objectives of scenarios: spec.

local function hulls()
  ship { id = "hag", model = "red-beards-runner", side = "red", x = 0, y = 0, heading = 0, chests = 2 }
  ship { id = "prey", model = "caribbean-clipper", side = "blue", x = 60, y = 0, heading = 0, chests = 1 }
end

describe("piratewars.objective.take", function()
  it("is met by a ship that is sunk, captured or has struck her colours", function()
    hulls()
    local prey = game.ships.prey
    local aim = objective { kind = "take", target = "prey", side = "red" }
    expect(aim.name).is "Caribbean Clipper is taken"
    expect(run("piratewars.objective.take", aim)).is(false)
    prey.surrendered = "blue"
    expect(run("piratewars.objective.take", aim)).is(true)
    prey.surrendered, prey.fate = nil, "sunk"
    expect(run("piratewars.objective.take", aim)).is(true)
    prey.fate, prey.captor, prey.owner = "afloat", "red", "red"
    expect(run("piratewars.objective.take", aim)).is(true)
  end)
end)

local shore = { { x = 0, y = 0 }, { x = 90, y = 0 }, { x = 90, y = 90 }, { x = 0, y = 90 } }

-- A fortress of blue with its garrison, and how an objective about it stands: met, and met when the garrison is dead.
local function before_and_after(kind, of, key)
  option("piratewars.opt.fortress", true)
  island { id = "isle", outline = shore }
  local fort = fortress {
    id = "fort", side = "blue", island = "isle", outline = { { x = 20, y = 20 }, { x = 60, y = 20 }, { x = 60, y = 60 }, { x = 20, y = 60 } },
    cannons = { { at = { x = 55, y = 25 }, mount = "turntable", bearing = 90, level = 0 } },
  }
  local aim = objective { kind = kind, side = of, [key] = fort }
  local first = run("piratewars.objective." .. kind, aim)
  for _, figure in ipairs(game.all("figure", { fort = fort })) do figure.dead = true end
  return { first, run("piratewars.objective." .. kind, aim) }
end

describe("piratewars.objective.hold", function()
  it("is met while somebody of the garrison is left", function()
    expect(before_and_after("hold", "blue", "fort")).is { true, false }
  end)

  it("is the other side of taking it", function()
    expect(before_and_after("take", "red", "target")).is { false, true }
  end)
end)

describe("piratewars.objective.escape", function()
  it("is met by a ship that is afloat and nobody's prize", function()
    hulls()
    local hag = game.ships.hag
    local aim = objective { kind = "escape", ship = "hag", side = "red" }
    expect(run("piratewars.objective.escape", aim)).is(true)
    hag.captor = "blue"
    expect(run("piratewars.objective.escape", aim)).is(false)
    hag.captor, hag.fate = nil, "wrecked"
    expect(run("piratewars.objective.escape", aim)).is(false)
  end)
end)

describe("piratewars.objective.chests-aboard", function()
  it("counts chests aboard for the side that commands the ship", function()
    hulls()
    local aim = objective { kind = "chests" }
    expect(run("piratewars.objective.chests-aboard", aim)).is { blue = 1, red = 2 }
    game.ships.prey.owner = "red"
    expect(run("piratewars.objective.chests-aboard", aim)).is { blue = 0, red = 3 }
    game.ships.hag.fate = "sunk"
    expect(run("piratewars.objective.chests-aboard", aim)).is { blue = 0, red = 1 }
  end)
end)
