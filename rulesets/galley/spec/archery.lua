-- Archery: spec.

local function hag(more)
  local new = { id = "hag", type = "corsair", side = "blue", stern = "0,0", bow = "1,0" }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

local function axe(more)
  local new = { id = "axe", type = "war", side = "red", stern = "0,2", bow = "1,2" }
  for key, value in pairs(more or {}) do new[key] = value end
  return ship(new)
end

-- Nobody but the men of this list aboard, in A2 with the steersman.
local function crew_of_a2(more)
  local new = { captain = false, hands = 1, archers = 1, fighters = 0, stations = { A2 = { hand = 1, archer = 1 } } }
  for key, value in pairs(more or {}) do new[key] = value end
  return axe(new)
end

describe("galley.archery.when", function()
  it("has every target named before a die is rolled, and counts a shot whose archer is hit in the same step", function()
    local blue = hag { archers = 1, hands = 0, fighters = 0, stations = { F1 = { archer = 1 } } }
    local red = axe { archers = 1, hands = 0, fighters = 0, captain = false, steersman = false, stations = { F1 = { archer = 1 } } }
    phase("archery")
    order "shoot hag axe"
    advance()
    expect(notes()).is { "hag aims an archer at axe" }
    dice "to hit 1, deck zone 1, man hit archer, to hit 1, deck zone 1, man hit archer, morale 6"
    order "shoot axe hag"
    advance()
    expect({ men.how_many(blue, "archer"), men.how_many(red, "archer") }).is { 0, 0 }
  end)

  it("shoots vessel by vessel and group by group, however they were aimed", function()
    hag { archers = 6, fighters = 0 }
    axe { archers = 2 }
    phase("archery", "hag")
    order "shoot hag axe 2 aim=A2"
    order "shoot hag axe 1"
    dice "to hit 5, to hit 6"
    archery.close()
    expect(notes()).is {
      "hag aims two archers at Aft 2 of axe", "hag aims four archers at axe",
      "hag shoots at axe with four archers and feathers the sea", "hag shoots at axe with two archers and feathers the sea",
    }
  end)

  it("lets neither the demoralised nor a vessel without archers shoot", function()
    hag { demoralised = true, archers = 0 }
    axe()
    phase("archery", "hag")
    expect(refusal("shoot hag axe")).has "no archers"
    expect(refusal("shoot hag axe")).has "demoralised"
  end)
end)

describe("galley.archery.range", function()
  it("reaches three hexes and no further", function()
    local blue, red = hag(), axe { stern = "4,1", bow = "3,1" }
    expect(run("galley.board.distance", blue, red)).is(3)
    phase("archery", "hag")
    expect(refusal("shoot hag axe")).is(nil)
    red.stern, red.bow = "5,1", "4,1"
    expect(refusal("shoot hag axe")).has "out of range"
  end)

  it("is for enemies", function()
    hag()
    axe { side = "blue" }
    phase("archery", "hag")
    expect(refusal("shoot hag axe")).has "not hostile"
  end)
end)

describe("galley.archery.groups", function()
  it("splits archers into fours and a rest", function()
    local blue = hag { type = "battle", archers = 9 }
    expect(run("galley.archery.groups", blue)).is { 4, 4, 1 }
    blue.men = { F1 = { archer = 6 }, F2 = {}, M1 = {}, M2 = {}, A1 = {}, A2 = {} }
    expect(run("galley.archery.groups", blue)).is { 4, 2 }
    blue.men = { F1 = { archer = 3 }, F2 = {}, M1 = {}, M2 = {}, A1 = {}, A2 = {} }
    expect(run("galley.archery.groups", blue)).is { 3 }
  end)

  it("lets each group shoot once, in the order the owner likes", function()
    hag { archers = 6 }
    axe()
    phase("archery", "hag")
    order "shoot hag axe 2"
    expect(refusal("shoot hag axe 2")).has "group already shot"
    order "shoot hag axe"
    expect(refusal("shoot hag axe 1")).has "group already shot"
    expect(refusal("shoot hag axe 3")).has "no group 3"
  end)
end)

describe("galley.archery.rammed", function()
  it("counts one archer less, however often she was rammed", function()
    expect(run("galley.archery.groups", hag { archers = 5, rammed = true })).is { 4 }
  end)

  it("leaves a single archer no shot", function()
    local blue = hag { archers = 1, rammed = true }
    axe()
    expect(run("galley.archery.rammed", blue)).is(0)
    phase("archery", "hag")
    expect(refusal("shoot hag axe")).has "no archers"
    expect(men.how_many(blue, "archer")).is(1)
  end)
end)

describe("galley.archery.hit", function()
  it("hits on a die of no more than the archers of the group", function()
    local blue = hag()
    expect(odds(function() return run("galley.archery.hit", blue, 4) end)).is { [true] = "2/3", [false] = "1/3" }
    expect(odds(function() return run("galley.archery.hit", blue, 1) end)).is { [true] = "1/6", [false] = "5/6" }
  end)

  it("hits twice with six archers in 2 of 9 cases, and not at all in 2 of 9", function()
    local blue = hag { archers = 6 }
    expect(odds(function()
      local hits = 0
      for _, archers in ipairs(run("galley.archery.groups", blue)) do
        if run("galley.archery.hit", blue, archers) then hits = hits + 1 end
      end
      return hits
    end)).is { [0] = "2/9", [1] = "5/9", [2] = "2/9" }
  end)
end)

describe("galley.archery.target-zone", function()
  it("makes a group of four hit half the time, and a single archer never", function()
    local blue = hag()
    expect(odds(function() return run("galley.archery.hit", blue, 4, "A1") end)).is { [true] = "1/2", [false] = "1/2" }
    expect(odds(function() return run("galley.archery.hit", blue, 1, "A1") end)).is { [false] = "1" }
  end)

  it("puts the hit in that zone without a roll", function()
    hag { archers = 4 }
    axe { hands = 1, fighters = 0, archers = 0, stations = { M1 = { hand = 1 } } }
    phase("archery", "hag")
    order "shoot hag axe aim=M1"
    dice "to hit 3, man hit hand"
    archery.close()
    expect(#game.hits).is(1)
    expect(game.hits[1].zone).is "M1"
    expect(game.hits[1].man).is "hand"
    expect(notes()).is {
      "hag aims four archers at Midships 1 of axe", "hag shoots at axe with four archers and hits a hand in Midships 1",
    }
  end)

  it("knows the six zones only", function()
    hag()
    axe()
    phase("archery", "hag")
    expect(refusal("shoot hag axe aim=B3")).has "unknown zone"
  end)
end)

describe("galley.archery.area", function()
  it("kills each of three men in a zone with one chance in three", function()
    local blue, red = hag(), crew_of_a2()
    expect(odds(function() return run("galley.archery.area", blue, red, "A2").man end))
      .is { steersman = "1/3", hand = "1/3", archer = "1/3" }
  end)

  it("kills the steersman of a Corsair with one hit in eighteen", function()
    local blue, red = axe { side = "blue" }, hag { side = "red" }
    expect(odds(function() return run("galley.archery.area", blue, red).man == "steersman" end))
      .is { [true] = "1/18", [false] = "17/18" }
  end)

  it("kills different men, and nobody once the zone is empty", function()
    local blue, red = hag(), crew_of_a2 { steersman = false, hands = 1, archers = 0, stations = { A2 = { hand = 1 } } }
    dice "man hit hand"
    expect(run("galley.archery.area", blue, red, "A2")).is { zone = "A2", man = "hand" }
    expect(run("galley.archery.area", blue, red, "A2")).is { zone = "A2" }
    expect(run("galley.archery.area", blue, red, "F1")).is { zone = "F1" }
    archery.close()
    expect(men.aboard(red)).is(0)
  end)

  it("spares the men on repairs", function()
    local blue, red = hag(), crew_of_a2 { steersman = false, archers = 0, stations = { A2 = { hand = 1 } } }
    table.insert(red.repairs, { zone = men.take(red, "hand"), hole = 1 })
    expect(run("galley.archery.area", blue, red, "A2")).is { zone = "A2" }
  end)
end)
