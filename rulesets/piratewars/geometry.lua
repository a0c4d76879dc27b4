-- Geometry: where ships lie on the floor, and what they meet.

unit_vector = rule "piratewars.geo.plane" {
  title  = "Axes and angles",
  source = "2.2 Movement (lines 57-85)",
  text   = "x runs east and y north, in dots; bearings are degrees clockwise from north, and starboard is a quarter turn "
    .. "clockwise of the heading.",
  ruling = "The book measures on the floor; the axes are ours.",

  -- The vector of length 1 that points along a bearing: 0 is (0, 1), 90 is (1, 0).
  run = function(bearing)
    return plane.along({ x = 0, y = 0 }, bearing, 1)
  end,
}

outline = rule "piratewars.geo.hull" {
  title  = "The hull as a rectangle",
  source = "1.3 Ships (line 35), 6.1 Hull Type (line 159), Running Aground (line 240)",
  text   = "A ship is a rectangle as long as her waterline and 8 or 12 dots wide, known by her rudder point, the middle of "
    .. "the stern, and her heading. Bowsprit, yards and rudder take no room.",

  -- Her bow point and her corners: port bow, starboard bow, starboard quarter, port quarter.
  run = function(vessel)
    return { bow = plane.front(vessel), corners = plane.corners(vessel) }
  end,
}

distance = rule "piratewars.geo.distance" {
  title  = "Distances",
  source = "none (ours)",
  text   = "Between hulls, or a hull and land, the smallest distance of their outlines, 0 when they touch; for a figure "
    .. "or a weapon from its own point. Cannons measure along the bore.",
  ruling = "The book only says to measure. Figures aboard stand where they are recorded, else at the hull's centre.",

  run = function(a, b)
    return plane.distance(a, b)
  end,
}

wind_angle = rule "piratewars.geo.wind-angle" {
  title  = "Off-wind angle",
  source = "2.2 Movement (line 61)",
  text   = "How far a heading is from where the wind blows to: 0 is running before it, 180 dead upwind.",

  run = function(heading)
    return plane.off(heading, game.wind or 0)
  end,
}

-- The band of headings a ship points into: running, abeam, tacking or in-irons.
function band(heading)
  local off = wind_angle(heading)
  for _, row in ipairs(data("headings")) do
    if core.at_most(off, row.up_to) then return row end
  end
end

-- The flank that the wind comes over, nil when it comes over neither.
function windward(heading)
  local off = plane.wrap(heading - (game.wind or 0))
  if off == 0 or off == 180 then return nil end
  return off < 0 and "port" or "starboard"
end

impact_angle = rule "piratewars.geo.impact-angle" {
  title  = "Angle of impact",
  source = "2.2 Ramming (lines 73, 77)",
  text   = "The angle, up to a right one, between the line a ship sails along and the edge of the hull that she touches.",
  ruling = "At a corner the larger of the two angles counts, so bow or stern hit squarely is 90 degrees. But where an edge "
    .. "of the mover lies along an edge of the other hull, that edge's angle counts, at its ends too: a ship that "
    .. "slides along a flank on a parallel heading grazes it, at 0 degrees.",

  -- Of a hull that makes a motion into another: between the line of the motion and the edge that it meets, 0 to 90,
  -- and at a corner the larger of the two, all of which plane.sweep measures.
  run = function(mover, motion, other)
    return plane.sweep(mover, motion, { other }).angle
  end,
}

first_contact = rule "piratewars.geo.contact" {
  title  = "Contact",
  source = "2.2 Ramming (line 73)",
  text   = "Hulls are in contact when they share a point. A ship that moves, turns or drifts stops where she first touches "
    .. "another hull, an island or a rock; hulls never overlap.",
  ruling = "A hull that was touched already stops her only if the two would overlap: to lead away or slide along is free.",

  -- What a motion meets first, nil for nothing: after how much of it, and the land, the boat that a ship under sail
  -- runs down, or the ship, struck at what angle.
  run = function(mover, motion, left_out)
    -- In its way: ships, boats and land.
    local passed, list = left_out or {}, {}
    for _, vessel in ipairs(ships.in_the_water()) do
      if vessel ~= mover and not has(passed, vessel) then table.insert(list, vessel) end
    end
    for _, island in ipairs(game.all("island")) do
      if not has(passed, island) then table.insert(list, island) end
    end

    -- plane.sweep finds where the hulls first touch, and passes over one that is touched already unless they would overlap.
    local met = plane.sweep(mover, motion, list)
    if not met.with then return nil end
    local thing = list[met.with]
    local found = { after = met.after, angle = met.angle, at = met.at }
    if thing.kind ~= "ship" then
      found.land = thing
    elseif motion.leap and mover.craft == "" and thing.craft ~= "" then
      found.boat = thing
    else
      found.ship = thing
      if motion.leap then found.angle = impact_angle(mover, motion, thing) end
    end
    return found
  end,

  always = function()
    local hulls = ships.in_the_water()
    for i, one in ipairs(hulls) do
      for j = i + 1, #hulls do
        need(not plane.overlap(one, hulls[j]), "{a} and {b} lie in one another", { a = one, b = hulls[j] })
      end
    end
  end,
}

-- The draft is the width of the hull: 8 or 12 dots.
function draft(vessel) return vessel.beam end

least_depth = rule "piratewars.geo.shallows" {
  title  = "Depth",
  source = "2.2 Running Aground (line 85), Optional rules (lines 240-242, 248)",
  text   = "Islands and rocks are polygons, and the water at a distance from one is that many dots deep. Reefs are "
    .. "polygons with a depth of their own. Under a ship it is as deep as the shallowest of all that is near or below her.",

  -- The least depth under a hull in the course of a motion, or without one where she lies; by these islands and reefs,
  -- or by all.
  run = function(vessel, motion, near_islands, near_reefs)
    motion = motion or leaping(0)
    local depth = math.huge
    for _, island in ipairs(near_islands or game.all("island")) do
      local distance_of_island = plane.closest(vessel, motion, island)
      depth = math.min(depth, distance_of_island)
    end
    for _, reef in ipairs(near_reefs or game.all("reef")) do
      local comes_over = #plane.within(vessel, motion, reef, 0) > 0
      if comes_over then depth = math.min(depth, reef.depth) end
    end
    return depth
  end,
}

function touching(a, b) return plane.touch(a, b) end

-- The motions of a hull: straight ahead, about her rudder (starboard positive), and sideways along a bearing.
function leaping(dots) return { leap = dots } end
function turning(degrees) return { pivot = degrees } end
function drifting(bearing, dots) return { drift = dots, bearing = bearing } end
function amount(motion) return math.abs(motion.leap or motion.drift or motion.pivot) end

-- Degrees that are given by a side, starboard positive.
function to_starboard(degrees, side)
  if side == "port" then return -degrees end
  return degrees
end

-- The same motion, but so much of it.
function so_much_of(motion, done)
  if motion.leap then return leaping(done) end
  if motion.drift then return drifting(motion.bearing, done) end
  if motion.pivot < 0 then return turning(-done) end
  return turning(done)
end

-- Where she lies, and heads, after so much of a motion.
function pose_after(vessel, motion, done)
  local some = so_much_of(motion, done)
  if some.leap then return plane.leap(vessel, some.leap) end
  if some.drift then return plane.drift(vessel, some.bearing, some.drift) end
  return plane.pivot(vessel, some.pivot)
end

-- She makes so much of a motion, whatever is in the way.
function carry(vessel, motion, done)
  local to = pose_after(vessel, motion, done)
  vessel.x, vessel.y, vessel.heading = to.x, to.y, to.heading
end

-- Stretches of a way in order, those that meet as one.
function joined(spans)
  table.sort(spans, function(a, b) return a.from < b.from end)
  local list = {}
  for _, span in ipairs(spans) do
    local last = list[#list]
    if last and core.at_most(span.from, last.to) then
      last.to = math.max(last.to, span.to)
    else
      table.insert(list, { from = span.from, to = span.to })
    end
  end
  return list
end

-- A length or heading as it is printed: to a tenth.
function shown(number) return math.floor(number * 10 + 0.5) / 10 end
