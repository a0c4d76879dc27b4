-- Stepping onto the other hull.

foothold = rule "scum.board.foothold" {
  title  = "Foothold",
  source = "Boarding (lines 657-658); pictures (lines 667-676)",
  text   = "A unit steps onto the other hull only if a hull hex is free of units. If all are full the two can only fight across the rail.",

  check = function(unit, to)
    local vessel = boarding.vessel_in(to)
    need(not unit.crew_of and not unit.swimming and unit.at, "{unit} does not board", { unit = unit })
    if not need(vessel, "there is no vessel in {to:cell}", { to = to }) or not unit.at then return end
    need(not unit.mounted, "{unit} must dismount to board", { unit = unit })
    need(hex.distance(unit.at, to) == 1, "{unit} is not next to {to:cell}", { unit = unit, to = to })
    need(unit.aboard ~= vessel, "{unit} is aboard {vessel}", { unit = unit, vessel = vessel })
    if vessel.owner ~= unit.owner then battle.no_pact(unit, vessel) end
    local given_up = vessel.kind == "ship" and vessel.surrendered and vessel.owner == unit.owner
    need(not given_up, "{vessel} has surrendered", "scum.ship.surrender", { vessel = vessel })
    need(#boarding.between(unit.at, to) > 0, "{vessel} is not grappled there", "scum.board.attempt", { vessel = vessel })
    need(#boarding.between(unit.at, to) == 0 or boarding.joined(unit.at, to), "{unit} crosses from the next turn on", "scum.board.attempt", { unit = unit })
    local other = units.unit_at(to)
    need(not other, "{to:cell} is not free: {other} is there", { to = to, other = other })
    local leader = units.commander_at(to)
    need(not leader or leader.owner == unit.owner, "{to:cell} is not free: {leader} is there", { to = to, leader = leader })
  end,

  -- Steps across, its commander with it; an empty boat that is entered changes hands.
  run = function(unit, to)
    local vessel = boarding.vessel_in(to)
    if boarding.height(unit.at) < boarding.height(to) and boarding.first_turn(unit.at, to) then unit.climbed = true end
    step_across(unit, to)
    if vessel.kind == "boat" then boats.belongs_to(vessel, game.players[unit.owner]) end
  end,
}

-- A unit or commander comes into a hex of a vessel, or leaves one for the shore; with a unit its commander, if he goes along. The last man of a unit
-- joins another that he finds there.
function step_across(unit, to)
  local host, leader = units.unit_at(to), companies.goes_along(unit, to)
  local left = unit.aboard
  unit.at, unit.aboard = to, boarding.vessel_in(to)
  if leader then leader.at, leader.aboard, leader.moved = to, unit.aboard, true end
  if unit.kind == "unit" then battle.part(unit) end
  if host and unit.kind == "unit" then
    ncos.nco(unit, host)
  else
    companies.take_command(units.commander_at(to))
  end
  if left then sinking.look_for_prize(left) end
  if unit.aboard then sinking.look_for_prize(unit.aboard) end
end

action "board-move" {
  rule  = "scum.board.foothold",
  phase = "activation",
  actor = "unit",
  args  = { to = "cell" },

  options = function(unit)
    if not unit.at or #game.grapples == 0 then return end
    for _, to in ipairs(hex.neighbours(unit.at)) do
      if boarding.vessel_in(to) then suggest { to = to } end
    end
  end,

  check = function(unit, a)
    if not turn.activation(unit) then return end
    moving.whole(unit)
    foothold(unit, a.to)
  end,

  run = function(unit, a)
    foothold(unit, a.to)
    unit.moved = 1
    table.insert(game.active.moved, unit)
    note("{unit}: across to {to:cell}", { unit = unit, to = a.to })
    offer("activation.move", { piece = unit })
    spoils.end_of_move(unit)
  end,
}
