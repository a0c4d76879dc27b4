-- Mutinous Dog Points.

gain = rule "shore.mutiny.points" {
  title  = "Gaining and losing points",
  source = "lines 24, 34, 196; the rulebook's page on mutinous dogs; the rest ours",
  text   = "A crew has Mutinous Dog Points, never fewer than none. It gains one in a turn in which it has lost figures, and others for abandoning wounded and "
    .. "for killing a messenger on his way to it; rum and shares take some away. They lower its charge dice.",
  data   = { "shore.data.mutiny" },

  run = function(player, points, why)
    local crew = game.players[player]
    crew.points = math.max(0, crew.points + points)
    note("{crew}: {why}, {points} points", { crew = crew, why = why, points = crew.points })
  end,
}

-- In the End phase: crews that have lost somebody.
function losses()
  for _, crew in ipairs(game.all("player")) do
    if crew.lost then gain(crew.id, data("mutiny").losses, "figures lost in this turn") end
  end
end
