-- What bots play for: vessels in action, the men and the wood of them, and a ram that points at a flank.

-- What is left of a vessel: nothing of one that is out of action.
local function left_of(vessel)
  if not ending.in_action(vessel) then return 0 end
  local oars = vessel.port + vessel.starboard
  return vessel.hull - vessel.holes + men.active(vessel) / 2 + oars / 2 + vessel.rudders
end

-- How well a vessel can ram another: how near her bow is, how far she has to turn, and whether she comes from abeam or astern.
local function threat(vessel, other)
  local far = math.min(hex.distance(vessel.bow, other.bow), hex.distance(vessel.bow, other.stern))
  local points = 6 - far / 2
  local towards = hex.bearing(vessel.bow, other.stern)
  if not towards then return points end
  local turn = (towards - board.heading(vessel)) % 6
  points = points - math.min(turn, 6 - turn)
  local comes_from = (towards + 3 - board.heading(other)) % 6
  if comes_from ~= 0 then points = points + 1 end
  return points
end

-- The best ram in sight of a vessel.
local function chances(vessel, enemies)
  local best = 0
  if not ending.in_action(vessel) or grapple.linked(vessel) then return best end
  for _, other in ipairs(enemies) do
    if ship.afloat(other) and not men.derelict(other) then best = math.max(best, threat(vessel, other)) end
  end
  return best
end

-- So many hexes ahead a vessel can still turn away from the edge of the board.
local sea_room = 4

-- The hexes ahead of a vessel that she lacks to turn away before the edge: one who rows over it is out of the battle.
local function short_of_room(vessel)
  if not ending.in_action(vessel) then return 0 end
  local ahead = vessel.bow
  for free = 0, sea_room - 1 do
    ahead = hex.step(ahead, board.heading(vessel))
    if not hex.on_board(ahead) then return sea_room - free end
  end
  return 0
end

-- The side of a player, who may own a single vessel.
local function side_of(player)
  if game.sides[player] then return player end
  local own = first(game.all("ship"), { owner = player })
  return own and own.side
end

-- What the objectives have brought a side so far.
local function points(side)
  return sum(game.objectives, function(objective) return (objective.times[side] or 0) * objective.points end)
end

policy "standard" {
  text  = "Keeps its vessels whole, manned and on the board, wears down those of the enemy, and brings its rams to bear on a flank.",
  value = function(player)
    local side, worth = side_of(player), tally("worth")
    local vessels = game.all("ship")
    local own = where(vessels, function(vessel) return vessel.side == side end)
    local enemies = where(vessels, function(vessel) return vessel.side ~= side end)
    worth:add(sum(own, left_of), "own vessels")
    worth:add(-sum(enemies, left_of), "vessels of the enemy")
    worth:add(sum(own, function(vessel) return chances(vessel, enemies) end) / 2, "own rams")
    worth:add(-sum(enemies, function(vessel) return chances(vessel, own) end) / 4, "rams of the enemy")
    worth:add(-2 * sum(own, short_of_room), "the edge ahead")
    return worth.total
  end,
}
