-- What bots play for: ships that float, their crews, and cannons that bear.

-- What is left of a ship to her owner: nothing of one that is lost or has struck.
local function left_of(vessel)
  if not ships.afloat(vessel) or ships.surrendered(vessel) then return 0 end
  local crew, captain = figures.company(vessel), 0
  if any(crew, figures.is_captain_or_mate) then captain = 4 end
  return 6 * ships.open_hf(vessel) + 2 * ships.open_sf(vessel) + 2 * #crew + captain
end

-- What goes with an HF: the figure that falls, and the sail.
local line_of_hull = 10

-- So many dots out of reach a ram is no threat.
local far_off = 60

-- How well a loaded cannon points at one of these ships: 2 at most, for one straight ahead of its bore, and near.
local function bears(cannon, targets)
  local best, from = 0, aiming.mount(cannon)
  for _, other in ipairs(targets) do
    local at = plane.centre(other)
    local off = 0
    if cannon.mount ~= "turntable" then
      off = math.abs(plane.off(cannon.ship.heading + cannon.bearing, plane.bearing(from, at)))
    end
    local far = plane.distance(from, other)
    best = math.max(best, 2 - off / 90 - far / 100)
  end
  return best
end

local function guns_of(player, targets)
  local worth = 0
  for _, cannon in ipairs(game.all("cannon", { destroyed = false })) do
    if cannon.ship and cannon.ship.owner == player and cannon.mount ~= "stowed" then
      worth = worth + 1
      if cannon.loaded then worth = worth + bears(cannon, targets) end
    end
  end
  return worth
end

-- The dots that a ship may sail in her next turn.
local function reach(vessel)
  if vessel.anchored then return 0 end
  local next_turn = true
  local status = movement.status(vessel, next_turn)
  if status == "full" then return ships.speed(vessel) end
  if status == "tack" then return ships.speed(vessel) / 2 end
  return 0
end

-- How likely a ship rams another in her next turn: 1 if she only has to sail on, less if she has to turn after a leap.
local function bow_bears(vessel, other)
  local far = reach(vessel)
  local direct = plane.sweep(vessel, geometry.leaping(far), { other })
  if direct.with then
    if ramming.condition(vessel, other, direct.angle) then return 1 end
    return 0
  end
  local pose, rest = plane.sweep(vessel, geometry.leaping(math.min(far, vessel.length)), {}).pose, far - vessel.length
  local to = plane.centre(other)
  local course = plane.bearing(plane.centre(pose), to)
  local apart = plane.distance(plane.centre(pose), to) - (vessel.length + other.beam) / 2
  if plane.off(course, pose.heading) > data("constants")["leap-turn"] then return 0 end
  local strikes = plane.off(course, other.heading)
  local angle = math.min(strikes, 180 - strikes)
  local points = 0.3
  if angle >= data("constants")["ram-angle"] then points = 0.7 end
  if apart <= rest then return points end
  return points / 2 * math.max(0, 1 - (apart - rest) / far_off)
end

-- What a ship may hope for from ramming one of the others, in the worth of a ship.
local function rams_of(vessel, others)
  if not ships.afloat(vessel) or ships.surrendered(vessel) or reach(vessel) == 0 then return 0 end
  local best = 0
  for _, other in ipairs(others) do
    local dealt, hull = core.half_up(ships.set_sf(vessel)), ships.open_hf(other)
    local taken = 1
    if other.length > vessel.length then taken = 2 end
    local gain = line_of_hull * (math.min(dealt, hull) - taken)
    if dealt >= hull then gain = left_of(other) - line_of_hull * taken end
    if gain > best and taken < ships.open_hf(vessel) then best = math.max(best, gain * bow_bears(vessel, other)) end
  end
  return best
end

-- Dots from a ship to the nearest of the others, tens of them.
local function gap(vessel, others)
  if not ships.afloat(vessel) then return 0 end
  local nearest = least(others, function(other) return plane.distance(vessel, other) end)
  return nearest and plane.distance(vessel, nearest) / 10 or 0
end

policy "standard" {
  text  = "Keeps its ships afloat and manned, wears down those of the enemy, and closes in with its cannons bearing.",
  value = function(player)
    local worth = tally("worth")
    local own = game.all("ship", { craft = "", owner = player })
    local enemies = where(ships.every(), function(vessel) return vessel.owner ~= player end)
    local targets = where(enemies, function(vessel) return ships.afloat(vessel) and not ships.surrendered(vessel) end)
    worth:add(sum(own, left_of), "own ships")
    worth:add(-sum(enemies, left_of), "ships of the enemy")
    worth:add(guns_of(player, targets), "own cannons")
    worth:add(sum(own, function(vessel) return rams_of(vessel, targets) end) / 2, "own rams")
    worth:add(-sum(targets, function(vessel) return rams_of(vessel, own) end) / 4, "rams of the enemy")
    worth:add(-sum(own, function(vessel) return gap(vessel, targets) end), "distance from the enemy")
    return worth.total
  end,
}
