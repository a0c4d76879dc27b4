-- Setting up: what a scenario puts on the floor, and where the players lay their ships.

function new_battle(entry)
  game.last_turn = entry.turns or data("constants")["last-turn"]
end

function new_side(entry, id)
  game.sides[id] = {
    number = #game.players + 1, name = entry.name or id:sub(1, 1):upper() .. id:sub(2), faction = entry.faction or "none", colour = entry.colour or id,
  }
  table.insert(game.players, id)
  return game.sides[id]
end

-- The side of an entry is one of the scenario's.
local function has_side(entry)
  local ids = {}
  for _, side in ipairs(game.all("side")) do table.insert(ids, side.id) end
  return need(has(ids, entry.side), "there is no side \"{side}\"", { at = "side", among = ids })
end

-- A word of an entry stands in a table.
local function is_row(entry, key, name, text)
  local words = {}
  for _, row in ipairs(data(name)) do table.insert(words, row[key]) end
  return need(has(words, entry[key]), text, { at = key, among = words })
end

-- The first ship or island that a hull would overlap.
local function in_the_way(hull, vessel)
  return first(ships.in_the_water(), function(other) return other ~= vessel and plane.overlap(hull, other) end)
end

local function ashore(hull)
  return first(game.all("island"), function(island) return plane.overlap(hull, island) end)
end

-- On the floor, and not in the next street.
local function on_the_floor(at)
  return math.max(math.abs(at.x), math.abs(at.y)) <= data("constants").floor
end

-- The hull of an entry, of so much length and beam; nil if it cannot lie there.
local function hull_of(entry, size)
  local hull = { x = entry.x, y = entry.y, heading = (entry.heading or 0) % 360, length = size.length, beam = size.beam }
  local other, island = in_the_way(hull), ashore(hull)
  need(on_the_floor(hull), "the floor is {far} dots each way from its middle", { at = "x", far = data("constants").floor })
  need(not other, "this hull overlaps {other}", { at = "x", other = other })
  need(not island, "this hull lies inside {island}", { at = "x", island = island })
  if not other and not island then return hull end
end

-- What she has lost before the battle begins, and what she has taken in.
local function worn(vessel, entry)
  local lost, shortened = { H = entry.lost_hull or 0, S = entry.lost_sails or 0, crew = entry.lost_crew or 0 }, entry.shortened or 0
  local crew = #figures.crew(vessel)
  need(lost.H <= vessel.hf, "she has {most} HF to lose", { at = "lost_hull", most = vessel.hf })
  need(lost.S <= vessel.sf, "she has {most} SF to lose", { at = "lost_sails", most = vessel.sf })
  need(lost.crew <= crew, "she has {most} figures to lose", { at = "lost_crew", most = crew })
  for _, line in ipairs(vessel.column) do
    if lost[line.kind] > 0 then line.crossed, lost[line.kind] = true, lost[line.kind] - 1 end
  end
  damage.excess_sails(vessel)
  for i, figure in ipairs(damage.ranked(figures.crew(vessel))) do
    if i <= lost.crew then damage.die(figure) end
  end
  local open = ships.open_sf(vessel)
  need(shortened <= open, "she has {most} SF to take in", { at = "shortened", most = open })
  vessel.shortened = math.min(shortened, open)
end

-- A boat of the scenario: a launch apart from its ship, or an islanders' one.
local function new_boat(entry, id)
  local known, sided = is_row(entry, "craft", "craft", "unknown craft \"{craft}\""), has_side(entry)
  if not known or not sided then return end
  local row = data("craft")[entry.craft]
  local had = not row.busy or game.option("piratewars.opt.islanders.boats")
  if not need(had, "the islanders' boats are switched off", "piratewars.opt.islanders.boats", { at = "craft" }) then return end
  local hull = hull_of(entry, row)
  if not hull then return end
  local boat, cargo = boats.build(id, entry.craft, entry.side, hull), "barrels"
  if entry.chests then cargo = "chests" end
  boat.name, boat.chests, boat.barrels = entry.name or boat.name, entry.chests or 0, entry.barrels or 0
  need(boats.room(boat) >= 0, "{ship} has no room for so much", "piratewars.opt.launches", { at = cargo, ship = boat })
  return boat
end

function new_ship(entry, id)
  if entry.craft then return new_boat(entry, id) end
  local known, sided = plans.is_model(entry), has_side(entry)
  local plan = known and sided and plans.plan_of(entry)
  local hull = plan and hull_of(entry, plan)
  if not hull then return end
  local side = game.sides[entry.side]
  if side.faction == "none" then side.faction = plan.faction end
  game.ships[id] = {
    number = #game.all("ship") + 1, name = entry.name or plan.name, model = plan.model, faction = plan.faction,
    owner = entry.side, began = entry.side,
    x = hull.x, y = hull.y, heading = hull.heading, length = hull.length, beam = hull.beam,
    hf = plan.hf, sf = plan.sf, sl = plan.sl, column = damage.setup(plan.hf, plan.sf, plan.sl, plan.labels),
    fate = "afloat", status = "full", rudder = "whole", mutiny = "none", crew_mutiny = "none", anchored = entry.anchored,
    nest = entry.nest or plan.nest, rig = plan.rig, mainsail = plan.mainsail,
    chests = entry.chests or plan.chests or 0, barrels = entry.barrels or plan.barrels or 0, sailing_launches = entry.sailing_launches,
  }
  local vessel = game.ships[id]
  muster.muster(vessel, plan, entry)
  muster.mount_cannons(vessel, plan, entry)
  vessel.launches = launches.owned(vessel.crew0)
  need(vessel.sailing_launches <= vessel.launches, "more sailing launches than the {number} she owns", "piratewars.opt.launches",
    { at = "sailing_launches", number = vessel.launches })
  worn(vessel, entry)
  return vessel
end

-- Where a figure of the scenario stands: at a point in the water or ashore, or aboard its home or another hull of its side.
local function settles(figure, entry, hull, island)
  if entry.at then
    figure.at, figure.aboard = entry.at, nil
    if figure.place ~= "shore" then figure.place = "water" end
  end
  if island then settling.put_ashore(figure, island, entry) end
  if not hull then return end
  figure.aboard, figure.place = hull, entry.place or "deck"
  if hull.craft ~= "" then figure.place = "boat" end
  if island then figure.island, figure.at = nil, nil end
  need(hull.owner == entry.side, "{aboard} belongs to another side", "piratewars.board.declare", { at = "aboard" })
  need(hull.craft == "" or boats.room(hull) >= 0, "{aboard} has no room for so many", "piratewars.opt.launches", { at = "aboard" })
end

function new_figure(entry, id)
  local typed, sided = is_row(entry, "type", "figures", "unknown figure \"{type}\""), has_side(entry)
  if not typed or not sided then return end
  local row, home, hull = data("figures")[entry.type], game.ships[entry.home or ""], game.ships[entry.aboard or ""]
  local island = game.islands[entry.island or ""]
  need(home or not entry.home, "there is no ship \"{home}\"", { at = "home" })
  need(island or not entry.island, "there is no island \"{island}\"", { at = "island" })
  need(hull or not entry.aboard, "there is no ship or boat \"{aboard}\"", { at = "aboard" })
  local islander = row.faction ~= "islander" or game.option("piratewars.opt.islanders.figures")
  need(islander, "islanders are switched off", "piratewars.opt.islanders.figures", { at = "type" })
  local skeleton = row.post ~= "skeleton" or game.option("piratewars.opt.dead-man")
  need(skeleton, "skeletons are switched off", "piratewars.opt.dead-man", { at = "type" })
  local at = "type"
  if entry.island then at = "island" end
  local placed = need(entry.at or not entry.island and (home or entry.aboard), "say where it stands (at), or which ship it is aboard", { at = at })
  if not islander or not skeleton or not placed then return end
  local figure = muster.enlist(id, entry.type, entry.side, home, entry.place or home and "deck" or "water")
  figure.name = entry.name or figure.name
  figure.loose = entry.loose or false
  islanders.arm(figure, entry.bow)
  settles(figure, entry, hull, island)
  return figure
end

-- An outline encloses a piece of the floor.
local function is_outline(entry)
  local corners = need(#entry.outline > 2, "an outline needs three corners or more", { at = "outline" })
  local fault = corners and plane.fault { outline = entry.outline }
  return need(not fault, "{fault}", { at = "outline", fault = fault or "" }) and corners
end

function new_island(entry, id)
  if not is_outline(entry) then return end
  for _, vessel in ipairs(ships.in_the_water()) do
    need(not plane.overlap(vessel, entry), "{ship} lies inside this island", { at = "outline", ship = vessel })
  end
  game.islands[id] = {
    number = #game.all("island") + 1, name = entry.name or id, outline = entry.outline, rock = entry.rock, mode = "quiet",
  }
  shore.furnish(game.islands[id], entry)
  if entry.cannons then fortbuilding.battery(game.islands[id], entry) end
  return game.islands[id]
end

function new_reef(entry, id)
  if not is_outline(entry) then return end
  game.reefs[id] = {
    number = #game.all("reef") + 1, name = entry.name or id, reef = entry.reef or id, outline = entry.outline, depth = entry.depth,
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
    need(on_the_floor(a), "{actor} would lie off the floor, which is {far} dots each way", { far = data("constants").floor })
    local hull = { x = a.x, y = a.y, heading = a.heading % 360, length = vessel.length, beam = vessel.beam }
    local other = in_the_way(hull, vessel)
    need(not other, "{actor} would overlap {other}", { other = other })
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
