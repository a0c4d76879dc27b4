-- Burdens, beasts, carts and guns that are hauled.

local function bearers(fields)
  cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, { id = "one", x = 0.75, y = 0 }, { id = "two", x = 1.5, y = 0, wounds = fields and fields.wounds } }
  cast.initiative_of "blue"
end

local function chest(size, x, y) return burden { id = "chest", size = size, x = x, y = y } end

describe("shore.burden.size", function()
  it("takes two for a large load", function()
    bearers()
    chest(2, 1.125, 0.4)
    expect(refusal("take-burden gulls chest one")).has "takes two figures"
    order "take-burden gulls chest one,two"
    expect({ game.figures.one.burden.id, game.figures.two.burden.id }).is { "chest", "chest" }
  end)
end)

describe("shore.burden.size", function()
  it("is for figures, or for a beast, and not for both", function()
    bearers()
    beast { id = "mule", owner = "blue", x = 1, y = 1.5 }
    chest(1, 1.125, 0.5)
    expect(refusal("take-burden gulls chest mule,one")).has "one beast or cart"
  end)
end)

describe("shore.burden.beast", function()
  it("carries four loads", function()
    bearers()
    local mule = beast { id = "mule", owner = "blue", x = 1, y = 2 }
    for n = 1, 3 do burden { id = "sack" .. n, holder = "mule" } end
    chest(2, 1, 3)
    expect(refusal("take-burden gulls chest mule")).has "no room"
    expect(burdens.laden(mule)).is(3)
  end)
end)

describe("shore.burden.cart", function()
  it("carries four for each beast and two", function()
    expect({ burdens.capacity(1), burdens.capacity(2), burdens.capacity(4) }).is { 6, 10, 18 }
  end)
end)

describe("shore.burden.passengers", function()
  it("take the room of two loads each", function()
    bearers()
    local cart = vehicle { id = "cart", owner = "blue", type = "cart", x = 5, y = 0, beasts = 1 }
    cart.passengers = { game.figures.one, game.figures.two }
    expect(burdens.passengers(cart)).is(2)
  end)
end)

describe("shore.burden.take-drop", function()
  it("is not for the dead", function()
    bearers()
    chest(1, 1.125, 0.4)
    wounds.kill(game.figures.one)
    expect(refusal("take-burden gulls chest one")).has "not in contact"
  end)
  it("needs contact", function()
    bearers()
    chest(1, 1.575, 0)
    game.figures.two.x = 9
    expect(refusal("take-burden gulls chest one")).has "not in contact"
    game.burdens.chest.x = 1.375
    order "take-burden gulls chest one"
    expect(game.figures.one.burden.id).is "chest"
  end)
  it("has several taken up by one action, and dropped by another", function()
    bearers()
    figure { id = "three", owner = "blue", party = "gulls", class = "swab", x = 2.25, y = 0 }
    chest(2, 1.125, 0.4)
    burden { id = "sack", x = 2.25, y = 0.6 }
    expect(refusal("take-burden gulls chest,sack one,two")).has "nobody is left to take sack"
    expect(refusal("take-burden gulls sack,chest one,two,three")).has "one is not in contact with sack"
    expect(refusal("take-burden gulls chest,sack one,two,three,boss")).has "sack takes one figure"
    order "take-burden gulls chest,sack one,two,three"
    expect({ game.figures.one.burden.id, game.figures.two.burden.id, game.figures.three.burden.id, game.acted }).is { "chest", "chest", "sack", true }
    for _, id in ipairs { "one", "two", "three" } do game.figures[id].shouldered = false end
    cast.initiative_of "blue"
    order "drop-burden gulls chest,sack"
    expect({ game.figures.one.burden, game.figures.two.burden, game.figures.three.burden, game.burdens.sack.x }).is { nil, nil, nil, 2.25 }
  end)
  it("is for two figures next to each other if the load is large, and for one if it is not", function()
    bearers()
    local gulls = game.parties.gulls
    expect(parties.ids_of(choices.team_for(gulls, chest(2, 1.125, 0.4)))).is { "one", "two" }
    expect(parties.ids_of(choices.team_for(gulls, burden { id = "sack", x = 0, y = 0.6 }))).is { "boss" }
    expect(choices.team_for(gulls, burden { id = "keg", size = 2, x = 0, y = -0.6 })).is(nil)
    expect(refusal("take-burden gulls sack,sack boss,one")).has "twice"
  end)
  it("is for those of the party that is ordered, and for what nobody carries", function()
    bearers()
    chest(1, 0.75, 0.6)
    burden { id = "sack", holder = "two" }
    expect(refusal("take-burden gulls sack one")).has "two carries sack"
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 0.75, y = 1.2 }
    expect(refusal("take-burden gulls chest mate")).has "mate is not of Gulls"
  end)
  it("is once a turn for what a beast carries", function()
    bearers()
    beast { id = "mule", owner = "blue", x = 1, y = 2 }
    burden { id = "sack", x = 1, y = 1.1 }
    order "take-burden gulls sack mule"
    cast.initiative_of "blue"
    expect(refusal("drop-burden gulls sack")).has "loaded or unloaded in this turn"
    phase "end"
    dice "chance card keen-eyes, initiative king-spades"
    advance()
    order "drop-burden gulls sack"
    expect(game.burdens.sack.holder).is(nil)
  end)
  it("is once a turn for each figure", function()
    bearers()
    chest(1, 0.75, 0.6)
    order "take-burden gulls chest one"
    cast.initiative_of "blue"
    expect(refusal("drop-burden gulls chest")).has "in this turn"
  end)
end)

describe("shore.burden.effects", function()
  it("slows the bearer down to two MA an inch", function()
    bearers()
    chest(1, 0.75, 0.6)
    order "take-burden gulls chest one"
    expect(allowance.half_speed(game.figures.one)).is(2)
    expect(run("shore.burden.effects", game.figures.one)).is(false)
  end)
end)

describe("shore.burden.wounded", function()
  it("drops the load of both bearers when one is wounded", function()
    bearers()
    chest(2, 1.125, 0.4)
    order "take-burden gulls chest one,two"
    run("shore.wound.levels", game.figures.two, 1)
    expect({ game.figures.one.burden, game.figures.two.burden, game.burdens.chest.holder }).is {}
  end)
  it("lets the wounded take nothing", function()
    bearers { wounds = 1 }
    chest(1, 1.5, 0.6)
    expect(refusal("take-burden gulls chest two")).has "wounded and cannot carry"
  end)
end)

describe("shore.burden.haul", function()
  local function gun(size)
    bearers()
    cannon { id = "gun", owner = "blue", size = size, x = 1.125, y = 0.9 }
  end
  it("takes two figures for a light gun, one is too few", function()
    gun "light"
    expect(refusal("hitch gulls gun one")).has "takes 2 figures"
    game.figures.one.x, game.figures.one.y, game.figures.two.x, game.figures.two.y = 0.5, 0.28, 1.75, 0.28
    game.figures.two.x = 1.8
    expect(refusal("hitch gulls gun one,two")).has "two is not next to gun"
    game.figures.two.x = 1.75
    order "hitch gulls gun one,two"
    expect(#hauling.haulers(game.cannons.gun)).is(2)
    expect(allowance.half_speed(game.figures.one)).is(2)
    game.acted = false
    expect(refusal("hitch gulls gun one,two")).has "gun is hauled by them already"
    expect(refusal("hitch gulls gun one")).has "takes 2 figures"
  end)
  it("takes two figures and a beast for a medium gun", function()
    gun "medium"
    local mule = beast { id = "mule", owner = "blue", x = 1.125, y = 2.4 }
    game.figures.one.x, game.figures.one.y, game.figures.two.x, game.figures.two.y = 0, 0.9, 2.25, 0.9
    expect(refusal("hitch gulls gun one,two")).has "takes 4 figures"
    order "hitch gulls gun one,two,mule"
    expect(mule.hauls.id).is "gun"
  end)
  it("is not for who is sucked in, nor for who hauls another gun", function()
    gun "light"
    game.figures.one.x, game.figures.one.y, game.figures.two.x, game.figures.two.y = 0.5, 0.28, 1.75, 0.28
    game.figures.two.bogged = true
    expect(refusal("hitch gulls gun one,two")).has "two cannot haul anything"
    game.figures.two.bogged = false
    game.figures.two.hauls = cannon { id = "other", owner = "blue", size = "light", x = 2.6, y = 0.28 }
    expect(refusal("hitch gulls gun one,two")).has "two hauls other"
  end)
  it("is for those of the party that is ordered", function()
    gun "light"
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 2, y = 0.9 }
    game.figures.one.x, game.figures.one.y = 0.5, 0.28
    expect(refusal("hitch gulls gun one,mate")).has "mate is not of Gulls"
  end)
  it("moves no heavy gun", function()
    gun "heavy"
    expect(refusal("hitch gulls gun one,two")).has "cannot be moved"
  end)
  it("brings the gun two inches in a cautious move", function()
    gun "light"
    game.figures.one.x, game.figures.one.y, game.figures.two.x, game.figures.two.y = 0.5, 0.28, 1.75, 0.28
    order "hitch gulls gun one,two"
    cast.moves("blue", "cautious")
    order "path boss 0,-3"
    expect(refusal("path one 0.5,-1.8")).has "has 4 left"
    order "path one 0.5,-1.72"
    order "path two 1.75,-1.72"
    marching.settle()
    expect({ geometry.touch(game.figures.one, game.cannons.gun), geometry.touch(game.figures.two, game.cannons.gun), game.cannons.gun.hauled }).is { true, true, true }
  end)
  -- One and Two haul the gun, side by side, and may go northwards.
  local function hauled()
    gun "light"
    game.figures.one.x, game.figures.one.y, game.figures.two.x, game.figures.two.y = 0.5, 1.52, 1.75, 1.52
    order "hitch gulls gun one,two"
    cast.moves("blue", "cautious")
    order "path boss 0,-0.5"
  end
  local function line(fields)
    fields.id, fields.line = "wall", { { x = -9, y = 2.2 }, { x = 9, y = 2.2 } }
    feature(fields)
  end
  it("goes over a wall at the cost that each hauler pays, and over none that is barred to carts", function()
    hauled()
    line { cost = "1", height = 0.8 }
    expect(refusal "path one 0.5,3.04").has "has 4 left"
    order "path one 0.5,3"
    game.features.wall.barred = { "cart" }
    expect(refusal "path two 1.75,3").has "cannot go through"
    game.figures.two.hauls = nil
    order "path two 1.75,3"
  end)
  it("lets nobody clamber who hauls", function()
    hauled()
    clutter { id = "crate", x = 0.5, y = 2.295, radius = 0.4, height = 0.9 }
    expect(refusal "path one clamber:crate").has "hauls gun and climbs nothing"
  end)
  it("ends for a figure that comes to a long haul", function()
    hauled()
    line { cost = "0", height = 4, long_haul = true }
    dice "long haul 3"
    order "path one 0.5,3"
    expect({ game.figures.one.haul.needed, game.figures.one.hauls, game.figures.two.hauls, game.cannons.gun.y }).is { 2, nil, nil, 0.9 }
  end)
  it("lets go of no gun that nobody hauls", function()
    gun "light"
    expect(refusal("unhitch gulls gun")).has "nobody of"
  end)
  it("is for beasts of burden, and for no horse", function()
    gun "light"
    beast { id = "mare", owner = "blue", x = 1.125, y = 2.15, ridden = true }
    expect(refusal("hitch gulls gun mare")).has "mare is for riding"
    expect(#suggestions("hitch", game.parties.gulls)).is(0)
  end)
end)

describe("shore.party.prisoners", function()
  local function led(list)
    cast.crews(list)
    prisoners.take(game.figures.rob, game.figures.boss)
  end
  it("has a prisoner stand on the ground beside an escort who has clambered onto something", function()
    led { { id = "boss", x = 0, y = 0, class = "officer" }, { id = "rob", owner = "red", x = -0.75, y = 0 } }
    clutter { id = "crate", x = 0.775, y = 0, radius = 0.4, height = 0.9 }
    cast.moves("blue", "cautious")
    order "path boss clamber:crate"
    local boss, rob = game.figures.boss, game.figures.rob
    expect({ boss.z, rob.z, allows(ground.clutter, rob, geometry.at(rob), 0), geometry.gap(boss, rob) < 0.1 }).is { 0.9, 0, true, true }
  end)
  it("has him stand at the nearest free spot where his escort has gone into a crowd", function()
    local list = { { id = "boss", x = 0, y = -5, class = "officer" }, { id = "rob", owner = "red", x = -0.75, y = -5 } }
    for n = 1, 6 do
      local at = plane.along({ x = 0, y = 0 }, 60 * n, 0.76)
      table.insert(list, { id = "b" .. n, x = at.x, y = at.y })
    end
    led(list)
    for n = 1, 6 do game.figures["b" .. n].moved = true end
    cast.moves("blue", "bold")
    game.moving.bonus = { foot = 9 }
    order "path boss 0,0"
    expect({ game.figures.boss.y, broken() }).is { 0, {} }
    expect(geometry.distance(game.figures.boss, game.figures.rob) < 1.6).is(true)
  end)
end)

describe("shore.burden.hauler", function()
  it("suggests those who are free to haul, whoever else stands next to the gun", function()
    bearers { wounds = 1 }
    cannon { id = "gun", owner = "blue", size = "light", x = 1.125, y = 0.9 }
    game.figures.two.x, game.figures.two.y = 1.75, 0.28
    local mule = beast { id = "mule", owner = "blue", x = 1.125, y = 2.15 }
    expect(refusal("hitch gulls gun two")).has "takes 2 figures"
    expect(refusal("shore.burden.hauler", game.figures.two, game.cannons.gun)).has "wounded and cannot carry"
    local suggested = suggestions("hitch", game.parties.gulls)
    expect({ #suggested, suggested[1].haulers }).is { 1, { mule } }
  end)
end)

describe("shore.burden.taker", function()
  it("is next to the burden and can carry it", function()
    bearers()
    local gulls, one, sack = game.parties.gulls, game.figures.one, burden { id = "sack", x = 0.75, y = 0.6 }
    local function why(piece) return refusal("shore.burden.taker", gulls, piece, sack) end
    expect({ why(one), why(game.figures.boss) }).is { nil, "boss is not in contact with sack" }
    one.hauls = cannon { id = "gun", owner = "blue", size = "light", x = 5, y = 5 }
    expect(why(one)).has "one hauls gun"
    local cart = vehicle { id = "cart", owner = "blue", type = "cart", party = "gulls", x = 0.75, y = 1.85 }
    expect(why(cart)).is(nil)
    for n = 1, 6 do burden { id = "keg" .. n, holder = "cart" } end
    expect(why(cart)).has "cart has no room for sack"
  end)
end)
