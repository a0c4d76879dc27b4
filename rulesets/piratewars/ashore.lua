-- Optional: melees on shore, and friends in snares.

local function on() return shore.in_play() end

-- No wall of a fortress parts two figures, or its doors between them stand open.
local function face_to_face(a, b)
  if a.fort == b.fort then return true end
  local path = { a.at, b.at }
  return not fortresses.barred(a, path) and not fortresses.barred(b, path)
end

-- Near enough to fight, on one level.
function in_reach(a, b)
  local near = a.at and b.at and a.level == b.level and core.at_most(plane.distance(a.at, b.at), data("shore").melee)
  return near and face_to_face(a, b)
end

local function ashore(player, enemies)
  local list = {}
  for _, figure in ipairs(game.all("figure", { place = "shore", dead = false })) do
    local hidden = figure.native and figure.native.mode == "jungle"
    if (figure.owner ~= player) == enemies and not figure.prisoner and not hidden then table.insert(list, figure) end
  end
  return list
end

-- May a figure of the side whose turn it is fight now?
function able(figure)
  return not figure.acted and not figure.threw and not figure.down and not figure.trapped
end

-- A fight begins between two: all who are drawn in, of either side.
function drawn_in(figure, enemy)
  local sides, known = { { figure }, { enemy } }, { [figure.id] = true, [enemy.id] = true }
  local mine, theirs = ashore(figure.owner, false), game.all("figure", { place = "shore", dead = false, owner = enemy.owner })
  local grown = true
  local function draw(pool, into, against, fits)
    for _, other in ipairs(pool) do
      for _, foe in ipairs(against) do
        if not known[other.id] and fits(other) and in_reach(other, foe) then
          known[other.id], grown = true, true
          table.insert(into, other)
        end
      end
    end
  end
  while grown do
    grown = false
    draw(mine, sides[1], sides[2], able)
    draw(theirs, sides[2], sides[1], function(other) return not other.fought end)
  end
  return sides[1], sides[2]
end

-- It has fought, which is its task unless it has had one.
local function fought(figure)
  figure.fought = true
  if not figure.acted then tasks.spend(figure, "fighting") end
end

local function options(player)
  if not on() then return end
  local enemies = ashore(player, true)
  for _, figure in ipairs(#enemies > 0 and ashore(player, false) or {}) do
    for _, enemy in ipairs(able(figure) and enemies or {}) do
      if in_reach(figure, enemy) then suggest { figure = figure, enemy = enemy } end
    end
  end
end

action "fight-ashore" {
  rule    = "piratewars.opt.shore",
  phase   = "tasks",
  actor   = "player",
  closed  = "figures ashore fight in the tasks",
  args    = { figure = "own figure", enemy = "enemy figure" },
  options = options,

  check = function(player, a)
    local figure, enemy = a.figure, a.enemy
    local fact = { figure = figure, enemy = enemy }
    need(on(), "nobody fights ashore here")
    tasks.may_act(figure, "fighting")
    need(not figure.threw, "threw a spear this turn: {figure}", "piratewars.opt.islanders.weapons", fact)
    need(not disposition.withdrawn(figure), "in the jungle: {figure}", "piratewars.opt.islanders.disposition", { figure = figure })
    need(not figure.down, "figure is down: {figure}", fact)
    need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps", fact)
    need(enemy.owner ~= figure.owner, "{enemy} is no enemy", fact)
    local hidden = enemy.native and enemy.native.mode == "jungle"
    need(not hidden, "{enemy} is in the jungle", "piratewars.opt.islanders.disposition", fact)
    local there = figure.place == "shore" and enemy.place == "shore" and not enemy.dead
    need(there and in_reach(figure, enemy), "out of reach: {enemy}", fact)
    need(not enemy.fought, "{enemy} has fought this turn", fact)
  end,

  run = function(player, a)
    local ours, theirs = drawn_in(a.figure, a.enemy)
    local struck = melee.melee(game.sides[player], ours, game.sides[a.enemy.owner], theirs)
    for _, figure in ipairs(ours) do
      if figure.native then figure.native.attacked = true end
    end
    for _, list in ipairs { ours, theirs } do
      for _, figure in ipairs(list) do fought(figure) end
    end
    local dead = wounds.hit(player, ours, struck.theirs, "fallen ashore")
    local killed = wounds.hit(a.enemy.owner, theirs, struck.ours, "fallen ashore")
    note("a fight ashore, {ours:number} against {theirs:number}: {side} loses {dead:left}, {other} {killed:left}", {
      ours = #ours, theirs = #theirs, dead = #dead, killed = #killed,
      side = game.sides[player].name, other = game.sides[a.enemy.owner].name,
    })
  end,
}
