-- Each switch of the table in its other position, and options that are off.

local function ann(fields)
  local figure = { id = "ann", x = 0, y = 0, class = "officer" }
  for key, value in pairs(fields or {}) do figure[key] = value end
  cast.crews { figure, { id = "rob", x = 30, y = 30, owner = "red", class = "officer" } }
  return game.figures.ann
end

local function switch(name, value) set("shore.data.switches." .. name .. "=" .. value) end

describe("shore.terrain.drop", function()
  it("may read the heights as over: four and a half inches boldly are the row of four", function()
    switch("drop-band-reading", "over")
    dice "dropping 2, saves 5"
    falls.drop(ann(), 4.5, "bold")
    expect(game.figures.ann.wounds).is(0)
  end)
  it("may have no saves", function()
    switch("drop-saves", "false")
    dice "dropping 2"
    falls.drop(ann(), 4, "bold")
    expect(game.figures.ann.wounds).is(1)
  end)
end)

describe("shore.wound.kill-result", function()
  it("may kill without a save", function()
    switch("kill-result-save", "none")
    wounds.killed(ann())
    expect(game.figures.ann.dead).is(true)
  end)
end)

describe("shore.burden.cart", function()
  it("may carry half as much again as its beasts", function()
    switch("cart-formula", "literal")
    expect({ burdens.capacity(1), burdens.capacity(2) }).is { 6, 12 }
  end)
end)

describe("shore.move.half-speed", function()
  it("may be four MA an inch for two causes", function()
    switch("half-speed-stacks", "true")
    local figure = ann { wounds = 1 }
    figure.hauls = cannon { id = "bess", owner = "blue", size = "light", x = 0.875, y = 0 }
    expect(allowance.half_speed(figure)).is(4)
  end)
end)

describe("shore.geo.path-cost", function()
  it("may be two MA an inch for the wounded in restricted ground", function()
    switch("area-and-half-speed", "max")
    area { id = "swamp", outline = { { x = 2, y = -1 }, { x = 4, y = -1 }, { x = 4, y = 1 }, { x = 2, y = 1 } }, restricted = true }
    expect(plane.cost({ { x = 0, y = 0 }, { x = 4, y = 0 } }, ground.costs(ann { wounds = 1 }))).near(8)
  end)
end)

describe("shore.move.charge-bonus", function()
  it("may be less than nothing", function()
    switch("charge-bonus-floor", "false")
    ann()
    game.players.blue.points = 4
    dice "charge 3"
    expect(charging.charge_bonus("blue", "foot").foot).is(-1)
  end)
  it("has a charge end short of where it would have come without dice", function()
    switch("charge-bonus-floor", "false")
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, cast.foe("rob", 5.5, 0, { class = "officer" }) }
    game.players.blue.points = 4
    cast.initiative_of "blue"
    dice "charge 1"
    order "engage gulls rats charge"
    phase "paths"
    expect(refusal "path ann 4.75,0").has "ann has 3 left"
    order "path ann 3,0"
  end)
end)

describe("shore.option.keep-pace", function()
  it("may be a switch as well", function()
    expect(moving.keep_pace()).is(false)
    switch("mixed-keep-pace", "cap-to-foot")
    expect(moving.keep_pace()).is(true)
  end)
end)

describe("shore.option.drilled", function()
  it("may be a switch as well", function()
    ann()
    expect(allows(formation.drilled, game.parties.gulls)).is(true)
    switch("form-up-needs-drilled", "true")
    expect(allows(formation.drilled, game.parties.gulls)).is(false)
  end)
end)

describe("shore.entry.treachery", function()
  it("may give the money back on a 1", function()
    switch("bribe-one-takes-loot", "false")
    structure { id = "fort", type = "hut", outline = { { x = 2, y = 0 }, { x = 4, y = 0 }, { x = 4, y = 2 } } }
    dice "bribe 1"
    expect(bribery.bribe(gatekeeper { id = "keeper", of = "fort" }, 7)).is "refused"
  end)
end)

describe("shore.morale.test", function()
  it("may be taken for each loss", function()
    switch("morale-tests-per-action", "per-loss")
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "b1", x = 1, y = 0 }, { id = "b2", x = 2, y = 0 }, { id = "b3", x = 3, y = 0 } }
    game.parties.gulls.original = 12
    wounds.kill(game.figures.b1)
    wounds.kill(game.figures.b2)
    dice "morale 4, morale 4"
    morale.tests()
    expect(game.parties.gulls.shaken).is(false)
  end)
end)

describe("shore.option.loyal", function()
  it("gives all the same threshold if it is off", function()
    option("shore.option.loyal", false)
    structure { id = "fort", type = "hut", outline = { { x = 2, y = 0 }, { x = 4, y = 0 }, { x = 4, y = 2 } } }
    expect(bribery.threshold(gatekeeper { id = "officer", of = "fort", threshold = 12 })).is(6)
  end)
end)
