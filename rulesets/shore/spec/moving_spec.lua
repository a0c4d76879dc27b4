-- Allowances, dice and the ways of a party.

local ride = cast.ride

local lane = { { x = -30, y = 3 }, { x = 30, y = 3 } }

local function ann(fields)
  fields = fields or {}
  fields.id, fields.x, fields.y, fields.class = "ann", fields.x or 0, fields.y or 0, fields.class or "officer"
  return fields
end

local function ben(x, y, fields)
  fields = fields or {}
  fields.id, fields.x, fields.y = "ben", x, y
  return fields
end

local function rob(x, y) return { id = "rob", owner = "red", x = x, y = y, class = "officer" } end

local function at(id) return { game.figures[id].x, game.figures[id].y } end

describe("shore.move.allowance", function()
  it("is four inches cautiously on foot", function()
    cast.crews { ann() }
    cast.moves("blue", "cautious")
    expect(refusal("path ann 4.01,0")).has "costs 4.01 MA"
    order "path ann 4,0"
    expect(at "ann").is { 4, 0 }
  end)
  it("is twelve boldly for a rider", function()
    cast.crews { ann() }
    ride(game.figures.ann)
    cast.moves("blue", "bold")
    order "path ann 12,0"
    expect(at "ann").is { 12, 0 }
  end)
end)

describe("shore.move.road-bonus", function()
  it("has as many dice as the table says", function()
    set "shore.data.move-bonus.road.foot=0"
    road { id = "lane", line = lane, breadth = 2 }
    cast.crews { ann { y = 3 } }
    cast.initiative_of "blue"
    order "move gulls cautious road=yes"
    phase "paths"
    expect(refusal("path ann 5,3")).has "costs 5 MA"
  end)
  local function on_the_lane(y, pace)
    road { id = "lane", line = lane, breadth = 2 }
    cast.crews { ann { y = 3 }, ben(-1, y or 3) }
    cast.initiative_of "blue"
    dice "road 4"
    order("move gulls " .. (pace or "cautious") .. " road=yes")
    phase "paths"
  end
  it("adds a die to all on foot", function()
    on_the_lane()
    order "path ann 8,3"
    expect(at "ann").is { 8, 3 }
    order "path ben 6.9,3"
    expect(at "ben").is { 6.9, 3 }
  end)
  it("is refused before any die if the guide cannot get there", function()
    road { id = "lane", line = lane, breadth = 2 }
    cast.crews { ann { y = -2.75 } }
    cast.initiative_of "blue"
    expect(refusal("move gulls cautious road=yes")).has "costs ann 5 MA"
    dice "road 1"
    order "move gulls bold road=yes"
    expect(game.moving.bonus.foot).is(1)
  end)
  it("needs an inch of road", function()
    on_the_lane()
    expect(refusal("path ann 0,6")).has "does not earn"
  end)
  it("counts what its guide clambers onto, and mounts, before he comes to the road", function()
    road { id = "lane", line = { { x = 5.5, y = -9 }, { x = 5.5, y = 9 } }, breadth = 1 }
    clutter { id = "crate", x = 0.775, y = 0, radius = 0.4, height = 0.9 }
    cast.crews { ann(), ben(-1, 3) }
    beast { id = "mare", owner = "blue", party = "gulls", x = -1.125, y = 0, ridden = true }
    cast.initiative_of "blue"
    dice "road 6"
    order "move gulls bold road=yes"
    phase "paths"
    expect(refusal "path ann clamber:crate 5.5,0 5.5,2").has "does not earn"
    expect(refusal "path ann mount:mare 5.5,0 5.5,2").is(nil)
    expect(refusal "path ann clamber:crate mount:mare 5.5,0").has "does not earn"
    order "path ann 5.5,0 5.5,2"
  end)
  it("is lost for all if the guide stays short", function()
    on_the_lane()
    order "path ann 2,3"
    expect(game.moving.earned).is(true)
  end)
  it("lets a follower from the rough spend it only to reach the road", function()
    on_the_lane(-2, "bold")
    order "path ann 6,3"
    expect(refusal("path ben 7,-2")).has "only to reach the road"
    order "path ben -1,2.25 1,3"
    expect(at "ben").is { 1, 3 }
  end)
  it("pays none of a follower's dear crossing off the road", function()
    feature { id = "brook", line = { { x = 1.5, y = -9 }, { x = 1.5, y = 1 } }, cost = "d6" }
    on_the_lane(-2)
    order "path ann 6,3"
    dice "crossing 2"
    order "path ben 1.9,-2"
    expect(at "ben").is { 1.125, -2 }
  end)
  -- A lane in the north, and a glade in the south that is nearer to both of Blue.
  local function between_lane_and_glade(fields)
    road { id = "lane", line = { { x = -30, y = 4 }, { x = 30, y = 4 } }, breadth = 2 }
    area { id = "glade", going = "good", outline = { { x = -2, y = -6 }, { x = 2, y = -6 }, { x = 2, y = -2 }, { x = -2, y = -2 } } }
    cast.crews { ann(), ben(-1, fields and fields.y or -0.5, fields) }
    cast.initiative_of "blue"
    dice "road 4"
    order "move gulls bold road=yes"
    phase "paths"
  end
  it("is earned by the shortest route to any road, not only to the nearest ground", function()
    between_lane_and_glade()
    expect(refusal("path ann 3,2 3.5,4")).has "does not earn"
    order "path ann 0,3.25 3,4"
    expect({ at "ann", game.moving.earned }).is { { 3, 4 }, true }
    order "path ben -1,3.25 2,3.5"
    expect(at "ben").is { 2, 3.5 }
  end)
  it("counts what a follower clambers onto among what he spends", function()
    clutter { id = "crate", x = -1, y = 2.625, height = 0.9, radius = 0.25 }
    between_lane_and_glade()
    order "path ann 0,3.25 1.5,4"
    expect(refusal("path ben -1,-1.5 -1,2 clamber:crate")).has "only to reach the road"
    order "path ben -1,2 clamber:crate"
    expect(at "ben").is { -1, 2.625 }
  end)
  it("does not count what the saddle adds to a follower's own allowance", function()
    between_lane_and_glade { y = -1 }
    order "path ann 0,3.25 1.5,4"
    beast { id = "mare", owner = "blue", party = "gulls", x = -2.125, y = -1, ridden = true }
    order "path ben mount:mare 4,-0.5"
    expect(at "ben").is { 4, -0.5 }
  end)
end)

describe("shore.move.road-earned", function()
  it("is nothing that a cart has from a trail for one figure", function()
    local function earned(breadth)
      road { id = "trail", line = lane, breadth = breadth }
      cast.crews { ann { y = 9 } }
      local cart = vehicle { id = "cart", owner = "blue", type = "cart", party = "gulls", x = 0, y = 3 }
      return run("shore.move.road-earned", cart, { { x = 0, y = 3 }, { x = 3, y = 3 } }, 4)
    end
    expect({ earned(1), earned(2) }).is { false, true }
  end)
  it("is an inch of road by the shortest route, within the allowance without dice", function()
    road { id = "lane", line = lane, breadth = 2 }
    cast.crews { ann() }
    local function earned(basic, ...) return run("shore.move.road-earned", game.figures.ann, { { x = 0, y = 0 }, ... }, basic) end
    expect(earned(4, { x = 0, y = 2.25 }, { x = 1, y = 2.25 })).is(true)
    expect(earned(4, { x = 0, y = 2.25 }, { x = 0.9, y = 2.3 })).is(false)
    expect(earned(2, { x = 0, y = 2.25 }, { x = 1, y = 2.25 })).is(false)
    expect(earned(4, { x = 2, y = 3 }, { x = 4, y = 3 })).is(false)
  end)
end)

describe("shore.move.mixed-bonus", function()
  local function mixed(leader_rides, words, rolls)
    road { id = "lane", line = lane, breadth = 4 }
    cast.crews { ann { y = 3 }, ben(-2, 3) }
    ride(leader_rides and game.figures.ann or game.figures.ben)
    cast.initiative_of "blue"
    if rolls then dice(rolls) end
    return "move gulls bold road=yes" .. words
  end
  local function has_MA()
    phase "paths"
    game.moving.earned = true
    return { run("shore.move.measure", game.figures.ann), run("shore.move.measure", game.figures.ben) }
  end
  it("gives the riders a second die if they outpace the foot", function()
    order(mixed(true, " outpace=yes", "road 3, road for riders 5"))
    expect(has_MA()).is { 20, 9 }
  end)
  it("gives all the same die if they do not", function()
    order(mixed(true, "", "road 3"))
    expect(has_MA()).is { 15, 9 }
  end)
  it("needs the leader among the riders", function() expect(refusal(mixed(false, " outpace=yes"))).has "not mounted" end)
end)

describe("shore.option.keep-pace", function()
  it("leaves riders the allowance of the foot", function()
    option "shore.option.keep-pace"
    road { id = "lane", line = lane, breadth = 4 }
    cast.crews { ann { y = 3 }, ben(-2, 3) }
    ride(game.figures.ann)
    cast.initiative_of "blue"
    dice "road 3"
    order "move gulls bold road=yes"
    phase "paths"
    expect(run("shore.move.measure", game.figures.ann)).is(9)
  end)
end)

describe("shore.move.scout-bonus", function()
  it("has as many dice as the table says", function()
    set "shore.data.move-bonus.scout.foot=2"
    cast.crews { ann(), ben(-1, 0, { traits = { "guide" } }) }
    cast.initiative_of "blue"
    dice "scout 6 5"
    order "move gulls cautious guide=ben scout=yes"
    phase "paths"
    expect(run("shore.move.measure", game.figures.ann)).is(15)
  end)
  it("adds a die for all in the rough, who keep off good going", function()
    area { id = "beach", outline = { { x = 6, y = -9 }, { x = 30, y = -9 }, { x = 30, y = 9 }, { x = 6, y = 9 } }, going = "good" }
    cast.crews { ann(), ben(-1, 0, { traits = { "guide" } }) }
    cast.initiative_of "blue"
    dice "scout 6"
    order "move gulls cautious guide=ben scout=yes"
    phase "paths"
    expect(run("shore.move.measure", game.figures.ann)).is(10)
    expect(refusal("path ben 8,0")).has "keeps off roads and good going"
    order "path ben 4,8"
    expect(at "ben").is { 4, 8 }
  end)
  it("needs a scout or a Native Guide", function()
    cast.crews { ann() }
    cast.initiative_of "blue"
    expect(refusal("move gulls cautious scout=yes")).has "no scout and no Native Guide"
  end)
end)

describe("shore.move.bonus-per-type", function()
  it("is thrown once for all", function()
    road { id = "lane", line = lane, breadth = 6 }
    local crew = { ann { y = 3 } }
    for n = 1, 6 do table.insert(crew, { x = -n, y = 3 }) end
    cast.crews(crew)
    cast.initiative_of "blue"
    dice "road 2"
    order "move gulls cautious road=yes"
    phase "paths"
    game.moving.earned = true
    for _, figure in ipairs(parties.members(game.parties.gulls)) do expect(run("shore.move.measure", figure)).is(6) end
  end)
end)

describe("shore.move.half-speed", function()
  it("pays two MA an inch, also of the dice", function()
    road { id = "lane", line = lane, breadth = 2 }
    cast.crews { ann { y = 3, wounds = 1 } }
    cast.initiative_of "blue"
    dice "road 4"
    order "move gulls bold road=yes"
    phase "paths"
    expect(refusal("path ann 5.01,3")).has "10 left"
    order "path ann 5,3"
    expect(at "ann").is { 5, 3 }
  end)
end)

describe("shore.move.bold-shoot", function()
  it("lets a shooter go cautiously in a bold move", function()
    cast.crews { ann(), ben(-1, 0) }
    game.figures.ben.shot = true
    cast.moves("blue", "bold")
    order "path ann 6,0"
    expect(refusal("path ben 4,0")).has "has 4 left"
    order "path ben 3,0"
    expect(game.figures.ben.pace).is "cautious"
  end)
end)

describe("shore.move.declare", function()
  it("gives who has shot four and the dice, the others six", function()
    road { id = "lane", line = lane, breadth = 4 }
    cast.crews { ann { y = 3 }, ben(-1, 3) }
    game.figures.ben.shot = true
    cast.initiative_of "blue"
    dice "road 2"
    order "move gulls bold road=yes"
    phase "paths"
    game.moving.earned = true
    expect({ run("shore.move.measure", game.figures.ann), run("shore.move.measure", game.figures.ben) }).is { 8, 6 }
  end)
end)

describe("shore.move.one-per-turn", function()
  it("is over after an inch", function()
    cast.crews { ann(), ben(-1, 0) }
    cast.moves("blue", "cautious")
    order "path ann 1,0"
    game.moving = nil
    expect(run("shore.move.one-per-turn", game.figures.ann)).is(false)
    expect(run("shore.move.one-per-turn", game.figures.ben)).is(true)
  end)
end)

describe("shore.move.after-melee", function()
  it("leaves a party no ordinary move", function()
    cast.crews { ann() }
    game.parties.gulls.in_melee = true
    cast.initiative_of "blue"
    expect(refusal("move gulls bold")).has "may make no ordinary move"
  end)
end)

describe("shore.move.guide-first", function()
  it("is the scout, and then the leader", function()
    cast.crews { ann(), ben(2, 0, { id = "ben" }), { id = "cat", x = -2, y = 0 } }
    game.figures.ben.scout = true
    cast.moves("blue", "cautious")
    expect(refusal("path ann 4,0")).has "ben guides the party"
    order "path ben 5,0"
    expect(refusal("path cat 1,0")).has "ann goes next"
    order "path ann 3,0"
    order "path cat 1,0"
    expect(at "cat").is { 1, 0 }
  end)
end)

describe("shore.move.follow", function()
  local function after_the_guide()
    cast.crews { ann(), ben(-3, 0) }
    cast.moves("blue", "bold")
    order "path ann 6,0"
  end
  it("is within four inches of the way of the guide", function()
    after_the_guide()
    order "path ben 2.5,2"
    expect(at "ben").is { 2.5, 2 }
  end)
  it("is no marching off", function()
    after_the_guide()
    expect(refusal("path ben -3,6")).has "does not follow ann"
  end)
end)

describe("shore.move.uninterrupted", function()
  it("lets nobody order anything between two ways", function()
    cast.crews { ann(), ben(-3, 0), rob(20, 20) }
    cast.moves("blue", "bold")
    order "path ann 6,0"
    expect(refusal("move rats bold")).has "not now"
  end)
end)

describe("shore.move.measure", function()
  it("takes a straight line of four inches whatever trees stand there", function()
    clutter { id = "tree", x = 1.2, y = 1.6, height = 6 }
    cast.crews { ann() }
    cast.moves("blue", "cautious")
    order "path ann 2.4,3.2"
    expect(at "ann").is { 2.4, 3.2 }
  end)
  it("pays for bends", function()
    cast.crews { ann() }
    cast.moves("blue", "cautious")
    expect(refusal("path ann 2,0 2,2.1")).has "leg 2 costs 2.1 MA"
  end)
end)

describe("shore.move.no-shuffle", function()
  it("leaves a placed figure where it is", function()
    cast.crews { ann(), ben(-3, 0) }
    cast.moves("blue", "bold")
    order "path ann 1,0"
    expect(refusal("path ann 2,0")).has "has been placed"
  end)
end)

describe("shore.move.friends", function()
  it("lets a way pass through friends, and not end on them", function()
    cast.crews { ann(), ben(2, 0), { id = "cat", x = 3, y = 0 } }
    cast.moves("blue", "bold")
    expect(refusal("path ann 3.2,0")).has "on the base of cat"
    order "path ann 5,0"
    expect(at "ann").is { 5, 0 }
  end)
end)

describe("shore.move.enemy-halt", function()
  it("refuses an ordinary move into contact", function()
    cast.crews { ann(), rob(5, 0) }
    cast.moves("blue", "bold")
    expect(refusal("path ann 6,0")).has "engage it"
  end)
  it("is where the bases first touch", function()
    cast.crews { ann(), rob(5, 0) }
    local met = run("shore.move.enemy-halt", game.figures.ann, { { x = 0, y = 0 }, { x = 6, y = 0 } })
    expect(met.after).near(4.25)
    expect(met.foe.id).is "rob"
  end)
  it("makes a mêlée of it if dice stop a figure at a brook with an enemy on the other bank", function()
    feature { id = "brook", line = { { x = -9, y = 0 }, { x = 9, y = 0 } }, cost = "d6/2" }
    cast.crews { ann { x = 1, y = -4 }, cast.one("ben", -3, -4), rob(0, 0.375) }
    cast.moves("blue", "bold")
    dice "crossing 6"
    order "path ann 1,1.2"
    expect(at "ann").is { 1, -0.375 }
    answers { "disengage rob stay", "retreat rob 0,6", "advance ann" }
    dice "strikes 5, strikes 2, saves 6, initiative king-spades, initiative 2-clubs"
    order "done"
    advance()
    expect({ game.parties.gulls.in_melee, game.parties.rats.in_melee, game.parties.gulls.initiated }).is { true, true, true }
  end)
  it("leaves those in peace who were in contact as the move began", function()
    cast.crews { ann(), cast.one("ben", -3, 0), rob(0.75, 0) }
    cast.moves("blue", "bold")
    order "path ann stay"
    order "path ben -3,1"
    dice "initiative king-spades, initiative 2-clubs"
    order "done"
    advance()
    expect({ game.parties.gulls.in_melee, game.parties.rats.in_melee }).is { false, false }
  end)
end)

describe("shore.move.bypass", function()
  local function past(x, y)
    cast.crews { ann(), rob(x, y) }
    ride(game.figures.ann)
    game.figures.ann.mount = nil
    cast.moves("blue", "bold")
    order "path ann 6,0"
    return at "ann"
  end
  it("passes at an inch", function() expect(past(4, 1.75)).is { 6, 0 } end)
  it("ends where it is nearest if that is nearer", function() expect(past(4, 1.70)).is { 4, 0 } end)
  it("lets a figure that began too near go away", function() expect(past(-1, 1)).is { 6, 0 } end)
  it("does not mind enemies behind the wall of a building, until it is breached", function()
    local function along_the_wall(breached)
      structure { id = "house", type = "house", outline = { { x = -5, y = 1 }, { x = 5, y = 1 }, { x = 5, y = 6 }, { x = -5, y = 6 } } }
      door { id = "gate", of = "house", type = "gate", from = { x = -4, y = 1 }, to = { x = -2, y = 1 } }
      game.doors.gate.breached = breached
      cast.crews { ann { x = -6, y = 0.3 }, rob(-3, 1.6) }
      cast.moves("blue", "bold")
      order "path ann -1,0.3"
      return game.figures.ann.x
    end
    expect({ along_the_wall(false), along_the_wall(true) }).is { -1, -3 }
  end)
  it("does not mind hidden enemies", function()
    cast.crews { ann(), rob(4, 0.5) }
    local hider = game.figures.rob
    hider.lair, hider.x, hider.y = { x = 4, y = 0.5 }, nil, nil
    cast.moves("blue", "bold")
    order "path ann 6,0"
    expect(at "ann").is { 6, 0 }
  end)
end)

describe("shore.move.coach", function()
  it("keeps to the road", function()
    road { id = "lane", line = lane, breadth = 2 }
    cast.crews { ann { x = 20, y = 20 } }
    vehicle { id = "mail", owner = "blue", type = "coach", x = 0, y = 3 }
    cast.moves("blue", "bold")
    order "path ann 21,20"
    expect(refusal("path mail 0,9")).has "keeps to roads"
    order "path mail 12,3"
    expect(game.vehicles.mail.x).is(12)
  end)
end)

describe("shore.terrain.clamber", function()
  local function crate(height, words)
    clutter { id = "crate", x = 4.625, y = 0, height = height, radius = 0.25 }
    cast.crews { ann(), ben(4.625, 0.625) }
    cast.moves("blue", "bold")
    return words
  end
  it("costs two MA boldly, and puts the figure on top", function()
    order(crate(0.9, "path ann 4,0 clamber:crate"))
    expect({ game.figures.ann.x, game.figures.ann.z }).is { 4.625, 0.9 }
  end)
  it("is refused with too little left", function()
    expect(refusal(crate(0.9, "path ann 4,0.1 4,0 4.001,0 4,0 clamber:crate"))).has "too little MA left"
  end)
  it("needs a leg up from an inch", function() expect(refusal(crate(1, "path ann 4,0 clamber:crate"))).has "without a leg up" end)
end)

describe("shore.terrain.leg-up", function()
  local function wall(words)
    feature { id = "wall", line = { { x = 3.375, y = -5 }, { x = 3.375, y = 5 } }, height = 1.5, cost = "2" }
    cast.crews { ann(), ben(3, 0.75) }
    cast.moves("blue", "cautious")
    return words
  end
  it("lifts a figure with one MA left", function()
    order(wall "path ann 3,0 legup:ben clamber:wall")
    expect(game.figures.ann.z).is(1.5)
    expect({ game.figures.ben.helped, game.figures.ben.moved }).is { true, true }
  end)
  it("needs somebody who touches both", function()
    expect(refusal(wall "path ann 3,-0.5 legup:ben clamber:wall")).has "not next to"
  end)
  it("is given by nobody who has spent his turn or fought, and by nobody who moves afterwards", function()
    local words = wall "path ann 3,0 legup:ben clamber:wall"
    game.figures.ben.bogged = true
    expect(refusal(words)).has "ben cannot help ann"
    expect(refusal "path ann 3,0 legup:ann clamber:wall").has "ann cannot help ann"
    game.figures.ben.bogged = false
    game.figures.ben.spent = true
    expect(refusal(words)).has "ben does nothing more in this turn"
    game.figures.ben.spent, game.figures.ben.fought = false, true
    expect(refusal(words)).has "ben has fought in this turn"
    game.figures.ben.fought = false
    order(words)
    expect(refusal "path ben 2,0.75").has "has already moved"
  end)
end)

describe("shore.option.pyramid", function()
  local function wall(traits)
    option "shore.option.pyramid"
    feature { id = "wall", line = { { x = 0.375, y = -5 }, { x = 0.375, y = 5 } }, height = 2.5, cost = "2" }
    cast.crews { ann { traits = traits }, ben(0, 0.75), { id = "cat", x = 0, y = -0.75 } }
    cast.moves("blue", "cautious")
  end
  it("lifts an acrobat with two helpers", function()
    wall { "acrobat" }
    order "path ann legup:ben clamber:wall"
    expect(game.figures.ann.z).is(2.5)
    expect({ game.figures.ben.moved, game.figures.cat.moved }).is { true, true }
  end)
  it("lifts nobody else", function()
    wall {}
    expect(refusal("path ann legup:ben clamber:wall")).has "no acrobat"
  end)
end)

describe("shore.terrain.mount", function()
  it("may have been done before the game: the beast has no place of its own and goes with its rider's party", function()
    cast.crews { ann() }
    local mare = beast { id = "mare", owner = "blue", rider = "ann" }
    expect({ game.figures.ann.mount == mare, mare.rider == game.figures.ann, mare.party.id, mare.ridden, mare.x }).is { true, true, "gulls", true, nil }
    cast.moves("blue", "bold")
    order "path ann 0,12"
    expect(at "ann").is { 0, 12 }
    expect(function() beast { id = "nag", owner = "red", rider = "ann" } end).fails("no figure")
  end)

  local function mare(pace)
    cast.crews { ann(), rob(20, 20) }
    beast { id = "mare", owner = "blue", x = 2.125, y = 0, ridden = true }
    cast.moves("blue", pace)
  end
  it("doubles what is left cautiously", function()
    mare "cautious"
    expect(refusal("path ann 1,0 mount:mare 5.01,0")).has "has 4 left"
    order "path ann 1,0 mount:mare 5,0"
    expect({ game.figures.ann.x, game.figures.ann.mount.id }).is { 5, "mare" }
  end)
  it("doubles what is left boldly", function()
    mare "bold"
    order "path ann 1,0 1,1 1,0 mount:mare 3,0"
    expect(game.figures.ann.x).is(3)
  end)
  it("is refused without room", function()
    cast.crews { ann(), ben(0, 0.8) }
    beast { id = "mare", owner = "blue", x = 1.125, y = 0, ridden = true }
    cast.moves("blue", "cautious")
    expect(refusal("path ann mount:mare 3,0")).has "no room"
  end)
  it("halves what is left on dismounting", function()
    mare "cautious"
    ride(game.figures.ann, "nag")
    expect(refusal("path ann 4,5 dismount 5,5")).has "leg 3"
  end)
end)

describe("shore.option.dismount", function()
  it("throws off a figure without the trait", function()
    option "shore.option.dismount"
    cast.crews { ann() }
    beast { id = "mare", owner = "blue", x = 1.125, y = 0, ridden = true }
    cast.moves("blue", "cautious")
    dice "mounting 1"
    order "path ann mount:mare 3,0"
    expect({ game.figures.ann.x, game.figures.ann.mount }).is { 0 }
  end)
  it("throws off a good rider from an unfriendly beast alone", function()
    option "shore.option.dismount"
    cast.crews { ann() }
    game.figures.ann.traits = { "rider" }
    local mare = beast { id = "mare", owner = "blue", x = 1.125, y = 0, ridden = true }
    local function falls() return odds(function() return run("shore.option.dismount", game.figures.ann, mare) end) end
    expect(falls()).is { [false] = "1" }
    mare.unfriendly = true
    expect(falls()).is { [true] = "1/6", [false] = "5/6" }
  end)
end)

describe("shore.terrain.entry-roll", function()
  local function thicket(die)
    area { id = "thicket", outline = { { x = 3, y = -9 }, { x = 30, y = -9 }, { x = 30, y = 9 }, { x = 3, y = 9 } }, entry = true }
    cast.crews { ann(), ben(-1, 0) }
    cast.moves("blue", "bold")
    dice("entry " .. die)
    order "path ann 5,0"
  end
  it("stops the guide at the edge, and the others behind him", function()
    thicket(3)
    expect(game.figures.ann.x).near(2.99)
    order "path ben 4.5,1"
    expect(game.figures.ben.x < 3.01).is(true)
  end)
  it("lets the party in on a 4", function()
    thicket(4)
    expect(at "ann").is { 5, 0 }
    order "path ben 4,1"
    expect(at "ben").is { 4, 1 }
  end)
end)

describe("shore.terrain.restricted", function()
  local function swamp(traits)
    area { id = "swamp", outline = { { x = -9, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = -9, y = 9 } }, restricted = true }
    cast.crews { ann { traits = traits } }
    return plane.cost({ { x = 0, y = 0 }, { x = 3, y = 0 } }, ground.costs(game.figures.ann))
  end
  it("is six MA for three inches", function() expect(swamp()).near(6) end)
  it("is three with a guide who leads", function() expect(swamp { "guide" }).near(3) end)
  it("is six for a guide who follows his leader, and three for one on his own", function()
    swamp()
    figure { id = "gus", owner = "blue", party = "gulls", class = "guide", traits = { "guide" }, x = 1, y = 1 }
    expect(ground.restricted(game.figures.gus)).is(true)
    cast.initiative_of "blue"
    order "assign gulls lookout gus"
    expect(ground.restricted(game.figures.gus)).is(false)
  end)
end)

describe("shore.move.claim", function()
  it("binds the guide to the road, and nobody who spends no more than his own allowance", function()
    road { id = "lane", line = lane, breadth = 2 }
    cast.crews { ann { y = 3 }, ben(-1, 3) }
    cast.initiative_of "blue"
    dice "road 4"
    order "move gulls cautious road=yes"
    phase "paths"
    expect(refusal("shore.move.claim", game.figures.ann, { { point = { x = 0, y = 6 } } })).has "does not earn the dice of a road"
    order "path ann 4,3"
    expect(refusal("shore.move.claim", game.figures.ben, { { point = { x = -1, y = 6 } } })).is(nil)
  end)
  it("binds who follows a scout to the rough", function()
    area { id = "green", going = "good", outline = { { x = 3, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = 3, y = 9 } } }
    cast.crews { ann(), ben(1, 1) }
    game.figures.ben.scout = true
    cast.initiative_of "blue"
    dice "scout 4"
    order "move gulls cautious scout=yes"
    phase "paths"
    expect(refusal("shore.move.claim", game.figures.ben, { { point = { x = 4, y = 1 } } })).has "keeps off roads and good going"
    expect(refusal("shore.move.claim", game.figures.ben, { { point = { x = 2, y = 1 } } })).is(nil)
  end)
end)
