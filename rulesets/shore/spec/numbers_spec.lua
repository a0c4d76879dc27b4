-- What a player weighs before he orders: the questions of the README, with exact chances.

describe("shore.melee.scores", function()
  it("has the better of two dice win, and a tie at the last go against the attackers", function()
    expect(odds(function() return numbers.scores(1, 1, 2, 2, true).lost end)).is { attackers = "3/4", defenders = "1/4" }
  end)
  it("keeps the strikes apart where the winner may be wiped out", function()
    expect(odds(function()
      local score = numbers.scores(1, 1, 1, 1, false)
      return score.lost or score.ours .. ":" .. score.theirs
    end)).is { attackers = "1/4", defenders = "1/4", ["0:0"] = "1/4", ["1:1"] = "1/4" }
  end)
end)

-- What so many strikes leave of a side of so many unhurt and wounded, as "unhurt and wounded".
local function rest(unhurt, hurt, strikes)
  local side = numbers.left({ unhurt = unhurt, hurt = hurt }, strikes)
  return side.unhurt .. " and " .. side.hurt
end

describe("shore.melee.left", function()
  it("strikes the wounded first", function()
    expect(odds(function() return rest(1, 1, 1) end)).is { ["1 and 1"] = "1/6", ["1 and 0"] = "5/6" }
  end)
  it("strikes everybody before anybody twice", function()
    expect(odds(function() return rest(1, 0, 2) end)).is { ["1 and 0"] = "1/36", ["0 and 1"] = "5/18", ["0 and 0"] = "25/36" }
  end)
end)

describe("shore.melee.is-wiped-out", function()
  it("needs as many strikes as wounds that the side can take", function()
    expect(numbers.is_wiped_out({ unhurt = 1, hurt = 0, last = 2 }, 1)).is(false)
    expect(odds(function() return numbers.is_wiped_out({ unhurt = 1, hurt = 0, last = 2 }, 2) end)).is { [true] = "25/36", [false] = "11/36" }
  end)
end)

describe("shore.melee.left-at-last", function()
  it("tells the dice alone of a side that lasts", function()
    expect(odds(function() return numbers.left_at_last({ unhurt = 3, hurt = 0 }, 1, 2).dice end)).is { [2] = "5/6", [3] = "1/6" }
    expect(numbers.left_at_last({ unhurt = 3, hurt = 0 }, 0, 2).unhurt).is(nil)
    expect(numbers.left_at_last({ unhurt = 1, hurt = 0 }, 0, 2).unhurt).is(1)
  end)
end)

describe("shore.melee.winner", function()
  it("is weighed by numbers, six against four", function()
    expect(odds(function() return numbers.melee(6, 4) end)).is {
      ["attackers lose"] = "109337677051483564271/504857282956046106624", ["defenders lose"] = "395519605904562542353/504857282956046106624",
    }
  end)
  it("is weighed by numbers and weapons, three against three pikes", function()
    expect(odds(function() return numbers.melee(3, 3, "general", "reach") end)).is { ["attackers lose"] = "93782348472983/142657607172096", ["defenders lose"] = "48875258699113/142657607172096" }
  end)
end)

-- Three muskets five inches from one enemy.
local function muskets()
  cast.crews {
    { id = "m1", x = 0, y = 0, weapons = { "musket" }, class = "officer" }, { id = "m2", x = 1, y = 0, weapons = { "musket" } },
    { id = "m3", x = 2, y = 0, weapons = { "musket" } }, { id = "rob", owner = "red", x = 1, y = 5, class = "officer" },
  }
  cast.initiative_of "blue"
end

-- What becomes of him when they shoot.
local function after_a_volley()
  return odds(function()
    order "shoot gulls rats"
    local rob = game.figures.rob
    return rob.dead and "killed" or rob.wounds > 0 and "wounded" or "unhurt"
  end)
end

describe("shore.shooting.damage", function()
  it("is weighed in the open", function()
    muskets()
    expect(after_a_volley()).is { unhurt = "343/1728", wounded = "245/576", killed = "325/864" }
  end)
  it("is weighed behind a wall", function()
    muskets()
    feature { id = "wall", line = { { x = -9, y = 4.65 }, { x = 9, y = 4.65 } }, height = 0.8, defensive = true }
    expect(after_a_volley()).is { unhurt = "343/729", wounded = "98/243", killed = "92/729" }
  end)
end)

describe("shore.turn.initiative", function()
  it("is as likely for one as for the other, whatever cards they hold", function()
    muskets()
    hand("blue", { "quick-as-you-like" })
    local chances = odds(function()
      initiative.cut()
      return game.acting.id
    end)
    expect(chances).is { blue = "1/2", red = "1/2" }
  end)
end)
