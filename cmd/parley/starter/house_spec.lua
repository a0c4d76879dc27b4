-- TITLE: spec. The house rule is in force at the start of each spec.

describe("NAME", function()
  it("changes the number", function()
    expect(READ).is(NEW)
    house("NAME", false)
    expect(READ).is(OLD)
  end)
end)
