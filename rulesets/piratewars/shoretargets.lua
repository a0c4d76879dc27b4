-- Optional: what there is to fire at from land and at land.

-- Is there anybody but skeletons?
local function worth_a_shot(group)
  for _, figure in ipairs(group) do
    if figure.post ~= "skeleton" then return true end
  end
  return false
end

-- The fortresses of others, and their people on an island: in the open, sheltered, and on a wall.
local function on_land(player)
  local list, sides = {}, {}
  for _, side in ipairs(game.all("side")) do
    if side.id ~= player then table.insert(sides, side) end
  end
  for _, fort in ipairs(game.all("fortress")) do
    if fort.owner ~= player then table.insert(list, { fort = fort }) end
  end
  for _, island in ipairs(game.all("island")) do
    for _, side in ipairs(sides) do
      local open = { island = island, side = side.id }
      local inside = { island = island, side = side.id, shelter = "inside" }
      local hidden = { island = island, side = side.id, shelter = "hidden" }
      local climbing = { island = island, side = side.id, climbers = true }
      for _, target in ipairs { open, inside, hidden, climbing } do
        if worth_a_shot(shoreaim.party(target, player)) then table.insert(list, target) end
      end
    end
  end
  return list
end

local function at_sea(player)
  local list = {}
  for _, vessel in ipairs(ships.in_the_water()) do
    if vessel.owner ~= player then table.insert(list, { target = vessel }) end
  end
  return list
end

-- Those who swim from the ships of others, be they sunk or not.
local function swimmers(player)
  local list = {}
  for _, vessel in ipairs(game.all("ship")) do
    if aiming.anybody(player, vessel, "water") then table.insert(list, { target = vessel, group = "water" }) end
  end
  return list
end

-- Suggests an order: a target, and who fires what at it.
local function add(target, fields)
  for key, value in pairs(target) do fields[key] = value end
  suggest(fields)
end

-- A cannon at a target: with shot, with ball where there is use for it, and at doors that stand.
local function with_cannon(target, hand, cannon)
  add(target, { figures = { hand }, cannon = cannon, ammunition = "shot" })
  if target.island or cannon.island and not cannon.fort then return end
  add(target, { figures = { hand }, cannon = cannon, ammunition = "ball" })
  if target.fort and #target.fort.doors > 0 then
    add(target, { figures = { hand }, cannon = cannon, ammunition = "ball", doors = true })
  end
end

local function armed(figure)
  return figure.bow or figure.spear or figure.musket == "loaded" or figures.female(figure)
end

-- One of her crew for a cannon, else the last of those who can fire it, nil where there is nobody.
local function hand_for(cannon, free)
  local able
  for _, figure in ipairs(free) do
    if aiming.at_weapon(figure, cannon) then
      if aiming.of_the_crew(figure, cannon) then return figure end
      if figures.marines(figure, "cannon") then able = figure end
    end
  end
  return able
end

-- A ship's loaded cannons that somebody can fire, each with him.
local function manned(vessel, free)
  local list = {}
  for _, cannon in ipairs(game.all("cannon", { ship = vessel, loaded = true, destroyed = false })) do
    local hand = hand_for(cannon, free)
    if hand and cannon.mount ~= "stowed" then table.insert(list, { cannon = cannon, hand = hand }) end
  end
  return list
end

-- Those of a list who have each kind of weapon to hand.
local function bodies(free, kinds)
  local list = {}
  for _, has in ipairs(kinds) do
    local some = {}
    for _, figure in ipairs(free) do
      if has(figure) then table.insert(some, figure) end
    end
    if #some > 0 then table.insert(list, some) end
  end
  return list
end

local function has_musket(figure) return figure.musket == "loaded" end
local function has_bow(figure) return figure.bow end
local function has_spear(figure) return figure.spear end
local function has_pistol(figure) return figures.female(figure) and figure.musket == "none" end

-- A ship's cannons, her muskets together, her bows, her spears, her pistols and her deck guns, at what is on land.
local function from_ship(vessel, targets)
  local free = tasks.free(vessel)
  local cannons, arms = manned(vessel, free), bodies(free, { has_musket, has_bow, has_spear, has_pistol })
  local hand = free[#free]
  local guns = hand and figures.marines(hand, "deck-gun") and game.all("deck_gun", { ship = vessel, loaded = true }) or {}
  for _, target in ipairs(targets) do
    for _, one in ipairs(cannons) do with_cannon(target, one.hand, one.cannon) end
    for _, some in ipairs(arms) do add(target, { figures = some }) end
    for _, gun in ipairs(guns) do add(target, { figures = { hand }, gun = gun }) end
  end
end

-- Whoever is ashore, with what he has in his hands or the cannon he stands at.
local function from_land(player, targets)
  local hands = game.all("figure", { owner = player, place = "shore", dead = false, acted = false })
  local all = {}
  for _, list in ipairs { targets, #hands > 0 and swimmers(player) or {} } do
    for _, target in ipairs(list) do table.insert(all, target) end
  end
  for _, figure in ipairs(hands) do
    for _, target in ipairs(armed(figure) and all or {}) do add(target, { figures = { figure } }) end
  end
  for _, cannon in ipairs(game.all("cannon", { owner = player, loaded = true, destroyed = false })) do
    local hand
    for _, figure in ipairs(cannon.ship == nil and hands or {}) do
      if shorefire.at_cannon(figure, cannon) then hand = hand or figure end
    end
    for _, target in ipairs(hand and targets or {}) do with_cannon(target, hand, cannon) end
  end
end

-- Suggests all that a side could fire.
function options(player)
  if not shore.in_play() then return end
  local ashore = on_land(player)
  for _, vessel in ipairs(#ashore > 0 and ships.in_the_water() or {}) do
    if vessel.owner == player and vessel.fate == "afloat" then from_ship(vessel, ashore) end
  end
  for _, target in ipairs(at_sea(player)) do table.insert(ashore, target) end
  from_land(player, ashore)
end
