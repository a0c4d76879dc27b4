-- What is refused at sea, and why: sailing, boats, boarding and guns.

-- Expects that each order is refused with words of its own.
local function refused(list)
  for _, pair in ipairs(list) do expect(refusal(pair[1])).has(pair[2]) end
end

-- The brig of blue, whose activation it is.
local function brig(bow, heading, fields)
  stage.sea()
  fields = fields or {}
  fields.id, fields.owner, fields.bow, fields.heading, fields.length = "brig", "blue", bow, heading, fields.length or 200
  local sailing_ship = ship(fields)
  stage.activate(sailing_ship)
  return sailing_ship
end

describe("scum.nav.allowance", function()
  it("ends at shallows, at the edge of the table and at other vessels", function()
    brig("6,4", "SE")
    game.grounds["8,4"] = "shallows"
    refused { { "navigate brig forward,forward", "too shallow for brig" } }
    game.grounds["8,4"] = "sea"
    boat { id = "gig", owner = "blue", at = "9,4" }
    refused { { "navigate brig forward,forward", "would ram gig" }, { "navigate brig forward,ram", "is no enemy" } }
    game.boats.gig.at = "7,4"
    refused { { "navigate brig forward", "gig lies in" } }
    brig("0,1", "NW")
    game.wind.from = 3
    refused { { "navigate brig forward", "is off the table" } }
  end)
  it("is nothing for a ship that is aground, grappled, adrift or has surrendered", function()
    local ours = brig("6,4", "SE")
    ours.aground = true
    refused { { "navigate brig forward", "is aground" } }
    ours.aground = false
    local dhow = stage.vessel("dhow", "red", "6,5", "SE")
    table.insert(game.grapples, { by = dhow, to = ours, since = game.turn.turn - 1 })
    refused { { "navigate brig forward", "is grappled" }, { "navigate brig starboard", "is grappled" } }
    game.grapples, ours.drifting = {}, true
    stage.men("red", nil, "brig")
    refused { { "navigate brig forward", "drifts with enemies aboard" }, { "tow brig forward", "drifts with enemies aboard" } }
    ours.drifting, ours.surrendered = false, true
    refused { { "navigate brig forward", "has surrendered" }, { "drop-anchor brig", "is out of the fight" } }
  end)
end)

describe("scum.nav.turning", function()
  it("needs hexes enough, and no anchor", function()
    brig("6,6", "SE", { length = 320 })
    refused { { "navigate brig forward,forward,forward,starboard", "too few hexes left to turn" } }
    brig("6,6", "SE", { anchored = true })
    refused { { "navigate brig starboard", "lies at anchor and does not turn" } }
  end)
end)

describe("scum.nav.anchor", function()
  it("is dropped once, weighed once, and needs two hexes", function()
    brig("6,6", "SE")
    refused {
      { "navigate brig weigh", "does not lie at anchor" },
      { "navigate brig forward,forward,forward,forward,anchor", "too few hexes left: 2 for her anchor" },
      { "navigate brig anchor,forward", "has ended her move" },
    }
    order "navigate brig forward,forward,forward,anchor"
    expect({ game.ships.brig.bow, game.ships.brig.anchored }).is { "9,6", true }
  end)
end)

describe("scum.ram.contact", function()
  it("is not for friends, nor for whoever has surrendered or has a ceasefire", function()
    local ours = brig("6,8", "N", { length = 300 })
    game.wind.from = 2
    local dhow = stage.vessel("dhow", "red", "6,6", "SE")
    parley.begin(ours, dhow, 1)
    refused { { "navigate brig ram", "have a ceasefire" }, { "navigate brig forward", "would ram dhow" } }
    game.pacts = {}
    parley.befriend("blue", "red")
    refused { { "navigate brig ram", "is no enemy" } }
    game.pacts, dhow.surrendered = {}, true
    refused { { "navigate brig ram", "dhow has surrendered" } }
  end)
end)

describe("scum.nav.towing", function()
  it("needs two boats, room for them and a direction", function()
    local ours = brig("6,6", "N")
    game.wind.calm = true
    refused { { "tow brig forward", "needs two rowboats next to her bow" } }
    stage.gig("5,6", 4, { id = "left" })
    stage.gig("7,5", 4, { id = "right" })
    refused { { "tow brig anchor", "is towed forward, or turned" } }
    game.grounds["7,4"] = "clear"
    refused { { "tow brig forward", "no room ahead of brig and her boats" } }
    ours.anchored = true
    refused { { "tow brig port", "lies at anchor" } }
  end)
end)

describe("scum.boat.move", function()
  it("is for oars alone: by hexes and turns, over free water", function()
    stage.sea()
    local gig = stage.gig("6,6", 4)
    game.grounds["6,5"] = "clear"
    stage.activate(gig)
    refused {
      { "row gig forward", "cannot go to" }, { "row gig anchor", "is rowed by forward, port and starboard" },
      { "row gig port,port,port,port", "turns 180 degrees at most" }, { "row gig port,port,port,forward", "more than 120 degrees" },
      { "row gig port,forward,forward", "moves one hex" },
    }
    gig.aground = true
    refused { { "row gig port", "is aground" } }
  end)
end)

describe("scum.boat.capacity", function()
  it("is one unit, one commander, one block of cargo", function()
    stage.sea()
    for _, at in ipairs { "7,6", "7,5", "6,7" } do game.grounds[at] = "clear" end
    stage.gig("6,6", 4)
    local others, second = stage.men("blue", "7,6", nil, { id = "others" }), commander { id = "second", owner = "blue", at = "7,5" }
    commander { owner = "blue", aboard = "gig" }
    stage.activate(others)
    refused { { "embark others 6,6", "gig-men fills gig" }, { "embark others 5,6", "no other vessel" }, { "land others 7,5", "is not aboard a vessel" } }
    stage.activate(second)
    refused { { "embark second 6,6", "is the captain of gig" } }
    stage.activate(game.units["gig-men"])
    refused { { "land gig-men 6,5", "is no land that" } }
    local saker = gun { id = "saker", owner = "blue", size = "medium", at = "6,7" }
    stage.activate(game.boats.gig)
    refused { { "load-boat gig saker", "carries light guns only" } }
    saker.size = "light"
    game.units["gig-men"].figures = 0
    order "load-boat gig saker"
    refused { { "load-boat gig saker", "is at work already" } }
  end)
  it("is no way aboard for horses", function()
    stage.sea()
    for _, at in ipairs { "7,6", "8,5" } do game.grounds[at] = "clear" end
    stage.gig("6,6")
    stage.activate(unit { id = "riders", owner = "blue", class = "A", arm = "cavalry", at = "7,6", figures = 5 })
    refused { { "embark riders 6,6", "neither mounted nor from the water" } }
  end)
end)

describe("scum.boat.lower", function()
  it("puts a boat into a free hex next to a ship that lies still, manned by men of hers", function()
    local ours = brig("6,6", "N", { boats = 2, anchored = true })
    game.grounds["6,5"] = "clear"
    local ashore = stage.men("blue", "6,5", nil, { id = "ashore" })
    refused {
      { "lower brig brig-boat-1 6,5", "is not a free hex next to brig" }, { "lower brig brig-boat-1 9,6", "is not a free hex next to brig" },
      { "lower brig brig-boat-1 7,5 ashore", "cannot man" }, { "lower brig brig-boat-1 7,5 brig-crew", "cannot man" },
    }
    order "lower brig brig-boat-1 7,5"
    refused { { "lower brig brig-boat-1 7,6", "is being lowered" } }
    ours.anchored = false
    refused { { "lower brig brig-boat-2 7,6", "is under way: anchor first" } }
    expect(ashore.at).is "6,5"
  end)
end)

describe("scum.move.swim", function()
  it("is a hex of water or beach on the table", function()
    stage.sea()
    local men = stage.men("blue", "0,0", nil, { id = "men" })
    stage.activate(men)
    refused { { "swim men 0,-1", "is off the table" }, { "swim men 2,0", "swims one hex" }, { "move men S", "cannot go from" } }
    men.swimming = false
    refused { { "swim men 0,1", "is not in the water" } }
  end)
end)

describe("scum.board.attempt", function()
  it("needs men, and a hull that is not held yet", function()
    local ours = brig("6,6", "N")
    local dhow = stage.vessel("dhow", "red", "7,5", "N")
    ours.crew.figures = 0
    refused { { "board brig dhow", "nobody is aboard brig" } }
    ours.crew.figures = 3
    table.insert(game.grapples, { by = ours, to = dhow, since = game.turn.turn })
    refused { { "board brig dhow", "are grappled" } }
    local far = stage.vessel("far", "red", "12,5", "N")
    refused { { "board brig " .. far.id, "does not lie alongside" } }
  end)
  it("from the shore needs a place next to her, once", function()
    stage.sea()
    game.grounds["5,6"], game.grounds["3,6"] = "clear", "clear"
    local dhow = stage.vessel("dhow", "red", "6,6", "N")
    local far, near = stage.men("blue", "3,6", nil, { id = "far" }), stage.men("blue", "5,6", nil, { id = "near" })
    stage.activate(far)
    refused { { "board-from-shore far dhow", "does not stand ashore next to dhow" } }
    table.insert(game.grapples, { at = "5,6", to = dhow, since = game.turn.turn })
    stage.activate(near)
    refused { { "board-from-shore near dhow", "is held to that hex" } }
  end)
end)

describe("scum.board.foothold", function()
  it("is gained on foot, from next to a hull that is grappled", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N")
    stage.vessel("dhow", "red", "7,5", "N")
    local men = stage.men("blue", "6,6", "brig", { id = "men" })
    stage.activate(men)
    refused {
      { "board-move men 7,5", "is not grappled there" }, { "board-move men 6,7", "is aboard brig" }, { "board-move men 6,5", "there is no vessel in" },
    }
  end)
end)

describe("scum.board.cut-cables", function()
  it("is work for hands aboard a vessel of their own, before she sails", function()
    local ours = brig("6,6", "S")
    local dhow = stage.vessel("dhow", "red", "12,5", "N")
    local boarders = stage.men("blue", "12,5", "dhow", { id = "boarders" })
    order "navigate brig forward"
    refused { { "cut-cables brig", "has sailed in this activation" } }
    table.insert(game.grapples, { by = ours, to = dhow, since = game.turn.turn - 1 })
    stage.activate(boarders)
    refused { { "cut-cables boarders", "is not aboard a vessel of its own" } }
    stage.activate(ours)
    ours.crew.figures = 0
    refused { { "cut-cables brig", "brig has no crew" } }
  end)
end)

describe("scum.cannon.fire", function()
  it("reaches so far, sees so far, and needs hands", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N")
    stage.vessel("dhow", "red", "12,3", "N")
    local light = stage.cannon("brig", 0, "starboard", "light")
    stage.activate(light)
    refused { { "fire-gun brig-starboard0 12,3 ship", "out of the range of brig-starboard0: four hexes" } }
    game.ships.dhow.bow = "10,4"
    refused { { "fire-gun brig-starboard0 10,4 ship", "nobody is there to serve" } }
    stage.men("blue", "6,6", "brig", { id = "men" })
    refused { { "fire-gun brig-starboard0 10,4 ship crew=brig-crew", "serves no guns" } }
    game.grounds["8,5"] = "clear"
    stage.men("red", "8,5", nil)
    refused { { "fire-gun brig-starboard0 10,4 ship", "does not see" } }
  end)
  it("never aims at swimmers, at friends, or at what it is loaded for", function()
    stage.sea()
    stage.vessel("brig", "blue", "6,6", "N")
    stage.men("blue", "6,6", "brig", { id = "men" })
    stage.men("red", "8,5", nil)
    game.decks = { "naval" }
    hands.gets("blue", "naval", { "shrapnel", "chain-shot" })
    stage.activate(stage.cannon("brig", 0, "starboard"))
    refused { { "fire-gun brig-starboard0 8,5 figures card=shrapnel", "no cannon fires at swimmers" } }
    stage.vessel("dhow", "red", "10,4", "N")
    stage.men("red", "10,4", "dhow")
    refused {
      { "fire-gun brig-starboard0 10,4 ship card=shrapnel", "shrapnel is fired at figures" },
      { "fire-gun brig-starboard0 10,4 figures card=chain-shot", "chain shot is fired at ships" },
    }
  end)
end)

describe("scum.geo.ship-footprint", function()
  it("is water that no other vessel covers, from the start", function()
    stage.sea()
    stage.vessel("zebra", "blue", "9,4", "SE", 300)
    expect(function() stage.vessel("antelope", "red", "6,5", "SW", 200) end).fails "are both in"
    expect(function() stage.gig("8,4") end).fails "zebra is in"
    game.grounds["3,3"] = "clear"
    expect(function() stage.gig("3,3") end).fails "does not lie in the water"
  end)
end)

describe("scum.ship.class", function()
  it("has points and guns to match", function()
    stage.sea()
    expect(function() ship { owner = "blue", length = 260, class = 1, bow = "6,6", heading = "N" } end).fails "too few points for class 1"
    expect(function() ship { owner = "blue", length = 320, class = 2, bow = "9,6", heading = "N" } end).fails "too many points for class 2"
  end)
end)
