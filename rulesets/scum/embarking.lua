-- Going aboard one's own vessels, and ashore.

-- Land on the table.
function ashore(at) return hex.on_board(at) and not board.is_water(at) end

-- A vessel that men may go aboard or leave: a boat, or a ship that lies still.
local function lies_still(vessel)
  if vessel.kind == "boat" then return end
  need(vessel.anchored or vessel.aground, "{vessel} is under way", "scum.ship.crew", { vessel = vessel })
end

-- Moves a unit one hex and ends its move.
local function step(unit, to)
  crossing.step_across(unit, to)
  table.insert(game.active.moved, unit)
  table.insert(game.active.crossed, unit)
  if unit.kind == "unit" then
    unit.moved, unit.halted = 1, data("terrain")[board.ground(to)].no_battle
  else
    unit.moved = true
  end
end

-- What follows from such a move, as from any other.
local function arrived(unit)
  offer("activation.move", { piece = unit })
  if unit.kind == "unit" then spoils.end_of_move(unit) end
end

-- A hex that the piece may come into, as on land.
function free_of_figures(piece, to) moving.occupancy(piece, to, true) end

-- From a boat onto the beach, at no cost while the boat is activated.
local function jumps(unit)
  return unit.aboard ~= nil and unit.aboard.kind == "boat" and has(turn.active_pieces(), unit.aboard)
end

-- A crew that stands at its gun, or is in a boat with it.
local function with_its_gun(unit)
  local gun = unit.gun
  return gun ~= nil and not gun.lost and (gun.at == unit.at or unit.aboard ~= nil and gun.on == unit.aboard)
end

-- Neither the crew of a ship nor the crew of a gun that is with it goes aboard or ashore by itself.
function may_leave(piece)
  if piece.kind ~= "unit" then return true end
  return need(not piece.crew_of, "{piece} is the crew of {ship} and never leaves her", "scum.ship.crew", { piece = piece, ship = piece.crew_of })
    and need(not with_its_gun(piece), "{piece} goes aboard and ashore with {gun}: load or unload it", "scum.boat.capacity", { piece = piece, gun = piece.gun })
end

action "land" {
  rule  = "scum.boat.capacity",
  phase = "activation",
  actor = "unit or commander",
  args  = { to = "cell" },

  options = function(unit)
    if not unit.at or not unit.aboard then return end
    for _, to in ipairs(hex.neighbours(unit.at)) do
      if ashore(to) then suggest { to = to } end
    end
  end,

  check = function(unit, a)
    if not may_leave(unit) or not need(unit.aboard and unit.at, "{actor} is not aboard a vessel") then return end
    if jumps(unit) then
      turn.activation(unit.aboard)
    else
      if not turn.activation(unit) then return end
      moving.whole(unit)
      if unit.kind == "commander" then companies.moves_alone(unit) end
    end
    lies_still(unit.aboard)
    need(hex.distance(unit.at, a.to) == 1, "{to:cell} is not next to {actor}", { to = a.to })
    if not need(ashore(a.to) and not terrain.uncrossable(unit.at, a.to), "{to:cell} is no land that {actor} could enter", { to = a.to }) then return end
    local house = units.structure_at(a.to)
    need(not house or buildings.lets_in(house, unit), "{house} is closed", "scum.building.enter", { house = house })
    free_of_figures(unit, a.to)
  end,

  run = function(unit, a)
    local jump = jumps(unit)
    if jump then crossing.step_across(unit, a.to) else step(unit, a.to) end
    note("{unit}: ashore in {to:cell}", { unit = unit, to = a.to })
    if not jump then arrived(unit) end
  end,
}

-- The commander aboard a vessel who is her captain, if that is another of the same side.
function other_captain(leader, vessel)
  return first(ships.commanders_aboard(vessel), function(other) return other ~= leader and other.owner == leader.owner end)
end

-- A second commander of a player does not go aboard a ship of one, nor a unit aboard a hull that is too short for one.
function room_aboard(piece, vessel)
  if piece.kind == "commander" then
    local captain = other_captain(piece, vessel)
    need(not captain, "{captain} is the captain of {vessel}, and there is one at most", "scum.unit.commander", { captain = captain, vessel = vessel })
    return
  end
  local small = vessel.kind == "ship" and vessel.length < data("scale")["hull of a ship for each hex, in mm"].value
  need(not small, "{vessel} is too small to carry a unit", { vessel = vessel })
end

action "embark" {
  rule  = "scum.ship.crew",
  phase = "activation",
  actor = "unit or commander",
  args  = { to = "cell" },

  options = function(unit)
    if not unit.at then return end
    for _, to in ipairs(hex.neighbours(unit.at)) do
      if boarding.vessel_in(to) then suggest { to = to } end
    end
  end,

  check = function(unit, a)
    if not turn.activation(unit) then return end
    moving.whole(unit)
    if unit.kind == "commander" then companies.moves_alone(unit) end
    local vessel = boarding.vessel_in(a.to)
    if not need(vessel and vessel ~= unit.aboard and unit.at, "there is no other vessel in {to:cell}", { to = a.to }) then return end
    need(game.relation(unit, vessel) ~= "enemy", "{vessel} is an enemy's", { vessel = vessel })
    need(vessel.kind == "boat" or not vessel.surrendered, "{vessel} has surrendered", "scum.ship.surrender", { vessel = vessel })
    room_aboard(unit, vessel)
    if not may_leave(unit) then return end
    need(not unit.swimming and not unit.mounted, "{actor} can embark neither mounted nor from the water")
    need(hex.distance(unit.at, a.to) == 1, "{to:cell} is not next to {actor}", { to = a.to })
    lies_still(vessel)
    if unit.aboard then lies_still(unit.aboard) end
    if vessel.kind == "boat" then boats.capacity(vessel, unit) end
    free_of_figures(unit, a.to)
  end,

  run = function(unit, a)
    step(unit, a.to)
    note("{unit}: aboard {vessel}", { unit = unit, vessel = boarding.vessel_in(a.to) })
    arrived(unit)
  end,
}
