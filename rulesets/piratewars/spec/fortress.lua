-- Optional: fortresses.

local fortress_rule = "piratewars.opt.fortress"

local land = { { x = 0, y = 0 }, { x = 200, y = 0 }, { x = 200, y = 200 }, { x = 0, y = 200 } }

-- A fort of 40 by 40 dots on the east coast, its doors to the east, one cannon at each of three corners.
local function stand(fields)
  fields = fields or {}
  option(fortress_rule, true)
  if not game.islands.isle then island { id = "isle", name = "Isle", outline = land } end
  return fortress {
    id = "fort", name = "Fort", side = "red", island = "isle", levels = fields.levels or 2,
    outline = { { x = 150, y = 80 }, { x = 190, y = 80 }, { x = 190, y = 120 }, { x = 150, y = 120 } },
    doors = { { x = 190, y = 95 }, { x = 190, y = 105 } },
    ways = { { name = "stairs", kind = "stairs", foot = { x = 160, y = 100 }, top = { x = 165, y = 100 }, level = 0 } },
    cannons = fields.cannons or {
      { at = { x = 185, y = 85 }, mount = "turntable" }, { at = { x = 185, y = 115 }, mount = "turntable" },
      { at = { x = 155, y = 85 }, mount = "wheel", bearing = 270 },
    },
  }
end

local function man(id, x, y, fields)
  fields = fields or {}
  return figure { id = id, name = id, type = fields.type or "pirate", side = fields.side or "blue", island = "isle", at = { x = x, y = y } }
end

local function blue(phase_id)
  game.order = phase_id == "movement" and { "blue", "red" } or { "red", "blue" }
  phase(phase_id)
end

local function red_tasks()
  game.order = { "blue", "red" }
  phase "tasks"
end

local function living(fort) return #fortresses.defenders_in(fort) end

describe("piratewars.opt.fortress", function()
  it("drops the first success: shot kills by the rest, and so does ball", function()
    local fort = stand()
    run(fortress_rule, fort, "ball", 1)
    run(fortress_rule, fort, "shot", 0)
    expect(living(fort)).is(13)
    answers { "casualties fort-marine-11,fort-marine-12" }
    run(fortress_rule, fort, "shot", 3)
    expect({ living(fort), count(fortresses.guns_of(fort), { destroyed = true }) }).is { 11, 0 }
    answers { "casualties fort-marine-10" }
    run(fortress_rule, fort, "ball", 2)
    expect({ living(fort), count(fortresses.guns_of(fort), { destroyed = true }) }).is { 10, 0 }
  end)

  it("loses a cannon with its crew besides the two killed by a ball of three successes", function()
    local fort = stand()
    expect(living(fort)).is(13)
    answers { "fort-cannon-1", "casualties fort-marine-11,fort-marine-12" }
    fortresses.struck(fort, "ball", 3)
    expect({ living(fort), game.cannons["fort-cannon-1"].destroyed }).is { 9, true }
  end)

  it("kills with a destroyed cannon only those of its crew who are in the fortress", function()
    local fort = stand()
    local away = game.figures["fort-marine-1"]
    away.fort, away.at.x = nil, 100
    answers { "fort-cannon-1", "casualties fort-marine-11,fort-marine-12" }
    fortresses.struck(fort, "ball", 3)
    expect({ living(fort), away.dead, game.figures["fort-marine-2"].dead }).is { 9, false, true }
  end)

  it("is fired at by a ship that bears on its walls, muskets with two less", function()
    local fort = stand()
    local vessel = ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = 240, y = 70, heading = 0, muskets = 1 }
    blue "tasks"
    expect(refusal("fire-ashore hag-gunner-1 fort=fort cannon=hag-cannon-1 ammunition=shot")).has("degrees, and the middle of")
    order "fire-ashore hag-gunner-3 fort=fort cannon=hag-cannon-2 ammunition=shot"
    expect(groups.to_hit(4, nil, { fort = fort }, game.figures["hag-mate"])).is(2)
    dice "shot 1 2 3"
    answers { "casualties fort-marine-1,fort-marine-2" }
    tasks.left("blue")
    broadside.simultaneous()
    expect({ living(fort), vessel.fate }).is { 11, "afloat" }
  end)

  it("fires at ships with its marines", function()
    stand()
    local prey = ship { id = "prey", name = "Prey", model = "skulls-eye-schooner", side = "blue", x = 230, y = 60, heading = 0 }
    red_tasks()
    expect(refusal("fire-ashore fort-marine-1 prey cannon=fort-cannon-1 ammunition=ball")).is(nil)
    order "fire-ashore fort-marine-1 prey cannon=fort-cannon-1 ammunition=shot"
    dice "shot 1 5 6"
    answers { "casualties prey-crew-1" }
    tasks.left("red")
    broadside.simultaneous()
    expect(ships.open_sf(prey)).is(7)
    expect(refusal("fire-ashore fort-marine-2 prey cannon=fort-cannon-1 ammunition=shot")).has("not loaded")
  end)

  it("fires shot at people in the open from a turntable, any way round", function()
    stand()
    local jack, jill = man("jack", 120, 85), man("jill", 195, 40)
    red_tasks()
    local function text(cannon, side) return "fire-ashore fort-marine-1 island=isle side=blue ammunition=shot cannon=fort-cannon-1" .. (cannon or "") .. (side or "") end
    expect(refusal(text())).is(nil)
    damage.die(jill)
    expect(refusal(text())).is(nil)
    jack.at.x, jack.at.y = 185, 60
    expect(refusal(text())).is(nil)
    expect(weapons.in_hand(jack)).is "pistol"
  end)

  it("is taken when nobody of the garrison is left and enemies are inside", function()
    local fort = stand()
    man("jack", 170, 100)
    game.figures.jack.fort = fort
    for _, figure in ipairs(fortresses.defenders_in(fort)) do damage.die(figure) end
    scaling.overrun()
    expect({ fort.owner, game.cannons["fort-cannon-1"].owner }).is { "blue", "blue" }
  end)

  it("is not there when it is switched off", function()
    expect(function()
      fortress { id = "fort", side = "red", outline = { { x = 0, y = 0 }, { x = 9, y = 0 }, { x = 9, y = 9 } } }
    end).fails "fortresses are switched off"
  end)
end)

describe("piratewars.opt.fortress.garrison", function()
  it("has four marines to a cannon and a Lieutenant", function()
    expect(run("piratewars.opt.fortress.garrison", 3)).is { marines = 12, lieutenants = 1 }
    stand()
    expect(#game.all("figure", { owner = "red", post = "marine" })).is(12)
    expect(game.figures["fort-lieutenant"].attack).is(5)
  end)

  it("lets these marines work the cannons", function()
    stand()
    expect(run("piratewars.figure.marines", game.figures["fort-marine-1"], "cannon")).is(true)
    red_tasks()
    game.cannons["fort-cannon-1"].loaded = false
    expect(refusal("load-ashore fort-marine-1,fort-marine-9 cannon=fort-cannon-1")).is(nil)
    order "load-ashore fort-marine-1,fort-marine-2 cannon=fort-cannon-1"
    garrison.finish()
    expect(game.cannons["fort-cannon-1"].loaded).is(true)
    expect(refusal("load-ashore fort-marine-3,fort-marine-4 cannon=fort-cannon-1")).has("already loaded")
    game.cannons["fort-cannon-2"].loaded, game.cannons["fort-cannon-2"].fired = false, true
    expect(refusal("load-ashore fort-marine-3,fort-marine-4 cannon=fort-cannon-2")).has("fired this turn")
  end)

  it("lets nobody reload who has walked", function()
    stand()
    red_tasks()
    game.figures["fort-marine-1"].walk_left = 3
    game.figures["fort-marine-1"].musket = "empty"
    expect(refusal("load-ashore fort-marine-1")).has("has moved this turn")
    game.figures["fort-marine-2"].musket = "empty"
    order "load-ashore fort-marine-2"
    garrison.finish()
    expect(game.figures["fort-marine-2"].musket).is "loaded"
  end)
end)

describe("piratewars.opt.fortress.design", function()
  local design = "piratewars.opt.fortress.design"
  local function plan(wall, levels)
    return { wall = wall, levels = levels or 1, ways = {} }
  end
  local function guns(...)
    local list = {}
    for _, x in ipairs { ... } do table.insert(list, { at = { x = x, y = 0 }, level = 0 }) end
    return list
  end

  it("allows three cannons to 88 dots and to 95.9, four to 96", function()
    expect({ run(design, plan(88), {}).most, run(design, plan(95.9), {}).most, run(design, plan(96), {}).most }).is { 3, 3, 4 }
  end)

  it("finds too many cannons, too close ones, and levels that nobody reaches", function()
    expect(run(design, plan(47), guns(0, 10)).errors).is { "F-GUNS" }
    expect(run(design, plan(96), guns(0, 3.9)).errors).is { "F-SPACING" }
    expect(run(design, plan(96), guns(0, 4)).errors).is {}
    expect(run(design, plan(96, 2), {}).errors).is { "F-ACCESS" }
    local tower = plan(96, 2)
    tower.ways = { { kind = "ramp", level = 0 } }
    expect(run(design, tower, {}).errors).is { "F-ACCESS" }
    tower.ways[1].kind = "ladder"
    expect(run(design, tower, {}).errors).is {}
    local apart = { { at = { x = 0, y = 0 }, level = 0 }, { at = { x = 0, y = 0 }, level = 1 } }
    expect(run(design, plan(96), apart).errors).is {}
  end)

  it("counts what is built over the edge when it is held up, and closed buildings on docks, but no docks", function()
    local function wall_with(annexes)
      option(fortress_rule, true)
      game.fortresses.hut = nil
      return fortress {
        id = "hut", side = "red", outline = { { x = 0, y = 0 }, { x = 20, y = 0 }, { x = 20, y = 20 }, { x = 0, y = 20 } }, annexes = annexes,
      }.wall
    end
    expect(wall_with()).is(80)
    expect(wall_with { { kind = "overhang", dots = 16, held = true } }).is(96)
    expect(wall_with { { kind = "overhang", dots = 16, held = false } }).is(80)
    expect(wall_with { { kind = "dock", dots = 16, held = true } }).is(80)
    expect(wall_with { { kind = "dock-building", dots = 16, held = false } }).is(96)
  end)

  it("counts the doors out of the wall", function()
    expect(stand().wall).is(150)
  end)

  it("refuses a faulty fortress by its codes", function()
    local fort = stand()
    blue "movement"
    expect(refusal("check-fortress fort")).is(nil)
    fort.wall = 50
    expect(refusal("check-fortress fort")).has("F-GUNS")
    expect(function()
      fortress { id = "hut", side = "red", outline = { { x = 0, y = 0 }, { x = 8, y = 0 }, { x = 8, y = 8 } }, cannons = { { at = { x = 4, y = 2 } }, { at = { x = 5, y = 2 } } } }
    end).fails "F-GUNS"
  end)

  it("stands with its doors in its wall and its cannons within", function()
    option(fortress_rule, true)
    local function built(fields)
      fields.id, fields.side = "hut", "red"
      fields.outline = { { x = 0, y = 0 }, { x = 20, y = 0 }, { x = 20, y = 20 }, { x = 0, y = 20 } }
      return function() fortress(fields) end
    end
    expect(built { doors = { { x = 5, y = 5 }, { x = 5, y = 9 } } }).fails "doors are two points of the wall"
    expect(built { cannons = { { at = { x = 50, y = 5 } } } }).fails "outside the walls"
    expect(built { cannons = { { at = { x = 5, y = 5 }, level = 1 } } }).fails "higher than the walls"
  end)

  it("knows who stands inside when the battle begins, whichever was there first", function()
    option(fortress_rule, true)
    island { id = "isle", name = "Isle", outline = land }
    local jack = man("jack", 170, 100)
    local fort = stand()
    expect({ jack.fort.id, man("jill", 171, 100).fort.id, #fortresses.attackers_in(fort) }).is { "fort", "fort", 2 }
  end)

  it("moves a cannon on wheels twelve dots with two figures, and no other", function()
    stand()
    red_tasks()
    expect(refusal("wheel-cannon fort-cannon-3 fort-marine-9,fort-marine-10 168 85")).has("at most 12 dots")
    expect(refusal("wheel-cannon fort-cannon-3 fort-marine-9 160 85")).has("two figures are needed")
    expect(refusal("wheel-cannon fort-cannon-1 fort-marine-1,fort-marine-2 180 85")).has("fixed mount")
    expect(refusal("shift-cannon fort-cannon-3 fort-marine-9,fort-marine-10")).has("is on no ship")
    expect(refusal("wheel-cannon fort-cannon-3 fort-marine-9,fort-marine-10 145 85")).has("stays within the walls")
    expect(refusal("wheel-cannon fort-cannon-3 fort-marine-9,fort-marine-9 160 85")).has("twice")
    order "wheel-cannon fort-cannon-3 fort-marine-9,fort-marine-10 165 85 bearing=180"
    garrison.finish()
    expect({ game.cannons["fort-cannon-3"].at.x, game.cannons["fort-cannon-3"].bearing }).is { 165, 180 }
  end)
end)

describe("piratewars.opt.fortress.entering", function()
  it("takes losses by turns once attackers are inside, a defender first", function()
    local fort = stand()
    for _, name in ipairs { "jack", "jill", "joan" } do man(name, 170, 100).fort = fort end
    answers { "casualties fort-marine-11,fort-marine-12", "casualties jack" }
    fortresses.struck(fort, "ball", 4)
    expect({ living(fort), #fortresses.attackers_in(fort) }).is { 11, 2 }
    answers { "casualties jill" }
    fortresses.struck(fort, "shot", 2)
    expect({ living(fort), #fortresses.attackers_in(fort) }).is { 11, 1 }
  end)

  it("gives the losses of a cannon's hits to both, and begins with a defender when others have come in", function()
    local fort = stand()
    local jack, jill = man("jack", 170, 100), man("jill", 172, 100)
    jack.fort, jill.fort = fort, fort
    answers { "casualties fort-marine-11", "casualties jack" }
    fortresses.struck(fort, "shot", 3)
    expect({ living(fort), jack.dead, jill.dead }).is { 12, true, false }
    answers { "casualties fort-marine-10" }
    fortresses.struck(fort, "shot", 2)
    expect({ living(fort), jill.dead, fort.next_loss }).is { 11, false, "attackers" }
    damage.die(jill)
    answers { "casualties fort-marine-9" }
    fortresses.struck(fort, "shot", 2)
    expect(fort.next_loss).is "defenders"
  end)

  it("blows the doors in once", function()
    local fort = stand()
    fortresses.batter(fort, 1)
    expect(#notes()).is(0)
    fortresses.batter(fort, 1)
    fortresses.batter(fort, 3)
    expect(notes()).is { "the doors of Fort are blown in" }
  end)

  it("blows the doors in with two successes of ball, added up", function()
    local fort = stand()
    local vessel = ship { id = "hag", model = "black-seas-barracuda", side = "blue", x = 240, y = 84, heading = 0 }
    blue "tasks"
    expect(refusal("fire-ashore hag-gunner-7 fort=fort cannon=hag-cannon-4 ammunition=ball doors")).has("does not bear on the doors")
    order "fire-ashore hag-gunner-3 fort=fort cannon=hag-cannon-2 ammunition=ball doors"
    dice "ball 2 2 6"
    tasks.left("blue")
    broadside.simultaneous()
    expect({ fortresses.doors_open(fort), vessel.fate }).is { true, "afloat" }
  end)

  it("aims a turntable at the doors, when they are in its arc", function()
    local fort = stand()
    ship { id = "fox", model = "renegade-runner-revised", side = "blue", x = 230, y = 60, heading = 0 }
    blue "tasks"
    expect(refusal("fire-ashore fox-gunner-3 fort=fort cannon=fox-cannon-2 ammunition=ball doors")).is(nil)
    expect(refusal("fire-ashore fox-gunner-1 fort=fort cannon=fox-cannon-1 ammunition=ball doors")).has("does not bear on the doors")
    expect(fort.battered).is(0)
  end)

  it("destroys a ship's cannon fired from less than eight dots, and hurts her as much", function()
    stand()
    local vessel = ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = 215, y = 79, heading = 0 }
    blue "tasks"
    vessel.x = 203
    game.fortresses.fort.island = nil
    game.islands.isle.outline = { { x = 0, y = 0 }, { x = 1, y = 0 }, { x = 1, y = 1 } }
    order "fire-ashore hag-gunner-7 fort=fort cannon=hag-cannon-4 ammunition=ball"
    dice "ball 1 5 6"
    answers { "casualties hag-crew-1" }
    tasks.left("blue")
    broadside.simultaneous()
    expect({ ships.open_sf(vessel), game.cannons["hag-cannon-4"].destroyed }).is { 6, true }
  end)

  it("lets nobody through the walls, and attackers through open doors", function()
    local fort = stand()
    local jack = man("jack", 195, 100)
    blue "movement"
    expect(refusal("walk jack 180 100")).has("walls of Fort are in the way")
    fort.battered = 2
    expect(refusal("walk jack 180 118")).has("walls of Fort are in the way")
    order "walk jack 180 100"
    expect(jack.fort.id).is "fort"
  end)

  it("lets nobody through by way of the wall itself, from outside or within", function()
    local fort = stand()
    local jack = man("jack", 149, 90)
    blue "movement"
    expect(refusal("walk jack 150 90")).has("walls of Fort are in the way")
    jack.at.x = 150
    expect(refusal("walk jack 160 90")).has("walls of Fort are in the way")
    expect(refusal("walk jack 145 90")).is(nil)
    fort.battered = 2
    jack.at.x, jack.at.y = 190, 100
    expect(refusal("walk jack 180 100")).is(nil)
  end)

  it("lets the garrison out by its doors, and not over the wall from upstairs", function()
    stand()
    local marine = game.figures["fort-marine-1"]
    marine.at.x, marine.at.y = 185, 100
    game.order = { "red", "blue" }
    phase "movement"
    expect(refusal("walk fort-marine-1 195 100")).is(nil)
    expect(refusal("walk fort-marine-1 185 125")).has("walls of Fort are in the way")
    marine.level = 1
    expect(refusal("walk fort-marine-1 195 100")).has("step off the building")
    expect(refusal("walk fort-marine-1 180 100")).is(nil)
  end)

  it("has stairs that are walked up and down inside, and by nobody outside", function()
    local fort = stand()
    local jack = man("jack", 160, 79)
    blue "movement"
    expect(refusal("walk jack way=stairs")).has("no such way")
    jack.at.y, jack.fort, jack.level = 100, fort, 1
    jack.at.x = 170
    order "walk jack way=stairs"
    expect({ jack.at.x, jack.level, jack.walk_left, jack.fort.id }).is { 160, 0, 9, "fort" }
  end)

  it("is walked about in where it stands on no island", function()
    option(fortress_rule, true)
    fortress {
      id = "rock", name = "Rock", side = "red", outline = { { x = 0, y = 0 }, { x = 40, y = 0 }, { x = 40, y = 40 }, { x = 0, y = 40 } },
      cannons = { { at = { x = 5, y = 5 } } },
    }
    game.order = { "red", "blue" }
    phase "movement"
    expect(refusal("walk rock-marine-1 45 5")).has("leave the land")
    order "walk rock-marine-1 20 5"
    expect({ game.figures["rock-marine-1"].at.x, game.figures["rock-marine-1"].fort.id }).is { 20, "rock" }
  end)

  it("is not got out of by stepping into a boat over the wall", function()
    option("piratewars.opt.launches", true)
    local fort = stand()
    game.islands.isle.outline = { { x = 0, y = 0 }, { x = 191, y = 0 }, { x = 191, y = 200 }, { x = 0, y = 200 } }
    ship { id = "gig", craft = "launch", side = "blue", x = 194, y = 110, heading = 0 }
    local jack = man("jack", 189.5, 115)
    jack.fort = fort
    blue "tasks"
    expect(refusal("embark gig jack")).has("not beside")
  end)

  it("keeps the two sides of a wall from fighting, but not of open doors", function()
    local fort = stand()
    local jack, marine = man("jack", 191, 85), game.figures["fort-marine-1"]
    marine.at.x, marine.at.y = 189, 85
    blue "tasks"
    expect(refusal("fight-ashore jack fort-marine-1")).has("out of reach")
    jack.at.y, marine.at.y = 100, 100
    expect(refusal("fight-ashore jack fort-marine-1")).has("out of reach")
    fort.battered = 2
    expect(refusal("fight-ashore jack fort-marine-1")).is(nil)
  end)

  it("lets who ended a turn at the foot of the wall be on top when the next ends", function()
    local fort = stand()
    local jack, jill = man("jack", 170, 79), man("jill", 170, 70)
    blue "movement"
    expect(refusal("scale jack")).has("not at the wall")
    jack.level = 1
    scaling.close_turn()
    expect({ jack.foot == nil, jill.foot == nil, #suggestions("scale", "blue") }).is { true, true, 0 }
    jack.level = 0
    scaling.close_turn()
    expect(refusal("scale jill")).has("not at the wall")
    expect({ #suggestions("scale", "blue"), jill.foot == nil }).is { 1, true }
    order "scale jack"
    expect({ jack.climbing, jill.climbing }).is { true, false }
    jack.at.x = 160
    scaling.close_turn()
    expect({ math.floor(jack.at.x + 0.5), math.floor(jack.at.y + 0.5) }).is { 160, 81 }
    expect({ jack.fort.id, jack.level, jack.climbing }).is { "fort", 1, false }
    expect(plane.contains(fort, jack.at)).is(true)
  end)
end)
