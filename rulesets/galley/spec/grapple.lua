-- Grappling: spec.

-- A lies with its bow on B's bow hex, after a collision of an earlier period.
local function in_contact(entry)
  local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
  local new = { id = "eel", type = "corsair", side = "red", stern = "2,1", bow = "2,0" }
  for key, value in pairs(entry or {}) do new[key] = value end
  local eel = ship(new)
  hag.stern, hag.bow = "1,0", "2,0"
  table.insert(game.contacts, { a = hag, b = eel, a_fouled = { "ahead" }, b_fouled = {}, rammers = {} })
  return hag, eel
end

local function collide(a, b, kind) table.insert(game.collisions, { phase = 5, a = a, b = b, kind = kind or "plain" }) end

local function link(a, b) table.insert(game.links, { a = a, b = b, rammers = {} }) end

describe("galley.grapple.who", function()
  it("lets the attacker throw after a C, with one archer and no fighter, and not the target", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0", fighters = 0, archers = 1 }
    local eel = ship { id = "eel", type = "corsair", side = "red", stern = "2,1", bow = "2,0" }
    collide(hag, eel, "ram")
    table.insert(game.rams, { phase = 5, attacker = hag, target = eel, aspect = "BEAM", position = "SLOW", letter = "C" })
    phase("grappling", "hag")
    expect(refusal("throw hag eel")).is(nil)
    phase("grappling", "eel")
    expect(refusal("throw eel hag")).has "result does not allow it"
  end)

  it("lets both throw after a plain collision", function()
    local hag, eel = in_contact()
    collide(hag, eel)
    expect(run("galley.grapple.who", hag, eel)).is(true)
    expect(run("galley.grapple.who", eel, hag)).is(true)
  end)

  it("lets a vessel throw that only one of two rams between them allows", function()
    local hag, eel = in_contact()
    collide(hag, eel, "ram")
    table.insert(game.rams, { phase = 5, attacker = hag, target = eel, aspect = "BOW", position = "SLOW", letter = "G" })
    table.insert(game.rams, { phase = 5, attacker = eel, target = hag, aspect = "BOW", position = "SLOW", letter = "E" })
    expect(run("galley.grapple.who", hag, eel)).is(true)
  end)

  it("never lets The Wizzer throw", function()
    local wiz = ship { id = "wiz", type = "wizzer", side = "blue", stern = "0,0", bow = "1,0" }
    local eel = ship { id = "eel", type = "corsair", side = "red", stern = "2,1", bow = "2,0" }
    collide(wiz, eel)
    phase("grappling", "wiz")
    expect(refusal("throw wiz eel")).is "wiz has no fighters or archers aboard"
  end)

  it("gives every reason", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0", demoralised = true }
    local eel = ship { id = "eel", type = "corsair", side = "red", stern = "4,0", bow = "5,0" }
    link(hag, eel)
    table.insert(game.throws, { thrower = hag, other = eel })
    phase("grappling", "hag")
    local why = refusal("throw hag eel")
    expect(why).has "no collision or contact with that vessel"
    expect(why).has "demoralised"
    expect(why).has "already grappled"
    expect(why).has "already thrown"
  end)
end)

describe("galley.grapple.roll", function()
  it("grapples two vessels when either throw holds", function()
    local hag, eel = in_contact()
    collide(hag, eel)
    dice "grapple 3, grapple 4"
    phase("grappling", "hag")
    order "throw hag eel"
    phase("grappling", "eel")
    order "throw eel hag"
    expect(grapple.linked(hag, eel)).is(true)
  end)

  it("holds one time in two, three in four with two throws", function()
    local hag, eel = in_contact()
    expect(odds(function() return run("galley.grapple.roll", hag, eel) end)).is { [true] = "1/2", [false] = "1/2" }
    expect(odds(function()
      local first, second = run("galley.grapple.roll", hag, eel), run("galley.grapple.roll", eel, hag)
      return first or second
    end)).is { [true] = "3/4", [false] = "1/4" }
  end)
end)

describe("galley.grapple.again", function()
  it("lets either throw in the period after a G", function()
    local hag, eel = in_contact()
    collide(hag, eel, "ram")
    table.insert(game.rams, { phase = 5, attacker = hag, target = eel, aspect = "BOW", position = "SLOW", letter = "G" })
    expect(run("galley.grapple.who", hag, eel)).is(false)
    run("galley.turn.sequence")
    expect(run("galley.grapple.who", hag, eel)).is(true)
    expect(run("galley.grapple.who", eel, hag)).is(true)
  end)

  it("keeps the rammer of the collision for the boarding bonus", function()
    local hag, eel = in_contact()
    table.insert(game.contacts[1].rammers, hag)
    dice "grapple 6"
    run("galley.grapple.roll", eel, hag)
    expect(#game.links[1].rammers).is(1)
    expect(game.links[1].rammers[1].id).is "hag"
  end)
end)

describe("galley.grapple.state", function()
  it("holds each of three vessels until its own links are gone", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
    local eel = ship { id = "eel", type = "corsair", side = "red", stern = "2,1", bow = "2,0" }
    local axe = ship { id = "axe", type = "war", side = "blue", stern = "3,1", bow = "3,0" }
    link(hag, eel)
    link(eel, axe)
    hag.steps, eel.steps, axe.steps = { "F" }, { "F" }, { "F" }
    run_phase "movement"
    expect({ hag.made, eel.made, axe.made }).is { 0, 0, 0 }
    expect(grapple.linked(hag)).is(true)
    expect(grapple.linked(axe)).is(true)
    expect(#grapple.others(eel)).is(2)
    grapple.cut(axe, eel)
    expect(grapple.linked(axe)).is(false)
    expect(grapple.linked(hag, eel)).is(true)
  end)
end)

describe("galley.grapple.release", function()
  local function backing(entry)
    local hag, eel = in_contact(entry)
    link(hag, eel)
    hag.steps = { "b" }
    hag.position = "BACKING"
    hag.attempt = true
    return hag
  end

  it("parts on a 4 and backs off in phase 5", function()
    local hag = backing { fighters = 2, archers = 0 }
    dice "de-grapple 4"
    run_phase "movement"
    expect(#game.links).is(0)
    expect(hag.stern).is "0,0"
    expect(#game.contacts).is(0)
  end)

  it("stays on a 3, as with G", function()
    local hag = backing { fighters = 2, archers = 0 }
    dice "de-grapple 3"
    run_phase "movement"
    expect(#game.links).is(1)
    expect(hag.stern).is "1,0"
    expect(hag.stationary).is "G"
    expect(hag.position).is "HALTED"
    expect(notes()).has "hag hacks at the grapnels of eel and stays held"
  end)

  it("needs no roll against a crew without fighters and archers", function()
    local hag = backing { fighters = 0, archers = 0 }
    run_phase "movement"
    expect(hag.stern).is "0,0"
  end)

  it("needs no roll against the demoralised", function()
    local hag = backing { demoralised = true }
    run_phase "movement"
    expect(hag.stern).is "0,0"
  end)

  it("succeeds one time in two where archers oppose", function()
    local hag = backing { fighters = 0, archers = 1 }
    expect(odds(function() return run("galley.grapple.release", hag) end)).is { [true] = "1/2", [false] = "1/2" }
  end)
end)

describe("galley.grapple.friendly", function()
  it("lets go of a friend without a roll, and moves in phase 5", function()
    local hag = ship { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
    local eel = ship { id = "eel", type = "corsair", side = "blue", stern = "0,1", bow = "1,1" }
    link(hag, eel)
    hag.steps = { "F" }
    hag.position = "SLOW"
    hag.attempt = true
    run_phase "movement"
    expect(#game.links).is(0)
    expect(hag.stern).is "1,0"
    expect(notes()).has "hag casts off from eel"
  end)
end)

describe("galley.grapple.state", function()
  it("links two that are afloat and touch, once", function()
    local hag = ship { id = "hag", type = "war", side = "red", stern = "5,5", bow = "6,5" }
    local duck = ship { id = "duck", type = "war", side = "blue", stern = "7,5", bow = "8,5" }
    table.insert(game.links, { a = hag, b = duck })
    expect(broken()).is { "hag and duck are grappled, and do not touch" }
    table.insert(game.contacts, { a = hag, b = duck })
    expect(broken()).is { "hag and duck are in contact, and lie apart" }
    duck.stern, duck.bow = "6,5", "7,5"
    expect(broken()).is {}
    table.insert(game.links, { a = hag, b = duck })
    table.insert(game.contacts, { a = duck, b = hag })
    expect(broken()).is {
      "a contact of duck and hag is the wrong way round", "duck and hag are in contact twice",
      "hag and duck are grappled twice",
    }
    game.links, game.contacts = {}, {}
    table.insert(game.links, { a = duck, b = hag })
    hag.status = "sunk"
    expect(broken()).has "duck and hag are grappled, and not both afloat"
    expect(broken()).has "a grapple of duck and hag is the wrong way round"
  end)
end)
