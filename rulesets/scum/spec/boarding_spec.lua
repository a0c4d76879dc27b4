-- Ramming, boarding, cutting loose and drifting.

-- Two ships side by side, grappled some turns ago.
local function grappled(ago)
  stage.sea()
  local blue, red = stage.vessel("brig", "blue", "6,6", "N"), stage.vessel("dhow", "red", "7,5", "N")
  table.insert(game.grapples, { by = blue, to = red, since = game.turn.turn - ago })
  return { brig = blue, dhow = red }
end

describe("scum.ram.contact", function()
  it("is a step that brings the bow up to a hull, and needs the word", function()
    stage.sea()
    game.wind.from = 2
    local brig = stage.vessel("brig", "blue", "6,7", "N", 400)
    local dhow = stage.vessel("dhow", "red", "7,4", "NE")
    stage.activate(brig)
    expect(refusal("navigate brig forward")).has "say ram"
    expect(refusal("navigate brig ram,forward")).has "ended her move"
    order "navigate brig ram"
    expect({ brig.bow, dhow.sunk }).is { "6,6", true }
    expect(refusal("navigate brig forward")).has "ended her move"
  end)
  it("refuses to ram nothing, and friends", function()
    stage.sea()
    game.wind.from = 2
    local brig = stage.vessel("brig", "blue", "6,7", "N", 400)
    stage.vessel("friend", "blue", "7,4", "NE")
    stage.activate(brig)
    expect(refusal("navigate brig ram")).has "is no enemy"
    order "navigate brig port"
    expect(refusal("navigate brig ram")).has "nothing to ram"
  end)
  it("lets a rowboat lie alongside", function()
    stage.sea()
    local gig = boat { id = "gig", owner = "blue", at = "6,7", heading = "N" }
    stage.men("blue", nil, "gig", { figures = 4 })
    stage.vessel("dhow", "red", "7,4", "NE")
    stage.activate(gig)
    order "row gig forward"
    expect(gig.at).is("6,6")
  end)
end)

describe("scum.ram.result", function()
  local function rammed(length, other)
    stage.sea()
    local a, b = stage.vessel("a", "blue", "2,7", "N", length), stage.vessel("b", "red", "9,7", "N", other)
    return ram.result_for(a, b)
  end
  it("goes by the original points", function()
    expect({ rammed(300, 150), rammed(300, 155), rammed(300, 200), rammed(300, 205) }).is { "sinks", "holed", "holed", "nothing" }
  end)
  it("takes 2D6 points, and opens the victim for the next turn", function()
    stage.sea()
    local a, b = stage.vessel("a", "blue", "6,7", "N", 300), stage.vessel("b", "red", "7,5", "NE", 200)
    dice "hull 4 5"
    run("scum.ram.result", a, b)
    expect({ b.points, #game.grapples, boarding.held(a) }).is { 31, 1, false }
  end)
  it("destroys a boat; half of its men swim", function()
    stage.sea()
    local a = stage.vessel("a", "blue", "6,7", "N", 300)
    local gig = boat { id = "gig", owner = "red", at = "6,6" }
    local crew = stage.men("red", nil, "gig", { figures = 5 })
    run("scum.ram.result", a, gig)
    expect({ gig.sunk, crew.figures, crew.swimming, crew.at }).is { true, 2, true, "6,6" }
  end)
end)

describe("scum.board.alongside", function()
  it("is a parallel keel next to her", function()
    stage.sea()
    local a = stage.vessel("a", "blue", "6,6", "N")
    expect(run("scum.board.alongside", a, stage.vessel("b", "red", "7,5", "N"))).is(true)
    expect(run("scum.board.alongside", a, stage.vessel("c", "red", "8,5", "N"))).is(false)
    expect(run("scum.board.alongside", a, stage.vessel("d", "red", "6,4", "N"))).is(false)
  end)
end)

describe("scum.board.attempt", function()
  local function attempt(die)
    stage.sea()
    local a, b = stage.vessel("a", "blue", "6,6", "N"), stage.vessel("b", "red", "7,5", "N")
    stage.men("blue", nil, "a")
    stage.activate(a)
    dice("grapple " .. die)
    order "board a b"
    return { held = boarding.held(a, b) }
  end
  it("passes on a 4, holds on a 5", function()
    expect(attempt(4).held).is(false)
    expect(refusal("board a b")).has "already tried"
    expect(attempt(5).held).is(true)
    expect(refusal("navigate a port")).has "is grappled"
  end)
  it("comes after the cards that are played before a move", function()
    attempt(4)
    game.decks, game.ships.a.points = { "naval" }, 20
    hands.gets("blue", "naval", { "ships-carpenter" })
    expect(refusal "play blue ships-carpenter a").has "already moved or acted"
  end)
  it("is made from the shore in place of a battle", function()
    stage.sea()
    game.grounds["5,6"] = "clear"
    local b = stage.vessel("b", "red", "6,6", "N")
    local ashore = stage.men("blue", "5,6")
    stage.activate(ashore)
    dice "grapple 6"
    order("board-from-shore " .. ashore.id .. " b")
    expect({ boarding.held(b), ashore.battled }).is { true, true }
    expect(refusal("board-move " .. ashore.id .. " 6,6")).has "before its battles"
  end)
  it("is not made from the shore by a unit that has moved too far to battle", function()
    stage.sea()
    for _, at in ipairs { "5,6", "4,6", "3,6" } do game.grounds[at] = "clear" end
    stage.vessel("b", "red", "6,6", "N")
    local ashore = stage.men("blue", "3,6")
    stage.activate(ashore)
    order("move " .. ashore.id .. " SE SE")
    expect(refusal("board-from-shore " .. ashore.id .. " b")).has "has moved two hexes"
  end)
end)

describe("scum.ship.crew", function()
  it("is fought by boarders on whichever hull hex they stand once it is alone", function()
    stage.sea()
    local brig = stage.vessel("brig", "red", "6,5", "N", 100)
    local men = stage.men("blue", "6,5", "brig", { id = "men", figures = 6 })
    stage.men("red", "12,5", nil, { id = "others" })
    stage.activate(men)
    answers { "nobody" }
    dice "to hit blade blade unit miss, saves flag unit"
    order "battle men brig-crew"
    expect({ brig.crew == nil, brig.owner }).is { true, "blue" }
  end)
end)

describe("scum.board.foothold", function()
  it("needs a free hull hex, from the turn after the grapple", function()
    local s = grappled(1)
    local one, two = stage.men("red", "7,5", "dhow"), stage.men("red", "7,6", "dhow")
    local blue = stage.men("blue", "6,6", "brig")
    stage.activate(blue)
    expect(refusal("board-move " .. blue.id .. " 7,5")).has "is not free"
    casualties.fall(one, 6, nil, game.players.blue)
    order("board-move " .. blue.id .. " 7,5")
    expect({ blue.at, blue.aboard == s.dhow, two.figures }).is { "7,5", true, 6 }
  end)
  it("is too early in the turn of the grapple", function()
    grappled(0)
    local blue = stage.men("blue", "6,6", "brig")
    stage.activate(blue)
    expect(refusal("board-move " .. blue.id .. " 7,5")).has "from the next turn on"
  end)
  it("is gained by a commander alone, to a free hull hex or to a unit of his", function()
    local s = grappled(1)
    local captain = commander { owner = "blue", at = "6,6", aboard = "brig", id = "captain" }
    local theirs = stage.men("red", "7,5", "dhow")
    stage.activate(captain)
    expect(refusal "board-move captain 7,5").has "is in"
    theirs.at, theirs.owner = "7,6", "blue"
    stage.activate(captain)
    order "board-move captain 7,6"
    expect({ captain.at, captain.aboard == s.dhow, captain.moved, theirs.leader == captain }).is { "7,6", true, true, true }
    expect(refusal "board-move captain 6,6").has "has already moved"
  end)
  it("is not gained by a commander alone while his unit is activated, nor where another captain is", function()
    grappled(1)
    local captain = commander { owner = "blue", at = "6,6", aboard = "brig", id = "captain" }
    local men = stage.men("blue", "6,6", "brig")
    stage.activate(men)
    expect(refusal "board-move captain 7,5").has "goes along with a unit or stays"
    commander { owner = "blue", at = "7,6", aboard = "dhow", id = "mate" }
    stage.activate(captain)
    expect(refusal "board-move captain 7,5").has "mate is the captain of dhow"
  end)
  it("lets the last man of a unit join another on the other hull, if it has room", function()
    grappled(1)
    local man = stage.men("blue", "6,6", "brig", { id = "man", figures = 1 })
    local party = stage.men("blue", "7,5", "dhow", { id = "party", figures = 8 })
    stage.activate(man)
    expect(refusal "board-move man 7,5").has "is at full strength"
    party.figures = 6
    order "board-move man 7,5"
    expect({ party.figures, man.figures, man.joined == party }).is { 7, 0, true }
  end)
end)

describe("scum.board.fight", function()
  it("takes a die from whoever comes from a smaller ship, in the first turn", function()
    stage.sea()
    local a, b = stage.vessel("a", "blue", "6,6", "N"), stage.vessel("b", "red", "7,5", "N", 320)
    table.insert(game.grapples, { by = a, to = b, since = game.turn.turn - 1 })
    local mine, theirs = stage.men("blue", "6,6", "a"), stage.men("red", "7,5", "b")
    commander { owner = "blue", at = "6,6", aboard = "a" }
    expect(run("scum.battle.modifiers", mine, theirs, "sword", "no charge")).is(4)
    game.grapples[1].since = game.turn.turn - 2
    expect(run("scum.battle.modifiers", mine, theirs, "sword", "no charge")).is(5)
  end)
  it("breaks through onto the other hull", function()
    local s = grappled(2)
    local mine, theirs = stage.men("blue", "6,6", "brig"), stage.men("red", "7,5", "dhow", { figures = 1 })
    stage.men("red", "7,6", "dhow")
    stage.activate(mine)
    dice "to hit blade blade miss miss"
    answers { "enter" }
    order("battle " .. mine.id .. " " .. theirs.id)
    expect({ theirs.figures, mine.at, mine.aboard == s.dhow }).is { 0, "7,5", true }
  end)
end)

describe("scum.move.breakthrough", function()
  it("into a boat makes her the victor's", function()
    stage.sea()
    local gig, canoe = stage.gig("6,6", 1, { owner = "red" }), stage.gig("6,7", 6, { id = "canoe", type = "canoe" })
    table.insert(game.grapples, { by = canoe, to = gig, since = game.turn.turn - 2 })
    stage.men("red", "12,12")
    stage.activate(game.units["canoe-men"])
    dice "to hit blade blade miss miss"
    answers { "enter" }
    order "battle canoe-men gig-men"
    expect({ game.units["canoe-men"].aboard, gig.owner }).is { gig, "blue" }
  end)
end)

describe("scum.board.first-turn", function()
  it("is the turn after the grapple alone", function()
    grappled(1)
    expect(run("scum.board.first-turn", "6,6", "7,5")).is(true)
    grappled(2)
    expect(run("scum.board.first-turn", "6,6", "7,5")).is(false)
  end)
end)

describe("scum.board.cut-cables", function()
  it("needs a 5 in the first turn, a 6 later, and one try for a crew and turn", function()
    local s = grappled(1)
    stage.activate(s.dhow)
    dice "cut the cables 4"
    order "cut-cables dhow other=brig"
    expect(refusal("cut-cables dhow other=brig")).has "already tried"
    expect(refusal("navigate dhow port")).has "is at work"
    s = grappled(2)
    stage.activate(s.dhow)
    dice "cut the cables 6"
    order "cut-cables dhow other=brig"
    expect(boarding.held(s.dhow)).is(false)
  end)
  it("is tried once in a turn whichever of her grapples it is, until the turn is over", function()
    local s = grappled(1)
    local other, men = stage.vessel("other", "blue", "8,5", "N"), stage.men("red", nil, "dhow")
    table.insert(game.grapples, { by = other, to = s.dhow, since = game.turn.turn - 1 })
    stage.activate(s.dhow)
    dice "cut the cables 6"
    order "cut-cables dhow other=brig"
    stage.activate(men)
    expect(refusal("cut-cables " .. men.id .. " other=other")).has "already tried"
    run "scum.turn.end"
    expect(s.dhow.hacked).is(false)
  end)
  it("is too early in the turn of the grapple", function()
    local s = grappled(0)
    stage.activate(s.dhow)
    expect(refusal("cut-cables dhow")).has "from the next turn on"
  end)
end)

describe("scum.board.drift", function()
  it("turns towards downwind and goes a hex, turn by turn", function()
    stage.sea()
    local dhow = stage.vessel("dhow", "red", "6,5", "N")
    dhow.drifting = true
    local boarder = stage.men("blue", "6,6", "dhow")
    local way = {}
    for _ = 1, 4 do
      run("scum.board.drift", dhow)
      table.insert(way, dhow.bow .. " " .. hex.direction_name(dhow.heading))
    end
    expect(way).is { "6,6 NE", "6,7 SE", "6,8 S", "6,9 S" }
    casualties.fall(boarder, 6, nil, game.players.red)
    run("scum.board.drift", dhow)
    expect(dhow.drifting).is(false)
  end)
  it("begins when the cables are cut with an enemy aboard", function()
    local s = grappled(2)
    stage.men("blue", "7,6", "dhow")
    stage.activate(s.dhow)
    dice "cut the cables 6"
    order "cut-cables dhow other=brig"
    expect(s.dhow.drifting).is(true)
  end)
end)

describe("scum.board.surrender", function()
  it("is over when those aboard surrender; their commander and they are prisoners", function()
    local s = grappled(2)
    local boarders = stage.men("blue", "7,6", "dhow", { id = "boarders" })
    local captain = commander { id = "captain", owner = "blue", at = "7,6", aboard = "dhow" }
    s.dhow.drifting, game.grapples = true, {}
    stage.activate(boarders)
    order "surrender boarders"
    expect({ boarders.figures, boarders.at == nil, boarders.aboard == nil, captain.at == nil, s.dhow.captor == nil }).is { 6, true, true, true, true }
    run("scum.board.drift", s.dhow)
    expect(s.dhow.drifting).is(false)
  end)
  it("is no way out for men who are not aboard an enemy", function()
    local s = grappled(2)
    stage.men("red", "7,6", "dhow", { id = "own" })
    stage.activate(game.units.own)
    expect(refusal "surrender own").has "not aboard a ship of an enemy"
  end)
end)

describe("scum.ship.crew", function()
  it("fights from any hull hex once it is alone, and does nothing else ashore or aboard", function()
    local s = grappled(2)
    local crew, foe = s.brig.crew, stage.men("red", "7,6", "dhow")
    expect(run("scum.battle.modifiers", crew, foe, "sword", "no charge")).is(4)
    stage.activate(crew)
    for _, line in ipairs { "move brig-crew N", "charge-move brig-crew " .. foe.id .. " N", "board-move brig-crew 7,5", "embark brig-crew 7,5",
      "land brig-crew 5,6", "swim brig-crew 5,6", "board-from-shore brig-crew dhow", "mount brig-crew" } do
      expect(refusal(line)).isnt(nil)
    end
    dice "to hit blade miss miss miss, saves miss"
    order("battle brig-crew " .. foe.id)
    expect(foe.figures).is(6)
  end)
end)

describe("scum.ship.surrender", function()
  it("is taken by the unit aboard when she is short of crew and surrenders", function()
    local s = grappled(2)
    stage.men("blue", "7,6", "dhow")
    answers { "surrender" }
    casualties.fall(s.dhow.crew, 1, nil, game.players.blue)
    expect({ s.dhow.surrendered, s.dhow.captor.id }).is { true, "blue" }
  end)
  it("changes hands when only boarders are left, one of whose units may serve her", function()
    local s = grappled(2)
    local boarders = stage.men("blue", "7,6", "dhow")
    answers { boarders.id }
    casualties.fall(s.dhow.crew, 3, nil, game.players.blue)
    expect({ s.dhow.owner, s.dhow.crew == boarders, boarders.at == nil }).is { "blue", true, true }
  end)
end)

describe("scum.board.drift", function()
  it("is no matter of allies aboard, who neither take her nor leave her crew alone", function()
    local s = grappled(1)
    player { id = "green" }
    parley.befriend("red", "green")
    stage.men("green", nil, "dhow", { id = "friends" })
    expect(ships.crew_is_alone(s.dhow)).is(false)
    stage.activate(s.dhow)
    dice "cut the cables 5"
    order "cut-cables dhow other=brig"
    expect({ s.dhow.drifting, boarding.boarded(s.dhow) }).is { false, false }
    casualties.fall(s.dhow.crew, 3, nil, game.players.blue)
    expect({ s.dhow.owner, s.dhow.captor == nil }).is { "red", true }
    parley.break_off(game.pacts[1])
    expect(boarding.boarded(s.dhow)).is(true)
  end)
end)
