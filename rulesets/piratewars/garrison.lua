-- Optional: the work of a garrison, and of anybody ashore: reloading, and moving cannons on wheels.

local function at_gun(figure, cannon)
  if cannon.fort then return figure.fort == cannon.fort end
  return cannon.island ~= nil and figure.island == cannon.island
end

local function empty_handed(figure)
  return figure.musket == "empty" or figure.pistol == "empty" and not figure.female
end

local function check_figure(figure, task)
  local fact = { figure = figure }
  need(figure.place == "shore" and not figure.aboard, "{figure} is not ashore", fact)
  need(figure.walk_left == nil or task ~= "reloading", "{figure} has moved this turn", "piratewars.opt.shore", fact)
  need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", fact)
  need(not figure.down, "figure is down: {figure}", fact)
  tasks.may_act(figure, task)
end

-- Empty small arms ashore, and empty cannons with two who stand with them.
local function options(player)
  if not shore.in_play() then return end
  local hands, alone = {}, 0
  for _, figure in ipairs(game.all("figure", { owner = player, place = "shore", dead = false, acted = false })) do
    if figure.walk_left == nil and not figure.trapped and not figure.down then
      table.insert(hands, figure)
      if empty_handed(figure) and alone < 20 then
        alone = alone + 1
        suggest { figures = { figure } }
      end
    end
  end
  for _, cannon in ipairs(game.all("cannon", { owner = player, loaded = false, fired = false, destroyed = false })) do
    local crew = {}
    for _, figure in ipairs(hands) do
      if #crew < 2 and cannon.fort and at_gun(figure, cannon) then table.insert(crew, figure) end
    end
    if #crew > 0 then suggest { figures = crew, cannon = cannon } end
  end
end

action "load-ashore" {
  rule    = "piratewars.opt.shore",
  phase   = "tasks",
  actor   = "player",
  closed  = "weapons are loaded in the tasks",
  later   = { "tasks-end", "the weapon is loaded when all sides have given their tasks" },
  args    = { figures = "list of own figure", cannon = "own cannon?" },
  options = options,

  check = function(player, a)
    need(shore.in_play(), "nobody reloads ashore here")
    need(#a.figures > 0, "nobody is named to reload")
    local cannon = a.cannon
    if cannon then
      local fact = { cannon = cannon }
      need(cannon.ship == nil and not cannon.destroyed and cannon.mount ~= "stowed", "{cannon} is not on land", fact)
      need(not cannon.loaded, "already loaded: {cannon}", "piratewars.reload.cannon", fact)
      need(not cannon.fired, "fired this turn: {cannon}", "piratewars.reload.cannon", fact)
      need(not cannon.shifted, "moved this turn: {cannon}", "piratewars.opt.fortress.design", fact)
      need(#a.figures + #cannon.loaders <= 2, "two figures at most reload {cannon}", "piratewars.reload.cannon", fact)
    end
    for _, figure in ipairs(a.figures) do
      local fact = { figure = figure }
      check_figure(figure, "reloading")
      if cannon then
        need(at_gun(figure, cannon), "figure is not at the weapon: {figure}", fact)
      else
        need(empty_handed(figure), "already loaded: {figure}", "piratewars.reload.small", fact)
      end
    end
  end,

  run = function(_, a)
    note(a.cannon and "{who} {number:?loads|load} {cannon}" or "{who} {number:?loads|load}", {
      who = figures.named(a.figures), number = #a.figures, cannon = a.cannon,
    })
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, a.cannon and "reloading" or "reloading own")
      if a.cannon then table.insert(a.cannon.loaders, figure) end
    end
  end,
}

action "wheel-cannon" {
  rule   = "piratewars.opt.fortress.design",
  phase  = "tasks",
  actor  = "cannon",
  closed = "{actor} is moved in the tasks",
  args   = { figures = "list of own figure", x = "number", y = "number", bearing = "number?" },
  say    = "is moved",
  later  = { "tasks-end", "the cannon is moved when all sides have given their tasks" },
  options = function() end,
  some    = true,

  check = function(cannon, a)
    need(cannon.fort, "{actor} is in no fortress")
    need(cannon.mount == "wheel" and not cannon.destroyed, "fixed mount: {actor}")
    need(#a.figures == 2 and a.figures[1] ~= a.figures[2], "two figures are needed for {actor}")
    need(not cannon.fired, "cannon fired this turn: {actor}", "piratewars.figmove.cannon")
    need(not cannon.shifted and #cannon.loaders == 0, "{actor} is being worked already", "piratewars.figmove.cannon")
    if not cannon.fort then return end
    local to = { x = a.x, y = a.y }
    need(core.at_most(plane.distance(cannon.at, to), data("fortress").wheeled), "at most 12 dots: {actor}")
    need(fortresses.within(cannon.fort, to), "{actor} stays within the walls")
    local others = { { at = to, level = cannon.level } }
    for _, other in ipairs(fortresses.guns_of(cannon.fort)) do
      if other ~= cannon and not other.destroyed then table.insert(others, { at = other.at, level = other.level }) end
    end
    need(not fortresses.crowded(others), "{actor} would stand too near another cannon")
    for _, figure in ipairs(a.figures) do
      check_figure(figure, "moving")
      need(figure.fort == cannon.fort, "figure is not at the weapon: {figure}", { figure = figure })
    end
  end,

  run = function(cannon, a)
    cannon.shifted = true
    cannon.to, cannon.turn_to = { x = a.x, y = a.y }, a.bearing
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "moving") end
  end,
}

-- The end of the phase: cannons on wheels stand where they were brought, and all that was reloaded is.
function finish()
  for _, cannon in ipairs(game.all("cannon", { shifted = true })) do
    if cannon.to then
      cannon.at, cannon.bearing = { x = cannon.to.x, y = cannon.to.y }, cannon.turn_to and cannon.turn_to % 360 or cannon.bearing
      cannon.to, cannon.turn_to = nil, nil
    end
  end
  reloading.finish()
end
