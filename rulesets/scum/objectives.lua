-- Objectives that scenarios may have, beside the points of victory.

score = rule "scum.objective.points" {
  title  = "Points of victory",
  source = "none (ours)",
  text   = "When the battle ends each player has his points of victory.",
  ruling = "A scenario may add other objectives to them; a quota counts the points of all.",
  see    = { "scum.vp.scoring" },

  run = function()
    local points = {}
    for _, player in ipairs(game.all("player")) do points[player.id] = player.points end
    return points
  end,
}

hold = rule "scum.objective.hold" {
  title  = "Holding a place",
  source = "none (ours)",
  text   = "A place is held at the end of a turn by a player who alone has a unit in one of its hexes.",
  ruling = "The book leaves objectives to scenarios. Swimmers and commanders hold nothing.",

  run = function(objective)
    local holder
    for _, unit in ipairs(game.all("unit")) do
      if unit.figures > 0 and not unit.swimming and has(objective.hexes, unit.at or "") then
        if holder and holder ~= unit.owner then return nil end
        holder = unit.owner
      end
    end
    return holder
  end,
}

kill = rule "scum.objective.kill" {
  title  = "Killing",
  source = "none (ours)",
  text   = "A piece is out of the battle: a unit without figures, unless its last man has joined another, a dead commander, a vessel or a structure without points.",
  ruling = "The book leaves objectives to scenarios. It is looked at when a turn is over, and holds from then on.",

  run = function(objective)
    local piece = objective.victim
    if piece.kind == "unit" then return piece.figures == 0 and not piece.joined end
    if piece.kind == "commander" then return not piece.alive end
    return piece.points == 0
  end,
}

take = rule "scum.objective.take" {
  title  = "Taking",
  source = "none (ours)",
  text   = "A piece is taken: spoils and vessels that belong to that player, a building with his unit in it, a prisoner of his.",
  ruling = "The book leaves objectives to scenarios. It is looked at when a turn is over, and holds from then on.",

  run = function(objective)
    local piece, side = objective.prize, objective.side
    if piece.kind == "commander" then return piece.captor ~= nil and piece.captor.id == side end
    if piece.kind == "ship" and piece.surrendered then return piece.captor ~= nil and piece.captor.id == side end
    if piece.kind ~= "structure" then return piece.owner == side end
    return any(piece.cells, function(at)
      local unit = units.unit_at(at)
      return unit ~= nil and unit.owner == side
    end)
  end,
}
