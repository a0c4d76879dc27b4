-- Step 6: archers aim, in groups of four, and then all shoot together.

rammed = rule "galley.archery.rammed" {
  title  = "Rammed this period",
  source = "Archery (line 232)",
  text   = "In a vessel that was rammed this period one archer is knocked down: he is not counted for the shooting, "
    .. "and not lost.",
  ruling = "One archer in all, however often she was rammed and whatever the result.",

  -- The archers who can shoot. Only hands are ever on repairs.
  run = function(vessel)
    local archers = men.how_many(vessel, "archer")
    if vessel.rammed then archers = math.max(0, archers - 1) end
    return archers
  end,
}

groups = rule "galley.archery.groups" {
  title  = "Groups of four",
  source = "Archery (line 232)",
  text   = "Archers shoot in groups of four, the rest in one last group. Each group has its own target, its own aim "
    .. "and its own die.",
  ruling = "A player may not split them smaller.",

  -- The size of each group.
  run = function(vessel)
    local left, sizes = rammed(vessel), {}
    while left > 0 do
      table.insert(sizes, math.min(4, left))
      left = left - 4
    end
    return sizes
  end,
}

may_shoot = rule "galley.archery.when" {
  title  = "Who shoots",
  source = "Sequence per Period (line 41), Archery (lines 230-232)",
  text   = "Every vessel with archers may shoot, if she is not demoralised, also one that boards or is boarded. All "
    .. "shooting is at the same time: the men hit fall when everyone has shot.",
  ruling = "The book gives no order of shooting. Every group names its target, and the zone it aims at, before the first "
    .. "die is rolled; then vessels shoot in the order of their numbers, and the groups of each vessel in their order.",

  check = function(vessel)
    need(rammed(vessel) > 0, "{actor} has no archers to shoot")
    need(not vessel.demoralised, "{actor} is demoralised")
  end,
}

in_range = rule "galley.archery.range" {
  title  = "Range and targets",
  source = "none (ours)",
  text   = "A group may shoot at any enemy vessel within three hexes. Other vessels never stand in the way, and "
    .. "grappled ones may be shot at.",
  ruling = "The book has neither range nor line of sight.",
  data   = { "galley.data.defaults.archery-range" },

  run = function(vessel, target)
    return ship.afloat(target) and board.distance(vessel, target) <= data("defaults")["archery-range"]
  end,
}

target_zone = rule "galley.archery.target-zone" {
  title  = "Aiming at a zone",
  source = "Designating archery targets (lines 247-249)",
  text   = "A group may name a zone before it rolls: that adds 1 to its die, and a hit falls in that zone without a "
    .. "roll for the area.",
  data   = { "galley.data.briefings" },

  -- What aiming adds to the die.
  run = function(vessel)
    local briefing = options.briefing(vessel)
    if briefing and briefing.aiming then return briefing.aiming end
    return 1
  end,
}

hit = rule "galley.archery.hit" {
  title  = "The shot",
  source = "Archery (line 234)",
  text   = "A group hits when its die is no more than its number of archers. It never hits more than once.",
  pure   = true,

  run = function(vessel, archers, aim)
    local die = tally("to hit", roll("d6", "to hit", vessel), "the die")
    if aim then die:add(target_zone(vessel), "aiming at " .. aim, "galley.archery.target-zone") end
    return die.total <= archers
  end,
}

area = rule "galley.archery.area" {
  title  = "Where it falls and who is hit",
  source = "Archery (lines 234-241)",
  text   = "A hit that was not aimed rolls for its zone. It kills one of the men who stand there, each as likely as "
    .. "the next; hits of one step kill different men, and in an empty zone there is nobody to hit.",
  ruling = "The book has the table of zones and does not say what a hit there does.",
  data   = { "galley.data.zones" },

  -- game.hits: who has been hit in this step and falls when everyone has shot.
  run = function(vessel, target, aim)
    local zone = aim
    if not aim then
      local area_roll = roll("d6", "deck zone", vessel)
      zone = data("zones")[area_roll].zone
    end
    local men_there = {}
    for _, kind in ipairs { "captain", "steersman", "hand", "archer", "fighter", "wounded" } do
      local already_hit = count(game.hits, { ship = target, zone = zone, man = kind })
      for _ = 1, men.standing(target, kind, zone) - already_hit do table.insert(men_there, kind) end
    end
    if #men_there == 0 then return { zone = zone } end
    local man = draw(men_there, "man hit", vessel)
    table.insert(game.hits, { ship = target, zone = zone, man = man })
    return { zone = zone, man = man }
  end,
}

local function has_shot(vessel, group)
  return any(game.shots, { shooter = vessel, group = group })
end

-- The group meant by the order: the one it names, or the first that has not shot.
local function group_of(vessel, a)
  if a.group then return a.group end
  for group = 1, #groups(vessel) do
    if not has_shot(vessel, group) then return group end
  end
  return 1
end

-- One group looses its arrows.
local function loose(shot)
  local vessel, archers = shot.shooter, groups(shot.shooter)[shot.group]
  local what = "feathers the sea"
  if hit(vessel, archers, shot.aim) then
    local found = area(vessel, shot.target, shot.aim)
    local man = found.man and words.man(found.man) or "the planks"
    what = "hits " .. man .. " in " .. data("zones")[found.zone].name
  end
  note("{ship} shoots at {target} with {archers} and {what}", {
    ship = vessel, target = shot.target, archers = words.men { archer = archers }, what = what,
  })
end

action "shoot" {
  rule   = "galley.archery.hit",
  phase  = "archery",
  actor  = "ship",
  closed = "{actor} can shoot only in step 6",
  args   = { target = "enemy ship", group = "count?", aim = "zone?" },  -- an unknown zone is refused
  say    = "aims",
  later  = { "archery", "the archers shoot, and the men who are hit fall, when everyone has aimed" },
  some   = true,

  -- The group whose turn it is.
  options = function(vessel)
    local group = group_of(vessel, {})
    for _, target in ipairs(ship.in_order()) do
      if ship.hostile(vessel, target) and in_range(vessel, target) then
        suggest { target = target, group = group }
        for _, row in ipairs(data("zones")) do suggest { target = target, group = group, aim = row.zone } end
      end
    end
  end,

  check = function(vessel, a)
    men.takes_orders(vessel)
    may_shoot(vessel)
    need(ship.hostile(vessel, a.target), "{target} is not hostile to {actor}", "galley.archery.range")
    need(in_range(vessel, a.target), "{target} is out of range of {actor}", "galley.archery.range")
    local sizes, group = groups(vessel), group_of(vessel, a)
    need(not has_shot(vessel, group), "{actor}: that group already shot", "galley.archery.groups")
    need(#sizes == 0 or sizes[group], "{actor} has no group {number}", "galley.archery.groups", { number = group })
  end,

  -- Names the target; the dice wait until every vessel has named hers.
  run = function(vessel, a)
    local group = group_of(vessel, a)
    table.insert(game.shots, { shooter = vessel, group = group, target = a.target, aim = a.aim })
    local who = { ship = vessel, archers = words.men { archer = groups(vessel)[group] }, target = a.target }
    if a.aim then
      who.zone = data("zones")[a.aim].name
      note("{ship} aims {archers} at {zone} of {target}", who)
    else
      note("{ship} aims {archers} at {target}", who)
    end
  end,
}

-- The groups that have a target shoot: vessels in the order of their numbers, the groups of each in theirs.
local function shoot_all()
  for _, vessel in ipairs(ship.in_order()) do
    for group = 1, #groups(vessel) do
      local shot = first(game.shots, { shooter = vessel, group = group })
      if shot then loose(shot) end
    end
  end
end

-- A man who was hit falls.
local function fall(target, man, zone)
  if man == "captain" then
    helm.captain_killed(target)
    note("{ship} has lost her captain", { ship = target })
    return
  end
  men.take(target, man, zone)
  if man == "steersman" then
    target.adrift = true
    note("{ship} has lost her steersman and will drift", { ship = target })
  end
end

-- The end of step 6: all shoot, and when everyone has, the men hit fall; captains' vessels roll for morale.
function close()
  shoot_all()
  for _, hit_man in ipairs(game.hits) do fall(hit_man.ship, hit_man.man, hit_man.zone) end
  for _, vessel in ipairs(ship.in_order()) do
    if any(game.hits, { ship = vessel }) then men.tell_derelict(vessel) end
  end
  helm.captains()
end
