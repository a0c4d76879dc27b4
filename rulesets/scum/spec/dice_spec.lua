-- Hit-dice and saves.

local function split(faces, thrown) return run("scum.dice.auto-kill", thrown, faces) end

local musket = { "volley", "ball", "unit" }

describe("scum.dice.fire-hits", function()
  it("reads muskets: 1, 2, 4, 6 are two hits and a flag", function()
    local faces = run("scum.dice.fire-hits", "musket", false, true)
    expect(faces).is { "volley", "ball", "unit" }
    expect(split(faces, { volley = 1, hull = 1, unit = 1, flag = 1 })).is { automatic = 0, savable = 2 }
  end)
  it("gives a cannon the hull face at large targets, never the unit face", function()
    expect(run("scum.dice.fire-hits", "cannon", true, true)).is { "volley", "hull", "ball" }
    expect(run("scum.dice.fire-hits", "cannon", false, true)).is { "volley", "ball" }
  end)
end)

describe("scum.dice.melee-hits", function()
  it("reads 1, 2, 3, 4", function()
    expect(run("scum.dice.melee-hits", "sword", true)).is { "blade", "unit" }
    expect(run("scum.dice.melee-hits", "halberd", true)).is { "poleaxe", "polearm", "unit" }
    expect(run("scum.dice.melee-hits", "unarmed", true)).is { "unit" }
    expect(run("scum.dice.melee-hits", "unarmed", false)).is {}
  end)
end)

describe("scum.dice.auto-kill", function()
  it("takes one hit of each face that shows twice", function()
    expect(split(musket, { volley = 2, ball = 1, unit = 1 })).is { automatic = 1, savable = 3 }
    expect(split(musket, { volley = 2, ball = 2 })).is { automatic = 2, savable = 2 }
    expect(split({ "volley", "hull", "ball" }, { volley = 1, hull = 2, ball = 1 })).is { automatic = 1, savable = 3 }
  end)
  it("never takes unit hits", function() expect(split(musket, { unit = 3, flag = 1 })).is { automatic = 0, savable = 3 } end)
end)

describe("scum.dice.mixed-cap", function()
  it("leaves no more hits than figures with the weapon", function()
    local hits = split({ "volley", "ball" }, { volley = 1, ball = 2 })
    expect(run("scum.dice.mixed-cap", hits, 2)).is { automatic = 1, savable = 1 }
  end)
end)

describe("scum.dice.waste", function()
  it("wastes hits beyond the figures, those with a save first", function()
    local hits = split({ "polearm", "blade", "unit" }, { polearm = 2, blade = 2, unit = 1 })
    expect(run("scum.dice.waste", hits, 2)).is { automatic = 2, savable = 0 }
  end)
end)

describe("scum.save.fire", function()
  it("saves on a miss", function()
    dice "saves miss hull miss"
    expect(run("scum.save.fire", 3)).is(1)
  end)
end)

describe("scum.save.melee", function()
  it("saves on a miss, not on a flag", function()
    dice "saves flag miss"
    expect(run("scum.save.melee", 2)).is(1)
  end)
end)

describe("scum.save.commander-melee", function()
  it("saves on a flag too", function()
    dice "saves flag"
    expect(run("scum.save.commander-melee", 1)).is(0)
    dice "saves flag"
    expect(run("scum.save.fire", 1)).is(1)
  end)
end)

describe("scum.save.cannon", function()
  it("saves the points of a hit on a miss", function()
    dice "saves miss ball"
    expect(run("scum.save.cannon", 2)).is(1)
  end)
end)

describe("scum.dice.hits", function()
  it("throws all dice together and reads pairs and flags", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N")
    local men = stage.men("blue", "6,6", "brig")
    dice "to hit blade blade flag unit"
    expect(run("scum.dice.hits", 4, "melee", { "blade", "unit" }, "flags count", men)).is { automatic = 1, savable = 2, flags = 1 }
    expect(odds(function() return run("scum.dice.hits", 2, "melee", { "blade" }, "no flags", men).automatic end)).is { [0] = "35/36", [1] = "1/36" }
  end)
end)
