-- Optional: islanders and Dead Man's Island.

local square = { { x = 0, y = 0 }, { x = 100, y = 0 }, { x = 100, y = 100 }, { x = 0, y = 100 } }
local plate = { width = 32, depth = 32, mountain = false, bridged = false }
local small = { width = 16, depth = 16, mountain = false, bridged = true }

local function all_on() option("piratewars.opt.islanders", true) end

local function isle(fields)
  fields = fields or {}
  fields.id, fields.name, fields.outline = "isle", "Isle", fields.outline or square
  fields.plates, fields.huts, fields.idols = fields.plates or { plate }, fields.huts or 1, fields.idols or 1
  fields.treasure, fields.idol = fields.treasure or 2, { x = 50, y = 50 }
  return island(fields)
end

local function native(id, x, y, fields)
  fields = fields or {}
  return figure { id = id, name = id, type = fields.type or "warrior", side = "red", island = "isle", at = { x = x, y = y }, bow = fields.bow }
end

local function man(id, x, y, fields)
  fields = fields or {}
  return figure { id = id, name = id, type = fields.type or "pirate", side = "blue", island = "isle", at = { x = x, y = y } }
end

local function blue(phase_id)
  game.order = phase_id == "movement" and { "blue", "red" } or { "red", "blue" }
  phase(phase_id)
end

local function red_tasks()
  game.order = { "blue", "red" }
  phase "tasks"
end

local function tribe(number)
  local list = {}
  for i = 1, number do table.insert(list, native("warrior-" .. i, 60 + i, 60)) end
  return list
end

describe("piratewars.opt.islanders", function()
  it("switches all rules of the islanders, and each may be switched by itself", function()
    expect(game.option("piratewars.opt.islanders.weapons")).is(false)
    all_on()
    expect({ game.option("piratewars.opt.islanders.weapons"), game.option("piratewars.opt.islanders.boats") }).is { true, true }
    option("piratewars.opt.islanders.boats", false)
    expect(game.option("piratewars.opt.islanders.boats")).is(false)
  end)
end)

describe("piratewars.opt.islanders.figures", function()
  it("makes eight of a plate a Kahuna, six Warriors and a Shaman", function()
    expect(run("piratewars.opt.islanders.figures", 8)).is { kahuna = 1, shaman = 1, warrior = 6 }
    expect(run("piratewars.opt.islanders.figures", 4)).is { kahuna = 1, shaman = 0, warrior = 3 }
  end)

  it("gives them Attack, blows and hits", function()
    all_on()
    isle()
    local kahuna, shaman, warrior = native("chief", 10, 10, { type = "kahuna" }), native("wizard", 12, 10, { type = "shaman" }), native("kid", 14, 10)
    expect({ kahuna.attack, (weapons.blows(kahuna)), kahuna.hits }).is { 5, 2, 3 }
    expect({ shaman.attack, (weapons.blows(shaman)), shaman.hits }).is { 5, 2, 2 }
    expect({ warrior.attack, (weapons.blows(warrior)), warrior.hits }).is { 4, 1, 1 }
  end)

  it("takes a hit of a Kahuna with each success", function()
    all_on()
    isle()
    local kahuna = native("chief", 10, 10, { type = "kahuna" })
    wounds.hit("red", { kahuna }, 2, "melee")
    expect({ kahuna.hits, kahuna.dead }).is { 1, false }
    expect(notes()).has("chief is wounded")
    wounds.hit("red", { kahuna }, 2, "melee")
    expect(kahuna.dead).is(true)
  end)

  it("puts nobody on an island without a spot on it", function()
    all_on()
    isle()
    expect(function() figure { id = "kid", type = "warrior", side = "red", island = "isle" } end).fails "say where it stands"
    expect(function() native("kid", 110, 10) end).fails "this spot is not on Isle"
    local canoe = ship { id = "canoe", craft = "canoe", side = "red", x = -10, y = 50, heading = 0 }
    local paddler = figure { id = "paddler", type = "warrior", side = "red", island = "isle", at = { x = 10, y = 10 }, aboard = "canoe" }
    expect({ paddler.native.id, paddler.aboard == canoe, paddler.island == nil, paddler.at == nil }).is { "isle", true, true, true }
  end)

  it("takes two hits of a Kahuna in a canoe with a success of shot, as ashore", function()
    all_on()
    local canoe = ship { id = "canoe", craft = "canoe", side = "red", x = 0, y = 0 }
    local kahuna = figure { id = "chief", name = "chief", type = "kahuna", side = "red", aboard = "canoe" }
    launches.strike(canoe, "shot", 1)
    expect({ kahuna.hits, kahuna.dead }).is { 1, false }
  end)

  it("lets none come where they are switched off", function()
    isle()
    expect(function() native("kid", 10, 10) end).fails "islanders are switched off"
  end)
end)

describe("piratewars.opt.islanders.weapons", function()
  it("are chosen by a Warrior's owner at set-up: a bow, or spear and shield", function()
    all_on()
    isle()
    local warrior = native("warrior", 50, 50)
    phase "setup"
    expect({ warrior.bow, warrior.spear, warrior.shield }).is { false, true, true }
    order "station warrior shore bow"
    expect({ warrior.bow, warrior.spear, warrior.shield }).is { true, false, false }
    order "station warrior shore spear"
    expect({ warrior.bow, warrior.spear, warrior.shield }).is { false, true, true }
    expect(refusal "station warrior shore musket").has "choose bow or spear"
    expect(refusal "station warrior deck bow").has "stays where he is, at the shore"
    option("piratewars.opt.islanders", false)
    expect(refusal "station warrior shore bow").has "switched off"
  end)
end)

describe("piratewars.opt.islanders.weapons", function()
  local weapons = "piratewars.opt.islanders.weapons"

  it("arms Warriors with a bow, or spear and shield", function()
    all_on()
    isle()
    local archer, spearman, chief = native("a", 10, 10, { bow = true }), native("b", 12, 10), native("c", 14, 10, { type = "kahuna", bow = true })
    expect({ archer.bow, archer.shield }).is { true, false }
    expect({ spearman.bow, spearman.spear, spearman.shield }).is { false, true, true }
    expect({ chief.bow, chief.spear }).is { false, true }
  end)

  it("takes one from a marine's target number while half of them carry shields", function()
    all_on()
    isle()
    local archer, other, spearman = native("a", 10, 10, { bow = true }), native("d", 10, 12, { bow = true }), native("b", 12, 10)
    expect({ run(weapons, { spearman }), run(weapons, { archer, spearman }), run(weapons, { archer, other, spearman }) }).is { -1, -1, 0 }
    local marine = man("marine", 12, 13, { type = "marine" })
    dice "melee 4, melee 6"
    local hits = run("piratewars.board.melee", game.sides.blue, { marine }, game.sides.red, { spearman }).ours
    expect(hits).is(0)
    dice "melee 3, melee 6"
    hits = run("piratewars.board.melee", game.sides.blue, { marine }, game.sides.red, { spearman }).ours
    expect(hits).is(1)
  end)

  it("shoots a bow from 4 to 48 dots and a spear up to 24, without reloading", function()
    all_on()
    isle()
    local archer, spearman = native("a", 20, 50, { bow = true }), native("b", 20, 52)
    man("jack", 44, 52)
    red_tasks()
    order "fire-ashore a,b island=isle side=blue"
    dice "bow 5, spear 2"
    tasks.left("red")
    broadside.simultaneous()
    expect({ game.figures.jack.dead, archer.bow, spearman.threw }).is { true, true, true }
    man("jim", 21, 50)
    archer.acted = false
    expect(refusal("fire-ashore a island=isle side=blue")).has("only B weapons can be used")
  end)

  it("wastes a spear thrown at 25 dots", function()
    all_on()
    isle()
    native("b", 20, 50)
    man("jack", 45, 50)
    red_tasks()
    order "fire-ashore b island=isle side=blue"
    tasks.left("red")
    broadside.simultaneous()
    expect(game.figures.jack.dead).is(false)
  end)

  it("does not throw and fight in one turn", function()
    all_on()
    isle()
    local spearman = native("b", 20, 50)
    man("jack", 22, 50)
    spearman.threw = true
    red_tasks()
    expect(refusal("fight-ashore b jack")).has("threw a spear this turn")
    blue "tasks"
    dice "melee 5"
    order "fight-ashore jack b"
    expect({ spearman.dead, game.figures.jack.dead }).is { false, false }
  end)

  it("arms nobody, and shields nobody, where it is switched off", function()
    all_on()
    option(weapons, false)
    isle()
    local archer, spearman = native("a", 10, 10, { bow = true }), native("b", 12, 10)
    expect({ archer.bow, spearman.spear, spearman.shield }).is { false, false, false }
  end)
end)

describe("piratewars.opt.islanders.islands", function()
  local islands = "piratewars.opt.islanders.islands"

  it("feeds eight on a plate and two on each smaller one that is bridged", function()
    local it_is = isle { plates = { plate, small, small } }
    expect(run(islands, it_is, 12)).is { most = 12, errors = {} }
    expect(run(islands, it_is, 13).errors).is { "I-COUNT" }
  end)

  it("takes a mountain base for a plate", function()
    expect(run(islands, isle { plates = { { width = 22, depth = 22, mountain = true, bridged = false } } }, 8).errors).is {}
  end)

  it("names every fault", function()
    local poor = isle { plates = { { width = 16, depth = 16, mountain = false, bridged = false } }, huts = 0, idols = 0 }
    expect(run(islands, poor, 3).errors).is { "I-SIZE", "I-BRIDGE", "I-HUT", "I-IDOL", "I-COUNT" }
    blue "movement"
    expect(refusal("check-island isle")).has("I-HUT")
  end)

  it("has one Kahuna, and a Shaman to four Warriors", function()
    all_on()
    isle()
    native("chief", 10, 10, { type = "kahuna" })
    native("wizard", 12, 10, { type = "shaman" })
    tribe(4)
    blue "movement"
    expect(refusal("check-island isle")).is(nil)
    native("other", 14, 10, { type = "kahuna" })
    native("pupil", 16, 10, { type = "shaman" })
    expect(refusal("check-island isle")).has("I-KAHUNA")
    expect(refusal("check-island isle")).has("I-SHAMAN")
  end)
end)

describe("piratewars.opt.islanders.boats", function()
  it("takes islanders in from within eight dots of an outrigger, which then goes 24", function()
    all_on()
    isle()
    local outrigger = ship { id = "outrigger", name = "Outrigger", craft = "outrigger", side = "red", x = 50, y = -14, heading = 0 }
    local near = native("near", 50, 8)
    local far = native("far", 50, 8.5)
    boats.fresh(outrigger)
    game.order = { "red", "blue" }
    phase "movement"
    expect(refusal("board-canoe far outrigger")).has("too far from")
    near.down = true
    expect(refusal("board-canoe near outrigger")).has("is down")
    near.down, near.level = false, 1
    expect(refusal("board-canoe near outrigger")).has("too far from")
    near.level = 0
    order "board-canoe near outrigger"
    expect({ run("piratewars.opt.islanders.boats", outrigger, 1), far.aboard == nil }).is { 24, true }
  end)

  it("is there only where it is switched on", function()
    expect(function() ship { id = "canoe", craft = "canoe", side = "red", x = 50, y = -14, heading = 0 } end).fails "are switched off"
  end)

  it("takes islanders in from land within 12 dots of a canoe, which then goes 18", function()
    all_on()
    isle()
    local canoe = ship { id = "canoe", craft = "canoe", side = "red", x = 50, y = -14, heading = 0 }
    local near, far = native("near", 50, 12), native("far", 60, 30)
    native("third", 52, 5)
    boats.fresh(canoe)
    game.order = { "red", "blue" }
    phase "movement"
    expect(refusal("board-canoe far canoe")).has("too far from")
    order "board-canoe near canoe"
    order "board-canoe third canoe"
    expect({ near.aboard.id, near.place, canoe.boarded == game.turn.turn, far.aboard == nil }).is { "canoe", "boat", true, true }
    expect(run("piratewars.opt.islanders.boats", canoe, 2)).is(18)
    expect(refusal("boat-move canoe 14")).is(nil)
  end)
end)

describe("piratewars.opt.islanders.disposition", function()
  local disposition_id = "piratewars.opt.islanders.disposition"

  it("withdraws when half are lost, rounded up", function()
    expect({ run(disposition_id, 8, 5), run(disposition_id, 8, 4), run(disposition_id, 4, 3), run(disposition_id, 4, 2), run(disposition_id, 3, 2), run(disposition_id, 3, 1) })
      .is { false, true, false, true, false, true }
  end)

  it("is roused by strangers, goes into the jungle, comes out for the idol, and goes again", function()
    all_on()
    local it_is = isle()
    local warriors = tribe(8)
    local jack, jill = man("jack", 50, 40), man("jill", 50, 41)
    expect(it_is.mode).is "quiet"
    blue "movement"
    order "walk jack 50 47"
    order "walk jill 51 47"
    expect(it_is.mode).is "attacking"
    for i = 1, 4 do damage.die(warriors[i]) end
    disposition.withdraw_after_losses()
    expect(it_is.mode).is "jungle"
    blue "movement"
    expect(refusal("walk warrior-5 60 55")).has("in the jungle")
    blue "tasks"
    expect(refusal("fire-ashore jack island=isle side=red")).has("islanders are in the jungle")
    expect(refusal("raid-idol jack")).has("two figures are needed")
    order "raid-idol jack,jill"
    expect({ it_is.mode, it_is.start, it_is.treasure, jack.carrying, jill.acted }).is { "attacking", 4, 1, "chest", true }
    damage.die(warriors[5])
    disposition.withdraw_after_losses()
    expect(it_is.mode).is "attacking"
    damage.die(warriors[6])
    disposition.withdraw_after_losses()
    expect(it_is.mode).is "jungle"
  end)

  it("is robbed only by those who stand at the idol", function()
    all_on()
    isle()
    tribe(2)
    man("jack", 20, 20)
    man("jill", 50, 47)
    blue "tasks"
    expect(refusal("raid-idol jack,jill")).has("jack is not within reach")
  end)

  it("is not robbed by its own people, nor left by boat while they hide", function()
    all_on()
    local it_is = isle()
    native("w", 50, 47)
    native("v", 50, 48)
    native("u", 1, 50)
    ship { id = "canoe", name = "Canoe", craft = "canoe", side = "red", x = -3, y = 45, heading = 0 }
    red_tasks()
    expect(refusal("raid-idol w,v")).has("w prays to this idol")
    expect(refusal("embark canoe u")).is(nil)
    it_is.mode = "jungle"
    expect(refusal("embark canoe u")).has("u is in the jungle")
  end)

  it("lets no cannon aim at islanders before they have attacked", function()
    all_on()
    local it_is = isle()
    ship { id = "hag", model = "black-seas-barracuda", side = "blue", x = -30, y = 44, heading = 0 }
    native("warrior-1", 40, 60)
    blue "tasks"
    local text = "fire-ashore hag-gunner-1 island=isle side=red ammunition=shot cannon=hag-cannon-1"
    expect(refusal(text)).has("no cannon may be fired at islanders before they have attacked")
    option("piratewars.opt.islanders.disposition", false)
    expect(refusal(text)).is(nil)
    option("piratewars.opt.islanders.disposition", true)
    local canoe = ship { id = "canoe", craft = "canoe", side = "red", x = -5, y = 55, heading = 0 }
    native("paddler", 40, 60).aboard = canoe
    local at_canoe = "declare-fire hag hag-gunner-1 canoe cannon=hag-cannon-1 ammunition=shot"
    expect(refusal(at_canoe)).has("no cannon may be fired at the islanders in canoe before they have attacked")
    canoe.x = -100
    it_is.attacked = true
    expect(refusal(text)).is(nil)
  end)

  it("counts half of the starting number, also of those shot before anybody landed", function()
    all_on()
    local it_is = isle()
    local warriors = tribe(8)
    for i = 1, 3 do damage.die(warriors[i]) end
    disposition.withdraw_after_losses()
    expect(it_is.mode).is "quiet"
    man("jack", 50, 40)
    blue "movement"
    order "walk jack 50 47"
    expect({ it_is.mode, it_is.start }).is { "attacking", 8 }
    damage.die(warriors[4])
    disposition.withdraw_after_losses()
    expect(it_is.mode).is "jungle"
  end)

  it("withdraws from half its losses even before anybody lands", function()
    all_on()
    local it_is = isle()
    local warriors = tribe(4)
    for i = 1, 2 do damage.die(warriors[i]) end
    disposition.withdraw_after_losses()
    expect(it_is.mode).is "jungle"
  end)

  it("has nobody withdraw or come out where nobody is left", function()
    all_on()
    local it_is = isle()
    local warriors = tribe(2)
    man("jack", 50, 47)
    man("jill", 50, 48)
    for i = 1, 2 do damage.die(warriors[i]) end
    disposition.withdraw_after_losses()
    expect({ it_is.mode, #notes() }).is { "quiet", 0 }
    blue "tasks"
    order "raid-idol jack,jill"
    expect(notes()).is { "the idol of Isle is robbed" }
    expect({ it_is.mode, it_is.robbed }).is { "quiet", true }
  end)

  it("is roused by strangers who were ashore before the battle, and by a robbery", function()
    all_on()
    local it_is = isle()
    tribe(4)
    local jack = man("jack", 50, 47)
    disposition.restore_or_rouse()
    expect(it_is.mode).is "attacking"
    it_is.mode = "quiet"
    damage.die(jack)
    man("jill", 50, 48)
    man("jim", 51, 48)
    blue "tasks"
    order "raid-idol jill,jim"
    expect(it_is.mode).is "attacking"
  end)

  it("is fired at at sea while those ashore are in the jungle", function()
    all_on()
    option("piratewars.opt.shore", true)
    local it_is = isle()
    ship { id = "canoe", name = "Canoe", craft = "canoe", side = "red", x = -10, y = 50, heading = 0 }
    local paddler = native("paddler", 1, 50)
    native("other", 90, 90)
    paddler.aboard, paddler.place = game.ships.canoe, "boat"
    man("marine", 10, 50, { type = "marine" })
    it_is.mode = "jungle"
    blue "tasks"
    expect(refusal("fire-ashore marine island=isle side=red")).has("in the jungle")
    order "fire-ashore marine canoe"
    dice "musket 4"
    tasks.left("blue")
    broadside.simultaneous()
    expect({ paddler.dead, game.figures.other.dead, it_is.mode }).is { true, false, "jungle" }
  end)

  it("has the tasks wait for a canoe whose spears reach those ashore", function()
    all_on()
    isle()
    man("jack", 2, 50)
    ship { id = "canoe", name = "Canoe", craft = "canoe", side = "red", x = -10, y = 50, heading = 0 }
    for i = 1, 2 do
      local warrior = native("warrior-" .. i, 1, 50)
      warrior.aboard, warrior.place, warrior.island, warrior.at = game.ships.canoe, "boat", nil, nil
    end
    blue "tasks"
    order "done blue"
    advance()
    expect({ game.turn.phase, game.turn.player }).is { "tasks", "red" }
    order "fire-ashore warrior-1 island=isle side=blue"
  end)

  it("may be fired at by cannons from its first attack on, also when all are back", function()
    all_on()
    local it_is = isle()
    local warriors = tribe(2)
    local jack = man("jack", 62, 60)
    red_tasks()
    expect(it_is.attacked).is(false)
    order "fire-ashore warrior-1 island=isle side=blue"
    expect(it_is.attacked).is(true)
    damage.die(jack)
    damage.die(warriors[2])
    disposition.restore_or_rouse()
    expect({ warriors[2].dead, it_is.mode, it_is.attacked }).is { false, "quiet", true }
  end)

  it("brings the dead back to the island, whole, wherever they fell, and leaves the living where they are", function()
    all_on()
    local it_is = isle()
    local canoe = ship { id = "canoe", craft = "canoe", side = "red", x = -40, y = 50, heading = 0 }
    local drowned, chief, far = native("drowned", 60, 60), native("chief", 62, 60, { type = "kahuna" }), native("far", 64, 60)
    drowned.aboard, drowned.place, drowned.at, drowned.trapped, drowned.level = canoe, "boat", nil, true, 1
    damage.die(drowned)
    chief.hits, far.at.x = 1, 80
    it_is.mode = "jungle"
    disposition.restore_or_rouse()
    expect({ drowned.dead, drowned.aboard == nil, drowned.place, drowned.at.x, drowned.trapped, drowned.level })
      .is { false, true, "shore", 60, false, 0 }
    expect({ chief.hits, far.at.x }).is { 3, 80 }
    chief.hits = 2
    disposition.restore_or_rouse()
    expect(chief.hits).is(3)
  end)

  it("is at full strength in an Initiative phase without a landing party", function()
    all_on()
    local it_is = isle()
    local warriors = tribe(4)
    local jack = man("jack", 50, 40)
    it_is.mode = "jungle"
    damage.die(warriors[1])
    disposition.restore_or_rouse()
    expect({ warriors[1].dead, it_is.mode }).is { true, "jungle" }
    damage.die(jack)
    local hag = ship { id = "hag", model = "renegade-runner", side = "blue", x = -30, y = 44, heading = 0, anchored = true }
    disposition.restore_or_rouse()
    expect(warriors[1].dead).is(true)
    hag.anchored = false
    disposition.restore_or_rouse()
    expect({ warriors[1].dead, it_is.mode, warriors[1].at.x }).is { false, "quiet", 61 }
  end)

  it("carries treasure to the idol and burns a ship won in a Boarding", function()
    all_on()
    game.sides.red.faction = "islander"
    local it_is = isle()
    local canoe = ship { id = "canoe", craft = "canoe", side = "red", x = -20, y = 0, heading = 0 }
    local hag = ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = -27, y = 0, heading = 0, chests = 2 }
    local chief = native("chief", 10, 10, { type = "kahuna" })
    chief.aboard, chief.place = hag, "deck"
    run("piratewars.board.capture", hag, canoe)
    expect({ hag.fate, it_is.treasure, chief.dead, chief.aboard.id }).is { "sunk", 4, false, "canoe" }
    expect(#figures.company(hag)).is(0)
    expect(game.cannons["hag-cannon-1"].destroyed).is(true)
  end)

  it("carries the treasure home, to the island of those who boarded", function()
    all_on()
    game.sides.red.faction = "islander"
    local it_is = isle()
    island { id = "far", name = "Far", outline = { { x = 300, y = 0 }, { x = 340, y = 0 }, { x = 320, y = 40 } } }
    figure { id = "cousin", type = "warrior", side = "red", island = "far", at = { x = 320, y = 10 } }
    local canoe = ship { id = "canoe", craft = "canoe", side = "red", x = -20, y = 0, heading = 0 }
    local hag = ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = -27, y = 0, heading = 0, chests = 2 }
    local chief = native("chief", 10, 10, { type = "kahuna" })
    chief.aboard, chief.place = canoe, "boat"
    run("piratewars.board.capture", hag, canoe)
    expect({ it_is.treasure, game.islands.far.treasure }).is { 4, 0 }
  end)
end)

describe("piratewars.opt.dead-man", function()
  local dead_man = "piratewars.opt.dead-man"

  local function bones(id, x, y)
    return figure { id = id, name = id, type = "skeleton", side = "red", island = "isle", at = { x = x, y = y } }
  end

  it("gives one more on the target number against skeletons", function()
    option(dead_man, true)
    isle { wreckage = true }
    local jack, mate = man("jack", 50, 50), man("mate", 52, 50, { type = "pirate-mate" })
    expect({ run(dead_man, jack), run(dead_man, mate) }).is { { blows = 1, tn = 4, sure = 0 }, { blows = 1, tn = 5, sure = 0 } }
  end)

  it("lets a Captain kill two for certain, his hook still striking, his pistol unfired", function()
    option(dead_man, true)
    isle { wreckage = true }
    local captain = man("chief", 50, 50, { type = "pirate-captain" })
    local list = { bones("bones-1", 52, 50), bones("bones-2", 52, 51), bones("bones-3", 52, 49), bones("bones-4", 53, 50) }
    expect(run(dead_man, captain)).is { blows = 1, tn = 6, sure = 2 }
    blue "tasks"
    dice "melee 6, melee 3 3 5 6"
    answers { "casualties bones-1,bones-2" }
    order "fight-ashore chief bones-1"
    expect({ list[1].dead, list[2].dead, list[3].dead, captain.pistol, captain.dead }).is { true, true, false, "loaded", false }
  end)

  it("is hurt by no gun", function()
    option(dead_man, true)
    isle { wreckage = true }
    local skeleton = bones("bones-1", 62, 50)
    man("marine", 50, 50, { type = "marine" })
    blue "tasks"
    order "fire-ashore marine island=isle side=red"
    dice "musket 1"
    tasks.left("blue")
    broadside.simultaneous()
    expect(skeleton.dead).is(false)
    expect(notes()).has("skeletons mind no shot")
    expect(#suggestions("fire-ashore", "blue")).is(0)
  end)

  it("fires the island's cannons at ships within 72 dots, shot against 1, every turn", function()
    option(dead_man, true)
    isle { wreckage = true, cannons = { { at = { x = 90, y = 20 } } }, cannons_side = "red" }
    bones("bones-1", 89, 20)
    local prey = ship { id = "prey", name = "Prey", model = "skulls-eye-schooner", side = "blue", x = 168, y = 0, heading = 0 }
    red_tasks()
    order "fire-ashore bones-1 prey cannon=isle-cannon-1 ammunition=shot"
    dice "shot 1 2 3"
    answers { "casualties prey-crew-1" }
    tasks.left("red")
    broadside.simultaneous()
    expect({ ships.open_sf(prey), game.cannons["isle-cannon-1"].loaded }).is { 7, true }
    prey.x = 168.5
    game.figures["bones-1"].acted = false
    order "fire-ashore bones-1 prey cannon=isle-cannon-1 ammunition=shot"
    tasks.left("red")
    broadside.simultaneous()
    expect(ships.open_sf(prey)).is(7)
    expect(refusal("fire-ashore bones-1 prey cannon=isle-cannon-1 ammunition=ball")).has("skeletons fire shot")
  end)

  it("has its cannons fired by skeletons only, at ships only, wherever they point", function()
    option(dead_man, true)
    isle { wreckage = true, cannons = { { at = { x = 90, y = 20 }, mount = "slide", bearing = 180 } }, cannons_side = "red" }
    bones("bones-1", 89, 20)
    figure { id = "mate", name = "Mate", type = "pirate", side = "red", island = "isle", at = { x = 88, y = 20 } }
    man("jack", 50, 20)
    ship { id = "prey", name = "Prey", model = "skulls-eye-schooner", side = "blue", x = 160, y = 0, heading = 0 }
    red_tasks()
    expect(refusal("fire-ashore bones-1 prey cannon=isle-cannon-1 ammunition=shot")).is(nil)
    expect(refusal("fire-ashore mate prey cannon=isle-cannon-1 ammunition=shot")).has("only skeletons fire")
    expect(refusal("fire-ashore bones-1 island=isle side=blue cannon=isle-cannon-1 ammunition=shot")).has("skeletons fire at ships")
  end)

  it("brings back skeletons, and nobody else", function()
    option(dead_man, true)
    all_on()
    isle { wreckage = true }
    local skeleton, warrior = bones("bones-1", 62, 50), native("w", 20, 20)
    damage.die(warrior)
    damage.die(skeleton)
    deadman.regroup()
    expect({ skeleton.dead, warrior.dead }).is { false, true }
  end)

  it("lives in the numbers of islanders, on wreckage, without hut or idol", function()
    option(dead_man, true)
    local it_is = isle { wreckage = true, huts = 0, idols = 0, treasure = 0, plates = { plate, small } }
    for i = 1, 10 do bones("bones-" .. i, 10 + i, 50) end
    blue "tasks"
    expect(refusal("check-island isle")).is(nil)
    bones("bones-11", 30, 50)
    expect(refusal("check-island isle")).has("I-COUNT")
    expect(it_is.huts).is(0)
  end)

  it("is back in full when nobody else is alive on the island", function()
    option(dead_man, true)
    isle { wreckage = true }
    local skeleton, jack = bones("bones-1", 62, 50), man("jack", 50, 50)
    damage.die(skeleton)
    deadman.regroup()
    expect(skeleton.dead).is(true)
    damage.die(jack)
    deadman.regroup()
    expect(skeleton.dead).is(false)
  end)

  it("has no skeletons where it is switched off", function()
    isle()
    expect(function() bones("bones-1", 10, 10) end).fails "skeletons are switched off"
  end)
end)
