-- Optional: over the wall of a fortress, and whose it is in the end.

local function at_foot(figure, fort)
  if figure.fort or figure.place ~= "shore" or figure.level > 0 then return false end
  return core.at_most(plane.distance(figure.at, fort), data("fortress").foot)
end

-- The enemy fortress at whose foot a figure stood when the last turn ended, and still does.
local function wall_of(figure)
  local fort = figure.foot
  if fort and fort.owner ~= figure.owner and at_foot(figure, fort) then return fort end
end

function climbers(player)
  if not fortresses.in_play() then return end
  for _, figure in ipairs(game.all("figure", { owner = player, place = "shore", dead = false })) do
    if figure.foot then suggest { figure = figure } end
  end
end

action "scale" {
  rule    = "piratewars.opt.fortress.entering",
  phase   = "movement",
  actor   = "player",
  closed  = "walls are scaled in the Movement phase",
  args    = { figure = "own figure" },
  say     = "has a wall climbed",
  later   = { "morale", "the climber is on the wall at the end of the turn" },
  options = climbers,

  check = function(player, a)
    local figure = a.figure
    need(fortresses.in_play(), "there are no fortresses here")
    need(not figure.dead and not figure.prisoner, "{figure} cannot climb")
    need(wall_of(figure), "not at the wall: {figure}")
    need(not figure.climbing, "{figure} is climbing")
    need(figure.walk_left == nil, "{figure} has walked this turn")
    need(not figure.down, "figure is down: {figure}", "piratewars.opt.shore")
    need(not figure.trapped, "trapped: {figure}", "piratewars.opt.hazards.traps")
  end,
  run = function(_, a)
    a.figure.climbing, a.figure.walk_left = true, 0
    note("{figure} climbs the wall of {fort}", { figure = a.figure, fort = a.figure.foot })
  end,
}

-- The top of the wall next to a figure: just inside.
local function wall_top(fort, point)
  local near = plane.nearest(fort, point)
  local centre, number = { x = 0, y = 0 }, #fort.outline
  for _, corner in ipairs(fort.outline) do
    centre.x, centre.y = centre.x + corner.x / number, centre.y + corner.y / number
  end
  return plane.along(near, plane.bearing(near, centre), data("fortress")["wall-top"])
end

-- Nobody of the garrison is left and enemies are inside: it is theirs, cannons and all.
function overrun()
  for _, fort in ipairs(game.all("fortress")) do
    local attackers = fortresses.inside(fort, true)
    if #attackers > 0 and #fortresses.inside(fort, false) == 0 then
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
      local top = wall_top(fort, figure.at)
      figure.fort, figure.foot, figure.at, figure.level = fort, nil, top, math.max(0, fort.levels - 1)
      note("{figure} is on the wall of {fort}", { figure = figure, fort = fort })
    end
  end
  for _, fort in ipairs(game.all("fortress")) do
    for _, figure in ipairs(game.all("figure", { place = "shore", dead = false })) do
      if figure.owner ~= fort.owner and at_foot(figure, fort) then figure.foot = fort end
    end
  end
end
