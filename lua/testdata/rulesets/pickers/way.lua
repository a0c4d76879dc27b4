-- Ways: a typed path leg by leg, the cheapest way to a place, a foreman who leads, what is carried.

function spent(figure)
  local c = game.crews[figure.crew]
  c.orders = c.orders + 1
end

function place(figure, point, cost)
  if plane.distance(figure, point) > 0 then figure.facing = plane.bearing(figure, point) end
  figure.x, figure.y, figure.left = point.x, point.y, figure.left - cost
  if figure.load then figure.load.x, figure.load.y = point.x, point.y end
end

local legs = rule "pickers.way.legs" {
  title = "What each leg costs", source = "ours", pure = true,
  text = "Each leg of a path is paid for by itself. Whoever says that he climbs a wall pays twice its height where the next leg crosses it; with a ladder at hand or on his shoulder, its height alone.",
  ruling = "A ladder is at hand within two paces of the one who climbs.",
  run = function(figure, way)
    local list, from, climbed = {}, { x = figure.x, y = figure.y }, nil
    for _, part in ipairs(way) do
      if part.verb then
        climbed = part.object
      else
        local cost = plane.cost({ from, part.point }, ground.ground(figure, climbed))
        if climbed then
          for _, ladder in ipairs(game.all("ladder")) do
            if plane.distance(ladder, from) <= 2 and cost < math.huge then cost = cost - climbed.height break end
          end
        end
        table.insert(list, { from = from, to = part.point, cost = cost, climbed = climbed })
        from, climbed = part.point, nil
      end
    end
    return list, climbed
  end,
}

-- Refuses a path, and names the leg that fails.
local function passable(figure, way)
  for _, part in ipairs(way) do need(part.verb ~= "stay", "{actor} stays, or goes a way", { actor = figure }) end
  local list, hanging = legs(figure, way)
  need(not hanging, "the path ends on {wall}: name the place beyond it", "pickers.way.legs", { wall = hanging })
  need(#list > 0, "the path leads nowhere")
  local left = figure.left
  for i, leg in ipairs(list) do
    need(plane.distance(leg.from, leg.to) > 0, "leg {leg} has no length", { leg = i })
    need(not leg.climbed or #plane.steps({ leg.from, leg.to }, { bars = { { line = leg.climbed.line, cost = 1 } } }) > 1, "leg {leg} does not cross {wall}", { leg = i, wall = leg.climbed })
    if leg.cost == math.huge then
      need(false, "leg {leg} is barred", "pickers.ground.cost", { leg = i })
      break
    end
    need(leg.cost <= left + 1e-6, "leg {leg} costs {cost}, and {actor} has {left} left", "pickers.way.legs", { leg = i, cost = leg.cost, left = left, actor = figure })
    left = math.max(0, left - leg.cost)
  end
  local last = list[#list].to
  for _, other in ipairs(ground.about(figure)) do
    need(plane.distance(other, last) >= other.radius + figure.radius - 1e-6, "{other} stands there", { other = other })
  end
  return list
end

local walk = rule "pickers.way.walk" {
  title = "Walking", source = "ours",
  text = "A figure pays for the ground that he crosses out of the paces that he has left in this hour.",
  run = function(figure, way)
    local list = legs(figure, way)
    for _, leg in ipairs(list) do place(figure, leg.to, leg.cost) end
    note("{figure} comes to {x},{y} and has {left} left", { figure = figure, x = figure.x, y = figure.y, left = figure.left })
  end,
}

-- Paths worth trying: two paces each way, and over each wall that is near.
local function ideas(figure)
  for bearing = 0, 315, 45 do
    local to = plane.along(figure, bearing, 2)
    suggest { way = { { point = { x = math.floor(to.x * 2 + 0.5) / 2, y = math.floor(to.y * 2 + 0.5) / 2 } } } }
  end
  for _, wall in ipairs(game.all("wall")) do
    local near, off = plane.nearest({ line = wall.line }, figure)
    if off < figure.left and off > 0 then
      local over = plane.along(figure, plane.bearing(figure, near), off + 1)
      suggest { way = { { verb = "climb", object = wall }, { point = { x = math.floor(over.x * 2 + 0.5) / 2, y = math.floor(over.y * 2 + 0.5) / 2 } } } }
    end
  end
end

action "go" {
  rule = "pickers.way.walk", phase = "act", actor = "foreman or picker", args = { way = "path by 0.5 up to 6 with climb wall" },
  options = ideas,
  check = function(figure, a)
    need(crew.chain(figure.crew)[figure.id], "{actor} is out of call", "pickers.crew.chain")
    passable(figure, a.way)
  end,
  run = function(figure, a)
    spent(figure)
    walk(figure, a.way)
  end,
  preview = function(figure, a) walk(figure, a.way) end,
}

local route = rule "pickers.way.route" {
  title = "The cheapest way", source = "ours", pure = true,
  text = "A figure sent to a place goes by the way that costs least.",
  run = function(figure, to)
    local path, cost = plane.route(figure, to, ground.ground(figure), figure.left)
    return { path = path, cost = cost }
  end,
}

action "send" {
  rule = "pickers.way.route", phase = "act", actor = "foreman or picker", args = { to = "point by 0.5" },
  options = function(figure)
    local home = game.crews[figure.crew].yard
    suggest { to = { x = home.x, y = home.y } }
    for _, crate in ipairs(game.all("crate")) do
      for bearing = 0, 270, 90 do
        local to = plane.along(crate, bearing, 1)
        suggest { to = { x = math.floor(to.x * 2 + 0.5) / 2, y = math.floor(to.y * 2 + 0.5) / 2 } }
      end
    end
  end,
  check = function(figure, a)
    need(plane.distance(figure, a.to) > 0, "{actor} stands there")
    for _, other in ipairs(ground.about(figure)) do
      need(plane.distance(other, a.to) >= other.radius + figure.radius, "{other} stands there", { other = other })
    end
    need(route(figure, a.to).path, "no way leads there for {left}", { left = figure.left })
  end,
  run = function(figure, a)
    spent(figure)
    local found = route(figure, a.to)
    place(figure, a.to, found.cost)
    note("{figure} goes {cost} paces to {x},{y}", { figure = figure, cost = found.cost, x = figure.x, y = figure.y })
  end,
}

action "follow" {
  rule = "pickers.way.walk", actor = "picker", args = { way = "path by 0.5 up to 4 with climb wall, stay" },
  options = function(figure)
    suggest { way = { { verb = "stay" } } }
    ideas(figure)
  end,
  check = function(figure, a)
    if #a.way > 1 or a.way[1].verb ~= "stay" then passable(figure, a.way) end
  end,
}

action "lead" {
  rule = "pickers.crew.chain", phase = "act", actor = "foreman", args = { way = "path by 0.5 up to 4 with climb wall" },
  say = "leads the crew",
  options = ideas,
  check = function(foreman, a)
    brawl.once(foreman)
    passable(foreman, a.way)
  end,
  run = function(foreman, a)
    spent(foreman)
    foreman.busy = true
    local called = crew.chain(foreman.crew)
    walk(foreman, a.way)
    for _, picker in ipairs(game.all("picker", { crew = foreman.crew })) do
      if called[picker.id] and not picker.shaken then
        local answer = choose(foreman.crew, "the way of " .. picker.name, "follow", picker)
        if answer.way[1].verb ~= "stay" then walk(picker, answer.way) end
      end
    end
  end,
}

action "take" {
  rule = "pickers.way.load", phase = "act", actor = "foreman or picker", args = { what = "crate or ladder" },
  check = function(figure, a)
    need(not figure.load, "{actor} carries {load}", { load = figure.load })
    need(not a.what.holder, "{holder} carries {what}", { holder = a.what.holder, what = a.what })
    need(plane.distance(figure, a.what) <= figure.radius + a.what.radius + 0.2, "{actor} does not touch {what}", { what = a.what })
  end,
  run = function(figure, a)
    spent(figure)
    figure.load, a.what.holder = a.what, figure
    figure.left = figure.left * data("figures").loaded
    a.what.x, a.what.y = figure.x, figure.y
    note("{figure} shoulders {what}", { figure = figure, what = a.what })
  end,
}

put = rule "pickers.way.load" {
  title = "Crates and ladders", source = "ours", data = "pickers.data.figures.loaded",
  text = "One figure carries one crate or one ladder, and walks half as far. It is set down beside him.",
  run = function(figure)
    local load = figure.load
    if not load then return end
    local places = plane.around({ x = figure.x, y = figure.y, radius = figure.radius }, load, 30, ground.about(figure, load))
    local spot = places[1] or { x = figure.x, y = figure.y }
    load.x, load.y, load.holder, figure.load = spot.x, spot.y, nil, nil
    note("{figure} sets down {load}", { figure = figure, load = load })
  end,
}

action "drop" {
  rule = "pickers.way.load", phase = "act", actor = "foreman or picker",
  check = function(figure) need(figure.load, "{actor} carries nothing") end,
  run = function(figure)
    spent(figure)
    put(figure)
  end,
}
