-- Jumps, drops and falls.

-- The row of the table for a height.
local function row_for(height)
  local over = data("switches")["drop-band-reading"] == "over"
  for _, row in ipairs(data("drop")) do
    if over and height <= row.height + 1 or not over and height <= row.height then return row end
  end
end

-- What the table holds for a pace: wounds for certain, the highest die of another one, and whether it kills.
local function entry(height, pace)
  local row = row_for(height)
  return { certain = row[pace], risk = row[pace .. "-risk"], kills = row[pace .. "-killed"] }
end

drop = rule "shore.terrain.drop" {
  title  = "Jumping and dropping",
  asks   = { "how badly does it hurt to come down" },
  source = "Dropping (line 101); Drop Table (lines 103-151)",
  text   = "Whoever goes down a step takes what the table has for its height and his pace: wounds for certain, and a die for one more; each is saved on 5 "
    .. "or 6. It costs no MA. Unhurt he may go on; wounded he stops at the foot.",
  ruling = "The heights of the table are read as up to: the prose puts a bold drop between one and two inches at one in six. Beyond seven inches the pattern "
    .. "goes on.",
  data   = { "shore.data.drop", "shore.data.switches.drop-band-reading", "shore.data.switches.drop-saves" },

  --   up to   cautious               bold, and every accident
  --   1       nothing                nothing
  --   2       nothing                1: a wound
  --   3       1: a wound             1 to 3: a wound
  --   4       1 to 3: a wound        a wound, 1: another
  --   5       a wound, 1: another    a wound, 1 to 3: another
  --   6       a wound, 1-3: another  two wounds
  --   7       two wounds             killed
  --   more    killed                 killed
  run = function(figure, height, pace)
    local fall = entry(height, pace)
    if (fall.kills or fall.certain > 0 or fall.risk > 0) and tricks.spares(figure, "drop") then return end
    if fall.kills then
      wounds.killed(figure)
      return
    end
    local risked = 0
    if fall.risk > 0 then risked = count(1, "d6", { wound = "1-" .. fall.risk }, "dropping", figure).wound end
    local taken = fall.certain + risked
    if data("switches")["drop-saves"] then taken = wounds.from_nature(taken, figure) end
    wounds.levels(figure, taken)
  end,
}

accident = rule "shore.terrain.drop-accident" {
  title  = "Falling by accident",
  source = "after the Drop Table (line 154)",
  text   = "Whoever falls by accident takes what the table has for a bold drop, however cautiously he went.",

  run = function(figure, height) drop(figure, height, "bold") end,
}

danger = rule "shore.terrain.danger" {
  title  = "Dangerous ground",
  source = "Dangerous Terrain (line 157)",
  text   = "A figure that moves on a cliff, a rickety bridge or in a treacherous swamp throws a die once in a turn: on a 1 it falls, two wounds with a save "
    .. "each, and stops; or it is sucked in.",
  ruling = "Each figure once a turn, when it first moves there.",
  data   = { "shore.data.danger" },

  -- Returns whether it has met the danger of that ground and stops.
  run = function(figure, hazard)
    local spared = hazard ~= "quicksand" and tricks.spares(figure, "danger")
    local thrown = count(1, "d6", { danger = "1-" .. data("danger")["danger-most"] }, "danger", figure)
    if thrown.danger == 0 then return false end
    befalls(figure, hazard, spared)
    return true
  end,
}

-- The danger of some ground comes over a figure, which a card may spare the hurt of a fall.
function befalls(figure, hazard, spared)
  if hazard == "quicksand" then
    figure.bogged = true
    note("{figure} is sucked in", { figure = figure })
  else
    note("{figure} falls", { figure = figure })
    if not spared then wounds.levels(figure, wounds.from_nature(data("danger")["fall-wounds"], figure)) end
  end
end
