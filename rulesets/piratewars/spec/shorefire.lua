-- Optional: fire from land and at land: who may fire what, and what the notes say.

local shore = "piratewars.opt.shore"
local square = { { x = 0, y = 0 }, { x = 100, y = 0 }, { x = 100, y = 100 }, { x = 0, y = 100 } }

local function isle(fields)
  fields = fields or {}
  fields.id, fields.name, fields.outline = "isle", "Isle", square
  return island(fields)
end

local function man(id, x, y, fields)
  fields = fields or {}
  return figure { id = id, name = id, type = fields.type or "pirate", side = fields.side or "blue", island = "isle", at = { x = x, y = y } }
end

local function hag(x, y)
  return ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = x, y = y, heading = 0, muskets = 2 }
end

local function blue_tasks()
  game.order = { "red", "blue" }
  phase "tasks"
end

local function fort(fields)
  option("piratewars.opt.fortress", true)
  fields.id, fields.name, fields.side, fields.island = "fort", "Fort", "red", "isle"
  fields.outline = { { x = 50, y = 40 }, { x = 90, y = 40 }, { x = 90, y = 80 }, { x = 50, y = 80 } }
  fields.cannons = { { at = { x = 85, y = 45 } } }
  return fortress(fields)
end

describe("piratewars.opt.shore", function()
  it("fires from ashore or aboard, not from the water", function()
    option(shore, true)
    isle()
    man("foe", 50, 2, { side = "red" })
    local jack = figure { id = "jack", name = "Jack", type = "extra-pirate", side = "blue", at = { x = 50, y = -4 } }
    jack.musket = "loaded"
    blue_tasks()
    expect(jack.place).is "water"
    expect(refusal("fire-ashore jack island=isle side=red")).has("Jack is neither ashore nor aboard")
  end)

  it("has a deck gun worked aboard, by one figure, and by no marine", function()
    option(shore, true)
    isle()
    man("foe", 30, 2, { side = "red" })
    ship { id = "flag", name = "Flag", model = "imperial-flagship", side = "blue", x = 30, y = -60, heading = 0, deck_guns = 1 }
    man("jack", 40, 2)
    blue_tasks()
    local at = " island=isle side=red gun=flag-deck-gun-1"
    expect(refusal("fire-ashore jack" .. at)).has("jack is not at deck gun 1 of Flag")
    expect(refusal("fire-ashore flag-marine-1" .. at)).has("marines cannot work deck guns")
    game.figures["flag-crew-1"].place = "top"
    expect(refusal("fire-ashore flag-crew-1" .. at)).has("Sailor 1 of Flag is not at deck gun 1 of Flag")
    expect(refusal("fire-ashore flag-crew-2,flag-crew-3" .. at)).has("one figure works a deck gun")
    expect(refusal("fire-ashore flag-crew-2 cannon=flag-cannon-1 ammunition=shot" .. at)).has("a cannon or a deck gun, not both")
    order("fire-ashore flag-crew-2" .. at)
    expect(game.deck_guns["flag-deck-gun-1"].loaded).is(false)
    expect(refusal("fire-ashore flag-crew-3" .. at)).has("not loaded")
  end)

  it("has one target, an enemy's, and says whose on an island", function()
    option(shore, true)
    isle()
    fort {}
    man("foe", 30, 2, { side = "red" })
    man("jack", 40, 2)
    blue_tasks()
    expect(refusal("fire-ashore jack")).has("say one target")
    expect(refusal("fire-ashore jack fort=fort island=isle side=red")).has("say one target")
    expect(refusal("fire-ashore jack island=isle")).has("say whose people on Isle")
    expect(refusal("fire-ashore jack island=isle side=blue")).has("your own people on Isle")
    for _, figure in ipairs(fortresses.defenders_in(game.fortresses.fort)) do damage.die(figure) end
    game.fortresses.fort.owner = "blue"
    expect(refusal("fire-ashore jack fort=fort")).has("Fort is no enemy's")
    expect(refusal("fire-ashore jack island=isle side=red doors")).has("doors are shot at with a cannon")
    local hulk = ship { id = "hulk", name = "Hulk", model = "black-seas-barracuda", side = "red", x = 200, y = 200 }
    hulk.fate = "sunk"
    expect(refusal("fire-ashore jack target=hulk")).has("Hulk is not there any more")
  end)

  it("is no worse in one building, and two worse into another", function()
    option(shore, true)
    local function hut(x) return { outline = { { x = x, y = 40 }, { x = x + 20, y = 40 }, { x = x + 20, y = 60 }, { x = x, y = 60 } }, kind = "building", levels = 1 } end
    isle { buildings = { hut(20), hut(60) } }
    local marine = man("marine", 25, 50, { type = "marine" })
    local foe = man("foe", 35, 50, { side = "red" })
    local a = { island = game.islands.isle, side = "red", shelter = "inside" }
    expect(groups.to_hit(4, nil, a, marine)).is(4)
    foe.at.x = 65
    expect(groups.to_hit(4, nil, a, marine)).is(2)
    marine.at.x = 50
    expect(groups.to_hit(4, nil, a, marine)).is(2)
  end)

  it("points a turntable by the ship's heading", function()
    option(shore, true)
    isle()
    local foe = man("foe", 50, 3, { side = "red" })
    local fox = ship { id = "fox", name = "Fox", model = "renegade-runner-revised", side = "blue", x = 60, y = -30, heading = 270 }
    blue_tasks()
    local starboard = "fire-ashore fox-gunner-1 island=isle side=red ammunition=shot cannon=fox-cannon-1"
    local port = "fire-ashore fox-gunner-3 island=isle side=red ammunition=shot cannon=fox-cannon-2"
    expect({ refusal(starboard) == nil, refusal(port) == nil }).is { true, false }
    fox.heading, fox.x = 90, 40
    expect({ refusal(starboard) == nil, refusal(port) == nil, foe.dead }).is { false, true, false }
  end)

  it("lets no marine fire a ship's cannon at the shore", function()
    option(shore, true)
    isle()
    man("foe", 30, 2, { side = "red" })
    ship { id = "flag", name = "Flag", model = "imperial-flagship", side = "blue", x = 20, y = -60, heading = 270 }
    blue_tasks()
    expect(refusal("fire-ashore flag-marine-1 island=isle side=red cannon=flag-cannon-1 ammunition=shot")).has("marines cannot fire, reload or move cannons")
  end)

  it("hits nobody below decks from the shore, and swimmers where they swim", function()
    option(shore, true)
    isle()
    local marine = man("marine", 50, 1, { type = "marine" })
    local prey = ship { id = "prey", name = "Prey", model = "skulls-eye-schooner", side = "red", x = 50, y = -100, heading = 0 }
    blue_tasks()
    expect(refusal("fire-ashore marine prey group=below")).has("those below on Prey are hit only from the same ship")
    expect(refusal("fire-ashore marine prey group=water")).has("there is nobody")
    figure { id = "swimmer", name = "Swimmer", type = "pirate", side = "red", home = "prey", place = "water", at = { x = 50, y = -2 } }
    expect(refusal("fire-ashore marine prey group=water")).has("only B weapons can be used")
    marine.at.y, prey.fate = 3, "sunk"
    expect(refusal("fire-ashore marine prey group=deck")).has("Prey is not there any more")
    order "fire-ashore marine prey group=water"
    expect(game.salvos[1].distance).is(5)
    dice "musket 4"
    salvos.volley("blue")
    broadside.simultaneous()
    expect(game.figures.swimmer.dead).is(true)
    expect(notes()).has "Blue on Isle at those who swim from Prey, one with musket: one hit"
  end)

  it("empties a pistol, and a woman's never", function()
    option(shore, true)
    isle()
    man("foe", 60, 50, { side = "red" })
    local captain, anne = man("chief", 50, 50, { type = "pirate-captain" }), man("anne", 50, 52)
    anne.female = true
    blue_tasks()
    order "fire-ashore chief,anne island=isle side=red"
    expect({ captain.pistol, #game.salvos }).is { "empty", 2 }
    captain.acted, anne.acted = false, false
    expect(refusal("fire-ashore chief island=isle side=red")).has("no loaded weapon")
    expect(refusal("fire-ashore anne island=isle side=red")).is(nil)
  end)

  it("notes who fired at whom with what, and how many fell", function()
    option(shore, true)
    isle()
    man("foe", 60, 50, { side = "red" })
    man("marine", 50, 50, { type = "marine" })
    man("other", 50, 52, { type = "marine" })
    man("far", 5, 50, { type = "marine" })
    blue_tasks()
    order "fire-ashore marine,other island=isle side=red"
    dice "musket 3, musket 6"
    tasks.left("blue")
    expect(notes()).has("Blue on Isle at Red on Isle, two with musket: one hit")
    broadside.simultaneous()
    expect(notes()).has("shot down ashore: foe")
  end)

  it("measures once for all who fire alike from one island, and for each side apart", function()
    option(shore, true)
    isle()
    man("near", 60, 50, { type = "marine" })
    man("far", 30, 50, { type = "marine" })
    man("foe", 98, 50, { side = "red" })
    blue_tasks()
    order "fire-ashore near,far island=isle side=red"
    dice "musket 6, musket 6"
    tasks.left("blue")
    tasks.left("blue")
    expect(notes()).has("Blue on Isle at Red on Isle, two with musket: no hit")
    game.salvos[1].player = "green"
    expect(game.salvos[2].distance).is(68)
    man("last", 20, 50, { type = "marine" })
    order "fire-ashore last island=isle side=red"
    tasks.left("blue")
    expect(notes()).has("Blue on Isle at Red on Isle, one with musket: out of range")
  end)

  it("tells of a gun and a cannon that are laid on land", function()
    option(shore, true)
    isle()
    man("foe", 30, 2, { side = "red" })
    ship { id = "flag", name = "Flag", model = "imperial-flagship", side = "blue", x = 30, y = -60, heading = 0, deck_guns = 1 }
    blue_tasks()
    expect(any(suggestions("fire-ashore", "blue"), function(a) return a.gun ~= nil end)).is(true)
    order "fire-ashore flag-crew-2 island=isle side=red gun=flag-deck-gun-1"
    expect(notes()).has("deck gun 1 of Flag is trained on those on Isle")
  end)

  it("tells of a shot that does not carry", function()
    option(shore, true)
    isle()
    man("foe", 60, 50, { side = "red" })
    man("far", 5, 50, { type = "marine" })
    blue_tasks()
    order "fire-ashore far island=isle side=red"
    tasks.left("blue")
    expect(notes()).has("Blue on Isle at Red on Isle, one with musket: out of range")
  end)

  it("is offered to ships off the shore: cannons at a fortress and its doors, muskets and shot at people", function()
    option(shore, true)
    isle()
    fort { doors = { { x = 90, y = 55 }, { x = 90, y = 65 } } }
    man("foe", 96, 70, { side = "red" })
    hag(130, 20)
    blue_tasks()
    local offered = {}
    for _, a in ipairs(suggestions("fire-ashore", "blue")) do
      local what = a.doors and "doors" or a.fort and "fort" or a.island and "people"
      offered[what .. " " .. (a.ammunition or "by hand")] = true
    end
    expect(offered).is {
      ["doors ball"] = true, ["fort shot"] = true, ["fort ball"] = true, ["people shot"] = true,
      ["fort by hand"] = true, ["people by hand"] = true,
    }
  end)
end)

describe("piratewars.opt.shore", function()
  it("answers what a side's fire comes to as the phase would, shot after shot", function()
    option(shore, true)
    isle()
    local it_is = fort {}
    hag(130, 44)
    man("jack", 45, 60, { type = "marine" })
    blue_tasks()
    order "fire-ashore hag-gunner-3 fort=fort cannon=hag-cannon-2 ammunition=ball"
    order "fire-ashore jack fort=fort"
    local function left() return it_is.battered * 100 + #fortresses.defenders_in(it_is) end
    local asked = odds(function()
      salvos.alone("blue")
      return left()
    end)
    local played = odds(function()
      salvos.volley("blue")
      broadside.simultaneous()
      return left()
    end)
    expect(asked).is(played)
    local outcomes = 0
    for _ in pairs(asked) do outcomes = outcomes + 1 end
    expect(outcomes > 1).is(true)
  end)
end)

describe("piratewars.opt.fortress.entering", function()
  it("has doors that are shot at from outside, while they stand", function()
    option(shore, true)
    isle()
    local it_is = fort { doors = { { x = 90, y = 55 }, { x = 90, y = 65 } } }
    hag(130, 44)
    blue_tasks()
    local text = "fire-ashore hag-gunner-3 fort=fort cannon=hag-cannon-2 doors ammunition="
    expect(refusal(text .. "shot")).has("doors are shot at with ball")
    expect(refusal(text .. "ball")).is(nil)
    it_is.battered = 2
    expect(refusal(text .. "ball")).has("the doors of Fort are open")
    it_is.battered, it_is.doors = 0, {}
    expect(refusal(text .. "ball")).has("Fort has no doors")
  end)

  it("gives one more against a climber from the top of his wall only", function()
    option(shore, true)
    isle()
    local it_is = fort { levels = 2, ways = { { name = "stairs", kind = "stairs", foot = { x = 60, y = 60 }, top = { x = 70, y = 60 }, level = 0 } } }
    local marine = game.figures["fort-marine-1"]
    expect(groups.to_hit(4, nil, { climbers = true }, marine)).is(4)
    marine.level = 1
    expect(groups.to_hit(4, nil, { climbers = true }, marine)).is(5)
    local jack = man("jack", 70, 39.5)
    jack.foot, jack.climbing = it_is, true
    game.order = { "blue", "red" }
    phase "tasks"
    expect(refusal("fire-ashore fort-marine-1 island=isle side=blue climbers")).is(nil)
    expect(refusal("fire-ashore fort-marine-1 island=isle side=blue")).has("there is nobody")
  end)
end)
