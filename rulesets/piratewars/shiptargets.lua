-- 2.3 Firing: what there is to fire at from a ship.

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
    if aiming.at_weapon(figure, cannon) then
      hand = figure
      if aiming.of_the_crew(figure, cannon) then return hand end
    end
  end
  return hand
end

-- A ship's loaded cannons that somebody can fire, each with him. On deck only turntables are manned.
local function manned(vessel, free)
  local list = {}
  local below = those(free, function(figure) return figure.place == "gun-deck" or figures.is_officer(figure) end)
  for _, cannon in ipairs(game.all("cannon", { ship = vessel, loaded = true, destroyed = false })) do
    local hand = gunner(cannon, #cannon.arcs > 0 and free or below)
    if hand then table.insert(list, { cannon = cannon, hand = hand }) end
  end
  return list
end

-- Those of the cannons that bear on a target, each with shot and with ball.
local function with_cannons(cannons, target)
  for _, one in ipairs(cannons) do
    if aiming.bore(one.cannon, target) then
      suggest { figures = { one.hand }, target = target, cannon = one.cannon, ammunition = "shot" }
      suggest { figures = { one.hand }, target = target, cannon = one.cannon, ammunition = "ball" }
    end
  end
end

-- The groups of a target that are not empty: aboard an enemy, and in the water.
local function groups(vessel, target)
  local list = {}
  for _, word in ipairs(ships.enemies(vessel, target) and { "deck", "top", "boat", "water" } or { "water" }) do
    if aiming.is_there(target, word) and aiming.anybody(vessel.owner, target, word) then table.insert(list, word) end
  end
  return list
end

-- What can be fired at a group: all her muskets at once, all pistols, bows and spears, and each deck gun.
local function small_arms(vessel, free)
  local list = {}
  local function add(arm, able)
    local some = those(free, able)
    if #some > 0 then table.insert(list, { figures = some, arm = arm }) end
  end
  add(nil, function(figure) return figure.musket == "loaded" end)
  add("pistol", function(figure) return figure.musket == "none" and figures.female(figure) end)
  add("bow", function(figure) return figure.bow end)
  add("spear", function(figure) return figure.spear end)
  local guns = game.all("deck_gun", { ship = vessel, loaded = true })
  if #guns == 0 then return list end
  local hands = those(free, function(figure)
    return figure.musket ~= "loaded" and figure.place ~= "gun-deck" and figure.place ~= "top" and figures.marines(figure, "deck-gun")
  end)
  for _, gun in ipairs(hands[1] and guns or {}) do table.insert(list, { figures = { hands[#hands] }, gun = gun }) end
  return list
end

-- All of them at each group of a target.
local function by_hand(vessel, target, arms)
  for _, word in ipairs(#arms > 0 and groups(vessel, target) or {}) do
    for _, one in ipairs(arms) do
      suggest { figures = one.figures, target = target, gun = one.gun, arm = one.arm, group = word }
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

-- Is anybody of another side aboard?
local function strangers(hull, player)
  return #game.all("figure", { aboard = hull, dead = false }) > #game.all("figure", { aboard = hull, dead = false, owner = player })
end

-- Pistols at enemies on the same ship, on deck, aloft and below, who are not prisoners.
local function at_arms_length(vessel, free)
  local function add(hands, hull)
    for _, word in ipairs(#hands > 0 and { "deck", "top", "below" } or {}) do
      local there = those(aiming.group(vessel.owner, hull, word), function(figure) return not figure.prisoner end)
      if #there > 0 then suggest { figures = hands, target = hull, group = word, arm = "pistol" } end
    end
  end
  if strangers(vessel, vessel.owner) then add(those(free, figures.female), vessel) end
  for _, figure in ipairs(aboard_others(vessel)) do add({ figure }, figure.aboard) end
end

-- All that a ship's people could fire.
function options(vessel, about)
  if vessel.fate == "wrecked" or not tasks.warlike(vessel) then return end
  local free = tasks.free(vessel, about)
  if #free > 0 then
    local cannons, arms = manned(vessel, free), nil
    for _, target in ipairs(game.all("ship")) do
      if ships.enemies(vessel, target) and aiming.is_there(target) then with_cannons(cannons, target) end
      arms = arms or small_arms(vessel, free)
      by_hand(vessel, target, arms)
    end
  end
  at_arms_length(vessel, free)
end
