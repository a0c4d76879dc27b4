-- A garden of two terraces, 24 by 16 paces: what grows and stands in it, and how gardeners walk there.

local terrace = { outline = { plane.point(14, 8), plane.point(24, 8), plane.point(24, 16), plane.point(14, 16) }, top = 2 }
local pond    = { outline = { plane.point(5, 2), plane.point(9, 1), plane.point(11, 4), plane.point(8, 6), plane.point(5, 5) } }
local bed     = { outline = { plane.point(2, 9), plane.point(10, 9), plane.point(10, 12), plane.point(2, 12) } }
local walk    = { line = { plane.point(0, 7.5), plane.point(12, 7.5), plane.point(19, 6) }, width = 1.2 }
local gate    = { x = 16, y = 3, radius = 0.75 }
local ladder  = { x = 20, y = 8, radius = 0.5 }
local hedge   = { line = { plane.point(13, 0), plane.point(16, 3), plane.point(23, 3) }, top = 1.5, gaps = { gate } }
local edge    = { line = { plane.point(14, 16), plane.point(14, 8), plane.point(24, 8) }, top = 2.5, gaps = { ladder } }

local allowance, eye = 8, 1.2

local others = function(gardener)
  local list = {}
  for _, other in ipairs(game.all("gardener")) do
    if other.id ~= gardener.id then table.insert(list, other) end
  end
  return list
end

local ground = rule "terraces.ground" {
  title = "Ground", source = "none", pure = true,
  text = "A pace costs 1, on gravel half as much, over a dug bed 2. The pond is no way. To push through the hedge costs 3 and nothing at its gate; the edge of the terrace is climbed by the ladder alone. Nobody walks through another.",
  run = function(gardener)
    local kept = {}
    for _, other in ipairs(others(gardener)) do
      table.insert(kept, { x = other.x, y = other.y, radius = other.radius + gardener.radius })
    end
    return {
      patches = { { outline = pond.outline, rate = math.huge }, { outline = bed.outline, rate = 2 }, { line = walk.line, width = walk.width, rate = 0.5 } },
      bars    = { { line = hedge.line, cost = 3, gaps = hedge.gaps }, { line = edge.line, cost = math.huge, gaps = edge.gaps } },
      discs   = kept,
    }
  end,
}

local standing = rule "terraces.standing" {
  title = "Levels", source = "none", pure = true,
  text = "A gardener stands as high as the ground: 2 paces on the terrace, else 0.",
  run = function(gardener) return (plane.height(gardener, { terrace })) end,
}

local sees = rule "terraces.sees" {
  title = "Seeing", source = "none", pure = true,
  text = "A gardener sees another past what is lower than the line between their heads. Through a gate one sees.",
  run = function(gardener, other)
    local screens = { { line = hedge.line, top = hedge.top, gaps = hedge.gaps }, { outline = terrace.outline, top = terrace.top }, { line = edge.line, top = edge.top, gaps = edge.gaps } }
    return (plane.sight(gardener, other, screens, standing(gardener) + eye, standing(other) + eye))
  end,
}

local go = rule "terraces.go" {
  title = "Walking", source = "none",
  text = "In an hour a gardener walks for 8, by the cheapest way.",
  run = function(gardener, way, cost)
    local before = way[#way - 1]
    if before then gardener.facing = plane.bearing(before, way[#way]) end
    gardener.x, gardener.y, gardener.left = way[#way].x, way[#way].y, gardener.left - cost
  end,
}

local beside = rule "terraces.beside" {
  title = "Coming up to another", source = "none", pure = true,
  text = "To help another a gardener comes up to a free place that touches them, every 15 degrees, straight ahead first: to the one that costs least.",
  run = function(gardener, other)
    local taken = {}
    for _, third in ipairs(others(gardener)) do
      if third.id ~= other.id then table.insert(taken, third) end
    end
    local places = plane.around(other, gardener, 15, taken)
    local _, way, cost = plane.cheapest(gardener, places, ground(gardener), gardener.left)
    return { way = way, cost = cost }
  end,
}

action "go" {
  rule = "terraces.go", phase = "work", actor = "gardener", args = { x = "number", y = "number" },
  options = function(gardener) return { { x = gardener.x + 1, y = gardener.y }, { x = gardener.x, y = gardener.y - 1 } } end,
  check = function(gardener, a)
    for _, other in ipairs(others(gardener)) do
      need(plane.distance(other, a) >= other.radius + gardener.radius, "{other} stands there", { other = other })
    end
    local way, cost = plane.route(gardener, { x = a.x, y = a.y }, ground(gardener))
    need(way, "no way leads there")
    need(cost <= gardener.left, "the cheapest way costs {cost}, and {actor} has {left} left", { cost = cost, left = gardener.left })
  end,
  run = function(gardener, a)
    local way, cost = plane.route(gardener, { x = a.x, y = a.y }, ground(gardener))
    go(gardener, way, cost)
  end,
}

action "help" {
  rule = "terraces.beside", phase = "work", actor = "gardener", args = { other = "gardener" },
  check = function(gardener, a)
    need(a.other.id ~= gardener.id, "{actor} needs somebody else")
    need(sees(gardener, a.other), "{actor} does not see {other}", { other = a.other })
    need(beside(gardener, a.other).way, "{actor} does not come up to {other} with {left}", { other = a.other, left = gardener.left })
  end,
  run = function(gardener, a)
    local came = beside(gardener, a.other)
    go(gardener, came.way, came.cost)
  end,
}

local function map()
  local list = {
    { area = terrace, look = "terrace", name = "Upper Terrace", height = terrace.top },
    { area = pond, look = "pond", name = "Lily Pond", depth = 0.5 },
    { area = bed, look = "bed" },
    { line = walk.line, width = walk.width, look = "gravel" },
    { line = hedge.line, width = 0.4, look = "hedge", height = hedge.top, gaps = hedge.gaps },
    { line = edge.line, width = 0.3, look = "stonework", height = edge.top, gaps = edge.gaps },
    { disc = ladder, look = "ladder", height = 2 },
  }
  for _, gardener in ipairs(game.all("gardener")) do
    local level
    if standing(gardener) > 0 then level = standing(gardener) end
    table.insert(list, {
      id = gardener.id, disc = gardener, look = "gardener", name = gardener.name, side = gardener.team,
      sign = gardener.name:sub(1, 1), facing = gardener.facing, level = level,
    })
  end
  return list
end

sequence {
  players = function() return { "spade", "rake" } end,
  new = {
    gardener = function(new, id)
      game.gardeners[id] = {
        number = #game.all("gardener") + 1, name = new.name, team = new.team, x = new.x, y = new.y,
        radius = 0.4, facing = new.facing or 0, left = allowance,
      }
      return game.gardeners[id]
    end,
  },
  map = map,
  { "work", title = "Work", rule = "terraces.go", mode = "together", who = function() return { "spade", "rake" } end,
    begin = function()
      for _, gardener in ipairs(game.all("gardener")) do gardener.left = allowance end
    end },
}
