-- What boats carry, boats in tow, and what is lost or taken with a vessel.

describe("scum.boat.capacity", function()
  local function chest(fields)
    fields.id, fields.owner, fields.type, fields.worth = "chest", "blue", "cart", 2
    return train(fields)
  end
  it("loads cargo beside the men, in a turn, and puts it ashore in another", function()
    stage.sea()
    for _, at in ipairs { "6,5", "7,5" } do game.grounds[at] = "clear" end
    local gig, cargo = stage.gig("6,6", 4), chest { at = "6,5" }
    stage.activate(gig)
    expect(refusal("unload-boat gig 7,5")).has "neither a gun nor cargo"
    order "load-boat gig chest"
    expect(cargo.at).is("6,5")
    lowering.carry_out(gig)
    expect({ gig.load == cargo, cargo.at == nil, cargo.aboard == gig }).is { true, true, true }
    stage.activate(gig)
    expect(refusal("load-boat gig chest")).isnt(nil)
    expect(refusal("unload-boat gig 8,5")).has "not next to"
    order "unload-boat gig 7,5"
    lowering.carry_out(gig)
    expect({ gig.load == nil, cargo.at, cargo.aboard == nil }).is { true, "7,5", true }
  end)
  it("does not load what is too far, or once the boat has moved", function()
    stage.sea()
    game.grounds["6,4"], game.grounds["6,5"] = "clear", "clear"
    local gig, cargo = stage.gig("6,6", 4), chest { at = "6,4" }
    stage.activate(gig)
    expect(refusal("load-boat gig chest")).has "is not next to"
    cargo.at = "6,5"
    order "load-boat gig chest"
    order "row gig port,port,forward"
    expect(gig.task).is(nil)
  end)
  it("brings cargo into the hold of a ship, and a gun with its crew onto her deck", function()
    stage.sea()
    local brig, gig = stage.vessel("brig", "blue", "7,5", "N"), stage.gig("6,6")
    local cargo = chest { aboard = "gig" }
    stage.activate(gig)
    order "unload-boat gig 7,5"
    lowering.carry_out(gig)
    expect({ cargo.aboard == brig, cargo.at == nil, gig.load == nil }).is { true, true, true }
    local crew = unit { id = "gunners", owner = "blue", class = "A", arm = "artillery", figures = 4, at = "6,6", aboard = "gig" }
    local falconet = gun { id = "falconet", owner = "blue", size = "light", on = "gig" }
    crew.gun = falconet
    expect(refusal("embark gunners 7,5")).isnt(nil)
    stage.activate(gig)
    expect(refusal("load-boat gig chest")).has "carries falconet already"
    order "unload-boat gig 7,5"
    lowering.carry_out(gig)
    expect({ falconet.on == brig, crew.aboard == brig, crew.at }).is { true, true, "7,5" }
  end)
  it("leaves a gun ashore when others have come into the boat meanwhile", function()
    stage.sea()
    for _, at in ipairs { "6,5", "7,5" } do game.grounds[at] = "clear" end
    local gig, others = stage.gig("6,6"), stage.men("blue", "7,5", nil, { id = "others" })
    local gunners = unit { id = "gunners", owner = "blue", class = "A", arm = "artillery", figures = 4, at = "6,5" }
    local falconet = gun { id = "falconet", owner = "blue", size = "light", crew = "gunners" }
    stage.activate(gig)
    order "load-boat gig falconet"
    stage.activate(others)
    order "embark others 6,6"
    lowering.carry_out(gig)
    expect({ gig.load == nil, gunners.at, falconet.at, others.at }).is { true, "6,5", "6,5", "6,6" }
  end)
  it("leaves no room for other men beside a gun and its crew", function()
    stage.sea()
    game.grounds["6,5"] = "clear"
    local gig = stage.gig("6,6", 4)
    unit { id = "gunners", owner = "blue", class = "A", arm = "artillery", figures = 4, at = "6,5" }
    gun { id = "falconet", owner = "blue", size = "light", crew = "gunners" }
    stage.activate(gig)
    expect(refusal("load-boat gig falconet")).has "is full with"
  end)
end)

describe("scum.boat.lower", function()
  it("takes an empty boat in tow at once, and counts it among her boats", function()
    stage.sea()
    local brig, gig = stage.vessel("brig", "blue", "6,6", "N"), stage.gig("7,5", 2)
    stage.activate(brig)
    expect(refusal("take-in-tow brig gig")).has "there are men in"
    casualties.fall(game.units["gig-men"], 2, nil, nil)
    order "take-in-tow brig gig"
    expect({ gig.at == nil, gig.towed, gig.parent == brig }).is { true, true, true }
    expect(refusal("take-in-tow brig gig")).has "is not next to"
    order "lower brig gig 7,6"
    expect({ gig.at, gig.parent == nil }).is { "7,6", true }
    for n = 1, 2 do boat { id = "other-" .. n, owner = "blue", parent = "brig" } end
    expect(refusal("take-in-tow brig gig")).has "two boats at most"
  end)
  it("hoists no second captain aboard", function()
    stage.sea()
    local brig, gig = stage.vessel("brig", "blue", "6,6", "N"), stage.gig("7,5", 2)
    brig.anchored = true
    commander { id = "captain", owner = "blue", aboard = "brig" }
    commander { owner = "blue", aboard = "gig" }
    stage.activate(brig)
    expect(refusal("hoist brig gig")).has "captain is the captain of brig"
    casualties.commander_falls(game.commanders.captain, nil)
    order "hoist brig gig"
    expect(gig.task).is "hoist"
  end)
  it("is given up with a ship that surrenders or is taken", function()
    stage.sea()
    local brig, gig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", boats = 1, anchored = true }, stage.gig("7,5", 2)
    stage.activate(brig)
    order "hoist brig gig"
    order "lower brig brig-boat-1 7,6"
    stage.vessel("dhow", "red", "5,7", "N")
    run("scum.ship.surrender", brig)
    local lowered = game.boats["brig-boat-1"]
    expect({ gig.parent == nil, gig.task == nil, gig.owner, lowered.task == nil, lowered.owner }).is { true, true, "blue", true, "red" }
  end)
  it("is given up by a boat that rows away", function()
    stage.sea()
    local brig, gig = stage.vessel("brig", "blue", "6,6", "N"), stage.gig("7,5", 2)
    brig.anchored = true
    stage.activate(brig)
    order "hoist brig gig"
    stage.activate(gig)
    order "row gig forward"
    expect({ gig.task == nil, gig.parent == nil }).is { true, true }
  end)
  it("takes the commander of the men who man a boat along", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", boats = 1, anchored = true }
    local men = stage.men("blue", "6,6", "brig", { id = "men" })
    local leader = commander { owner = "blue", aboard = "brig" }
    stage.activate(brig)
    order "lower brig brig-boat-1 7,5 men"
    answers { "goes along" }
    lowering.carry_out(game.boats["brig-boat-1"])
    expect({ men.at, leader.at, leader.aboard == men.aboard }).is { "7,5", "7,5", true }
  end)
end)

describe("scum.ship.sinking", function()
  it("leaves the smaller half in the water, or the larger where the parameter says so", function()
    expect({ sinking.survivors(5), sinking.survivors(4), sinking.survivors(1) }).is { 2, 2, 0 }
    set "scum.data.params.sinking-survivors=ceil-half"
    expect({ sinking.survivors(5), sinking.survivors(4), sinking.survivors(1) }).is { 3, 2, 1 }
  end)
  it("takes cargo and guns down, and loot that men in the water carried", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    local hold = train { id = "hold", owner = "blue", type = "cart", aboard = "brig" }
    local loot = train { id = "loot", owner = "blue", type = "loot", at = "6,6" }
    local men, gun = stage.men("blue", "6,6", "brig"), stage.cannon("brig", 0, "port")
    men.loot, loot.at = loot, nil
    run("scum.ship.sinking", brig, game.players.red)
    expect({ hold.lost, loot.lost, men.loot == nil, gun.lost }).is { true, true, true, true }
  end)
  it("costs the loot of men of whom nobody swims", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    local loot = train { id = "loot", owner = "blue", type = "loot", at = "6,6" }
    local men = stage.men("blue", "6,6", "brig", { figures = 1 })
    men.loot, loot.at = loot, nil
    run("scum.ship.sinking", brig, game.players.red)
    expect({ men.figures, loot.lost, loot.at == nil }).is { 0, true, true }
  end)
end)

describe("scum.ship.surrender", function()
  it("gives cargo to the captor, and leaves a player without other men no force", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    stage.vessel("dhow", "red", "7,5", "N")
    local hold = train { id = "hold", owner = "blue", type = "cart", aboard = "brig", worth = 3 }
    stage.men("blue", "6,6", "brig")
    stage.cannon("brig", 0, "port")
    run("scum.ship.surrender", brig)
    expect({ hold.owner, game.players.red.points, game.outcome.winner }).is { "red", 4, "red" }
    expect(#turn.ready("blue")).is(0)
  end)
  it("leaves the loot of her men to the captor, and the loot of those who serve a prize on her deck", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    stage.vessel("dhow", "red", "7,5", "N")
    stage.men("blue", "12,12")
    local men, loot = stage.men("blue", "6,6", "brig"), train { owner = "blue", type = "loot", at = "6,6" }
    men.loot, loot.at = loot, nil
    run("scum.ship.surrender", brig)
    expect({ loot.owner, loot.aboard, men.loot == nil }).is { "red", brig, true }
    local prize = stage.vessel("prize", "red", "9,6", "N")
    local boarders, chest = stage.men("blue", "9,6", "prize"), train { owner = "blue", type = "loot", at = "9,6" }
    local leader = commander { owner = "blue", at = "9,6", aboard = "prize" }
    boarders.loot, chest.at = chest, nil
    answers { boarders.id }
    casualties.fall(prize.crew, 3, nil, game.players.blue)
    expect({ prize.crew, chest.at, chest.aboard, boarders.leader == nil, leader.at }).is { boarders, "9,6", prize, true, "9,6" }
    casualties.fall(boarders, 6, nil, game.players.red)
    expect(boarders.figures).is(0)
  end)
  it("belongs to whoever boards her again", function()
    stage.sea()
    local brig, boarders = stage.vessel("brig", "blue", "6,6", "N"), nil
    boarders = stage.men("red", "6,6", "brig")
    answers { "nobody" }
    casualties.fall(brig.crew, 3, nil, game.players.red)
    expect(brig.owner).is("red")
    local ours = stage.men("blue", "6,7", "brig")
    answers { ours.id }
    casualties.fall(boarders, 6, nil, game.players.blue)
    expect({ brig.owner, brig.crew == ours }).is { "blue", true }
  end)
  it("has a boat change hands with her swivel and her cargo", function()
    stage.sea()
    local canoe = stage.gig("6,6", nil, { owner = "red", type = "canoe" })
    local swivel = gun { id = "swivel", owner = "red", size = "light", on = "gig", mount = "swivel" }
    local hold = train { id = "hold", owner = "red", type = "cart", aboard = "gig" }
    local men = stage.men("blue", "6,7")
    men.swimming = true
    stage.activate(men)
    order("swim " .. men.id .. " 6,6")
    expect({ canoe.owner, swivel.owner, hold.owner }).is { "blue", "blue", "blue" }
  end)
end)

describe("scum.nav.towing", function()
  it("finds the two boats that have rowers enough, whose commanders go along", function()
    stage.sea { wind = { calm = true, from = 0 } }
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    stage.gig("5,7", 2, { id = "weak" })
    stage.gig("5,6", 8, { id = "strong" })
    stage.gig("7,5", nil, { id = "empty" })
    local leader = commander { owner = "blue", aboard = "strong" }
    stage.activate(brig)
    order "tow brig forward"
    expect({ brig.bow, game.boats.strong.at, leader.at, game.boats.weak.spent }).is { "6,5", "5,5", "5,5", false }
  end)
  it("needs men who have not battled", function()
    stage.sea { wind = { calm = true, from = 0 } }
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    stage.gig("5,6", 4, { id = "left" })
    stage.gig("7,5", 4, { id = "right" })
    game.units["left-men"].battled = true
    stage.activate(brig)
    expect(refusal("tow brig forward")).has "four rowers in each boat"
  end)
end)

describe("scum.nav.aground", function()
  it("is refloated by a 4 with two boats that tow, whose men do nothing else", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", aground = true }
    stage.gig("5,6", 4, { id = "left" })
    stage.gig("7,5", 4, { id = "right" })
    stage.activate(brig)
    dice "refloat 4"
    order "refloat brig"
    expect({ brig.aground, game.units["left-men"].spent, game.boats.right.spent }).is { false, true, true }
  end)
end)

describe("scum.board.cut-cables", function()
  it("is work of infantry, or of the crew in the ship's own activation", function()
    stage.sea()
    local brig, dhow = stage.vessel("brig", "blue", "6,6", "N"), stage.vessel("dhow", "red", "7,5", "N")
    table.insert(game.grapples, { by = dhow, to = brig, since = game.turn.turn - 1 })
    stage.activate(brig.crew)
    expect(refusal("cut-cables brig-crew")).has "in an activation of"
    local gunners = unit { id = "gunners", owner = "blue", class = "A", arm = "artillery", figures = 4, aboard = "brig" }
    stage.activate(gunners)
    expect(refusal("cut-cables gunners")).has "only infantry"
  end)
end)

describe("scum.board.attempt", function()
  it("from the shore is no work for men who carry loot", function()
    stage.sea()
    game.grounds["5,6"] = "clear"
    stage.vessel("dhow", "red", "6,6", "N")
    local ashore = stage.men("blue", "5,6")
    ashore.loot = train { owner = "blue", type = "loot", at = "5,6" }
    stage.activate(ashore)
    expect(refusal("board-from-shore " .. ashore.id .. " dhow")).has "takes no offensive action"
  end)
end)

describe("scum.board.drift", function()
  it("lets nobody anchor her", function()
    stage.sea()
    local dhow = stage.vessel("dhow", "red", "6,5", "N")
    dhow.drifting = true
    stage.men("blue", "6,6", "dhow")
    stage.activate(dhow)
    expect(refusal("drop-anchor dhow")).has "drifts"
  end)
end)

describe("scum.board.foothold", function()
  it("is refused to whoever is in a ceasefire with her", function()
    stage.sea()
    local brig, dhow = stage.vessel("brig", "blue", "6,6", "N"), stage.vessel("dhow", "red", "7,5", "N")
    table.insert(game.grapples, { by = brig, to = dhow, since = game.turn.turn - 1 })
    local men = stage.men("blue", "6,6", "brig")
    table.insert(game.pacts, { a = game.players.blue, b = game.players.red, own = brig, other = dhow, ["until"] = game.turn.turn })
    stage.activate(men)
    expect(refusal("board-move " .. men.id .. " 7,5")).isnt(nil)
  end)
end)

describe("scum.move.swim", function()
  it("climbs aboard an empty ship, which is then taken", function()
    stage.sea()
    local dhow = stage.vessel("dhow", "red", "6,5", "N")
    dhow.crew.figures = 0
    local men = stage.men("blue", "6,7")
    men.swimming = true
    stage.activate(men)
    answers { "nobody" }
    order("swim " .. men.id .. " 6,6")
    expect(dhow.owner).is("blue")
  end)
end)

-- A boat next to land, with a chest ashore, and a light gun with its crew.
local function by_the_beach()
  stage.sea()
  game.grounds["6,5"], game.grounds["7,5"] = "clear", "clear"
  local rowed, chest = stage.gig("6,6", nil), train { id = "chest", owner = "blue", type = "cart", worth = 2, at = "6,5" }
  return rowed, chest
end

describe("scum.boat.within-reach", function()
  it("is the next hex, or a ship next to her", function()
    local gig, chest = by_the_beach()
    expect(run("scum.boat.within-reach", gig, chest)).is(true)
    chest.at = "6,4"
    expect(run("scum.boat.within-reach", gig, chest)).is(false)
    local brig = stage.vessel("brig", "blue", "7,6", "N")
    chest.at, chest.aboard = nil, brig
    expect(run("scum.boat.within-reach", gig, chest)).is(true)
    brig.bow = "12,6"
    expect(run("scum.boat.within-reach", gig, chest)).is(false)
  end)
end)

describe("scum.boat.room", function()
  it("has none for a gun beside other infantry, for a heavy gun, or for a second load", function()
    local gig, chest = by_the_beach()
    local piece = gun { id = "piece", owner = "blue", size = "medium", at = "6,5" }
    stage.activate(gig)
    expect(refusal("load-boat gig piece")).has "carries light guns only"
    piece.size = "light"
    expect(refusal("load-boat gig piece")).is(nil)
    stage.men("blue", nil, "gig", { id = "others" })
    expect(refusal("load-boat gig piece")).has "is full with"
    gig.load = chest
    expect(refusal("load-boat gig piece")).has "carries chest already"
  end)
end)

describe("scum.boat.loading", function()
  it("takes cargo in, unless it has gone over to another player meanwhile", function()
    local gig, chest = by_the_beach()
    chest.owner = "red"
    run("scum.boat.loading", gig, chest)
    expect({ gig.load == nil, chest.at }).is { true, "6,5" }
    chest.owner = "blue"
    run("scum.boat.loading", gig, chest)
    expect({ gig.load == chest, chest.at == nil, chest.aboard == gig }).is { true, true, true }
  end)
end)

describe("scum.boat.unloading-place", function()
  it("is free land next to her, or a ship of her owner", function()
    local gig = by_the_beach()
    expect(run("scum.boat.unloading-place", gig, "7,5")).is(true)
    stage.men("red", "7,5")
    expect(run("scum.boat.unloading-place", gig, "7,5")).is(false)
    local brig = stage.vessel("brig", "blue", "7,6", "N")
    expect(run("scum.boat.unloading-place", gig, "7,6")).is(true)
    brig.surrendered = true
    expect(run("scum.boat.unloading-place", gig, "7,6")).is(false)
  end)
end)

describe("scum.boat.unloading", function()
  it("puts cargo ashore, and keeps it if somebody has come to stand there", function()
    local gig, chest = by_the_beach()
    gig.load, chest.at, chest.aboard = chest, nil, gig
    local other = stage.men("red", "7,5")
    run("scum.boat.unloading", gig, "7,5")
    expect({ gig.load == chest, chest.at == nil }).is { true, true }
    other.at = "9,5"
    run("scum.boat.unloading", gig, "7,5")
    expect({ gig.load == nil, chest.at, chest.aboard == nil }).is { true, "7,5", true }
  end)
end)

describe("scum.boat.lost-with-her", function()
  it("is what is aboard her, and nothing ashore", function()
    local gig, chest = by_the_beach()
    local on_her, ashore = gun { id = "on-her", owner = "blue", size = "light", on = "gig" }, gun { id = "ashore", owner = "blue", size = "light", at = "6,5" }
    gig.load, chest.at, chest.aboard = chest, nil, gig
    run("scum.boat.lost-with-her", gig)
    expect({ on_her.lost, ashore.lost, chest.lost }).is { true, false, true }
  end)
end)

describe("scum.spoils.lost-in-water", function()
  it("takes the loot of a unit, and not its gun", function()
    local _, chest = by_the_beach()
    local thieves = stage.men("blue", "6,6", nil, { id = "thieves" })
    run("scum.spoils.lost-in-water", thieves)
    expect(chest.lost).is(false)
    chest.type, chest.at, thieves.loot = "loot", nil, chest
    run("scum.spoils.lost-in-water", thieves)
    expect({ chest.lost, thieves.loot == nil }).is { true, true }
  end)
end)

describe("scum.boat.taken-with-her", function()
  it("goes over to the player who takes her, who scores the cargo once", function()
    local gig, chest = by_the_beach()
    local on_her = gun { id = "on-her", owner = "blue", size = "light", on = "gig" }
    gig.load, chest.at, chest.aboard = chest, nil, gig
    run("scum.boat.taken-with-her", gig, game.players.red)
    expect({ on_her.owner, chest.owner, game.players.red.points }).is { "red", "red", 2 }
  end)
end)
