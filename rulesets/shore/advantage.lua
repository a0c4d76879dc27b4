-- Military advantage: ground, obstacles, and being at home.

-- Whether a figure is at home where another one, or it itself, stands.
local function is_native(figure, of)
  return any(ground.areas_at(geometry.at(of)), function(area)
    return area.environment ~= nil and has(figure.traits, "native:" .. area.environment)
  end)
end

-- Whether a figure holds an obstacle: its party did not make the contact, somebody who did attacks it, and all with whom it is engaged are across.
local function holds(figure, with)
  if has(game.fight.made, figure.party) or not any(with, function(foe) return has(game.fight.made, foe.party) end) then return false end
  return all(with, function(foe) return contact.is_behind(figure, foe) end)
end

-- Whether a figure defends an obstacle. Of two enemies who both hold it, attacked from either side, neither does.
function defends(figure, with)
  if game.fight.stormed then return not has(game.fight.made, figure.party) end
  return holds(figure, with) and not any(with, function(foe) return holds(foe, contact.engaged_with(foe)) end)
end

has_the_ground = rule "shore.terrain.advantage" {
  title  = "Military advantage",
  source = "Military Advantage (line 171); Clambering (93)",
  text   = "A figure has the better ground if it stands at least half an inch above the enemy, or defends an obstacle, or is at home in the country where it stands "
    .. "and the enemy is not. That adds to the Mêlée Quota; an obstacle that is defended also betters the save.",
  ruling = "Half a point, and one advantage at most; against all with whom the figure is engaged. It defends if its party did not make the contact, "
    .. "one of those did, and all of them are across. Of two enemies at one obstacle one at most defends it.",
  data   = { "shore.data.melee.advantage", "shore.data.melee.advantage-height", "shore.data.constants.save-defended-bonus" },

  -- with: enemies with whom the figure is engaged.
  run = function(figure, with)
    local above = data("melee")["advantage-height"]
    if all(with, function(foe) return geometry.at_least(figure.z - foe.z, above) end) then return true end
    return is_native(figure, figure) and not any(with, function(foe) return is_native(foe, figure) end)
  end,
}

-- What is added to the saves of a figure in a mêlée.
function shield(figure, ranks)
  local place = first(ranks, { figure = figure })
  if place and defends(figure, place.with) then return data("constants")["save-defended-bonus"] end
  return 0
end
