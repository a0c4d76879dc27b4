-- Parties, chains and stragglers.

local function boss(x, y, fields)
  fields = fields or {}
  fields.id, fields.x, fields.y, fields.class = fields.id or "boss", x or 0, y or 0, fields.class or "officer"
  return fields
end

local hand = cast.one

local function units(owner) return where(game.all("party", { owner = owner or "blue", type = "stragglers" }), function(unit) return #parties.members(unit) > 0 end) end

local function look()
  parties.touch(game.parties.gulls)
  run("shore.cohesion.when")
end

describe("shore.party.composition", function()
  it("leaves stragglers when its only leader is lost", function()
    cast.crews { boss(), hand("one", 1, 0), hand("two", 2, 0), hand("three", 3, 0), hand("four", 4, 0), hand("five", 5, 0) }
    wounds.kill(game.figures.boss)
    run("shore.cohesion.when")
    expect(#units()).is(1)
    expect(#parties.members(units()[1])).is(5)
  end)
  it("is led by the highest officer who is left", function()
    cast.crews { boss(0, 0, { class = "captain" }), boss(1, 0, { id = "mate" }), hand("one", 2, 0) }
    wounds.kill(game.figures.boss)
    run("shore.cohesion.when")
    expect(game.parties.gulls.leader.id).is "mate"
    expect(#units()).is(0)
  end)
  it("lets its owner choose among equals", function()
    cast.crews { boss(0, 0, { class = "captain" }), boss(1, 0, { id = "mate" }), boss(2, 0, { id = "gunner" }) }
    wounds.kill(game.figures.boss)
    answers { "mate" }
    run("shore.cohesion.when")
    expect(game.parties.gulls.leader.id).is "mate"
  end)
end)

describe("shore.party.orders", function()
  it("needs a leader for what breaks in", function()
    cast.crews { boss(), hand("one", 1, 0) }
    structure { id = "hut", type = "hut", outline = { { x = 1.375, y = -2 }, { x = 5, y = -2 }, { x = 5, y = 2 }, { x = 1.375, y = 2 } } }
    door { id = "door", of = "hut", from = { x = 1.375, y = -0.5 }, to = { x = 1.375, y = 0.5 } }
    cast.initiative_of "blue"
    order "assign gulls lookout one"
    cast.initiative_of "blue"
    expect(refusal("force " .. game.figures.one.party.id .. " door one")).has "no leader who orders that"
  end)
  it("takes one action for each order", function()
    cast.crews { boss(), hand("one", 1, 0), hand("rob", 30, 30, { owner = "red", class = "officer" }) }
    cast.initiative_of "blue"
    order "move gulls cautious"
    expect(game.acted).is(true)
    expect(refusal("split gulls one one")).has "the action of this cut has been taken"
  end)
end)

describe("shore.party.order-limits", function()
  it("gives a party one Move order, whoever stood", function()
    cast.crews { boss(), hand("one", -1, 0), hand("two", -2, 0) }
    cast.moves("blue", "cautious")
    order "path boss 2,0"
    game.moving = nil
    cast.initiative_of "blue"
    expect(refusal("move gulls cautious")).has "has already moved"
    expect(run("shore.move.one-per-turn", game.figures.one)).is(true)
  end)
  it("lets who has fought take no duty, escort nobody and shoulder nothing", function()
    cast.crews { boss(), hand("one", -1, 0), hand("rob", 9, 0, { owner = "red", class = "officer" }), hand("sid", -1.8, 0, { owner = "red" }) }
    burden { id = "chest", size = 1, x = -1, y = 0.5 }
    game.figures.one.fought, game.figures.sid.party, game.figures.sid.prisoner, game.figures.sid.bound = true, nil, game.players.blue, true
    cast.initiative_of "blue"
    for _, words in ipairs { "assign gulls scout one", "take-burden gulls chest one", "escort-prisoner gulls sid one" } do
      expect(refusal(words)).has "has fought in this turn"
    end
    game.figures.one.fought = false
    order "take-burden gulls chest one"
    expect(game.figures.one.burden.id).is "chest"
  end)
end)

describe("shore.party.split", function()
  it("divides a party with a second leader", function()
    cast.crews { boss(0, 0, { class = "captain" }), boss(6, 0, { id = "mate" }), hand("one", 3, 0), hand("two", 9, 0) }
    cast.initiative_of "blue"
    order "split gulls mate mate,two"
    local other = game.figures.mate.party
    expect({ #parties.members(other), other.original, game.parties.gulls.original }).is { 2, 2, 2 }
    run("shore.cohesion.when")
    expect(#units()).is(0)
  end)
  it("is refused without one", function()
    cast.crews { boss(), hand("one", 3, 0) }
    cast.initiative_of "blue"
    expect(refusal("split gulls one one")).has "no other leader"
  end)
end)

describe("shore.party.abandon", function()
  local function leave(guard)
    cast.crews { boss(), hand("one", 3, 0, { wounds = 1 }), hand("two", 3, 1, { wounds = 1 }), hand("three", 3, -1) }
    if guard then
      party { id = "watch", owner = "blue", type = "guard" }
      game.figures.three.party = game.parties.watch
    end
    cast.initiative_of "blue"
    order "abandon gulls one,two"
    return game.players.blue.points
  end
  it("costs a point if the wounded are alone", function() expect(leave()).is(1) end)
  it("costs none if a guard stays with them", function() expect(leave(true)).is(0) end)
  it("is nothing that stragglers do", function()
    cast.crews { boss(), hand("one", 20, 0) }
    look()
    cast.initiative_of "blue"
    expect(refusal("abandon " .. game.figures.one.party.id .. " one")).has "has no leader"
  end)
  it("costs a point also if the party marches off", function()
    cast.crews { boss(), hand("one", -3, 0, { wounds = 1 }) }
    cast.moves("blue", "bold")
    order "path boss 6,0"
    marching.settle()
    turn.after_action()
    expect({ game.players.blue.points, #units() }).is { 1, 1 }
  end)
end)

describe("shore.party.impediments", function()
  it("lets bearers go at full speed once they have dropped their load", function()
    cast.crews { boss(), hand("one", -1, 0), hand("two", -1, 0.75) }
    burden { id = "chest", size = 2, x = -1.5, y = 0.375 }
    cast.initiative_of "blue"
    order "take-burden gulls chest one,two"
    game.figures.one.shouldered, game.figures.two.shouldered = false, false
    expect(allowance.half_speed(game.figures.one)).is(2)
    cast.initiative_of "blue"
    order "drop-burden gulls chest"
    expect({ allowance.half_speed(game.figures.one), allowance.half_speed(game.figures.two) }).is { 1, 1 }
  end)
end)

describe("shore.party.prisoners", function()
  local function captive(count)
    local crew = { boss(), hand("one", 0.75, 0) }
    for n = 1, count do table.insert(crew, hand("foe" .. n, 1.5, 0.75 * (n - 1), { owner = "red" })) end
    table.insert(crew, hand("rob", 30, 30, { owner = "red", class = "officer" }))
    cast.crews(crew)
    for n = 1, count do prisoners.take(game.figures["foe" .. n], game.figures.one) end
  end
  it("has an escort of one for two, at half-speed", function()
    captive(2)
    expect({ game.figures.foe1.escort.id, game.figures.foe2.escort.id }).is { "one", "one" }
    expect(plane.cost({ { x = 0, y = 0 }, { x = 2, y = 0 } }, ground.costs(game.figures.one))).near(4)
  end)
  it("binds a third where he stands", function()
    captive(3)
    expect(game.figures.foe3.bound).is(true)
  end)
  it("comes along", function()
    captive(1)
    cast.moves("blue", "cautious")
    order "path boss -2,0"
    order "path one -1.25,0"
    expect(geometry.touch(game.figures.one, game.figures.foe1)).is(true)
  end)
  it("is free when his escort is lost, and a straggler of his side", function()
    captive(1)
    wounds.kill(game.figures.one)
    turn.after_action()
    expect({ game.figures.foe1.prisoner, game.figures.foe1.party.type }).is { nil, "stragglers" }
  end)
  it("may be freed, executed or bound", function()
    captive(2)
    cast.initiative_of "blue"
    expect(refusal("free-prisoner gulls rob")).has "not a prisoner"
    order "bind-prisoner gulls foe1"
    cast.initiative_of "blue"
    order "execute-prisoner gulls foe2"
    expect({ game.figures.foe1.bound, game.figures.foe2.dead }).is { true, true }
    cast.initiative_of "blue"
    game.figures.foe1.x = 9
    expect(refusal("free-prisoner gulls foe1")).has "does not hold"
    game.figures.foe1.x = 1.5
    order "free-prisoner gulls foe1"
    expect(game.figures.foe1.party.owner).is "red"
  end)
end)

describe("shore.cohesion.chain", function()
  it("goes by steps of four inches", function()
    cast.crews { boss(), hand("one", 4, 0), hand("two", 8, 0), hand("three", 12.1, 0) }
    expect(#cohesion.chain(game.parties.gulls)).is(3)
    look()
    expect(#parties.members(units()[1])).is(1)
  end)
end)

describe("shore.cohesion.when", function()
  it("makes stragglers of those whose link was shot", function()
    cast.crews { boss(), hand("one", 4, 0), hand("two", 8, 0), hand("three", 9, 0) }
    wounds.kill(game.figures.one)
    expect(game.figures.two.party.id).is "gulls"
    run("shore.cohesion.when")
    expect(#parties.members(units()[1])).is(2)
  end)
  it("is not looked at during a move", function()
    cast.crews { boss(), hand("one", -3, 0) }
    cast.moves("blue", "bold")
    order "path boss 6,0"
    expect(game.figures.one.party.id).is "gulls"
    order "path one 3,0"
    marching.settle()
    turn.after_action()
    expect(game.figures.one.party.id).is "gulls"
  end)
end)

describe("shore.straggler.status", function()
  it("takes no orders of a leader", function()
    cast.crews { boss(), hand("one", 9, 0) }
    burden { id = "chest", x = 9.5, y = 0 }
    stragglers.set_adrift { game.figures.one }
    cast.initiative_of "blue"
    local unit = game.figures.one.party.id
    expect(refusal("take-burden " .. unit .. " chest one")).has "are stragglers"
    expect(refusal("hide " .. unit)).is(nil)
  end)
  it("makes no ordinary move in a turn in which their party was in a mêlée", function()
    cast.crews { boss(), hand("one", 9, 0) }
    game.players.blue.home = { x = 20, y = 0 }
    cast.has_fought(game.parties.gulls)
    parties.touch(game.parties.gulls)
    turn.after_action()
    cast.initiative_of "blue"
    expect(refusal("unit-move " .. game.figures.one.party.id .. " bold")).has "may make no ordinary move"
  end)
  it("groups those who are near each other", function()
    cast.crews { boss(), hand("one", 20, 0), hand("two", 23, 0), hand("three", 28, 0) }
    look()
    local sizes = {}
    for _, unit in ipairs(units()) do table.insert(sizes, #parties.members(unit)) end
    table.sort(sizes)
    expect(sizes).is { 1, 2 }
  end)
end)

describe("shore.straggler.move", function()
  local function adrift(home)
    cast.crews { boss(20, 20), hand("one", 0, 0) }
    game.players.blue.home = home
    look()
    cast.initiative_of "blue"
    return "unit-move " .. game.figures.one.party.id .. " cautious"
  end
  it("is the shortest route home", function()
    order(adrift { x = 20, y = 0 })
    phase "paths"
    expect(refusal("path one 3,2")).has "only heads home"
    order "path one 4,0"
    expect(game.figures.one.x).is(4)
  end)
  it("is none without a home", function()
    expect(refusal(adrift(nil))).has "has no home on this table and stays"
  end)
  it("is counted on a ledge without a home as well", function()
    local go_on = adrift(nil)
    game.figures.one.haul = { feature = feature { id = "cliff", line = { { x = 1, y = -9 }, { x = 1, y = 9 } }, long_haul = true, height = 6 }, needed = 2, done = 0, fresh = false }
    order(go_on)
    marching.settle()
    expect(game.figures.one.haul.done).is(1)
  end)
  it("is none for the shaken without a home", function()
    cast.crews { boss() }
    game.parties.gulls.shaken = true
    cast.initiative_of "blue"
    expect(refusal "move gulls bold").has "is shaken and has no home to run to"
  end)
end)

describe("shore.straggler.rejoin", function()
  local function near(x)
    cast.crews { boss(), hand("one", 20, 0) }
    look()
    game.figures.one.x = x
    cast.initiative_of "blue"
    return "rejoin gulls " .. game.figures.one.party.id
  end
  it("takes in who is within four inches", function()
    order(near(3.9))
    expect(game.figures.one.party.id).is "gulls"
  end)
  it("is refused farther off", function() expect(refusal(near(4.1))).has "out of hailing distance" end)
end)

describe("shore.move.reaction", function()
  it("is six MA on foot, three inches for the wounded", function()
    cast.crews { boss(), hand("one", 1, 0, { wounds = 1 }) }
    local one = game.figures.one
    expect(run("shore.move.reaction", one)).is(6)
    expect(plane.reach({ { x = 0, y = 0 }, { x = 9, y = 0 } }, ground.costs(one), 6).x).near(3)
  end)
end)

describe("shore.move.withdraw", function()
  local function fought()
    cast.crews { boss(), hand("one", 1, 0), hand("rob", 8, 0, { owner = "red", class = "officer" }) }
    cast.initiative_of "blue"
  end
  it("is once a turn for who has fought, away from the enemy", function()
    fought()
    expect(refusal("withdraw gulls")).has "has not fought"
    cast.has_fought(game.parties.gulls)
    order "withdraw gulls"
    phase "paths"
    expect(refusal("path one 2,0")).has "nearer to rob"
    order "path one -4,0"
    expect(game.figures.one.x).is(-4)
    marching.settle()
    cast.initiative_of "blue"
    expect(refusal("withdraw gulls")).has "already withdrawn"
  end)
end)

describe("shore.mutiny.points", function()
  it("is one for all figures lost in a turn, in the End phase", function()
    cast.crews { boss(), hand("one", 1, 0), hand("two", 2, 0) }
    wounds.kill(game.figures.one)
    wounds.kill(game.figures.two)
    expect(game.players.blue.points).is(0)
    dice "morale 6"
    run("shore.turn.end")
    expect(game.players.blue.points).is(1)
  end)
end)

describe("shore.treaty.parley", function()
  local function near(x)
    cast.crews { boss(), hand("rob", x, 0, { owner = "red", class = "officer" }) }
    cast.initiative_of "blue"
  end
  it("needs leaders within four inches and the other's consent", function()
    near(5)
    game.figures.rob.moved = true
    expect(refusal("make-treaty red")).has "within four inches"
    game.figures.rob.x = 4
    answers { "agree" }
    order "make-treaty red"
    expect(game.relation(game.figures.boss, game.figures.rob)).is "ally"
  end)
  it("needs nobody near before anybody has done anything", function()
    near(30)
    answers { "agree" }
    order "make-treaty red"
    expect(game.relation(game.figures.boss, game.figures.rob)).is "ally"
  end)
  it("ends with the turn in which it is broken", function()
    near(4)
    answers { "agree" }
    order "make-treaty red"
    cast.initiative_of "blue"
    expect(refusal("make-treaty red")).has "there is a treaty already"
    expect(refusal("shoot gulls rats")).has "is no enemy"
    order "end-treaty red"
    cast.initiative_of "blue"
    expect(refusal("end-treaty red")).has "it ends with this turn"
    expect(game.relation(game.figures.boss, game.figures.rob)).is "ally"
    run("shore.turn.end")
    expect(game.relation(game.figures.boss, game.figures.rob)).is "enemy"
  end)
end)

describe("shore.turn.initiative", function()
  it("goes to the highest card, equal ranks by suit", function()
    cast.crews { boss(), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    dice "initiative king-spades, initiative king-clubs"
    run("shore.turn.initiative")
    expect(game.acting.id).is "blue"
  end)
  it("is even between two players", function()
    cast.crews { boss(), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    local chances = odds(function()
      run("shore.turn.initiative")
      return game.acting.id
    end)
    expect(chances.blue).is "1/2"
  end)
  it("is cut once a turn where the switch says so: each player in turn takes all his actions", function()
    set "shore.data.switches.initiative-mode=per-turn"
    cast.crews { boss(), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    turn.begin()
    dice "initiative 2-clubs, initiative king-clubs"
    run("shore.turn.initiative")
    expect({ game.acting.id, game.lineup[2].id }).is { "red", "blue" }
    game.acted = true
    run("shore.turn.initiative")
    expect({ game.acting.id, game.acted }).is { "red", false }
    game.players.red.out = true
    run("shore.turn.initiative")
    expect(game.acting.id).is "blue"
    game.players.blue.out = true
    run("shore.turn.initiative")
    expect(game.acting).is(nil)
    turn.begin()
    dice "initiative ace-hearts, initiative queen-clubs"
    run("shore.turn.initiative")
    expect(game.acting.id).is "blue"
  end)
  it("leaves out who has passed, and ends with the last", function()
    cast.crews { boss(), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    cast.initiative_of "blue"
    order "pass"
    dice "initiative 2-clubs"
    run("shore.turn.initiative")
    expect(game.acting.id).is "red"
    game.players.red.out = true
    run("shore.turn.initiative")
    expect(game.acting).is(nil)
  end)
end)

describe("shore.turn.sequence", function()
  it("clears the marks of the last turn as a turn starts", function()
    cast.crews { boss() }
    local figure = game.figures.boss
    figure.moved, figure.shot, game.players.blue.out, game.parties.gulls.ordered = true, true, true, true
    turn.begin()
    expect({ figure.moved, figure.shot, game.players.blue.out, game.parties.gulls.ordered }).is { false, false, false, false }
  end)
end)

describe("shore.turn.turn-action", function()
  it("needs a figure that has done nothing", function()
    cast.crews { boss() }
    expect(run("shore.turn.turn-action", game.figures.boss)).is(true)
    game.figures.boss.moved = true
    expect(run("shore.turn.turn-action", game.figures.boss)).is(false)
  end)
end)

describe("shore.turn.end", function()
  it("gives no more cuts to a player without figures", function()
    cast.crews { boss(), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    wounds.kill(game.figures.boss)
    expect(#initiative.still_in()).is(1)
  end)
end)

describe("shore.turn.initiative", function()
  it("lets nobody give an order for the party of another", function()
    cast.crews { boss(), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    cast.initiative_of "red"
    expect(refusal("abandon gulls boss")).has "does not have the initiative"
    expect(refusal("unit-move gulls bold")).has "does not have the initiative"
    game.acted = true
    expect(refusal("pass")).has "has been taken"
  end)
end)

describe("shore.party.prisoners", function()
  it("takes orders for those whom the party holds", function()
    cast.crews { boss(), hand("one", 0.75, 0), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    cast.initiative_of "blue"
    for _, words in ipairs { "execute-prisoner gulls rob", "bind-prisoner gulls rob", "escort-prisoner gulls rob one" } do
      expect(refusal(words)).has "rob is not a prisoner"
    end
  end)
  it("names another escort, who stands next to him", function()
    cast.crews { boss(), hand("one", 0.75, 0), hand("rob", 0.375, 0.65, { owner = "red" }), hand("sid", 30, 0, { owner = "red", class = "officer" }) }
    prisoners.take(game.figures.rob, game.figures.one)
    cast.initiative_of "blue"
    expect(refusal("escort-prisoner gulls rob one")).has "escorts rob already"
    order "escort-prisoner gulls rob boss"
    expect(game.figures.rob.escort.id).is "boss"
  end)
end)

describe("shore.treaty.parley", function()
  it("is nothing to end where there is none", function()
    cast.crews { boss(), hand("rob", 9, 0, { owner = "red", class = "officer" }) }
    cast.initiative_of "blue"
    expect(refusal("end-treaty red")).has "there is no treaty"
  end)
end)
