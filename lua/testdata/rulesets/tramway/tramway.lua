-- Each line has two turns in a shift, one after the other. The bell of a tram is
-- answered before anything else, no tram is left with open doors, and the first turn
-- of a shift may not be let go by.

turns = rule "tramway.turns" {
  title  = "Turns",
  source = "none",
  text   = "Each line has two turns in a shift. The first may not be let go by before a tram of the line has driven.",
  run    = function() return { "north", "south", "north", "south" } end,
}

frost = rule "tramway.frost" {
  title  = "Frost",
  source = "none",
  text   = "As the turn of a line begins a die is thrown for its points: on a one they are frozen for this turn, and none of its trams drives.",

  run = function(line)
    line.begun, line.driven = line.begun + 1, 0
    line.frozen = roll("d6", "points") == 1
    if line.frozen then note("the points of {line} are frozen", { line = line }) end
    for _, tram in ipairs(game.all("tram", { line = line.id })) do tram.moved = false end
  end,
}

drive = rule "tramway.drive" {
  title  = "Driving",
  source = "none",
  text   = "A tram drives once in a turn, with its doors closed, unless the points of its line are frozen. Then its doors are opened.",

  run = function(tram)
    local line = game.lines[tram.line]
    tram.moved, tram.open, line.driven = true, true, line.driven + 1
    line.fares = line.fares + roll("d6", "fares")
  end,
}

doors = rule "tramway.doors" {
  title  = "Doors",
  source = "none",
  text   = "No tram is left with open doors: its line closes them before its turn is over.",
  run    = function(tram) tram.open = false end,
}

bell = rule "tramway.bell" {
  title  = "The bell",
  source = "none",
  text   = "Once in a shift a line may ring the bell of a tram of the other line, at any time. It is answered before anything else.",
  run    = function(tram) tram.bell = true end,
}

token = rule "tramway.token" {
  title  = "Tokens",
  source = "none",
  text   = "A line changes a token for two fares at any time; as long as it could, its turn is not over by itself.",

  run = function(line)
    line.tokens, line.fares = line.tokens - 1, line.fares + 2
  end,
}

strike = rule "tramway.strike" {
  title  = "A strike",
  source = "none",
  text   = "A line may go on strike at any time, and the other one has won.",

  run = function(player)
    local other = player == "north" and "south" or "north"
    game.outcome = { winner = other, text = game.lines[player].name .. " is on strike" }
  end,
}

wash = rule "tramway.wash" {
  title  = "Washing",
  source = "none",
  text   = "At the depot a die tells how dirty each tram is. A tram that is dirtier than four is washed before it is put away; others may be.",

  run = function(tram)
    tram.dirt = tram.dirt - 1
    note("{tram} is washed", { tram = tram })
  end,
}

night = rule "tramway.night" {
  title  = "Night",
  source = "none",
  text   = "After the last shift the line with more fares has won.",

  run = function()
    for _, line in ipairs(game.all("line")) do line.begun, line.flagged = 0, false end
    if game.turn.shift < game.shifts then return end
    local north, south = game.lines.north, game.lines.south
    if north.fares == south.fares then
      game.outcome = { text = "as many fares on either line" }
    else
      local best = north.fares > south.fares and north or south
      game.outcome = { winner = best.id, text = best.name .. " has more fares" }
    end
  end,
}

action "drive" {
  rule = "tramway.drive", phase = "running", actor = "tram",
  check = function(tram)
    need(not tram.moved, "{actor} has driven in this turn")
    need(not tram.open, "the doors of {actor} stand open", "tramway.doors")
    need(not game.lines[tram.line].frozen, "the points of {line} are frozen", "tramway.frost", { line = game.lines[tram.line] })
  end,
  run = drive,
}

action "close" {
  rule = "tramway.doors", phase = "running", actor = "tram",
  must = function(tram) if tram.open then return "the doors of {actor} stand open" end end,
  check = function(tram) need(tram.open, "the doors of {actor} are closed") end,
  run = doors,
}

action "answer-bell" {
  rule = "tramway.bell", phase = "running", actor = "tram",
  must = true, before = "all",
  check = function(tram) need(tram.bell, "nobody rings the bell of {actor}") end,
  run = function(tram) tram.bell = false end,
}

action "sweep" {
  rule = "tramway.turns", phase = "running", rare = true,
  check = function(player) need(game.lines[player].fares > 0, "{line} has no fares to sweep up", { line = game.lines[player] }) end,
  run = function(player) game.lines[player].fares = game.lines[player].fares - 1 end,
}

action "ring" {
  rule = "tramway.bell", phase = "any", args = { tram = "tram" },
  check = function(player, a)
    need(a.tram.line ~= player, "{tram} is your own")
    need(not game.lines[player].flagged, "{line} has rung in this shift", { line = game.lines[player] })
    need(not a.tram.bell, "the bell of {tram} is ringing")
    need(game.turn.phase == "running", "nobody hears a bell at the depot")
  end,
  run = function(player, a)
    game.lines[player].flagged = true
    bell(a.tram)
  end,
}

action "change" {
  rule = "tramway.token", phase = "any", waits = true,
  check = function(player) need(game.lines[player].tokens > 0, "{line} has no tokens", { line = game.lines[player] }) end,
  run = function(player) token(game.lines[player]) end,
}

action "strike" {
  rule = "tramway.strike", phase = "any", rare = true, say = "goes on strike",
  run = strike,
}

action "wash" {
  rule = "tramway.wash", phase = "depot", actor = "tram",
  check = function(tram) need(tram.dirt > 0, "{actor} is clean") end,
  run = wash,
}

sequence {
  players = function() return { "north", "south" } end,

  new = {
    city = function(entry) game.shifts = entry.shifts end,
    line = function(entry, id)
      game.lines[id] = { number = #game.all("line") + 1, name = entry.name or id, tokens = entry.tokens or 0 }
      return game.lines[id]
    end,
    tram = function(entry, id)
      game.trams[id] = { number = #game.all("tram") + 1, name = entry.name or id, line = entry.line }
      return game.trams[id]
    end,
  },

  {
    "running", title = "On the line", rule = "tramway.turns", step = 1, mode = "turns",
    who   = turns,
    enter = function(player) frost(game.lines[player]) end,
    done  = function(player)
      local line = game.lines[player]
      need(line.begun > 1 or line.driven > 0, "{actor} may not let its first turn go by")
    end,
  },
  {
    "depot", title = "The depot", rule = "tramway.wash", step = 2, mode = "together",
    who   = function() return game.all("tram") end,
    enter = function(_, tram) tram.dirt = roll("d6", "dirt of " .. tram.name) end,
    done  = function(_, tram) need(tram.dirt <= 4, "{actor} is too dirty to be put away") end,
  },
  { "night", title = "Night", rule = "tramway.night", step = 3, run = night },
}
