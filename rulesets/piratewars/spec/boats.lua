-- Optional: launches and the islanders' boats.

local launches_id = "piratewars.opt.launches"

local function hag(fields)
  fields = fields or {}
  return ship {
    id = "hag", name = "Hag", model = fields.model or "skulls-eye-schooner", side = "blue", x = 0, y = 0, heading = 0,
    sailing_launches = fields.sailing_launches, lost_hull = fields.lost_hull, muskets = fields.muskets or 4,
  }
end

local function blue_tasks()
  game.order = { "red", "blue" }
  phase "tasks"
end

local function blue_moves()
  game.order = { "blue", "red" }
  phase "movement"
end

local function next_turn(dice_text)
  dice(dice_text or "initiative 6")
  run_phase "initiative"
  blue_moves()
end

-- A launch in the water with some of hag's people aboard.
local function launch_of(craft, number, x, y)
  local boat = ship { id = "gig", name = "Gig", craft = craft, side = "blue", x = x or 100, y = y or 0, heading = 0 }
  for i = 1, number do figure { id = "hand-" .. i, name = "Hand " .. i, type = "pirate", side = "blue", aboard = "gig" } end
  boats.fresh(boat)
  return boat
end

describe("piratewars.opt.launches", function()
  it("gives a Schooner of 34 four launches, and a Flagship of 19 two", function()
    local vessel, other = hag(), ship { model = "imperial-flagship", side = "red", x = 200, y = 0 }
    expect({ vessel.launches, other.launches }).is { 4, 2 }
  end)

  it("sets a launch down beside the ship, and it moves from the next turn", function()
    option(launches_id, true)
    game.wind = 90
    local vessel = hag()
    blue_tasks()
    order "launch hag hag-crew-1,hag-crew-2,hag-extra-1"
    local boat = game.ships["hag-launch-1"]
    expect({ vessel.launches, plane.distance(boat, vessel), #figures.crew(boat) }).is { 3, 1, 3 }
    expect(game.figures["hag-crew-1"].acted).is(true)
    expect({ game.figures["hag-crew-1"].place, game.figures["hag-crew-1"].home.id }).is { "boat", "hag" }
    blue_moves()
    expect(refusal("boat-move hag-launch-1 14")).has("was set down this turn")
  end)

  it("refuses too many, a spot too far away, and a ship that has none left", function()
    local vessel = hag()
    blue_tasks()
    expect(refusal("launch hag hag-crew-1")).has("no launches are used in this game")
    option(launches_id, true)
    local many = "hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6,hag-crew-7,hag-crew-8"
    expect(refusal("launch hag " .. many)).has("more than seven")
    expect(refusal("launch hag hag-crew-1 x=20 y=20 heading=0")).has("within 2 dots")
    expect(refusal("launch hag hag-crew-1 sail")).has("no launch left")
    expect(refusal("launch hag hag-crew-1 x=8")).has("say both x= and y=, or neither")
    game.figures["hag-crew-3"].acted, game.figures["hag-crew-4"].aboard = true, nil
    expect(refusal("launch hag hag-crew-3")).has("has already acted")
    expect(refusal("launch hag hag-crew-4")).has("is not aboard Hag")
    launch_of("launch", 1)
    expect(refusal("launch gig hand-1")).has("Gig is a boat herself")
    expect(refusal("launch hag hag-crew-1,hag-crew-2 x=9 y=0")).is(nil)
    island { id = "isle", name = "Isle", outline = { { x = 8, y = 0 }, { x = 40, y = 0 }, { x = 40, y = 40 }, { x = 8, y = 40 } } }
    expect(refusal("launch hag hag-crew-1 x=10 y=0")).has("Isle is in the way of a launch beside Hag")
    vessel.launches = 0
    expect(refusal("launch hag hag-crew-1")).has("no launch left")
  end)

  it("is set down on any heading, close beside the hull", function()
    option(launches_id, true)
    local vessel = hag()
    blue_tasks()
    order "launch hag hag-crew-1 heading=90"
    order "launch hag hag-crew-2 side=port heading=225"
    local first, second = game.ships["hag-launch-1"], game.ships["hag-launch-2"]
    expect({ first.heading, geometry.shown(plane.distance(first, vessel)), second.heading, geometry.shown(plane.distance(second, vessel)) }).is { 90, 1, 225, 1 }
    expect({ first.x > 0, second.x < 0 }).is { true, true }
    local other = ship { id = "eel", name = "Eel", model = "imperial-flagship", side = "blue", x = 300, y = 0, heading = 0 }
    ship { id = "sow", name = "Sow", model = "imperial-flagship", side = "blue", x = 310, y = 0, heading = 0 }
    order "launch eel eel-crew-1"
    expect({ game.ships["eel-launch-1"].x < other.x, refusal("launch eel eel-crew-2 side=starboard") }).is { true, "Sow is in the way of a launch beside Eel" }
  end)

  it("may be a sailing launch, for four", function()
    option(launches_id, true)
    local vessel = hag { sailing_launches = 1 }
    blue_tasks()
    expect(refusal("launch hag hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4,hag-extra-5 sail")).has("holds no more than four")
    order "launch hag hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4 sail"
    expect({ game.ships["hag-launch-1"].craft, vessel.launches, vessel.sailing_launches }).is { "sailing-launch", 3, 0 }
    expect(notes()).has("sailing launch of Hag is in the water with four aboard")
    expect(refusal("launch hag hag-extra-6 sail side=port")).has("no launch left")
    expect(refusal("launch hag hag-extra-6 side=port")).is(nil)
  end)

  it("has no more sailing launches than the ship owns", function()
    expect(hag { sailing_launches = 4 }.sailing_launches).is(4)
    expect(function()
      ship { id = "eel", model = "renegade-runner", side = "blue", x = 300, y = 0, sailing_launches = 2 }
    end).fails "than the 1 she owns"
  end)

  it("is not for mutineers, nor for ships of a battle without launches", function()
    option("piratewars.opt.islanders", true)
    local vessel = hag()
    local boat = launch_of("launch", 1, 10, 10)
    blue_tasks()
    expect(refusal("launch hag hag-crew-1")).has("no launches are used in this game")
    option(launches_id, true)
    vessel.mutiny = "running"
    expect(refusal("launch hag hag-crew-1")).has("mutineers only sail, reload and walk")
    expect(refusal("embark gig hag-crew-1")).has("mutineers only sail, reload and walk")
    vessel.mutiny = "none"
    expect({ refusal("launch hag hag-crew-1 side=port"), refusal("embark gig hag-crew-1"), boat.craft }).is { nil, nil, "launch" }
  end)

  it("goes down with a ship that sinks in the turn it was set down in", function()
    option(launches_id, true)
    game.wind = 0
    local vessel = hag { model = "renegade-runner", muskets = 0 }
    blue_tasks()
    order "launch hag hag-crew-1,hag-crew-2,hag-extra-1"
    answers { "casualties" }
    damage.lines(vessel, "hull", 3)
    expect(#figures.crew(vessel)).is(2)
    answers { "casualties", "swimmers edge=port" }
    sinking.sink_all()
    expect({ game.ships["hag-launch-1"].fate, vessel.fate }).is { "sunk", "sunk" }
    expect(notes()).has("launch of Hag does not get clear of her")
    local swimming = 0
    for _, figure in ipairs(game.all("figure", { home = vessel, dead = false })) do
      expect(figure.place).is "water"
      swimming = swimming + 1
    end
    expect(swimming).is(2)
  end)

  it("does not serve in the turn a ship sinks, but when she is aground", function()
    option(launches_id, true)
    local vessel = hag { lost_hull = 6 }
    blue_tasks()
    expect(refusal("launch hag hag-extra-1")).has("sinks this turn")
    vessel.fate = "wrecked"
    expect(refusal("launch hag hag-extra-1")).is(nil)
  end)

  it("rows 24 dots ahead or 12 astern, in leaps of its length, whatever the wind", function()
    option(launches_id, true)
    game.wind = 180
    local boat = launch_of("launch", 7)
    blue_moves()
    expect(refusal("boat-move gig 15")).has("its own length at most")
    expect(refusal("boat-move gig 4 60 port")).has("at most 45 degrees")
    order "boat-move gig 14 90 starboard"
    expect({ boat.x, boat.y, boat.heading, boat.left }).is { 100, 14, 90, 10 }
    expect(refusal("boat-move gig 12")).has("too far")
    expect(refusal("boat-move gig 5 astern")).has("not both")
    order "boat-move gig 10"
    expect({ boat.x, boat.moved }).is { 110, true }
    next_turn()
    expect(refusal("boat-move gig 13 astern")).has("too far")
    order "boat-move gig 12 astern"
    expect({ boat.x, boat.heading, boat.moved }).is { 98, 90, true }
  end)

  it("neither moves nor pushes off without anybody aboard", function()
    option(launches_id, true)
    local boat = launch_of("launch", 0)
    blue_tasks()
    expect(refusal("land gig")).has("nobody is aboard Gig")
    expect(boat.fate).is "afloat"
    ship { id = "prey", name = "Prey", model = "renegade-runner", side = "red", x = 106.5, y = 0, heading = 0 }
    blue_moves()
    expect(refusal("boat-move gig 10")).has("has nobody at the paddles")
    expect(refusal("push-off gig prey")).has("nobody is aboard Gig")
    figure { id = "jack", type = "pirate", side = "blue", aboard = "gig" }
    order "push-off gig prey"
    boat.x = 100
    expect(refusal("push-off gig prey")).has("only before she moves")
    next_turn("initiative 6, initiative 1")
    expect(refusal("push-off gig prey")).is(nil)
  end)

  it("is not hurt by shallows, and lands where it touches the beach", function()
    for _, id in ipairs { launches_id, "piratewars.opt.grounding", "piratewars.opt.reefs" } do option(id, true) end
    local boat = launch_of("launch", 3)
    reef { id = "teeth", depth = 4, outline = { { x = 90, y = 15 }, { x = 110, y = 15 }, { x = 110, y = 60 }, { x = 90, y = 60 } } }
    island { id = "isle", name = "Isle", outline = { { x = 50, y = 24 }, { x = 150, y = 24 }, { x = 100, y = 90 } } }
    blue_tasks()
    expect(refusal("land gig")).has("does not touch a beach or pier")
    blue_moves()
    order "boat-move gig 14"
    expect({ boat.y, ships.open_hf(boat), boat.moved }).is { 10, 1, true }
    blue_tasks()
    order "land gig"
    expect(boat.beached).is(game.turn.turn)
    expect(refusal("land gig")).has("has landed")
    local sow = ship { id = "sow", name = "Sow", model = "renegade-runner", side = "blue", x = 108, y = 0, heading = 0 }
    expect(refusal("embark sow hand-1")).has("landed this turn, and can leave the boat next turn")
    expect(refusal("land sow")).has("Sow is not a boat")
    boat.beached = game.turn.turn - 1
    expect({ refusal("embark sow hand-1"), sow.craft }).is { [2] = "" }
    boat.beached = game.turn.turn
    blue_moves()
    expect(refusal("boat-move gig 5 astern")).has("beached until next turn")
  end)

  it("hits with what its people fire, and they may fire the turn it lands", function()
    option(launches_id, true)
    launch_of("launch", 3).beached = game.turn.turn
    for i = 1, 2 do game.figures["hand-" .. i].musket = "loaded" end
    local prey = ship { id = "prey", name = "Prey", model = "imperial-flagship", side = "red", x = 120, y = 0, heading = 0 }
    game.figures["prey-crew-1"].place, game.figures["prey-crew-2"].place = "top", "top"
    blue_tasks()
    order "declare-fire gig hand-1,hand-2 prey group=top"
    dice "musket 3 4"
    tasks.left("blue")
    expect(notes()).has("Gig at Prey: two muskets, one hit")
    answers { "casualties prey-crew-2" }
    run_phase "tasks-end"
    expect({ game.figures["prey-crew-1"].dead, game.figures["prey-crew-2"].dead, #game.shots }).is { false, true, 0 }
    expect({ #figures.company(prey), game.figures["hand-1"].musket }).is { 18, "empty" }
  end)

  it("reloads what it has fired, and fires it again", function()
    option(launches_id, true)
    launch_of("launch", 1)
    local hand = game.figures["hand-1"]
    hand.musket = "empty"
    blue_tasks()
    order "reload gig hand-1"
    run_phase "tasks-end"
    expect({ hand.musket, hand.acted }).is { "loaded", true }
  end)

  it("is not blown up: a Captain in a launch has no powder under him", function()
    option(launches_id, true)
    launch_of("launch", 1)
    figure { id = "chief", name = "Chief", type = "pirate-captain", side = "blue", aboard = "gig" }
    blue_tasks()
    expect(refusal("scuttle gig")).has "Gig is a boat, and has no powder"
  end)

  it("fires at another boat, whose people have no railing", function()
    option(launches_id, true)
    launch_of("launch", 1)
    game.figures["hand-1"].pistol = "loaded"
    local yawl = ship { id = "yawl", name = "Yawl", craft = "launch", side = "red", x = 110, y = 0, heading = 0 }
    local foe = figure { id = "foe", name = "Foe", type = "sailor", side = "red", aboard = "yawl" }
    blue_tasks()
    order "declare-fire gig hand-1 yawl"
    dice "pistol 3"
    tasks.left("blue")
    run_phase "tasks-end"
    expect({ foe.dead, yawl.fate, game.figures["hand-1"].pistol }).is { true, "afloat", "empty" }
  end)

  it("throws a spear from a canoe at those on deck, two less for the railing", function()
    option("piratewars.opt.islanders", true)
    local canoe = ship { id = "canoe", name = "Canoe", craft = "canoe", side = "blue", x = 100, y = 0, heading = 0 }
    for i = 1, 2 do figure { id = "warrior-" .. i, name = "Warrior " .. i, type = "warrior", side = "blue", aboard = "canoe" } end
    game.figures["warrior-1"].spear, game.figures["warrior-2"].bow = true, true
    game.figures["warrior-1"].bow, game.figures["warrior-2"].spear = false, false
    local prey = ship { id = "prey", name = "Prey", model = "imperial-flagship", side = "red", x = 120, y = 0, heading = 0 }
    blue_tasks()
    order "declare-fire canoe warrior-1 prey arm=spear"
    order "declare-fire canoe warrior-2 prey arm=bow"
    dice "spear 2, bow 3"
    tasks.left("blue")
    answers { "casualties prey-crew-3" }
    run_phase "tasks-end"
    expect({ #figures.company(prey), game.figures["prey-crew-3"].dead, game.figures["warrior-1"].threw }).is { 18, true, true }
    expect(canoe.fate).is "afloat"
  end)

  it("has the tasks wait for a canoe that has spears or bows to use and nothing else", function()
    option("piratewars.opt.islanders", true)
    ship { id = "prey", name = "Prey", model = "imperial-flagship", side = "red", x = 120, y = 0, heading = 0 }
    ship { id = "canoe", name = "Canoe", craft = "canoe", side = "blue", x = 100, y = 0, heading = 0 }
    for i = 1, 2 do
      local warrior = figure { id = "warrior-" .. i, name = "Warrior " .. i, type = "warrior", side = "blue", aboard = "canoe" }
      warrior.spear, warrior.bow = i == 1, i == 2
    end
    for _, id in ipairs { "warrior-1", "warrior-2" } do
      game.order = { "blue", "red" }
      phase "tasks"
      game.figures[id].acted, game.figures[id].task = true, "paddling"
      order "done red"
      advance()
      expect({ game.turn.phase, game.turn.player }).is { "tasks", "blue" }
      game.figures[id].acted, game.figures[id].task = false, nil
    end
  end)

  it("takes people from a ship beside it, and puts them aboard another", function()
    option(launches_id, true)
    hag()
    local boat = launch_of("launch", 6, 10, 10)
    blue_tasks()
    expect(refusal("embark gig hag-crew-1,hag-crew-2")).has("Gig has room for only one more")
    option(launches_id, false)
    expect(refusal("embark gig hag-crew-1")).has("no boats are used in this game")
    option(launches_id, true)
    game.figures["hag-crew-5"].acted = true
    expect(refusal("embark gig hag-crew-5")).has("has already acted")
    ship { id = "sow", name = "Sow", model = "renegade-runner", side = "blue", x = -10.5, y = 0, heading = 0 }
    expect(refusal("embark gig sow-crew-1")).has("is not beside Gig")
    expect(refusal("embark sow hag-crew-1")).has("must come from a boat or the shore, not from another ship")
    order "embark gig hag-crew-1"
    expect({ boat.boarded, game.figures["hag-crew-1"].acted }).is { game.turn.turn, true }
    expect(notes()[#notes()]).is "Pirate 1 of Hag gets into Gig"
    expect({ game.figures["hag-crew-1"].aboard.id, boats.room(boat) }).is { "gig", 0 }
    order "embark hag hand-1"
    expect({ game.figures["hand-1"].aboard.id, game.figures["hand-1"].place }).is { "hag", "deck" }
    game.figures["hag-crew-2"].aboard, game.figures["hag-crew-2"].place = nil, "water"
    game.figures["hag-crew-2"].at = { x = 30, y = 10 }
    boat.chests = 1
    expect(refusal("swim hag-crew-2 gig")).has("there is no room in Gig")
  end)

  it("is missed by ball five times in six a die: one shot sinks it with 1 - (5/6)^3", function()
    option(launches_id, true)
    local vessel, boat = hag(), launch_of("launch", 1)
    expect(odds(function() return run("piratewars.fire.cannon", "ball", vessel, boat).hits > 0 end)).is { [true] = "91/216", [false] = "125/216" }
  end)

  it("is sunk by a ship's ball, against 1 on the die, and loses two to each hit with shot", function()
    option(launches_id, true)
    hag()
    local boat = ship { id = "gig", name = "Gig", craft = "launch", side = "red", x = 40, y = 4, heading = 0 }
    for i = 1, 5 do figure { id = "hand-" .. i, name = "Hand " .. i, type = "pirate", side = "red", aboard = "gig" } end
    blue_tasks()
    order "declare-fire hag hag-gunner-1 gig hag-cannon-1 shot"
    dice "shot 3 4 6"
    tasks.left("blue")
    answers { "casualties hand-1,hand-2" }
    broadside.simultaneous()
    expect({ #figures.crew(boat), ships.open_hf(boat) }).is { 3, 1 }
    game.cannons["hag-cannon-1"].loaded, game.cannons["hag-cannon-1"].fired = true, false
    game.figures["hag-gunner-1"].acted, game.figures["hag-gunner-1"].task = false, nil
    order "declare-fire hag hag-gunner-1 gig hag-cannon-1 ball"
    dice "ball 1 2 6"
    tasks.left("blue")
    answers { "casualties hand-3" }
    broadside.simultaneous()
    expect(ships.open_hf(boat)).is(0)
  end)

  it("loses one of seven with the hull, three of the six left, and three swim", function()
    option(launches_id, true)
    local boat = launch_of("launch", 7)
    answers { "casualties hand-1", "casualties hand-2,hand-3,hand-4", "swimmers edge=starboard" }
    launches.strike(boat, "ball", 2)
    sinking.sink_all()
    expect(boat.fate).is "sunk"
    local swimming = 0
    for i = 1, 7 do
      local hand = game.figures["hand-" .. i]
      if not hand.dead and hand.place == "water" then swimming = swimming + 1 end
    end
    expect(swimming).is(3)
  end)

  it("loses two figures to each success with shot, and its sail", function()
    option(launches_id, true)
    game.wind = 0
    local boat = launch_of("sailing-launch", 4)
    expect({ run(launches_id, boat, 1), run(launches_id, boat, 1, true), run(launches_id, boat, 0) }).is { 36, 12, 0 }
    boat.heading = 120
    expect(run(launches_id, boat, 1)).is(18)
    boat.heading = 180
    expect(run(launches_id, boat, 1)).is(24)
    boat.heading = 0
    answers { "casualties hand-1,hand-2" }
    launches.strike(boat, "shot", 1)
    expect({ ships.open_sf(boat), run(launches_id, boat, 1), #figures.crew(boat) }).is { 0, 24, 2 }
    expect(boat.fate).is "afloat"
  end)

  it("counts as a ship in a Boarding, and its people fall in it as others do", function()
    option(launches_id, true)
    local boat = launch_of("launch", 3, 110, 0)
    local prey = ship { id = "prey", name = "Prey", model = "renegade-runner", side = "red", x = 116.5, y = 0, heading = 0 }
    game.order = { "red", "blue" }
    phase "boarding-declarations"
    order "declare-boarding gig prey"
    expect({ #movement.lashed_to(boat), #run("piratewars.board.commit", boat, prey) }).is { 1, 3 }
    answers {
      "commit gig hand-1,hand-2,hand-3",
      "commit prey prey-crew-1,prey-crew-2",
      "casualties hand-2",
      "boarding-choice break-off",
    }
    dice "melee 1 3 4, melee 3 6"
    tasks.begin()
    expect({ #figures.crew(boat), game.figures["hand-2"].dead, boat.fate }).is { 2, true, "afloat" }
    expect({ game.figures["prey-crew-1"].dead, game.figures["prey-crew-2"].dead, boat.captor }).is { true, true, nil }
  end)

  it("is boarded by no more than it holds, and takes a prize of its own", function()
    option(launches_id, true)
    local boat = launch_of("launch", 3, 0, 0)
    local prey = ship { id = "prey", name = "Prey", model = "renegade-runner", side = "red", x = 6.5, y = 0, heading = 0 }
    table.insert(game.boardings, { attacker = prey, defender = boat })
    local sent = figures.crew(prey)
    answers { "boarding-choice prey board" }
    run("piratewars.board.result", game.boardings[1], sent, figures.crew(boat))
    expect({ #figures.aboard(boat), boats.room(boat) }).is { 7, 0 }
    for _, figure in ipairs(sent) do figure.dead = true end
    local mate = figure { id = "mate", name = "Mate", type = "pirate-mate", side = "blue", aboard = "gig" }
    blue_tasks()
    prey.owner, prey.captor, prey.lost = "blue", "blue", game.turn.turn
    mate.acted, mate.task = true, "boarding"
    order "prize prey mate,hand-1,hand-2,hand-3"
    expect({ mate.aboard.id, mate.task, game.figures["hand-1"].task }).is { "prey", "boarding", "moving" }
    expect(refusal("prize gig mate")).has("whoever gets in uses it")
  end)

  it("fights on for whoever has taken it", function()
    option(launches_id, true)
    local vessel, boat = hag(), launch_of("launch", 1, 9, 10)
    local other = ship { id = "prey", name = "Prey", model = "renegade-runner", side = "red", x = 15.5, y = 0, heading = 0 }
    run("piratewars.board.capture", boat, other)
    expect({ boat.owner, game.figures["hand-1"].prisoner }).is { "red", true }
    game.figures["prey-extra-1"].aboard, game.figures["prey-extra-1"].place = boat, "boat"
    expect(tasks.may_fight(boat)).is(true)
    game.figures["prey-extra-1"].aboard = other
    capture.settle()
    expect({ boat.owner, game.figures["hand-1"].prisoner, vessel.owner }).is { "blue", false, "blue" }
  end)

  it("has no sails to tend, no anchor, no morale test, and no orders of a ship's", function()
    option(launches_id, true)
    game.wind = 0
    local boat = launch_of("sailing-launch", 2)
    blue_moves()
    for _, text in ipairs { "advance gig", "turn gig 30 port", "anchor gig" } do expect(refusal(text)).has("is a boat") end
    phase "falling-off"
    expect(refusal("fall-off gig 15")).has("does not fall off")
    blue_tasks()
    expect(refusal("sail gig reset=1")).has("her sail is never reset")
    damage.die(game.figures["hand-1"])
    expect(#fleet.due(boat)).is(0)
  end)

  it("is only touched by a ship that turns, drifts or falls off against it", function()
    option(launches_id, true)
    game.wind = 90
    local vessel = hag()
    local boat = launch_of("launch", 2, 20, 10)
    local met, done = movement.go(vessel, geometry.drifting(90, 20))
    expect({ met.ship.id, done, boat.fate }).is { "gig", 11.5, "afloat" }
    met = movement.go(vessel, geometry.turning(45))
    expect({ met.ship.id, vessel.heading, boat.fate }).is { "gig", 0, "afloat" }
  end)

  it("is run down by a ship", function()
    option(launches_id, true)
    game.wind = 0
    local vessel = hag()
    local boat = launch_of("launch", 2, 0, 60)
    dice "initiative 6"
    run_phase "initiative"
    blue_moves()
    answers { "casualties hand-1", "swimmers edge=port" }
    order "advance hag"
    expect({ vessel.y, boat.fate }).is { 48, "sunk" }
    expect(game.figures["hand-2"].place).is "water"
  end)

  it("holds so many people and so much cargo when the battle begins, and no more", function()
    local boat = ship { id = "gig", name = "Gig", craft = "launch", side = "blue", x = 0, y = 0, chests = 2, barrels = 1 }
    expect({ boat.chests, boat.barrels, boats.room(boat) }).is { 2, 1, 1 }
    figure { type = "pirate", side = "blue", aboard = "gig" }
    expect(function() figure { type = "pirate", side = "blue", aboard = "gig" } end).fails "has no room"
    expect(function() ship { craft = "launch", side = "blue", x = 50, y = 0, chests = 4 } end).fails "has no room"
    expect(function() figure { type = "pirate", side = "red", aboard = "gig" } end).fails "gig belongs to another side"
  end)

  it("is within reach of those who swim", function()
    option(launches_id, true)
    launch_of("launch", 1, 0, 0)
    local hand = figure { id = "jack", name = "Jack", type = "pirate", side = "blue", place = "water", at = { x = 6, y = 5 } }
    blue_tasks()
    order "swim jack gig"
    expect({ hand.place, hand.aboard.id }).is { "boat", "gig" }
  end)
end)

describe("piratewars.opt.islanders.boats", function()
  local boats_id = "piratewars.opt.islanders.boats"

  it("goes by the hands at the paddles", function()
    option("piratewars.opt.islanders", true)
    local canoe = ship { id = "gig", craft = "canoe", side = "blue", x = 0, y = 0 }
    local outrigger, catamaran = ship { craft = "outrigger", side = "blue", x = 50, y = 0 }, ship { craft = "catamaran", side = "blue", x = 90, y = 0 }
    expect(run(boats_id, canoe, 2, true)).is(18)
    expect({ run(boats_id, canoe, 2), run(boats_id, canoe, 1), run(boats_id, outrigger, 1), run(boats_id, catamaran, 2) }).is { 36, 18, 48, 48 }
    expect({ boats.room(canoe), boats.room(outrigger), boats.room(catamaran) }).is { 3, 3, 6 }
    canoe.boarded, catamaran.boarded = game.turn.turn, game.turn.turn
    expect({ run(boats_id, canoe, 2), run(boats_id, catamaran, 2) }).is { 18, 24 }
  end)

  it("keeps those at the paddles from anything else, and leaves the third free", function()
    option("piratewars.opt.islanders", true)
    local boat = ship { id = "gig", craft = "canoe", side = "blue", x = 0, y = 0 }
    for i = 1, 3 do figure { id = "warrior-" .. i, type = "warrior", side = "blue", aboard = "gig" } end
    boats.fresh(boat)
    blue_moves()
    order "boat-move gig 14 figures=warrior-1,warrior-3"
    expect({ game.figures["warrior-1"].acted, game.figures["warrior-2"].acted, game.figures["warrior-3"].acted }).is { true, false, true }
    expect(boat.left).is(22)
  end)
end)
