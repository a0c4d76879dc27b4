-- Optional: fortresses: how they are built and manned, and how one gets in.

function in_play() return game.option("piratewars.opt.fortress") end
local function numbers() return data("fortress") end

strike = rule "piratewars.opt.fortress" {
  title  = "Fortresses",
  source = "Fortresses (lines 282-286)",
  text   = "A fortress neither sinks nor falls; it is taken by killing or overrunning its garrison. Every cannon shot at it loses "
    .. "its first success. Each further one, shot or ball, kills a figure, and a ball with three successes destroys a cannon "
    .. "with its crew as well. Muskets fire at it with two less on the target number and kill a figure with each success.",
  ruling = "The garrison's owner says who falls and which cannon; its crew is over and above those killed. There is no critical "
    .. "hit and no raking.",
  optional = true,
  data   = { "piratewars.data.fortress", "piratewars.data.modifiers" },

  -- What the successes of one cannon do.
  run = function(ammunition, successes)
    return {
      killed = math.max(0, successes - numbers().dropped),
      cannon = ammunition == "ball" and successes == data("weapons").ball.dice,
    }
  end,
}

-- Two cannons on one level stand too near each other.
function crowded(cannons)
  for i, a in ipairs(cannons) do
    for j, b in ipairs(cannons) do
      if j > i and a.level == b.level and core.below(plane.distance(a.at, b.at), numbers().spacing) then return true end
    end
  end
  return false
end

-- Every level above the ground is reached by stairs or a ladder.
local function all_reached(fort)
  for level = 0, fort.levels - 2 do
    local reached = false
    for _, way in ipairs(fort.ways) do reached = reached or way.level == level and way.kind ~= "ramp" end
    if not reached then return false end
  end
  return true
end

function guns_of(fort) return game.all("cannon", { fort = fort }) end

-- The dots of outer wall that are built on to a fortress: over the edge when held up, closed buildings on docks, no docks.
function built_on(annexes)
  local dots = 0
  for _, annex in ipairs(annexes) do
    local counts = annex.kind == "dock-building" or annex.kind == "overhang" and annex.held
    if counts then dots = dots + annex.dots end
  end
  return dots
end

design = rule "piratewars.opt.fortress.design" {
  title  = "Fortress checker",
  source = "Fortress Design (lines 306-314)",
  text   = "There is a cannon to every 24 dots of outer wall, the main doors not counted: three to a mountain base of 88. What is "
    .. "built out counts when it is held up from below, docks do not, closed buildings on them do. Cannons stand four dots "
    .. "or a floor apart, on wheels, slides or turntables; those on wheels are turned and moved 12 dots a turn by two figures, "
    .. "the others stay where they are. Every level has its ladder or stairs. A building is walls on two sides and a roof: who "
    .. "is inside, or behind a parapet, has two less on the target number from outside.",
  ruling = "A slip of the pen lets cannons on slides and turntables be removed: they cannot. A tower of two levels is advice.",
  optional = true,
  data   = { "piratewars.data.fortress", "piratewars.data.fortress-codes" },

  -- The most cannons, and what is wrong: of a wall, its levels, ways up and cannons.
  run = function(fort, cannons)
    local most, errors = core.rounding(fort.wall / numbers().wall, "down"), {}
    if #cannons > most then table.insert(errors, "F-GUNS") end
    if crowded(cannons) then table.insert(errors, "F-SPACING") end
    if not all_reached(fort) then table.insert(errors, "F-ACCESS") end
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
    note("{fort} may have {most:cannon|cannons}, and has {number:left}", { fort = a.fort, most = design(a.fort, {}).most, number = #guns_of(a.fort) })
  end,
}

garrison = rule "piratewars.opt.fortress.garrison" {
  title  = "The garrison",
  source = "Fortress Design (line 316)",
  text   = "Four marines to each cannon and a Lieutenant hold a fortress, and these marines fire and reload its cannons.",
  optional = true,
  data   = { "piratewars.data.fortress" },

  run = function(cannons)
    return { marines = numbers().marines * cannons, lieutenants = 1 }
  end,
}

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

-- Living figures inside, by their side: the garrison's, or the attackers.
function inside(fort, attackers)
  local list = {}
  for _, figure in ipairs(game.all("figure", { fort = fort, dead = false })) do
    if (figure.owner ~= fort.owner) == attackers and not figure.prisoner then table.insert(list, figure) end
  end
  return list
end

entering = rule "piratewars.opt.fortress.entering" {
  title  = "Getting in",
  source = "Entering Fortresses (lines 288-294)",
  text   = "Who ends a turn at the foot of the wall may scale it, and stands on top when the next turn ends; those up there have "
    .. "one more on the target number against him. Doors are blown in by two successes with ball of a cannon outside that points "
    .. "at them, none of them dropped. Once attackers are inside, what a cannon kills is taken by turns, by a defender first.",
  ruling = "Successes against the doors add up over several shots. Any enemy may scale, and a climber is not behind a railing.",
  optional = true,
  data   = { "piratewars.data.fortress", "piratewars.data.modifiers" },

  -- So many who fall inside, by turns: how many defenders and attackers.
  run = function(fort, number)
    local counts = { defenders = 0, attackers = 0 }
    for _ = 1, number do
      local who = fort.next_loss
      counts[who] = counts[who] + 1
      fort.next_loss = who == "defenders" and "attackers" or "defenders"
    end
    return counts
  end,
}

-- A number of figures inside fall to a cannon.
function losses(fort, number)
  local attackers, counts = inside(fort, true), { defenders = number, attackers = 0 }
  if #attackers > 0 then counts = entering(fort, number) else fort.next_loss = "defenders" end
  wounds.hit(fort.owner, inside(fort, false), counts.defenders, "shot down in the fortress")
  if counts.attackers > 0 then wounds.hit(attackers[1].owner, attackers, counts.attackers, "shot down in the fortress") end
end

-- A cannon is destroyed with its crew; its owner says which.
local function lose_cannon(fort)
  local ids = {}
  for _, cannon in ipairs(guns_of(fort)) do
    if not cannon.destroyed then table.insert(ids, cannon.id) end
  end
  if #ids == 0 then return end
  broadside.burst(game.cannons[#ids == 1 and ids[1] or choose(fort.owner, "cannon lost", ids)])
end

-- One cannon's successes strike it: those who are killed come over and above a cannon's crew.
function struck(fort, ammunition, successes)
  local done = strike(ammunition, successes)
  if done.cannon then lose_cannon(fort) end
  if done.killed > 0 then losses(fort, done.killed) end
end

function open(fort) return fort.battered >= numbers().doors end

-- Ball strikes the doors.
function batter(fort, successes)
  local stood = not open(fort)
  fort.battered = fort.battered + successes
  if stood and open(fort) then note("the doors of {fort} are blown in", { fort = fort }) end
end

function at_doors(fort, point)
  if #fort.doors < 2 then return false end
  local _, _, d = plane.approach({ fort.doors[1], fort.doors[2] }, point)
  return core.at_most(d, 0)
end

-- Does a figure pass at this point of the wall: by doors, its own or open ones, on the ground?
local function let_by(figure, fort, point)
  return figure.level == 0 and (open(fort) or figure.owner == fort.owner) and at_doors(fort, point)
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
