-- The entries of a scenario.

function new_player(entry, id)
  game.players[id] = {
    name = entry.name, number = #game.all("player") + 1, points = entry.points or 0, enticements = entry.enticements or 0, home = entry.home,
    out = false, lost = false,
  }
  return game.players[id]
end

local function is_player(id) need(game.players[id], "there is no player \"{id}\"", { id = id }) end

function new_party(entry, id)
  is_player(entry.owner)
  game.parties[id] = {
    name = entry.name or id, owner = entry.owner, type = entry.type or "party", original = 0, hidden = entry.hidden or false, steadier = entry.steadier or 0, shaken = false,
    ordered = false, initiated = false, in_melee = false, tried = false, unnerved = false, searched = {},
  }
  return game.parties[id]
end

-- The party that an entry names; a single party of the player goes without saying.
local function party_of(entry)
  if entry.party then
    need(game.parties[entry.party], "there is no party \"{id}\"", { id = entry.party })
    return game.parties[entry.party]
  end
  local all = game.all("party", { owner = entry.owner })
  need(#all == 1, "{n:party|parties} of that player: say which", { n = #all })
  return all[1]
end

-- Nobody begins on the base of another.
local function has_room(figure)
  local other = first(geometry.solid(figure), function(one) return geometry.overlap(figure, one) end)
  need(not other, "{figure} begins on the base of {other}: give one of them another x or y", "shore.geo.base", { figure = figure, other = other })
end

function new_figure(entry, id)
  is_player(entry.owner)
  need(data("figures")[entry.class], "there is no class \"{class}\"", { class = entry.class })
  local party = party_of(entry)
  game.figures[id] = {
    name = entry.name or id, owner = entry.owner, class = entry.class, traits = entry.traits or {}, party = party, x = entry.x, y = entry.y,
    z = entry.z or ground.level(entry), wounds = entry.wounds or 0, dead = false, weapons = entry.weapons or { "cutlass" },
    grenades = entry.grenades or has(entry.traits or {}, "grenadier") and 1 or 0, scout = entry.scout or false, pair = 0,
    bound = false, bogged = false, moved = false, shot = false, in_melee = false, fought = false, withdrew = false, spent = false, helped = false, shouldered = false, boarded = false, reacted = false, charged = 0, risked = {},
  }
  local figure = game.figures[id]
  begin_hidden(figure)
  if figure.scout then duties.pairs_up(figure) end
  party.original = party.original + 1
  if data("figures")[entry.class].leads and (not party.leader or parties.rank(figure) > parties.rank(party.leader)) then party.leader = figure end
  return figure
end

function new_beast(entry, id)
  is_player(entry.owner)
  if entry.rider then return new_mount(entry, id) end
  need(entry.x and entry.y, "a beast stands somewhere: x and y, or it has a rider")
  game.beasts[id] = {
    name = entry.name or id, owner = entry.owner, party = party_of(entry), x = entry.x, y = entry.y, z = ground.level(entry),
    ridden = entry.ridden or false, unfriendly = entry.unfriendly or false, moved = false,
  }
  begin_hidden(game.beasts[id])
  return game.beasts[id]
end

-- A beast whose rider is in the saddle as the game begins: it goes with his party.
function new_mount(entry, id)
  local rider = game.figures[entry.rider]
  need(rider and rider.owner == entry.owner, "that player has no figure \"{id}\" to ride it", { id = entry.rider })
  need(not rider.mount, "{rider} rides another beast", { rider = rider })
  game.beasts[id] = {
    name = entry.name or id, owner = entry.owner, party = rider.party, z = rider.z, ridden = true, rider = rider, unfriendly = entry.unfriendly or false, moved = false,
  }
  rider.mount = game.beasts[id]
  return game.beasts[id]
end

-- A party may be hidden as the game begins.
function begin_hidden(piece)
  if not piece.party.hidden then return end
  piece.lair = { x = piece.x, y = piece.y, z = piece.z }
  piece.x, piece.y, piece.z = nil, nil, 0
end

-- A figure that sits in a vehicle as the game begins: it stands where the vehicle stands.
function seat(id, vehicle)
  local figure = game.figures[id]
  if not need(figure and figure.party == vehicle.party, "{party} has no figure \"{id}\" to ride in {vehicle}", { party = vehicle.party, id = id, vehicle = vehicle }) then return nil end
  need(not figure.aboard and not figure.mount, "{figure} rides already", { figure = figure })
  figure.aboard, figure.x, figure.y, figure.z = vehicle, vehicle.x, vehicle.y, vehicle.z
  return figure
end

function new_vehicle(entry, id)
  is_player(entry.owner)
  game.vehicles[id] = {
    name = entry.name or id, owner = entry.owner, type = entry.type, party = party_of(entry), x = entry.x, y = entry.y, z = ground.level(entry),
    beasts = entry.beasts or 1, seats = entry.seats or 0, passengers = {}, moved = false,
  }
  if entry.driver then game.vehicles[id].driver = seat(entry.driver, game.vehicles[id]) end
  for _, passenger in ipairs(entry.passengers or {}) do table.insert(game.vehicles[id].passengers, seat(passenger, game.vehicles[id])) end
  return game.vehicles[id]
end

function new_burden(entry, id)
  local holder = entry.holder and (game.figures[entry.holder] or game.beasts[entry.holder] or game.vehicles[entry.holder])
  need(not entry.holder or holder, "there is nobody \"{id}\" to hold it", { id = entry.holder })
  need(holder or entry.x and entry.y, "a burden lies somewhere: x and y, or it has a holder")
  game.burdens[id] = {
    name = entry.name or id, size = entry.size or 1, contents = entry.contents or "goods", worth = entry.worth or 0, x = entry.x, y = entry.y,
    holder = holder, shifted = false,
  }
  if holder and holder.kind == "figure" then holder.burden = game.burdens[id] end
  return game.burdens[id]
end

function new_cannon(entry, id)
  is_player(entry.owner)
  need(data("cannon")[entry.size], "there is no size \"{size}\"", { size = entry.size })
  game.cannons[id] = {
    name = entry.name or id, owner = entry.owner, size = entry.size, x = entry.x, y = entry.y, z = ground.level(entry), facing = entry.facing or 0, fired = 0, hauled = false,
  }
  contact.note_breadth(2 * geometry.radius(game.cannons[id]))
  return game.cannons[id]
end

function new_area(entry, id)
  local fault = plane.fault { outline = entry.outline }
  need(not fault, fault)
  need(not entry.entry_least or entry.entry, "entry_least is the die of ground that must be forced: entry = true")
  return lay_area(entry, id)
end

function lay_area(entry, id)
  game.areas[id] = {
    name = entry.name or id, look = entry.look or (entry.going == "good" and "good" or "rough"), outline = entry.outline, going = entry.going or "rough",
    height = entry.height or 0, edge = entry.edge or "slope", top = entry.top, dense = entry.dense or false, opaque = entry.opaque or false,
    restricted = entry.restricted or false, dangerous = entry.dangerous, entry = entry.entry or false, entry_least = entry.entry_least,
    environment = entry.environment, impassable = entry.impassable or {},
  }
  return game.areas[id]
end

function new_road(entry, id)
  game.roads[id] = { name = entry.name or id, line = entry.line, breadth = entry.breadth or 2 }
  return game.roads[id]
end

-- A number, or dice, as the book writes them.
local function is_cost(text, what)
  need(not text or notation.is_written_so(text), "{what} is a number, d6/2, or dice such as d6 or 2d6, not {text}", { what = what, text = text })
end

function new_feature(entry, id)
  is_cost(entry.cost, "cost")
  is_cost(entry.turns, "turns")
  need(not entry.turns or entry.long_haul, "turns are for a long haul: long_haul = true")
  return lay_feature(entry, id)
end

-- What a linear feature costs for which nothing is said: as its look, without one as a wall, water as a river; a long haul takes turns instead.
local function usual_cost(entry)
  local look = entry.look or "wall"
  if look == "water" then look = "river" end
  local row = first(data("feature-costs"), { act = look })
  if entry.long_haul or not row then return "0" end
  return row.bold
end

function lay_feature(entry, id)
  contact.note_breadth(entry.thickness or 0)
  game.features[id] = {
    name = entry.name or id, look = entry.look or "wall", line = entry.line, height = entry.height or 0, thickness = entry.thickness or 0,
    cost = entry.cost or usual_cost(entry), gaps = entry.gaps or {}, defensive = entry.defensive or false, opaque = entry.opaque or false, barred = entry.barred or {},
    long_haul = entry.long_haul or false, turns = entry.turns, frontage = 0,
  }
  return game.features[id]
end

function new_structure(entry, id)
  local row = data("structures")[entry.type]
  need(row, "there is no structure \"{type}\"", { type = entry.type })
  game.structures[id] = {
    name = entry.name or id, owner = entry.owner or "", type = entry.type, outline = entry.outline, height = entry.height or 2 * data("constants")["level-height"],
    points = entry.points or row.points, damage = 0, sections = {}, offered = false,
  }
  return game.structures[id]
end

function new_door(entry, id)
  need(game.structures[entry.of], "there is no structure \"{of}\"", { of = entry.of })
  local type = entry.type or "door"
  need(data("structures")[type], "a door is a door or a gate, not {type}", { type = type })
  game.doors[id] = {
    name = entry.name or id, type = type, of = game.structures[entry.of], from = entry.from, to = entry.to, points = data("structures")[type].points, damage = 0,
    breached = false, tried = false,
  }
  return game.doors[id]
end

function new_gatekeeper(entry, id)
  need(game.structures[entry.of], "there is no structure \"{of}\"", { of = entry.of })
  game.gatekeepers[id] = {
    name = entry.name or id, of = game.structures[entry.of], threshold = entry.threshold or data("storming").gatekeeper, bought = false, offered = 0,
  }
  return game.gatekeepers[id]
end

function new_clutter(entry, id)
  game.clutters[id] = { name = entry.name or id, x = entry.x, y = entry.y, radius = entry.radius or data("bases").token.radius, height = entry.height or data("bases").token.height }
  contact.note_breadth(2 * game.clutters[id].radius)
  return game.clutters[id]
end

-- When all is on the table.
function prepare()
  begin()
  for _, figure in ipairs(game.all("figure")) do
    if figure.x and not figure.aboard then has_room(figure) end
  end
  for _, party in ipairs(parties.in_play()) do cohesion.beginning(party) end
end

function begin()
  game.order = where(game.all("player"), function(player) return not is_umpire(player.id) end)
  game.acted, game.cuts, game.touched, game.treaties, game.shocked, game.stopped = false, {}, {}, {}, {}, {}
  game.effects, game.artefacts, game.let_in, game.hauls, game.fallen = {}, {}, {}, {}, {}
  for _, kind in ipairs { "figure", "beast", "vehicle", "cannon" } do
    for _, piece in ipairs(game.all(kind)) do stand_on_the_ground(piece) end
  end
end

-- The scenario enters areas after pieces: only now is it known how high the ground is on which they stand.
function stand_on_the_ground(piece)
  local place = geometry.at(piece)
  if not place or geometry.feet(piece) ~= 0 then return end
  if geometry.can_hide(piece) and piece.lair then
    piece.lair.z = ground.level(place)
  else
    piece.z = ground.level(place)
  end
end

-- Whether a player is the umpire, who has no crew and no side.
function is_umpire(player)
  return any(game.all("umpire"), { owner = player })
end
