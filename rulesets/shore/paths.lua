-- The ways of figures, given one by one once a move is announced.

-- The points of a way, from where the piece stands.
function points(piece, legs)
  local way = { geometry.at(piece) }
  for _, leg in ipairs(legs) do
    if leg.point then table.insert(way, leg.point) end
  end
  return way
end

-- Where a way ends: on what was climbed last, or at its last point.
function end_of(piece, legs)
  local place = geometry.at(piece)
  for _, leg in ipairs(legs) do
    if leg.point then
      place = leg.point
    elseif leg.verb == "clamber" then
      place = climbing.top_of(leg.object, place)
    end
  end
  return place
end

-- Where a way ends that may meet a long haul: on its ledge, which nobody leaves on the way.
function stops_at(piece, legs)
  local place = geometry.at(piece)
  for _, leg in ipairs(legs) do
    local ledge = leg.point and walking.ledge_on(piece, place, leg.point)
    if ledge then return ledge.place end
    place = leg.point or place
  end
  return end_of(piece, legs)
end

-- What is left of a way when enemies whom it passes too near cut it, or, in a charge, halt it.
function as_far_as(piece, legs)
  local way = points(piece, legs)
  if #way < 2 then return legs end
  local cut = moving.bypass(piece, way, charging.spared())
  local met = charging.may_touch() and approach.first_halt(piece, way)
  if met and (not cut or met.after < cut) then cut = met.after end
  if not cut then return legs end
  local shorter, list = plane.cut(way, cut), {}
  for i = 2, #shorter do table.insert(list, { point = shorter[i] }) end
  return list -- what was to be climbed or mounted on the way is left out: he stops
end

-- Whoever stays does not move: that is open to those as well who may not.
function stays(legs) return first(legs, { verb = "stay" }) ~= nil end

function goes_nowhere(piece, legs)
  need(#legs == 1, "{piece} stays: a way with stay has no other leg", "shore.move.measure", { piece = piece })
end

-- The least that each leg costs, dice at their lowest; the first that cannot be paid is refused. Returns the height of the feet at the end.
local function is_paid(piece, legs, most)
  local go = { piece = piece, place = geometry.at(piece), z = geometry.feet(piece), left = most, as = ground.traveller(piece) }
  for i, leg in ipairs(legs) do
    if leg.point then
      legs_of_a_way.climbs_steps(go, leg.point)
      local cost = plane.cost({ go.place, leg.point }, ground.costs(piece, go.as))
      if cost < math.huge and not need(geometry.at_most(cost, go.left), "leg {leg} costs {cost} MA, and {piece} has {left} left", "shore.geo.path-cost",
        { leg = i, cost = cost, piece = piece, left = go.left }) then return go.z end
      go.z = heights.at_the_end(go.place, go.z, leg.point)
      go.place, go.left = leg.point, go.left - cost
    else
      legs_of_a_way.try_verb(go, leg, i)
    end
  end
  return go.z
end

-- What a piece has for a way.
function most_for(piece, way)
  if charging.is_under_way() then return charging.allowance_for(piece, way) end
  return moving.measure(piece, way)
end

is_open = rule "shore.move.way" {
  title  = "What a way keeps to",
  source = "Movement (lines 32, 36)",
  text   = "A way must be open to whoever goes it, and paid for. It passes enemies with room, follows the guide, keeps to the dice that were claimed, to the "
    .. "duty of the figure and to its shock, and ends where there is a place.",

  -- Everything that a way must keep to; what a guide's stop costs the others is found out as it is walked.
  check = function(piece, legs)
    if stays(legs) then
      goes_nowhere(piece, legs)
      if charging.is_under_way() then committed.ends_as_it_must(piece, { geometry.at(piece) }, geometry.at(piece)) end
      return
    end
    local whole = points(piece, legs)
    if #whole > 1 then
      riding.nothing_bars(piece, legs)
      if piece.kind == "vehicle" then vehicles.team(piece) end
      allowance.coach(piece, whole)
      if not charging.may_touch() then moving.halt(piece, whole) end
      claims.keeps_to_the_claim(piece, legs)
    end
    legs = as_far_as(piece, legs)
    local way = points(piece, legs)
    local z, to = is_paid(piece, legs, most_for(piece, way)), end_of(piece, legs)
    moving.follow(piece, way[1], to)
    if piece.kind == "figure" then to = riding.base_at_the_end(piece, legs, to) end
    if charging.is_under_way() then committed.ends_as_it_must(piece, way, to) end
    if charging.is_under_way() and piece.party.type == "guard" then duties.guard(piece, to) end
    local ordered = moving.is_ordinary() or game.moving.order == "withdraw"
    if ordered and stragglers.are(piece.party) then stragglers.home(piece, way) end
    if ordered and piece.kind == "figure" then duties.keeps_to_it(piece, way[1], to) end
    for _, figure in ipairs(vehicles.who_goes(piece)) do
      contact.ends_apart(figure, way, to)
      if figure.party.shaken and ordered then morale.heads_home(figure, way[1], to) end
      if game.moving.order == "withdraw" then reactions.comes_no_nearer(figure, to) end
    end
    local mounts = first(legs, { verb = "mount" })
    if #legs > 0 and legs[#legs].verb == "clamber" then
      geometry.bases(piece, to, nil, z)
    else
      geometry.bases(piece, to, mounts and mounts.object)
      ground.clutter(piece, to, z)
    end
    ground.road(piece, to)
  end,
}

-- The guide has gone, and perhaps been stopped, on a way that earns the dice of the party: it has them, or not.
local function guide_has_gone(piece, way)
  local under = game.moving
  under.trail = way
  if under.claim ~= "road" then return end
  under.earned = #way > 1 and bonuses.has_enough_of_it(piece, way)
  if not under.earned then note("{piece} has not come to the road: nobody has its dice", { piece = piece }) end
end

-- stays: its way has no points.
local function set_down(piece, go, stays)
  geometry.put(piece, go.place)
  piece.z = go.z
  if game.moving.order ~= "withdraw" and not stays then piece.moved = true end
  if piece.kind == "figure" then
    if not stays then piece.pace = moving.pace_of(piece) end
    if game.moving.order == "withdraw" then piece.reacted = true end
    burdens.come_along(piece)
  end
  table.insert(game.moving.placed, piece)
  if piece.kind == "vehicle" and not stays then vehicles.are_carried(piece, moving.pace_of(piece)) end
  parties.touch(piece.party)
end

-- Whether a way is asked of a piece now.
function who_moves(piece)
  if not game.moving or not geometry.stands(piece) or piece.party ~= game.moving.party or piece.owner ~= game.moving.by.id then return false end
  return not charging.is_under_way() or has(charging.attackers(), piece)
end

may_go = rule "shore.move.one-by-one" {
  title  = "One after the other",
  source = "Movement (line 36)",
  text   = "Whoever belongs to the movement under way is given his way once, and keeps to everything that ways must keep to.",

  check = function(piece, legs)
    if not need(game.moving, "no way is asked of {piece} now: first an order such as move or engage", "shore.move.measure", { piece = piece }) then return end
    if not need(who_moves(piece), "no way is asked of {piece} now", "shore.move.measure", { piece = piece }) then return end
    moving.no_shuffle(piece)
    moving.goes_in_turn(piece)
    if piece.kind == "figure" and not stays(legs) then
      need(parties.is_able(piece), "{piece} cannot move", "shore.move.measure", { piece = piece })
      vehicles.ride(piece)
      hazards.is_climbing(piece)
      if game.moving.order == "withdraw" then reactions.withdraws_once(piece) else orders.one_movement(piece) end
    end
    is_open(piece, legs)
  end,
}

action "path" {
  rule  = "shore.move.measure",
  phase = "paths",
  actor = "figure or beast or vehicle",
  args  = { way = "path by 0.001 up to 60 with clamber clutter or cannon or feature or area or structure, legup own figure, mount beast, dismount, stay" },
  options = proposals.ideas,
  some  = true,
  say   = "goes its way",
  check   = function(piece, a) may_go(piece, a.way) end,
  run     = function(piece, a) go_along(piece, a.way) end,
  preview = function(piece, a) outlay.leg_by_leg(piece, a.way) end,
}

local function is_dead(piece) return piece.kind == "figure" and piece.dead end

go_along = rule "shore.move.goes" {
  title  = "Going a way",
  source = "Movement (line 36)",
  text   = "A piece goes as far as enemies, cards and dice let it, and stands there. Where the guide has gone the others follow, with the dice of a road if "
    .. "he has earned them.",

  -- A piece goes its way.
  run = function(piece, wanted)
    local radius = geometry.radius(piece)
    local legs, stuck = tricks.into_quicksand(piece, as_far_as(piece, wanted))
    if not tricks.passes_serpents(piece, legs) then legs, stuck = {}, false end
    local go = not is_dead(piece) and walking.walk(piece, legs, most_for(piece, points(piece, legs)))
    if is_dead(piece) then
      table.insert(game.moving.placed, piece)
      moving.guide_is_lost()
      return
    end
    set_down(piece, go, stays(wanted))
    if stuck then tricks.is_stuck(piece, legs) end
    if moving.is_guide(piece) then guide_has_gone(piece, go.way) end
    for _, scout in ipairs(where(vehicles.who_goes(piece), { scout = true })) do hiding.has_gone(scout, go.way) end
    charging.has_gone(piece, go.way, radius)
    moving.guide_is_lost()
    if stays(wanted) then
      note("{piece} stays", { piece = piece })
    else
      note("{piece} goes to {at}", { piece = piece, at = go.place })
    end
  end,
}
