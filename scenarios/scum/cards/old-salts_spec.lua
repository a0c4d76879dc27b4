-- The three cards, each at its moment and refused where it does not fit.

local function field()
  board { width = 12, height = 12 }
  player { id = "blue", bearing = 0 }
  player { id = "red", bearing = 6 }
  game.order, game.holder, game.activations = game.all("player"), game.players.blue, 3
  game.decks = { "land" }
  game.grounds["4,3"] = "wood"
  unit { id = "men", owner = "blue", class = "B", at = "4,4" }
  unit { id = "foe", owner = "red", class = "B", at = "4,5" }
end

local function activate()
  phase "activation"
  turn.enter "blue"
  order "activate men"
end

describe("scum.card.pitfall", function()
  it("costs a unit in a wood a figure in half of the throws", function()
    field()
    hand("red", { "pitfall" })
    activate()
    plays "pitfall"
    dice "pitfall 4"
    order "move men N"
    expect(game.units.men.figures).is(5)
    expect(odds(function()
      run("scum.card.pitfall", "red", {}, { hook = "activation.move", piece = game.units.men })
      return game.units.men.figures
    end)).is { [5] = "1/2", [4] = "1/2" }
  end)
  it("waits for those who come ashore as well", function()
    board { width = 12, height = 12, ground = "sea" }
    player { id = "blue", bearing = 0 }
    player { id = "red", bearing = 6 }
    game.order, game.holder, game.activations = game.all("player"), game.players.blue, 3
    game.decks, game.grounds["5,4"] = { "land", "naval" }, "wood"
    ship { id = "brig", owner = "blue", length = 200, bow = "4,4", heading = "N", anchored = true }
    unit { id = "men", owner = "blue", class = "B", aboard = "brig" }
    hand("red", { "pitfall" })
    activate()
    plays "pitfall"
    dice "pitfall 5"
    order "land men 5,4"
    expect(game.units.men.figures).is(5)
  end)
  it("is not for open ground", function()
    field()
    hand("red", { "pitfall" })
    activate()
    order "move men NE"
    expect(game.units.men.figures).is(6)
    expect(refusal("scum.card.pitfall", "red", {}, { hook = "activation.move", piece = game.units.men })).has "is in no wood"
  end)
end)

describe("scum.card.spite", function()
  it("gives a card for two hits, and none for one", function()
    field()
    hand("red", { "spite" })
    activate()
    answers { "stand" }
    plays "spite"
    dice "to hit blade unit miss miss, spite surgeon, saves miss miss"
    order "battle men foe"
    expect(cards.hand(game.land, "red")).is { "surgeon" }
    expect(game.land.discards).is { "spite" }
    local moment = { hook = "battle.rolled", target = game.units.foe, automatic = 0, savable = 1 }
    expect(refusal("scum.card.spite", "red", {}, moment)).has "less than two hits"
  end)
end)

describe("scum.card.night-watch", function()
  it("brings a figure back at the end of the turn", function()
    field()
    casualties.fall(game.units.foe, 2, nil, nil)
    hand("red", { "night-watch" })
    plays "night-watch foe"
    run "scum.turn.end"
    expect({ game.units.foe.figures, game.units.foe.lost }).is { 5, 0 }
    expect(refusal("scum.card.night-watch", "red", { unit = game.units.men }, {})).has "has lost nobody"
  end)
end)
