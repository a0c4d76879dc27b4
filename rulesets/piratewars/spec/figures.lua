local function one(type, fields)
  local made = figure { id = "someone", type = type, side = "blue", at = { x = 0, y = 0 } }
  for name, value in pairs(fields or {}) do made[name] = value end
  return made
end

describe("piratewars.figure.attack", function()
  local function blows(made)
    local number, attack = weapons.blows(made)
    return { number, attack }
  end

  it("gives a First Mate with a loaded pistol two blows at 4", function()
    local mate = one "pirate-mate"
    expect(run("piratewars.figure.attack", mate)).is { attack = 4, blows = 1 }
    expect(blows(mate)).is { 2, 4 }
  end)

  it("gives a Lieutenant with a loaded pistol three blows at 5", function()
    expect(blows(one "lieutenant")).is { 3, 5 }
  end)

  it("gives pirates 3, marines 4, sailors 2", function()
    expect(run("piratewars.figure.attack", one "pirate").attack).is(3)
    expect(run("piratewars.figure.attack", figure { type = "marine", side = "blue", at = { x = 0, y = 0 } }).attack).is(4)
    expect(run("piratewars.figure.attack", figure { type = "sailor", side = "blue", at = { x = 0, y = 0 } }).attack).is(2)
  end)
end)

describe("piratewars.figure.marines", function()
  local marines = "piratewars.figure.marines"

  it("lets a marine fight and swim, and neither sail nor touch a cannon", function()
    local marine = one "marine"
    expect(run(marines, marine, "boarding")).is(true)
    expect(run(marines, marine, "musket")).is(true)
    expect(run(marines, marine, "swim")).is(true)
    expect(run(marines, marine, "sail")).is(false)
    expect(run(marines, marine, "cannon")).is(false)
    expect(run(marines, marine, "deck-gun")).is(false)
    expect(run(marines, marine, "walk")).is(false)
    expect(run(marines, one "sailor", "sail")).is(true)
  end)

  it("lets marines of a prize crew sail the prize", function()
    local prize = ship { id = "prize", model = "renegade-runner", side = "blue", x = 0, y = 0 }
    local marine = one("marine", { aboard = prize })
    expect(run(marines, marine, "sail")).is(false)
    prize.prize = true
    expect(run(marines, marine, "sail")).is(true)
  end)
end)

describe("piratewars.figure.pirate-arms", function()
  local function schooner(fields)
    return ship {
      id = "schooner", name = "Schooner", model = "skulls-eye-schooner", side = "blue", x = 0, y = 0,
      muskets = fields.muskets, females = fields.females, hooks = fields.hooks, nest = fields.nest,
    }
  end

  it("allows four women and four muskets on sixteen extras, not five and four", function()
    expect(run("piratewars.figure.pirate-arms", 16, 8)).is(true)
    expect(run("piratewars.figure.pirate-arms", 16, 9)).is(false)
    expect(run("piratewars.figure.pirate-arms", 7, 4)).is(false)
    expect(function() schooner { muskets = 9 } end).fails "more than half of the extra pirates carry firearms"
  end)

  it("takes a woman beyond the half for a sailor", function()
    schooner { muskets = 4, females = 5, hooks = 2 }
    local women, extras = 0, 0
    for _, each in ipairs(game.all("figure")) do
      if each.female then women = women + 1 end
      if each.female and each.post == "extra" then extras = extras + 1 end
    end
    expect({ women, extras }).is { 5, 4 }
  end)

  it("stations and arms the crew before the battle", function()
    schooner { muskets = 7 }
    phase "setup"
    order "station schooner-extra-8 top pistol"
    expect(game.figures["schooner-extra-8"].pistol).is "loaded"
    expect(refusal("station schooner-extra-9 deck musket")).is "more than half of the extra pirates carry firearms"
    expect(refusal("station schooner-extra-9 deck hook")).is(nil)
    for _, arm in ipairs { "bow", "spear" } do
      expect(refusal("station schooner-extra-8 top " .. arm)).is("only islanders carry a " .. arm .. ": choose musket, pistol, hook or none")
    end
    expect(game.figures["schooner-extra-8"].pistol).is "loaded"
    order "station schooner-extra-8 top none"
    expect(game.figures["schooner-extra-8"].pistol).is "none"
    order "station schooner-extra-8 top pistol"
    expect(refusal("station schooner-crew-1 deck musket")).is "Pirate 1 of Schooner is no extra pirate, and keeps the arms of the post"
    expect(refusal("station schooner-extra-9 water")).is "there is no such place for Extra pirate 9 of Schooner as water"
    phase "movement"
    expect(refusal("station schooner-extra-9 deck")).is "the battle has begun"
  end)
end)

describe("piratewars.figure.female", function()
  it("strikes twice at 3 round after round", function()
    local woman = one("pirate", { female = true })
    for _ = 1, 3 do
      local number, attack = weapons.blows(woman)
      expect({ number, attack }).is { 2, 3 }
      weapons.spend(woman)
    end
    expect(run("piratewars.figure.female", woman)).is(true)
    expect(run("piratewars.figure.female", one("pirate", { pistol = "empty" }))).is(false)
  end)
end)

describe("piratewars.ship.crew", function()
  it("stations nobody aboard who sits in a boat", function()
    option "piratewars.opt.launches"
    ship { id = "hag", model = "black-seas-barracuda", side = "blue", x = 0, y = 0 }
    ship { id = "gig", craft = "launch", side = "blue", x = 40, y = 0 }
    figure { id = "tom", name = "Tom", type = "pirate", side = "blue", home = "hag", aboard = "gig" }
    phase "setup"
    expect(refusal "station tom deck").is "Tom is not aboard"
    expect(refusal "station hag-crew-1 gun-deck").is(nil)
  end)
end)

describe("piratewars.figure.attack", function()
  it("brings nobody back from the dead", function()
    local tom = figure { name = "Tom", type = "pirate", side = "blue", at = { x = 0, y = 0 } }
    tom.dead = true
    expect(broken()).is {}
    tom.dead, tom.hits = false, 9
    expect(broken()).is { "Tom lives again", "Tom has grown" }
  end)
end)
