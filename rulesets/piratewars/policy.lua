-- What bots play for: ships that float, their crews, and cannons that bear.

-- Whether a ship is lost to her owner: sunk or gone, or she has struck, or mutineers have taken her out of the battle.
local function is_lost(vessel)
  return not ships.afloat(vessel) or ships.surrendered(vessel) or vessel.mutiny == "out"
end

-- What is left of a ship to her owner: nothing of one that is lost, and of one that mutineers run what the test promises that
-- they have to take.
local function left_of(vessel)
  if is_lost(vessel) then return 0 end
  local crew, captain = figures.company(vessel), 0
  if any(crew, figures.is_captain_or_mate) then captain = 4 end
  local worth = 6 * ships.open_hf(vessel) + 2 * ships.open_sf(vessel) + 2 * #crew + captain
  if vessel.mutiny == "running" then worth = worth * morale.chance(vessel) end
  return worth
end

-- What goes with an HF: the figure that falls, and the sail.
local line_of_hull = 10

-- So many dots out of reach a ram is no threat.
local far_off = 60

-- What a hit of a cannon takes from a ship: with ball a sail or a hull line in turn, with shot a sail, and a figure with each.
local worth_of_hit = { ball = (line_of_hull + 4) / 2, shot = 4 }

-- What a cannon may be expected to take from a ship at a distance: with ball or with shot, whichever takes more.
local function salvo(cannon, target, distance)
  if broadside.too_close(distance) then return 0 end
  local best = 0
  for _, ammunition in ipairs { "ball", "shot" } do
    local row = data("weapons")[ammunition]
    local hits = row.dice * row.tn / 6
    if ammunition == "shot" then
      if aiming.rakes(cannon.ship, target) then hits = 2 * hits end
      hits = math.min(hits, ships.open_sf(target))
    end
    if core.at_most(distance, row.most) then best = math.max(best, hits * worth_of_hit[ammunition]) end
  end
  return best
end

-- How near a cannon is to bearing on a ship: 2 at most, for one straight ahead of its bore, and near.
local function nearly_bears(cannon, target)
  local from, off = aiming.mount(cannon), 0
  if #cannon.arcs == 0 then
    off = math.abs(plane.off(cannon.ship.heading + cannon.bearing, plane.bearing(from, plane.centre(target))))
  end
  return 2 - off / 90 - plane.distance(from, target) / 100
end

-- What the loaded cannons of a ship promise that somebody stands at, against these ships. Half of what one that bears may be expected to
-- take: what is fired counts in full.
local function guns_of(vessel, targets)
  local worth = #stowing.mounted(vessel)
  for _, one in ipairs(shiptargets.manned(vessel, figures.crew(vessel))) do
    local best = 0
    for _, target in ipairs(targets) do
      best = math.max(best, nearly_bears(one.cannon, target))
      local line = aiming.bears(one.cannon, target)
      if line then best = math.max(best, salvo(one.cannon, target, line.distance) / 2) end
    end
    worth = worth + best
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
  if is_lost(vessel) or reach(vessel) == 0 then return 0 end
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

-- The blows that a ship's people strike in a melee, muskets and pistols included, that may be expected to kill, and their number.
local function fighters(vessel)
  local kills, number = 0, 0
  for _, figure in ipairs(figures.crew(vessel)) do
    local below_or_aloft = figure.place == "gun-deck" or figure.place == "top"
    if not below_or_aloft or figures.is_captain_or_mate(figure) then
      local blows, attack = weapons.blows(figure)
      if figure.musket == "loaded" then blows = blows + 1 end
      kills, number = kills + blows * core.chance(attack), number + 1
    end
  end
  return kills * number
end

-- How much stronger a ship is than another in a melee: from -1 to 1, 0 if they are equal. Kills count, and how many have to be killed.
local function edge(vessel, other)
  local ours, theirs = fighters(vessel), fighters(other)
  if ours + theirs == 0 then return 0 end
  return (ours - theirs) / (ours + theirs)
end

-- What a ship stands to lose to the boarders on her deck: half of her where they are alone, less as they are fewer than her own people.
local function boarded(vessel)
  local enemies = sum(boarding.opponents(vessel), function(other) return #boarding.hers_on(other, vessel) end)
  if is_lost(vessel) or enemies == 0 then return 0 end
  return left_of(vessel) / 2 * enemies / (enemies + #boarding.hers_on(vessel, vessel))
end

-- What it is worth to lie alongside an enemy whom she is sure to beat, and what it costs beside one who is sure to beat her: less, or
-- no two ships would ever meet.
local alongside, beaten = 20, 5

-- So many dots from an enemy a ship can be alongside in her next turn.
local a_turn_off = 60

-- What the distance from the nearest of the others is worth to a ship: far away none of them can be fought; near them, it is good for
-- the stronger in a melee and bad for the weaker.
local function closeness(vessel, others)
  if not ships.afloat(vessel) then return 0 end
  local nearest = least(others, function(other) return plane.distance(vessel, other) end)
  if not nearest then return 0 end
  local far = plane.distance(vessel, nearest)
  if far > a_turn_off then return (a_turn_off - far) / 10 end
  local stronger, near = edge(vessel, nearest), 1 - far / a_turn_off
  if stronger > 0 then return alongside * stronger * near end
  return beaten * stronger * near
end

policy "standard" {
  text  = "Keeps its ships afloat and manned, wears down those of the enemy with its cannons, and closes in where it is the stronger in a melee.",
  value = function(player)
    local worth = tally("worth")
    local own = game.all("ship", { craft = "", owner = player })
    local enemies = where(ships.every(), function(vessel) return vessel.owner ~= player end)
    local targets = where(enemies, function(vessel) return not is_lost(vessel) end)
    worth:add(sum(own, left_of), "own ships")
    worth:add(-sum(enemies, left_of), "ships of the enemy")
    worth:add(sum(enemies, boarded), "boarders")
    worth:add(-sum(own, boarded), "boarders of the enemy")
    worth:add(sum(own, function(vessel) return guns_of(vessel, targets) end), "own cannons")
    worth:add(-sum(targets, function(vessel) return guns_of(vessel, own) end) / 2, "cannons of the enemy")
    worth:add(sum(own, function(vessel) return rams_of(vessel, targets) end) / 2, "own rams")
    worth:add(-sum(targets, function(vessel) return rams_of(vessel, own) end) / 4, "rams of the enemy")
    worth:add(sum(own, function(vessel) return closeness(vessel, targets) end), "distance from the enemy")
    return worth.total
  end,
}
