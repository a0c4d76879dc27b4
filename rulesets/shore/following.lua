-- A whole party by its guide's way: the others fall in.

-- Who has not been given a way yet: those for whom others wait, then the nearest to the guide's end first.
local function waiting(goal)
  local list = where(parties.everything(game.moving.party), function(piece)
    return paths.who_moves(piece) and not has(game.moving.placed, piece) and not (piece.kind == "figure" and piece.aboard)
  end)
  table.sort(list, function(a, b)
    local before = moving.goes_before_others(a)
    if before ~= moving.goes_before_others(b) then return before end
    local near, far = plane.distance(geometry.at(a), goal), plane.distance(geometry.at(b), goal)
    if near ~= far then return near < far end
    return a.id < b.id
  end)
  return list
end

-- Whether a place is within hailing distance of somebody who has been placed.
local function hears(place)
  return any(game.moving.placed, function(piece)
    return geometry.stands(piece) and geometry.at_most(plane.distance(place, geometry.at(piece)), data("constants")["hailing-distance"])
  end)
end

local function straight_to(place) return { { point = flight.rounded(place) } } end

-- Ways in the order in which they are tried: beside the guide as it began, round where he stands, and as far towards him as the allowance lasts.
local function ways(piece, trail)
  local from, goal, list = geometry.at(piece), trail[#trail], {}
  local beside = { x = from.x + goal.x - trail[1].x, y = from.y + goal.y - trail[1].y }
  table.insert(list, straight_to(beside))
  local base = { x = goal.x, y = goal.y, radius = geometry.radius(piece) }
  for ring = 1, 3 do
    base.radius = (2 * ring - 1) * geometry.radius(piece)
    local mover = { x = from.x, y = from.y, radius = geometry.radius(piece) }
    for _, place in ipairs(plane.around(base, mover, 30, geometry.bases_of(geometry.solid(piece)))) do
      if #list < 20 then table.insert(list, straight_to(place)) end
    end
  end
  local costs = ground.costs(piece)
  local way = plane.route(from, goal, costs)
  for _, part in ipairs { 1, 0.75, 0.5 } do
    local _, along = plane.reach(way or { from, goal }, costs, part * paths.most_for(piece, { from, goal }) - data("constants")["rounding-cost"])
    local legs, points = {}, plane.cut(way or { from, goal }, along)
    for i = 2, #points do table.insert(legs, { point = flight.rounded(points[i]) }) end
    if #legs > 0 then table.insert(list, legs) end
  end
  return list
end

-- The first way that is legal and keeps a piece in earshot; then the first that is legal and leads nearer.
local function way_for(piece, trail)
  local goal, legal = trail[#trail], {}
  for _, legs in ipairs(ways(piece, trail)) do
    if allows(paths.may_go, piece, legs) then
      if hears(legs[#legs].point) then return legs end
      table.insert(legal, legs)
    end
  end
  return first(legal, function(legs) return plane.distance(legs[#legs].point, goal) < plane.distance(geometry.at(piece), goal) end)
end

fall_in = rule "shore.move.fall-in" {
  title  = "Falling in",
  source = "Movement (line 36)",
  text   = "When the guide has gone, all others of the party may be ordered to follow at once. Each, the nearest first, keeps its place beside the guide, or finds one round "
    .. "him, or comes as near as it can; whoever can do none of that stays.",
  ruling = "Ours: the book has them go one by one, and each of these ways is one that its player could have given. In a charge nobody has to go first: the attackers "
    .. "who are left go their usual ways, each at its target.",

  run = function()
    if charging.is_under_way() then
      committed.all_go()
      return
    end
    local trail = game.moving.trail
    for _, piece in ipairs(waiting(trail[#trail])) do
      local legs = way_for(piece, trail)
      if legs then paths.go_along(piece, legs) end
    end
  end,
}

action "follow" {
  rule  = "shore.move.fall-in",
  phase = "paths",
  actor = "party",
  rare  = true,
  say   = "falls in behind its guide",

  check = function(party)
    local under = game.moving
    if not need(under and under.party == party, "{actor} does not move now") then return end
    if charging.is_under_way() then
      need(committed.next_to_go(), "no attacker of {actor} is left to go")
      return
    end
    if not need(under.guide, "nobody guides {actor} in this move: each is given its own way, path", "shore.move.guide-first") then return end
    if not need(#under.trail > 0, "{guide} guides {actor} and goes first: `path`", "shore.move.guide-first", { guide = under.guide }) then return end
    need(#waiting(under.trail[#under.trail]) > 0, "nobody of {actor} is left to follow")
  end,

  run = function() fall_in() end,
}
