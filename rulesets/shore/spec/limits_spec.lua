-- Who may not do something any more, and what that means for the others.

local function ann(f) f = f or {}; f.id, f.x, f.y, f.class = "ann", f.x or 0, f.y or 0, "officer"; return f end
local hand, foe = cast.one, cast.foe

describe("shore.move.guide-first", function()
  it("lets a leader who can do nothing more stay, and the others follow him", function()
    cast.crews { ann(), hand("ben", 6, 0) }
    game.figures.ann.spent, game.figures.ann.moved = true, true
    cast.moves("blue", "cautious")
    expect(refusal "path ben 5,0").has "goes first"
    order "path ann stay"
    expect(refusal "path ben 8,0").has "does not follow"
    order "path ben 5,0"
    expect({ game.figures.ben.x, game.figures.ann.x }).is { 5, 0 }
  end)
  it("lets a leader on a ledge stay", function()
    feature { id = "cliff", line = { { x = 1, y = -5 }, { x = 1, y = 5 } }, long_haul = true, height = 3 }
    cast.crews { ann(), hand("ben", -2, 0) }
    game.figures.ann.haul = { feature = game.features.cliff, needed = 2, done = 0, fresh = false }
    cast.moves("blue", "cautious")
    order "path ann stay"
    order "path ben -1,0"
    expect(game.figures.ben.x).is(-1)
  end)
end)

describe("shore.hide.try", function()
  it("is not for those who have fought or are spent", function()
    cast.crews { ann() }
    cast.initiative_of "blue"
    game.figures.ann.fought = true
    expect(refusal "hide gulls").has "has fought"
    game.figures.ann.fought, game.figures.ann.spent = false, true
    expect(refusal "hide gulls").has "nothing more"
  end)
end)

describe("shore.turn.turn-action", function()
  it("is not for who has got out of a cart", function()
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, { id = "bob", x = 1, y = 0 } }
    game.figures.bob.boarded = true
    expect(refusal("shore.turn.turn-action", game.figures.bob)).has "already acted"
  end)
  it("leaves nothing to do for those who have spent their turn: no burden, no gun, no duty", function()
    cast.crews { { id = "boss", x = 0, y = 0, class = "officer" }, { id = "bob", x = 1, y = 0 }, cast.foe("rob", 30, 0, { class = "officer" }) }
    burden { id = "sack", x = 1, y = 0.6 }
    game.figures.bob.spent = true
    cast.initiative_of "blue"
    for _, words in ipairs { "take-burden gulls sack bob", "assign gulls lookout bob" } do
      expect(refusal(words)).has "bob does nothing more in this turn"
    end
  end)
  it("is not for those who have taken up a burden", function()
    cast.crews { ann { x = 0 } }
    expect(allows(orders.turn_action, game.figures.ann)).is(true)
    game.figures.ann.shouldered = true
    expect(allows(orders.turn_action, game.figures.ann)).is(false)
  end)
end)

describe("shore.move.scout-bonus", function()
  it("is not for a leader who is a guide himself: nobody goes before him", function()
    cast.crews { ann { traits = { "guide" } } }
    cast.initiative_of "blue"
    expect(refusal "move gulls cautious scout=yes").has "leads the party"
  end)
end)

describe("shore.move.road-bonus", function()
  it("is earned for all by a guide who comes to good going out of the rough", function()
    area { id = "meadow", outline = { { x = -9, y = 3 }, { x = 9, y = 3 }, { x = 9, y = 20 }, { x = -9, y = 20 } }, going = "good" }
    cast.crews { ann(), hand("ben", 1, 0) }
    cast.initiative_of "blue"
    dice "road 5"
    order "move gulls cautious road=yes"
    phase "paths"
    order "path ann 0,8"
    expect(game.moving.earned).is(true)
    order "path ben 1,8"
    expect(game.figures.ben.y).is(8)
  end)
  it("is within reach through a swamp for a Native Guide whom the party will follow", function()
    area { id = "swamp", outline = { { x = -9, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 2.25 }, { x = -9, y = 2.25 } }, restricted = true }
    road { id = "lane", line = { { x = -30, y = 3 }, { x = 30, y = 3 } }, breadth = 2 }
    cast.crews { ann(), hand("ben", 1, 0, { traits = { "guide" } }) }
    cast.initiative_of "blue"
    expect(refusal "move gulls cautious road=yes").has "costs ann 4.5 MA"
    dice "road 2"
    order "move gulls cautious guide=ben road=yes"
    phase "paths"
    order "path ben 1,3 4,3"
    expect(game.figures.ben.x).is(4)
  end)
end)

describe("shore.move.withdraw", function()
  it("minds the enemies in sight alone", function()
    feature { id = "wall", line = { { x = 4, y = -30 }, { x = 4, y = 30 } }, height = 3, opaque = true }
    cast.crews { ann(), foe("rob", 9, 0), foe("sam", -9, 0) }
    game.parties.gulls.in_melee = true
    cast.initiative_of "blue"
    order "withdraw gulls"
    phase "paths"
    expect(refusal "path ann -1,0").has "nearer to sam"
    order "path ann 2,0"
    expect(game.figures.ann.x).is(2)
  end)
  it("brings the shaken home", function()
    cast.crews { ann(), foe("rob", 9, 0) }
    game.players.blue.home = { x = 0, y = 20 }
    game.parties.gulls.in_melee, game.parties.gulls.shaken = true, true
    cast.initiative_of "blue"
    order "withdraw gulls"
    phase "paths"
    expect(refusal "path ann -2,0").has "nearer home"
    order "path ann 0,5"
    expect(game.figures.ann.y).is(5)
  end)
end)

describe("shore.engage.eligible", function()
  local function watch(x)
    cast.crews { ann { x = -20 }, foe("rob", x, 0) }
    party { id = "watch", owner = "blue", type = "guard" }
    figure { id = "eye", owner = "blue", party = "watch", class = "swab", x = 0, y = 0 }
    game.parties.watch.charge = burden { id = "chest", x = 0, y = 0.7 }
    cast.initiative_of "blue"
    order "engage watch rats"
    phase "paths"
  end
  it("keeps guards within two inches of their charge", function()
    watch(5)
    expect(refusal "path eye 4.25,0").has "within two inches"
    order "path eye 1.5,0"
    marching.settle()
    response.settle()
    expect({ game.figures.eye.spent, game.figures.eye.x }).is { true, 1.5 }
  end)
  it("has guards attack whoever comes so near", function()
    watch(2.5)
    expect(refusal "path eye 1,0").has "can reach rob"
    order "path eye 1.75,0"
    marching.settle()
    response.settle()
    expect(game.parties.watch.in_melee).is(true)
  end)
end)

describe("shore.form.effects", function()
  local function lined_up()
    cast.crews { ann(), hand("ben", 0.75, 0), hand("cat", 1.5, 0), hand("dan", 2.25, 0), foe("rob", 0, 3), foe("rex", 0.75, 3), foe("sam", 1.5, 3), foe("sid", 2.25, 3) }
    area { id = "green", going = "good", outline = { { x = -9, y = -9 }, { x = 9, y = -9 }, { x = 9, y = 9 }, { x = -9, y = 9 } } }
    game.parties.gulls.formed = { shape = "line", x = 1.125, y = 0, facing = 0, files = 0, figures = 4 }
    cast.initiative_of "blue"
  end
  it("is over before the dice of a mêlée if some charge and others stay", function()
    lined_up()
    order "engage gulls rats who=ann"
    phase "paths"
    order "path ann 0,2.25"
    marching.settle()
    response.settle()
    expect(game.parties.gulls.formed).is(nil)
  end)
  it("lasts if all charge and end in the places of the shape", function()
    lined_up()
    order "engage gulls rats"
    phase "paths"
    order "path ann 0,2.25"
    order "path cat 1.5,2.25"
    order "path ben 0.75,2.25"
    order "path dan 2.25,2.25"
    marching.settle()
    response.settle()
    expect({ game.parties.gulls.formed.y, game.parties.gulls.formed.shape }).is { 2.25, "line" }
    dressing.redress()
    expect(game.parties.gulls.formed.y).is(2.25)
  end)
end)

describe("shore.engage.en-passant", function()
  it("meets nothing from a target that is stuck in quicksand", function()
    cast.crews { hand("ann", 0, 0), foe("rob", 4, 0) }
    local rider = game.figures.ann
    rider.mount = beast { id = "mare", owner = "blue", party = "gulls", x = 0, y = 0, ridden = true }
    rider.mount.x, rider.mount.y, rider.mount.rider = nil, nil, rider
    game.figures.rob.bogged = true
    dice "strikes 1"
    run("shore.engage.en-passant", rider, game.figures.rob)
    expect({ rider.wounds, game.figures.rob.wounds }).is { 0, 0 }
  end)
end)
