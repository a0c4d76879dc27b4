-- Ways that a piece could go, for lists of orders.

-- Whether a piece could go on from a hex that it has come to.
local function could_leave(piece, at)
  local stops = data("terrain")[board.ground(at)].stops or units.unit_at(at) or units.commander_at(at) or moving.zone_stops(piece, at)
  return at == piece.at or not stops
end

-- Whether a piece could come to a hex from the next one.
local function could_enter(piece, from, to)
  if not hex.on_board(to) or moving.impassable(piece, from, to) then return false end
  local house, unit = units.structure_at(to), units.unit_at(to)
  if house and house ~= units.structure_at(from) and not buildings.lets_in(house, piece) then return false end
  return not unit or unit.owner == piece.owner and (piece.kind == "commander" or ncos.alone(piece))
end

local function cost_for(piece)
  return function(from, to)
    if could_leave(piece, from) and could_enter(piece, from, to) then return 1 end
    return nil
  end
end

-- The hexes that a piece could reach, without its own, and the way to each: a list of { to, way }.
function within(piece, most)
  local cost, list = cost_for(piece), {}
  for at in pairs(hex.reach(piece.at, most, cost)) do
    local path, way = hex.path(piece.at, at, cost), {}
    for i = 2, #path do table.insert(way, hex.direction(path[i - 1], path[i])) end
    if #way > 0 then table.insert(list, { to = at, way = way }) end
  end
  return list
end
