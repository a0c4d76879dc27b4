-- Rum, shares and the Black Spot.

local function crew(points, number)
  local list = { { id = "cap", x = 0, y = 0, class = "captain" } }
  for n = 1, number do table.insert(list, { id = "s" .. n, x = n, y = 1 }) end
  cast.crews(list)
  game.players.blue.points = points
  cast.initiative_of "blue"
end

describe("shore.mutiny.rum", function()
  it("wounds half a die of figures and takes a point", function()
    crew(5, 4)
    burden { id = "keg", contents = "rum", holder = "s1" }
    dice "rum 3, who has had too much s2, who has had too much s4"
    order "issue-rum gulls"
    expect({ game.players.blue.points, game.figures.s2.wounds, game.figures.s4.wounds, game.figures.s1.burden }).is { 4, 1, 1 }
  end)
  it("needs rum", function()
    crew(5, 4)
    expect(refusal("issue-rum gulls")).has "carries no rum"
  end)
end)

describe("shore.mutiny.loot", function()
  it("takes a point for each full share", function()
    crew(5, 7)
    game.players.blue.enticements = 16
    expect(refusal("share-loot gulls 3")).has "24 are needed"
    order "share-loot gulls 2"
    expect({ game.players.blue.points, game.players.blue.enticements }).is { 3, 0 }
  end)
end)

describe("shore.mutiny.black-spot", function()
  local function spot(thrown, fate)
    crew(10, 4)
    dice("Black Spot " .. thrown .. (fate and ", fate of the Captain " .. fate or ""))
    run("shore.mutiny.black-spot", "blue", game.figures.s1)
  end
  it("is put down above the points", function()
    spot "4 4 3"
    expect({ game.players.blue.points, game.figures.s1.dead, game.figures.cap.dead }).is { 5, true, false }
  end)
  it("ousts the Captain at the points", function()
    spot("4 3 3", 2)
    expect({ game.players.blue.points, game.figures.cap.dead, game.figures.s1.class }).is { 0, true, "captain" }
  end)
  it("may make him the prisoner of his own crew", function()
    spot("4 3 3", 6)
    expect({ game.figures.cap.prisoner.id, game.figures.cap.dead, game.parties.gulls.leader.id }).is { "blue", false, "s1" }
    expect({ game.figures.cap.bound, game.figures.cap.escort, game.figures.cap.class }).is { true, nil, "swab" }
  end)
  it("leaves him in the ringleader's hands who stands next to him: nobody has lost him, and an action frees him", function()
    crew(10, 4)
    local captain, ringleader = game.figures.cap, game.figures.s1
    ringleader.x, ringleader.y = captain.x + 0.75, captain.y
    dice "Black Spot 1 1 1, fate of the Captain 5"
    run("shore.mutiny.black-spot", "blue", ringleader)
    turn.after_action()
    expect({ captain.escort.id, captain.bound, game.players.blue.lost }).is { "s1", false, false }
    expect(run("shore.objective.kill", { victim = captain })).is(false)
    cast.initiative_of "blue"
    order "free-prisoner gulls cap"
    expect({ captain.prisoner, captain.party.type }).is { nil, "stragglers" }
  end)
  it("has lost nobody to the enemy when its Captain is banished, and somebody when he or the ringleader is killed", function()
    for fate, lost in pairs { [2] = true, [3] = false } do
      crew(10, 4)
      dice("Black Spot 1 1 1, fate of the Captain " .. fate)
      run("shore.mutiny.black-spot", "blue", game.figures.s1)
      expect(game.players.blue.lost).is(lost)
    end
    crew(10, 4)
    dice "Black Spot 6 6 6"
    run("shore.mutiny.black-spot", "blue", game.figures.s1)
    expect(game.players.blue.lost).is(true)
  end)
  it("has a ringleader of another party lead that, and share the treasure", function()
    crew(10, 4)
    party { id = "terns", name = "Terns", owner = "blue" }
    figure { id = "mate", owner = "blue", party = "terns", class = "officer", x = 10, y = 0 }
    figure { id = "tom", owner = "blue", party = "terns", class = "swab", x = 11, y = 0 }
    dice "Black Spot 1 1 1, fate of the Captain 1"
    run("shore.mutiny.black-spot", "blue", game.figures.tom)
    expect(game.parties.terns.leader.id).is "tom"
    cast.initiative_of "blue"
    game.players.blue.enticements = 20
    expect(refusal "share-loot terns 1").is(nil)
  end)
  it("needs more points than figures", function()
    crew(6, 4)
    expect(allows(mutiny.black_spot, "blue", nil)).is(true)
    game.players.blue.points = 5
    expect(allows(mutiny.black_spot, "blue", nil)).is(false)
  end)
end)

describe("shore.mutiny.points", function()
  it("gains one in the End phase for all of a crew who are lost in it, also in flight from where another has sunk", function()
    area { id = "hill", outline = { { x = -3, y = -9 }, { x = 3, y = -9 }, { x = 3, y = 9 }, { x = -3, y = 9 } }, height = 8, edge = "step" }
    cast.crews { cast.one("boss", 2, 0, { class = "officer", z = 8 }), cast.one("sid", 0, 0, { z = 8 }), cast.foe("rob", 0, 3, { class = "officer", z = 8 }) }
    game.parties.gulls.original, game.figures.sid.bogged = 4, true
    dice "bogged 1, morale 1, saves 1"
    answers { "flee boss 5,0" }
    run("shore.turn.end")
    expect({ game.figures.sid.dead, game.figures.boss.dead, game.players.blue.points }).is { true, true, 1 }
  end)
end)
