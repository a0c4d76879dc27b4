local function two(x, y)
  local a = ship { id = "hag", name = "Hag", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0 }
  local b = ship { id = "prey", name = "Prey", model = "skulls-eye-schooner", side = "red", x = x, y = y }
  return a, b
end

local function turn_begins(towards)
  game.wind = towards
  dice "initiative 6, initiative 1"
  run_phase "initiative"
  phase "movement"
end

describe("piratewars.move.contact", function()
  it("pushes one of two off that lie flank to flank", function()
    local a = two(12, 0)
    turn_begins(90)
    order "push-off hag prey"
    expect({ a.x, a.y, a.heading, a.pushed_off, a.moved }).is { -2, 0, 0, true, false }
    order "advance hag"
    expect({ a.x, a.y }).is { -2, 48 }
  end)

  it("is refused without contact, twice, when lashed, and in the turn after a ram", function()
    local a, b = two(20, 0)
    turn_begins(90)
    expect(refusal "push-off hag prey").is "Hag and Prey are not in contact"
    expect(refusal "push-off hag hag").is "Hag and Hag are not in contact"
    b.x = 12
    game.boardings = { { attacker = b, defender = a } }
    expect(refusal "push-off hag prey").is "Hag is lashed by boarding"
    game.boardings = {}
    game.rams = { { rammer = a, rammed = b, turn = 0 } }
    expect(refusal "push-off hag prey").is "Hag is locked by ramming this turn"
    a.fled = true
    expect(refusal "push-off hag prey").is(nil)
    a.anchored = true
    expect(refusal "push-off hag prey").has "Hag is at anchor"
    a.anchored, game.rams = false, {}
    b.fate = "sunk"
    expect(refusal "push-off hag prey").is "Prey no longer lies in the water"
    b.fate = "afloat"
    order "push-off hag prey"
    b.x = 10
    expect(refusal "push-off hag prey").has "Hag can push off only before she moves"
    phase "falling-off"
    expect(refusal "push-off hag prey").has "moves in her own side's part of Movement"
  end)

  it("needs room", function()
    two(12, 0)
    ship { id = "third", name = "Third", model = "skulls-eye-schooner", side = "blue", x = -13, y = 0 }
    turn_begins(90)
    expect(refusal "push-off hag prey").is "Hag has no room to push off"
  end)

  it("loses the rest of the move of a ship that turns into another", function()
    local a, b = two(30, 60)
    turn_begins(90)
    order "advance hag"
    expect(a.left).is(16)
    order "turn hag 90 starboard"
    expect({ a.moved, a.left, b.moved, #game.rams }).is { true, 0, false, 0 }
    expect(a.heading > 0 and a.heading < 90).is(true)
    expect(run("piratewars.geo.distance", a, b)).near(0)
  end)

  it("is no ram along an edge: she sails up to a flank in line with her own, and stops there unhurt", function()
    local a, b = two(12, 60)
    turn_begins(0)
    order "advance hag"
    expect({ a.y, a.moved, a.left, #game.rams }).is { 12, true, 0, 0 }
    expect({ ships.open_hf(a), ships.open_hf(b), b.moved }).is { 6, 6, false }
    expect(notes()).has "Hag comes alongside Prey at 0 degrees"
    turn_begins(0)   -- she lies against her now, and slides along
    order "advance hag"
    expect({ a.y, #game.rams }).is { 60, 0 }
    game.order = { "red", "blue" }
    phase "boarding-declarations"
    order "declare-boarding hag prey"
    expect(#game.boardings).is(1)
  end)

  it("is a ram from right astern, where bow lies on stern", function()
    local _, b = two(2, 60)
    turn_begins(0)
    answers { "casualties", "casualties" }
    order "advance hag"
    expect({ #game.rams, ships.open_hf(b) }).is { 1, 2 }
    expect(notes()).has "Hag rams Prey at 90 degrees"
  end)
end)
