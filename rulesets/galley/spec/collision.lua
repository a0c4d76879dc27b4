-- The cases stand ten hexes from the corner, so that nobody leaves the board.
local function at(q, r) return hex.cell(q + 10, r + 10) end

local function vessel(id, type, side, stern, bow, start)
  return ship { id = id, type = type, side = side, stern = stern, bow = bow, start = start or "HALTED" }
end

local function sail()
  run_phase "reveal"
  run_phase "movement"
end

-- The rams of the period, in words.
local function rams()
  local list = {}
  for _, ram in ipairs(game.rams) do
    table.insert(list, ram.attacker.id .. " " .. ram.target.id .. " " .. ram.aspect .. (ram.side and " " .. ram.side or ""))
  end
  return list
end

describe("galley.collide.detect", function()
  it("finds a bow in a bow hex", function()
    local a = vessel("a", "transport", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "transport", "red", at(2, -1), at(2, 0))
    a.order, b.order = "1", "H"
    sail()
    expect({ a.stern, a.bow }).is { at(1, 0), at(2, 0) }
    expect(#game.collisions).is(1)
    expect({ #game.contacts, game.contacts[1].a_fouled[1], #game.contacts[1].b_fouled }).is { 1, "ahead", 0 }
  end)

  it("tells who struck and who was struck", function()
    local a = vessel("a", "corsair", "blue", at(1, 0), at(2, 0))
    local b = vessel("b", "corsair", "red", at(3, -1), at(3, 0))
    b.stern, b.bow = at(2, -1), at(2, 0)
    local met = run("galley.collide.detect", a, b, { a = { lead = at(2, 0), way = 0 } })
    expect(met).is { cell = at(2, 0), a = { part = "bow", with = "bow", way = 0 }, b = { part = "bow" } }
  end)
end)

describe("galley.collide.halt", function()
  it("stops both, and makes them HALTED for the next period", function()
    local war = vessel("war", "war", "blue", at(0, 0), at(1, 0), "CRUISING")
    local duck = vessel("duck", "transport", "red", at(3, 0), at(3, -1))
    war.order, duck.order = "5", "T"
    sail()
    expect({ war.made, war.halted, war.collided, duck.halted, duck.collided }).is { 2, true, true, true, true }
    expect(notes()).has "war rows two hexes of five to S11, heading east"
    run("galley.turn.sequence")
    expect({ war.base, war.run, duck.base }).is { "HALTED", 3, "HALTED" }
    for _, cards in ipairs { "B", "H", "1" } do
      expect(run("galley.orders.correct", war, cards).corrections).is {}
    end
  end)
end)

describe("galley.collide.swap", function()
  it("keeps two bows apart, and both ram", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0), "CRUISING")
    local b = vessel("b", "corsair", "red", at(3, 0), at(2, 0), "CRUISING")
    a.order, b.order = "2", "2"
    sail()
    expect({ a.bow, b.bow, a.made, b.made }).is { at(1, 0), at(2, 0), 0, 0 }
    expect(rams()).is { "a b BOW", "b a BOW" }
    expect(notes()).has "a runs her ram into the bow of b"
    expect({ game.rams[1].phase, game.contacts[1].swap }).is { 3, true }
  end)

  it("makes a bow ram the stern that backs into it", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "corsair", "red", at(2, 0), at(3, 0))
    a.order, b.order = "1", "B"
    sail()
    expect(rams()).is { "a b STERN" }
    expect(game.collisions[1].kind).is("ram")
  end)

  it("is plain between two sterns, and with NR", function()
    local a = vessel("a", "corsair", "blue", at(1, 0), at(0, 0))
    local b = vessel("b", "corsair", "red", at(2, 0), at(3, 0))
    a.order, b.order = "B", "B"
    sail()
    expect({ #game.rams, game.collisions[1].kind, a.halted }).is { 0, "plain", true }
    local c = vessel("c", "corsair", "blue", at(0, 4), at(1, 4))
    local d = vessel("d", "transport", "red", at(3, 4), at(2, 4))
    c.order, d.order = "1 NR", "1"
    sail()
    expect({ #game.rams, c.halted, d.halted }).is { 0, true, true }
  end)

  it("holds until either moves", function()
    local a = vessel("a", "transport", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "transport", "red", at(3, 0), at(2, 0))
    a.order, b.order = "1", "1"
    sail()
    run("galley.turn.sequence")
    a.order, b.order = "H", "B"
    sail()
    expect({ b.bow, #game.contacts }).is { at(3, 0), 0 }
  end)
end)

describe("galley.collide.multiple", function()
  it("takes each pair by itself", function()
    local a = vessel("a", "corsair", "blue", at(-1, 0), at(0, 0))
    local b = vessel("b", "corsair", "red", at(1, 0), at(2, 0))
    local c = vessel("c", "corsair", "blue", at(1, 2), at(1, 1))
    a.order, b.order, c.order = "1", "H", "1"
    sail()
    expect({ #game.collisions, a.halted, b.halted, c.halted }).is { 3, true, true, true }
    expect(rams()).is { "a b STERN", "a c BOW", "c a BOW", "c b BEAM starboard" }
  end)
end)

describe("galley.collide.friend", function()
  it("rams a friend like a foe", function()
    local hag = vessel("hag", "corsair", "blue", at(0, 0), at(1, 0))
    local duck = vessel("duck", "transport", "blue", at(2, 0), at(2, -1))
    hag.order, duck.order = "1", "H"
    sail()
    dice "ram 2, men overboard 1"
    run_phase "rams"
    expect({ game.rams[1].letter, duck.hull }).is { "E", 7 }
  end)
end)

describe("galley.collide.plain", function()
  it("does no damage, and both may throw", function()
    local a = vessel("a", "transport", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "transport", "red", at(2, 0), at(2, -1))
    a.order, b.order = "1", "H"
    sail()
    run_phase "rams"
    expect({ game.collisions[1].kind, a.hull, b.hull, a.halted, b.halted }).is { "plain", 8, 8, true, true }
    expect(notes()).has "a and b run foul of each other, and no ram strikes"
    expect(run("galley.grapple.who", a, b)).is(true)
    expect(run("galley.grapple.who", b, a)).is(true)
  end)
end)

describe("galley.collide.back-ram", function()
  it("rams the stern that backs onto a ram", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "corsair", "red", at(-2, 1), at(-1, 0))
    a.order, b.order = "B", "H"
    sail()
    expect(rams()).is { "b a STERN" }
    expect(game.rams[1].position).is("HALTED")
  end)

  it("is plain where the struck vessel has no ram", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "transport", "red", at(-2, 1), at(-1, 0))
    a.order, b.order = "B", "H"
    sail()
    expect({ #game.rams, game.collisions[1].kind }).is { 0, "plain" }
  end)

  it("counts the ram of a derelict: it needs no hands", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    ship {
      id = "b", type = "corsair", side = "red", stern = at(-2, 1), bow = at(-1, 0), crew = 0, archers = 0, fighters = 0,
    }
    a.order = "B"
    sail()
    expect(rams()).is { "b a STERN" }
    expect(notes()).has "a backs onto the ram of b"
  end)

  it("makes one ram when the bow came in the same phase", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "corsair", "red", at(-3, 0), at(-2, 0))
    a.order, b.order = "B", "1"
    sail()
    expect(rams()).is { "b a STERN" }
  end)
end)

describe("galley.collide.back-beam", function()
  it("costs a rudder and an oar section of the side struck", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "corsair", "red", at(-1, 1), at(-1, 0))
    a.order, b.order = "B", "H"
    sail()
    expect({ #game.rams, game.collisions[1].kind, game.collisions[1].b_side }).is { 0, "back-beam", "starboard" }
    expect(notes()).has "a backs into the starboard beam of b"
    run_phase "rams"
    expect({ a.rudders, b.starboard, b.port, b.rudders }).is { 1, 2, 3, 2 }
    expect(notes()).has "a loses a rudder and has one left"
    expect(notes()).has "b loses an oar section to starboard and has two left there"
  end)

  it("costs each of two that back into each other both", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "corsair", "red", at(-1, 1), at(-1, 2))
    a.order, b.order = "B", "B"
    sail()
    run_phase "rams"
    expect({ a.rudders, a.starboard, a.port }).is { 1, 2, 3 }
    expect({ b.rudders, b.starboard, b.port }).is { 1, 3, 2 }
  end)
end)

describe("galley.collide.back-stern", function()
  it("does no damage from astern", function()
    local a = vessel("a", "corsair", "blue", at(0, 0), at(1, 0))
    local b = vessel("b", "corsair", "red", at(-1, 0), at(-2, 0))
    a.order, b.order = "B", "H"
    sail()
    run_phase "rams"
    expect({ #game.rams, game.collisions[1].kind, a.rudders, b.hull }).is { 0, "plain", 2, 6 }
  end)
end)
