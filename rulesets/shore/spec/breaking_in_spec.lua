-- Doors, gates, walls and bribes.

local square = { { x = 0, y = 0 }, { x = 6, y = 0 }, { x = 6, y = 6 }, { x = 0, y = 6 } }

-- A house with a door or a gate in its southern wall, and some figures in front of it.
local function house(kind, figures, rows)
  structure { id = "house", name = "House", type = "house", outline = square, height = rows or 3 }
  door { id = "door", of = "house", type = kind, from = { x = 2, y = 0 }, to = { x = 4, y = 0 } }
  local crew = {}
  for n = 1, figures do table.insert(crew, { id = "b" .. n, x = 1.5 + 0.75 * (n - 1), y = -0.375, class = n == 1 and "officer" or "swab" }) end
  table.insert(crew, { id = "rob", owner = "red", x = 3, y = 5, class = "officer" })
  cast.crews(crew)
  cast.initiative_of "blue"
end

local function ram() burden { id = "ram", contents = "ram", size = 2, x = 2.25, y = -0.9 } end

local function is_open() return game.doors.door.breached end

describe("shore.entry.force-door", function()
  it("is a 6 without a ram, and takes the turn", function()
    house("door", 3)
    dice "breach 5"
    order "force gulls door b2,b3"
    expect({ is_open(), game.figures.b2.spent }).is { false, true }
    cast.initiative_of "blue"
    expect(refusal("force gulls door b2,b3")).has "tried in this turn"
  end)
  it("is a 5 with a ram", function()
    house("door", 3)
    ram()
    dice "breach 5"
    order "force gulls door b2,b3"
    expect(is_open()).is(true)
  end)
  it("is a 6 for a wounded figure beside a ram, which he cannot swing", function()
    house("door", 3)
    ram()
    game.figures.b2.wounds = 1
    dice "breach 5"
    order "force gulls door b2,b3"
    expect(is_open()).is(false)
  end)
  it("is not for the dead", function()
    house("door", 3)
    wounds.kill(game.figures.b2)
    expect(refusal("force gulls door b2")).has "b2 cannot take part"
  end)
  it("is for two figures at most who have done nothing", function()
    house("door", 4)
    expect(refusal("force gulls door b2,b3,b4")).has "two figures at most"
    game.figures.b2.moved = true
    expect(refusal("force gulls door b2")).has "already acted"
  end)
  it("is suggested to those who can, whoever else stands there", function()
    house("door", 4)
    game.figures.b2.moved, game.figures.b3.wounds = true, 1
    local suggested = suggestions("force", game.parties.gulls)
    expect({ #suggested, parties.ids_of(suggested[1].who) }).is { 1, { "b4" } }
  end)
end)

describe("shore.entry.force-gate", function()
  it("takes a ram and two figures", function()
    house("gate", 4)
    expect(refusal("force gulls door b2,b3")).has "takes a ram"
    ram()
    expect(refusal("force gulls door b2")).has "takes two figures"
    game.figures.b2.wounds = 1
    expect(refusal("force gulls door b2,b3")).has "b2 is wounded and cannot swing a ram"
  end)
  it("holds a 5 of three, and gives way to four", function()
    house("gate", 4)
    ram()
    dice "breach 5"
    order "force gulls door b2,b3,b4"
    expect(is_open()).is(false)
    game.doors.door.tried = false
    for n = 1, 4 do
      local figure = game.figures["b" .. n]
      figure.spent, figure.x = false, 2 + 0.66 * (n - 1)
    end
    cast.initiative_of "blue"
    dice "breach 5"
    order "force gulls door b1,b2,b3,b4"
    expect(is_open()).is(true)
  end)
end)

describe("shore.entry.blast", function()
  it("is a hit of a cannon at short range", function()
    house("door", 1)
    cannon { id = "gun", owner = "blue", size = "light", x = 3, y = -8 }
    game.figures.b1.x, game.figures.b1.y = 3, -8.875
    dice "cannon 3"
    order "fire-gun gun 0 door"
    expect({ is_open(), game.doors.door.damage, breaking_in.frontage(game.features["door-breach"]) }).is { true, 0, 1 }
  end)
  it("is no 3 of a grenade at a door", function()
    house("door", 1)
    game.figures.b1.grenades = 1
    game.figures.b1.y = -3
    dice "grenade 4, breach 3"
    order "throw-grenade b1 3,-0.2"
    expect(is_open()).is(false)
  end)
end)

describe("shore.entry.frontage", function()
  it("is one figure at a door and two at a gate", function()
    house("gate", 1)
    breaking_in.blast(game.doors.door)
    expect(breaking_in.frontage(game.features["door-breach"])).is(2)
    expect(data("storming")["door-frontage"]).is(1)
  end)
  it("lets figures through the breach, and not through the walls", function()
    house("door", 1)
    local b1 = game.figures.b1
    local function open(x) return ground.impassable(b1, { { x = x, y = -1 }, { x = x, y = 1 } }, nil) end
    expect({ open(3), open(5) }).is { false, false }
    breaking_in.blast(game.doors.door)
    expect({ open(3), open(5) }).is { true, false }
  end)
end)

describe("shore.entry.demolition", function()
  it("is half of the structure points", function()
    house("door", 1)
    local building = game.structures.house
    structures.damage(building, 5)
    expect(run("shore.entry.demolition", building)).is(false)
    structures.damage(building, 1)
    expect(run("shore.entry.demolition", building)).is(true)
  end)
  it("breaches a gate with the second hit of a light gun at long range, for any number", function()
    house("gate", 2)
    cannon { id = "gun", owner = "blue", size = "light", x = 3, y = -12 }
    for n, id in ipairs { "b1", "b2" } do game.figures[id].x, game.figures[id].y = n == 1 and 2.125 or 3.875, -12 end
    dice "cannon 4"
    order "fire-gun gun 0 door"
    expect({ game.doors.door.damage, is_open() }).is { 1, false }
    for _, id in ipairs { "b1", "b2" } do game.figures[id].shot = false end
    game.cannons.gun.fired = 0
    cast.initiative_of "blue"
    dice "cannon 4"
    order "fire-gun gun 0 door"
    expect({ is_open(), breaking_in.frontage(game.features["door-breach"]) }).is { true, nil }
  end)
end)

describe("shore.entry.escalade", function()
  local function wall(height)
    feature { id = "wall", line = { { x = -9, y = 0 }, { x = 9, y = 0 } }, height = height, cost = "2", defensive = true }
    burden { id = "ropes", contents = "kit", x = 0, y = -0.9 }
    local crew = { { id = "boss", x = -6, y = -3, class = "officer" } }
    for n = 1, 4 do table.insert(crew, { id = "b" .. n, x = n, y = -0.375 }) end
    cast.crews(crew)
    game.burdens.ropes.x = 1
    cast.initiative_of "blue"
  end
  it("is a severe fall, a fall, and the wall", function()
    wall(4.5)
    dice "escalade 1, saves 5 2, escalade 2, saves 6, escalade 3, escalade 6"
    answers { "stand b3 3,0.375", "stand b4 4,0" }
    order "escalade gulls wall b1,b2,b3,b4"
    expect({ game.figures.b1.wounds, game.figures.b2.wounds, game.figures.b3.z, game.figures.b4.z }).is { 1, 0, 0, 4.5 }
    expect({ game.figures.b3.y, game.figures.b4.y, game.figures.b2.y }).is { 0.375, 0, -0.375 }
  end)
  it("is refused above three levels", function()
    wall(4.6)
    expect(refusal("escalade gulls wall b1")).has "nobody climbs more than 4.5"
  end)
  it("needs ropes, contact and a figure that has not moved", function()
    wall(3)
    expect(refusal("escalade gulls wall b4")).has "ropes"
    game.figures.b1.moved = true
    expect(refusal("escalade gulls wall b1")).has "already moved"
    expect(parties.ids_of(suggestions("escalade", game.parties.gulls)[1].who)).is { "b2", "b3", "b4" }
    expect(refusal("escalade gulls wall boss,b1")).has "boss is not in contact"
  end)
  it("is climbed by nobody who escorts a prisoner, and only if it rises", function()
    wall(0)
    expect(refusal("escalade gulls wall b1")).has "is no wall"
    prisoners.take(game.figures.b2, game.figures.b1)
    expect(refusal("escalade gulls wall b1")).has "no hand free"
  end)
  it("brings nobody into a mêlée who has fallen", function()
    wall(3)
    cast.crews { { id = "boss", x = -6, y = -3, class = "officer" }, { id = "b1", x = 1, y = -0.375 }, { id = "rob", x = 1, y = 0.375, owner = "red", class = "officer" } }
    cast.initiative_of "blue"
    dice "escalade 2, saves 6"
    order "escalade gulls wall b1"
    expect(game.fight).is(nil)
  end)
  it("has nobody go alone without a name", function()
    wall(3)
    expect(refusal("escalade gulls wall none")).has "too short"
  end)
  it("is climbed where one stands", function()
    wall(3)
    expect(refusal("stand b1 1,0")).has "no wall is climbed"
    expect(refusal("slip-in b1 1,0")).has "nobody slips in"
    expect(refusal("let-in gulls b1")).has "no gatekeeper has been bought"
  end)
end)

describe("shore.entry.wall-top", function()
  -- A climber at 1,-0.375; others as said.
  local function climbs(others)
    feature { id = "wall", line = { { x = -9, y = 0 }, { x = 9, y = 0 } }, height = 3, cost = "2" }
    burden { id = "ropes", contents = "kit", x = 1, y = -0.9 }
    local crew = { { id = "boss", x = -6, y = -3, class = "officer" }, { id = "b1", x = 1, y = -0.375 } }
    for n, at in ipairs(others) do table.insert(crew, { id = "c" .. n, x = at.x, y = at.y }) end
    cast.crews(crew)
    cast.initiative_of "blue"
  end

  it("is along the wall where others stand in the way", function()
    climbs { { x = 1, y = 0.375 }, { x = 1, y = 1.2 } }
    dice "escalade 4"
    answers { "stand b1 0.25,0.375" }
    order "escalade gulls wall b1"
    expect({ game.figures.b1.x, game.figures.b1.y, game.figures.b1.z }).is { 0.25, 0.375, 0 }
  end)
  it("is offered once at the end of a wall", function()
    climbs {}
    feature { id = "stub", line = { { x = 0, y = -0.75 }, { x = 1, y = -0.75 } }, height = 3, cost = "2" }
    expect(#escalade.places(game.figures.b1, game.features.stub)).is(6)
  end)
  it("is refused farther than an inch along", function()
    climbs {}
    expect(refusal("shore.entry.wall-top", game.figures.b1, game.features.wall, { x = 2.1, y = 0 })).has "more than an inch"
    expect(refusal("shore.entry.wall-top", game.figures.b1, game.features.wall, { x = 1, y = -0.375 })).has "on the side where b1 stood"
  end)
  it("is not for him who finds no room", function()
    climbs { { x = 1, y = 0.2 }, { x = 0.25, y = 0.2 }, { x = 1.75, y = 0.2 }, { x = -0.5, y = 0.2 }, { x = 2.5, y = 0.2 } }
    dice "escalade 4"
    order "escalade gulls wall b1"
    expect({ game.figures.b1.y, game.figures.b1.z, game.figures.b1.wounds, game.figures.b1.moved }).is { -0.375, 0, 0, true }
  end)

end)

describe("shore.entry.treachery", function()
  local function offer(sum, die, threshold)
    house("gate", 3)
    game.players.blue.enticements = 20
    gatekeeper { id = "porter", of = "house", threshold = threshold }
    if die then dice("bribe " .. die) end
    return bribery.bribe(game.gatekeepers.porter, sum)
  end
  it("is a 6 at the threshold, and lower for each enticement more", function()
    expect(offer(6, 5)).is "refused"
    expect(offer(9, 3, 6)).is "bought"
  end)
  it("has exact chances, and never takes a 1", function()
    offer(6, 6)
    local keeper = game.gatekeepers.porter
    local function chance(sum) return odds(function() return bribery.bribe(keeper, sum) end).bought end
    expect({ chance(6), chance(7), chance(12), chance(20) }).is { "1/6", "1/3", "5/6", "5/6" }
  end)
  it("loses the money on a 1, and gives it back otherwise", function()
    offer(6, 2)
    dice "bribe 1"
    answers {}
    order "bribe gulls porter 12"
    expect({ game.players.blue.enticements, game.gatekeepers.porter.bought }).is { 8, false }
    game.structures.house.offered = false
    cast.initiative_of "blue"
    expect(refusal("bribe gulls porter 12")).has "offer more"
  end)
  it("is refused below the threshold, twice a turn, or without the money", function()
    offer(6, 2)
    expect(refusal("bribe gulls porter 5")).has "wants 6"
    expect(refusal("bribe gulls porter 21")).has "cannot pay"
    game.structures.house.offered = true
    expect(refusal("bribe gulls porter 7")).has "in this turn"
    game.structures.house.offered, game.figures.b1.y = false, -4.1
    expect(refusal("bribe gulls porter 7")).has "within four inches of the gate"
  end)
end)

describe("shore.entry.admitted", function()
  it("lets in other figures of the player than the messenger who brings the money", function()
    house("gate", 4)
    game.players.blue.enticements = 9
    gatekeeper { id = "porter", of = "house" }
    party { id = "runner", name = "Runner", owner = "blue", type = "messenger" }
    game.figures.b4.party, game.figures.b3.fought = game.parties.runner, true
    expect(refusal "bribe runner porter 9 b1,b3").has "b3 has fought"
    game.figures.b1.x = 90
    expect(refusal "bribe runner porter 9 b1").has "b1 is not within four inches"
    dice "bribe 3"
    answers { "slip-in b2 3,2" }
    order "bribe runner porter 9 b2"
    expect({ game.figures.b2.y, game.players.blue.enticements }).is { 2, 0 }
  end)
  it("is asked when he has been bought, unless the offer has named them", function()
    house("gate", 3)
    game.players.blue.enticements = 9
    gatekeeper { id = "porter", of = "house" }
    game.figures.b3.fought = true
    dice "bribe 3"
    answers { "let-in gulls b2", "slip-in b2 3,2" }
    order "bribe gulls porter 9"
    expect({ game.figures.b1.y, game.figures.b2.y, game.figures.b3.y }).is { -0.375, 2, -0.375 }
  end)
  it("is nobody of the shaken", function()
    house("gate", 2)
    game.players.blue.enticements = 9
    gatekeeper { id = "porter", of = "house" }
    expect(allows(bribery.admitted, game.figures.b2, "blue", game.structures.house)).is(true)
    game.parties.gulls.shaken = true
    expect(allows(bribery.admitted, game.figures.b2, "blue", game.structures.house)).is(false)
  end)
end)

describe("shore.entry.cunning", function()
  it("puts figures inside, an inch from enemies", function()
    house("gate", 2)
    game.players.blue.enticements = 9
    gatekeeper { id = "porter", of = "house" }
    dice "bribe 6"
    answers { "slip-in b2 3,2" }
    order "bribe gulls porter 9 b2"
    expect({ game.figures.b2.x, game.figures.b2.y, game.figures.b2.spent }).is { 3, 2, true }
  end)
  it("ends hiding, and prisoners come along", function()
    house("gate", 2)
    local b2, captive = game.figures.b2, figure { id = "captive", owner = "red", class = "swab", party = "rats", x = 3, y = -0.375 }
    captive.party, captive.prisoner, captive.escort = nil, game.players.blue, b2
    game.parties.gulls.hidden = true
    for _, id in ipairs { "b1", "b2" } do
      local figure = game.figures[id]
      figure.lair, figure.x, figure.y = { x = figure.x, y = figure.y, z = 0 }, nil, nil
    end
    run("shore.entry.cunning", b2, game.structures.house, { x = 3, y = 2 })
    expect({ game.parties.gulls.hidden, b2.lair, b2.y, game.figures.b1.y }).is { false, nil, 2, -0.375 }
    expect(geometry.touch(b2, captive)).is(true)
  end)
  it("is no place outside, nor next to an enemy", function()
    house("gate", 2)
    local function may(x, y) return allows(bribery.cunning, game.figures.b1, game.structures.house, { x = x, y = y }) end
    expect({ may(3, 2), may(3, 3.9), may(8, 3) }).is { true, false, false }
  end)
end)

describe("shore.option.loyal", function()
  it("gives each gatekeeper his own threshold", function()
    house("gate", 1)
    local officer = gatekeeper { id = "officer", of = "house", threshold = 12 }
    expect(allows(bribery.bribe, officer, 11)).is(false)
    expect(odds(function() return bribery.bribe(officer, 12) end).bought).is "1/6"
    expect(odds(function() return bribery.bribe(officer, 13) end).bought).is "1/3"
  end)
end)
