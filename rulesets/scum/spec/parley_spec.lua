-- Before the first turn, ceasefires and alliances.

local function table_of(number)
  board { width = 12, height = 12 }
  for i, id in ipairs { "blue", "red", "green" } do
    if i <= number then player { id = id } end
  end
  game.order, game.holder, game.activations = game.all("player"), game.players.blue, 3
end

local function two_units()
  local men = unit { id = "men", owner = "blue", class = "B", at = "4,4" }
  local foe = unit { id = "foe", owner = "red", class = "B", at = "4,5" }
  return { men = men, foe = foe }
end

local function activate(id)
  phase "activation"
  turn.enter "blue"
  order("activate " .. id)
end

describe("scum.setup.briefing", function()
  it("throws again for those who tie", function()
    table_of(3)
    game.first = nil
    dice "who draws first 5, who draws first 5, who draws first 2, who draws first 3, who draws first 4"
    run("scum.setup.briefing")
    expect(game.first.id).is "red"
  end)
end)

describe("scum.setup.general-parley", function()
  it("binds those who ally before the first turn", function()
    table_of(2)
    two_units()
    game.talks = true
    phase "talks"
    answers { "agree" }
    order "ally blue red"
    activate "men"
    expect(refusal "battle men foe").has "belongs to an ally"
  end)
  it("is for several pirates", function()
    table_of(2)
    game.talks = true
    expect(run("scum.setup.general-parley")).is { "blue", "red" }
    game.players.red.pirate = false
    expect(run("scum.setup.general-parley")).is {}
  end)
  it("asks the other, who may refuse", function()
    table_of(2)
    game.talks = true
    phase "talks"
    answers { "refuse" }
    order "ally blue red"
    expect(parley.allied("blue", "red")).is(false)
    expect(refusal "ally blue blue").has "needs another player"
  end)
end)

describe("scum.parley.call", function()
  it("of two turns forbids attacks in this turn and the next", function()
    table_of(2)
    local on = two_units()
    activate "men"
    parley.begin(on.men, on.foe, 2)
    expect(refusal "battle men foe").has("ceasefire until the end of turn " .. game.turn.turn + 1)
    run("scum.turn.end")
    activate "men"
    expect(refusal "battle men foe").has "ceasefire"
  end)
  it("of one turn is over with it", function()
    table_of(2)
    local on = two_units()
    activate "men"
    parley.begin(on.men, on.foe, 1)
    run("scum.turn.end")
    expect(#game.pacts).is(0)
    activate "men"
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle men foe"
  end)
end)

describe("scum.parley.alliance", function()
  it("ends in a Parley between the partners, and not without one", function()
    table_of(2)
    local on = two_units()
    parley.befriend("blue", "red")
    activate "men"
    expect(refusal "battle men foe").has "belongs to an ally"
    expect(refusal "end-alliance red").has "needs a Parley"
    parley.begin(on.men, on.foe, 1)
    order "end-alliance red"
    expect(parley.allied("blue", "red")).is(false)
    expect(refusal "end-alliance red").has "no alliance with red"
  end)
  it("is not declared without a Parley", function()
    table_of(2)
    two_units()
    activate "men"
    expect(refusal "ally red").has "needs a Parley"
  end)
end)

describe("scum.parley.call", function()
  it("covers the men and the gun of a boat alongside the vessel that is named", function()
    table_of(2)
    game.board.ground = "sea"
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "4,4", heading = "N" }
    boat { id = "gig", owner = "blue", at = "3,4" }
    local men = unit { owner = "blue", class = "B", aboard = "gig" }
    local swivel = gun { owner = "blue", size = "light", on = "gig", mount = "swivel" }
    local dhow = ship { owner = "red", length = 200, bow = "8,4", heading = "N" }
    parley.begin(brig, dhow, 1)
    expect({ run("scum.parley.call", men, dhow), run("scum.parley.call", swivel, dhow) }).is { false, false }
    game.boats.gig.at = "1,4"
    expect(run("scum.parley.call", men, dhow)).is(true)
  end)
end)

describe("scum.card.parley", function()
  -- The men of a ship across the rail, and the crew of another, which is alone aboard.
  local function men_and_crew(side)
    stage.sea()
    game.decks = { "naval" }
    local brig, dhow = stage.vessel("brig", "blue", "6,6", "N"), stage.vessel("dhow", "red", "7,5", "N")
    table.insert(game.grapples, { by = brig, to = dhow, since = game.turn.turn - 1 })
    stage.men(side, nil, side == "blue" and "brig" or "dhow", { id = "men" })
    hands.gets("red", "naval", { "parley" })
  end
  it("answers an attack on a crew that is alone: its ship is named", function()
    men_and_crew "blue"
    stage.activate(game.units.men)
    plays "parley dhow men 2"
    order "battle men dhow-crew"
    expect(game.units.men.battled).is(false)
    expect(refusal "battle men dhow-crew").has "ceasefire"
  end)
  it("answers an attack by a crew, whose ship is named", function()
    men_and_crew "red"
    stage.activate(game.units["brig-crew"])
    expect(refusal "play red parley men brig-crew 1").has "name brig"
    plays "parley men brig 2"
    order "battle brig-crew men"
    expect(game.units["brig-crew"].battled).is(false)
  end)
end)

describe("scum.parley.covers", function()
  it("goes for a company and the gun of a unit, and for all that is aboard a vessel", function()
    table_of(2)
    game.board.ground = "sea"
    local on = two_units()
    local other, leader = unit { id = "other", owner = "blue", class = "B", at = "6,6" }, commander { id = "leader", owner = "blue", at = "6,7" }
    expect(run("scum.parley.covers", on.men, other)).is(false)
    on.men.leader, other.leader = leader, leader
    expect({ run("scum.parley.covers", on.men, other), run("scum.parley.covers", on.men, leader) }).is { true, true }
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "8,4", heading = "N" }
    local gig = boat { id = "gig", owner = "blue", at = "9,4" }
    local gunner = gun { id = "gun", owner = "blue", on = "brig", hull = 0, mount = "port", size = "light" }
    expect(run("scum.parley.covers", brig, on.men)).is(false)
    on.men.at, on.men.aboard = "8,4", brig
    expect({ run("scum.parley.covers", brig, on.men), run("scum.parley.covers", brig, gunner), run("scum.parley.covers", brig, gig) }).is { true, true, true }
    gig.at = "11,4"
    expect(run("scum.parley.covers", brig, gig)).is(false)
  end)
end)

describe("scum.parley.begins", function()
  it("counts the turn in which it is called", function()
    table_of(2)
    local on = two_units()
    run("scum.parley.begins", on.men, on.foe, 2)
    expect(game.pacts[1]["until"]).is(game.turn.turn + 1)
    expect({ parley.bound(on.men, "red"), parley.bound(on.foe, "blue"), parley.bound(on.men, "blue") }).is { true, true, false }
  end)
end)
