-- Rams break oars: spec.

describe("broken-oars", function()
  local function rammed(aspect, more)
    local axe = ship { id = "axe", type = "war", side = "red", stern = "4,0", bow = "5,0" }
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0", port = more and more.port }
    table.insert(game.rams, {
      phase = 5, attacker = axe, target = hag, aspect = aspect, side = "port", position = "CRUISING", letter = "F",
    })
    dice "men overboard 4"
    run("galley.ram.results", game.rams[1])
    return hag.port
  end

  it("breaks a section on the side struck", function() expect(rammed("BEAM")).is(2) end)
  it("breaks nothing if no section is left", function() expect(rammed("BEAM", { port = 0 })).is(0) end)
  it("breaks nothing on the bow", function() expect(rammed("BOW")).is(3) end)
end)
