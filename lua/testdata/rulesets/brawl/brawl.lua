-- Two gangs on a jetty, who strike at each other by turns until one is in the water.

local function other_side(player)
  return first(game.all("side"), function(side) return side.id ~= player end)
end

fall = rule "brawl.fall" {
  title  = "Men in the water",
  source = "none",
  text   = "A man who falls is out of the brawl. A gang without men has lost.",

  run = function(side, men)
    side.men = side.men - math.min(men, side.men)
    if side.men == 0 then
      local winner = other_side(side.id)
      game.outcome = { winner = winner.id, text = "the jetty is in the hands of " .. winner.name }
    end
  end,
}

strike = rule "brawl.strike" {
  title  = "Striking",
  source = "none",
  text   = "A steady gang throws four dice, and each that shows 3 or less throws an enemy into the water. A wild gang throws "
    .. "five, and loses two men of its own.",

  run = function(player, manner)
    local dice = 4
    if manner == "wild" then
      dice = 5
      fall(game.sides[player], 2)
    end
    local hits = count(dice, "d6", { hit = "1-3" }, "to hit").hit
    if not game.outcome then fall(other_side(player), hits) end
    return hits
  end,
}

dare = rule "brawl.dare" {
  title  = "A dare",
  source = "none",
  text   = "A gang that is dared puts one man into the water, or the one that dares puts in two.",

  run = function(player)
    local dared = other_side(player)
    if choose(dared.id, "take the dare?", { "refuse", "jump" }) == "jump" then
      fall(dared, 1)
    else
      fall(dared, 2)
    end
  end,
}

action "strike" {
  rule  = "brawl.strike",
  phase = "jetty",
  args  = { manner = "manner" },
  run   = function(player, a) strike(player, a.manner) end,
}

action "dare" {
  rule  = "brawl.dare",
  phase = "jetty",
  run   = function(player) dare(player) end,
}

policy "standard" {
  text  = "Keeps its men dry.",
  value = function(player)
    local worth = tally("worth")
    for _, side in ipairs(game.all("side")) do
      if side.id == player then
        worth:add(side.men, "own men")
      else
        worth:add(-side.men, "men of the enemy")
      end
    end
    return worth.total
  end,
}

policy "reckless" {
  text   = "Thinks of the enemy only, and jumps.",
  value  = function(player) return -other_side(player).men end,
  choose = function(_, question)
    if question == "take the dare?" then return "jump" end
  end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id, men = entry.men }
      return game.sides[id]
    end,
  },
  { "jetty", title = "On the jetty", rule = "brawl.strike", mode = "alternate", who = function() return { "blue", "red" } end,
    closed = function() return game.outcome ~= nil end },
}
