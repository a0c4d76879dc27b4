-- Pears thrown and scuffles fought, and who runs from them.

once = rule "pickers.brawl.once" {
  title = "Once an hour", source = "ours",
  text = "A figure leads, throws or fights once in an hour.",
  check = function(figure) need(not figure.busy, "{figure} has led, thrown or fought in this hour", { figure = figure }) end,
}

round = rule "pickers.brawl.round" {
  title = "A round of a scuffle", source = "ours", pure = true,
  text = "Both crews roll a die and add their strength. The lower loses one, and nobody does where they are equal.",
  run = function(ours, theirs)
    local one, other = tally("pushing", roll("d6", "pushing"), "the die"), tally("holding", roll("d6", "holding"), "the die")
    one:add(ours, "strength")
    other:add(theirs, "strength")
    if one.total > other.total then return ours, theirs - 1 end
    if one.total < other.total then return ours - 1, theirs end
    return ours, theirs
  end,
}

fight = rule "pickers.brawl.fight" {
  title = "A scuffle", source = "ours",
  text = "A scuffle is fought to its end: until one of the two has no strength left. He is shaken, and what he carries falls.",
  run = function(figure, other)
    local ours, theirs = figure.strength, other.strength
    while ours > 0 and theirs > 0 do
      game.rest_depends_on(ours, theirs)
      ours, theirs = round(ours, theirs)
    end
    local loser = ours < 1 and figure or other
    loser.shaken = true
    note("{loser} loses the scuffle and is shaken", { loser = loser })
    way.put(loser)
    return ours > 0
  end,
}

contact = rule "pickers.brawl.contact" {
  title = "Coming to grips", source = "ours", pure = true,
  text = "A figure attacks at a free place that touches the other's base, every 15 degrees: at the one that costs least to reach.",
  run = function(figure, other)
    local places = plane.around(other, { x = figure.x, y = figure.y, radius = figure.radius }, 15, ground.about(figure, other))
    local number, path, cost = plane.cheapest(figure, places, ground.ground(figure), figure.left)
    return { place = number and places[number], cost = cost }
  end,
}

action "rush" {
  rule = "pickers.brawl.contact", phase = "act", actor = "foreman or picker", args = { target = "enemy foreman or picker" },
  check = function(figure, a)
    once(figure)
    need(not figure.load, "{actor} carries {load}", { load = figure.load })
    need(game.relation(figure, a.target) == "enemy", "{target} is no enemy", "pickers.crew.treaty", { target = a.target })
    need(not a.target.shaken, "{target} is shaken already", { target = a.target })
    need(ground.sees(figure, a.target), "{actor} does not see {target}", "pickers.ground.sight", { target = a.target })
    need(contact(figure, a.target).place, "{actor} does not reach {target} with {left}", { target = a.target, left = figure.left })
  end,
  run = function(figure, a)
    way.spent(figure)
    local found = contact(figure, a.target)
    way.place(figure, found.place, found.cost)
    figure.busy = true
    note("{figure} rushes at {target}", { figure = figure, target = a.target })
    fight(figure, a.target)
  end,
}

hit = rule "pickers.brawl.throw" {
  title = "Throwing pears", source = "ours", data = "pickers.data.figures.throw",
  text = "A pear hits on 4 or more; from a higher level one is added, from beyond half the range one is taken away. Who is hit is shaken.",
  run = function(figure, target)
    local die = tally("the throw", roll("d6", "the throw", figure), "the die")
    if ground.level(figure) > ground.level(target) then die:add(1, "from above", "pickers.ground.level") end
    if plane.distance(figure, target) > data("figures").throw / 2 then die:add(-1, "far off") end
    return die.total >= 4
  end,
}

action "throw" {
  rule = "pickers.brawl.throw", phase = "act", actor = "foreman or picker", args = { target = "enemy foreman or picker" },
  check = function(figure, a)
    once(figure)
    need(game.relation(figure, a.target) == "enemy", "{target} is no enemy", "pickers.crew.treaty", { target = a.target })
    need(plane.distance(figure, a.target) <= data("figures").throw, "{target} is out of range", { target = a.target })
    need(ground.sees(figure, a.target), "{actor} does not see {target}", "pickers.ground.sight", { target = a.target })
  end,
  run = function(figure, a)
    way.spent(figure)
    figure.busy = true
    local struck = hit(figure, a.target)
    if struck then a.target.shaken = true end
    note(struck and "{figure} hits {target} with a pear" or "{figure} misses {target}", { figure = figure, target = a.target })
  end,
}

run_off = rule "pickers.brawl.run-off" {
  title = "Running off", source = "ours",
  text = "Who is shaken must run off before anything else of the crew is ordered: three paces toward the yard, by the cheapest way, and he is well again.",
  run = function(figure)
    local home = game.crews[figure.crew].yard
    local path = plane.route(figure, { x = home.x, y = home.y, radius = 2 }, ground.ground(figure))
    if path then
      local cut = plane.cut(path, math.min(3, plane.length(path)))
      way.place(figure, cut[#cut], 0)
    end
    figure.shaken, figure.left = false, 0
    note("{figure} runs off to {x},{y}", { figure = figure, x = figure.x, y = figure.y })
  end,
}

action "run-off" {
  rule = "pickers.brawl.run-off", phase = "act", actor = "foreman or picker",
  must = function(figure) return figure.shaken and "who is shaken runs off first" end,
  before = "all",
  check = function(figure) need(figure.shaken, "{actor} is not shaken") end,
  run = function(figure)
    way.spent(figure)
    run_off(figure)
  end,
}
