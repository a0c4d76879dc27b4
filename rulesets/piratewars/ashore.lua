-- Optional: melees on shore.

-- The living ashore, but for prisoners and those in the jungle.
local function all_ashore()
  return where(game.all("figure", { place = "shore", dead = false, prisoner = false }), function(figure) return not disposition.withdrawn(figure) end)
end

-- Within four dots, on one level, and no wall of a fortress between them but by doors that let both pass.
function in_reach(a, b)
  local near = a.at and b.at and a.level == b.level and core.at_most(plane.distance(a.at, b.at), data("shore").melee)
  if not near or a.fort == b.fort then return near end
  local path = { a.at, b.at }
  return not fortresses.barred(a, path) and not fortresses.barred(b, path)
end

-- May a figure of the side whose turn it is fight now?
function able(figure)
  return not figure.acted and not figure.threw and not figure.down and not figure.trapped
end

action "fight-ashore" {
  rule    = "piratewars.opt.shore",
  phase   = "tasks",
  actor   = "player",
  closed  = "figures ashore fight in the tasks",
  args    = { figure = "own figure", enemy = "enemy figure" },

  check = function(player, a)
    local figure, enemy = a.figure, a.enemy
    local facts = { figure = figure, enemy = enemy }
    need(shore.in_play(), "nobody fights ashore here")
    tasks.may_act(figure, "fighting")
    need(not figure.threw, "{figure} threw a spear this turn, and fights no more in it", "piratewars.opt.islanders.weapons", facts)
    need(not disposition.withdrawn(figure), "{figure} is in the jungle", "piratewars.opt.islanders.disposition", facts)
    need(not figure.down, "{figure} has fallen and is not up yet", facts)
    hazards.traps(figure)
    need(enemy.owner ~= figure.owner, "{enemy} is no enemy", facts)
    need(not disposition.withdrawn(enemy), "{enemy} is in the jungle", "piratewars.opt.islanders.disposition", facts)
    local both_ashore = figure.place == "shore" and enemy.place == "shore" and not enemy.dead
    need(both_ashore and in_reach(figure, enemy), "{enemy} is out of reach of {figure}: four dots, on one level", facts)
    need(not enemy.fought, "{enemy} has fought this turn", facts)
  end,

  run = function(player, a)
    -- The fight takes in, on either side, everybody who can reach an enemy who is in it.
    local ours, theirs, in_it = { a.figure }, { a.enemy }, { [a.figure.id] = true, [a.enemy.id] = true }
    local friends = where(all_ashore(), function(figure) return figure.owner == player and able(figure) end)
    local foes = game.all("figure", { place = "shore", dead = false, owner = a.enemy.owner, fought = false })
    local function draw_in(list, side, against)
      for _, figure in ipairs(list) do
        if not in_it[figure.id] and any(against, function(foe) return in_reach(figure, foe) end) then
          in_it[figure.id] = true
          table.insert(side, figure)
        end
      end
    end
    local before
    repeat
      before = #ours + #theirs
      draw_in(friends, ours, theirs)
      draw_in(foes, theirs, ours)
    until #ours + #theirs == before

    local struck = melee.melee(game.sides[player], ours, game.sides[a.enemy.owner], theirs)
    for _, figure in ipairs(ours) do
      if figure.native then figure.native.attacked = true end   -- read by the rules of cannons aimed at islanders
    end
    for _, list in ipairs { ours, theirs } do
      for _, figure in ipairs(list) do
        figure.fought = true
        if not figure.acted then tasks.spend(figure, "fighting") end   -- who is set upon strikes back, whatever his task was
      end
    end
    local dead = wounds.hit(player, ours, struck.theirs, "fallen ashore")
    local killed = wounds.hit(a.enemy.owner, theirs, struck.ours, "fallen ashore")
    note("a fight ashore, {ours:number} against {theirs:number}: {side} loses {dead:left}, {other} {killed:left}", {
      ours = #ours, theirs = #theirs, dead = #dead, killed = #killed,
      side = game.sides[player].name, other = game.sides[a.enemy.owner].name,
    })
  end,

  -- What is proposed: each who may fight, with each enemy whom he can reach.
  options = function(player)
    if not shore.in_play() then return end
    local ours, enemies = {}, {}
    for _, figure in ipairs(all_ashore()) do
      if figure.owner ~= player then table.insert(enemies, figure) elseif able(figure) then table.insert(ours, figure) end
    end
    if #enemies == 0 then return end
    for _, figure in ipairs(ours) do
      for _, enemy in ipairs(enemies) do
        if in_reach(figure, enemy) then suggest { figure = figure, enemy = enemy } end
      end
    end
  end,
}
