-- 2.2 Ramming.

condition = rule "piratewars.ram.condition" {
  title  = "When it is a ram",
  source = "2.2 Ramming (lines 73, 77)",
  text   = "A ship that sails forward into another, friend or foe, at 45 degrees or more to the side she strikes, rams "
    .. "her. Nobody is asked: the angle decides.",
  ruling = "A hull she lay against when her move began she cannot ram in this move. A boat that a ship sails into is sunk, "
    .. "and the ship goes on unharmed; a boat never rams, and a ship that turns or drifts against one is in contact only.",
  data   = { "piratewars.data.constants.ram-angle" },

  run = function(vessel, other, angle)
    local touched_as_her_move_began = has(vessel.touched, other)
    if touched_as_her_move_began then return false end
    return core.at_most(data("constants")["ram-angle"], angle)
  end,
}

blow = rule "piratewars.ram.damage" {
  title  = "Ram damage",
  source = "2.2 Ramming (line 75)",
  text   = "At once the rammed ship loses half as many HF as the rammer has SF set, rounded up, and the rammer one, or "
    .. "two if the other is the larger. It is the topmost H that go; then the sails follow the hull, and a figure falls "
    .. "with every line.",
  ruling = "The larger ship is the longer one. A tacking ship still counts all the SF she has set.",

  see    = { "piratewars.damage.lines", "piratewars.damage.excess-sails" },

  -- vessel rams other. damage.lines crosses the topmost H, then the sails above the hull, with a figure for each.
  run = function(vessel, other)
    local dealt, taken = core.half_up(ships.set_sf(vessel)), 1
    if other.length > vessel.length then taken = 2 end
    damage.lines(other, "hull", dealt)
    damage.lines(vessel, "hull", taken)
    return { dealt = dealt, taken = taken }
  end,
}

after = rule "piratewars.ram.after" {
  title  = "After a ram",
  source = "2.2 Ramming (lines 75, 77, 79)",
  text   = "Both ships have moved for this turn, even if the one that was struck has not, and nobody aboard them does a "
    .. "task in it. Next turn they drift locked together, may do tasks, and either side may declare Boarding. A ship that a "
    .. "ram sinks goes down at the end of Movement.",
  ruling = "If nobody boards, they are free from the turn after that.",
  kept_by = {
    "piratewars.task.one", "piratewars.sail.crew", "piratewars.move.status", "piratewars.move.locked", "piratewars.board.declare",
    "sinking.sink_all",
  },

  -- The ram is written down, and the rules under kept_by ask for it: no tasks and no check of the sails this turn; adrift,
  -- locked and free to board in the next.
  run = function(vessel, other)
    table.insert(game.rams, { rammer = vessel, rammed = other, turn = game.turn.turn })
    for _, ship in ipairs { vessel, other } do
      ship.moving, ship.moved, ship.left, ship.turn_open = true, true, 0, 0
    end
  end,
}

-- A ship sailing forward has come against another.
function ram_or_touch(vessel, met)
  local facts = { ship = vessel, other = met.ship, angle = met.angle }
  if not condition(vessel, met.ship, met.angle) then return note("{ship} comes alongside {other} at {angle} degrees", facts) end
  note("{ship} rams {other} at {angle} degrees", facts)
  blow(vessel, met.ship)
  after(vessel, met.ship)
end

-- A boat in the way of a hull under sail: it sinks, and the ship goes on.
function run_down(vessel, boat)
  note("{ship} runs {boat} down", { ship = vessel, boat = boat })
  sinking.sink(boat)
end
