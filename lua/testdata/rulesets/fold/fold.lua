-- Shepherds, dogs, carts and gates: arguments of every kind that there is on hexes.

go = rule "fold.go" {
  title  = "Going about",
  source = "none",
  text   = "Whoever goes about stays on the pasture.",

  run = function(piece, way)
    for _, direction in ipairs(way) do piece.at = hex.step(piece.at, direction) end
    note("{piece} goes to {at:cell}", { piece = piece, at = piece.at })
  end,
}

local work = rule "fold.work" {
  title  = "Work",
  source = "none",
  text   = "There is always work on a farm.",

  run = function(piece, what, to)
    table.insert(game.log, what)
    note("{piece}: {what} {to}", { piece = piece, what = what, to = to or "nothing" })
  end,
}

local gather = rule "fold.gather" {
  title  = "Gathering",
  source = "none",
  text   = "Who gathers says which way he goes.",

  run = function(piece)
    local a = choose(piece.side, "which way", "stray", piece, { most = 2 })
    go(piece, a.way)
  end,
}

local function on_pasture(at, way)
  for i, direction in ipairs(way) do
    at = hex.step(at, direction)
    if not hex.on_board(at) then return i end
  end
end

action "herd" {
  rule  = "fold.go",
  phase = "day",
  actor = "dog or shepherd",
  args  = { way = "path up to 3", slowly = "flag?" },
  check = function(piece, a)
    local leg = on_pasture(piece.at, a.way)
    need(not leg, "leg {leg} of {way} leads off the pasture", nil, { leg = leg or 0, way = "the way" })
  end,
  run = function(piece, a) go(piece, a.way) end,
}

action "stray" {
  rule    = "fold.gather",
  actor   = "dog or shepherd",
  args    = { way = "path up to 2" },
  options = function(piece, ctx)
    local list = {}
    for direction = 0, 5 do table.insert(list, { way = { direction, direction } }) end
    return list
  end,
  check = function(piece, a) need(not on_pasture(piece.at, a.way), "{way} leads off the pasture") end,
}

action "gather" {
  rule  = "fold.gather",
  phase = "day",
  actor = "dog or shepherd",
  check = function(piece)
    local some = false
    for direction = 0, 5 do
      if not on_pasture(piece.at, { direction, direction }) then some = true end
    end
    need(some, "{actor} has no way to go")
  end,
  run = function(piece) gather(piece) end,
}

-- The way goes over things: a path with verbs.
action "trek" {
  rule    = "fold.work",
  phase   = "day",
  actor   = "shepherd",
  args    = { way = "path up to 4 with open gate, load own dog or cart, rest, mark cell" },
  options = function(piece)
    local list = {
      { way = { { direction = 0 }, { verb = "open", object = game.gates["north-gate"] }, { direction = 7 } } },
      { way = { { verb = "mark", object = "-1,0" }, { verb = "mark", object = "1,1" } } },
    }
    for _, dog in ipairs(game.all("dog", { side = piece.side })) do
      table.insert(list, { way = { { verb = "load", object = dog }, { verb = "rest" } } })
    end
    return list
  end,
  check = function(piece, a)
    for i, leg in ipairs(a.way) do
      if leg.verb == "open" then need(not leg.object.open, "leg {leg}: {gate} is open already", nil, { leg = i, gate = leg.object }) end
    end
  end,
  run = function(piece, a)
    for _, leg in ipairs(a.way) do
      if leg.verb == "open" then leg.object.open = true end
      if leg.verb == "load" then piece.holds = leg.object end
    end
    work(piece, "trek", #a.way)
  end,
}

-- Over cells of which some lie off the board.
action "march" {
  rule    = "fold.work",
  phase   = "day",
  actor   = "dog or cart",
  args    = { over = "list of cell up to 3" },
  options = function(piece)
    local q, r = hex.qr(piece.at)
    return {
      { over = { piece.at, hex.cell(-1, -1), hex.cell(-1, -2) } },
      { over = { hex.cell(q, r), hex.cell(q + 40, r) } },
      { over = {} },
    }
  end,
  check = function(piece, a) need(#a.over > 0, "{actor} goes over {over}") end,
  run   = function(piece, a) work(piece, "march", hex.label(a.over[#a.over])) end,
}

action "face" {
  rule  = "fold.work",
  phase = "day",
  actor = "dog",
  args  = { way = "heading" },
  check = function(dog, a) need(dog.facing ~= a.way, "{actor} faces {way} already") end,
  run   = function(dog, a) dog.facing = a.way work(dog, "face", a.way) end,
}

action "bark" {
  rule  = "fold.work",
  phase = "day",
  actor = "dog or cart",
  args  = { target = "enemy dog or cart or shepherd" },
  check = function(piece, a) need(game.relation(piece, a.target) == "enemy", "{target} is no enemy of {actor}") end,
  run   = function(piece, a) work(piece, "bark", a.target) end,
}

action "greet" {
  rule  = "fold.work",
  phase = "day",
  actor = "shepherd",
  args  = { guest = "neutral gate or shepherd", say = "call?" },
  check = function(piece, a) need(game.relation(piece, a.guest) == "neutral", "{guest} is not neutral") end,
  run   = function(piece, a) work(piece, "greet", a.guest) end,
}

action "share" {
  rule  = "fold.work",
  phase = "day",
  actor = "shepherd",
  args  = { with = "ally dog or shepherd", of = "other friendly shepherd?", ways = "list of heading?", calls = "list of call 1 to 2?", sides = "list of player?" },
  check = function(piece, a) need(game.relation(piece, a.with) == "ally", "{with} is no ally of {actor}") end,
  run   = function(piece, a) work(piece, "share", a.with) end,
}

action "yoke" {
  rule    = "fold.work",
  phase   = "day",
  actor   = "cart",
  args    = { team = "list of own shepherd or dog" },
  options = function(cart)
    local list = game.all("dog", { side = cart.side })
    return { { team = list }, { team = {} } }
  end,
  run = function(cart, a) cart.team = a.team work(cart, "yoke", #a.team) end,
}

action "hold" {
  rule  = "fold.work",
  phase = "day",
  actor = "shepherd",
  args  = { what = "own dog or cart" },
  run   = function(piece, a)
    piece.holds, piece.secret_holds = a.what, a.what
    game.post = { keeper = piece, gates = { one = "north-gate" } }
    work(piece, "hold", a.what)
  end,
}

action "fell" {
  rule  = "fold.work",
  phase = "day",
  actor = "shepherd",
  args  = { what = "own dog or cart" },
  rare  = true,
  run   = function(piece, a)
    work(piece, "fell", a.what)
    game.post = {}
    for _, who in ipairs(game.all("shepherd")) do who.holds, who.secret_holds = nil, nil end
    for _, cart in ipairs(game.all("cart")) do cart.team = {} end
    if a.what.kind == "dog" then game.dogs[a.what.id] = nil else game.carts[a.what.id] = nil end
  end,
}

action "truce" {
  rule  = "fold.work",
  phase = "day",
  check = function(player) need(not game.truce, "there is a truce") end,
  run   = function(player) game.truce = true note("{player} makes a truce", { player = player }) end,
}

local function enter(kind, plural)
  return function(entry, id)
    local piece = { number = #game.all(kind) + 1, name = entry.name or id, side = entry.side or "", at = entry.at }
    game[plural][id] = piece
    return game[plural][id]
  end
end

sequence {
  players = function() return { "blue", "red" } end,
  relation = function(player, other)
    if other == "mill" or other == "" then return "neutral" end
    if game.truce then return "ally" end
    return "enemy"
  end,
  new = {
    pasture = function(entry) game.pasture = { width = entry.width, height = entry.height } end,
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    shepherd = enter("shepherd", "shepherds"),
    dog = enter("dog", "dogs"),
    cart = enter("cart", "carts"),
    gate = enter("gate", "gates"),
  },
  { "day", title = "The day", rule = "fold.go", mode = "together", who = function() return { "blue", "red" } end },
  { "dusk", title = "Dusk", rule = "fold.go", run = function() if game.turn.hour >= 4 then game.outcome = { text = "the sheep are in" } end end },
}
