-- Engagements: who charges, how far, and what contact he makes.

local foe, ride = cast.foe, cast.ride

local function ann(x, y, fields)
  fields = fields or {}
  fields.id, fields.x, fields.y, fields.class = "ann", x or 0, y or 0, fields.class or "officer"
  return fields
end

local hand = cast.one

local function rob(x, y, fields)
  fields = fields or {}
  fields.class = fields.class or "officer"
  return foe("rob", x, y, fields)
end

-- Blue sends his party, and its attackers are about to move.
local function charges(words, rolls)
  cast.initiative_of "blue"
  if rolls then dice(rolls) end
  order("engage gulls rats" .. (words or ""))
  phase "paths"
end

local function at(id) return { game.figures[id].x, game.figures[id].y } end

describe("shore.engage.declare", function()
  it("sends each at the nearest whom the party sees", function()
    cast.crews { ann(), hand("ben", 0, 6), rob(4, 0), foe("sid", 4, 6) }
    charges()
    expect({ charging.target_of(game.figures.ann).id, charging.target_of(game.figures.ben).id }).is { "rob", "sid" }
  end)
  it("keeps to the target that is named, even out of reach", function()
    cast.crews { ann(), rob(4, 0), foe("sid", 10, 0.1) }
    charges " who=ann at=sid"
    expect(charging.target_of(game.figures.ann).id).is "sid"
  end)
  it("may send two at the same target", function()
    cast.crews { ann(), hand("ben", 0, 6), rob(4, 0), foe("sid", 4, 6) }
    charges " who=ann,ben at=sid,sid"
    expect({ charging.target_of(game.figures.ann).id, charging.target_of(game.figures.ben).id }).is { "sid", "sid" }
  end)
  it("needs to see the enemy", function()
    feature { id = "wall", line = { { x = 2, y = -30 }, { x = 2, y = 30 } }, height = 3, opaque = true }
    cast.crews { ann(), rob(4, 0) }
    cast.initiative_of "blue"
    expect(refusal "engage gulls rats").has "Gulls cannot see Rats"
  end)
  it("sees through a lookout whom it sees", function()
    feature { id = "wall", line = { { x = 2, y = -3 }, { x = 2, y = 3 } }, height = 3, opaque = true }
    cast.crews { ann(), rob(4, 0) }
    party { id = "watch", owner = "blue", type = "lookout" }
    figure { id = "eye", owner = "blue", party = "watch", class = "swab", x = 2, y = 9 }
    expect(sight.sees(game.parties.gulls, game.parties.rats)).is(false)
    expect(engaging.sees(game.parties.gulls, game.parties.rats)).is(true)
  end)
  it("is refused against those who hide", function()
    cast.crews { ann(), rob(4, 0) }
    game.parties.rats.hidden = true
    cast.initiative_of "blue"
    expect(refusal "engage gulls rats").has "Rats is hidden"
  end)
end)

describe("shore.engage.eligible", function()
  local function refused(change)
    cast.crews { ann(), rob(4, 0) }
    change(game.figures.ann)
    cast.initiative_of "blue"
    return refusal "engage gulls rats who=ann"
  end
  it("says of a leader why he does not charge, if nobody of his party may", function()
    cast.crews { ann(), rob(4, 0) }
    game.figures.ann.moved = true
    cast.initiative_of "blue"
    expect(refusal "engage gulls rats").has "ann has already moved"
  end)
  it("leaves out who has moved", function() expect(refused(function(figure) figure.moved = true end)).has "has already moved" end)
  it("leaves out who has shot", function() expect(refused(function(figure) figure.shot = true end)).has "does not move boldly" end)
  it("leaves out who has fought", function() expect(refused(function(figure) figure.fought = true end)).has "has fought" end)
  it("leaves out the burdened", function()
    expect(refused(function(figure) figure.burden = burden { id = "chest", x = 0, y = 0 } end)).has "carries chest: drop it first"
  end)
  it("leaves out the shaken", function() expect(refused(function(figure) figure.party.shaken = true end)).has "is shaken" end)
  it("leaves out stragglers", function() expect(refused(function(figure) figure.party.type = "stragglers" end)).has "attack nobody" end)
  it("leaves out messengers", function() expect(refused(function(figure) figure.party.type = "messenger" end)).has "starts no fight" end)
  it("allows one mêlée a turn", function() expect(refused(function(figure) figure.party.initiated = true end)).has "already begun a mêlée" end)
  it("sends those who have not shot", function()
    cast.crews { ann(), hand("ben", 0, 1), hand("cat", 0, 2), rob(4, 0) }
    game.figures.ben.shot = true
    charges()
    expect(#charging.attackers()).is(2)
  end)
end)

describe("shore.engage.not-twice", function()
  -- Blue's turn to act so many turns after a charge with dice.
  local function after(turns)
    cast.crews { ann(), rob(4, 0) }
    for turn = 0, turns do
      phase "end"
      local drawn = ({ "keen-eyes", "sawbones", "quicksand" })[turn + 1]
      dice("chance card " .. drawn .. ", chance card " .. drawn .. ", initiative " .. 10 - turn .. "-spades, initiative 2-" .. ({ "clubs", "hearts", "diamonds" })[turn + 1])
      advance()
      if turn == 0 then game.figures.ann.charged = game.turn.turn end
    end
    return refusal "engage gulls rats charge=yes"
  end
  it("gives no dice in the next turn", function() expect(after(1)).has "had the dice of a charge in the last turn" end)
  it("gives them in the turn after", function() expect(after(2)).is(nil) end)
  it("leaves the basic allowance", function()
    after(1)
    order "engage gulls rats"
    expect(charging.own_allowance(game.figures.ann)).is(6)
  end)
end)

describe("shore.move.charge-bonus", function()
  local function charge(points, rolls, rider)
    cast.crews { ann(), hand("ben", 0, 3), rob(30, 0) }
    game.players.blue.points = points
    if rider then ride(game.figures.ben) end
    charges(" charge=yes", rolls)
    return { charging.own_allowance(game.figures.ann), charging.own_allowance(game.figures.ben) }
  end
  it("is a die for the foot and two for riders, less the points", function()
    expect(charge(2, "charge 5, charge for riders 4", true)).is { 9, 19 }
  end)
  it("is never less than nothing", function() expect(charge(4, "charge 3")).is { 6, 6 } end)
  it("is drawn on the map round whoever charges", function()
    charge(2, "charge 5, charge for riders 4", true)
    local reach = chart.view(game.figures.ann)[1]
    expect(reach.look).is "reach"
    expect(reach.line[1].y).near(9)
  end)
  it("adds the dice of a road to a way along it", function()
    road { id = "lane", line = { { x = -30, y = 0 }, { x = 30, y = 0 } }, breadth = 2 }
    cast.crews { ann(), rob(14, 0) }
    charges(" charge=yes road=yes", "charge 4, road 4")
    order "path ann 13.25,0"
    expect(game.figures.ann.x).near(13.25)
  end)
end)

describe("shore.engage.must-contact", function()
  local function charge(die)
    cast.crews { ann(), rob(10, 0) }
    charges(" charge=yes", "charge " .. die)
  end
  it("makes contact if the allowance is enough", function()
    charge(4)
    expect(refusal "path ann 9,0").has "must come into contact"
    expect(refusal "done").has "ann can reach rob, and must be moved"
    order "path ann 9.25,0"
    expect(at "ann").is { 9.25, 0 }
  end)
  it("is as likely as the dice that pay for the way", function()
    cast.crews { ann(), rob(10, 0) }
    expect(odds(function() return numbers.reaches(game.figures.ann, game.figures.rob) end)).is { [true] = "1/2", [false] = "1/2" }
  end)
  it("is less likely by the dice of what lies in the way", function()
    cast.crews { ann(), rob(9, 0) }
    feature { id = "brook", line = { { x = 5, y = -30 }, { x = 5, y = 30 } }, cost = "d6/2" }
    expect(odds(function() return numbers.reaches(game.figures.ann, game.figures.rob) end)).is { [true] = "1/3", [false] = "2/3" }
    area { id = "thicket", entry = true, outline = { { x = 6, y = -30 }, { x = 12, y = -30 }, { x = 12, y = 30 }, { x = 6, y = 30 } } }
    expect(odds(function() return numbers.reaches(game.figures.ann, game.figures.rob) end)).is { [true] = "1/6", [false] = "5/6" }
  end)
  it("goes as near as it can if it is not", function()
    charge(3)
    expect(refusal "path ann 4,0").has "reaches nobody"
    order "path ann 9,0"
    expect(at "ann").is { 9, 0 }
  end)
  it("has a usual way that is legal, whatever is rounded", function()
    cast.crews { ann(0.31, 0.17), rob(20, 9.5) }
    charges()
    for x = 20, 27 do
      game.figures.rob.x = x
      expect(allows(paths.may_go, game.figures.ann, approach.usual(game.figures.ann))).is(true)
    end
  end)
  it("halts at the base of the enemy", function()
    cast.crews { ann(), rob(5, 0) }
    charges()
    order "path ann 6,0"
    expect(game.figures.ann.x).near(4.25)
  end)
  it("takes another of those who are attacked if the target is out of reach", function()
    cast.crews { ann(), rob(10, 0), foe("sid", 5, 3) }
    charges " who=ann at=rob"
    expect(refusal "path ann 6,0").has "can reach sid"
    order "path ann 4.36,2.62"
    expect(contact.is_engaged(game.figures.ann)).is(true)
  end)
end)

describe("shore.engage.as-near", function()
  it("is as far along the route as the allowance goes, and says what is left of it", function()
    cast.crews { ann(), rob(12, 0) }
    charges()
    local goal = approach.nearest(game.figures.ann, game.figures.rob)
    expect(goal.to.x).near(5.998)
    expect(goal.rest).near(5.25)
  end)
  it("is nowhere for an enemy who is gone", function()
    cast.crews { ann(), rob(12, 0) }
    charges()
    game.figures.rob.dead = true
    expect(approach.nearest(game.figures.ann, game.figures.rob)).is(nil)
  end)
end)

describe("shore.engage.reach", function()
  it("does not mind friends, and finds a free place beside them", function()
    cast.crews { ann(), hand("ben", 4.25, 0), rob(5, 0) }
    charges " who=ann"
    local found = approach.can_contact(game.figures.ann, game.figures.rob)
    expect(found.cost < 5).is(true)
    expect(#found.way > 1).is(true)
  end)
  it("goes round others who would halt or cut it", function()
    cast.crews { ann(), rob(6, 0) }
    party { id = "mice", name = "Mice", owner = "red" }
    figure { id = "tom", owner = "red", party = "mice", class = "officer", x = 3, y = 0.4 }
    charges()
    local found = approach.can_contact(game.figures.ann, game.figures.rob)
    expect(found.cost).near(5.888849396)
    game.figures.ann.wounds = 1
    expect(approach.can_contact(game.figures.ann, game.figures.rob)).is(nil)
  end)
end)

describe("shore.engage.no-contact", function()
  it("spends the attackers and nobody else", function()
    cast.crews { ann(), hand("ben", 0, 1), rob(12, 0) }
    charges " who=ann"
    order "path ann 6,0"
    dice "initiative king-spades, initiative 2-clubs"
    advance()
    expect({ game.figures.ann.spent, game.figures.ben.spent, game.parties.gulls.in_melee, game.parties.gulls.initiated }).is { true, false, false, false }
  end)
end)

describe("shore.engage.obstacle", function()
  it("is contact to touch the wall opposite its defender", function()
    feature { id = "wall", name = "Wall", line = { { x = 2, y = -5 }, { x = 2, y = 5 } }, height = 0.9, cost = "2", defensive = true }
    cast.crews { ann(-3, 0), rob(2.375, 0) }
    charges()
    order "path ann 1.625,0"
    expect(contact.is_engaged(game.figures.ann)).is(true)
    expect(contact.is_behind(game.figures.rob, game.figures.ann)).is(true)
  end)
end)

describe("shore.melee.across", function()
  local function over(weapon, other)
    feature { id = "wall", line = { { x = 2, y = -5 }, { x = 2, y = 5 } }, height = 0.9 }
    cast.crews { ann(1.625, 0, { weapons = { weapon } }), rob(2.375, 0.4, { weapons = { other } }) }
    local here, there = game.figures.ann, game.figures.rob
    return { contact.is_engaged(here), contact.can_strike(here, there), contact.can_strike(there, here) }
  end
  it("reaches half an inch, and a knife does not strike", function() expect(over("cutlass", "knife")).is { true, true, false } end)
  it("does not engage two knives", function() expect(over("knife", "dirk")).is { false, false, false } end)
end)

describe("shore.engage.dispersed", function()
  it("makes one mêlée of all who are touched", function()
    cast.crews { ann(), hand("ben", 0, 3), rob(4, 0) }
    party { id = "mice", name = "Mice", owner = "red" }
    figure { id = "tom", owner = "red", party = "mice", class = "officer", x = 4, y = 3 }
    cast.initiative_of "blue"
    order "engage gulls rats,mice"
    phase "paths"
    order "path ann 3.25,0"
    order "path ben 3.25,3"
    marching.settle()
    response.settle()
    expect(#game.fight.parties).is(3)
  end)
end)
