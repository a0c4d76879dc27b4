-- Optional: figures on shore, and hazards.

local shore = "piratewars.opt.shore"

local square = { { x = 0, y = 0 }, { x = 100, y = 0 }, { x = 100, y = 100 }, { x = 0, y = 100 } }

local function isle(fields)
  fields = fields or {}
  fields.id, fields.name, fields.outline = "isle", "Isle", square
  return island(fields)
end

local function man(id, x, y, fields)
  fields = fields or {}
  return figure {
    id = id, name = fields.name or id, type = fields.type or "pirate", side = fields.side or "blue", island = "isle", at = { x = x, y = y },
    home = fields.home, level = fields.level,
  }
end

local function blue(phase_id)
  game.order = phase_id == "movement" and { "blue", "red" } or { "red", "blue" }
  phase(phase_id)
end

describe("piratewars.opt.shore", function()
  it("costs a dot on the level, two on stairs, twelve a level of a ladder", function()
    isle()
    local jack = man("jack", 50, 50)
    local function cost(kind, dots)
      return run(shore, jack, { name = "way", kind = kind, foot = { x = 50, y = 50 }, top = { x = 50 + dots, y = 50 }, level = 0 }, {}).cost
    end
    expect({ run(shore, jack, nil, { x = 60, y = 50 }).cost, cost("stairs", 7), cost("ladder", 5), cost("ramp", 18) }).is { 10, 14, 12, 18 }
  end)

  it("lets a figure walk 24 dots, and 18 with a peg leg", function()
    option(shore, true)
    isle()
    local jack, captain = man("jack", 50, 50), man("captain", 50, 60, { type = "pirate-captain" })
    blue "movement"
    expect(refusal("walk jack 75 50")).has("too far")
    order "walk jack 64 50"
    order "walk jack 64 60"
    expect({ jack.at.x, jack.at.y, jack.walk_left }).is { 64, 60, 0 }
    expect(refusal("walk captain 69 60")).has("too far")
    expect(refusal("walk captain 68 60")).is(nil)
    expect(captain.peg_leg).is(true)
  end)

  it("keeps a figure on the land", function()
    option(shore, true)
    isle()
    man("jack", 90, 50)
    blue "movement"
    expect(refusal("walk jack 105 50")).has("leave the land")
    island { id = "pier", outline = { { x = 100, y = 45 }, { x = 120, y = 45 }, { x = 120, y = 55 }, { x = 100, y = 55 } } }
    expect(refusal("walk jack 105 50")).is(nil)
  end)

  it("is off until it is switched on", function()
    isle()
    man("jack", 50, 50)
    blue "movement"
    expect(refusal("walk jack 55 50")).has("nobody walks ashore here")
  end)

  local ways = {
    { name = "steps", kind = "stairs", foot = { x = 60, y = 50 }, top = { x = 67, y = 50 }, level = 0 },
    { name = "ladder", kind = "ladder", foot = { x = 50, y = 50 }, top = { x = 50, y = 50 }, level = 0 },
    { name = "upper", kind = "ladder", foot = { x = 50, y = 50 }, top = { x = 50, y = 50 }, level = 1 },
    { name = "ramp", kind = "ramp", foot = { x = 57, y = 50 }, top = { x = 57, y = 68 }, level = 0 },
  }

  it("goes ten dots on the level and seven of stairs, or two levels of ladders", function()
    option(shore, true)
    isle { ways = ways }
    local jack = man("jack", 50, 50)
    local mate = man("mate", 50, 50)
    blue "movement"
    order "walk jack way=steps"
    expect({ jack.at.x, jack.level, jack.walk_left }).is { 67, 1, 0 }
    order "walk mate way=ladder"
    order "walk mate way=upper"
    expect({ mate.level, mate.walk_left }).is { 2, 0 }
  end)

  it("stops on stairs that are too long for a turn, and goes on or back from there", function()
    option(shore, true)
    isle { ways = { { name = "flight", kind = "stairs", foot = { x = 50, y = 50 }, top = { x = 50, y = 70 }, level = 0 } } }
    local jack = man("jack", 50, 50)
    blue "movement"
    expect(refusal("walk jack way=flight")).has("too far")
    order "walk jack way=flight dots=12"
    expect({ jack.at.y, jack.level, jack.walk_left, jack.step }).is { 62, 0, 0, 12 }
    jack.walk_left = nil
    expect(refusal("walk jack 55 60")).has("stands on the stairs")
    order "walk jack way=flight dots=2 down"
    expect({ jack.at.y, jack.walk_left }).is { 60, 20 }
    order "walk jack way=flight"
    expect({ jack.at.y, jack.level, jack.walk_left, jack.flight == nil }).is { 70, 1, 0, true }
  end)

  it("enters the ramp only with enough left to reach the top", function()
    option(shore, true)
    isle { ways = ways }
    local jack = man("jack", 50, 50)
    local captain = man("captain", 57, 50, { type = "pirate-captain" })
    blue "movement"
    expect(refusal("walk jack way=ramp")).has("the ramp is too long")
    order "walk captain way=ramp"
    expect({ captain.level, captain.walk_left, jack.level }).is { 1, 0, 0 }
  end)

  it("keeps a figure upstairs in the building", function()
    option(shore, true)
    isle { buildings = { { outline = { { x = 40, y = 40 }, { x = 60, y = 40 }, { x = 60, y = 60 }, { x = 40, y = 60 } }, kind = "building", levels = 2 } } }
    man("jack", 50, 50, { level = 1 })
    blue "movement"
    expect(refusal("walk jack 55 55")).is(nil)
    expect(refusal("walk jack 65 50")).has("step off the building")
  end)

  it("keeps who fell over from everything until he has got up in the next Tasks phase", function()
    option(shore, true)
    isle()
    local jack = man("jack", 50, 50)
    blue "movement"
    order "mark-down jack"
    expect(refusal("mark-down jack")).has("is down already")
    expect(refusal("walk jack 55 50")).has("has fallen and is not up yet")
    blue "tasks"
    tasks.begin()
    expect({ jack.acted, jack.task }).is { true, "getting up" }
    falls.stand()
    expect(jack.down).is(false)
  end)

  it("kills who falls off a building, unless he falls into the water", function()
    option(shore, true)
    isle()
    local jack, jill = man("jack", 50, 50, { level = 1 }), man("jill", 1, 50, { level = 2 })
    blue "movement"
    expect(refusal("mark-fallen jack x=3")).has("x= and y=")
    expect(refusal("mark-fallen jill x=3 y=50")).has("there is land")
    order "mark-fallen jack"
    order "mark-fallen jill x=-3 y=50"
    expect({ jack.dead, jill.dead, jill.place }).is { true, false, "water" }
  end)

  it("lets boats' people ashore from the turn after they land", function()
    option(shore, true)
    option("piratewars.opt.launches", true)
    isle()
    local gig = ship { id = "gig", craft = "launch", side = "blue", x = 50, y = -14, heading = 0 }
    figure { id = "jack", type = "pirate", side = "blue", aboard = "gig" }
    blue "movement"
    gig.beached = game.turn.turn
    expect(refusal("walk jack 50 10")).has("can leave the boat next turn")
    gig.beached = game.turn.turn - 1
    order "walk jack 50 10"
    local jack = game.figures.jack
    expect({ jack.place, jack.at.y, jack.walk_left, jack.aboard == nil }).is { "shore", 10, 14, true }
  end)

  it("takes a way only from ground it can be reached over", function()
    option(shore, true)
    isle { ways = { { name = "mole", kind = "stairs", foot = { x = 60, y = 105 }, top = { x = 60, y = 110 }, level = 0 } } }
    man("jack", 60, 98)
    blue "movement"
    expect(refusal("walk jack way=mole")).has("leave the land")
  end)

  it("is not walked on the spot, nor without somewhere to go", function()
    option(shore, true)
    isle()
    man("jack", 50, 50)
    blue "movement"
    expect(refusal("walk jack 50 50")).has("stands there already")
    expect(refusal("walk jack x=50")).has("say where to")
    expect(refusal("walk jack way=steps")).has("no such way")
  end)

  it("gives a figure its whole move when it lands again, and the ground floor", function()
    option(shore, true)
    option("piratewars.opt.launches", true)
    isle()
    ship { id = "gig", craft = "launch", side = "blue", x = 50, y = -14, heading = 0 }
    local jack = man("jack", 50, 20)
    blue "movement"
    order "walk jack 50 1"
    expect(jack.walk_left).is(5)
    blue "tasks"
    order "embark gig jack"
    expect({ jack.island == nil, jack.walk_left == nil }).is { true, true }
    game.ships.gig.beached = game.turn.turn - 1
    blue "movement"
    order "walk jack 50 20"
    expect(jack.walk_left).is(4)
  end)

  it("lets nobody get into a boat from upstairs", function()
    option(shore, true)
    option("piratewars.opt.launches", true)
    isle()
    ship { id = "gig", craft = "launch", side = "blue", x = 50, y = -14, heading = 0 }
    man("jack", 50, 1, { level = 1 })
    blue "tasks"
    expect(refusal("embark gig jack")).has("not beside")
  end)

  it("marks nobody, and loads nothing, where it is switched off", function()
    isle()
    local jack = man("jack", 50, 50, { level = 1 })
    jack.musket = "empty"
    blue "tasks"
    expect(refusal("mark-down jack")).has("figures on shore are switched off")
    expect(refusal("mark-fallen jack")).has("figures on shore are switched off")
    expect(refusal("load-ashore jack")).has("nobody reloads ashore here")
    expect(refusal("fire-ashore jack island=isle side=red")).has("nobody fires ashore here")
    man("foe", 51, 50, { side = "red" })
    expect(refusal("fight-ashore jack foe")).has("nobody fights ashore here")
  end)

  it("fights within four dots with all who are drawn in, losses at once", function()
    option(shore, true)
    isle()
    man("jack", 50, 50)
    man("jill", 50, 52)
    man("far", 80, 80)
    local marine, other = man("marine", 53, 50, { type = "marine", side = "red" }), man("other", 53, 53, { type = "marine", side = "red" })
    blue "tasks"
    expect(refusal("fight-ashore far marine")).has("out of reach")
    game.figures.jack.down = true
    expect(refusal("fight-ashore jack marine")).has("has fallen and is not up yet")
    expect(refusal("fight-ashore marine jack")).has("marine is not yours")
    game.figures.jack.down, game.figures.jack.trapped = false, true
    expect(refusal("fight-ashore jack marine")).has("trapped")
    game.figures.jack.trapped = false
    dice "melee 1 3, melee 6 5"
    order "fight-ashore jack marine"
    expect({ marine.dead, other.dead, game.figures.jill.acted, game.figures.far.acted }).is { true, true, true, false }
    expect(refusal("fight-ashore jack other")).has("has already acted")
  end)

  it("lets a man get up though he is set upon, and keeps the task of who has had one", function()
    option(shore, true)
    isle()
    local jack, jill = man("jack", 50, 50), man("jill", 50, 52, { type = "extra-pirate" })
    man("marine", 53, 51, { type = "marine", side = "red" })
    jack.down, jill.musket = true, "empty"
    blue "tasks"
    tasks.begin()
    order "load-ashore jill"
    game.order = { "blue", "red" }
    phase "tasks"
    expect({ jack.task, jill.task }).is { "getting up", "reloading own" }
    dice "melee 6, melee 5"
    order "fight-ashore marine jack"
    expect({ jack.task, jill.task, jack.fought, jill.fought }).is { "getting up", "reloading own", true, true }
    expect(refusal("fight-ashore marine jill")).has("has already acted")
    falls.stand()
    expect(jack.down).is(false)
  end)

  it("leaves a man's pistol loaded while he is down and does not strike", function()
    option(shore, true)
    isle()
    local jack = man("jack", 50, 50)
    man("marine", 53, 50, { type = "marine", side = "red" })
    jack.pistol, jack.down = "loaded", true
    game.order = { "blue", "red" }
    phase "tasks"
    dice "melee 6"
    order "fight-ashore marine jack"
    expect({ jack.fought, jack.pistol }).is { true, "loaded" }
  end)

  it("is set upon once a turn", function()
    option(shore, true)
    isle()
    man("jack", 50, 50)
    man("marine", 53, 50, { type = "marine", side = "red" })
    man("other", 47, 50, { type = "marine", side = "red" })
    game.order = { "blue", "red" }
    phase "tasks"
    dice "melee 6 6, melee 6"
    order "fight-ashore marine jack"
    expect({ game.figures.other.acted, game.figures.other.fought }).is { true, true }
    game.figures.other.acted = false
    expect(refusal("fight-ashore other jack")).has("has fought this turn")
  end)

  it("kills two with each success of shot, and refuses ball", function()
    option(shore, true)
    isle()
    local vessel = ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = 130, y = 10, heading = 0 }
    for i = 1, 4 do man("red-" .. i, 97, 40 + i, { side = "red" }) end
    blue "tasks"
    local port = "cannon=hag-cannon-4"
    expect(refusal("fire-ashore hag-gunner-7 island=isle side=red ammunition=ball " .. port)).has("only shot is fired at figures in the open")
    expect(game.cannons["hag-cannon-4"].flank).is "port"
    order("fire-ashore hag-gunner-7 island=isle side=red ammunition=shot " .. port)
    dice "shot 1 5 6"
    answers { "casualties red-1,red-2" }
    tasks.left("blue")
    broadside.simultaneous()
    expect({ game.figures["red-1"].dead, game.figures["red-2"].dead, game.figures["red-3"].dead }).is { true, true, false }
    expect(vessel.fate).is "afloat"
  end)

  it("bears on a lone figure within four dots of the bore", function()
    option(shore, true)
    isle()
    ship { id = "hag", model = "black-seas-barracuda", side = "blue", x = -30, y = 0, heading = 0 }
    local lone = man("lone", 40, 20, { side = "red" })
    blue "tasks"
    local text = "fire-ashore hag-gunner-1 island=isle side=red ammunition=shot cannon=hag-cannon-1"
    expect(refusal(text)).is(nil)
    lone.at.y = 20.5
    expect(refusal(text)).has("does not bear")
  end)

  it("takes two from the target number at somebody inside a building, one at somebody partly hidden", function()
    option(shore, true)
    isle()
    local marine = man("marine", 50, 50, { type = "marine" })
    man("foe", 70, 50, { side = "red" })
    expect({ groups.to_hit(4, nil, { shelter = "inside" }, marine), groups.to_hit(4, nil, { shelter = "hidden" }, marine), groups.to_hit(4, nil, {}, marine) }).is { 2, 3, 4 }
    marine.musket = "loaded"
    blue "tasks"
    expect(refusal("fire-ashore marine island=isle side=red shelter=hidden")).has("there is nobody for marine to fire at")
    expect(refusal("fire-ashore marine island=isle side=red")).is(nil)
    local crates = { outline = { { x = 68, y = 48 }, { x = 72, y = 48 }, { x = 72, y = 52 }, { x = 68, y = 52 } }, kind = "cover", levels = 1 }
    game.islands.isle.buildings = { crates }
    expect(refusal("fire-ashore marine island=isle side=red")).has("there is nobody")
    order "fire-ashore marine island=isle side=red shelter=hidden"
    dice "musket 3"
    tasks.left("blue")
    broadside.simultaneous()
    expect({ game.figures.foe.dead, marine.musket }).is { true, "empty" }
  end)
end)

describe("piratewars.opt.hazards", function()
  it("switches the alligators and the snares", function()
    option("piratewars.opt.hazards", true)
    expect({ game.option("piratewars.opt.hazards.alligators"), game.option("piratewars.opt.hazards.traps") }).is { true, true }
  end)
end)

describe("piratewars.opt.hazards.alligators", function()
  local alligators = "piratewars.opt.hazards.alligators"

  it("reaches four dots from the water", function()
    option(alligators, true)
    isle()
    local jack, jill = man("jack", 4, 50), man("jill", 4.1, 50)
    expect({ hazards.near_the_water(jack), hazards.near_the_water(jill) }).is { true, false }
  end)

  it("takes the pirate before his Captain", function()
    option(alligators, true)
    isle()
    ship { id = "hag", model = "renegade-runner", side = "blue", x = 300, y = 0 }
    local jack, captain = man("jack", 2, 50, { home = "hag" }), man("chief", 2, 52, { type = "pirate-captain", home = "hag" })
    dice "alligators 2, alligators 6"
    hazards.feed_all()
    expect({ jack.dead, captain.dead }).is { true, false }
    dice "alligators 6"
    hazards.feed_all()
    expect(captain.dead).is(true)
  end)
end)

describe("piratewars.opt.hazards.alligators", function()
  local alligators = "piratewars.opt.hazards.alligators"

  it("looks at everybody ashore but islanders and skeletons, garrisons and the upstairs too", function()
    option(alligators, true)
    option("piratewars.opt.islanders", true)
    option("piratewars.opt.dead-man", true)
    isle { wreckage = true }
    figure { id = "w", type = "warrior", side = "red", island = "isle", at = { x = 2, y = 20 } }
    figure { id = "bones", type = "skeleton", side = "red", island = "isle", at = { x = 2, y = 30 } }
    local marine = man("marine", 2, 50, { type = "marine", side = "red", level = 1 })
    dice "alligators 6"
    hazards.feed_all()
    expect({ marine.dead, game.figures.w.dead, game.figures.bones.dead }).is { true, false, false }
  end)

  it("is bitten on a 6 only, and does nothing if it is switched off", function()
    isle()
    local jack = man("jack", 2, 50)
    hazards.feed_all()
    option(alligators, true)
    dice "alligators 5"
    hazards.feed_all()
    expect(jack.dead).is(false)
  end)

  it("takes nobody of another side for a Captain without a ship", function()
    option(alligators, true)
    isle()
    local captain, marine = man("chief", 2, 50, { type = "pirate-captain" }), man("marine", 2, 60, { type = "marine", side = "red" })
    dice "alligators 6, alligators 1"
    hazards.feed_all()
    expect({ captain.dead, marine.dead }).is { true, false }
  end)

  it("does not take the sea for land where a pier joins the beach", function()
    option(alligators, true)
    isle()
    island { id = "pier", outline = { { x = 100, y = 40 }, { x = 140, y = 40 }, { x = 140, y = 60 }, { x = 100, y = 60 } } }
    local jack, jill = man("jack", 98, 50), man("jill", 98, 43)
    expect({ hazards.near_the_water(jack), hazards.near_the_water(jill) }).is { false, true }
  end)
end)

describe("piratewars.opt.hazards.traps", function()
  local traps = "piratewars.opt.hazards.traps"
  local trees = { { at = { x = 50, y = 50 }, radius = 6 } }

  it("catches who stands under a tree with a 6", function()
    option(traps, true)
    isle { trees = trees }
    local jack, jill = man("jack", 50, 55), man("jill", 50, 57)
    dice "snare 6"
    hazards.set_off()
    expect({ jack.trapped, jill.trapped, jack.dead }).is { true, false, false }
    blue "movement"
    expect(refusal("walk jack 50 60")).has("trapped")
  end)

  it("lets go with less than a 6, catches no islander, and is not there where it is switched off", function()
    isle { trees = trees }
    local jack, jill = man("jack", 50, 55), man("jill", 80, 80)
    hazards.set_off()
    option(traps, true)
    option("piratewars.opt.islanders", true)
    figure { id = "w", type = "warrior", side = "red", island = "isle", at = { x = 50, y = 50 } }
    dice "snare 5"
    hazards.set_off()
    expect({ jack.trapped, game.figures.w.trapped, jill.trapped }).is { false, false, false }
  end)

  it("catches skeletons like anybody", function()
    option(traps, true)
    option("piratewars.opt.dead-man", true)
    isle { trees = trees, wreckage = true }
    local bones = figure { id = "bones", type = "skeleton", side = "red", island = "isle", at = { x = 50, y = 50 } }
    figure { id = "free", type = "skeleton", side = "red", island = "isle", at = { x = 80, y = 50 } }
    dice "snare 6"
    hazards.set_off()
    expect(bones.trapped).is(true)
  end)

  it("holds its man from everything", function()
    option(traps, true)
    option(shore, true)
    option("piratewars.opt.loot", true)
    option("piratewars.opt.launches", true)
    isle { trees = trees, idol = { x = 50, y = 50 }, treasure = 1 }
    local jack, jill = man("jack", 50, 51, { type = "extra-pirate" }), man("jill", 50, 52)
    man("foe", 52, 51, { side = "red" })
    ship { id = "gig", craft = "launch", side = "blue", x = 50, y = -14, heading = 0 }
    jack.trapped, jack.musket, jack.carrying = true, "empty", "chest"
    blue "tasks"
    for _, text in ipairs {
      "fight-ashore jack foe", "load-ashore jack", "fire-ashore jack island=isle side=red", "embark gig jack", "free-trapped jack jill",
      "haul jack,jill goods=chest to=gig",
    } do
      expect(refusal(text)).has("trapped")
    end
    option("piratewars.opt.islanders", true)
    expect(refusal("raid-idol jack,jill")).has("jack is trapped")
    blue "movement"
    expect(refusal("scale jack")).has("jack is trapped")
  end)

  it("is not opened by who threw his spear, has fallen, or is nowhere near", function()
    option(traps, true)
    isle { trees = trees }
    local jack, jill = man("jack", 50, 55), man("jill", 50, 58)
    blue "tasks"
    expect(refusal("free-trapped jill jack")).has("is in no snare")
    jack.trapped, jill.down = true, true
    expect(refusal("free-trapped jill jack")).has("jill has fallen and is not up yet")
    jill.down, jill.threw = false, true
    expect(refusal("free-trapped jill jack")).has("threw a spear this turn")
    jill.threw, jill.level = false, 1
    expect(refusal("free-trapped jill jack")).has("out of reach")
  end)

  it("keeps its man while a friend is free, and loses him when that friend has gone aboard", function()
    option(traps, true)
    isle { trees = trees }
    local jack, jill = man("jack", 50, 55), man("jill", 80, 80)
    jack.trapped = true
    hazards.set_off()
    expect(jack.dead).is(false)
    local gig = ship { id = "gig", craft = "launch", side = "blue", x = 50, y = -14, heading = 0 }
    gig.beached, jill.aboard, jill.place, jill.at, jill.island = 1, gig, "boat", nil, nil
    hazards.set_off()
    expect(jack.dead).is(true)
  end)

  it("loses who has no free friend on the island", function()
    option(traps, true)
    isle { trees = trees }
    local jack = man("jack", 50, 55)
    dice "snare 6"
    hazards.set_off()
    expect(jack.dead).is(true)
  end)

  it("is undone by a friend's melee attack: a pirate rolls one die, a Captain two", function()
    option(traps, true)
    isle { trees = trees }
    local jack, jill = man("jack", 50, 55), man("jill", 50, 58)
    local captain, far = man("chief", 53, 55, { type = "pirate-captain" }), man("far", 80, 80)
    jack.trapped = true
    blue "tasks"
    expect(refusal("free-trapped far jack")).has("out of reach")
    dice "freeing 4"
    order "free-trapped jill jack"
    expect({ jack.trapped, jill.acted, far.acted }).is { true, true, false }
    dice "freeing 6 5"
    order "free-trapped chief jack"
    expect({ jack.trapped, captain.acted }).is { false, true }
  end)
end)
