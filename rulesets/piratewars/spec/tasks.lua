-- 2.3 Tasks: spec.

local hag = fleet.like { id = "hag", model = "black-seas-barracuda", side = "red", x = 0, y = 0, name = "the Hag" }
local turn_of = fleet.turn_of

describe("piratewars.task.one", function()
  it("lets nobody act twice", function()
    hag()
    turn_of "red"
    game.figures["hag-extra-1"].musket = "empty"
    order "reload hag hag-extra-1"
    expect(refusal("sail hag hag-extra-1")).has "has already acted"
    expect(refusal("move-figure hag-extra-1 top")).has "has already acted"
    expect(run("piratewars.task.one", game.figures["hag-extra-1"])).is(false)
    expect(run("piratewars.task.one", game.figures["hag-extra-2"])).is(true)
  end)

  it("binds everybody aboard a ship that is boarding, and after a ram", function()
    local red = hag()
    local blue = ship { id = "eel", model = "imperial-flagship", side = "blue", x = 10, y = 0 }
    turn_of "red"
    table.insert(game.boardings, { attacker = red, defender = blue })
    expect(refusal("sail hag hag-crew-1")).has "is in a Boarding"
    expect(run("piratewars.task.one", game.figures["hag-crew-1"])).is(false)
    game.boardings = {}
    table.insert(game.rams, { rammer = red, rammed = blue, turn = game.turn.turn })
    expect(refusal("sail hag hag-crew-1")).has "was in a ram this turn"
  end)
end)

describe("piratewars.task.roles", function()
  it("lets a Captain walk to the helm and fire his pistol in one phase", function()
    hag()
    ship { id = "eel", model = "imperial-flagship", side = "blue", x = 20, y = 10 }
    turn_of "red"
    order "move-figure hag-captain helm"
    expect(game.figures["hag-captain"].acted).is(false)
    order "declare-fire hag hag-captain eel group=deck"
    order "move-figure hag-captain deck"
    expect(refusal("declare-fire hag hag-captain eel group=deck")).has "has already acted"
  end)

  it("does not let a sailor", function()
    ship { id = "eel", model = "imperial-flagship", side = "blue", x = 20, y = 10 }
    hag()
    turn_of "blue"
    game.figures["eel-crew-2"].musket = "loaded"
    order("move-figure eel-crew-2 castle")
    expect(refusal("declare-fire eel eel-crew-2 hag")).has "has already acted"
  end)

  it("never sends a marine about the ship", function()
    ship { id = "eel", model = "imperial-flagship", side = "blue", x = 20, y = 10 }
    turn_of "blue"
    expect(run("piratewars.task.roles", game.figures["eel-marine-1"])).is "forbidden"
    expect(refusal("move-figure eel-marine-1 top")).has "marines cannot walk about a ship"
  end)
end)

describe("piratewars.task.loose", function()
  it("lets a loose figure only move", function()
    hag()
    turn_of "red"
    order "mark-loose hag-crew-2"
    expect(refusal("mark-loose hag-crew-2")).has "loose already"
    expect(refusal("sail hag hag-crew-2")).has "a loose figure may only move"
    order "move-figure hag-crew-2 castle"
  end)

  it("lets a loose captain walk, and do nothing else", function()
    hag()
    turn_of "red"
    order "mark-loose hag-crew-1"
    order "move-figure hag-crew-1 castle"
    expect(refusal("sail hag hag-crew-1")).has "a loose figure may only move"
  end)

  it("puts a figure overboard where it lies, and not back aboard in that turn", function()
    hag()
    turn_of "red"
    expect(refusal("mark-overboard hag-crew-1 x=9")).has "x= and y="
    order "mark-overboard hag-crew-1 x=9 y=20"
    local man = game.figures["hag-crew-1"]
    expect({ man.aboard, man.place, man.at.x, man.at.y, man.overboard }).is { nil, "water", 9, 20, true }
    expect(refusal("swim hag-crew-1 hag")).has "went overboard this turn"
    expect(refusal("mark-overboard hag-crew-1")).has "not aboard"
  end)

  it("marks no dead figure", function()
    hag()
    turn_of "red"
    game.figures["hag-crew-1"].dead = true
    expect(refusal("mark-loose hag-crew-1")).has "dead"
    expect(refusal("mark-overboard hag-crew-1")).has "dead"
  end)
end)

describe("piratewars.task.loose", function()
  it("leaves nobody nowhere", function()
    expect(function() figure { type = "pirate", side = "blue" } end).fails "say where it stands (at), or which ship it is aboard"
    expect(function() figure { type = "pirate", side = "blue", island = "kawa" } end).fails "there is no island \"kawa\""
    local hag = ship { id = "hag", model = "black-seas-barracuda", name = "the Hag", side = "blue", x = 0, y = 0 }
    local tom = figure { id = "tom", name = "Tom", type = "pirate", side = "blue", home = "hag", at = { x = 90, y = 0 } }
    expect({ tom.place, tom.aboard == nil }).is { "water", true }
    expect(broken()).is {}
    tom.at = nil
    expect(broken()).is { "Tom is in water, and at no point" }
    tom.aboard = hag
    expect(broken()).is { "Tom is in water and aboard the Hag" }
    tom.place = "boat"
    expect(broken()).is { "Tom is in boat aboard the Hag" }
    tom.place, tom.aboard = "deck", nil
    expect(broken()).has "Tom is in deck and aboard no ship"
    tom.aboard, hag.fate = hag, "sunk"
    expect(broken()).has "Tom is aboard the Hag, which is gone"
  end)
end)

describe("piratewars.task.one", function()
  it("is one task and no other", function()
    ship { id = "hag", model = "black-seas-barracuda", name = "the Hag", side = "blue", x = 0, y = 0 }
    local tom = game.figures["hag-crew-1"]
    tom.acted, tom.task = true, "sailing"
    expect(broken()).is {}
    tom.task = "firing"
    expect(broken()[1]).has "has done sailing this turn, and now firing"
    tom.task = nil
    expect(broken()).has "Pirate 1 of the Hag has acted, or has a task, and not both"
  end)
end)
