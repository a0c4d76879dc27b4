-- Setting up: what a scenario puts on the board, and what the owners may still change.

-- The columns a side sets up in, and where its vessels point.
function zone_of(side)
  local far = board.width() - 1
  if side.number == 2 then
    return { from = side.from or far - 3, to = side.to or far, heading = side.heading or 3 }
  end
  if side.number == 1 then
    return { from = side.from or 0, to = side.to or 3, heading = side.heading or 0 }
  end
  return { from = side.from or 0, to = side.to or far, heading = side.heading or 0 }
end

battle = rule "galley.setup.battle" {
  title  = "Setting up",
  source = "none (ours)",
  text   = "A scenario gives the board, the sides and their vessels. The first side sets up in the four leftmost "
    .. "columns, heading east, the second in the four rightmost, heading west; no two vessels share a hex. Vessels are "
    .. "numbered as they are given.",
  ruling = "The book has no scenario. A third side sets up anywhere, and a scenario may give each side other columns. "
    .. "It may give a vessel less than her type has, and never more.",

  -- The hexes a side sets up in; that they are free and no land is asked of both hexes together: action "place".
  check = function(side, cell)
    local zone, column = zone_of(side), board.column(cell)
    if not need(board.edge(cell), "{actor} would lie off the board") then return end
    need(column >= zone.from and column <= zone.to, "{actor} cannot set up there: not your side's zone")
  end,
}

start_speed = rule "galley.setup.start-speed" {
  title  = "Starting position",
  source = "none (ours)",
  text   = "Before the first period a vessel was SLOW, or HALTED or CRUISING if her owner says so, and she may begin "
    .. "with a turn.",
  ruling = "The book does not say how fast the vessels come up.",
  data   = { "galley.data.defaults.start-position" },

  check = function(position)
    local allowed = position == "HALTED" or position == "SLOW" or position == "CRUISING"
    need(allowed, "{actor} cannot come up so: choose HALTED, SLOW or CRUISING")
  end,
}

-- Another vessel that covers one of these hexes.
local function in_the_way(stern, bow, vessel)
  return first(ship.in_order(), function(other)
    return other ~= vessel and (board.covers(other, stern) or board.covers(other, bow))
  end)
end

-- The values of a column, to look a scenario's word up among.
local function column_of(name, column)
  local list = {}
  for _, row in ipairs(data(name)) do table.insert(list, row[column]) end
  return list
end

function new_board(entry)
  game.board = { width = entry.width or 0, height = entry.height or 0 }
end

function new_land(entry)
  if not entry.hexes then return end
  need(game.option("galley.opt.land"), "there is land only where galley.opt.land is one of the options", { at = "hexes" })
  game.land = {}
  for _, cell in ipairs(entry.hexes) do
    need(board.edge(cell), "the land in {cell:cell} is off the board", { at = "hexes", cell = cell })
    game.land[cell] = true
  end
end

function new_side(entry, id)
  game.sides[id] = {
    number = #game.all("side") + 1, name = entry.name or id:sub(1, 1):upper() .. id:sub(2),
    from = entry.from, to = entry.to, heading = entry.heading,
  }
  table.insert(game.players, id)
  return game.sides[id]
end

-- What an entry must say before anything can be made of it.
local function sound(entry)
  local types, briefings, zones = column_of("ships", "type"), column_of("briefings", "briefing"), column_of("zones", "zone")
  local sides = {}
  for _, side in ipairs(game.all("side")) do table.insert(sides, side.id) end
  local known = need(has(types, entry.type), "unknown ship type \"{type}\"", { at = "type", among = types })
  local sided = need(has(sides, entry.side), "there is no side \"{side}\"", { at = "side", among = sides })
  local briefed = entry.briefing == nil or has(briefings, entry.briefing)
  need(briefed, "unknown briefing \"{briefing}\"", { at = "briefing", among = briefings })
  for zone in pairs(entry.stations or {}) do
    need(has(zones, zone), "unknown zone \"{zone}\"", { at = "stations", zone = zone })
  end
  if known and briefed then fitting.whole_at_most(entry, fitting.brief_of(entry)) end
  return known and sided and briefed
end

local function lies(entry, bow)
  local stern = entry.stern
  local at = entry.bow and "bow" or "stern"
  local adjacent = need(board.vessel(stern, bow) ~= nil, "hexes not adjacent: stern {stern:cell}, bow {bow:cell}",
    { at = at, bow = bow })
  need(board.edge(stern), "the stern in {stern:cell} is off the board", { at = "stern" })
  need(board.edge(bow), "the bow in {bow:cell} is off the board", { at = at, bow = bow })
  need(not options.ashore(stern), "the stern in {stern:cell} is on land", { at = "stern" })
  need(not options.ashore(bow), "the bow in {bow:cell} is on land", { at = at, bow = bow })
  local other = in_the_way(stern, bow)
  need(not other, "hex occupied by {other}", { at = "stern", other = other and other.name or "" })
  return adjacent
end

function new_ship(entry, id)
  if not sound(entry) then return end
  local bow = entry.bow or hex.step(entry.stern, zone_of(game.sides[entry.side]).heading)
  if not lies(entry, bow) then return end
  local row = data("ships")[entry.type]
  local brief = fitting.brief_of(entry)
  local half = ship.oars_a_side(entry.type)
  local owner = entry.owner or entry.side
  game.ships[id] = {
    number = #game.all("ship") + 1, name = entry.name or id, type = entry.type,
    side = entry.side, began = entry.side, owner = owner,
    stern = entry.stern, bow = bow, status = "afloat",
    hull = entry.hull or row.hull, first_hull = entry.hull, holes = entry.holes or 0,
    port = entry.port or half, starboard = entry.starboard or half, rudders = entry.rudders or data("defaults").rudders,
    men = { F1 = {}, F2 = {}, M1 = {}, M2 = {}, A1 = {}, A2 = {} },
    cards = fitting.full_cards(entry, brief), special = fitting.special_of(brief), briefing = entry.briefing,
    base = entry.start or data("defaults")["start-position"], run = entry.run or rowing.enough, position = "HALTED",
    adrift = entry.adrift, rammed = entry.rammed, demoralised = entry.demoralised,
  }
  if not has(game.players, owner) then table.insert(game.players, owner) end
  fitting.man(game.ships[id], fitting.men_of(entry, brief), entry.stations)
  return game.ships[id]
end

action "place" {
  rule   = "galley.setup.battle",
  phase  = "setup",
  actor  = "ship",
  closed = "the battle has begun",
  args   = { stern = "cell", bow = "cell?" },
  say    = "takes her place",

  some   = true,

  -- Every free hex of her zone, pointing ahead; with a bow she points another way.
  options = function(vessel)
    local zone = zone_of(game.sides[vessel.side])
    for row = 0, board.height() - 1 do
      for column = zone.from, zone.to do
        suggest { stern = hex.cell(column - math.floor(row / 2), row) }
      end
    end
  end,

  check = function(vessel, a)
    men.takes_orders(vessel)
    local side = game.sides[vessel.side]
    local bow = a.bow or hex.step(a.stern, zone_of(side).heading)
    need(board.vessel(a.stern, bow), "{actor} cannot lie so: hexes not adjacent")
    if battle(side, a.stern) then battle(side, bow) end
    local ashore = options.ashore(a.stern) or options.ashore(bow)
    need(not ashore, "{actor} cannot lie on land", "galley.opt.land")
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
    men.takes_orders(vessel)
    start_speed(a.position)
  end,

  run = function(vessel, a) vessel.base = a.position end,
}
