-- 2.3 Boarding: declaring it, and who fights.

-- The fight between two ships, nil when there is none.
function fight_of(a, b)
  for _, fight in ipairs(game.boardings) do
    local here = fight.attacker == a and fight.defender == b or fight.attacker == b and fight.defender == a
    if here then return fight end
  end
end

-- The ships she fights with.
function opponents(vessel)
  local list = {}
  for _, fight in ipairs(game.boardings) do
    if fight.attacker == vessel then table.insert(list, fight.defender) end
    if fight.defender == vessel then table.insert(list, fight.attacker) end
  end
  return list
end

-- The living of a ship's side who stand in a hull.
function standing(vessel, hull)
  local list = {}
  for _, figure in ipairs(figures.aboard(hull)) do
    if figure.owner == vessel.owner and not figure.prisoner then table.insert(list, figure) end
  end
  return list
end

local function always(figure)
  return figures.is_officer(figure) or figure.post == "lieutenant"
end

local aloft_or_below = { ["gun-deck"] = true, top = true, nest = true }

-- Nobody else is left on deck, and the enemy stands there.
local function last_men(vessel, other)
  if #standing(other, vessel) == 0 then return false end
  for _, figure in ipairs(standing(vessel, vessel)) do
    if always(figure) or not aloft_or_below[figure.place] then return false end
  end
  return true
end

-- Has the figure not acted yet, or is its task Boarding? A figure that has paddled does nothing else that turn.
local function free_to_fight(figure)
  return not figure.acted or figure.task == "boarding"
end

commit = rule "piratewars.board.commit" {
  title  = "Who may fight",
  source = "2.3 Boarding (lines 97, 103)",
  text   = "Each side sends any of the people aboard but those on the gun deck and the top castles. Captain, First Mate "
    .. "and Lieutenant may fight from anywhere, and so may whoever stands on the enemy's deck. Some may be held back.",
  ruling = "With the enemy on deck and nobody else left there, those below and aloft may fight, and a side that sends "
    .. "nobody must surrender. A figure fights in one Boarding only, and not in the turn in which it has paddled. Both sides choose "
    .. "in secret; where both would surrender, the attacker does.",

  -- All whom a ship may send against another.
  run = function(vessel, other)
    local list, all = {}, last_men(vessel, other)
    for _, figure in ipairs(standing(vessel, vessel)) do
      local able = all or always(figure) or not aloft_or_below[figure.place]
      if able and free_to_fight(figure) and not figure.loose and not figure.committed then table.insert(list, figure) end
    end
    for _, figure in ipairs(standing(vessel, other)) do
      if free_to_fight(figure) and not figure.loose and not figure.committed then table.insert(list, figure) end
    end
    return list
  end,
}

-- Who may fight, without the Captain and anybody aloft: what a careful owner sends.
local function without_captain(list)
  local rest = {}
  for _, figure in ipairs(list) do
    if figure.post ~= "captain" then table.insert(rest, figure) end
  end
  return rest
end

local function half_of(list)
  local rest = {}
  for i = 1, core.half_up(#list) do rest[i] = list[i] end
  return rest
end

-- What is wrong with sending a figure.
local function check_fighter(vessel, other, figure)
  local fact = { figure = figure }
  if figure.place == "water" then return need(false, "overboard: {figure}", fact) end
  local here = figure.aboard == vessel or figure.aboard == other
  need(here and figure.owner == vessel.owner and not figure.dead and not figure.prisoner, "not aboard: {figure}", fact)
  need(not figure.loose, "loose figure: {figure}", "piratewars.task.loose", fact)
  need(not figure.committed, "{figure} fights in another Boarding", fact)
  need(free_to_fight(figure), "{figure} has already acted this turn", "piratewars.task.one", fact)
  local able = always(figure) or not aloft_or_below[figure.place] or figure.aboard ~= vessel or last_men(vessel, other)
  need(able, "gun deck and top castle cannot fight: {figure}", fact)
end

action "commit" {
  rule   = "piratewars.board.commit",
  actor  = "ship",
  closed = "nobody asks {actor} who is to fight",
  args   = { figures = "list of figure", surrender = "flag?" },

  options = function(vessel, ctx)
    local other = ctx and ctx.other or opponents(vessel)[1]
    local all = commit(vessel, other)
    local pressed = #all == 0 and #standing(other, vessel) > 0   -- nobody is free to be sent
    suggest { figures = all, surrender = pressed }
    if pressed then return end
    local fewest = #all
    for _, some in ipairs { without_captain(all), half_of(all), {} } do
      if #some < fewest then
        fewest = #some
        suggest { figures = some }
      end
    end
  end,

  check = function(vessel, a, ctx)
    local other = ctx and ctx.other or opponents(vessel)[1]
    if not need(other, "{actor} is in no Boarding", "piratewars.board.declare") or a.surrender then return end
    for _, figure in ipairs(a.figures) do check_fighter(vessel, other, figure) end
    local pressed = #standing(other, vessel) > 0
    need(#a.figures > 0 or not pressed, "{actor} must send a figure or surrender", "piratewars.board.commit")
  end,
}

-- Has a side a ship in a Boarding with a hull?
local function fights_for(player, hull)
  for _, other in ipairs(opponents(hull)) do
    if other.owner == player then return true end
  end
  return false
end

declare = rule "piratewars.board.declare" {
  title  = "Declaring Boarding",
  source = "2.2 Ramming (line 77), 2.3 Boarding (line 95), 2.1 Initiative (line 55)",
  text   = "Boarding may be declared in the turn after a ram, and in any turn in which two enemies touched without one. "
    .. "Who declares is the attacker; the two are lashed together until it ends and their people do nothing else.",
  ruling = "It is declared before any task, by sides in the order of Tasks, between enemies whose hulls touch and who were "
    .. "in no ram this turn. Each pair of ships is a Boarding of its own, and a running one is not declared again.",

  run = function(vessel, other)
    table.insert(game.boardings, { attacker = vessel, defender = other })
    note("{ship} is lashed to {other}: boarders away", { ship = vessel, other = other })
  end,

  always = function()
    for _, fight in ipairs(game.boardings) do
      local both = { a = fight.attacker, b = fight.defender }
      need(ships.enemies(fight.attacker, fight.defender), "{a} boards {b}, a friend", both)
      need(fight_of(fight.attacker, fight.defender) == fight, "{a} and {b} are lashed together twice", both)
      local lashed = fight.attacker.fate ~= "sunk"   -- else her boarders fight on
      local afloat = ships.afloat(fight.defender) and (not lashed or ships.afloat(fight.attacker))
      need(afloat, "{a} and {b} are lashed together, and not both afloat", both)
      need(not lashed or geometry.touching(fight.attacker, fight.defender), "{a} and {b} are lashed together, and do not touch", both)
    end
    for _, figure in ipairs(game.all("figure", { dead = false, prisoner = false })) do
      local hull = figure.aboard
      local there = hull and hull.owner ~= figure.owner
      need(not there or fights_for(figure.owner, hull), "{figure} stands on {ship}, an enemy, in no Boarding", { figure = figure, ship = hull })
    end
  end,
}

action "declare-boarding" {
  rule   = "piratewars.board.declare",
  phase  = "boarding-declarations",
  actor  = "ship",
  closed = "{actor} can declare Boarding only before the tasks",
  args   = { other = "enemy ship" },
  say    = "declares Boarding",
  later  = { "tasks", "the Boarding is fought when the first of its two sides comes up in the Tasks" },

  check = function(vessel, a)
    need(ships.afloat(vessel) and ships.afloat(a.other), "{actor} and {other} must both be afloat")
    need(ships.enemies(vessel, a.other), "{other} is no enemy of {actor}")
    need(geometry.touching(vessel, a.other), "not touching: {actor} and {other}")
    local rammed = ships.rammed_this_turn(vessel) or ships.rammed_this_turn(a.other)
    need(not rammed, "{actor} and {other} are locked by ramming until next turn", "piratewars.ram.after")
    need(not fight_of(vessel, a.other), "already boarding: {actor} and {other}")
    need(tasks.may_fight(vessel), "{actor} fights no more", "piratewars.morale.mutiny")
    need(#commit(vessel, a.other) > 0, "{actor} has no figures to board with", "piratewars.board.commit")
  end,

  run = function(vessel, a) declare(vessel, a.other) end,
}

-- The answers to two questions that are put together, in secret; nil to one that nobody has to answer.
function both(ours, theirs)
  if ours and theirs then return choose { ours, theirs } end
  if ours then return choose { ours }, nil end
  if theirs then return nil, (choose { theirs }) end
end

-- The question to a ship's owner, nil where he has nobody to send and no enemy on deck.
local function who_fights(vessel, other)
  if #commit(vessel, other) == 0 and #standing(other, vessel) == 0 then return nil end
  return { vessel.owner, "who fights", "commit", vessel, { other = other } }
end

local function chosen(answer)
  if not answer then return {} end
  if answer.surrender then return nil end
  local list = {}
  for i, figure in ipairs(answer.figures) do list[i] = figure end
  return list
end

-- The figures that two ships send against each other, nil for the one whose owner surrenders.
function sent(attacker, defender)
  local ours, theirs = both(who_fights(attacker, defender), who_fights(defender, attacker))
  return chosen(ours), chosen(theirs)
end

-- Whoever is in a Boarding fights in it, sent or not, and does nothing else.
function engage(vessel, other)
  vessel.fought = game.turn.turn
  for _, hull in ipairs { vessel, other } do
    for _, figure in ipairs(standing(vessel, hull)) do
      if not figure.acted then tasks.spend(figure, "boarding") end
    end
  end
end

-- The end of a Boarding: the lashings are cut.
function part(a, b)
  for i = #game.boardings, 1, -1 do
    local fight = game.boardings[i]
    local here = fight.attacker == a and fight.defender == b or fight.attacker == b and fight.defender == a
    if here then table.remove(game.boardings, i) end
  end
end
