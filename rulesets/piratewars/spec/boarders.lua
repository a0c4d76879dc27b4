-- 2.3 Boarding: boarders whose own ship is lost: spec.

local hag, eel, turn_of, only = fleet.hag, fleet.eel, fleet.turn_of, fleet.only

-- The Barracuda has gone down, and so many of her extra pirates stand on the Flagship's deck, who has three men left.
local function castaways(boarders)
  local red, blue = hag(), eel()
  table.insert(game.boardings, { attacker = red, defender = blue, opened = true })
  only(red, {})
  only(blue, { "crew-1", "crew-2", "crew-3" })
  for i = 1, boarders do
    local figure = game.figures["hag-extra-" .. i]
    figure.dead, figure.aboard, figure.musket, figure.pistol, figure.hook = false, blue, "none", "none", false
  end
  run("piratewars.damage.sinking", red)
  return red, blue
end

local function ids(list)
  local words = {}
  for i, figure in ipairs(list) do words[i] = figure.id end
  return table.concat(words, ",")
end

-- A round in which all fight, and these fall.
local function round(...)
  answers { "commit hag " .. ids(boarding.hers_on(game.ships.hag, game.ships.eel)), "commit eel eel-crew-1,eel-crew-2,eel-crew-3", ... }
  melee.round(game.boardings[1])
end

describe("piratewars.board.result", function()
  it("lets boarders whose ship has gone down fight on, and take the enemy", function()
    local red, blue = castaways(3)
    expect({ red.fate, #game.boardings, game.figures["hag-extra-1"].aboard.id }).is { "sunk", 1, "eel" }
    turn_of "red"
    dice "melee 1 1 1, melee 6 6 6"
    round()
    expect({ blue.captor, blue.owner, #game.boardings, #prizes.on_deck(blue, "red") }).is { "red", "red", 0, 3 }
  end)

  it("throws them into the water when the defender wins, and the Boarding is over", function()
    local _, blue = castaways(2)
    turn_of "blue"
    dice "melee 6 6, melee 1 6 6"
    round "casualties hag-extra-1"
    local left = game.figures["hag-extra-2"]
    expect({ left.place, left.aboard, left.overboard, left.home.id, #game.boardings }).is { "water", nil, true, "hag", 0 }
    expect(plane.distance(left.at, blue)).near(1)
    expect(notes()).has "Extra pirate 2 of Hag goes over the side of Eel"
  end)

  it("asks them nothing when they have won a round, and goes on with the next", function()
    local _, blue = castaways(3)
    turn_of "red"
    dice "melee 1 6 6, melee 6 6 6"
    round "casualties eel-crew-1"
    expect({ blue.captor, #game.boardings, #boarding.hers_on(game.ships.hag, blue) }).is { nil, 1, 3 }
    expect(notes()).has "Hag has won the round, three to two"
  end)

  it("makes them prisoners when they surrender", function()
    local _, blue = castaways(2)
    turn_of "red"
    answers { "commit hag none surrender=yes", "commit eel eel-crew-1" }
    melee.round(game.boardings[1])
    expect({ blue.captor, game.figures["hag-extra-1"].prisoner, game.figures["hag-extra-1"].aboard.id, #game.boardings }).is { nil, true, "eel", 0 }
    expect(notes()).has "the boarders from Hag lay down their arms"
  end)

  it("makes a defender with such boarders on deck send a figure or surrender", function()
    local _, blue = castaways(2)
    turn_of "red"
    answers { "commit hag hag-extra-1", "commit eel none surrender=yes" }
    melee.round(game.boardings[1])
    expect({ blue.captor, game.figures["eel-crew-1"].prisoner }).is { "red", true }
  end)

  it("leaves them to another ship of theirs that fights the same enemy", function()
    local red, blue = hag(), eel()
    local ray = hag { id = "ray", name = "Ray", x = 20 }
    table.insert(game.boardings, { attacker = red, defender = blue })
    table.insert(game.boardings, { attacker = ray, defender = blue })
    only(red, { "extra-1" })
    game.figures["hag-extra-1"].aboard = blue
    run("piratewars.damage.sinking", red)
    expect({ #game.boardings, game.boardings[1].attacker.id, #boarding.hers_on(ray, blue) }).is { 1, "ray", 1 }
  end)

  it("leaves no Boarding with a ship that has nobody on the enemy's deck", function()
    castaways(0)
    expect(#game.boardings).is(0)
  end)

  it("ends with the phase in which the last of them falls", function()
    castaways(1)
    turn_of "blue"
    game.figures["hag-extra-1"].dead = true
    run_phase "tasks-end"
    run_phase "scuttling"
    expect(#game.boardings).is(0)
  end)

  it("is over when the enemy goes down as well, and all who live are in the water", function()
    local _, blue = castaways(2)
    answers { "casualties eel-crew-1,eel-crew-2", "swimmers starboard", "casualties hag-extra-1", "swimmers starboard" }
    run("piratewars.damage.sinking", blue)
    expect({ #game.boardings, game.figures["hag-extra-2"].place, game.figures["eel-crew-3"].place }).is { 0, "water", "water" }
  end)
end)

describe("piratewars.board.capture", function()
  -- The Barracuda and a ship of a third side have both boarded the Flagship, whose last man has fallen.
  local function rivals()
    side { id = "green", name = "Green" }
    local red, blue = hag(), eel()
    local ray = hag { id = "ray", name = "Ray", side = "green", x = 20 }
    table.insert(game.boardings, { attacker = red, defender = blue, opened = true })
    table.insert(game.boardings, { attacker = ray, defender = blue, opened = true })
    for _, id in ipairs { "hag-extra-1", "hag-extra-2", "ray-extra-5", "ray-extra-6" } do game.figures[id].aboard = blue end
    only(blue, {})
    game.order = { "green", "blue", "red" }
    phase "tasks"
    return red, blue, ray
  end

  it("leaves a third side's boarders in a fight with her captor, from the next turn", function()
    local red, blue, ray = rivals()
    expect(capture.captures_or_parts(ray, blue)).is(true)
    expect({ blue.owner, #game.boardings, game.boardings[1].attacker.id, game.boardings[1].defender.id }).is { "green", 1, "hag", "eel" }
    expect(game.boardings[1].fought).is(game.turn.turn)
    answers { "commit hag hag-extra-1,hag-extra-2", "commit eel ray-extra-5,ray-extra-6", "casualties ray-extra-5", "boarding-choice stay" }
    dice "melee 1 6, melee 6 6"
    for _, figure in ipairs(game.all("figure", { aboard = blue, dead = false })) do figure.hook, figure.musket, figure.pistol, figure.female = false, "none", "none", false end
    melee.round(game.boardings[1])
    expect({ blue.owner, game.figures["ray-extra-5"].dead, #boarding.hers_on(red, blue) }).is { "green", true, 2 }
  end)

  it("is broken when somebody stands on an enemy's deck in no Boarding", function()
    local _, blue = rivals()
    expect(broken()).is {}
    for i = #game.boardings, 1, -1 do table.remove(game.boardings, i) end
    blue.x = 300
    game.figures["hag-extra-2"].prisoner = true
    expect(broken()).has "Extra pirate 1 of Hag stands on Eel, an enemy, in no Boarding"
    expect(table.concat(broken(), "\n"):find("Extra pirate 2 of Hag", 1, true)).is(nil)
  end)

  it("ends the fights that her new commander's own ships had with her", function()
    local _, blue, ray = rivals()
    ray.owner = "red"
    for _, figure in ipairs(game.all("figure", { home = ray })) do figure.owner = "red" end
    capture.captures_or_parts(ray, blue)
    expect({ blue.owner, #game.boardings }).is { "red", 0 }
  end)
end)

describe("piratewars.move.locked", function()
  it("lets a ship drift alone that has the boarders of a sunk one on her deck, and turn as she drifts", function()
    local _, blue = castaways(2)
    game.wind = 90
    game.order = { "blue", "red" }
    phase "movement"
    blue.status = run("piratewars.move.status", blue)
    expect(blue.status).is "adrift"
    order "drift eel"
    expect({ blue.x, blue.heading }).is { 18, 45 }
  end)
end)

describe("piratewars.fire.scuttle", function()
  it("kills such boarders, and does nothing to the ship that is gone", function()
    local red, blue = castaways(3)
    local captain = game.figures["eel-captain"]
    captain.dead = false
    turn_of "blue"
    order "scuttle eel"
    local dead = #game.all("figure", { home = red, dead = true })
    run_phase "scuttling"
    expect({ blue.fate, #game.boardings, #game.all("figure", { home = red, dead = true }) - dead }).is { "sunk", 0, 3 }
  end)
end)

describe("piratewars.opt.grounding", function()
  it("puts such boarders into the water when the enemy is wrecked", function()
    local _, blue = castaways(2)
    option "piratewars.opt.grounding"
    aground.strand(blue, 9)
    expect({ blue.fate, game.figures["hag-extra-1"].place, #game.boardings }).is { "wrecked", "water", 0 }
  end)
end)
