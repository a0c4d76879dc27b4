-- The dice that a movement claims, and the ways that keep to them.

makes_for_the_road = rule "shore.move.to-the-road" {
  title  = "Making for the road",
  source = "Movement Allowances (line 22)",
  text   = "A follower from the rough makes for the nearest road or good going, or for what the guide has come to, by the shortest route. He need not arrive.",

  -- Whether a follower from the rough makes for the nearest road or good going, or for what the guide has come to: he need not arrive.
  run = function(figure, way)
    if not ground.is_rough(way[1]) then return true end
    local nearest = bonuses.nearest_open(figure, way[1])
    if not nearest then return false end
    local open, there = bonuses.open_stretches(way), way
    if open.at then there = plane.cut(way, open.at) end
    for number, shape in ipairs(bonuses.open_shapes(figure)) do
      local meant = number == nearest.number or bonuses.comes_to(game.moving.trail, shape)
      if meant and ground.shortest(figure, there, shape) then return true end
    end
    return false
  end,
}

-- A path that leaves the rough has no dice of a scout.
local function stays_in_the_rough(way)
  local open = bonuses.open_stretches(way)
  return open.at == nil and ground.is_rough(way[1])
end

keeps_to_the_claim = rule "shore.move.claim" {
  title  = "The dice of a movement bind those who use them",
  source = "Movement Allowances (lines 22-23)",
  text   = "Whoever uses the dice of a scout keeps off roads and good going. The dice of a road must be earned by the way of the guide; a follower from the rough spends more than his own "
    .. "allowance only to reach the road.",
  see    = { "shore.move.road-bonus", "shore.move.road-earned", "shore.move.scout-bonus" },

  check = function(piece, legs)
    local under, basic, way = game.moving, bonuses.without_dice(piece), paths.points(piece, legs)
    if under.claim == "scout" then
      need(stays_in_the_rough(way), "with the dice of a scout {piece} keeps off roads and good going", "shore.move.scout-bonus", { piece = piece })
    elseif under.claim == "road" then
      local dear = geometry.more_than(allowance.taken_by(piece, legs, moving.pace_of(piece)), basic)
      if moving.is_guide(piece) or dear and not under.guide then
        need(bonuses.earns_the_road(piece, way, basic, legs), "the way of {piece} does not earn the dice of a road: an inch along one, and there by the shortest route", "shore.move.road-bonus", { piece = piece })
      elseif dear then
        need(makes_for_the_road(piece, way), "{piece} spends more than {basic} MA only to reach the road", "shore.move.road-bonus", { piece = piece, basic = basic })
      end
    end
  end,
}
