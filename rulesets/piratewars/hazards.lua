-- Optional: alligators and snares.

rule "piratewars.opt.hazards" {
  title  = "Alligators and traps",
  source = "Alligators and Traps (lines 388-394)",
  text   = "Switches the hazards of an island: the alligators and the snares.",
  kept_by = { "piratewars.opt.hazards.alligators", "piratewars.opt.hazards.traps" },
  optional = true,
}

-- Everybody ashore who is no islander.
local function strangers_ashore()
  local list = {}
  for _, figure in ipairs(game.all("figure", { place = "shore", dead = false })) do
    if figure.island and figure.faction ~= "islander" then table.insert(list, figure) end
  end
  return list
end

-- The parts of an island's edge, by its length, that are joined to other land.
local function joined(island, edge)
  local spans = {}
  for _, other in ipairs(game.all("island")) do
    for _, span in ipairs(other ~= island and plane.stretches(edge, other) or {}) do table.insert(spans, span) end
  end
  table.sort(spans, function(a, b) return a.from < b.from end)
  table.insert(spans, { from = plane.length(edge), to = plane.length(edge) })
  return spans
end

-- How far a figure stands from the water: from the edge of its island, where no other land joins it.
local function from_water(figure)
  local outline, least = figure.island.outline, math.huge
  for i, corner in ipairs(outline) do
    local after, dry = outline[i % #outline + 1], 0
    local bearing = plane.bearing(corner, after)
    for _, span in ipairs(joined(figure.island, { corner, after })) do
      if core.below(dry, span.from) then
        local wet = { plane.along(corner, bearing, dry), plane.along(corner, bearing, span.from) }
        local _, _, d = plane.approach(wet, figure.at)
        least = math.min(least, d)
      end
      dry = math.max(dry, span.to)
    end
  end
  return least
end

alligators = rule "piratewars.opt.hazards.alligators" {
  title  = "Alligators",
  source = "Alligators and Traps (lines 388-392)",
  text   = "In the Morale phase, after the sharks, a die is rolled for everybody but islanders who is ashore within four dots of "
    .. "the water, and with a 6 he is eaten. Of the pirates of one ship the Captain is the last, as with sharks.",
  ruling = "Exactly four dots counts, and only where no other land joins. A rule that spares women is named there and stands "
    .. "nowhere: none is used. Skeletons are hurt by cutlasses and hooks only. Who belongs to no ship is taken for himself.",
  optional = true,
  data   = { "piratewars.data.constants.alligators-from", "piratewars.data.constants.alligators-reach",
    "piratewars.data.constants.females-spared" },

  -- Is one near enough to the water?
  run = function(figure)
    return core.at_most(from_water(figure), data("constants")["alligators-reach"])
  end,
}

local function eaten(figure)
  damage.die(figure)
  note("{figure} is eaten by an alligator", { figure = figure })
end

-- Those of a list on whom the dice fell.
local function bitten(list)
  local some, spared = {}, data("constants")["females-spared"]
  for _, figure in ipairs(list) do
    local rolls = not (spared and figure.female)
    if rolls and core.shows(data("constants")["alligators-from"], "alligators", figure) then table.insert(some, figure) end
  end
  return some
end

-- The people of one ship at the water's edge, or the others of a side.
local function feed_on(list)
  local captain, struck = nil, false
  for _, figure in ipairs(list) do
    if figure.post == "captain" and figure.faction == "pirate" and figure.home then captain = figure end
  end
  for _, figure in ipairs(bitten(list)) do
    if figure == captain then struck = true else eaten(figure) end
  end
  if not struck then return end
  local rest = {}
  for _, figure in ipairs(list) do
    if figure ~= captain and not figure.dead then table.insert(rest, figure) end
  end
  if #rest == 0 then return eaten(captain) end
  for _, figure in ipairs(damage.lose(captain.owner, rest, 1, "eaten by alligators")) do
    note("{figure} is eaten by an alligator", { figure = figure })
  end
end

function feed_all()
  if not game.option("piratewars.opt.hazards.alligators") then return end
  local near, homes = {}, {}
  for _, figure in ipairs(strangers_ashore()) do
    if figure.post ~= "skeleton" and alligators(figure) then
      local home = figure.home and figure.home.id or ""
      if not near[home] then
        near[home] = {}
        table.insert(homes, home)
      end
      table.insert(near[home], figure)
    end
  end
  for _, home in ipairs(homes) do feed_on(near[home]) end
end

traps = rule "piratewars.opt.hazards.traps" {
  title  = "Snares",
  source = "Alligators and Traps (lines 390, 394)",
  text   = "In the Morale phase a die is rolled for everybody under a branch or frond, and with a 6 he is trapped and can do "
    .. "nothing. Next turn each of his friends may try a normal melee attack, and any success frees him. Who is trapped with "
    .. "nobody of his side free on the island is lost; people on ships at anchor or beached do not count.",
  ruling = "Islanders are not caught. A friend stands within four dots. Whoever is lost is lost right after the dice.",
  optional = true,
  data   = { "piratewars.data.constants.traps-from" },

  -- Does one stand under a tree?
  run = function(figure)
    for _, tree in ipairs(figure.island.trees) do
      if core.at_most(plane.distance(figure.at, tree.at), tree.radius) then return true end
    end
    return false
  end,
}

-- Those who are trapped where nobody of their side is free.
local function abandon()
  for _, figure in ipairs(game.all("figure", { trapped = true, dead = false })) do
    local friend = false
    for _, other in ipairs(game.all("figure", { island = figure.island, owner = figure.owner, place = "shore", dead = false })) do
      friend = friend or not other.trapped
    end
    if not friend then
      damage.die(figure)
      note("{figure} is left in the snare", { figure = figure })
    end
  end
end

function set_off()
  if not game.option("piratewars.opt.hazards.traps") then return end
  for _, figure in ipairs(strangers_ashore()) do
    if not figure.trapped and traps(figure) and core.shows(data("constants")["traps-from"], "snare", figure) then
      figure.trapped = true
      note("{figure} is caught in a snare", { figure = figure })
    end
  end
  abandon()
end

-- The friends of a figure in a snare who can try to free it.
local function helpers(player)
  for _, friend in ipairs(game.all("figure", { trapped = true, owner = player, dead = false })) do
    for _, figure in ipairs(game.all("figure", { place = "shore", owner = player, dead = false })) do
      local near = figure ~= friend and ashore.in_reach(figure, friend)
      if near and ashore.able(figure) then suggest { figure = figure, friend = friend } end
    end
  end
end

action "free-trapped" {
  rule    = "piratewars.opt.hazards.traps",
  phase   = "tasks",
  actor   = "player",
  closed  = "friends are freed in the tasks",
  args    = { figure = "own figure", friend = "own figure" },
  options = helpers,

  check = function(player, a)
    local fact = { figure = a.figure, friend = a.friend }
    tasks.may_act(a.figure, "freeing")
    need(not a.figure.down, "figure is down: {figure}", "piratewars.opt.shore", fact)
    need(not a.figure.trapped, "trapped: {figure}", fact)
    need(not a.figure.threw, "threw a spear this turn: {figure}", "piratewars.opt.islanders.weapons", fact)
    need(a.friend.trapped and not a.friend.dead, "{friend} is in no snare", fact)
    local near = a.figure.place == "shore" and a.friend.place == "shore" and ashore.in_reach(a.figure, a.friend)
    need(near and a.friend.owner == a.figure.owner, "out of reach: {friend}", fact)
  end,

  run = function(_, a)
    tasks.spend(a.figure, "freeing")
    local own = figures.attack(a.figure)
    if core.success(own.blows, own.attack, "freeing", a.figure) > 0 then
      a.friend.trapped = false
      note("{friend} is free", { friend = a.friend })
    end
  end,
}
