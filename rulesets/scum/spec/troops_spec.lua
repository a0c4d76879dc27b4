-- Infantry, cavalry and its horses, gunners, commanders, NCOs and charges.

local function next_turn(piece)
  turn.left "blue"
  turn.finish()
  ashore.activate(piece)
end

describe("scum.unit.infantry", function()
  it("with pistols moves two hexes as well, and then does not battle", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men", missile = "pistol" })
    ashore.red("4,7", { id = "foe" })
    ashore.activate(men)
    order "move men S S"
    expect(men.at).is("4,6")
    expect(refusal("battle men foe")).has "has moved two hexes"
  end)
end)

describe("scum.unit.cavalry", function()
  local function horse(fields)
    fields = fields or {}
    fields.id, fields.arm, fields.figures = "horse", "cavalry", 5
    return ashore.blue("4,4", fields)
  end
  it("rolls four dice with lances after a charge of three hexes", function()
    ashore.field()
    local lancers, foe = horse { melee = "lance" }, ashore.red("4,8", { id = "foe", figures = 2 })
    ashore.activate(lancers)
    order "move horse S S S"
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle horse foe"
    expect(foe.figures).is(2)
  end)
  it("dismounts after two hexes, not three, and leaves its horses", function()
    ashore.field()
    local men = horse()
    ashore.activate(men)
    order "move horse S S"
    order "dismount horse"
    expect({ men.mounted, game.trains["horse-horses"].at }).is { false, "4,6" }
    expect(refusal("dismount horse")).has "already on foot"
  end)
  it("does not dismount after three hexes", function()
    ashore.field()
    ashore.activate(horse())
    order "move horse S S S"
    expect(refusal("dismount horse")).has "after two at most"
  end)
  it("does not battle in the activation in which it dismounts", function()
    ashore.field()
    ashore.red("4,5", { id = "foe" })
    ashore.activate(horse())
    order "dismount horse"
    expect(refusal("battle horse foe")).has "mounted or dismounted"
    expect(refusal("move horse N")).has "already moved"
  end)
  it("mounts next to its horses, and moves two hexes then", function()
    ashore.field()
    local men = horse()
    ashore.activate(men)
    order "dismount horse"
    next_turn(men)
    expect(refusal("move horse N N N")).has "two hexes at most"
    order "mount horse"
    expect(game.trains["horse-horses"].at).is(nil)
    expect(refusal("move horse N N N")).has "two hexes at most"
    order "move horse N N"
    expect(men.at).is("4,2")
  end)
  it("has to begin beside them", function()
    ashore.field()
    local men = horse { mounted = false }
    ashore.activate(men)
    expect(refusal("mount horse")).has "no horses"
    train { id = "nags", owner = "blue", type = "loose horses", at = "4,5" }
    order "move horse S"
    expect(refusal("mount horse")).has "mounts before it moves"
  end)
  it("charges four hexes with its commander, five after a forced march", function()
    ashore.field()
    local men = horse()
    commander { id = "captain", owner = "blue", at = "4,4", mounted = true }
    ashore.red("4,10", { id = "foe" })
    ashore.activate(men)
    expect(refusal("charge-move horse foe S S S S S")).has "charges three hexes at most"
    effects.lay("forced-march", men, "activation")
    expect(refusal("charge-move horse foe S S S S S")).is(nil)
  end)
  it("fires pistols from the saddle, no muskets", function()
    ashore.field()
    local men = horse { missile = "musket" }
    ashore.red("4,6", { id = "foe" })
    ashore.activate(men)
    expect(refusal("battle horse foe")).has "from the saddle"
  end)
end)

describe("scum.unit.artillery", function()
  local function battery(size)
    local crew = ashore.blue("4,4", { id = "crew", arm = "artillery", class = "A", figures = 4 })
    gun { id = "piece", owner = "blue", size = size, crew = "crew" }
    return crew
  end
  it("moves with its light gun by one hex", function()
    ashore.field()
    local crew = battery "light"
    ashore.activate(crew)
    expect(refusal("move crew S S")).has "one hex at most"
    order "move crew S"
    expect({ crew.at, crew.gun.at }).is { "4,5", "4,5" }
  end)
  it("leaves the gun when it retreats, and moves as infantry until it is back", function()
    ashore.field()
    local crew = battery "heavy"
    answers { "4,3" }
    run("scum.retreat.forced", crew, 1, "4,5", game.players.red)
    expect({ crew.at, crew.gun.at, land_guns.served_by(crew) == nil }).is { "4,3", "4,4", true }
    expect(paces.furthest(crew)).is(2)
    ashore.activate(crew)
    order "move crew S"
    expect(land_guns.served_by(crew).id).is("piece")
  end)
  it("fights with swords, and never breaks through", function()
    ashore.field()
    local crew, foe = battery "light", ashore.red("4,5", { id = "foe", figures = 1 })
    ashore.activate(crew)
    answers { "stand" }
    dice "to hit blade blade miss miss"
    order "battle crew foe"
    expect({ foe.figures, crew.at }).is { 0, "4,4" }
  end)
end)

describe("scum.unit.commander", function()
  it("is not attacked in the hex of a unit, and stays alone when it is destroyed", function()
    ashore.field()
    local men, captain = ashore.red("4,5", { id = "men", figures = 2 }), commander { id = "captain", owner = "red", at = "4,5" }
    local foe = ashore.blue("4,4", { id = "foe" })
    ashore.activate(foe)
    expect(refusal("battle foe captain")).has "hits go to its figures"
    answers { "stand" }
    dice "to hit blade blade unit unit, saves blade"
    order "battle foe men"
    expect({ men.figures, captain.alive, captain.at }).is { 0, true, "4,5" }
  end)
  it("may be attacked alone, and gives way to flags", function()
    ashore.field()
    local captain, foe = commander { id = "captain", owner = "red", at = "4,5" }, ashore.blue("4,4", { id = "foe" })
    ashore.activate(foe)
    answers { "stand", "one die", "4,6", "stay" }
    dice "to hit flag miss miss miss, flag saves miss"
    order "battle foe captain"
    expect({ captain.alive, captain.at }).is { true, "4,6" }
  end)
  it("dies of a hit that he does not save", function()
    ashore.field()
    local captain, foe = commander { id = "captain", owner = "red", at = "4,5" }, ashore.blue("4,4", { id = "foe" })
    ashore.activate(foe)
    answers { "stand", "enter" }
    dice "to hit blade miss miss miss, saves polearm"
    order "battle foe captain"
    expect({ captain.alive, game.players.blue.points, foe.at }).is { false, 1, "4,5" }
  end)
end)

describe("scum.unit.nco", function()
  it("joins a unit of seven without an NCO, as its NCO", function()
    ashore.field()
    local man, men = ashore.blue("4,4", { id = "man", figures = 1 }), ashore.blue("4,5", { id = "men", figures = 7, nco = false })
    game.players.blue.base = { "4,5" }
    ashore.activate(man)
    order "move man S"
    expect({ men.figures, men.nco, man.at == nil }).is { 8, true, true }
  end)
  it("counts for the muskets that he carries among them", function()
    ashore.field()
    local man, men = ashore.blue("4,4", { id = "man", figures = 1 }), ashore.blue("4,5", { id = "men", figures = 5, missile = "musket" })
    ashore.activate(man)
    order "move man S"
    expect(men.missiles).is(6)
  end)
end)

describe("scum.move.nco", function()
  it("does not join a unit at full strength, of another arm or of the enemy", function()
    ashore.field()
    local man = ashore.blue("4,4", { id = "man", figures = 1 })
    ashore.blue("4,5", { figures = 8 })
    ashore.blue("5,4", { arm = "cavalry", figures = 2 })
    ashore.red("4,3", { figures = 2 })
    ashore.activate(man)
    expect(refusal("move man S")).has "at full strength"
    expect(refusal("move man SE")).has "is cavalry"
    expect(refusal("move man N")).has "is in"
  end)
  it("is attacked as a unit of one figure, whose last man is a point", function()
    ashore.field()
    local foe = ashore.blue("4,4", { id = "foe" })
    local man = ashore.red("4,5", { id = "man", figures = 1 })
    game.players.red.force = 90
    ashore.activate(foe)
    answers { "stand", "stay" }
    dice "to hit blade blade miss miss"
    order "battle foe man"
    expect({ man.figures, game.players.blue.points }).is { 0, 1 }
  end)
end)

describe("scum.move.charge", function()
  it("goes two hexes with a commander, not without one", function()
    ashore.field()
    local men, foe = ashore.blue("4,4", { id = "men" }), ashore.red("4,7", { id = "foe" })
    ashore.red("5,6", { id = "other" })
    ashore.activate(men)
    expect(refusal("charge-move men foe S S")).has "no commander with it"
    local captain = commander { id = "captain", owner = "blue", at = "4,4" }
    order "charge-move men foe S S"
    expect({ men.at, captain.at }).is { "4,6", "4,6" }
    expect(refusal("battle men other")).has "battles nobody else"
    expect(refusal("done")).has "must attack"
    answers { "stand" }
    dice "to hit miss miss miss miss miss"
    order "battle men foe"
    expect(men.battled).is(true)
  end)
  it("must end next to the enemy that it names", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    ashore.red("4,7", { id = "foe" })
    ashore.activate(men)
    expect(refusal("charge-move men foe S")).has "does not end its move next to"
  end)
  it("binds no longer once a ceasefire forbids the attack", function()
    ashore.field()
    local men, foe = ashore.blue("4,4", { id = "men" }), ashore.red("4,6", { id = "foe" })
    ashore.activate(men)
    order "charge-move men foe S"
    game.pacts = { { a = game.players.red, b = game.players.blue, ally = false, own = foe, other = men, ["until"] = 1 } }
    expect(refusal("battle men foe")).has "have a ceasefire"
    expect(refusal("done")).is(nil)
  end)
end)

describe("scum.parley.call", function()
  it("covers a whole company, its commander and the vessel's people", function()
    ashore.field()
    local one, two, foe = ashore.blue("4,4"), ashore.blue("5,4"), ashore.red("4,5")
    local captain = commander { owner = "blue", at = "4,4" }
    two.leader = captain
    game.pacts = { { a = game.players.red, b = game.players.blue, ally = false, own = foe, other = one, ["until"] = 2 } }
    expect(run("scum.parley.call", two, foe)).is(false)
    expect(run("scum.parley.call", foe, captain)).is(false)
    expect(run("scum.parley.call", foe, ashore.blue("8,8"))).is(true)
  end)
end)

describe("scum.parley.alliance", function()
  it("lets no unit of one attack a unit of the other", function()
    ashore.field()
    local men, foe = ashore.blue("4,4"), ashore.red("4,5")
    expect(run("scum.parley.alliance", men, foe)).is(true)
    game.pacts = { { a = game.players.red, b = game.players.blue, ally = true } }
    expect(run("scum.parley.alliance", men, foe)).is(false)
  end)
end)

describe("scum.move.charge", function()
  it("has no hex more where another commander stands in the way of the first", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    ashore.red("4,7", { id = "foe" })
    local captain = commander { id = "captain", owner = "blue", at = "4,4" }
    local mate = commander { id = "mate", owner = "blue", at = "4,6" }
    ashore.activate(men)
    expect(refusal("charge-move men foe S S")).has "mate is in E9: the commander of men cannot come along"
    mate.at = "9,9"
    order "charge-move men foe S S"
    expect({ men.at, captain.at }).is { "4,6", "4,6" }
  end)
  it("has no hex more from a commander whom the unit does not obey", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    ashore.red("4,7", { id = "foe" })
    commander { id = "captain", owner = "blue", at = "4,4" }
    men.leader = nil
    ashore.activate(men)
    expect(refusal("charge-move men foe S S")).has "no commander with it"
  end)
  it("binds nobody who has no dice left against the enemy whom he has charged", function()
    ashore.field({ ["4,7"] = "orchard", ["4,6"] = "river" }, { ["4,7 N"] = "fence" })
    local men = ashore.blue("4,5", { id = "men", second = "pike", seconds = 3, figures = 6 })
    ashore.red("4,7", { id = "foe" })
    local second = ashore.blue("6,5", { id = "second" })
    ashore.activate(men)
    table.insert(game.active.acting, second)
    order "charge-move men foe S"
    expect(refusal("battle men foe")).has "no dice left"
    expect(refusal("done")).is(nil)
    game.sides[hex.side("4,7 N")] = nil
    expect(refusal("done")).has "has charged foe and must attack"
  end)
end)

describe("scum.unit.cavalry", function()
  it("does not dismount once a card has made it fall back", function()
    ashore.field()
    game.players.blue.base = { "4,0" }
    local horse = ashore.blue("4,9", { id = "horse", arm = "cavalry", figures = 5 })
    cards.unread(game.land, "blue", 1)
    ashore.activate(horse)
    dice "reads a card fall-back"
    order "read-card blue"
    expect(horse.at).is "4,6"
    expect(refusal("dismount horse")).has "falls back and goes no other way"
  end)
  it("leaves its horses beside those that the enemy has taken from it", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "horse", arm = "cavalry", figures = 5 })
    ashore.activate(men)
    order "dismount horse"
    game.trains["horse-horses"].owner, game.trains["horse-horses"].at = "red", "9,9"
    train { id = "nags", owner = "blue", type = "loose horses", at = "4,4" }
    next_turn(men)
    order "mount horse"
    next_turn(men)
    order "dismount horse"
    expect({ game.trains["horse-horses"].at, game.trains["horse-horses"].owner, game.trains["horse-horses-2"].at }).is { "9,9", "red", "4,4" }
  end)
  it("moves three hexes after it has mounted on a forced march, not four", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "horse", arm = "cavalry", figures = 5, mounted = false })
    train { owner = "blue", type = "loose horses", at = "4,5" }
    ashore.activate(men)
    effects.lay("forced-march", men, "activation")
    order "mount horse"
    expect(refusal("move horse S S S S")).has "three hexes at most"
  end)
end)

describe("scum.move.charge", function()
  it("is nothing for a crew at its gun, with a commander or without", function()
    ashore.field()
    local crew = ashore.blue("4,4", { id = "crew", arm = "artillery", class = "A", figures = 4 })
    gun { id = "piece", owner = "blue", size = "heavy", crew = "crew" }
    commander { id = "captain", owner = "blue", at = "4,4" }
    ashore.red("4,6", { id = "foe" })
    ashore.activate(crew)
    expect(refusal "charge-move crew foe S").has "serves piece and does not charge"
    game.guns.piece.at = "9,9"
    expect(refusal "charge-move crew foe S").is(nil)
  end)
  it("ends hand to hand, not with a grenade", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    commander { id = "captain", owner = "blue", at = "4,4" }
    ashore.red("4,7", { id = "foe" })
    hand("blue", { "grenade" })
    ashore.activate(men)
    order "charge-move men foe S S"
    expect(refusal "battle men foe card=grenade").has "has charged foe and fights hand to hand"
  end)
end)

describe("scum.unit.mixed", function()
  it("hits no more figures than carry the weapon, pairs first, and not with the unit face", function()
    ashore.field { ["4,4"] = "hill" }
    local men, foe = ashore.blue("4,4", { figures = 4, missile = "musket", missiles = 1 }), ashore.red("4,6")
    answers { "stand" }
    dice "to hit volley volley unit"
    run("scum.battle.procedure", men, foe, "musket", "no charge")
    expect(foe.figures).is(5)
  end)
  it("is not set up with more muskets than figures", function()
    ashore.field()
    expect(function() ashore.blue("4,4", { figures = 4, missile = "musket", missiles = 5 }) end).fails "5 of four figures"
  end)
end)

describe("scum.move.nco", function()
  it("is out of the battle once he has joined a unit, and charges into none", function()
    ashore.field()
    local man = ashore.blue("4,4", { id = "man", figures = 1 })
    local men = ashore.blue("4,5", { id = "men", figures = 4 })
    ashore.red("4,6", { id = "foe" })
    structure { id = "hut", type = "hut", cells = { "5,4" } }
    ashore.activate(man)
    expect(refusal "charge-move man foe S").has "joins men there and does not charge"
    order "move man S"
    expect({ man.figures, men.figures }).is { 0, 5 }
    for _, words in ipairs { "move man N", "enter-building man 5,4", "battle man foe", "charge-move man foe N" } do
      expect(refusal(words)).has "is out of the battle"
    end
    expect(refusal "done").is(nil)
  end)
end)
