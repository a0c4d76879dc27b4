-- What is added up, thrown and dealt out in mêlées and volleys.

local one, foe, ride = cast.one, cast.foe, cast.ride

-- Blue's figures have attacked, and whoever touches is in the mêlée.
local function attacked(ids)
  game.acting = game.players.blue
  local figures = {}
  for _, id in ipairs(ids) do table.insert(figures, game.figures[id]) end
  melee.attack(figures, {})
  melee.start()
  game.fight.round = 1
end

describe("shore.engage.held", function()
  it("takes two cutlasses, and one pike", function()
    local function holder(...)
      local list = { foe("rob", 0, 0) }
      for i, weapon in ipairs { ... } do table.insert(list, one("b" .. i, i == 1 and 1.125 or -1.125, 0, { weapons = { weapon } })) end
      cast.crews(list)
      ride(game.figures.rob)
      melee.attack(where(parties.members(game.parties.gulls), function() return true end), {})
      return run("shore.engage.held", game.figures.rob)
    end
    game.acting = nil
    expect({ holder "cutlass" == nil, holder("cutlass", "knife"), holder "pike" }).is { true, "general or close", "reach" }
  end)
end)

describe("shore.engage.sent", function()
  it("is who may charge, against whom the party sees", function()
    cast.crews { one("ann", 0, 0, { class = "officer" }), one("ben", 0, 1), foe("rob", 6, 0, { class = "officer" }), foe("sid", 6, 9) }
    feature { id = "wall", line = { { x = 3, y = 5 }, { x = 9, y = 5 } }, height = 3, opaque = true }
    cast.initiative_of "blue"
    local function sent(who, at) return refusal("shore.engage.sent", game.parties.gulls, { game.parties.rats }, who, at) end
    local ben, rob, sid = game.figures.ben, game.figures.rob, game.figures.sid
    expect(sent({ ben }, { rob })).is(nil)
    expect(sent({ ben }, { sid })).has "cannot see sid"
    expect(sent({ ben }, { rob, rob })).has "each target needs an attacker"
    expect(sent({ rob }, nil)).has "is not of Gulls"
  end)
end)

describe("shore.melee.modifiers", function()
  it("are a half each for what a fighter has", function()
    cast.crews { one("ann", 0, 0, { weapons = { "pike" } }), foe("rob", 1.125, 0, { weapons = { "pike" } }) }
    ride(game.figures.rob)
    attacked { "ann" }
    local function more(id) return run("shore.melee.modifiers", first(melee.engaged(game.fight), { figure = game.figures[id] })) end
    expect({ more "ann", more "rob" }).is { 0, 1 }
    game.fight.round, game.parties.gulls.formed = 2, { shape = "line", x = 0, y = 0, facing = 0, files = 2, figures = 4 }
    expect({ more "ann", more "rob" }).is { 0.5, 0.5 }
  end)
end)

describe("shore.melee.outnumbered", function()
  it("is the side with fewer able figures, and not one of as many", function()
    cast.crews { one("ann", 0, 0), one("ben", 0, 5), foe("rob", 0.75, 0), foe("sid", 0.75, 5) }
    attacked { "ann" }
    expect(#run("shore.melee.outnumbered", game.fight)).is(0)
    game.figures.sid.bogged = true
    expect(run("shore.melee.outnumbered", game.fight)[1]).is(game.parties.rats)
  end)
end)

describe("shore.melee.wounds", function()
  it("has all saves thrown before anybody is hurt", function()
    cast.crews { one("ann", 0, 0), one("ben", 0, 0.75), foe("rob", 0.75, 0) }
    attacked { "ann" }
    local ranks = melee.engaged(game.fight)
    dice "saves 6 1, saves 2"
    run("shore.melee.wounds", { { figure = game.figures.ann, by = "red" }, { figure = game.figures.rob, by = "blue" }, { figure = game.figures.ann, by = "red" } }, ranks)
    expect({ game.figures.ann.wounds, game.figures.rob.wounds, game.figures.ben.wounds }).is { 1, 1, 0 }
  end)
end)

describe("shore.melee.side-scores", function()
  it("adds up the parties of a player", function()
    cast.crews { one("ann", 0, 0), foe("rob", 0.75, 0) }
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "cat", owner = "blue", party = "terns", class = "swab", x = 1.5, y = 0 }
    attacked { "ann", "cat" }
    local rows = run("shore.melee.side-scores", {
      { party = game.parties.gulls, score = 2, fighters = 1 }, { party = game.parties.terns, score = 1, fighters = 1 }, { party = game.parties.rats, score = 1, fighters = 1 },
    })
    expect({ #rows, rows[1].score, rows[1].fighters, rows[1].made, rows[2].score, rows[2].made }).is { 2, 3, 2, true, 1, false }
  end)
end)

describe("shore.melee.retreat-order", function()
  it("begins with the engaged", function()
    cast.crews { one("ann", 0, 9), one("ben", 0, 0), foe("rob", 0.75, 0) }
    attacked { "ben" }
    game.fight.losers = { game.parties.gulls }
    local list = run("shore.melee.retreat-order", game.fight)
    expect({ list[1].id, list[2].id }).is { "ben", "ann" }
  end)
end)

describe("shore.melee.retreats", function()
  it("leaves whoever stays in contact, asked twice, a prisoner", function()
    cast.crews { one("ann", 0, 9, { class = "officer" }), one("ben", 0, 0), foe("rob", 0.75, 0, { class = "officer" }) }
    attacked { "ben" }
    game.fight.losers, game.fight.winners = { game.parties.gulls }, { game.parties.rats }
    answers { "retreat ben stay", "retreat ben stay" }
    run("shore.melee.retreats", game.figures.ben)
    expect(game.figures.ben.prisoner).is(game.players.red)
  end)
end)

describe("shore.entry.opening", function()
  it("holds back all but one of three attackers at a door", function()
    structure { id = "hut", type = "hut", height = 2, outline = { { x = 0, y = 0 }, { x = 6, y = 0 }, { x = 6, y = 4 }, { x = 0, y = 4 } } }
    door { id = "door", of = "hut", from = { x = 2.6, y = 0 }, to = { x = 3.4, y = 0 } }
    cast.crews { one("ann", 3, -0.375), one("ben", 3.3, -0.375), foe("rob", 3, 0.375) }
    breaking_in.blast(game.doors.door)
    attacked { "ann", "ben" }
    local ranks = melee.engaged(game.fight)
    expect(#ranks).is(3)
    answers { "ben" }
    local front = run("shore.entry.opening", ranks)
    expect({ #front, any(front, { figure = game.figures.ann }), any(front, { figure = game.figures.ben }), any(front, { figure = game.figures.rob }) }).is { 2, false, true, true }
  end)
end)

describe("shore.shooting.modifiers", function()
  it("are for formations, the saddle and cover", function()
    cast.crews { one("ann", 0, 0, { weapons = { "musket" } }), foe("rob", 5, 0) }
    local ann, rob = game.figures.ann, game.figures.rob
    local function die() return run("shore.shooting.modifiers", ann, rob) end
    local formed = { shape = "line", x = 0, y = 0, facing = 0, files = 2, figures = 4 }
    expect(die()).is(0)
    game.parties.gulls.formed = formed
    expect(die()).is(1)
    game.parties.rats.formed = formed
    expect(die()).is(2)
    ride(ann)
    expect(die()).is(1)
  end)
end)

describe("shore.shooting.groups", function()
  it("has muskets thrown before pistols, and who aims apart", function()
    cast.crews {
      one("ann", 0, 0, { weapons = { "pistol" }, class = "officer" }), one("ben", 1, 0, { weapons = { "musket" } }), one("cat", 2, 0, { weapons = { "musket" } }), foe("rob", 1, 3),
    }
    local figures = game.figures
    local function groups(changed)
      local list = {}
      for _, group in ipairs(run("shore.shooting.groups", { figures.ann, figures.ben, figures.cat }, game.parties.rats, nil, changed)) do
        table.insert(list, group.weapon .. " " .. #group.shooters .. " " .. group.least)
      end
      return list
    end
    expect(groups {}).is { "musket 2 4", "pistol 1 4" }
    expect(groups { aim = { shooter = figures.cat, at = figures.rob } }).is { "musket 1 4", "musket 1 2", "pistol 1 4" }
  end)
end)
