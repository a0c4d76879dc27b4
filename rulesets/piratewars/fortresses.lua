-- Optional: fortresses: how they are built and manned, and how one gets in.

function in_play() return game.option("piratewars.opt.fortress") end
local function numbers() return data("fortress") end

struck = rule "piratewars.opt.fortress" {
  title  = "Fortresses",
  source = "Fortresses (lines 282-286)",
  text   = "A fortress neither sinks nor falls; it is taken by killing or overrunning its garrison. Every time a cannon fires "
    .. "at it the first success is dropped; each further one kills a figure. Three successes with ball also destroy a cannon and "
    .. "its crew. Muskets fire at -2, one figure a success.",
  ruling = "The garrison's owner says who falls and which cannon; its crew is over and above those killed. There is no critical "
    .. "hit and no raking.",
  optional = true,
  data   = { "piratewars.data.fortress", "piratewars.data.modifiers" },
  -- fire.small-arms has the -2 "at a fortress", and fire.simultaneous kills a figure with each hit of a musket.
  kept_by = { "scaling.overrun", "piratewars.fire.small-arms", "piratewars.fire.simultaneous" },

  -- The successes of one cannon.
  run = function(fort, ammunition, successes)
    if ammunition == "ball" and successes == data("weapons").ball.dice then
      local left = {}
      for _, cannon in ipairs(guns_of(fort)) do
        if not cannon.destroyed then table.insert(left, cannon.id) end
      end
      local lost = left[1]
      if #left > 1 then lost = choose(fort.owner, "cannon lost", left) end
      if lost then broadside.burst(game.cannons[lost]) end   -- with its crew
    end
    local killed = successes - numbers().dropped
    if killed < 1 then return end
    -- Once attackers are inside, the victims alternate (piratewars.opt.fortress.entering): a defender first, and the next
    -- cannon goes on where this one stopped. Each owner chooses his dead.
    local defenders, attackers = defenders_in(fort), attackers_in(fort)
    local fall = { defenders = 0, attackers = 0 }
    if #attackers == 0 then
      fall.defenders, fort.next_loss = killed, "defenders"
    else
      for _ = 1, killed do
        fall[fort.next_loss] = fall[fort.next_loss] + 1
        if fort.next_loss == "defenders" then fort.next_loss = "attackers" else fort.next_loss = "defenders" end
      end
    end
    wounds.hit(fort.owner, defenders, fall.defenders, "shot down in the fortress")
    if fall.attackers > 0 then wounds.hit(attackers[1].owner, attackers, fall.attackers, "shot down in the fortress") end
  end,
}

function guns_of(fort) return game.all("cannon", { fort = fort }) end

-- Outer wall added by building out, in dots: overhangs that are held up and closed buildings on docks count; docks do not.
-- fortbuilding.new_fortress adds it to the wall.
function built_on(annexes)
  local dots = 0
  for _, annex in ipairs(annexes) do
    local held_up = annex.kind == "overhang" and annex.held
    if held_up or annex.kind == "dock-building" then dots = dots + annex.dots end
  end
  return dots
end

design = rule "piratewars.opt.fortress.design" {
  title  = "Fortress checker",
  source = "Fortress Design (lines 306-314)",
  text   = "At most one cannon for each full 24 dots of outer wall, the main doors not counted: three to a mountain base of 88. "
    .. "What is built out counts when it is held up from below, docks do not, closed buildings on them do. Cannons stand four dots "
    .. "or a floor apart, on wheels, slides or turntables; those on wheels are turned and moved 12 dots a turn by two figures, "
    .. "the others stay where they are. Every level has its ladder or stairs. A building is walls on two sides and a roof: who "
    .. "is inside, or behind a parapet, has two less on the target number from outside.",
  ruling = "The source's 'can be removed' is a slip for 'cannot'. A tower of two levels is only advice.",
  optional = true,
  data   = { "piratewars.data.fortress", "piratewars.data.fortress-codes" },
  -- fire.small-arms has the -2 from outside a fortress, on parapets as inside; a scenario says which of its buildings have walls and a roof.
  -- A scenario gives each cannon one of the three mounts, and fortbuilding.new_fortress sets it up. Wheels: action wheel-cannon, the only one that
  -- moves a cannon. Turntables turn: piratewars.fire.bore and action point.
  kept_by = {
    "action check-fortress", "action wheel-cannon", "fortbuilding.new_fortress", "fortresses.built_on",
    "piratewars.fire.small-arms", "piratewars.fire.bore", "action point",
  },

  -- The most cannons, and the codes of what is wrong with these.
  run = function(fort, cannons)
    local wall_without_doors = fort.wall   -- with what is built on: see fortbuilding.new_fortress
    local most, errors = core.rounding(wall_without_doors / numbers().wall, "down"), {}
    if #cannons > most then table.insert(errors, "F-GUNS") end
    local crowded = false
    for i, a in ipairs(cannons) do
      for j = i + 1, #cannons do
        local b = cannons[j]
        crowded = crowded or a.level == b.level and core.below(plane.distance(a.at, b.at), numbers().spacing)
      end
    end
    if crowded then table.insert(errors, "F-SPACING") end
    local reached = true
    for level = 0, fort.levels - 2 do
      reached = reached and any(fort.ways, function(way) return way.level == level and way.kind ~= "ramp" end)
    end
    if not reached then table.insert(errors, "F-ACCESS") end
    return { most = most, errors = errors }
  end,
}

action "check-fortress" {
  rule    = "piratewars.opt.fortress.design",
  phase   = "any",
  actor   = "player",
  args    = { fort = "fortress" },
  options = function() end,
  some    = true,

  check = function(_, a)
    for _, code in ipairs(design(a.fort, guns_of(a.fort)).errors) do
      need(false, "{code}: {fort}: {text}", { code = code, text = data("fortress-codes")[code].text })
    end
  end,
  run = function(_, a)
    local guns = guns_of(a.fort)
    note("{fort} may have {most:cannon|cannons}, and has {number:left}", { fort = a.fort, most = design(a.fort, guns).most, number = #guns })
  end,
}

garrison = rule "piratewars.opt.fortress.garrison" {
  title  = "The garrison",
  source = "Fortress Design (line 316)",
  text   = "Four marines to each cannon and a Lieutenant hold a fortress, and these marines fire and reload its cannons.",
  optional = true,
  data   = { "piratewars.data.fortress" },
  -- figure.marines lets a marine in a fortress fire and reload its cannons.
  kept_by = { "fortbuilding.new_fortress", "piratewars.figure.marines", "action fire-ashore", "action load-ashore" },

  -- Who holds a fortress with so many cannons.
  run = function(cannons)
    return { marines = numbers().marines * cannons, lieutenants = 1 }
  end,
}

batter = rule "piratewars.opt.fortress.entering" {
  title  = "Getting in",
  source = "Entering Fortresses (lines 288-294)",
  text   = "A figure that ends a turn at the foot of the wall may scale it and is on top at the end of the next turn; defenders "
    .. "up there fire at it at +1. Two ball successes in all, none dropped, from an outside cannon pointing at the doors blow "
    .. "them in. Once attackers are inside, a cannon's victims alternate, a defender first.",
  ruling = "Successes against the doors add up over several shots. Any enemy may scale, and there is no -2 against a climber.",
  optional = true,
  data   = { "piratewars.data.fortress", "piratewars.data.modifiers" },
  -- scaling.close_turn: who stood at the foot as the last turn ended is on top now. fire.small-arms has the +1 "at a
  -- climber from the wall top". action fire-ashore refuses shot at the doors, a cannon inside the fortress, and one that
  -- does not point at them (fire.bore). The victims alternate in "Fortresses", above.
  kept_by = {
    "action scale", "scaling.close_turn", "piratewars.fire.small-arms", "action fire-ashore", "piratewars.fire.bore",
    "piratewars.opt.fortress",
  },

  -- A cannon's successes with ball at the doors.
  run = function(fort, successes)
    local stood = not doors_open(fort)
    fort.battered = fort.battered + successes
    if stood and doors_open(fort) then note("the doors of {fort} are blown in", { fort = fort }) end
  end,
}

-- Whether the doors have been blown in: two successes in all.
function doors_open(fort) return fort.battered >= numbers().doors end

-- Who is where, and which walls are in the way.

-- The living inside who are no prisoners: of the garrison's side, and of others.
local function free_inside(fort) return game.all("figure", { fort = fort, dead = false, prisoner = false }) end
function defenders_in(fort) return where(free_inside(fort), { owner = fort.owner }) end
function attackers_in(fort) return where(free_inside(fort), function(figure) return figure.owner ~= fort.owner end) end

function on_wall(fort, point)
  for i, corner in ipairs(fort.outline) do
    local _, _, d = plane.approach({ corner, fort.outline[i % #fort.outline + 1] }, point)
    if core.at_most(d, 0) then return true end
  end
  return false
end

-- Strictly within the walls.
function within(fort, point)
  return plane.contains(fort, point) and not on_wall(fort, point)
end

function at_doors(fort, point)
  if #fort.doors < 2 then return false end
  local _, _, d = plane.approach({ fort.doors[1], fort.doors[2] }, point)
  return core.at_most(d, 0)
end

-- May a figure pass the wall here? Only at doors, on the ground, if they are its own side's or open.
local function let_by(figure, fort, point)
  return figure.level == 0 and (doors_open(fort) or figure.owner == fort.owner) and at_doors(fort, point)
end

-- The fortress whose walls bar a straight path: it crosses them, or ends on them, elsewhere than at doors.
function barred(figure, path)
  local bearing = plane.bearing(path[1], path[2])
  for _, fort in ipairs(game.all("fortress")) do
    local function stopped(point) return on_wall(fort, point) and not let_by(figure, fort, point) end
    if stopped(path[2]) then return fort end
    for _, span in ipairs(plane.stretches(path, fort)) do
      local middle = plane.along(path[1], bearing, (span.from + span.to) / 2)
      if within(fort, middle) then
        for _, dots in ipairs { span.from, span.to } do
          if stopped(plane.along(path[1], bearing, dots)) then return fort end
        end
      end
    end
  end
end

-- Where a figure has come to: inside a fortress or out of it.
function enter(figure)
  figure.fort = nil
  for _, fort in ipairs(game.all("fortress")) do
    if within(fort, figure.at) then figure.fort = fort end
  end
end
