-- The wind, ships and how they sail. Cells of the checks are moved by (6, 4), so that they lie on the board.

local function brig(bow, heading, fields)
  fields = fields or {}
  fields.id, fields.owner, fields.bow, fields.heading = fields.id or "brig", fields.owner or "blue", bow, heading
  fields.length = fields.length or 260
  return ship(fields)
end

describe("scum.geo.ship-turn", function()
  it("keeps the bow and swings the rest over the hexes of its rings", function()
    local swing = run("scum.geo.ship-turn", "6,4", 0, 3, "starboard")
    expect(swing.heading).is(1)
    expect(swing.hull).is { "6,4", "5,5", "4,6" }
    expect(swing.needed).is { "5,5", "5,6", "4,6" }
  end)
end)

describe("scum.wind.setup", function()
  it("is calm on a 1; the next turn it blows from NE on a 4 and a 2", function()
    stage.sea()
    game.wind = nil
    brig("6,4", "N")
    dice "wind 1, wind 4, wind rose 2"
    run "scum.wind.setup"
    expect(game.wind.calm).is(true)
    run "scum.wind.setup"
    expect({ game.wind.calm, game.wind.from }).is { false, 1 }
    run "scum.wind.setup"
  end)
end)

describe("scum.wind.category", function()
  it("goes by the angle to where the wind comes from", function()
    local words = {}
    for heading = 0, 5 do table.insert(words, run("scum.wind.category", heading, 0)) end
    expect(words).is { "A", "B", "C", "D", "C", "B" }
  end)
end)

describe("scum.ship.points", function()
  it("is the hull in mm by 5, rounded down", function()
    expect({ run("scum.ship.points", 260), run("scum.ship.points", 299), run("scum.ship.points", 304) }).is { 52, 59, 60 }
  end)
  it("gives the ship of the book 52 points, class 2, two hexes and a crew of three", function()
    stage.sea()
    local ship = brig("6,4", "N")
    expect({ ship.points, ship.class, #run("scum.geo.ship-footprint", ship), ship.crew.figures }).is { 52, 2, 2, 3 }
  end)
end)

describe("scum.ship.class", function()
  it("is 1 from 60 points on, unless the scenario says 2", function()
    expect({ run("scum.ship.class", 52), run("scum.ship.class", 60) }).is { 2, 1 }
    stage.sea()
    expect(brig("6,4", "N", { length = 300, class = 2 }).class).is(2)
    expect(brig("9,4", "N", { id = "other", length = 300 }).class).is(1)
  end)
end)

describe("scum.ship.crew", function()
  it("is attacked once everybody else is gone, and below its number the owner chooses", function()
    stage.sea()
    local ship = brig("6,4", "N", { length = 200 })
    local men = unit { owner = "blue", class = "B", aboard = "brig", figures = 1 }
    expect(ships.crew_hex(ship.crew, men)).is(nil)
    casualties.fall(men, 1, nil, game.players.red)
    expect(ships.crew_hex(ship.crew, men)).is("6,4")
    answers { "anchor" }
    casualties.fall(ship.crew, 1, nil, game.players.red)
    expect({ ship.crew.figures, ship.anchored }).is { 2, true }
    expect(refusal("scum.ship.crew", ship)).has "needs a crew of three"
  end)
end)

describe("scum.ship.crew", function()
  it("has an NCO, whom a sharpshooter finds once the crew is alone", function()
    stage.sea()
    local ship = brig("6,4", "N", { owner = "red" })
    local men = unit { owner = "blue", class = "B", at = "6,1", missile = "musket" }
    expect({ ship.crew.nco, #sniper.marks(men), sniper.marks(men)[1] == ship.crew }).is { true, 1, true }
  end)
  it("takes no infantry into a hull of less than 100 mm", function()
    stage.sea()
    game.grounds["5,4"] = "clear"
    brig("6,4", "N", { length = 80, anchored = true })
    stage.activate(unit { id = "men", owner = "blue", class = "B", at = "5,4" })
    expect(refusal "embark men 6,4").has "too small to carry a unit"
  end)
end)

describe("scum.ship.damage-speed", function()
  it("takes a hex over half, three over three quarters", function()
    stage.sea()
    local ship = brig("6,4", "N")
    local function lost(points)
      ship.points = ship.began - points
      return run("scum.ship.damage-speed", ship)
    end
    expect({ lost(26), lost(27), lost(39), lost(40) }).is { 0, 1, 1, 3 }
  end)
end)

describe("scum.nav.allowance", function()
  it("goes by wind, class and damage; nothing in a calm", function()
    stage.sea()
    local ship = brig("6,4", "SE")
    expect(run("scum.nav.allowance", ship)).is(5)
    ship.points = 12
    expect(run("scum.nav.allowance", ship)).is(2)
    game.wind.calm = true
    expect(run("scum.nav.allowance", ship)).is(0)
    stage.activate(ship)
    expect(refusal("navigate brig forward")).has "has no wind"
    expect(refusal("navigate brig port")).has "no wind to turn"
  end)
  it("takes ship and men ahead, not onto land and not past the table", function()
    stage.sea()
    local ship = brig("6,4", "SE")
    local men = unit { owner = "blue", class = "B", aboard = "brig" }
    game.grounds["9,4"] = "clear"
    stage.activate(ship)
    expect(refusal("navigate brig forward,forward,forward")).has "is land"
    order "navigate brig forward,forward"
    expect({ ship.bow, men.at, ship.used }).is { "8,4", "8,4", 2 }
  end)
  it("lets a single mast lie in B", function()
    stage.sea()
    expect(run("scum.nav.allowance", brig("6,4", "NE", { masts = 1 }))).is(0)
    expect(run("scum.nav.allowance", brig("9,4", "NE", { id = "two" }))).is(2)
  end)
end)

describe("scum.nav.turning", function()
  it("costs class 1 two hexes, once", function()
    stage.sea()
    local ship = brig("6,4", "SE", { length = 320 })
    stage.activate(ship)
    order "navigate brig forward,starboard,forward"
    expect({ ship.used, ship.heading }).is { 4, 3 }
    expect(refusal("navigate brig starboard")).has "one turn at most"
  end)
  it("costs class 2 one each, with a hex between them", function()
    stage.sea()
    local ship = brig("6,4", "SE")
    stage.activate(ship)
    expect(refusal("navigate brig starboard,starboard")).has "must sail a hex between"
    order "navigate brig forward,starboard,forward,port,forward"
    expect({ ship.used, ship.bow }).is { 5, "8,5" }
    expect(refusal("navigate brig forward")).has "no hexes left"
  end)
  it("needs room for the poop", function()
    stage.sea()
    local ship = brig("6,4", "SE", { length = 300 })
    game.grounds["6,3"] = "clear"
    stage.activate(ship)
    expect(refusal("navigate brig starboard")).has "has no room"
  end)
end)

describe("scum.nav.into-wind", function()
  it("makes one turn in place", function()
    stage.sea()
    local ship = brig("6,4", "N")
    stage.activate(ship)
    expect(refusal("navigate brig forward")).has "cannot sail into the wind"
    order "navigate brig starboard"
    expect({ ship.bow, ship.heading }).is { "6,4", 1 }
    expect(refusal("navigate brig forward")).has "no hexes left"
    expect(refusal("navigate brig starboard")).has "must sail a hex"
  end)
end)

describe("scum.nav.anchor", function()
  it("costs two hexes to weigh", function()
    stage.sea()
    local ship = brig("6,4", "SE", { anchored = true })
    stage.activate(ship)
    expect(refusal("navigate brig forward")).has "lies at anchor"
    expect(refusal("navigate brig weigh,forward,forward,forward,forward")).has "no hexes left"
    order "navigate brig weigh,forward,forward,forward"
    expect({ ship.anchored, ship.bow }).is { false, "9,4" }
  end)
  it("takes the whole move of a ship that is too slow for it", function()
    stage.sea()
    local ship = brig("6,4", "N")
    stage.activate(ship)
    order "drop-anchor brig"
    expect(ship.anchored).is(true)
    expect(refusal("drop-anchor brig")).has "lies at anchor"
  end)
  it("takes the whole move of one that weighs into the wind: she does not turn as well", function()
    stage.sea()
    local ship = brig("6,4", "N", { anchored = true })
    stage.activate(ship)
    expect(refusal("navigate brig weigh,starboard")).has "ended her move"
    order "navigate brig weigh"
    expect({ ship.anchored, ship.heading }).is { false, 0 }
    expect(refusal("navigate brig starboard")).has "ended her move"
  end)
end)

describe("scum.nav.aground", function()
  it("is refloated by a 5, and sails no sooner", function()
    stage.sea()
    local ship = brig("6,4", "SE")
    ship.aground = true
    stage.activate(ship)
    expect(refusal("navigate brig forward")).has "is aground"
    dice "refloat 5"
    order "refloat brig"
    expect(ship.aground).is(false)
    expect(refusal("refloat brig")).has "ended her move"
  end)
end)

describe("scum.ship.sinking", function()
  it("leaves half of each unit in the water", function()
    stage.sea()
    local ship = brig("6,4", "SE", { length = 320 })
    ship.crew.figures = 3
    local eight = unit { owner = "blue", class = "B", figures = 8, aboard = "brig" }
    local seven = unit { owner = "blue", class = "B", figures = 7, aboard = "brig" }
    run("scum.ship.sinking", ship, game.players.red)
    expect({ eight.figures, seven.figures, ship.crew.figures }).is { 4, 3, 1 }
    expect({ eight.at, seven.at, ship.crew.at }).is { "6,4", "5,4", "4,4" }
    expect({ eight.swimming, ship.sunk, game.players.red.points > 0 }).is { true, true, true }
  end)
end)

describe("scum.ship.surrender", function()
  it("takes the ship and all aboard out of the fight", function()
    stage.sea()
    local ship = brig("6,4", "SE")
    local men = unit { owner = "blue", class = "B", aboard = "brig" }
    stage.activate(ship)
    order "surrender brig"
    expect({ ship.surrendered, men.at == nil }).is { true, true }
    expect(refusal("navigate brig forward")).has "surrendered"
    expect(refusal("surrender brig")).has "has surrendered"
  end)
  it("is taken by the vessel alongside", function()
    stage.sea()
    local ship = brig("6,4", "SE")
    brig("6,5", "SE", { id = "prize", owner = "red" })
    run("scum.ship.surrender", game.ships.prize)
    expect({ game.ships.prize.captor.id, game.players.blue.points }).is { "blue", 1 }
  end)
end)

describe("scum.nav.allowance", function()
  it("stands on the sheet of a ship, with her heading and what holds her", function()
    stage.sea()
    local ship = brig("6,4", "SE")
    expect(sheet.sheet(ship)[3]).is "heading SE, wind C, on the quarter: five hexes in a turn"
    ship.anchored, ship.aground = true, true
    expect(sheet.sheet(ship)[4]).is "aground, at anchor"
    game.wind.calm = true
    expect(sheet.sheet(ship)[3]).is "heading SE, calm"
  end)
end)

describe("scum.turn.activation", function()
  it("says that an activated gun bears on nothing", function()
    stage.sea()
    brig("6,4", "SE")
    stage.activate(stage.cannon("brig", 0, "port"))
    expect(notes()).has "brig-port0 bears on no vessel and no structure"
  end)
end)
