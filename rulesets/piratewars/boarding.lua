-- 2.3 Boarding: declaring it, and who fights.

-- The Boarding of two ships, nil if there is none.
function fight_of(a, b)
  return first(game.boardings, function(fight)
    return fight.attacker == a and fight.defender == b or fight.attacker == b and fight.defender == a
  end)
end

-- The ships that a ship is in a Boarding with.
function opponents(vessel)
  local list = {}
  for _, fight in ipairs(game.boardings) do
    if fight.attacker == vessel then table.insert(list, fight.defender) end
    if fight.defender == vessel then table.insert(list, fight.attacker) end
  end
  return list
end

-- The living of a ship's side who stand on a hull: hers_on(hag, eel) are the hag's people on the eel.
function hers_on(vessel, hull)
  return game.all("figure", { aboard = hull, owner = vessel.owner, prisoner = false, dead = false })
end

declare = rule "piratewars.board.declare" {
  title  = "Declaring Boarding",
  source = "2.2 Ramming (line 77), 2.3 Boarding (line 95), 2.1 Initiative (line 55)",
  text   = "Boarding may be declared in the turn after a ram, and in any turn in which two enemies touched without one. "
    .. "The side that declares is the attacker; the two ships are lashed together until it ends and their people do nothing else.",
  ruling = "It is declared before any task, by sides in the order of Tasks, between enemies whose hulls touch and who were "
    .. "in no ram this turn. Each pair of ships is a Boarding of its own, and a running one is not declared again. A boat counts "
    .. "as a ship.",
  kept_by = { "action declare-boarding", "piratewars.move.status", "piratewars.task.one", "piratewars.ram.after" },

  -- Lashed until boarding.part: movement.status makes both adrift, and tasks.in_boarding stops every other task.
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
      local on_an_enemy = hull and hull.owner ~= figure.owner
      need(not on_an_enemy or any(opponents(hull), { owner = figure.owner }), "{figure} stands on {ship}, an enemy, in no Boarding", { figure = figure, ship = hull })
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
    need(ships.enemies(vessel, a.other), "{other} is not an enemy of {actor}")
    need(geometry.touching(vessel, a.other), "{actor} and {other} do not touch")
    local rammed = ships.rammed_this_turn(vessel) or ships.rammed_this_turn(a.other)
    need(not rammed, "{actor} and {other} are locked by ramming until next turn", "piratewars.ram.after")
    need(not fight_of(vessel, a.other), "{actor} and {other} are in a Boarding already")
    tasks.check_fighting(vessel)
    need(#commit(vessel, a.other) > 0, "{actor} has no figures to board with", "piratewars.board.commit")
  end,

  run = function(vessel, a) declare(vessel, a.other) end,
}

-- It has done no other task this turn (paddling is one).
local function has_time_to_fight(figure)
  return not figure.acted or figure.task == "boarding"
end

commit = rule "piratewars.board.commit" {
  title  = "Who may fight",
  source = "2.3 Boarding (lines 97, 103)",
  text   = "Each side sends any of the people aboard except those on the gun deck and the top castles. Captain, First Mate "
    .. "and Lieutenant may fight from anywhere, and so may whoever stands on the enemy's deck. Some may be held back.",
  ruling = "If the enemy is on her deck and nobody else is left there, those below and aloft may fight. A side with the enemy "
    .. "on its deck that sends nobody must surrender. A figure fights in one Boarding only and not after paddling. Both sides choose "
    .. "in secret; if both would surrender, only the attacker does.",
  kept_by = { "action commit", "boarding.sent", "melee.round" },   -- both choose in secret; a figure is sent to one Boarding only

  -- All whom a ship may send against another. committed: sent to another Boarding this turn.
  run = function(vessel, other)
    local function is_below_or_aloft(figure) return figure.place == "gun-deck" or figure.place == "top" end
    local enemy_on_deck = #hers_on(other, vessel) > 0
    local all_hands = enemy_on_deck and all(hers_on(vessel, vessel), is_below_or_aloft)
    local list = {}
    for _, hull in ipairs { vessel, other } do
      for _, figure in ipairs(hers_on(vessel, hull)) do
        local leader = figures.is_captain_or_mate(figure) or figure.post == "lieutenant"
        local in_place = hull == other or leader or all_hands or not is_below_or_aloft(figure)
        local free = has_time_to_fight(figure) and not figure.loose and not figure.committed
        if in_place and free then table.insert(list, figure) end
      end
    end
    return list
  end,
}

action "commit" {
  rule   = "piratewars.board.commit",
  actor  = "ship",
  closed = "{actor} has nobody to choose for a fight now",
  args   = { figures = "list of figure", surrender = "flag?" },
  some   = true,

  -- Everybody; everybody but the Captain, as a careful owner sends them; half of them; nobody.
  options = function(vessel, ctx)
    local other = opponents(vessel)[1]
    if ctx and ctx.other then other = ctx.other end
    local able = commit(vessel, other)
    local must_surrender = #able == 0 and #hers_on(other, vessel) > 0
    suggest { figures = able, surrender = must_surrender }
    if must_surrender then return end
    local half = {}
    for i = 1, core.half_up(#able) do half[i] = able[i] end
    local fewest = #able
    for _, some in ipairs { where(able, function(figure) return figure.post ~= "captain" end), half, {} } do
      if #some < fewest then
        fewest = #some
        suggest { figures = some }
      end
    end
  end,

  check = function(vessel, a, ctx)
    local other = opponents(vessel)[1]
    if ctx and ctx.other then other = ctx.other end   -- else her first Boarding
    if not need(other, "{actor} is in no Boarding", "piratewars.board.declare") or a.surrender then return end
    local able = commit(vessel, other)
    for _, figure in ipairs(a.figures) do
      local facts = { figure = figure, ship = vessel }
      if need(figure.place ~= "water", "{figure} is overboard", facts) then
        local hers = figure.owner == vessel.owner and (figure.aboard == vessel or figure.aboard == other)
        local here = need(hers and not figure.dead and not figure.prisoner, "{figure} is not aboard", facts)
        local held = need(not figure.loose, "{figure} is loose, and a loose figure may only move", "piratewars.task.loose", facts)
        local unsent = need(not figure.committed, "{figure} fights in another Boarding", facts)
        local idle = need(has_time_to_fight(figure), "{figure} has already acted this turn", "piratewars.task.one", facts)
        if here and held and unsent and idle then
          need(has(able, figure), "{figure} is on the gun deck or a top castle and cannot fight", facts)
        end
      end
    end
    local enemy_on_deck = #hers_on(other, vessel) > 0
    need(#a.figures > 0 or not enemy_on_deck, "{actor} must send a figure or surrender")
  end,
}

-- Everybody of a ship in a Boarding, sent or not, has this as his task.
function engage(vessel, other)
  vessel.fought = game.turn.turn   -- read by tasks.in_boarding: no other task this turn, even if the Boarding ends
  for _, hull in ipairs { vessel, other } do
    for _, figure in ipairs(hers_on(vessel, hull)) do
      if not figure.acted then tasks.spend(figure, "boarding") end
    end
  end
end

-- The end of a Boarding: the lashings are cut.
function part(a, b)
  local over = fight_of(a, b)
  for i = #game.boardings, 1, -1 do
    if game.boardings[i] == over then table.remove(game.boardings, i) end
  end
end

-- Who is asked.

-- Two owners answer at the same time, in secret; where there is nothing to ask, the answer is nil.
function both(ours, theirs)
  if ours and theirs then return choose { ours, theirs } end
  if ours then return choose { ours }, nil end
  if theirs then return nil, (choose { theirs }) end
end

-- The figures that two ships send against each other, nil for the one whose owner surrenders. An owner who has nobody to send
-- and no enemy on deck is not asked.
function sent(attacker, defender)
  local function asked(vessel, other)
    if #commit(vessel, other) == 0 and #hers_on(other, vessel) == 0 then return nil end
    return { vessel.owner, "who fights", "commit", vessel, { other = other } }
  end
  local function chosen(answer)
    if not answer then return {} end
    if answer.surrender then return nil end
    return answer.figures
  end
  local ours, theirs = both(asked(attacker, defender), asked(defender, attacker))
  return chosen(ours), chosen(theirs)
end
