-- Morale: spec.

-- hull: what is left of it, after damage.
local function hag(more)
  local new = { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(more or {}) do new[key] = value end
  new.hull = nil
  local vessel = ship(new)
  if more and more.hull then vessel.hull = more.hull end
  return vessel
end

describe("galley.morale.when", function()
  it("rolls in every step 10 for a vessel without fighters and archers", function()
    local wiz = ship { id = "wiz", type = "wizzer", side = "blue", stern = "0,0", bow = "1,0" }
    local cog = ship { id = "cog", type = "light", side = "red", stern = "0,4", bow = "1,4" }
    expect(run("galley.morale.when", wiz)).is(true)
    expect(run("galley.morale.when", cog)).is(false)
    dice "morale 1"
    run_phase "morale"
    expect(wiz.demoralised).is(false)
  end)

  it("asks neither the demoralised nor an empty vessel, and counts the wounded as fighters", function()
    expect(run("galley.morale.when", hag { archers = 0, fighters = 0, demoralised = true })).is(false)
    expect(run("galley.morale.when", hag { id = "eel", stern = "0,2", bow = "1,2", hands = 0, archers = 0, fighters = 0, captain = false, steersman = false })).is(false)
    expect(run("galley.morale.when", hag { id = "axe", stern = "0,4", bow = "1,4", archers = 0, fighters = 0, wounded = 1 })).is(false)
  end)
end)

describe("galley.morale.roll", function()
  it("fights on with 3 and a captain", function()
    local blue = hag { archers = 2, fighters = 0, hull = 3 }
    dice "morale 3"
    expect(run("galley.morale.roll", blue)).is(true)
    dice "morale 2"
    expect(run("galley.morale.roll", blue)).is(false)
  end)

  it("demoralises a vessel that fails in step 10, once", function()
    local blue = hag { hands = 6, archers = 0, fighters = 0, hull = 3 }
    dice "morale 2"
    run_phase "morale"
    expect(blue.demoralised).is(true)
    run_phase "morale"
    expect(blue.demoralised).is(true)
  end)
end)

describe("galley.morale.modifiers", function()
  it("never lets a fresh Wizzer fail", function()
    local wiz = ship { id = "wiz", type = "wizzer", side = "blue", stern = "0,0", bow = "1,0" }
    expect(run("galley.morale.modifiers", wiz)).is(3)
    expect(odds(function() return run("galley.morale.roll", wiz) end)).is { [true] = "1" }
  end)

  it("leaves one chance in six to a small crew without captain and hull", function()
    local blue = hag { hands = 5, captain = false, archers = 0, fighters = 0, hull = 1 }
    expect(run("galley.morale.modifiers", blue)).is(-2)
    expect(odds(function() return run("galley.morale.roll", blue) end)).is { [true] = "1/6", [false] = "5/6" }
  end)

  it("takes a hull that a scenario gave her as undamaged", function()
    local blue = ship { type = "corsair", side = "blue", stern = "0,0", bow = "1,0", hull = 3, archers = 0, fighters = 0, hands = 6 }
    local before = run("galley.morale.modifiers", blue)
    blue.hull = 2
    expect(run("galley.morale.modifiers", blue)).is(before - 1)
  end)

  it("takes hull 0 as 1", function()
    expect(run("galley.morale.modifiers", hag { crew = 8, archers = 0, fighters = 0, hull = 0 })).is(0)
  end)
end)

describe("galley.morale.effect", function()
  it("makes no ram: a plain collision", function()
    local blue = hag { demoralised = true }
    ship { id = "axe", type = "war", side = "red", stern = "2,1", bow = "2,0" }
    blue.steps = { "F" }
    blue.position = "SLOW"
    run_phase "movement"
    expect(#game.rams).is(0)
    expect(game.collisions[1].kind).is "plain"
  end)
end)
