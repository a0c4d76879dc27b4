-- Who leaves the battle heads away: crews that have mutinied, and prizes of the Imperials.

function leaves(vessel)
  if ships.surrendered(vessel) then return false end
  if vessel.mutiny ~= "none" then return true end
  return vessel.prize and vessel.captor ~= nil and game.sides[vessel.captor].faction == "imperial"
end

-- How far a hull lies from the nearest enemy of a ship, nil without any.
local function gap(vessel, hull)
  local least
  for _, other in ipairs(ships.every()) do
    local enemy = ships.afloat(other) and other.owner ~= vessel.owner and not ships.nobody_commands(other)
    if enemy then least = math.min(least or math.huge, plane.distance(hull, other)) end
  end
  return least
end

-- How far it would be if she turned so many degrees and sailed on straight: what is left of her move, or her length.
local function gap_after(vessel, degrees)
  local turned, dots = plane.pivot(vessel, degrees), vessel.length
  if vessel.left > 0 then dots = vessel.left end
  return gap(vessel, plane.leap(turned, dots))
end

-- Would her sails still take her on after a turn?
local function still_sails(vessel, degrees)
  local heading = plane.compass(vessel.heading + degrees)
  return core.at_most(geometry.wind_angle(heading), data("constants").irons) and allows(rigs.may_point, vessel, heading)
end

-- The turn, in steps of 15 degrees, that takes her farthest away, starboard positive; 0 where none is better than
-- straight on. And how far that is, nil without an enemy.
local function best(vessel)
  local found = { degrees = 0, gap = gap_after(vessel, 0) }
  if found.gap == nil or vessel.leap == 0 or vessel.turned then return found end
  for size = 15, vessel.turn_open, 15 do
    for _, degrees in ipairs { size, -size } do
      local far = still_sails(vessel, degrees) and gap_after(vessel, degrees) or 0
      if core.below(found.gap, far) then found.degrees, found.gap = degrees, far end
    end
  end
  return found
end

-- May she turn so? Not nearer to the enemy than straight on.
function may_turn(vessel, degrees)
  if not leaves(vessel) then return true end
  local straight = gap_after(vessel, 0)
  return straight == nil or core.at_most(straight, gap_after(vessel, degrees))
end

-- May she sail straight on? Not where only a turn takes her farther away from the enemy.
function may_advance(vessel)
  if not leaves(vessel) or vessel.leap == 0 then return true end
  local now = gap(vessel, vessel)
  if now == nil or core.below(now, gap_after(vessel, 0)) then return true end
  local turn_away = best(vessel)
  return turn_away.degrees == 0 or core.at_most(turn_away.gap, now)
end

-- Does such a turn take her farther from the enemy than straight on?
function gains_distance(vessel, degrees)
  local straight = gap_after(vessel, 0)
  return straight ~= nil and core.below(straight, gap_after(vessel, degrees))
end

-- The way she goes round when she drifts dead upwind and runs: away from the enemy; nil if she may choose.
function way_round(vessel)
  if not leaves(vessel) or not core.at_most(180, geometry.wind_angle(vessel.heading)) then return nil end
  local most = data("constants")["drift-turn"]
  local port, starboard = gap_after(vessel, -most), gap_after(vessel, most)
  if port == nil or core.dots(port, starboard) == "equal" then return nil end
  if core.below(starboard, port) then return "port" end
  return "starboard"
end

-- Her owner has not moved her: the way she turns by herself, nil for straight on.
function turn_by_herself(vessel)
  if not leaves(vessel) then return nil end
  local degrees = best(vessel).degrees
  if degrees == 0 then return nil end
  return degrees
end
