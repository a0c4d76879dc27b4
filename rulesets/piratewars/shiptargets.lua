-- 2.3 Firing: what there is to fire at from a ship.

local figures = require "figures"
local ships = require "ships"
local tasks = require "tasks"
local aiming = require "aiming"

local function those(list, able)
  local some = {}
  for _, figure in ipairs(list) do
    if able(figure) then table.insert(some, figure) end
  end
  return some
end

-- Who fires a cannon: the first of its crew, else the last of those at it.
local function gunner(cannon, free)
  local hand
  for _, figure in ipairs(free) do
    if aiming.of_the_crew(figure, cannon) then return figure end
    if aiming.at_weapon(figure, cannon) then hand = figure end
  end
  return hand
end

-- A ship's loaded cannons that bear on a target, each with shot and with ball.
local function with_cannons(vessel, target, free)
  for _, cannon in ipairs(game.all("cannon", { ship = vessel, loaded = true, destroyed = false })) do
    local hand = gunner(cannon, free)
    if hand and aiming.bore(cannon, target) then
      suggest { figures = { hand }, target = target, cannon = cannon, ammunition = "shot" }
      suggest { figures = { hand }, target = target, cannon = cannon, ammunition = "ball" }
    end
  end
end

-- The groups of a target that are not empty: aboard an enemy, and in the water.
local function groups(vessel, target)
  local list = {}
  for _, word in ipairs(ships.enemies(vessel, target) and { "deck", "top", "boat", "water" } or { "water" }) do
    if aiming.is_there(target, word) and #aiming.group(vessel.owner, target, word) > 0 then table.insert(list, word) end
  end
  return list
end

-- All her muskets at once at each group, all pistols, bows and spears, and each deck gun.
local function by_hand(vessel, target, free)
  local words = groups(vessel, target)
  if #words == 0 then return end
  local muskets = those(free, function(figure) return figure.musket == "loaded" end)
  local pistols = those(free, function(figure) return figures.female(figure) and figure.musket == "none" end)
  local bows = those(free, function(figure) return figure.bow end)
  local spears = those(free, function(figure) return figure.spear end)
  local hands = those(free, function(figure)
    return figure.musket ~= "loaded" and figure.place ~= "gun-deck" and figure.place ~= "top" and figures.marines(figure, "deck-gun")
  end)
  for _, word in ipairs(words) do
    if #muskets > 0 then suggest { figures = muskets, target = target, group = word } end
    if #pistols > 0 then suggest { figures = pistols, target = target, group = word, arm = "pistol" } end
    if #bows > 0 then suggest { figures = bows, target = target, group = word, arm = "bow" } end
    if #spears > 0 then suggest { figures = spears, target = target, group = word, arm = "spear" } end
    for _, gun in ipairs(game.all("deck_gun", { ship = vessel, loaded = true })) do
      if hands[1] then suggest { figures = { hands[#hands] }, target = target, gun = gun, group = word } end
    end
  end
end

-- Her people who stand on an enemy's deck and can fire there.
local function aboard_others(vessel)
  local list = {}
  for _, figure in ipairs(figures.company(vessel)) do
    local there = figure.aboard and figure.aboard ~= vessel and ships.enemies(vessel, figure.aboard)
    if there and tasks.one(figure) and figures.female(figure) then table.insert(list, figure) end
  end
  return list
end

-- Pistols at enemies on the same ship, on deck, aloft and below, who are not prisoners.
local function at_arms_length(vessel, about)
  local function add(hands, hull)
    for _, word in ipairs(#hands > 0 and { "deck", "top", "below" } or {}) do
      local there = those(aiming.group(vessel.owner, hull, word), function(figure) return not figure.prisoner end)
      if #there > 0 then suggest { figures = hands, target = hull, group = word, arm = "pistol" } end
    end
  end
  add(those(tasks.free(vessel, about), figures.female), vessel)
  for _, figure in ipairs(aboard_others(vessel)) do add({ figure }, figure.aboard) end
end

-- All that a ship's people could fire.
local function options(vessel, about)
  local free = tasks.free(vessel, about)
  if #free > 0 then
    for _, target in ipairs(game.all("ship")) do
      if ships.enemies(vessel, target) and aiming.is_there(target) then with_cannons(vessel, target, free) end
      by_hand(vessel, target, free)
    end
  end
  at_arms_length(vessel, about)
end

return { options = options }
