-- The numbers of guns: ranges, dice, who is on the line, what sees for them, and what they do to walls.

-- A gun at 0,0 that faces north, with two men, and an enemy so far to the north of it.
local function gun(size, apart, fields)
  local off = data("bases")[size].radius + 0.375
  cast.crews { cast.one("b1", -off, 0, { class = "officer" }), cast.one("b2", off, 0), cast.foe("f1", fields and fields.x or 0, apart, { class = "officer" }) }
  cannon { id = "gun", owner = "blue", size = size, x = 0, y = 0, facing = 0 }
  cast.initiative_of "blue"
end

local function fires(size, apart, thrown, formed)
  gun(size, apart)
  if formed then game.parties.rats.formed = { shape = "line", x = 0, y = apart, facing = 180 } end
  dice("cannon " .. thrown .. ", saves 6")
  order "fire-gun gun 0 rats"
  expect(game.figures.f1.wounds).is(0)
end

describe("shore.shooting.cannon", function()
  it("throws two dice for a light gun, at 4 or more to nine inches and 5 or more to eighteen", function()
    fires("light", 9, "3 4")
    fires("light", 9.1, "4 5")
    fires("light", 18, "4 5")
    gun("light", 18.1)
    expect(refusal "fire-gun gun 0 rats").has "in range"
  end)
  it("throws three for a medium one, to twelve inches and to twenty-four", function()
    fires("medium", 12, "3 3 4")
    fires("medium", 12.1, "4 4 5")
    fires("medium", 24, "4 4 5")
    gun("medium", 24.1)
    expect(refusal "fire-gun gun 0 rats").has "in range"
  end)
  it("throws four for a heavy one, to eighteen inches and to thirty-six", function()
    fires("heavy", 18, "3 3 3 4")
    fires("heavy", 18.1, "4 4 4 5")
    fires("heavy", 36, "4 4 4 5")
    gun("heavy", 36.1)
    expect(refusal "fire-gun gun 0 rats").has "in range"
  end)
  it("hits who is formed up with 1 less on the die, near and far", function()
    fires("light", 9, "2 3", true)
    fires("light", 18, "3 4", true)
  end)
  it("is not fired at who hides", function()
    gun("light", 8)
    cast.initiative_of "red"
    dice "hiding 6"
    order "hide rats"
    cast.initiative_of "blue"
    expect(refusal "fire-gun gun 0 rats").has "Rats is hidden"
  end)
  it("hits an inch beside its line, and no farther off", function()
    gun("light", 8, { x = 1 })
    expect(refusal "fire-gun gun 0 rats").is(nil)
    gun("light", 8, { x = 1.01 })
    expect(refusal "fire-gun gun 0 rats").has "on the line of fire"
  end)
  it("hits nobody behind it, and no house there, however near", function()
    gun("light", -0.88)
    expect(refusal "fire-gun gun 0 rats").has "on the line of fire"
    game.cannons.gun.facing = 180
    expect(refusal "fire-gun gun 180 rats").is(nil)
    structure { id = "house", owner = "red", type = "house", outline = { { x = -3, y = -4 }, { x = 3, y = -4 }, { x = 3, y = -0.6 }, { x = -3, y = -0.6 } } }
    expect(refusal "fire-gun gun 180 house").is(nil)
    game.cannons.gun.facing = 0
    expect(refusal "fire-gun gun 0 house").has "house is not on the line of fire"
  end)
  it("is turned by 30 degrees if it is medium or heavy", function()
    for _, size in ipairs { "medium", "heavy" } do
      gun(size, 6, { x = 3.6 })
      expect(refusal "fire-gun gun 31 rats").has "is turned by 31 degrees, and may be by 30"
      expect(refusal "fire-gun gun 30 rats").is(nil)
    end
  end)
  it("takes a man, a heavy one two, and needs two and three for its best rate", function()
    for size, men in pairs { light = { 1, 2 }, medium = { 1, 2 }, heavy = { 2, 3 } } do
      gun(size, 6)
      expect({ allows(gunnery.loaded, game.cannons.gun, men[1]), allows(gunnery.loaded, game.cannons.gun, men[1] - 1) }).is { true, false }
      expect(gunnery.interval(size, men[2]) < gunnery.interval(size, men[2] - 1)).is(true)
    end
  end)
  it("is fired by the eyes of a gun of its battery, four inches off", function()
    gun("light", 8)
    feature { id = "hedge", line = { { x = -2, y = 2 }, { x = 2, y = 2 } }, height = 3, opaque = true }
    cannon { id = "other", owner = "blue", size = "light", x = 4, y = 0, facing = 0 }
    expect(refusal "fire-gun gun 0 rats").is(nil)
    game.cannons.other.x = 4.1
    expect(refusal "fire-gun gun 0 rats").has "seen"
  end)
  it("is not fired at an ally's house, nor at its door", function()
    gun("light", 60)
    structure { id = "house", owner = "red", type = "house", outline = { { x = -3, y = 6 }, { x = 3, y = 6 }, { x = 3, y = 9 }, { x = -3, y = 9 } } }
    door { id = "door", of = "house", from = { x = -1, y = 6 }, to = { x = 1, y = 6 } }
    expect({ refusal "fire-gun gun 0 house", refusal "fire-gun gun 0 door" }).is {}
    expect(refusal "fire-gun gun 40 door").has "door is not on the line of fire"
    game.treaties = { { a = game.players.blue, b = game.players.red, ending = false } }
    expect(refusal "fire-gun gun 0 house").has "house is an ally's"
    expect(refusal "fire-gun gun 0 door").has "door is an ally's"
  end)
  it("hits walls with 3 or more at short range and 4 or more at long, for one, two or three points", function()
    for size, points in pairs { light = 1, medium = 2, heavy = 3 } do
      gun(size, 60)
      local short = data("cannon")[size].short
      for _, row in ipairs { { short, 2, 3 }, { short + 0.1, 3, 4 } } do
        local id = "house-" .. row[3]
        structure { id = id, type = "house", outline = { { x = -3, y = row[1] }, { x = 3, y = row[1] }, { x = 3, y = row[1] + 4 }, { x = -3, y = row[1] + 4 } } }
        dice("cannon " .. row[2] .. ", cannon " .. row[3])
        for _ = 1, 2 do gunnery.fire_at_structure(game.cannons.gun, game.structures[id]) end
        expect(game.structures[id].damage).is(points)
      end
    end
  end)
end)
