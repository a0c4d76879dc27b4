-- The hours: each side draws a trick, then each hops with one hare or plays a trick.

local function sides()
  local list = {}
  for _, side in ipairs(game.all("side")) do table.insert(list, side.id) end
  return list
end

local function number(kind) return #game.all(kind) + 1 end

hands = rule "warren.hands" {
  title  = "The first tricks",
  source = "none",
  text   = "Each side begins with three tricks.",
  run    = function() for _, side in ipairs(sides()) do cards.deal(game.tricks, side, 3, "the first tricks") end end,
}

last = rule "warren.last" {
  title  = "Dawn",
  source = "none",
  text   = "Hares come out of their burrows. After twelve hours the day begins, and nobody has won.",

  run = function()
    for _, hare in ipairs(game.all("hare", { below = true })) do hare.below = false end
    if game.turn.hour == 12 then game.outcome = { text = "the sun is up" } end
  end,
}

sequence {
  players = sides,
  new = {
    meadow = function(entry) game.meadow = { width = entry.width, height = entry.height } end,
    side   = function(entry, id)
      game.sides[id] = { number = number("side"), name = entry.name or id }
      return game.sides[id]
    end,
    hare   = function(entry, id)
      game.hares[id] = { number = number("hare"), name = entry.name or id, side = entry.side, at = entry.at, below = false }
      return game.hares[id]
    end,
  },
  map = function()
    local marks = {}
    for _, hare in ipairs(game.all("hare")) do table.insert(marks, { piece = hare, at = hare.at }) end
    return marks
  end,
  start = { { "deal", title = "The deal", rule = "warren.hands", run = function() hands() end } },
  { "draw", title = "A trick each", rule = "warren.draw", run = function()
    for _, side in ipairs(sides()) do tricks.draw_trick(side) end
  end },
  { "hops", title = "Hops", rule = "warren.hop", mode = "alternate", who = sides, run = function() end },
  { "dawn", title = "Dawn", rule = "warren.last", run = function() last() end },
}
