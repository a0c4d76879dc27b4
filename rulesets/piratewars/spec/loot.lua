-- Optional: cannons, chests and barrels carried over.

local loot_id = "piratewars.opt.loot"

local function tasks_of(player)
  game.order = { player == "blue" and "red" or "blue", player }
  phase "tasks"
end

describe("piratewars.opt.loot", function()
  local function two_ships()
    local hag = ship { id = "hag", name = "Hag", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0, heading = 0, chests = 2 }
    return hag, ship { id = "sow", name = "Sow", model = "renegade-runner", side = "blue", x = 10, y = 0, heading = 0 }
  end

  it("needs four for a cannon, two into a launch, two for a chest", function()
    expect({ run(loot_id, true, false), run(loot_id, true, true), run(loot_id, false, false), run(loot_id, false, true) }).is { 4, 2, 2, 2 }
  end)

  it("carries a cannon to a ship alongside, by the end of the turn", function()
    option(loot_id, true)
    local _, sow = two_ships()
    tasks_of "blue"
    expect(refusal("haul hag-crew-1,hag-crew-2,hag-crew-3 cannon=hag-cannon-1 from=hag to=sow")).has("four figures are needed")
    order "haul hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4 cannon=hag-cannon-1 from=hag to=sow"
    expect({ game.cannons["hag-cannon-1"].ship.id, game.figures["hag-crew-1"].acted }).is { "hag", true }
    expect(refusal("haul hag-crew-1,hag-crew-5,hag-crew-6,hag-crew-7 cannon=hag-cannon-2 from=hag to=sow")).has("has already acted")
    expect(refusal("haul hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4 cannon=hag-cannon-1 from=hag to=sow")).has("on its way already")
    expect(refusal("haul hag-extra-1,hag-extra-2,hag-extra-3,hag-extra-4 cannon=sow-cannon-1 from=hag to=sow")).has("is not aboard")
    loot.arrive()
    expect({ game.cannons["hag-cannon-1"].ship.id, game.cannons["hag-cannon-1"].mount }).is { "sow", "stowed" }
    expect(run("piratewars.fire.bore", game.cannons["hag-cannon-1"], sow)).is(nil)
  end)

  it("carries a chest with two", function()
    option(loot_id, true)
    local hag, sow = two_ships()
    tasks_of "blue"
    expect(refusal("haul hag-crew-1 goods=chest from=hag to=sow")).has("two figures are needed")
    order "haul hag-crew-1,hag-crew-2 goods=chest from=hag to=sow"
    loot.arrive()
    expect({ hag.chests, sow.chests }).is { 1, 1 }
    sow.x = 30
    expect(refusal("haul hag-crew-3,hag-crew-4 goods=chest from=hag to=sow")).has("not in contact")
  end)

  it("is no work for marines, aboard or ashore", function()
    option(loot_id, true)
    local eel = ship { id = "eel", name = "Eel", model = "imperial-flagship", side = "blue", x = 0, y = 0, heading = 0, chests = 1 }
    ship { id = "elk", name = "Elk", model = "imperial-flagship", side = "blue", x = 8, y = 0, heading = 0 }
    tasks_of "blue"
    expect(refusal("haul eel-crew-1,eel-marine-1 goods=chest from=eel to=elk")).is "Marine 1 of Eel is a marine, and marines cannot haul"
    expect(refusal("haul eel-crew-1,eel-crew-2,eel-crew-3,eel-lieutenant cannon=eel-cannon-1 from=eel to=elk"))
      .is "Lieutenant of Eel is a marine, and marines cannot haul"
    expect(refusal("haul eel-crew-1,eel-crew-2,eel-crew-3,eel-crew-4 cannon=eel-cannon-1 from=eel to=elk")).is(nil)
    expect(refusal("haul eel-crew-1,eel-crew-2 goods=chest from=eel to=elk")).is(nil)
    island { id = "isle", name = "Isle", outline = { { x = 40, y = 0 }, { x = 90, y = 0 }, { x = 90, y = 60 }, { x = 40, y = 60 } } }
    ship { id = "gig", name = "Gig", craft = "launch", side = "blue", x = 36, y = 10, heading = 0 }
    game.islands.isle.chests = 1
    for i = 1, 2 do
      local man = game.figures["eel-marine-" .. i]
      man.aboard, man.place, man.island, man.at = nil, "shore", game.islands.isle, { x = 40, y = 12 + i }
    end
    expect(refusal("haul eel-marine-1,eel-marine-2 goods=chest to=gig")).has "marines cannot haul"
    expect(eel.chests).is(1)
  end)

  it("puts no more into a launch than it holds", function()
    option(loot_id, true)
    local hag = two_ships()
    local gig = ship { id = "gig", craft = "launch", side = "blue", x = -10, y = 10, heading = 0 }
    for i = 1, 2 do figure { id = "hand-" .. i, type = "pirate", side = "blue", aboard = "gig" } end
    tasks_of "blue"
    order "haul hag-crew-1,hag-crew-2 cannon=hag-cannon-1 from=hag to=gig"
    expect(refusal("haul hag-crew-3,hag-crew-4 goods=chest from=hag to=gig")).has("too little room")
    expect(refusal("launch hag hag-crew-5 side=port")).has("no launches are used in this game")
    expect(refusal("embark gig hag-crew-3,hag-crew-4")).has("has room for only one more")
    expect(refusal("embark gig hag-crew-3")).is(nil)
    loot.arrive()
    expect({ boats.room(gig), hag.chests }).is { 1, 2 }
  end)

  it("mounts a cannon that has been carried over where one of hers stood", function()
    option(loot_id, true)
    local hag, sow = two_ships()
    local cannon = game.cannons["hag-cannon-2"]
    tasks_of "blue"
    order "haul hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4 cannon=hag-cannon-2 from=hag to=sow"
    tasks.take_effect()
    tasks.close()
    expect({ cannon.mount, #hag.mounts, hag.mounts[1].flank }).is { "stowed", 1, "port" }
    for _, figure in ipairs(game.all("figure")) do figure.acted, figure.task = false, nil end
    expect(refusal("mount-cannon hag-cannon-2 sow-crew-1,sow-crew-2,sow-crew-3,sow-extra-1"))
      .is "Sow has no free mount: a cannon can be mounted only where one of hers stood"
    run("piratewars.fire.burst", game.cannons["sow-cannon-1"])
    expect(refusal("mount-cannon hag-cannon-2 sow-crew-1,sow-crew-2,sow-crew-3")).is "four figures are needed to mount cannon 2 of Hag"
    expect(refusal("mount-cannon hag-cannon-2 sow-crew-1,sow-crew-2,sow-crew-3,hag-extra-1")).has "is not at cannon 2 of Hag"
    expect(refusal("mount-cannon hag-cannon-2 sow-crew-1,sow-crew-2,sow-crew-3,sow-extra-1 number=2")).has "only one free mount"
    order "mount-cannon hag-cannon-2 sow-crew-1,sow-crew-2,sow-crew-3,sow-extra-1"
    expect(refusal("mount-cannon hag-cannon-2 sow-extra-1,sow-extra-2,sow-extra-3,sow-extra-4")).has "is mounted"
    expect(refusal("haul sow-extra-1,sow-extra-2,sow-extra-3,sow-extra-4 cannon=hag-cannon-2 from=sow to=hag")).has "is being mounted"
    tasks.take_effect()
    tasks.close()
    expect({ cannon.mount, cannon.ship.id, cannon.ahead, #cannon.arcs, #sow.mounts }).is { "turntable", "sow", 12, 2, 0 }
    local prey = ship { id = "prey", name = "Prey", model = "imperial-flagship", side = "red", x = 60, y = 0 }
    expect(run("piratewars.fire.bore", cannon, prey).bearing).is(90)
    figure { id = "gunner", name = "Gunner", type = "pirate-cannon-crew", side = "blue", home = "sow", place = "gun-deck" }
    order "declare-fire sow gunner prey hag-cannon-2 shot"
  end)

  it("has a stowed cannon as cargo: it neither rakes nor fires, nor is it moved, loaded or lost to a critical hit", function()
    option(loot_id, true)
    local hag, sow = two_ships()
    local prey = ship { id = "prey", name = "Prey", model = "black-seas-barracuda", side = "red", x = 10, y = 60, heading = 0 }
    tasks_of "blue"
    game.cannons["sow-cannon-1"].destroyed = true
    expect(run("piratewars.fire.rake", sow, prey)).is(false)
    local cannon = game.cannons["hag-cannon-1"]
    cannon.ahead, cannon.abeam, cannon.ship = 12, 0, sow
    expect(run("piratewars.fire.rake", sow, prey)).is(true)
    cannon.mount = "stowed"
    expect(run("piratewars.fire.rake", sow, prey)).is(false)
    expect(refusal("declare-fire sow sow-gunner-1 prey hag-cannon-1 shot")).is "cannon 1 of Hag is stowed as cargo"
    expect(refusal("shift-cannon hag-cannon-1 sow-gunner-1,sow-gunner-2")).is "cannon 1 of Hag is stowed as cargo"
    cannon.loaded = false
    expect(refusal("reload sow sow-gunner-1,sow-gunner-2 hag-cannon-1")).is "cannon 1 of Hag is stowed as cargo"
    answers { "casualties sow-crew-1,sow-crew-2" }
    run("piratewars.fire.critical", sow, 2)
    expect({ cannon.destroyed, hag.fate }).is { false, "afloat" }
  end)

  it("is lost with the ship it comes from or goes to", function()
    option(loot_id, true)
    local hag, sow = two_ships()
    tasks_of "blue"
    order "haul hag-crew-1,hag-crew-2 goods=chest from=hag to=sow"
    order "haul hag-crew-3,hag-crew-4,hag-crew-5,hag-crew-6 cannon=hag-cannon-1 from=hag to=sow"
    sow.fate = "sunk"
    loot.arrive()
    expect({ hag.chests, sow.chests, game.cannons["hag-cannon-1"].destroyed, #game.hauls }).is { 1, 0, true, 0 }
    sow.fate = "afloat"
    order "haul hag-crew-7,hag-crew-8 goods=chest from=hag to=sow"
    hag.fate = "sunk"
    loot.arrive()
    expect({ hag.chests, sow.chests }).is { 0, 0 }
  end)

  it("goes from a landed launch to the shore with four for a cannon, and from the shore into one with two", function()
    option(loot_id, true)
    island { id = "isle", name = "Isle", outline = { { x = 0, y = 0 }, { x = 60, y = 0 }, { x = 60, y = 60 }, { x = 0, y = 60 } } }
    local hag = ship { id = "hag", name = "Hag", model = "skulls-eye-schooner", side = "blue", x = 120, y = 0, heading = 0 }
    local gig = ship { id = "gig", name = "Gig", craft = "launch", side = "blue", x = 62.5, y = 10, heading = 0, chests = 1 }
    local cannon = game.cannons["hag-cannon-1"]
    for i = 1, 5 do
      figure { id = "hand-" .. i, name = "Hand " .. i, type = "pirate", side = "blue", home = "hag", aboard = "gig" }
    end
    gig.chests, cannon.ship, cannon.mount = 0, gig, "stowed"
    tasks_of "blue"
    expect(refusal("haul hand-1,hand-2,hand-3,hand-4 cannon=hag-cannon-1 from=gig island=isle")).has("not in contact")
    order "land gig"
    expect(refusal("haul hand-1,hand-2,hand-3,hand-4 cannon=hag-cannon-1 from=gig island=isle")).has("not in contact")
    gig.beached = game.turn.turn - 1
    expect(refusal("haul hand-1,hand-2 cannon=hag-cannon-1 from=gig island=isle")).has("four figures are needed")
    order "haul hand-1,hand-2,hand-3,hand-4 cannon=hag-cannon-1 from=gig island=isle"
    loot.arrive()
    expect({ cannon.ship, cannon.island.id }).is { nil, "isle" }
    for i = 1, 2 do
      local hand = game.figures["hand-" .. i]
      hand.aboard, hand.place, hand.island, hand.at, hand.acted = nil, "shore", game.islands.isle, { x = 59, y = 12 + i }, false
    end
    game.islands.isle.chests = 1
    expect(refusal("haul hand-1 cannon=hag-cannon-1 to=gig")).has("two figures are needed")
    order "haul hand-1,hand-2 cannon=hag-cannon-1 to=gig"
    loot.arrive()
    expect({ cannon.ship.id, cannon.island, hag.chests }).is { "gig", nil, 0 }
    game.figures["hand-1"].acted, game.figures["hand-2"].acted = false, false
    expect(refusal("haul hand-1,hand-2 goods=chest to=gig")).has("too little room")
    cannon.ship = hag
    order "haul hand-1,hand-2 goods=chest to=gig"
    loot.arrive()
    expect({ gig.chests, game.islands.isle.chests }).is { 1, 0 }
    game.figures["hand-1"].acted, game.figures["hand-2"].acted = false, false
    expect(refusal("haul hand-1,hand-2 goods=chest to=gig")).has("there is no chest to haul")
  end)

  it("says what is wrong with a haul", function()
    option(loot_id, true)
    local hag = two_ships()
    tasks_of "blue"
    expect(refusal("haul hag-crew-1,hag-crew-2 goods=chest from=hag to=hag")).has("aboard Hag already")
    expect(refusal("haul hag-crew-1,hag-crew-2 goods=barrel from=hag to=sow")).has("there is no barrel to haul")
    expect(refusal("haul hag-crew-1,hag-crew-2 goods=chest from=hag")).has("say where to")
    expect(refusal("haul hag-crew-1,hag-crew-2 from=hag to=sow")).has("say a cannon, or chest or barrel")
    expect(refusal("haul sow-crew-1,hag-crew-2 goods=chest from=hag to=sow")).has("is not aboard Hag")
    game.ships.sow.fate = "sunk"
    expect(refusal("haul hag-crew-1,hag-crew-2 goods=chest from=hag to=sow")).has("is not in the water any more")
    game.ships.sow.fate = "afloat"
    hag.mutiny = "running"
    expect(refusal("haul hag-crew-1,hag-crew-2 goods=chest from=hag to=sow")).has("mutineers only sail, reload and walk")
    hag.mutiny = "none"
    game.cannons["hag-cannon-1"].fired = true
    expect(refusal("haul hag-crew-1,hag-crew-2,hag-crew-3,hag-crew-4 cannon=hag-cannon-1 from=hag to=sow")).has("has been worked this turn")
  end)

  it("is refused where it is switched off", function()
    two_ships()
    tasks_of "blue"
    expect(refusal("haul hag-crew-1,hag-crew-2 goods=chest from=hag to=sow")).has("loot is not hauled")
  end)
end)

describe("piratewars.opt.loot", function()
  it("makes no chest out of nothing", function()
    option "piratewars.opt.loot"
    local hag = ship { id = "hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0, chests = 2 }
    expect(broken()).is {}
    hag.chests = 1
    game.figures["hag-crew-1"].carrying, game.figures["hag-crew-2"].carrying = "chest", "chest"
    expect(broken()).is {}
    hag.chests = 2
    expect(broken()).is { "there were 2 of chest, and now there are 3" }
    hag.chests = 0
    expect(broken()).is {}
  end)
end)
