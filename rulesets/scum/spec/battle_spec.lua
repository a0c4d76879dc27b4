-- A battle, its losses, flags and breakthrough.

local function field(bearing)
  ashore.field()
  game.players.red.bearing = bearing or 6
end

local function attack_with(unit, target, weapon) run("scum.battle.procedure", unit, target, weapon, "no charge") end

describe("scum.battle.procedure", function()
  it("goes step by step: a pair of blades, a flag that is saved", function()
    field()
    local swords, men = ashore.blue("4,4"), ashore.red("4,5", { figures = 7 })
    answers { "stand", "one die" }
    dice "to hit blade blade flag polearm, saves poleaxe, flag saves flag"
    attack_with(swords, men, "sword")
    expect(men.figures).is(5)
    expect(men.at).is("4,5")
  end)
  it("takes a die for the wood, and is refused without dice", function()
    field()
    game.grounds["4,7"], game.grounds["4,8"] = "wood", "wood"
    local muskets = ashore.blue("4,4", { missile = "musket" })
    local near, far = ashore.red("4,7"), ashore.red("4,8")
    expect(run("scum.battle.modifiers", muskets, near, "musket", "no charge")).is(1)
    expect(run("scum.battle.modifiers", muskets, far, "musket", "no charge")).is(0)
  end)
end)

describe("scum.battle.casualty-choice", function()
  it("takes the named kind first, then the other", function()
    field()
    local men = ashore.red("4,5", { figures = 8, missile = "musket", missiles = 4 })
    casualties.fall(men, 5, "sword", game.players.blue)
    expect({ men.figures, men.missiles }).is { 3, 3 }
  end)
  it("asks the attacker where a close combat is under way", function()
    field()
    local men = ashore.red("4,5", { figures = 8, missile = "musket", missiles = 4 })
    local first_unit, second_unit = ashore.blue("4,4"), ashore.blue("5,4")
    men.fought = { first_unit }
    answers { "musket" }
    expect(run("scum.battle.casualty-choice", second_unit, men, "melee")).is("musket")
  end)
end)

describe("scum.battle.procedure", function()
  it("is over when a sharpshooter has killed the last man of the target", function()
    field()
    game.decks = { "land" }
    local men, foe = ashore.blue("4,4", { id = "men", missile = "musket" }), ashore.red("4,6", { id = "foe", figures = 1 })
    ashore.red("9,5")
    game.order, game.activations = game.all("player"), 3
    hand("blue", { "sharpshooter" })
    phase "activation"
    turn.enter "blue"
    order "activate men"
    answers { "stand" }
    dice "sharpshooter volley, saves flag"
    order "battle men foe card=sharpshooter"
    expect({ foe.figures, men.battled }).is { 0, true }
  end)
end)

describe("scum.battle.once", function()
  it("is one attack for each unit, and the other may attack in its turn", function()
    field()
    local a, b = ashore.blue("4,4"), ashore.red("4,5")
    a.battled = true
    expect(run("scum.battle.once", a)).is(false)
    expect(run("scum.battle.once", b)).is(true)
  end)
end)

describe("scum.battle.close-mode", function()
  it("keeps both from firing, and others from firing at them", function()
    field()
    local a, b, c = ashore.blue("4,4", { missile = "musket" }), ashore.red("4,5"), ashore.red("4,2", { missile = "musket" })
    a.fought, b.fought = { b }, { a }
    expect(run("scum.battle.close-mode", a, c)).is(false)
    expect(run("scum.battle.close-mode", c, a)).is(false)
    b.at = "8,8"
    expect(run("scum.battle.close-mode", a, c)).is(true)
  end)
end)

describe("scum.battle.close-mode", function()
  it("keeps others from firing at whoever has fought a lone commander", function()
    field()
    local men, shooter = ashore.blue("4,4"), ashore.red("4,2", { missile = "musket" })
    local captain = commander { id = "captain", owner = "red", at = "4,5" }
    answers { "stand" }
    dice "to hit miss miss miss miss"
    attack_with(men, captain, "sword")
    expect(run("scum.battle.close-mode", shooter, men)).is(false)
    captain.at = "8,8"
    expect(run("scum.battle.close-mode", shooter, men)).is(true)
  end)
end)

describe("scum.battle.eligibility", function()
  it("refuses muskets at five hexes", function()
    field()
    local muskets = ashore.blue("4,4", { missile = "musket" })
    expect(run("scum.battle.eligibility", muskets, ashore.red("4,9"), "musket")).is(false)
    expect(run("scum.battle.eligibility", muskets, ashore.red("4,8"), "musket")).is(true)
  end)
end)

describe("scum.retreat.hold", function()
  it("needs the printed number, one fewer with a commander", function()
    field()
    local men = ashore.red("4,5", { figures = 6 })
    expect(run("scum.retreat.hold", men)).is(true)
    men.figures = 5
    expect(run("scum.retreat.hold", men)).is(false)
    commander { owner = "red", at = "4,5" }
    expect(run("scum.retreat.hold", men)).is(true)
  end)
end)

describe("scum.retreat.direction", function()
  it("is less than 90 degrees off the home side", function()
    field(6)
    expect(run("scum.retreat.direction", ashore.red("4,5"), "4,4")).is { 2, 3, 4 }
    game.players.red.bearing = 3
    expect(run("scum.retreat.direction", units.unit_at("4,5"), "4,4")).is { 1, 2 }
  end)
end)

describe("scum.retreat.room", function()
  it("is where nobody is, and no closed house or open water, nor a commander for those who bring one", function()
    field()
    local men = ashore.red("4,5")
    local function room(to) return run("scum.retreat.room", men, "4,5", to) end
    ashore.blue("5,5")
    game.grounds["3,5"] = "sea"
    structure { id = "hut", type = "small-wooden", cells = { "5,4" } }
    commander { id = "friend", owner = "red", at = "4,6" }
    expect({ room "5,5", room "3,5", room "5,4", room "4,6", room "3,6" }).is { false, false, false, true, true }
    commander { id = "captain", owner = "red", at = "4,5" }
    expect({ room "4,6", room "3,6" }).is { false, true }
    men.swimming = true
    expect(room "3,5").is(true)
  end)
end)

describe("scum.retreat.flag-save", function()
  it("cannot save the first of two", function()
    field()
    local men = ashore.red("4,5")
    answers { "one die", "one die", "one die" }
    dice "flag saves flag"
    expect(run("scum.retreat.flag-save", 2, men)).is(1)
    dice "flag saves polearm"
    expect(run("scum.retreat.flag-save", 2, men)).is(2)
    dice "flag saves flag"
    expect(run("scum.retreat.flag-save", 1, men)).is(0)
  end)
  it("is thrown for as many of the flags as the owner likes", function()
    field()
    local men = ashore.red("4,5")
    answers { "two dice", "one die", "none" }
    dice "flag saves flag polearm, flag saves flag"
    expect(run("scum.retreat.flag-save", 3, men)).is(2)
    expect(run("scum.retreat.flag-save", 3, men)).is(2)
    expect(run("scum.retreat.flag-save", 3, men)).is(3)
  end)
  it("is left out by whoever wants to get away", function()
    field()
    local swords, men = ashore.blue("4,4"), ashore.red("4,5", { figures = 5 })
    answers { "stand", "none", "4,6", "stay" }
    dice "to hit miss miss miss flag"
    attack_with(swords, men, "sword")
    expect({ men.figures, men.at }).is { 5, "4,6" }
  end)
end)

describe("scum.retreat.forced", function()
  it("costs a figure where the second hex is blocked", function()
    field()
    local men = ashore.red("4,5", { figures = 5 })
    for _, at in ipairs { "4,7", "5,6", "3,7" } do ashore.red(at) end
    answers { "4,6" }
    run("scum.retreat.forced", men, 2, "4,4", game.players.blue)
    expect({ men.at, men.figures }).is { "4,6", 4 }
  end)
end)

describe("scum.retreat.forced", function()
  it("ends with a commander of its own side, who takes command, unless it has one with it", function()
    field()
    local men, captain = ashore.red("4,5"), commander { id = "captain", owner = "red", at = "4,6" }
    answers { "4,6" }
    run("scum.retreat.forced", men, 3, "4,4", game.players.blue)
    expect({ men.at, men.leader.id }).is { "4,6", "captain" }
    commander { owner = "red", at = "4,7" }
    answers { "5,6" }
    run("scum.retreat.forced", men, 1, "4,4", game.players.blue)
    expect({ men.at, captain.at }).is { "5,6", "5,6" }
  end)
  it("lets the owner name the figure of a mixed unit", function()
    field()
    local men = ashore.red("4,5", { figures = 4, missile = "musket", missiles = 2 })
    for _, at in ipairs { "4,6", "5,5", "3,6" } do ashore.red(at) end
    answers { "musket" }
    run("scum.retreat.forced", men, 1, "4,4", game.players.blue)
    expect({ men.figures, men.missiles }).is { 3, 1 }
  end)
  it("takes a whole unit off the table only where every hex lies off it", function()
    field()
    local men = ashore.red("5,11")
    run("scum.retreat.forced", men, 1, "5,10", game.players.blue)
    expect({ men.figures, game.players.blue.points > 0 }).is { 0, true }
  end)
end)

describe("scum.retreat.forced", function()
  it("takes swimmers ashore, and never into a hull", function()
    field()
    for _, at in ipairs { "6,6", "7,6", "7,7" } do game.grounds[at] = "sea" end
    local men = ashore.red("6,6", { figures = 3 })
    men.swimming = true
    ship { owner = "blue", length = 200, bow = "7,6", heading = "N" }
    answers { "6,7" }
    run("scum.retreat.forced", men, 1, "6,5", game.players.blue)
    expect({ men.at, men.swimming }).is { "6,7", false }
  end)
end)

describe("scum.retreat.voluntary", function()
  it("goes one hex after its losses, whatever the flags, and nobody breaks through", function()
    field()
    local swords, men = ashore.blue("4,4"), ashore.red("4,5", { figures = 5 })
    answers { "retreat", "4,6" }
    dice "to hit blade flag flag flag, saves blade"
    attack_with(swords, men, "sword")
    expect({ men.figures, men.at, swords.at }).is { 4, "4,6", "4,4" }
  end)
end)

describe("scum.retreat.afloat", function()
  it("ignores flags aboard a ship", function()
    field()
    game.grounds["4,4"], game.grounds["4,5"] = "sea", "sea"
    local brig = ship { owner = "red", length = 200, bow = "4,5", heading = "S" }
    local men = ashore.red("4,5", { figures = 3 })
    men.aboard = brig
    expect(retreat.flags_on(men, 3, "4,4", game.players.blue)).is(false)
  end)
end)

describe("scum.move.breakthrough", function()
  it("lets cavalry enter and attack once more with three dice", function()
    field()
    local horse, men = ashore.blue("4,4", { arm = "cavalry", figures = 5 }), ashore.red("4,5", { figures = 5 })
    answers { "stand", "one die", "4,6", "enter", "attack", "stand", "one die", "4,7" }
    dice "to hit blade miss flag, saves blade, flag saves blade, to hit miss miss flag, flag saves blade"
    attack_with(horse, men, "sword")
    expect({ men.figures, men.at, horse.at }).is { 4, "4,7", "4,5" }
  end)
end)

describe("scum.battle.charge", function()
  it("leaves four of seven pikes with an exact chance, the second attack of a breakthrough counted", function()
    field()
    local horse, men = ashore.blue("4,4", { arm = "cavalry", figures = 5, melee = "lance" }), ashore.red("4,5", { figures = 7 })
    local chances = odds(function()
      run("scum.battle.procedure", horse, men, "lance", "a charge")
      return men.figures
    end)
    expect({ chances[7], chances[4] }).is { "63175/559872", "3892293745/19591041024" }
  end)
end)

describe("scum.vp.ten-percent", function()
  it("is an exact fraction", function()
    local function points(killed, force) return run("scum.vp.ten-percent", killed, force) end
    expect({ points(8, 90), points(9, 90), points(26, 90), points(27, 90) }).is { 0, 1, 2, 3 }
    expect({ points(9, 85), points(17, 85) }).is { 1, 2 }
  end)
end)

describe("scum.vp.scoring", function()
  it("counts the last figure of a unit and the tenth", function()
    field()
    local last = ashore.red("4,5", { figures = 1 })
    game.players.red.force = 90
    game.players.blue.killed.red = 17
    casualties.fall(last, 1, nil, game.players.blue)
    expect(game.players.blue.points).is(2)
  end)
end)

describe("scum.vp.victory", function()
  it("ends the game when the quota is reached", function()
    field()
    game.players.blue.quota, game.players.blue.points = 5, 4
    casualties.fall(ashore.red("4,5", { figures = 1 }), 1, nil, game.players.blue)
    expect(game.outcome.winner).is("blue")
  end)
end)

describe("scum.battle.once", function()
  it("lets both attack each other, each in its own activation, and neither a second time", function()
    field()
    game.order, game.activations = game.all("player"), 2
    local men, foe = ashore.blue("4,4", { id = "men" }), ashore.red("4,5", { id = "foe" })
    ashore.blue("9,2", { id = "others" })
    ashore.activate(men)
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle men foe"
    expect(refusal "battle men foe").has "men has already battled this turn"
    order "done"
    advance()
    order "activate foe"
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle foe men"
    expect({ men.battled, foe.battled }).is { true, true }
  end)
end)

describe("scum.retreat.hold", function()
  -- Seven figures of class B lose some, with a flag.
  local function left_after(throw, choices)
    field()
    local swords, men = ashore.blue("4,4"), ashore.red("4,5", { figures = 7 })
    answers(choices)
    dice(throw)
    attack_with(swords, men, "sword")
    return { men.figures, men.at }
  end
  it("is there after one loss of seven", function()
    expect(left_after("to hit blade flag miss miss, saves blade", { "stand", "ignore" })).is { 6, "4,5" }
  end)
  it("is gone after two", function()
    expect(left_after("to hit blade blade flag miss, saves blade, flag saves blade", { "stand", "one die", "4,6", "stay" })).is { 5, "4,6" }
  end)
end)

describe("scum.vp.victory", function()
  it("is before the next order", function()
    field()
    game.order, game.activations = game.all("player"), 2
    game.players.blue.quota, game.players.blue.points = 5, 4
    local men, foe = ashore.blue("4,4", { id = "men" }), ashore.red("4,5", { id = "foe", figures = 1 })
    ashore.red("9,5")
    game.players.red.force = 90
    ashore.activate(men)
    answers { "stand", "stay" }
    dice "to hit blade blade miss miss"
    order "battle men foe"
    expect({ game.outcome.winner, game.players.blue.points }).is { "blue", 5 }
    advance()
    expect(refusal "activate men").has "over"
  end)
end)

describe("scum.unit.weapons", function()
  it("keeps swords from an enemy two hexes away, and muskets from one five hexes away", function()
    field()
    game.order, game.activations = game.all("player"), 2
    local men = ashore.blue("4,4", { id = "men" })
    ashore.red("4,6", { id = "near" })
    ashore.red("6,8", { id = "far" })
    ashore.activate(men)
    expect(refusal "battle men near").has "needs a missile weapon"
    men.missile, men.missiles = "musket", 6
    expect(refusal "battle men near").is(nil)
    expect(refusal "battle men far").has "out of the range of musket"
  end)
end)

describe("scum.battle.throw", function()
  it("counts the unit face of a unit with one kind of weapon, and not of a mixed one", function()
    board { width = 12, height = 12 }
    player { id = "blue" }
    local men = unit { id = "men", owner = "blue", class = "B", figures = 6, at = "4,4" }
    dice "to hit unit flag miss"
    local thrown = run("scum.battle.throw", men, "sword", "melee", 3, "flags count")
    expect({ thrown.hits.automatic + thrown.hits.savable, thrown.flags }).is { 1, 1 }
    dice "to hit unit flag miss"
    expect(run("scum.battle.throw", men, "sword", "melee", 3, "no flags").flags).is(0)
    men.missile, men.missiles = "musket", 3
    dice "to hit unit miss miss"
    thrown = run("scum.battle.throw", men, "sword", "melee", 3, "flags count")
    expect(thrown.hits.automatic + thrown.hits.savable).is(0)
  end)
end)

describe("scum.battle.killed", function()
  it("adds those that need no save to those that are not saved", function()
    board { width = 12, height = 12 }
    player { id = "red" }
    local foe = unit { id = "foe", owner = "red", class = "B", figures = 6, at = "4,5" }
    local leader = commander { id = "leader", owner = "red", at = "4,6" }
    dice "saves poleaxe miss"
    expect(run("scum.battle.killed", foe, "melee", { automatic = 1, savable = 2 })).is(2)
    dice "saves flag miss"
    expect(run("scum.battle.killed", leader, "melee", { automatic = 0, savable = 2 })).is(0)
    dice "saves volley"
    expect(run("scum.battle.killed", foe, "fire", { automatic = 1, savable = 1 })).is(2)
  end)
end)
