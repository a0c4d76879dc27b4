-- Getting onto things: clambering, leaping up, and a leg up.

-- How high something is above the feet of a figure on its way.
local function height_of(object, go) return heights.top_of(object, go.place) - go.z end

-- The radius of something small that is climbed, nil of what is long or wide.
local function radius_of(object)
  if object.kind == "clutter" then return object.radius end
  if object.kind == "cannon" then return geometry.radius(object) end
end

-- Where one gets onto something long or wide: along its line, at the wall of a building, anywhere in some ground.
local function shape_of(object)
  if object.kind == "feature" then return { line = object.line } end
  if object.kind == "structure" then return { line = hazards.closed(object.outline) } end
  return { outline = object.outline }
end

-- Whether a base at a place touches what is to be climbed.
function touches(object, place, radius)
  local slack, small = data("constants")["contact-tolerance"], radius_of(object)
  if small then return plane.distance(place, object) <= radius + small + slack end
  local _, off = plane.nearest(shape_of(object), place)
  return off <= radius + slack
end

-- Where a figure stands that has got onto something: on clutter or a gun in its middle, else at the nearest place of it.
function top_of(object, place)
  if radius_of(object) then return { x = object.x, y = object.y } end
  return (plane.nearest(shape_of(object), place))
end

-- MA that it costs at a pace.
function cost(pace) return tonumber(data("feature-costs").clamber[pace]) end

clamber = rule "shore.terrain.clamber" {
  title  = "Clambering and leaping up",
  source = "Clambering (line 93)",
  text   = "To get onto something lower than a figure, such as a barrel, a rock or a gun, costs 1 MA cautiously and 2 boldly. The figure then stands on it, and may have the better ground.",
  ruling = "Onto something below its feet it drops as well. Nobody climbs in the saddle.",
  data   = { "shore.data.feature-costs" },

  -- go: the walk so far, with the place and height of its feet; helper: who gives it a leg up, if anybody does.
  check = function(figure, object, go, helper)
    need(not figure.hauls, "{figure} hauls {cannon} and climbs nothing: unhitch it first", "shore.burden.haul", { figure = figure, cannon = figure.hauls })
    need(go.as ~= "mounted", "{figure} is in the saddle and climbs nothing: it dismounts first", { figure = figure })
    if not need(touches(object, go.place, data("bases").foot.radius), "{figure} does not touch {object}", { figure = figure, object = object }) then return end
    local how = geometry.levels(height_of(object, go))
    if how == "leg-up" then
      need(helper, "{object} is too high for {figure} without a leg up", "shore.terrain.leg-up", { figure = figure, object = object })
    elseif not how then
      pyramid(figure, object, go, helper)
    end
  end,
}

leg_up = rule "shore.terrain.leg-up" {
  title  = "A leg up",
  source = "Clambering (line 95)",
  text   = "What is one to two inches high is climbed with the help of another of the party, who stands in contact with the climber and touches it. There are "
    .. "no human pyramids.",
  ruling = "The climber pays as for clambering. The helper, who may have moved there first, moves no more in that turn, and lifts one figure a turn. Who has fought or spent his turn lifts nobody.",

  -- from: where the climber stands; object: what is climbed.
  check = function(figure, helper, from, object)
    need(helper.party == figure.party and parties.is_able(helper) and helper ~= figure, "{helper} cannot help {figure}", { helper = helper, figure = figure })
    need(not helper.helped, "{helper} has given a leg up in this turn", { helper = helper })
    orders.may_still_act(helper)
    vehicles.ride(helper)
    local near = plane.distance(from, geometry.at(helper)) <= data("bases").foot.radius + geometry.radius(helper) + data("constants")["contact-tolerance"]
    need(near, "{helper} is not next to {figure}", { helper = helper, figure = figure })
    need(touches(object, geometry.at(helper), geometry.radius(helper)), "{helper} does not touch {object}", { helper = helper, object = object })
  end,

  run = function(figure, helper)
    helper.helped, helper.moved = true, true
    note("{helper} gives {figure} a leg up", { helper = helper, figure = figure })
  end,
}

pyramid = rule "shore.option.pyramid" {
  title    = "Human pyramids",
  source   = "Clambering (line 95)",
  optional = true,
  text     = "An acrobat climbs two to three inches with two helpers next to him, as with a leg up.",

  check = function(figure, object, go, helper)
    local high = height_of(object, go)
    if not need(game.option("shore.option.pyramid") and high <= 3, "{object} is too high for {figure}", "shore.geo.height", { object = object, figure = figure }) then
      return
    end
    need(has(figure.traits, "acrobat"), "{figure} is no acrobat", { figure = figure })
    need(helper and #helpers_next_to(figure, object, go) >= 2, "{figure} needs two helpers next to it", { figure = figure })
  end,

  -- The second helper moves no more either.
  run = function(figure, object, go, helper)
    local high = 2 * data("constants")["figure-height"]
    local second = first(helpers_next_to(figure, object, go), function(other) return other ~= helper end)
    if height_of(object, go) > high and second then second.helped, second.moved = true, true end
  end,
}

-- Those of a party who could give a figure a leg up where it has come to.
function helpers_next_to(figure, object, go)
  return where(parties.able(figure.party), function(other) return allows(leg_up, figure, other, go.place, object) end)
end
