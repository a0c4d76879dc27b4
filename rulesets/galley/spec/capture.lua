-- Ships taken, surrendered and claimed: spec.

local function few(id, side, stern, bow, more)
  local new = { id = id, type = "corsair", side = side, stern = stern, bow = bow, captain = false, steersman = false, archers = 0, fighters = 0 }
  for key, value in pairs(more) do new[key] = value end
  return ship(new)
end

local function link(a, b) table.insert(game.links, { a = a, b = b, rammers = {} }) end

describe("galley.boarding.capture", function()
  local function emptied()
    local hag = few("hag", "blue", "0,0", "1,0", { hands = 3 })
    local eel = few("eel", "red", "0,1", "1,1", { hands = 1, hull = 3, cards = 2 })
    link(hag, eel)
    phase("boarding", "hag")
    dice "boarding 5, boarding 4"
    return hag, eel
  end

  it("takes a vessel whose last man falls, with the crew the winner sends", function()
    local hag, eel = emptied()
    answers { "prize hag hands=1" }
    order "board hag eel"
    expect(eel.side).is "blue"
    expect(eel.owner).is "blue"
    expect(eel.began).is "red"
    expect(eel.steersman).is "A2"
    expect(eel.captain).is(nil)
    expect(eel.hull).is(3)
    expect(eel.cards).is(2)
    expect(men.aboard(hag)).is(2)
    expect(#game.links).is(1)
    run("galley.turn.sequence")
    expect(eel.base).is "HALTED"
  end)

  it("leaves the winner's own vessel derelict when her last man goes over", function()
    local hag = few("hag", "blue", "0,0", "1,0", { hands = 1 })
    local eel = few("eel", "red", "0,1", "1,1", { hands = 3 })
    link(hag, eel)
    phase("boarding", "eel")
    dice "boarding 4, boarding 5"
    answers { "prize eel hands=3" }
    order "board eel hag"
    expect({ hag.side, eel.side }).is { "red", "red" }
    expect(men.derelict(eel)).is(true)
  end)

  it("lets nobody fight again for having crossed", function()
    local hag = few("hag", "blue", "0,0", "1,0", { hands = 2, captain = true })
    local eel = few("eel", "red", "0,1", "1,1", { hands = 0 })
    table.insert(game.contacts, { a = hag, b = eel })
    hag.fought = { hand = 1, captain = true }
    phase("claims", "hag")
    order "claim hag eel hands=1 captain"
    expect({ eel.fought.captain, hag.fought.captain, hag.fought.hand }).is { true, false, 0 }
    expect(notes()).has "hag takes eel with a prize crew: a hand and the captain"
  end)

  it("tells of a winner with nobody on deck to send", function()
    local hag = few("hag", "blue", "0,0", "1,0", { hands = 1 })
    local eel = few("eel", "red", "0,1", "1,1", { hands = 0 })
    table.insert(hag.repairs, { zone = men.take(hag, "hand"), hole = 1 })
    run("galley.boarding.capture", hag, eel)
    expect(men.derelict(eel)).is(true)
    expect(notes()).has "hag has nobody on deck to send, and leaves eel derelict"
  end)

  it("leaves her derelict when he sends nobody", function()
    local hag, eel = emptied()
    answers { "prize hag leave=yes" }
    order "board hag eel"
    expect(eel.side).is "red"
    expect(men.derelict(eel)).is(true)
    expect(men.aboard(hag)).is(3)
  end)

  it("asks for a man, and for men who are there", function()
    few("hag", "blue", "0,0", "1,0", { hands = 3 })
    phase("boarding", "hag")
    expect(refusal("prize hag")).has "at least one man or leave it derelict"
    expect(refusal("prize hag hands=4")).has "man not available"
  end)

  it("lets a vessel in contact claim a derelict in step 9", function()
    local hag = few("hag", "blue", "0,0", "1,0", { hands = 3 })
    local eel = few("eel", "red", "0,1", "1,1", { hands = 0, demoralised = true })
    table.insert(game.contacts, { a = hag, b = eel })
    phase("claims", "hag")
    order "claim hag eel hands=2"
    expect(eel.side).is "blue"
    expect(eel.demoralised).is(false)
    expect(men.aboard(eel)).is(2)
  end)

  it("refuses a claim with every reason", function()
    few("hag", "blue", "0,0", "1,0", { hands = 3, demoralised = true })
    few("eel", "red", "0,1", "1,1", { hands = 1 })
    phase("claims", "hag")
    local why = refusal("claim hag eel")
    expect(why).has "not derelict"
    expect(why).has "not in contact with it"
    expect(why).has "demoralised"
    expect(why).has "at least one man or leave it derelict"
    expect(refusal("claim hag eel hands=4")).has "man not available"
  end)

  it("owes no roll for the captain of the crew that was beaten", function()
    local hag = few("hag", "blue", "0,0", "1,0", { hands = 3 })
    local eel = few("eel", "red", "0,1", "1,1", { hands = 0, captain = true })
    link(hag, eel)
    phase("boarding", "hag")
    dice "boarding 5, boarding 4"
    answers { "prize hag hands=1" }
    order "board hag eel"
    expect(eel.side).is "blue"
    expect(#game.captains_killed).is(0)
  end)
end)

describe("galley.boarding.surrender", function()
  it("takes a demoralised Transport without a roll", function()
    local hag = few("hag", "blue", "0,0", "1,0", { hands = 3 })
    local tub = ship { id = "tub", type = "transport", side = "red", stern = "0,1", bow = "1,1", demoralised = true }
    link(hag, tub)
    phase("boarding", "hag")
    answers { "prize hag hands=2" }
    order "board hag tub"
    expect(tub.side).is "blue"
    expect(tub.demoralised).is(false)
    expect(men.aboard(tub)).is(2)
    expect(men.aboard(hag)).is(1)
    expect(notes()).has "tub strikes her flag and gives up 22 prisoners"
    expect(notes()).has "hag takes tub with a prize crew: two hands"
  end)
end)
