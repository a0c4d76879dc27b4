-- The sequence of play: guild after guild is drawn, and has two activations.

local walkers = { "carter", "hawker", "wagon" }

local function each(run)
  for _, kind in ipairs(walkers) do
    for _, piece in ipairs(game.all(kind)) do run(piece) end
  end
end

local bell = rule "fair.turn.bell" {
  title  = "The bell",
  source = "ours",
  text   = "With each bell everybody may work again.",

  run = function()
    game.out = {}
    for _, guild in ipairs(game.all("guild")) do
      table.insert(game.out, guild)
      guild.asked = false
    end
    each(function(piece) piece.spent = false end)
  end,
}

local cut = rule "fair.turn.cut" {
  title  = "Whose turn it is",
  source = "ours",
  text   = "Before each turn a guild is drawn from those that have not been; when all have, the bell is over.",

  run = function()
    game.drawn = draw(game.out, "whose turn")
    local rest = {}
    for _, guild in ipairs(game.out) do
      if guild ~= game.drawn then table.insert(rest, guild) end
    end
    game.out, game.first = rest, true
  end,
}

local enter = rule "fair.turn.effort" {
  title  = "Effort",
  source = "ours",
  text   = "As an activation begins a d3 is rolled: that and 2 is the effort of the piece that works. The first brings back who is away.",

  run = function(player)
    if game.first then green.home(player) end
    game.busy = nil
    game.effort = 2 + roll("d3", "effort", game.guilds[player])
    each(function(piece) if piece.kind ~= "wagon" then piece.tried = false end end)
  end,
}

rule "fair.end.deliver" {
  title  = "Delivered",
  source = "ours",
  text   = "A wagon has delivered when one of its cells is beside the stall.",

  run = function(o)
    for _, at in ipairs(o.wagon.cells) do
      if hex.distance(at, o.stall.at) <= 1 then return true end
    end
    return false
  end,
}

rule "fair.end.takings" {
  title  = "Takings",
  source = "ours",
  text   = "At the end two coins are worth a point.",

  run = function()
    local points = {}
    for _, guild in ipairs(game.all("guild")) do points[guild.id] = math.floor(guild.coins / 2) end
    return points
  end,
}

local function players()
  local list = {}
  for _, guild in ipairs(game.all("guild")) do table.insert(list, guild.id) end
  return list
end

local function relation(player, other)
  if other == "" then return "neutral" end
  return game.guilds[player].ally == other and "ally" or "enemy"
end

local function on_green(at, key)
  need(hex.on_board(at), "{cell:cell} is not on the green", { at = key, cell = at })
  return at
end

local function new_piece(entry, id, fields)
  need(game.guilds[entry.side], "there is no guild \"{side}\"", { at = "side", side = entry.side })
  fields.name, fields.side = entry.name, entry.side
  return fields
end

local new = {}

function new.green(entry)
  game.green = { width = entry.width, height = entry.height, column = entry.column or 0, row = entry.row or 0 }
end

function new.ground(entry)
  for _, soil in ipairs { "ditch", "thicket" } do
    for _, at in ipairs(entry[soil] or {}) do game.soils[on_green(at, soil)] = soil end
  end
  for height, name in ipairs { "low", "high" } do
    for _, at in ipairs(entry[name] or {}) do game.levels[on_green(at, name)] = height end
  end
  for _, side in ipairs(entry.hedges or {}) do game.hedges[hex.side(side)] = true end
end

function new.guild(entry, id)
  game.guilds[id] = { name = entry.name, gate = on_green(entry.gate, "gate"), ally = entry.ally }
  return game.guilds[id]
end

function new.carter(entry, id)
  game.carters[id] = new_piece(entry, id, { at = on_green(entry.at, "at"), load = entry.load or 2, status = "well" })
  return game.carters[id]
end

function new.hawker(entry, id)
  game.hawkers[id] = new_piece(entry, id, { at = on_green(entry.at, "at"), load = 1, status = "well" })
  return game.hawkers[id]
end

function new.wagon(entry, id)
  local cells = { on_green(entry.at, "at") }
  for n = 1, 2 do table.insert(cells, on_green(hex.step(entry.at, hex.turn(entry.facing, 3), n), "facing")) end
  game.wagons[id] = new_piece(entry, id, { cells = cells, facing = entry.facing, goods = entry.goods, status = "laden" })
  return game.wagons[id]
end

function new.stall(entry, id)
  game.stalls[id] = new_piece(entry, id, { at = on_green(entry.at, "at"), front = entry.front, goods = entry.goods })
  return game.stalls[id]
end

local function map()
  local marks = {}
  local function mark(m) table.insert(marks, m) end
  for at, soil in pairs(game.soils) do mark { cells = { at }, look = soil } end
  for at, height in pairs(game.levels) do mark { cells = { at }, level = height } end
  for side in pairs(game.hedges) do mark { sides = { side }, look = "hedge" } end
  for _, stall in ipairs(game.all("stall")) do
    mark { at = stall.at, facing = stall.front, look = "stall", id = stall.id, name = stall.name, side = stall.side, sign = "s" }
  end
  for _, wagon in ipairs(game.all("wagon")) do
    local c = wagon.cells
    mark { cells = { c[3], c[2], c[1] }, look = "wagon", id = wagon.id, name = wagon.name, side = wagon.side, sign = "w" }
  end
  for _, kind in ipairs { "carter", "hawker" } do
    for _, piece in ipairs(game.all(kind)) do
      mark { at = piece.at, look = "walker", id = piece.id, name = piece.name, side = piece.side, sign = kind:sub(1, 1) }
    end
  end
  return marks
end

local function account()
  local list = {}
  for _, guild in ipairs(game.all("guild")) do table.insert(list, { of = guild, counts = { { "coins", guild.coins } } }) end
  for _, wagon in ipairs(game.all("wagon")) do
    table.insert(list, { of = wagon, counts = { { "goods", wagon.goods } },
      fate = wagon.status == "bare" and "empty" or nil, field = "status" })
  end
  return list
end

sequence {
  players  = players,
  new      = new,
  map      = map,
  relation = relation,
  account  = account,
  roster   = {
    carter = function(carter) return { place = carter.on and carter.on.name or "on foot" } end,
    wagon  = function(wagon) return { riders = #game.all("carter", { on = wagon }) } end,
  },

  { "bell", title = "The bell", rule = "fair.turn.bell", begin = bell },
  { "cut", title = "The draw", rule = "fair.turn.cut", begin = cut },
  { "work", title = "At work", rule = "fair.walk.turn", mode = "turns",
    who   = function() return { game.drawn.id, game.drawn.id } end,
    enter = enter,
    done  = function(player)
      need(not game.first or game.busy or game.effort == 0, "the first activation of a turn is not given away", "fair.turn.cut")
    end,
    left  = function()
      if game.busy then game.busy.spent = true end
      game.busy, game.first = nil, false
    end,
    next  = function() if #game.out > 0 then return "cut" end end },
}
