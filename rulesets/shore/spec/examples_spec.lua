-- The worked examples of engagements.

local one, foe = cast.one, cast.foe

describe("shore.melee.pursuit", function()
  -- Jock holds off eight so that the others get away.
  local function hold_them_off()
    cast.crews {
      one("boss", 0, 0, { class = "officer" }), one("jock", 1, 0), one("b1", 0, 1), one("b2", 0, -1), one("b3", 0, 2), one("b4", 0, -2),
      foe("r1", 10.75, 0), foe("r2", 11.5, 0), foe("r3", 10.75, 0.75), foe("r4", 14, 3), foe("r5", 14, -3), foe("r6", 15, 3), foe("r7", 15, -3), foe("r8", 15, 0),
    }
    for _, id in ipairs { "boss", "b1", "b2", "b3", "b4" } do game.figures[id].moved = true end
    cast.initiative_of "blue"
    dice "charge 3"
    order "engage gulls rats who=jock at=r1 charge=yes"
    phase "paths"
    order "path jock 10,0"
    marching.settle()
    response.settle()
    dice "strikes 2, strikes 4 6, saves 3 5"
    winner.fight_on()
    answers { "retreat b1 -4.9,2", "retreat b2 -4.9,-2", "retreat b3 -4.9,3", "retreat b4 -4.9,-3", "retreat boss -6,0" }
    retreat.settle()
    dice "initiative king-spades, initiative 2-clubs"
  end
  it("is the end of it without a card: Jock is dead and the others are away", function()
    hold_them_off()
    expect({ game.figures.jock.dead, game.figures.boss.x, game.figures.b4.y, game.figures.r1.x }).is { true, -6, -3, 10.75 }
    expect(game.fight).is(nil)
    phase "after"
    advance()
    expect(refusal "move gulls bold").has "may make no ordinary move"
    expect(#parties.members(game.parties.gulls)).is(5)
  end)
end)

describe("shore.party.order-limits", function()
  it("lets three shoot and the other four charge, and leaves the three behind", function()
    cast.crews {
      one("boss", 0, 0, { class = "officer" }), one("b1", 0, 1), one("b2", 0, 2), one("b3", 0, -1),
      one("s1", -1, 0), one("s2", -1, 1), one("s3", -1, 2), { id = "rob", owner = "red", x = 20, y = 0, class = "officer" },
    }
    for i = 1, 3 do game.figures["s" .. i].shot = true end
    cast.initiative_of "blue"
    expect(refusal "engage gulls rats who=s1").has "does not move boldly"
    order "engage gulls rats"
    expect(#charging.attackers()).is(4)
    phase "paths"
    order "path boss 6,0"
    order "path b1 6,1"
    order "path b2 6,2"
    order "path b3 6,-1"
    marching.settle()
    response.settle()
    run("shore.cohesion.when")
    expect(#parties.members(game.parties.gulls)).is(4)
    expect(game.figures.s1.party.type).is "stragglers"
  end)
end)

describe("shore.move.bonus-per-type", function()
  it("gives foot 9 inches and a rider 19 for a 5 and a 4 with two points", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 0, 3), { id = "rob", owner = "red", x = 30, y = 0, class = "officer" } }
    game.players.blue.points = 2
    local mare = beast { id = "mare", owner = "blue", x = 0, y = 3, ridden = true }
    mare.x, mare.y, mare.rider, game.figures.ben.mount = nil, nil, game.figures.ben, mare
    cast.initiative_of "blue"
    dice "charge 5, charge for riders 4"
    order "engage gulls rats charge=yes"
    expect({ charging.own_allowance(game.figures.ann), charging.own_allowance(game.figures.ben) }).is { 9, 19 }
  end)
end)

describe("shore.melee.winner", function()
  -- The exact chances of a mêlée of swabs on the table, by who loses; and the same by numbers.
  local function chances(attackers)
    local list, blue = {}, {}
    for i = 1, attackers do
      table.insert(list, one("b" .. i, 1.5 * (i - 1), 0))
      blue[i] = "b" .. i
    end
    table.insert(list, foe("r1", 0.75, 0))
    cast.crews(list)
    game.acting = game.players.blue
    local figures = {}
    for _, id in ipairs(blue) do table.insert(figures, game.figures[id]) end
    melee.attack(figures, {})
    melee.start()
    local on_the_table = odds(function()
      winner.fight_on()
      local losers = game.fight.losers
      if #losers == 0 then return "nobody loses" end
      return losers[1].id == "gulls" and "attackers lose" or "defenders lose"
    end)
    return { on_the_table, odds(function() return numbers.melee(attackers, 1) end) }
  end
  it("is the same by numbers as on the table, one against one", function()
    local both = chances(1)
    expect(both[1]).is(both[2])
  end)
  it("is the same by numbers as on the table, two against one", function()
    local both = chances(2)
    expect(both[1]).is(both[2])
  end)
end)

describe("shore.entry.frontage", function()
  it("lets one of three fight through a door, and none of those behind support him who do not touch him", function()
    feature { id = "door", name = "Door", line = { { x = 0.375, y = -3 }, { x = 0.375, y = 3 } }, defensive = true }
    game.features.door.frontage = 1
    cast.crews { one("b1", 0, 0), one("b2", 0, 0.75), one("b3", 0, -0.9), foe("r1", 0.75, 0), foe("r2", 0.75, 0.75) }
    game.acting = game.players.blue
    melee.attack({ game.figures.b1, game.figures.b2, game.figures.b3 }, {})
    melee.start()
    answers { "b2" }
    local ranks = breaches.in_the_opening(melee.engaged(game.fight))
    expect(#melee.fighters(game.parties.gulls, ranks)).is(1)
    expect(#melee.bunch(game.parties.gulls, ranks)).is(1)
    expect(#melee.fighters(game.parties.rats, ranks)).is(2)
  end)
end)

describe("shore.entry.escalade", function()
  it("ends in a mêlée with whoever is met up there, who defends an obstacle", function()
    feature { id = "wall", name = "Wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 3, cost = "6" }
    cast.crews { one("b1", 0, 0, { class = "officer" }), foe("r1", 1.5, 0) }
    burden { id = "ropes", contents = "kit", x = 0, y = 0.6 }
    cast.initiative_of "blue"
    dice "escalade 4"
    answers { "stand b1 0.75,0" }
    order "escalade gulls wall b1"
    response.settle()
    expect(#game.fight.parties).is(2)
    expect(advantage.shield(game.figures.r1, melee.engaged(game.fight))).is(1)
  end)
  it("lets him who has carried the ropes up drop them before he fights", function()
    feature { id = "wall", name = "Wall", line = { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } }, height = 3, cost = "6" }
    cast.crews { one("b1", 0, 0, { class = "officer" }), foe("r1", 1.5, 0) }
    local ropes = burden { id = "ropes", contents = "kit", holder = "b1" }
    cast.initiative_of "blue"
    dice "escalade 4"
    answers { "stand b1 0.75,0", "drop" }
    order "escalade gulls wall b1"
    response.settle()
    expect({ game.figures.b1.burden, ropes.x }).is { nil, 0.75 }
  end)
end)
