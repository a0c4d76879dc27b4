-- Figures, burdens and guns that leave a party or join it.

local one, foe, ride = cast.one, cast.foe, cast.ride

describe("shore.party.lost", function()
  it("leaves what it carried and rode, and its prisoners without an escort", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 3, 0), foe("rob", 3.75, 0) }
    local ben, rob = game.figures.ben, game.figures.rob
    burden { id = "chest", holder = "ben" }
    ben.burden = game.burdens.chest
    rob.prisoner, rob.escort, rob.party = game.players.blue, ben, nil
    run("shore.party.lost", ben)
    expect({ ben.party, ben.x, game.burdens.chest.x, game.burdens.chest.holder, rob.escort }).is { nil, nil, 3, nil, nil }
    run("shore.party.lost", game.figures.ann)
    expect(game.parties.gulls.leader).is(nil)
  end)
end)

describe("shore.cohesion.left", function()
  it("is whom the party has gone away from, not whom a loss has cut off", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 8, 0) }
    local gulls, ann, ben = game.parties.gulls, game.figures.ann, game.figures.ben
    local function left() return #run("shore.cohesion.left", gulls, { ben }, { ann }) end
    expect(left()).is(1)
    game.fallen = { { party = gulls, x = 4, y = 0 } }
    expect(left()).is(0)
  end)
end)

describe("shore.straggler.adrift", function()
  it("makes one unit of those who are near each other, and scouts of none", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 9, 0), one("cat", 12, 0), one("dan", 30, 0) }
    game.figures.ben.scout = true
    run("shore.straggler.adrift", { game.figures.ben, game.figures.cat, game.figures.dan })
    local ben, cat, dan = game.figures.ben, game.figures.cat, game.figures.dan
    expect({ ben.party == cat.party, ben.party == dan.party, ben.party.type, ben.scout }).is { true, false, "stragglers", false }
  end)
end)

describe("shore.straggler.taken-in", function()
  it("is who is in the chain then, and nobody else", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 4, 0), one("cat", 8.5, 0) }
    party { id = "loose", name = "Loose", owner = "blue", type = "stragglers" }
    for _, id in ipairs { "ben", "cat" } do game.figures[id].party = game.parties.loose end
    run("shore.straggler.taken-in", game.parties.gulls, game.parties.loose)
    expect({ game.figures.ben.party.id, game.figures.cat.party.id }).is { "gulls", "loose" }
  end)
end)

describe("shore.burden.shoulder", function()
  it("puts a load for two on two", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 1, 0) }
    burden { id = "chest", size = 2, x = 0.5, y = 0.5 }
    run("shore.burden.shoulder", game.burdens.chest, { game.figures.ann, game.figures.ben })
    local chest = game.burdens.chest
    expect({ chest.x, chest.holder, chest.second, game.figures.ben.shouldered }).is { nil, game.figures.ann, game.figures.ben, true }
  end)
end)

describe("shore.burden.hauled", function()
  it("is set down beside its haulers, and stays where too few are next to it", function()
    cast.crews { one("ann", 3.125, 0, { class = "officer" }), one("ben", 4.875, 0) }
    cannon { id = "gun", owner = "blue", size = "light", x = 0, y = 0 }
    local gun, ann, ben = game.cannons.gun, game.figures.ann, game.figures.ben
    ann.hauls, ben.hauls = gun, gun
    run("shore.burden.hauled", gun)
    expect({ geometry.touch(gun, ann), geometry.touch(gun, ben), gun.hauled }).is { true, true, true }
    geometry.put(ben, { x = 20, y = 0 })
    run("shore.burden.hauled", gun)
    expect({ plane.distance(gun, { x = 4, y = 0 }) < 0.2, ann.hauls, ben.hauls }).is { true, nil, nil }
  end)
end)

-- Four on a green, formed up in a line across 0,0.
local function in_line()
  local list = {}
  for n = 1, 5 do table.insert(list, one("b" .. n, n - 3, 0, { class = n == 1 and "officer" or "swab" })) end
  table.insert(list, foe("rob", 30, 30, { class = "officer" }))
  cast.crews(list)
  area { id = "green", going = "good", outline = { { x = -20, y = -20 }, { x = 20, y = -20 }, { x = 20, y = 20 }, { x = -20, y = 20 } } }
  cast.initiative_of "blue"
  order "form-up gulls line 0,0 0"
end

describe("shore.form.places", function()
  it("has everybody go to a place of the line", function()
    in_line()
    local formed = game.parties.gulls.formed
    expect({ formed.shape, formed.figures, geometry.touch(game.figures.b1, game.figures.b2), game.figures.b1.moved }).is { "line", 5, true, true }
  end)
end)

describe("shore.form.closes-up", function()
  it("fills the first places, and ends with fewer than four", function()
    in_line()
    wounds.kill(game.figures.b3)
    run("shore.form.closes-up", game.parties.gulls)
    expect({ game.parties.gulls.formed.figures, geometry.touch(game.figures.b2, game.figures.b4) }).is { 4, true }
    wounds.kill(game.figures.b2)
    run("shore.form.closes-up", game.parties.gulls)
    expect(game.parties.gulls.formed).is(nil)
  end)
end)
