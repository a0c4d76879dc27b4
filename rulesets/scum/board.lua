-- The table: hexes with a flat side to the north, what lies on them, and who controls which.

function ground(at) return game.grounds[at] or "clear" end
function level(at) return game.levels[at] or 0 end

-- The hexes that a piece covers: none while it is off the table.
function cells(piece)
  if piece.kind == "ship" then return ship_hexes(piece) end
  if piece.kind == "structure" then return piece.cells end
  return piece.at and { piece.at } or {}
end

hexes = rule "scum.geo.hexes" {
  title   = "The grid",
  source  = "Title block (lines 5-10)",
  text    = "Play is on hexagons of 10 cm from side to side, one of whose sides faces north. A land hex has one kind of ground, and may "
    .. "have a fence, a wall, a fieldwork or an escarpment on any of its sides. Directions run clockwise from N.",
  data    = { "scum.data.scale" },

  run = function(at) return hex.ring(at, 1) end,
}

distance = rule "scum.geo.distance" {
  title  = "Range in hexes",
  source = "Range (lines 298-316)",
  text   = "The range between two hexes is the least number of steps from one to the other; what lies on them does not change it. To a "
    .. "vessel it is measured to the one hull hex that is aimed at.",
  pure   = true,

  run = function(from, to) return hex.distance(from, to) end,
}

zone = rule "scum.geo.zoc" {
  title  = "Zone of control",
  source = "Unit types (lines 50-51); Boats (lines 637-639), Ramming (line 644), Boarding (line 653)",
  text   = "A unit controls the six hexes around its own; a vessel all hexes that touch her hull and are not part of it.",
  ruling = "Entering an enemy's zone of control stops nobody: the book uses it for covering, close combat, ramming, boarding and placing "
    .. "boats.",

  run = function(piece) return hex.fringe(cells(piece)) end,
}

ship_hexes = rule "scum.geo.ship-footprint" {
  title  = "Hexes that a ship covers",
  source = "Ship classes (lines 578-582); boarding pictures (lines 667-676)",
  text   = "A ship covers a hex for each full 100 mm of her hull, at least one, in a straight line from her bow back along her keel. "
    .. "Boats and canoes cover one.",
  ruling = "One hex for each full hexagon of hull, as many as the units of infantry that she carries; what is over hangs over.",

  run = function(ship)
    local hull = {}
    if not ship.bow then return hull end
    local astern = hex.turn(ship.heading, 3)
    for k = 0, math.max(1, math.floor(ship.length / 100)) - 1 do
      table.insert(hull, hex.step(ship.bow, astern, k))
    end
    return hull
  end,
}
