-- Optional: hauling cannons, chests and barrels.

carriers = rule "piratewars.opt.loot" {
  title  = "Hauling loot",
  source = "Hauling Loot (lines 318-320)",
  text   = "Four figures carry a cannon, as their task, to a ship or pier whose hull touches theirs, and it is there at the end of "
    .. "the turn. Two bring it into a launch, four from a launch to the shore. A chest or barrel takes two figures.",
  ruling = "Two also carry a chest between ships that touch, or into a launch; ashore they walk as ever. A cannon that has been "
    .. "carried over is stowed there as cargo. Four figures can mount it on a ship as their task, to replace a cannon that has been "
    .. "destroyed or carried off; it is mounted at the end of the turn. What was brought ashore may be taken off again by people who "
    .. "stand on the island, within two dots of the hull. What is carried is lost with the ship it comes from or goes to.",
  optional = true,
  data   = { "piratewars.data.loot", "piratewars.data.boats" },
  kept_by = { "action haul", "loot.arrive", "action mount-cannon", "stowing.finish" },

  -- How many figures carry a cannon, or goods; into a launch or anywhere else.
  run = function(cannon, into_launch)
    if not cannon then return data("loot").goods end
    if into_launch then return data("loot")["cannon-into-launch"] end
    return data("loot").cannon
  end,

  -- What is carried about may be lost, and none comes from nowhere.
  always = function(before)
    local now = { chest = 0, barrel = 0 }
    for _, ship in ipairs(game.all("ship")) do
      now.chest, now.barrel = now.chest + ship.chests, now.barrel + ship.barrels
    end
    for _, island in ipairs(game.all("island")) do
      now.chest, now.barrel = now.chest + island.chests + island.treasure, now.barrel + island.barrels
    end
    for _, haul in ipairs(game.hauls) do
      if haul.goods then now[haul.goods] = now[haul.goods] + 1 end
    end
    for _, goods in ipairs { "chest", "barrel" } do
      local hands = #game.all("figure", { carrying = goods, dead = false })
      now[goods] = now[goods] + math.ceil(hands / data("loot").goods)
      local was = (before or now)[goods]
      need(now[goods] <= was, "there were {was} of {goods}, and now there are {now}", { goods = goods, was = was, now = now[goods] })
    end
    return now
  end,
}

local function is_boat(vessel) return vessel ~= nil and boats.is_boat(vessel) end
local function is_there(vessel) return vessel.fate == "afloat" or vessel.fate == "wrecked" end
function under_way(cannon) return any(game.hauls, { cannon = cannon }) end

-- The island they all stand on, nil when they do not.
local function island_of(list)
  local island = list[1] and list[1].island
  if all(list, { island = island }) then return island end
end

-- What they carry about already, as an order says.
local function carried(a) return all(a.figures, { carrying = a.goods }) end

-- Where goods are taken from: a hull, or what lies ashore; nil for what they carry already.
local function store_of(a)
  if a.from then return a.from end
  if a.to and not carried(a) then return island_of(a.figures) end
end

action "haul" {
  rule    = "piratewars.opt.loot",
  phase   = "tasks",
  actor   = "player",
  closed  = "loot is hauled in the tasks",
  later   = { "scuttling", "the load arrives at the end of the Tasks phase" },
  args    = { figures = "list of own figure", goods = "goods?", cannon = "own cannon?", from = "own ship?", to = "own ship?", island = "island?" },

  check = function(player, a)
    local cannon, from, to, place = a.cannon, a.from, a.to, a.to or a.island
    need(game.option("piratewars.opt.loot"), "loot is not hauled in this game")
    if from then
      morale.mutiny(from)
      need(from ~= to, "the load is aboard {to} already")
    end
    if to then need(is_there(to), "{to} is not in the water any more") end
    local one = need((a.goods == nil) ~= (cannon == nil), "say a cannon, or chest or barrel")
    local there = need((to == nil) ~= (a.island == nil), "say where to: to= a ship or island=")
    if not one or not there then return end

    -- Who carries it.
    for _, figure in ipairs(a.figures) do
      tasks.may_act(figure, "hauling")
      if from then
        need(figure.aboard == from, "{figure} is not aboard {from}", { figure = figure })
      else
        need(figure.place == "shore", "{figure} is not ashore", { figure = figure })
      end
      figures.marines_may(figure, "haul")
      hazards.traps(figure)
    end
    local number = carriers(cannon ~= nil, is_boat(to))
    need(#a.figures == number, "{number:number} figures are needed to carry it", { number = number })

    -- What they carry: it is where they take it from.
    if cannon then
      local facts = { cannon = cannon }
      if from then
        need(cannon.ship == from and not cannon.destroyed, "{cannon} is not aboard {from}", facts)
      else
        local on_land = cannon.ship == nil and cannon.mount == "stowed" and not cannon.destroyed
        need(on_land and cannon.island ~= nil and cannon.island == island_of(a.figures), "{cannon} does not lie ashore here", facts)
      end
      need(not under_way(cannon), "{cannon} is on its way already", facts)
      need(not cannon.berth, "{cannon} is being mounted", facts)
      need(not cannon.fired and not cannon.shifted and #cannon.loaders == 0, "{cannon} has been worked this turn", facts)
    else
      local store = store_of(a)
      if store then
        need(store[a.goods .. "s"] > 0, "there is no {goods} to haul")
      else
        need(not from and carried(a), "there is no {goods} to haul")
      end
    end

    -- How it gets there: hull to hull; a boat beside, and from a boat to the shore where it landed before this turn; from the
    -- shore into a hull within two dots of them all.
    local contact = true
    if not from then
      contact = all(a.figures, function(figure) return figure.place == "shore" and launches.near(figure.at, place) end)
    elseif a.island and is_boat(from) then
      contact = from.beached ~= nil and from.beached < game.turn.turn and plane.touch(from, place)
    elseif is_boat(from) or is_boat(to) then
      contact = launches.near(from, place)
    else
      contact = plane.touch(from, place)
    end
    need(contact, "{place} is not in contact with those who bring it", { place = place })
    if is_boat(to) then
      need(boats.room(to) >= data("boats")[a.goods or "cannon"], "{to} has too little room for it", "piratewars.opt.launches")
    end
  end,

  -- It leaves at once, and is there at the end of the phase (hauls, read by arrive).
  run = function(_, a)
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "hauling") end
    local thing = "a " .. (a.goods or "cannon")
    if a.cannon then
      thing = a.cannon.name
      stowing.stow(a.cannon)
    else
      local store, kind = store_of(a), a.goods .. "s"
      if store then
        store[kind] = store[kind] - 1
      else
        for _, figure in ipairs(a.figures) do figure.carrying = nil end
      end
    end
    note("{number:figure carries|figures carry} {thing} over", { number = #a.figures, thing = thing })
    table.insert(game.hauls, { cannon = a.cannon, goods = a.goods, from = a.from, to = a.to, island = a.island })
  end,

  -- Goods from each hull to the others of its side and to the land it lies against, by its first free hands; goods from the shore
  -- into each boat, by two who stand beside it.
  options = function(player)
    if not game.option("piratewars.opt.loot") then return end
    local function haulers(list)
      return where(list, function(figure) return allows(figures.marines_may, figure, "haul") end)
    end
    for _, vessel in ipairs(where(ships.in_the_water(), { owner = player })) do
      local free, land, near = haulers(damage.ranked(tasks.free_hands(vessel))), launches.shore_of(vessel), {}
      for _, goods in ipairs { "chest", "barrel" } do
        if #free > 1 and vessel[goods .. "s"] > 0 then
          for _, to in ipairs(game.all("ship", { owner = player, fate = "afloat" })) do
            suggest { figures = { free[1], free[2] }, goods = goods, from = vessel, to = to }
          end
          if land then suggest { figures = { free[1], free[2] }, goods = goods, from = vessel, island = land } end
        end
      end
      if is_boat(vessel) then
        local ashore_here = haulers(game.all("figure", { owner = player, place = "shore", dead = false, acted = false }))
        near = where(ashore_here, function(figure) return launches.near(figure.at, vessel) end)
      end
      for _, goods in ipairs { "chest", "barrel" } do
        if #near > 1 then suggest { figures = { near[1], near[2] }, goods = goods, to = vessel } end
      end
    end
  end,
}

-- The end of the phase: everything is where it was carried, or lost with a hull that has gone down.
function arrive()
  for _, haul in ipairs(game.hauls) do
    local cannon, lost = haul.cannon, gone(haul.from) or gone(haul.to)
    if cannon and lost then
      cannon.destroyed = true
    elseif cannon and not cannon.destroyed then
      cannon.ship, cannon.island = haul.to, haul.island
      cannon.crew, cannon.flank = {}, nil
    elseif haul.goods and not lost then
      local store, kind = haul.to or haul.island, haul.goods .. "s"
      store[kind] = store[kind] + 1
    end
  end
  if #game.hauls > 0 then game.hauls = {} end
end

function gone(vessel) return vessel ~= nil and not is_there(vessel) end
