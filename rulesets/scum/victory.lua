-- Points of victory, and who wins.

ten_percent = rule "scum.vp.ten-percent" {
  title  = "Ten per cent",
  source = "Resolve battle (lines 402-405)",
  text   = "Each full tenth of an enemy's figures that a player has killed is a point. Commanders are not counted.",
  ruling = "An exact fraction, nothing is rounded in between: of 85 figures the ninth is the first point, the seventeenth the second. The minimum crew of a "
    .. "ship is a unit, so its figures are part of the force.",
  pure   = true,

  run = function(killed, force)
    if force == 0 then return 0 end
    return math.floor(10 * killed / force)
  end,
}

scoring = rule "scum.vp.scoring" {
  title  = "Points",
  source = "Objective (lines 145-149); Resolve battle (lines 400-405)",
  text   = "The last figure of a unit is a point, a dead commander a point, and each full tenth of an enemy's figures killed a point; ships sunk, "
    .. "objectives and spoils count as the scenario says.",
  ruling = "Both count, the units and the tenths, for the book says or in one place and also in the other. For the drowned scores whoever rammed "
    .. "or sank the vessel; nobody scores for what a card kills without an attack.",
  data   = { "scum.data.vp", "scum.data.params.vp-both" },

  -- by: who has earned it, nil for nobody; event: a row of the table.
  -- times: how much of it, such as what a block of spoils is worth; once if it is nil.
  run = function(by, event, times)
    if not by or times == 0 then return end
    local points = data("vp")[event].points * (times or 1)
    by.points = by.points + points
    note("{player}: {points:point|points} for {what}, {total} in all", { player = by, points = points, what = data("vp")[event].what, total = by.points })
    won(by)
  end,

  -- Nobody loses what he has scored.
  always = function(before)
    local points = {}
    for _, player in ipairs(game.all("player")) do
      points[player.id] = player.points
      need(not before or player.points >= before[player.id], "{player} has lost points", { player = player })
    end
    return points
  end,
}

won = rule "scum.vp.victory" {
  title  = "Winning",
  source = "Objective (lines 148-149)",
  text   = "The first player who has the points that the scenario asks for wins at once.",
  ruling = "Points of the scenario's objectives count, as soon as the turn in which they are earned is over. Of two at the same time the one whose turn "
    .. "it is. If nobody else has any force left the last player wins. Every scenario names its "
    .. "last turn: after it the most points win, and equal points are a draw.",

  run = function(player)
    local points = player.points + from_objectives(player)
    if game.outcome or player.quota == 0 or points < player.quota then return end
    game.outcome = { winner = player.id, text = points .. " points: victory for " .. player.name }
  end,
}

-- Points that a player has from objectives of the scenario, beside the points of victory themselves.
function from_objectives(player)
  local others = where(game.all("objective"), function(objective) return objective.goal ~= "points" end)
  return sum(others, function(objective) return (objective.times[player.id] or 0) * objective.points end)
end

-- Objectives are judged when a turn is over: whoever has his quota by them has won.
function look_at_quotas()
  for _, player in ipairs(game.order) do won(player) end
end

-- A player has force left as long as he has a figure or a commander who is not a prisoner.
local function has_force(player)
  local function in_play(piece) return units.strength(piece) > 0 and (piece.at ~= nil or piece.aboard ~= nil) end
  return any(game.all("unit", { owner = player.id }), in_play) or any(game.all("commander", { owner = player.id }), in_play)
end

-- The last player with any force wins.
function last_force()
  local left = where(game.all("player"), has_force)
  if game.outcome or #left ~= 1 or #game.all("player") < 2 then return end
  game.outcome = { winner = left[1].id, text = "victory for " .. left[1].name .. ", the last with any force" }
end

on_points = rule "scum.vp.last-turn" {
  title  = "After the last turn",
  asks   = { "how long does a game last" },
  source = "Objective (lines 145-149)",
  text   = "The book knows no last turn, every scenario names one.",
  ruling = "Whoever has his quota by its objectives wins. Else the most points win, those of objectives included, and equal points are a draw.",
  see    = { "scum.vp.victory" },

  run = function()
    look_at_quotas()
    if game.outcome then return end
    local function points_of(player) return player.points + from_objectives(player) end
    local best = most(game.all("player"), points_of)
    local equal = count(game.all("player"), function(player) return points_of(player) == points_of(best) end)
    if equal > 1 then
      game.outcome = { text = "equal points: a draw" }
    else
      game.outcome = { winner = best.id, text = "victory for " .. best.name .. " with the most points, " .. points_of(best) }
    end
  end,
}

-- Counts figures of a unit that somebody has killed, and the tenths that he earns by them.
function count_killed(unit, figures, by)
  if not by or by.id == unit.owner or not data("params")["vp-both"] then return end
  local force = game.players[unit.owner].force
  local before = by.killed[unit.owner] or 0
  by.killed[unit.owner] = before + figures
  for _ = ten_percent(before, force) + 1, ten_percent(before + figures, force) do scoring(by, "ten-percent") end
end
