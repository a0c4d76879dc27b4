-- Keepers plant tulips in the cells of a park, water them and dig.

local plant = rule "tulips.plant" {
  title  = "Planting",
  source = "none",
  text   = "A keeper plants one to three bulbs in a cell of the park that has none, three only deep.",
  run    = function(at, bulbs) game.bulbs[at] = bulbs end,
}

-- Cells, bounded counts and flags are tried in every combination.
action "plant" {
  rule  = "tulips.plant",
  phase = "week",
  actor = "keeper",
  args  = { at = "cell", bulbs = "count 1 to 3", deep = "flag?" },
  check = function(_, a)
    need(hex.on_board(a.at), "{at} is no cell of the park")
    need(not game.bulbs[a.at], "{at} has its bulbs")
    need(a.deep or a.bulbs < 3, "three bulbs lie deep")
  end,
  run   = function(_, a) plant(a.at, a.bulbs) end,
}

local beds = rule "tulips.beds" {
  title  = "Cans of water",
  source = "none",
  text   = "A keeper carries one to four cans at once.",
  run    = function() return { 1, 2, 3, 4 } end,
}

local water = rule "tulips.water" {
  title  = "Watering",
  source = "none",
  text   = "A keeper waters once a week, and no keeper with five cans or more.",
  run    = function(keeper, cans) keeper.cans = cans end,
}

action "water" {
  rule    = "tulips.water",
  phase   = "week",
  actor   = "player",
  args    = { keeper = "own keeper", cans = "count 1 to 6" },
  -- Of one keeper all that he can carry; else one can each.
  options = function(player, _, about)
    for _, keeper in ipairs(game.all("keeper", { side = player })) do
      for _, cans in ipairs((keeper == about) and beds() or { 1 }) do suggest { keeper = keeper, cans = cans } end
    end
  end,
  check   = function(_, a)
    need(a.keeper.cans == 0, "{keeper} has watered")
    need(a.cans < 5, "{cans} cans are too heavy")
  end,
  run     = function(_, a) water(a.keeper, a.cans) end,
}

-- Of all the places to dig one is suggested. What its check writes is lost.
action "dig" {
  rule    = "tulips.plant",
  phase   = "week",
  actor   = "keeper",
  args    = { at = "cell", bulbs = "count 1 to 3?" },
  some    = true,
  options = function() suggest { at = "0,0" } end,
  check   = function(keeper, a)
    need(not keeper.dug, "{actor} has dug")
    need(hex.on_board(a.at), "{at} is no cell of the park")
    need(not a.bulbs, "nobody digs for bulbs")
    a.bulbs = 3
  end,
  run     = function(keeper, a)
    keeper.dug = true
    if a.bulbs then game.bulbs[a.at] = a.bulbs end
  end,
}

local function keepers() return game.all("keeper") end

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    park = function(entry) game.park = { width = entry.width, height = entry.height } end,
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    keeper = function(entry, id)
      game.keepers[id] = { number = #game.all("keeper") + 1, name = id, side = entry.side }
      return game.keepers[id]
    end,
  },
  { "week", title = "The week", rule = "tulips.plant", mode = "together", who = keepers,
    begin = function()
      for _, keeper in ipairs(keepers()) do
        keeper.cans, keeper.dug = 0, false
      end
    end,
    run = function()
      if game.turn.week == 8 then game.outcome = { text = "the tulips bloom" } end
    end },
}
