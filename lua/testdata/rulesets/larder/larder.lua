-- Two cooks season their pots behind their backs: what a side holds, what it aims for and what
-- its pot tastes of, only that side knows until the pot is served.

local worth = rule "larder.worth" {
  title   = "What a pot is worth",
  source  = "none",
  text    = "A pot is worth its taste, and one more for each spice that its side still has.",
  private = true,

  run = function(pot)
    local points = tally("worth", pot.taste, "the taste")
    points:add(#game.sides[pot.side].spices, "spices left")
    return points.total
  end,
}

local buy = rule "larder.buy" {
  title  = "Buying",
  source = "none",
  text   = "A side draws a spice that the other does not see. Mint comes in bunches of two.",

  run = function(player)
    local side = game.sides[player]
    local got = draw({ "salt", "salt", "pepper", "mint" }, "spice", nil, nil, { only = player, other = side.name .. " buys a spice" })
    side.spices[#side.spices + 1] = got
    if got == "mint" then side.spices[#side.spices + 1] = got end
    side.jars[#side.jars + 1] = { spice = got, full = true }
    note("that makes {n}", { n = #side.spices }, { only = player })
    return "bought"
  end,
}

local season = rule "larder.season" {
  title  = "Seasoning",
  source = "none",
  text   = "A spice goes into a pot; what it does to the taste, its side alone finds out.",

  run = function(pot, spice)
    local side = game.sides[pot.side]
    for i, own in ipairs(side.spices) do
      if own == spice then
        table.remove(side.spices, i)
        break
      end
    end
    local strong = roll("d6", "strength", pot, { only = pot.side })
    pot.taste = pot.taste + strong
    note("{pot} takes {spice}", { pot = pot, spice = spice }, { only = pot.side, other = "{pot} is seasoned" })
    worth(pot)
  end,
}

local aim = rule "larder.aim" {
  title  = "Aiming",
  source = "none",
  text   = "A side decides what it cooks, and where it hides its best spoon.",

  run = function(pot)
    local side = game.sides[pot.side]
    side.aim = choose(pot.side, "what do you cook", { "soup", "stew" }, pot, nil, { only = true })
    local where = choose(pot.side, "where do you hide the spoon", { "A1", "B1", "C1" }, pot, nil, { only = true, other = side.name .. " hides a spoon" })
    pot.hidden = where
  end,
}

local serve = rule "larder.serve" {
  title  = "Serving",
  source = "none",
  text   = "A pot that is served shows its taste, and scores it.",

  run = function(pot)
    pot.served, pot.shown = true, pot.taste
    game.sides[pot.side].points = game.sides[pot.side].points + worth(pot)
    note("{pot} is served, with a taste of {taste}", { pot = pot, taste = pot.taste })
  end,
}

local function holds(player, spice)
  for _, own in ipairs(game.sides[player].spices) do
    if own == spice then return true end
  end
  return false
end

action "buy" {
  rule  = "larder.buy",
  phase = "cooking",
  check = function(player) need(#game.sides[player].spices < 4, "{actor} has no room for more") end,
  run   = function(player) buy(player) end,
}

action "season" {
  rule    = "larder.season",
  phase   = "cooking",
  actor   = "pot",
  private = true,
  args    = { spice = "spice" },
  check   = function(pot, a)
    need(not pot.served, "{actor} is served")
    need(holds(pot.side, a.spice), "{actor} has no {spice}, only {list}", "larder.season", { list = table.concat(game.sides[pot.side].spices, " and ") })
  end,
  run     = function(pot, a) season(pot, a.spice) end,
  preview = function(pot, a) note("{pot} would taste more of {spice}: {taste} now", { pot = pot, spice = a.spice, taste = pot.taste }) end,
}

action "aim" {
  rule  = "larder.aim",
  phase = "cooking",
  actor = "pot",
  run   = function(pot) aim(pot) end,
}

action "serve" {
  rule  = "larder.serve",
  phase = "cooking",
  actor = "pot",
  check = function(pot) need(not pot.served, "{actor} is served") end,
  run   = function(pot) serve(pot) end,
}

sequence {
  players = function() return { "blue", "red" } end,
  account = function()
    local rows = {}
    for _, side in ipairs(game.all("side")) do rows[#rows + 1] = { of = side, counts = { { "spices", #side.spices }, { "points", side.points } } } end
    return rows
  end,
  roster = {
    pot = function(pot) return { smell = pot.taste > 6 and "strong" or "faint" } end,
  },
  sheet = function(piece)
    if piece.kind == "pot" then return { piece.name .. " at " .. piece.at, "tastes of " .. piece.taste } end
  end,
  map = function()
    local marks = {}
    for _, pot in ipairs(game.all("pot")) do
      marks[#marks + 1] = { at = pot.at, id = pot.id, side = pot.side, sign = pot.taste > 6 and "P" or "p", name = pot.name }
      if pot.hidden then marks[#marks + 1] = { at = pot.hidden, sign = "7", name = "spoon", only = pot.side } end
    end
    marks[#marks + 1] = { at = "F4", sign = "9", name = "red's mark", only = "red" }
    return marks
  end,
  new = {
    kitchen = function(entry) game.kitchen = { width = entry.width or 6, height = entry.height or 4 } end,
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id, player = id, spices = entry.spices or {} }
      game.joker = "mint"
      return game.sides[id]
    end,
    pot = function(entry, id)
      game.pots[id] = { number = #game.all("pot") + 1, name = entry.name or id, side = entry.side, at = entry.at }
      return game.pots[id]
    end,
  },
  { "cooking", title = "Cooking", rule = "larder.season", mode = "turns", who = function() return { "blue", "red" } end,
    unfinished = function(player)
      if #game.sides[player].spices > 3 then return "the shelf is full" end
    end },
  { "meal", title = "The meal", rule = "larder.serve", run = function()
    local all = true
    for _, pot in ipairs(game.all("pot")) do all = all and pot.served end
    if all then game.outcome = { text = "all pots are served" } end
  end },
}
