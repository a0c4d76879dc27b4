describe("orchard.goal.reach", function()
  it("is met at its place and nowhere else", function()
    local ann = picker { side = "blue", at = "A1" }
    local there = objective { kind = "reach", picker = ann, place = "B2", side = "blue" }
    expect(there.name).is("picker-1 stands at B2")
    expect(run("orchard.goal.reach", there)).is(false)
    ann.at = there.place
    expect(run("orchard.goal.reach", there)).is(true)
  end)
end)

describe("orchard.goal.tend", function()
  it("goes to the side that is there alone", function()
    picker { side = "blue", at = "A1" }
    local tree = objective { kind = "tend", places = { "A1", "B2" } }
    expect(run("orchard.goal.tend", tree)).is("blue")
    picker { side = "red", at = "B2" }
    expect(run("orchard.goal.tend", tree)).is(nil)
  end)
end)
