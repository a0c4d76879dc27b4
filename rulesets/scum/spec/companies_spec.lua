-- Companies.

local function field()
  ashore.field()
  game.activations = 2
end

local function foot(id, at) return unit { id = id, owner = "blue", class = "B", at = at } end

-- A company of two: the captain has come to the first, and has taken the second.
local function company()
  field()
  local one, two = foot("one", "4,5"), foot("two", "5,4")
  foot("far", "8,4")
  local captain = commander { id = "captain", owner = "blue", at = "4,4" }
  ashore.enter()
  order "activate captain"
  order "move captain S"
  order "form-company captain two"
  return { one = one, two = two, captain = captain }
end

describe("scum.company.form", function()
  it("takes the unit in the hex and one next to it, no other", function()
    local c = company()
    expect({ c.one.leader.id, c.two.leader.id }).is { "captain", "captain" }
    expect(refusal("form-company captain far")).has "commands two units"
  end)
  it("refuses a unit two hexes away", function()
    field()
    foot("one", "4,5")
    foot("far", "8,4")
    commander { id = "captain", owner = "blue", at = "4,4" }
    ashore.enter()
    order "activate captain"
    order "move captain S"
    expect(refusal("form-company captain far")).has "is not next to"
  end)
end)

describe("scum.company.form", function()
  it("is no command of a third unit, nor of a second that is far from the first", function()
    local c = company()
    turn.left "blue"
    local third = foot("third", "4,6")
    c.captain.at, c.captain.spent, c.captain.moved = "5,6", false, false
    turn.enter "blue"
    order "activate captain"
    order "move captain NW"
    expect(third.leader).is(nil)
    expect(notes()).has "captain has a command already and does not take that of third"
  end)
  it("is command of a second unit next to the one that he has left", function()
    field()
    local one, two, far = foot("one", "4,5"), foot("two", "4,6"), foot("far", "7,5")
    local captain = commander { id = "captain", owner = "blue", at = "4,5" }
    ashore.enter()
    order "activate captain"
    order "move captain S"
    expect({ one.leader == captain, two.leader == captain }).is { true, true }
    turn.left "blue"
    two.leader, captain.at, captain.moved, captain.spent = nil, "6,5", false, false
    turn.enter "blue"
    order "activate captain"
    order "move captain SE"
    expect({ one.leader == captain, far.leader == nil }).is { true, true }
  end)
end)

describe("scum.company.form", function()
  it("takes the second only when he comes to the first", function()
    local c = company()
    c.two.leader = nil
    turn.left "blue"
    turn.finish()
    ashore.enter()
    order "activate captain"
    expect(refusal("form-company captain two")).has "only when he has come to the first"
  end)
  it("is there from the start if the scenario says so", function()
    field()
    foot("one", "4,5")
    local two = foot("two", "5,4")
    commander { id = "captain", owner = "blue", at = "4,5", second = "two" }
    expect(two.leader.id).is "captain"
  end)
end)

describe("scum.company.activate", function()
  it("is not the activation of those to whom the commander comes", function()
    local c = company()
    expect(refusal("move one S")).has "is not activated"
    turn.left "blue"
    expect({ c.one.spent, c.two.spent, c.captain.spent }).is { false, false, true }
    turn.enter "blue"
    order "activate one"
    order "move one S"
    order "move two S"
    expect(c.captain.at).is("4,5")
  end)
  it("uses up the commander's activation too", function()
    local c = company()
    turn.left "blue"
    turn.finish()
    ashore.enter()
    order "activate two"
    answers { "goes along" }
    order "move one S"
    turn.left "blue"
    expect({ c.captain.moved, c.captain.spent }).is { true, true }
    turn.enter "blue"
    expect(refusal("activate captain")).has "has been activated in this turn"
  end)
  it("moves both units in one activation", function()
    local c = company()
    turn.left "blue"
    for _, piece in pairs(c) do piece.spent = false end
    ashore.enter()
    order "activate one"
    order "move one S"
    order "move two S"
    expect({ c.one.at, c.two.at }).is { "4,6", "5,5" }
    expect(refusal("move far S")).has "is not activated"
    turn.left "blue"
    expect({ c.one.spent, c.two.spent, game.used.blue }).is { true, true, 2 }
  end)
  it("takes the commander along once a turn", function()
    local c = company()
    turn.left "blue"
    for _, piece in pairs(c) do piece.spent = false end
    ashore.enter()
    order "activate one"
    order "move one S"
    expect(c.captain.at).is("4,5")
    c.captain.moved, c.one.at = false, "4,5"
    game.active.moved = {}
    answers { "goes along" }
    order "move one S"
    expect(c.captain.at).is("4,6")
  end)
end)

describe("scum.move.commander", function()
  local function at_the_door()
    field()
    structure { id = "house", type = "small-wooden", cells = { "4,7" } }
    local men, captain = foot("men", "4,5"), commander { id = "captain", owner = "blue", at = "4,5" }
    ashore.enter()
    order "activate men"
    return { men = men, captain = captain }
  end
  it("goes with his unit to the end of one move, through the door that it breaks", function()
    local c = at_the_door()
    answers { "goes along" }
    order "move men S"
    dice "door 4"
    order "try-door men house"
    answers { "goes along" }
    order "enter-building men 4,7"
    expect({ c.men.at, c.captain.at }).is { "4,7", "4,7" }
  end)
  it("does not move again by himself once he has gone along", function()
    at_the_door()
    answers { "goes along" }
    order "move men S"
    expect(refusal "move captain N").has "has already moved"
  end)
  it("stops the unit that comes to him, before the house", function()
    local c = at_the_door()
    c.captain.at = "4,6"
    game.structures.house.door = "open"
    order "move men S"
    expect(refusal "enter-building men 4,7").has "has been stopped by captain"
  end)
end)

describe("scum.company.relieve", function()
  it("dissolves the company, and is an activation of its own", function()
    local c = company()
    turn.left "blue"
    for _, piece in pairs(c) do piece.spent, piece.moved = false, piece.kind == "unit" and 0 or false end
    ashore.enter()
    order "activate captain"
    order "relieve captain"
    expect({ c.one.leader, c.two.leader }).is {}
    expect(refusal("move one S")).has "is not activated"
    expect(refusal("relieve captain")).has "no command"
  end)
end)

describe("scum.company.activate", function()
  it("is for those who were in the company when it was activated, not for a unit that its commander joins", function()
    field()
    local one = foot("one", "4,5")
    commander { id = "captain", owner = "blue", at = "4,4" }
    ashore.enter()
    order "activate captain"
    order "move captain S"
    expect(refusal "move one S").has "is not activated"
    turn.left "blue"
    expect(one.spent).is(false)
    turn.enter "blue"
    order "activate one"
    order "move one S"
  end)
  it("leaves a commander whom a unit joins his own activation", function()
    field()
    foot("one", "4,4")
    local captain = commander { id = "captain", owner = "blue", at = "4,5" }
    ashore.enter()
    order "activate one"
    order "move one S"
    turn.left "blue"
    expect({ captain.spent, game.units.one.leader.id }).is { false, "captain" }
  end)
end)

describe("scum.company.activate", function()
  it("takes no commander along whom the unit does not obey", function()
    field()
    local one = foot("one", "4,4")
    local captain = commander { id = "captain", owner = "blue", at = "4,4" }
    ashore.enter()
    order "activate captain"
    order "relieve captain"
    turn.left "blue"
    turn.enter "blue"
    order "activate one"
    order "move one S"
    expect({ one.at, captain.at }).is { "4,5", "4,4" }
  end)
end)

describe("scum.company.activate", function()
  it("moves the commander with a unit or not at all, but by himself in his own activation", function()
    local c = company()
    turn.left "blue"
    turn.finish()
    structure { id = "hut", type = "hut", cells = { "3,5" } }
    ashore.enter()
    order "activate two"
    expect(refusal "move captain N").has "two is activated: captain goes along with a unit or stays"
    expect(refusal "enter-building captain 3,5").has "two is activated: captain goes along with a unit or stays"
    turn.left "blue"
    turn.finish()
    ashore.enter()
    order "activate captain"
    order "move captain N"
    expect({ c.captain.at, c.one.leader.id }).is { "4,4", "captain" }
  end)
end)

describe("scum.company.relieve", function()
  it("is done with the last activation of the turn, and with none left not at all", function()
    field()
    foot("one", "4,5")
    foot("far", "8,4")
    unit { owner = "red", class = "B", at = "9,6" }
    local captain = commander { id = "captain", owner = "blue", at = "4,5" }
    game.activations = 1
    ashore.enter()
    order "activate captain"
    order "relieve captain"
    order "move captain S"
    order "done"
    advance()
    captain.spent = false
    expect({ captain.at, game.units.one.leader == nil }).is { "4,6", true }
    expect(refusal "relieve captain").has "it is the turn of red"
  end)
end)

describe("scum.company.relieve", function()
  it("comes before his horsemen mount, or not at all", function()
    field()
    unit { id = "horse", owner = "blue", class = "B", arm = "cavalry", figures = 4, at = "4,5", mounted = false }
    train { owner = "blue", type = "loose horses", at = "4,5" }
    commander { id = "captain", owner = "blue", at = "4,5" }
    ashore.enter()
    order "activate captain"
    expect(refusal "relieve captain").is(nil)
    order "mount horse"
    expect(refusal "relieve captain").has "before anything else is done"
  end)
end)
