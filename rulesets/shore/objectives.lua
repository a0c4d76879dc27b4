-- Objectives that scenarios may have.

rule "shore.objective.hold" {
  title  = "Holding a place",
  source = "none (ours)",
  text   = "A place is held by the player who alone has able figures within some inches of it.",
  ruling = "The book leaves objectives to scenarios. Who hides holds nothing: nobody sees him.",

  run = function(objective)
    local holder
    for _, figure in ipairs(game.all("figure", { dead = false })) do
      if figure.x and parties.is_able(figure) and geometry.at_most(plane.distance(geometry.at(figure), objective.place), objective.radius) then
        if holder and holder ~= figure.owner then return nil end
        holder = figure.owner
      end
    end
    return holder
  end,
}

rule "shore.objective.carry" {
  title  = "Carrying something home",
  source = "none (ours)",
  text   = "A burden is brought home: it lies, or is carried, within some inches of a player's ship or stronghold.",
  ruling = "The book leaves objectives to scenarios.",

  run = function(objective)
    local burden, home = objective.burden, game.players[objective.side].home
    local place = burdens.place_of(burden)
    if not home or not place then return false end
    return geometry.at_most(plane.distance(place, home), objective.radius)
  end,
}

rule "shore.objective.kill" {
  title  = "Killing or taking",
  source = "none (ours)",
  text   = "A figure is dead, or in the hands of an enemy.",
  ruling = "The book leaves objectives to scenarios. It is looked at when a turn is over, and holds from then on.",

  run = function(objective)
    local victim = objective.victim
    return victim.dead or victim.prisoner ~= nil and victim.prisoner.id ~= victim.owner
  end,
}

rule "shore.objective.losses" {
  title  = "Fewer losses",
  source = "none (ours)",
  text   = "When the game ends the figures count that each player still has at large, the wounded half.",
  ruling = "The book leaves objectives to scenarios.",

  run = function()
    local counts = {}
    for _, player in ipairs(game.all("player")) do
      local at_large = mutiny.survivors(player.id)
      counts[player.id] = #at_large - 0.5 * count(at_large, function(figure) return figure.wounds > 0 end)
    end
    return counts
  end,
}

rule "shore.objective.open" {
  title  = "Breaking in",
  source = "none (ours)",
  text   = "A player has an able figure inside a building.",
  ruling = "The book leaves objectives to scenarios. It is looked at when a turn is over, and holds from then on.",

  run = function(objective)
    return any(game.all("figure", { owner = objective.side, dead = false }), function(figure)
      return figure.x ~= nil and parties.is_able(figure) and structures.contains(objective.house, geometry.at(figure))
    end)
  end,
}
