-- Formations, and what it is to be formed up.

-- A party of five on good going, with an enemy far off.
local function crew(number, fields)
  local list = { { id = "boss", x = 0, y = 1, class = "officer", traits = fields and fields.traits } }
  for n = 2, number or 4 do
    table.insert(list, { id = "man" .. n, x = n - 2.5, y = 0.1 * n, weapons = { "musket" }, traits = fields and fields.traits })
  end
  table.insert(list, { id = "rob", x = 30, y = 30, owner = "red", class = "officer" })
  cast.crews(list)
  area { id = "green", going = "good", outline = { { x = -20, y = -20 }, { x = 20, y = -20 }, { x = 20, y = 20 }, { x = -20, y = 20 } } }
  cast.initiative_of "blue"
end

local function places(shape, number, facing)
  crew(number)
  return formation.slots({ shape = shape, x = 0, y = 0, facing = facing or 0, files = 2 }, parties.members(game.parties.gulls))
end

local function expect_places(list, wanted)
  for n, place in ipairs(wanted) do
    expect(list[n].x).near(place[1])
    expect(list[n].y).near(place[2])
  end
  expect(#list).is(#wanted)
end

-- The party in a line across 0,0, facing north.
local function line(number)
  crew(number)
  order "form-up gulls line 0,0 0"
  expect(game.parties.gulls.formed.figures).is(number)
  turn.after_action()
  for _, figure in ipairs(parties.members(game.parties.gulls)) do figure.moved = false end
  cast.initiative_of "blue"
end

describe("shore.form.shapes", function()
  it("has a line, to whatever side it faces", function()
    expect_places(places("line", 4), { { -1.125, 0 }, { -0.375, 0 }, { 0.375, 0 }, { 1.125, 0 } })
    expect_places(places("line", 4, 90), { { 0, 1.125 }, { 0, 0.375 }, { 0, -0.375 }, { 0, -1.125 } })
  end)
  it("has a column of two files, and a square", function()
    expect_places(places("column", 5), { { -0.375, 0 }, { 0.375, 0 }, { -0.375, -0.75 }, { 0.375, -0.75 }, { -0.375, -1.5 } })
    expect_places(places("square", 5), { { -0.75, 0 }, { 0, 0 }, { 0.75, 0 }, { -0.75, -0.75 }, { 0, -0.75 } })
  end)
  it("has a wedge, filled from the middle", function()
    expect_places(places("wedge", 4), { { 0, 0 }, { -0.375, -0.649519053 }, { 0.375, -0.649519053 }, { 0, -1.299038106 } })
  end)
end)

describe("shore.form.form-up", function()
  it("takes four figures, and places that all can reach", function()
    crew(3)
    expect(refusal("form-up gulls line 0,0 0")).has "a formation needs four"
    order "assign gulls lookout man2"
    cast.initiative_of "blue"
    expect(refusal("form-up " .. game.figures.man2.party.id .. " line 0,0 0")).has "no leader to form it up"
    crew(4)
    feature { id = "fence", line = { { x = -9, y = 0.375 }, { x = 9, y = 0.375 } }, height = 0.8, cost = "1" }
    game.figures.rob.x, game.figures.rob.y = 2, 0.75
    expect(refusal("form-up gulls line 0,0 0")).has "rob is in the way of place 4"
    crew(4)
    expect(refusal("form-up gulls line 9,0 0")).has "not every figure of Gulls reaches"
    order "form-up gulls line 0,0 0"
    expect({ game.parties.gulls.formed.shape, game.figures.boss.moved }).is { "line", true }
    for _, figure in ipairs(parties.members(game.parties.gulls)) do expect(figure.y).near(0) end
  end)
  it("is in open terrain", function()
    crew(4)
    game.areas.green.going = "rough"
    expect(refusal("form-up gulls line 0,0 0")).has "not in open terrain"
  end)
  it("is for foot or riders", function()
    crew(4)
    beast { id = "nag", owner = "blue", party = "gulls", x = 0, y = 1, ridden = true }
    riding.mount(game.figures.boss, game.beasts.nag, { x = 0, y = 1 })
    expect(refusal("form-up gulls line 0,0 0")).has "foot and mounted"
  end)
  it("goes the shortest ways altogether, equal ones by id", function()
    crew(4)
    order "form-up gulls line 0,0 0"
    expect({ game.figures.boss.x, game.figures.man2.x, game.figures.man3.x, game.figures.man4.x }).is { -0.375, -1.125, 0.375, 1.125 }
  end)
  it("goes as its player says", function()
    crew(4)
    expect(refusal("form-up gulls line 0,0 0 who=man2,man3")).has "every figure"
    order "form-up gulls line 0,0 0 who=man2,man3,boss,man4"
    expect({ game.figures.man2.x, game.figures.man3.x, game.figures.boss.x }).is { -1.125, -0.375, 0.375 }
  end)
  it("lets those stay who stand in their places", function()
    crew(4)
    order "form-up gulls line 0,0 0"
    cast.initiative_of "blue"
    game.parties.gulls.formed = nil
    order "form-up gulls line 0,0 0"
    cast.initiative_of "blue"
    expect(refusal("form-up gulls column 0,0 0")).has "not every figure"
  end)
  it("is refused with somebody in the way", function()
    crew(4)
    beast { id = "nag", owner = "blue", party = "gulls", x = 1.125, y = 0 }
    expect(refusal("form-up gulls line 0,0 0")).has "nag is in the way of place 3"
  end)
  it("pays for what lies on the way, dice at their highest", function()
    crew(4)
    feature { id = "brook", line = { { x = -9, y = 3 }, { x = 9, y = 3 } }, cost = "d6/2" }
    expect(refusal("form-up gulls line 0,3.6 0")).has "not every figure"
    game.features.brook.cost = "0"
    order "form-up gulls line 0,3.6 0"
  end)
end)

describe("shore.form.form-up", function()
  it("leaves all where they are if somebody, set down elsewhere as he came out of hiding, does not reach a place", function()
    cast.crews { cast.one("b1", 0, 0, { class = "officer" }), cast.one("b2", 1, 0), cast.one("b3", 2, 0), cast.one("b4", 9, 0) }
    local gulls = game.parties.gulls
    marching.begin(gulls, "form-up", "cautious", {})
    forming.go_in_formation(gulls, { shape = "line", x = 1, y = 1, facing = 0, files = 0 }, "cautious", nil)
    expect({ gulls.formed, game.figures.b1.y, game.figures.b4.x, game.moving }).is { nil, 0, 9 }
  end)
end)

describe("shore.option.drilled", function()
  it("needs half the figures", function()
    crew(4)
    option "shore.option.drilled"
    expect(refusal("form-up gulls line 0,0 0")).has "too few to form up"
    game.figures.man2.traits, game.figures.man3.traits = { "drilled" }, { "drilled" }
    order "form-up gulls line 0,0 0"
  end)
end)

describe("shore.form.effects", function()
  it("moves as a block, without dice", function()
    line(4)
    expect(refusal("move gulls bold anchor=0,5.5 road")).has "has no dice"
    expect(refusal("move gulls cautious anchor=0,5.5")).has "not every figure"
    order "move gulls bold anchor=0,5.5"
    expect({ game.parties.gulls.formed.y, game.figures.man2.y, game.moving }).is { 5.5, 5.5, nil }
    turn.after_action()
    expect(game.parties.gulls.formed.figures).is(4)
  end)
  it("may be met by cards, as any move is", function()
    line(4)
    game.areas.green.outline = { { x = -20, y = -20 }, { x = 20, y = -20 }, { x = 20, y = 1 }, { x = -20, y = 1 } }
    area { id = "lawn", going = "good", outline = { { x = -20, y = 3 }, { x = 20, y = 3 }, { x = 20, y = 9 }, { x = -20, y = 9 } } }
    hand("red", { "quicksand" })
    answers { "quicksand man2" }
    order "move gulls bold anchor=0,4"
    expect({ game.figures.man2.y, game.figures.man2.bogged, game.figures.man3.y, game.parties.gulls.formed }).is { 2, true, 4 }
  end)
  it("goes over a stream at no cost if a card makes it shallow", function()
    line(4)
    feature { id = "stream", look = "water", line = { { x = -30, y = 2 }, { x = 30, y = 2 } }, cost = "d6/2" }
    hand("blue", { "shallow-crossing" })
    expect(refusal("move gulls cautious anchor=0,3.5")).has "not every figure"
    order "move gulls cautious anchor=0,3.5 card=shallow-crossing"
    expect({ game.figures.man2.y, game.parties.gulls.formed.y }).is { 3.5, 3.5 }
  end)
  it("goes nearer home if it is shaken, and climbs no step", function()
    line(4)
    game.players.blue.home = { x = 0, y = -20 }
    game.parties.gulls.shaken = true
    expect(refusal("move gulls bold anchor=0,1")).has "man2 is shaken and moves only nearer home"
    order "move gulls bold anchor=0,-4"
    expect(game.figures.man2.y).is(-4)
    line(4)
    area { id = "rock", going = "good", outline = { { x = -9, y = 2 }, { x = 9, y = 2 }, { x = 9, y = 9 }, { x = -9, y = 9 } }, height = 0.5, edge = "step" }
    expect(refusal("move gulls bold anchor=0,4")).has "not every figure"
  end)
  it("is only for who is formed up", function()
    crew(4)
    expect(refusal("move gulls bold anchor=0,5.5")).has "not formed up"
    expect(refusal("move gulls bold facing=90")).has "anchor="
  end)
  it("turns on its front", function()
    line(4)
    order "move gulls bold anchor=0,0 facing=90"
    expect({ game.parties.gulls.formed.facing, game.figures.man2.x }).is { 90, 0 }
  end)
  it("closes up after a loss while four are left", function()
    line(5)
    wounds.kill(game.figures.man5)
    turn.after_action()
    local at = {}
    for _, figure in ipairs(parties.members(game.parties.gulls)) do table.insert(at, figure.x) end
    table.sort(at)
    expect(at).is { -1.125, -0.375, 0.375, 1.125 }
    wounds.kill(game.figures.man4)
    turn.after_action()
    expect(game.parties.gulls.formed).is(nil)
  end)
  it("closes up two", function()
    line(6)
    wounds.kill(game.figures.man3)
    wounds.kill(game.figures.man5)
    turn.after_action()
    expect(game.parties.gulls.formed.figures).is(4)
  end)
  it("closes up on the height of the ground, with the prisoners of who closes up", function()
    line(5)
    area { id = "knoll", going = "good", outline = { { x = -1.3, y = -1 }, { x = -0.9, y = -1 }, { x = -0.9, y = 1 }, { x = -1.3, y = 1 } }, height = 0.4 }
    figure { id = "red1", owner = "red", party = "rats", class = "swab", x = -1.5, y = -0.75 }
    local last = least(parties.members(game.parties.gulls), "x")
    prisoners.take(game.figures.red1, last)
    wounds.kill(most(parties.members(game.parties.gulls), "x"))
    turn.after_action()
    expect({ last.x, last.z, geometry.touch(last, game.figures.red1) }).is { -1.125, 0.4, true }
  end)
  it("is gone if a place is blocked", function()
    line(5)
    wounds.kill(game.figures.man5)
    clutter { id = "barrel", x = -0.75, y = 0.2 }
    turn.after_action()
    expect(game.parties.gulls.formed).is(nil)
  end)
  it("is for open terrain: a block ends there, and nobody closes up or charges into the rough in formation", function()
    line(5)
    game.areas.green.outline = { { x = -20, y = -20 }, { x = 20, y = -20 }, { x = 20, y = 1 }, { x = -20, y = 1 } }
    expect(refusal("move gulls bold anchor=0,2")).has "place 1 is not in open terrain"
    expect(refusal("move gulls bold anchor=0,1")).is(nil)
    local gulls = game.parties.gulls
    for _, figure in ipairs(parties.members(gulls)) do figure.y = 2 end
    dressing.has_charged(gulls)
    expect(gulls.formed).is(nil)
    line(5)
    game.areas.green.outline = { { x = -20, y = -20 }, { x = -0.1, y = -20 }, { x = -0.1, y = 20 }, { x = -20, y = 20 } }
    area { id = "lawn", going = "good", outline = { { x = -0.1, y = -20 }, { x = 0.2, y = -20 }, { x = 0.2, y = 20 }, { x = -0.1, y = 20 } } }
    wounds.kill(game.figures.man5)
    turn.after_action()
    expect(game.parties.gulls.formed).is(nil)
  end)
  it("is gone when somebody leaves his place", function()
    line(4)
    order "move gulls cautious"
    phase "paths"
    order "path boss 0,3"
    game.moving = nil
    turn.after_action()
    expect(game.parties.gulls.formed).is(nil)
  end)
end)

describe("shore.form.change", function()
  it("breaks ranks without a move", function()
    line(4)
    order "break-ranks gulls"
    expect({ game.parties.gulls.formed, game.figures.man2.moved }).is { nil, false }
    cast.initiative_of "blue"
    expect(refusal("break-ranks gulls")).has "not formed up"
  end)
  it("changes to another shape by forming up again", function()
    line(4)
    order "form-up gulls square 0,0 0"
    expect(game.parties.gulls.formed.shape).is "square"
  end)
end)

describe("shore.form.stand-fire", function()
  local function charged()
    line(4)
    for n = 2, 4 do game.figures["man" .. n].weapons = { "musket" } end
    game.figures.rob.x, game.figures.rob.y = 0, 10
    cast.initiative_of "red"
  end
  it("shoots at short range before the chargers move", function()
    charged()
    answers { "fire" }
    dice "to hit 3 2 2, saves 1"
    order "engage rats gulls"
    expect({ game.figures.rob.wounds, game.figures.man2.shot, game.figures.man4.shot }).is { 1, true, true }
  end)
  it("may hold its fire", function()
    charged()
    answers { "hold" }
    order "engage rats gulls"
    expect(game.figures.man2.shot).is(false)
  end)
  it("is fired at the nearest whom it sees, not at those who hide until the signal has reached them", function()
    option "shore.option.miscarry"
    charged()
    game.areas.green.outline = { { x = -20, y = -20 }, { x = 20, y = -20 }, { x = 20, y = 2 }, { x = -20, y = 2 } }
    party { id = "mice", name = "Mice", owner = "red" }
    figure { id = "ric", owner = "red", party = "mice", class = "officer", x = 3, y = 6 }
    cast.initiative_of "red"
    dice "hiding 6"
    order "hide mice"
    cast.initiative_of "red"
    answers { "fire" }
    dice "to hit 3 2 2, saves 1"
    order "signal rats mice gulls"
    expect({ game.figures.rob.wounds, game.parties.mice.hidden }).is { 1, true }
  end)
  it("is not for who is not formed up", function()
    charged()
    game.parties.gulls.formed = nil
    order "engage rats gulls"
    expect(game.figures.man2.shot).is(false)
  end)
end)

describe("shore.form.who", function()
  it("is a party of four and more, all on foot or all mounted", function()
    crew(4)
    local function why() return refusal("shore.form.who", game.parties.gulls) end
    expect(why()).is(nil)
    cast.ride(game.figures.man2)
    expect(why()).has "foot and mounted do not form up together"
    crew(3)
    expect(why()).has "Gulls has three figures: a formation needs four"
    game.parties.gulls.type = "stragglers"
    expect(why()).has "no leader to form it up"
  end)
end)
