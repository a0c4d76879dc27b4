-- Quicksand and long hauls.

local bog = { { x = 3, y = -3 }, { x = 9, y = -3 }, { x = 9, y = 3 }, { x = 3, y = 3 } }

describe("shore.terrain.quicksand", function()
  local function stuck()
    area { id = "bog", outline = bog, dangerous = "quicksand" }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, { id = "one", x = 3, y = 0 }, { id = "two", x = 2.25, y = 0 } }
    game.figures.one.bogged = true
  end
  it("sinks on a 1 after a turn of a 4", function()
    stuck()
    dice "bogged 4"
    hazards.struggle()
    expect(game.figures.one.bogged).is(true)
    dice "bogged 1"
    hazards.struggle()
    expect(game.figures.one.dead).is(true)
  end)
  it("is out on a 3 with a friend's help, which takes his turn", function()
    stuck()
    cast.initiative_of "blue"
    order "help-bogged gulls two one"
    expect(game.figures.two.spent).is(true)
    dice "bogged 3"
    hazards.struggle()
    expect({ game.figures.one.bogged, game.figures.one.dead }).is { false, false }
  end)
  it("places whoever is out at the edge, beside a friend who stands in his way", function()
    stuck()
    local man, friend = game.figures.one, game.figures.two
    man.x, friend.x = 3.3, 2.55
    cast.initiative_of "blue"
    order "help-bogged gulls two one"
    dice "bogged 3"
    hazards.struggle()
    expect({ man.x, geometry.gap(man, friend) >= -0.01 }).is { 2.625, true }
    expect(math.abs(man.y) <= 0.76).is(true)
  end)
  it("has a prisoner come out with his escort", function()
    stuck()
    figure { id = "rob", owner = "red", party = "rats", class = "swab", x = 3, y = -0.75 }
    prisoners.take(game.figures.rob, game.figures.one)
    dice "bogged 6"
    hazards.struggle()
    expect({ game.figures.one.bogged, geometry.touch(game.figures.one, game.figures.rob) }).is { false, true }
  end)
  it("needs a helper on firm ground who has done nothing", function()
    stuck()
    cast.initiative_of "blue"
    expect(refusal("help-bogged gulls boss one")).has "not in contact"
    game.figures.two.moved = true
    expect(refusal("help-bogged gulls two one")).has "already acted"
  end)
  it("is not left with the help of a friend who has been killed, or has gone away", function()
    stuck()
    cast.initiative_of "blue"
    order "help-bogged gulls two one"
    game.figures.two.x = 1
    dice "bogged 3"
    hazards.struggle()
    expect({ game.figures.one.bogged, game.figures.one.puller }).is { true }
    game.figures.two.x, game.figures.two.spent = 2.25, false
    cast.initiative_of "blue"
    order "help-bogged gulls two one"
    hand("red", { "base-treachery" })
    figure { id = "rob", owner = "red", party = "rats", class = "swab", x = 9, y = 9 }
    dice "treachery 4, bogged 3"
    order "play red base-treachery two"
    hazards.struggle()
    expect({ game.figures.two.owner, game.figures.one.bogged }).is { "red", true }
    game.figures.two.owner, game.figures.two.party, game.figures.two.spent = "blue", game.parties.gulls, false
    cast.initiative_of "blue"
    order "help-bogged gulls two one"
    game.figures.boss.x = 1.5
    cast.initiative_of "blue"
    expect(refusal("help-bogged gulls boss one")).has "two helps one already"
    wounds.kill(game.figures.two)
    dice "bogged 1"
    hazards.struggle()
    expect(game.figures.one.dead).is(true)
  end)
  it("does not take a leader from his party", function()
    stuck()
    game.figures.boss.bogged = true
    parties.touch(game.parties.gulls)
    turn.after_action()
    expect({ game.parties.gulls.leader.id, game.figures.one.party.id }).is { "boss", "gulls" }
  end)
  it("has exact chances", function()
    stuck()
    local chances = odds(function()
      hazards.struggle()
      return game.figures.one.dead and "sunk" or game.figures.one.bogged and "stuck" or "out"
    end)
    expect({ chances.sunk, chances.stuck, chances.out }).is { "1/6", "2/3", "1/6" }
  end)
end)

describe("shore.terrain.long-haul", function()
  local function cliff()
    area { id = "heights", outline = { { x = 3, y = -9 }, { x = 30, y = -9 }, { x = 30, y = 9 }, { x = 3, y = 9 } }, height = 6, edge = "step" }
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, { id = "one", x = 0, y = 1 } }
  end
  local function move()
    game.moving, game.parties.gulls.ordered = nil, false
    for _, figure in ipairs(game.all("figure")) do figure.moved = false end
    cast.moves("blue", "cautious")
  end
  it("takes the turns of a die, and the turn of arrival does not count", function()
    cliff()
    move()
    dice "long haul 3"
    order "path boss 4,0"
    expect({ game.figures.boss.haul.needed, game.figures.boss.x }).is { 2, 3 - 0.375 }
    order "path one 4,1"
    expect(game.figures.one.haul.needed).is(2)
    marching.settle()
    expect(game.figures.boss.haul.done).is(0)
    for _ = 1, 2 do
      turn.begin()
      move()
      expect(refusal("path boss 0,0")).has "on a long haul"
      marching.settle()
    end
    expect({ game.figures.boss.haul, game.figures.boss.z }).is { nil, 6 }
    expect(game.figures.boss.x > 3).is(true)
  end)
  it("counts one turn in a turn, also for whom his party leaves behind", function()
    cliff()
    game.figures.one.x, game.figures.one.haul = 2.625, { feature = game.features.cliff, needed = 3, done = 0, fresh = false }
    move()
    order "path boss -4,0"
    marching.settle()
    turn.after_action()
    local unit = game.figures.one.party
    expect({ unit.type, game.figures.one.haul.done }).is { "stragglers", 1 }
    cast.initiative_of "blue"
    expect(refusal("unit-move " .. unit.id .. " cautious")).has "may still move in this turn"
    turn.begin()
    cast.initiative_of "blue"
    order("unit-move " .. unit.id .. " cautious")
    marching.settle()
    expect(game.figures.one.haul.done).is(2)
  end)
  it("ends in the chain or out of it: who reaches the top too far from his party is a straggler", function()
    feature { id = "ridge", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { { id = "boss", x = -1.1, y = 0, class = "officer" }, { id = "one", x = 2.625, y = 0 } }
    game.figures.one.haul = { feature = game.features.ridge, needed = 1, done = 0, fresh = false }
    cast.moves("blue", "cautious")
    marching.settle()
    turn.after_action()
    expect({ game.figures.one.x, game.figures.one.party.type }).is { 3.375, "stragglers" }
  end)
  it("leaves a figure on the ground beyond, however high the obstacle is", function()
    feature { id = "ridge", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { { id = "boss", x = 2.5, y = 0, class = "officer" } }
    game.figures.boss.haul = { feature = game.features.ridge, needed = 1, done = 0, fresh = false }
    hazards.climb(game.parties.gulls, "cautious")
    expect({ game.figures.boss.haul, game.figures.boss.z }).is { nil, 0 }
  end)
  it("is climbed at the pace of the order: boldly nobody shoots at the top", function()
    local function refused(pace)
      cliff()
      party { id = "rats", name = "Rats", owner = "red" }
      figure { id = "rob", owner = "red", party = "rats", class = "officer", x = 9, y = 1 }
      game.figures.one.weapons, game.figures.one.x = { "musket" }, 2.625
      game.figures.one.haul = { feature = game.features.cliff, needed = 1, done = 0, fresh = false }
      cast.moves("blue", pace)
      order "path boss 2,0"
      marching.settle()
      cast.initiative_of "blue"
      return refusal "shoot gulls rats who=one"
    end
    expect(refused "cautious").is(nil)
    expect(refused "bold").has "one has moved boldly"
  end)
  it("may have turns of its own in a scenario", function()
    cliff()
    game.features.cliff.turns = "2"
    move()
    order "path boss 4,0"
    expect(game.figures.boss.haul.needed).is(2)
  end)
  it("keeps a figure from running away", function()
    cliff()
    game.figures.one.haul = { feature = game.features.cliff, needed = 2, done = 0, fresh = false }
    game.players.blue.home = { x = -20, y = 0 }
    answers { "flee boss -6,0" }
    morale.fail(game.parties.gulls)
    expect({ game.figures.boss.x, game.figures.one.x }).is { -6, 0 }
  end)
  it("keeps a figure from shooting", function()
    cliff()
    move()
    dice "long haul 5"
    order "path boss 4,0"
    expect(game.figures.boss.haul.needed).is(3)
    expect(allows(shooting.may_shoot, game.figures.boss)).is(false)
  end)
end)

-- A party moves again, in another turn.
local function moves_again(pace)
  marching.settle()
  turn.begin()
  cast.moves("blue", pace)
end

local thicket = { { x = 3, y = -9 }, { x = 30, y = -9 }, { x = 30, y = 9 }, { x = 3, y = 9 } }

describe("shore.terrain.entry-roll", function()
  it("may ask for another number in a scenario", function()
    local wood = area { id = "thicket", outline = thicket, entry = true, entry_least = 6 }
    expect(odds(function() return run("shore.terrain.entry-roll", wood) end)[true]).is "1/6"
  end)
  it("is thrown again in the next turn by a party that stopped at the edge", function()
    area { id = "thicket", outline = thicket, entry = true }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" } }
    cast.moves("blue", "bold")
    dice "entry 1"
    order "path boss 5,0"
    moves_again "cautious"
    dice "entry 4"
    order "path boss 5,0"
    expect(game.figures.boss.x).is(5)
  end)
  it("is thrown once for a party that retreats, and again for its next movement", function()
    area { id = "thicket", outline = thicket, entry = true }
    cast.crews {
      { id = "boss", x = 0, y = 0, class = "officer" }, { id = "ben", x = 0, y = 1 }, { id = "cat", x = 0, y = 2 }, { id = "rob", owner = "red", x = -3, y = 1 },
    }
    game.fight = { parties = { game.parties.gulls, game.parties.rats }, losers = { game.parties.gulls }, winners = { game.parties.rats }, over = true }
    dice "entry 2"
    answers { "retreat ben 5,1", "retreat boss 5,0" }
    for _, id in ipairs { "ben", "boss" } do reactions.asked(game.figures[id], "retreat") end
    expect({ game.figures.ben.x < 3, game.figures.boss.x < 3 }).is { true, true }
    dice "entry 5"
    answers { "flee cat 5,2" }
    flight.flee(game.figures.cat)
    expect(game.figures.cat.x).is(5)
    turn.after_action()
    expect(game.let_in).is {}
  end)
  it("is thrown to get out as well, and again by who stopped there", function()
    area { id = "thicket", outline = thicket, entry = true }
    cast.crews { { id = "boss", x = 4, y = 0, class = "officer" } }
    cast.moves("blue", "bold")
    dice "entry 3"
    order "path boss 2,0"
    expect(game.figures.boss.x).near(3.01)
    moves_again "cautious"
    dice "entry 5"
    order "path boss 2,0"
    expect(game.figures.boss.x).is(2)
  end)
  it("is not thrown on a road", function()
    area { id = "thicket", outline = thicket, entry = true }
    road { id = "lane", line = { { x = 0, y = 0 }, { x = 9, y = 0 } } }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" } }
    cast.moves("blue", "bold")
    order "path boss 5,0"
    expect(game.figures.boss.x).is(5)
  end)
end)

describe("shore.terrain.danger", function()
  local function on_the_lane()
    area { id = "swamp", outline = thicket, dangerous = "fall" }
    road { id = "lane", line = { { x = 0, y = 0 }, { x = 4, y = 0 } } }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" } }
    cast.moves("blue", "bold")
  end
  it("spares whoever stays on a road", function()
    on_the_lane()
    order "path boss 4,0"
    expect(game.figures.boss.x).is(4)
  end)
  it("waits where the road is left", function()
    on_the_lane()
    dice "danger 1, saves 5 6"
    order "path boss 6,0"
    expect(game.figures.boss.x > 4).is(true)
    expect(game.figures.boss.x < 5).is(true)
  end)
end)

describe("shore.terrain.long-haul", function()
  local function climbers(...)
    feature { id = "cliff", line = { { x = 3, y = -9 }, { x = 3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, cast.foe("rob", 2.625, 0, { class = "officer" }), cast.foe("sam", 2.625, 2) }
    for _, id in ipairs { ... } do game.figures[id].haul = { feature = game.features.cliff, needed = 3, done = 0, fresh = false } end
    cast.initiative_of "blue"
  end
  it("is where a retreat ends that meets it: nobody gets out of contact so", function()
    feature { id = "cliff", line = { { x = -0.375, y = -9 }, { x = -0.375, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { { id = "b1", x = 0, y = 0, class = "officer" }, { id = "b2", x = 3, y = 3 }, cast.foe("r1", 0.75, 0, { class = "officer" }) }
    game.acting = game.players.red
    melee.attack({ game.figures.r1 }, {})
    marching.begin(game.parties.gulls, "retreat", "bold", { by_one = true })
    expect(refusal("shore.move.reaction", game.figures.b1, { { point = { x = -5, y = 0 } } })).has "in contact with r1"
    expect(refusal("shore.move.reaction", game.figures.b1, { { point = { x = 0, y = -5 } } })).is(nil)
    expect(refusal("flee b1 -5,0")).has "ends farther from r1"
  end)
  it("is thrown once for a flight of a party, in which each goes by himself", function()
    feature { id = "cliff", line = { { x = -3, y = -9 }, { x = -3, y = 9 } }, height = 6, long_haul = true, cost = "0" }
    cast.crews { { id = "b1", x = 0, y = 0, class = "officer" }, { id = "b2", x = 0, y = 2 }, cast.foe("r1", 6, 0, { class = "officer" }) }
    dice "long haul 5"
    answers { "flee b1 -4,0", "flee b2 -4,2" }
    run("shore.morale.fail", game.parties.gulls)
    expect({ game.figures.b1.haul.needed, game.figures.b2.haul.needed }).is { 3, 3 }
    turn.after_action()
    expect(game.hauls).is {}
  end)
  it("keeps enemies from engaging whom they find on a ledge", function()
    climbers("rob", "sam")
    expect(refusal "engage gulls rats").has "on a long haul"
    game.figures.sam.haul = nil
    expect(refusal "engage gulls rats who=boss at=rob").has "rob is on a long haul"
    order "engage gulls rats"
    expect(charging.target_of(game.figures.boss).id).is "sam"
  end)
  it("lets nobody on a ledge be in a mêlée, and lets him be shot at", function()
    climbers "rob"
    game.figures.boss.x, game.figures.boss.weapons = 1.875, { "musket" }
    expect({ contact.is_engaged(game.figures.boss), contact.is_engaged(game.figures.rob) }).is { false, false }
    dice "to hit 6, saves 1"
    answers { "rob" }
    order "shoot gulls rats"
    expect(game.figures.rob.wounds).is(1)
  end)
end)
