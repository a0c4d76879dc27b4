-- Elf longbows: spec.

describe("elf-longbows", function()
  local function vessel(id, type, side, column)
    return ship { id = id, type = type, side = side, stern = column .. ",0", bow = (column + 1) .. ",0" }
  end

  it("reaches six hexes from an Elf Galley, and three back", function()
    local elf, hag = vessel("elf", "elf", "blue", 0), vessel("hag", "corsair", "red", 7)
    expect(run("galley.archery.range", elf, hag)).is(true)
    expect(run("galley.archery.range", hag, elf)).is(false)
    house("elf-longbows", false)
    expect(run("galley.archery.range", elf, hag)).is(false)
  end)

  it("ends at six", function()
    vessel("elf", "elf", "blue", 0)
    vessel("hag", "corsair", "red", 8)
    phase("archery", "elf")
    expect(refusal("shoot elf hag")).has "out of range"
  end)
end)
