local function hulls()
  ship { id = "hag", name = "Hag", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0, heading = 90 }
  ship { id = "prey", name = "Prey", model = "imperial-flagship", side = "red", x = 300, y = 0, heading = 90 }
end

describe("piratewars.turn.phases", function()
  it("goes round initiative, movement, falling off and on to morale", function()
    hulls()
    game.wind = 90
    dice "initiative 6, initiative 1"
    run_phase "initiative"
    phase "movement"
    expect(refusal "fall-off hag 10").has "can fall off only when every ship has moved"
    expect(refusal "advance prey").has "moves in her own side's part of Movement"
    expect(refusal "declare-fire hag hag-captain prey").has "only in her own tasks"
    order "advance hag"
  end)
end)

describe("piratewars.turn.initiative", function()
  local function three()
    side { id = "green", name = "Green" }
    for i, id in ipairs { "blue", "red", "green" } do
      ship { id = "of-" .. id, model = "renegade-runner", side = id, x = 100 * i, y = 0 }
    end
  end

  it("lets those who tie roll again for their places", function()
    three()
    dice "initiative 4, initiative 6, initiative 4, initiative 2, initiative 5"
    run("piratewars.turn.initiative")
    expect(game.order).is { "red", "green", "blue" }
    expect({ game.sides.blue.initiative, game.sides.red.initiative, game.sides.green.initiative }).is { 4, 6, 4 }
    expect(turn.low_to_high()).is { "blue", "green", "red" }
  end)

  it("rolls again as often as it needs", function()
    three()
    dice "initiative 3, initiative 3, initiative 3, initiative 2, initiative 2, initiative 5, initiative 1, initiative 6"
    run("piratewars.turn.initiative")
    expect(game.order).is { "green", "red", "blue" }
  end)

  it("is rolled once a turn, by whoever is at the table", function()
    hulls()
    phase "initiative"
    dice "initiative 2, initiative 5"
    order "roll-initiative"
    expect(game.order).is { "red", "blue" }
    expect(refusal "roll-initiative").is "initiative is already rolled"
    phase "movement"
    expect(refusal "roll-initiative").has "initiative is already rolled"
  end)
end)

describe("piratewars.turn.wind", function()
  it("blows south on a four", function()
    dice "wind 4"
    expect(run("piratewars.turn.wind")).is(180)
    expect(game.wind).is(180)
  end)

  it("is proposed by one side, and stands when every other has agreed", function()
    hulls()
    phase "setup"
    expect(refusal "agree-wind blue").is "no wind has been proposed; propose one with `set-wind`"
    order "set-wind blue bearing=405"
    expect(game.wind).is(nil)
    expect(notes()).is { "Blue proposes a wind that blows towards 45; Red has yet to agree" }
    expect(refusal "agree-wind blue").is "you have agreed to that bearing; another side has yet to agree"
    expect(refusal "set-wind blue bearing=45").has "you have agreed to that bearing"
    order "agree-wind red"
    expect(game.wind).is(45)
    expect(refusal "set-wind red").is "the wind is already set"
    expect(refusal "agree-wind red").is "the wind is already set"
    phase "movement"
    expect(refusal "set-wind blue bearing=90").has "the wind is already set"
  end)

  it("wants all of three sides, and another proposal begins again", function()
    hulls()
    side { id = "green", name = "Green" }
    phase "setup"
    order "set-wind blue bearing=45"
    expect(notes()).is { "Blue proposes a wind that blows towards 45; Red and Green have yet to agree" }
    order "agree-wind green"
    order "set-wind red bearing=90"
    order "agree-wind green"
    expect(game.wind).is(nil)
    order "set-wind blue bearing=90"   -- the same bearing is agreement
    expect(game.wind).is(90)
  end)

  it("stands at once where there is one side", function()
    ship { id = "hag", name = "Hag", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0, heading = 90 }
    game.players = { "blue" }
    phase "setup"
    order "set-wind blue bearing=45"
    expect(game.wind).is(45)
  end)

  it("is rolled for whoever agrees to none, and where set-up ends without agreement", function()
    hulls()
    phase "setup"
    order "set-wind blue bearing=45"
    dice "wind 4"
    order "set-wind red"
    expect(game.wind).is(180)
    game.wind, game.wind_proposed, game.wind_agreed = nil, 45, { "blue" }
    dice "wind 2"
    run_phase "setup"
    expect(game.wind).is(60)
    expect(notes()).has "not every side has agreed: the wind is rolled"
  end)

  it("is rolled when nobody sets it, and may stand in the scenario", function()
    dice "wind 1"
    run_phase "setup"
    expect(game.wind).is(0)
    wind { towards = 270 }
    expect(game.wind).is(270)
  end)
end)

describe("piratewars.turn.end-of-game", function()
  local over = "piratewars.turn.end-of-game"

  it("ends when one side alone has a ship in the battle", function()
    hulls()
    run(over)
    expect(game.outcome).is(nil)
    game.ships.prey.fate = "sunk"
    run(over)
    expect(game.outcome.winner).is "blue"
  end)

  it("goes on for a fortress as long as it holds, and is won with it", function()
    option "piratewars.opt.fortress"
    ship { id = "hag", model = "renegade-runner", side = "red", x = 200, y = 200 }
    island { id = "key", outline = { { x = 0, y = 0 }, { x = 60, y = 0 }, { x = 60, y = 60 }, { x = 0, y = 60 } } }
    local fort = fortress {
      id = "fort", side = "blue", island = "key", outline = { { x = 10, y = 10 }, { x = 50, y = 10 }, { x = 50, y = 50 }, { x = 10, y = 50 } },
      cannons = { { at = { x = 15, y = 15 }, bearing = 90, mount = "turntable", level = 0 } },
    }
    run(over)
    expect(game.outcome).is(nil)
    for _, figure in ipairs(fortresses.defenders_in(fort)) do damage.die(figure) end
    run(over)
    expect(game.outcome.winner).is "red"
  end)

  for field, value in pairs { captor = "blue", mutiny = "out", fate = "wrecked" } do
    it("counts a ship out by her " .. field, function()
      hulls()
      game.ships.prey[field] = value
      run(over)
      expect(game.outcome.winner).is "blue"
    end)
  end

  it("counts a prize in that pirates have manned, and one of the Imperials out", function()
    hulls()
    expect({ game.sides.blue.faction, game.sides.red.faction }).is { "pirate", "imperial" }
    game.ships.prey.captor, game.ships.prey.owner, game.ships.prey.prize = "blue", "blue", true
    game.ships.hag.fate = "sunk"
    expect(turn.in_battle(game.ships.prey)).is(true)
    game.ships.prey.captor, game.ships.prey.owner = "red", "red"
    expect(turn.in_battle(game.ships.prey)).is(false)
  end)

  it("is seen after the Morale phase of the turn in which the last enemy sinks", function()
    hulls()
    game.wind = 90
    game.order = { "blue", "red" }
    game.ships.prey.fate, game.ships.prey.lost = "sunk", 1
    game.figures["prey-mate"].aboard, game.figures["prey-mate"].place, game.figures["prey-mate"].at = nil, "water", { x = 300, y = 0 }
    sailing.idle_hands("blue")
    dice "sharks 4"
    run_phase "tasks-end"
    expect(game.outcome).is(nil)
    run_phase "morale"
    expect(game.outcome.winner).is "blue"
  end)

  it("ends without a winner when nobody is left, or after the last turn", function()
    hulls()
    game.ships.prey.fate, game.ships.hag.fate = "sunk", "sunk"
    run(over)
    expect({ game.outcome.winner, game.outcome.text }).is { nil, "no side has a ship left in the battle" }
  end)

  it("is broken off after the last turn", function()
    hulls()
    battle { turns = 1 }
    phase "morale"
    run(over)
    expect(game.outcome.text).is "the last turn is over, and the battle is broken off"
    battle {}
    expect(game.last_turn).is(0)
    game.outcome = nil
    run(over)
    expect(game.outcome).is(nil)
  end)
end)
