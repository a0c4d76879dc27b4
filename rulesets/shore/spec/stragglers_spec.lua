-- Stragglers and new units: what they have done in the turn goes with them.

local hand, foe = cast.one, cast.foe

local function boss(x, y, fields)
  fields = fields or {}
  fields.class = fields.class or "officer"
  return hand("boss", x or 0, y or 0, fields)
end

-- Gulls have lost a mêlée and retreated; Ben is out of their chain.
local function beaten()
  cast.crews { boss(), hand("ben", 20, 0), foe("rob", 60, 0, { class = "officer" }) }
  game.players.blue.home = { x = 20, y = 30 }
  cast.has_fought(game.parties.gulls)
  reactions.has_withdrawn(game.parties.gulls)
  parties.touch(game.parties.gulls)
  turn.after_action()
  cast.initiative_of "blue"
  return game.figures.ben.party
end

describe("shore.move.withdraw", function()
  it("is not for stragglers whose party has retreated", function()
    expect(refusal("withdraw " .. beaten().id)).has "has already withdrawn"
  end)
  it("is not for a lookout whose party has retreated", function()
    cast.crews { boss(), hand("ben", 1, 0), foe("rob", 60, 0) }
    cast.has_fought(game.parties.gulls)
    reactions.has_withdrawn(game.parties.gulls)
    cast.initiative_of "blue"
    order "assign gulls lookout ben"
    cast.initiative_of "blue"
    expect(refusal("withdraw " .. game.figures.ben.party.id)).has "has already withdrawn"
  end)
  it("takes stragglers of the winners home, and nowhere else", function()
    local unit = beaten()
    game.figures.ben.withdrew = false
    order("withdraw " .. unit.id)
    phase "paths"
    expect(refusal "path ben 16,0").has "only heads home"
    order "path ben 20,6"
    expect(game.figures.ben.y).is(6)
  end)
  it("keeps a guard near his charge", function()
    cast.crews { boss(), foe("rob", 60, 0) }
    party { id = "watch", name = "Watch", owner = "blue", type = "guard" }
    figure { id = "eye", owner = "blue", party = "watch", class = "swab", x = 5, y = 0 }
    game.parties.watch.charge, game.parties.watch.in_melee = burden { id = "chest", x = 5, y = 1 }, true
    cast.initiative_of "blue"
    order "withdraw watch"
    phase "paths"
    expect(refusal "path eye 0,0").has "within two inches"
    order "path eye 4,0"
    expect(game.figures.eye.x).is(4)
  end)
end)

-- Ben has fought and may still withdraw; Cat, a straggler as well, stands two inches from him.
local function two_meet(cat_has)
  local unit = beaten()
  game.figures.ben.withdrew = false
  party { id = "lost", owner = "blue", type = "stragglers" }
  figure { id = "cat", owner = "blue", party = "lost", class = "swab", x = 22, y = 0 }
  cat_has()
  parties.touch(unit)
  turn.after_action()
  return game.figures.ben.party
end

describe("shore.move.withdraw", function()
  it("is left to him who has fought and comes among others who have not: they do not go with him", function()
    local unit = two_meet(function() end)
    expect(game.figures.cat.party == unit).is(true)
    order("withdraw " .. unit.id)
    phase "paths"
    expect(refusal "path cat 22,1").has "has had its withdrawal, or needs none"
    order "path ben 20,6"
    marching.settle()
    cast.initiative_of "blue"
    expect(refusal("withdraw " .. unit.id)).has "has already withdrawn"
    order("unit-move " .. unit.id .. " bold")
    phase "paths"
    expect(refusal "path ben 20,7").has "does nothing more"
    expect(allows(paths.may_go, game.figures.cat, { { point = { x = 22, y = 0 } } })).is(true)
  end)
  it("is left to him who comes among others who have had theirs", function()
    local unit = two_meet(function()
      cast.has_fought(game.parties.lost)
      reactions.has_withdrawn(game.parties.lost)
    end)
    expect({ game.figures.cat.party == unit, unit.in_melee }).is { true, true }
    order("withdraw " .. unit.id)
    phase "paths"
    expect(refusal "path cat 22,1").has "has had its withdrawal"
    expect(refusal "path ben 20,6").is(nil)
  end)
  it("goes with him into a party that takes him in", function()
    local unit = beaten()
    game.figures.ben.withdrew = false
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 22, y = 0 }
    order("rejoin terns " .. unit.id)
    cast.initiative_of "blue"
    order "withdraw terns"
    phase "paths"
    expect(refusal "path mate 22,1").has "needs none"
    expect(refusal "path ben 20,1").is(nil)
  end)
end)

describe("shore.straggler.status", function()
  it("makes one unit of all who have come together, by whichever of them", function()
    cast.crews { boss(), hand("ann", 20, 0), hand("ben", 26, 0), hand("cat", 3, 0) }
    parties.touch(game.parties.gulls)
    run("shore.cohesion.when")
    expect(game.figures.ann.party ~= game.figures.ben.party).is(true)
    game.figures.cat.x = 23
    parties.touch(game.parties.gulls)
    run("shore.cohesion.when")
    expect({ game.figures.ann.party == game.figures.ben.party, game.figures.cat.party == game.figures.ben.party }).is { true, true }
    expect(game.figures.ann.party.original).is(3)
    expect(notes()).has("stragglers of Blue who have come together: ann, ben, cat (blue-stragglers-3)")
  end)
  it("does not try to hide again in a turn in which its party has", function()
    cast.crews { boss(), hand("ben", 20, 0) }
    game.parties.gulls.tried = true
    parties.touch(game.parties.gulls)
    turn.after_action()
    cast.initiative_of "blue"
    expect(refusal("hide " .. game.figures.ben.party.id)).has "already tried"
  end)
  it("spends those who were in a mêlée when they meet others who were not", function()
    local unit = beaten()
    game.figures.ben.withdrew = false
    party { id = "lost", owner = "blue", type = "stragglers" }
    figure { id = "cat", owner = "blue", party = "lost", class = "swab", x = 22, y = 0 }
    parties.touch(unit)
    turn.after_action()
    local ben, cat = game.figures.ben, game.figures.cat
    expect({ ben.party == cat.party, ben.party.in_melee, ben.spent, cat.spent }).is { true, false, true, false }
  end)
end)

describe("shore.straggler.move", function()
  it("is proposed as far as the MA goes, also through a swamp", function()
    area { id = "swamp", outline = { { x = 10, y = -9 }, { x = 23, y = -9 }, { x = 23, y = 40 }, { x = 10, y = 40 } }, restricted = true }
    cast.crews { boss(), hand("ben", 20, 0) }
    game.players.blue.home = { x = 21, y = 30 }
    parties.touch(game.parties.gulls)
    turn.after_action()
    cast.initiative_of "blue"
    order("unit-move " .. game.figures.ben.party.id .. " cautious")
    phase "paths"
    local way = proposals.homeward(game.figures.ben, 4)
    local inches = plane.length(paths.points(game.figures.ben, way))
    expect({ inches > 1.98, inches <= 2 }).is { true, true }
    expect(allows(paths.may_go, game.figures.ben, way)).is(true)
  end)
  -- Ben has lost his party before the closed fort in which his home lies.
  local function before_the_fort(gap)
    structure { id = "fort", type = "stockade", owner = "blue", outline = { { x = 10, y = -5 }, { x = 20, y = -5 }, { x = 20, y = 5 }, { x = 10, y = 5 } } }
    door { id = "gate", of = "fort", type = "gate", from = { x = 20, y = -1 }, to = { x = 20, y = 1 } }
    game.doors.gate.breached = gap
    cast.crews { boss(), hand("ben", 5, 0) }
    game.players.blue.home = { x = 15, y = 0 }
    stragglers.set_adrift { game.figures.ben }
    cast.initiative_of "blue"
    order("unit-move " .. game.figures.ben.party.id .. " bold")
    phase "paths"
  end
  it("leads to the wall of a stronghold into which there is no way", function()
    before_the_fort(false)
    expect(refusal "path ben -1,0").has "only heads home"
    expect(refusal "path ben 9.5,3").has "only heads home"
    expect(proposals.homeward(game.figures.ben, 6)[1].point.x).near(9.625)
    order "path ben 9.625,0"
    expect(game.figures.ben.x).is(9.625)
  end)
  it("leads round to its gate if that is open", function()
    before_the_fort(true)
    expect(refusal "path ben 9.625,0").has "only heads home"
    order "path ben 9,-4"
    expect(game.figures.ben.y).is(-4)
  end)
  it("is none for whoever is shut in elsewhere: he stays", function()
    before_the_fort(false)
    structure { id = "hut", type = "hut", outline = { { x = 3, y = -2 }, { x = 7, y = -2 }, { x = 7, y = 2 }, { x = 3, y = 2 } } }
    expect(refusal "path ben 6,0").has "no way leads ben home"
    expect(proposals.homeward(game.figures.ben, 6)).is(nil)
  end)
end)

describe("shore.straggler.rejoin", function()
  it("brings no second move to those who have been in a mêlée", function()
    local unit = beaten()
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 22, y = 0 }
    order("rejoin terns " .. unit.id)
    cast.initiative_of "blue"
    order "move terns bold"
    phase "paths"
    order "path mate 23,0"
    expect(refusal "path ben 21,0").has "does nothing more"
  end)
end)

describe("shore.party.split", function()
  it("leaves nobody dry powder whose party has it damp", function()
    cast.crews { boss(0, 0, { class = "captain" }), hand("mate", 1, 0, { class = "officer", weapons = { "pistol" } }), foe("rob", 6, 0, { class = "officer" }) }
    tricks.lay("damp-powder", game.parties.gulls)
    cast.initiative_of "blue"
    order "split gulls mate mate"
    cast.initiative_of "blue"
    expect(refusal("shoot " .. game.figures.mate.party.id .. " rats mate")).has "the powder of mate is damp"
  end)
end)

describe("shore.duty.assign", function()
  it("leaves a guard no dry powder whose party has it damp", function()
    cast.crews { boss(), hand("ben", 1, 0, { weapons = { "musket" } }), foe("rob", 6, 0, { class = "officer" }) }
    tricks.lay("damp-powder", game.parties.gulls)
    cast.initiative_of "blue"
    order "assign gulls guard ben charge=boss"
    expect(refusal("shoot " .. game.figures.ben.party.id .. " rats ben")).has "the powder of ben is damp"
  end)
end)

describe("shore.party.order-limits", function()
  it("lets those charge who stood when their party moved", function()
    local crew = { boss(), foe("rob", -6, 8, { class = "officer" }) }
    for n = 1, 7 do table.insert(crew, hand("b" .. n, -n, 0)) end
    cast.crews(crew)
    cast.moves("blue", "cautious")
    order "path boss 3,0"
    for n = 1, 4 do order("path b" .. n .. " " .. 3 - n .. ",0") end
    marching.settle()
    turn.after_action()
    cast.initiative_of "blue"
    expect(refusal "move gulls cautious").has "has already moved"
    expect(refusal "engage gulls rats who=b1").has "has already moved"
    order "engage gulls rats who=b5,b6,b7"
    expect(#charging.attackers()).is(3)
  end)
end)

describe("shore.engage.no-contact", function()
  it("leaves the others of the party their Move order", function()
    local crew = { boss(), foe("rob", 30, 0, { class = "officer" }) }
    for n = 1, 6 do table.insert(crew, hand("b" .. n, 0, 0.8 * n)) end
    cast.crews(crew)
    cast.initiative_of "blue"
    order "engage gulls rats who=b1,b2"
    phase "paths"
    order "path b1 6,0.8"
    order "path b2 6,1.6"
    marching.settle()
    response.settle()
    expect({ game.figures.b1.spent, game.figures.b2.spent }).is { true, true }
    cast.initiative_of "blue"
    order "move gulls bold"
    phase "paths"
    order "path boss 5,0"
    order "path b3 5,2.4"
    expect(refusal "path b1 7,0.8").has "has already moved"
  end)
end)

describe("shore.straggler.status", function()
  it("makes one unit of two groups when the one that hides shows itself", function()
    cast.crews { boss(), hand("ben", 9, 0), hand("cat", 12, 0) }
    stragglers.set_adrift { game.figures.ben }
    cast.initiative_of "blue"
    dice "hiding 6"
    order("hide " .. game.figures.ben.party.id)
    stragglers.set_adrift { game.figures.cat }
    turn.after_action()
    expect(game.figures.ben.party == game.figures.cat.party).is(false)
    hiding.ends(game.figures.ben.party)
    turn.after_action()
    expect(game.figures.ben.party == game.figures.cat.party).is(true)
  end)
  it("makes one unit of two groups that hide beside each other", function()
    cast.crews { boss(), hand("ben", 9, 0), hand("cat", 12, 0) }
    for _, id in ipairs { "ben", "cat" } do
      stragglers.set_adrift { game.figures[id] }
      cast.initiative_of "blue"
      dice "hiding 6"
      order("hide " .. game.figures[id].party.id)
      turn.after_action()
    end
    expect({ game.figures.ben.party == game.figures.cat.party, game.figures.ben.party.hidden }).is { true, true }
  end)
end)

describe("shore.straggler.goal", function()
  it("is the home, or nothing without one", function()
    cast.crews { boss(), hand("ben", 9, 0) }
    expect(run("shore.straggler.goal", game.figures.ben)).is(nil)
    game.players.blue.home = { x = 15, y = 2 }
    expect(run("shore.straggler.goal", game.figures.ben)).is { x = 15, y = 2 }
  end)
end)
