-- What a way costs leg by leg, shown before it is gone.

-- Whether a die may make a leg dearer; a bridge costs nothing.
local function has_dice(piece, from, to)
  return any(ground.linear(piece, { from, to }, nil), function(step)
    local feature = step.bar and game.all("feature")[step.bar]
    return feature and step.cost > 0 and tonumber(feature.cost) == nil
  end)
end

local function hundredths(number) return math.max(0, math.floor(number * 100 + 0.5) / 100) end

-- Whether the cost of a way is given leg by leg, and not as a whole: if the way is short, or not all of it is walked.
local function is_listed_by_legs(legs) return #legs <= 4 or any(legs, function(leg) return not leg.point end) end

local function tell(go, cost, leg, legs)
  local text = "{piece} pays {cost} MA"
  if go.dice then text = "{piece} pays {cost} MA or more" end
  if #legs > 1 and leg then text = text .. " on leg {leg}" end
  if not leg then text = text .. " on {legs} legs" end
  note(text .. " and has {left} left", { piece = go.piece, cost = hundredths(cost), leg = leg, legs = #legs, left = hundredths(go.left) })
end

-- The same ways of getting about as in paths, of which each has been found legal.
local function act(go, leg)
  local pace = moving.pace_of(go.piece)
  if leg.verb == "clamber" then
    go.left, go.place = go.left - climbing.cost(pace), climbing.top_of(leg.object, go.place)
  elseif leg.verb == "mount" then
    go.left, go.as = 2 * (go.left - riding.cost(pace)), "mounted"
  elseif leg.verb == "dismount" then
    go.left, go.as = go.left / 2, "foot"
  end
end

function leg_by_leg(piece, wanted)
  if wanted[1].verb == "stay" then return end
  local legs = paths.as_far_as(piece, wanted)
  local most = paths.most_for(piece, paths.points(piece, legs))
  local go = { piece = piece, place = geometry.at(piece), left = most, as = ground.traveller(piece), dice = false }
  local by_legs = is_listed_by_legs(legs)
  if #legs ~= #wanted then note("{piece} is halted on the way", { piece = piece }) end
  for i, leg in ipairs(legs) do
    if leg.point then
      local cost = plane.cost({ go.place, leg.point }, ground.costs(piece, go.as))
      if cost == math.huge then return end
      go.dice = has_dice(piece, go.place, leg.point) or go.dice and not by_legs
      local ledge = walking.ledge_on(piece, go.place, leg.point)
      go.place, go.left = leg.point, go.left - cost
      if by_legs then tell(go, cost, i, legs) end
      if ledge then
        note("{piece} begins the long haul over {feature}", { piece = piece, feature = ledge.feature })
        return
      end
    else
      act(go, leg)
    end
  end
  if not by_legs then tell(go, most - go.left, nil, legs) end
end

-- By how much its dice make a way dearer than at their lowest; without end where one of them lets nobody in.
function dearer_by(piece, way)
  local more = 0
  for i = 2, #way do
    local from, to = way[i - 1], way[i]
    for _, event in ipairs(walking.events_on(piece, from, to)) do
      local feature, area = event.feature, event.area
      if feature and not tricks.is_free_to_cross(piece, feature) then more = more + notation.half(feature.cost, "crossing") - notation.lowest(feature.cost) end
      local forced = area and event.goes ~= "through" and walking.is_forced(area, plane.along(from, plane.bearing(from, to), event.along))
      if forced and not hazards.entry(area) then return math.huge end
    end
  end
  return more
end
