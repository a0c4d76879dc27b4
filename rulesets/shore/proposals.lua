-- Ways that are proposed to whoever is to be given one.

-- Whether a piece may still go anywhere in the movement under way.
local function can_go(piece)
  return piece.kind ~= "figure" or parties.is_able(piece) and (game.moving.order == "withdraw" or allows(orders.one_movement, piece))
end

-- What a piece has: with the dice of a road, and if nobody guides without them as well, for its way may not earn them.
local function allowances(piece)
  local most, basic = moving.measure(piece), allowance.basic(piece, moving.pace_of(piece))
  if game.moving.claim ~= "road" or game.moving.guide or most == basic then return { most } end
  return { most, basic }
end

-- The legs of the way home, as far as so much MA goes; nil if there is none.
function homeward(figure, most)
  local way = stragglers.way_home(figure)
  if not way or geometry.is_none(plane.length(way)) then return nil end
  local _, along = plane.reach(way, ground.costs(figure), most - data("constants")["rounding-cost"])
  return rounding.legs_for(figure, plane.cut(way, along))
end

-- Ways that touch the target on either side, and end clear of it.
local function in_passing(figure)
  local target = charging.target_of(figure)
  local from, to = geometry.at(figure), geometry.at(target)
  local apart, reach = plane.distance(from, to), geometry.radius(figure) + geometry.radius(target)
  if apart <= reach then return end
  local tangent = math.sqrt(apart * apart - reach * reach)
  local off = plane.bearing(plane.point(0, 0), plane.point(reach, tangent))
  local length = tangent + math.sqrt((reach + 1) * (reach + 1) - reach * reach) + 0.05
  for _, side in ipairs { 1, -1 } do
    suggest { way = rounding.legs_of { from, plane.along(from, plane.compass(plane.bearing(from, to) + side * off), length) } }
  end
end

-- Ways worth trying for an attacker.
local function to_attackers(figure)
  if game.charge.order == "passing" then in_passing(figure) end
  local usual = approach.usual(figure)
  if usual and #usual > 0 then
    suggest { way = usual }
  else
    suggest { way = { { verb = "stay" } } }
  end
end

-- Ways worth trying: to eight sides, and after the guide.
function ideas(piece)
  if not paths.who_moves(piece) or has(game.moving.placed, piece) or piece.kind == "figure" and piece.aboard then return end
  if charging.is_under_way() then return to_attackers(piece) end
  if stragglers.are(piece.party) then
    for _, most in ipairs(allowances(piece)) do
      local homeward = homeward(piece, most)
      if homeward then suggest { way = homeward } end
    end
    return
  end
  if not can_go(piece) then
    if moving.goes_before_others(piece) and any(parties.everything(game.moving.party), can_go) then suggest { way = { { verb = "stay" } } } end
    return
  end
  for bearing = 0, 315, 45 do
    for _, most in ipairs(allowances(piece)) do
      for _, part in ipairs { 1, 0.5 } do
        local to = plane.along(geometry.at(piece), bearing, most / allowance.half_speed(piece) * part)
        suggest { way = { { point = { x = math.floor(to.x * 100 + 0.5) / 100, y = math.floor(to.y * 100 + 0.5) / 100 } } } }
      end
    end
  end
end
