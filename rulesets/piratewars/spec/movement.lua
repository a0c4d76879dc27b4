local function schooner(fields)
  return ship {
    id = "hag", name = "Hag", model = fields.model or "skulls-eye-schooner", side = "blue", x = fields.x or 0, y = fields.y or 0,
    heading = fields.heading, lost_sails = fields.lost_sails, shortened = fields.shortened,
  }
end

local function turn_begins(towards)
  game.wind = towards
  dice "initiative 6"
  run_phase "initiative"
  phase "movement"
end

describe("piratewars.move.status", function()
  local function status(heading)
    local vessel = game.ships.hag or schooner {}
    game.wind, vessel.heading = 90, heading
    return run("piratewars.move.status", vessel)
  end

  it("goes by the angle off the wind", function()
    expect({ status(0), status(90), status(180) }).is { "full", "full", "full" }
    expect({ status(315), status(225), status(359.9) }).is { "tack", "tack", "tack" }
    expect({ status(314), status(270), status(226) }).is { "adrift", "adrift", "adrift" }
  end)

  it("is adrift without hands or sails", function()
    local vessel = schooner { heading = 90 }
    vessel.shortened = 8
    expect(status(90)).is "adrift"
    vessel.shortened = 0
    for _, figure in ipairs(game.all("figure")) do figure.dead = true end
    expect(status(90)).is "adrift"
  end)

  it("is adrift in the turn after a ram, and while lashed", function()
    local vessel = schooner { heading = 90 }
    local prey = ship { id = "prey", model = "imperial-flagship", side = "red", x = 100, y = 0 }
    game.wind = 90
    game.rams = { { rammer = vessel, rammed = prey, turn = 0 } }
    phase "movement"
    expect({ game.turn.turn, status(90) }).is { 1, "adrift" }
    prey.fate = "sunk"
    expect(status(90)).is "adrift"
    vessel.fled = true
    expect(status(90)).is "full"
    vessel.fled = false
    game.rams = { { rammer = vessel, rammed = prey, turn = 1 } }
    expect({ status(90), run("piratewars.move.status", vessel, true) }).is { "full", "adrift" }
    game.rams = {}
    game.boardings = { { attacker = prey, defender = vessel } }
    expect(status(90)).is "adrift"
  end)
end)

describe("piratewars.move.must-move", function()
  it("sails on straight what its side has not moved", function()
    local vessel = schooner {}
    turn_begins(90)
    expect(vessel.move).is(64)
    drift.finish("blue")
    expect({ vessel.x, vessel.y, vessel.heading, vessel.moved }).is { 0, 64, 0, true }
  end)

  it("moves nothing twice", function()
    schooner {}
    turn_begins(90)
    order "advance hag"
    order "advance hag"
    expect(game.ships.hag.y).is(64)
    expect(refusal "advance hag").is "Hag has already moved"
  end)
end)

describe("piratewars.move.leap", function()
  local function leaps(move, length)
    local list, left = {}, move
    while left > 0 do
      local dots = movement.next_leap(left, length)
      table.insert(list, dots)
      left = left - dots
    end
    return list
  end

  it("cuts a move into lengths and the rest", function()
    expect(leaps(64, 48)).is { 48, 16 }
    expect(leaps(64, 24)).is { 24, 24, 16 }
    expect(leaps(32, 48)).is { 32 }
    expect(leaps(48, 48)).is { 48 }
  end)

  it("takes the revised Runner round three corners", function()
    local runner = schooner { model = "renegade-runner-revised" }
    turn_begins(90)
    expect(runner.move).is(64)
    order "advance hag"
    expect({ runner.x, runner.y }).is { 0, 24 }
    order "turn hag 90 starboard"
    order "advance hag"
    expect({ runner.x, runner.y }).is { 24, 24 }
    order "turn hag 90 starboard"
    order "advance hag"
    expect({ runner.x, runner.y }).is { 24, 8 }
    order "turn hag 90 starboard"
    expect({ runner.heading, runner.moved }).is { 270, true }
  end)

  it("refuses ships that cannot go forward", function()
    local vessel = schooner { heading = 270 }
    turn_begins(90)
    expect(refusal "advance hag").is "Hag is adrift"
    vessel.status, vessel.move, vessel.left, vessel.anchored = "full", 64, 64, true
    expect(refusal "advance hag").is "Hag is at anchor"
    vessel.anchored, vessel.fate = false, "sunk"
    expect(refusal "advance hag").has "Hag is not afloat"
    phase "falling-off"
    expect(refusal "advance hag").has "moves in her own side's part of Movement"
  end)
end)

describe("piratewars.move.turn", function()
  local function open(dots, move, length) return run("piratewars.move.turn", dots, move, length) end

  it("opens 90 degrees after more than half a length", function()
    expect({ open(48, 64, 48), open(16, 64, 48) }).is { 90, 0 }
    expect({ open(24, 64, 24), open(16, 64, 24) }).is { 90, 90 }
    expect(open(24, 24, 32)).is(90)
  end)

  it("opens 45 at the end of a move of half a length or less", function()
    expect({ open(16, 16, 48), open(24, 24, 48) }).is { 45, 45 }
    expect(open(24.1, 24.1, 48)).is(90)
  end)

  it("turns a ship with little way 45 degrees, once", function()
    local vessel = schooner { lost_sails = 6 }
    turn_begins(90)
    expect(vessel.move).is(16)
    expect(refusal "turn hag 10 port").is "Hag turns after a leap, and has made none yet"
    order "advance hag"
    expect(refusal "turn hag 50 port").is "Hag can turn at most 45 degrees"
    order "turn hag 45 port"
    expect({ vessel.heading, vessel.moved, vessel.y }).is { 315, true, 16 }
  end)

  it("turns no more after a last leap of half a length", function()
    schooner {}
    turn_begins(90)
    order "advance hag"
    order "advance hag"
    expect(refusal "turn hag 10 port").has "Hag cannot turn after a leap of half a length or less"
  end)

  it("refuses too wide a turn, and one too many", function()
    schooner {}
    turn_begins(90)
    order "advance hag"
    expect(refusal "turn hag 91 port").is "Hag can turn at most 90 degrees"
    expect(refusal "turn hag 0 port").is "Hag must turn by some degrees"
    order "turn hag 20 starboard"
    expect(refusal "turn hag 20 starboard").is "Hag has already turned after this leap"
    order "advance hag"
    expect(refusal "turn hag 20 starboard").has "Hag has already moved"
  end)

  it("does not turn with a hit rudder, which is repaired after the movement", function()
    local vessel = schooner {}
    vessel.rudder = "hit"
    turn_begins(90)
    order "advance hag"
    expect(refusal "turn hag 20 starboard").is "Hag's rudder is hit, and she cannot turn this turn"
    order "advance hag"
    phase "falling-off"
    expect(refusal "fall-off hag 20").is "Hag's rudder is hit, and she cannot fall off this turn"
    run_phase "falling-off"
    expect(vessel.rudder).is "whole"
  end)

  it("turns a ship 45 degrees that is too closely blocked to move", function()
    local vessel = schooner {}
    island { id = "wall", outline = { { x = -50, y = 48 }, { x = 50, y = 48 }, { x = 0, y = 90 } } }
    game.wind = 180
    vessel.heading = 0
    dice "initiative 6"
    game.wind = 90
    run_phase "initiative"
    phase "movement"
    expect(refusal "advance hag").is "Hag is blocked"
    expect(refusal "turn hag 90 port").is "Hag can turn at most 45 degrees"
    order "turn hag 30 port"
    expect({ vessel.moved, vessel.y }).is { true, 0 }
    expect(vessel.heading <= 360).is(true)
  end)
end)
