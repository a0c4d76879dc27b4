-- Whole periods, order by order.

-- The cases stand ten hexes from the corner, so that nobody leaves the board.
local function at(q, r) return hex.cell(q + 10, r + 10) end

local function give(...)
  for _, text in ipairs { ... } do
    order(text)
    advance()
  end
end

describe("galley.turn.sequence", function()
  it("plays a period with a ram, a throw and a boarding, and plugs the hole in the next", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = at(0, 0), bow = at(1, 0), start = "CRUISING" }
    local trident = ship { id = "trident", type = "war", side = "red", stern = at(3, 3), bow = at(3, 2), start = "CRUISING" }
    advance()
    expect(game.turn.phase).is("setup")
    give("done blue", "done red")
    expect({ game.turn.period, game.turn.phase }).is { 1, "orders" }
    give("order hag 3", "order trident 2")
    expect(game.turn.phase).is("archery")
    expect({ hag.stern, hag.bow, trident.stern, trident.bow }).is { at(3, 0), at(4, 0), at(3, 1), at(3, 0) }
    expect({ game.rams[1].attacker.id, game.rams[1].aspect, game.rams[1].side, #game.rams }).is { "trident", "BEAM", "starboard", 1 }
    expect(hag.rammed).is(true)
    dice "ram 4, men overboard 4"
    give("done hag", "done trident")
    expect(game.turn.phase).is("grappling")
    expect({ hag.hull, hag.holes, hag.men.F1.fighter + hag.men.F2.fighter + hag.men.M1.fighter + hag.men.M2.fighter }).is { 5, 1, 3 }
    expect(refusal("throw hag trident")).has "result does not allow it"
    dice "grapple 5"
    give "throw trident hag"
    expect({ game.turn.phase, game.turn.piece }).is { "boarding", "hag" }
    give "done hag"
    dice "boarding 2, boarding 3"
    answers { "commit hag fighters=3 archers=1 hands=1", "losses hag fighters=1" }
    give "board trident hag fighters=4"
    expect(run("galley.ship.fighting-value", hag)).is(14)
    expect(run("galley.ship.fighting-value", trident)).is(31)
    expect({ game.turn.period, game.turn.phase, game.turn.piece }).is { 2, "holes", "hag" }
    give "repair hag 1 2"
    dice "to plug 2"
    give "done hag"
    expect({ hag.hull, hag.holes, game.turn.phase }).is { 5, 0, "orders" }
    expect({ hag.base, trident.base, #game.rams, #game.collisions, #game.links }).is { "HALTED", "HALTED", 0, 0, 1 }
  end)

  it("lets men be moved until the first order, and goes on when nobody can act", function()
    local hag = ship { id = "hag", type = "transport", side = "blue", stern = at(0, 0), bow = at(1, 0) }
    local duck = ship { id = "duck", type = "transport", side = "red", stern = at(0, 8), bow = at(1, 8) }
    advance()
    give("start-position hag HALTED", "done blue", "done red", "station hag hand F1 A2", "order hag 1")
    expect(refusal("station hag hand A2 F1")).has "men can be moved only after hole plugging"
    give("station duck hand F1 A2", "order hag H", "order duck 2")
    expect({ game.turn.period, game.turn.phase }).is { 2, "orders" }
    expect({ hag.base, duck.base, duck.bow }).is { "HALTED", "CRUISING", at(3, 8) }
  end)

  local function is_revealed_by(first, second)
    local hag = ship { id = "hag", type = "transport", side = "blue", stern = at(0, 0), bow = at(1, 0) }
    local duck = ship { id = "duck", type = "transport", side = "red", stern = at(0, 8), bow = at(1, 8) }
    advance()
    give("start-position hag HALTED", "done blue", "done red", first)
    expect({ game.turn.period, game.turn.phase }).is { 1, "orders" }
    give(second)
    expect({ game.turn.period, game.turn.phase, hag.base, duck.base }).is { 2, "orders", "SLOW", "HALTED" }
  end

  it("reveals the orders when the last vessel without one is done", function() is_revealed_by("order hag 1", "done red") end)
  it("reveals the orders when the last vessel that is not done has one", function() is_revealed_by("done red", "order hag 1") end)

  it("ends when a side strikes its flag", function()
    ship { id = "hag", type = "corsair", side = "blue", stern = at(0, 0), bow = at(1, 0) }
    ship { id = "trident", type = "war", side = "red", stern = at(3, 3), bow = at(3, 2) }
    advance()
    give("done blue", "done red", "resign red")
    expect(game.outcome.winner).is("blue")
    expect(refusal("order hag 1")).has "the game is over"
  end)

  it("draws every vessel on the map, stern and bow", function()
    ship { id = "hag", name = "Sea Hag", type = "corsair", side = "blue", stern = at(0, 0), bow = at(1, 0) }
    expect(chart.map()).is {
      { cells = { at(0, 0), at(1, 0) }, look = "vessel", side = "blue", sign = "s", facing = 0, name = "Sea Hag", id = "hag" },
    }
  end)
end)
