-- Where those come who are set down without a way of their own.

local one, foe = cast.one, cast.foe

local function at(id) return { game.figures[id].x, game.figures[id].y } end

local function wall(x) return feature { id = "wall", line = { { x = x, y = -9 }, { x = x, y = 9 } }, height = 0.8 } end

-- Whether somebody has come to stand beyond a line.
local function beyond(id, x) return game.figures[id].x > x end

describe("shore.geo.placed", function()
  it("is on no base and no clutter, and an inch from enemies who are seen", function()
    cast.crews { { id = "ann", x = 0, y = 0, class = "officer" }, { id = "ben", x = 3, y = 0 }, { id = "rob", x = 9, y = 0, owner = "red", class = "officer" } }
    clutter { id = "rock", x = 5, y = 0, radius = 0.5, height = 0.9 }
    local ann = game.figures.ann
    local function may(x) return allows(placing.placed, placing.newcomer(ann, geometry.at(ann), geometry.solid(ann)), { x = x, y = 0 }) end
    expect({ may(2.2), may(2.5), may(4.2), may(7.25), may(7.3) }).is { true, false, false, true, false }
    expect(refusal("shore.geo.placed", placing.newcomer(ann, geometry.at(ann), geometry.solid(ann)), { x = 7.3, y = 0 })).has "less than an inch from rob"
  end)
end)

describe("shore.geo.set-down", function()
  it("takes the first place with room, on the near side of what would have to be crossed", function()
    wall(1)
    cast.crews { one("ann", 0, 0), one("ben", 0, 0.9) }
    clutter { id = "keg", x = 0, y = -1.5, radius = 0.4, height = 0.5 }
    local ann = placing.newcomer(game.figures.ann, { x = 0, y = 0 }, { game.figures.ben })
    local places = { { x = 1.5, y = 0 }, { x = 0, y = 0.5 }, { x = 0, y = -1 }, { x = -1, y = 0 } }
    expect(run("shore.geo.set-down", ann, places)).is { x = -1, y = 0 }
  end)
  it("crosses no step of the ground and no wall of a building, and enters nothing impassable", function()
    area { id = "rock", outline = { { x = 1, y = -2 }, { x = 3, y = -2 }, { x = 3, y = 2 }, { x = 1, y = 2 } }, height = 1, edge = "step" }
    area { id = "lake", outline = { { x = -3, y = -2 }, { x = -1, y = -2 }, { x = -1, y = 2 }, { x = -3, y = 2 } }, impassable = { "foot" } }
    structure { id = "hut", type = "house", outline = { { x = -1, y = 1 }, { x = 1, y = 1 }, { x = 1, y = 3 }, { x = -1, y = 3 } } }
    cast.crews { one("ann", 0, 0) }
    local places = { { x = 2, y = 0 }, { x = -2, y = 0 }, { x = 0, y = 2 }, { x = 0, y = -1 } }
    expect(run("shore.geo.set-down", placing.newcomer(game.figures.ann, { x = 0, y = 0 }, {}), places)).is { x = 0, y = -1 }
  end)
  it("touches an enemy only where nothing else is left, and stands on a base even less", function()
    local list = { one("ann", 0, 0) }
    for n = 1, 24 do
      local place = plane.along({ x = 0, y = 0 }, 15 * n, 2.5)
      table.insert(list, foe("r" .. n, place.x, place.y))
    end
    cast.crews(list)
    local ann = placing.newcomer(game.figures.ann, { x = 0, y = 0 }, geometry.solid(game.figures.ann))
    local near = { { x = 0, y = 2.5 }, { x = 0, y = 1.75 } }
    expect({ run("shore.geo.set-down", ann, near), placing.somewhere(ann, near) }).is { nil, { x = 0, y = 1.75 } }
    local apart = placing.somewhere(ann, { { x = 0, y = 2.5 } })
    expect(all(geometry.solid(game.figures.ann), function(rob) return plane.distance(apart, geometry.at(rob)) > 0.76 end)).is(true)
    expect(plane.distance(apart, { x = 0, y = 2.5 }) < 1).is(true)
  end)
end)

describe("shore.burden.ride", function()
  local function driven(figures)
    table.insert(figures, one("ann", 0, 0, { class = "officer" }))
    cast.crews(figures)
    vehicle { id = "cart", owner = "blue", type = "cart", x = 0, y = 0, beasts = 1, party = "gulls" }
    game.figures.ann.aboard, game.vehicles.cart.driver = game.vehicles.cart, game.figures.ann
  end
  it("has nobody get out into contact with an enemy", function()
    driven { foe("rob", 0, 2.125) }
    cast.initiative_of "blue"
    order "get-out gulls ann"
    expect({ game.figures.ann.aboard, contact.is_engaged(game.figures.ann), geometry.touch(game.figures.ann, game.vehicles.cart) }).is { nil, false, true }
  end)
  it("has nobody get out over a wall, and refuses it where there is room beyond it alone", function()
    local list = {}
    for n = 0, 6 do
      local place = plane.along({ x = 0, y = 0 }, 180 + 30 * n, 1.5)
      table.insert(list, one("b" .. n, place.x, place.y))
    end
    wall(0.6)
    driven(list)
    cast.initiative_of "blue"
    expect(refusal "get-out gulls ann").has "no room beside cart"
    wounds.kill(game.figures.b3)
    order "get-out gulls ann"
    expect(beyond("ann", 0.6)).is(false)
  end)
  it("has him jump down clear of enemies before he runs, and over no wall", function()
    driven { foe("rob", -1.375, 0) }
    wall(0.9)
    vehicles.jump_down(game.figures.ann)
    expect({ beyond("ann", 0.9), contact.is_engaged(game.figures.ann) }).is { false, false }
  end)
end)

describe("shore.terrain.quicksand", function()
  it("lets go of nobody into contact with an enemy, nor over a wall", function()
    area { id = "bog", outline = { { x = -2, y = -4 }, { x = 0.2, y = -4 }, { x = 0.2, y = 4 }, { x = -2, y = 4 } }, dangerous = "quicksand" }
    feature { id = "wall", line = { { x = 0.4, y = -1 }, { x = 0.4, y = 9 } }, height = 0.8 }
    cast.crews { one("ann", 0, 0), foe("rob", 1.2, -1.5) }
    game.figures.ann.bogged = true
    dice "bogged 6"
    hazards.struggle()
    expect({ game.figures.ann.bogged, contact.is_engaged(game.figures.ann), game.figures.ann.y < -1 }).is { false, false, true }
  end)
end)

describe("shore.hide.protected", function()
  it("sets nobody down beyond a wall", function()
    wall(0.1)
    cast.crews { one("ann", 0, 0), foe("rob", -0.3, 0) }
    game.parties.gulls.hidden = true
    local ann = game.figures.ann
    ann.lair, ann.x, ann.y = { x = 0, y = 0, z = 0 }, nil, nil
    hiding.ends(game.parties.gulls)
    expect({ beyond("ann", 0.1), geometry.gap(ann, game.figures.rob) > 0.01, geometry.gap(ann, game.figures.rob) < 0.5 }).is { false, true, true }
  end)
end)

describe("shore.party.prisoners", function()
  it("leaves nobody beyond a wall from his escort", function()
    wall(0.3)
    cast.crews { one("ann", 0, 0), foe("rob", 0.75, 1) }
    prisoners.take(game.figures.rob, game.figures.ann)
    burdens.come_along(game.figures.ann)
    expect({ beyond("rob", 0.3), geometry.touch(game.figures.rob, game.figures.ann) }).is { false, true }
  end)
end)

describe("shore.terrain.long-haul", function()
  it("sets nobody down at the top in what is impassable, and tries both sides", function()
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true }
    area { id = "lake", outline = { { x = 3, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 1 }, { x = 3, y = 1 } }, impassable = { "foot" } }
    cast.crews { one("ann", 2.625, 0) }
    game.figures.ann.haul = { feature = game.features.cliff, needed = 1, done = 1, fresh = false }
    hazards.reach_the_top(game.figures.ann)
    expect({ game.figures.ann.x, game.figures.ann.y > 1 }).is { 3.375, true }
  end)
end)

describe("shore.terrain.mount", function()
  it("sets no beast down beyond a wall", function()
    wall(0.5)
    cast.crews { one("ann", 0, 0), foe("rob", 0, 1.1) }
    cast.ride(game.figures.ann)
    riding.dismount(game.figures.ann, { x = 0, y = 0 })
    local mare = game.beasts.mare
    expect({ mare.x < 0.5, geometry.gap(mare, game.figures.rob) >= -0.01, geometry.touch(mare, game.figures.ann) }).is { true, true, true }
  end)
end)

describe("shore.burden.haul", function()
  it("brings no gun over a wall", function()
    feature { id = "wall", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, height = 0.8 }
    cast.crews { one("ann", 1.4, 0), one("ben", 1.4, 0.75) }
    cannon { id = "gun", owner = "blue", size = "light", x = 2.3, y = 0.4 }
    for _, id in ipairs { "ann", "ben" } do game.figures[id].hauls = game.cannons.gun end
    hauling.bring(game.cannons.gun)
    expect(game.cannons.gun.x < 2).is(true)
  end)
end)
