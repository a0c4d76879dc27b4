-- Nobody moves, and nobody wins.

rule "doldrums.whistle" { title = "Whistling", source = "none", text = "Somebody whistles for a wind, which does not come.", run = function() end }

action "whistle" {
  rule  = "doldrums.whistle",
  phase = "watch",
  run   = function() end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
  },
  { "watch", title = "The watch", rule = "doldrums.whistle", mode = "turns", who = function() return { "blue", "red" } end },
}
