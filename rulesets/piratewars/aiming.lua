-- 2.3 Firing: what a gun can be brought to bear on, how far it is, who is seen.

-- Where a weapon mounted on a ship stands.
function mount(weapon)
  return plane.at(weapon.ship, weapon.ahead, weapon.abeam)
end

-- All that a shot from a ship can meet, and the number of its target in the list.
local function in_the_line(vessel, target)
  local list, number = {}, nil
  for _, other in ipairs(ships.in_the_water()) do
    if other ~= vessel then
      table.insert(list, other)
      if other == target then number = #list end
    end
  end
  for _, island in ipairs(game.all("island")) do table.insert(list, island) end
  return list, number
end

bore = rule "piratewars.fire.bore" {
  title  = "Sighting a cannon",
  source = "2.3 Firing (line 109)",
  text   = "A cannon hits only what a straight line down its bore meets at the waterline. One on a turntable may point "
    .. "anywhere that its own ship is not in the way.",
  ruling = "It bears when the hull of its target is the first thing that the line meets; a corner is enough. The range is "
    .. "the length of that line, on a turntable the shortest there is, unless it has been pointed.",

  -- The bearing and the range, nil when it does not bear.
  run = function(cannon, target)
    if cannon.mount == "stowed" then return nil end
    local vessel, from = cannon.ship, mount(cannon)
    local list, number = in_the_line(vessel, target)
    if not number then return nil end
    if #cannon.arcs == 0 or cannon.pointed then
      local bearing = plane.compass(vessel.heading + cannon.bearing)
      local met = plane.bore(from, bearing, list)
      if not met or met.with ~= number then return nil end
      return { bearing = bearing, distance = met.distance }
    end
    local best
    for _, arc in ipairs(cannon.arcs) do
      local aim = plane.bears(from, vessel.heading + arc.from, vessel.heading + arc.to, list, number)
      if aim and (not best or core.below(aim.distance, best.distance)) then best = aim end
    end
    return best and { bearing = best.bearing, distance = best.distance } or nil
  end,
}

-- Why it does not bear: where it points, and where the target lies.
function off_the_bore(cannon, target)
  local heading, from = cannon.ship.heading, mount(cannon)
  local lies = geometry.shown(plane.bearing(from, plane.centre(target)))
  if #cannon.arcs == 0 or cannon.pointed then
    local bearing = plane.compass(heading + cannon.bearing)
    if plane.bore(from, bearing, { target }) then return "something is in the way of {cannon}", {} end
    return "{cannon} points to {bearing} degrees, the middle of {target} lies at {lies}",
      { bearing = geometry.shown(bearing), lies = lies }
  end
  local words = {}
  for _, arc in ipairs(cannon.arcs) do
    local first, last = plane.compass(heading + arc.from), plane.compass(heading + arc.to)
    table.insert(words, "from " .. geometry.shown(first) .. " to " .. geometry.shown(last))
  end
  return "{cannon} points {arcs} degrees, the middle of {target} lies at {lies}", { arcs = table.concat(words, " or "), lies = lies }
end

local function within_arcs(cannon, bearing)
  for _, arc in ipairs(cannon.arcs) do
    if plane.between(bearing, arc.from, arc.to) then return true end
  end
  return false
end

action "point" {
  rule   = "piratewars.fire.bore",
  phase  = "tasks",
  actor  = "cannon",
  closed = "{actor} is pointed in the tasks",
  args   = { bearing = "number" },
  say    = "is pointed",

  -- The middle of each arc: bearings count from the bow.
  options = function(cannon)
    for _, arc in ipairs(cannon.arcs) do
      suggest { bearing = (arc.from + arc.to) / 2 }
    end
  end,

  check = function(cannon, a)
    need(not cannon.destroyed, "{actor} is destroyed", "piratewars.fire.burst")
    if cannon.ship then ships.check_afloat(cannon.ship) end
    need(#cannon.arcs > 0, "{actor} is on no turntable")
    need(not cannon.pointed and cannon.loaded, "{actor} is pointed once, before it fires")
    need(#cannon.arcs == 0 or within_arcs(cannon, a.bearing), "outside its arc: {actor}")
  end,
  run = function(cannon, a)
    cannon.bearing, cannon.pointed = a.bearing % 360, true
    local points = cannon.ship and "{cannon} points {bearing} degrees off the bow" or "{cannon} points to {bearing} degrees"
    note(points, { cannon = cannon, bearing = cannon.bearing })
  end,
}

-- Where a figure stands.
function stands(figure)
  local vessel = figure.aboard
  if not vessel then return figure.at end
  if figure.at then return plane.at(vessel, figure.at.y, figure.at.x) end
  return plane.centre(vessel)
end

local places = {
  deck = { deck = true, helm = true, castle = true },
  top = { top = true, nest = true },
  boat = { boat = true },
  below = { ["gun-deck"] = true, cabin = true },
}

-- The figures of a list who belong to one side: the ship's own side if any of them do, else the side of the first.
local function of_one_side(target, list)
  local side = list[1] and list[1].owner
  for _, figure in ipairs(list) do
    if figure.owner == target.owner then side = target.owner end
  end
  local some = {}
  for _, figure in ipairs(list) do
    if figure.owner == side then table.insert(some, figure) end
  end
  return some
end

-- The living who stand aboard a ship, or swim from her, be she sunk or not.
local function people(target, word)
  if word == "water" then return game.all("figure", { place = "water", home = target, dead = false }) end
  return game.all("figure", { aboard = target, dead = false })
end

local function is_enemy_at(figure, player, word)
  return (word == "water" or places[word][figure.place]) and figure.owner ~= player
end

-- The living enemies of a side who stand together on a ship, or swim from her.
function group(player, target, word)
  local list = {}
  for _, figure in ipairs(people(target, word)) do
    if is_enemy_at(figure, player, word) then table.insert(list, figure) end
  end
  return of_one_side(target, list)
end

-- Is there anybody in such a group?
function anybody(player, target, word)
  for _, figure in ipairs(people(target, word)) do
    if is_enemy_at(figure, player, word) then return true end
  end
  return false
end

-- Can the target be shot at: the hull, or one of its groups? Swimmers can be shot at even after their ship is gone.
function is_there(target, word)
  return word == "water" or target.fate == "afloat" or target.fate == "wrecked"
end

-- The nearest point of a group to a point, and how far it is: of their hull, or of the nearest swimmer. nil for nobody.
function nearest(from, target, word, player)
  if word ~= "water" then
    if not anybody(player, target, word) then return nil end
    return plane.nearest(target, from)
  end
  local best, least
  for _, figure in ipairs(group(player, target, word)) do
    local d = plane.distance(from, figure.at)
    if not least or core.below(d, least) then best, least = figure.at, d end
  end
  return best, least
end

-- Nothing stands between a point and the group: a hull other than the two, or land.
function seen(from, vessel, target, to)
  local screens = {}
  for _, other in ipairs(ships.in_the_water()) do
    if other ~= vessel and other ~= target then table.insert(screens, other) end
  end
  for _, island in ipairs(game.all("island")) do table.insert(screens, island) end
  return (plane.sight(from, to, screens))
end

range = rule "piratewars.fire.range" {
  title  = "Range",
  source = "2.3 Firing (line 107)",
  text   = "For weapons of one kind that fire from one ship at one target the range is measured once, from the nearest of "
    .. "them: if that is in range, all are. What is too close is judged for each by itself.",
  data   = { "piratewars.data.weapons" },

  -- Is it in range, for a weapon whose nearest is so far away?
  run = function(weapon, distance)
    return core.at_most(distance, data("weapons")[weapon].most)
  end,
}

rake = rule "piratewars.fire.rake" {
  title  = "Raking",
  source = "2.3 Firing (line 109), example (line 135)",
  text   = "When at least one cannon of the firing ship lies dead ahead or dead astern of the target, all hits with shot "
    .. "from that ship on that target count twice.",
  ruling = "Dead ahead or astern is the strip as wide as the target's beam. Any cannon that is mounted and not destroyed will do, "
    .. "fired or not. Hits with ball are not doubled.",

  run = function(vessel, target)
    for _, cannon in ipairs(stowing.mounted(vessel)) do
      if plane.rakes(target, mount(cannon)) then return true end
    end
    return false
  end,
}

small_arms = rule "piratewars.fire.small-arms" {
  title  = "Muskets, pistols, deck guns",
  source = "2.3 Firing (lines 111, 117)",
  text   = "Small arms are fired at figures who can be seen, by groups: on deck behind the railing with two less on the "
    .. "target number, on the top castles, in the water. Those below can be hit only from the same ship.",
  ruling = "No third hull and no land may stand between. Each success kills one of the group, and its owner says whom; "
    .. "successes beyond the group are lost. All figures of a group belong to one side. Swimmers are named by the ship whose crew "
    .. "they are, also after she has sunk. Between figures on the same ship the range is 0, so only weapons marked B can be used.",
  data   = { "piratewars.data.modifiers" },

  -- The target number.
  run = function(attack, word)
    local tn = tally("target number", attack, "the firer's Attack")
    if word == "deck" then tn:add(data("modifiers").railing.value, "behind the railing", "piratewars.fire.small-arms") end
    return tn.total
  end,
}

-- Does a figure stand where a cannon can be fired? On the gun deck, at a turntable on deck as well; officers walk there.
function at_weapon(figure, cannon)
  if figure.aboard ~= cannon.ship then return false end
  return figures.is_officer(figure) or figure.place == "gun-deck" or figure.place == "deck" and #cannon.arcs > 0
end

-- One of those who man it, in his place.
function of_the_crew(figure, cannon)
  for _, gunner in ipairs(cannon.crew) do
    if gunner == figure then return at_weapon(figure, cannon) end
  end
  return false
end
