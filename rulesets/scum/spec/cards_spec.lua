-- The event cards: what each does, and what refuses it.

-- The men of blue and their foe, unless they have other names.
local function blue(at, fields)
  fields = fields or {}
  fields.id = fields.id or "men"
  return ashore.blue(at, fields)
end

local function red(at, fields)
  fields = fields or {}
  fields.id = fields.id or "foe"
  return ashore.red(at, fields)
end

local function activate() ashore.activate(game.units.men) end

-- A NOW! card that blue reads with his men.
local function reads(card)
  cards.unread(game.land, "blue", 1)
  activate()
  dice("reads a card " .. card)
  order "read-card blue"
end

describe("scum.card.parley", function()
  it("gives two units a ceasefire, between any two orders", function()
    ashore.field()
    blue("4,4")
    red("4,5")
    hand("red", { "parley" })
    activate()
    order "play red parley foe men 1"
    expect(refusal "battle men foe").has "ceasefire"
  end)
  it("answers an attack, which lapses and is no battle", function()
    ashore.field()
    local men, foe = blue("4,4"), red("4,5")
    red("3,5", { id = "other" })
    hand("red", { "parley" })
    activate()
    plays "parley foe men 2"
    order "battle men foe"
    expect({ men.battled, foe.figures }).is { false, 6 }
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle men other"
  end)
  it("fails against No Way, and both are spent", function()
    ashore.field()
    blue("4,4")
    red("4,5")
    hand("red", { "parley" })
    hand("blue", { "parley-no-way" })
    activate()
    plays "parley-no-way"
    order "play red parley foe men 1"
    expect(#game.pacts).is(0)
    expect(#game.land.discards).is(2)
  end)
  it("is left out of a game without Parley", function()
    ashore.field()
    blue("4,4")
    red("4,5")
    hand("blue", { "parley" })
    activate()
    expect(refusal "play parley men foe 1").is(nil)
    option("scum.parley.call", false)
    expect(refusal "play parley men foe 1").has "Parley is not in play"
  end)
  it("is for pirates, and not for those who have a ceasefire", function()
    ashore.field()
    local men, foe = blue("4,4"), red("4,5")
    hand("red", { "parley" })
    activate()
    game.players.blue.pirate = false
    expect(refusal "play red parley foe men 1").has "only pirates"
    game.players.blue.pirate = true
    parley.begin(men, foe, 1)
    expect(refusal "play red parley foe men 1").has "ceasefire"
  end)
end)

describe("scum.card.parley-no-way", function()
  it("is no order", function()
    ashore.field()
    blue("4,4")
    hand("red", { "parley-no-way" })
    activate()
    expect(refusal "play red parley-no-way").has "not now"
  end)
end)

describe("scum.card.fall-back", function()
  it("leaves the unit where the way ends, without a battle", function()
    ashore.field()
    game.players.blue.base = { "4,0" }
    local men = blue("4,4")
    blue("4,3", { id = "others" })
    red("4,5")
    reads "fall-back"
    expect(men.at).is "4,4"
    expect(refusal "battle men foe").has "falls back"
  end)
  it("is never an order", function()
    ashore.field()
    blue("4,4")
    hand("blue", { "grenade" })
    activate()
    expect(refusal "play fall-back").has "is not in the hand of blue"
  end)
end)

describe("scum.card.damp-powder", function()
  it("forbids muskets to the end of the turn, not bows or swords", function()
    ashore.field()
    local men = blue("4,4", { missile = "musket" })
    red("4,6")
    red("5,4", { id = "near" })
    reads "damp-powder"
    expect(refusal "battle men foe").has "powder of men is damp"
    expect(allows(battle.eligible, men, game.units.near, "sword")).is(true)
    men.missile = "bow"
    expect(allows(battle.eligible, men, game.units.foe, "bow")).is(true)
    run("scum.turn.end")
    expect(#game.effects).is(0)
  end)
end)

describe("scum.card.rum-ration", function()
  it("gives a die in close combat and forbids fire", function()
    ashore.field()
    local men, foe = blue("4,4", { missile = "musket" }), red("4,5")
    red("4,6", { id = "far" })
    reads "rum-ration"
    expect(attack.dice(men, foe, "sword", "no charge")).is(5)
    expect(refusal "battle men far").has "does not fire"
  end)
  it("kills the last man with 5,881 of 7,776 throws, and not with 5,371", function()
    ashore.field()
    local men, foe = blue("4,4"), red("4,5", { figures = 1 })
    activate()
    local function fight()
      run("scum.battle.procedure", men, foe, "sword", "no charge")
      return foe.figures
    end
    expect(odds(fight)).is { [0] = "5371/7776", [1] = "2405/7776" }
    run("scum.card.rum-ration", "blue", {}, nil)
    expect(odds(fight)).is { [0] = "5881/7776", [1] = "1895/7776" }
  end)
end)

describe("scum.card.lost-path", function()
  it("leaves one hex of move", function()
    ashore.field()
    blue("4,4")
    reads "lost-path"
    expect(refusal "move men N N").has "moves one hex at most"
    order "move men N"
  end)
end)

describe("scum.card.swamp-fever", function()
  it("costs a figure for each die that is no miss, and nobody scores", function()
    ashore.field { ["4,4"] = "marsh" }
    local men = blue("4,4")
    cards.unread(game.land, "blue", 1)
    activate()
    dice "reads a card swamp-fever, fever miss volley"
    order "read-card blue"
    expect({ men.figures, game.players.red.points }).is { 5, 0 }
  end)
  it("takes a figure of five in six, two in a marsh in 25 of 36", function()
    ashore.field()
    local men = blue("4,4")
    activate()
    expect(odds(function()
      run("scum.card.swamp-fever", "blue", {}, nil)
      return men.figures
    end)).is { [6] = "1/6", [5] = "5/6" }
    game.grounds["4,4"] = "marsh"
    expect(odds(function()
      run("scum.card.swamp-fever", "blue", {}, nil)
      return men.figures
    end)).is { [6] = "1/36", [5] = "5/18", [4] = "25/36" }
  end)
end)

describe("scum.card.forked-tongue", function()
  it("ends an alliance, and needs one", function()
    ashore.field()
    blue("4,4")
    red("4,5")
    hand("blue", { "forked-tongue" })
    activate()
    expect(refusal "play forked-tongue red").has "no pact"
    parley.befriend("blue", "red")
    order "play forked-tongue red"
    expect(parley.allied("blue", "red")).is(false)
    expect(notes()).has "Forked Tongue is played by blue: with red"
  end)
end)

describe("scum.card.forked-tongue", function()
  it("ends the ceasefire and leaves the alliance, if its player says so", function()
    ashore.field()
    local ours, theirs = blue("4,4"), red("4,5")
    hand("blue", { "forked-tongue" })
    activate()
    parley.befriend("blue", "red")
    expect(refusal "play forked-tongue red ceasefire").has "no ceasefire with"
    parley.begin(ours, theirs, 2)
    order "play forked-tongue red ceasefire"
    expect({ parley.allied("blue", "red"), #game.pacts }).is { true, 1 }
  end)
end)

describe("scum.card.forced-march", function()
  it("lets infantry move two hexes and battle", function()
    ashore.field()
    blue("4,4")
    red("4,7")
    hand("blue", { "forced-march" })
    activate()
    order "play forced-march"
    order "move men S S"
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle men foe"
  end)
  it("comes before the move", function()
    ashore.field()
    blue("4,4")
    hand("blue", { "forced-march" })
    activate()
    order "move men S"
    expect(refusal "play forced-march").has "has already moved"
  end)
end)

describe("scum.card.surgeon", function()
  it("brings a man back who was lost in this turn", function()
    ashore.field()
    local men = blue("4,4")
    hand("blue", { "surgeon" })
    activate()
    expect(refusal "play surgeon men").has "has lost nobody"
    casualties.fall(men, 2, nil, game.players.red)
    order "play surgeon men"
    expect(men.figures).is(5)
  end)
end)

describe("scum.card.surgeon", function()
  it("brings back privates, not an NCO whom a sharpshooter has picked", function()
    ashore.field()
    local men, foe = blue("4,4"), red("4,6", { missile = "musket" })
    hand("blue", { "surgeon" })
    activate()
    dice "sharpshooter volley, saves volley"
    run("scum.sniper.shot", foe, men)
    expect({ men.figures, men.nco }).is { 5, false }
    expect(refusal "play blue surgeon men").has "lost nobody"
  end)
  it("brings nobody back to prisoners", function()
    stage.sea()
    game.decks = { "land", "naval" }
    local brig = stage.vessel("brig", "blue", "6,6", "N")
    local men = stage.men("blue", nil, "brig", { id = "men" })
    men.figures, men.lost = 5, 1
    hands.gets("blue", "land", { "surgeon" })
    stage.activate(brig)
    order "surrender brig"
    stage.activate(stage.gig("12,12", 4))
    expect(refusal "play blue surgeon men").has "out of the battle"
  end)
  it("gives him the weapons of the others", function()
    ashore.field()
    local men = blue("4,4", { missile = "musket" })
    casualties.fall(men, 1, nil, game.players.red)
    hand("blue", { "surgeon" })
    activate()
    order "play surgeon men"
    expect({ men.figures, men.missiles }).is { 6, 6 }
  end)
end)

describe("scum.card.all-hands", function()
  it("activates one more piece, which does not count", function()
    ashore.field()
    local men, others = blue("4,4"), blue("8,4", { id = "others" })
    hand("blue", { "all-hands" })
    activate()
    expect(refusal "play all-hands men").has "cannot be activated"
    order "play all-hands others"
    order "move others N"
    expect({ men.spent, others.at, game.used.blue or 0 }).is { true, "8,3", 0 }
  end)
end)

describe("scum.card.fire-twice", function()
  it("allows a second shot, no third and no close combat", function()
    ashore.field()
    blue("4,4", { missile = "musket" })
    red("4,6")
    red("4,3", { id = "near" })
    hand("blue", { "fire-twice", "fire-twice" })
    activate()
    expect(refusal "battle men near card=fire-twice").has "hand to hand"
    answers { "stand", "stand" }
    dice "to hit miss miss miss"
    order "battle men foe card=fire-twice"
    expect(refusal "battle men near").has "fires twice"
    dice "to hit miss miss miss"
    order "battle men foe"
    expect(refusal "battle men foe").has "already battled"
  end)
  -- Gunners with a foe in pistol shot and a barn for their gun.
  local function gunners()
    ashore.field()
    blue("4,6", { class = "A", arm = "artillery", figures = 4 })
    red("4,4")
    gun { id = "nine", owner = "blue", size = "medium", crew = "men" }
    structure { id = "barn", owner = "red", type = "large-stone", cells = { "6,4" } }
    hand("blue", { "fire-twice" })
    activate()
  end
  it("for the pistols of gunners leaves their gun cold", function()
    gunners()
    answers { "stand" }
    dice "to hit miss miss"
    order "battle men foe pistol card=fire-twice"
    expect(refusal "fire-gun nine 6,4 structure").has "already battled"
  end)
  it("for a gun leaves the pistols of its gunners cold", function()
    gunners()
    dice "to hit miss miss miss miss"
    order "fire-gun nine 6,4 structure card=fire-twice"
    expect(refusal "battle men foe pistol").has "already battled"
    dice "to hit miss miss miss miss"
    order "fire-gun nine 6,4 structure"
    expect(refusal "fire-gun nine 6,4 structure").has "already battled"
  end)
  it("leaves no time for a grapple or the cables between the shots", function()
    stage.sea()
    game.decks = { "naval" }
    game.grounds["5,6"], game.grounds["5,7"] = "clear", "clear"
    stage.vessel("dhow", "red", "6,6", "N")
    stage.men("red", "6,6", "dhow", { id = "foe" })
    local men = stage.men("blue", "5,6", nil, { id = "men", missile = "musket" })
    hands.gets("blue", "naval", { "fire-twice" })
    stage.activate(men)
    dice "to hit miss miss miss"
    order "battle men foe card=fire-twice"
    expect(refusal "board-from-shore men dhow").has "already battled"
  end)
  it("kills with each shot of one die five times in twelve", function()
    ashore.field()
    local men, foe = blue("4,4", { missile = "musket" }), red("4,8", { class = "A" })
    activate()
    local function shot()
      run("scum.battle.procedure", men, foe, "musket", "no charge")
      men.battled = true
    end
    expect(odds(function()
      run("scum.card.fire-twice", "blue", {}, { hook = "battle.declare", actor = men, target = foe })
      for _ = 1, 2 do
        if allows(battle.once, men, men) then shot() end
      end
      return foe.figures
    end)).is { [6] = "49/144", [5] = "35/72", [4] = "25/144" }
  end)
end)

describe("scum.card.ambush", function()
  it("gives a die to a unit in cover, and none in the open", function()
    ashore.field { ["4,4"] = "wood" }
    blue("4,4")
    red("4,5")
    hand("blue", { "ambush" })
    activate()
    answers { "stand" }
    dice "to hit miss miss miss miss miss"
    order "battle men foe card=ambush"
    expect(game.land.discards).is { "ambush" }
  end)
  it("is refused in the open", function()
    ashore.field()
    blue("4,4")
    red("4,5")
    hand("blue", { "ambush" })
    activate()
    expect(refusal "battle men foe card=ambush").has "stands in no cover"
  end)
  it("makes an attack that would have no dice, and is shown before the defender decides", function()
    ashore.field { ["4,4"] = "wood", ["4,8"] = "wood" }
    local men, foe = blue("4,4", { missile = "musket" }), red("4,8")
    hand("blue", { "ambush" })
    activate()
    men.serving = 1
    expect(refusal "battle men foe card=ambush").has "no dice left"
    men.serving = 0
    expect(refusal "battle men foe").has "no dice left"
    answers { "stand" }
    dice "to hit volley, saves ball"
    order "battle men foe card=ambush"
    expect({ foe.figures, game.land.discards }).is { 5, { "ambush" } }
  end)
  it("makes one die of a musket at four hexes two", function()
    ashore.field { ["4,4"] = "field" }
    local men, foe = blue("4,4", { missile = "musket" }), red("4,8", { class = "A" })
    activate()
    local function fire()
      run("scum.battle.procedure", men, foe, "musket", "no charge")
      return foe.figures
    end
    expect(odds(fire)).is { [6] = "7/12", [5] = "5/12" }
    run("scum.card.ambush", "blue", {}, { hook = "battle.declare", actor = men, target = foe })
    expect(odds(fire)).is { [6] = "439/1296", [5] = "311/648", [4] = "235/1296" }
  end)
end)

describe("scum.card.grenade", function()
  it("throws two fire dice at a neighbour, volley and ball hit", function()
    ashore.field { ["4,5"] = "wood" }
    blue("4,4")
    local foe = red("4,5")
    hand("blue", { "grenade" })
    activate()
    answers { "stand" }
    dice "to hit volley unit, saves volley"
    order "battle men foe card=grenade"
    expect(foe.figures).is(5)
  end)
  it("takes five points of a door or a wall for each hit that is not saved", function()
    ashore.field()
    local men = blue("4,4")
    local fort = structure { id = "fort", owner = "red", type = "large-stone", cells = { "4,5" }, door = "gate", fort = true }
    structure { id = "far", owner = "red", type = "large-stone", cells = { "4,7" } }
    hand("blue", { "grenade", "grenade" })
    activate()
    expect(refusal "battle men far card=grenade").has "too far for a grenade"
    expect(refusal "battle men far aim=gate card=grenade").has "no gate that holds"
    dice "to hit hull volley, saves ball miss"
    order "battle men fort aim=gate card=grenade"
    expect({ fort.gate, fort.points, men.battled }).is { 5, 30, true }
    expect(refusal "battle men fort aim=gate card=grenade").has "already battled"
    men.battled, game.active.chosen = false, false
    dice "to hit hull hull, saves ball"
    order "battle men fort card=grenade"
    expect({ fort.gate, fort.points }).is { 5, 20 }
  end)
  it("takes points of a boat, and no other card goes with it", function()
    ashore.field { ["4,5"] = "sea" }
    blue("4,4")
    local skiff = boat { id = "skiff", owner = "red", at = "4,5" }
    hand("blue", { "grenade", "fire-twice" })
    activate()
    expect(refusal "battle men skiff card=fire-twice").has "for attacks on men"
    dice "to hit ball ball, saves ball"
    order "battle men skiff card=grenade"
    expect(skiff.points).is(10)
  end)
  it("is thrown at men without naming an aim", function()
    ashore.field()
    local men = blue("4,4")
    red("4,5", { id = "foe" })
    hand("blue", { "grenade" })
    activate()
    expect(refusal("battle " .. men.id .. " foe aim=boat card=grenade")).has "no aim is named"
    expect(refusal("battle " .. men.id .. " foe weapon=sword card=grenade")).has "instead of an attack with sword"
  end)
  it("does not reach two hexes", function()
    ashore.field()
    blue("4,4")
    red("4,6")
    hand("blue", { "grenade" })
    activate()
    expect(refusal "battle men foe card=grenade").has "too far for a grenade"
  end)
end)

describe("scum.card.sharpshooter", function()
  it("picks out a commander beside the unit's fire", function()
    ashore.field()
    blue("4,4", { missile = "musket" })
    red("4,6", { nco = false })
    local captain = commander { id = "captain", owner = "red", at = "4,6" }
    hand("blue", { "sharpshooter" })
    activate()
    answers { "stand" }
    dice "sharpshooter volley, saves volley, to hit miss miss miss"
    order "battle men foe card=sharpshooter"
    expect({ captain.alive, game.players.blue.points }).is { false, 1 }
  end)
  it("is not for swords", function()
    ashore.field()
    blue("4,4")
    red("4,5")
    hand("blue", { "sharpshooter" })
    activate()
    expect(refusal "battle men foe card=sharpshooter").has "neither firearms nor bows"
  end)
end)

describe("scum.card.stand-fast", function()
  it("ignores all flags of a battle", function()
    ashore.field()
    blue("4,4")
    local foe = red("4,5", { figures = 2 })
    hand("red", { "stand-fast" })
    activate()
    answers { "stand" }
    plays "stand-fast"
    dice "to hit flag flag miss miss"
    order "battle men foe"
    expect(foe.at).is "4,5"
  end)
  it("is no order", function()
    ashore.field()
    blue("4,4")
    hand("blue", { "stand-fast" })
    activate()
    expect(refusal "play stand-fast").has "not now"
  end)
end)

describe("scum.card.lucky-charm", function()
  it("throws a save once more", function()
    ashore.field()
    local foe = red("4,5")
    hand("red", { "lucky-charm" })
    plays "lucky-charm"
    dice "saves blade, saves miss"
    expect(saves.from_melee(1, foe)).is(0)
  end)
  it("is no order, and not for the figures of others", function()
    ashore.field()
    local foe = red("4,5")
    blue("4,4")
    hand("blue", { "lucky-charm" })
    activate()
    expect(refusal "play lucky-charm").has "not now"
    expect(refusal("scum.card.lucky-charm", "blue", {}, { hook = "save.failed", piece = foe })).has "is not yours"
  end)
  it("saves 11 times in 36", function()
    ashore.field()
    local foe = red("4,5")
    hand("red", { "lucky-charm" })
    plays "lucky-charm"
    expect(odds(function() return saves.from_melee(1, foe) end)).is { [0] = "11/36", [1] = "25/36" }
  end)
  it("saves once in six", function()
    ashore.field()
    local foe = red("4,5")
    expect(odds(function() return saves.from_melee(1, foe) end)).is { [0] = "1/6", [1] = "5/6" }
  end)
end)

describe("scum.card.postern-key", function()
  it("opens a closed house to infantry", function()
    ashore.field()
    local men = blue("4,4")
    structure { id = "house", owner = "red", type = "small-stone", cells = { "4,5" } }
    hand("blue", { "postern-key" })
    activate()
    expect(refusal "enter-building men 4,5").has "door is closed"
    order "enter-building men 4,5 card=postern-key"
    expect(men.at).is "4,5"
  end)
  it("is no way over a high wall", function()
    ashore.field({}, { ["4,4 N"] = "high-wall" })
    structure { id = "fort", owner = "red", type = "large-stone", fort = true, cells = { "4,3" } }
    blue("4,4")
    hand("blue", { "postern-key" })
    activate()
    expect(refusal "enter-building men 4,3 card=postern-key").has "cannot go"
  end)
  it("is for infantry, and for closed doors with nobody behind them", function()
    ashore.field()
    local men = blue("4,4")
    local house = structure { id = "house", owner = "red", type = "small-stone", cells = { "4,5" } }
    hand("blue", { "postern-key" })
    activate()
    red("4,5")
    expect(refusal "enter-building men 4,5 card=postern-key").has "foe is in"
    game.units.foe.at, house.door = "9,9", "open"
    expect(refusal "enter-building men 4,5 card=postern-key").has "needs no key"
    house.door, men.arm, men.mounted = "closed", "cavalry", true
    expect(refusal "enter-building men 4,5 card=postern-key").has "only infantry has the key"
    expect(refusal "play postern-key").has "not now"
  end)
end)

describe("scum.card.shrapnel", function()
  local function battery()
    local crew = blue("4,4", { arm = "artillery", class = "A", figures = 4 })
    gun { id = "gun", owner = "blue", size = "medium", crew = "men" }
    return crew
  end
  it("lets a gun fire at figures in the open, and its hits count twice", function()
    ashore.field()
    battery()
    local foe = red("4,7", { figures = 8 })
    hand("blue", { "shrapnel" })
    activate()
    expect(refusal "fire-gun gun 4,7 figures").has "that needs shrapnel"
    answers { "stand" }
    dice "to hit volley miss miss, saves ball ball"
    order "fire-gun gun 4,7 figures card=shrapnel"
    expect(foe.figures).is(6)
    expect(game.land.discards).is { "shrapnel" }
  end)
  it("reaches four hexes, and damp powder none", function()
    ashore.field()
    battery()
    red("4,9")
    hand("blue", { "shrapnel" })
    activate()
    expect(refusal "fire-gun gun 4,9 figures card=shrapnel").has "out of the range"
    effects.lay_on_active("damp-powder", "turn")
    expect(refusal "fire-gun gun 4,9 figures card=shrapnel").has "powder of gun is damp"
  end)
  it("is answered by a Parley, and stays in the hand", function()
    ashore.field()
    battery()
    red("4,7")
    hand("blue", { "shrapnel" })
    hand("red", { "parley" })
    activate()
    plays "parley foe men 1"
    order "fire-gun gun 4,7 figures card=shrapnel"
    expect(cards.hand(game.land, "blue")).is { "shrapnel" }
    expect(game.units.men.battled).is(false)
  end)
end)

describe("scum.card.parley", function()
  it("is for units and vessels: nobody is asked for one when walls are hit, with men behind them or without", function()
    ashore.field()
    local men = blue("4,4", { arm = "artillery", class = "A", figures = 4 })
    gun { id = "gun", owner = "blue", size = "light", crew = "men" }
    structure { id = "house", owner = "red", type = "large-stone", cells = { "4,6" } }
    red("4,6")
    hand("red", { "parley" })
    hand("blue", { "grenade" })
    activate()
    dice "to hit hull miss, saves hull"
    order "fire-gun gun 4,6 structure"
    expect({ game.structures.house.points, men.battled }).is { 28, true }
    ashore.blue("4,5", { id = "bombers" })
    turn.left "blue"
    ashore.activate(game.units.bombers)
    dice "to hit hull miss, saves hull"
    order "battle bombers house card=grenade"
    expect(game.structures.house.points).is(23)
  end)
end)

describe("scum.card.forced-march", function()
  it("is for both units of a company, whoever of it was named", function()
    ashore.field()
    local men, two = blue("4,4"), blue("5,4", { id = "two" })
    men.leader = commander { id = "captain", owner = "blue", at = "4,4" }
    two.leader = men.leader
    hand("blue", { "forced-march" })
    ashore.activate(men.leader)
    order "play forced-march"
    expect({ paces.battle_allowance(men), paces.battle_allowance(two) }).is { 2, 2 }
  end)
end)

describe("scum.event.timing", function()
  it("has no NOW! card played from a hand: it is obeyed when it is read", function()
    ashore.field()
    blue("4,4")
    hand("blue", { "grenade" })
    activate()
    for _, card in ipairs { "fall-back", "damp-powder", "rum-ration", "lost-path", "swamp-fever" } do
      expect(refusal("play " .. card)).has "is not in the hand of blue"
      hand("blue", { card })
      expect(refusal("play " .. card)).has "obeyed when it is read"
      hand("blue", {})
    end
  end)
end)
