-- Fights in numbers.

local function field()
  board { width = 16, height = 14 }
  player { id = "blue", bearing = 0 }
  player { id = "red", bearing = 6 }
end

describe("scum.battle.blow", function()
  it("makes the smaller of two units run first", function()
    dice "to hit blade flag miss miss, saves poleaxe, flag saves blade"
    local side, ours, theirs = bouts.strike(1, 8, 4, 6, 6, 4, 6)
    expect({ side, ours, theirs }).is { 2, 8, 0 }
    dice "to hit blade blade flag flag, saves miss"
    side, ours, theirs = bouts.strike(2, 8, 4, 6, 5, 4, 6)
    expect({ side, ours, theirs }).is { 1, 7, 5 }
  end)
  it("has the dice of the ground, the weapon and a commander, and what the other side holds with its own", function()
    field()
    game.grounds["4,5"] = "wood"
    local pikes, swords = stage.men("blue", "4,4", nil, { id = "pikes", melee = "pike" }), stage.men("red", "4,5", nil, { id = "swords" })
    commander { owner = "blue", at = "4,4" }
    commander { owner = "red", at = "4,5" }
    expect(run("scum.battle.modifiers", pikes, swords, "pike", "no charge")).is(4)
    dice "to hit polearm polearm unit flag, saves blade blade"
    local side, ours, theirs = bouts.between(1, 8, pikes, 8, swords)
    expect({ side, ours, theirs }).is { 2, 8, 5 }
    dice "to hit polearm blade flag flag, saves blade blade, flag saves miss"
    side, ours, theirs = bouts.between(1, 8, pikes, 6, swords)
    expect({ side, ours, theirs }).is { 2, 8, 0 }
  end)
  it("asks for no flags aboard a ship", function()
    stage.sea()
    stage.vessel("dhow", "red", "6,6", "N")
    local one, two = stage.men("blue", "6,6", "dhow"), stage.men("red", "6,7", "dhow")
    dice "to hit blade blade miss miss, saves miss"
    local side, ours, theirs = bouts.between(1, 8, one, 2, two)
    expect({ side, ours, theirs }).is { 2, 8, 1 }
  end)
end)
