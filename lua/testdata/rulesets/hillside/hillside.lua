-- Goats on a hill: points, headings and paths on an open floor.

wander = rule "hillside.wander" {
  title  = "Wandering",
  source = "none",
  text   = "A goat goes from point to point, climbs stiles and eats bales.",

  run = function(goat, way)
    for _, leg in ipairs(way) do
      if leg.point then goat.x, goat.y = leg.point.x, leg.point.y end
      if leg.verb == "climb" then goat.x, goat.y = leg.object.x, leg.object.y end
      if leg.verb == "eat" then leg.object.eaten = true end
    end
    table.insert(game.told, goat.id)
    note("{goat} is at {x}, {y}", { goat = goat, x = goat.x, y = goat.y })
  end,
}

local call = rule "hillside.call" {
  title  = "Calling",
  source = "none",
  text   = "Whose goat is called says where she goes.",

  run = function(goat)
    local a = choose(goat.herd, "where to", "stroll", goat, nil)
    goat.x, goat.y = a.way[#a.way].x, a.way[#a.way].y
  end,
}

action "wander" {
  rule    = "hillside.wander",
  phase   = "graze",
  actor   = "goat",
  args    = { way = "path up to 6 with climb stile, eat bale, bleat, butt enemy goat, turn heading" },
  options = function(goat)
    local low, hay = game.stiles["low-stile"], game.bales.hay
    return {
      { way = { { point = { x = goat.x + 1 / 3, y = goat.y - 1e-7 } }, { verb = "climb", object = low }, { point = { x = 6, y = 0 } } } },
      { way = { { verb = "eat", object = hay }, { verb = "bleat" } } },
      { way = { { verb = "turn", object = -22.5 }, { point = low } } },
    }
  end,
  check = function(goat, a)
    for i, leg in ipairs(a.way) do
      if leg.point then
        need(plane.distance(leg.point, { x = 0, y = 0 }) < 40, "leg {leg} leads off the hill: {way}", nil, { leg = i })
      end
      if leg.verb == "eat" then need(not leg.object.eaten, "leg {leg}: the bale is eaten", nil, { leg = i }) end
    end
  end,
  run = function(goat, a) wander(goat, a.way) end,
}

-- A path without verbs is a list of points, as geometry takes it.
action "stroll" {
  rule    = "hillside.call",
  actor   = "goat",
  args    = { way = "path by 0.25 up to 4" },
  options = function(goat) return { { way = { { x = 1 / 3, y = 0 }, { x = 2, y = 2 } } }, { way = { { x = 5, y = 5 } } } } end,
  check   = function(goat, a) need(#a.way == 1 or plane.length(a.way) <= 12, "{way} is too far") end,
}

action "call" {
  rule  = "hillside.call",
  phase = "graze",
  actor = "goat",
  run   = function(goat) call(goat) end,
}

action "put" {
  rule    = "hillside.wander",
  phase   = "graze",
  actor   = "goat",
  args    = { at = "point by 0.1", facing = "heading", turn = "number by 0.5?", seen = "list of point up to 3?", ways = "list of heading by 15?" },
  options = function(goat)
    local list = {}
    for i = 1, 3 do
      table.insert(list, { at = { x = i * 0.1 * 3, y = -1 / i }, facing = 400 - i / 7, turn = i / 3, seen = { { x = i / 7, y = 0 }, goat }, ways = { 361, 7.4 } })
    end
    return list
  end,
  run = function(goat, a)
    goat.x, goat.y, goat.facing = a.at.x, a.at.y, a.facing
    note("{goat} stands at {at} and sees {seen}", { goat = goat, at = a.at.x, seen = a.seen and #a.seen or 0 })
  end,
}

sequence {
  players = function() return { "white", "brown" } end,
  new = {
    goat = function(entry, id)
      game.goats[id] = { number = #game.all("goat") + 1, name = entry.name or id, herd = entry.herd, x = entry.x, y = entry.y }
      return game.goats[id]
    end,
    stile = function(entry, id) game.stiles[id] = { x = entry.x, y = entry.y } return game.stiles[id] end,
    bale  = function(entry, id) game.bales[id] = { place = entry.place or "" } return game.bales[id] end,
  },
  { "graze", title = "Grazing", rule = "hillside.wander", mode = "turns", who = function() return game.all("goat") end },
  { "noon", title = "Noon", rule = "hillside.wander", run = function() if game.turn.morning >= 4 then game.outcome = { text = "it is noon" } end end },
}
