-- Optional: what nobody may do ashore, and why: the refusals that belong to no single rule's case.

local shore = "piratewars.opt.shore"
local square = { { x = 0, y = 0 }, { x = 100, y = 0 }, { x = 100, y = 100 }, { x = 0, y = 100 } }

local function isle(fields)
  fields = fields or {}
  fields.id, fields.name, fields.outline = "isle", "Isle", square
  option(shore, true)
  return island(fields)
end

local function man(id, x, y, fields)
  fields = fields or {}
  return figure { id = id, name = id, type = fields.type or "pirate", side = fields.side or "blue", island = "isle", at = { x = x, y = y } }
end

local function fort()
  option("piratewars.opt.fortress", true)
  return fortress {
    id = "fort", name = "Fort", side = "blue", island = "isle", outline = { { x = 50, y = 40 }, { x = 90, y = 40 }, { x = 90, y = 80 }, { x = 50, y = 80 } },
    cannons = { { at = { x = 55, y = 45 }, mount = "wheel" }, { at = { x = 64, y = 45 }, mount = "wheel" }, { at = { x = 85, y = 75 } } },
  }
end

local function blue(phase_id)
  game.order = phase_id == "movement" and { "blue", "red" } or { "red", "blue" }
  phase(phase_id)
end

describe("piratewars.opt.shore", function()
  it("is walked by the living and the free, ashore", function()
    isle { ways = { { name = "ladder", kind = "ladder", foot = { x = 50, y = 50 }, top = { x = 50, y = 50 }, level = 0 } } }
    local jack = man("jack", 50, 50)
    ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = -60, y = 0 }
    blue "movement"
    expect(refusal("walk hag-mate x=20 y=20")).has("is not ashore")
    expect(refusal("walk jack way=ladder dots=5")).has("jack can take only stairs by dots")
    jack.prisoner = true
    expect(refusal("walk jack 55 50")).has("jack is a prisoner")
    jack.prisoner, jack.dead = false, true
    expect(refusal("walk jack 55 50")).has("jack is dead")
  end)

  it("marks only those who are ashore as down, and those upstairs as fallen", function()
    isle()
    man("jack", 50, 50)
    ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = -60, y = 0 }
    blue "movement"
    expect(refusal("mark-down hag-mate")).has("is not ashore")
    expect(refusal("mark-fallen jack")).has("stands on no building")
  end)

  it("is no fight among friends", function()
    isle()
    man("jack", 50, 50)
    man("jill", 52, 50)
    blue "tasks"
    expect(refusal("fight-ashore jack jill")).has("jill is no enemy")
  end)

  it("fires at enemies, standing, and by the ship's orders from a ship", function()
    isle()
    local jack = man("jack", 50, 1, { type = "marine" })
    man("foe", 60, 1, { side = "red" })
    local hag = ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = 50, y = -80, muskets = 2 }
    ship { id = "prey", name = "Prey", model = "renegade-runner", side = "red", x = 90, y = -80 }
    blue "tasks"
    expect(refusal("fire-ashore jack hag")).has("Hag is no enemy")
    expect(refusal("fire-ashore hag-extra-1 prey")).has("fires from the ship")
    jack.down = true
    expect(refusal("fire-ashore jack island=isle side=red")).has("jack has fallen and is not up yet")
    hag.mutiny = "running"
    expect(refusal("fire-ashore hag-extra-1 island=isle side=red")).has("is run by mutineers")
  end)

  it("reloads what is empty and to hand, by who is there and on his feet", function()
    isle()
    local it_is = fort()
    local marine, cannon = game.figures["fort-marine-1"], game.cannons["fort-cannon-1"]
    ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = -60, y = 0 }
    local jack = man("jack", 20, 20)
    blue "tasks"
    expect(refusal("load-ashore fort-marine-1")).has("Marine 1 of Fort has no empty")
    expect(refusal("load-ashore hag-mate")).has("is not ashore")
    expect(refusal("load-ashore none")).has("nobody is named to reload")
    marine.musket, marine.down = "empty", true
    expect(refusal("load-ashore fort-marine-1")).has("has fallen and is not up yet")
    marine.down = false
    expect(refusal("load-ashore hag-mate cannon=hag-cannon-1")).has("is not on land")
    cannon.loaded = false
    expect(refusal("load-ashore jack cannon=fort-cannon-1")).has("jack is not at cannon 1 of Fort")
    expect(refusal("load-ashore fort-marine-1,fort-marine-2,fort-marine-3 cannon=fort-cannon-1")).has("two figures at most")
    cannon.shifted = true
    expect(refusal("load-ashore fort-marine-1 cannon=fort-cannon-1")).has("was moved this turn")
    expect({ jack.acted, it_is.owner }).is { false, "blue" }
  end)
end)

describe("piratewars.opt.fortress.design", function()
  it("moves no cannon that has been fired or is being worked, too near another, or from afar", function()
    isle()
    fort()
    local cannon = game.cannons["fort-cannon-1"]
    man("jack", 20, 20)
    ship { id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = -60, y = 0 }
    blue "tasks"
    local text = "wheel-cannon fort-cannon-1 fort-marine-1,fort-marine-2 "
    expect(refusal("wheel-cannon hag-cannon-1 fort-marine-1,fort-marine-2 55 50")).has("is in no fortress")
    expect(refusal(text .. "60.5 45")).has("too near another cannon")
    expect(refusal("wheel-cannon fort-cannon-1 fort-marine-1,jack 55 50")).has("jack is not at cannon 1 of Fort")
    expect(refusal(text .. "55 50")).is(nil)
    cannon.fired = true
    expect(refusal(text .. "55 50")).has("fired this turn")
    cannon.fired, cannon.loaders = false, { game.figures["fort-marine-3"] }
    expect(refusal(text .. "55 50")).has("is already being moved or reloaded")
  end)
end)

describe("piratewars.opt.fortress.entering", function()
  it("is climbed by the able, once, who have not walked", function()
    isle()
    local red = fort()
    red.owner = "red"
    local jack = man("jack", 49.5, 50)
    blue "movement"
    jack.foot = red
    expect(refusal("scale jack")).is(nil)
    jack.down = true
    expect(refusal("scale jack")).has("has fallen and is not up yet")
    jack.down, jack.prisoner = false, true
    expect(refusal("scale jack")).has("cannot climb")
    jack.prisoner, jack.walk_left = false, 5
    expect(refusal("scale jack")).has("has walked this turn")
    jack.walk_left = nil
    order "scale jack"
    expect(refusal("scale jack")).has("is climbing")
    option("piratewars.opt.fortress", false)
    expect(refusal("scale jack")).has("no fortresses here")
  end)

  it("is set up on land that is there, with an outline, for a side", function()
    isle()
    option("piratewars.opt.fortress", true)
    local corners = { { x = 0, y = 0 }, { x = 9, y = 0 }, { x = 9, y = 9 } }
    expect(function() fortress { id = "f", side = "grey", outline = corners } end).fails "there is no side"
    expect(function() fortress { id = "f", side = "red", outline = { corners[1], corners[2] } } end).fails "three corners"
    expect(function() fortress { id = "f", side = "red", outline = corners, island = "atoll" } end).fails "there is no island"
  end)
end)

describe("piratewars.opt.dead-man", function()
  it("has cannons that stand on its island, for a side, where skeletons are used", function()
    local function wreck(x, side)
      return function() isle { wreckage = true, cannons = { { at = { x = x, y = 20 } } }, cannons_side = side } end
    end
    expect(wreck(90, "red")).fails "skeletons are switched off"
    option("piratewars.opt.dead-man", true)
    expect(wreck(90)).fails "say whose they are"
    expect(wreck(190, "red")).fails "off the island"
  end)
end)

describe("piratewars.opt.islanders.disposition", function()
  it("keeps those in the jungle from fights and fire, on either side", function()
    option("piratewars.opt.islanders", true)
    local it_is = isle()
    figure { id = "w", name = "w", type = "warrior", side = "red", island = "isle", at = { x = 50, y = 50 } }
    man("jack", 52, 50)
    it_is.mode = "jungle"
    blue "tasks"
    expect(refusal("fight-ashore jack w")).has("w is in the jungle")
    game.order = { "blue", "red" }
    phase "tasks"
    expect(refusal("fight-ashore w jack")).has("w is in the jungle")
    expect(refusal("fire-ashore w island=isle side=blue")).has("w is in the jungle")
  end)
end)

describe("piratewars.opt.fortress", function()
  it("fires a cannon of its own with one who is there, as it stands", function()
    isle()
    fort()
    local cannon, jack = game.cannons["fort-cannon-3"], man("jack", 20, 20)
    local prey = ship { id = "prey", name = "Prey", model = "skulls-eye-schooner", side = "red", x = 140, y = 50 }
    blue "tasks"
    local function text(who, ammunition) return "fire-ashore " .. who .. " prey cannon=fort-cannon-3" .. (ammunition or " ammunition=shot") end
    expect(refusal(text "fort-marine-1")).is(nil)
    expect(refusal(text "jack")).has("jack is not at cannon 3 of Fort")
    expect(refusal(text "fort-marine-1,fort-marine-2")).has("one figure fires a cannon")
    expect(refusal(text("fort-marine-1", ""))).has("say shot or ball")
    expect(refusal(text "none")).has("nobody is named to fire")
    cannon.shifted = true
    expect(refusal(text "fort-marine-1")).has("was moved this turn")
    cannon.shifted, cannon.destroyed = false, true
    expect(refusal(text "fort-marine-1")).has("is destroyed")
    expect({ jack.acted, prey.fate }).is { false, "afloat" }
  end)

  it("has attackers within who turn its cannons on anything but its doors", function()
    isle()
    local it_is = fort()
    it_is.doors = { { x = 90, y = 55 }, { x = 90, y = 65 } }
    local jack = man("jack", 84, 74, { side = "red" })
    for _, gun in ipairs(fortresses.guns_of(it_is)) do gun.owner = "red" end
    game.order = { "blue", "red" }
    phase "tasks"
    expect(jack.fort.id).is "fort"
    expect(refusal("fire-ashore jack fort=fort cannon=fort-cannon-3 ammunition=ball doors")).has("stands inside Fort")
  end)
end)

describe("piratewars.opt.islanders.disposition", function()
  it("is robbed by two with free hands, while there is treasure", function()
    local it_is = isle { idol = { x = 50, y = 50 }, treasure = 1 }
    local jack, jill = man("jack", 50, 51), man("jill", 50, 52)
    blue "tasks"
    expect(refusal("raid-idol jack,jill")).has("there are no islanders here")
    option("piratewars.opt.islanders", true)
    expect(refusal("raid-idol jack,jill")).is(nil)
    jill.type = "marine"
    expect(refusal("raid-idol jack,jill")).has("marines cannot haul")
    jill.type = "pirate"
    jack.down = true
    expect(refusal("raid-idol jack,jill")).has("jack is down")
    jack.down, jill.carrying = false, "barrel"
    expect(refusal("raid-idol jack,jill")).has("jill carries something already")
    jill.carrying, it_is.treasure = nil, 0
    expect(refusal("raid-idol jack,jill")).has("no treasure left")
  end)
end)

describe("piratewars.opt.islanders.boats", function()
  it("is boarded from land by islanders out of the jungle who have not walked, while it lies there with room", function()
    option("piratewars.opt.islanders", true)
    local it_is = isle()
    local canoe = ship { id = "canoe", name = "Canoe", craft = "canoe", side = "red", x = -3, y = 45 }
    local hag = ship { id = "hag", name = "Hag", model = "renegade-runner", side = "red", x = -30, y = 40 }
    local warrior = figure { id = "w", name = "w", type = "warrior", side = "red", island = "isle", at = { x = 1, y = 50 } }
    man("jack", 1, 52, { side = "red" })
    boats.fresh(canoe)
    game.order = { "red", "blue" }
    phase "movement"
    expect(refusal("board-canoe w canoe")).is(nil)
    expect(refusal("board-canoe jack canoe")).has("jack is no islander on land")
    expect(refusal("board-canoe w hag")).has("Hag is no boat of yours")
    it_is.mode = "jungle"
    expect(refusal("board-canoe w canoe")).has("w is in the jungle")
    it_is.mode, warrior.walk_left = "quiet", 4
    expect(refusal("board-canoe w canoe")).has("has walked this turn")
    warrior.walk_left, canoe.moving = nil, true
    expect(refusal("board-canoe w canoe")).has("Canoe has moved")
    canoe.moving = false
    for i = 1, 3 do figure { id = "p" .. i, type = "warrior", side = "red", aboard = "canoe" } end
    expect(refusal("board-canoe w canoe")).has("there is no room in Canoe")
    expect(hag.craft).is ""
  end)
end)
