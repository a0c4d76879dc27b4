describe("galley.board.grid", function()
  it("gives a hex its six neighbours", function()
    expect(run("galley.board.grid", "0,0")).is { "1,0", "0,1", "-1,1", "-1,0", "0,-1", "1,-1" }
  end)

  it("has the directions of the table", function()
    for _, row in ipairs(data("directions")) do
      expect(hex.step("0,0", row.heading)).is(hex.cell(row.q, row.r))
      expect(hex.turn(row.heading, -1)).is(row.port)
      expect(hex.turn(row.heading, 1)).is(row.starboard)
      expect(hex.turn(row.heading, 3)).is(row.astern)
    end
  end)
end)

describe("galley.board.vessel", function()
  it("heads from stern to bow", function()
    expect(run("galley.board.vessel", "0,0", "1,0")).is(0)
    expect(run("galley.board.vessel", "4,-2", "3,-1")).is(2)
  end)

  it("refuses two hexes that are not adjacent", function()
    expect(run("galley.board.vessel", "0,0", "2,0")).is(nil)
    expect(function() ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "2,0" } end).fails("not adjacent")
  end)
end)

describe("galley.board.distance", function()
  it("counts from the nearest ends", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
    local trident = ship { id = "trident", type = "corsair", side = "red", stern = "4,1", bow = "3,1" }
    expect(run("galley.board.distance", hag, trident)).is(3)
    expect(run("galley.board.distance", trident, hag)).is(3)
  end)
end)

describe("galley.board.edge", function()
  it("knows the hexes of the usual board", function()
    expect(run("galley.board.edge", "29,0")).is(true)
    expect(run("galley.board.edge", "30,0")).is(false)
    expect(run("galley.board.edge", "28,3")).is(true)
    expect(run("galley.board.edge", "29,3")).is(false)
    expect(run("galley.board.edge", "-1,2")).is(true)
    expect(run("galley.board.edge", "0,20")).is(false)
    expect(run("galley.board.edge", "0,-1")).is(false)
  end)

  it("lets a vessel leave for good, and her contacts with her", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "28,0", bow = "29,0" }
    local trident = ship { id = "trident", type = "corsair", side = "red", stern = "27,1", bow = "26,1" }
    table.insert(game.contacts, { a = hag, b = trident })
    hag.order = "1"
    run_phase "reveal"
    run_phase "movement"
    expect(hag.status).is("withdrawn")
    expect(#game.contacts).is(0)
  end)

  it("takes her off before the phase's collisions are looked for", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "28,0", bow = "29,0" }
    local trident = ship { id = "trident", type = "corsair", side = "red", stern = "28,2", bow = "28,1" }
    hag.order, trident.order = "1", "P1"
    run_phase "reveal"
    run_phase "movement"
    expect(hag.status).is("withdrawn")
    expect(trident.collided).is(false)
  end)
end)

describe("galley.board.vessel", function()
  it("lets two share a hex only in contact", function()
    local hag = ship { id = "hag", type = "war", side = "red", stern = "5,5", bow = "6,5" }
    local duck = ship { id = "duck", type = "war", side = "blue", stern = "7,5", bow = "8,5" }
    expect(broken()).is {}
    duck.stern, duck.bow = "6,5", "7,5"
    expect(broken()).is { "hag and duck lie in I6 and have not collided" }
    table.insert(game.contacts, { a = hag, b = duck })
    expect(broken()).is {}
    hag.stern, hag.bow = "3,5", "5,5"
    expect(broken()).has "hag has her bow in H6 and her stern in F6"
    hag.stern, hag.bow = "-9,5", "-8,5"
    expect(broken()).has "hag is afloat off the board"
  end)
end)
