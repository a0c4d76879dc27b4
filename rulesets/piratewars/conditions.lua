-- 3.0 Morale: the conditions of the Morale Test Chart, and which of them start a test.

-- A friend of hers sank or was captured this turn.
local function friend_lost(vessel)
  return any(ships.every(), function(other)
    return other ~= vessel and other.lost_by == vessel.owner and other.lost == game.turn.turn
  end)
end

-- Adrift for another reason than her heading or sails taken in on purpose.
local function adrift_by_loss(vessel)
  return #movement.lashed_to(vessel) > 0 or ships.rammed_this_turn(vessel) or ships.unmanned(vessel) or ships.open_sf(vessel) == 0
end

-- The people of a prize: those aboard, and those who stand on the deck of a ship that she fights.
local function prize_strength(vessel)
  local number = #figures.crew(vessel)
  for _, other in ipairs(boarding.opponents(vessel)) do number = number + #boarding.hers_on(vessel, other) end
  return number
end

-- Her living people who are not in the water: boarders on another's deck, and those ashore, are still hers.
local function strength(vessel)
  if vessel.prize then return prize_strength(vessel) end
  return count(game.all("figure", { home = vessel, dead = false, prisoner = false }), function(figure) return figure.place ~= "water" end)
end

-- Is a condition of the chart true of her now?
local holds = {
  ["adrift"] = function(vessel) return movement.status(vessel, "next turn") == "adrift" end,
  ["half-crew"] = function(vessel)
    local start = vessel.crew0
    if vessel.prize then start = vessel.prize_crew end
    return core.half_or_fewer(strength(vessel), start)
  end,
  ["half-hull"] = function(vessel) return core.half_or_fewer(ships.open_hf(vessel), vessel.hf) end,
  ["no-captain"] = function(vessel) return not any(figures.crew(vessel), { post = "captain" }) end,
  ["friend-lost"] = friend_lost,
}

-- The conditions that are true of a ship now, in the order of the chart.
function true_of(vessel)
  local list = {}
  for _, row in ipairs(data("morale")) do
    if holds[row.condition](vessel) then table.insert(list, row.condition) end
  end
  return list
end

-- The conditions that start a test when they become true, but for some. Being adrift starts one only when it comes from
-- a loss.
local function causes(vessel, but)
  local list = {}
  for _, row in ipairs(data("morale")) do
    local condition = row.condition
    if not has(but, condition) and holds[condition](vessel) and (condition ~= "adrift" or adrift_by_loss(vessel)) then
      table.insert(list, condition)
    end
  end
  return list
end

-- What has become true this turn and starts a test. That mutineers threw their Captain over starts none.
function newly_true(vessel)
  local list = causes(vessel, vessel.conditions)
  if vessel.mutinied then return without(list, "no-captain") end
  return list
end

-- Why she must test now: what has become true this turn, or her mutiny.
function due(vessel)
  if not allows(morale.test, vessel) then return {} end
  if vessel.mutiny == "running" then return { "mutiny" } end
  return newly_true(vessel)
end

-- Conditions that are true now start no test next turn, except a lost friend, which counts for one turn only.
function remember(vessel)
  local list = {}
  for _, condition in ipairs(causes(vessel, {})) do
    if condition ~= "friend-lost" then table.insert(list, condition) end
  end
  vessel.conditions = list
end
