-- Movement: the steps a vessel makes, and the five phases in which all make them together.

phases = rule "galley.move.phases" {
  title  = "Five phases",
  source = "Phase Movement (lines 67-76)",
  text   = "The period has five phases; a table says which speeds move one hex in which phase, so that each makes as "
    .. "many hexes as its speed. The speed is the number of steps of the corrected order.",
  ruling = "The book does not say when a backing vessel moves: as speed 1, in phase 5.",
  data   = { "galley.data.phases" },

  -- Does this speed move in this phase?
  run = function(speed, phase)
    for _, moving in ipairs(data("phases")[phase].speeds) do
      if moving == speed then return true end
    end
    return false
  end,
}

forward = rule "galley.move.forward" {
  title  = "Straight ahead",
  source = "Movement Cards (line 122), Turning Circles (line 114)",
  text   = "The bow goes one hex on along the heading, the stern into the hex the bow leaves.",

  run = function(stern, bow)
    return { stern = bow, bow = hex.step(bow, hex.direction(stern, bow)) }
  end,
}

turn = rule "galley.move.turn" {
  title  = "A turn and one hex",
  source = "Turning (lines 78-82), Turning Circles (line 114), Movement Cards (lines 124-125)",
  text   = "The heading turns one step to port or starboard, the bow goes one hex along the new heading, and the stern "
    .. "passes through the hex where the bow was.",
  data   = { "galley.data.directions" },

  run = function(stern, bow, step)
    local heading = hex.direction(stern, bow)
    if step == "P" then
      heading = hex.turn(heading, -1)
    else
      heading = hex.turn(heading, 1)
    end
    return { stern = bow, bow = hex.step(bow, heading) }
  end,
}

back = rule "galley.move.back" {
  title  = "Back one hex",
  source = "Movement Cards (line 123)",
  text   = "The stern goes one hex against the heading, the bow into the hex the stern leaves.",

  run = function(stern, bow)
    return { stern = hex.step(stern, hex.direction(bow, stern)), bow = stern }
  end,
}

back_turn = rule "galley.move.back-turn" {
  title  = "Back and turn",
  source = "Turning Circles (line 114), examples (lines 137-138)",
  text   = "The stern leads, one hex to the named side of straight astern, and the bow passes through the hex where "
    .. "the stern was. B P1 and B S1 are one hex of backing.",
  ruling = "The book does not say which way the heading goes when a vessel backs to port: her stern goes to port, so "
    .. "her bow swings the other way. galley.opt.back-turn-heading is the other reading.",
  data   = { "galley.data.defaults.back-turn" },

  run = function(stern, bow, step)
    local heading = hex.direction(stern, bow)
    if game.option("galley.opt.back-turn-heading") or data("defaults")["back-turn"] ~= "stern-to-side" then
      heading = options.back_turn_heading(heading, step)
    elseif step == "bP" then
      heading = hex.turn(heading, 1)   -- her stern goes to port, her bow to starboard
    else
      heading = hex.turn(heading, -1)
    end
    return { stern = hex.step(stern, hex.turn(heading, 3)), bow = stern }
  end,
}

-- Where her next step would take a vessel: her new hexes, the end that leads, whence, whither and which way it goes.
function plan(vessel, step)
  local stern, bow = vessel.stern, vessel.bow
  local part, from, to = "bow", bow, nil
  if step == "F" then
    to = forward(stern, bow)
  elseif step == "P" or step == "S" then
    to = turn(stern, bow, step)
  else
    part, from = "stern", stern
    if step == "b" then
      to = back(stern, bow)
    else
      to = back_turn(stern, bow, step)
    end
  end
  local lead = to[part]
  return { stern = to.stern, bow = to.bow, part = part, from = from, lead = lead, way = hex.direction(from, lead) }
end

simultaneous = rule "galley.move.simultaneous" {
  title  = "One phase",
  source = "Phase Movement (line 69), Play (line 32)",
  text   = "All movers of a phase move at once, from where they were when it began. Those held by a contact stay, and "
    .. "so do those who would change hexes with each other; the others move, and any two that then share a hex and were not in contact have "
    .. "collided.",
  ruling = "The book does not say how a phase is resolved: it is fully simultaneous, and a vessel may enter a hex that another "
    .. "leaves. A vessel that a phase finds halted, grappled or without hull makes no step; one that the edge of the "
    .. "board takes is gone before the collisions are looked for.",

  -- only: those who move while all others lie still; nil in the five phases, when their speeds say who moves.
  -- Returns the collisions.
  run = function(only, phase)
    local movers = only or where(ship.in_order(), function(vessel)
      local steps_left = vessel.made < #vessel.steps
      return steps_left and not vessel.halted and not grapple.linked(vessel) and phases(#vessel.steps, phase)
    end)
    local moves, going, before = {}, {}, #game.collisions
    for _, vessel in ipairs(where(movers, ship.has_hull)) do
      local move = plan(vessel, vessel.steps[vessel.made + 1])
      local holder = contact.contact(vessel, move)
      if holder then
        vessel.halted = true
        note("{ship} lies foul of {other} and cannot move that way", { ship = vessel, other = holder })
      elseif options.ashore(move.lead) then  -- land is there only with galley.opt.land
        vessel.halted = true
        note("{ship} stops before the land in {cell:cell}", { ship = vessel, cell = move.lead })
      else
        moves[vessel.id] = move
        table.insert(going, vessel)
      end
    end
    collision.swap(going, moves, phase)  -- halts those who meet at a hex side
    for _, vessel in ipairs(going) do
      local move = moves[vessel.id]
      if vessel.halted then
        moves[vessel.id] = nil
      else
        vessel.stern, vessel.bow = move.stern, move.bow
        vessel.made = vessel.made + 1
        if not board.on_board(vessel) then ship.leaves_the_battle(vessel) end
      end
    end
    collision.multiple(moves, phase)
    contact.drop_ended(moves)
    local new = {}
    for i = before + 1, #game.collisions do table.insert(new, game.collisions[i]) end
    return new
  end,
}

-- Step 4. Vessels part as phase 5 begins. The players read what happened when all have moved.
function five_phases()
  for phase = 1, #data("phases") do
    if phase == 5 then grapple.part() end
    simultaneous(nil, phase)
  end
  for _, vessel in ipairs(ship.in_order()) do report.movement(vessel) end
  for _, hit in ipairs(game.collisions) do report.collision(hit) end
end
