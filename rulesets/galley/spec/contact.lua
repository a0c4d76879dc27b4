local function at(q, r) return hex.cell(q + 10, r + 10) end

describe("galley.collide.contact", function()
  -- A has run her bow onto the bow hex of B, and is fouled ahead.
  local function in_contact()
    local a = ship { id = "a", type = "corsair", side = "blue", stern = at(1, 0), bow = at(2, 0), start = "HALTED" }
    local b = ship { id = "b", type = "corsair", side = "red", stern = at(2, 2), bow = at(2, 1), start = "HALTED" }
    b.stern, b.bow = at(2, 1), at(2, 0)
    table.insert(game.contacts, { a = a, b = b, a_fouled = { "ahead" } })
    return a, b
  end

  local function sail(a, a_order, b, b_order)
    a.order, b.order = a_order, b_order
    run_phase "reveal"
    run_phase "movement"
  end

  it("blocks the one that struck with her bow", function()
    local a, b = in_contact()
    sail(a, "1", b, "H")
    expect({ a.bow, a.halted, a.made, #game.contacts, #game.collisions }).is { at(2, 0), true, 0, 1, 0 }
    expect(notes()).has "a lies foul of b and cannot move that way"
    run("galley.turn.sequence")
    expect({ a.base, a.run }).is { "HALTED", 3 }
  end)

  it("lets her back off, and the contact is over", function()
    local a, b = in_contact()
    sail(a, "B", b, "H")
    expect({ a.stern, a.bow, #game.contacts }).is { at(0, 0), at(1, 0), 0 }
  end)

  it("goes on while they share a hex", function()
    local a, b = in_contact()
    sail(a, "H", b, "1")
    expect({ b.stern, b.bow, #game.contacts, #game.collisions }).is { at(2, 0), at(2, -1), 1, 0 }
  end)

  it("keeps the other out of her hexes", function()
    local a, b = in_contact()
    sail(a, "H", b, "P1")
    expect({ b.bow, b.halted }).is { at(2, 0), true }
  end)

  it("lets the other back off too", function()
    local a, b = in_contact()
    sail(a, "H", b, "B")
    expect({ b.stern, b.bow, #game.contacts }).is { at(2, 2), at(2, 1), 0 }
  end)
end)
