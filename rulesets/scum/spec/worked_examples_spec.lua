-- The worked examples of the land rules, W1, W2, W3 and W9.

describe("scum.event.timing", function()
  -- The holder of the initiative has an unread card, and an enemy within musket shot.
  local function advance()
    board { width = 16, height = 14 }
    player { id = "blue", bearing = 0 }
    player { id = "red", bearing = 6 }
    game.order, game.holder, game.activations = game.all("player"), game.players.blue, 3
    game.decks = { "land" }
    local men = unit { id = "men", owner = "blue", class = "B", missile = "musket", at = "4,6" }
    unit { id = "foe", owner = "red", class = "B", figures = 8, at = "4,9" }
    cards.unread(game.land, "blue", 1)
    phase "activation"
    turn.enter "blue"
    order "activate men"
    return men
  end
  it("falls back with the unit that was to advance, and does not battle", function()
    local men = advance()
    dice "reads a card fall-back"
    answers { "4,5", "4,4" }
    order "read-card blue"
    expect(men.at).is("4,4")
    expect(refusal "move men S").has "has already moved"
    expect(refusal "battle men foe").has "falls back and does not battle"
  end)
  it("says nothing of Fire Twice until the fire is declared, before the dice", function()
    local men = advance()
    dice "reads a card fire-twice"
    order "read-card blue"
    order "move men S"
    answers { "stand" }
    dice "to hit miss miss miss"
    order "battle men foe card=fire-twice"
    answers { "stand" }
    dice "to hit volley miss miss, saves miss"
    order "battle men foe"
    expect({ men.at, game.units.foe.figures }).is { "4,7", 8 }
    expect(refusal "battle men foe").has "already battled"
  end)
end)

-- One in the open, two in a house, three in a fort, four on a hill with a gentle slope and an escarpment, and who attacks each of them.
local function picture()
  board { width = 16, height = 14 }
  player { id = "blue", bearing = 0 }
  player { id = "red", bearing = 6 }
  local function red(at) return unit { owner = "red", class = "B", at = at } end
  local function blue(at) return unit { owner = "blue", class = "B", missile = "musket", at = at } end
  structure { id = "house", type = "small-wooden", cells = { "7,4" } }
  structure { id = "fort", type = "large-stone", cells = { "10,2" }, door = "gate", fort = true }
  game.grounds["13,1"], game.levels["13,1"] = "hill", 1
  game.sides[hex.side("13,1 S")] = "escarpment"
  return {
    open = red "4,6", house = red "7,4", fort = red "10,2", hill = red "13,1",
    beside = blue "4,5", beyond = blue "3,8", slope = blue "12,1", below = blue "13,2", at_house = blue "7,3", at_fort = blue "10,1",
  }
end

local function kind(one, other) return run("scum.battle.fire-or-melee", one.at, other.at) end
local function dice_of(one, other, weapon) return run("scum.battle.modifiers", one, other, weapon, "no charge") end

describe("scum.battle.fire-or-melee", function()
  it("is close combat with a neighbour in the open, fire from beyond", function()
    local p = picture()
    expect({ kind(p.beside, p.open), kind(p.beyond, p.open) }).is { "melee", "fire" }
  end)
  it("is close combat with a die fewer up the slope, fire with two fewer across the escarpment", function()
    local p = picture()
    expect({ kind(p.slope, p.hill), dice_of(p.slope, p.hill, "sword") }).is { "melee", 3 }
    expect({ kind(p.below, p.hill), dice_of(p.below, p.hill, "musket") }).is { "fire", 2 }
  end)
  it("depends on the door of a house, which is tried before the hit-dice", function()
    local p = picture()
    dice "door 3"
    run("scum.building.door", p.at_house, game.structures.house)
    expect({ kind(p.at_house, p.house), dice_of(p.at_house, p.house, "musket") }).is { "fire", 2 }
    dice "door 4"
    run("scum.building.door", p.at_house, game.structures.house)
    expect({ kind(p.at_house, p.house), dice_of(p.at_house, p.house, "sword") }).is { "melee", 4 }
  end)
  it("is fire alone against a fort whose gate holds", function()
    local p = picture()
    expect(kind(p.at_fort, p.fort)).is("fire")
    game.structures.fort.gate = 0
    expect(kind(p.at_fort, p.fort)).is("melee")
  end)
end)

describe("scum.vp.ten-percent", function()
  it("gives a point for each nine of ninety", function()
    local function points(killed) return run("scum.vp.ten-percent", killed, 90) end
    expect({ points(8), points(9), points(18), points(90) }).is { 0, 1, 2, 10 }
  end)
end)

describe("scum.battle.procedure", function()
  local function battle_of(flag_save)
    board { width = 16, height = 14 }
    player { id = "blue", bearing = 0 }
    player { id = "red", bearing = 6 }
    local swords = unit { owner = "blue", class = "B", at = "4,4" }
    local men = unit { owner = "red", class = "B", figures = 7, at = "4,5" }
    answers { "stand", "one die" }
    dice("to hit blade blade flag polearm, saves unit, flag saves " .. flag_save)
    run("scum.battle.procedure", swords, men, "sword", "no charge")
    return { men.figures, men.at, swords.at }
  end
  it("leaves five figures where they are: the flag is saved, and nobody breaks through", function()
    expect(battle_of "flag").is { 5, "4,5", "4,4" }
  end)
end)
