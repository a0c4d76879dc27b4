-- The board: its hexes, the two that a vessel covers, distances, and the edge.

local compass = { [0] = "east", "south-east", "south-west", "west", "north-west", "north-east" }

grid = rule "galley.board.grid" {
  title  = "The board is hexagonal",
  source = "Parts of a Vessel (line 12), Turning (line 80)",
  text   = "The board is a grid of hexes. A move goes from a hex to one of its six neighbours, a turn is one step of "
    .. "60 degrees.",
  ruling = "The book speaks of squares and turns by 60 degrees, which no grid of squares allows: its squares are "
    .. "hexes.",
  data   = { "galley.data.directions" },

  run = function(cell) return hex.neighbours(cell) end,
}

vessel = rule "galley.board.vessel" {
  title  = "A vessel covers two adjacent hexes",
  source = "Parts of a Vessel (line 12)",
  text   = "A vessel has a stern hex and a bow hex beside it; her heading is the direction from stern to bow. Vessels "
    .. "share a hex only after a collision.",

  -- The heading, or nil if the two hexes are not adjacent.
  run = function(stern, bow) return hex.direction(stern, bow) end,

  always = function()
    local afloat = ship.in_order()
    for i, one in ipairs(afloat) do
      need(hex.direction(one.stern, one.bow), "{ship} has her bow in {bow:cell} and her stern in {stern:cell}",
        { ship = one, bow = one.bow, stern = one.stern })
      need(on_board(one), "{ship} is afloat off the board", "galley.board.edge", { ship = one })
      for j = i + 1, #afloat do
        local cell = shared(one, afloat[j])[1]
        need(not cell or contact.in_contact(one, afloat[j]), "{a} and {b} lie in {cell:cell} and have not collided",
          { a = one, b = afloat[j], cell = cell })
      end
    end
  end,
}

distance = rule "galley.board.distance" {
  title  = "Distance",
  source = "none (ours)",
  text   = "The distance of two vessels is measured between their nearest hexes.",
  ruling = "The book has no rule for distances: count hexes, from the nearest of the two ends to the nearest.",

  run = function(a, b)
    local bow = math.min(hex.distance(a.bow, b.bow), hex.distance(a.bow, b.stern))
    local stern = math.min(hex.distance(a.stern, b.bow), hex.distance(a.stern, b.stern))
    return math.min(bow, stern)
  end,
}

function width()
  if game.board.width > 0 then return game.board.width end
  return data("defaults")["board-width"]
end

function height()
  if game.board.height > 0 then return game.board.height end
  return data("defaults")["board-height"]
end

function column(cell)
  local q, r = hex.qr(cell)
  return q + math.floor(r / 2)
end

edge = rule "galley.board.edge" {
  title  = "The edge of the board",
  source = "none (ours)",
  text   = "A vessel that ends a step with a hex off the board leaves the battle at once, with everyone aboard. She is "
    .. "withdrawn: not sunk, not in action, and she never returns.",
  ruling = "The book gives neither a map nor a rule for leaving it: 30 columns by 20 rows, and leaving is allowed and "
    .. "final. A scenario may state another board, of up to 200 by 200.",
  data   = { "galley.data.defaults.board-width", "galley.data.defaults.board-height" },
  see    = { "galley.move.simultaneous" },

  -- Is this hex on the board?
  run = function(cell)
    local _, r = hex.qr(cell)
    if r < 0 or r >= height() then return false end
    return column(cell) >= 0 and column(cell) < width()
  end,
}

function heading(ship) return hex.direction(ship.stern, ship.bow) end

function heading_name(ship) return compass[heading(ship)] end

function on_board(ship) return edge(ship.stern) and edge(ship.bow) end

function covers(ship, cell) return ship.stern == cell or ship.bow == cell end

-- The hexes that two vessels both cover.
function shared(a, b)
  local cells = {}
  if covers(b, a.bow) then table.insert(cells, a.bow) end
  if covers(b, a.stern) then table.insert(cells, a.stern) end
  return cells
end

function adjacent(a, b) return distance(a, b) == 1 end
