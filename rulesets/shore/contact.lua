-- Contact: who is engaged with whom, base to base or over an obstacle.

-- How a figure fights at best: with "reach", "general" or "close" weapons; its owner picks the weapon.
function arms(figure)
  local classes = { "reach", "general", "close" }
  return first(classes, function(class)
    return any(figure.weapons, function(weapon) return data("weapons")[weapon].class == class end)
  end) or "close"
end

-- The radius of the base of a figure that would stand at a place. The place may say another than it has now, as of a rider who is on foot there.
local function radius_at(figure, place) return place.radius or geometry.radius(figure) end

-- Whether a base at a place touches a linear feature.
local function at_line(figure, place, feature)
  local _, off = plane.nearest({ line = feature.line }, place)
  return not geometry.is_none(off) and off <= radius_at(figure, place) + feature.thickness / 2 + data("constants")["contact-tolerance"]
end

local function at_disc(figure, place, disc)
  return plane.distance(place, disc) <= radius_at(figure, place) + disc.radius + data("constants")["contact-tolerance"]
end

-- Whether a figure, if it stood at a place, would touch an obstacle.
function touches(figure, place, thing)
  if thing.kind == "feature" then return at_line(figure, place, thing) end
  if thing.kind == "structure" then return plane.distance(place, { line = structures.walls(thing).line }) <= radius_at(figure, place) + data("constants")["contact-tolerance"] end
  return at_disc(figure, place, { x = thing.x, y = thing.y, radius = thing.kind == "cannon" and geometry.radius(thing) or thing.radius })
end

-- How broad an obstacle may be, on this table, over which figures are engaged.
function broadest() return game.broadest or 0 end

-- Something of that breadth has come onto the table.
function note_breadth(inches) game.broadest = math.max(broadest(), inches) end

-- Solid things that are no walls: clutter and guns, with the middle and the radius of each.
local function solid_things()
  local list = {}
  for _, thing in ipairs(game.all("clutter")) do table.insert(list, { x = thing.x, y = thing.y, radius = thing.radius, piece = thing, top = ground.level(thing) + thing.height }) end
  for _, gun in ipairs(game.all("cannon")) do table.insert(list, { x = gun.x, y = gun.y, radius = geometry.radius(gun), piece = gun, top = gun.z + geometry.tall(gun) }) end
  return list
end

-- On what clutter or gun a figure stands, as a disc; nil on the ground.
function perch(figure)
  if figure.z <= 0 then return nil end
  local at = geometry.at(figure)
  return first(solid_things(), function(disc) return plane.distance(at, disc) <= disc.radius and math.abs(figure.z - disc.top) < 0.05 end)
end

-- Whether one of two stands on clutter or a gun that the base of the other touches: he is within reach up there.
local function is_on_top(figure, place, other)
  local up, down = perch(other), perch(figure)
  if up and at_disc(figure, place, up) then return true end
  return down ~= nil and plane.distance(place, down) <= down.radius and at_disc(other, geometry.at(other), down)
end

-- The wall of a building between two places, unless it is breached there or demolished; nil for who stands on it.
function wall_between(place, there)
  return first(game.all("structure"), function(house)
    local walls = structures.walls(house)
    if breaking_in.demolished(house) or plane.sight(place, there, { { line = walls.line, gaps = walls.gaps } }) then return false end
    return plane.distance(place, { line = walls.line }) > 0.05 and plane.distance(there, { line = walls.line }) > 0.05
  end)
end

-- A demolished building between a figure, if it stood at a place, and another: what is left of its walls is defended.
local function ruins_between(figure, place, other)
  local there = geometry.at(other)
  return first(game.all("structure"), function(house)
    local line = structures.walls(house).line
    if not breaking_in.demolished(house) or plane.sight(place, there, { { line = line } }) then return false end
    local slack = data("constants")["contact-tolerance"]
    return plane.distance(place, { line = line }) <= radius_at(figure, place) + slack and plane.distance(there, { line = line }) <= geometry.radius(other) + slack
  end)
end

-- The obstacle between a figure, if it stood at a place, and another: a linear feature, clutter or a gun; nil without any.
function obstacle(figure, place, other)
  local there = geometry.at(other)
  local apart = plane.distance(place, there) - radius_at(figure, place) - geometry.radius(other)
  local most = data("constants")["across-gap"] + data("constants")["contact-tolerance"]
  local wall = first(game.all("feature"), function(feature)
    if apart - feature.thickness > most then return false end
    if plane.sight(place, there, { { line = feature.line, gaps = feature.gaps } }) then return false end
    return at_line(figure, place, feature) and at_line(other, there, feature)
  end)
  if not wall and apart <= most then wall = ruins_between(figure, place, other) end
  if wall or apart > broadest() + most then return wall end
  local thing = first(solid_things(), function(disc)
    if apart - 2 * disc.radius > most or figure.z >= disc.top or other.z >= disc.top then return false end
    return at_disc(figure, place, disc) and at_disc(other, there, disc) and #plane.stretches({ place, there }, disc) > 0
  end)
  return thing and thing.piece
end

across = rule "shore.melee.across" {
  title  = "Engaged over an obstacle",
  source = "Engagement (line 53); the rulebook's page on mêlées",
  text   = "Enemies on opposite sides of a wall, a gun, a barrel or another solid obstacle are engaged if both touch it and one of them has a Reach or General "
    .. "weapon. Whoever has only Close weapons does not strike across it, unless he stands on it.",
  ruling = "Along the obstacle there may be half an inch between their bases, its own thickness not counted. Through the wall of a building that stands nobody is engaged, not even base to base; "
    .. "what is left of a demolished one can be defended. Whoever stands on clutter or a gun is in contact with those who touch it.",
  data   = { "shore.data.constants.across-gap", "shore.data.weapons" },

  -- from: where the figure stands, or would stand.
  run = function(figure, other, from)
    if not obstacle(figure, from, other) then return false end
    return arms(figure) ~= "close" or arms(other) ~= "close"
  end,
}

-- Whether a figure, if it stood at a place, would be engaged with another.
function meets(figure, place, other)
  local apart = plane.distance(place, geometry.at(other)) - radius_at(figure, place) - geometry.radius(other)
  if apart > broadest() + data("constants")["across-gap"] + data("constants")["contact-tolerance"] or wall_between(place, geometry.at(other)) then return false end
  return apart <= data("constants")["contact-tolerance"] or across(figure, other, place) or is_on_top(figure, place, other)
end

-- Enemies with whom a figure is engaged. Nobody is engaged with those who hide, or on a long haul, or with prisoners.
function engaged_with(figure)
  if figure.prisoner or figure.haul or not figure.x then return {} end
  local place = geometry.at(figure)
  return where(moving.foes(figure), function(foe) return not foe.haul and meets(figure, place, foe) end)
end

function is_engaged(figure) return #engaged_with(figure) > 0 end

-- Whether a figure is engaged with somebody with whom it was not at the place where it set out.
function has_met(figure, from)
  return any(engaged_with(figure), function(foe) return not meets(figure, from, foe) end)
end

-- With whom a figure would be engaged where its way ends, and is not yet: over an obstacle, or on top of something beside him.
function met_at_the_end(figure, to)
  local from = geometry.at(figure)
  return first(moving.foes(figure), function(foe) return meets(figure, to, foe) and not meets(figure, from, foe) end)
end

-- The end of a way that touches nobody before.
function ends_apart(figure, way, to)
  if charging.may_touch() or moving.first_contact(figure, way, geometry.slack()) then return end
  local foe = met_at_the_end(figure, to)
  need(not foe, moving.contact_text(), "shore.move.enemy-halt", { figure = figure, foe = foe })
end

-- Whether a figure can strike an enemy with whom it is engaged: over an obstacle Close weapons do not reach.
function can_strike(figure, other)
  return arms(figure) ~= "close" or not obstacle(figure, geometry.at(figure), other)
end

-- Whether what is between a figure and an enemy can be defended.
function is_behind(figure, other)
  local thing = obstacle(figure, geometry.at(figure), other)
  return thing ~= nil and (thing.kind == "structure" or thing.kind == "feature" and thing.defensive)
end

rule "shore.engage.obstacle" {
  title   = "Charging a defended obstacle",
  source  = "Engagement (line 53)",
  text    = "Against an enemy who touches the far side of something that can be defended, to touch it opposite him is contact. To get onto it or over it the "
    .. "attacker pays what it costs as well.",
  kept_by = { "shore.melee.across", "approach.places", "shore.terrain.linear-cost" },
}
