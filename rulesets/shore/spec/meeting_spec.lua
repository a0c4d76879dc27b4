-- Where two rules meet: contact that nobody has ordered.

local hand, foe = cast.one, cast.foe

local function ann(fields)
  fields = fields or {}
  fields.id, fields.x, fields.y, fields.class = "ann", fields.x or 0, fields.y or 0, fields.class or "officer"
  return fields
end

local function rob(x, y) return foe("rob", x, y, { class = "officer" }) end

local function wall() feature { id = "wall", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 0.8, cost = "2", defensive = true } end

describe("shore.engage.must-contact", function()
  it("goes as near as he can if enemies who are not attacked bar all ways to his target", function()
    cast.crews { cast.one("ann", -6, 0, { class = "officer" }), cast.foe("rob", 1, 0, { class = "officer" }) }
    party { id = "mice", name = "Mice", owner = "red" }
    for n, y in ipairs { 1.2, -1.2 } do figure { id = "ric" .. n, owner = "red", party = "mice", class = "officer", x = 0.6, y = y } end
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    expect(refusal "done").has "goes as near to rob as it can"
    expect(refusal "path ann -5,0").has "goes as near to rob as it can"
    order "follow gulls"
    expect(game.figures.ann.x).near(-0.002)
  end)
end)

describe("shore.melee.across", function()
  local function on_a_crate(radius)
    clutter { id = "crate", x = 4, y = 0, radius = radius, height = 0.9 }
    cast.crews { cast.one("ann", 0, 0, { class = "officer", weapons = { "knife" } }), cast.foe("rob", 4, 0, { z = 0.9, class = "officer", weapons = { "knife" } }) }
    cast.initiative_of "blue"
  end
  it("puts nobody out of reach who stands on a crate", function()
    for _, radius in ipairs { 0.25, 0.5, 1 } do
      on_a_crate(radius)
      order "engage gulls rats"
      phase "paths"
      order "follow gulls"
      marching.settle()
      response.settle()
      expect(game.parties.rats.in_melee).is(true)
      game.fight.round = 1
      local ranks = melee.engaged(game.fight)
      expect({ quota.quota(game.parties.gulls, ranks), quota.quota(game.parties.rats, ranks) }).is { 1.5, 2 }
    end
  end)
  it("is over a barrel on a hill as well", function()
    area { id = "hill", outline = { { x = -9, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = -9, y = 9 } }, height = 2 }
    clutter { id = "barrel", x = 0.625, y = 0, radius = 0.25, height = 0.9 }
    cast.crews { cast.one("ann", 0, 0, { z = 2, class = "officer" }), cast.foe("rob", 1.25, 0, { z = 2, class = "officer" }) }
    expect(contact.is_engaged(game.figures.ann)).is(true)
  end)
end)

describe("shore.move.enemy-halt", function()
  it("refuses an ordinary move that climbs up beside an enemy", function()
    clutter { id = "barrel", x = 3.5, y = 0, height = 0.9, radius = 0.25 }
    cast.crews { ann(), rob(4.12, 0) }
    cast.moves("blue", "bold")
    expect(refusal "path ann 2.875,0 clamber:barrel").is "ann would come into contact with rob: engage it"
  end)
  it("refuses an ordinary move to the wall that an enemy defends", function()
    wall()
    cast.crews { ann(), rob(3.375, 0.4) }
    cast.moves("blue", "bold")
    expect(refusal "path ann 2.625,0").has "would come into contact with rob: engage it"
    order "path ann 2.625,-1.5"
    expect(contact.is_engaged(game.figures.ann)).is(false)
  end)
  it("refuses to drive a cart with somebody in it to the wall that an enemy defends", function()
    wall()
    cast.crews { ann { x = -3, y = -3 }, hand("ben", 0, 0), rob(3.375, 0.4) }
    local cart = vehicle { id = "cart", owner = "blue", type = "cart", party = "gulls", x = 0, y = 0, seats = 1 }
    cast.moves("blue", "bold")
    order "path ann 0,-2"
    order "path ben stay"
    game.figures.ben.aboard = cart
    table.insert(cart.passengers, game.figures.ben)
    expect(refusal "path cart 2,0").is "ben would come into contact with rob: engage it"
  end)
  it("says so once of a way that touches him", function()
    cast.crews { ann(), rob(3.75, 0) }
    cast.moves("blue", "bold")
    expect(refusal "path ann 3,0").is "ann would come into contact with rob: engage it"
  end)
  it("keeps whoever runs from an enemy from ending at a wall that another one defends", function()
    wall()
    cast.crews { ann { x = -0.375 }, hand("ben", 4.125, 0.4), rob(-6, 0), foe("sid", 3.375, 0.4) }
    marching.begin(game.parties.gulls, "flee", "bold", { by_one = true })
    expect(flight.away_from(game.figures.ann, game.figures.rob)).is { { point = { x = 1.125, y = 0 } } }
  end)
  it("is a mêlée for whoever comes up a cliff beside an enemy", function()
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { ann { x = 2.625 }, hand("ben", 0, 0), rob(3.375, 0) }
    game.figures.ann.haul = { feature = game.features.cliff, needed = 1, done = 0, fresh = false }
    cast.moves("blue", "cautious")
    marching.settle()
    expect({ game.figures.ann.x, game.figures.ann.y, game.fight.attackers[1].id }).is { 3.375, -0.75, "ann" }
    response.settle()
    expect({ game.parties.gulls.in_melee, game.parties.rats.in_melee }).is { true, true }
  end)
end)

describe("shore.move.withdraw", function()
  local function in_a_cart(enemy)
    cast.crews { ann { x = 1.375 }, hand("ben", 0, 0), rob(enemy, 0) }
    local cart = vehicle { id = "cart", owner = "blue", type = "cart", x = 0, y = 0, seats = 1 }
    game.figures.ben.aboard = cart
    table.insert(cart.passengers, game.figures.ben)
    game.parties.gulls.in_melee, game.figures.ben.fought = true, true
    cast.initiative_of "blue"
    order "withdraw gulls"
    phase "paths"
  end
  it("takes along those in a cart who have fought", function()
    in_a_cart(-5)
    order "path cart 6,0"
    expect({ game.figures.ben.x, game.figures.ben.moved, game.figures.ben.reacted }).is { 6, false, true }
  end)
  it("brings those in a cart no nearer to an enemy", function()
    in_a_cart(-6)
    expect(refusal "path cart -1,0").has "ben would end nearer to rob"
  end)
end)

describe("shore.morale.fail", function()
  it("keeps the cart of the shaken on its way home as well", function()
    cast.crews { ann { x = 1.375 }, hand("ben", 0, 0), rob(-9, 9) }
    local cart = vehicle { id = "cart", owner = "blue", type = "cart", x = 0, y = 0, seats = 1 }
    game.figures.ben.aboard = cart
    table.insert(cart.passengers, game.figures.ben)
    game.parties.gulls.shaken, game.players.blue.home = true, { x = 30, y = 0 }
    cast.moves("blue", "bold")
    order "path ann 3,0"
    expect(refusal "path cart -1,0").has "ben is shaken and moves only nearer home"
  end)
end)

describe("shore.party.split", function()
  local function a_mule_and_a_cart()
    cast.crews { ann(), hand("bob", 2, 0, { class = "officer" }), hand("ben", 3, 0), rob(30, 0) }
    beast { id = "mule", owner = "blue", x = 3, y = 1.2 }
    local cart = vehicle { id = "cart", owner = "blue", type = "cart", x = 4.5, y = 0, seats = 1 }
    game.figures.ben.aboard = cart
    table.insert(cart.passengers, game.figures.ben)
    game.figures.ben.x, game.figures.ben.y = 4.5, 0
    cast.initiative_of "blue"
  end
  it("gives beasts and carts to the new party, and those in a cart with it", function()
    a_mule_and_a_cart()
    expect(refusal "split gulls bob bob,ben").has "ben is in cart"
    expect(refusal "split gulls bob bob,cart").has "ben is in cart and goes with it"
    order "split gulls bob bob,ben,cart,mule"
    turn.after_action()
    local party = game.figures.bob.party
    expect({ game.beasts.mule.party, game.vehicles.cart.party, game.figures.ben.party, game.figures.ann.party.id }).is { party, party, party, "gulls" }
  end)
  it("goes for the beast of a rider as well, wherever he gets off", function()
    cast.crews { ann(), hand("bob", 2, 0, { class = "officer" }), hand("ben", 4, 0), rob(30, 0) }
    cast.ride(game.figures.ben)
    cast.initiative_of "blue"
    order "split gulls bob bob,ben"
    riding.dismount(game.figures.ben, { x = 4, y = 0 })
    expect(game.beasts.mare.party).is(game.figures.bob.party)
  end)
end)

describe("shore.party.composition", function()
  it("has a mule whose party has fallen apart go with the nearest of them, and so with who takes those in", function()
    cast.crews { ann(), hand("ben", 1, 0), hand("cat", 0, 3), rob(30, 0) }
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "gus", owner = "blue", party = "terns", class = "officer", x = 3, y = 3 }
    beast { id = "mule", owner = "blue", party = "gulls", x = 2.2, y = 0 }
    beast { id = "nag", owner = "blue", party = "gulls", x = 20, y = 0 }
    burden { id = "chest", holder = "mule" }
    wounds.kill(game.figures.ann)
    turn.after_action()
    expect({ game.beasts.mule.party, game.beasts.nag.party.id }).is { game.figures.ben.party, "gulls" }
    cast.initiative_of "blue"
    order("rejoin terns " .. game.figures.ben.party.id)
    turn.after_action()
    cast.initiative_of "blue"
    order "drop-burden terns chest"
    expect(game.burdens.chest.x).is(2.2)
  end)
end)

describe("shore.engage.evade", function()
  it("is not asked of a rider who is sucked in", function()
    cast.crews { ann(), rob(1.125, 0) }
    cast.ride(game.figures.rob)
    game.figures.rob.bogged = true
    melee.attack({ game.figures.ann }, {})
    expect(allows(response.evade, game.figures.rob)).is(false)
    game.figures.rob.bogged = false
    expect(allows(response.evade, game.figures.rob)).is(true)
  end)
end)

describe("shore.engage.en-passant", function()
  it("is not for somebody in a cart", function()
    cast.crews { ann(), rob(5, 0) }
    cast.ride(game.figures.ann)
    local cart = vehicle { id = "cart", owner = "red", type = "cart", x = 5, y = 0, seats = 1 }
    game.figures.rob.aboard = cart
    table.insert(cart.passengers, game.figures.rob)
    cast.initiative_of "blue"
    expect(refusal "engage-passing ann rob").has "rob is not on foot"
  end)
end)

describe("shore.move.road-bonus", function()
  local function messengers()
    road { id = "trail", line = { { x = -20, y = 3 }, { x = 40, y = 3 } } }
    cast.crews { ann { y = 9 }, rob(60, 0) }
    party { id = "boys", name = "Boys", owner = "blue", type = "messenger" }
    figure { id = "tim", owner = "blue", party = "boys", class = "swab", x = 0, y = 3 }
    figure { id = "tom", owner = "blue", party = "boys", class = "swab", x = 0, y = -4 }
    cast.initiative_of "blue"
  end
  it("is also for those who have no leader, each by his own way", function()
    messengers()
    dice "road 3"
    order "unit-move boys bold road"
    phase "paths"
    expect(refusal "path tim 0,12").has "does not earn the dice of a road"
    order "path tim 9,3"
    expect(refusal "path tom 0,3 2,3").has "does not earn the dice of a road"
    order "path tom 0,2"
    expect({ game.figures.tim.x, game.figures.tom.y }).is { 9, 2 }
  end)
  it("is refused where none of them comes to a road", function()
    messengers()
    game.figures.tim.y = -5
    expect(refusal "unit-move boys cautious road").has "without the dice it has 4"
    expect(refusal "unit-move boys bold road").has "without the dice it has 6"
    game.figures.tom.y = -2
    dice "road 1"
    order "unit-move boys bold road"
  end)
  it("brings stragglers home along a road", function()
    road { id = "trail", line = { { x = -20, y = 0 }, { x = 40, y = 0 } } }
    cast.crews { ann { y = 19 }, hand("ben", 0, 0), rob(60, 0) }
    game.players.blue.home = { x = 30, y = 0 }
    parties.touch(game.parties.gulls)
    turn.after_action()
    cast.initiative_of "blue"
    dice "road 4"
    order("unit-move " .. game.figures.ben.party.id .. " bold road")
    phase "paths"
    order "path ben 10,0"
    expect(game.figures.ben.x).is(10)
  end)
  it("is refused to stragglers whose way home leads along no road", function()
    road { id = "trail", breadth = 1, line = { { x = 3, y = -20 }, { x = 3, y = 40 } } }
    cast.crews { ann { y = 19 }, hand("ben", 0, 0), rob(60, 0) }
    game.players.blue.home = { x = 30, y = 0 }
    parties.touch(game.parties.gulls)
    turn.after_action()
    cast.initiative_of "blue"
    expect(refusal("unit-move " .. game.figures.ben.party.id .. " bold road")).has "leads along a road"
  end)
end)

describe("shore.option.keep-pace", function()
  it("holds riders back also if their guide has not come to the road", function()
    option "shore.option.keep-pace"
    road { id = "trail", line = { { x = -20, y = 3 }, { x = 40, y = 3 } } }
    cast.crews { ann(), hand("ben", 3, 0), rob(30, 0) }
    cast.ride(game.figures.ben)
    cast.initiative_of "blue"
    dice "road 3"
    order "move gulls bold road"
    phase "paths"
    order "path ann stay"
    expect(moving.measure(game.figures.ben)).is(6)
  end)
end)

describe("shore.move.scout-bonus", function()
  local function with_guide()
    cast.crews { ann(), hand("ben", 1, 0, { traits = { "guide" } }), rob(30, 0) }
    cast.initiative_of "blue"
    return game.figures.ben
  end
  it("is not for following a guide who is sucked in", function()
    with_guide().bogged = true
    expect(refusal "move gulls bold guide=ben scout").is "ben cannot move and guides nobody"
  end)
  it("is not for following a guide who has moved", function()
    with_guide().moved = true
    expect(refusal "move gulls bold guide=ben scout").has "nobody can follow it"
  end)
end)

describe("shore.hide.protected", function()
  it("does not show in where a prisoner is set down beside his escort", function()
    cast.crews { ann(), rob(30, 0), foe("sid", -0.75, 0) }
    party { id = "ambush", name = "Ambush", owner = "red", hidden = true }
    figure { id = "max", owner = "red", party = "ambush", class = "officer", x = 1.8, y = 0 }
    game.figures.sid.prisoner, game.figures.sid.escort, game.figures.sid.party = game.players.blue, game.figures.ann, nil
    cast.moves("blue", "bold")
    order "path ann 3,0"
    expect({ game.figures.sid.x, game.figures.sid.y }).is { 2.25, 0 }
  end)
end)

describe("shore.move.road-bonus", function()
  it("is earned by a guide who gets off on the road", function()
    road { id = "trail", line = { { x = -20, y = 10 }, { x = 40, y = 10 } } }
    cast.crews { ann(), rob(60, 0) }
    cast.ride(game.figures.ann)
    cast.initiative_of "blue"
    dice "road 3, road for riders 2"
    order "move gulls bold road"
    phase "paths"
    order "path ann 0,10 2,10 dismount"
    expect(game.moving.earned).is(true)
  end)
  it("is earned by a guide who hurts himself when he has come to the road", function()
    road { id = "trail", line = { { x = -20, y = 5 }, { x = 40, y = 5 } } }
    area { id = "pit", outline = { { x = 2, y = 3 }, { x = 9, y = 3 }, { x = 9, y = 9 }, { x = 2, y = 9 } }, height = -3, edge = "step" }
    cast.crews { ann(), hand("ben", 1, 0), rob(60, 0) }
    cast.initiative_of "blue"
    dice "road 3, dropping 1, saves 2"
    order "move gulls bold road"
    phase "paths"
    order "path ann 0,5 2.5,5"
    expect({ game.figures.ann.wounds, game.moving.earned }).is { 1, true }
    order "path ben 1,5 -2,5"
  end)
end)

describe("shore.party.order-limits", function()
  it("keeps those in a cart who have fought from getting out, and from the reins", function()
    cast.crews { ann(), hand("ben", 4, 0), rob(30, 0) }
    local cart = vehicle { id = "cart", owner = "blue", type = "cart", x = 4, y = 0, seats = 1 }
    game.figures.ben.aboard, game.figures.ben.fought = cart, true
    table.insert(cart.passengers, game.figures.ben)
    cast.initiative_of "blue"
    expect(refusal "get-out gulls ben").has "ben has fought in this turn"
    expect(refusal "take-reins gulls cart ben").has "ben has fought in this turn"
  end)
end)

describe("shore.duty.guard", function()
  it("does not bind a guard whose prisoner has been freed", function()
    cast.crews { ann { x = 20 }, rob(30, 0), foe("sid", 0.75, 0) }
    party { id = "watch", name = "Watch", owner = "blue", type = "guard" }
    figure { id = "eye", owner = "blue", party = "watch", class = "swab", x = 0, y = 0 }
    game.parties.watch.charge = game.figures.sid
    game.figures.sid.prisoner, game.figures.sid.bound, game.figures.sid.party = game.players.blue, true, nil
    expect(allows(duties.guard, game.figures.eye, { x = -4, y = 0 })).is(false)
    prisoners.release(game.figures.sid)
    expect(allows(duties.guard, game.figures.eye, { x = -4, y = 0 })).is(true)
  end)
end)

describe("shore.engage.combined-signal", function()
  it("is passed on from lookout to lookout", function()
    cast.crews { ann(), rob(90, 50) }
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 50, y = 0 }
    party { id = "first", owner = "blue", type = "lookout" }
    figure { id = "eye", owner = "blue", party = "first", class = "swab", x = 20, y = 0 }
    expect(refusal("shore.engage.combined-signal", game.parties.terns, game.parties.gulls)).has "cannot be signalled"
    party { id = "second", owner = "blue", type = "lookout" }
    figure { id = "spy", owner = "blue", party = "second", class = "swab", x = 40, y = 0 }
    expect(refusal("shore.engage.combined-signal", game.parties.terns, game.parties.gulls)).is(nil)
  end)
end)

describe("shore.geo.linear", function()
  local function thick(fields)
    fields.id, fields.line, fields.thickness, fields.height = "wall", { { x = 3, y = -9 }, { x = 3, y = 9 } }, 1, fields.height or 0.8
    feature(fields)
  end
  it("has a charger come to the wall of his target, however thick it is", function()
    feature { id = "rampart", line = { { x = 5, y = -9 }, { x = 5, y = 9 } }, thickness = 2, height = 0.8, cost = "9", defensive = true }
    cast.crews { ann { x = -2.3 }, rob(6.375, 0) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    expect(refusal "path ann 0,0").has "ann can reach rob"
    order "path ann 3.625,0"
    expect(contact.is_engaged(game.figures.ann)).is(true)
  end)
  it("has a thick wall charged at its near side", function()
    thick { cost = "2", defensive = true }
    cast.crews { ann(), rob(3.875, 0) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    expect(refusal "path ann 2,0").has "must come into contact"
    order "follow gulls"
    expect({ game.figures.ann.x, contact.is_engaged(game.figures.ann) }).is { 2.125, true }
  end)
  it("has whoever climbs a thick wall stand at its far side", function()
    thick { cost = "2" }
    cast.crews { ann { x = 2.125 }, rob(30, 0) }
    burden { id = "ropes", contents = "kit", x = 1.6, y = 0 }
    cast.initiative_of "blue"
    expect(refusal("shore.entry.wall-top", game.figures.ann, game.features.wall, { x = 3.375, y = 0 })).has "neither on the wall nor touching it"
    dice "escalade 4"
    answers { "stand ann 3.875,0" }
    order "escalade gulls wall ann"
    expect({ game.figures.ann.x, game.figures.ann.z }).is { 3.875, 0 }
  end)
  it("stops at the near side of a thick wall whoever cannot cross it", function()
    thick { cost = "d6" }
    cast.crews { ann(), rob(30, 0) }
    cast.moves("blue", "cautious")
    dice "crossing 6"
    order "path ann 3,0"
    expect(game.figures.ann.x).near(2.125)
  end)
end)

describe("shore.engage.en-passant", function()
  it("has been made by a rider who gets off where his way ends", function()
    cast.crews { ann(), rob(5, 0) }
    cast.ride(game.figures.ann)
    cast.initiative_of "blue"
    order "engage-passing ann rob"
    phase "paths"
    order "path ann 5,1.12 9,2 dismount"
    expect({ game.charge.passed, game.figures.ann.mount }).is { true, nil }
  end)
end)

describe("shore.terrain.mount", function()
  it("brings nobody into contact with an enemy by the larger base", function()
    cast.crews { ann(), rob(1.12, 0) }
    beast { id = "mare", owner = "blue", x = -1.125, y = 0, ridden = true }
    cast.moves("blue", "bold")
    expect(refusal "path ann mount:mare").has "would come into contact with rob: engage it"
    order "path ann -0.1,0 mount:mare"
    expect(game.figures.ann.mount.id).is "mare"
  end)
  it("lets nobody out of a charge by getting off", function()
    cast.crews { ann(), rob(5, 0) }
    cast.ride(game.figures.ann)
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    expect(refusal "path ann 3.875,0 dismount").has "ann can reach rob, and must come into contact with it"
    order "path ann 3.875,0"
    expect(contact.is_engaged(game.figures.ann)).is(true)
  end)
end)

describe("shore.cohesion.beginning", function()
  local function at_first(id) return refusal("shore.cohesion.beginning", game.parties[id]) end
  it("has every party in its chain", function()
    cast.crews { ann(), hand("ben", 4, 0), hand("cat", 8, 0), rob(30, 0), foe("sid", 34.1, 0) }
    expect(at_first "gulls").is(nil)
    expect(at_first "rats").is "sid begins out of hailing distance of Rats: place it within four inches of one of them, or in another party"
  end)
  it("has every party led, but no stragglers and nobody on duty", function()
    cast.crews { hand("ben", 4, 0), rob(30, 0) }
    expect(at_first "gulls").has "Gulls has no leader"
    party { id = "lost", name = "Lost", owner = "blue", type = "stragglers" }
    party { id = "eyes", name = "Eyes", owner = "blue", type = "lookout" }
    for i, x in ipairs { 10, 13, 17.5 } do figure { id = "lost" .. i, owner = "blue", party = "lost", class = "swab", x = x, y = 9 } end
    for i, x in ipairs { 10, 19 } do figure { id = "eye" .. i, owner = "blue", party = "eyes", class = "swab", x = x, y = 20 } end
    expect(at_first "lost").has "lost3 begins out of hailing distance of Lost"
    expect(at_first "eyes").is(nil)
  end)
end)

describe("shore.party.prisoners", function()
  it("have a rider who is pulled out of the saddle stand beside his captor", function()
    cast.crews { ann(), rob(1.125, 0) }
    cast.ride(game.figures.rob)
    prisoners.take(game.figures.rob, game.figures.ann)
    expect({ game.figures.rob.x, geometry.touch(game.figures.rob, game.figures.ann) }).is { 0.75, true }
  end)
end)

describe("shore.party.abandon", function()
  local function a_link_dies(where_he_stands)
    area { id = "bridge", dangerous = "fall", outline = { { x = 0, y = -4 }, { x = 9, y = -4 }, { x = 9, y = -1 }, { x = 0, y = -1 } } }
    cast.crews { ann(), hand("ben", 3, 0), hand("cat", where_he_stands, 0, { wounds = 1 }), rob(60, 0) }
    cast.moves("blue", "cautious")
    order "path ann -0.5,0"
    dice "danger 1, saves 2 2"
    order "path ben 3,-2"
    marching.settle()
    turn.after_action()
    return { game.figures.ben.dead, game.figures.cat.party.type, game.players.blue.points }
  end
  it("costs none if the death of a link parts them", function() expect(a_link_dies(6)).is { true, "stragglers", 0 } end)
  it("costs the point if he would be out of the chain anyway", function() expect(a_link_dies(8)).is { true, "stragglers", 1 } end)
end)

describe("shore.move.reaction", function()
  -- A broad river between Ann, who runs from Fred, and Sid, whom she passes at a distance on its far side.
  local function at_the_river()
    feature { id = "river", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, thickness = 2, height = 0, cost = "d6" }
    cast.crews { ann { x = 1 }, hand("ben", 0, 5), foe("fred", -1.5, 0, { class = "officer" }), foe("sid", 4.375, 0) }
    cast.initiative_of "blue"
  end
  it("makes a mêlée, when the action is over, of contact in which a die has stopped it", function()
    at_the_river()
    dice "crossing 6"
    answers { "flee ann 4.5,2.5", "flee ben 0,8" }
    run("shore.morale.fail", game.parties.gulls)
    expect({ contact.is_engaged(game.figures.ann), game.fight }).is { true }
    turn.action_over()
    expect({ parties.ids_of(game.fight.attackers), game.fight.over }).is { { "ann" }, false }
    answers { "disengage sid stay" }
    response.settle()
    expect({ parties.ids_of(game.fight.parties), game.stopped }).is { { "gulls", "rats" }, {} }
  end)
  it("makes none of contact that is broken before", function()
    at_the_river()
    dice "crossing 6"
    answers { "flee ann 4.5,2.5", "flee ben 0,8" }
    run("shore.morale.fail", game.parties.gulls)
    wounds.kill(game.figures.sid)
    turn.action_over()
    expect({ game.fight, game.stopped }).is { nil, {} }
  end)
  it("takes nobody prisoner who was engaged with nobody and is stopped so in a retreat", function()
    at_the_river()
    game.figures.fred.x, game.figures.fred.y, game.figures.ann.x = 0, 5.75, 1.5
    melee.attack({ game.figures.ben }, {})
    melee.start()
    game.fight.round, game.fight.over = 1, true
    game.fight.losers, game.fight.winners = { game.parties.gulls }, { game.parties.rats }
    dice "crossing 6"
    answers { "retreat ben -3,1", "retreat ann 4.6,-2.9" }
    retreat.settle()
    expect({ game.figures.ann.prisoner, contact.is_engaged(game.figures.ann), game.fight }).is { nil, true }
    turn.action_over()
    expect(parties.ids_of(game.fight.attackers)).is { "ann" }
  end)
end)

describe("shore.melee.across", function()
  it("is over a river or a rock as broad as they may be", function()
    feature { id = "river", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, thickness = 4, height = 0, cost = "2", defensive = true }
    cast.crews { ann { x = 0.625 }, rob(5.375, 0) }
    expect(contact.is_engaged(game.figures.ann)).is(true)
    game.figures.rob.x = 6.2
    expect(contact.is_engaged(game.figures.ann)).is(false)
    clutter { id = "rock", x = 3, y = 20, radius = 2, height = 1.5 }
    game.figures.ann.x, game.figures.ann.y, game.figures.rob.x, game.figures.rob.y = 0.625, 20, 5.375, 20
    expect(contact.is_engaged(game.figures.ann)).is(true)
    game.figures.rob.x, game.figures.rob.z, game.figures.ann.x = 1.2, 1.5, 5.375
    expect(contact.is_engaged(game.figures.ann)).is(true)
  end)
  it("has a charger come to the near side of such a river, beside a friend who is there already", function()
    feature { id = "river", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, thickness = 4, height = 0, cost = "9", defensive = true }
    cast.crews { ann { x = -1 }, hand("ben", -2, 0), rob(5.375, 0) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    order "follow gulls"
    local one, two = game.figures.ann, game.figures.ben
    expect({ contact.is_engaged(one), contact.is_engaged(two), geometry.overlap(one, two) }).is { true, true, false }
  end)
end)
