-- Charges in company: riders who pass, roads, and several parties.

local hand, foe, ride = cast.one, cast.foe, cast.ride

local function boss(x, y, fields)
  fields = fields or {}
  fields.class = "officer"
  return hand("boss", x or 0, y or 0, fields)
end

describe("shore.engage.en-passant", function()
  it("is halted by another enemy beyond the one who is passed", function()
    cast.crews { boss(-9, 0), hand("jack", -3, 0), foe("rob", 5, 0.2), foe("sid", 6.5, -1) }
    ride(game.figures.jack)
    cast.initiative_of "blue"
    order "engage-passing jack rob"
    phase "paths"
    expect(refusal "path jack 4.9,-0.925 8.9,-0.925").has "can reach rob"
  end)
end)

describe("shore.engage.must-contact", function()
  local function along_the_lane()
    road { id = "lane", line = { { x = -30, y = 0 }, { x = 30, y = 0 } }, breadth = 2 }
    cast.crews { boss(), foe("rob", 25, 0) }
    cast.initiative_of "blue"
    dice "charge 4, road 4"
    order "engage gulls rats charge=yes road=yes"
    phase "paths"
  end
  it("goes as near as the dice of a road take it too", function()
    along_the_lane()
    expect(refusal "path boss 10,0").has "goes as near to rob as it can, such as 14,0"
    order "path boss 14,0"
    expect(game.figures.boss.x).is(14)
  end)
end)

describe("shore.engage.must-contact", function()
  local function walled_in()
    structure { id = "fort", type = "stockade", outline = { { x = 5, y = -5 }, { x = 15, y = -5 }, { x = 15, y = 5 }, { x = 5, y = 5 } }, height = 0.5 }
    cast.crews { boss(), foe("rob", 10, 0, { class = "officer" }) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
  end
  it("lets nobody away from a target to whom no way leads", function()
    walled_in()
    expect(refusal "path boss -6,0").has "does not go away from it"
    expect(refusal "done").is(nil)
    order "path boss 4,1"
    expect(game.figures.boss.x).is(4)
  end)
  it("comes up behind friends who have taken all places round its target", function()
    local crew = { boss(-6, 0), foe("rob", 0, 0, { class = "officer" }) }
    for n = 0, 5 do
      local place = plane.along({ x = 0, y = 0 }, 60 * n + 30, 0.76)
      table.insert(crew, hand("b" .. n, place.x, place.y))
    end
    cast.crews(crew)
    cast.initiative_of "blue"
    order "engage gulls rats who=boss"
    phase "paths"
    expect(refusal "path boss stay").has "goes as near to rob as it can"
    expect(refusal "done").has "goes as near to rob as it can"
    local way = approach.usual(game.figures.boss)
    order("path boss " .. way[1].point.x .. "," .. way[1].point.y)
    expect({ game.figures.boss.x > -1.6, refusal "done" }).is { true }
  end)
  it("finds its way along the edge of a swamp, a thousandth of an inch outside", function()
    area { id = "swamp", outline = { { x = -6, y = 1 }, { x = -1, y = 0 }, { x = 0, y = 4 }, { x = -1, y = 9 }, { x = -6, y = 8 } }, restricted = true }
    cast.crews { boss(-7, 4), foe("rob", 9.59, 2.59, { class = "officer" }) }
    cast.initiative_of "blue"
    dice "charge 2"
    order "engage gulls rats charge=yes"
    phase "paths"
    expect(refusal "done").has "such as -1.26,0.05"
    order "path boss -6,1 -1.259,0.051"
    expect(game.figures.boss.x).is(-1.259)
  end)
  it("has nobody stay behind who can come nearer", function()
    cast.crews { boss(), hand("ben", 0, 2), foe("rob", 20, 0, { class = "officer" }) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    order "path ben 5.967,1.4"
    expect(refusal "done").has "boss reaches nobody, and goes as near to rob as it can, such as 6,0"
    order "path boss 6,0"
    expect(refusal "done").is(nil)
  end)
  it("ends behind a friend who stands where it would have come", function()
    cast.crews { boss(), hand("ben", 6, 0), foe("rob", 20, 0, { class = "officer" }) }
    cast.initiative_of "blue"
    order "engage gulls rats who=boss"
    phase "paths"
    expect(refusal "path boss 6,0").has "would stand on the base of ben"
    expect(refusal "done").has "such as 5.25,0"
    expect(refusal "path boss 5,0").has "goes as near to rob as it can"
    order "path boss 5.25,0"
    expect(refusal "done").is(nil)
  end)
end)

describe("shore.engage.declare", function()
  it("sends an attacker at the lower of two who are as near, whichever party is named first", function()
    cast.crews { boss(), foe("sid", 4, 0) }
    party { id = "mice", name = "Mice", owner = "red" }
    figure { id = "rob", owner = "red", party = "mice", class = "officer", x = -4, y = 0 }
    cast.initiative_of "blue"
    order "engage gulls rats,mice"
    expect(charging.target_of(game.figures.boss).id).is "rob"
  end)
  it("stands when the target turns out to be an inch too far", function()
    cast.crews { boss(), foe("rob", 7.75, 0) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    expect(refusal "path boss stay").has "reaches nobody"
    order "path boss 6,0"
    marching.settle()
    response.settle()
    expect({ game.figures.boss.x, game.figures.boss.spent }).is { 6, true }
  end)
end)

describe("shore.option.miscarry", function()
  it("leaves a hidden party hidden that the signal does not reach", function()
    option "shore.option.miscarry"
    cast.crews { boss(), foe("rob", 9, 0, { class = "officer" }) }
    for i, id in ipairs { "terns", "skuas" } do
      party { id = id, owner = "blue" }
      figure { id = id .. "-boss", owner = "blue", party = id, class = "officer", x = 4, y = 3 * i }
      game.figures[id .. "-boss"].lair, game.parties[id].hidden = { x = 4, y = 3 * i, z = 0 }, true
      game.figures[id .. "-boss"].x, game.figures[id .. "-boss"].y = nil, nil
    end
    cast.initiative_of "blue"
    order "signal gulls terns,skuas rats"
    expect({ game.parties.terns.hidden, game.parties.skuas.hidden }).is { true, true }
    dice "signal 2, signal 5"
    charging.party_has_gone()
    expect({ game.parties.terns.hidden, game.parties.skuas.hidden, #game.charge.ambush, game.charge.ambush[1].id }).is { true, false, 1, "skuas" }
  end)
end)

describe("shore.engage.combined", function()
  local function two()
    cast.crews { boss(), hand("ben", 0, 1), foe("rob", 9, 0, { class = "officer" }), foe("sid", 9, 2) }
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 9, y = 6 }
    cast.initiative_of "blue"
  end
  it("names the target of each attacker", function()
    two()
    order "signal gulls terns rats who=ben,mate,boss at=sid,rob"
    expect({ charging.target_of(game.figures.ben).id, charging.target_of(game.figures.mate).id, charging.target_of(game.figures.boss).id }).is { "sid", "rob", "rob" }
  end)
  it("needs an attacker for each target, whom his party sees", function()
    two()
    expect(refusal "signal gulls terns rats at=sid").has "each target needs an attacker"
    feature { id = "wall", line = { { x = 8, y = 4 }, { x = 9.05, y = 4 } }, height = 9, opaque = true }
    expect(refusal "signal gulls terns rats who=mate at=rob").has "Terns cannot see rob"
  end)
  it("claims no dice if nobody may have them", function()
    two()
    for _, id in ipairs { "boss", "ben", "mate" } do game.figures[id].charged = game.turn.turn end
    expect(refusal "signal gulls terns rats charge=yes").has "had the dice of a charge in the last turn"
    game.figures.mate.charged = 0
    expect(refusal "signal gulls terns rats charge=yes").is(nil)
  end)
  it("takes in no guards, who act on their own", function()
    two()
    game.parties.terns.type = "guard"
    expect(refusal "signal gulls terns rats").has "Terns acts on its own"
  end)
  it("is not for a party of which nobody may charge", function()
    two()
    game.parties.terns.shaken = true
    expect(refusal "signal gulls terns rats").has "nobody of Terns may charge"
  end)
  it("reaches as far as the dice of the table may give", function()
    two()
    game.figures.mate.y = 14
    expect(refusal "signal gulls terns rats").is(nil)
    game.figures.mate.y = 15
    expect(refusal "signal gulls terns rats").has "out of striking range"
    set "shore.data.move-bonus.charge.foot=2"
    expect(refusal "signal gulls terns rats").is(nil)
  end)
end)
