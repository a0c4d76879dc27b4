-- 2.3 Reloading.

cannon_reload = rule "piratewars.reload.cannon" {
  title  = "Reloading cannons",
  source = "2.3 Reloading (line 125)",
  text   = "Two figures reload a cannon in a turn, one figure in two, and never in the turn it fired. It is done at the end "
    .. "of the phase, and not by marines aboard a ship.",
  ruling = "The two turns of one figure need not follow each other. Fire takes effect first: of two the one who lives does "
    .. "half.",
  kept_by = { "action reload", "action load-ashore", "reloading.finish" },

  -- May so many figures start to reload it?
  check = function(cannon, hands)
    local fact = { cannon = cannon }
    need(not cannon.destroyed, "{cannon} is destroyed", "piratewars.fire.burst", fact)
    need(cannon.mount ~= "stowed", "{cannon} is stowed as cargo", "piratewars.opt.loot", fact)
    need(not cannon.loaded, "{cannon} is already loaded", fact)
    need(not cannon.fired, "{cannon} has fired this turn", fact)
    need(not cannon.shifted, "{cannon} was moved this turn", "piratewars.figmove.cannon", fact)
    need(hands + #cannon.loaders <= 2, "two figures at most reload {cannon}", fact)
  end,

  -- The end of the phase: so many living figures have worked at it for a turn. Is it loaded now?
  run = function(cannon, hands)
    cannon.reload = cannon.reload + hands
    if cannon.reload < 2 then return false end
    cannon.loaded, cannon.reload = true, 0
    return true
  end,

  always = function()
    for _, cannon in ipairs(game.all("cannon")) do
      local state = { cannon = cannon, reload = cannon.reload }
      need(cannon.reload < 2, "{cannon} is {reload} halves loaded", state)
      need(not cannon.loaded or cannon.reload == 0, "{cannon} is loaded and being loaded", state)
      need(#cannon.loaders <= 2, "{cannon} has a crowd of loaders", state)
    end
  end,
}

small_reload = rule "piratewars.reload.small" {
  title  = "Reloading small arms",
  source = "2.3 Reloading (line 125)",
  text   = "A pistol, a musket or a deck gun is loaded by one figure in a turn, and not in the turn it was fired.",
  ruling = "Everything is loaded when the battle begins. Marines load their muskets, and the Lieutenant his pistol. Who fires by "
    .. "hand has done his task of the turn, so he cannot load as well.",

  -- May a figure start to load the deck gun, or without one the weapon in its own hands?
  check = function(figure, gun)
    if gun then
      need(not gun.loaded and not gun.loader, "{gun} is already loaded", { gun = gun })
      need(not gun.fired, "{gun} has fired this turn", { gun = gun })
    else
      need(has_empty_weapon(figure), "{figure} has no empty weapon to load", { figure = figure })
    end
  end,

  -- The end of the phase: the deck gun, or the weapon in the figure's own hands, is loaded.
  run = function(figure, gun)
    if gun then
      gun.loaded = true
    elseif figure.musket == "empty" then
      figure.musket = "loaded"
    elseif figure.pistol == "empty" then
      figure.pistol = "loaded"
    end
  end,
}

-- Whether a figure has a musket or a pistol that is not loaded. A woman never runs out of loaded pistols.
function has_empty_weapon(figure)
  return figure.musket == "empty" or figure.pistol == "empty" and not figure.female
end

action "reload" {
  rule    = "piratewars.reload.cannon",
  phase   = "tasks",
  actor   = "ship",
  closed  = "{actor} reloads in her own tasks",
  args    = { figures = "list of own figure", cannon = "own cannon?", gun = "own deck_gun?" },
  say     = "reloads",
  later   = { "tasks-end", "the weapon is loaded when all sides have given their tasks" },

  -- Empty cannons with their crews, empty deck guns with a free hand, all empty small arms at once.
  options = function(vessel, _, about)
    local empty, hand = {}, nil
    for _, cannon in ipairs(game.all("cannon", { ship = vessel, loaded = false, fired = false, destroyed = false })) do
      suggest { figures = working.free_crew(cannon, 2), cannon = cannon }
    end
    for _, figure in ipairs(tasks.free_hands(vessel, about)) do
      if has_empty_weapon(figure) then
        table.insert(empty, figure)
      elseif allows(figures.marines_may, figure, "deck-gun") and not figures.is_captain_or_mate(figure) then
        hand = hand or figure
      end
    end
    for _, gun in ipairs(game.all("deck_gun", { ship = vessel, loaded = false, fired = false })) do
      if hand then suggest { figures = { hand }, gun = gun } end
    end
    if #empty > 0 then suggest { figures = empty } end
  end,

  check = function(vessel, a)
    need(#a.figures > 0, "nobody is named to reload")
    if a.cannon or a.gun then ships.check_afloat(vessel) end
    if a.cannon then
      need(a.cannon.ship == vessel, "{cannon} is not aboard {actor}")
      cannon_reload(a.cannon, #a.figures)
    elseif a.gun then
      need(a.gun.ship == vessel, "{gun} is not aboard {actor}")
      need(#a.figures < 2, "one figure reloads a deck gun", "piratewars.reload.small")
    end
    for _, figure in ipairs(a.figures) do
      local fact = { figure = figure, actor = vessel }
      need(figure.aboard == vessel and figure.owner == vessel.owner, "{figure} is not aboard {actor}", fact)
      if a.cannon then
        figures.marines_may(figure, "cannon")
      else
        small_reload(figure, a.gun)
      end
      if a.gun then
        figures.marines_may(figure, "deck-gun")
      end
      tasks.may_act(figure, "reloading")
    end
  end,

  run = function(_, a)
    local what = ""
    if a.cannon then what = " {cannon}" elseif a.gun then what = " {gun}" end
    note("{who} {number:?loads|load}" .. what, { who = figures.named(a.figures), number = #a.figures, cannon = a.cannon, gun = a.gun })
    for _, figure in ipairs(a.figures) do
      tasks.spend(figure, "reloading")
      if a.cannon then
        table.insert(a.cannon.loaders, figure)
      elseif a.gun then
        a.gun.loader = figure
      else
        figure.task = "reloading own"
      end
    end
  end,
}

-- The end of the phase: what the living have loaded. The dead of this phase's fire load nothing.
function finish()
  for _, cannon in ipairs(game.all("cannon")) do
    if #cannon.loaders > 0 then
      local living = count(cannon.loaders, { dead = false })
      if living > 0 and not cannon.destroyed and cannon_reload(cannon, living) then note("{cannon} is loaded", { cannon = cannon }) end
      cannon.loaders = {}
    end
  end
  for _, gun in ipairs(game.all("deck_gun")) do
    if gun.loader and not gun.loader.dead then small_reload(gun.loader, gun) end
    gun.loader = nil
  end
  for _, figure in ipairs(game.all("figure", { task = "reloading own", dead = false })) do small_reload(figure) end
end
