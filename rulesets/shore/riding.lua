-- Mounting and dismounting.

function cost(pace) return tonumber(data("feature-costs").mount[pace]) end

mount = rule "shore.terrain.mount" {
  title  = "Mounting",
  source = "Mounting Beasts (line 98)",
  text   = "To mount a beast in contact costs 1 MA cautiously and 2 boldly.",
  ruling = "What is left of the allowance is doubled, as riders have twice as much; to dismount costs nothing and halves it. Dice are not thrown again. Rider "
    .. "and beast stand where the figure stood, if there is room for the larger base; on dismounting the beast is set down beside it. "
    .. "The beast of a rider who is taken prisoner stands beside him or, without room, at the nearest place that is free.",
  data   = { "shore.data.feature-costs" },

  always = function()
    for _, figure in ipairs(game.all("figure")) do
      need(not figure.mount or figure.mount.rider == figure, "{figure} rides a beast that has another rider", { figure = figure })
    end
    for _, beast in ipairs(game.all("beast")) do
      need(not beast.rider or beast.rider.mount == beast and beast.x == nil, "{beast} has a rider, and a place of its own or none in the saddle", { beast = beast })
    end
  end,

  -- from: where the figure stands.
  check = function(figure, beast, from)
    need(beast.ridden, "{beast} is not for riding", { beast = beast })
    need(not beast.rider and beast.owner == figure.owner, "{beast} is not free", { beast = beast })
    local near = plane.distance(from, geometry.at(beast)) <= geometry.radius(figure) + geometry.radius(beast) + data("constants")["contact-tolerance"]
    need(near, "{figure} does not touch {beast}", { figure = figure, beast = beast })
    local wide = data("bases").mounted.radius
    for _, other in ipairs(geometry.solid(figure)) do
      local room = other == beast or plane.distance(from, geometry.at(other)) >= wide + geometry.radius(other) - data("constants")["contact-tolerance"]
      need(room, "there is no room for the larger base: {other} stands too near", { other = other })
    end
  end,

  -- Whether the figure sits in the saddle.
  run = function(figure, beast)
    if game.option("shore.option.dismount") and thrown(figure, beast) then return false end
    figure.mount, beast.rider = beast, figure
    beast.x, beast.y, beast.lair = nil, nil, nil
    note("{figure} mounts {beast}", { figure = figure, beast = beast })
    return true
  end,
}

thrown = rule "shore.option.dismount" {
  title    = "Unhandy riders",
  source   = "Mounting Beasts (line 98)",
  optional = true,
  text     = "Whoever is no rider throws a die when mounting, and everybody on an unfriendly beast: on a 1 he is thrown off.",
  ruling   = "He stays on foot beside the beast and his move is over; the book calls it merely comic.",

  run = function(figure, beast)
    if has(figure.traits, "rider") and not beast.unfriendly then return false end
    local off = count(1, "d6", { thrown = "1" }, "mounting", figure).thrown == 1
    if off then note("{figure} is thrown off", { figure = figure }) end
    return off
  end,
}

nothing_bars = rule "shore.terrain.barred" {
  title  = "What bars riders and foot",
  source = "Impassible Terrain (line 168)",
  text   = "Ground that bars mounts bars a figure on the legs that it rides, and ground that bars foot on the others.",

  -- What bars a piece on its way: riders for as long as it is in the saddle, those on foot before and after.
  check = function(piece, legs)
    local place, as = geometry.at(piece), nil
    for _, leg in ipairs(legs) do
      if leg.point then
        ground.impassable(piece, { place, leg.point }, as)
        place = leg.point
      elseif leg.verb == "clamber" then
        place = climbing.top_of(leg.object, place)
      elseif leg.verb == "mount" then
        as = "mounted"
      elseif leg.verb == "dismount" then
        as = "foot"
      end
    end
  end,
}

-- The base on which a figure ends a way at a place: another one than now if it has got into the saddle or off it.
function base_at_the_end(figure, legs, to)
  local base = geometry.base(figure, to)
  for _, leg in ipairs(legs) do
    if leg.verb == "mount" then base.radius = data("bases").mounted.radius end
    if leg.verb == "dismount" then base.radius = data("bases").foot.radius end
  end
  return base
end

-- The beast of a rider who gets off at a place, as it is set down; the rider stands in its way.
local function let_go(figure, place)
  local one = placing.newcomer(figure.mount, place, geometry.solid(figure))
  table.insert(one.taken, { x = place.x, y = place.y, radius = data("bases").foot.radius })
  return one
end

-- Where it may touch him then.
local function round(figure, place)
  local rider = { x = place.x, y = place.y, radius = data("bases").foot.radius }
  return plane.around(rider, { x = place.x, y = place.y + 1, radius = geometry.radius(figure.mount) }, data("constants")["contact-step"])
end

-- The place beside him where there is room for it; nil without any.
function beside(figure, place) return placing.set_down(let_go(figure, place), round(figure, place)) end

-- A rider is no longer in the saddle: his beast stands at a place, hidden if he was.
function leaves(figure, place)
  local beast = figure.mount
  figure.mount, beast.rider = nil, nil
  beast.x, beast.y, beast.z = place.x, place.y, ground.level(place)
  if not figure.lair then return end
  beast.lair = { x = beast.x, y = beast.y, z = beast.z }
  beast.x, beast.y, beast.z = nil, nil, 0
end

-- A rider gets off, or is pulled off.
function dismount(figure, place)
  local beast = figure.mount
  leaves(figure, placing.somewhere(let_go(figure, place), round(figure, place)))
  if figure.party then beast.party = figure.party end
  note("{figure} dismounts", { figure = figure })
end
