-- Boats, swimmers, towing, and going aboard and ashore.

describe("scum.boat.move", function()
  it("turns 120 degrees free, 180 for the hex", function()
    stage.sea()
    local one = stage.gig("6,6", 4)
    stage.activate(one)
    expect(refusal("row gig port,port,port,forward")).has "more than 120 degrees"
    expect(refusal("row gig port,port,forward,port")).has "more than 120 degrees"
    order "row gig port,port,forward"
    expect({ one.at, one.heading, game.units["gig-men"].at }).is { "5,7", 4, "5,7" }
    expect(refusal("row gig port")).has "more than 120 degrees"
    expect(refusal("row gig forward")).has "moves one hex"
  end)
  it("needs two rowers", function()
    stage.sea()
    stage.activate(stage.gig("6,6", 1))
    expect(refusal("row gig forward")).has "needs two rowers"
  end)
end)

describe("scum.boat.capacity", function()
  it("lands a unit at no cost, which may be activated later", function()
    stage.sea()
    game.grounds["6,5"] = "clear"
    stage.activate(stage.gig("6,6", 4))
    order "land gig-men 6,5"
    local men = game.units["gig-men"]
    expect({ men.at, men.aboard == nil, men.spent }).is { "6,5", true, false }
  end)
  it("carries one unit, and loads a gun in a turn", function()
    stage.sea()
    local one = stage.gig("6,6")
    game.grounds["6,5"] = "clear"
    local crew = unit { id = "gunners", owner = "blue", class = "A", arm = "artillery", figures = 4, at = "6,5" }
    local piece = gun { id = "falconet", owner = "blue", size = "light", crew = "gunners" }
    stage.activate(one)
    expect(refusal("unload-boat gig 6,5")).has "neither a gun nor cargo"
    order "load-boat gig falconet"
    expect(refusal("load-boat gig falconet")).has "at work already"
    lowering.carry_out(one)
    expect({ one.load == piece, crew.aboard == one, crew.at }).is { true, true, "6,6" }
    local men = unit { owner = "blue", class = "B", at = "6,5" }
    expect(refusal("scum.boat.capacity", one, men)).isnt(nil)
    one.type = "canoe"
    expect(refusal("load-boat gig falconet")).has "canoes carry no guns"
  end)
end)

describe("scum.boat.lower", function()
  it("takes a turn, at anchor", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", boats = 1 }
    stage.activate(brig)
    expect(refusal("lower brig brig-boat-1 7,5")).has "is under way"
    brig.anchored = true
    expect(refusal("hoist brig brig-boat-1")).has "is not next to"
    order "lower brig brig-boat-1 7,5"
    local lowered = game.boats["brig-boat-1"]
    expect({ lowered.at == nil, lowered.ready }).is { true, game.turn.turn + 1 }
    lowering.carry_out(lowered)
    expect({ lowered.at, lowered.parent == nil }).is { "7,5", true }
    order "hoist brig brig-boat-1"
    lowering.carry_out(lowered)
    expect(lowered.at).is(nil)
  end)
  it("sets a boat in tow adrift at once", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    local towed = boat { id = "towed", owner = "blue", parent = "brig", towed = true }
    stage.activate(brig)
    order "lower brig towed 7,5"
    expect(towed.at).is("7,5")
  end)
  it("is done at the start of her owner's first activation in the next turn", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "S", boats = 1, anchored = true }
    local lowered = game.boats["brig-boat-1"]
    stage.activate(brig)
    order "lower brig brig-boat-1 7,5"
    turn.left "blue"
    game.used.blue = 0
    turn.enter "blue"
    expect({ lowered.at == nil, lowered.ready }).is { true, game.turn.turn + 1 }
    lowered.ready, game.used.blue = game.turn.turn, 1 -- as it is a turn later
    turn.enter "blue"
    expect(lowered.at).is(nil)
    game.used.blue = 0
    turn.enter "blue"
    expect(lowered.at).is "7,5"
  end)
  it("leaves her no time to sail, to be towed or to be refloated", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "S", boats = 1, anchored = true }
    stage.activate(brig)
    order "lower brig brig-boat-1 7,6"
    expect(refusal "navigate brig weigh,forward").has "at work with her boats"
    brig.anchored, brig.aground = false, true
    expect(refusal "refloat brig").has "has ended her move"
    brig.aground, game.wind.calm = false, true
    expect(refusal "tow brig forward").has "at work with her boats"
  end)
  it("is not for a boat that is sunk while she is hoisted", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", anchored = true }
    local gig = stage.gig("7,6")
    stage.activate(brig)
    order "hoist brig gig"
    run("scum.ship.sinking", gig, game.players.red)
    lowering.announced_work "blue"
    expect(refusal "lower brig gig 7,6").has "is not aboard"
    expect(gig.parent).is(nil)
  end)
end)

describe("scum.boat.fire", function()
  it("counts no more hits than figures who do not row", function()
    stage.sea()
    stage.gig("6,6", 3)
    local men = game.units["gig-men"]
    expect(run("scum.boat.fire", men, { automatic = 1, savable = 2 })).is { automatic = 1, savable = 0 }
    men.figures = 2
    expect(refusal("scum.boat.fire", men)).has "all of its men row"
  end)
end)

describe("scum.retreat.afloat", function()
  it("rows a canoe back two hexes", function()
    stage.sea()
    local canoe = stage.gig("6,8", 4, { type = "canoe" })
    local men = game.units["gig-men"]
    dice "flag saves blade"
    answers { "one die", "6,7", "6,6" }
    expect(retreat.flags_on(men, 2, "6,9", game.players.red)).is(true)
    expect({ canoe.at, men.at, men.figures }).is { "6,6", "6,6", 4 }
  end)
  it("leaves a boat that is aground where she is, at no loss", function()
    stage.sea()
    local canoe = stage.gig("6,8", 4, { type = "canoe" })
    canoe.aground = true
    run("scum.retreat.forced", game.units["gig-men"], 2, "6,9", game.players.red)
    expect({ canoe.at, game.units["gig-men"].figures }).is { "6,8", 4 }
    expect(run("scum.retreat.voluntary", game.units["gig-men"], "6,9")).is(false)
  end)
end)

describe("scum.nav.towing", function()
  local function becalmed(left, right)
    stage.sea()
    game.wind.calm = true
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    stage.gig("5,6", left, { id = "left" })
    stage.gig("7,5", right, { id = "right" })
    stage.activate(brig)
    return brig
  end
  it("needs four rowers in each boat", function()
    becalmed(3, 4)
    expect(refusal("tow brig forward")).has "four rowers in each boat"
  end)
  it("takes her a hex ahead, the boats along", function()
    local brig = becalmed(4, 4)
    order "tow brig forward"
    expect({ brig.bow, game.boats.left.at, game.boats.right.at }).is { "6,5", "5,5", "7,4" }
    expect(game.units["left-men"].battled).is(true)
  end)
  it("is not the work of a boat that is aground", function()
    becalmed(4, 4)
    game.boats.left.aground = true
    expect(refusal "tow brig forward").has "needs two rowboats"
  end)
  it("is not for a ship whose crew has hacked at the cables", function()
    local brig = becalmed(4, 4)
    local dhow = stage.vessel("dhow", "red", "5,8", "N")
    table.insert(game.grapples, { by = brig, to = dhow, since = game.turn.turn - 1 })
    dice "cut the cables 6"
    order "cut-cables brig dhow"
    expect(refusal "tow brig forward").has "is at work"
  end)
  it("is refused in a wind", function()
    becalmed(4, 4)
    game.wind.calm = false
    expect(refusal("tow brig forward")).has "it is not calm"
  end)
end)

describe("scum.move.swim", function()
  it("is what a unit does that begins in the water", function()
    stage.sea()
    game.grounds["6,5"] = "clear"
    expect(unit { owner = "blue", class = "B", at = "6,6" }.swimming).is(true)
    expect(unit { owner = "blue", class = "B", at = "6,5" }.swimming).is(false)
  end)
  it("climbs onto the beach and stops", function()
    stage.sea()
    game.grounds["6,5"] = "clear"
    local men = unit { id = "men", owner = "blue", class = "B", at = "6,6" }
    men.swimming = true
    stage.activate(men)
    expect(refusal("move men N")).isnt(nil)
    expect(refusal("swim men 6,4")).has "swims one hex"
    order "swim men 6,5"
    expect({ men.at, men.swimming }).is { "6,5", false }
    expect(refusal("swim men 6,4")).has "already moved"
  end)
  it("climbs into an empty boat, not aboard an enemy ship", function()
    stage.sea()
    local men = unit { id = "men", owner = "blue", class = "B", at = "6,6" }
    men.swimming = true
    ship { owner = "red", length = 200, bow = "7,5", heading = "N" }
    local canoe = stage.gig("6,5", nil, { owner = "red" })
    stage.activate(men)
    expect(refusal("swim men 7,5")).has "is an enemy's"
    order "swim men 6,5"
    expect({ men.aboard == canoe, canoe.owner }).is { true, "blue" }
  end)
  it("brings a commander to his men in a boat and aboard, and a lone NCO to a unit of his arm", function()
    stage.sea()
    local gig = stage.gig("6,5", 4)
    local flint = commander { id = "flint", owner = "blue", at = "6,6" }
    stage.activate(flint)
    order "swim flint 6,5"
    expect({ flint.aboard == gig, flint.swimming, game.units["gig-men"].leader == flint }).is { true, false, true }
    local last = unit { id = "last", owner = "blue", class = "B", at = "7,5", figures = 1 }
    stage.activate(last)
    order "swim last 6,5"
    expect({ game.units["gig-men"].figures, last.figures }).is { 5, 0 }
  end)
  it("takes no second captain aboard a ship, and no unit into a hull without room", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,5", "N")
    commander { id = "flint", name = "Flint", owner = "blue", aboard = "brig" }
    local silver = commander { id = "silver", owner = "blue", at = "7,5" }
    stage.activate(silver)
    expect(refusal "swim silver 6,6").has "Flint is the captain of"
    stage.vessel("skiff", "blue", "10,5", "N", 90)
    stage.activate(stage.men("blue", "11,5", nil, { id = "men" }))
    expect(refusal "swim men 10,5").has "too small to carry a unit"
  end)
  it("makes way with its commander", function()
    stage.sea()
    local brig, men = stage.vessel("brig", "blue", "6,8", "S"), stage.men("red", "6,9")
    local captain = commander { owner = "red", at = "6,9" }
    stage.activate(brig)
    answers { "7,9" }
    order "navigate brig forward"
    expect({ men.at, captain.at }).is { "7,9", "7,9" }
  end)
  it("leaves the captain aboard who comes over his own swimmers", function()
    stage.sea()
    local brig, men = stage.vessel("brig", "blue", "6,8", "S"), stage.men("blue", "6,9")
    local captain = commander { owner = "blue", aboard = "brig" }
    stage.activate(brig)
    answers { "7,9" }
    order "navigate brig forward"
    expect({ men.at, captain.at }).is { "7,9", "6,9" }
  end)
  it("makes way for a vessel", function()
    stage.sea()
    game.wind.from = 3
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    local men = unit { owner = "red", class = "B", at = "6,5" }
    men.swimming = true
    stage.activate(brig)
    answers { "7,4" }
    order "navigate brig forward"
    expect(men.at).is("7,4")
  end)
end)

describe("scum.ship.crew", function()
  it("goes aboard from land onto a free hull hex, while she lies at anchor", function()
    stage.sea()
    game.grounds["5,6"] = "clear"
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    local men = unit { id = "men", owner = "blue", class = "B", at = "5,6" }
    stage.activate(men)
    expect(refusal("embark men 6,6")).has "is under way"
    brig.anchored = true
    order "embark men 6,6"
    expect({ men.aboard == brig, men.at }).is { true, "6,6" }
    expect(refusal("land men 5,6")).has "already moved"
    expect(refusal("land brig-crew 5,6")).has "never leaves"
  end)
end)

describe("scum.ship.crew", function()
  -- A strip of beach with a hut on it, and the brig at anchor next to it.
  local function off_the_beach()
    stage.sea()
    game.decks = { "naval" }
    for _, at in ipairs { "7,6", "8,6" } do game.grounds[at] = "clear" end
    structure { id = "hut", owner = "blue", type = "small-stone", door = "open", cells = { "8,6" } }
    return ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", anchored = true }
  end
  it("has the move of whoever goes ashore end there", function()
    off_the_beach()
    local landed = stage.men("blue", "6,6", "brig", { id = "landed" })
    stage.activate(landed)
    order "land landed 7,6"
    expect(refusal "enter-building landed 8,6").has "goes no farther"
    expect(refusal "move landed N").has "already moved"
  end)
  it("leaves no battle to whoever comes ashore in a wood or on rough ground", function()
    off_the_beach()
    game.grounds["7,6"] = "rough"
    local landed = stage.men("blue", "6,6", "brig", { id = "landed" })
    stage.men("red", "7,5", nil, { id = "foe" }).swimming = false
    game.grounds["7,5"] = "clear"
    stage.activate(landed)
    order "land landed 7,6"
    expect(refusal "battle landed foe").has "forbids battle"
  end)
  it("has the last man of a unit join those whom he finds ashore, aboard or as he jumps onto the beach", function()
    off_the_beach()
    local aboard, lone = stage.men("blue", "6,6", "brig", { figures = 5 }), stage.men("blue", "7,6", nil, { id = "lone", figures = 1 })
    stage.activate(lone)
    order "embark lone 6,6"
    expect({ aboard.figures, lone.figures, lone.at == nil }).is { 6, 0, true }
    local ashore, gig = stage.men("blue", "7,6", nil, { figures = 5 }), stage.gig("7,5", 1)
    stage.activate(gig)
    order "land gig-men 7,6"
    expect({ ashore.figures, game.units["gig-men"].figures }).is { 6, 0 }
  end)
  it("puts those who go ashore to a commander under his command, and takes spoils at once", function()
    off_the_beach()
    local landed, leader = stage.men("blue", "6,6", "brig", { id = "landed" }), commander { owner = "blue", at = "7,6" }
    local cart = train { owner = "red", type = "cart", at = "8,6" }
    stage.activate(landed)
    order "land landed 7,6"
    expect({ landed.leader, cart.owner }).is { leader, "blue" }
  end)
  it("takes nobody aboard a ship that has surrendered", function()
    local brig = off_the_beach()
    local others = stage.men("blue", "7,6", nil, { id = "others" })
    brig.surrendered = true
    stage.activate(others)
    expect(refusal "embark others 6,6").has "has surrendered"
    table.insert(game.grapples, { at = "7,6", to = brig, since = game.turn.turn - 1 })
    expect(refusal "board-move others 6,6").has "has surrendered"
  end)
end)

describe("scum.event.timing", function()
  it("has the last card read before men jump ashore from a boat", function()
    stage.sea()
    game.decks, game.activations, game.grounds["7,6"] = { "naval" }, 1, "clear"
    local gig = stage.gig("6,6", 4)
    cards.unread(game.naval, "blue", 1)
    stage.activate(gig)
    expect(refusal "land gig-men 7,6").has "a card is unread"
    dice "reads a card parley"
    order "read-card blue"
    order "land gig-men 7,6"
    expect(game.units["gig-men"].at).is "7,6"
  end)
end)

describe("scum.unit.commander", function()
  it("is the one captain of his ship: a second commander of his side does not go aboard", function()
    stage.sea()
    game.grounds["5,6"] = "clear"
    ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", anchored = true }
    commander { id = "flint", name = "Flint", owner = "blue", at = "6,7", aboard = "brig" }
    local silver = commander { id = "silver", owner = "blue", at = "5,6" }
    stage.activate(silver)
    expect(refusal("embark silver 6,6")).has "Flint is the captain of"
    game.commanders.flint.alive, game.commanders.flint.at, game.commanders.flint.aboard = false, nil, nil
    order "embark silver 6,6"
    expect(silver.aboard.id).is "brig"
  end)
  it("is the one captain of a ship in a scenario", function()
    stage.sea()
    ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    commander { id = "flint", owner = "blue", aboard = "brig" }
    expect(function() commander { id = "silver", owner = "blue", aboard = "brig" } end).fails "is the captain of"
  end)
end)

describe("scum.company.activate", function()
  it("lets a commander go aboard and ashore by himself in his own activation only", function()
    stage.sea()
    game.grounds["5,6"], game.grounds["7,6"] = "clear", "clear"
    ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", anchored = true }
    local men = unit { id = "men", owner = "blue", class = "A", figures = 6, at = "4,6" }
    local silver = commander { id = "silver", owner = "blue", at = "5,6" }
    men.leader = silver
    stage.activate(men)
    expect(refusal("embark silver 6,6")).has "to move alone, activate silver"
    stage.activate(silver)
    order "embark silver 6,6"
    expect(silver.aboard.id).is "brig"
    silver.moved = false
    stage.activate(men)
    expect(refusal("land silver 7,6")).has "to move alone, activate silver"
  end)
end)

describe("scum.ship.sinking", function()
  it("takes a boat aboard along, with all her points", function()
    stage.sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    local gig = boat { id = "gig", owner = "blue", parent = "brig" }
    run("scum.ship.sinking", brig)
    expect({ gig.sunk, gig.points }).is { true, 0 }
    expect(broken()).is {}
  end)
end)
