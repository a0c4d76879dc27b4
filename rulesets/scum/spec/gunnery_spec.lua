-- Guns at sea. Cells of the checks are moved by (6, 6), so that they lie on the board.

describe("scum.geo.lane", function()
  it("runs straight abeam, between two hexes at every second range", function()
    local function lane(range) return run("scum.geo.lane", "6,6", 0, "starboard", range) end
    expect(lane(1)).is { "7,5", "7,6" }
    expect(lane(2)).is { "8,5" }
    expect(lane(3)).is { "9,4", "9,5" }
    expect(lane(4)).is { "10,4" }
  end)
end)

describe("scum.cannon.arc", function()
  it("bears on the lane alone", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    local one = stage.cannon("brig", 0, "starboard")
    expect(run("scum.cannon.arc", one, "8,5")).is(true)
    expect(run("scum.cannon.arc", one, "7,4")).is(false)
  end)
  it("lets only the guns of the overlap fire: yellow and red of the book", function()
    stage.sea()
    stage.vessel("yellow", "blue", "6,6", "N", 300)
    stage.vessel("red-ship", "red", "11,5", "N", 300)
    local function bears(gun, ship)
      return any(run("scum.geo.ship-footprint", ship), function(at)
        return hex.distance(battery.stands_in(gun), at) == 5 and run("scum.cannon.arc", gun, at)
      end)
    end
    local answers_of = {}
    for hull = 0, 2 do table.insert(answers_of, bears(stage.cannon("yellow", hull, "starboard"), game.ships["red-ship"])) end
    for hull = 0, 2 do table.insert(answers_of, bears(stage.cannon("red-ship", hull, "port"), game.ships.yellow)) end
    expect(answers_of).is { false, true, true, true, true, false }
  end)
  it("lets blue fire and red not return it", function()
    stage.sea()
    stage.vessel("blue-ship", "blue", "6,6", "N", 200)
    stage.vessel("red-ship", "red", "10,4", "NW", 200)
    local bow, stern = stage.cannon("blue-ship", 0, "starboard"), stage.cannon("blue-ship", 1, "starboard")
    expect({ run("scum.cannon.arc", bow, "10,4"), run("scum.cannon.arc", bow, "11,4"), run("scum.cannon.arc", stern, "11,4") }).is { true, true, true }
    for hull = 0, 1 do
      for _, mount in ipairs { "port", "starboard" } do
        local red = stage.cannon("red-ship", hull, mount)
        for _, at in ipairs { "6,6", "6,7" } do expect(run("scum.cannon.arc", red, at)).is(false) end
      end
    end
  end)
end)

describe("scum.cannon.crew", function()
  it("takes a die from the unit, and no more guns than figures", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    local men = unit { owner = "blue", class = "B", aboard = "brig", figures = 6 }
    local one, two = stage.cannon("brig", 0, "starboard"), stage.cannon("brig", 1, "starboard")
    run("scum.cannon.crew", one, men)
    run("scum.cannon.crew", two, men)
    expect(men.serving).is(2)
    local foe = unit { owner = "red", class = "B", at = "6,7" }
    foe.aboard = game.ships.brig
    expect(run("scum.battle.modifiers", men, foe, "sword", "no charge")).is(3)
    men.figures = 2
    expect(refusal("scum.cannon.crew", one, men)).has "no figures to spare"
    expect(refusal("scum.cannon.crew", one, game.ships.brig.crew)).has "serves no guns"
  end)
end)

describe("scum.cannon.fire", function()
  local function ready()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    unit { id = "men", owner = "blue", class = "B", aboard = "brig", figures = 6 }
    stage.vessel("dhow", "red", "10,4", "N", 200)
    return stage.cannon("brig", 0, "starboard")
  end
  it("throws two dice of a medium gun at four hexes", function()
    local one = ready()
    expect(gunnery.dice_of(one, "10,4")).is(2)
    stage.activate(one)
    dice "to hit volley volley, saves miss"
    order "fire-gun brig-starboard0 10,4 ship"
    expect(game.ships.dhow.points).is(37)
    expect(refusal("fire-gun brig-starboard0 10,4 ship")).has "already fired"
  end)
  it("refuses what it does not bear on, and nothing at all", function()
    local one = ready()
    stage.activate(one)
    expect(refusal("fire-gun brig-starboard0 10,5 ship")).has "does not bear"
    expect(refusal("fire-gun brig-starboard0 8,5 ship")).has "there is no ship"
  end)
end)

describe("scum.cannon.target", function()
  it("hits a crew with volley and ball alone", function()
    expect(run("scum.dice.fire-hits", "cannon", false, false)).is { "volley", "ball" }
    expect(run("scum.dice.fire-hits", "cannon", true, false)).is { "volley", "hull", "ball" }
  end)
  it("aims at the unit on deck, not at a crew behind it, and not at men in the open", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    local dhow = stage.vessel("dhow", "red", "10,4", "N", 200)
    local men = unit { owner = "red", class = "B", aboard = "dhow" }
    expect(gunnery.aimed_at("10,4", "figures") == men).is(true)
    expect(gunnery.aimed_at("10,5", "figures")).is(nil)
    casualties.fall(men, 6, nil, game.players.blue)
    expect(gunnery.aimed_at("10,5", "figures") == dhow.crew).is(true)
    game.grounds["8,5"] = "clear"
    unit { owner = "red", class = "B", at = "8,5" }
    local one = stage.cannon("brig", 0, "starboard")
    expect(refusal("scum.cannon.target", one, "8,5", "figures", "round")).has "needs shrapnel"
  end)
end)

describe("scum.cannon.shrapnel", function()
  it("counts each hit twice; the pair is judged on the dice", function()
    expect(run("scum.cannon.shrapnel", { automatic = 1, savable = 1 })).is { automatic = 1, savable = 3 }
  end)
end)

describe("scum.cannon.damage", function()
  it("takes three points of a medium gun for each hit", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    local dhow = stage.vessel("dhow", "red", "10,4", "N", 200)
    run("scum.cannon.damage", stage.cannon("brig", 0, "port"), dhow, "ship", 1)
    expect(dhow.points).is(37)
  end)
end)

describe("scum.boat.target", function()
  it("is a large target of 20 points", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    local canoe = boat { owner = "red", type = "canoe", at = "8,5" }
    unit { id = "men", owner = "blue", class = "B", aboard = "brig", figures = 6 }
    local one = stage.cannon("brig", 0, "starboard")
    stage.activate(one)
    dice "to hit hull ball miss miss, saves volley volley"
    order("fire-gun " .. one.id .. " 8,5 boat")
    expect(canoe.points).is(14)
  end)
end)

describe("scum.cannon.gun-loss", function()
  it("is a quarter over half, a half over three quarters, rounded up", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N", 260)
    local function lost(points, guns)
      brig.points = brig.began - points
      return run("scum.cannon.gun-loss", brig, guns)
    end
    expect({ lost(27, 10), lost(40, 10), lost(27, 7), lost(40, 7), lost(27, 1), lost(40, 1), lost(26, 10) }).is { 3, 5, 2, 4, 1, 1, 0 }
  end)
  it("lets the owner choose", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N", 260)
    local port, starboard = stage.cannon("brig", 0, "port"), stage.cannon("brig", 0, "starboard")
    answers { starboard.id }
    sinking.lose_points(brig, 30, game.players.red)
    expect({ port.lost, starboard.lost }).is { false, true }
  end)
end)

describe("scum.cannon.gun-loss", function()
  it("is about mounted guns, not about one in the hold", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N", 260)
    local port = stage.cannon("brig", 0, "port")
    local falconet = gun { id = "falconet", owner = "blue", size = "light", on = stage.gig("7,6").id }
    falconet.on = brig
    sinking.lose_points(brig, 27, game.players.red)
    expect({ port.lost, falconet.lost }).is { true, false }
  end)
end)

describe("scum.cannon.guns-taken", function()
  it("are named by the owner, but for those that were lost before", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N", 260)
    local guns = { stage.cannon("brig", 0, "port"), stage.cannon("brig", 0, "starboard"), stage.cannon("brig", 1, "port") }
    local function lost() return { guns[1].lost, guns[2].lost, guns[3].lost } end
    brig.points = brig.began - 27
    answers { guns[2].id }
    run("scum.cannon.guns-taken", brig)
    expect(lost()).is { false, true, false }
    run("scum.cannon.guns-taken", brig)
    expect(lost()).is { false, true, false }
    brig.points = brig.began - 40
    answers { guns[3].id }
    run("scum.cannon.guns-taken", brig)
    expect(lost()).is { false, true, true }
    brig.points = 0
    run("scum.cannon.guns-taken", brig)
    expect(lost()).is { true, true, true }
  end)
end)

describe("scum.ship.infantry", function()
  it("fires with fire dice at neighbours on a ship that is not grappled", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    stage.vessel("dhow", "red", "7,5", "N", 200)
    local mine = unit { owner = "blue", class = "B", aboard = "brig", missile = "musket" }
    local theirs = unit { owner = "red", class = "B", aboard = "dhow" }
    expect(run("scum.battle.fire-or-melee", "6,6", "7,5")).is("fire")
    expect(run("scum.battle.modifiers", mine, theirs, "musket", "no charge")).is(3)
  end)
end)

describe("scum.cannon.fire", function()
  it("takes three points or six, or none, of two dice at a ship", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N", 200)
    local one, dhow = stage.cannon("brig", 0, "starboard"), stage.vessel("dhow", "red", "10,4", "N", 200)
    expect(odds(function()
      run("scum.cannon.fire", one, "10,4", "ship", "round")
      return 40 - dhow.points
    end)).is { [0] = "73/216", [3] = "103/216", [6] = "5/27" }
  end)
  it("rests a heavy gun ashore every other turn; its crew does nothing else", function()
    stage.sea()
    for _, at in ipairs { "6,6", "6,7" } do game.grounds[at] = "clear" end
    local crew = unit { id = "gunners", owner = "blue", class = "A", arm = "artillery", figures = 4, at = "6,6" }
    local heavy = gun { id = "culverin", owner = "blue", size = "heavy", crew = "gunners" }
    stage.vessel("dhow", "red", "11,4", "N", 200)
    stage.activate(crew)
    expect(refusal("activate culverin")).isnt(nil)
    dice "to hit hull miss miss, saves volley"
    order "fire-gun culverin 11,4 ship"
    expect({ game.ships.dhow.points, crew.battled }).is { 35, true }
    heavy.fired = game.turn.turn - 1
    expect(refusal("scum.cannon.fire", heavy, "11,4", "ship", "round")).has "every other turn"
  end)
end)

describe("scum.turn.activation", function()
  it("is one for sailing, one for each gun and one for a volley: the ship of the book", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "5,7", "NE", 260)
    stage.vessel("dhow", "red", "7,7", "NE", 260)
    game.wind.from = 5
    local gunners = unit { id = "gunners", owner = "blue", class = "B", aboard = "brig" }
    local men = unit { id = "men", owner = "blue", class = "B", aboard = "brig", figures = 8, missile = "musket" }
    unit { owner = "red", class = "B", at = "7,7", aboard = "dhow" }
    unit { id = "foe", owner = "red", class = "B", at = "6,8", aboard = "dhow" }
    stage.cannon("brig", 0, "starboard")
    stage.cannon("brig", 1, "starboard")
    game.order, game.activations = { game.players.blue }, 4
    phase "activation"
    local function activation_of(piece, what)
      turn.enter "blue"
      order("activate " .. piece)
      order(what)
      turn.left "blue"
    end
    dice "to hit miss miss miss miss, to hit miss miss miss miss, to hit miss miss"
    activation_of("brig", "navigate brig forward")
    activation_of("brig-starboard0", "fire-gun brig-starboard0 7,7 figures crew=gunners")
    activation_of("brig-starboard1", "fire-gun brig-starboard1 6,8 figures")
    activation_of("men", "battle men foe musket")
    expect({ game.used.blue, gunners.serving, gunners.spent, men.battled }).is { 4, 2, false, true }
  end)
end)

describe("scum.cannon.held-by-cards", function()
  it("holds a gun with damp powder, and one of a ship that falls back", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N")
    stage.vessel("dhow", "red", "10,4", "N")
    local piece = stage.cannon("brig", 0, "starboard")
    stage.men("blue", nil, "brig")
    stage.activate(piece)
    expect(refusal "fire-gun brig-starboard0 10,4 ship").is(nil)
    effects.lay("damp-powder", piece, "turn")
    expect(refusal "fire-gun brig-starboard0 10,4 ship").has "is damp"
    game.effects = {}
    effects.lay("fall-back", piece, "turn")
    expect(refusal "fire-gun brig-starboard0 10,4 ship").has "falls back"
  end)
end)

describe("scum.cannon.points", function()
  it("follow the size of the gun, or are one with chain shot, which cuts two hexes at most", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N")
    local dhow = stage.vessel("dhow", "red", "10,4", "N")
    local light, medium = stage.cannon("brig", 0, "starboard", "light"), stage.cannon("brig", 1, "starboard", "medium")
    expect({ run("scum.cannon.points", light, dhow, "round", 2), run("scum.cannon.points", medium, dhow, "round", 2), dhow.cut }).is { 4, 6, 0 }
    expect({ run("scum.cannon.points", medium, dhow, "chain", 3), dhow.cut }).is { 3, 2 }
    expect({ run("scum.cannon.points", medium, dhow, "chain", 0), dhow.cut }).is { 0, 2 }
  end)
end)
