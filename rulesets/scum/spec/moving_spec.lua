-- Moving on land, and activations.

local function foot(at, fields)
  fields = fields or {}
  fields.id, fields.owner, fields.class, fields.at = fields.id or "foot", "blue", fields.class or "B", at
  return unit(fields)
end

describe("scum.move.allowance", function()
  it("lets infantry go two hexes, and then not battle", function()
    ashore.field()
    local men = foot("4,4")
    unit { id = "foe", owner = "red", class = "B", at = "4,7" }
    ashore.activate(men)
    expect(refusal("move foot S S S")).has "two hexes at most"
    order "move foot S S"
    expect(men.at).is("4,6")
    expect(refusal("battle foot foe")).has "has moved two hexes"
  end)
end)

describe("scum.move.terrain", function()
  it("stops in a wood, without battle; the next turn it leaves by one hex and battles", function()
    ashore.field { ["4,5"] = "wood" }
    local men = foot("4,4")
    unit { id = "foe", owner = "red", class = "B", at = "4,7" }
    ashore.activate(men)
    expect(refusal("move foot S S")).has "must stop in"
    order "move foot S"
    expect(refusal("battle foot foe")).has "forbids battle"
    turn.left "blue"
    turn.finish()
    ashore.activate(men)
    order "move foot S"
    answers { "stand" }
    dice "to hit miss miss miss miss"
    order "battle foot foe"
    expect({ men.at, men.battled }).is { "4,6", true }
  end)
  it("refuses battle after one hex into rough ground", function()
    ashore.field { ["4,5"] = "rough" }
    local men = foot("4,4")
    unit { id = "foe", owner = "red", class = "B", at = "4,6" }
    ashore.activate(men)
    order "move foot S"
    expect(refusal("battle foot foe")).has "forbids battle"
  end)
  it("never crosses an escarpment", function()
    ashore.field({}, { ["4,4 S"] = "escarpment" })
    ashore.activate(foot("4,4"))
    expect(refusal("move foot S")).has "cannot go from"
  end)
end)

describe("scum.move.occupancy", function()
  it("lets nobody through a friendly unit", function()
    ashore.field()
    local men = foot("4,4")
    unit { owner = "blue", class = "B", at = "4,5" }
    ashore.activate(men)
    expect(refusal("move foot S S")).has "is in"
  end)
  it("stops a unit with a friendly commander", function()
    ashore.field()
    local men = foot("4,4")
    commander { owner = "blue", at = "4,5" }
    ashore.activate(men)
    expect(refusal("move foot S S")).has "must stop with"
    order "move foot S"
    expect(men.at).is("4,5")
  end)
end)

describe("scum.move.commander", function()
  it("goes three hexes on horse, not four", function()
    ashore.field()
    local captain = commander { id = "captain", owner = "blue", at = "4,4", mounted = true }
    ashore.activate(captain)
    expect(refusal("move captain S S S S")).has "three hexes at most"
    order "move captain S S S"
    expect(captain.at).is("4,7")
  end)
  it("stops with a friendly unit", function()
    ashore.field()
    local captain = commander { id = "captain", owner = "blue", at = "4,4" }
    foot("4,5")
    ashore.activate(captain)
    expect(refusal("move captain S S")).has "must stop with"
  end)
end)

describe("scum.move.whole-unit", function()
  it("moves once, and not after a battle", function()
    ashore.field()
    local men = foot("4,4")
    ashore.activate(men)
    order "move foot S"
    expect(refusal("move foot S")).has "already moved"
  end)
  it("ends all moves of a company before its battles", function()
    ashore.field()
    local one, two = foot("4,4", { id = "one" }), foot("5,4", { id = "two" })
    local captain = commander { owner = "blue", at = "4,4" }
    two.leader = captain
    unit { id = "foe", owner = "red", class = "B", at = "4,6" }
    ashore.activate(one)
    answers { "stays", "stand" }
    order "move one S"
    dice "to hit miss miss miss miss"
    order "battle one foe"
    expect(refusal("move two S")).has "come before its battles"
    expect(refusal("move one N")).has "come before its battles"
  end)
end)

describe("scum.move.gun", function()
  it("moves a light gun one hex, no other", function()
    ashore.field()
    local crew = foot("4,4", { arm = "artillery", class = "A", figures = 4 })
    crew.gun = gun { owner = "blue", size = "light", at = "4,4" }
    expect(run("scum.move.gun", crew)).is(1)
    crew.gun.size = "medium"
    expect(run("scum.move.gun", crew)).is(0)
  end)
end)

describe("scum.turn.average-die", function()
  it("gives every player as many activations", function()
    ashore.field()
    dice "activations 4"
    run "scum.turn.average-die"
    expect(game.activations).is(4)
  end)
end)

describe("scum.turn.order", function()
  it("alternates until all have had theirs", function()
    ashore.field()
    expect(run "scum.turn.order").is { "blue", "red", "blue", "red", "blue", "red" }
  end)
end)

describe("scum.turn.activation", function()
  it("refuses whoever is not activated, and a second ashore.enter", function()
    ashore.field()
    local men = foot("4,4")
    foot("8,4", { id = "others" })
    ashore.activate(men)
    expect(refusal("move others S")).has "is not activated"
    expect(refusal("activate others")).has "is activated"
  end)
  it("does not let the holder pass his first", function()
    ashore.field()
    foot("4,4")
    ashore.enter()
    expect(refusal("pass")).has "holder of the initiative begins"
    expect(refusal("done blue")).has "holder of the initiative begins"
  end)
end)

describe("scum.turn.end", function()
  it("ends close combats", function()
    ashore.field()
    local men, foe = foot("4,4"), unit { owner = "red", class = "B", at = "4,5" }
    men.fought, men.battled = { foe }, true
    run "scum.turn.end"
    expect({ #men.fought, men.battled }).is { 0, false }
  end)
end)

describe("scum.turn.sequence", function()
  it("has six activations of two players when the die shows three, alternating", function()
    ashore.field()
    for n = 0, 2 do
      foot(2 * n .. ",8", { id = "blue-" .. n })
      unit { id = "red-" .. n, owner = "red", class = "B", at = 2 * n .. ",3" }
    end
    dice "activations 3"
    run("scum.turn.average-die")
    local acted = {}
    for _, player in ipairs(turn.following()) do
      turn.enter(player)
      turn.begin_with(turn.ready(player)[1])
      table.insert(acted, game.active.of.id)
      turn.left(player)
    end
    expect(acted).is { "blue-0", "red-0", "blue-1", "red-1", "blue-2", "red-2" }
  end)
end)

describe("scum.turn.average-die", function()
  it("is 2 and 5 once in six, 3 and 4 once in three", function()
    ashore.field()
    expect(odds(function()
      run "scum.turn.average-die"
      return game.activations
    end)).is { [2] = "1/6", [3] = "1/3", [4] = "1/3", [5] = "1/6" }
  end)
end)

describe("scum.turn.activation", function()
  it("passes for a player whose only unit falls back, after it has gone", function()
    ashore.field()
    foot("12,2")
    foot("9,2", { id = "second" })
    local men = unit { owner = "red", class = "B", at = "4,4", nco = false }
    game.players.red.base = { "4,9" }
    phase "activation"
    advance()
    order "activate foot"
    order "done"
    advance()
    expect({ men.at, game.used.red, game.active.player.id }).is { "4,6", 1, "blue" }
  end)
end)

describe("scum.move.occupancy", function()
  it("lets a unit come back to the hex that it has left, and a last man too, who joins nobody by it", function()
    ashore.field()
    local horse = foot("4,4", { id = "horse", arm = "cavalry", figures = 5 })
    local man = foot("8,4", { id = "man", figures = 1 })
    ashore.activate(horse)
    order "move horse N S"
    expect({ horse.at, horse.moved }).is { "4,4", 2 }
    turn.left "blue"
    turn.enter "blue"
    order "activate man"
    order "move man N S"
    expect({ man.at, man.figures }).is { "8,4", 1 }
  end)
end)
