-- A long straight coast along a line of constant x, to starboard of a ship that sails north.
local function coast(x)
  return island { id = "coast", name = "Coast", outline = { { x = x, y = -500 }, { x = x + 50, y = -500 }, { x = x + 50, y = 500 }, { x = x, y = 500 } } }
end

local function hag(fields)
  return ship { id = "hag", name = "Hag", model = fields.model or "skulls-eye-schooner", side = "blue", x = 0, y = 0, heading = fields.heading }
end

local function turn_begins(towards)
  game.wind = towards
  dice "initiative 6"
  run_phase "initiative"
  phase "movement"
end

local function lost(vessel) return vessel.hf - ships.open_hf(vessel) end

describe("piratewars.ground.basic", function()
  it("costs by what the depth wants of the draft", function()
    local wide, narrow = hag {}, ship { model = "imperial-flagship", side = "blue", x = 100, y = 0 }
    expect({ grounding.hf_lost(wide, 6), grounding.hf_lost(wide, 4), grounding.hf_lost(wide, 0), grounding.hf_lost(wide, 12), grounding.hf_lost(wide, 11) }).is { 2, 3, 3, 0, 1 }
    expect({ grounding.hf_lost(narrow, 8), grounding.hf_lost(narrow, 7.9), grounding.hf_lost(narrow, 4), grounding.hf_lost(narrow, 0) }).is { 0, 1, 2, 2 }
  end)

  it("costs a wide ship two HF that passes an island at six dots", function()
    local vessel = hag {}
    island { id = "rock", outline = { { x = 12, y = 10 }, { x = 30, y = 0 }, { x = 30, y = 20 } } }
    turn_begins(90)
    answers { "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6" }
    order "advance hag"
    order "advance hag"
    expect({ lost(vessel), vessel.y, #vessel.stays }).is { 2, 64, 0 }
  end)

  it("costs again for every full length in the shallows", function()
    local vessel = hag {}
    coast(10)
    turn_begins(90)
    vessel.move, vessel.left = 58, 58
    expect(geometry.least_depth(vessel)).is(4)
    answers {
      "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6,hag-crew-7,hag-crew-8",
      "casualties hag-gunner-1,hag-gunner-2,hag-gunner-3,hag-gunner-4,hag-gunner-5,hag-gunner-6",
    }
    grounding.pass(vessel, { leap = 58 }, 58)
    expect({ lost(vessel), vessel.stays[1].dots }).is { 6, 10 }
  end)

  it("adds the dots of one stay up over turns", function()
    local vessel = hag {}
    coast(10)
    answers { "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6,hag-crew-7,hag-crew-8" }
    grounding.pass(vessel, { leap = 30 }, 30)
    expect(lost(vessel)).is(0)
    grounding.settle(vessel)
    expect(lost(vessel)).is(3)
    answers { "casualties hag-gunner-1,hag-gunner-2,hag-gunner-3,hag-gunner-4,hag-gunner-5,hag-gunner-6" }
    grounding.pass(vessel, { leap = 18 }, 18)
    expect(lost(vessel)).is(6)
  end)

  it("takes the least depth met before she leaves", function()
    local vessel = hag {}
    island { id = "point", outline = { { x = 13, y = 70 }, { x = 40, y = 60 }, { x = 40, y = 80 } } }
    reef { id = "teeth", depth = 4, outline = { { x = -5, y = 60 }, { x = 5, y = 60 }, { x = 5, y = 62 }, { x = -5, y = 62 } } }
    answers { "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6,hag-crew-7,hag-crew-8" }
    grounding.pass(vessel, { leap = 20 }, 20)
    grounding.settle(vessel)
    expect(lost(vessel)).is(3)
  end)

  it("stops only where the hull meets the land, and costs the rest of the move", function()
    local vessel = hag { model = "imperial-flagship", heading = 90 }
    island { id = "rock", name = "Rock", outline = { { x = 48, y = -10 }, { x = 60, y = 0 }, { x = 48, y = 10 } } }
    turn_begins(90)
    answers { "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5" }
    order "advance hag"
    expect({ vessel.x, vessel.moved, lost(vessel) }).is { 16, true, 2 }
  end)

  it("ignores water as deep as the draft", function()
    local vessel = hag { model = "imperial-flagship" }
    coast(12)
    turn_begins(90)
    order "advance hag"
    order "advance hag"
    expect({ lost(vessel), vessel.y }).is { 0, 60 }
    reef { id = "teeth", depth = 8, outline = { { x = -5, y = 90 }, { x = 5, y = 90 }, { x = 0, y = 95 } } }
    grounding.pass(vessel, { leap = 30 }, 30)
    expect(#vessel.stays).is(0)
  end)

  it("catches a ship that swings over the shallows", function()
    local vessel = hag {}
    reef { id = "teeth", depth = 4, outline = { { x = 20, y = 0 }, { x = 60, y = 0 }, { x = 60, y = 90 } } }
    game.wind = 90
    dice "initiative 6"
    run_phase "initiative"
    phase "falling-off"
    answers { "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6,hag-crew-7,hag-crew-8" }
    order "fall-off hag 45"
    expect({ vessel.heading, lost(vessel) }).is { 45, 3 }
  end)
end)
