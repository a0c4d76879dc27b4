-- What each switch of scum.data.params changes on land.

local function dice_of(unit, target, weapon) return run("scum.battle.modifiers", unit, target, weapon, "no charge") end

describe("scum.dice.auto-kill", function()
  it("is one hit in all with auto-kill=per-throw", function()
    local faces = { "volley", "ball", "unit" }
    expect(run("scum.dice.auto-kill", { volley = 2, ball = 2 }, faces)).is { automatic = 2, savable = 2 }
    set "scum.data.params.auto-kill=per-throw"
    expect(run("scum.dice.auto-kill", { volley = 2, ball = 2 }, faces)).is { automatic = 1, savable = 3 }
    expect(run("scum.dice.auto-kill", { volley = 1, unit = 2 }, faces)).is { automatic = 0, savable = 3 }
  end)
end)

describe("scum.dice.waste", function()
  it("leaves hits beyond the figures to be saved with waste-before-saves=false", function()
    ashore.field()
    local swords, men = ashore.blue("4,4"), ashore.red("4,5", { figures = 1 })
    ashore.red("9,9")
    set "scum.data.params.waste-before-saves=false"
    answers { "stand", "enter" }
    dice "to hit blade unit unit miss, saves miss miss poleaxe"
    run("scum.battle.procedure", swords, men, "sword", "no charge")
    expect(men.figures).is(0)
  end)
  it("takes the first hit alone without it", function()
    ashore.field()
    local swords, men = ashore.blue("4,4"), ashore.red("4,5", { figures = 1 })
    answers { "stand" }
    dice "to hit blade unit unit miss, saves miss"
    run("scum.battle.procedure", swords, men, "sword", "no charge")
    expect(men.figures).is(1)
  end)
end)

describe("scum.retreat.hold", function()
  it("needs more than the number with flag-hold=more-than, so that irregulars never hold", function()
    ashore.field()
    set "scum.data.params.flag-hold=more-than"
    local men, mob = ashore.red("4,5", { figures = 6 }), ashore.red("6,5", { figures = 8, class = "C" })
    expect({ run("scum.retreat.hold", men), run("scum.retreat.hold", mob) }).is { false, false }
    commander { owner = "red", at = "6,5" }
    expect(run("scum.retreat.hold", mob)).is(true)
    men.figures = 7
    expect(run("scum.retreat.hold", men)).is(true)
  end)
end)

describe("scum.retreat.flag-save", function()
  it("lets the first of two be saved with flag-auto-from=3, not the first of three", function()
    ashore.field()
    set "scum.data.params.flag-auto-from=3"
    local men = ashore.red("4,5")
    answers { "two dice", "two dice" }
    dice "flag saves flag flag, flag saves flag flag"
    expect(run("scum.retreat.flag-save", 2, men)).is(0)
    expect(run("scum.retreat.flag-save", 3, men)).is(1)
  end)
end)

describe("scum.battle.range-dice", function()
  it("gives cavalry the four dice of the prose with cavalry-melee-dice=4", function()
    ashore.field()
    local horse, foe = ashore.blue("4,4", { arm = "cavalry", figures = 5 }), ashore.red("4,5")
    expect(dice_of(horse, foe, "sword")).is(3)
    set "scum.data.params.cavalry-melee-dice=4"
    expect(dice_of(horse, foe, "sword")).is(4)
  end)
end)

describe("scum.battle.hilltop", function()
  it("is for cannon alone with firearms-hilltop=false, and muskets fire over nobody", function()
    ashore.field { ["4,4"] = "hill" }
    local muskets, foe = ashore.blue("4,4", { missile = "musket" }), ashore.red("4,7")
    ashore.blue("4,5", { figures = 2 })
    expect({ dice_of(muskets, foe, "musket"), sight.clear("4,4", "4,7", muskets) }).is { 3, true }
    set "scum.data.params.firearms-hilltop=false"
    expect({ dice_of(muskets, foe, "musket"), sight.clear("4,4", "4,7", muskets) }).is { 2, false }
    expect(sight.clear("4,4", "4,7", gun { owner = "blue", size = "light", at = "4,4" })).is(true)
  end)
end)

describe("scum.geo.zoc", function()
  it("ends a move next to an enemy with zoc-stops=true", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men" })
    ashore.red("5,5", { id = "foe" })
    ashore.activate(men)
    expect(refusal "move men S S").is(nil)
    set "scum.data.params.zoc-stops=true"
    expect(refusal "move men S S").has "must stop in E8, next to an enemy"
    expect(refusal "move men S").is(nil)
  end)
end)

describe("scum.duel.blow", function()
  it("hits with one face alone with duel-unit-face=false", function()
    ashore.field()
    set "scum.data.params.duel-unit-face=false"
    local one, other = commander { id = "one", owner = "blue", at = "4,4" }, commander { id = "other", owner = "red", at = "4,5" }
    expect(odds(function() return run("scum.duel.blow", "sword", one, other) end)).is { [0] = "8/9", [1] = "1/9" }
    expect(odds(function() return run("scum.duel.blow", "pistol", one, other) end)).is { [0] = "31/36", [1] = "5/36" }
  end)
end)

describe("scum.vp.scoring", function()
  it("counts no tenths with vp-both=false", function()
    ashore.field()
    set "scum.data.params.vp-both=false"
    local men = ashore.red("4,5", { figures = 6 })
    ashore.red("9,5")
    casualties.fall(men, 6, nil, game.players.blue)
    expect(game.players.blue.points).is(1)
  end)
end)

describe("scum.cannon.shrapnel", function()
  it("doubles the hits that need no save with shrapnel-double=before-pairs", function()
    expect(run("scum.cannon.shrapnel", { automatic = 1, savable = 2 })).is { automatic = 1, savable = 5 }
    set "scum.data.params.shrapnel-double=before-pairs"
    expect(run("scum.cannon.shrapnel", { automatic = 1, savable = 2 })).is { automatic = 2, savable = 4 }
  end)
end)

describe("scum.cannon.target", function()
  it("wants shrapnel against men in a structure too with cannon-vs-crew-needs-card=true", function()
    ashore.field()
    local crew = unit { id = "crew", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "4,4" }
    gun { id = "piece", owner = "blue", size = "medium", crew = "crew" }
    structure { id = "walls", owner = "red", type = "large-stone", cells = { "4,7" } }
    ashore.red("4,7", { id = "inside" })
    ashore.activate(crew)
    expect(refusal "fire-gun piece 4,7 figures").is(nil)
    set "scum.data.params.cannon-vs-crew-needs-card=true"
    expect(refusal "fire-gun piece 4,7 figures").is "a gun needs shrapnel to fire at inside: round shot is for ships and structures alone"
  end)
end)

describe("scum.turn.initiative", function()
  local function cards_left()
    run("scum.turn.initiative")
    return cards.left(game.pack)
  end
  it("draws from 54 cards every turn, or from what is left with initiative-reshuffle=when-exhausted", function()
    ashore.field()
    dice "initiative 10-clubs, initiative 9-clubs, initiative 8-clubs, initiative 7-clubs"
    expect({ cards_left(), cards_left() }).is { 52, 52 }
    set "scum.data.params.initiative-reshuffle=when-exhausted"
    dice "initiative 10-hearts, initiative 9-hearts"
    expect(cards_left()).is(50)
  end)
end)

describe("scum.retreat.flag-save", function()
  it("saves on the face of the table", function()
    ashore.field()
    local men = ashore.red("4,5")
    answers { "one die" }
    set "scum.data.dice.saves.flag.faces.1=miss"
    dice "flag saves miss"
    expect(run("scum.retreat.flag-save", 1, men)).is(0)
  end)
end)

describe("scum.duel.strike", function()
  it("is a near miss on the face of the table", function()
    ashore.field()
    local hook, silver = commander { id = "hook", owner = "blue", at = "4,4" }, commander { id = "silver", owner = "red", at = "4,5" }
    set "scum.data.dice.saves.near-miss.faces.1=flag"
    dice "zone 1, near miss flag"
    expect(run("scum.duel.strike", hook, silver, "CHEST")).is(0)
    dice "zone 1, near miss miss"
    expect(run("scum.duel.strike", hook, silver, "CHEST")).is(6)
  end)
end)

describe("scum.move.gun", function()
  it("moves as many hexes as the table of guns says", function()
    ashore.field()
    local crew = unit { id = "crew", owner = "blue", arm = "artillery", class = "A", figures = 4, at = "4,4" }
    gun { id = "piece", owner = "blue", size = "medium", crew = "crew" }
    expect(run("scum.move.gun", crew)).is(0)
    set "scum.data.guns.medium.moves=1"
    expect({ run("scum.move.gun", crew), paces.furthest(crew) }).is { 1, 1 }
  end)
end)
