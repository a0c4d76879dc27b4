-- The hour: a draw before each crew's turn until all have had theirs, then the evening of it.

local draws = rule "pickers.hour.draw" {
  title = "Who acts next", source = "ours",
  text = "Before each turn the crews that have not acted draw a card each; the highest acts.",
  run = function()
    local pack, best = {}, nil
    for _, card in ipairs(game.cards) do table.insert(pack, card) end
    for _, c in ipairs(game.all("crew")) do
      c.card = 0
      if not c.acted then
        c.card = draw(pack, "card", c)
        for i, card in ipairs(pack) do
          if card == c.card then table.remove(pack, i) break end
        end
        if not best or c.card > best.card then best = c end
      end
    end
    game.now = best and best.id
    if not best then return end
    note("{crew} draws {card} and acts", { crew = best, card = best.card })
  end,
}

local begin = rule "pickers.hour.turn" {
  title = "A crew's turn", source = "ours", data = "pickers.data.figures",
  text = "As its turn begins each figure of a crew has its paces again, half of them with a load. A crew must give at least one order.",
  run = function(player)
    game.crews[player].orders = 0
    for _, figure in ipairs(crew.figures(player)) do
      figure.left = data("figures")[figure.kind]
      if figure.load then figure.left = figure.left * data("figures").loaded end
      figure.busy = false
    end
  end,
}

rule "pickers.goal.fill" {
  title = "Full yards", source = "ours", pure = true,
  text = "Each crate in the yard of a crew counts, carried or not.",
  run = function()
    local counts = {}
    for _, c in ipairs(game.all("crew")) do
      local n = 0
      for _, crate in ipairs(game.all("crate")) do
        if plane.distance(crate, c.yard) <= 2 then n = n + 1 end
      end
      counts[c.id] = n
    end
    return counts
  end,
}

rule "pickers.goal.hold" {
  title = "Holding a place", source = "ours", pure = true,
  text = "A crew holds a place of which it alone stands within three paces.",
  run = function(objective)
    local holder
    for _, c in ipairs(game.all("crew")) do
      for _, figure in ipairs(crew.figures(c.id)) do
        if plane.distance(figure, objective.place) <= 3 then
          if holder and holder ~= c.id then return nil end
          holder = c.id
        end
      end
    end
    return holder
  end,
}

local function figure(plural, kind)
  return function(new, id)
    need(game.crews[new.crew], "there is no crew \"{crew}\"", { at = "crew" })
    game[plural][id] = {
      number = #game.all(kind) + 1, name = new.name, crew = new.crew, x = new.x, y = new.y, radius = kind == "foreman" and 0.5 or 0.4,
      facing = 0, strength = kind == "picker" and new.strength or 3, left = 0, shaken = false, busy = false,
    }
    return game[plural][id]
  end
end

local function load(plural, kind, radius)
  return function(new, id)
    game[plural][id] = { number = #game.all(kind) + 1, name = new.name, x = new.x, y = new.y, radius = radius }
    return game[plural][id]
  end
end

local function map()
  local list = ground.marks()
  for _, kind in ipairs { "crate", "ladder" } do
    for _, thing in ipairs(game.all(kind)) do
      if not thing.holder then
        table.insert(list, { id = thing.id, disc = thing, look = "load", name = thing.name, sign = tostring(thing.number) })
      end
    end
  end
  for _, c in ipairs(game.all("crew")) do
    for _, f in ipairs(crew.figures(c.id)) do
      local up = ground.level(f)
      table.insert(list, { id = f.id, disc = f, look = "picker", name = f.name, side = c.id, sign = f.name:sub(1, 1), facing = f.facing, level = up > 0 and up or nil })
    end
  end
  return list
end

sequence {
  players = function()
    local list = {}
    for _, c in ipairs(game.all("crew")) do table.insert(list, c.id) end
    return list
  end,
  new = {
    crew = function(new, id)
      game.crews[id] = { number = #game.all("crew") + 1, name = new.name, yard = new.yard, card = 0, acted = false, orders = 0, shouted = false }
      return game.crews[id]
    end,
    foreman = figure("foremen", "foreman"),
    picker = figure("pickers", "picker"),
    crate = load("crates", "crate", 0.5),
    ladder = load("ladders", "ladder", 0.3),
    wall = function(new, id)
      game.walls[id] = { number = #game.all("wall") + 1, name = new.name, look = new.look, line = new.line, height = new.height, gate = new.gate }
      return game.walls[id]
    end,
  },
  setup = function()
    game.cards = {}
    for card = 1, 13 do table.insert(game.cards, card) end
  end,
  relation = crew.relation,
  map = map,
  roster = {
    crew = function(c)
      local standing, loads = 0, 0
      for _, f in ipairs(crew.figures(c.id)) do
        if not f.shaken then standing = standing + 1 end
        if f.load then loads = loads + 1 end
      end
      return { standing = standing, loads = loads }
    end,
  },
  account = function()
    local list = {}
    for _, c in ipairs(game.all("crew")) do
      local well = 0
      for _, f in ipairs(crew.figures(c.id)) do
        if not f.shaken then well = well + 1 end
      end
      table.insert(list, { of = c, counts = { { "standing", well } } })
    end
    return list
  end,

  { "draw", title = "The draw", rule = "pickers.hour.draw", mode = "rules", begin = draws,
    next = function() if not game.now then return "evening" end end },
  { "act", title = "A crew's turn", rule = "pickers.hour.turn", mode = "turns",
    who = function() return { game.now } end,
    enter = begin,
    done = function(player) need(game.crews[player].orders > 0, "{crew} has given no order in this turn", { crew = game.crews[player] }) end,
    left = function(player) game.crews[player].acted = true end,
    next = function() return "draw" end },
  { "evening", title = "The evening", rule = "pickers.hour.draw", mode = "rules",
    run = function()
      for _, c in ipairs(game.all("crew")) do c.acted, c.shouted = false, false end
    end },
}
