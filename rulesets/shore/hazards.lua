-- Quicksand, hauls that take turns, and ground that must be forced.

rule "shore.terrain.quicksand" {
  title   = "Being sucked in",
  source  = "Dangerous Terrain (line 157) refers to the lost chapter of cards",
  text    = "A bogged figure neither moves, shoots nor strikes, but may be struck. In the End phase it throws a die: alone it is out on a 6 and sinks on a 1; with a "
    .. "friend next to it, on firm ground, who has spent a Turn Action on it, it is out on 3 or more and does not sink.",
  ruling  = "Ours: the chapter is lost. Out means placed at the edge. A friend who has gone away, changed sides or been killed before the End phase helps nobody.",
  kept_by = { "hazards.struggle", "action help-bogged" },
}

-- The danger that a figure lies in.
local function bog_of(figure)
  return first(game.all("area", { dangerous = "quicksand" }), function(area) return plane.contains({ outline = area.outline }, geometry.at(figure)) end)
end

-- Places outside that touch the edge of the ground, the nearest first, along it up to six inches off.
local function places_at_the_edge(figure, area)
  local inside, line, list = geometry.at(figure), { line = closed(area.outline) }, {}
  local edge = plane.nearest(line, inside)
  if geometry.is_same(inside, edge) then return { inside } end
  local across = plane.bearing(inside, edge)
  for _, place in ipairs(placing.sideways(edge, across)) do
    local out = plane.along(plane.nearest(line, place), across, geometry.radius(figure))
    if not plane.contains({ outline = area.outline }, out) then table.insert(list, out) end
  end
  return list
end

-- A figure gets out: to the nearest free place at the edge of the ground.
local function get_out(figure)
  local area = bog_of(figure)
  figure.bogged = false
  note("{figure} gets out", { figure = figure })
  if not area then return end
  local out = placing.somewhere(placing.newcomer(figure, geometry.at(figure), geometry.solid(figure)), places_at_the_edge(figure, area))
  geometry.put(figure, out)
  figure.z = ground.level(out)
  burdens.come_along(figure)
  parties.touch(figure.party)
end

-- An outline as a line that comes back to its beginning.
function closed(outline)
  local line = {}
  for _, corner in ipairs(outline) do table.insert(line, corner) end
  table.insert(line, outline[1])
  return line
end

-- Whether the friend who has helped a bogged figure still holds on to it, from firm ground.
local function is_held(figure)
  local friend = figure.puller
  return friend ~= nil and friend.owner == figure.owner and parties.is_able(friend) and geometry.touch(friend, figure) and not bog_of(friend)
end

-- The End phase of the bogged.
function struggle()
  for _, figure in ipairs(game.all("figure", { bogged = true, dead = false })) do
    if is_held(figure) then
      if count(1, "d6", { out = "3-6" }, "bogged", figure).out == 1 then get_out(figure) end
    else
      local thrown = count(1, "d6", { out = "6", sinks = "1" }, "bogged", figure)
      if thrown.out == 1 then get_out(figure) end
      if thrown.sinks == 1 then
        note("{figure} sinks", { figure = figure })
        wounds.kill(figure)
      end
    end
    figure.puller = nil
  end
end

action "help-bogged" {
  rule  = "shore.terrain.quicksand",
  phase = "act",
  actor = "party",
  args  = { helper = "own figure", bogged = "own figure" },
  say   = "pulls somebody out",

  options = function(party)
    for _, figure in ipairs(game.all("figure", { owner = party.owner, bogged = true, dead = false })) do
      for _, helper in ipairs(parties.able(party)) do
        if geometry.touch(helper, figure) then suggest { helper = helper, bogged = figure } end
      end
    end
  end,

  check = function(party, a)
    orders.may_be_given(party)
    need(a.helper.party == party and parties.is_able(a.helper), "{helper} cannot help anybody for {actor}")
    need(a.bogged.bogged, "{bogged} is not sucked in")
    need(not is_held(a.bogged), "{friend} helps {bogged} already", { friend = a.bogged.puller, bogged = a.bogged })
    need(geometry.touch(a.helper, a.bogged), "{helper} is not in contact with {bogged}")
    need(not bog_of(a.helper), "{helper} does not stand on firm ground")
    orders.turn_action(a.helper)
  end,

  run = function(_, a)
    a.helper.spent, a.bogged.puller = true, a.helper
    note("{helper} holds on to {bogged}", { helper = a.helper, bogged = a.bogged })
    initiative.acts()
  end,
}

-- Where a throw is kept that a party shares: in its movement; figures that react move one by one, and share it until the action is over.
local function kept_for(under, thing, in_movement, in_action)
  if under.by_one then return in_action, table.concat({ under.party.id, under.order, thing.id }, " ") end
  return in_movement, thing.id
end

long_haul = rule "shore.terrain.long-haul" {
  title  = "The long haul",
  source = "The Long Haul (line 165)",
  text   = "Some obstacles take turns: half a die of them, thrown when the first figure of the party comes to it; who begins with the same order shares the throw. "
    .. "They stand on its ledge. Each later Move order of their party counts a turn instead of moving them, and with the last they are at the top. On the "
    .. "ledge nobody shoots, charges, hides or is engaged, but may be shot at.",
  ruling = "The turn of arrival does not count, and no turn counts twice. Whoever climbs on an order to move boldly has moved boldly, and does not shoot at the top. A scenario may give an obstacle turns of its own. Whoever comes up in contact with an enemy fights him at once.",
  data   = { "shore.data.danger.long-haul" },

  -- A figure comes to the obstacle with the movement under way.
  run = function(figure, feature)
    local kept, key = kept_for(game.moving, feature, game.moving.hauls, game.hauls)
    local short = not kept[key] and any(tricks.before_a_fall(figure, "long haul"), { result = "firm" })
    if short then kept[key] = 1 end
    if not kept[key] then kept[key] = notation.half(feature.turns or data("danger")["long-haul"], "long haul") end
    figure.haul = { feature = feature, needed = kept[key], done = 0, fresh = true }
    note("{figure} is on the ledge of {feature}: {n:turn|turns}", { figure = figure, feature = feature, n = figure.haul.needed })
  end,
}

-- Nobody who climbs does anything else.
function is_climbing(figure) need(not figure.haul, "{figure} is on a long haul", "shore.terrain.long-haul", { figure = figure }) end

climb = rule "shore.terrain.ledge" {
  title  = "A turn on the ledge",
  source = "The Long Haul (line 165)",
  text   = "Each Move order of the party counts a turn for whoever stands on a ledge and has not moved; with the last he is at the top.",

  -- A Move order of a party at a pace: whoever is on a ledge has a turn more, and may be at the top. Returns who has come there.
  run = function(party, pace)
    local list = {}
    for _, figure in ipairs(parties.members(party)) do
      local haul = figure.haul
      if haul and not haul.fresh and not figure.moved then
        haul.done, figure.moved, figure.pace = haul.done + 1, true, pace
        if haul.done >= haul.needed then
          reach_the_top(figure)
          table.insert(list, figure)
        else
          note("{figure} climbs on, with {n:turn|turns} to go", { figure = figure, n = haul.needed - haul.done })
        end
      end
    end
    return list
  end,
}

reach_the_top = rule "shore.terrain.top" {
  title  = "At the top",
  source = "The Long Haul (line 165)",
  text   = "Whoever has done his turns stands beyond the obstacle, at the height of the ground there, with what he carries.",

  -- Beyond the obstacle, as high as the ground is there.
  run = function(figure)
    local feature, place = figure.haul.feature, geometry.at(figure)
    local edge = plane.nearest({ line = feature.line }, place)
    local across = plane.bearing(place, edge)
    local over = plane.along(edge, across, geometry.off_line(figure, feature))
    local one = placing.newcomer(figure, over, geometry.solid(figure))
    one.may_touch = true
    local spot = placing.somewhere(one, placing.sideways(over, across))
    geometry.put(figure, spot)
    figure.z, figure.haul = ground.level(spot), nil
    burdens.come_along(figure)
    parties.touch(figure.party)
    burdens.come_along(figure)
    note("{figure} has reached the top of {feature}", { figure = figure, feature = feature })
  end,
}

-- The die of the edge.
local function let_in(party, area)
  return count(1, "d6", { open = (area.entry_least or data("danger")["entry-least"]) .. "-6" }, "entry", party).open == 1
end

entry = rule "shore.terrain.entry-roll" {
  title  = "Ground that must be forced",
  source = "Restricted Movement (line 162)",
  text   = "Some ground lets nobody in, or out again, without a die of 4 or more. On a failure the figures stop at its edge.",
  ruling = "One die for a party and an order, when the first figure comes to the edge; one for a retreat or a flight of it. A scenario may ask for another number.",
  data   = { "shore.data.danger.entry-least" },

  run = function(area)
    local under = game.moving
    if not under then return let_in(nil, area) end
    if any(parties.members(under.party), function(figure) return has(figure.traits, "map") end) then return true end
    local kept, key = kept_for(under, area, under.let_in, game.let_in)
    if kept[key] == nil then kept[key] = let_in(under.party, area) end
    return kept[key]
  end,
}
