-- What specs share: two ships that meet, and whose place it is.

-- Makes a ship as described, with more or other fields.
function like(base)
  return function(more)
    local new = {}
    for key, value in pairs(base) do new[key] = value end
    for key, value in pairs(more or {}) do new[key] = value end
    return ship(new)
  end
end

-- A Barracuda that heads north, and a Flagship whose port flank lies against her starboard one.
hag = like { id = "hag", model = "black-seas-barracuda", side = "red", x = 0, y = 0, name = "Hag" }
eel = like { id = "eel", model = "imperial-flagship", side = "blue", x = 10, y = 8, name = "Eel" }

-- A Schooner with all her cannons to starboard, and a Flagship that shows her hers from where they bear.
schooner = like { id = "hag", model = "skulls-eye-schooner", side = "red", x = 0, y = 0, name = "Hag", guns = "starboard" }
target = like { id = "eel", model = "imperial-flagship", side = "blue", x = 44, y = 8, name = "Eel", guns = "port" }

-- It is a side's part in a phase, after the other's.
function turn_of(side, phase_id)
  game.order = { side == "red" and "blue" or "red", side }
  phase(phase_id or "tasks")
end

function living(vessel)
  return #figures.company(vessel)
end

-- Some of a ship's crew are left, by the ends of their ids, and all others dead.
function only(vessel, keep)
  for _, figure in ipairs(game.all("figure", { home = vessel })) do
    figure.dead = true
    for _, id in ipairs(keep) do
      if figure.id == vessel.id .. "-" .. id then figure.dead = false end
    end
  end
end

-- A figure swims at a point.
function swims(id, x, y)
  local man = game.figures[id]
  man.aboard, man.place, man.at = nil, "water", { x = x, y = y }
  return man
end

-- Why a ship must test her morale now.
function due(vessel)
  if not allows(morale.test, vessel) then return {} end
  return morale.causes(vessel)
end
