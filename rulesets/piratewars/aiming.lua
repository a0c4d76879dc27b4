-- 2.3 Firing: what a cannon bears on.

-- Where a weapon that is mounted on a ship stands.
function mount(weapon)
  return plane.at(weapon.ship, weapon.ahead, weapon.abeam)
end

-- Where a figure stands.
function stands(figure)
  local vessel = figure.aboard
  if not vessel then return figure.at end
  if figure.at then return plane.at(vessel, figure.at.y, figure.at.x) end
  return plane.centre(vessel)
end

-- The hulls, islands and fortresses that a shot may meet, but for some.
function obstacles(...)
  local list = without(ships.in_the_water(), ...)
  for _, kind in ipairs { "island", "fortress" } do
    for _, piece in ipairs(without(game.all(kind), ...)) do table.insert(list, piece) end
  end
  return list
end

-- The land that a cannon, a figure or a fortress stands on; an island is its own, a ship has none.
function ground_of(piece)
  if piece.kind == "island" then return piece end
  if piece.kind == "ship" then return nil end
  if piece.island then return piece.island end
  return piece.kind ~= "fortress" and piece.fort and piece.fort.island or nil
end

-- The bearings to which a cannon can point: from, to. One that cannot be turned, or has been pointed, has a single one. The
-- arcs of a turntable leave out where its own ship is in the way.
local function directions(cannon)
  local heading = 0
  if cannon.ship then heading = cannon.ship.heading end
  local fixed = { { from = heading + cannon.bearing, to = heading + cannon.bearing } }
  if cannon.pointed then return fixed end
  if not cannon.ship then
    local all_round = cannon.mount == "turntable" or cannon.fort == nil   -- an island's own cannon points anywhere
    return all_round and { { from = 0, to = 360 } } or fixed
  end
  local list = {}
  for _, arc in ipairs(cannon.arcs) do table.insert(list, { from = heading + arc.from, to = heading + arc.to }) end
  return #list > 0 and list or fixed
end

bears = rule "piratewars.fire.bore" {
  title  = "Sighting a cannon",
  source = "2.3 Firing (line 109)",
  text   = "A cannon hits only what a straight line down its bore meets at the waterline. One on a turntable may point "
    .. "anywhere that its own ship is not in the way.",
  ruling = "It bears when the hull of its target is the first thing that the line meets; a corner is enough. The range is "
    .. "the length of that line, on a turntable the shortest there is, unless it has been pointed. Ashore: the island that "
    .. "the cannon or its target stands on is never in the way, a fortress is met at its walls, and a cannon bears on figures "
    .. "in the open if one of them stands within four dots of the line, at the range to him.",
  data   = { "piratewars.data.constants.close-range" },
  kept_by = { "action declare-fire", "action fire-ashore" },

  -- Returns the bearing and the range of a shot at a ship, a fortress ("doors": at its doors) or an island (at figures there, a
  -- list); nil if the cannon does not bear.
  run = function(cannon, target, at)
    if cannon.mount == "stowed" then return nil end
    local from = cannon.at
    if cannon.ship then from = mount(cannon) end
    local in_the_way = obstacles(cannon.ship, cannon.fort, ground_of(cannon), ground_of(target))
    local best
    local function consider(bearing, distance)
      if not best or core.below(distance, best.distance) then best = { bearing = bearing, distance = distance } end
    end
    for _, arc in ipairs(directions(cannon)) do
      if at and at ~= "doors" then
        for _, figure in ipairs(at) do
          local far, bearing = plane.distance(from, figure.at), plane.bearing(from, figure.at)
          if not plane.between(bearing, arc.from, arc.to) then   -- the end of the arc that is nearer to him
            local nearer_its_start = plane.off(bearing, arc.from) < plane.off(bearing, arc.to)
            bearing = arc.to
            if nearer_its_start then bearing = arc.from end
          end
          local _, _, aside = plane.approach({ from, plane.along(from, bearing, far) }, figure.at)
          local met = plane.bore(from, bearing, in_the_way)
          local clear = not met or core.below(far, met.distance)
          if clear and core.at_most(aside, data("constants")["close-range"]) then consider(bearing, far) end
        end
      elseif arc.from == arc.to then
        local met = plane.bore(from, arc.from, in_the_way)
        local hit = met and in_the_way[met.with] == target
        if hit and (at == nil or fortresses.at_doors(target, met.at)) then consider(plane.compass(arc.from), met.distance) end
      elseif at == nil then
        for i, piece in ipairs(in_the_way) do
          local line = piece == target and plane.bears(from, arc.from, arc.to, in_the_way, i)
          if line then consider(line.bearing, line.distance) end
        end
      elseif #target.doors > 1 then
        local shapes = without(in_the_way, target)
        table.insert(shapes, target.doors)
        local line = plane.bears(from, arc.from, arc.to, shapes, #shapes)   -- to the doors, and the walls are met there
        local met = line and plane.bore(from, line.bearing, in_the_way)
        local hit = met and in_the_way[met.with] == target
        if hit and fortresses.at_doors(target, line.at) then consider(line.bearing, line.distance) end
      end
    end
    return best
  end,
}

rakes = rule "piratewars.fire.rake" {
  title  = "Raking",
  source = "2.3 Firing (line 109), example (line 135)",
  text   = "When at least one cannon of the firing ship lies dead ahead or dead astern of the target, all hits with shot "
    .. "from that ship on that target count twice.",
  ruling = "Dead ahead or astern is the strip as wide as the target's beam. Any cannon that is mounted and not destroyed will do, "
    .. "fired or not. Hits with ball are not doubled.",
  kept_by = "broadside.volley",

  -- Does she rake the target? If so, the volley doubles the hits of a shot as it is rolled. plane.rakes: does the cannon stand beyond
  -- the target's bow or stern, and no farther from the line of her keel than half her beam?
  run = function(vessel, target)
    for _, cannon in ipairs(stowing.mounted(vessel)) do
      if plane.rakes(target, mount(cannon)) then return true end
    end
    return false
  end,
}

action "point" {
  rule   = "piratewars.fire.bore",
  phase  = "tasks",
  actor  = "cannon",
  closed = "{actor} is pointed in the tasks",
  args   = { bearing = "number" },
  say    = "is pointed",

  -- The middle of each arc: bearings count from the bow.
  options = function(cannon)
    for _, arc in ipairs(cannon.arcs) do
      suggest { bearing = (arc.from + arc.to) / 2 }
    end
  end,

  check = function(cannon, a)
    need(not cannon.destroyed, "{actor} is destroyed", "piratewars.fire.burst")
    if cannon.ship then ships.check_afloat(cannon.ship) end
    need(#cannon.arcs > 0, "{actor} is on no turntable")
    need(not cannon.pointed and cannon.loaded, "{actor} is pointed once, before it fires")
    local within = any(cannon.arcs, function(arc) return plane.between(a.bearing, arc.from, arc.to) end)
    need(within or #cannon.arcs == 0, "{actor} cannot point to {bearing} degrees: that is outside its arc", { actor = cannon, bearing = a.bearing })
  end,
  run = function(cannon, a)
    cannon.bearing, cannon.pointed = a.bearing % 360, true
    if cannon.ship then
      note("{cannon} points {bearing} degrees off the bow", { cannon = cannon, bearing = cannon.bearing })
    else
      note("{cannon} points to {bearing} degrees", { cannon = cannon, bearing = cannon.bearing })
    end
  end,
}

-- Why a cannon does not bear, for the players: where it points, and where the target lies.

local function middle(points)
  local sum = { x = 0, y = 0 }
  for _, point in ipairs(points) do sum.x, sum.y = sum.x + point.x / #points, sum.y + point.y / #points end
  return sum
end

function off_the_bore(cannon, target, at)
  local what = at == "doors" and "the doors of " .. target.name or target.name
  local why = cannon.name .. " does not bear on " .. what
  if target.kind == "island" or not cannon.ship and cannon.mount == "turntable" or cannon.mount == "stowed" then return why end
  local from = cannon.ship and mount(cannon) or cannon.at
  local spot = at == "doors" and middle(target.doors) or target.kind == "fortress" and middle(target.outline) or plane.centre(target)
  local lies = ", and the middle of " .. what .. " lies at " .. geometry.shown(plane.bearing(from, spot))
  local words = {}
  for _, arc in ipairs(directions(cannon)) do
    local first, last = plane.compass(arc.from), plane.compass(arc.to)
    if arc.from == arc.to then
      if at == nil and plane.bore(from, arc.from, { target }) then return why .. ": something is in the way" end
      table.insert(words, "to " .. geometry.shown(first))
    else
      table.insert(words, "from " .. geometry.shown(first) .. " to " .. geometry.shown(last))
    end
  end
  return why .. ": it points " .. table.concat(words, " or ") .. " degrees" .. lies
end
