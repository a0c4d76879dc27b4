-- 2.3 Tasks: what a figure may do in a turn, and how the phase begins and ends.

-- Is she in a Boarding, or did she fight in one this turn?
function in_boarding(vessel)
  return vessel.fought == game.turn.turn or any(game.boardings, { attacker = vessel }) or any(game.boardings, { defender = vessel })
end

may_act = rule "piratewars.task.one" {
  title  = "One task each",
  source = "2.3 Tasks (line 89)",
  text   = "In each Tasks phase a figure does one thing at most: Boarding, Firing, Moving, Reloading or Sailing. Aboard a "
    .. "ship in a Boarding it does nothing else, and aboard one that was in a ram this turn nothing at all.",
  ruling = "The dead and prisoners have no task, nor has anybody aboard a ship that has struck her colours. A prize "
    .. "crew, and people who are recalled from a captured ship, may come straight from the Boarding with her.",
  kept_by = { "tasks.spend", "action commit" },

  -- May it still do a task? task: the one it is to do now, such as "moving". spend, below, marks it as done. Whoever crosses to a
  -- captured ship, or back from her, may come from a Boarding with her (crosses_to), and may have fought in it.
  check = function(figure, task, crosses_to)
    local vessel = figure.aboard
    local facts = { figure = figure, ship = vessel }
    need(not figure.dead, "{figure} is dead", facts)
    need(not figure.prisoner, "{figure} is a prisoner", "piratewars.board.capture", facts)
    need(not figure.loose or task == "moving", "{figure} is loose, and a loose figure may only move", "piratewars.task.loose", facts)
    not_surrendered(vessel)
    local held, acted = vessel and in_boarding(vessel), figure.acted
    if vessel and crosses_to then
      held = #without(boarding.opponents(vessel), crosses_to) > 0
      acted = figure.acted and figure.task ~= "boarding"
    end
    if held then
      need(false, "{ship} is in a Boarding, and nobody aboard does anything else", facts)
    elseif vessel and ships.rammed_this_turn(vessel) then
      need(false, "{ship} was in a ram this turn, and nobody aboard does anything", "piratewars.ram.after", facts)
    else
      need(not acted, "{figure} has already acted this turn", facts)
    end
  end,

  always = function(before)
    local now = { turn = game.turn.turn, task = {} }
    for _, figure in ipairs(game.all("figure")) do
      need(figure.acted == (figure.task ~= nil), "{figure} has acted, or has a task, and not both", { figure = figure })
      now.task[figure.id] = figure.task
      local did = before and before.turn == now.turn and before.task[figure.id]
      need(not did or did == figure.task, "{figure} has done {did} this turn, and now {task}",
        { figure = figure, did = did or "", task = figure.task or "nothing" })
    end
    return now
  end,
}

walking_costs = rule "piratewars.task.roles" {
  title  = "Who may do what",
  source = "2.3 Tasks (line 91), 1.1 Figures (line 15)",
  text   = "Captain and First Mate may do any task and walk about their own ship besides. Pirates, sailors and cannon "
    .. "crews may do any task too, but for them walking is one. Marines have their own rule.",
  kept_by = { "action move-figure", "piratewars.figure.marines" },

  -- What it costs a figure to walk about its ship: "nothing", its "task", or it is "forbidden".
  run = function(figure)
    if figures.is_captain_or_mate(figure) then return "nothing" end
    if allows(figures.marines_may, figure, "walk") then return "task" end
    return "forbidden"
  end,
}

goes_overboard = rule "piratewars.task.loose" {
  title  = "Loose figures and going overboard",
  source = "2.3 Tasks (line 89), Moving (line 121)",
  text   = "A figure that is not held by hand or foot may only do Moving this phase. One that is knocked off, or set down "
    .. "on the floor, is overboard where it lies and does not come back aboard in the same turn.",
  ruling = "Nothing falls over by itself here: figures are firm until a scenario (setup.new_figure) or a player marks one as loose."
    .. " A player may put one overboard.",
  kept_by = { "piratewars.task.one", "setup.new_figure", "action mark-loose", "action mark-overboard", "action swim" },

  -- Puts a figure into the water: at a point, or beside its ship.
  run = function(figure, at)
    local vessel = figure.aboard
    figure.at = at or sinking.clear_spot(vessel, figure.number % 5 + 1, 5)
    figure.aboard, figure.place, figure.loose = nil, "water", false
    figure.overboard = true   -- the action swim: it does not climb aboard this turn
    note("{figure} goes overboard", { figure = figure })
  end,

  -- Every living figure is aboard a hull that is there, or somewhere in the water or ashore.
  always = function()
    for _, figure in ipairs(game.all("figure", { dead = false })) do
      local who, hull = { figure = figure, ship = figure.aboard, place = figure.place }, figure.aboard
      if hull then
        need(hull.fate ~= "sunk", "{figure} is aboard {ship}, which is gone", who)
        need((figure.place == "boat") == (hull.craft ~= ""), "{figure} is in {place} aboard {ship}", who)
        need(figure.place ~= "water" and figure.place ~= "shore", "{figure} is in {place} and aboard {ship}", who)
        need(not figure.island and not figure.fort, "{figure} is aboard {ship} and ashore", who)
      else
        need(figure.place == "water" or figure.place == "shore", "{figure} is in {place} and aboard no ship", who)
        need(figure.at, "{figure} is in {place}, and at no point", who)
      end
    end
  end,
}

-- Nobody does anything aboard a ship that has struck her colours.
function not_surrendered(vessel)
  if vessel then need(not ships.surrendered(vessel), "{ship} has struck her colours", "piratewars.board.capture", { ship = vessel }) end
end

-- The figure has done its task: may_act refuses it another until the next turn begins.
function spend(figure, task)
  figure.acted, figure.task = true, task
end

-- The living of her side aboard who have not done a task yet; if a player asks about one figure, only that one.
function free_hands(vessel, about)
  if ships.surrendered(vessel) then return {} end
  local list = game.all("figure", { aboard = vessel, owner = vessel.owner, prisoner = false, dead = false, acted = false, loose = false })
  if not about or about.kind ~= "figure" then return list end
  if has(list, about) then return { about } end
  return {}
end

-- Boarding and fire are refused to a ship that mutineers run, that has struck her colours, or that was captured and has no
-- prize crew or one of the Imperials. Whoever has taken a boat uses it.
local function fights_for_captor(vessel)
  return vessel.craft ~= "" or not vessel.captor or vessel.prize and not ships.imperial_prize(vessel)
end

function check_fighting(vessel)
  morale.mutiny(vessel)
  not_surrendered(vessel)
  need(fights_for_captor(vessel), "{ship} is captured and fights no more", "piratewars.prize.crew", { ship = vessel })
end

function may_fight(vessel)
  return vessel.mutiny == "none" and not ships.surrendered(vessel) and fights_for_captor(vessel)
end

action "mark-loose" {
  rule    = "piratewars.task.loose",
  phase   = "any",
  actor   = "figure",
  say     = "has lost its hold",
  options = function() end,
  some    = true,

  check = function(figure)
    need(not figure.dead, "{actor} is dead")
    need(figure.aboard, "{actor} is not aboard a ship")
    need(not figure.loose, "{actor} is loose already")
  end,
  run = function(figure) figure.loose = true end,
}

action "mark-overboard" {
  rule    = "piratewars.task.loose",
  phase   = "any",
  actor   = "figure",
  args    = { x = "number?", y = "number?" },
  options = function() end,
  some    = true,

  check = function(figure, a)
    need(not figure.dead, "{actor} is dead")
    need(figure.aboard, "{actor} is not aboard a ship")
    need((a.x == nil) == (a.y == nil), "{actor} went overboard at x= and y=, or beside the ship without either")
  end,
  run = function(figure, a)
    local at
    if a.x then at = { x = a.x, y = a.y } end
    goes_overboard(figure, at)
  end,
}

-- The side that comes up after another, or first of all: its boarding fights come before all its tasks.
local function next_comes_up(player)
  local up = player == nil
  for _, side in ipairs(turn.low_to_high()) do
    if up then return melee.fight_all(side) end
    up = side == player
  end
end

-- The Tasks phase begins with the lowest side.
function begin()
  falls.get_up()
  next_comes_up(nil)
end

-- A side has given its tasks: what it declared is fired, idle hands go to the sails, and the next side comes up.
function left(player)
  broadside.volley(player)
  salvos.volley(player)
  sailing.idle_hands(player)
  next_comes_up(player)
end

-- All have given their tasks: fire takes effect, then the other tasks do.
function take_effect()
  broadside.simultaneous()
  working.finish()
  sailing.close()
end

-- The phase is over: ships are blown up, ships without a hull sink, and what was carried over arrives.
function close()
  scuttling.close()
  sinking.sink_all()
  capture.settle()
  loot.arrive()
  stowing.finish()
  falls.stand()
  disposition.withdraw_after_losses()
  scaling.overrun()
  for _, figure in ipairs(game.all("figure", { loose = true })) do figure.loose = false end
end
