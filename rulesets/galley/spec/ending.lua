-- The end of the battle: spec.

local function vessel(id, type, side, row, more)
  local new = { id = id, type = type, side = side, stern = "2," .. row, bow = "3," .. row }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

local nobody = { hands = 0, archers = 0, fighters = 0, captain = false, steersman = false }

describe("galley.end.in-action", function()
  it("counts a grappled vessel without hull, and no derelict", function()
    local hag = vessel("hag", "corsair", "blue", 0, { hull = 0, hands = 3, captain = false, steersman = false, archers = 0, fighters = 0 })
    expect(run("galley.end.in-action", hag)).is(true)
    expect(run("galley.end.in-action", vessel("eel", "corsair", "red", 2, nobody))).is(false)
    hag.demoralised = true
    expect(run("galley.end.in-action", hag)).is(false)
  end)
end)

describe("galley.end.on-score", function()
  it("gives the battle to the higher score, and to nobody on equal scores", function()
    vessel("hag", "corsair", "blue", 0)
    local cog = vessel("cog", "light", "red", 2)
    run("galley.end.on-score")
    expect({ game.outcome.winner, game.outcome.text }).is { nil, "A draw on score (Blue 0, Red 0)" }
    cog.status = "sunk"
    run("galley.end.on-score")
    expect(game.outcome.winner).is "blue"
  end)
end)

describe("galley.end.victory", function()
  it("gives the battle to the side that alone is in action", function()
    vessel("hag", "corsair", "blue", 0, { demoralised = true })
    vessel("cog", "light", "red", 2, { hands = 1, fighters = 0, archers = 0, captain = false, steersman = false })
    run("galley.end.victory")
    expect(game.outcome.winner).is "red"
  end)

  it("is a draw when nobody is in action", function()
    vessel("hag", "corsair", "blue", 0, { demoralised = true })
    vessel("cog", "light", "red", 2, nobody)
    run("galley.end.victory")
    expect(game.outcome ~= nil).is(true)
    expect(game.outcome.winner).is(nil)
  end)

  it("goes on while both sides are in action", function()
    vessel("hag", "corsair", "blue", 0)
    vessel("cog", "light", "red", 2)
    run("galley.end.victory")
    expect(game.outcome).is(nil)
  end)

  it("takes the vessels of a side that resigns out of action", function()
    vessel("hag", "corsair", "blue", 0)
    vessel("cog", "light", "red", 2)
    phase "grappling"
    order "resign blue"
    expect(game.outcome.winner).is "red"
    expect(refusal("resign blue")).has "only a side in the battle can resign"
  end)

  -- Three sides, of which the third may resign.
  local function three()
    side { id = "green" }
    local hag = vessel("hag", "corsair", "blue", 2)
    local cog = vessel("cog", "light", "red", 5)
    local eel = vessel("eel", "war", "green", 8)
    return hag, cog, eel
  end

  it("takes no more orders from a side of three that resigns, and goes on without it", function()
    local _, _, eel = three()
    phase "orders"
    order "order hag 1"
    advance()
    order "resign green"
    advance()
    expect(game.outcome).is(nil)
    expect(refusal("order eel 1")).has "her side has resigned"
    order "order cog 1"
    advance()
    expect(game.turn.phase ~= "orders").is(true)
    expect({ eel.stern, eel.bow }).is { "2,8", "3,8" }
    expect(eel.demoralised).is(false)
  end)

  it("lets a vessel that resigned defend herself, with the men that the rules choose", function()
    local hag, _, eel = three()
    eel.stern, eel.bow = "2,3", "3,3"
    grapple.link(hag, eel)
    game.sides.green.resigned = true
    phase("boarding", "hag")
    dice "boarding 6, boarding 1"
    order "board hag eel fighters=4"
    expect(men.how_many(eel, "fighter")).is(7)
    phase("boarding", "eel")
    expect(refusal("board eel hag")).has "eel takes no orders: her side has resigned"
  end)
end)

describe("galley.end.score", function()
  it("adds up a sunk War Galley, a captured Corsair and a Light Galley driven off", function()
    vessel("axe", "war", "red", 0).status = "sunk"
    vessel("eel", "corsair", "red", 2).side = "blue"
    vessel("cog", "light", "red", 4).status = "withdrawn"
    vessel("hag", "corsair", "blue", 6)
    expect(run("galley.end.score", game.sides.blue)).is(16)
    expect(run("galley.end.score", game.sides.red)).is(0)
  end)

  it("counts a derelict in full and a demoralised vessel by half", function()
    vessel("eel", "corsair", "red", 0, nobody)
    vessel("axe", "war", "red", 2, { demoralised = true })
    expect(run("galley.end.score", game.sides.blue)).is(10)
  end)
end)
