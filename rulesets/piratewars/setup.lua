-- Setting up: what a scenario puts on the floor, and where the players lay their ships.

function new_battle(entry)
  game.last_turn = entry.turns or data("constants")["last-turn"]
end

function new_side(entry, id)
  game.sides[id] = {
    number = #game.all("side") + 1, name = entry.name or id:sub(1, 1):upper() .. id:sub(2),
    faction = entry.faction or "none", colour = entry.colour or id,
  }
  table.insert(game.players, id)
  return game.sides[id]
end

local function side_ids()
  local list = {}
  for _, side in ipairs(game.all("side")) do table.insert(list, side.id) end
  return list
end

-- The names of a table's rows.
local function keys(name, column)
  local list = {}
  for _, row in ipairs(data(name)) do table.insert(list, row[column]) end
  return list
end

local function known(list, word) return has(list, word) end

-- The first ship or island that a hull would overlap.
local function in_the_way(hull, vessel)
  for _, other in ipairs(ships.in_the_water()) do
    if other ~= vessel and plane.overlap(hull, other) then return other end
  end
end

local function ashore(hull)
  for _, island in ipairs(game.all("island")) do
    if plane.overlap(hull, island) then return island end
  end
end

-- On the floor, and not in the next street.
local function on_the_floor(x, y)
  local far = data("constants")["floor"]
  return math.abs(x) <= far and math.abs(y) <= far
end

local function lies(hull, at)
  need(on_the_floor(hull.x, hull.y), "the floor is {far} dots each way from its middle", { at = at, far = data("constants").floor })
  local other = in_the_way(hull)
  need(not other, "overlaps another hull: {other}", { at = at, other = other and other.name or "" })
  local island = ashore(hull)
  need(not island, "inside an island: {island}", { at = at, island = island and island.name or "" })
  return not other and not island
end

local function cross(vessel, kind, number)
  for _, line in ipairs(vessel.column) do
    if number > 0 and line.kind == kind and not line.crossed then
      line.crossed, number = true, number - 1
    end
  end
end

-- She can lose what she has, and no more.
local function can_lose(vessel, entry)
  local crew = #figures.crew(vessel)
  need((entry.lost_hull or 0) <= vessel.hf, "she has {most} HF to lose", { at = "lost_hull", most = vessel.hf })
  need((entry.lost_sails or 0) <= vessel.sf, "she has {most} SF to lose", { at = "lost_sails", most = vessel.sf })
  need((entry.lost_crew or 0) <= crew, "she has {most} figures to lose", { at = "lost_crew", most = crew })
  local most = data("tonnage")["deck-guns"]
  need((entry.deck_guns or 0) <= most, "{most} deck guns stand on the bow, and no more", { at = "deck_guns", most = most })
end

-- What she has lost before the battle begins.
local function worn(vessel, entry)
  can_lose(vessel, entry)
  cross(vessel, "H", entry.lost_hull or 0)
  cross(vessel, "S", entry.lost_sails or 0)
  damage.excess_sails(vessel)
  local crew = damage.ranked(figures.crew(vessel))
  for i = 1, math.min(entry.lost_crew or 0, #crew) do damage.die(crew[i]) end
  local open = ships.open_sf(vessel)
  need((entry.shortened or 0) <= open, "she has {most} SF to take in", { at = "shortened", most = open })
  vessel.shortened = math.min(entry.shortened or 0, open)
end

-- A boat of the scenario: a launch apart from its ship, or an islanders' one.
local function new_boat(entry, id)
  local crafts = keys("craft", "craft")
  local known_one = need(known(crafts, entry.craft), "unknown craft \"{craft}\"", "piratewars.opt.launches", { at = "craft", among = crafts })
  local sided = need(known(side_ids(), entry.side), "there is no side \"{side}\"", { at = "side", among = side_ids() })
  if not known_one or not sided then return end
  local row = data("craft")[entry.craft]
  local had = not row.busy or game.option("piratewars.opt.islanders.boats")
  if not need(had, "the islanders' boats are switched off", "piratewars.opt.islanders.boats", { at = "craft" }) then return end
  local hull = { x = entry.x, y = entry.y, heading = (entry.heading or 0) % 360, length = row.length, beam = row.beam }
  if not lies(hull, "x") then return end
  local boat = boats.build(id, entry.craft, entry.side, hull)
  boat.name = entry.name or boat.name
  boat.chests, boat.barrels = entry.chests or 0, entry.barrels or 0
  need(boats.room(boat) >= 0, "boat is full", "piratewars.opt.launches", { at = entry.chests and "chests" or "barrels" })
  return boat
end

-- The models that a ship may be of: those of the chart, and the designs of the scenario.
local function models()
  local list = keys("ships", "model")
  for _, design in ipairs(game.all("design")) do table.insert(list, design.id) end
  return list
end

function new_ship(entry, id)
  if entry.craft then return new_boat(entry, id) end
  local modelled = need(known(models(), entry.model), "unknown ship model \"{model}\"", { at = "model", among = models() })
  local sided = need(known(side_ids(), entry.side), "there is no side \"{side}\"", { at = "side", among = side_ids() })
  local had = need(outfitting.runner(entry.model), "the revised Runner is switched off", "piratewars.opt.revised-runner", { at = "model" })
  if not modelled or not sided or not had then return end
  local plan = plans.plan_of(entry)
  if not plan then return end
  local hull = { x = entry.x, y = entry.y, heading = (entry.heading or 0) % 360, length = plan.length, beam = plan.beam }
  if not lies(hull, "x") then return end
  game.ships[id] = {
    number = #game.all("ship") + 1, name = entry.name or plan.name, model = plan.model, faction = plan.faction,
    owner = entry.side, began = entry.side,
    x = hull.x, y = hull.y, heading = hull.heading, length = hull.length, beam = hull.beam,
    hf = plan.hf, sf = plan.sf, sl = plan.sl, column = damage.setup(plan.hf, plan.sf, plan.sl),
    fate = "afloat", status = "full", rudder = "whole", mutiny = "none", crew_mutiny = "none", anchored = entry.anchored,
    nest = entry.nest or plan.nest, rig = plan.rig, mainsail = plan.mainsail,
    chests = entry.chests or plan.chests or 0, barrels = entry.barrels or plan.barrels or 0,
  }
  local vessel, side = game.ships[id], game.sides[entry.side]
  if side.faction == "none" then side.faction = plan.faction end
  muster.muster(vessel, plan, entry)
  muster.mount_cannons(vessel, plan, entry.guns)
  outfitting.mount_chasers(vessel, entry.chasers or 0)
  if plan.labels then outfitting.relabel(vessel.column, plan.labels) end
  muster.mount_deck_guns(vessel, entry.deck_guns or plan.deck_guns)
  vessel.launches, vessel.sailing_launches = launches.owned(vessel.crew0), entry.sailing_launches or 0
  need(vessel.sailing_launches <= vessel.launches, "more sailing launches than the {number} she owns", "piratewars.opt.launches",
    { at = "sailing_launches", number = vessel.launches })
  worn(vessel, entry)
  return vessel
end

function new_figure(entry, id)
  local types = keys("figures", "type")
  local typed = need(known(types, entry.type), "unknown figure \"{type}\"", { at = "type", among = types })
  local sided = need(known(side_ids(), entry.side), "there is no side \"{side}\"", { at = "side", among = side_ids() })
  if not typed or not sided then return end
  local home = entry.home and game.ships[entry.home] or nil
  need(home or not entry.home, "there is no ship \"{home}\"", { at = "home" })
  local row = data("figures")[entry.type]
  local islander = row.faction ~= "islander" or game.option("piratewars.opt.islanders.figures")
  need(islander, "islanders are switched off", "piratewars.opt.islanders.figures", { at = "type" })
  local skeleton = row.post ~= "skeleton" or game.option("piratewars.opt.dead-man")
  need(skeleton, "skeletons are switched off", "piratewars.opt.dead-man", { at = "type" })
  local island = entry.island and game.islands[entry.island]
  need(island or not entry.island, "there is no island \"{island}\"", { at = "island" })
  local placed = need(entry.at or not entry.island and (home or entry.aboard), "where does it stand? at, or the ship it is aboard",
    { at = entry.island and "island" or "type" })
  if not islander or not skeleton or not placed then return end
  local figure = muster.enlist(id, entry.type, entry.side, home, entry.place or home and "deck" or "water")
  figure.name = entry.name or figure.name
  if entry.at then
    figure.at = { x = entry.at.x, y = entry.at.y }
    figure.aboard, figure.place = nil, figure.place == "shore" and "shore" or "water"
  end
  if island then settling.put_ashore(figure, island, entry) end
  islanders.arm(figure, entry.bow)
  local hull = entry.aboard and game.ships[entry.aboard]
  if need(hull or not entry.aboard, "there is no ship or boat \"{aboard}\"", { at = "aboard" }) and hull then
    figure.aboard, figure.place = hull, hull.craft ~= "" and "boat" or entry.place or "deck"
    if island then figure.island, figure.at = nil, nil end
    need(hull.owner == entry.side, "{aboard} belongs to another side", "piratewars.board.declare", { at = "aboard" })
    need(hull.craft == "" or boats.room(hull) >= 0, "boat is full: {aboard}", "piratewars.opt.launches", { at = "aboard" })
  end
  return figure
end

local function outline_of(entry)
  local list = {}
  for _, point in ipairs(entry.outline) do table.insert(list, { x = point.x, y = point.y }) end
  local fault = #list < 3 and "an outline needs three corners or more" or plane.fault { outline = list }
  need(not fault, "{fault}", { at = "outline", fault = fault or "" })
  return list, not fault
end

function new_island(entry, id)
  local outline, sound = outline_of(entry)
  if not sound then return end
  for _, vessel in ipairs(ships.in_the_water()) do
    need(not plane.overlap(vessel, { outline = outline }), "{ship} lies inside this island", { at = "outline", ship = vessel.name })
  end
  game.islands[id] = { number = #game.all("island") + 1, name = entry.name or id, outline = outline, rock = entry.rock, mode = "quiet" }
  shore.furnish(game.islands[id], entry)
  if entry.cannons then fortbuilding.battery(game.islands[id], entry) end
  return game.islands[id]
end

function new_reef(entry, id)
  local outline, sound = outline_of(entry)
  if not sound then return end
  game.reefs[id] = {
    number = #game.all("reef") + 1, name = entry.name or id, reef = entry.reef or id, outline = outline, depth = entry.depth,
  }
  return game.reefs[id]
end

action "place-ship" {
  rule   = "piratewars.geo.contact",
  phase  = "setup",
  actor  = "ship",
  closed = "the battle has begun",
  args   = { x = "number", y = "number", heading = "number" },
  say    = "takes her place",

  check = function(vessel, a)
    need(on_the_floor(a.x, a.y), "{actor} would lie off the floor, which is {far} dots each way", { far = data("constants").floor })
    local hull = { x = a.x, y = a.y, heading = a.heading % 360, length = vessel.length, beam = vessel.beam }
    local other = in_the_way(hull, vessel)
    need(not other, "{actor} overlaps another hull: {other}", { other = other })
    need(not ashore(hull), "{actor} would lie inside an island", "piratewars.geo.shallows")
  end,

  run = function(vessel, a)
    vessel.x, vessel.y, vessel.heading = a.x, a.y, a.heading % 360
    note("{ship} lies at {x}, {y}, heading {heading}", { ship = vessel, x = a.x, y = a.y, heading = vessel.heading })
  end,

  -- What is proposed: where she lies, on all headings.
  options = function(vessel)
    for heading = 0, 345, 15 do suggest { x = vessel.x, y = vessel.y, heading = heading } end
  end,
}
