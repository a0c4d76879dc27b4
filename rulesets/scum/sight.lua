-- Lines of sight.

-- Ground between two hexes, not under either, that hides what is behind it.
local function ground_blocks(at, height)
  local word = board.ground(at)
  if word == "hill" then return board.level(at) > height end
  return data("terrain")[word].blocks
end

over_friends = rule "scum.los.fire-over" {
  title  = "Firing over friends",
  source = "Line of sight (lines 337-339); order sheet (lines 884-886)",
  text   = "A gun fires over one of its own units or commanders in the next hex that lies lower. Two hexes away or more they block its line.",
  ruling = "Guns on any higher ground; firearms too, but only from a hilltop, as the order sheet has it. Both only over the next hex.",
  data   = { "scum.data.params.firearms-hilltop" },

  run = function(from, over, shooter)
    if hex.distance(from, over) ~= 1 or board.level(over) >= board.level(from) then return false end
    if shooter.kind == "gun" then return true end
    local by_firearm = shooter.kind == "unit" and has(units.firearms, shooter.missile)
    return by_firearm and board.ground(from) == "hill" and data("params")["firearms-hilltop"]
  end,
}

-- A unit or commander that stands in the way of a shooter.
local function stands_in_the_way(at, from, shooter)
  local unit = units.unit_at(at) or units.commander_at(at)
  if not unit or unit.swimming then return false end
  return unit.owner ~= shooter.owner or not over_friends(from, at, shooter)
end

clear = rule "scum.los.basic" {
  title  = "Line of sight",
  source = "Line of sight (lines 331-337)",
  text   = "Sight runs from the middle of one hex to the middle of the other. It is blocked by every hex on the way that holds a unit or "
    .. "commander of any side, wood, orchard, a hill, a field, a building, debris or the hull of a ship. The ground of the two hexes "
    .. "themselves blocks nothing, and neighbours always see each other.",
  ruling = "A hill does not block those who stand as high or higher. Hulls of the shooter's and the target's own ship do not block, but "
    .. "units on them do. A boat blocks only through the unit or commander in it; trains, loot, swimmers and guns without a crew do not "
    .. "block.",
  data   = { "scum.data.terrain" },
  see    = { "scum.los.edge", "scum.los.fire-over" },

  run = function(from, to, shooter)
    local height = math.max(board.level(from), board.level(to))
    local own_ship, other_ship = units.ship_at(from), units.ship_at(to)
    return hex.clear(from, to, function(at)
      local hull = units.ship_at(at)
      if hull and hull ~= own_ship and hull ~= other_ship then return true end
      return ground_blocks(at, height) or stands_in_the_way(at, from, shooter)
    end)
  end,
}

edge = rule "scum.los.edge" {
  title  = "Lines along the sides of hexes",
  source = "Line of sight (lines 340-341)",
  text   = "A line that runs along the side between two hexes is blocked only if both of them block. A line that touches a hex in a corner "
    .. "does not cross it.",

  -- What the line meets, in order: one hex that it crosses, or the two on either side of it.
  run = function(from, to) return hex.sight(from, to) end,
}
