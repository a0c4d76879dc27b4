-- Optional: fire from land and at land is declared: by figures ashore, at them, at a fortress and its doors.

action "fire-ashore" {
  rule    = "piratewars.opt.shore",
  phase   = "tasks",
  actor   = "player",
  closed  = "fire is declared in the tasks",
  later   = {
    "scuttling",
    "a side's dice are rolled when it has given all its tasks, and fire takes effect when all sides have",
  },
  args    = {
    figures = "list of own figure", target = "enemy ship?", fort = "fortress?", island = "island?", side = "player?",
    cannon = "own cannon?", ammunition = "ammunition?", gun = "own deck_gun?", arm = "arm?", group = "group?",
    doors = "flag?", climbers = "flag?", shelter = "shelter?",
  },
  options = function(player) return shoretargets.options(player) end,

  check = function(player, a)
    need(shore.in_play(), "nobody fires ashore here")
    need(#a.figures > 0, "nobody is named to fire")
    need(not a.cannon or #a.figures < 2, "one figure fires a cannon")
    need(not a.gun or #a.figures < 2, "one figure works a deck gun")
    need(not (a.cannon and a.gun), "say a cannon or a deck gun, not both")
    need(a.cannon or not a.doors, "doors are shot at with a cannon", "piratewars.opt.fortress.entering")

    -- One target, an enemy's.
    local target = a.target or a.fort or a.island
    local one = #without({ a.target or false, a.fort or false, a.island or false }, false) == 1
    if not need(one, "say one target: target= a ship, fort=, or island= and side=") then return end
    if a.island and not need(a.side, "say whose people on {island}: side=") then return end
    local shot_at, word = groups.of(a, player), nil
    if a.island then need(a.side ~= player, "those are your own people on {island}") end
    if a.fort then need(a.fort.owner ~= player or #shot_at > 0, "{fort} is no enemy's") end
    if a.target then
      word = groups.word_of(a)
      need(a.target.owner ~= player or not a.cannon and word == "water", "{target} is no enemy")
      need(groups.is_there(a.target, not a.cannon and word), "{target} is not there any more")
    end

    -- Who fires, and with what.
    local sight = groups.sights(a, player, a.gun)
    for _, figure in ipairs(a.figures) do
      local fact, vessel = { figure = figure }, figure.aboard
      need(vessel or figure.place == "shore", "{figure} is neither ashore nor aboard", fact)
      need(not figure.trapped, "{figure} is trapped", "piratewars.opt.hazards.traps", fact)
      need(not disposition.withdrawn(figure), "{figure} is in the jungle", "piratewars.opt.islanders.disposition", fact)
      need(not figure.down, "{figure} has fallen and is not up yet", "piratewars.opt.shore", fact)
      if vessel then
        ships.check_afloat(vessel)      -- no wreck fires
        tasks.check_fighting(vessel)    -- nor a ship in mutiny, surrendered or taken
      end
      if a.target then need(not vessel, "{figure} fires from the ship", "piratewars.fire.declare", fact) end
      -- Declaring forbids a figure that has acted, is in a Boarding or was in a ram this turn, is not at the weapon or may not fire it (marines),
      -- and a weapon that is empty or was moved; to_hit forbids a target that is hidden from him.
      if a.cannon then
        firing.declare(figure, a.ammunition, a.cannon)
      else
        local weapon, has = firing.weapon_of(figure, a), sight(figure)
        firing.declare(figure, weapon, a.gun)
        local can_be_hit = groups.to_hit(figure.attack, word, a, figure, has)
        if can_be_hit then weapons.not_too_close(weapon, has.distance) end
      end
    end
    need(not any(shot_at, disposition.withdrawn), "the islanders are in the jungle", "piratewars.opt.islanders.disposition")
    if not a.cannon then return end

    -- A cannon: what it is loaded with, and whether it bears.
    need(not any(shot_at, disposition.is_peaceful), "no cannon may be fired at islanders before they have attacked",
      "piratewars.opt.islanders.disposition")
    need(a.ammunition, "say shot or ball for {cannon}")
    need(not a.island or a.ammunition ~= "ball", "only shot is fired at figures in the open", "piratewars.opt.shore")
    if broadside.skeletons_fire(a.cannon) then
      need(a.ammunition ~= "ball", "skeletons fire shot", "piratewars.opt.dead-man")
      need(a.target, "skeletons fire at ships", "piratewars.opt.dead-man")
      need(any(a.figures, { post = "skeleton" }), "only skeletons fire {cannon}", "piratewars.opt.dead-man")
    end
    local entering = "piratewars.opt.fortress.entering"
    if a.doors then
      if not need(a.fort and a.ammunition == "ball", "doors are shot at with ball", entering) then return end
      need(#a.fort.doors > 0, "{fort} has no doors", entering)
      need(not fortresses.doors_open(a.fort), "the doors of {fort} are open", entering)
      need(a.cannon.fort ~= a.fort, "{cannon} stands inside {fort}", entering)
    end
    if a.cannon.mount == "stowed" then return end   -- it is cargo: declaring has refused it
    local at = aimed_at(a, player)
    local bears, why, forbids = aiming.bears(a.cannon, target, at), "", "piratewars.fire.bore"
    if not bears then why = aiming.off_the_bore(a.cannon, target, at) end
    if a.doors then forbids = entering end
    need(bears, why, forbids)
  end,

  run = function(player, a)
    tell(a)
    local sight, word = groups.sights(a, player, a.gun), nil
    if a.target then word = groups.word_of(a) end
    for _, figure in ipairs(a.figures) do
      local weapon, tn, distance = a.ammunition, 0, nil
      if a.cannon then
        distance = aiming.bears(a.cannon, a.target or a.fort or a.island, aimed_at(a, player)).distance
      else
        weapon = firing.weapon_of(figure, a)
        tn = math.max(0, groups.to_hit(figure.attack, word, a, figure))
        distance = sight(figure).distance
      end
      local from = figure.aboard or figure.fort or figure.island
      table.insert(game.salvos, {
        player = player, figure = figure, weapon = weapon, cannon = a.cannon, target = a.target, fort = a.fort, island = a.island,
        side = a.side or "", group = a.group, shelter = a.shelter, doors = a.doors or false, climbers = a.climbers or false,
        source = from.id, tn = tn, distance = distance,
      })
      if figure.native and a.island == figure.native then figure.native.attacked = true end
      firing.declare(figure, weapon, a.cannon or a.gun)   -- the weapon is empty from now on, and the figure has acted
    end
  end,
}

-- What a cannon is laid on beside a hull or the walls of a fortress: its doors, or people on an island.
function aimed_at(a, player)
  if a.doors then return "doors" end
  if a.island then return groups.ashore(a, player) end
  return nil
end

-- What the players read: what has been declared, as a gunner would say it.
function tell(a)
  local at
  if a.doors then at = "the doors of {fort}"
  elseif a.climbers then at = "those who climb on {island}"
  elseif a.fort then at = "{fort}"
  elseif a.group == "water" then at = "those who swim from {target}"
  elseif a.target then at = "{target}"
  elseif a.shelter then at = "those in shelter on {island}"
  else at = "those on {island}" end
  local fact = { who = figures.named(a.figures), number = #a.figures, fort = a.fort, island = a.island, target = a.target, cannon = a.cannon, gun = a.gun }
  if a.cannon then
    note("{cannon} is laid on " .. at .. ", with " .. a.ammunition, fact)
  elseif a.gun then
    note("{gun} is trained on " .. at, fact)
  else
    note("{who} {number:?takes|take} aim at " .. at, fact)
  end
end
