-- The two decks: their cards, copies and totals, what they have in common, and what becomes of an empty one.

local function copies(deck)
  local n = {}
  for _, row in ipairs(data("cards")) do
    if row[deck] > 0 then n[row.card] = row[deck] end
  end
  return n
end

describe("scum.event.decks", function()
  it("have 30 cards each, with the copies of the table", function()
    stage.sea()
    for _, name in ipairs { "land", "naval" } do
      local pile, total, now = hands.deck(name), 0, 0
      expect(cards.left(pile)).is(30)
      for _, row in ipairs(data("cards")) do
        if row[name] > 0 then
          local chance = odds(function() return draw(pile, "a card") == row.card end)
          local of = { [1] = "1/30", [2] = "1/15", [3] = "1/10" }
          expect({ row.card, chance[true] }).is { row.card, of[row[name]] }
          total = total + row[name]
          if row.kind == "now" then now = now + row[name] end
        end
      end
      expect({ total, now }).is { 30, name == "land" and 6 or 8 }
    end
  end)
  it("have 30 kinds, and each is what the table says", function()
    stage.sea()
    expect(#data("cards")).is(30)
    for _, row in ipairs(data("cards")) do
      local card = cards.fields(row.card)
      expect({ row.card, card.title, card.kind }).is { row.card, row.title, row.kind }
    end
  end)
  it("have Shrapnel and Grenade in common, among others", function()
    local land, naval = copies("land"), copies("naval")
    local both = {}
    for _, row in ipairs(data("cards")) do
      if land[row.card] and naval[row.card] then table.insert(both, row.card) end
    end
    expect(both).is { "parley", "parley-no-way", "shrapnel", "grenade", "fire-twice", "fall-back", "sharpshooter", "single-combat", "all-hands", "damp-powder",
      "forked-tongue" }
    expect({ land.shrapnel, naval.shrapnel, land.grenade, naval.grenade }).is { 3, 3, 2, 2 }
  end)
  it("are made of their discards again when they are empty; without these nobody draws", function()
    stage.sea()
    game.decks = { "naval" }
    local brig = stage.vessel("brig", "blue", "6,6", "SW")
    game.highest = 11
    for _, row in ipairs(data("cards")) do
      for _ = 1, row.naval do
        dice("all of them " .. row.card)
        draw(game.naval, "all of them")
        if row.card == "sharks" then cards.remove(game.naval, row.card) else cards.discard(game.naval, row.card) end
      end
    end
    expect({ cards.left(game.naval), #game.naval.discards }).is { 0, 29 }
    run "scum.event.draw"
    expect({ cards.left(game.naval), #game.naval.discards, cards.unread(game.naval, "blue") }).is { 28, 0, 1 }
    dice "read it axes"
    cards.discard(game.naval, cards.read(game.naval, "blue", "read it"), "blue")
    for _, row in ipairs(data("cards")) do
      for _ = 1, row.naval do
        if not has({ "sharks", "axes" }, row.card) then
          dice("the rest " .. row.card)
          cards.remove(game.naval, draw(game.naval, "the rest"))
        end
      end
    end
    cards.gather(game.naval)
    dice "the last axes"
    cards.remove(game.naval, draw(game.naval, "the last"))
    brig.spent = false
    run "scum.event.draw"
    expect(cards.unread(game.naval, "blue")).is(0)
  end)
end)

describe("scum.event.kinds", function()
  it("lets a player discard a card at any time, and no NOW! card", function()
    stage.sea()
    game.decks = { "land", "naval" }
    hands.gets("blue", "naval", { "axes" })
    hands.gets("blue", "land", { "surgeon", "fall-back" })
    phase "activation"
    turn.enter "red"
    order "discard blue axes"
    order "discard blue surgeon"
    expect({ game.naval.discards, game.land.discards }).is { { "axes" }, { "surgeon" } }
    expect(refusal "discard blue surgeon").has "is not in the hand of blue"
    expect(refusal "discard blue fall-back").has "it is obeyed, not discarded"
  end)
  it("counts YOUR CHOICE cards of both decks, three or six", function()
    stage.sea()
    game.decks = { "naval" }
    hands.gets("blue", "naval", { "axes", "grapnels", "grenade", "dead-calm" })
    run("scum.event.kinds", "blue")
    expect(cards.size(game.naval, "blue")).is(4)
    hands.gets("blue", "naval", { "parley" })
    answers { "axes" }
    run("scum.event.kinds", "blue")
    expect({ cards.size(game.naval, "blue"), game.naval.discards }).is { 4, { "axes" } }
  end)
end)

-- Afloat: the brig of blue with men and a captain, the dhow of red beside her.
local function alongside()
  stage.sea()
  game.decks = { "naval" }
  local on = {
    brig = stage.vessel("brig", "blue", "6,6", "N"), dhow = stage.vessel("dhow", "red", "8,5", "N"),
    men = stage.men("blue", "6,6", "brig", { id = "men", missile = "musket" }), foe = stage.men("red", "8,5", "dhow", { id = "foe", figures = 8 }),
    gun = stage.cannon("brig", 0, "starboard", "medium"),
  }
  return on
end

describe("scum.card.parley", function()
  it("of the naval deck binds two ships, with all aboard", function()
    local on = alongside()
    hands.gets("red", "naval", { "parley" })
    stage.activate(on.men)
    order "play red parley dhow brig 1"
    expect(game.naval.discards).is { "parley" }
    expect(refusal "battle men foe").has "ceasefire"
  end)
  it("answers a shot at a ship, which lapses", function()
    local on = alongside()
    hands.gets("red", "naval", { "parley" })
    hands.gets("blue", "naval", { "chain-shot" })
    stage.activate(on.gun)
    plays "parley dhow brig 2"
    order "fire-gun brig-starboard0 8,5 ship card=chain-shot"
    expect({ on.gun.fired, on.dhow.points, cards.hand(game.naval, "blue") }).is { nil, 40, { "chain-shot" } }
  end)
end)

describe("scum.card.parley-no-way", function()
  it("of the naval deck refuses a Parley", function()
    local on = alongside()
    hands.gets("red", "naval", { "parley" })
    hands.gets("blue", "naval", { "parley-no-way" })
    stage.activate(on.brig)
    plays "parley-no-way"
    order "play red parley dhow brig 1"
    expect({ #game.pacts, #game.naval.discards }).is { 0, 2 }
  end)
end)

describe("scum.card.shrapnel", function()
  it("of the naval deck doubles the hits on men aboard, in secret until the dice", function()
    local on = alongside()
    hands.gets("blue", "naval", { "shrapnel" })
    stage.activate(on.gun)
    expect(refusal "fire-gun brig-starboard0 8,5 ship card=shrapnel").has "fired at figures"
    dice "to hit volley miss miss miss, saves ball ball"
    order "fire-gun brig-starboard0 8,5 figures card=shrapnel"
    expect({ on.foe.figures, game.naval.discards }).is { 6, { "shrapnel" } }
  end)
  it("kills two of eight with one die in 25 of 108 throws", function()
    local on = alongside()
    expect(odds(function()
      gunnery.at_figures(on.gun, on.foe, 1, "8,5", "shrapnel")
      return on.foe.figures
    end)).is { [8] = "73/108", [7] = "5/54", [6] = "25/108" }
  end)
end)

describe("scum.card.grenade", function()
  it("of the naval deck is thrown by a ship's men at the men of the next hull", function()
    local on = alongside()
    on.dhow.bow, on.foe.at = "7,5", "7,5"
    hands.gets("blue", "naval", { "grenade" })
    stage.activate(on.men)
    dice "to hit volley flag, saves ball"
    order "battle men foe card=grenade"
    expect({ on.foe.figures, game.naval.discards, on.brig.hostile }).is { 7, { "grenade" }, true }
  end)
  it("kills none, one or two with two dice", function()
    local on = alongside()
    expect(odds(function()
      grenades.throw(on.men, on.foe)
      return on.foe.figures
    end)).is { [8] = "337/648", [7] = "32/81", [6] = "55/648" }
  end)
  it("is not thrown at whoever is in close combat, nor after a ration of rum", function()
    local on = alongside()
    on.dhow.bow, on.foe.at = "7,5", "7,5"
    on.foe.fought = { on.men }
    hands.gets("blue", "naval", { "grenade" })
    stage.activate(on.men)
    expect(refusal "battle men foe card=grenade").has "nobody fires at it"
    on.foe.fought = {}
    effects.lay("rum-ration", on.men, "turn")
    expect(refusal "battle men foe card=grenade").has "had its rum"
  end)
end)

describe("scum.card.fire-twice", function()
  it("of the naval deck lets a gun fire twice, with one figure to serve it", function()
    local on = alongside()
    hands.gets("blue", "naval", { "fire-twice" })
    stage.activate(on.gun)
    dice "to hit miss miss miss miss"
    order "fire-gun brig-starboard0 8,5 ship card=fire-twice"
    dice "to hit miss miss miss miss"
    order "fire-gun brig-starboard0 8,5 ship"
    expect({ on.men.serving, game.naval.discards }).is { 1, { "fire-twice" } }
    expect(refusal "fire-gun brig-starboard0 8,5 ship").has "already fired"
  end)
end)

describe("scum.card.fall-back", function()
  it("of the naval deck takes a ship away from the enemy, and she neither rams nor boards", function()
    local on = alongside()
    game.wind.from = 3
    hands.reads(on.brig, "naval", "fall-back")
    expect(refusal "board brig dhow").has "neither rams nor boards"
    expect(refusal "navigate brig ram").has "neither rams nor boards"
    expect(refusal "navigate brig port").has "must end her move farther"
    expect(refusal "drop-anchor brig").has "must end her move farther"
    expect(refusal "done blue").has "must end her move farther"
    order "navigate brig forward,forward,forward"
    order "done blue"
    expect({ on.brig.bow, fleeing.from_enemy(on.brig, { "6,3" }) }).is { "6,3", 4 }
  end)
  it("leaves a ship where she is that cannot get away", function()
    local on = alongside()
    hands.reads(on.brig, "naval", "fall-back")
    expect(refusal "navigate brig forward").has "cannot sail into the wind"
    order "done blue"
    expect(on.brig.bow).is "6,6"
  end)
  it("has a ship weigh anchor that could get away, before any work with her boats", function()
    stage.sea()
    game.decks = { "naval" }
    local brig = ship { id = "brig", owner = "blue", length = 200, bow = "6,9", heading = "S", boats = 1, anchored = true }
    stage.vessel("dhow", "red", "8,5", "N")
    hands.reads(brig, "naval", "fall-back")
    for _, line in ipairs { "done", "drop-anchor brig", "lower brig brig-boat-1 7,9" } do expect(refusal(line)).has "must end her move farther" end
    order "navigate brig weigh,forward"
    turn.left "blue"
    expect(brig.bow).is "6,10"
  end)
  it("has a boat row away", function()
    local on = alongside()
    local gig = stage.gig("7,7", 4)
    hands.reads(gig, "naval", "fall-back")
    expect(refusal "done blue").has "must end her move farther"
    expect(refusal "row gig starboard").has "must end her move farther"
    gig.heading = 3
    order "row gig forward"
    order "done blue"
    expect(gig.at).is "7,8"
  end)
  it("keeps a unit aboard where it is, without a battle, and silences a gun", function()
    local on = alongside()
    hands.reads(on.men, "naval", "fall-back")
    expect(refusal "battle men foe").has "does not battle"
    expect(refusal "move men S").has "goes no other way"
    stage.activate(on.brig)
    order "done blue"
    cards.gather(game.naval)
    hands.reads(on.gun, "naval", "fall-back")
    expect(refusal "fire-gun brig-starboard0 8,5 ship").has "does not fire"
  end)
end)

describe("scum.fall-back.distance", function()
  it("counts from the nearest hex of her hull to the nearest enemy who has not surrendered", function()
    local on = alongside()
    expect({ run("scum.fall-back.distance", on.brig, { "6,3" }), run("scum.fall-back.distance", on.brig, { "6,3", "6,4" }) }).is { 4, 3 }
    on.dhow.surrendered = true
    expect(run("scum.fall-back.distance", on.brig, { "6,3" })).is(nil)
  end)
end)

describe("scum.fall-back.farther", function()
  it("is farther than she was, or where no enemy is left", function()
    local on = alongside()
    hands.reads(on.brig, "naval", "fall-back")
    expect({ run("scum.fall-back.farther", on.brig, { "6,6" }), run("scum.fall-back.farther", on.brig, { "6,3" }) }).is { false, true }
    on.dhow.surrendered = true
    expect(run("scum.fall-back.farther", on.brig, { "6,6" })).is(true)
  end)
end)

describe("scum.fall-back.way", function()
  it("is the steps that take a ship farther off, and none while she is held or into the wind", function()
    local on = alongside()
    hands.reads(on.brig, "naval", "fall-back")
    expect(run("scum.fall-back.way", on.brig)).is(nil)
    game.wind.from = 3
    local way = run("scum.fall-back.way", on.brig)
    expect(way[1]).is("forward")
    on.brig.aground = true
    expect(run("scum.fall-back.way", on.brig)).is(nil)
  end)
end)

describe("scum.fall-back.boat", function()
  it("finds a hex farther from the enemy, unless she is aboard", function()
    local on = alongside()
    local gig = stage.gig("7,7", 4)
    hands.reads(gig, "naval", "fall-back")
    expect(run("scum.fall-back.boat", gig)).is(true)
    gig.at = nil
    expect(run("scum.fall-back.boat", gig)).is(false)
  end)
end)

describe("scum.fall-back.move", function()
  it("refuses a move that brings her no farther off", function()
    local on = alongside()
    game.wind.from = 3
    hands.reads(on.brig, "naval", "fall-back")
    expect(refusal "navigate brig port").has "must end her move farther"
    expect(refusal "navigate brig forward,forward,forward").is(nil)
  end)
end)

describe("scum.fall-back.stay", function()
  it("refuses to stay only while she could get away", function()
    local on = alongside()
    hands.reads(on.brig, "naval", "fall-back")
    expect(refusal "done blue").is(nil)
    game.wind.from = 3
    expect(refusal "done blue").has "must end her move farther"
  end)
end)

describe("scum.fall-back.no-attack", function()
  it("refuses her grapnels, which she may throw without the card", function()
    local on = alongside()
    stage.activate(on.brig)
    on.dhow.bow, on.foe.at = "7,5", "7,5"
    expect(refusal "board brig dhow").is(nil)
    effects.lay("fall-back", on.brig, "turn")
    expect(refusal "board brig dhow").has "neither rams nor boards"
  end)
end)

describe("scum.card.sharpshooter", function()
  it("of the naval deck picks the captain of another ship", function()
    local on = alongside()
    local captain = commander { id = "captain", owner = "red", aboard = "dhow" }
    hands.gets("blue", "naval", { "sharpshooter" })
    stage.activate(on.men)
    answers { "captain" }
    dice "sharpshooter volley, saves volley, to hit miss miss"
    order "battle men foe card=sharpshooter"
    expect({ captain.alive, game.naval.discards }).is { false, { "sharpshooter" } }
  end)
  it("kills a commander in 5 of 36 shots", function()
    local on = alongside()
    local captain = commander { id = "captain", owner = "red", aboard = "dhow" }
    expect(odds(function() return run("scum.sniper.shot", on.men, captain) end)).is { [true] = "5/36", [false] = "31/36" }
  end)
  it("picks nobody aboard a vessel under false colours, and no NCO out of a close combat", function()
    local on = alongside()
    commander { id = "captain", owner = "red", aboard = "dhow" }
    local sloop = stage.vessel("sloop", "red", "8,8", "N")
    local hands_of_sloop = stage.men("red", "8,8", "sloop", { id = "others" })
    expect(#sniper.marks(on.men)).is(3)
    effects.lay("false-colours", on.dhow, "turn")
    expect(sniper.marks(on.men)).is { hands_of_sloop }
    stage.men("blue", "8,9", "sloop", { id = "boarders" })
    battle.note_attack(game.units.boarders, hands_of_sloop, "melee")
    expect(sniper.marks(on.men)).is {}
  end)
  it("needs somebody to pick", function()
    local on = alongside()
    on.foe.nco = false
    hands.gets("blue", "naval", { "sharpshooter" })
    stage.activate(on.men)
    expect(refusal "battle men foe card=sharpshooter").has "neither a commander nor an NCO"
  end)
end)

describe("scum.card.single-combat", function()
  it("of the naval deck opens a duel of captains, and needs the card", function()
    local on = alongside()
    on.dhow.bow, on.foe.at = "7,5", "7,5"
    commander { id = "hale", owner = "blue", aboard = "brig", pistol = false }
    commander { id = "rook", owner = "red", aboard = "dhow", pistol = false }
    stage.activate(on.men)
    expect(refusal "challenge hale rook single-combat").has "is not in the hand of blue"
    hands.gets("blue", "naval", { "single-combat" })
    dice "sword blade, saves blade, sword miss, sword miss, sword miss, sword miss, sword miss"
    order "challenge hale rook single-combat"
    expect({ game.commanders.rook.alive, game.naval.discards }).is { false, { "single-combat" } }
    expect(refusal "play single-combat").isnt(nil)
  end)
end)

describe("scum.card.all-hands", function()
  it("of the naval deck activates a gun after the ship, without counting", function()
    local on = alongside()
    hands.gets("blue", "naval", { "all-hands" })
    stage.activate(on.brig)
    expect(refusal "play all-hands brig").has "cannot be activated"
    order "play all-hands brig-starboard0"
    expect({ game.active.of.id, on.brig.spent, game.used.blue or 0 }).is { "brig-starboard0", true, 0 }
  end)
end)

describe("scum.card.damp-powder", function()
  it("of the naval deck silences a vessel with all her guns and men, to the end of the turn", function()
    local on = alongside()
    hands.reads(on.brig, "naval", "damp-powder")
    stage.activate(on.gun)
    expect(refusal "fire-gun brig-starboard0 8,5 ship").has "powder of brig-starboard0 is damp"
    stage.activate(on.men)
    expect(refusal "battle men foe").has "powder of men is damp"
    run "scum.turn.end"
    expect(#game.effects).is(0)
  end)
  it("of the naval deck stays with men who go ashore, and spares boarders", function()
    local on = alongside()
    game.grounds["5,6"], on.brig.anchored = "clear", true
    local boarders = stage.men("red", "6,7", "brig", { missile = "musket" })
    hands.reads(on.gun, "naval", "damp-powder")
    expect(effects.rests_on("damp-powder", boarders)).is(false)
    stage.activate(on.men)
    order "land men 5,6"
    expect(refusal "battle men foe").has "powder of men is damp"
  end)
end)

describe("scum.card.forked-tongue", function()
  it("of the naval deck ends a ceasefire of two ships", function()
    local on = alongside()
    hands.gets("blue", "naval", { "forked-tongue" })
    parley.begin(on.brig, on.dhow, 2)
    stage.activate(on.men)
    expect(refusal "battle men foe").has "ceasefire"
    order "play forked-tongue red"
    expect({ #game.pacts, game.naval.discards }).is { 0, { "forked-tongue" } }
  end)
  it("of two ceasefires with the same player ends the one that its player picks", function()
    local on = alongside()
    local sloop = stage.vessel("sloop", "red", "12,6", "N")
    hands.gets("blue", "naval", { "forked-tongue" })
    parley.begin(on.brig, on.dhow, 2)
    parley.begin(sloop, on.brig, 2)
    stage.activate(on.men)
    answers { "sloop and brig" }
    order "play forked-tongue red"
    expect({ #game.pacts, game.pacts[1].other.id }).is { 1, "dhow" }
  end)
end)
