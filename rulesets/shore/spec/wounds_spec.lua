-- Wounds, saves, drops and dangerous ground.

local function swab(fields)
  fields = fields or {}
  fields.id, fields.x, fields.y = "ann", 0, 0
  cast.crews { fields, { id = "boss", x = 2, y = 0, class = "officer" } }
  return game.figures.ann
end

local function state_of(figure)
  if figure.dead then return "killed" end
  return figure.wounds > 0 and "wounded" or "unhurt"
end

-- How a swab comes out of so many wounds that nature gives.
local function after(wounds_taken, saves, already)
  local ann = swab { wounds = already }
  dice(saves)
  run("shore.wound.levels", ann, run("shore.wound.save-hazard", wounds_taken, ann))
  return state_of(ann)
end

describe("shore.wound.levels", function()
  it("saves one of two wounds", function() expect(after(2, "saves 5 2")).is "wounded" end)
  it("kills with the second", function() expect(after(2, "saves 1 2")).is "killed" end)
  it("kills a wounded figure with one", function() expect(after(1, "saves 3", 1)).is "killed" end)
  it("takes the killed off the table", function()
    local ann = swab()
    run("shore.wound.levels", ann, 2)
    expect({ ann.x, ann.party }).is {}
    expect(game.players.blue.lost).is(true)
  end)
end)

describe("shore.wound.save-hazard", function()
  it("is a 5 or a 6", function()
    expect(after(1, "saves 5")).is "unhurt"
    local ann = swab()
    local chances = odds(function() return run("shore.wound.save-hazard", 1, ann) end)
    expect(chances[1]).is "2/3"
  end)
  it("is not a 4", function() expect(after(1, "saves 4")).is "wounded" end)
end)

describe("shore.wound.save-combat", function()
  it("is a 6, and a 5 behind a defended wall", function()
    local ann = swab()
    dice "saves 5"
    expect(run("shore.wound.save-combat", 1, ann, 0)).is(1)
    dice "saves 5"
    expect(run("shore.wound.save-combat", 1, ann, 1)).is(0)
  end)
end)

describe("shore.wound.kill-result", function()
  local function bold_drop(height, die, already)
    local ann = swab { wounds = already }
    dice("saves " .. die)
    run("shore.terrain.drop", ann, height, "bold")
    return state_of(ann)
  end
  it("is a wound if it is saved", function() expect(bold_drop(6.5, 6)).is "wounded" end)
  it("kills on a 4", function() expect(bold_drop(6.5, 4)).is "killed" end)
  it("kills the wounded in any case", function() expect(bold_drop(6.5, 6, 1)).is "killed" end)
end)

describe("shore.terrain.drop", function()
  local function drop(height, pace, thrown)
    local ann = swab()
    if thrown then dice(thrown) end
    run("shore.terrain.drop", ann, height, pace)
    return state_of(ann)
  end
  it("is a wound for certain and a risk of another boldly at four inches", function()
    expect(drop(4, "bold", "dropping 1, saves 5 2")).is "wounded"
  end)
  it("needs no dice cautiously at two inches", function() expect(drop(2, "cautious")).is "unhurt" end)
  it("risks a wound boldly at two inches", function() expect(drop(2, "bold", "dropping 1, saves 3")).is "wounded" end)
  it("is free up to an inch", function() expect(drop(1, "bold")).is "unhurt" end)
  it("takes the row of the height that it is up to", function()
    local rows = {
      { 3, "cautious", 1, "1/9" }, { 3.1, "cautious", 1, "1/3" }, { 4.5, "cautious", "killed", "2/27" },
      { 5, "bold", "killed", "2/9" }, { 6, "cautious", "killed", "2/9" }, { 2.1, "bold", 1, "1/3" },
    }
    local ann = swab()
    for _, row in ipairs(rows) do
      local chances = odds(function()
        run("shore.terrain.drop", ann, row[1], row[2])
        return ann.dead and "killed" or ann.wounds
      end)
      expect(chances[row[3]]).is(row[4])
    end
  end)
  it("is two wounds boldly at six inches and cautiously at seven", function()
    expect(drop(6, "bold", "saves 1 5")).is "wounded"
    expect(drop(7, "cautious", "saves 1 2")).is "killed"
  end)
  it("kills beyond seven inches", function() expect(drop(7.5, "cautious", "saves 2")).is "killed" end)
end)

describe("shore.terrain.drop-accident", function()
  it("is bold, however cautious the figure was", function()
    local ann = swab()
    dice "dropping 3, saves 1"
    run("shore.terrain.drop-accident", ann, 3)
    expect(ann.wounds).is(1)
  end)
end)

describe("shore.terrain.danger", function()
  local function danger(thrown)
    local ann = swab()
    dice(thrown)
    run("shore.terrain.danger", ann, "fall")
    return state_of(ann)
  end
  it("is a fall with two wounds on a 1", function()
    expect(danger "danger 1, saves 6 3").is "wounded"
    expect(danger "danger 1, saves 2 4").is "killed"
  end)
  it("is nothing on a 2", function() expect(danger "danger 2").is "unhurt" end)
  it("is met once a turn, when the figure first moves there", function()
    area { id = "swamp", outline = { { x = 3, y = -3 }, { x = 9, y = -3 }, { x = 9, y = 3 }, { x = 3, y = 3 } }, dangerous = "quicksand" }
    cast.crews { { id = "boss", x = 2, y = 0, class = "officer" } }
    cast.moves("blue", "cautious")
    dice "danger 1"
    order "path boss 5,0"
    local boss = game.figures.boss
    expect({ boss.bogged, boss.x }).is { true, 3 }
  end)
end)
