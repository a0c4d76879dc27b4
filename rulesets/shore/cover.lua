-- Cover: walls, hedges and woods in the way of shots.

-- Whether the line between two places crosses a linear feature, but not in a gap of it.
local function crosses(feature, from, to)
  return not plane.sight(from, to, { { line = feature.line, gaps = feature.gaps } })
end

-- Something solid, such as a wall, that the target touches and the shot crosses.
local function behind_something_solid(figure, from)
  return any(game.all("feature", { defensive = true }), function(feature)
    return geometry.is_at(figure, feature) and crosses(feature, from, geometry.at(figure))
  end)
end

-- A hedge or dense ground that the shot goes through.
local function behind_something_soft(figure, from)
  local to = geometry.at(figure)
  local hedge = any(game.all("feature", { defensive = false }), function(feature) return feature.height > 0 and crosses(feature, from, to) end)
  return hedge or any(game.all("area", { dense = true }), function(area)
    return #plane.stretches({ from, to }, { outline = area.outline }) > 0
  end)
end

cover = rule "shore.shooting.cover" {
  title  = "Cover",
  source = "hinted at in Military Advantage (line 171)",
  text   = "Soft cover: the shot goes through a hedge, a bush or dense ground. Hard cover: the target touches a wall, a bank or something else solid that the "
    .. "shot crosses.",
  ruling = "Values of ours. To hit, the nearest figure that the shooter sees counts, and the worse cover; for the save the figure that is hit, along the line from "
    .. "the shooter whose die hit.",
  data   = { "shore.data.shooting" },
  pure   = true,

  -- from: where the shot comes from. Returns "hard", "soft" or "none".
  run = function(figure, from)
    if behind_something_solid(figure, from) then return "hard" end
    if behind_something_soft(figure, from) then return "soft" end
    return "none"
  end,
}

-- What is added to the die of a save.
function shield(figure, from)
  if cover(figure, from) == "hard" then return data("constants")["save-defended-bonus"] end
  return 0
end
