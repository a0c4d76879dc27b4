-- Setting up: what a scenario puts on the board, and what the owners may still change.

local board = require "board"
local ship = require "ship"
local rowing = require "rowing"

-- The columns a side sets up in, and where its vessels point.
local function zone_of(side)
  local far = board.width() - 1
  if side.number == 2 then
    return { from = side.from or far - 3, to = side.to or far, heading = side.heading or 3 }
  end
  if side.number == 1 then
    return { from = side.from or 0, to = side.to or 3, heading = side.heading or 0 }
  end
  return { from = side.from or 0, to = side.to or far, heading = side.heading or 0 }
end

local battle = rule "galley.setup.battle" {
  title  = "Setting up",
  source = "none (ours)",
  text   = "A scenario gives the board, the sides and their vessels. The first side sets up in the four leftmost "
    .. "columns, heading east, the second in the four rightmost, heading west; no two vessels share a hex. Vessels are "
    .. "numbered as they are given.",
  ruling = "The book has no scenario. A third side sets up anywhere, and a scenario may give each side other columns. "
    .. "It may give a vessel less than her type has, and never more.",

  -- May a side set up in this hex?
  run = function(side, cell)
    local zone = zone_of(side)
    local column = board.column(cell)
    return board.edge(cell) and column >= zone.from and column <= zone.to
  end,
}

local start_speed = rule "galley.setup.start-speed" {
  title  = "Starting position",
  source = "none (ours)",
  text   = "Before the first period a vessel was SLOW, or HALTED or CRUISING if her owner says so, and she may begin "
    .. "with a turn.",
  ruling = "The book does not say how fast the vessels come up.",
  data   = { "galley.data.defaults.start-position" },

  run = function(position)
    return position == "HALTED" or position == "SLOW" or position == "CRUISING"
  end,
}

-- Another vessel that covers one of these hexes.
local function in_the_way(stern, bow, vessel)
  for _, other in ipairs(ship.in_order()) do
    if other ~= vessel and (board.covers(other, stern) or board.covers(other, bow)) then return other end
  end
end

-- The values of a column, to look a scenario's word up among.
local function column_of(name, column)
  local list = {}
  for _, row in ipairs(data(name)) do table.insert(list, row[column]) end
  return list
end

local function among(list, value)
  for _, item in ipairs(list) do
    if item == value then return true end
  end
  return false
end

local function new_board(entry)
  game.board = { width = entry.width or 0, height = entry.height or 0 }
end

local function new_side(entry, id)
  game.sides[id] = {
    number = #game.all("side") + 1, name = entry.name or id:sub(1, 1):upper() .. id:sub(2),
    from = entry.from, to = entry.to, heading = entry.heading,
  }
  table.insert(game.players, id)
  return game.sides[id]
end

-- The men of an entry: what it says, else her briefing, else the usual complement. Who is not named makes room for
-- those who are.
local function men_of(entry, brief)
  local usual = ship.complement(entry.type)
  local captain = entry.captain ~= false and (entry.hands ~= nil or (entry.crew or usual.crew) >= 1)
  local steersman = entry.steersman ~= false and (entry.hands ~= nil or (entry.crew or usual.crew) >= 2)
  local posts = (captain and 1 or 0) + (steersman and 1 or 0)
  local printed, wounded = usual.archers + usual.fighters, entry.wounded or 0
  local archers = usual.archers
  if brief and brief.all_archers then archers = printed end
  local fighters = printed - archers
  archers = entry.archers or math.max(0, math.min(archers, printed - wounded - (entry.fighters or 0)))
  fighters = entry.fighters or math.max(0, math.min(fighters, printed - wounded - archers))
  return {
    captain = captain, steersman = steersman,
    hand = entry.hands or (entry.crew or usual.crew) - posts,
    archer = archers, fighter = fighters, wounded = wounded,
  }
end

-- The men go to the stations of the entry; the rest are dealt.
local function man(vessel, group, wanted)
  vessel.captain = group.captain and "A1" or nil
  vessel.steersman = group.steersman and "A2" or nil
  local rest = { hand = group.hand, archer = group.archer, fighter = group.fighter, wounded = group.wounded }
  for _, row in ipairs(data("zones")) do
    local crowd = wanted and wanted[row.zone] or {}
    for _, kind in ipairs { "hand", "archer", "fighter", "wounded" } do
      local number = crowd[kind] or 0
      rest[kind] = rest[kind] - number
      local enough = need(rest[kind] >= 0, "there are not so many men ({kind}) to station", { at = "stations", kind = kind })
      if not enough then return end
      vessel.men[row.zone][kind] = number
    end
  end
  ship.stations(vessel, rest)
end

-- The first of some keys that an entry has.
local function first_key(entry, keys)
  for _, key in ipairs(keys) do
    if entry[key] then return key end
  end
end

-- No vessel has more than a whole one of her type.
local function whole_at_most(entry, brief)
  local row, usual = data("ships")[entry.type], ship.complement(entry.type)
  local half, rudders = ship.oars(entry.type), data("defaults").rudders
  need((entry.hull or 0) <= row.hull, "a {name} has a hull of {most}", { at = "hull", name = row.name, most = row.hull })
  for _, side in ipairs { "port", "starboard" } do
    need((entry[side] or 0) <= half, "a {name} has {most} oar sections a side", { at = side, name = row.name, most = half })
  end
  need((entry.rudders or 0) <= rudders, "a vessel has {most} rudders", { at = "rudders", most = rudders })
  local group = men_of(entry, brief)
  local crew = group.hand + (group.captain and 1 or 0) + (group.steersman and 1 or 0)
  need(crew <= usual.crew, "a {name} has a crew of {most}, and this one would have {crew}",
    { at = first_key(entry, { "crew", "hands" }), name = row.name, most = usual.crew, crew = crew })
  local marines, printed = group.archer + group.fighter + group.wounded, usual.archers + usual.fighters
  need(marines <= printed, "a {name} has {most} archers and fighters in all, and this one would have {marines}",
    { at = first_key(entry, { "fighters", "archers", "wounded" }), name = row.name, most = printed, marines = marines })
end

-- The row of the briefings that an entry names, nil where there is none or the option is off.
local function brief_of(entry)
  if not game.option("galley.opt.briefings") or not entry.briefing then return nil end
  return data("briefings")[entry.briefing]
end

-- What an entry must say before anything can be made of it.
local function sound(entry)
  local types, briefings, zones = column_of("ships", "type"), column_of("briefings", "briefing"), column_of("zones", "zone")
  local sides = {}
  for _, side in ipairs(game.all("side")) do table.insert(sides, side.id) end
  local known = need(among(types, entry.type), "unknown ship type \"{type}\"", { at = "type", among = types })
  local sided = need(among(sides, entry.side), "there is no side \"{side}\"", { at = "side", among = sides })
  local briefed = entry.briefing == nil or among(briefings, entry.briefing)
  need(briefed, "unknown briefing \"{briefing}\"", { at = "briefing", among = briefings })
  for zone in pairs(entry.stations or {}) do
    need(among(zones, zone), "unknown zone \"{zone}\"", { at = "stations", zone = zone })
  end
  if known and briefed then whole_at_most(entry, brief_of(entry)) end
  return known and sided and briefed
end

local function lies(entry, bow)
  local stern = entry.stern
  local at = entry.bow and "bow" or "stern"
  local adjacent = need(board.vessel(stern, bow) ~= nil, "hexes not adjacent: stern {stern:cell}, bow {bow:cell}",
    { at = at, bow = bow })
  need(board.edge(stern), "the stern in {stern:cell} is off the board", { at = "stern" })
  need(board.edge(bow), "the bow in {bow:cell} is off the board", { at = at, bow = bow })
  local other = in_the_way(stern, bow)
  need(not other, "hex occupied by {other}", { at = "stern", other = other and other.name or "" })
  return adjacent
end

local function special_of(brief)
  if brief and brief.card then return { [brief.card] = brief.uses } end
  return {}
end

local function full_cards(entry, brief)
  if entry.cards then return entry.cards end
  if data("speeds")[entry.type].full_least == nil then return 0 end
  return brief and brief.full_cards or data("defaults")["full-cards"]
end

local function new_ship(entry, id)
  if not sound(entry) then return end
  local bow = entry.bow or hex.step(entry.stern, zone_of(game.sides[entry.side]).heading)
  if not lies(entry, bow) then return end
  local row = data("ships")[entry.type]
  local brief = brief_of(entry)
  local half = ship.oars(entry.type)
  local owner = entry.owner or entry.side
  game.ships[id] = {
    number = #game.all("ship") + 1, name = entry.name or id, type = entry.type,
    side = entry.side, began = entry.side, owner = owner,
    stern = entry.stern, bow = bow, status = "afloat",
    hull = entry.hull or row.hull, holes = entry.holes or 0,
    port = entry.port or half, starboard = entry.starboard or half, rudders = entry.rudders or data("defaults").rudders,
    men = { F1 = {}, F2 = {}, M1 = {}, M2 = {}, A1 = {}, A2 = {} },
    cards = full_cards(entry, brief), special = special_of(brief), briefing = entry.briefing,
    base = entry.start or data("defaults")["start-position"], run = entry.run or rowing.enough, position = "HALTED",
    adrift = entry.adrift, rammed = entry.rammed, demoralised = entry.demoralised,
  }
  local known = false
  for _, player in ipairs(game.players) do known = known or player == owner end
  if not known then table.insert(game.players, owner) end
  man(game.ships[id], men_of(entry, brief), entry.stations)
  return game.ships[id]
end

action "place" {
  rule   = "galley.setup.battle",
  phase  = "setup",
  actor  = "ship",
  closed = "the battle has begun",
  args   = { stern = "cell", bow = "cell?" },
  say    = "takes her place",

  -- Every free hex of her zone, pointing ahead.
  options = function(vessel)
    local side, list = game.sides[vessel.side], {}
    local zone = zone_of(side)
    for row = 0, board.height() - 1 do
      for column = zone.from, zone.to do
        table.insert(list, { stern = hex.cell(column - math.floor(row / 2), row) })
      end
    end
    return list
  end,

  check = function(vessel, a)
    ship.takes_orders(vessel)
    local side = game.sides[vessel.side]
    local bow = a.bow or hex.step(a.stern, zone_of(side).heading)
    need(board.vessel(a.stern, bow), "{actor} cannot lie so: hexes not adjacent")
    local on = need(board.edge(a.stern) and board.edge(bow), "{actor} would lie off the board")
    local own = battle(side, a.stern) and battle(side, bow)
    need(not on or own, "{actor} cannot set up there: not your side's zone")
    need(not in_the_way(a.stern, bow, vessel), "{actor} cannot lie there: hex occupied")
  end,

  run = function(vessel, a)
    vessel.stern = a.stern
    vessel.bow = a.bow or hex.step(a.stern, zone_of(game.sides[vessel.side]).heading)
  end,
}

action "start-position" {
  rule   = "galley.setup.start-speed",
  phase  = "setup",
  actor  = "ship",
  closed = "the battle has begun",
  args   = { position = "position" },
  say    = "comes up",

  check = function(vessel, a)
    ship.takes_orders(vessel)
    need(start_speed(a.position), "{actor} cannot come up so: choose HALTED, SLOW or CRUISING")
  end,

  run = function(vessel, a) vessel.base = a.position end,
}

return {
  battle = battle, start_speed = start_speed, zone_of = zone_of,
  new_board = new_board, new_side = new_side, new_ship = new_ship,
}
