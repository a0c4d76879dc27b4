-- Who leaves the battle heads away: crews that have mutinied, and prizes of the Imperials.

function leaves(vessel)
  local prize = vessel.captor and vessel.prize and game.sides[vessel.captor].faction == "imperial"
  return not ships.surrendered(vessel) and (vessel.mutiny ~= "none" or prize)
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
local function after(vessel, degrees)
  local turned = plane.pivot(vessel, degrees)
  return gap(vessel, plane.leap(turned, vessel.left > 0 and vessel.left or vessel.length))
end

-- The degrees of her open turn that take her farthest away, starboard positive; 0 where none is better than straight on.
local function best(vessel)
  local degrees, most = 0, after(vessel, 0)
  local open = vessel.leap > 0 and not vessel.turned and vessel.turn_open or 0
  for size = 15, most and open or 0, 15 do
    for _, turn in ipairs { size, -size } do
      local heading = plane.compass(vessel.heading + turn)
      local sails = core.at_most(geometry.wind_angle(heading), data("constants").irons) and rigs.may_point(vessel, heading)
      local far = sails and after(vessel, turn) or 0
      if core.below(most, far) then degrees, most = turn, far end
    end
  end
  return degrees, most
end

-- May she turn so? Not nearer to the enemy than straight on.
function may_turn(vessel, degrees)
  if not leaves(vessel) then return true end
  local straight = after(vessel, 0)
  return straight == nil or core.at_most(straight, after(vessel, degrees))
end

-- May she sail straight on? Not where only a turn takes her farther away from the enemy.
function may_advance(vessel)
  if not leaves(vessel) or vessel.leap == 0 then return true end
  local now = gap(vessel, vessel)
  if now == nil or core.below(now, after(vessel, 0)) then return true end
  local degrees, most = best(vessel)
  return degrees == 0 or core.at_most(most, now)
end

-- Does such a turn take her farther from the enemy than straight on?
function gains(vessel, degrees)
  local straight = after(vessel, 0)
  return straight ~= nil and core.below(straight, after(vessel, degrees))
end

-- The way she goes round when she drifts dead upwind and runs: away from the enemy. nil where she may choose.
function round(vessel)
  if not leaves(vessel) or not core.at_most(180, geometry.wind_angle(vessel.heading)) then return nil end
  local most = data("constants")["drift-turn"]
  local port, starboard = after(vessel, -most), after(vessel, most)
  if port == nil or core.dots(port, starboard) == "equal" then return nil end
  return core.below(starboard, port) and "port" or "starboard"
end

-- Her owner has not moved her: the way she turns by herself, nil for straight on.
function turn_of(vessel)
  if not leaves(vessel) then return nil end
  local degrees = best(vessel)
  return degrees ~= 0 and degrees or nil
end
