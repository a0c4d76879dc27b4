-- Guards, lookouts, scouts and messengers.

local function crew(more)
  local list = {
    { id = "boss", x = 0, y = 0, class = "officer" }, { id = "one", x = 1, y = 0, weapons = { "musket" } }, { id = "two", x = 2, y = 0 }, { id = "three", x = 3, y = 0 },
    { id = "four", x = 0, y = 1 },
  }
  for _, entry in ipairs(more or {}) do table.insert(list, entry) end
  table.insert(list, { id = "rob", x = 30, y = 30, owner = "red", class = "officer" })
  cast.crews(list)
  cast.initiative_of "blue"
end

local function unit_of(id) return game.figures[id].party end

describe("shore.duty.assign", function()
  it("is for one or two figures, and for no leader", function()
    crew()
    expect(refusal("assign gulls lookout one,two,three")).has "one or two figures"
    expect(refusal("assign gulls lookout boss")).has "boss leads"
    expect(refusal("assign rats lookout rob")).has "does not have the initiative"
    order "assign gulls lookout one,two"
    expect({ unit_of("one").type, #parties.members(unit_of("one")), unit_of("one").original }).is { "lookout", 2, 2 }
  end)
  it("lets them act at once, and nobody else", function()
    crew()
    order "assign gulls lookout one"
    local unit = unit_of("one")
    expect({ game.acted, game.detail.id }).is { true, unit.id }
    expect(refusal("move gulls cautious")).has "the action of this cut has been taken"
    order("unit-move " .. unit.id .. " cautious")
    phase "paths"
    order "path one 4,0"
    expect({ game.figures.one.x, game.detail }).is { 4, nil }
  end)
  it("lets guards of a gun fire it at once", function()
    crew { { id = "rat", x = 11, y = -0.875, owner = "red", class = "officer" } }
    cannon { id = "bess", owner = "blue", size = "light", x = 1, y = -0.875, facing = 90 }
    order "assign gulls guard one charge=bess"
    dice "cannon 1 1"
    order "fire-gun bess 90 rats"
    expect({ game.cannons.bess.fired, game.figures.one.shot, game.detail }).is { game.turn.turn, true }
  end)
  it("does not let them move who have moved with their party", function()
    crew()
    game.figures.one.moved = true
    order "assign gulls lookout one"
    expect({ unit_of("one").type, game.detail }).is { "lookout", nil }
    cast.initiative_of "blue"
    expect(refusal("unit-move " .. unit_of("one").id .. " cautious")).has "may still move in this turn"
  end)
  it("keeps the unit hidden that a hidden party sends", function()
    crew()
    dice "hiding 6"
    order "hide gulls"
    cast.initiative_of "blue"
    order "assign gulls lookout one"
    expect({ unit_of("one").hidden, game.figures.one.x, game.parties.gulls.hidden }).is { true, nil, true }
    order("unit-move " .. unit_of("one").id .. " cautious")
    expect({ unit_of("one").hidden, game.figures.one.x, game.parties.gulls.hidden }).is { false, 1, true }
  end)
end)

describe("shore.duty.guard", function()
  local function watch()
    crew()
    burden { id = "chest", x = 2, y = 1 }
    expect(refusal("assign gulls guard two")).has "charge="
    order "assign gulls guard two,one charge=chest"
  end
  it("stays within two inches of its charge", function()
    watch()
    order("unit-move " .. unit_of("two").id .. " bold")
    phase "paths"
    expect(refusal("path two 2,3.1")).has "within two inches of chest"
    order "path two 2,3"
  end)
  it("comes back to a charge that is farther off, and goes no farther away", function()
    watch()
    local guard = game.figures.two
    guard.x, guard.y, guard.wounds = 2, 7, 1
    order("unit-move " .. guard.party.id .. " cautious")
    phase "paths"
    expect(refusal("path two 2,8")).has "within two inches of chest, or comes nearer"
    order "path two 2,5"
    expect(guard.y).is(5)
  end)
  it("is left behind by its party", function()
    watch()
    expect(#cohesion.chain(game.parties.gulls)).is(3)
  end)
  it("shoots with 1 more", function()
    crew { { id = "rat", x = 11, y = 0, owner = "red", class = "officer", party = "rats" } }
    burden { id = "chest", x = 2, y = 1 }
    order "assign gulls guard one charge=chest"
    dice "to hit 4, saves 1"
    order("shoot " .. unit_of("one").id .. " rats")
    expect(game.figures.rat.wounds).is(1)
  end)
  it("watches prisoners without an escort", function()
    crew { { id = "rat", x = 1, y = 0.75, owner = "red" } }
    prisoners.take(game.figures.rat, game.figures.one)
    expect(refusal("guard-prisoner gulls rat three")).has "not within two inches"
    order "guard-prisoner gulls rat two"
    turn.after_action()
    expect({ game.figures.rat.prisoner.id, game.figures.rat.escort, unit_of("two").charge.id }).is { "blue", nil, "rat" }
  end)
  it("is what an escort may do who stays with his prisoners", function()
    crew { { id = "rat", x = 1, y = 0.75, owner = "red" }, { id = "ric", x = 1, y = -0.75, owner = "red" } }
    prisoners.take(game.figures.rat, game.figures.one)
    prisoners.take(game.figures.ric, game.figures.one)
    expect(refusal("assign gulls lookout one")).has "`guard-prisoner` leaves them under guard"
    order "guard-prisoner gulls rat one"
    dice "morale 6"
    turn.after_action()
    local function held_by(figure) return { figure.prisoner and figure.prisoner.id, figure.escort, figure.bound } end
    expect({ held_by(game.figures.rat), held_by(game.figures.ric) }).is { { "blue", nil, false }, { "blue", nil, false } }
    expect(allowance.half_speed(game.figures.one)).is(1)
  end)
end)

describe("shore.duty.lookout", function()
  it("dares to shoot on a 6 when alone, on 5 in a pair", function()
    crew()
    order "assign gulls lookout one"
    local unit = unit_of("one")
    expect(odds(function() return run("shore.duty.lookout", unit) end)[true]).is "1/6"
    crew()
    order "assign gulls lookout one,two"
    unit = unit_of("one")
    expect(odds(function() return run("shore.duty.lookout", unit) end)[true]).is "1/3"
  end)
  it("may hide at once when it does not dare", function()
    crew { { id = "rat", x = 11, y = 0, owner = "red", class = "officer" } }
    order "assign gulls lookout one"
    dice "morale 3, hiding 2"
    answers { "hide" }
    order("shoot " .. unit_of("one").id .. " rats")
    expect({ unit_of("one").hidden, unit_of("one").tried, game.figures.one.shot }).is { true, true, false }
  end)
  it("does not shoot again in the turn in which it did not dare", function()
    crew { { id = "rat", x = 11, y = 0, owner = "red", class = "officer" } }
    order "assign gulls lookout one"
    game.figures.one.grenades = 1
    dice "morale 5"
    answers { "stay" }
    order("shoot " .. unit_of("one").id .. " rats")
    cast.initiative_of "blue"
    expect(refusal("shoot " .. unit_of("one").id .. " rats")).has "has lost its nerve"
    turn.begin()
    cast.initiative_of "blue"
    dice "morale 5"
    answers { "stay" }
    order "throw-grenade one 5,0"
    expect({ game.figures.one.grenades, game.figures.one.shot }).is { 1, false }
  end)
  it("fires no gun either without nerve", function()
    crew { { id = "rat", x = 11, y = 0, owner = "red", class = "officer" } }
    cannon { id = "bess", owner = "blue", size = "light", x = 1, y = -0.875, facing = 90 }
    order "assign gulls lookout one"
    cast.initiative_of "blue"
    dice "morale 5"
    answers { "stay" }
    order "fire-gun bess 85 rats"
    expect({ game.cannons.bess.fired, game.figures.one.shot }).is { 0, false }
  end)
  it("keeps within the range of signals if it can", function()
    crew()
    order "assign gulls lookout three"
    game.figures.three.x = 22
    order("unit-move " .. unit_of("three").id .. " bold")
    phase "paths"
    expect(refusal("path three 26.1,0")).has "out of the range of signals"
    order "path three 26,0"
  end)
end)

describe("shore.duty.messenger", function()
  local function killed(addressee)
    crew { { id = "rat", x = 9, y = 1, owner = "red", weapons = { "musket" } } }
    player { id = "green", name = "Green" }
    party { id = "toads", name = "Toads", owner = "green" }
    order("assign gulls messenger two to=" .. addressee)
    game.figures.two.wounds = 1
    cast.initiative_of "red"
    dice "to hit 6, saves 1"
    order("shoot rats " .. unit_of("two").id)
    expect(game.figures.two.dead).is(true)
    return game.players.red.points
  end
  it("costs those a point who kill a messenger on his way to them", function() expect({ killed "rats", killed "toads" }).is { 1, 0 } end)
  it("costs nothing to a crew that did not strike him in his last mêlée, on his side or against him", function()
    cast.crews { cast.one("boss", 0, 0, { class = "officer" }), cast.one("b2", 0, 3), cast.foe("r1", 0.75, 0, { class = "officer" }), cast.foe("r2", 0.75, 3) }
    player { id = "green", name = "Green" }
    party { id = "toads", name = "Toads", owner = "green" }
    figure { id = "g1", owner = "green", party = "toads", class = "officer", x = 0.75, y = -0.75 }
    game.order = { game.players.blue, game.players.green, game.players.red }
    game.treaties = { { a = game.players.blue, b = game.players.green, ending = false } }
    game.figures.b2.x = -3
    cast.initiative_of "blue"
    order "assign gulls messenger b2 to=toads"
    local messenger = game.figures.b2
    messenger.x, messenger.wounds = 0, 1
    game.acting = game.players.red
    melee.attack({ game.figures.r1, game.figures.r2 }, {})
    melee.start()
    game.fight.round = 1
    dice "strikes 6 1, strikes 1, strikes 1, strikes 1, saves 1"
    answers { "allocate rats b2" }
    run("shore.melee.round", game.fight)
    expect({ messenger.dead, #game.fight.parties, game.players.green.points }).is { true, 4, 0 }
  end)
  it("costs the crew a point to which he went, if it strikes him down in a mêlée", function()
    crew { { id = "rat", x = 2, y = 0.75, owner = "red" } }
    order "assign gulls messenger two to=rats"
    game.figures.two.wounds = 1
    cast.initiative_of "red"
    melee.attack({ game.figures.rat }, {})
    melee.start()
    game.fight.round = 1
    dice "strikes 6, strikes 1, saves 1"
    run("shore.melee.round", game.fight)
    expect({ game.figures.two.dead, game.players.red.points }).is { true, 1 }
  end)
  it("starts no fight", function()
    crew { { id = "rat", x = 9, y = 1, owner = "red" } }
    expect(refusal("assign gulls messenger one")).has "to="
    order "assign gulls messenger one to=rats"
    expect(refusal("shoot " .. unit_of("one").id .. " rats")).has "messenger"
    expect(refusal("engage " .. unit_of("one").id .. " rats")).has "messenger"
  end)
end)

describe("shore.duty.end", function()
  local function guarded(x)
    crew()
    burden { id = "chest", x = 4, y = 1 }
    order "assign gulls guard three charge=chest"
    game.figures.three.x = x
    cast.initiative_of "blue"
  end
  it("brings a unit back that is near", function()
    guarded(5)
    order "end-duty gulls three"
    expect(game.figures.three.party.id).is "gulls"
  end)
  it("is refused farther off", function()
    guarded(6.1)
    expect(refusal("end-duty gulls three")).has "out of hailing distance"
    expect(refusal("end-duty gulls one")).has "has no duty"
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 1, y = 2 }
    expect(refusal("end-duty gulls mate")).has "mate has no duty"
    expect(refusal("end-duty " .. unit_of("three").id .. " three")).has "has no leader"
  end)
  it("ends for a scout anywhere in his party", function()
    crew()
    order "assign gulls scout three"
    cast.initiative_of "blue"
    order "end-duty gulls three"
    expect({ game.figures.three.scout, game.figures.three.party.id }).is { false, "gulls" }
  end)
end)
