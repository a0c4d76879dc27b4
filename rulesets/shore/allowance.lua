-- Movement Allowance: how much a model has, and what an inch costs it.

basic = rule "shore.move.allowance" {
  title  = "Basic allowance",
  source = "Movement Allowances (line 20)",
  text   = "On foot 4 MA cautiously and 6 boldly, mules and carts the same; riders and coaches 8 and 12, coaches along roads only. One MA is an inch, "
    .. "and more where a rule has it so.",
  data   = { "shore.data.move" },
  pure   = true,

  --              cautious  bold
  --   foot          4        6
  --   beast, cart   4        6
  --   mounted       8       12
  --   coach         8       12
  run = function(piece, pace) return data("move")[ground.traveller(piece)][pace] end,
}

-- What slows a figure or a beast down.
local function burdens_of(piece)
  local causes = {}
  if piece.kind == "beast" then
    if any(game.all("cannon"), function(cannon) return has(hauling.haulers(cannon), piece) end) then table.insert(causes, "hauling") end
    return causes
  end
  if piece.kind ~= "figure" then return causes end
  if piece.wounds > 0 then table.insert(causes, "wounded") end
  if piece.burden then table.insert(causes, "burdened") end
  if piece.hauls then table.insert(causes, "hauling") end
  if prisoners.escorts(piece) then table.insert(causes, "escorting") end
  return causes
end

half_speed = rule "shore.move.half-speed" {
  title  = "Half-speed",
  source = "Movement Allowances (line 25); Movement (34)",
  text   = "Figures that are wounded or burdened, escort prisoners or haul guns pay 2 MA for an inch, also of what dice add. Laden beasts and carts are not "
    .. "slowed; beasts that haul guns are.",
  ruling = "Two causes do not add up. What mules and carts move is already with a load.",
  data   = { "shore.data.half-speed", "shore.data.switches.half-speed-stacks" },
  pure   = true,

  -- MA that an inch of open or rough going costs.
  run = function(piece)
    local rate, stacks = 1, data("switches")["half-speed-stacks"]
    for _, cause in ipairs(burdens_of(piece)) do
      local factor = data("half-speed")[cause]
      if stacks then
        rate = rate * factor
      else
        rate = math.max(rate, factor)
      end
    end
    return rate
  end,
}

taken_by = rule "shore.move.share" {
  title  = "What a way takes of an allowance",
  source = "Movement Allowances, Mounting (lines 20, 98)",
  text   = "A way takes what its ground and its climbs cost, dice at their lowest. What is spent in the saddle counts half of what is spent on foot.",

  -- How much allowance a way takes, dice at their lowest: getting into the saddle doubles what is left of it then, and getting off halves it. inches: as far as they go, nil for all of it.
  run = function(piece, legs, pace, inches)
    local place, as, spent, share, left = geometry.at(piece), ground.traveller(piece), 0, 1, inches or math.huge
    for _, leg in ipairs(legs) do
      if leg.point then
        local length = plane.distance(place, leg.point)
        local to = leg.point
        if geometry.more_than(length, left) then to = plane.along(place, plane.bearing(place, leg.point), left) end
        spent, place, left = spent + plane.cost({ place, to }, ground.costs(piece, as)), to, left - length
        if geometry.at_most(left, 0) then break end
      elseif leg.verb == "clamber" then
        spent, place = spent + climbing.cost(pace), climbing.top_of(leg.object, place)
      elseif leg.verb == "mount" then
        spent, share, as = 2 * (spent + riding.cost(pace)), 2 * share, "mounted"
      elseif leg.verb == "dismount" then
        spent, share, as = spent / 2, share / 2, "foot"
      end
    end
    return spent / share
  end,
}

coach = rule "shore.move.coach" {
  title  = "Coaches",
  source = "Movement Allowances (line 20)",
  text   = "Fast carriages and coaches move as fast as riders, and only along roads.",
  ruling = "All of the way lies on roads for two figures or more.",

  check = function(piece, way)
    if ground.traveller(piece) ~= "coach" then return end
    need(geometry.at_least(ground.on_roads(way, 2), plane.length(way)), "{piece} keeps to roads for two figures", { piece = piece })
  end,
}
