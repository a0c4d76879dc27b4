-- Boats, swimmers, towing, and going aboard and ashore.

local function sea()
  board { width = 20, height = 16, ground = "sea" }
  player { id = "blue", bearing = 0, quota = 99 }
  player { id = "red", bearing = 6, quota = 99 }
  game.wind, game.activations = { calm = false, from = 0 }, 4
  phase "end"
end

local function gig(at, figures, fields)
  fields = fields or {}
  fields.id, fields.owner, fields.at = fields.id or "gig", fields.owner or "blue", at
  local rowed = boat(fields)
  if figures then unit { id = rowed.id .. "-men", owner = rowed.owner, class = "B", figures = figures, aboard = rowed.id, missile = "musket" } end
  return rowed
end

local function activation(piece)
  game.order = { game.players[piece.owner] }
  phase "activation"
  turn.enter(piece.owner)
  order("activate " .. piece.id)
end

describe("scum.boat.move", function()
  it("turns 120 degrees free, 180 for the hex", function()
    sea()
    local one = gig("6,6", 4)
    activation(one)
    expect(refusal("row gig port,port,port,forward")).has "more than 120 degrees"
    expect(refusal("row gig port,port,forward,port")).has "more than 120 degrees"
    order "row gig port,port,forward"
    expect({ one.at, one.heading, game.units["gig-men"].at }).is { "5,7", 4, "5,7" }
    expect(refusal("row gig port")).has "more than 120 degrees"
    expect(refusal("row gig forward")).has "moves one hex"
  end)
  it("needs two rowers", function()
    sea()
    activation(gig("6,6", 1))
    expect(refusal("row gig forward")).has "needs two rowers"
  end)
end)

describe("scum.boat.capacity", function()
  it("lands a unit at no cost, which may be activated later", function()
    sea()
    game.grounds["6,5"] = "clear"
    activation(gig("6,6", 4))
    order "land gig-men 6,5"
    local men = game.units["gig-men"]
    expect({ men.at, men.aboard == nil, men.spent }).is { "6,5", true, false }
  end)
  it("carries one unit, and loads a gun in a turn", function()
    sea()
    local one = gig("6,6")
    game.grounds["6,5"] = "clear"
    local crew = unit { id = "gunners", owner = "blue", class = "A", arm = "artillery", figures = 4, at = "6,5" }
    local piece = gun { id = "falconet", owner = "blue", size = "light", crew = "gunners" }
    activation(one)
    expect(refusal("unload-boat gig 6,5")).has "carries no gun"
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
    sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N", boats = 1 }
    activation(brig)
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
    sea()
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    local towed = boat { id = "towed", owner = "blue", parent = "brig", towed = true }
    activation(brig)
    order "lower brig towed 7,5"
    expect(towed.at).is("7,5")
  end)
end)

describe("scum.boat.fire", function()
  it("counts no more hits than figures who do not row", function()
    sea()
    gig("6,6", 3)
    local men = game.units["gig-men"]
    expect(run("scum.boat.fire", men, { automatic = 1, savable = 2 })).is { automatic = 1, savable = 0 }
    men.figures = 2
    expect(refusal("scum.boat.fire", men)).has "all of its men row"
  end)
end)

describe("scum.retreat.afloat", function()
  it("rows a canoe back two hexes", function()
    sea()
    local canoe = gig("6,8", 4, { type = "canoe" })
    local men = game.units["gig-men"]
    dice "flag saves blade"
    answers { "6,7", "6,6" }
    expect(retreat.flags_on(men, 2, "6,9", game.players.red)).is(true)
    expect({ canoe.at, men.at, men.figures }).is { "6,6", "6,6", 4 }
  end)
end)

describe("scum.nav.towing", function()
  local function becalmed(left, right)
    sea()
    game.wind.calm = true
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    gig("5,6", left, { id = "left" })
    gig("7,5", right, { id = "right" })
    activation(brig)
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
  it("is refused in a wind", function()
    becalmed(4, 4)
    game.wind.calm = false
    expect(refusal("tow brig forward")).has "it is not calm"
  end)
end)

describe("scum.move.swim", function()
  it("climbs onto the beach and stops", function()
    sea()
    game.grounds["6,5"] = "clear"
    local men = unit { id = "men", owner = "blue", class = "B", at = "6,6" }
    men.swimming = true
    activation(men)
    expect(refusal("move men N")).isnt(nil)
    expect(refusal("swim men 6,4")).has "swims one hex"
    order "swim men 6,5"
    expect({ men.at, men.swimming }).is { "6,5", false }
    expect(refusal("swim men 6,4")).has "already moved"
  end)
  it("climbs into an empty boat, not aboard an enemy ship", function()
    sea()
    local men = unit { id = "men", owner = "blue", class = "B", at = "6,6" }
    men.swimming = true
    ship { owner = "red", length = 200, bow = "7,5", heading = "N" }
    local canoe = gig("6,5", nil, { owner = "red" })
    activation(men)
    expect(refusal("swim men 7,5")).has "is an enemy's"
    order "swim men 6,5"
    expect({ men.aboard == canoe, canoe.owner }).is { true, "blue" }
  end)
  it("makes way for a vessel", function()
    sea()
    game.wind.from = 3
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    local men = unit { owner = "red", class = "B", at = "6,5" }
    men.swimming = true
    activation(brig)
    answers { "7,4" }
    order "navigate brig forward"
    expect(men.at).is("7,4")
  end)
end)

describe("scum.ship.crew", function()
  it("goes aboard from land onto a free hull hex, while she lies at anchor", function()
    sea()
    game.grounds["5,6"] = "clear"
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,6", heading = "N" }
    local men = unit { id = "men", owner = "blue", class = "B", at = "5,6" }
    activation(men)
    expect(refusal("embark men 6,6")).has "is under way"
    brig.anchored = true
    order "embark men 6,6"
    expect({ men.aboard == brig, men.at }).is { true, "6,6" }
    expect(refusal("land men 5,6")).has "already moved"
    expect(refusal("land brig-crew 5,6")).has "never leaves"
  end)
end)
