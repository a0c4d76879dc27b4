-- Grenades.

-- Doors and gates near a burst.
local function doors_near(at)
  return where(game.all("door", { breached = false }), function(door)
    local _, off = plane.nearest({ line = { door.from, door.to } }, at)
    return geometry.at_most(off, data("thrown")["breach-within"])
  end)
end

throw = rule "shore.shooting.grenade" {
  title  = "Grenades",
  source = "line 203 names them",
  text   = "A figure with a grenade that could shoot throws it at a point within four inches that it sees; that is its shot. On a 1 it bursts where it is, on a 2 it is "
    .. "a dud, else at the point. Every figure within an inch and a half is hit on 4 or more and saves as against enemies. Within half an inch of a door or gate it "
    .. "may breach that: a door on 4, a gate on 6.",
  ruling = "Ours: the chapter is lost. Grenades are weapons and no loads. Nobody who is hidden is hit, as nobody fires at the hidden; a squall halves the range.",
  data   = { "shore.data.thrown" },

  run = function(figure, at)
    local thrown = count(1, "d6", { bursts = data("thrown")["burst-least"] .. "-6", dud = tostring(data("thrown").dud) }, "grenade", figure)
    if thrown.dud == 1 then
      note("the grenade of {figure} does not go off", { figure = figure })
      return
    end
    local place = geometry.at(figure)
    if thrown.bursts == 1 then place = at end
    note("the grenade of {figure} bursts at {at}", { figure = figure, at = place })
    for _, door in ipairs(doors_near(place)) do breach(door) end
    burst(place, figure.owner)
  end,
}

-- How far a grenade is thrown.
function reach()
  local range = data("thrown")["grenade-range"]
  if tricks.in_force("squall") then return range / 2 end
  return range
end

-- The die of a breach.
function breach(door)
  local least = data("thrown")["breach-" .. door.type]
  if count(1, "d6", { breach = least .. "-6" }, "breach", door).breach == 1 then breaking_in.blast(door) end
end

-- Everybody near is hit on a die of his own, and saves.
function burst(place, killer)
  local near = where(game.all("figure", { dead = false }), function(figure)
    return figure.x ~= nil and geometry.at_most(plane.distance(geometry.at(figure), place), data("thrown")["burst-radius"])
  end)
  local struck = where(near, function(figure) return count(1, "d6", { hit = data("thrown")["burst-hit"] .. "-6" }, "burst", figure).hit == 1 end)
  if #struck == 0 then note("nobody is hit") end
  for _, figure in ipairs(struck) do wounds.levels(figure, wounds.from_enemies(1, figure, cover.shield(figure, place)), killer) end
end

action "throw-grenade" {
  rule  = "shore.shooting.grenade",
  phase = "act",
  actor = "figure",
  args  = { at = "point by 0.01" },
  say   = "throws a grenade",

  options = function(figure)
    if figure.grenades == 0 or not geometry.stands(figure) then return end
    for _, foe in ipairs(moving.foes(figure)) do
      if geometry.within(figure, foe, reach()) then suggest { at = geometry.at(foe) } end
    end
    for _, door in ipairs(game.all("door", { breached = false })) do
      local middle = structures.middle(door)
      if plane.distance(geometry.at(figure), middle) <= reach() then suggest { at = middle } end
    end
  end,
  some = true,

  check = function(figure, a)
    if not need(figure.party, "{actor} is of no party") then return end
    orders.may_be_given(figure.party)
    need(figure.grenades > 0, "{actor} has no grenade")
    shooting.may_shoot(figure)
    local range = reach()
    need(geometry.at_most(plane.distance(geometry.at(figure), a.at), range), "{at} is out of range: {range} inches", { at = ground.text_of(a.at), range = range })
    need(sight.free(geometry.at(figure), a.at, sight.head(figure), ground.level(a.at)), "{actor} does not see {at}", "shore.geo.los", { at = ground.text_of(a.at) })
  end,

  run = function(figure, a)
    if duties.lookout(figure.party) then
      figure.grenades, figure.shot = figure.grenades - 1, true
      hiding.ends(figure.party)
      throw(figure, a.at)
    end
    initiative.acts()
  end,
}
