-- Stepping onto the other hull.

foothold = rule "scum.board.foothold" {
  title  = "Foothold",
  source = "Boarding (lines 657-658); pictures (lines 667-676)",
  text   = "A unit steps onto the other hull only if a hull hex is free of units. If all are full the two can only fight across the rail.",
  ruling = "A commander crosses alone in his own activation, as he moves ashore: to a free hull hex or to a unit of his side that has no other "
    .. "commander. The last man of a unit may cross to one that he may join.",
  see    = { "scum.move.occupancy", "scum.move.nco" },

  check = function(piece, to)
    local vessel = boarding.vessel_in(to)
    local crew = piece.kind == "unit" and piece.crew_of
    need(not crew and not piece.swimming and piece.at, "{piece} does not board", { piece = piece })
    if not need(vessel, "there is no vessel in {to:cell}", { to = to }) or not piece.at then return end
    need(not piece.mounted, "{piece} must dismount to board", { piece = piece })
    need(hex.distance(piece.at, to) == 1, "{piece} is not next to {to:cell}", { piece = piece, to = to })
    need(piece.aboard ~= vessel, "{piece} is aboard {vessel}", { piece = piece, vessel = vessel })
    if vessel.owner ~= piece.owner then battle.no_pact(piece, vessel) end
    local given_up = vessel.kind == "ship" and vessel.surrendered and vessel.owner == piece.owner
    need(not given_up, "{vessel} has surrendered", "scum.ship.surrender", { vessel = vessel })
    need(#boarding.between(piece.at, to) > 0, "{vessel} is not grappled there", "scum.board.attempt", { vessel = vessel })
    need(#boarding.between(piece.at, to) == 0 or boarding.joined(piece.at, to), "{piece} crosses from the next turn on", "scum.board.attempt",
      { piece = piece })
    if piece.kind == "commander" then embarking.room_aboard(piece, vessel) end
    if piece.kind == "commander" or ncos.alone(piece) then
      embarking.free_of_figures(piece, to)
      return
    end
    local other, leader = units.unit_at(to), units.commander_at(to)
    need(not other, "{to:cell} is not free: {other} is there", { to = to, other = other })
    need(not leader or leader.owner == piece.owner, "{to:cell} is not free: {leader} is there", { to = to, leader = leader })
  end,

  -- Steps across, its commander with it; an empty boat that is entered changes hands.
  run = function(piece, to)
    local vessel = boarding.vessel_in(to)
    local climbs = boarding.height(piece.at) < boarding.height(to) and boarding.first_turn(piece.at, to)
    if piece.kind == "unit" and climbs then piece.climbed = true end
    step_across(piece, to)
    if vessel.kind == "boat" then boats.belongs_to(vessel, game.players[piece.owner]) end
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
  actor = "unit or commander",
  args  = { to = "cell" },

  options = function(piece)
    if not piece.at or #game.grapples == 0 then return end
    for _, to in ipairs(hex.neighbours(piece.at)) do
      if boarding.vessel_in(to) then suggest { to = to } end
    end
  end,

  check = function(piece, a)
    if not turn.activation(piece) then return end
    moving.whole(piece)
    if piece.kind == "commander" then companies.moves_alone(piece) end
    foothold(piece, a.to)
  end,

  run = function(piece, a)
    foothold(piece, a.to)
    if piece.kind == "unit" then piece.moved = 1 else piece.moved = true end
    table.insert(game.active.moved, piece)
    note("{piece}: across to {to:cell}", { piece = piece, to = a.to })
    offer("activation.move", { piece = piece })
    if piece.kind == "unit" then spoils.end_of_move(piece) end
  end,
}
