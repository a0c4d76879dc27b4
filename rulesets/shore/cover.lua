-- Cover: walls, hedges and woods in the way of shots.

-- Whether the line between two places crosses a linear feature, but not in a gap of it.
local function crosses(feature, from, to)
  return not plane.sight(from, to, { { line = feature.line, gaps = feature.gaps } })
end

local function is_hedge(feature) return feature.look == "hedge" and feature.height > 0 end

-- Whether a linear feature stops shots: what can be defended, and whatever is no hedge and rises from the ground.
local function is_solid(feature) return feature.defensive or feature.height > 0 and not is_hedge(feature) end

-- Something solid, such as a wall, that the target touches and the shot crosses.
local function behind_something_solid(figure, from)
  local to = geometry.at(figure)
  local feature = any(game.all("feature"), function(feature)
    return is_solid(feature) and geometry.is_at(figure, feature) and crosses(feature, from, to)
  end)
  return feature or any(game.all("structure"), function(house)
    return contact.touches(figure, to, house) and not plane.sight(from, to, { structures.walls(house) })
  end)
end

-- A hedge or dense ground that the shot goes through.
local function behind_something_soft(figure, from)
  local to = geometry.at(figure)
  local hedge = any(game.all("feature"), function(feature) return is_hedge(feature) and crosses(feature, from, to) end)
  return hedge or any(game.all("area", { dense = true }), function(area)
    return #plane.stretches({ from, to }, { outline = area.outline }) > 0
  end)
end

cover = rule "shore.shooting.cover" {
  title  = "Cover",
  source = "hinted at in Military Advantage (line 171)",
  text   = "Soft cover: the shot goes through a hedge, a bush or dense ground. Hard cover: the target touches a wall, a bank or something else solid that the "
    .. "shot crosses.",
  ruling = "Values of ours. The walls of a building are solid, and so is each linear feature that rises from the ground and is no hedge, or can be defended. To hit, the nearest figure that the shooter sees counts, and the worse cover; for the save the figure that is hit, along the line from "
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
