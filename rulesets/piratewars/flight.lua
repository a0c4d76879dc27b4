-- Who leaves the battle heads away: crews that have mutinied, and prizes of the Imperials.

function leaves(vessel)
  if ships.surrendered(vessel) then return false end
  return vessel.mutiny ~= "none" or ships.imperial_prize(vessel)
end

-- How far a hull lies from the nearest enemy of a ship, 0 without any.
local function gap(vessel, hull)
  local enemies = where(ships.every(), function(other)
    return ships.afloat(other) and other.owner ~= vessel.owner and not ships.nobody_commands(other)
  end)
  if #enemies == 0 then return 0 end
  return plane.distance(hull, least(enemies, function(other) return plane.distance(hull, other) end))
end

-- How far it would be if she turned so many degrees and sailed on straight: what is left of her move, or her length.
local function gap_after(vessel, degrees)
  local dots = vessel.length
  if vessel.left > 0 then dots = vessel.left end
  return gap(vessel, plane.leap(plane.pivot(vessel, degrees), dots))
end

-- The turn, in steps of 15 degrees, that takes her farthest away while her sails still draw, starboard positive; 0 where none
-- is better than straight on.
local function best(vessel)
  local found, farthest = 0, gap_after(vessel, 0)
  if vessel.leap == 0 or vessel.turned then return found end
  for size = 15, vessel.turn_open, 15 do
    for _, degrees in ipairs { size, -size } do
      local heading = plane.compass(vessel.heading + degrees)
      local sails = core.at_most(geometry.wind_angle(heading), data("constants").irons) and allows(rigs.may_point, vessel, heading)
      if sails and core.below(farthest, gap_after(vessel, degrees)) then found, farthest = degrees, gap_after(vessel, degrees) end
    end
  end
  return found
end

-- May she turn so? Not nearer to the enemy than straight on.
function may_turn(vessel, degrees)
  return not leaves(vessel) or core.at_most(gap_after(vessel, 0), gap_after(vessel, degrees))
end

-- May she sail straight on? Not where only a turn takes her farther away from the enemy.
function may_advance(vessel)
  if not leaves(vessel) or vessel.leap == 0 then return true end
  local now, degrees = gap(vessel, vessel), best(vessel)
  return core.below(now, gap_after(vessel, 0)) or degrees == 0 or core.at_most(gap_after(vessel, degrees), now)
end

-- Does such a turn take her farther from the enemy than straight on?
function gains_distance(vessel, degrees)
  return core.below(gap_after(vessel, 0), gap_after(vessel, degrees))
end

-- The way she goes round when she drifts dead upwind and runs: away from the enemy; nil if she may choose.
function way_round(vessel)
  if not leaves(vessel) or not core.at_most(180, geometry.wind_angle(vessel.heading)) then return nil end
  local most = data("constants")["drift-turn"]
  local port, starboard = gap_after(vessel, -most), gap_after(vessel, most)
  if core.dots(port, starboard) == "equal" then return nil end
  if core.below(starboard, port) then return "port" end
  return "starboard"
end

-- Her owner has not moved her: the way she turns by herself, nil for straight on.
function turn_by_herself(vessel)
  if not leaves(vessel) then return nil end
  local degrees = best(vessel)
  if degrees ~= 0 then return degrees end
end
