-- Small arms, cover, hits and saves.

-- Muskets of Blue at a distance from some of Red; they are in the open, every one in sight of all.
local function line_up(muskets, foes, apart, weapon)
  local crew = {}
  for n = 1, muskets do
    table.insert(crew, { id = "m" .. n, x = 0.8 * n, y = 0, weapons = { weapon or "musket" }, class = n == 1 and "officer" or "soldier" })
  end
  for n = 1, foes do table.insert(crew, { id = "f" .. n, owner = "red", x = 0.8 * n, y = apart, class = n == 1 and "officer" or "swab" }) end
  cast.crews(crew)
  cast.initiative_of "blue"
end

local function state_of(id)
  local figure = game.figures[id]
  if figure.dead then return "killed" end
  return figure.wounds > 0 and "wounded" or "unhurt"
end

describe("shore.shooting.order", function()
  it("lets those shoot who see the target", function()
    line_up(5, 1, 5)
    feature { id = "wall", line = { { x = 2.6, y = 1 }, { x = 9, y = 1 } }, height = 2, opaque = true }
    expect(#shooting.ready(game.parties.gulls, game.parties.rats)).is(3)
    dice "to hit 1 1 1"
    order "shoot gulls rats"
    expect({ game.figures.m1.shot, game.figures.m5.shot }).is { true, false }
  end)
  it("is once a turn for each figure", function()
    line_up(2, 1, 5)
    dice "to hit 1"
    order "shoot gulls rats m1"
    cast.initiative_of "blue"
    expect(refusal("shoot gulls rats m1")).has "already shot"
    dice "to hit 1"
    order "shoot gulls rats m2"
    expect(game.figures.m2.shot).is(true)
  end)
  it("is refused to bold movers, the burdened, and out of range or sight", function()
    line_up(3, 1, 12.5)
    expect(refusal("shoot gulls rats m1")).has "out of range"
    expect(refusal("shoot gulls rats")).has "out of range of m2"
    game.figures.f1.y = 5
    game.figures.m1.moved, game.figures.m1.pace = true, "bold"
    expect(refusal("shoot gulls rats m1")).has "moved boldly"
    game.figures.m3.spent = true
    expect(refusal("shoot gulls rats m3")).has "does nothing more in this turn"
    game.figures.m3.spent = false
    game.parties.gulls.shaken = true
    expect(refusal("shore.shooting.order", game.figures.m3)).has "is shaken and does not shoot"
    game.parties.gulls.shaken = false
    game.figures.m2.burden = burden { id = "sack", holder = "m2" }
    expect(refusal("shoot gulls rats m2")).has "carries sack: drop it first"
    feature { id = "wall", line = { { x = -9, y = 1 }, { x = 9, y = 1 } }, height = 2, opaque = true }
    expect(refusal("shoot gulls rats m3")).has "cannot see"
  end)
  it("lets only sharpshooters name a figure", function()
    line_up(1, 2, 5)
    expect(refusal("shoot gulls rats m1 f2")).has "no sharpshooter"
    game.figures.m1.traits = { "sharpshooter" }
    dice "to hit 6, saves 2"
    order "shoot gulls rats m1 f2"
    expect({ state_of "f1", state_of "f2" }).is { "unhurt", "wounded" }
  end)
end)

describe("shore.shooting.roll", function()
  local function least(weapon, apart, fields)
    line_up(1, 1, apart, weapon)
    for name, value in pairs(fields or {}) do game.figures.m1[name] = value end
    local chances = odds(function() return #run("shore.shooting.roll", { game.figures.m1 }, game.parties.rats) end)
    return chances[1]
  end
  it("is short up to half the range", function()
    expect(least("pistol", 4)).is "1/2"
    expect(least("pistol", 4.1)).is "1/3"
  end)
  it("knows each weapon", function()
    expect({ least("musket", 6), least("musket", 6.1), least("bow", 4), least("bow", 8) }).is { "1/2", "1/3", "1/3", "1/3" }
    expect({ least("blowpipe", 3), least("blowpipe", 6), least("spear", 2), least("spear", 4) }).is { "1/3", "1/6", "1/3", "1/6" }
  end)
  it("knows how far each reaches", function()
    for weapon, most in pairs { musket = 12, pistol = 8, bow = 8, crossbow = 8, blowpipe = 6, spear = 4 } do
      line_up(1, 1, most, weapon)
      local m1, rats = game.figures.m1, game.parties.rats
      expect(#shooting.targets_of(m1, rats)).is(1)
      game.figures.f1.y = most + 0.01
      expect(#shooting.targets_of(m1, rats)).is(0)
    end
  end)
  it("counts for the arm that hits most easily", function()
    line_up(1, 1, 3.5)
    local m1 = game.figures.m1
    m1.weapons = { "spear", "pistol", "blowpipe" }
    expect({ shooting.arm_for(m1, 3.5), shooting.arm_for(m1, 5), shooting.arm_for(m1, 9) }).is { "pistol", "pistol" }
    tricks.lay "squall"
    expect({ shooting.arm_for(m1, 1.4), shooting.arm_for(m1, 1) }).is { "blowpipe", "spear" }
  end)
  it("is easier against a formed target", function()
    line_up(1, 1, 10)
    game.parties.rats.formed = { shape = "line", x = 0, y = 10, facing = 0 }
    dice "to hit 4, saves 1"
    order "shoot gulls rats"
    expect(state_of "f1").is "wounded"
  end)
  it("is easier for formed shooters and guards", function()
    line_up(1, 1, 10)
    game.parties.gulls.formed = { shape = "line", x = 0, y = 0, facing = 0 }
    expect(#shooting.ready(game.parties.gulls, game.parties.rats)).is(1)
    local chances = odds(function() return #run("shore.shooting.roll", { game.figures.m1 }, game.parties.rats) end)
    expect(chances[1]).is "1/2"
  end)
  it("counts wounded shooters half, rounded down, and one die at least", function()
    line_up(3, 1, 5)
    for n = 1, 3 do game.figures["m" .. n].wounds = 1 end
    dice "to hit 1"
    order "shoot gulls rats"
    expect(game.figures.m3.shot).is(true)
  end)
end)

describe("shore.shooting.damage", function()
  it("puts two hits on the one figure that is seen", function()
    line_up(2, 1, 5)
    dice "to hit 6 6, saves 2, saves 6"
    order "shoot gulls rats"
    expect(state_of "f1").is "wounded"
  end)
  it("gives nobody a second hit before all have one", function()
    line_up(2, 2, 5)
    answers { "f2" }
    dice "to hit 5 5, saves 1, saves 1"
    order "shoot gulls rats"
    expect({ state_of "f1", state_of "f2" }).is { "wounded", "wounded" }
  end)
  local function dart(die)
    line_up(1, 1, 2, "blowpipe")
    dice("to hit 6, saves 3, poison " .. die)
    order "shoot gulls rats"
    return state_of "f1"
  end
  it("kills with a poisoned dart on a 2", function() expect(dart(2)).is "killed" end)
  it("wounds with it on a 4", function() expect(dart(4)).is "wounded" end)
  it("does nothing with it on a 5", function() expect(dart(5)).is "unhurt" end)
end)

describe("shore.shooting.cover", function()
  local function behind(fields)
    line_up(1, 1, 5)
    fields.id, fields.line = "bank", { { x = -9, y = fields.y or 4.625 }, { x = 9, y = fields.y or 4.625 } }
    fields.y = nil
    feature(fields)
    return cover.cover(game.figures.f1, { x = 0.8, y = 0 })
  end
  it("is hard behind a wall that the target touches", function()
    expect(behind { defensive = true, height = 0.8 }).is "hard"
    dice "to hit 5, saves 5"
    order "shoot gulls rats"
    expect(state_of "f1").is "unhurt"
    expect(volley.least_die(4, -1)).is(5)
    set "shore.data.shooting.always=5"
    set "shore.data.shooting.never=2"
    expect({ volley.least_die(6, 0), volley.least_die(1, 0) }).is { 5, 3 }
  end)
  it("is none behind a wall farther away", function() expect(behind { defensive = true, height = 0.8, y = 3 }).is "none" end)
  it("is soft behind a hedge", function() expect(behind { look = "hedge", height = 0.8, y = 3 }).is "soft" end)
  it("is none beyond the edge of a cliff, and hard at it", function()
    expect(behind { look = "wall", height = 3, y = 3 }).is "none"
    game.figures.f1.y = 3.375
    expect(cover.cover(game.figures.f1, { x = 0.8, y = 0 })).is "hard"
  end)
  it("is hard behind a hedge that is defended, and soft farther away from it", function()
    expect(behind { look = "hedge", height = 0.8, defensive = true }).is "hard"
    game.figures.f1.y = 6
    expect(cover.cover(game.figures.f1, { x = 0.8, y = 0 })).is "soft"
  end)
  it("is hard behind the wall of a building that the target touches, and none farther inside", function()
    line_up(1, 1, 5)
    structure { id = "fort", type = "stockade", outline = { { x = -9, y = 4.625 }, { x = 9, y = 4.625 }, { x = 9, y = 9 }, { x = -9, y = 9 } }, height = 3 }
    expect(cover.cover(game.figures.f1, { x = 0.8, y = 4 })).is "hard"
    game.figures.f1.y = 6
    expect(cover.cover(game.figures.f1, { x = 0.8, y = 4 })).is "none"
  end)
  it("is soft in a wood", function()
    line_up(1, 1, 5)
    area { id = "wood", outline = { { x = -9, y = 4 }, { x = 9, y = 4 }, { x = 9, y = 9 }, { x = -9, y = 9 } }, dense = true }
    expect(cover.cover(game.figures.f1, { x = 0.8, y = 0 })).is "soft"
  end)
end)
