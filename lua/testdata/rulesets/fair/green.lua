-- The green: its ground, what a way costs, and who sees whom.

function cell(piece) return piece.kind == "wagon" and piece.cells[1] or piece.at end

function level(at) return game.levels[at] or 0 end

cost = rule "fair.green.cost" {
  title  = "What a step costs",
  source = "ours",
  text   = "A step costs 1, into a thicket or out of a ditch 2, and 1 more uphill. Nobody climbs two levels at once or comes through a hedge.",
  pure   = true,

  run = function(from, to)
    if not hex.on_board(to) or game.hedges[hex.side(from, hex.direction(from, to))] then return nil end
    local up = level(to) - level(from)
    if up > 1 then return nil end
    local effort = tally("effort", 1, "the step")
    if game.soils[to] == "thicket" then effort:add(1, "a thicket") end
    if game.soils[from] == "ditch" then effort:add(1, "out of the ditch") end
    if up == 1 then effort:add(1, "uphill") end
    return effort.total
  end,
}

sight = rule "fair.green.sight" {
  title  = "Who sees whom",
  source = "ours",
  text   = "Thickets and ground higher than both hide what is behind them; a thicket beside the one who looks does not if he stands higher.",
  pure   = true,

  run = function(from, to)
    local top = math.max(level(from), level(to))
    local function blocks(at) return game.soils[at] == "thicket" or level(at) > top end
    local function low(at) return level(at) < level(from) end
    return hex.clear(from, to, blocks, low)
  end,
}

cover = rule "fair.green.cover" {
  title  = "Behind a hedge",
  source = "ours",
  text   = "A hedge covers whom the line of sight reaches through it: through each of the sides, where it comes by a corner.",
  pure   = true,

  run = function(from, to)
    local sides = hex.entry(from, to)
    for _, direction in ipairs(sides) do
      if not game.hedges[hex.side(to, direction)] then return false end
    end
    return #sides > 0
  end,
}

way = rule "fair.green.way" {
  title  = "A way, leg by leg",
  source = "ours",
  text   = "A way is paid for leg by leg; it ends in a ditch, where it comes into one.",
  pure   = true,

  -- The cells of the way and what it costs, or the leg that cannot be walked and why.
  run = function(from, legs)
    local cells, spent = { from }, 0
    for i, direction in ipairs(legs) do
      local at = cells[i]
      local to = hex.step(at, direction)
      local effort = cost(at, to)
      local why
      if i > 1 and game.soils[at] == "ditch" then why = "the way ends in the ditch at {at:cell}"
      elseif not effort then why = "no way from {at:cell} to {to:cell}"
      elseif spent + effort > game.effort then why = "it takes {effort} of {left} that are left" end
      if why then return nil, "leg {leg}, {way:direction}: " .. why,
        { leg = i, way = direction, at = at, to = to, effort = effort, left = game.effort - spent } end
      spent = spent + effort
      table.insert(cells, to)
    end
    return cells, spent
  end,
}

home = rule "fair.green.fall-back" {
  title  = "Falling back",
  source = "ours",
  text   = "Who is away goes three steps towards the gate of the guild by the cheapest way when its turn begins, and is well again there.",

  run = function(player)
    local guild = game.guilds[player]
    for _, kind in ipairs { "carter", "hawker" } do
      for _, piece in ipairs(game.all(kind, { side = guild.id, status = "away" })) do
        local cells = hex.path(piece.at, guild.gate, cost)
        if cells then piece.at = cells[math.min(4, #cells)] end
        if piece.at == guild.gate then piece.status = "well" end
        note("{piece} falls back to {at:cell}", { piece = piece, at = piece.at })
      end
    end
  end,
}

-- The cells that are in a stall's view: those before it, and the lane to the right of that.
view = rule "fair.green.view" {
  title  = "Before a stall",
  source = "ours",
  text   = "From a stall one sees what lies in front of it, three cells deep, and the lane to the right of that.",
  pure   = true,

  run = function(stall, at)
    if hex.in_arc(stall.at, stall.front, { 0 }, at) and hex.distance(stall.at, at) <= 3 then return true end
    for n = 1, 3 do
      for _, other in ipairs(hex.lane(stall.at, stall.front, n)) do
        if other == at then return true end
      end
    end
    return false
  end,
}
