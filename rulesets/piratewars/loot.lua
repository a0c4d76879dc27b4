-- Optional: hauling cannons, chests and barrels.

local function on() return game.option("piratewars.opt.loot") end

loot = rule "piratewars.opt.loot" {
  title  = "Hauling loot",
  source = "Hauling Loot (lines 318-320)",
  text   = "Four figures carry a cannon, as their task, to a ship or pier whose hull touches theirs, and it is there at the end of "
    .. "the turn. Two bring it into a launch, four from a launch to the shore. A chest or barrel takes two figures.",
  ruling = "Two also carry a chest between ships that touch, or into a launch; ashore they walk as ever. A cannon that has been "
    .. "carried over is stowed there as cargo. Four figures can mount it on a ship as their task, in the place of a cannon that has been "
    .. "destroyed or carried off; it is mounted at the end of the turn. What was brought ashore may be taken off again by people who "
    .. "stand on the island, within two dots of the hull. What is carried is lost with the ship it comes from or goes to.",
  optional = true,
  data   = { "piratewars.data.loot", "piratewars.data.boats" },

  -- The figures needed: for a cannon or for goods, into a launch or not.
  run = function(cannon, into_launch)
    if cannon and not into_launch then return data("loot").cannon end
    return cannon and data("loot")["cannon-into-launch"] or data("loot").goods
  end,

  -- What is carried about may be lost, and none comes from nowhere.
  always = function(before)
    local now = { chest = 0, barrel = 0 }
    for _, kind in ipairs { "ship", "island" } do
      for _, store in ipairs(game.all(kind)) do
        now.chest = now.chest + store.chests + (kind == "island" and store.treasure or 0)
        now.barrel = now.barrel + store.barrels
      end
    end
    for _, haul in ipairs(game.hauls) do
      if haul.goods then now[haul.goods] = now[haul.goods] + 1 end
    end
    for _, goods in ipairs { "chest", "barrel" } do
      local hands = #game.all("figure", { carrying = goods, dead = false })
      now[goods] = now[goods] + math.ceil(hands / data("loot").goods)
      local was = before and before[goods] or now[goods]
      need(now[goods] <= was, "there were {was} of {goods}, and now there are {now}", { goods = goods, was = was, now = now[goods] })
    end
    return now
  end,
}

local function is_boat(vessel) return vessel ~= nil and boats.is_boat(vessel) end

-- Does a thing reach where it is to go, from a hull or from where those who carry it stand?
local function in_contact(a)
  local from, to = a.from, a.to or a.island
  if not from then
    for _, figure in ipairs(a.figures) do
      if figure.place ~= "shore" or not launches.near(figure.at, to) then return false end
    end
    return true
  end
  if is_boat(from) or is_boat(a.to) then
    if a.island then return from.beached ~= nil and from.beached < game.turn.turn and plane.touch(from, to) end
    return launches.near(from, to)
  end
  return plane.touch(from, to)
end

-- The island they all stand on, nil when they do not.
local function island_of(list)
  local island = list[1] and list[1].island
  for _, figure in ipairs(list) do
    if figure.island ~= island then return nil end
  end
  return island
end

local function carried(a)
  for _, figure in ipairs(a.figures) do
    if figure.carrying ~= a.goods then return false end
  end
  return true
end

-- Where goods are taken from: a hull, or what lies ashore; nil for what they carry already.
local function store_of(a)
  if a.from then return a.from end
  if carried(a) then return nil end
  return a.to and island_of(a.figures)
end

local function has_goods(a)
  local store = store_of(a)
  if not store then return not a.from and carried(a) end
  return (a.goods == "chest" and store.chests or store.barrels) > 0
end

-- Is the cannon where they take it from: aboard a hull, or lying ashore?
local function has_cannon(a)
  local cannon = a.cannon
  if cannon.destroyed then return false end
  if a.from then return cannon.ship == a.from end
  return cannon.ship == nil and cannon.mount == "stowed" and cannon.island ~= nil and cannon.island == island_of(a.figures)
end

local function is_there(vessel) return vessel.fate == "afloat" or vessel.fate == "wrecked" end

function under_way(cannon)
  for _, haul in ipairs(game.hauls) do
    if haul.cannon == cannon then return true end
  end
  return false
end

-- Those of a list who may haul.
local function haulers(list)
  local some = {}
  for _, figure in ipairs(list) do
    if allows(figures.marines_may, figure, "haul") then table.insert(some, figure) end
  end
  return some
end

-- Goods from a hull to the others of its side and to the land it lies against, by its first free hands.
local function from_hull(from)
  local free, shore = haulers(damage.ranked(tasks.free_hands(from))), launches.shore_of(from)
  if #free < 2 then return end
  for _, goods in ipairs { "chest", "barrel" } do
    if from[goods .. "s"] > 0 then
      for _, to in ipairs(game.all("ship", { owner = from.owner, fate = "afloat" })) do
        suggest { figures = { free[1], free[2] }, goods = goods, from = from, to = to }
      end
      if shore then suggest { figures = { free[1], free[2] }, goods = goods, from = from, island = shore } end
    end
  end
end

-- Goods from the shore into a boat, by two who stand beside it.
local function from_shore(boat)
  local near = {}
  for _, figure in ipairs(haulers(game.all("figure", { owner = boat.owner, place = "shore", dead = false, acted = false }))) do
    if launches.near(figure.at, boat) then table.insert(near, figure) end
  end
  for _, goods in ipairs { "chest", "barrel" } do
    if #near > 1 then suggest { figures = { near[1], near[2] }, goods = goods, to = boat } end
  end
end

local function options(player)
  if not on() then return end
  for _, vessel in ipairs(ships.in_the_water()) do
    if vessel.owner == player then from_hull(vessel) end
    if vessel.owner == player and is_boat(vessel) then from_shore(vessel) end
  end
end

action "haul" {
  rule    = "piratewars.opt.loot",
  phase   = "tasks",
  actor   = "player",
  closed  = "loot is hauled in the tasks",
  later   = { "scuttling", "the load arrives at the end of the Tasks phase" },
  args    = { figures = "list of own figure", goods = "goods?", cannon = "own cannon?", from = "own ship?", to = "own ship?", island = "island?" },
  options = options,

  check = function(player, a)
    need(on(), "nothing is hauled here")
    if a.from then
      launches.no_mutiny_aboard(a.from)
      need(a.from ~= a.to, "it is there already: {to}")
    end
    if a.to then
      need(is_there(a.to), "{to} is not in the water any more")
    end
    local one = need((a.goods == nil) ~= (a.cannon == nil), "say a cannon, or chest or barrel")
    local there = need((a.to == nil) ~= (a.island == nil), "say where to: to= a ship or island=")
    if not one or not there then return end
    local number = loot(a.cannon ~= nil, is_boat(a.to))
    for _, figure in ipairs(a.figures) do
      tasks.may_act(figure, "hauling")
      local with = not a.from and figure.place == "shore" or a.from and figure.aboard == a.from
      need(with, "{figure} is not at it", { figure = figure })
      figures.marines_may(figure, "haul")
      need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", { figure = figure })
    end
    need(#a.figures == number, "{number:number} figures are needed", { number = number })
    if a.cannon then
      need(has_cannon(a), a.from and "{cannon} is not aboard" or "{cannon} does not lie ashore here", { cannon = a.cannon })
      need(not under_way(a.cannon), "{cannon} is on its way already", { cannon = a.cannon })
      need(not a.cannon.berth, "{cannon} is being mounted", { cannon = a.cannon })
      need(not a.cannon.fired and not a.cannon.shifted and #a.cannon.loaders == 0, "{cannon} has been worked this turn", { cannon = a.cannon })
    else
      need(has_goods(a), "there is no {goods} to haul")
    end
    need(in_contact(a), "not in contact")
    if is_boat(a.to) then
      local wants = data("boats")[a.cannon and "cannon" or a.goods]
      need(boats.room(a.to) >= wants, "boat is full: {to}", "piratewars.opt.launches")
    end
  end,

  run = function(_, a)
    local store = not a.cannon and store_of(a)
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "hauling")
      if a.goods and not store then figure.carrying = nil end
    end
    if a.cannon then
      stowing.stow(a.cannon)
    elseif store then
      local kind = a.goods .. "s"
      store[kind] = store[kind] - 1
    end
    note("{number:figure carries|figures carry} {thing} over", { number = #a.figures, thing = a.cannon and a.cannon.name or "a " .. a.goods })
    table.insert(game.hauls, { cannon = a.cannon, goods = a.goods, from = a.from, to = a.to, island = a.island })
  end,
}

local function gone(vessel) return vessel ~= nil and not is_there(vessel) end

-- A haul is where it was carried, or lost with a hull that has gone down.
local function put(haul)
  local cannon, lost = haul.cannon, gone(haul.from) or gone(haul.to)
  if cannon then
    if lost then cannon.destroyed = true end
    if cannon.destroyed then return end
    cannon.ship, cannon.island = haul.to, haul.island
    cannon.crew, cannon.flank = {}, nil
  elseif not lost then
    local store, kind = haul.to or haul.island, haul.goods .. "s"
    store[kind] = store[kind] + 1
  end
end

-- The end of the turn: everything arrives.
function arrive()
  for _, haul in ipairs(game.hauls) do put(haul) end
  if #game.hauls > 0 then game.hauls = {} end
end
