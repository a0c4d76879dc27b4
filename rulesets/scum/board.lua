-- The table: hexes with a flat side to the north, what lies on them, and who controls which.

function ground(at) return game.grounds[at] or game.board.ground or "clear" end
-- Sea or shallows.
function is_water(at) return ground(at) == "sea" or ground(at) == "shallows" end

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
    if not ship.bow then return {} end
    return keel(ship.bow, ship.heading, math.max(1, math.floor(ship.length / 100)))
  end,

  always = function()
    local there = {}
    for _, kind in ipairs { "ship", "boat" } do
      for _, vessel in ipairs(game.all(kind)) do
        for _, at in ipairs(cells(vessel)) do
          need(hex.on_board(at) and is_water(at), "{vessel} is not in the water in {at:cell}", { vessel = vessel, at = at })
          need(not there[at], "{vessel} and {other} are both in {at:cell}", { vessel = vessel, other = there[at], at = at })
          there[at] = vessel
        end
      end
    end
  end,
}

-- The hexes of a hull from its bow back.
function keel(bow, heading, hexes)
  local hull, astern = {}, hex.turn(heading, 3)
  for k = 0, hexes - 1 do table.insert(hull, hex.step(bow, astern, k)) end
  return hull
end

swing = rule "scum.geo.ship-turn" {
  title  = "Turning in place",
  source = "Navigation (lines 600-601)",
  text   = "A ship that turns keeps her bow in its hex and swings the rest of her hull by 60 degrees. A turn to starboard swings the poop to port, a "
    .. "turn to port to starboard.",
  ruling = "Each hex of the hull passes the hexes of its ring between its old and its new place. All of these and the new places must be free of land, "
    .. "structures and other vessels.",
  pure   = true,

  -- The new heading and hull, and all hexes that the hull needs to get there.
  run = function(bow, heading, hexes, side)
    local by, along = 1, heading + 5
    if side == "port" then by, along = -1, heading + 1 end
    local needed = {}
    for k = 1, hexes - 1 do
      local old = hex.step(bow, hex.turn(heading, 3), k)
      for j = 1, k do table.insert(needed, hex.step(old, along % 6, j)) end
    end
    local turned = hex.turn(heading, by)
    return { heading = turned, hull = keel(bow, turned, hexes), needed = needed }
  end,
}

lane = rule "scum.geo.lane" {
  title  = "Lane of a broadside",
  source = "Firing angle (lines 688-690)",
  text   = "A broadside gun bears on a lane straight abeam of its hull hex. At every second range the lane runs between two hexes, half of each lying in "
    .. "it; then the firing player names one of them before the dice.",
  ruling = "The picture is lost: the lane is one hex wide and square to the keel, so that its borders run along the sides of hexes and it cuts two hexes "
    .. "in half at every second range.",
  pure   = true,

  -- side: port or starboard; range: in hexes from the gun.
  run = function(from, heading, side, range)
    if side == "port" then return hex.lane(from, hex.turn(heading, 4), range) end
    return hex.lane(from, hex.turn(heading, 1), range)
  end,
}
