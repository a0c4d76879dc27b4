-- Rowing: how far a boat goes, and who is first.

way = rule "NAME.rowing.way" {
  title  = "How far she goes",
  source = "ours",
  text   = "A boat goes as many spaces as her die shows, plus what her stroke adds.",
  data   = { "NAME.data.strokes" },

  run = function(boat, stroke)
    local spaces = tally("spaces", roll("d6", "oars", boat), "the die")
    spaces:add(data("strokes")[stroke].spaces, stroke .. " stroke")
    return spaces.total
  end,

  -- An invariant, checked after every order. before is what this returned the last time.
  always = function(before)
    local now = {}
    for _, boat in ipairs(game.all("boat")) do
      need(boat.breath <= data("course").breath, "{boat} has more breath than she began with", { boat = boat })
      need(not before or boat.at >= before[boat.id], "{boat} has gone back", { boat = boat })
      now[boat.id] = boat.at
    end
    return now
  end,
}

finish = rule "NAME.rowing.finish" {
  title  = "The finish",
  source = "ours",
  text   = "The first boat at the end of the course wins for her side.",
  data   = { "NAME.data.course.length" },

  run = function(boat)
    if boat.at < data("course").length then return end
    game.outcome = { winner = boat.side, text = boat.name .. " is first at the finish." }
  end,
}

action "row" {
  rule  = "NAME.rowing.way",
  phase = "rowing",
  actor = "boat",
  args  = { stroke = "stroke" },

  check = function(boat, a)
    need(not boat.rowed, "{actor} has rowed this turn", "NAME.turn.order")
    need(boat.breath >= data("strokes")[a.stroke].breath, "{actor} is out of breath for a {stroke} stroke")
  end,

  run = function(boat, a)
    local spaces = way(boat, a.stroke)
    boat.at = boat.at + spaces
    boat.breath = boat.breath - data("strokes")[a.stroke].breath
    boat.rowed = true
    note("{boat} rows, {spaces} further, and is at {at}", { boat = boat, spaces = spaces, at = boat.at })
    finish(boat)
  end,
}
