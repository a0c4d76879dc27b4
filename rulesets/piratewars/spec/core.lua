describe("piratewars.core.success", function()
  local success = "piratewars.core.success"

  it("counts dice at the target number or less, never a six", function()
    dice "to hit 1 3 4 6, to hit 5 6"
    expect(run(success, 4, 3, "to hit")).is(2)
    expect(run(success, 2, 7, "to hit")).is(1)
  end)

  it("rolls nothing if nothing can succeed", function()
    expect(run(success, 1, 0, "to hit")).is(0)
    expect(run(success, 3, -2, "to hit")).is(0)
    expect(run(success, 0, 3, "to hit")).is(0)
  end)

  it("succeeds as often as the target number has faces, five at most", function()
    local function chance(target) return odds(function() return run(success, 1, target, "to hit") end) end
    expect(chance(1)).is { [0] = "5/6", [1] = "1/6" }
    expect(chance(4)).is { [0] = "1/3", [1] = "2/3" }
    expect(chance(5)).is { [0] = "1/6", [1] = "5/6" }
    expect(chance(9)).is { [0] = "1/6", [1] = "5/6" }
    expect(chance(0)).is { [0] = "1" }
  end)
end)

describe("piratewars.core.dots", function()
  it("takes lengths that differ by less than a millionth as equal", function()
    expect(run("piratewars.core.dots", 8, 8.0000005)).is "equal"
    expect(run("piratewars.core.dots", 8, 8.1)).is "less"
    expect(run("piratewars.core.dots", 8.1, 8)).is "more"
  end)

  it("measures from the bow to the edge ahead", function()
    local target = { outline = { { x = -10, y = 64 }, { x = 10, y = 64 }, { x = 10, y = 80 } } }
    expect(run("piratewars.geo.distance", { x = 0, y = 48 }, target)).is(16)
  end)
end)

describe("piratewars.core.rounding", function()
  local rounding = "piratewars.core.rounding"

  it("rounds up what the book rounds up", function()
    expect(run(rounding, 7 / 2, "up")).is(4)
    expect(run(rounding, 1.5 * 5, "up")).is(8)
    expect(run(rounding, 44 / 8, "up")).is(6)
    expect(run(rounding, 4, "up")).is(4)
  end)

  it("rounds down what the book rounds down", function()
    expect(run(rounding, 70 / 8, "down")).is(8)
    expect(run(rounding, 34 / 8, "down")).is(4)
    expect(run(rounding, 95.9 / 24, "down")).is(3)
  end)

  it("compares halves without rounding", function()
    expect(core.half_or_fewer(13, 33)).is(true)
    expect(core.half_or_fewer(17, 33)).is(false)
    expect(core.half_or_fewer(17, 34)).is(true)
  end)
end)
