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

-- What a vessel that began on another side is worth now.
local function prize_value(vessel)
  local hull = ship.stats(vessel).hull
  if vessel.status == "sunk" or vessel.side ~= vessel.began or men.derelict(vessel) then return hull end
  if vessel.status == "withdrawn" or vessel.demoralised then return math.floor(hull / 2) end
  return 0
end

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
      local value = prize_value(vessel)
      if vessel.began ~= side.id and value > 0 then sum:add(value, vessel.name) end
    end
    return sum.total
  end,
}

-- "Blue 16, Red 14", and the sums alone
local function scores()
  local parts, sums = {}, {}
  for i, side in ipairs(game.all("side")) do
    sums[i] = score(side)
    parts[i] = side.name .. " " .. sums[i]
  end
  return table.concat(parts, ", "), sums
end

on_score = rule "galley.end.on-score" {
  title  = "Victory on score",
  source = "none (ours)",
  text   = "After the last period of a scenario, where its objectives have not decided it, the higher score wins; equal scores "
    .. "are a draw.",
  ruling = "The book says nothing of how long a battle is.",

  run = function()
    local standing, sums = scores()
    local best, equal = 1, false
    for i = 2, #sums do
      if sums[i] > sums[best] then
        best, equal = i, false
      elseif sums[i] == sums[best] then
        equal = true
      end
    end
    if equal then
      game.outcome = { text = "A draw on score (" .. standing .. ")" }
    else
      local winner = game.all("side")[best]
      game.outcome = { winner = winner.id, text = "Victory on score for " .. winner.name .. " (" .. standing .. ")" }
    end
  end,
}

-- The sides that have a vessel in action.
local function fighting()
  local list = {}
  for _, side in ipairs(game.all("side")) do
    for _, vessel in ipairs(game.all("ship")) do
      if vessel.side == side.id and in_action(vessel) then
        table.insert(list, side)
        break
      end
    end
  end
  return list
end

-- The vessels did not all begin on one side.
local function a_battle()
  local first
  for _, vessel in ipairs(game.all("ship")) do
    first = first or vessel.began
    if vessel.began ~= first then return true end
  end
  return false
end

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
    if game.outcome or not a_battle() then return end
    local sides = fighting()
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
