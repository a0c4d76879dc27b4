-- Carts and coaches through whole turns: who gets in, where they go, and what becomes of those inside.

-- A donkey cart at (0,0), with a leader and three swabs beside it, and an enemy far away.
local function by_the_cart(fields)
  fields = fields or {}
  cast.crews {
    { id = "boss", x = 1.375, y = 0, class = "officer" }, { id = "one", x = -1.375, y = 0 }, { id = "two", x = 0, y = 1.375 }, { id = "three", x = 0, y = -1.375, weapons = { "musket" } },
    { id = "rob", owner = "red", class = "officer", x = fields.enemy or 30, y = 0 },
  }
  vehicle { id = "cart", owner = "blue", type = fields.type or "cart", x = 0, y = 0, beasts = fields.beasts, seats = fields.seats }
  cast.initiative_of "blue"
end

local function aboard(...)
  for _, id in ipairs { ... } do
    local figure = game.figures[id]
    figure.aboard, figure.x, figure.y = game.vehicles.cart, 0, 0
    table.insert(game.vehicles.cart.passengers, figure)
  end
end

local function at(id) return { game.figures[id].x, game.figures[id].y } end

local function blue_again()
  marching.settle()
  cast.initiative_of "blue"
end

describe("shore.burden.ride", function()
  it("puts a driver and passengers into a cart by an action each, and carries them with it", function()
    by_the_cart()
    order "take-reins gulls cart boss"
    expect({ game.acted, game.vehicles.cart.driver.id }).is { true, "boss" }
    cast.initiative_of "blue"
    order "get-in gulls cart one,two"
    cast.moves("blue", "bold")
    expect(refusal "path one 3,0").has "is in cart: `get-out` first"
    order "path cart 6,0"
    expect({ at "boss", at "one", at "two", game.figures.one.moved, game.figures.one.pace }).is { { 6, 0 }, { 6, 0 }, { 6, 0 }, true, "bold" }
  end)
  it("lets the cart of the leader lead, and the others follow it", function()
    by_the_cart()
    order "take-reins gulls cart boss"
    cast.moves("blue", "cautious")
    expect(refusal "path one 1,0").has "guides the party and goes first"
    order "path cart 4,0"
    expect(refusal "path one -5.3,0").has "does not follow"
    order "path one 0,0"
    expect(at "one").is { 0, 0 }
  end)
  it("gets them out beside it, once a turn", function()
    by_the_cart()
    order "get-in gulls cart one"
    cast.initiative_of "blue"
    expect(refusal "get-out gulls one").has "has got in or out in this turn"
    game.figures.one.boarded = false
    order "get-out gulls one"
    cast.initiative_of "blue"
    expect(refusal "get-in gulls cart one").has "has got in or out in this turn"
    expect({ geometry.touch(game.figures.one, game.vehicles.cart), game.figures.one.aboard, game.vehicles.cart.passengers }).is { true, nil, {} }
    expect(allows(geometry.bases, game.figures.one, geometry.at(game.figures.one))).is(true)
  end)
  it("takes nobody who is too far off, burdened, or of another party", function()
    by_the_cart()
    burden { id = "sack", holder = "two" }
    game.figures.one.x = -2
    expect(refusal "get-in gulls cart one").has "is not next to cart"
    expect(refusal "get-in gulls cart two").has "carries sack: load it first, or drop it"
    expect(refusal "get-out gulls three").has "is in no vehicle"
    order "take-reins gulls cart three"
    cast.initiative_of "blue"
    expect(refusal "take-reins gulls cart boss").has "three has the reins of cart"
  end)
  it("gives the reins to a passenger without a place more", function()
    by_the_cart()
    aboard("one", "two", "three")
    expect(burdens.passengers(game.vehicles.cart)).is(0)
    order "take-reins gulls cart two"
    expect({ game.vehicles.cart.driver.id, #game.vehicles.cart.passengers, burdens.passengers(game.vehicles.cart) }).is { "two", 2, 2 }
  end)
  it("neither charges nor takes a duty from inside", function()
    by_the_cart { enemy = 8 }
    aboard("one")
    expect(refusal "engage gulls rats one").has "is in cart: `get-out` first"
    expect(refusal "assign gulls guard one").has "is in cart: `get-out` first"
  end)
  it("shoots from inside, and the cart then goes cautiously", function()
    by_the_cart { enemy = 8 }
    aboard("three")
    dice "to hit 1"
    order "shoot gulls rats who=three"
    expect(game.figures.three.shot).is(true)
    cast.moves("blue", "bold")
    order "path boss 1.375,3"
    expect(refusal "path cart 0,5").has "has 4 left"
    order "path cart 0,4"
    expect({ at "three", game.figures.three.pace }).is { { 0, 4 }, "cautious" }
  end)
  it("is in contact with whoever touches the cart, and gets out of it to retreat", function()
    by_the_cart { enemy = 7 }
    aboard("one", "two")
    game.figures.boss.x, game.figures.boss.y, game.figures.three.x, game.figures.three.y = -5, 0, -5, 1
    cast.initiative_of "red"
    order "engage rats gulls who=rob at=two"
    phase "paths"
    expect(refusal "path rob 2,0").has "can reach two"
    order "path rob 1.375,0"
    marching.settle()
    expect({ #contact.engaged_with(game.figures.rob), contact.is_engaged(game.figures.boss) }).is { 2, false }
    response.settle()
    dice "strikes 4, strikes 2 2, saves 6"
    answers { "allocate rats two" }
    winner.fight_on()
    expect(game.fight.losers[1].id).is "gulls"
    answers { "retreat one -7,0", "retreat two -6.5,1", "retreat boss stay", "retreat three stay" }
    retreat.settle()
    expect({ at "one", at "two", game.figures.one.aboard, #game.vehicles.cart.passengers, game.figures.one.prisoner }).is { { -7, 0 }, { -6.5, 1 }, nil, 0 }
  end)
  it("keeps a driver in his seat who does not retreat with the rest of a beaten party, and gives one up who is held", function()
    by_the_cart { enemy = 2.125 }
    order "take-reins gulls cart one"
    aboard("two")
    game.figures.boss.x, game.figures.three.x = -5, -5
    game.figures.rob.x, game.figures.rob.y = -5, 0.75
    local function beaten(attacker)
      game.acting = game.players.red
      melee.attack({ attacker }, {})
      melee.start()
      game.fight.over, game.fight.losers, game.fight.winners = true, { game.parties.gulls }, { game.parties.rats }
    end
    game.figures.three.y = 9
    beaten(game.figures.rob)
    answers { "retreat boss -5,-5", "retreat one stay", "retreat three stay", "retreat two stay" }
    retreat.settle()
    expect({ game.vehicles.cart.driver.id, parties.ids_of(game.vehicles.cart.passengers), at "one", game.figures.one.prisoner }).is { "one", { "two" }, { 0, 0 } }
    game.figures.rob.x, game.figures.rob.y = 1.375, 0
    beaten(game.figures.rob)
    answers { "retreat one stay", "retreat one stay", "retreat two -6,2", "retreat boss stay", "retreat three stay" }
    retreat.settle()
    expect({ game.figures.one.prisoner.id, game.figures.one.aboard, game.vehicles.cart.driver, at "two" }).is { "red", nil, nil, { -6, 2 } }
  end)
  it("helps nobody up and serves no gun from inside", function()
    by_the_cart()
    aboard("one")
    cannon { id = "gun", owner = "blue", size = "light", x = 0, y = 1.5, facing = 0 }
    game.figures.two.y = 9
    expect(refusal "fire-gun gun 0 rats").has "too few men"
    feature { id = "wall", line = { { x = -9, y = -1 }, { x = 9, y = -1 } }, height = 1.5, cost = "2" }
    game.figures.three.x, game.figures.three.y = 1.2, -1.375
    cast.moves("blue", "cautious")
    order "path boss 1.5,0"
    expect(refusal "path three legup:one clamber:wall").has "one is in cart"
  end)
  it("has no hand free for a prisoner, who is bound beside it", function()
    by_the_cart { enemy = 1.375 }
    aboard("one", "two")
    game.figures.boss.x, game.figures.three.x = -5, -5
    prisoners.take(game.figures.rob, game.figures.one)
    expect({ game.figures.rob.prisoner.id, game.figures.rob.escort, game.figures.rob.bound }).is { "blue", nil, true }
  end)
  it("is left by whoever is killed in it", function()
    by_the_cart()
    order "take-reins gulls cart one"
    run("shore.wound.levels", game.figures.one, 2)
    expect({ game.figures.one.dead, game.vehicles.cart.driver }).is { true }
  end)
end)

describe("shore.move.team", function()
  it("moves no cart without a beast", function()
    by_the_cart { beasts = 0 }
    cast.moves("blue", "cautious")
    order "path boss 1.375,1"
    expect(refusal "path cart 0,2").has "cart has no draught animals"
  end)
  it("carries nobody who has moved already", function()
    by_the_cart()
    cast.moves("blue", "cautious")
    order "path boss 2,0"
    order "path one -1.375,0.1"
    aboard("one")
    expect(refusal "path cart 0,2").has "one has already moved in this turn"
  end)
  it("brings a wounded swab home at the full pace of the cart", function()
    by_the_cart()
    game.figures.one.wounds = 1
    aboard("one")
    cast.moves("blue", "bold")
    order "path boss 1.375,5"
    order "path cart 0,6"
    expect({ allowance.half_speed(game.figures.one), at "one" }).is { 2, { 0, 6 } }
  end)
end)

describe("shore.burden.passengers", function()
  it("has no room for a fourth passenger in a donkey cart, and with two seats for two more", function()
    by_the_cart()
    burden { id = "chest", size = 2, holder = "cart" }
    expect(refusal "get-in gulls cart one,two,three").has "room for four loads more"
    order "get-in gulls cart one,two"
    expect(burdens.passengers(game.vehicles.cart)).is(0)
  end)
  it("costs no room on a seat", function()
    by_the_cart { seats = 2 }
    order "get-in gulls cart one,two,three"
    expect(burdens.passengers(game.vehicles.cart)).is(4)
  end)
end)

describe("shore.burden.cart", function()
  it("takes burdens as far as there is room, and goes as fast with them", function()
    by_the_cart { beasts = 1 }
    for n = 1, 5 do burden { id = "sack" .. n, holder = "cart" } end
    burden { id = "chest", size = 2, x = 0.9, y = 0.9 }
    burden { id = "bag", x = 0.9, y = -0.8 }
    expect(refusal "take-burden gulls chest cart").has "no room for chest"
    order "take-burden gulls bag cart"
    expect(burdens.laden(game.vehicles.cart)).is(6)
    cast.moves("blue", "bold")
    order "path boss 1.375,5"
    order "path cart 0,6"
    expect({ game.vehicles.cart.y, burdens.place_of(game.burdens.bag) }).is { 6, { x = 0, y = 6 } }
  end)
end)

describe("shore.move.coach", function()
  it("goes twelve inches along a road with its driver, and two dice more", function()
    road { id = "lane", line = { { x = -5, y = 0 }, { x = 40, y = 0 } }, breadth = 2 }
    by_the_cart { type = "coach", seats = 4 }
    for _, id in ipairs { "two", "three" } do game.figures[id].x = 0.5 end
    order "take-reins gulls cart boss"
    cast.initiative_of "blue"
    order "get-in gulls cart one"
    for _, id in ipairs { "two", "three" } do
      game.figures[id].aboard, game.figures[id].x, game.figures[id].y = game.vehicles.cart, 0, 0
      table.insert(game.vehicles.cart.passengers, game.figures[id])
    end
    cast.initiative_of "blue"
    dice "road 3, road for riders 4"
    order "move gulls bold road=yes"
    phase "paths"
    expect(refusal "path cart 19.1,0").has "has 19 left"
    order "path cart 19,0"
    expect({ at "boss", at "three" }).is { { 19, 0 }, { 19, 0 } }
  end)
end)

describe("shore.burden.board", function()
  it("takes a figure next to the vehicle that is on foot and has its hands free", function()
    by_the_cart()
    local gulls, cart, one = game.parties.gulls, game.vehicles.cart, game.figures.one
    local function why() return refusal("shore.burden.board", gulls, one, cart) end
    expect(why()).is(nil)
    one.burden = burden { id = "sack", holder = "one" }
    expect(why()).has "one carries sack: load it first, or drop it"
    one.burden = nil
    cast.ride(one)
    expect(why()).has "one is in the saddle"
    one.mount, one.boarded = nil, true
    expect(why()).has "one has got in or out in this turn"
    expect(refusal("shore.burden.board", game.parties.rats, one, cart)).has "cart is not of Rats"
  end)
end)
