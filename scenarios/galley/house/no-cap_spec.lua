-- No cap on boarding points: spec.

describe("no-cap", function()
  local function trident()
    return ship { id = "trident", type = "war", side = "blue", stern = "0,0", bow = "1,0" }
  end

  it("lets a War Galley commit everyone on deck", function()
    local vessel = trident()
    expect(muster.worth(run("galley.boarding.points", vessel))).is(32)
    house("no-cap", false)
    expect(muster.worth(run("galley.boarding.points", vessel))).is(8)
  end)

  it("loses the other side 3 points where 16 fight and the die is high", function()
    local function lost(points)
      return odds(function() return run("galley.boarding.round", points, 0).inflicted end)
    end
    expect(lost(8)).is { [1] = "1/2", [2] = "1/2" }
    expect(lost(16)).is { [3] = "1" }
  end)
end)
