-- What bots play for: ships that float, their crews, and cannons that bear.

-- What is left of a ship to her owner: nothing of one that is lost or has struck.
local function left_of(vessel)
  if not ships.afloat(vessel) or ships.surrendered(vessel) then return 0 end
  local crew, captain = figures.company(vessel), 0
  if any(crew, figures.is_captain_or_mate) then captain = 4 end
  return 6 * ships.open_hf(vessel) + 2 * ships.open_sf(vessel) + 2 * #crew + captain
end

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
    worth:add(-sum(own, function(vessel) return gap(vessel, targets) end), "distance from the enemy")
    return worth.total
  end,
}
