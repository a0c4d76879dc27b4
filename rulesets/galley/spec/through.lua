-- Ramming through: spec.

-- A Corsair at speed 5 has struck a Light Galley after two steps.
local function rammed()
  local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
  local cog = ship { id = "cog", type = "light", side = "red", stern = "3,0", bow = "3,1" }
  hag.steps = { "F", "F", "F", "F", "F" }
  hag.position = "FULL"
  run_phase "movement"
  return hag, cog
end

describe("galley.ram.continue", function()
  it("goes on with the three steps she has left and keeps her speed", function()
    local hag, cog = rammed()
    expect(hag.made).is(2)
    dice "ram 4"
    run_phase "rams"
    expect(cog.status).is "sunk"
    phase("ramming-through", "hag")
    order "continue hag"
    expect(hag.stern).is "5,0"
    expect(hag.made).is(5)
    run("galley.turn.sequence")
    expect(hag.base).is "FULL"
  end)

  it("lies halted where she stops", function()
    local hag = rammed()
    dice "ram 4"
    run_phase "rams"
    phase("ramming-through", "hag")
    order "stop hag"
    expect(hag.stern).is "2,0"
    run("galley.turn.sequence")
    expect(hag.base).is "HALTED"
  end)

  it("settles a new collision at once, and is halted by it", function()
    local hag = rammed()
    local tub = ship { id = "tub", type = "transport", side = "red", stern = "5,0", bow = "5,1" }
    dice "ram 4"
    run_phase "rams"
    phase("ramming-through", "hag")
    dice "ram 5, men overboard 4"
    order "continue hag"
    expect(hag.bow).is "5,0"
    expect(hag.halted).is(true)
    expect(game.rams[2].letter).is "F"
    expect(game.rams[2].position).is "FULL"
    expect(tub.hull).is(8)
  end)

  it("takes rudder and oars at once where she backs on into a beam", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "10,10", bow = "11,10" }
    local tub = ship { id = "tub", type = "transport", side = "red", stern = "9,11", bow = "9,10" }
    local cog = ship { id = "cog", type = "light", side = "red", stern = "13,10", bow = "13,11" }
    hag.steps, hag.position = { "b" }, "BACKING"
    table.insert(game.rams, { phase = 3, attacker = hag, target = cog, aspect = "STERN", position = "BACKING", letter = "A" })
    cog.status = "sunk"
    phase("ramming-through", "hag")
    order "continue hag"
    expect({ hag.rudders, tub.starboard, tub.port }).is { 1, 1, 2 }
    expect(notes()).has "hag backs into the starboard beam of tub"
  end)

  it("tells where she goes", function()
    local hag = rammed()
    dice "ram 4"
    run_phase "rams"
    phase("ramming-through", "hag")
    order "continue hag"
    expect(notes()).has "hag rows on through the wreckage three hexes to G1, heading east"
  end)

  it("is refused without a result A", function()
    rammed()
    dice "ram 2, men overboard 4"
    run_phase "rams"
    phase("ramming-through", "hag")
    expect(refusal("continue hag")).has "no result A"
    expect(refusal("stop hag")).has "no result A"
  end)

  it("is refused to one that another collision halted", function()
    local hag = rammed()
    local tub = ship { id = "tub", type = "transport", side = "red", stern = "8,0", bow = "9,0" }
    table.insert(game.collisions, { phase = 2, a = hag, b = tub, kind = "plain" })
    dice "ram 4"
    run_phase "rams"
    phase("ramming-through", "hag")
    expect(refusal("continue hag")).has "halted by another collision"
    expect(refusal("stop hag")).has "halted by another collision"
  end)

  it("is refused to one that is grappled", function()
    local hag = rammed()
    local tub = ship { id = "tub", type = "transport", side = "red", stern = "8,0", bow = "9,0" }
    table.insert(game.links, { a = hag, b = tub, rammers = {} })
    dice "ram 4"
    run_phase "rams"
    phase("ramming-through", "hag")
    expect(refusal("continue hag")).has "grappled"
    expect(refusal("stop hag")).has "grappled"
  end)
end)
