-- Ships: their points and class, who is aboard, and what damage does to them.

points = rule "scum.ship.points" {
  title  = "Strength of a ship",
  source = "Ship classes (lines 571-579)",
  text   = "A ship has a point for each 5 mm of her hull.",
  ruling = "What is over is dropped.",
  data   = { "scum.data.scale" },
  pure   = true,

  run = function(length) return math.floor(length / data("scale")["hull of a ship for each ship point, in mm"].value) end,
}

class = rule "scum.ship.class" {
  title  = "Class of a ship",
  source = "Ship classes (lines 571-577)",
  text   = "Class 1 are heavy traders and warships of 60 points or more, with up to 16 light and medium guns on several decks. Class 2 are brigs, dhows, "
    .. "sloops and schooners of 60 points at most, with up to 10 guns on one deck.",
  ruling = "Exactly 60 points fit both: the scenario decides, and without a word she is of class 1.",
  data   = { "scum.data.ship-classes" },

  run = function(points)
    if points >= data("ship-classes")[1].least then return 1 end
    return 2
  end,
}

-- Whether points and guns fit her class.
function fits_class(ship)
  local row = data("ship-classes")[ship.class]
  need(not row.least or ship.began >= row.least, "{ship} has too few points for class {class}", "scum.ship.class", { ship = ship, class = ship.class })
  need(not row.most or ship.began <= row.most, "{ship} has too many points for class {class}", "scum.ship.class", { ship = ship, class = ship.class })
  local guns = game.all("gun", { on = ship })
  need(#guns <= row.guns, "{ship} carries {most:gun|guns} at most", "scum.ship.class", { ship = ship, most = row.guns })
end

-- Units aboard, her crew among them, and commanders.
function aboard(vessel)
  return where(game.all("unit", { aboard = vessel }), function(unit) return unit.figures > 0 end)
end

function commanders_aboard(vessel) return game.all("commander", { aboard = vessel, alive = true }) end

-- An enemy of hers has a unit aboard.
function enemy_aboard(vessel)
  return first(aboard(vessel), function(unit) return game.relation(vessel, unit) == "enemy" end)
end

-- Nobody is aboard beside her crew but enemies.
function crew_is_alone(ship)
  local function hers(piece) return game.relation(ship, piece) ~= "enemy" and piece ~= ship.crew end
  return not any(aboard(ship), hers) and not any(commanders_aboard(ship), hers)
end

-- Hull hexes in which no unit stands; her crew stands in none.
function free_hexes(ship)
  return where(board.ship_hexes(ship), function(at) return not units.unit_at(at) end)
end

-- The figures of her crew that are left.
local function hands(ship) return ship.crew and ship.crew.figures or 0 end

crew = rule "scum.ship.crew" {
  title  = "Crew",
  source = "Ship's crew (lines 580-584); minimum crew (lines 621-623)",
  text   = "For each full hex of her hull a ship may carry a unit of infantry of 6 or 8, and besides them her minimum crew, 4 figures for class 1 and 3 "
    .. "for class 2, a unit that never leaves her. It can be attacked only when everybody else aboard is gone. With fewer she cannot sail, and "
    .. "surrenders or drops anchor.",
  ruling = "The crew stands in no hex, carries swords and serves no guns; once it is alone it counts as standing in every hull hex, yet leaves them free. "
    .. "A unit of the captor with enough figures becomes the crew of a prize. A unit goes aboard its own ship from a boat alongside or from land next to "
    .. "her, while she lies at anchor or aground, by one hex of move onto a free hull hex that ends its move; and back the same way.",
  data   = { "scum.data.ship-classes" },

  -- Whether she can sail.
  check = function(ship)
    local least = data("ship-classes")[ship.class].crew
    need(hands(ship) >= least, "{ship} needs a crew of {least:number} to sail", { ship = ship, least = least })
  end,

  -- Her crew has lost figures: with too few of them her owner chooses what she does.
  run = function(ship)
    if hands(ship) >= data("ship-classes")[ship.class].crew or ship.surrendered or not ship.bow then return end
    local left = aboard(ship)
    if not any(left, { owner = ship.owner }) or ship.anchored then return end
    if choose(ship.owner, "short of crew", { "anchor", "surrender" }, ship) == "anchor" then
      ship.anchored = true
      note("{ship} drops anchor: she has too few men to sail", { ship = ship })
    else
      sinking.surrender(ship)
    end
  end,

  always = function()
    for _, unit in ipairs(game.all("unit")) do
      local ship = unit.crew_of
      need(not ship or not unit.at, "{unit} stands in {at:cell}, as no crew does", { unit = unit, at = unit.at })
      need(not ship or unit.aboard == nil or unit.aboard == ship, "{unit} is the crew of {ship} and has left her", { unit = unit, ship = ship })
    end
  end,
}

-- The hull hex in which a crew that is alone is met: the one nearest to the other piece; nil while others are aboard.
function crew_hex(crew, other)
  local ship = crew.crew_of
  if not ship or not ship.bow or ship.surrendered or not crew_is_alone(ship) then return nil end
  local hull = board.ship_hexes(ship)
  local from = other.at
  if other.kind == "unit" and other.crew_of then from = other.crew_of.bow end
  if not from then return hull[1] end
  return least(hull, function(at) return hex.distance(at, from) end)
end

damage_speed = rule "scum.ship.damage-speed" {
  title  = "Damage and speed",
  source = "Navigation (lines 602-603)",
  text   = "A ship that has lost more than half of her points sails a hex less, one that has lost more than three quarters two more, never less than none.",
  ruling = "Exactly half, or three quarters, is not more.",
  data   = { "scum.data.ship-damage" },

  -- The hexes that damage takes.
  run = function(ship)
    local row = damage_row(ship)
    if not row then return 0 end
    return -row.speed
  end,
}

-- The last row of the table of damage that a ship or a structure has passed, nil for none.
function damage_row(piece)
  local passed
  for _, row in ipairs(data("ship-damage")) do
    if (piece.began - piece.points) * 100 > row.over * piece.began then passed = row end
  end
  return passed
end

infantry = rule "scum.ship.infantry" {
  title  = "Infantry at sea",
  source = "Infantry combat (lines 766-767); Boarding (line 661)",
  text   = "Infantry at sea fights by the general rules.",
  ruling = "Neighbours on two vessels that are not grappled to each other are parted by something impassable: they fire at each other with fire dice.",

  -- The side of a hull lies between two hexes, and nobody crosses it.
  run = function(from, to)
    local ours, theirs = units.ship_at(from), units.ship_at(to)
    if ours == theirs or not ours and not theirs then return false end
    return not boarding.joined(from, to)
  end,
}
