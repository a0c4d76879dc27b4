-- Optional: the work of a garrison, and of anybody ashore: reloading, and moving cannons on wheels.

action "load-ashore" {
  rule    = "piratewars.opt.shore",
  phase   = "tasks",
  actor   = "player",
  closed  = "weapons are loaded in the tasks",
  later   = { "tasks-end", "the weapon is loaded when all sides have given their tasks" },
  args    = { figures = "list of own figure", cannon = "own cannon?" },

  check = function(player, a)
    need(shore.in_play(), "nobody reloads ashore here")
    need(#a.figures > 0, "nobody is named to reload")
    if a.cannon then
      need(a.cannon.ship == nil, "{cannon} is not on land")
      reloading.cannon_reload(a.cannon, #a.figures)
    end
    for _, figure in ipairs(a.figures) do
      local facts = { figure = figure, cannon = a.cannon }
      need(figure.place == "shore" and not figure.aboard, "{figure} is not ashore", facts)
      need(figure.walk_left == nil, "{figure} has moved this turn, and reloads nothing", facts)
      need(not figure.down, "{figure} has fallen and is not up yet", facts)
      hazards.traps(figure)
      tasks.may_act(figure, "reloading")
      if a.cannon then
        need(firing.at_cannon(figure, a.cannon), "{figure} is not at {cannon}", facts)
      else
        reloading.small_reload(figure)
      end
    end
  end,

  -- It is loaded when all sides have given their tasks: reloading.finish reads the loaders and these tasks.
  run = function(_, a)
    local facts = { who = figures.named(a.figures), number = #a.figures, cannon = a.cannon }
    if a.cannon then
      note("{who} {number:?loads|load} {cannon}", facts)
    else
      note("{who} {number:?loads|load}", facts)
    end
    for _, figure in ipairs(a.figures) do
      if a.cannon then
        tasks.spend(figure, "reloading")
        table.insert(a.cannon.loaders, figure)
      else
        tasks.spend(figure, "reloading own")
      end
    end
  end,

  -- Suggested: empty small arms ashore, and empty cannons with two who stand with them.
  options = function(player)
    if not shore.in_play() then return end
    local hands, alone = {}, 0
    for _, figure in ipairs(game.all("figure", { owner = player, place = "shore", dead = false, acted = false })) do
      if figure.walk_left == nil and not figure.trapped and not figure.down then
        table.insert(hands, figure)
        if reloading.has_empty_weapon(figure) and alone < 20 then
          alone = alone + 1
          suggest { figures = { figure } }
        end
      end
    end
    for _, cannon in ipairs(game.all("cannon", { owner = player, loaded = false, fired = false, destroyed = false })) do
      local crew = {}
      for _, figure in ipairs(hands) do
        if #crew < 2 and cannon.fort and firing.at_cannon(figure, cannon) then table.insert(crew, figure) end
      end
      if #crew > 0 then suggest { figures = crew, cannon = cannon } end
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
    need(cannon.mount == "wheel" and not cannon.destroyed, "{actor} is on a fixed mount")
    need(#a.figures == 2 and a.figures[1] ~= a.figures[2], "two figures are needed for {actor}")
    need(not cannon.fired, "{actor} fired this turn", "piratewars.figmove.cannon")
    need(not cannon.shifted and #cannon.loaders == 0, "{actor} is already being moved or reloaded", "piratewars.figmove.cannon")
    if not cannon.fort then return end
    local to = { x = a.x, y = a.y }
    need(core.at_most(plane.distance(cannon.at, to), data("fortress").wheeled), "{actor} is moved at most 12 dots in a turn")
    need(fortresses.within(cannon.fort, to), "{actor} stays within the walls")
    local guns = { { at = to, level = cannon.level } }
    for _, other in ipairs(fortresses.guns_of(cannon.fort)) do
      if other ~= cannon and not other.destroyed then table.insert(guns, { at = other.at, level = other.level }) end
    end
    need(not has(fortresses.design(cannon.fort, guns).errors, "F-SPACING"), "{actor} would stand too near another cannon")
    for _, figure in ipairs(a.figures) do
      local facts = { figure = figure }
      need(figure.place == "shore" and not figure.aboard, "{figure} is not ashore", facts)
      need(not figure.down, "{figure} has fallen and is not up yet", "piratewars.opt.shore", facts)
      hazards.traps(figure)
      tasks.may_act(figure, "moving")
      need(figure.fort == cannon.fort, "{figure} is not at {actor}", facts)
    end
  end,

  -- It is moved at the end of the phase (to and turn_to, read by finish), and is neither fired nor reloaded this turn (shifted,
  -- read by piratewars.fire.declare and action load-ashore).
  run = function(cannon, a)
    cannon.shifted = true
    cannon.to, cannon.turn_to = { x = a.x, y = a.y }, a.bearing
    for _, figure in ipairs(a.figures) do tasks.spend(figure, "moving") end
  end,
}

-- All have given their tasks: cannons on wheels stand where they were moved to, and what was reloaded is loaded.
function finish()
  for _, cannon in ipairs(game.all("cannon", { shifted = true })) do
    if cannon.to then
      cannon.at = { x = cannon.to.x, y = cannon.to.y }
      if cannon.turn_to then cannon.bearing = cannon.turn_to % 360 end
      cannon.to, cannon.turn_to = nil, nil
    end
  end
  reloading.finish()
end
