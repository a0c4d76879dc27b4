-- Optional: what islanders do.

local function on() return game.option("piratewars.opt.islanders.disposition") end

they_withdraw = rule "piratewars.opt.islanders.disposition" {
  title  = "What islanders do",
  source = "Islander Disposition (lines 382-386)",
  text   = "They attack once strangers land on their beach, and send canoes after the ship if there are enough of them; when they win "
    .. "a Boarding they carry the treasure to the idol and burn the ship. No cannon is aimed at them before they have attacked. "
    .. "When half of them are lost they withdraw into the jungle, where nobody follows or shoots them. They come out again when "
    .. "the idol is robbed, until half of those are lost. In any Initiative phase without a living landing party on the island they "
    .. "are all back; a ship anchored there, or a boat on the beach, counts as one.",
  ruling = "They are a side of their own, with its own initiative, played by whoever likes. Half of those who came out is "
    .. "rounded up. A ship is anchored there while no other island is nearer. Once they have attacked a landing party, cannons "
    .. "may be aimed at them for good. Who is shot before anybody lands counts among the lost.",
  optional = true,
  data   = { "piratewars.data.islands" },
  kept_by = { "disposition.stranger_rouses", "disposition.is_peaceful", "disposition.withdrawn", "action raid-idol",
    "disposition.withdraw_after_losses", "disposition.restore_or_rouse", "disposition.islanders_burn" },

  -- With so many who began this attack and so many alive: do they withdraw?
  run = function(start, alive)
    return start - alive >= core.half_up(start)
  end,
}

-- The living islanders, or skeletons, of an island.
local function alive(island)
  return game.all("figure", { native = island, dead = false })
end

-- Islanders live there, and not skeletons.
local function has_islanders(island)
  local list = islanders.natives(island)
  return list[1] ~= nil and list[1].faction == "islander"
end

-- They attack from now on.
local function rouse(island)
  if island.mode ~= "quiet" or #alive(island) == 0 then return end
  island.mode = "attacking"
  note("the islanders of {island} are roused", { island = island })
end

-- A figure is ashore: if it is a stranger there, the islanders are roused.
function stranger_rouses(figure)
  local island = figure.island
  if not on() or not island or figure.native or figure.faction == "islander" then return end
  if has_islanders(island) then rouse(island) end
end

-- Is a figure an islander who has withdrawn?
function withdrawn(figure)
  return figure.place == "shore" and figure.native ~= nil and figure.native.mode == "jungle"
end

-- An islander at whom no cannon may be aimed yet.
function is_peaceful(figure)
  return on() and figure.faction == "islander" and figure.native ~= nil and not figure.native.attacked
end

-- May a cannon be aimed at a hull? Not at a boat of islanders who have attacked nobody.
function open_to_cannons(hull)
  if hull.craft == "" then return true end
  return not any(game.all("figure", { aboard = hull, dead = false }), is_peaceful)
end

-- The end of the Tasks phase: those of an island who have lost half withdraw into the jungle.
function withdraw_after_losses()
  if not on() then return end
  for _, island in ipairs(game.all("island")) do
    local left = 0
    if island.mode ~= "jungle" and has_islanders(island) then left = #alive(island) end
    if left > 0 and they_withdraw(island.start, left) then
      island.mode = "jungle"
      note("the islanders of {island} withdraw into the jungle", { island = island })
    end
  end
end

-- The Initiative phase. An island of theirs has all its people again, the dead at their posts, the living whole where they are,
-- unless a landing party is on it, a ship lies at anchor off it, or a boat on its beach. One with strangers is roused.
function restore_or_rouse()
  if not on() then return end
  for _, island in ipairs(where(game.all("island"), has_islanders)) do
    local ashore = game.all("figure", { island = island, place = "shore", dead = false })
    local visited = any(ashore, function(figure) return figure.native == nil end)
    for _, vessel in ipairs(ships.in_the_water()) do
      local stays = vessel.anchored or vessel.beached ~= nil
      if stays and game.sides[vessel.owner].faction ~= "islander" and nearest_island(vessel) == island then visited = true end
    end
    local people, short = islanders.natives(island), island.mode ~= "quiet"
    for _, figure in ipairs(people) do
      local hits = data("figures")[figure.type].hits
      short = short or figure.dead or figure.hits < hits
      if not visited then figure.hits = hits end
      if not visited and figure.dead then islanders.bring_back(figure) end
    end
    if short and not visited then
      island.mode, island.start, island.robbed = "quiet", #people, false
      note("the islanders of {island} are at full strength", { island = island })
    end
  end
  for _, figure in ipairs(game.all("figure", { place = "shore", dead = false })) do stranger_rouses(figure) end
end

-- The island that a hull lies off.
function nearest_island(vessel)
  return least(game.all("island"), function(island) return plane.distance(vessel, island) end)
end

local function near_idol(figure)
  local idol = figure.island and figure.island.idol
  return idol and figure.place == "shore" and core.at_most(plane.distance(figure.at, idol), data("islands")["idol-reach"])
end

action "raid-idol" {
  rule    = "piratewars.opt.islanders.disposition",
  phase   = "tasks",
  actor   = "player",
  closed  = "idols are robbed in the tasks",
  args    = { figures = "list of own figure" },

  check = function(player, a)
    need(on(), "there are no islanders here")
    need(#a.figures == 2 and a.figures[1] ~= a.figures[2], "two figures are needed to carry a chest away", "piratewars.opt.loot")
    for _, figure in ipairs(a.figures) do
      local fact = { figure = figure }
      tasks.may_act(figure, "raiding")
      need(near_idol(figure), "{figure} is not within reach of the idol", fact)
      need(not figure.native or figure.native ~= figure.island, "{figure} prays to this idol", fact)
      figures.marines_may(figure, "haul")
      need(not figure.trapped, "{figure} is trapped", "piratewars.opt.hazards.traps", fact)
      need(not figure.down, "{figure} is down", "piratewars.opt.shore", fact)
      need(figure.carrying == nil, "{figure} carries something already", fact)
      need(not figure.island or figure.island.treasure > 0, "there is no treasure left at the idol")
    end
  end,

  run = function(_, a)
    local island = a.figures[1].island
    island.treasure, island.robbed = island.treasure - 1, true
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "raiding")
      figure.carrying = "chest"
    end
    note("the idol of {island} is robbed", { island = island })
    rouse(island)
    if island.mode == "jungle" and #alive(island) > 0 then
      island.mode, island.start = "attacking", #alive(island)
      note("{number:islander comes|islanders come} out of the jungle", { number = island.start })
    end
  end,

  -- The first two who can rob an idol.
  options = function(player)
    local free = game.all("figure", { owner = player, place = "shore", dead = false, acted = false, trapped = false, down = false })
    local list = where(free, function(figure)
      local treasure = figure.island and figure.island.treasure > 0 and figure.native ~= figure.island
      return treasure and near_idol(figure) and allows(figures.marines_may, figure, "haul")
    end)
    if #list > 1 then suggest { figures = { list[1], list[2] } } end
  end,
}

local function lives_on_island(figure) return figure.native ~= nil end

-- Islanders who win a ship carry her treasure to the idol of their island and burn her with all aboard; false if the victors are
-- others.
function islanders_burn(vessel, victors)
  if not on() or game.sides[victors.owner].faction ~= "islander" then return false end
  local aboard = game.all("figure", { aboard = vessel, dead = false })
  local own = where(aboard, { owner = victors.owner })
  local there = game.all("figure", { aboard = victors, owner = victors.owner, dead = false })
  local sender = first(own, lives_on_island) or first(there, lives_on_island)
  if sender then sender.native.treasure = sender.native.treasure + vessel.chests end
  for _, figure in ipairs(aboard) do
    if figure.owner ~= victors.owner then damage.die(figure) end
  end
  boarders.cross(own, victors)
  for _, cannon in ipairs(game.all("cannon", { ship = vessel })) do cannon.destroyed = true end
  vessel.chests, vessel.fate = 0, "sunk"
  note("the islanders carry the treasure of {ship} away, and burn her", { ship = vessel })
  return true
end
