-- 2.3 Firing: what a ship's people are offered to fire at. No rule stands here: what is refused is in firing.lua.

-- One of those who are free fires a cannon: the first of its crew, else the last who stands at it.
function gunner(cannon, free)
  local at_it = where(free, firing.at_cannon, cannon)
  return first(at_it, function(figure) return has(cannon.crew, figure) end) or at_it[#at_it]
end

-- A ship's loaded cannons that somebody can fire, each with him. On deck only turntables are manned.
function manned(vessel, free)
  local list = {}
  local able = where(free, function(figure) return not figures.is_marine(figure) or allows(figures.marines_may, figure, "cannon") end)
  local below = where(able, function(figure) return figure.place == "gun-deck" or figures.is_captain_or_mate(figure) end)
  for _, cannon in ipairs(game.all("cannon", { ship = vessel, loaded = true, destroyed = false })) do
    local hand = gunner(cannon, #cannon.arcs > 0 and able or below)
    if hand and cannon.mount ~= "stowed" then table.insert(list, { cannon = cannon, hand = hand }) end
  end
  return list
end

-- Those of the cannons that bear on a target, each with shot and with ball.
local function with_cannons(cannons, target)
  for _, one in ipairs(cannons) do
    if aiming.bears(one.cannon, target) then
      suggest { figures = { one.hand }, target = target, cannon = one.cannon, ammunition = "shot" }
      suggest { figures = { one.hand }, target = target, cannon = one.cannon, ammunition = "ball" }
    end
  end
end

-- The groups of a target that are not empty: aboard an enemy, and in the water.
local function groups_of(vessel, target)
  local words = { "water" }
  if ships.enemies(vessel, target) then words = { "deck", "top", "boat", "water" } end
  return where(words, function(word) return groups.is_there(target, word) and groups.anybody(vessel.owner, target, word) end)
end

-- Those of a list who have each kind of hand weapon loaded, each with the word for it.
function by_arms(free)
  local list = {}
  local function add(arm, some)
    if #some > 0 then table.insert(list, { figures = some, arm = arm }) end
  end
  add(nil, where(free, { musket = "loaded" }))
  add("pistol", where(free, function(figure) return figure.musket == "none" and figures.pistol_ready(figure) end))
  add("bow", where(free, { bow = true }))
  add("spear", where(free, { spear = true }))
  return list
end

-- A ship's loaded deck guns, each with the last hand on deck who may work it: one without a loaded musket, if there is any.
function deck_guns(vessel, free)
  local list, guns = {}, game.all("deck_gun", { ship = vessel, loaded = true })
  if #guns == 0 then return list end
  local hands = where(free, function(figure)
    return figure.place ~= "gun-deck" and figure.place ~= "top" and allows(figures.marines_may, figure, "deck-gun")
  end)
  local unarmed = where(hands, function(figure) return figure.musket ~= "loaded" end)
  local hand = unarmed[#unarmed] or hands[#hands]
  for _, gun in ipairs(hand and guns or {}) do table.insert(list, { figures = { hand }, gun = gun }) end
  return list
end

-- What can be fired at a group: all her muskets at once, all pistols, bows and spears, and each deck gun.
local function small_arms(vessel, free)
  local list = by_arms(free)
  for _, one in ipairs(deck_guns(vessel, free)) do table.insert(list, one) end
  return list
end

-- All of them at each group of a target.
local function by_hand(vessel, target, arms)
  for _, word in ipairs(#arms > 0 and groups_of(vessel, target) or {}) do
    for _, one in ipairs(arms) do
      suggest { figures = one.figures, target = target, gun = one.gun, arm = one.arm, group = word }
    end
  end
end

-- Her people who stand on an enemy's deck and can fire there.
local function aboard_others(vessel)
  return where(figures.company(vessel), function(figure)
    local there = figure.aboard and figure.aboard ~= vessel and ships.enemies(vessel, figure.aboard)
    return there and allows(tasks.may_act, figure) and figures.pistol_ready(figure)
  end)
end

-- Pistols at enemies on the same ship, on deck, aloft and below, who are not prisoners.
local function at_arms_length(vessel, free)
  local function add(hands, hull)
    for _, word in ipairs(#hands > 0 and { "deck", "top", "below" } or {}) do
      if any(groups.aboard(vessel.owner, hull, word), { prisoner = false }) then
        suggest { figures = hands, target = hull, group = word, arm = "pistol" }
      end
    end
  end
  add(where(free, figures.pistol_ready), vessel)
  for _, figure in ipairs(aboard_others(vessel)) do add({ figure }, figure.aboard) end
end

-- All that a ship's people could fire.
function options(vessel, about)
  if vessel.fate == "wrecked" or not tasks.may_fight(vessel) then return end
  local free = tasks.free_hands(vessel, about)
  if #free > 0 then
    local cannons, arms = manned(vessel, free), small_arms(vessel, free)
    for _, target in ipairs(game.all("ship")) do
      if ships.enemies(vessel, target) and groups.is_there(target) then with_cannons(cannons, target) end
      by_hand(vessel, target, arms)
    end
  end
  at_arms_length(vessel, free)
end
