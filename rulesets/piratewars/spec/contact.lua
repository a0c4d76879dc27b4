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
    expect(order("push-off hag prey").accepted).is(true)
    expect({ a.x, a.y, a.heading, a.pushed_off, a.moved }).is { -2, 0, 0, true, false }
    expect(order("advance hag").accepted).is(true)
    expect({ a.x, a.y }).is { -2, 48 }
  end)

  it("is refused without contact, twice, when lashed, and in the turn after a ram", function()
    local a, b = two(20, 0)
    turn_begins(90)
    expect(refusal "push-off hag prey").is "not in contact: Hag and Prey"
    expect(refusal "push-off hag hag").is "not in contact: Hag and Hag"
    b.x = 12
    game.boardings = { { attacker = b, defender = a } }
    expect(refusal "push-off hag prey").is "Hag is lashed by boarding"
    game.boardings = {}
    game.rams = { { rammer = a, rammed = b, turn = 0 } }
    expect(refusal "push-off hag prey").is "Hag is locked by ramming this turn"
    a.fled = true
    expect(refusal "push-off hag prey").is(nil)
    a.anchored = true
    expect(refusal "push-off hag prey").has "this ship is anchored"
    a.anchored, game.rams = false, {}
    order "push-off hag prey"
    b.x = 10
    expect(refusal "push-off hag prey").has "Hag can push off only before she moves"
    phase "falling-off"
    expect(refusal "push-off hag prey").has "not your turn to move"
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
end)
