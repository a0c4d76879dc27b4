-- The board. Cells of the checks are moved by (3, 4), so that they lie on a board.

local function sail(length, bow, heading)
  board { width = 16, height = 12, ground = "sea" }
  player { id = "blue" }
  return ship { owner = "blue", length = length, bow = bow, heading = heading }
end

describe("scum.geo.hexes", function()
  it("has six neighbours, clockwise from N", function()
    expect(run("scum.geo.hexes", "0,0")).is { "0,-1", "1,-1", "1,0", "0,1", "-1,1", "-1,0" }
  end)
end)

describe("scum.geo.distance", function()
  it("is the least number of steps", function()
    expect(run("scum.geo.distance", "0,0", "3,-1")).is(3)
    expect(run("scum.geo.distance", "1,2", "4,-3")).is(5)
    expect(run("scum.geo.distance", "-3,-3", "3,3")).is(12)
  end)
end)

describe("scum.geo.ship-footprint", function()
  it("covers a hex for each full 100 mm", function()
    expect(run("scum.geo.ship-footprint", sail(260, "5,3", "SE"))).is { "5,3", "4,3" }
    expect(run("scum.geo.ship-footprint", sail(300, "3,4", "N"))).is { "3,4", "3,5", "3,6" }
  end)
end)

describe("scum.geo.zoc", function()
  it("goes around a hull of two hexes: eight of them", function()
    local around = run("scum.geo.zoc", sail(200, "3,4", "N"))
    expect(#around).is(8)
    for _, at in ipairs { "3,3", "4,3", "4,4", "4,5", "3,6", "2,6", "2,5", "2,4" } do expect(has(around, at)).is(true) end
  end)
end)

describe("scum.geo.zoc", function()
  -- How many hexes the map of a piece shows, by their looks.
  local function shown(piece)
    local sizes = {}
    for _, mark in ipairs(chart.view(piece)) do sizes[mark.look] = #mark.cells end
    return sizes
  end
  it("is on the map of a unit, with the hexes that it may fire at and those that it does not see", function()
    board { width = 16, height = 14 }
    player { id = "blue" }
    game.grounds["4,3"] = "wood"
    expect(shown(unit { owner = "blue", class = "B", at = "4,4" })).is { controlled = 6 }
    local all = 6 * (1 + 2 + 3 + 4)
    local muskets = shown(unit { owner = "blue", class = "B", missile = "musket", at = "9,3" })
    expect({ muskets.controlled, muskets.covered + (muskets.hidden or 0) <= all }).is { 6, true }
    local behind = shown(unit { owner = "blue", class = "B", missile = "bow", at = "4,5" })
    expect(behind.hidden > 0).is(true)
  end)
end)

describe("scum.cannon.arc", function()
  it("is on the map of a gun, and of the ship that carries it", function()
    stage.sea()
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    stage.vessel("dhow", "red", "9,4", "N")
    local gun = stage.cannon("brig", 0, "starboard", "light")
    local cells = chart.view(gun)[1].cells
    expect({ has(cells, "8,5"), has(cells, "9,4"), has(cells, "7,4") }).is { true, true, false }
    expect(chart.view(brig)[1].cells).is(cells)
  end)
end)
