local function turn_begins(towards)
  game.wind = towards
  dice "initiative 6, initiative 1"
  run_phase "initiative"
  phase "movement"
end

local function rammer(fields)
  return ship {
    id = "hag", name = "Hag", model = fields.model or "black-seas-barracuda", side = "blue", x = fields.x or 0, y = fields.y or 0, heading = 90,
  }
end

local function target(fields)
  return ship {
    id = "prey", name = "Prey", model = fields.model or "imperial-flagship", side = fields.side or "red", x = fields.x or 84, y = fields.y or -16,
    heading = fields.heading,
  }
end

describe("piratewars.ram.condition", function()
  it("rams at 45 degrees, not at 44.9", function()
    local a, b = rammer {}, target {}
    expect(run("piratewars.ram.condition", a, b, 45)).is(true)
    expect(run("piratewars.ram.condition", a, b, 44.9)).is(false)
  end)

  it("does not ram a hull she lay against when her move began", function()
    local a, b = rammer {}, target { x = 52 }
    turn_begins(90)
    expect(refusal "advance hag").is "Hag is blocked"
    order "turn hag 10 port"
    expect({ #a.touched, #game.rams, b.moved }).is { 1, 0, false }
    expect(run("piratewars.ram.condition", a, b, 90)).is(false)
  end)

  it("cannot ram one she has pushed off from, and comes alongside instead", function()
    local a, b = rammer {}, target { x = 52 }
    turn_begins(90)
    order "push-off hag prey"
    expect(a.x < 0).is(true)
    order "advance hag"
    expect({ a.moved, #game.rams, b.moved }).is { true, 0, false }
    expect(run("piratewars.geo.distance", a, b)).near(0)
  end)

  it("rams a friend as well", function()
    local _, b = rammer {}, target { side = "blue" }
    game.wind = 90
    dice "initiative 6"
    run_phase "initiative"
    phase "movement"
    answers {
      "casualties prey-crew-1,prey-crew-2,prey-crew-3,prey-crew-4,prey-crew-5,prey-gunner-1,prey-gunner-2,prey-gunner-3,prey-gunner-4",
      "casualties hag-crew-1,hag-crew-2,hag-crew-3",
    }
    order "advance hag"
    expect({ #game.rams, b.moved }).is { 1, true }
  end)

  it("runs a boat down and goes on unharmed", function()
    local a = rammer {}
    local gig = ship { id = "gig", name = "Gig", craft = "launch", side = "red", x = 60, y = 0, heading = 0 }
    ship { id = "prey", model = "imperial-flagship", side = "red", x = 500, y = 0 }
    turn_begins(90)
    order "advance hag"
    expect({ gig.fate, a.x, ships.open_hf(a) }).is { "sunk", 48, 6 }
  end)
end)

describe("piratewars.ram.damage", function()
  it("takes two HF of a rammer smaller than her target", function()
    local a, b = rammer { model = "imperial-flagship" }, target { model = "black-seas-barracuda" }
    a.shortened = 2
    answers {
      "casualties prey-crew-1,prey-crew-2,prey-crew-3,prey-crew-4,prey-crew-5",
      "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5",
    }
    expect(run("piratewars.ram.damage", a, b)).is { dealt = 2, taken = 2 }
    expect({ ships.open_hf(a), ships.open_sf(a), ships.open_hf(b), ships.open_sf(b) }).is { 2, 2, 4, 4 }
  end)

  it("takes one of a rammer that is larger, or as large", function()
    local a, b = rammer {}, target {}
    answers {
      "casualties prey-crew-1,prey-crew-2,prey-crew-3,prey-crew-4,prey-crew-5,prey-marine-1,prey-marine-2,prey-marine-3,prey-marine-4",
      "casualties hag-crew-1,hag-crew-2,hag-crew-3",
    }
    expect(run("piratewars.ram.damage", a, b)).is { dealt = 4, taken = 1 }
    expect({ ships.open_hf(a), ships.open_sf(a), ships.open_hf(b), ships.open_sf(b) }).is { 5, 5, 0, 0 }
  end)
end)

describe("piratewars.ram.after", function()
  it("ends the move of both, locks them next turn and frees them in the one after", function()
    local a, b = rammer {}, target { model = "man-of-war", y = -24, x = 86 }
    turn_begins(90)
    answers {
      "casualties prey-crew-1,prey-crew-2,prey-crew-3,prey-crew-4,prey-crew-5,prey-crew-6,prey-crew-7,prey-crew-8,prey-gunner-1,prey-gunner-2",
      "casualties hag-crew-1,hag-crew-2,hag-crew-3",
    }
    order "advance hag"
    expect({ ships.rammed_this_turn(a), ships.rammed_this_turn(b), b.moved }).is { true, true, true }
    game.rams = { { rammer = a, rammed = b, turn = 0 } }   -- a turn later
    turn_begins(90)
    expect({ a.status, b.status, ships.rammed_last_turn(b) }).is { "adrift", "adrift", true }
    expect(refusal "advance hag").has "Hag is locked to another ship"
    game.rams = {}   -- and another
    turn_begins(90)
    expect({ a.status, ships.rammed_last_turn(b) }).is { "full", false }
    expect(refusal "push-off hag prey").is(nil)
  end)
end)
