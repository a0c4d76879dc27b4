-- Optional: alligators and snares.

rule "piratewars.opt.hazards" {
  title  = "Alligators and traps",
  source = "Alligators and Traps (lines 388-394)",
  text   = "Switches the hazards of an island: the alligators and the snares.",
  kept_by = { "piratewars.opt.hazards.alligators", "piratewars.opt.hazards.traps" },
  optional = true,
}

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

  -- The Morale phase, after the sharks. The dice of the people of one ship are rolled together.
  run = function()
    local at_the_edge = where(strangers_ashore(), function(figure) return figure.post ~= "skeleton" and near_the_water(figure) end)
    local spared = data("constants")["females-spared"]
    for _, people in ipairs(by_ship(at_the_edge)) do
      local bitten = {}
      for _, figure in ipairs(people) do
        if not (spared and figure.female) then
          if core.shows(data("constants")["alligators-from"], "alligators", figure) then table.insert(bitten, figure) end
        end
      end
      local captain = first(people, function(figure) return figure.post == "captain" and figure.faction == "pirate" and figure.home ~= nil end)
      for _, figure in ipairs(bitten) do
        if figure ~= captain then eaten(figure) end
      end
      -- The Captain's six takes another of them, as long as there is one; his owner says whom.
      if captain and has(bitten, captain) then
        local others = where(without(people, captain), { dead = false })
        if #others == 0 then eaten(captain) end
        for _, figure in ipairs(damage.lose(captain.owner, others, 1, "eaten by alligators")) do eaten(figure) end
      end
    end
  end,
}

traps = rule "piratewars.opt.hazards.traps" {
  title  = "Snares",
  source = "Alligators and Traps (lines 390, 394)",
  text   = "In the Morale phase a die is rolled for everybody under a branch or frond, and with a 6 he is trapped and can do "
    .. "nothing. Next turn each of his friends may try a normal melee attack, and any success frees him. Who is trapped with "
    .. "nobody of his side free on the island is lost; people on ships at anchor or beached do not count.",
  ruling = "Islanders are not caught. A friend stands within four dots. Whoever is lost is lost right after the dice.",
  optional = true,
  data   = { "piratewars.data.constants.traps-from" },

  -- Who is trapped does nothing.
  check = function(figure)
    need(not figure.trapped, "{figure} is trapped in a snare", { figure = figure })
  end,

  run = function()
    for _, figure in ipairs(strangers_ashore()) do
      local under_a_branch = any(figure.island.trees, function(tree) return core.at_most(plane.distance(figure.at, tree.at), tree.radius) end)
      if under_a_branch and not figure.trapped then
        if core.shows(data("constants")["traps-from"], "snare", figure) then
          figure.trapped = true
          note("{figure} is caught in a snare", { figure = figure })
        end
      end
    end
    for _, figure in ipairs(game.all("figure", { trapped = true, dead = false })) do
      local own = game.all("figure", { island = figure.island, owner = figure.owner, place = "shore", dead = false })
      if not any(own, { trapped = false }) then
        damage.die(figure)
        note("{figure} is left in the snare", { figure = figure })
      end
    end
  end,
}

action "free-trapped" {
  rule    = "piratewars.opt.hazards.traps",
  phase   = "tasks",
  actor   = "player",
  closed  = "friends are freed in the tasks",
  args    = { figure = "own figure", friend = "own figure" },

  check = function(player, a)
    local figure, friend = a.figure, a.friend
    local facts = { figure = figure, friend = friend }
    tasks.may_act(figure, "freeing")
    need(not figure.down, "{figure} has fallen and is not up yet", "piratewars.opt.shore", facts)
    traps(figure)
    need(not figure.threw, "{figure} threw a spear this turn, and fights no more in it", "piratewars.opt.islanders.weapons", facts)
    need(friend.trapped and not friend.dead, "{friend} is in no snare", facts)
    need(friend.owner == figure.owner, "{friend} is no friend of {figure}", facts)
    local ashore_both = figure.place == "shore" and friend.place == "shore"
    need(ashore_both and ashore.in_reach(figure, friend), "{friend} is out of reach of {figure}: four dots, on one level", facts)
  end,

  run = function(_, a)
    tasks.spend(a.figure, "freeing")
    local melee_attack = figures.attack(a.figure)
    if core.success(melee_attack.blows, melee_attack.attack, "freeing", a.figure) > 0 then
      a.friend.trapped = false
      note("{friend} is free", { friend = a.friend })
    end
  end,

  -- The friends of a figure in a snare who can try to free it.
  options = function(player)
    for _, friend in ipairs(game.all("figure", { trapped = true, owner = player, dead = false })) do
      for _, figure in ipairs(game.all("figure", { place = "shore", owner = player, dead = false })) do
        local near = figure ~= friend and ashore.in_reach(figure, friend)
        if near and ashore.able(figure) then suggest { figure = figure, friend = friend } end
      end
    end
  end,
}

-- The Morale phase, after the sharks.
function feed_all()
  if game.option("piratewars.opt.hazards.alligators") then alligators() end
end

-- The Morale phase, after the alligators.
function set_off()
  if game.option("piratewars.opt.hazards.traps") then traps() end
end

-- Who is where.

-- Everybody ashore except islanders.
function strangers_ashore()
  local list = {}
  for _, figure in ipairs(game.all("figure", { place = "shore", dead = false })) do
    if figure.island and figure.faction ~= "islander" then table.insert(list, figure) end
  end
  return list
end

-- A list in parts: the people of each ship, and those of none.
function by_ship(list)
  local parts, of = {}, {}
  for _, figure in ipairs(list) do
    local home = "none"
    if figure.home then home = figure.home.id end
    if not of[home] then
      of[home] = {}
      table.insert(parts, of[home])
    end
    table.insert(of[home], figure)
  end
  return parts
end

function eaten(figure)
  damage.die(figure)
  note("{figure} is eaten by an alligator", { figure = figure })
end

function near_the_water(figure)
  return core.at_most(from_water(figure), data("constants")["alligators-reach"])
end

-- How far a figure stands from the water: from the edge of its island, where no other land joins it.
function from_water(figure)
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

-- The parts of an island's edge, by its length, that are joined to other land; and its end.
function joined(island, edge)
  local spans = {}
  for _, other in ipairs(game.all("island")) do
    for _, span in ipairs(other ~= island and plane.stretches(edge, other) or {}) do table.insert(spans, span) end
  end
  spans = geometry.joined(spans)
  table.insert(spans, { from = plane.length(edge), to = plane.length(edge) })
  return spans
end
