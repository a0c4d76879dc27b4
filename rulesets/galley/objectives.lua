-- Objectives of scenarios. The book has none: these are ours, for a scenario to choose from.

score = rule "galley.objective.final-score" {
  title  = "The score",
  source = "none (ours)",
  text   = "When the battle ends each side has its score.",
  ruling = "The book names no victory; scenarios of ours do.",
  see    = { "galley.end.score" },

  run = function()
    local scores = {}
    for _, side in ipairs(game.all("side")) do scores[side.id] = ending.score(side) end
    return scores
  end,
}

take = rule "galley.objective.take" {
  title  = "Taking a vessel",
  source = "none (ours)",
  text   = "A vessel is taken, for an objective, when she is sunk or derelict or in the hands of a side that she did not begin "
    .. "on.",
  ruling = "The book names no victory; scenarios of ours do. It is looked at when a period is over, and holds from then on.",

  run = function(objective)
    local vessel = objective.ship
    return vessel.status == "sunk" or men.derelict(vessel) or vessel.side ~= vessel.began
  end,
}

save = rule "galley.objective.save" {
  title  = "Saving a vessel",
  source = "none (ours)",
  text   = "A vessel is saved when the battle ends and she is in action for the side that she began on.",
  ruling = "The book names no victory; scenarios of ours do. One that has left the board is not saved.",

  run = function(objective)
    local vessel = objective.ship
    return vessel.side == vessel.began and ending.in_action(vessel)
  end,
}

-- One of her ends lies in one of these hexes.
local function lies_in(vessel, hexes)
  return has(hexes, vessel.stern) or has(hexes, vessel.bow)
end

reach = rule "galley.objective.reach" {
  title  = "Reaching a place",
  source = "none (ours)",
  text   = "A vessel has reached a place when a period ends and her bow or stern lies in one of its hexes, and she is in action "
    .. "for the side that she began on.",
  ruling = "The book names no victory; scenarios of ours do.",

  run = function(objective)
    local vessel = objective.ship
    return vessel.side == vessel.began and ending.in_action(vessel) and lies_in(vessel, objective.hexes)
  end,
}

hold = rule "galley.objective.hold" {
  title  = "Holding a place",
  source = "none (ours)",
  text   = "Each period a place counts for the side that alone has a vessel in action with her bow or stern in one of its hexes.",
  ruling = "The book names no victory; scenarios of ours do.",

  run = function(objective)
    local holder
    for _, vessel in ipairs(game.all("ship")) do
      if ending.in_action(vessel) and lies_in(vessel, objective.hexes) then
        if holder and holder ~= vessel.side then return nil end
        holder = vessel.side
      end
    end
    return holder
  end,
}
