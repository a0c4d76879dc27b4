-- Optional: over the wall of a fortress, and whose it is in the end.

local function at_foot(figure, fort)
  if figure.fort or figure.place ~= "shore" or figure.level > 0 then return false end
  return core.at_most(plane.distance(figure.at, fort), data("fortress").foot)
end

action "scale" {
  rule    = "piratewars.opt.fortress.entering",
  phase   = "movement",
  actor   = "player",
  closed  = "walls are scaled in the Movement phase",
  args    = { figure = "own figure" },
  say     = "has a wall climbed",
  later   = { "morale", "the climber is on the wall at the end of the turn" },

  check = function(player, a)
    local figure = a.figure
    local facts = { figure = figure }
    need(fortresses.in_play(), "there are no fortresses here")
    need(not figure.dead and not figure.prisoner, "{figure} is dead or a prisoner, and cannot climb", facts)
    -- foot: the enemy fortress at whose wall it stood as the last turn ended. It must still stand there.
    local fort = figure.foot
    local at_enemy_wall = fort ~= nil and fort.owner ~= figure.owner and at_foot(figure, fort)
    need(at_enemy_wall, "{figure} is not at the wall: it has to end a turn at the foot of it", facts)
    need(not figure.climbing, "{figure} is climbing already", facts)
    need(figure.walk_left == nil, "{figure} has walked this turn", facts)
    need(not figure.down, "{figure} has fallen and is not up yet", "piratewars.opt.shore", facts)
    hazards.traps(figure)
  end,
  -- It is on top at the end of the turn (climbing, read by close_turn), and does not walk in this one.
  run = function(_, a)
    a.figure.climbing, a.figure.walk_left = true, 0
    note("{figure} climbs the wall of {fort}", { figure = a.figure, fort = a.figure.foot })
  end,

  options = function(player)
    if not fortresses.in_play() then return end
    for _, figure in ipairs(game.all("figure", { owner = player, place = "shore", dead = false })) do
      if figure.foot then suggest { figure = figure } end
    end
  end,
}

-- Nobody of the garrison is left and enemies are inside: it is theirs, cannons and all.
function overrun()
  for _, fort in ipairs(game.all("fortress")) do
    local attackers = fortresses.attackers_in(fort)
    if #attackers > 0 and #fortresses.defenders_in(fort) == 0 then
      fort.owner = attackers[1].owner
      for _, cannon in ipairs(fortresses.guns_of(fort)) do cannon.owner = fort.owner end
      note("{fort} is taken", { fort = fort })
    end
  end
end

-- The turn ends: climbers are on top, and who stands at a wall may climb in the next.
function close_turn()
  if not fortresses.in_play() then return end
  for _, figure in ipairs(game.all("figure", { climbing = true })) do
    local fort = figure.foot
    figure.climbing = false
    if not figure.dead and fort then
      local near = plane.nearest(fort, figure.at)
      local just_inside = plane.along(near, plane.bearing(near, middle_of(fort)), data("fortress")["wall-top"])
      figure.fort, figure.foot, figure.at, figure.level = fort, nil, just_inside, math.max(0, fort.levels - 1)
      note("{figure} is on the wall of {fort}", { figure = figure, fort = fort })
    end
  end
  for _, fort in ipairs(game.all("fortress")) do
    for _, figure in ipairs(game.all("figure", { place = "shore", dead = false })) do
      if figure.owner ~= fort.owner and at_foot(figure, fort) then figure.foot = fort end
    end
  end
end

-- The middle of the corners of a fortress.
function middle_of(fort)
  local middle, number = { x = 0, y = 0 }, #fort.outline
  for _, corner in ipairs(fort.outline) do
    middle.x, middle.y = middle.x + corner.x / number, middle.y + corner.y / number
  end
  return middle
end
