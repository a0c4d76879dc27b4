-- Trams run from stop to stop, ring their bells, and change drivers.

run = rule "trams.run" {
  title  = "Running",
  source = "none",
  text   = "A tram runs to another stop once an hour, past another tram or not; none runs to the market.",
  run    = function(tram, a)
    tram.at, tram.moved = a.to, true
    if roll("d6", "points") == 1 then tram.stalled = true end
  end,
}

action "run" {
  rule  = "trams.run",
  phase = "day",
  actor = "tram",
  args  = { to = "stop", overtaking = "other tram?" },
  check = function(tram, a)
    need(not tram.moved and not tram.stalled, "{actor} has run this hour")
    need(a.to ~= tram.at, "{actor} stands there")
    need(a.to ~= "market", "no tram runs to the market")
    need(not a.overtaking or a.to ~= "park", "nobody overtakes in the park")
  end,
  run   = run,
}

action "ring" {
  rule  = "trams.run",
  phase = "day",
  actor = "tram",
  args  = { times = "count" },
  options = function()
    for times = 1, 6 do suggest { times = times } end
  end,
  check = function(tram, a)
    need(tram.rung == 0, "{actor} has been heard")
    need(a.times % 2 == 1, "an even number of times brings bad luck")
  end,
  run = function(tram, a) tram.rung = a.times end,
}

-- There is no end to how long a driver may hum: whoever asks says when he has heard enough.
action "hum" {
  rule  = "trams.run",
  actor = "tram",
  args  = { bars = "count" },
  options = function()
    local bars = 0
    while true do
      bars = bars + 1
      suggest { bars = bars }
    end
  end,
}

-- An action that lists its options at once.
action "polish" {
  rule  = "trams.run",
  phase = "night",
  actor = "tram",
  args  = { at = "stop" },
  options = function(tram) return { { at = tram.at } } end,
  check = function(tram, a) need(tram.stalled and a.at == tram.at, "{actor} shines") end,
  run = function(tram) tram.stalled = false end,
}

local function trams() return game.all("tram") end

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    tram = function(entry, id)
      game.trams[id] = { number = #game.all("tram") + 1, name = id, side = entry.side, at = entry.at }
      return game.trams[id]
    end,
  },
  { "day", title = "By day", rule = "trams.run", mode = "together", who = trams,
    begin = function()
      for _, tram in ipairs(trams()) do
        tram.moved, tram.rung = false, 0
      end
    end },
  { "night", title = "By night", rule = "trams.run", mode = "turns", who = trams,
    run = function()
      if game.turn.hour == 12 then game.outcome = { text = "the last tram is in" } end
    end },
}
