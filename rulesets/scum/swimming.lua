-- Swimmers.

-- Free water, for a swimmer.
local function free_water(at)
  return hex.on_board(at) and board.is_water(at) and not units.unit_at(at) and not units.commander_at(at) and not units.ship_at(at) and not units.boat_at(at)
end

-- A swimmer may climb from the water onto that land.
local function beach(from, to)
  return hex.on_board(to) and not board.is_water(to) and not terrain.uncrossable(from, to) and not units.structure_at(to)
end

-- A vessel that men in the water may climb into: a friendly one or an empty one, with room for them.
local function takes_in(vessel, piece)
  local empty = #ships.aboard(vessel) + #ships.commanders_aboard(vessel) == 0
  need(empty or game.relation(piece, vessel) ~= "enemy", "{vessel} is an enemy's", { vessel = vessel })
  if vessel.kind == "boat" then
    if not ncos.alone(piece) or empty then boats.capacity(vessel, piece) end
    return
  end
  need(not vessel.surrendered, "{vessel} has surrendered", { vessel = vessel })
  embarking.room_aboard(piece, vessel)
end

swim = rule "scum.move.swim" {
  title  = "Swimmers",
  source = "Ramming (lines 646-647); order sheet (lines 892-901)",
  text   = "Men in the water move a hex in an activation, and climb from the water onto a beach, or into a friendly or empty boat or a friendly ship that has "
    .. "room. They never battle.",
  ruling = "Only friendly vessels, where they fill the room that a unit would; it takes their whole activation. The swimmers of a unit stay that unit. "
    .. "A commander or a lone NCO in the water may come to a unit of his side as on land. Swimmers never stop a vessel: when she comes into their hex their owner sets them on a free hex of the sea next to it, or else on the nearest.",

  -- piece: a unit or commander in the water.
  check = function(piece, to)
    if not need(piece.swimming and piece.at, "{piece} is not in the water", { piece = piece }) then return end
    need(hex.distance(piece.at, to) == data("units").swimmers.march, "{piece} swims one hex", { piece = piece })
    if not need(hex.on_board(to), "{to:cell} is off the table", { to = to }) then return end
    embarking.free_of_figures(piece, to)
    local vessel = boarding.vessel_in(to)
    if vessel then
      takes_in(vessel, piece)
    else
      need(board.is_water(to) or beach(piece.at, to), "{piece} cannot climb ashore in {to:cell}", { piece = piece, to = to })
    end
  end,

  -- The commander of a unit comes along if he likes; whoever comes to a unit joins it, the last man of another or a commander.
  run = function(piece, to)
    local vessel, host, leader = boarding.vessel_in(to), units.unit_at(to), companies.goes_along(piece, to)
    note("{piece}: swimming to {to:cell}", { piece = piece, to = to })
    for _, one in ipairs { piece, leader } do
      one.at, one.aboard = to, vessel
      one.swimming = not vessel and board.is_water(to)
    end
    if leader then leader.moved = true end
    if host and piece.kind == "unit" then
      ncos.nco(piece, host)
    else
      companies.take_command(units.commander_at(to))
    end
    if vessel and vessel.kind == "boat" then boats.belongs_to(vessel, game.players[piece.owner]) end
    if vessel then sinking.look_for_prize(vessel) end
  end,
}

-- Swimmers in the way of a vessel that comes into these hexes.
function make_way(vessel, cells)
  for _, kind in ipairs { "unit", "commander" } do
    for _, piece in ipairs(game.all(kind, { swimming = true })) do
      if piece.at and has(cells, piece.at) then move_aside(piece, vessel) end
    end
  end
end

-- To a free hex that their owner picks; a commander goes with his unit.

function move_aside(piece, vessel)
  local free = where(hex.neighbours(piece.at), free_water)
  if #free == 0 then
    local all_free = where(hex.cells(), free_water)
    local nearest = least(all_free, function(at) return hex.distance(at, piece.at) end)
    free = { nearest }
  end
  local to = free[1]
  if not to then return end
  if #free > 1 then to = choose(piece.owner, "where the swimmers go", free, piece) end
  local leader = piece.kind == "unit" and units.led_by(piece)
  piece.at = to
  if leader and leader.swimming then leader.at = to end
  note("{piece}: out of the way of {vessel}", { piece = piece, vessel = vessel })
end

action "swim" {
  rule  = "scum.move.swim",
  phase = "activation",
  actor = "unit or commander",
  args  = { to = "cell" },

  options = function(piece)
    if not piece.at or not piece.swimming then return end
    for _, to in ipairs(hex.neighbours(piece.at)) do suggest { to = to } end
  end,

  check = function(piece, a)
    if not turn.activation(piece) then return end
    moving.whole(piece)
    swim(piece, a.to)
  end,

  run = function(piece, a)
    swim(piece, a.to)
    if piece.kind == "unit" then piece.moved, piece.halted = 1, true else piece.moved = true end
    table.insert(game.active.moved, piece)
    offer("activation.move", { piece = piece })
    if piece.kind == "unit" then spoils.end_of_move(piece) end
  end,
}
