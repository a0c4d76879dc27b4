-- Objectives of scenarios. The book has none: these are ours, for a scenario to choose from.

take = rule "piratewars.objective.take" {
  title  = "Taking",
  source = "none (ours)",
  text   = "A ship is taken, for an objective, when she is sunk or captured or has struck her colours; a fortress when none of its "
    .. "garrison is left in it.",
  ruling = "The book names no victory; scenarios of ours do. It is looked at when a turn is over, and holds from then on.",

  run = function(objective)
    local target = objective.target
    if target.kind == "fortress" then return #fortresses.defenders_in(target) == 0 end
    if target.fate == "sunk" or ships.surrendered(target) then return true end
    return target.captor ~= nil or target.owner ~= target.began
  end,
}

escape = rule "piratewars.objective.escape" {
  title  = "Getting away",
  source = "none (ours)",
  text   = "A ship has got away when the battle ends, and she is afloat and nobody's prize and has not struck her colours.",
  ruling = "The book names no victory; scenarios of ours do. One that is aground for good has not got away.",

  run = function(objective)
    local vessel = objective.ship
    if not ships.afloat(vessel) or ships.surrendered(vessel) then return false end
    return vessel.owner == vessel.began and not vessel.captor
  end,
}

hold = rule "piratewars.objective.hold" {
  title  = "Holding a fortress",
  source = "none (ours)",
  text   = "A fortress is held when the battle ends and somebody of its garrison is left in it.",
  ruling = "The book names no victory; scenarios of ours do.",

  run = function(objective) return #fortresses.defenders_in(objective.fort) > 0 end,
}

chests = rule "piratewars.objective.chests-aboard" {
  title  = "Chests aboard",
  source = "none (ours)",
  text   = "When the battle ends each chest aboard a ship afloat counts for the side that commands her.",
  ruling = "The book names no victory; scenarios of ours do. A chest in a launch, ashore or on its way does not count.",

  run = function()
    local counts = {}
    for _, side in ipairs(game.all("side")) do counts[side.id] = 0 end
    for _, vessel in ipairs(ships.every()) do
      if ships.afloat(vessel) then counts[vessel.owner] = counts[vessel.owner] + vessel.chests end
    end
    return counts
  end,
}
