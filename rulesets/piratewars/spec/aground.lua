-- Optional: running aground in detail, and reefs.

local grounding_id, reefs_id = "piratewars.opt.grounding", "piratewars.opt.reefs"

local function vessel_of(model, fields)
  return ship {
    id = "hag", name = "Hag", model = model, side = "blue", x = fields.x or 0, y = fields.y or 0, heading = fields.heading or 0,
    lost_sails = fields.lost_sails,
  }
end

local function coast(x)
  return island { id = "coast", name = "Coast", outline = { { x = x, y = -500 }, { x = x + 50, y = -500 }, { x = x + 50, y = 500 }, { x = x, y = 500 } } }
end

local function turn_begins(towards)
  game.wind = towards
  dice "initiative 6"
  run_phase "initiative"
  phase "movement"
end

local function lost(vessel) return vessel.hf - ships.open_hf(vessel) end

-- So many times somebody asks who falls.
local function fallen(times)
  local list = {}
  for _ = 1, times or 1 do table.insert(list, "casualties") end
  answers(list)
end

describe("piratewars.opt.grounding", function()
  it("is off until it is switched on", function()
    expect(game.option(grounding_id)).is(false)
  end)

  it("costs by the nearest distance of the pass", function()
    local narrow, wide = vessel_of("imperial-flagship", {}), ship { model = "skulls-eye-schooner", side = "blue", x = 100, y = 0 }
    expect({ grounding.hf_lost(narrow, 5), grounding.hf_lost(narrow, 3), grounding.hf_lost(narrow, 4), grounding.hf_lost(narrow, 8) }).is { 1, 2, 2, 0 }
    expect({ grounding.hf_lost(wide, 11), grounding.hf_lost(wide, 8), grounding.hf_lost(wide, 3), grounding.hf_lost(wide, 12) }).is { 1, 2, 3, 0 }
  end)

  it("costs a Schooner two HF that rounds an island at six dots, once for the stay", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", {})
    coast(12)
    turn_begins(90)
    order "advance hag"
    expect(lost(vessel)).is(0)
    fallen()
    order "advance hag"
    expect({ lost(vessel), vessel.y, vessel.moved }).is { 2, 64, true }
    expect(notes()).has("Hag runs aground in passing: 2 HF")
    turn_begins(90)
    order "advance hag"
    expect({ lost(vessel), #vessel.stays }).is { 2, 1 }
  end)

  it("adds the difference when she comes closer in the same stay", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", {})
    coast(12)
    fallen()
    run(grounding_id, vessel, { leap = 10 })
    run(grounding_id, vessel)
    expect(lost(vessel)).is(2)
    vessel.x = 3
    fallen()
    run(grounding_id, vessel, { leap = 10 })
    run(grounding_id, vessel)
    expect(lost(vessel)).is(3)
  end)

  it("is paid again by a ship that has left the shallows and comes back, in one move or another", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", {})
    island { id = "shoal", name = "Shoal", outline = { { x = 16, y = 60 }, { x = 30, y = 60 }, { x = 30, y = 70 }, { x = 16, y = 70 } } }
    local function sails(motion, y)
      run(grounding_id, vessel, motion)
      vessel.y = y
    end
    sails({ leap = 100 }, 100)
    sails({ drift = 100, bearing = 180 }, 0)
    fallen()
    run(grounding_id, vessel)
    expect({ lost(vessel), #vessel.stays }).is { 2, 0 }
    sails({ leap = 20 }, 20)
    sails({ drift = 20, bearing = 180 }, 0)
    sails({ drift = 5, bearing = 180 }, -5)
    fallen()
    run(grounding_id, vessel)
    expect({ lost(vessel), #vessel.stays }).is { 3, 0 }
    sails({ leap = 25 }, 20)
    fallen()
    run(grounding_id, vessel)
    expect({ lost(vessel), #vessel.stays }).is { 4, 1 }
  end)

  it("wrecks a Flagship that strikes a rock dead ahead with 44 dots left", function()
    option(grounding_id, true)
    local vessel = vessel_of("imperial-flagship", { heading = 90 })
    island { id = "rock", name = "Rock", outline = { { x = 48, y = -10 }, { x = 60, y = 0 }, { x = 48, y = 10 } } }
    turn_begins(90)
    fallen()
    order "advance hag"
    expect({ vessel.x, lost(vessel), vessel.fate }).is { 16, 4, "wrecked" }
    expect(notes()).has("Hag runs hard aground, 44 dots of her move left: 6 HF")
    expect(notes()).has("Hag is a wreck, aground for good")
    phase "tasks"
    local prey = ship { id = "prey", model = "renegade-runner", side = "red", x = 20, y = 40, heading = 0 }
    expect(refusal("declare-fire hag hag-marine-1 prey")).has("wrecks do not fire")
    expect(prey.fate).is "afloat"
  end)

  it("counts a coast that only the flank touches as passing at no distance", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", {})
    island { id = "point", name = "Point", outline = { { x = 6, y = 60 }, { x = 40, y = 50 }, { x = 40, y = 60 } } }
    turn_begins(90)
    fallen()
    order "advance hag"
    expect({ vessel.y, vessel.moved, lost(vessel) }).is { 12, true, 3 }
  end)

  it("costs a wide ship three HF that touches the shore falling off", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", {})
    coast(16)
    game.wind = 90
    dice "initiative 6"
    run_phase "initiative"
    phase "falling-off"
    fallen()
    order "fall-off hag 45"
    expect({ vessel.heading < 45, lost(vessel) }).is { true, 3 }
  end)

  it("takes head-on damage in place of what she passed in the move, and at least one HF", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", { lost_sails = 7 })
    island { id = "shoal", name = "Shoal", outline = { { x = 12, y = 0 }, { x = 30, y = 0 }, { x = 30, y = 20 }, { x = 12, y = 20 } } }
    island { id = "rock", name = "Rock", outline = { { x = -6, y = 56 }, { x = 6, y = 56 }, { x = 0, y = 70 } } }
    turn_begins(90)
    expect(vessel.move).is(8)
    fallen()
    order "advance hag"
    expect({ vessel.y, vessel.left, lost(vessel) }).is { 8, 0, 1 }
  end)

  it("counts an island ahead as passing when she does not reach it, and the edge of 45 degrees as ahead", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", { lost_sails = 7 })
    island { id = "rock", name = "Rock", outline = { { x = -6, y = 62 }, { x = 6, y = 62 }, { x = 0, y = 70 } } }
    turn_begins(90)
    fallen()
    order "advance hag"
    drift.finish("blue")
    expect({ vessel.y, lost(vessel) }).is { 8, 2 }
    local flag = ship { id = "flag", name = "Flag", model = "imperial-flagship", side = "blue", x = 400, y = 0, heading = 0 }
    island { id = "edge", name = "Edge", outline = { { x = 403, y = 39 }, { x = 420, y = 39 }, { x = 407, y = 46 } } }
    turn_begins(0)
    fallen()
    order "advance flag"
    expect({ flag.y, lost(flag), flag.fate }).is { 7, 4, "wrecked" }
  end)

  it("costs a ship that drifts on a lee shore three HF, and nothing more while she lies there", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", { heading = 270, x = 60 })
    coast(64)
    for _ = 1, 2 do
      turn_begins(90)
      if lost(vessel) == 0 then fallen() end
      order "drift hag"
      expect({ vessel.x, lost(vessel) }).is { 64, 3 }
    end
  end)

  it("sinks a ship that a ram has left without HF, whatever she passed on the way", function()
    option(grounding_id, true)
    local vessel = ship { id = "hag", name = "Hag", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0, heading = 0, lost_hull = 5 }
    island { id = "shoal", name = "Shoal", outline = { { x = 12, y = 0 }, { x = 30, y = 0 }, { x = 30, y = 20 }, { x = 12, y = 20 } } }
    local wreck = ship { id = "hulk", name = "Hulk", model = "renegade-runner", side = "blue", x = -10, y = 54, heading = 90, lost_hull = 3 }
    wreck.fate = "wrecked"
    turn_begins(90)
    fallen()
    order "advance hag"
    expect({ vessel.y, lost(vessel), vessel.fate }).is { 2, 6, "afloat" }
  end)

  it("has nobody work the sails and guns of a wreck, though her people walk, load their own arms and go", function()
    option(grounding_id, true)
    option "piratewars.opt.sail-wind"
    option "piratewars.opt.launches"
    local vessel = vessel_of("imperial-flagship", {})
    vessel.fate = "wrecked"
    game.order = { "red", "blue" }
    phase "tasks"
    game.cannons["hag-cannon-1"].loaded = false
    game.figures["hag-marine-1"].musket = "empty"
    for _, words in ipairs { "sail hag", "strike-main hag hag-crew-1,hag-crew-2", "shift-cannon hag-cannon-2 hag-gunner-1,hag-gunner-2",
      "reload hag hag-gunner-1 cannon=hag-cannon-1" } do
      expect(refusal(words)).is "Hag is a wreck, aground for good"
    end
    for _, words in ipairs { "reload hag hag-marine-1", "move-figure hag-crew-2 top", "launch hag hag-crew-1" } do
      expect(refusal(words)).is(nil)
    end
    vessel.fate = "sunk"
    expect(refusal "sail hag").is "Hag is not afloat"
  end)

  it("leaves a wreck in the way and out of the battle, and sends boarders home", function()
    option(grounding_id, true)
    local vessel = vessel_of("imperial-flagship", {})
    local prey = ship { id = "prey", name = "Prey", model = "renegade-runner", side = "red", x = 8, y = 0, heading = 0 }
    table.insert(game.boardings, { attacker = prey, defender = vessel, opened = true, fought = 0 })
    local boarder, guest = game.figures["prey-extra-1"], game.figures["hag-marine-1"]
    boarder.aboard, guest.aboard = vessel, prey
    fallen()
    aground.strand(vessel, 9)
    sinking.sink_all()
    expect({ vessel.fate, lost(vessel), #game.boardings }).is { "wrecked", 4, 0 }
    expect({ boarder.aboard.id, guest.aboard.id }).is { "prey", "hag" }
    expect(turn.in_battle(vessel)).is(false)
    expect(#ships.in_the_water()).is(2)
  end)

  it("leaves islands to the basic rule when it is off", function()
    local vessel = vessel_of("imperial-flagship", { heading = 90 })
    island { id = "rock", name = "Rock", outline = { { x = 48, y = -10 }, { x = 60, y = 0 }, { x = 48, y = 10 } } }
    run(grounding_id, vessel, { leap = 16 })
    expect({ #vessel.stays, aground.stranded(vessel) }).is { 0, false }
    turn_begins(90)
    fallen()
    order "advance hag"
    expect({ lost(vessel), vessel.fate }).is { 2, "afloat" }
  end)

  it("lets a stranded ship turn up to 45 degrees, and move on then", function()
    option(grounding_id, true)
    local vessel = vessel_of("skulls-eye-schooner", { x = -6 })
    island { id = "rock", name = "Rock", outline = { { x = -8, y = 48 }, { x = 8, y = 48 }, { x = 0, y = 60 } } }
    turn_begins(270)
    vessel.stays = { { feature = "rock", damage = 3, least = 0 } }
    expect(refusal("advance hag")).has("blocked")
    expect(refusal("turn hag 60 port")).has("at most 45 degrees")
    order "turn hag 45 port"
    expect({ vessel.heading, vessel.moved }).is { 315, false }
    order "advance hag"
  end)
end)

describe("piratewars.opt.reefs", function()
  local function part(id, from, to, depth)
    return reef {
      id = id, reef = "teeth", name = "Teeth", depth = depth,
      outline = { { x = -100, y = from }, { x = 100, y = from }, { x = 100, y = to }, { x = -100, y = to } },
    }
  end

  it("costs by hull and depth", function()
    local narrow, wide = vessel_of("renegade-runner", {}), ship { model = "man-of-war", side = "blue", x = 100, y = 0 }
    expect({ reefs.hf_lost(narrow, 12), reefs.hf_lost(narrow, 8), reefs.hf_lost(narrow, 4) }).is { 0, 1, 2 }
    expect({ reefs.hf_lost(wide, 16), reefs.hf_lost(wide, 12), reefs.hf_lost(wide, 8), reefs.hf_lost(wide, 4) }).is { 0, 1, 2, 3 }
  end)

  it("costs a Runner one HF at depth 8 and another at depth 4", function()
    option(reefs_id, true)
    local vessel = vessel_of("renegade-runner", {})
    part("edge", 30, 60, 8)
    part("heart", 60, 90, 4)
    turn_begins(0)
    fallen()
    order "advance hag"
    expect(lost(vessel)).is(1)
    fallen()
    order "advance hag"
    expect(lost(vessel)).is(2)
    expect({ vessel.stays[1].feature, vessel.stays[1].damage }).is { "reef teeth", 2 }
  end)

  it("costs a Man of War two, and nothing when she turns away", function()
    option(reefs_id, true)
    local vessel = vessel_of("man-of-war", {})
    part("edge", 50, 70, 8)
    part("heart", 110, 130, 4)
    fallen()
    expect(run(reefs_id, vessel, { leap = 10 })).is(10)
    expect(lost(vessel)).is(2)
    vessel.y = 10
    run(reefs_id, vessel, { drift = 60, bearing = 180 })
    expect({ lost(vessel), #vessel.stays }).is { 2, 0 }
  end)

  it("is one reef in whatever order its parts are laid out", function()
    option(reefs_id, true)
    local vessel = vessel_of("man-of-war", {})
    part("third", 70, 80, 4)
    part("first", 50, 60, 12)
    part("second", 60, 70, 12)
    fallen()
    run(reefs_id, vessel, { leap = 21 })
    expect(lost(vessel)).is(1)
    vessel.y = 21
    fallen()
    run(reefs_id, vessel, { leap = 2 })
    expect({ lost(vessel), #vessel.stays, notes()[#notes() - 2] }).is { 3, 1, "Hag strikes a reef 4 deep: 2 HF" }
  end)

  it("costs by steps of one from 12 to 8 to 4", function()
    option(reefs_id, true)
    local vessel = vessel_of("man-of-war", {})
    part("edge", 50, 60, 12)
    part("slope", 60, 70, 8)
    part("heart", 70, 80, 4)
    fallen(3)
    run(reefs_id, vessel, { leap = 30 })
    expect(lost(vessel)).is(3)
  end)

  it("is paid again by a ship that has left and comes back", function()
    option(reefs_id, true)
    local vessel = vessel_of("man-of-war", {})
    part("edge", 50, 60, 12)
    fallen(2)
    run(reefs_id, vessel, { leap = 5 })
    vessel.y = 5
    run(reefs_id, vessel, { drift = 5, bearing = 180 })
    vessel.y = 0
    run(reefs_id, vessel, { leap = 5 })
    expect(lost(vessel)).is(2)
  end)

  it("stops a ship where the reef wrecks her", function()
    option(reefs_id, true)
    local vessel = ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = 0, y = 0, heading = 0, lost_hull = 2 }
    part("edge", 34, 60, 8)
    turn_begins(0)
    fallen()
    order "advance hag"
    expect({ vessel.y, vessel.fate, vessel.moved }).is { 10, "wrecked", true }
    phase "movement"
    expect(refusal("advance hag")).has("not afloat")
  end)

  it("is crossed by a bow that swings or drifts, and not left while any of the hull is over it", function()
    option(reefs_id, true)
    local vessel = vessel_of("man-of-war", {})
    part("edge", -10, 30, 12)
    run(reefs_id, vessel, { pivot = 30 })
    expect({ lost(vessel), #vessel.stays }).is { 0, 0 }
    fallen()
    run(reefs_id, vessel, { pivot = 90 })
    expect(lost(vessel)).is(1)
    vessel.heading = 90
    run(reefs_id, vessel, { pivot = -90 })
    vessel.heading = 0
    run(reefs_id, vessel, { pivot = 90 })
    expect({ lost(vessel), #vessel.stays }).is { 1, 1 }
    local runner = ship { id = "eel", name = "Eel", model = "renegade-runner", side = "blue", x = 200, y = 0, heading = 0 }
    reef { id = "bar", name = "Bar", depth = 8, outline = { { x = 204, y = 20 }, { x = 260, y = 20 }, { x = 260, y = 40 }, { x = 204, y = 40 } } }
    fallen()
    run(reefs_id, runner, { drift = 8, bearing = 90 })
    expect(lost(runner)).is(1)
  end)

  it("takes what two reefs ask in the order she meets them", function()
    option(reefs_id, true)
    local vessel = ship { id = "hag", name = "Hag", model = "renegade-runner", side = "blue", x = 0, y = 0, heading = 0, lost_hull = 2 }
    local function bar(id, from)
      reef { id = id, name = id, depth = 8, outline = { { x = -9, y = from }, { x = 9, y = from }, { x = 9, y = from + 4 }, { x = -9, y = from + 4 } } }
    end
    bar("far", 44)
    bar("near", 30)
    fallen()
    expect(run(reefs_id, vessel, { leap = 24 })).is(6)
    expect(vessel.fate).is "wrecked"
  end)

  it("leaves reefs to the basic rule when it is off", function()
    local vessel = vessel_of("renegade-runner", {})
    part("edge", 30, 60, 8)
    expect(run(reefs_id, vessel, { leap = 20 })).is(20)
    expect(lost(vessel)).is(0)
  end)
end)
