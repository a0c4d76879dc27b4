-- Where ways end, and what becomes of those who are hurt on them.

local hand, foe = cast.one, cast.foe

local function ann(fields)
  fields = fields or {}
  fields.id, fields.x, fields.y, fields.class = "ann", fields.x or 0, fields.y or 0, fields.class or "officer"
  return fields
end

local function box(left, bottom, right, top)
  return { { x = left, y = bottom }, { x = right, y = bottom }, { x = right, y = top }, { x = left, y = top } }
end

local function at(id) return { game.figures[id].x, game.figures[id].y } end

describe("shore.geo.base", function()
  it("has a way to somebody, to a barrel or to a wall end beside it", function()
    clutter { id = "barrel", x = 3, y = 0, height = 0.9, radius = 0.25 }
    feature { id = "wall", line = { { x = -9, y = 4 }, { x = 9, y = 4 } }, height = 0.9 }
    burden { id = "chest", name = "Chest", x = 4, y = 2 }
    cast.crews { ann(), hand("ben", 1, 1), hand("cat", 4, 0.3) }
    cast.moves("blue", "bold")
    order "path ann to the barrel"
    expect(game.figures.ann.x).near(2.375)
    order "path cat to the chest"
    expect(burdens.next_to(game.figures.cat, game.burdens.chest)).is(true)
    order "path ben to the wall"
    expect({ game.figures.ben.x, game.figures.ben.y }).is { 1, 3.625 }
  end)
  it("lets nobody clamber up to where somebody stands", function()
    area { id = "rock", name = "Rock", outline = box(3, -5, 9, 5), height = 0.9, edge = "step" }
    cast.crews { ann { x = 3.5 }, hand("ben", 0, 0) }
    game.figures.ann.z = 0.9
    cast.moves("blue", "bold")
    order "path ann stay"
    expect(refusal "path ben 2.625,0 clamber:rock").has "would stand on the base of ann"
    order "path ben 2.625,1 clamber:rock"
    expect({ game.figures.ben.x, game.figures.ben.y, game.figures.ben.z }).is { 3, 1, 0.9 }
  end)
  it("lets a figure on a barrel overhang those below", function()
    clutter { id = "barrel", x = 4.625, y = 0, height = 0.9, radius = 0.25 }
    cast.crews { ann(), hand("ben", 4.625, 0.625), hand("cat", 4.625, -0.95) }
    cast.moves("blue", "bold")
    order "path ann 4,0 clamber:barrel"
    expect({ game.figures.ann.x, game.figures.ann.z }).is { 4.625, 0.9 }
    expect(refusal "path cat 4.625,-0.626 clamber:barrel").has "would stand on the base of ann"
  end)
end)

describe("shore.geo.clutter", function()
  it("is nothing to end on for whoever comes down a hill", function()
    area { id = "hill", outline = box(-3, -3, 1, 3), height = 2 }
    clutter { id = "crate", x = 3, y = 0, height = 0.5, radius = 0.6 }
    cast.crews { ann() }
    expect(game.figures.ann.z).is(2)
    cast.moves("blue", "bold")
    expect(refusal "path ann 3,0").has "would stand on crate"
  end)
  it("lets a figure on something broad shift its place up there", function()
    clutter { id = "raft", x = 0, y = 0, height = 0.5, radius = 2 }
    cast.crews { ann { z = 0.5 } }
    cast.moves("blue", "bold")
    order "path ann 1,0"
    expect({ game.figures.ann.x, game.figures.ann.z }).is { 1, 0.5 }
  end)
end)

describe("shore.engage.must-contact", function()
  it("is judged on top of what an attacker clambers onto", function()
    clutter { id = "barrel", x = 3.5, y = 0, height = 0.9, radius = 0.25 }
    cast.crews { ann(), foe("rob", 4.12, 0) }
    cast.initiative_of "blue"
    order "engage gulls rats"
    phase "paths"
    order "path ann 2.875,0 clamber:barrel"
    expect({ game.figures.ann.x, game.figures.ann.z, contact.is_engaged(game.figures.ann) }).is { 3.5, 0.9, true }
  end)
  it("lets an attacker go round his target to a free side of it", function()
    clutter { id = "well", x = 13, y = 12, height = 0.75, radius = 0.6 }
    cast.crews {
      ann { x = 12.05, y = 10.8 }, hand("cat", 13.161, 10.859), foe("ulf", 13.818, 11.207), foe("tom", 14.569, 11.084), foe("sid", 14.005, 10.446),
    }
    cast.initiative_of "blue"
    order "engage gulls rats who=ann at=ulf"
    phase "paths"
    order "follow gulls"
    expect(contact.is_engaged(game.figures.ann)).is(true)
    expect(game.figures.ann.y > 11.9).is(true)
  end)
  it("has whoever cannot reach anybody go over the edge of a bridge as far as he can", function()
    local line = { { x = 18.5, y = 0 }, { x = 18, y = 10 }, { x = 17, y = 20 } }
    feature { id = "brook", line = line, cost = "d6/2", gaps = { { x = 18, y = 10, radius = 1 } } }
    cast.crews { ann { x = 21, y = 15 }, hand("ben", 13.818, 11.207), hand("cat", 14.569, 11.084), foe("rob", 13.05, 10.8) }
    cast.initiative_of "blue"
    dice "charge 3"
    order "engage gulls rats charge=yes who=ann"
    phase "paths"
    order "follow gulls"
    expect({ math.floor(game.figures.ann.x * 10), math.floor(game.figures.ann.y * 10) }).is { 140, 104 }
  end)
end)

describe("shore.burden.wounded", function()
  it("has a bearer who is hurt on his way drop his load where it happens", function()
    area { id = "scree", outline = box(2.5, -3, 9, 3), dangerous = "fall" }
    cast.crews { ann(), hand("ben", 0, 1), hand("cat", 0, 2) }
    local chest = burden { id = "chest", holder = "ben" }
    cast.moves("blue", "bold")
    order "path ann 2.4,0"
    dice "danger 1, saves 1 6"
    order "path ben 3,1"
    expect({ game.figures.ben.wounds, game.figures.ben.x, chest.x, chest.y }).is { 1, 2.5, 2.5, 1 }
  end)
  it("leaves the load of one who is killed there as well", function()
    area { id = "scree", outline = box(2.5, -3, 9, 3), dangerous = "fall" }
    cast.crews { ann(), hand("ben", 0, 1), hand("cat", 0, 2) }
    local chest = burden { id = "chest", holder = "ben" }
    cast.moves("blue", "bold")
    order "path ann 2.4,0"
    dice "danger 1, saves 1 1"
    order "path ben 3,1"
    expect({ game.figures.ben.dead, chest.x, chest.holder }).is { true, 2.5 }
  end)
end)

describe("shore.move.guide-first", function()
  local function onto_the_scree(crew)
    area { id = "scree", outline = box(2, -3, 9, 3), dangerous = "fall" }
    cast.crews(crew)
    cast.moves("blue", "cautious")
    dice "danger 1, saves 1 1"
    order "path ann 4,0"
    expect(game.figures.ann.dead).is(true)
  end
  it("has the next leader guide the others if the guide dies on his way", function()
    onto_the_scree { ann(), hand("mate", -1, 0, { class = "officer" }), hand("ben", 0, 1), hand("cat", 0, 2) }
    expect(game.parties.gulls.leader.id).is "mate"
    expect(refusal "path ben 1,1").has "mate guides the party"
    order "path mate 1,0"
    expect(refusal "path ben 0,5").has "does not follow mate"
    order "path ben 1,1"
    expect(at "ben").is { 1, 1 }
  end)
  it("leaves stragglers if there is no other leader, who do not move with that order", function()
    onto_the_scree { ann(), hand("ben", 0, 1), hand("cat", 0, 2) }
    expect(game.figures.ben.party.type).is "stragglers"
    expect(refusal "path ben 1,1").has "no way is asked of ben"
  end)
  it("has the leader guide the others if the scouts are taken", function()
    cast.crews { ann(), hand("ben", -1, 0), hand("cat", -2, 0), foe("rob", 6, 0, { class = "officer" }) }
    cast.initiative_of "red"
    dice "hiding 6"
    order "hide rats"
    game.figures.ben.scout = true
    cast.moves("blue", "bold")
    dice "detection 1"
    order "path ben 4.5,0"
    expect(refusal "path cat 1,0").has "ann guides the party"
    order "path ann 0,3"
    order "path cat -2,3"
    expect(at "cat").is { -2, 3 }
  end)
  it("takes no Native Guide while a scout is on duty", function()
    cast.crews { ann(), hand("ben", 1, 0, { traits = { "guide" } }), hand("cat", 2, 0) }
    game.figures.cat.scout = true
    cast.initiative_of "blue"
    expect(refusal "move gulls cautious guide=ben").has "cat scouts for Gulls"
  end)
end)

describe("shore.move.follow", function()
  it("goes by the way that the guide has walked, also if something stops him", function()
    feature { id = "brook", line = { { x = -9, y = 4.5 }, { x = 30, y = 4.5 } }, cost = "d6/2" }
    cast.crews { ann(), hand("ben", 4, -3) }
    cast.initiative_of "blue"
    game.figures.ann.mount = beast { id = "mare", owner = "blue", x = 20, y = 20, ridden = true }
    game.figures.ann.mount.x, game.figures.ann.mount.y, game.figures.ann.mount.rider = nil, nil, game.figures.ann
    order "move gulls cautious"
    phase "paths"
    dice "crossing 6"
    order "path ann 2,0 2,4.501"
    expect(#game.moving.trail).is(3)
    expect({ game.moving.trail[2].x, game.moving.trail[2].y }).is { 2, 0 }
    expect(at "ann").is { 2, 3.75 }
  end)
end)

describe("shore.move.coach", function()
  it("counts a crossroads once", function()
    road { id = "east", line = { { x = -30, y = 0 }, { x = 5, y = 0 } }, breadth = 2 }
    road { id = "north", line = { { x = 0, y = -30 }, { x = 0, y = 30 } }, breadth = 2 }
    cast.crews { ann { x = 20, y = 20 } }
    vehicle { id = "mail", owner = "blue", type = "coach", x = -3, y = 0 }
    cast.moves("blue", "bold")
    order "path ann 21,20"
    expect(refusal "path mail 6.4,0").has "keeps to roads"
    order "path mail 5,0"
    expect(game.vehicles.mail.x).is(5)
  end)
end)

describe("shore.move.road-bonus", function()
  it("is out of reach in a bold move for a guide who has shot and goes cautiously", function()
    road { id = "lane", line = { { x = -30, y = 5.75 }, { x = 30, y = 5.75 } }, breadth = 2 }
    cast.crews { ann() }
    game.figures.ann.shot = true
    cast.initiative_of "blue"
    expect(refusal "move gulls bold road=yes").has "without the dice it has 4"
    game.figures.ann.shot = false
    expect(refusal "move gulls bold road=yes").is(nil)
  end)
  it("counts an inch where two roads meet once", function()
    road { id = "east", line = { { x = -30, y = 0 }, { x = 30, y = 0 } }, breadth = 2 }
    road { id = "north", line = { { x = 0, y = -30 }, { x = 0, y = 30 } }, breadth = 2 }
    expect(ground.on_roads({ { x = -0.3, y = 0 }, { x = 0.3, y = 0 } }, 1)).near(0.6)
    expect(ground.on_roads({ { x = -2, y = 0 }, { x = 2, y = 0 } }, 1)).near(4)
  end)
  it("lets a follower seven inches off come to it, and two inches along it", function()
    road { id = "lane", line = { { x = -30, y = 7.75 }, { x = 30, y = 7.75 } }, breadth = 2 }
    cast.crews { ann { y = 7.75 }, hand("ben", 0, 0) }
    cast.initiative_of "blue"
    dice "road 3"
    order "move gulls bold road=yes"
    phase "paths"
    order "path ann 6,7.75"
    expect(refusal "path ben 6.9,0").has "only to reach the road"
    order "path ben 0,7 2,7"
    expect(at "ben").is { 2, 7 }
  end)
end)

describe("shore.move.bypass", function()
  it("ends at the first of several cuts", function()
    cast.crews { ann(), foe("rob", 4, 1.6), foe("sid", 2, -1.6) }
    cast.moves("blue", "bold")
    order "path ann 6,0"
    expect(at "ann").is { 2, 0 }
  end)
  it("lets a figure between two enemies go where neither gap shrinks", function()
    cast.crews { ann(), foe("rob", 1.5, 0), foe("sid", -1.5, 0) }
    cast.moves("blue", "bold")
    order "path ann 0,5"
    expect(at "ann").is { 0, 5 }
  end)
end)

describe("shore.move.one-per-turn", function()
  it("bars a figure that has moved with its party from moving with its new unit", function()
    cast.crews { ann(), hand("ben", -1, 0) }
    cast.moves("blue", "cautious")
    order "path ann 1,0"
    order "path ben 0,0"
    marching.settle()
    cast.initiative_of "blue"
    order "assign gulls lookout ben"
    cast.initiative_of "blue"
    expect(refusal("unit-move " .. game.figures.ben.party.id .. " cautious")).has "nobody of lookout of Gulls may still move"
  end)
end)

describe("shore.move.fall-in", function()
  it("is not for a move that nobody guides", function()
    cast.crews { ann(), hand("ben", -1, 0), foe("rob", 60, 0) }
    game.parties.gulls.in_melee = true
    cast.initiative_of "blue"
    order "withdraw gulls"
    phase "paths"
    expect(refusal "follow gulls").has "nobody guides Gulls in this move"
  end)
end)

describe("shore.geo.linear", function()
  it("is paid at each crossing", function()
    feature { id = "hedge", line = { { x = 2, y = -1 }, { x = 2, y = 1 } }, cost = "1" }
    cast.crews { ann() }
    cast.moves("blue", "bold")
    expect(refusal "path ann 2.5,0 1,0 1,0.5").has "leg 3"
    order "path ann 2.5,0 1,0"
    expect(at "ann").is { 1, 0 }
  end)
  it("bars travellers who cannot pass it", function()
    feature { id = "fence", line = { { x = 2, y = -9 }, { x = 2, y = 9 } }, cost = "0", barred = { "mounted" } }
    cast.crews { ann(), hand("ben", 0, 2) }
    cast.ride(game.figures.ben)
    cast.moves("blue", "bold")
    order "path ann 4,0"
    expect(refusal "path ben 4,2").has "cannot go through"
  end)
end)

describe("shore.geo.contact", function()
  it("is with a wall or the edge of ground that the base reaches", function()
    cast.crews { ann() }
    local figure = game.figures.ann
    expect(geometry.reaches(figure, { { x = 0.375, y = -9 }, { x = 0.375, y = 9 } })).is(true)
    expect(geometry.reaches(figure, { { x = 0.39, y = -9 }, { x = 0.39, y = 9 } })).is(false)
  end)
end)
