-- Dice of an attack, the ground and lines of sight. Cells are moved by (4, 4), so that all of them lie on the board.

local function dice_of(attacker, target, weapon, charging) return run("scum.battle.modifiers", attacker, target, weapon, charging or "no charge") end

describe("scum.battle.range-dice", function()
  it("goes by weapon and range", function()
    ashore.field()
    local bows = ashore.blue("4,4", { missile = "bow" })
    local horse = ashore.blue("5,4", { arm = "cavalry", missile = "musket", mounted = false, figures = 5 })
    expect(run("scum.battle.range-dice", bows, "bow", "fire", 2)).is(3)
    expect(run("scum.battle.range-dice", horse, "musket", "fire", 3)).is(1)
    expect(run("scum.battle.range-dice", bows, "bow", "fire", 4)).is(0)
    expect(run("scum.battle.range-dice", horse, "sword", "melee", 1)).is(3)
  end)
end)

describe("scum.battle.fire-or-melee", function()
  it("is close combat with neighbours in the open, fire beyond", function()
    ashore.field({ ["8,4"] = "hill" }, { ["8,4 S"] = "escarpment" })
    expect(run("scum.battle.fire-or-melee", "4,4", "4,5")).is("melee")
    expect(run("scum.battle.fire-or-melee", "4,4", "4,6")).is("fire")
    expect(run("scum.battle.fire-or-melee", "7,4", "8,4")).is("melee")
    expect(run("scum.battle.fire-or-melee", "8,5", "8,4")).is("fire")
  end)
end)

describe("scum.battle.modifiers", function()
  it("takes dice uphill, and two across an escarpment, which takes the place of uphill", function()
    ashore.field({ ["8,4"] = "hill" }, { ["8,4 S"] = "escarpment" })
    local top = ashore.red("8,4")
    expect(dice_of(ashore.blue("7,4"), top, "sword")).is(3)
    expect(dice_of(ashore.blue("8,5", { missile = "musket" }), top, "musket")).is(2)
  end)
  it("takes none from those who fire down from an escarpment, and two from both sides of a high wall", function()
    ashore.field({ ["8,4"] = "hill" }, { ["8,4 S"] = "escarpment", ["4,4 S"] = "high-wall" })
    local top, below = ashore.red("8,4", { missile = "bow" }), ashore.blue("8,5")
    expect(dice_of(top, below, "bow")).is(4)
    local one, other = ashore.blue("4,4", { missile = "bow" }), ashore.red("4,5", { missile = "bow" })
    expect({ dice_of(one, other, "bow"), dice_of(other, one, "bow") }).is { 2, 2 }
  end)
  it("never goes below none", function()
    ashore.field { ["4,6"] = "building" }
    local horse = ashore.blue("4,4", { arm = "cavalry", missile = "musket", mounted = false, figures = 5 })
    expect(dice_of(horse, ashore.red("4,6"), "musket")).is(0)
  end)
end)

describe("scum.battle.charge", function()
  it("adds a die for pikes and one for the commander", function()
    ashore.field()
    local pikes = ashore.blue("4,4", { melee = "pike" })
    commander { owner = "blue", at = "4,4" }
    expect(dice_of(pikes, ashore.red("4,5"), "pike", "a charge")).is(6)
    expect(dice_of(pikes, ashore.red("5,4"), "pike")).is(5)
  end)
  it("gives mounted lancers four dice", function()
    ashore.field()
    expect(dice_of(ashore.blue("4,4", { arm = "cavalry", melee = "lance", figures = 5 }), ashore.red("4,5"), "lance", "a charge")).is(4)
  end)
end)

describe("scum.battle.commander-die", function()
  it("goes to the unit in his hex", function()
    ashore.field()
    local led, other = ashore.blue("4,4"), ashore.blue("5,4")
    commander { owner = "blue", at = "4,4" }
    expect(dice_of(led, ashore.red("4,5"), "sword")).is(5)
    expect(dice_of(other, ashore.red("6,4"), "sword")).is(4)
  end)
end)

describe("scum.battle.hilltop", function()
  it("adds a die for firearms on a hill, none for bows", function()
    ashore.field { ["4,4"] = "hill" }
    local muskets = ashore.blue("4,4", { missile = "musket" })
    expect(dice_of(muskets, ashore.red("4,7"), "musket")).is(3)
    muskets.missile = "bow"
    expect(dice_of(muskets, ashore.red("4,6"), "bow")).is(3)
  end)
end)

describe("scum.battle.crew-fire", function()
  it("takes a die at a ship's crew, none at swimmers twice", function()
    ashore.field { ["4,6"] = "sea", ["4,7"] = "sea" }
    ship { id = "dhow", owner = "red", length = 200, bow = "4,6", heading = "N" }
    expect(dice_of(ashore.blue("4,4", { missile = "musket" }), ashore.red("4,6", { aboard = "dhow" }), "musket")).is(2)
    expect(dice_of(ashore.blue("9,4", { missile = "musket" }), ashore.red("9,6"), "musket")).is(3)
    local swimmers = ashore.red("6,4")
    swimmers.swimming = true
    expect(dice_of(ashore.blue("6,2", { missile = "musket" }), swimmers, "musket")).is(2)
  end)
end)

describe("scum.terrain.dice", function()
  it("takes a die from a sword unit in a river", function()
    ashore.field { ["4,4"] = "river" }
    expect(dice_of(ashore.blue("4,4"), ashore.red("4,5"), "sword")).is(3)
  end)
  it("counts a fence at a corner only if both sides carry it", function()
    ashore.field({}, { ["6,3 NW"] = "fence" })
    local muskets, target = ashore.blue("4,4", { missile = "musket" }), ashore.red("6,3")
    expect(dice_of(muskets, target, "musket")).is(3)
    game.sides[hex.side("6,3 SW")] = "fence"
    expect(dice_of(muskets, target, "musket")).is(2)
  end)
  it("takes a die from both who touch a fence", function()
    ashore.field({}, { ["4,4 S"] = "fence" })
    local behind, before = ashore.blue("4,4"), ashore.red("4,5")
    expect(dice_of(behind, before, "sword")).is(3)
    expect(dice_of(before, behind, "sword")).is(3)
  end)
  it("takes none from fire over a fence of one's own", function()
    ashore.field({}, { ["4,4 N"] = "fence" })
    local behind, beyond = ashore.blue("4,4", { missile = "musket" }), ashore.red("4,2", { missile = "musket" })
    expect(dice_of(behind, beyond, "musket")).is(3)
    expect(dice_of(beyond, behind, "musket")).is(2)
  end)
  it("takes a die uphill on whatever ground the target stands", function()
    ashore.field { ["4,5"] = "wood" }
    game.levels["4,5"] = 1
    local low, high = ashore.blue("4,4"), ashore.red("4,5")
    expect({ dice_of(low, high, "sword"), dice_of(high, low, "sword") }).is { 2, 4 }
  end)
end)

describe("scum.los.basic", function()
  local function sees(from, to) return run("scum.los.basic", from, to, units.unit_at(from)) end
  it("is blocked by a unit on the line, not by a wood beside it", function()
    ashore.field { ["5,2"] = "wood" }
    ashore.blue("4,4")
    expect(sees("4,4", "4,1")).is(true)
    ashore.red("4,2")
    expect(sees("4,4", "4,1")).is(false)
  end)
  it("sees over a hill from the same height", function()
    ashore.field { ["4,3"] = "hill", ["4,4"] = "hill" }
    ashore.blue("4,4")
    ashore.blue("6,4")
    expect(sees("4,4", "4,2")).is(true)
    game.levels["4,4"] = nil
    expect(sees("4,4", "4,2")).is(false)
  end)
end)

describe("scum.los.edge", function()
  it("lists the pairs of hexes that a line runs between", function()
    expect(run("scum.los.edge", "0,0", "2,-1")).is { { "1,-1", "1,0" } }
    expect(run("scum.los.edge", "0,0", "4,-2")).is { { "1,-1", "1,0" }, { "2,-1" }, { "3,-2", "3,-1" } }
  end)
  it("is blocked only by both", function()
    ashore.field { ["5,3"] = "wood" }
    local from = ashore.blue("4,4")
    expect(run("scum.los.basic", "4,4", "6,3", from)).is(true)
    game.grounds["5,4"] = "wood"
    expect(run("scum.los.basic", "4,4", "6,3", from)).is(false)
  end)
end)

describe("scum.los.fire-over", function()
  it("lets a gun on a hill fire over the unit before it, not over one farther off", function()
    ashore.field { ["4,4"] = "hill" }
    local cannon = gun { owner = "blue", size = "medium", at = "4,4" }
    local friend = ashore.blue("4,3")
    expect(run("scum.los.basic", "4,4", "4,1", cannon)).is(true)
    friend.at = "4,2"
    expect(run("scum.los.basic", "4,4", "4,1", cannon)).is(false)
  end)
end)

describe("scum.unit.weapons", function()
  it("needs a missile weapon to fight at a distance", function()
    ashore.field()
    expect(run("scum.unit.weapons", ashore.blue("4,4"), 2, "sword")).is(false)
    expect(run("scum.unit.weapons", ashore.blue("5,4"), 1, "sword")).is(true)
    expect(run("scum.unit.weapons", ashore.blue("6,4"), 2, "musket")).is(false)
    expect(run("scum.unit.weapons", ashore.blue("7,4", { missile = "musket" }), 2, "musket")).is(true)
  end)
end)

describe("scum.unit.mixed", function()
  it("is a unit of which only some carry the weapon", function()
    ashore.field()
    local half = ashore.blue("4,4", { figures = 6, missile = "musket", missiles = 3 })
    expect(run("scum.unit.mixed", half, "musket")).is(true)
    expect(dice_of(half, ashore.red("4,6"), "musket")).is(2)
    half.figures, half.missiles = 3, 3
    expect(run("scum.unit.mixed", half, "musket")).is(false)
  end)
  it("never hits with the unit face, in close combat neither", function()
    ashore.field()
    local half, foe = ashore.blue("4,4", { figures = 6, missile = "musket", missiles = 3 }), ashore.red("4,5")
    answers { "stand" }
    dice "to hit blade unit unit unit, saves poleaxe"
    run("scum.battle.procedure", half, foe, "sword", "no charge")
    expect(foe.figures).is(5)
  end)
end)

describe("scum.unit.markers", function()
  it("is a field of the unit, and a kind of its own for commanders", function()
    ashore.field()
    expect(ashore.blue("4,4").nco).is(true)
  end)
end)

describe("scum.unit.mixed", function()
  it("counts as a unit of the arm that its last figures carry, and has no other", function()
    ashore.field()
    local men, foe = ashore.blue("4,4", { figures = 6, second = "pike", seconds = 3 }), ashore.red("4,5")
    expect(dice_of(men, foe, "pike", "a charge")).is(3)
    men.figures = 3
    expect(battle.weapon_for(men, foe)).is("pike")
    expect(dice_of(men, foe, "pike", "a charge")).is(5)
    expect(run("scum.unit.weapons", men, 1, "sword")).is(false)
  end)
  it("does not fire once its musketeers are gone", function()
    ashore.field()
    local men = ashore.blue("4,4", { figures = 6, missile = "musket", missiles = 3 })
    men.figures, men.missiles = 3, 0
    expect(run("scum.unit.weapons", men, 2, "musket")).is(false)
  end)
  it("is as any other without the rule", function()
    ashore.field()
    option("scum.unit.mixed", false)
    expect(dice_of(ashore.blue("4,4", { figures = 6, missile = "musket", missiles = 3 }), ashore.red("4,6"), "musket")).is(3)
  end)
end)

describe("scum.terrain.dice", function()
  it("takes two dice across a high wall on level ground, from a hill too, and none down a cliff from hexes behind its edge", function()
    ashore.field({ ["8,4"] = "hill", ["12,2"] = "hill", ["12,3"] = "hill" }, { ["8,6 N"] = "high-wall", ["12,4 N"] = "escarpment" })
    local high = ashore.blue("8,4", { missile = "musket" })
    expect(dice_of(high, ashore.red("8,6"), "musket")).is(2)
    local edge = ashore.blue("12,2", { missile = "musket" })
    expect(dice_of(edge, ashore.red("12,4"), "musket")).is(4)
  end)
end)
