-- Who and what is left behind, and who is led along.

local hand, foe = cast.one, cast.foe

local function boss(x, y, fields)
  fields = fields or {}
  fields.class = fields.class or "officer"
  return hand("boss", x or 0, y or 0, fields)
end

describe("shore.party.abandon", function()
  local function leaves_him(order_of_it)
    cast.crews { boss(), hand("ben", -3, 0, { wounds = 1 }), foe("rob", -20, 0, { class = "officer" }) }
    order_of_it()
    turn.after_action()
    return { game.players.blue.points, game.figures.ben.party.type }
  end
  it("costs a point also if the party withdraws from a wounded member", function()
    expect(leaves_him(function()
      game.parties.gulls.in_melee = true
      cast.initiative_of "blue"
      order "withdraw gulls"
      phase "paths"
      order "path boss 6,0"
      marching.settle()
    end)).is { 1, "stragglers" }
  end)
  it("costs none if a retreat parts them", function()
    expect(leaves_him(function()
      marching.begin(game.parties.gulls, "retreat", "bold", {})
      reactions.go(game.figures.boss, { { point = { x = 6, y = 0 } } })
      game.moving = nil
    end)).is { 0, "stragglers" }
  end)
  it("costs none if the party has lost heart on its way and runs from him", function()
    expect(leaves_him(function()
      game.parties.gulls.original = 9
      game.players.blue.home = { x = 30, y = 0 }
      cast.moves("blue", "cautious")
      order "path boss 1,0"
      marching.settle()
      game.shocked = { game.parties.gulls }
      dice "morale 1"
      answers { "flee ben -0.5,0", "flee boss 7,0" }
    end)).is { 0, "stragglers" }
  end)
  it("costs none if a swab on guard duty stays with him", function()
    expect(leaves_him(function()
      figure { id = "cat", owner = "blue", party = "gulls", class = "swab", x = -3, y = 1 }
      cast.initiative_of "blue"
      order "assign gulls guard cat charge=ben"
      cast.moves("blue", "bold")
      order "path boss 6,0"
      marching.settle()
    end)).is { 0, "stragglers" }
  end)
end)

describe("shore.party.impediments", function()
  it("gives bearers who have dropped a chest their whole allowance in the same turn", function()
    cast.crews { boss(), hand("ben", -1, 0), hand("cat", -1, 0.75), foe("rob", 40, 0, { class = "officer" }) }
    local chest = burden { id = "chest", size = 2, x = -1.5, y = 0.375 }
    game.figures.ben.burden, game.figures.cat.burden, chest.holder, chest.second = chest, chest, game.figures.ben, game.figures.cat
    chest.x, chest.y = nil, nil
    cast.initiative_of "blue"
    order "drop-burden gulls chest"
    cast.moves("blue", "bold")
    order "path boss 6,0"
    order "path ben 5,0"
    order "path cat 5,0.75"
    expect({ game.figures.ben.x, game.figures.cat.x, chest.x }).is { 5, 5, -1 }
  end)
end)

describe("shore.party.prisoners", function()
  it("moves two with one escort two inches cautiously", function()
    cast.crews { boss(), hand("ben", 0.75, 0), foe("sid", 1.5, 0), foe("tom", 0.75, 0.75), foe("rob", 40, 0, { class = "officer" }) }
    prisoners.take(game.figures.sid, game.figures.ben)
    prisoners.take(game.figures.tom, game.figures.ben)
    cast.moves("blue", "cautious")
    order "path boss 0,-2"
    expect(refusal "path ben 0.75,-2.01").has "has 4 left"
    order "path ben 0.75,-2"
    local ben, sid, tom = game.figures.ben, game.figures.sid, game.figures.tom
    expect({ geometry.touch(ben, sid), geometry.touch(ben, tom), geometry.gap(sid, tom) >= -0.01 }).is { true, true, true }
  end)
  it("comes to the top of a long haul with his escort", function()
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { boss(), hand("ben", 2.625, 3), foe("sid", 1.875, 3), foe("rob", 40, 0, { class = "officer" }) }
    prisoners.take(game.figures.sid, game.figures.ben)
    game.figures.ben.haul = { feature = game.features.cliff, needed = 1, done = 0, fresh = false }
    hazards.climb(game.parties.gulls)
    expect({ game.figures.ben.x > 3, geometry.touch(game.figures.ben, game.figures.sid) }).is { true, true }
  end)
end)
