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

-- The way to a hex, one direction longer than another.
local function longer(way, direction)
  local list = {}
  for _, step in ipairs(way) do table.insert(list, step) end
  table.insert(list, direction)
  return list
end

-- The hexes that a piece could reach, without its own, and a shortest way to each: a list of { to, way }, the nearest first.
function within(piece, most)
  local list, reached, i = { { to = piece.at, way = {} } }, { [piece.at] = true }, 1
  while list[i] do
    local from = list[i]
    if #from.way < most and could_leave(piece, from.to) then
      for direction = 0, 5 do
        local to = hex.step(from.to, direction)
        if not reached[to] and could_enter(piece, from.to, to) then
          reached[to] = true
          table.insert(list, { to = to, way = longer(from.way, direction) })
        end
      end
    end
    i = i + 1
  end
  table.remove(list, 1)
  return list
end
