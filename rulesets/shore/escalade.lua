-- Escalade: over a wall with ropes, grapnels or ladders.

local function line_of(wall)
  if wall.kind == "structure" then return hazards.closed(wall.outline) end
  return wall.line
end

-- Whether a figure touches a wall.
local function is_at(figure, wall)
  if wall.kind == "feature" then return geometry.is_at(figure, wall) end
  return geometry.reaches(figure, line_of(wall))
end

-- Ropes, grapnels or ladders that one of the climbers carries, or that lie next to one.
local function has_kit(figures)
  return any(game.all("burden", { contents = "kit" }), function(kit)
    return any(figures, function(figure) return figure.burden == kit or not kit.holder and kit.x ~= nil and burdens.next_to(figure, kit) end)
  end)
end

local function add_new(list, place)
  if not any(list, { x = place.x, y = place.y }) then table.insert(list, place) end
end

-- Places touching the far side of a wall, or on it, within an inch along it: the nearest first, a base radius apart.
function places(figure, wall)
  local here, line, list = geometry.at(figure), { line = line_of(wall) }, {}
  local edge = plane.nearest(line, here)
  local across, radius = plane.bearing(here, edge), geometry.radius(figure)
  for _, off in ipairs { 0, radius, -radius, 2 * radius, -2 * radius } do
    local top = plane.nearest(line, plane.along(edge, plane.compass(across + 90), off))
    add_new(list, flight.rounded(plane.along(top, across, geometry.beside(figure, wall))))
    add_new(list, flight.rounded(top))
  end
  return list
end

escalade = rule "shore.entry.escalade" {
  title  = "Escalade",
  source = "Escalade (line 202)",
  text   = "Members of a party who touch a wall of up to four and a half inches and have ropes, grapnels or ladders climb it; that is their movement. Each throws a "
    .. "die: 1 is a severe fall of two wounds, 2 a fall of one, each wound with a save; on 3 and more he is on the wall or over it. The table of drops does not "
    .. "count. Who meets defenders up there fights at once; they defend an obstacle.",
  ruling = "It is a bold move, as all engaging is. Who hauls a gun or escorts a prisoner does not climb, and who has fallen meets nobody up there. One kit that a climber carries, or that lies next to one, serves all. Whoever is up stands on top or on the far side, within an inch along the wall.",
  data   = { "shore.data.storming", "shore.data.constants.escalade-max-height" },

  check = function(figure, wall)
    orders.one_movement(figure)
    hazards.is_climbing(figure)
    need(not figure.hauls and not prisoners.escorts(figure), "{figure} has no hand free", { figure = figure })
    vehicles.ride(figure)
    need(is_at(figure, wall), "{figure} is not in contact with {wall}", { figure = figure, wall = wall })
    need(not figure.mount, "{figure} rides and climbs nothing", { figure = figure })
  end,

  -- One climber. Whether he is up.
  run = function(figure, wall)
    local falls = data("storming")
    local cards_played = {}
    if not tricks.lies_on("stout-line", figure.party) then cards_played = tricks.before_a_fall(figure, "escalade") end
    local thrown = count(1, "d6", { severe = "1-" .. falls["severe-fall"], fall = (falls["severe-fall"] + 1) .. "-" .. falls.fall }, "escalade", figure)
    figure.moved, figure.pace = true, "bold"
    if (thrown.severe == 1 or thrown.fall == 1) and not tricks.lies_on("stout-line", figure.party) then
      note("{figure} falls from {wall}", { figure = figure, wall = wall })
      local taken = falls["fall-wounds"]
      if thrown.severe == 1 then taken = falls["severe-wounds"] end
      if not any(cards_played, { result = "unhurt" }) then wounds.levels(figure, wounds.from_nature(taken, figure)) end
      return false
    end
    return get_up(figure, wall)
  end,
}

stand = rule "shore.entry.wall-top" {
  title  = "Up on the wall",
  source = "Escalade (line 202)",
  text   = "Whoever has climbed stands on the wall or touches its far side, within an inch along it of where he climbed; his owner says where.",
  ruling = "Who finds no room there, because others stand in the way, comes down again unhurt.",

  check = function(figure, wall, at)
    local line, here = { line = line_of(wall) }, geometry.at(figure)
    local edge = plane.nearest(line, here)
    local at_edge, off = plane.nearest(line, at)
    need(geometry.at_most(plane.distance(edge, at_edge), 1), "{at} is more than an inch along the wall", { at = ground.text_of(at) })
    local slack = data("constants")["contact-tolerance"]
    need(off <= slack or math.abs(off - geometry.beside(figure, wall)) <= slack, "{at} is neither on the wall nor touching it", { at = ground.text_of(at) })
    need(off <= slack or geometry.at_most(plane.distance({ line = { here, at } }, line), 0), "{at} is on the side where {figure} stood",
      { at = ground.text_of(at), figure = figure })
    geometry.bases(figure, at, nil)
  end,

  run = function(figure, wall, at)
    local _, off = plane.nearest({ line = line_of(wall) }, at)
    local on_top, foot = off <= data("constants")["contact-tolerance"], ground.level(geometry.at(figure))
    geometry.put(figure, at)
    if on_top then
      figure.z = foot + wall.height
      note("{figure} is on {wall}", { figure = figure, wall = wall })
    else
      figure.z = ground.level(at)
      note("{figure} is over {wall}", { figure = figure, wall = wall })
    end
    parties.touch(figure.party)
  end,
}

-- Whoever has climbed stands where his owner says, if there is room. Whether he is up.
function get_up(figure, wall)
  if not any(places(figure, wall), function(at) return allows(stand, figure, wall, at) end) then
    note("{figure} finds no room on {wall} or behind it", { figure = figure, wall = wall })
    return false
  end
  local answer = choose(figure.owner, "where " .. figure.name .. " stands", "stand", figure, { wall = wall })
  stand(figure, wall, answer.at)
  return true
end

action "stand" {
  rule    = "shore.entry.wall-top",
  actor   = "figure",
  args    = { at = "point by 0.001" },
  options = function(figure, context)
    if not context then return end
    for _, at in ipairs(places(figure, context.wall)) do suggest { at = at } end
  end,
  some    = true,

  check = function(figure, a, context)
    if need(context, "no wall is climbed") then stand(figure, context.wall, a.at) end
  end,
}

action "escalade" {
  rule  = "shore.entry.escalade",
  phase = "act",
  actor = "party",
  args  = { wall = "feature or structure", who = "list of own figure 1 to 40" },
  say   = "climbs a wall",

  options = function(party)
    for _, kind in ipairs { "feature", "structure" } do
      for _, wall in ipairs(game.all(kind)) do
        local near = where(parties.able(party), function(figure) return allows(orders.not_bold_and_shoot, figure) and allows(escalade, figure, wall) end)
        if wall.height > 0 and #near > 0 then suggest { wall = wall, who = near } end
      end
    end
  end,
  some = true,

  check = function(party, a)
    orders.is_led(party)
    orders.no_melee(party)
    local most = data("constants")["escalade-max-height"]
    need(a.wall.height > 0, "{wall} is no wall", { wall = a.wall })
    need(a.wall.height <= most, "{wall} is {height} inches high, and nobody climbs more than {most}", { wall = a.wall, height = a.wall.height, most = most })
    need(has_kit(a.who), "nobody has ropes, grapnels or ladders")
    for _, figure in ipairs(a.who) do
      need(figure.party == party and parties.is_able(figure), "{figure} cannot climb for {actor}", { figure = figure })
      orders.not_bold_and_shoot(figure)
      escalade(figure, a.wall)
    end
  end,

  run = function(party, a)
    hiding.ends(party)
    local up = {}
    for i, figure in ipairs(a.who) do
      if escalade(figure, a.wall) then table.insert(up, figure) end
      game.rest_depends_on(i, up) -- however the others fell
    end
    tricks.lift("stout-line", party)
    if any(up, contact.is_engaged) then
      melee.attack(up, {})
      game.fight.stormed = true
    end
    initiative.acts()
  end,
}
