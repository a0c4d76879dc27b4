-- 2.3 Reloading.

cannon_reload = rule "piratewars.reload.cannon" {
  title  = "Reloading cannons",
  source = "2.3 Reloading (line 125)",
  text   = "Two figures reload a cannon in a turn, one figure in two, and never in the turn it fired. It is done at the end "
    .. "of the phase, and not by marines aboard a ship.",
  ruling = "The two turns of one figure need not follow each other. Fire takes effect first: of two the one who lives does "
    .. "half.",

  -- So many living figures have worked at it for a turn.
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
  ruling = "Everything is loaded when the battle begins. Marines load their muskets, and the Lieutenant his pistol.",

  -- The weapon in a figure's own hands is loaded.
  run = function(figure)
    if figure.musket == "empty" then
      figure.musket = "loaded"
    elseif figure.pistol == "empty" then
      figure.pistol = "loaded"
    end
  end,
}

local function empty_handed(figure)
  return figure.musket == "empty" or figure.pistol == "empty" and not figure.female
end

-- Empty cannons with their crews, empty deck guns with a free hand, all empty small arms at once.
local function options(vessel, _, about)
  local empty, hand = {}, nil
  for _, cannon in ipairs(game.all("cannon", { ship = vessel, loaded = false, fired = false, destroyed = false })) do
    suggest { figures = working.free_crew(cannon, 2), cannon = cannon }
  end
  for _, figure in ipairs(tasks.free(vessel, about)) do
    if empty_handed(figure) then
      table.insert(empty, figure)
    elseif figures.marines(figure, "deck-gun") and not figures.is_officer(figure) then
      hand = hand or figure
    end
  end
  for _, gun in ipairs(game.all("deck_gun", { ship = vessel, loaded = false, fired = false })) do
    if hand then suggest { figures = { hand }, gun = gun } end
  end
  if #empty > 0 then suggest { figures = empty } end
end

local function check_cannon(vessel, a)
  local fact = { cannon = a.cannon }
  need(a.cannon.ship == vessel and not a.cannon.destroyed, "{cannon} is not aboard {actor}", fact)
  need(a.cannon.mount ~= "stowed", "{cannon} is stowed as cargo", "piratewars.opt.loot", fact)
  need(not a.cannon.loaded, "already loaded: {cannon}", fact)
  need(not a.cannon.fired, "fired this turn: {cannon}", fact)
  need(not a.cannon.shifted, "moved this turn: {cannon}", "piratewars.figmove.cannon", fact)
  need(#a.figures + #a.cannon.loaders <= 2, "two figures at most reload {cannon}", fact)
end

local function check_hand(figure, a)
  local fact = { figure = figure }
  if a.cannon then
    need(figures.marines(figure, "cannon"), "marines cannot reload cannons", "piratewars.figure.marines")
  elseif a.gun then
    need(figures.marines(figure, "deck-gun"), "marines cannot reload deck guns", "piratewars.figure.marines")
  else
    local armed = figure.musket ~= "none" or figure.pistol ~= "none"
    need(armed and empty_handed(figure), "already loaded: {figure}", "piratewars.reload.small", fact)
  end
end

action "reload" {
  rule    = "piratewars.reload.cannon",
  phase   = "tasks",
  actor   = "ship",
  closed  = "{actor} reloads in her own tasks",
  args    = { figures = "list of own figure", cannon = "own cannon?", gun = "own deck_gun?" },
  say     = "reloads",
  later   = { "tasks-end", "the weapon is loaded when all sides have given their tasks" },
  options = options,

  check = function(vessel, a)
    need(#a.figures > 0, "nobody is named to reload")
    if a.cannon or a.gun then ships.check_afloat(vessel) end
    if a.cannon then check_cannon(vessel, a) end
    if a.gun then
      need(a.gun.ship == vessel, "{gun} is not aboard {actor}", { gun = a.gun })
      need(not a.gun.loaded and not a.gun.loader, "already loaded: {gun}", "piratewars.reload.small", { gun = a.gun })
      need(not a.gun.fired, "fired this turn: {gun}", "piratewars.reload.small", { gun = a.gun })
      need(#a.figures == 1, "one figure reloads a deck gun", "piratewars.reload.small")
    end
    for _, figure in ipairs(a.figures) do
      need(figure.aboard == vessel and figure.owner == vessel.owner, "figure is not at the weapon: {figure}", { figure = figure })
      check_hand(figure, a)
      tasks.ready(figure, "reloading", "figure has acted")
    end
  end,

  run = function(_, a)
    local what = a.cannon and " {cannon}" or a.gun and " {gun}" or ""
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

local function living(list)
  local number = 0
  for _, figure in ipairs(list) do
    if not figure.dead then number = number + 1 end
  end
  return number
end

-- The end of the phase: what the living have loaded.
function finish()
  for _, cannon in ipairs(game.all("cannon")) do
    if #cannon.loaders > 0 and not cannon.destroyed then
      local hands = living(cannon.loaders)
      if hands > 0 and cannon_reload(cannon, hands) then note("{cannon} is loaded", { cannon = cannon }) end
    end
    if #cannon.loaders > 0 then cannon.loaders = {} end
  end
  for _, gun in ipairs(game.all("deck_gun")) do
    if gun.loader and not gun.loader.dead then gun.loaded = true end
    gun.loader = nil
  end
  for _, figure in ipairs(game.all("figure", { task = "reloading own", dead = false })) do small_reload(figure) end
end
