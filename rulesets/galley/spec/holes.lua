-- Holes and sinking: spec.

local function hag(more)
  local new = { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

local function at_work(vessel, hole, hands)
  for _ = 1, hands do
    table.insert(vessel.repairs, { zone = men.take(vessel, "hand"), hole = hole })
  end
end

describe("galley.hole.plug", function()
  it("plugs with two hands one time in three", function()
    local blue = hag { holes = 1 }
    at_work(blue, 1, 2)
    expect(odds(function() return run("galley.hole.plug", blue, 1) end)).is { [true] = "1/3", [false] = "2/3" }
  end)

  it("plugs with three hands on a 3 and not on a 4", function()
    local blue = hag { holes = 1 }
    at_work(blue, 1, 3)
    dice "to plug 3, to plug 4"
    expect(run("galley.hole.plug", blue, 1)).is(true)
    expect(run("galley.hole.plug", blue, 1)).is(false)
  end)

  it("fails without a roll where nobody works, and never with six hands", function()
    local blue = hag { holes = 2 }
    at_work(blue, 2, 6)
    expect(run("galley.hole.plug", blue, 1)).is(false)
    expect(odds(function() return run("galley.hole.plug", blue, 2) end)).is { [true] = "1" }
  end)

  it("sends hands below and brings them back to their zones in the next step 1", function()
    local blue = hag { holes = 1 }
    local before = { blue.men.F1.hand, blue.men.F2.hand }
    phase("holes", "hag")
    order "repair hag 1 2"
    expect(#blue.repairs).is(2)
    expect(men.on_deck(blue, "hand")).is(4)
    holes.begin()
    expect(#blue.repairs).is(0)
    expect({ blue.men.F1.hand, blue.men.F2.hand }).is(before)
  end)

  it("refuses a hole that is not there, hands that are not there, and other men", function()
    hag { holes = 1 }
    phase("holes", "hag")
    expect(refusal("repair hag 2 1")).has "no hole"
    expect(refusal("repair hag 1 7")).has "not enough hands"
    expect(refusal("repair hag 1 1 archer")).has "only hands can repair"
  end)
end)

describe("galley.hole.flood", function()
  it("plugs one of two holes and leaks through the other", function()
    local blue = hag { hull = 5, holes = 2 }
    phase("holes", "hag")
    order "repair hag 1 3"
    order "repair hag 2 2"
    dice "to plug 3, to plug 5"
    holes.close()
    expect(blue.hull).is(4)
    expect(blue.holes).is(1)
    expect(notes()).is {
      "hag plugs hole 1 with three hands", "hag cannot plug hole 2 with two hands", "hag leaks through one open hole and has four hull points left",
    }
  end)
end)

describe("galley.hole.sink", function()
  it("sinks a loose vessel in the step in which she leaks to 0", function()
    local blue = hag { hull = 1, holes = 1 }
    run_phase "holes"
    expect(blue.hull).is(0)
    expect(blue.status).is "sunk"
  end)

  it("holds a grappled vessel up until a step 1 finds her loose", function()
    local blue = hag { hull = 1, holes = 1 }
    local eel = ship { id = "eel", type = "corsair", side = "red", stern = "0,1", bow = "1,1" }
    table.insert(game.links, { a = blue, b = eel, rammers = {} })
    run_phase "holes"
    expect(blue.hull).is(0)
    expect(blue.status).is "afloat"
    grapple.cut(blue, eel)
    run_phase "holes"
    expect(blue.status).is "sunk"
  end)
end)
