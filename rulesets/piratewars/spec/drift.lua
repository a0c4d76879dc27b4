local function hag(fields)
  return ship {
    id = "hag", name = "Hag", model = "black-seas-barracuda", side = "blue", x = fields.x or 0, y = fields.y or 0, heading = fields.heading,
    lost_sails = fields.lost_sails, anchored = fields.anchored,
  }
end

local function prey(fields)
  return ship {
    id = "prey", name = "Prey", model = "imperial-flagship", side = fields.side or "red", x = fields.x, y = fields.y,
    heading = fields.heading,
  }
end

local function turn_begins(towards, alone)
  game.wind = towards
  dice(alone and "initiative 6" or "initiative 6, initiative 1")
  run_phase "initiative"
  phase "movement"
end

describe("piratewars.move.adrift", function()
  it("goes round by starboard turn after turn until she runs", function()
    local vessel = hag { heading = 270, lost_sails = 7 }
    local seen = {}
    for _ = 1, 5 do
      turn_begins(90, true)
      order "drift hag starboard"
      table.insert(seen, vessel.x .. " " .. vessel.heading)
    end
    expect(seen).is { "8 315", "16 0", "24 45", "32 90", "40 90" }
  end)

  it("goes round by port when her owner says so, at 180 only", function()
    local vessel = hag { heading = 270 }
    turn_begins(90, true)
    order "drift hag port"
    expect({ vessel.x, vessel.heading }).is { 8, 225 }
    turn_begins(90, true)
    expect(vessel.status).is "tack"
    vessel.heading = 280
    turn_begins(90, true)
    order "drift hag port"
    expect(vessel.heading).is(325)
  end)

  it("stops against another hull without a ram", function()
    local vessel = hag { heading = 270 }
    local other = prey { x = 10, y = -16 }
    turn_begins(90)
    order "drift hag"
    expect({ vessel.x, vessel.heading, vessel.moved, #game.rams, other.moved }).is { 6, 270, true, 0, false }
  end)

  it("is for ships adrift", function()
    hag { heading = 90 }
    turn_begins(90, true)
    expect(refusal "drift hag").is "Hag is under way, and does not drift"
    order "advance hag"
    order "advance hag"
    expect(refusal "drift hag").has "Hag has already moved"
  end)
end)

describe("piratewars.move.locked", function()
  it("carries ships that rammed last turn downwind together, unturned", function()
    local a, b = hag { x = 0, y = 0, heading = 210 }, prey { x = 4, y = 20, heading = 75 }
    game.rams = { { rammer = a, rammed = b, turn = 0 } }
    turn_begins(180)
    expect({ a.status, b.status }).is { "adrift", "adrift" }
    expect(refusal "advance hag").has "Hag is locked to another ship"
    order "drift hag"
    expect({ a.x, a.y, a.heading, a.moved }).is { 0, -8, 210, true }
    expect({ b.x, b.y, b.heading, b.moved }).is { 4, 12, 75, true }
  end)

  it("lets a ship whose partner has sunk drift alone", function()
    local a, b = hag { x = 0, y = 0, heading = 0 }, prey { x = 100, y = 20 }
    b.fate = "sunk"
    game.rams = { { rammer = a, rammed = b, turn = 0 } }
    turn_begins(90)
    order "drift hag"
    expect({ a.x, a.y, a.heading }).is { 8, 0, 45 }
  end)

  it("carries three that are lashed and locked in a row", function()
    local a, b = hag { x = 0, y = 0, heading = 0 }, prey { x = 10, y = 8, heading = 0 }
    local c = ship { id = "clipper", model = "caribbean-clipper", side = "red", x = 20, y = 0 }
    game.boardings = { { attacker = a, defender = b } }
    game.rams = { { rammer = c, rammed = b, turn = 0 } }
    turn_begins(90)
    order "drift hag"
    expect({ a.x, b.x, c.x, c.moved }).is { 8, 18, 28, true }
  end)

  it("stops all of them where the first meets something", function()
    local a, b = hag { x = 0, y = 0, heading = 0 }, prey { x = 10, y = 0, heading = 0 }
    island { id = "skull", outline = { { x = 17, y = 0 }, { x = 60, y = -40 }, { x = 60, y = 40 } } }
    game.boardings = { { attacker = a, defender = b } }
    dice "initiative 6, initiative 1"
    game.wind = 90
    run_phase "initiative"
    phase "movement"
    answers {
      "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5",
      "casualties prey-crew-1,prey-crew-2,prey-crew-3,prey-crew-4,prey-crew-5",
    }
    order "drift hag"
    expect({ a.x, b.x }).is { 3, 13 }
  end)

  it("stays where one of them has been rammed again", function()
    local a, b = hag { x = 0, y = 0, heading = 0 }, prey { x = 10, y = 0, heading = 0 }
    local c = ship { id = "clipper", model = "caribbean-clipper", side = "red", x = 300, y = 0 }
    game.boardings = { { attacker = a, defender = b } }
    turn_begins(90)
    game.rams = { { rammer = c, rammed = b, turn = 1 } }
    order "drift hag"
    expect({ a.x, b.x, a.moved }).is { 0, 10, true }
  end)

  it("stays where one of them is anchored", function()
    local a, b = hag { x = 0, y = 0, heading = 0 }, prey { x = 10, y = 0, heading = 0 }
    b.anchored = true
    game.boardings = { { attacker = a, defender = b } }
    turn_begins(90)
    order "drift hag"
    expect({ a.x, b.x, b.moved }).is { 0, 10, true }
  end)
end)

describe("piratewars.move.anchor", function()
  it("keeps a drifting ship where she is", function()
    local vessel = hag { heading = 270 }
    turn_begins(90, true)
    order "anchor hag"
    expect({ vessel.x, vessel.heading, vessel.anchored, vessel.moved }).is { 0, 270, true, true }
    phase "falling-off"
    expect(refusal "fall-off hag 20").is "Hag is at anchor"
    turn_begins(90, true)
    expect(refusal "drift hag").is "Hag is at anchor"
    expect(refusal "anchor hag").is "Hag is at anchor"
    order "weigh hag"
    expect({ vessel.anchored, vessel.weighed, vessel.status }).is { false, true, "adrift" }
    order "drift hag"
  end)

  it("is not for a ship with way on her", function()
    hag { heading = 90 }
    turn_begins(90, true)
    expect(refusal "anchor hag").is "Hag is too fast to anchor"
    expect(refusal "weigh hag").is "Hag is not at anchor"
    phase "falling-off"
    expect(refusal "anchor hag").has "moves in her own side's part of Movement"
    expect(refusal "weigh hag").has "moves in her own side's part of Movement"
  end)

  it("suits one that makes eight dots", function()
    local vessel = hag { heading = 90, lost_sails = 6 }
    turn_begins(90, true)
    expect(vessel.move).is(8)
    order "anchor hag"
  end)

  it("lies still when its side says nothing", function()
    local vessel = hag { heading = 270, anchored = true }
    turn_begins(90, true)
    drift.finish("blue")
    expect({ vessel.x, vessel.moved }).is { 0, true }
  end)

  it("lets speed change as it will in the turn she weighs", function()
    local vessel = hag { heading = 90, anchored = true }
    turn_begins(90, true)
    expect(run("piratewars.ship.sails", vessel, 2)).is(false)
    order "weigh hag"
    expect(run("piratewars.ship.sails", vessel, 2)).is(true)
  end)
end)

describe("piratewars.move.fall-off", function()
  local function falling(vessel, towards)
    game.wind = towards
    dice "initiative 6"
    run_phase "initiative"
    phase "falling-off"
    return falling_off.most_degrees(vessel)
  end

  it("turns 45 degrees towards running, then tacks next turn", function()
    local vessel = hag { heading = 270 }
    expect(falling(vessel, 90)).is(45)
    order "fall-off hag 45 starboard"
    expect({ vessel.heading, vessel.x }).is { 315, 0 }
    expect(refusal "fall-off hag 10").is "Hag has fallen off this turn"
    expect(run("piratewars.move.status", vessel, true)).is "tack"
  end)

  it("does not pass running", function()
    local vessel = hag { heading = 60 }
    expect(falling(vessel, 90)).is(30)
    expect(refusal "fall-off hag 31").is "Hag would turn past running"
    expect(refusal "fall-off hag 10 port").is "Hag would turn away from running"
    expect(refusal "fall-off hag 50").has "Hag can fall off at most 45 degrees"
    expect(refusal "fall-off hag 0").has "Hag must fall off by some degrees"
    order "fall-off hag 30"
    expect(vessel.heading).is(90)
  end)

  it("has nothing to fall off to when she runs", function()
    falling(hag { heading = 90 }, 90)
    expect(refusal "fall-off hag 10").is "Hag would turn past running"
  end)

  it("is not for who was in a ram, is locked, or has no sails", function()
    local vessel = hag { heading = 0 }
    local other = prey { x = 100, y = 0 }
    game.wind = 90
    dice "initiative 6, initiative 1"
    run_phase "initiative"
    phase "falling-off"
    game.rams = { { rammer = vessel, rammed = other, turn = 1 } }
    expect(refusal "fall-off hag 10").is "Hag cannot fall off after ramming"
    game.rams = {}
    game.boardings = { { attacker = vessel, defender = other } }
    expect(refusal "fall-off hag 10").is "Hag is locked to another ship"
    game.boardings = {}
    vessel.shortened = 7
    expect(refusal "fall-off hag 10").is "Hag has no sails or crew to fall off with"
  end)

  it("stops where she swings against another", function()
    local vessel = hag { heading = 0 }
    prey { x = 20, y = 20, heading = 0 }
    game.wind = 90
    dice "initiative 6, initiative 1"
    run_phase "initiative"
    phase "falling-off"
    order "fall-off hag 45"
    expect(vessel.heading < 45).is(true)
    expect(run("piratewars.geo.distance", vessel, game.ships.prey)).near(0)
  end)
end)
