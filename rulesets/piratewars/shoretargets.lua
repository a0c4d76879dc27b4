-- Optional: what a side is offered to fire at from land and at land. No rule stands here: what is refused is in
-- shorefire.lua.

-- Whether there is anybody but skeletons.
local function worth_a_shot(group)
  return any(group, function(figure) return figure.post ~= "skeleton" end)
end

-- The fortresses of others, and their people on an island: in the open, sheltered, and on a wall.
local function on_land(player)
  local list = {}
  for _, fort in ipairs(game.all("fortress")) do
    if fort.owner ~= player then table.insert(list, { fort = fort }) end
  end
  for _, island in ipairs(game.all("island")) do
    for _, side in ipairs(without(game.all("side"), game.sides[player])) do
      local open = { island = island, side = side.id }
      local inside = { island = island, side = side.id, shelter = "inside" }
      local hidden = { island = island, side = side.id, shelter = "hidden" }
      local climbing = { island = island, side = side.id, climbers = true }
      for _, target in ipairs { open, inside, hidden, climbing } do
        if worth_a_shot(groups.ashore(target, player)) then table.insert(list, target) end
      end
    end
  end
  return list
end

-- The ships of others.
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
    if groups.anybody(player, vessel, "water") then table.insert(list, { target = vessel, group = "water" }) end
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
  return figure.bow or figure.spear or figure.musket == "loaded" or figures.pistol_ready(figure)
end

-- A ship's cannons, her muskets together, her bows, her spears, her pistols and her deck guns, at what is on land.
local function from_ship(vessel, targets)
  local free = tasks.free_hands(vessel)
  local cannons, arms, guns = shiptargets.manned(vessel, free), shiptargets.by_arms(free), shiptargets.deck_guns(vessel, free)
  for _, target in ipairs(targets) do
    for _, one in ipairs(cannons) do with_cannon(target, one.hand, one.cannon) end
    for _, one in ipairs(arms) do add(target, { figures = one.figures }) end
    for _, one in ipairs(guns) do add(target, { figures = one.figures, gun = one.gun }) end
  end
end

-- Whoever is ashore, with what he has in his hands or the cannon he stands at.
local function from_land(player, targets)
  local hands = game.all("figure", { owner = player, place = "shore", dead = false, acted = false })
  if #hands == 0 then return end
  local swim = swimmers(player)
  for _, figure in ipairs(where(hands, armed)) do
    for _, target in ipairs(targets) do add(target, { figures = { figure } }) end
    for _, target in ipairs(swim) do add(target, { figures = { figure } }) end
  end
  for _, cannon in ipairs(game.all("cannon", { owner = player, loaded = true, destroyed = false })) do
    local hand = cannon.ship == nil and first(hands, firing.at_cannon, cannon)
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
