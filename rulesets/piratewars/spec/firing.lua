-- 2.3 Firing: spec.

local hag, eel, turn_of, living = fleet.schooner, fleet.target, fleet.turn_of, fleet.living

describe("piratewars.fire.declare", function()
  it("empties what is fired, in range or not", function()
    hag()
    eel { x = 104 }
    turn_of "blue"
    order "declare-fire eel eel-marine-1 hag"
    expect({ game.figures["eel-marine-1"].musket, game.figures["eel-marine-1"].acted, #game.shots }).is { "empty", true, 1 }
    order "done"
    expect({ game.shots[1].fired, game.shots[1].in_range, game.shots[1].hits }).is { 1, false, 0 }
    expect(game.figures["eel-marine-1"].musket).is "empty"
  end)

  it("refuses a weapon that is empty, and a figure that has acted or is not there", function()
    hag()
    eel()
    turn_of "red"
    game.cannons["hag-cannon-1"].loaded = false
    expect(refusal("declare-fire hag hag-gunner-1 eel hag-cannon-1 shot")).has "not loaded"
    game.cannons["hag-cannon-1"].loaded = true
    expect(refusal("declare-fire hag hag-extra-1 eel hag-cannon-1 shot")).has "is not at cannon 1 of Hag"
    game.figures["hag-gunner-1"].acted = true
    expect(refusal("declare-fire hag hag-gunner-1 eel hag-cannon-1 shot")).has "has already acted"
    expect(refusal("declare-fire hag hag-gunner-2 eel hag-cannon-1")).has "say shot or ball"
    expect(refusal("declare-fire hag hag-gunner-2,hag-gunner-3 eel hag-cannon-1 ball")).has "one figure fires a cannon"
    expect(refusal("declare-fire hag hag-extra-2 eel")).has "no loaded weapon"
    expect(refusal("declare-fire hag none eel")).has "nobody is named"
  end)

  it("refuses marines at the guns, and a cannon that was moved", function()
    hag()
    eel()
    turn_of "blue"
    expect(refusal("declare-fire eel eel-marine-1 hag eel-cannon-1 shot")).has "marines cannot fire, reload or move cannons"
    game.cannons["eel-cannon-1"].shifted = true
    expect(refusal("declare-fire eel eel-gunner-1 hag eel-cannon-1 shot")).has "was moved this turn"
  end)

  it("refuses a ship that boards, was rammed, is aground or runs", function()
    local red, blue = hag(), eel()
    turn_of "blue"
    table.insert(game.rams, { rammer = red, rammed = blue, turn = game.turn.turn })
    expect(refusal("declare-fire eel eel-marine-1 hag")).has "was in a ram this turn"
    table.insert(game.boardings, { attacker = red, defender = blue })
    expect(refusal("declare-fire eel eel-marine-1 hag")).has "is in a Boarding"
    blue.fate = "wrecked"
    expect(refusal("declare-fire eel eel-marine-1 hag")).has "wrecks do not fire"
    blue.fate, blue.mutiny = "afloat", "running"
    expect(refusal("declare-fire eel eel-marine-1 hag")).has "is run by mutineers"
  end)

  it("looks free of charge: what does not bear, is hidden or too close is refused", function()
    hag { heading = 180, y = 48 }
    local blue = eel()
    turn_of "red"
    expect(refusal("declare-fire hag hag-gunner-1 eel hag-cannon-1 shot"))
      .is "cannon 1 of Hag does not bear on Eel: it points to 270 degrees, and the middle of Eel lies at 106.1"
    ship { id = "ray", model = "caribbean-clipper", side = "red", x = 28, y = 8 }
    turn_of "blue"
    expect(refusal("declare-fire eel eel-marine-1 hag")).has "does not see whom to fire at"
    game.ships.ray.x, blue.x = 100, 13
    expect(refusal("declare-fire eel eel-marine-1 hag")).is(nil)
    blue.x = 10
    game.figures["eel-marine-1"].at = { x = -4, y = 10 }
    expect(refusal("declare-fire eel eel-marine-1 hag")).has "only B weapons can be used"
    game.figures["eel-mate"].at = { x = -4, y = 10 }
    expect(refusal("declare-fire eel eel-mate hag")).is(nil)
  end)

  it("takes a deck gun with one figure, who is no marine", function()
    hag()
    eel()
    turn_of "red"
    expect(refusal("declare-fire hag hag-extra-1,hag-extra-2 eel gun=hag-deck-gun-1")).has "one figure works a deck gun"
    expect(refusal("declare-fire hag hag-gunner-1 eel gun=hag-deck-gun-1")).has "is not at deck gun 1 of Hag"
    order "declare-fire hag hag-extra-1 eel gun=hag-deck-gun-1"
    expect(refusal("declare-fire hag hag-extra-2 eel gun=hag-deck-gun-1")).has "not loaded"
    expect({ game.shots[1].weapon, game.shots[1].attack, game.shots[1].group }).is { "deck-gun", 3, "deck" }
  end)
end)

describe("piratewars.fire.range", function()
  it("is measured once for all cannons of a ship with the same load", function()
    local red = hag()
    eel()
    local function shot(distance)
      return { ship = red, figure = game.figures["hag-gunner-1"], shooters = 1, weapon = "shot", cannon = game.cannons["hag-cannon-1"],
        target = game.ships.eel, distance = distance }
    end
    table.insert(game.shots, shot(70))
    table.insert(game.shots, shot(74))
    dice "shot 4 4 5, shot 4 4 5"
    broadside.volley("red")
    expect({ game.shots[1].in_range, game.shots[2].in_range }).is { true, true }
    game.shots = {}
    table.insert(game.shots, shot(72.5))
    table.insert(game.shots, shot(74))
    broadside.volley("red")
    expect({ game.shots[1].in_range, game.shots[2].in_range }).is { false, false }
  end)

  it("can be asked about: what a broadside comes to", function()
    hag()
    local blue = eel { x = 44, y = 4 }
    turn_of "red"
    order "declare-fire hag hag-gunner-1 eel hag-cannon-1 shot"
    local function sails()
      broadside.alone("red")
      return ships.open_sf(blue)
    end
    expect(odds(sails)).is { [5] = "1/8", [4] = "3/8", [3] = "3/8", [2] = "1/8" }
  end)

  it("reaches seventy-two dots with shot and ninety-six with ball", function()
    expect(run("piratewars.fire.range", "shot", 72)).is(true)
    expect(run("piratewars.fire.range", "shot", 72.1)).is(false)
    expect(run("piratewars.fire.range", "ball", 96)).is(true)
    expect(run("piratewars.fire.range", "musket", 48.1)).is(false)
  end)
end)

describe("piratewars.fire.bore", function()
  -- A gun at a starboard port 16 dots forward of the rudder of a wide ship that points north.
  local function gun()
    hag()
    local cannon = game.cannons["hag-cannon-1"]
    cannon.ahead, cannon.abeam = 16, 6
    return cannon
  end

  it("bears on the first hull that the line down the bore meets", function()
    local cannon = gun()
    local blue = ship { id = "ray", model = "skulls-eye-schooner", side = "blue", x = 46, y = 10 }
    expect(run("piratewars.fire.bore", cannon, blue)).is { bearing = 90, distance = 34 }
    blue.y = 17
    expect(run("piratewars.fire.bore", cannon, blue)).is(nil)
    blue.y = 16
    expect(run("piratewars.fire.bore", cannon, blue).distance).is(34)
  end)

  it("is blocked by another hull, and by an island", function()
    local cannon = gun()
    local blue = ship { id = "ray", model = "skulls-eye-schooner", side = "blue", x = 60, y = 10 }
    local between = eel { x = 30, y = 0 }
    expect(run("piratewars.fire.bore", cannon, blue)).is(nil)
    expect(run("piratewars.fire.bore", cannon, between).distance).is(20)
    between.fate = "sunk"
    expect(run("piratewars.fire.bore", cannon, blue).distance).is(48)
    island { id = "rock", outline = { { x = 30, y = 12 }, { x = 34, y = 12 }, { x = 34, y = 20 } } }
    expect(run("piratewars.fire.bore", cannon, blue)).is(nil)
  end)

  it("is blocked by a fortress that stands in the water", function()
    option("piratewars.opt.fortress", true)
    local cannon = gun()
    local blue = ship { id = "ray", model = "skulls-eye-schooner", side = "blue", x = 60, y = 10 }
    expect(run("piratewars.fire.bore", cannon, blue).distance).is(48)
    local fort = fortress { id = "fort", name = "Fort", side = "blue", outline = { { x = 30, y = 12 }, { x = 34, y = 12 }, { x = 34, y = 20 } } }
    expect(run("piratewars.fire.bore", cannon, blue)).is(nil)
    expect(run("piratewars.fire.bore", cannon, fort).distance).near(26)
  end)

  it("points a turntable anywhere within its arcs", function()
    ship { id = "elf", name = "Elf", model = "renegade-runner", side = "red", x = 0, y = 0 }
    local cannon = game.cannons["elf-cannon-1"]
    local ahead = eel { x = -4, y = 60 }
    expect(run("piratewars.fire.bore", cannon, ahead)).is(nil)
    ahead.x, ahead.y = 40, 0
    expect(run("piratewars.fire.bore", cannon, ahead)).is { bearing = 90, distance = 36 }
    turn_of "red"
    expect(refusal("declare-fire elf elf-gunner-1 eel elf-cannon-1 shot")).is(nil)
    ahead.x, ahead.y = -4, 60
    expect(refusal("declare-fire elf elf-gunner-1 eel elf-cannon-1 shot"))
      .has "points from 30 to 150 or from 210 to 330 degrees"
    ahead.x, ahead.y = 40, 0
    expect(refusal("point elf-cannon-1 10")).has "outside its arc"
    order "point elf-cannon-1 60"
    expect(run("piratewars.fire.bore", cannon, ahead)).is(nil)
    expect(refusal("point elf-cannon-1 90")).has "pointed once"
  end)

  it("is no turntable on a slide, nor when it is destroyed", function()
    hag()
    turn_of "red"
    expect(refusal("point hag-cannon-1 90")).has "on no turntable"
    game.cannons["hag-cannon-1"].destroyed = true
    expect(refusal("point hag-cannon-1 90")).has "destroyed"
  end)
end)

describe("piratewars.fire.cannon", function()
  local function fires(load, faces)
    hag()
    dice(load .. " " .. faces)
    local found = run("piratewars.fire.cannon", load, game.ships.hag)
    return { found.hits, found.critical, found.burst }
  end

  it("counts shot against 3", function()
    expect(fires("shot", "3 3 6")).is { 2, false, false }
  end)
  it("misses with 4 and more", function()
    expect(fires("shot", "1 4 6")).is { 1, false, false }
  end)
  it("counts ball against 2", function()
    expect(fires("ball", "1 2 3")).is { 2, false, false }
  end)
  it("is critical when all three hit", function()
    expect(fires("ball", "1 2 2")).is { 3, true, false }
  end)
  it("is never critical with shot", function()
    expect(fires("shot", "1 2 3")).is { 3, false, false }
  end)

  it("has exact odds", function()
    hag()
    expect(odds(function() return run("piratewars.fire.cannon", "shot", game.ships.hag).hits end))
      .is { [0] = "1/8", [1] = "3/8", [2] = "3/8", [3] = "1/8" }
    expect(odds(function() return run("piratewars.fire.cannon", "ball", game.ships.hag).critical end))
      .is { [true] = "1/27", [false] = "26/27" }
  end)
end)

describe("piratewars.fire.burst", function()
  it("happens once in 216 shots", function()
    hag()
    expect(odds(function() return run("piratewars.fire.cannon", "ball", game.ships.hag).burst end))
      .is { [true] = "1/216", [false] = "215/216" }
  end)

  it("takes the cannon and the two who man it, at the end of the phase", function()
    hag()
    eel()
    turn_of "red"
    order "declare-fire hag hag-gunner-2 eel hag-cannon-1 shot"
    dice "shot 6 6 6"
    broadside.volley("red")
    expect(game.cannons["hag-cannon-1"].destroyed).is(false)
    broadside.simultaneous()
    expect({ game.cannons["hag-cannon-1"].destroyed, game.figures["hag-gunner-1"].dead, game.figures["hag-gunner-2"].dead, living(game.ships.hag) })
      .is { true, true, true, 32 }
  end)
end)

describe("piratewars.fire.critical", function()
  it("holes her with a 1, and kills a figure with the line", function()
    local blue = eel()
    answers { "casualties eel-crew-1,eel-crew-2,eel-crew-3" }
    run("piratewars.fire.critical", blue, 1)
    expect({ ships.open_hf(blue), ships.open_sf(blue), living(blue) }).is { 3, 3, 16 }
  end)

  it("has no row beyond a 6", function()
    local blue = eel()
    expect(function() run("piratewars.fire.critical", blue, 7) end).fails "piratewars.data.criticals has no row 7: it has rows 1 to 6"
  end)

  it("takes a cannon with its crew with a 2", function()
    local blue = eel()
    answers { "eel-cannon-2" }
    run("piratewars.fire.critical", blue, 2)
    expect({ game.cannons["eel-cannon-2"].destroyed, game.figures["eel-gunner-3"].dead, living(blue) }).is { true, true, 17 }
  end)

  it("takes two others with a 2 where there is no cannon left", function()
    local blue = eel()
    game.cannons["eel-cannon-1"].destroyed, game.cannons["eel-cannon-2"].destroyed = true, true
    answers { "casualties eel-crew-1,eel-crew-2" }
    run("piratewars.fire.critical", blue, 2)
    expect(living(blue)).is(17)
  end)

  it("hits the rudder with a 3", function()
    local blue = eel()
    run("piratewars.fire.critical", blue, 3)
    expect(blue.rudder).is "hit"
  end)

  it("brings down two SF with a 4", function()
    local blue = eel()
    answers { "casualties eel-crew-1,eel-crew-2" }
    run("piratewars.fire.critical", blue, 4)
    expect({ ships.open_hf(blue), ships.open_sf(blue), living(blue) }).is { 4, 3, 17 }
  end)

  it("kills the First Mate with a 5, then the Captain", function()
    local blue = eel()
    run("piratewars.fire.critical", blue, 5)
    expect(game.figures["eel-mate"].dead).is(true)
    run("piratewars.fire.critical", blue, 5)
    expect(game.figures["eel-captain"].dead).is(true)
  end)

  it("burns powder with a 6", function()
    local blue = eel { lost_sails = 5 }
    answers { "casualties eel-crew-1", "casualties eel-crew-2,eel-crew-3" }
    run("piratewars.fire.critical", blue, 6)
    expect({ ships.open_hf(blue), living(blue) }).is { 3, 16 }
  end)
end)

describe("piratewars.fire.too-close", function()
  it("destroys a cannon fired below eight dots, and hits its own ship as the target", function()
    local red, blue = hag(), eel { x = 17.9 }
    turn_of "red"
    order "declare-fire hag hag-gunner-1 eel hag-cannon-1 ball"
    dice "ball 1 2 5"
    answers { "casualties eel-crew-1,eel-crew-2", "casualties hag-crew-1,hag-crew-2" }
    broadside.volley("red")
    broadside.simultaneous()
    expect({ ships.open_sf(blue), ships.open_sf(red), game.cannons["hag-cannon-1"].destroyed }).is { 3, 6, true }
    expect({ living(blue), living(red) }).is { 17, 30 }
  end)

  it("is as usual at eight dots exactly", function()
    expect(run("piratewars.fire.too-close", 8)).is(false)
    expect(run("piratewars.fire.too-close", 7.9)).is(true)
  end)
end)

describe("piratewars.fire.rake", function()
  it("wants a cannon dead ahead or astern, in the width of the target", function()
    local red, blue = hag(), ship { id = "ray", model = "skulls-eye-schooner", side = "blue", x = 200, y = 0 }
    for _, cannon in ipairs(game.all("cannon")) do
      if cannon.ship == red and cannon.id ~= "hag-cannon-1" then cannon.destroyed = true end
    end
    local cannon = game.cannons["hag-cannon-1"]
    cannon.ahead, cannon.abeam = 0, 0
    red.x, red.y = 205, -30
    expect(run("piratewars.fire.rake", red, blue)).is(true)
    red.x = 207
    expect(run("piratewars.fire.rake", red, blue)).is(false)
    red.x, red.y = 200, 60
    expect(run("piratewars.fire.rake", red, blue)).is(true)
    cannon.destroyed = true
    expect(run("piratewars.fire.rake", red, blue)).is(false)
  end)

  it("doubles hits with shot", function()
    local red = hag { y = 100 }
    ship { id = "ray", model = "skulls-eye-schooner", side = "blue", x = 40, y = 110, heading = 90 }
    turn_of "red"
    order "declare-fire hag hag-gunner-1 ray hag-cannon-1 shot"
    dice "shot 1 2 3"
    broadside.volley("red")
    expect({ game.shots[1].hits, red.fate }).is { 6, "afloat" }
  end)
end)

describe("piratewars.fire.small-arms", function()
  it("takes two off for the railing, nothing for a top castle", function()
    expect(run("piratewars.fire.small-arms", 4, "top")).is(4)
    expect(run("piratewars.fire.small-arms", 4, "deck")).is(2)
    expect(run("piratewars.fire.small-arms", 3, "deck")).is(1)
    expect(run("piratewars.fire.small-arms", 2, "deck")).is(0)
    expect(run("piratewars.fire.small-arms", 4, "water")).is(4)
  end)

  it("rolls no die where nothing can hit", function()
    hag()
    eel()
    turn_of "blue"
    game.figures["eel-crew-2"].musket = "loaded"
    order "declare-fire eel eel-crew-2 hag"
    broadside.volley("blue")
    expect(game.shots[1].hits).is(0)
  end)

  it("hits those below only from the same ship", function()
    hag()
    eel()
    turn_of "blue"
    expect(refusal("declare-fire eel eel-marine-1 hag group=below")).has "only from the same ship"
  end)

  -- A First Mate and a marine of the Eel are left on the Hag's gun deck when their ship has gone down.
  local function left_behind()
    local red, blue = hag(), eel()
    blue.fate = "sunk"
    for _, figure in ipairs(game.all("figure", { home = blue })) do figure.dead = true end
    local mate, marine = game.figures["eel-mate"], game.figures["eel-marine-1"]
    for _, figure in ipairs { mate, marine } do figure.dead, figure.aboard, figure.place = false, red, "gun-deck" end
    return red, mate, marine
  end

  it("hits those below from the same ship: her own people", function()
    local _, mate, marine = left_behind()
    turn_of "red"
    expect(refusal("declare-fire hag hag-captain hag group=top")).has "there is nobody"
    order "declare-fire hag hag-captain hag group=below"
    dice "pistol 5"
    answers { "casualties eel-marine-1" }
    broadside.volley("red")
    broadside.simultaneous()
    expect({ marine.dead, mate.dead }).is { true, false }
  end)

  it("hits those below from the same ship: whoever else stands on her, with a weapon marked B", function()
    local red, _, marine = left_behind()
    turn_of "blue"
    marine.musket = "loaded"
    expect(refusal("declare-fire eel eel-marine-1 hag group=below")).has "at four dots or less only B weapons can be used"
    order "declare-fire eel eel-mate hag group=below"
    dice "pistol 4"
    answers { "casualties hag-gunner-1" }
    broadside.volley("blue")
    broadside.simultaneous()
    expect({ game.figures["hag-gunner-1"].dead, living(red) }).is { true, 33 }
  end)

  it("is chosen by the side that falls, prisoners of a prize too", function()
    local red, blue = hag(), eel { x = 10 }
    turn_of "blue"
    order "surrender eel"
    blue.prize = true
    local mate = game.figures["hag-mate"]
    mate.aboard = blue
    turn_of "red"
    order "declare-fire eel hag-mate eel group=top"
    dice "pistol 1"
    broadside.volley("red")
    expect(function() broadside.simultaneous() end).fails "blue was asked"
    expect(red.fate).is "afloat"
  end)

  it("is fired at swimmers, the nearest of them counting", function()
    hag()
    eel()
    turn_of "blue"
    expect(refusal("declare-fire eel eel-marine-1 hag group=water")).has "nobody"
    local man = game.figures["hag-extra-1"]
    man.aboard, man.place, man.at = nil, "water", { x = 60, y = 24 }
    order "declare-fire eel eel-marine-1 hag group=water"
    expect(game.shots[1].distance).is(16)
    dice "musket 4"
    broadside.volley("blue")
    broadside.simultaneous()
    expect(man.dead).is(true)
  end)

  it("is fired at those who swim from a ship that has sunk, and at nothing else of her", function()
    local red = hag()
    eel()
    local man = game.figures["hag-extra-1"]
    man.aboard, man.place, man.at = nil, "water", { x = 60, y = 24 }
    red.fate = "sunk"
    turn_of "blue"
    expect(refusal("declare-fire eel eel-marine-1 hag group=deck")).has "Hag is not there any more"
    expect(refusal("declare-fire eel eel-gunner-1 hag eel-cannon-1 shot group=water")).has "Hag is not there any more"
    order "declare-fire eel eel-marine-1 hag group=water"
    dice "musket 4"
    broadside.volley("blue")
    broadside.simultaneous()
    expect(man.dead).is(true)
    expect(notes()).has "Eel at those who swim from Hag: musket, one hit"
  end)

  it("is fired at those who swim from a canoe that has sunk", function()
    option "piratewars.opt.islanders"
    eel()
    local canoe = ship { id = "canoe", name = "Canoe", craft = "canoe", side = "red", x = 20, y = 20, heading = 0 }
    for i = 1, 2 do figure { id = "warrior-" .. i, name = "Warrior " .. i, type = "warrior", side = "red", aboard = "canoe" } end
    answers { "casualties warrior-1", "swimmers edge=starboard" }
    run("piratewars.damage.sinking", canoe)
    turn_of "blue"
    order "declare-fire eel eel-marine-1 canoe group=water"
    dice "musket 4"
    broadside.volley("blue")
    broadside.simultaneous()
    expect(game.figures["warrior-2"].dead).is(true)
  end)

  it("is fired at those who swim from a ship that the firer has taken", function()
    local red, blue = hag(), eel()
    local man = game.figures["hag-extra-1"]
    man.aboard, man.place, man.at = nil, "water", { x = 60, y = 24 }
    game.figures["eel-marine-2"].aboard = red   -- he holds her
    turn_of "red"
    order "surrender hag"
    expect(red.owner).is "blue"
    turn_of "blue"
    order "declare-fire eel eel-marine-1 hag group=water"
    dice "musket 4"
    broadside.volley("blue")
    broadside.simultaneous()
    expect({ man.dead, blue.fate }).is { true, "afloat" }
  end)

  it("loses successes beyond the group", function()
    local red, blue = hag(), eel()
    local shot = { ship = blue, figure = game.figures["eel-marine-1"], shooters = 7, attack = 4, weapon = "musket", target = red,
      group = "top", distance = 20, fired = 1, in_range = true, hits = 5 }
    table.insert(game.shots, shot)
    local aloft = #groups.aboard("blue", red, "top")
    broadside.simultaneous()
    expect({ aloft, living(red) }).is { 2, 32 }
  end)
end)

-- W5 and W6: the Schooner and the Flagship fire at each other.
describe("piratewars.fire.simultaneous", function()
  it("lets the Flagship answer with all she had", function()
    local red, blue = hag { x = 0, y = 0 }, eel { x = 44, y = 16 }
    game.figures["hag-extra-1"].place, game.figures["hag-extra-2"].place = "top", "top"
    game.cannons["hag-cannon-1"].ahead, game.cannons["hag-cannon-2"].ahead = 20, 24
    for i = 1, 2 do game.cannons["eel-cannon-" .. i].ahead = 6 + 6 * i end
    game.order = { "blue", "red" }
    phase "tasks"
    order "declare-fire hag hag-gunner-1 eel hag-cannon-1 shot"
    order "declare-fire hag hag-gunner-3 eel hag-cannon-2 shot"
    order "declare-fire hag hag-gunner-5 eel hag-cannon-3 ball"
    order "declare-fire hag hag-gunner-7 eel hag-cannon-4 ball"
    dice "shot 3 3 6, shot 1 4 6, ball 1 2 3, ball 1 2 2, critical hit 2"
    order "done"
    expect({ ships.open_hf(blue), ships.open_sf(blue), living(blue) }).is { 4, 5, 19 }
    order "declare-fire eel eel-gunner-1 hag eel-cannon-1 shot"
    order "declare-fire eel eel-gunner-3 hag eel-cannon-2 shot"
    order "declare-fire eel eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4 hag group=top"
    order "declare-fire eel eel-marine-5,eel-marine-6,eel-marine-7 hag group=deck"
    dice "shot 1 2 5, shot 3 3 4, musket 1 2 4 5, musket 2 3 6"
    broadside.volley("blue")
    answers {
      "casualties eel-crew-1,eel-crew-2",
      "casualties eel-crew-3",
      "casualties eel-crew-4,eel-crew-5",
      "casualties eel-marine-1,eel-marine-2,eel-marine-3",
      "eel-cannon-1",
      "casualties hag-crew-1,hag-crew-2",
      "casualties hag-crew-3,hag-crew-4",
      "casualties hag-extra-1,hag-extra-2,hag-crew-7",
      "casualties hag-extra-16",
    }
    broadside.simultaneous()
    expect({ ships.open_hf(blue), ships.open_sf(blue), living(blue), game.cannons["eel-cannon-1"].destroyed }).is { 1, 0, 9, true }
    expect({ ships.open_hf(red), ships.open_sf(red), living(red), run("piratewars.ship.speed", red) }).is { 6, 4, 26, 32 }
    expect(run("piratewars.move.status", blue, true)).is "adrift"
  end)
end)

describe("piratewars.fire.scuttle", function()
  it("takes six of her crew, six boarders, and hits the ship she is lashed to", function()
    local red, blue = hag { guns = nil }, eel { x = 10 }
    table.insert(game.boardings, { attacker = blue, defender = red, opened = true })
    for i = 1, 7 do game.figures["eel-marine-" .. i].aboard = red end
    turn_of "red"
    order "scuttle hag"
    expect(refusal("scuttle hag")).has "scuttled already"
    answers {
      "casualties hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6",
      "casualties eel-marine-1,eel-marine-2,eel-marine-3,eel-marine-4,eel-marine-5,eel-marine-6",
      "casualties eel-crew-1,eel-crew-2,eel-crew-3",
    }
    scuttling.close()
    expect({ ships.open_hf(red), living(red) }).is { 0, 28 }
    expect({ ships.open_hf(blue), ships.open_sf(blue), living(blue) }).is { 3, 3, 10 }
    expect(game.figures["hag-captain"].pistol).is "empty"
  end)

  it("is decided when the fire of the phase has taken effect, with or without boarders on deck", function()
    local red, blue = hag(), eel { x = 10 }
    game.order = { "red", "blue" }
    phase "tasks"
    table.insert(game.boardings, { attacker = blue, defender = red, opened = true, fought = game.turn.turn })
    for _, list in ipairs { game.all("cannon"), game.all("deck_gun") } do
      for _, gun in ipairs(list) do gun.loaded = false end
    end
    boarding.engage(red, blue)
    boarding.engage(blue, red)
    table.insert(game.shots, { ship = blue, figure = game.figures["eel-gunner-1"], shooters = 1, weapon = "ball", target = red,
      cannon = game.cannons["eel-cannon-1"], distance = 10, fired = 1, in_range = true, hits = 2 })
    answers { "casualties hag-crew-1,hag-crew-2" }
    advance()
    expect({ game.turn.phase, game.turn.player, ships.open_sf(red) }).is { "scuttling", "blue", 6 }
    expect(refusal "scuttle hag").has "it is the turn of Blue"
    order "done blue"
    advance()
    expect({ game.turn.phase, game.turn.player, red.fate }).is { "scuttling", "red", "afloat" }
    order "scuttle hag"
    answers {
      "casualties hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6,hag-crew-7,hag-crew-8",
      "casualties eel-crew-1,eel-crew-2,eel-crew-3",
      "casualties hag-gunner-1,hag-gunner-2,hag-gunner-3,hag-gunner-4,hag-gunner-5,hag-gunner-6,hag-gunner-7,hag-gunner-8,"
        .. "hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5",
      "swimmers edge=port",
    }
    advance()
    expect({ red.fate, living(red), game.turn.phase }).is { "sunk", 13, "morale" }
    expect({ ships.open_hf(blue), #game.boardings }).is { 3, 0 }
  end)

  it("may be ordered among the tasks of a ship that nobody boards, and is done at their end", function()
    local red = hag()
    eel()
    turn_of "red"
    order "scuttle hag"
    expect(refusal "scuttle hag").has "scuttled already"
    expect(red.fate).is "afloat"
    phase "scuttling"
    game.figures["hag-captain"].dead = true   -- shot down in the meantime
    tasks.close()
    expect(red.fate).is "afloat"
  end)

  it("needs a living Captain with a loaded pistol, and no ram", function()
    local red, blue = hag(), eel()
    turn_of "red"
    game.figures["hag-captain"].pistol = "empty"
    expect(refusal("scuttle hag")).has "has no loaded pistol"
    game.figures["hag-captain"].dead = true
    expect(refusal("scuttle hag")).has "no living Captain aboard"
    game.figures["hag-captain"].dead, game.figures["hag-captain"].pistol = false, "loaded"
    table.insert(game.rams, { rammer = red, rammed = blue, turn = game.turn.turn })
    expect(refusal("scuttle hag")).has "was in a ram this turn"
  end)
end)
