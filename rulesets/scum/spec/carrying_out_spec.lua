-- What attacks, flags and sinking do to figures, units and vessels.

describe("scum.battle.destroyed", function()
  it("scores a point, and leaves the gun and the commander where they are", function()
    ashore.field()
    local crew = unit { id = "crew", owner = "red", arm = "artillery", class = "A", figures = 1, at = "4,5" }
    local piece = gun { id = "piece", owner = "red", size = "light", crew = "crew" }
    local captain = commander { id = "captain", owner = "red", at = "4,5" }
    unit { owner = "red", class = "B", at = "8,5" }
    unit { owner = "blue", class = "B", at = "8,8" }
    crew.figures = 0
    run("scum.battle.destroyed", crew, game.players.blue)
    expect({ crew.at == nil, crew.leader == nil, piece.at, captain.at, game.players.blue.points }).is { true, true, "4,5", "4,5", 1 }
  end)
end)

describe("scum.retreat.step", function()
  it("goes where the owner picks, with the commander, and is rallied by another", function()
    ashore.field()
    local men, captain = ashore.red("4,5"), commander { id = "captain", owner = "red", at = "4,5" }
    answers { "5,5" }
    expect(run("scum.retreat.step", men, { "4,6", "5,5" })).is(nil)
    expect({ men.at, captain.at }).is { "5,5", "5,5" }
    local others, friend = ashore.red("8,5"), commander { id = "friend", owner = "red", at = "8,6" }
    expect(run("scum.retreat.step", others, { "8,6" })).is(friend)
  end)
end)

describe("scum.retreat.cornered", function()
  it("costs a figure or the commander, whichever the owner picks", function()
    ashore.field()
    local men, captain = ashore.red("4,5", { figures = 5 }), commander { id = "captain", owner = "red", at = "4,5" }
    ashore.blue("8,8")
    answers { "figure", "commander" }
    run("scum.retreat.cornered", men, game.players.blue)
    run("scum.retreat.cornered", men, game.players.blue)
    expect({ men.figures, captain.alive, game.players.blue.points }).is { 4, false, 3 }
  end)
end)

describe("scum.retreat.flags", function()
  it("are ignored with figures enough, else saved or run from", function()
    ashore.field()
    local men = ashore.red("4,5", { figures = 6 })
    answers { "ignore" }
    expect(run("scum.retreat.flags", men, 2, "4,4", game.players.blue)).is(false)
    men.figures = 5
    answers { "one die", "4,6" }
    dice "flag saves flag"
    expect(run("scum.retreat.flags", men, 2, "4,4", game.players.blue)).is(true)
    expect(men.at).is "4,6"
  end)
  it("are no matter aboard a ship", function()
    stage.sea()
    stage.vessel("brig", "red", "6,5", "N")
    local men = stage.men("red", nil, "brig", { figures = 2 })
    expect(run("scum.retreat.flags", men, 3, "6,4", game.players.blue)).is(false)
  end)
end)

describe("scum.duel.blow", function()
  it("hits with a sword in 2 of 9 and with a pistol in 5 of 18", function()
    ashore.field()
    local one, other = commander { id = "one", owner = "blue", at = "4,4" }, commander { id = "other", owner = "red", at = "4,5" }
    expect(odds(function() return run("scum.duel.blow", "sword", one, other) end)).is { [0] = "7/9", [1] = "2/9" }
    expect(odds(function() return run("scum.duel.blow", "pistol", one, other) end)).is { [0] = "13/18", [1] = "5/18" }
  end)
end)

describe("scum.ship.swimmers", function()
  it("are half of a unit, rounded down, with their commander", function()
    stage.sea()
    local brig = stage.vessel("brig", "red", "6,5", "N")
    local men = stage.men("red", "6,5", "brig", { figures = 7 })
    local captain = commander { id = "captain", owner = "red", at = "6,5", aboard = "brig" }
    brig.bow = nil
    run("scum.ship.swimmers", men, { "6,5", "6,6" }, nil)
    expect({ men.figures, men.swimming, men.aboard == nil, men.at, captain.swimming }).is { 3, true, true, "6,5", true }
  end)
end)

describe("scum.ship.prize", function()
  it("is taken by whoever is alone aboard, with her boats", function()
    stage.sea()
    local brig = stage.vessel("brig", "red", "6,5", "N")
    local gig = boat { id = "gig", owner = "red", parent = "brig" }
    local men = stage.men("blue", "6,5", "brig", { id = "men", figures = 6 })
    run("scum.ship.prize", brig)
    expect(brig.owner).is "red"
    brig.crew.figures = 0
    answers { "men" }
    run("scum.ship.prize", brig)
    expect({ brig.owner, gig.owner, brig.crew == men }).is { "blue", "blue", true }
  end)
end)

describe("scum.cannon.at-large", function()
  it("takes three points of a medium gun for each hit that is not saved", function()
    stage.sea()
    local brig = stage.vessel("brig", "red", "6,5", "N")
    stage.vessel("dhow", "blue", "9,5", "N")
    local piece = stage.cannon("dhow", 0, "port")
    dice "to hit hull hull miss, saves ball"
    run("scum.cannon.at-large", piece, brig, 3, "6,5", "ship", "round")
    expect(brig.points).is(40 - 6)
  end)
end)

describe("scum.cannon.at-figures", function()
  it("kills men aboard, and doubles shrapnel", function()
    stage.sea()
    stage.vessel("brig", "red", "6,5", "N")
    local men = stage.men("red", "6,5", "brig", { figures = 8 })
    stage.vessel("dhow", "blue", "9,5", "N")
    local piece = stage.cannon("dhow", 0, "port")
    dice "to hit volley miss miss, saves hull"
    run("scum.cannon.at-figures", piece, men, 3, "6,5", "round")
    expect(men.figures).is(7)
    dice "to hit volley miss miss, saves hull miss"
    run("scum.cannon.at-figures", piece, men, 3, "6,5", "shrapnel")
    expect(men.figures).is(6)
  end)
end)

describe("scum.grenade.at-figures", function()
  it("kills with volley and ball", function()
    ashore.field()
    local men, foe = ashore.blue("4,4"), ashore.red("4,5", { figures = 6 })
    answers { "stand", "ignore" }
    dice "to hit ball flag, saves miss"
    run("scum.grenade.at-figures", men, foe)
    expect(foe.figures).is(6)
  end)
end)

describe("scum.grenade.at-large", function()
  it("takes five points of a wall, or of its gate alone", function()
    ashore.field()
    local fort = structure { id = "fort", owner = "red", type = "large-stone", fort = true, cells = { "4,5" } }
    local men = ashore.blue("4,4")
    dice "to hit hull hull, saves ball"
    run("scum.grenade.at-large", men, fort, nil)
    dice "to hit hull miss, saves ball"
    run("scum.grenade.at-large", men, fort, "gate")
    expect({ fort.points, fort.gate }).is { 20, 5 }
  end)
end)

describe("scum.vp.last-turn", function()
  it("is won with the most points, and a draw with equal ones", function()
    ashore.field()
    run("scum.vp.last-turn")
    expect(game.outcome.winner).is(nil)
    game.players.red.points, game.outcome = 2, nil
    run("scum.vp.last-turn")
    expect(game.outcome.winner).is "red"
  end)
end)

describe("scum.move.without-battle", function()
  it("is two hexes on foot, three on horse, one with a light gun", function()
    ashore.field()
    local horse = ashore.blue("6,4", { arm = "cavalry", figures = 5 })
    local crew = unit { id = "crew", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "8,4" }
    gun { id = "piece", owner = "blue", size = "light", crew = "crew" }
    local rider = commander { owner = "blue", at = "8,6", mounted = true }
    expect({ paces.usual(ashore.blue("4,4")), paces.usual(horse), paces.usual(crew), paces.usual(rider) }).is { 2, 3, 1, 3 }
    expect(run("scum.move.without-battle", horse)).is(3)
  end)
end)

describe("scum.move.with-battle", function()
  it("is one hex on foot, three on horse, none with a gun, and one more on a forced march", function()
    ashore.field()
    local foot, horse = ashore.blue("4,4"), ashore.blue("6,4", { arm = "cavalry", figures = 5 })
    local crew = unit { id = "crew", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "8,4" }
    gun { id = "piece", owner = "blue", size = "light", crew = "crew" }
    local function with_battle(piece) return run("scum.move.with-battle", piece) end
    expect({ with_battle(foot), with_battle(horse), with_battle(crew) }).is { 1, 3, 0 }
    effects.lay("forced-march", foot, "activation")
    expect(with_battle(foot)).is(2)
  end)
end)
