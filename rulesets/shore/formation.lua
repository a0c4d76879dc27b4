-- Formations: their shapes, who stands where, and how a party moves as a block.

-- The diameter of a base of the party.
local function spacing(figures) return 2 * geometry.radius(figures[1]) end

-- The order in which a row of a wedge is filled: from the middle outwards, left before right.
local function middle_first(number)
  local list = {}
  for i = 0, number - 1 do table.insert(list, { i = i, off = math.abs(i - (number - 1) / 2) }) end
  table.sort(list, function(a, b)
    if a.off ~= b.off then return a.off < b.off end
    return a.i < b.i
  end)
  return list
end

local function wedge(number)
  local list, row = {}, 0
  while #list < number do
    for _, place in ipairs(middle_first(row + 1)) do
      if #list < number then table.insert(list, { right = place.i - row / 2, forward = -row * math.sqrt(3) / 2 }) end
    end
    row = row + 1
  end
  return list
end

-- Files of so many, one behind the other.
local function files_of(number, files)
  local list = {}
  for k = 0, number - 1 do
    table.insert(list, { right = k % files - (files - 1) / 2, forward = -math.floor(k / files) })
  end
  return list
end

shapes = rule "shore.form.shapes" {
  title  = "Column, line, square, wedge",
  source = "Forming Up (line 187)",
  text   = "A party forms up in a line; a column of two files, or a single one; a square as wide as the root of its number, rounded up; or a wedge with rows of one, two, three. Neighbours stand base to base.",
  ruling = "The places are ours, one diameter of a base apart, numbered from the front, and in a row from the left; a row of a wedge from the middle outwards.",
  data   = { "shore.data.formation" },
  pure   = true,

  -- Places from the anchor, in bases to the right and forward.
  run = function(shape, number, files)
    if shape == "line" then return files_of(number, number) end
    if shape == "column" then return files_of(number, files or data("formation").column.files) end
    if shape == "square" then return files_of(number, math.ceil(math.sqrt(number))) end
    return wedge(number)
  end,
}

-- The places of a formation for some figures, on the table.
function slots(formed, figures)
  local apart, list = spacing(figures), {}
  for _, place in ipairs(shapes(formed.shape, #figures, formed.files)) do
    table.insert(list, plane.at({ x = formed.x, y = formed.y, heading = formed.facing }, place.forward * apart, place.right * apart))
  end
  return list
end

-- Whether all figures stand in places of a formation, as many as it had.
function in_places(formed, figures)
  local places = slots(formed, padded(figures, formed.figures))
  return all(figures, function(figure)
    return any(places, function(place) return geometry.is_same(place, geometry.at(figure)) end)
  end)
end

-- A list of so many entries, the first one again where it is too short.
function padded(list, number)
  local longer = {}
  for i = 1, number do longer[i] = list[i] or list[1] end
  return longer
end

-- Somebody leaves his place in the ranks.
function breaks(party)
  if not party or not party.formed then return end
  party.formed = nil
  note("{party} is formed up no longer", { party = party })
end

function middle(places)
  return { x = sum(places, "x") / #places, y = sum(places, "y") / #places }
end

drilled = rule "shore.option.drilled" {
  title    = "Only trained troops form up",
  source   = "Forming Up (line 185)",
  optional = true,
  text     = "Only a party of which half the figures or more are drilled forms up.",
  data     = { "shore.data.switches.form-up-needs-drilled" },

  check = function(party)
    if not data("switches")["form-up-needs-drilled"] and not game.option("shore.option.drilled") then return end
    local list = parties.members(party)
    local trained = count(list, function(figure) return has(figure.traits, "drilled") end)
    need(2 * trained >= #list, "{n} of {party} are drilled: too few to form up", { n = trained, party = party })
  end,
}

who_can = rule "shore.form.who" {
  title  = "Who can form up",
  source = "Forming Up (lines 185-187)",
  text   = "A party with a leader and at least four figures can form up.",
  ruling = "All of them are on foot, or all mounted; nobody sits in a vehicle.",
  data   = { "shore.data.constants.form-min-figures" },

  check = function(party)
    local figures, least_of_them = parties.members(party), data("constants")["form-min-figures"]
    if not need(party.type == "party", "{party} has no leader to form it up", { party = party }) then return end
    if not need(#figures >= least_of_them, "{party} has {n:figure|figures}: a formation needs four", { party = party, n = #figures }) then return end
    for _, figure in ipairs(figures) do vehicles.ride(figure) end
    local riders = count(figures, function(figure) return figure.mount ~= nil end)
    need(riders == 0 or riders == #figures, "foot and mounted do not form up together")
    drilled(party)
  end,
}

-- What a linear feature costs at most: its dice at their highest.
local function dearest(feature)
  if feature.long_haul then return math.huge end
  return notation.highest(feature.cost)
end

ground_for = rule "shore.form.sure-ways" {
  title  = "Ways into a formation",
  source = "ours",
  text   = "Whoever goes to his place in a formation pays the most that dice could ask of him, climbs nothing, and keeps clear of enemies.",
  data   = { "shore.data.constants.bypass-clearance" },

  -- The ground as a figure meets it that must arrive: no dice may stop it, it climbs nothing, and enemies are kept clear of. ford: a feature that costs nothing.
  run = function(figure, ford)
    local costs, bars, discs = ground.costs(figure, nil), {}, {}
    for _, bar in ipairs(costs.bars) do table.insert(bars, bar) end
    for i, feature in ipairs(game.all("feature")) do
      local cost = dearest(feature)
      if not feature.long_haul and (feature == ford or tricks.is_free_to_cross(figure, feature)) then cost = 0 end
      if bars[i].cost < math.huge then bars[i] = { line = feature.line, cost = cost, gaps = feature.gaps } end
    end
    ground.bar_steps(figure, costs.patches)
    for _, foe in ipairs(moving.foes(figure)) do
      local room = geometry.radius(figure) + geometry.radius(foe)
      if not contact.is_engaged(foe) then room = room + data("constants")["bypass-clearance"] end
      local place = geometry.at(foe)
      table.insert(discs, { x = place.x, y = place.y, radius = math.min(room, plane.distance(geometry.at(figure), place)) - 1e-4 })
    end
    return { rate = costs.rate, patches = costs.patches, bars = bars, discs = discs }
  end,
}

-- The shortest route of a figure to a place for so much MA, nil if it does not get there.
local function way_to(figure, place, most, over)
  local from = geometry.at(figure)
  if geometry.at_most(plane.distance(from, place), 0) then return { from } end
  if figure.moved or most == 0 or geometry.more_than(plane.distance(from, place) * allowance.half_speed(figure), most) then return nil end
  return (plane.route(from, place, over, most + geometry.slack()))
end

-- What a figure has to reach its place: nothing if it cannot move.
local function most_of(figure, pace)
  if not parties.is_able(figure) or figure.haul or figure.fought or figure.spent then return 0 end
  local own = pace
  if figure.shot then own = "cautious" end
  return allowance.basic(figure, own)
end

-- The ways of all figures to all places, and what they are long; nil for a place that is out of reach.
local function ways(figures, places, pace, ford)
  local rows = {}
  for i, figure in ipairs(figures) do
    local most, over = most_of(figure, pace), ground_for(figure, ford)
    rows[i] = { figure = figure, ways = {}, lengths = {}, arrives = false }
    for j, place in ipairs(places) do
      local way = way_to(figure, place, most, over)
      rows[i].ways[j], rows[i].lengths[j] = way or false, way and plane.length(way) or false
      rows[i].arrives = rows[i].arrives or way ~= nil
    end
  end
  return rows
end

takes = rule "shore.form.assigned" {
  title  = "Who takes which place",
  source = "ours",
  text   = "Each figure has a place of the formation that it can reach, in the order that its player names, or so that all ways together are shortest. "
    .. "Without a place for everybody there is no formation.",

  -- Who takes which place: for each figure its way; nil if they cannot all arrive. who: the figures in the order of the places, if their player says so.
  run = function(figures, places, pace, who, ford)
    if who then
      local rows = ways(who, places, pace, ford)
      local list = {}
      for i, row in ipairs(rows) do
        if not row.ways[i] then return nil end
        table.insert(list, { figure = row.figure, way = row.ways[i] })
      end
      return list
    end
    local rows, lengths, list = ways(figures, places, pace, ford), {}, {}
    for i, row in ipairs(rows) do lengths[i] = row.lengths end
    local columns = assign(lengths)
    if not columns then return nil end
    for i, row in ipairs(rows) do table.insert(list, { figure = row.figure, way = row.ways[columns[i]] }) end
    return list
  end,
}

-- The same before the order is given: with a Shallow Crossing for whatever feature its player may pick.
function may_take(figures, places, pace, who, card)
  local rows = takes(figures, places, pace, who)
  if rows or card ~= "shallow-crossing" then return rows end
  for _, feature in ipairs(game.all("feature")) do
    rows = takes(figures, places, pace, who, feature)
    if rows then return rows end
  end
end

-- A piece or clutter on a place, other than the figures who form up; nil if it is free.
function blocked_by(place, figures)
  local wide = geometry.radius(figures[1])
  local tolerance = data("constants")["contact-tolerance"]
  local piece = first(geometry.solid(figures[1]), function(other)
    return not has(figures, other) and plane.distance(place, geometry.at(other)) < wide + geometry.radius(other) - tolerance
  end)
  return piece or first(game.all("clutter"), function(thing) return plane.distance(place, thing) < wide + thing.radius - tolerance end)
end

-- The enemy with whom one of some figures would be in contact at a place, base to base or over an obstacle.
function touched_by(place, figures)
  return first(moving.foes(figures[1]), function(foe)
    return any(figures, function(figure) return contact.meets(figure, place, foe) end)
  end)
end

-- The formation that an order asks for.
function formed_as(a)
  return { shape = a.shape, x = a.anchor.x, y = a.anchor.y, facing = a.facing, files = a.files or data("formation")[a.shape].files }
end
