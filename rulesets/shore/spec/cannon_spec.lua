-- Cannon and grenades.

local function gun(size, men, foes, apart)
  local crew = {}
  for n = 1, men do table.insert(crew, { id = "b" .. n, x = (n == 1 and -1 or 1) * (data("bases")[size].radius + 0.375), y = n > 2 and -0.8 or 0, class = n == 1 and "officer" or "swab" }) end
  for n = 1, foes do table.insert(crew, { id = "f" .. n, owner = "red", x = 0.8 * (n - 1), y = apart, class = n == 1 and "officer" or "swab" }) end
  cast.crews(crew)
  cannon { id = "gun", owner = "blue", size = size, x = 0, y = 0, facing = 0 }
  cast.initiative_of "blue"
end

describe("shore.shooting.cannon", function()
  it("throws two dice for a light gun, easier at a formed target", function()
    gun("light", 2, 2, 8)
    game.parties.rats.formed = { shape = "line", x = 0, y = 8, facing = 180 }
    answers { "f1" }
    dice "cannon 3 3, saves 1, saves 1"
    order "fire-gun gun 0 rats"
    expect({ game.figures.f1.wounds, game.figures.f2.wounds, game.figures.b1.shot, game.figures.b2.shot }).is { 1, 1, true, true }
  end)
  it("is harder at long range and out of it there is no shot", function()
    gun("light", 2, 1, 9.1)
    dice "cannon 4 4"
    order "fire-gun gun 0 rats"
    expect(game.figures.f1.wounds).is(0)
    game.figures.f1.y, game.cannons.gun.fired = 20, 0
    for _, id in ipairs { "b1", "b2" } do game.figures[id].shot = false end
    cast.initiative_of "blue"
    expect(refusal("fire-gun gun 0 rats")).has "nobody of"
  end)
  it("is reloaded in time for its crew", function()
    gun("medium", 1, 1, 8)
    expect({ gunnery.interval("medium", 1), gunnery.interval("medium", 2), gunnery.interval("light", 1), gunnery.interval("heavy", 2), gunnery.interval("heavy", 3) }).is { 2, 1, 2, 3, 2 }
  end)
  it("counts no gunner who has moved boldly", function()
    gun("heavy", 2, 1, 8)
    game.figures.b2.moved, game.figures.b2.pace = true, "bold"
    expect(refusal("fire-gun gun 0 rats")).has "too few men"
  end)
  it("is turned by 45 degrees, no farther, and not after hauling", function()
    gun("light", 2, 1, 5)
    game.figures.f1.x = 5
    expect(refusal("fire-gun gun 50 rats")).has "may be by 45"
    game.cannons.gun.hauled = true
    expect(refusal("fire-gun gun 45 rats")).has "hauled in this turn"
    game.cannons.gun.hauled = false
    dice "cannon 1 1"
    order "fire-gun gun 45 rats"
    expect(game.cannons.gun.facing).is(45)
  end)
end)

describe("shore.shooting.cannon", function()
  it("is served by as many as it takes, and by whom their player names", function()
    gun("light", 3, 1, 8)
    game.figures.b1.weapons, game.figures.b3.x, game.figures.b3.y = { "musket" }, 0, -0.875
    dice "cannon 1 1"
    order "fire-gun gun 0 rats"
    expect({ game.figures.b1.shot, game.figures.b2.shot, game.figures.b3.shot }).is { false, true, true }
    game.cannons.gun.fired = 0
    cast.initiative_of "blue"
    expect(refusal "fire-gun gun 0 rats crew=b2").has "b2 is not next to gun, or not free to shoot"
    dice "cannon 1 1"
    order "fire-gun gun 0 rats crew=b1"
    expect(game.figures.b1.shot).is(true)
  end)
  it("does not fire before it is loaded by those who have kept their nerve", function()
    gun("light", 2, 1, 8)
    party { id = "watch", name = "Watch", owner = "blue", type = "lookout" }
    game.figures.b2.party = game.parties.watch
    game.cannons.gun.fired = game.turn.turn
    phase "end"
    dice "chance card keen-eyes, chance card sawbones, initiative king-spades, initiative 2-clubs"
    advance()
    dice "morale 1"
    answers { "stay" }
    order "fire-gun gun 0 rats"
    expect({ game.cannons.gun.fired, game.figures.b1.shot, game.parties.watch.unnerved }).is { game.turn.turn - 1, false, true }
  end)
  it("is not fired at a door on the far side of a house", function()
    gun("light", 2, 1, 30)
    structure { id = "house", type = "house", outline = { { x = -3, y = 4 }, { x = 3, y = 4 }, { x = 3, y = 8 }, { x = -3, y = 8 } } }
    door { id = "back", of = "house", from = { x = -1, y = 8 }, to = { x = 1, y = 8 } }
    door { id = "front", of = "house", from = { x = -1, y = 4 }, to = { x = 1, y = 4 } }
    expect(refusal "fire-gun gun 0 back").has "nor a lookout sees back"
    expect({ refusal "fire-gun gun 0 front", refusal "fire-gun gun 0 house" }).is {}
    figure { id = "spy", owner = "blue", party = "gulls", class = "swab", x = 5, y = 12 }
    party { id = "watch", name = "Watch", owner = "blue", type = "lookout" }
    game.figures.spy.party = game.parties.watch
    expect(refusal "fire-gun gun 0 back").is(nil)
  end)
  it("is fired by the eyes of an ally's lookout, and of nobody else's", function()
    gun("light", 2, 1, 8)
    feature { id = "hedge", line = { { x = -9, y = 4 }, { x = 9, y = 4 } }, height = 3, opaque = true }
    player { id = "green", name = "Green" }
    party { id = "watch", name = "Watch", owner = "green", type = "lookout" }
    figure { id = "spy", owner = "green", party = "watch", class = "swab", x = 5, y = 8 }
    game.order = game.all("player")
    expect(refusal "fire-gun gun 0 rats").has "nobody of"
    game.treaties = { { a = game.players.blue, b = game.players.green, ending = false } }
    dice "cannon 1 1"
    order "fire-gun gun 0 rats"
    expect(game.cannons.gun.fired).is(game.turn.turn)
  end)
end)

describe("shore.entry.demolition", function()
  it("opens the section of a stockade that a gun has damaged by half, and no other", function()
    gun("medium", 2, 1, 30)
    structure { id = "fort", name = "Fort", type = "stockade", outline = { { x = -10, y = 6 }, { x = 8, y = 6 }, { x = 8, y = 16 }, { x = -10, y = 16 } } }
    figure { id = "rob", owner = "red", party = "rats", class = "swab", x = 0, y = 6.375 }
    local fort, ann = game.structures.fort, figure { id = "ann", owner = "blue", party = "gulls", class = "swab", x = 0, y = 5.625 }
    for _ = 1, 3 do
      for _, id in ipairs { "b1", "b2" } do game.figures[id].shot = false end
      game.cannons.gun.fired = 0
      cast.initiative_of "blue"
      dice "cannon 6"
      order "fire-gun gun 0 fort"
    end
    local function open(x) return ground.impassable(ann, { { x = x, y = 5 }, { x = x, y = 7 } }, nil) end
    expect({ fort.sections, fort.damage, open(0), open(-4.5), open(3) }).is { { ["2"] = 6 }, 0, true, false, false }
    expect({ contact.is_engaged(ann), contact.is_behind(game.figures.rob, ann) }).is { true, true }
    expect(breaking_in.frontage(game.features["fort-breach-2"])).is(nil)
  end)
  it("cuts a stockade into sections round its corners", function()
    local fort = structure { id = "fort", type = "stockade", outline = { { x = 0, y = 0 }, { x = 9, y = 0 }, { x = 9, y = 5 }, { x = 0, y = 5 } } }
    expect(structures.section(fort, 2)).is { { x = 6, y = 0 }, { x = 9, y = 0 }, { x = 9, y = 3 } }
    expect(structures.section(fort, 5)).is { { x = 0, y = 4 }, { x = 0, y = 0 } }
  end)
end)

-- Cards of those who are fired at.
describe("shore.card.flash-in-the-pan", function()
  it("takes one die of a light gun's two", function()
    gun("light", 2, 1, 8)
    hand("red", { "flash-in-the-pan" })
    answers { "flash-in-the-pan" }
    dice "cannon 4, saves 1"
    order "fire-gun gun 0 rats"
    expect(game.figures.f1.wounds).is(1)
  end)
  it("takes the only die of a gun at a door", function()
    gun("light", 2, 1, 20)
    structure { id = "house", type = "house", outline = { { x = -3, y = 8 }, { x = 3, y = 8 }, { x = 3, y = 12 }, { x = -3, y = 12 } } }
    door { id = "door", of = "house", from = { x = -1, y = 8 }, to = { x = 1, y = 8 } }
    hand("red", { "flash-in-the-pan" })
    answers { "flash-in-the-pan" }
    order "fire-gun gun 0 door"
    expect({ game.doors.door.damage, game.doors.door.breached, game.cannons.gun.fired > 0 }).is { 0, false, true }
  end)
  it("names no figure when a gun fires", function()
    gun("light", 2, 1, 8)
    local moment = { hook = "shoot", actor = game.parties.gulls, target = game.parties.rats, shooters = { game.figures.b1 }, gun = game.cannons.gun }
    expect(refusal("shore.card.flash-in-the-pan", "red", { shooter = game.figures.b1 }, moment)).has "name no figure"
  end)
end)

describe("shore.card.dead-eye", function()
  it("is not asked for when a gun fires: the only question is who is hit", function()
    gun("light", 2, 2, 8)
    hand("blue", { "dead-eye" })
    answers { "dead-eye" }
    dice "cannon 4 1"
    expect(function() order "fire-gun gun 0 rats" end).fails "who is hit by gun"
  end)
end)

describe("shore.card.damp-powder", function()
  it("keeps a gun from firing", function()
    gun("light", 2, 1, 8)
    hand("red", { "damp-powder" })
    order "play red damp-powder gulls"
    expect(refusal "fire-gun gun 0 rats").has "the powder of gun is damp"
  end)
end)

describe("shore.card.squall", function()
  it("halves the range of a gun, and its short range", function()
    gun("light", 2, 1, 9.1)
    tricks.lay "squall"
    expect(refusal "fire-gun gun 0 rats").has "in range and seen"
    game.figures.f1.y = 9
    dice "cannon 4 5, saves 1"
    order "fire-gun gun 0 rats"
    expect(game.figures.f1.wounds).is(1)
  end)
end)

describe("shore.shooting.grenade", function()
  local function thrower()
    cast.crews {
      { id = "boss", x = 0, y = 0, class = "officer", traits = { "grenadier" } }, { id = "two", x = -1, y = 0 },
      { id = "rob", owner = "red", x = 3, y = 0, class = "officer" }, { id = "sid", owner = "red", x = 4.4, y = 0 },
    }
    cast.initiative_of "blue"
  end
  it("hits everybody near the point, who save", function()
    thrower()
    dice "grenade 4, burst 4, burst 3, saves 2"
    order "throw-grenade boss 3,0"
    expect({ game.figures.rob.wounds, game.figures.sid.wounds, game.figures.boss.grenades }).is { 1, 0, 0 }
  end)
  it("may burst at the thrower, or not at all", function()
    thrower()
    dice "grenade 1, burst 6, burst 1, saves 6"
    order "throw-grenade boss 3,0"
    expect({ game.figures.boss.wounds, game.figures.two.wounds, game.figures.rob.wounds }).is { 0, 0, 0 }
  end)
  it("bursts at its point from the die of the table on", function()
    set "shore.data.thrown.burst-least=5"
    thrower()
    dice "grenade 4, burst 1, burst 1"
    order "throw-grenade boss 3,0"
    expect(notes()).has "the grenade of boss bursts at 0,0"
  end)
  it("hits nobody who is hidden", function()
    thrower()
    for _, figure in ipairs { game.figures.rob, game.figures.sid } do figure.lair, figure.x, figure.y = { x = figure.x, y = figure.y, z = 0 }, nil, nil end
    dice "grenade 4"
    order "throw-grenade boss 3,0"
    expect(game.figures.rob.wounds).is(0)
  end)
  it("is thrown half as far in a squall", function()
    thrower()
    tricks.lay "squall"
    expect(refusal("throw-grenade boss 2.1,0")).has "out of range"
    expect(refusal("throw-grenade boss 2,0")).is(nil)
  end)
  it("is thrown four inches by who has one", function()
    thrower()
    expect(refusal("throw-grenade boss 4.1,0")).has "out of range"
    expect(refusal("throw-grenade two 1,0")).has "has no grenade"
  end)
  it("bursts at its point on a 3, and hits on a 4 an inch and a half off; half an inch from a gate it breaches that on a 6", function()
    thrower()
    game.figures.sid.x = 4.5
    dice "grenade 3, burst 3, burst 4, saves 1"
    order "throw-grenade boss 3,0"
    expect({ game.figures.rob.wounds, game.figures.sid.wounds }).is { 0, 1 }
    thrower()
    game.figures.sid.x, game.figures.rob.x = 4.51, 9
    structure { id = "fort", type = "stockade", outline = { { x = 2, y = 0.5 }, { x = 6, y = 0.5 }, { x = 6, y = 6 }, { x = 2, y = 6 } } }
    door { id = "gate", of = "fort", type = "gate", from = { x = 2, y = 0.5 }, to = { x = 4, y = 0.5 } }
    dice "grenade 6, breach 5"
    order "throw-grenade boss 3,0"
    expect(game.doors.gate.breached).is(false)
    dice "grenade 6, grenade 6, breach 6"
    grenades.throw(game.figures.boss, { x = 3, y = -0.01 })
    grenades.throw(game.figures.boss, { x = 3, y = 0 })
    expect(game.doors.gate.breached).is(true)
  end)
  it("breaches a door one time in three", function()
    thrower()
    structure { id = "house", type = "house", outline = { { x = 2, y = 2 }, { x = 6, y = 2 }, { x = 6, y = 6 }, { x = 2, y = 6 } } }
    door { id = "door", of = "house", from = { x = 2, y = 2 }, to = { x = 3, y = 2 } }
    local chances = odds(function()
      grenades.throw(game.figures.boss, { x = 2.5, y = 1.9 })
      return game.doors.door.breached
    end)
    expect(chances[true]).is "1/3"
  end)
end)
