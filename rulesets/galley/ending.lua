-- The end of the battle: who is in action, who has won, what it was worth.

in_action = rule "galley.end.in-action" {
  title  = "In action",
  source = "none (ours)",
  text   = "A vessel is in action for the side that holds her while she is afloat on the board with a man aboard and "
    .. "not demoralised.",
  ruling = "The book does not say when a battle is over. A side that has resigned has nothing in action.",

  run = function(vessel)
    if not ship.afloat(vessel) or vessel.demoralised then return false end
    if game.sides[vessel.side].resigned then return false end
    return men.manned(vessel)
  end,
}

score = rule "galley.end.score" {
  title  = "Score",
  source = "none (ours)",
  text   = "A side scores the starting hull value of each enemy vessel that is sunk, taken or derelict, and half of "
    .. "it, rounded down, for one that is demoralised or withdrawn.",
  ruling = "An enemy is a vessel that began on another side; taken means held at the end by a side she did not begin "
    .. "on. The score is only reported.",
  data   = { "galley.data.ships" },

  run = function(side)
    local sum = tally("score", 0, "nothing")
    for _, vessel in ipairs(game.all("ship")) do
      local hull = ship.stats(vessel).hull
      local taken = vessel.side ~= vessel.began
      local lost = vessel.status == "sunk" or taken or men.derelict(vessel)
      local out = vessel.status == "withdrawn" or vessel.demoralised
      if vessel.began ~= side.id then
        if lost then
          sum:add(hull, vessel.name)
        elseif out then
          sum:add(math.floor(hull / 2), vessel.name)
        end
      end
    end
    return sum.total
  end,
}

on_score = rule "galley.end.on-score" {
  title  = "Victory on score",
  source = "none (ours)",
  text   = "After the last period of a scenario, where its objectives have not decided it, the higher score wins; equal scores "
    .. "are a draw.",
  ruling = "The book says nothing of how long a battle is.",

  run = function()
    local sides = game.all("side")
    local best = most(sides, score)
    if count(sides, function(side) return score(side) == score(best) end) > 1 then
      game.outcome = { text = "A draw on score (" .. scores() .. ")" }
    else
      game.outcome = { winner = best.id, text = "Victory on score for " .. best.name .. " (" .. scores() .. ")" }
    end
  end,
}

victory = rule "galley.end.victory" {
  title  = "End of the battle",
  source = "none (ours)",
  text   = "At the end of step 1 and of step 10 a side that alone has a vessel in action wins; when nobody has one, it "
    .. "is a draw. The vessels of a side that resigns are out of action at once.",
  ruling = "Last side in action. A flag that is struck is looked at in the same moment, so that nobody rows a lost "
    .. "period to its end. Where two others fight on, the vessels of the side that resigned take no orders: they have H, "
    .. "or G when grappled, and defend themselves when boarded, with the men and the losses that the rules choose. "
    .. "Where all vessels began on one side there is nobody to beat, and the battle does not end.",

  run = function()
    local vessels = game.all("ship")
    local all_began_together = all(vessels, function(vessel) return vessel.began == vessels[1].began end)
    if game.outcome or all_began_together then return end
    local sides = where(game.all("side"), function(side)
      return any(vessels, function(vessel) return vessel.side == side.id and in_action(vessel) end)
    end)
    if #sides > 1 then return end
    if #sides == 1 then
      local text = "Victory for " .. sides[1].name .. ", the last in action (score: " .. scores() .. ")"
      game.outcome = { winner = sides[1].id, text = text }
    else
      game.outcome = { text = "A draw: nobody is left in action (score: " .. scores() .. ")" }
    end
  end,
}

action "resign" {
  rule  = "galley.end.victory",
  phase = "any",
  actor = "player",
  say   = "strikes the flag",
  rare  = true,

  check = function(player)
    need(game.sides[player] and not game.sides[player].resigned, "only a side in the battle can resign")
  end,
  run = function(player)
    game.sides[player].resigned = true
    victory()
  end,
}

-- "Blue 16, Red 14", as the players read it.
function scores()
  local parts = {}
  for i, side in ipairs(game.all("side")) do parts[i] = side.name .. " " .. score(side) end
  return table.concat(parts, ", ")
end
