-- 2.3 Sailing: spec.

local hag = fleet.like { id = "hag", model = "skulls-eye-schooner", side = "red", x = 0, y = 0, name = "Hag" }
local turn_of = fleet.turn_of

-- So many of the crew are at the sails.
local function at_the_sails(vessel, number)
  for _, figure in ipairs(tasks.free_hands(vessel)) do
    if number > 0 then
      tasks.spend(figure, "sailing")
      number = number - 1
    end
  end
end

describe("piratewars.sail.crew", function()
  it("brings down the sails that nobody holds, and kills nobody", function()
    local red = hag()
    at_the_sails(red, 6)
    expect(run("piratewars.sail.crew", red)).is(2)
    expect({ ships.open_sf(red), ships.speed(red), #figures.crew(red) }).is { 6, 48, 34 }
  end)

  it("is content with a hand for each SF, officers too", function()
    local red = hag { lost_crew = 26 }
    at_the_sails(red, 8)
    expect(run("piratewars.sail.crew", red)).is(0)
  end)

  it("is not checked in a Boarding, nor in the turn of a ram", function()
    local red = hag()
    local blue = ship { id = "eel", model = "imperial-flagship", side = "blue", x = 44, y = 0 }
    turn_of "red"
    table.insert(game.boardings, { attacker = red, defender = blue })
    sailing.close()
    expect(ships.open_sf(red)).is(8)
    game.boardings = {}
    table.insert(game.rams, { rammer = red, rammed = blue, turn = game.turn.turn })
    sailing.close()
    expect({ ships.open_sf(red), ships.open_sf(blue) }).is { 8, 5 }
    game.rams = {}
    sailing.close()
    expect({ ships.open_sf(red), ships.open_sf(blue) }).is { 0, 0 }
  end)

  it("brings down all sails of a ship with her colours struck, where nobody sails", function()
    local red = hag()
    turn_of "red"
    red.surrendered = "red"
    sailing.idle_hands("red")
    sailing.close()
    expect({ ships.open_sf(red), #figures.crew(red) }).is { 0, 34 }
  end)

  it("counts the hands whom nobody gave a task", function()
    local red = hag()
    turn_of "red"
    order "done"
    expect(sailing.sailing(red)).is(8)
  end)

  it("counts only those sent, once anybody is", function()
    local red = hag()
    turn_of "red"
    order "sail hag hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6"
    order "done"
    sailing.close()
    expect({ ships.open_sf(red), ships.speed(red) }).is { 6, 48 }
  end)

  it("gives every reason", function()
    hag()
    ship { id = "eel", model = "imperial-flagship", side = "blue", x = 44, y = 0 }
    turn_of "blue"
    expect(refusal("sail eel eel-marine-1")).has "marines cannot sail"
    game.figures["eel-crew-1"].acted = true
    expect(refusal("sail eel eel-crew-1")).has "has already acted"
    expect(refusal("sail eel eel-crew-2 reset=1")).has "not enough spare hands"
    expect(refusal("sail eel hag-crew-1")).has "not aboard"
    order "sail eel"
    expect(refusal("sail eel")).has "no more hands"
    game.ships.eel.captor = "blue"
    expect(refusal("sail eel eel-crew-3")).has "no prize crew"
  end)
end)

describe("piratewars.sail.reset", function()
  it("sets four SF again with ten spare hands, up to what she began with", function()
    local red = hag { lost_sails = 4 }
    expect(run("piratewars.sail.reset", red, 10)).is(4)
    expect({ ships.open_sf(red), ships.speed(red) }).is { 8, 64 }
  end)

  it("sets two a turn without the clarification", function()
    option("piratewars.opt.reset-clarification", false)
    local red = hag { lost_sails = 4 }
    expect(run("piratewars.sail.reset", red, 10)).is(2)
    expect(ships.open_sf(red)).is(6)
  end)

  it("stops at the HF once one is lost", function()
    local red = hag { lost_hull = 3, lost_sails = 6 }
    expect({ ships.open_hf(red), ships.open_sf(red) }).is { 3, 2 }
    expect(run("piratewars.sail.reset", red, 6)).is(1)
    expect(ships.open_sf(red)).is(3)
  end)

  it("sets the lowest first, and no more than is wished", function()
    local red = hag { lost_sails = 4 }
    expect(run("piratewars.sail.reset", red, 10, 1)).is(1)
    expect(ships.speed(red)).is(40)
    expect(run("piratewars.sail.reset", red, 1)).is(0)
  end)

  it("is ordered with the sails, and never beyond the hull", function()
    local red = hag { lost_hull = 3 }
    expect(ships.open_sf(red)).is(3)
    turn_of "red"
    expect(refusal("sail hag reset=1")).has "sails may not exceed the hull"
    option("piratewars.opt.reset-clarification", false)
    expect(refusal("sail hag reset=3")).has "at most 2 SF again"
  end)

  it("happens at the end of the phase, with all spare hands unless a number is wished", function()
    local red = hag { lost_sails = 4 }
    turn_of "red"
    order "sail hag reset=2"
    sailing.close()
    expect({ ships.open_sf(red), red.resets }).is { 6, nil }
  end)
end)

describe("piratewars.sail.reset", function()
  it("does not count on hands whom an earlier order has given other work", function()
    local red = hag { lost_sails = 4 }
    turn_of "red"
    order "sail hag hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6,hag-crew-7,hag-crew-8 reset=2"
    expect(refusal("sail hag hag-gunner-1 shorten=2")).has "not enough spare hands"
    order "sail hag hag-gunner-1,hag-gunner-2 shorten=2"
    sailing.close()
    expect({ ships.open_sf(red), red.shortened }).is { 6, 2 }
  end)
end)

describe("piratewars.opt.reset-clarification", function()
  it("lets any number be set while the hull is whole", function()
    local red = hag { lost_sails = 5 }
    expect(run("piratewars.sail.reset", red, 10)).is(5)
    expect(ships.open_sf(red)).is(8)
  end)

  it("never lets them exceed the hull once it is hurt", function()
    local red = hag { lost_hull = 1, lost_sails = 5 }
    expect(ships.open_sf(red)).is(3)
    expect(run("piratewars.sail.reset", red, 10)).is(2)
    expect(ships.open_sf(red)).is(5)
  end)
end)

describe("piratewars.sail.shorten", function()
  it("takes in two SF with two spare hands", function()
    local red = hag()
    turn_of "red"
    order "sail hag shorten=2"
    expect(sailing.sailing(red)).is(10)
    sailing.close()
    expect({ ships.open_sf(red), ships.set_sf(red), ships.speed(red) }).is { 8, 6, 48 }
    answers { "casualties hag-extra-1" }
    run("piratewars.damage.lines", red, "shot", 1)
    expect({ ships.open_sf(red), red.shortened, ships.set_sf(red), ships.speed(red) }).is { 7, 1, 6, 48 }
  end)

  it("changes no more than two in a turn, unless she is or goes adrift", function()
    local red = hag()
    turn_of "red"
    expect(refusal("sail hag shorten=3")).has "speed may change by only 2 SF a turn"
    expect(refusal("sail hag shorten=9")).has "fewer SF set than that"
    red.status = "adrift"
    expect(refusal("sail hag shorten=3")).is(nil)
  end)

  it("counts what is taken in and what is spread together, over all orders of the turn", function()
    local red = hag { shortened = 2 }
    turn_of "red"
    expect(refusal("sail hag shorten=4 spread=2")).has "speed may change by only 2 SF a turn"
    expect(refusal("sail hag shorten=1 spread=1")).is(nil)
    order "sail hag shorten=1"
    expect(refusal("sail hag spread=2")).has "speed may change by only 2 SF a turn"
    order "sail hag shorten=0 spread=2"
    sailing.close()
    expect({ red.shortened, ships.set_sf(red) }).is { 0, 8 }
  end)

  it("spreads what was taken in", function()
    local red = hag { shortened = 3 }
    turn_of "red"
    expect(refusal("sail hag spread=4")).has "fewer SF taken in than that"
    order "sail hag spread=2"
    sailing.close()
    expect({ red.shortened, ships.set_sf(red) }).is { 1, 7 }
  end)

  it("wants a hand for each", function()
    local red = hag { lost_crew = 26 }
    turn_of "red"
    expect(refusal("sail hag hag-captain shorten=1")).has "not enough spare hands"
    expect(run("piratewars.sail.shorten", red, 1, 2, 0)).is(0)
    expect(red.shortened).is(1)
  end)
end)
