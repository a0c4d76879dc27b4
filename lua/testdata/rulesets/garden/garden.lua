-- A gardener judges the soil of a row at length before he says what he sows there.

local long = 12000

soil = rule "garden.soil" {
  title  = "The soil",
  source = "none",
  text   = "How good the soil is, by digging deep; every other row has worms, for which a die is thrown.",
  pure   = true,

  run = function(row, place)
    local depth = 0
    for i = 1, long do depth = (depth + i * place) % 7 end
    note("{row} is dug over", { row = row })
    local worms = 0
    if place % 2 == 0 then worms = roll("d6", "worms", row) end
    return { worth = depth + worms, wet = row.worth > 20 }
  end,
}

sow = rule "garden.sow" {
  title  = "Sowing",
  source = "none",
  text   = "Bed by bed the gardener chooses a seed.",

  run = function(row, beds)
    for place = 1, beds do
      local found = soil(row, place)
      found.worth = found.worth + 1
      local seed = choose(row.side, "seed of bed " .. place, { "beans", "kale", "leeks" }, row)
      row.seed = seed
      row.worth = row.worth + found.worth + (found.wet and 1 or 0)
    end
  end,
}

action "sow" {
  rule  = "garden.sow",
  phase = "morning",
  actor = "row",
  args  = { beds = "count" },
  options = function() return { { beds = 1 }, { beds = 8 } } end,
  check = function(_, a) need(a.beds <= 30, "{actor} has 30 beds") end,
  run   = function(row, a) sow(row, a.beds) end,
}

sequence {
  players = function() return { "blue" } end,
  new = {
    row = function(entry, id)
      game.rows[id] = { number = #game.all("row") + 1, name = id, side = entry.side, worth = 0 }
      return game.rows[id]
    end,
  },
  { "morning", title = "Morning", rule = "garden.sow", mode = "turns", who = function() return { "blue" } end },
}
