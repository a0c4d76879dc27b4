describe("piratewars.weapon.profile", function()
  local profile = "piratewars.weapon.profile"

  it("refuses a musket at close range and beyond 48", function()
    expect(run(profile, "musket", 4)).is "too close: only B weapons"
    expect(run(profile, "musket", 4.1)).is(nil)
    expect(run(profile, "musket", 48)).is(nil)
    expect(run(profile, "musket", 48.1)).is "out of range"
  end)

  it("allows a pistol at two dots, and a bow at exactly four", function()
    expect(run(profile, "pistol", 2)).is(nil)
    expect(run(profile, "bow", 4)).is(nil)
    expect(run(profile, "bow", 3.9)).is "too close: only B weapons"
    expect(run(profile, "spear", 24)).is(nil)
    expect(run(profile, "spear", 25)).is "out of range"
  end)

  it("carries shot 72 dots and ball 96", function()
    expect(run(profile, "shot", 72)).is(nil)
    expect(run(profile, "shot", 73)).is "out of range"
    expect(run(profile, "ball", 96)).is(nil)
  end)
end)

describe("piratewars.weapon.extra-attack", function()
  it("gives a pirate with a hook two blows at 3", function()
    local pirate = figure { type = "pirate", side = "blue", at = { x = 0, y = 0 } }
    pirate.hook = true
    local number, attack = weapons.blows(pirate)
    expect({ number, attack }).is { 2, 3 }
  end)

  it("gives an Imperial Captain three blows, two once his pistol is empty", function()
    local captain = figure { type = "imperial-captain", side = "blue", at = { x = 0, y = 0 } }
    expect(weapons.blows(captain)).is(3)
    weapons.spend(captain)
    expect(captain.pistol).is "empty"
    expect(weapons.blows(captain)).is(2)
  end)

  it("counts hook and pistol of a Pirate Captain both", function()
    local captain = figure { type = "pirate-captain", side = "blue", at = { x = 0, y = 0 } }
    expect(run("piratewars.weapon.extra-attack", captain)).is { blows = 2, pistol = true }
    expect(weapons.blows(captain)).is(4)
  end)
end)
