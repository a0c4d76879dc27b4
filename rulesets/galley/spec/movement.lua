-- The cases stand ten hexes from the corner, so that nobody leaves the board.
local function at(q, r) return hex.cell(q + 10, r + 10) end

local function corsair(id, side, stern, bow, start)
  return ship { id = id, type = "corsair", side = side, stern = stern, bow = bow, start = start }
end

local function sail()
  run_phase "reveal"
  run_phase "movement"
end

describe("galley.move.phases", function()
  local function moving(speed)
    local list = {}
    for phase = 1, 5 do
      if run("galley.move.phases", speed, phase) then table.insert(list, phase) end
    end
    return list
  end

  it("gives each speed its phases", function()
    expect(moving(5)).is { 1, 2, 3, 4, 5 }
    expect(moving(4)).is { 1, 3, 4, 5 }
    expect(moving(3)).is { 2, 3, 5 }
    expect(moving(2)).is { 3, 5 }
    expect(moving(1)).is { 5 }
  end)

  it("moves a backing vessel in phase 5", function()
    local a = corsair("a", "blue", at(0, 0), at(1, 0), "HALTED")
    local b = corsair("b", "red", at(-1, 0), at(-2, 0), "HALTED")
    a.order, b.order = "B", "H"
    sail()
    expect({ #game.collisions, game.collisions[1].phase }).is { 1, 5 }
  end)
end)

describe("galley.move.forward", function()
  it("goes one hex on", function()
    expect(run("galley.move.forward", "0,0", "1,0")).is { stern = "1,0", bow = "2,0" }
    expect(run("galley.move.forward", "3,3", "3,2")).is { stern = "3,2", bow = "3,1" }
  end)
end)

describe("galley.move.turn", function()
  it("swings the bow and passes the stern through", function()
    expect(run("galley.move.turn", "0,0", "1,0", "P")).is { stern = "1,0", bow = "2,-1" }
    expect(run("galley.move.turn", "0,0", "1,0", "S")).is { stern = "1,0", bow = "1,1" }
  end)

  it("comes round in six", function()
    local stern, bow = "0,0", "1,0"
    for _ = 1, 6 do
      local to = run("galley.move.turn", stern, bow, "P")
      stern, bow = to.stern, to.bow
    end
    expect({ stern, bow }).is { "0,0", "1,0" }
  end)
end)

describe("galley.move.back", function()
  it("goes one hex astern", function()
    expect(run("galley.move.back", "0,0", "1,0")).is { stern = "-1,0", bow = "0,0" }
    expect(run("galley.move.back", "3,3", "3,2")).is { stern = "3,4", bow = "3,3" }
  end)
end)

describe("galley.move.back-turn", function()
  it("sends the stern to the named side", function()
    expect(run("galley.move.back-turn", "0,0", "1,0", "bP")).is { stern = "0,-1", bow = "0,0" }
    expect(run("galley.move.back-turn", "0,0", "1,0", "bS")).is { stern = "-1,1", bow = "0,0" }
  end)

  it("turns the heading that way under the other reading", function()
    option("galley.opt.back-turn-heading", true)
    expect(run("galley.move.back-turn", "0,0", "1,0", "bP")).is { stern = "-1,1", bow = "0,0" }
  end)
end)

describe("galley.move.simultaneous", function()
  it("lets a vessel enter a hex that another leaves", function()
    local a = corsair("a", "blue", at(0, 0), at(1, 0))
    local b = corsair("b", "red", at(2, 0), at(3, 0))
    a.order, b.order = "2", "2"
    sail()
    expect({ a.stern, a.bow }).is { at(2, 0), at(3, 0) }
    expect(#game.collisions).is(0)
  end)

  it("rows the book's examples", function()
    local cases = {
      { "B", -1, 0, 0, 0, "HALTED" }, { "B P1", 0, -1, 0, 0, "HALTED" }, { "B S1", -1, 1, 0, 0, "HALTED" },
      { "1", 1, 0, 2, 0, "SLOW" }, { "P1", 1, 0, 2, -1, "SLOW" }, { "S1", 1, 0, 1, 1, "SLOW" },
      { "3", 3, 0, 4, 0, "CRUISING" }, { "2 P1", 3, 0, 4, -1, "CRUISING" }, { "1 S2", 2, 1, 2, 2, "CRUISING" },
      { "P1 2", 3, -2, 4, -3, "CRUISING" }, { "2 S1 1", 3, 1, 3, 2, "CRUISING" }, { "1 P1 2", 4, -2, 5, -3, "CRUISING" },
    }
    local a = corsair("a", "blue", at(0, 0), at(1, 0))
    for _, case in ipairs(cases) do
      a.stern, a.bow, a.base, a.run = at(0, 0), at(1, 0), case[6], 3
      a.made, a.order = 0, case[1]
      sail()
      expect({ a.stern, a.bow }).is { at(case[2], case[3]), at(case[4], case[5]) }
      expect(a.corrections).is {}
    end
  end)

  it("moves nobody who has no hull, is halted or grappled", function()
    local a = corsair("a", "blue", at(0, 0), at(1, 0))
    local b = corsair("b", "red", at(0, 2), at(1, 2))
    local c = corsair("c", "red", at(0, 4), at(1, 4))
    local d = corsair("d", "red", at(0, 5), at(1, 5))
    table.insert(game.links, { a = c, b = d })
    a.order, b.order, c.order, d.order = "1", "1", "G", "G"
    a.hull = 0
    run_phase "reveal"
    b.halted = true
    run_phase "movement"
    expect({ a.made, b.made, c.made }).is { 0, 0, 0 }
    expect(notes()).has "a is awash, and nobody can row her"
  end)

  it("parts before the moves of phase 5", function()
    local a = corsair("a", "blue", at(0, 0), at(1, 0))
    local b = corsair("b", "red", at(2, 1), at(1, 1))
    table.insert(game.links, { a = a, b = b })
    a.order, b.order = "P1", "G"
    dice "de-grapple 4"
    sail()
    expect({ a.stern, a.bow, #game.links }).is { at(1, 0), at(2, -1), 0 }
  end)

  it("lets a vessel step that the other's attempt has freed", function()
    local a = corsair("a", "blue", at(0, 0), at(1, 0))
    local b = corsair("b", "red", at(2, 1), at(1, 1))
    table.insert(game.links, { a = a, b = b })
    a.order, b.order = "P1", "H"
    dice "de-grapple 3, de-grapple 4"
    sail()
    expect({ a.bow, a.made, #game.links }).is { at(2, -1), 1, 0 }
  end)
end)
