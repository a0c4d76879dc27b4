-- Sharpshooters, single combat, and optional rules.

local function leaders(at)
  local hook = commander { id = "hook", owner = "blue", at = "4,4" }
  local silver = commander { id = "silver", owner = "red", at = at or "4,5" }
  unit { id = "men", owner = "blue", class = "B", at = "8,4" }
  unit { id = "foe", owner = "red", class = "B", at = "9,4" }
  return { hook = hook, silver = silver }
end

local function activate() ashore.activate(game.commanders.hook) end

describe("scum.sniper.shot", function()
  it("hits with a volley, and a miss saves", function()
    ashore.field()
    local men = unit { id = "men", owner = "blue", class = "B", missile = "musket", at = "4,4" }
    local silver = commander { id = "silver", owner = "red", at = "4,5" }
    unit { id = "foe", owner = "red", class = "B", at = "9,4" }
    dice "sharpshooter volley, saves miss"
    expect(run("scum.sniper.shot", men, silver)).is(false)
    dice "sharpshooter unit"
    expect(run("scum.sniper.shot", men, silver)).is(false)
    dice "sharpshooter volley, saves ball"
    expect(run("scum.sniper.shot", men, silver)).is(true)
    expect({ silver.alive, game.players.blue.points }).is { false, 1 }
  end)
  it("kills in 5 of 36", function()
    ashore.field()
    local men = unit { id = "men", owner = "blue", class = "B", missile = "musket", at = "4,4" }
    local silver = commander { id = "silver", owner = "red", at = "4,5" }
    expect(odds(function() return run("scum.sniper.shot", men, silver) end)).is { [true] = "5/36", [false] = "31/36" }
  end)
  it("takes an NCO, and his unit falls back", function()
    ashore.field()
    local men = unit { id = "men", owner = "blue", class = "B", missile = "musket", at = "4,4" }
    local foe = unit { id = "foe", owner = "red", class = "B", at = "4,6" }
    dice "sharpshooter volley, saves ball"
    run("scum.sniper.shot", men, foe)
    expect({ foe.nco, foe.figures, game.players.blue.points, falling_back.runs(foe) }).is { false, 5, 1, true }
  end)
end)

describe("scum.duel.challenge", function()
  it("needs the card, and spends it", function()
    ashore.field()
    leaders()
    activate()
    expect(refusal "challenge hook silver single-combat").has "is not in the hand of blue"
    hand("blue", { "single-combat" })
    answers { "sword" }
    dice "sword miss, sword miss, sword miss, sword miss, sword miss, sword miss"
    order "challenge hook silver single-combat"
    expect(game.land.discards).is { "single-combat" }
  end)
  it("is with pistols at two hexes, and no farther", function()
    ashore.field()
    leaders "4,6"
    hand("blue", { "single-combat" })
    activate()
    dice "pistol volley, saves miss, pistol miss, pistol miss, pistol miss, pistol miss, pistol miss"
    order "challenge hook silver single-combat"
  end)
  it("is out of range at three", function()
    ashore.field()
    leaders "4,7"
    hand("blue", { "single-combat" })
    activate()
    expect(refusal "challenge hook silver single-combat").has "out of range"
  end)
end)

describe("scum.card.single-combat", function()
  it("is no order of its own", function()
    ashore.field()
    leaders()
    hand("blue", { "single-combat" })
    activate()
    expect(refusal "play single-combat").has "not now"
  end)
end)

describe("scum.duel.basic", function()
  it("kills the loser of three rounds", function()
    ashore.field()
    local on = leaders()
    dice "sword blade, saves polearm, sword miss, sword poleaxe, sword miss, sword unit, saves miss, sword miss"
    expect(run("scum.duel.basic", on.hook, on.silver, "sword").id).is "hook"
    expect({ on.silver.alive, game.players.blue.points }).is { false, 1 }
  end)
  it("does nothing with equal totals", function()
    ashore.field()
    local on = leaders()
    dice "sword miss, sword miss, sword miss, sword miss, sword miss, sword miss"
    expect(run("scum.duel.basic", on.hook, on.silver, "sword")).is(nil)
    expect({ on.hook.alive, on.silver.alive }).is { true, true }
  end)
  it("scores a round in 2 of 9 with swords, in 5 of 18 with pistols", function()
    ashore.field()
    local on = leaders()
    expect(odds(function() return duel.blow("sword", on.hook, on.silver) end)).is { [0] = "7/9", [1] = "2/9" }
    expect(odds(function() return duel.blow("pistol", on.hook, on.silver) end)).is { [0] = "13/18", [1] = "5/18" }
  end)
  it("is even", function()
    ashore.field()
    local on = leaders()
    local chances = odds(function()
      local winner = run("scum.duel.basic", on.hook, on.silver, "sword")
      return winner and winner.id or "nobody"
    end)
    expect(chances.hook).is(chances.silver)
  end)
end)

describe("scum.opt.duel-ransom", function()
  it("wins two to one, and the loser pays a block of spoils", function()
    ashore.field()
    option "scum.opt.duel-ransom"
    local on = leaders()
    local cart = train { id = "cart", owner = "red", type = "cart", at = "9,5", worth = 2 }
    dice("sword blade, saves polearm, sword miss, sword poleaxe, sword miss, sword unit, saves blade, sword blade, saves poleaxe, "
      .. "sword polearm, sword miss, sword polearm, sword miss, who picks the ransom 5")
    answers { "pay", "8,5" }
    run("scum.opt.duel-ransom", on.hook, on.silver, "sword")
    expect({ on.silver.alive, cart.owner, cart.at, game.players.blue.points }).is { true, "blue", "8,5", 2 }
  end)
  it("may be fought once more after a draw", function()
    ashore.field()
    option "scum.opt.duel-ransom"
    local on = leaders()
    local misses = "sword miss, sword miss, sword miss, sword miss, sword miss, sword miss, sword miss, sword miss, sword miss, sword miss"
    dice(misses .. ", " .. misses)
    answers { "yes" }
    expect(run("scum.opt.duel-ransom", on.hook, on.silver, "sword")).is(nil)
  end)
end)

describe("scum.duel.strike", function()
  it("fails on the zone that is guarded and those beside it, and a near miss hurts nobody", function()
    ashore.field()
    local on = leaders()
    dice "zone 5"
    expect(run("scum.duel.strike", on.hook, on.silver, "CHEST")).is(0)
    dice "zone 1, near miss polearm"
    expect(run("scum.duel.strike", on.hook, on.silver, "CHEST")).is(6)
    dice "zone 1, near miss miss"
    expect(run("scum.duel.strike", on.hook, on.silver, "CHEST")).is(0)
  end)
  it("against a guarded chest costs six points in 5 of 72", function()
    ashore.field()
    local on = leaders()
    expect(odds(function() return run("scum.duel.strike", on.hook, on.silver, "CHEST") end)).is {
      [0] = "37/72", [1] = "5/36", [2] = "5/36", [3] = "5/36", [6] = "5/72",
    }
  end)
end)

describe("scum.opt.duel-advanced", function()
  it("goes on until one is dead", function()
    ashore.field()
    option "scum.opt.duel-advanced"
    local on = leaders()
    answers { "LEFT SHIN", "LEFT SHIN", "LEFT SHIN" }
    dice "zone 1, near miss blade, zone 12, zone 2, near miss blade"
    run("scum.opt.duel-advanced", on.hook, on.silver)
    expect({ on.silver.alive, game.players.blue.points }).is { false, 1 }
  end)
end)

describe("scum.opt.fastplay", function()
  it("has no saves, and each flag costs a hex", function()
    ashore.field()
    option "scum.opt.fastplay"
    unit { id = "men", owner = "blue", class = "B", at = "4,4" }
    local foe = unit { id = "foe", owner = "red", class = "B", figures = 7, at = "4,5" }
    phase "activation"
    turn.enter "blue"
    order "activate men"
    answers { "stand", "4,6", "stay" }
    dice "to hit blade blade flag poleaxe"
    order "battle men foe"
    expect({ foe.figures, foe.at }).is { 5, "4,6" }
  end)
  it("has no NCOs: the last man joins nobody, and no sharpshooter picks one out", function()
    ashore.field()
    local last = unit { id = "last", owner = "blue", class = "B", figures = 1, at = "4,4", missile = "musket" }
    unit { id = "men", owner = "blue", class = "B", figures = 4, at = "4,5" }
    unit { id = "foe", owner = "red", class = "B", figures = 4, at = "4,2" }
    phase "activation"
    turn.enter "blue"
    order "activate last"
    expect({ refusal "move last S", #sniper.marks(last) }).is { nil, 1 }
    option "scum.opt.fastplay"
    expect(refusal "move last S").has "men is in"
    expect(#sniper.marks(last)).is(0)
  end)
end)

describe("scum.opt.lucky", function()
  it("draws a card once in a turn", function()
    ashore.field()
    leaders()
    activate()
    expect(refusal "feel-lucky blue").has "not in play"
    option "scum.opt.lucky"
    dice "reads a card surgeon"
    order "feel-lucky blue"
    expect(cards.hand(game.land, "blue")).is { "surgeon" }
    expect(refusal "feel-lucky blue").has "already called"
  end)
  it("comes before a ship has sailed", function()
    stage.sea()
    option "scum.opt.lucky"
    local brig = stage.vessel("brig", "blue", "6,6", "S")
    stage.activate(brig)
    order "navigate brig forward"
    expect(refusal "feel-lucky blue").has "already moved or acted"
  end)
end)

describe("scum.opt.duel-ransom", function()
  it("comes aboard the winner's ship, and goes with her", function()
    stage.sea()
    option "scum.opt.duel-ransom"
    local brig = stage.vessel("brig", "blue", "6,6", "S")
    stage.vessel("dhow", "red", "7,5", "S")
    stage.men("blue", "6,6", "brig")
    stage.men("red", "7,5", "dhow")
    local winner, loser = commander { owner = "blue", aboard = "brig" }, commander { owner = "red", aboard = "dhow" }
    local cargo = train { owner = "red", type = "cart", aboard = "dhow" }
    dice("sword blade, saves polearm, sword miss" .. string.rep(", sword miss", 8) .. ", who picks the ransom 1")
    answers { "pay" }
    run("scum.opt.duel-ransom", winner, loser, "sword")
    expect({ cargo.owner, cargo.aboard }).is { "blue", brig }
    stage.activate(brig)
    order "navigate brig forward"
    expect(cargo.at).is "6,7"
  end)
  it("is not paid with horses that are ridden, nor with what is lost", function()
    ashore.field()
    option "scum.opt.duel-ransom"
    local on = leaders()
    local nags, cart = train { owner = "red", type = "loose horses", at = "9,5" }, train { owner = "red", type = "cart", at = "9,6" }
    nags.at, cart.at, cart.lost = nil, nil, true
    local misses = string.rep(", sword miss", 8)
    dice("sword blade, saves polearm, sword miss" .. misses)
    run("scum.opt.duel-ransom", on.hook, on.silver, "sword")
    expect(on.silver.alive).is(false)
  end)
end)

describe("scum.opt.duel-advanced", function()
  it("is for neighbours alone", function()
    ashore.field()
    option "scum.opt.duel-advanced"
    leaders "4,6"
    hand("blue", { "single-combat" })
    activate()
    expect(refusal "challenge hook silver single-combat").has "out of range"
  end)
end)

describe("scum.sniper.shot", function()
  it("is fired at nobody in close combat, nor at a commander in the hex of such a unit", function()
    ashore.field()
    local men = ashore.blue("4,4", { id = "men", missile = "musket" })
    local foe, other = ashore.red("4,6", { id = "foe" }), ashore.blue("4,7", { id = "other" })
    commander { id = "silver", owner = "red", at = "4,6" }
    local free = ashore.red("6,4", { id = "free" })
    expect(#sniper.marks(men)).is(3)
    foe.fought, other.fought = { other }, { foe }
    expect(sniper.marks(men)).is { free }
  end)
  it("is not fired at a vessel under false colours", function()
    stage.sea()
    local brig = stage.vessel("brig", "red", "6,6", "N")
    stage.men("red", "6,6", "brig", { id = "crewmen" })
    stage.vessel("dhow", "blue", "8,5", "N")
    local men = stage.men("blue", "8,5", "dhow", { missile = "musket" })
    expect(#sniper.marks(men)).is(1)
    effects.lay("false-colours", brig, "turn")
    expect(#sniper.marks(men)).is(0)
  end)
end)

describe("scum.opt.lucky", function()
  it("is called before horses are mounted, not after", function()
    ashore.field()
    option "scum.opt.lucky"
    local men = ashore.blue("4,4", { id = "men", arm = "cavalry", mounted = false, figures = 5 })
    train { owner = "blue", type = "loose horses", at = "4,5" }
    ashore.activate(men)
    expect(refusal "feel-lucky blue").is(nil)
    order "mount men"
    expect(refusal "feel-lucky blue").has "has already moved"
  end)
end)
