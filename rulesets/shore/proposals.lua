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

-- Ways worth trying: to eight sides, and after the guide.
function ideas(piece)
  if not paths.who_moves(piece) or has(game.moving.placed, piece) or piece.kind == "figure" and piece.aboard then return end
  if charging.is_under_way() then return charging.ideas(piece) end
  if stragglers.are(piece.party) then
    for _, most in ipairs(allowances(piece)) do
      local homeward = stragglers.homeward(piece, most)
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
