-- What a side leaves undone that says it is done: ships that sail straight on, and cannons that bear and are not fired.

-- Dots that she sails straight on without an order. A ship that runs from the enemy goes as she must.
local function dots_left(vessel)
  if vessel.moved or vessel.anchored or vessel.status == "adrift" or #drift.group(vessel) > 1 then return 0 end
  if vessel.left == 0 or movement.blocked(vessel) or flight.leaves(vessel) then return 0 end
  return vessel.left
end

function unsailed(player)
  local parts = {}
  for _, vessel in ipairs(ships.commanded_by(player)) do
    local dots = dots_left(vessel)
    if dots > 0 then table.insert(parts, vessel.name .. " sails " .. geometry.shown(dots) .. " dots straight on") end
  end
  if #parts > 0 then return table.concat(parts, ", ") end
end

local function in_range(distance)
  return firing.range("ball", distance) or firing.range("shot", distance)
end

local function may_fire(figure, cannon)
  if cannon.ship and not allows(figures.marines_may, figure, "cannon") then return false end
  return firing.at_cannon(figure, cannon)
end

-- The first of them who may fire this cannon and is at no other, nil if there is none.
local function hand_for(cannon, free, busy)
  return first(free, function(figure) return not busy[figure.id] and may_fire(figure, cannon) end)
end

-- How far it is to a ship or fortress that the cannon bears on, nil if it does not.
local function range_to(cannon, target)
  local aim = aiming.bears(cannon, target)
  if aim then return aim.distance end
end

-- A hull or a fortress of an enemy lies before it, and in range.
local function bears(player, cannon)
  for _, target in ipairs(ships.in_the_water()) do
    if target.owner ~= player and disposition.open_to_cannons(target) then
      local distance = range_to(cannon, target)
      if distance and in_range(distance) then return true end
    end
  end
  for _, fort in ipairs(game.all("fortress")) do
    if fort.owner ~= player and fort ~= cannon.fort then
      local distance = range_to(cannon, fort)
      if distance and in_range(distance) then return true end
    end
  end
  return false
end

-- How many loaded cannons of a ship, or of a fortress, could be fired at an enemy by those who are free.
local function silent(player, cannons, free)
  local number, busy = 0, {}
  for _, cannon in ipairs(cannons) do
    local hand = cannon.mount ~= "stowed" and hand_for(cannon, free, busy)
    if hand and bears(player, cannon) then
      busy[hand.id] = true
      number = number + 1
    end
  end
  return number
end

-- The loaded cannons of a ship (key "ship") or of a fortress (key "fort").
local function cannons_of(key, piece)
  local ready = game.all("cannon", { loaded = true, destroyed = false, shifted = false })
  return where(ready, { [key] = piece })
end

local function fights(vessel)
  return tasks.may_fight(vessel) and not tasks.in_boarding(vessel) and not ships.rammed_this_turn(vessel)
end

function unfired(player)
  local parts, all = {}, 0
  local function add(piece, number)
    if number == 0 then return end
    all = all + number
    table.insert(parts, numerals.counted(number, "loaded cannon", "loaded cannons") .. " of " .. piece.name)
  end
  for _, vessel in ipairs(ships.commanded_by(player)) do
    if fights(vessel) then add(vessel, silent(player, cannons_of("ship", vessel), tasks.free_hands(vessel))) end
  end
  local ashore = game.all("figure", { owner = player, place = "shore", dead = false, acted = false })
  for _, fort in ipairs(game.all("fortress", { owner = player })) do
    add(fort, silent(player, cannons_of("fort", fort), ashore))
  end
  if all == 1 then return parts[1] .. " bears on an enemy and stays silent" end
  if all > 1 then return table.concat(parts, " and ") .. " bear on an enemy and stay silent" end
end
