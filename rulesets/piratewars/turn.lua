-- 2.0 The turn: its phases, initiative, the end.

begins = rule "piratewars.turn.phases" {
  title  = "The four phases",
  source = "2.0 Turn Sequence (lines 43-51)",
  text   = "A turn is Initiative, Movement, Tasks and Morale. Everybody is through with a phase before the next one "
    .. "begins, and after the last there is a new turn.",
  kept_by = { "phase initiative", "phase movement", "phase tasks", "phase morale" },
  see    = { "piratewars.turn.initiative", "piratewars.move.must-move", "piratewars.turn.end-of-game" },

  -- A new turn begins, before its Initiative: what was true of the last one is over.
  run = function()
    game.order = {}
    -- Rams of the last turn still count.
    game.rams = where(game.rams, function(ram) return ram.turn >= game.turn.turn - 1 end)
    -- Nobody has done a task, and no gun has fired.
    for _, flag in ipairs { "acted", "overboard", "committed", "walked", "threw", "fought" } do
      for _, figure in ipairs(game.all("figure", { [flag] = true })) do
        figure[flag], figure.task = false, nil
      end
    end
    for _, cannon in ipairs(game.all("cannon")) do
      cannon.shifted, cannon.fired, cannon.pointed = false, false, false
    end
    for _, gun in ipairs(game.all("deck_gun")) do gun.fired = false end
    shore.fresh()
    disposition.restore_or_rouse()
    -- Every ship's status is fixed, and she has her whole move before her; a rudder hit in the last turn is felt in this one.
    for _, vessel in ipairs(where(ships.every(), { fate = "afloat" })) do
      vessel.status = movement.status(vessel)
      vessel.move = movement.whole_move(vessel)
      vessel.left, vessel.leap, vessel.turn_open, vessel.turned = vessel.move, 0, 0, false
      vessel.moving, vessel.moved, vessel.touched = false, false, {}
      vessel.pushed_off, vessel.weighed, vessel.fell_off = false, false, false
      if vessel.rudder == "hit" then vessel.rudder = "felt" end
      if game.turn.turn == 1 then morale.remember(vessel) end
    end
    for _, boat in ipairs(ships.boats()) do boats.fresh(boat) end
  end,
}

initiative = rule "piratewars.turn.initiative" {
  title  = "Initiative",
  source = "2.1 Initiative (line 55)",
  text   = "Every side rolls a die; sides that tie roll again, and that settles their places within the tie. In Movement "
    .. "the highest goes first with all its ships, in Tasks the lowest. A boarding fight is fought when the first of "
    .. "its two sides comes up in Tasks.",
  ruling = "Who ties again rolls again. A side moves its own ships in any order.",
  kept_by = {
    "turn.high_to_low", "turn.low_to_high", "phase movement", "phase tasks",
    "tasks.begin", "tasks.left",  -- the boarding fights of a side, as it comes up
  },

  -- Sets the order of the sides, from the highest to the lowest. A side takes part that has a ship afloat, or anybody alive.
  run = function()
    local sides = where(game.all("side"), function(side)
      return #ships.commanded_by(side.id) > 0 or #game.all("figure", { owner = side.id, dead = false }) > 0
    end)
    -- All roll for one place; then those who share a place roll again for it among themselves, until no place is shared.
    local places, at, again = { sides }, 1, false
    while at do
      if again then game.rest_depends_on(places) end
      local tied, rolled = table.remove(places, at), {}
      for i, side in ipairs(tied) do
        rolled[i] = roll("d6", "initiative", side)
        if not again then side.initiative = rolled[i] end
      end
      for face = 1, 6 do
        local same = {}
        for i, side in ipairs(tied) do
          if rolled[i] == face then table.insert(same, side) end
        end
        if #same > 0 then table.insert(places, at, same) end   -- before those with lower faces
      end
      again, at = true, nil
      for i = #places, 1, -1 do
        if #places[i] > 1 then at = i end
      end
    end
    local names = {}
    game.order = {}
    for _, place in ipairs(places) do
      table.insert(game.order, place[1].id)
      table.insert(names, place[1].name)
    end
    note("initiative: {order}", { order = table.concat(names, ", ") })
  end,
}

action "roll-initiative" {
  rule   = "piratewars.turn.initiative",
  phase  = "initiative",
  actor  = "player",
  closed = "initiative is already rolled",
  check  = function() need(#game.order == 0, "initiative is already rolled") end,
  run    = function() initiative() end,
}

-- Afloat is neither sunk nor aground for good nor withdrawn. She can still fight for the side that commands her. Captured, she is out, until pirates have manned her as a prize.
function in_battle(vessel)
  if not ships.afloat(vessel) or vessel.mutiny == "out" or ships.surrendered(vessel) then return false end
  return vessel.captor == nil or vessel.prize and not ships.imperial_prize(vessel)
end

end_of_game = rule "piratewars.turn.end-of-game" {
  title  = "The end",
  source = "none (ours)",
  text   = "The battle is over after a Morale phase in which at most one side still has a ship in it, or people in a fortress "
    .. "or before its walls.",
  ruling = "The book names no end. A ship is out when she is sunk, captured, has struck her colours, is aground for good, "
    .. "withdrawn or lost to mutineers; a prize of pirates is in it again. People in or before a fortress count, and it is a battle only "
    .. "if several sides began it: ours. Where its objectives "
    .. "do not decide a battle whose scenario names a last turn, it is broken off after that.",
  data   = { "piratewars.data.constants.last-turn" },

  run = function()
    local function before_a_fortress(figure)
      return figure.island ~= nil and #game.all("fortress", { island = figure.island }) > 0
    end
    local sides = where(game.all("side"), function(side)
      local ashore = game.all("figure", { owner = side.id, dead = false, place = "shore" })
      local at_a_fortress = any(ashore, function(figure) return figure.fort ~= nil or before_a_fortress(figure) end)
      return at_a_fortress or any(ships.commanded_by(side.id), in_battle)
    end)
    -- It is a battle only if it began with ships of several sides, or with ships of one and a fortress of another.
    local all, battle = ships.every(), false
    for _, vessel in ipairs(all) do
      if vessel.began ~= all[1].began then battle = true end
    end
    if #all > 0 and #game.all("fortress") > 0 then
      battle = battle or any(game.all("figure"), function(figure) return figure.owner ~= all[1].began end)
    end
    if battle and #sides == 1 then
      game.outcome = { winner = sides[1].id, text = sides[1].name .. " alone is left in the battle" }
    elseif battle and #sides == 0 then
      game.outcome = { text = "no side has a ship left in the battle" }
    elseif game.last_turn > 0 and game.turn.turn >= game.last_turn then
      game.outcome = { text = "the last turn is over, and the battle is broken off" }
    end
  end,
}

-- The sides in the order of Movement and of falling off.
function high_to_low()
  local list = {}
  for _, id in ipairs(game.order) do table.insert(list, id) end
  return list
end

-- The sides in the order of Tasks.
function low_to_high()
  local list = {}
  for _, id in ipairs(game.order) do table.insert(list, 1, id) end
  return list
end
