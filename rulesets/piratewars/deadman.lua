-- Optional: Dead Man's Island and its skeletons.

-- Those who are attacked are skeletons, if the first of them is one: skeletons fight beside nobody else.
function are_skeletons(group)
  return group[1] ~= nil and group[1].post == "skeleton" and game.option("piratewars.opt.dead-man")
end

strikes_skeletons = rule "piratewars.opt.dead-man" {
  title  = "Dead Man's Island",
  source = "Dead Man's Island (lines 396-398)",
  text   = "On an island of wreckage there are as many skeletons as islanders would be. They have Attack 2 and one hit; no shot "
    .. "hurts them, only cutlasses and hooks, with one more on the target number. A Captain or Lieutenant who fights them "
    .. "kills two for certain each turn. If the scenario says so they fire the island's cannons at ships within 72 dots, with shot "
    .. "against 1. They are all back when nobody else is alive on the island.",
  ruling = "The two certain ones stand for his cutlass; his hook still strikes. A pistol does nothing. The cannons stand where "
    .. "the scenario has them, point anywhere, and are loaded every turn: the skeletons do nothing else.",
  optional = true,
  data   = { "piratewars.data.modifiers", "piratewars.data.dead-man" },
  -- Their cannons: fire.cannon and fire.range have the 1 and the 72 dots, fire.simultaneous loads them, action fire-ashore
  -- refuses all but shot at ships. No shot hurts them: fire.simultaneous.
  kept_by = {
    "piratewars.board.melee", "deadman.regroup", "piratewars.fire.cannon", "piratewars.fire.range", "piratewars.fire.simultaneous",
    "action fire-ashore",
  },

  -- A figure's blows at skeletons, their target number, and those it kills for certain.
  run = function(figure)
    local hooks = 0
    if figure.hook then hooks = 1 end
    local tn = tally("target number", figure.attack, "the Attack")
    tn:add(data("modifiers").skeleton.value, "against a skeleton", "piratewars.opt.dead-man")
    if figure.post == "captain" or figure.post == "lieutenant" then
      return { blows = hooks, tn = tn.total, sure = data("dead-man").slain }
    end
    return { blows = figures.attack(figure).blows + hooks, tn = tn.total, sure = 0 }
  end,
}

-- The skeletons of islands where nobody else is alive come back.
function regroup()
  if not game.option("piratewars.opt.dead-man") then return end
  for _, island in ipairs(game.all("island")) do
    local others = any(game.all("figure", { island = island, dead = false }), function(figure) return figure.post ~= "skeleton" end)
    local dead = game.all("figure", { native = island, post = "skeleton", dead = true })
    for _, figure in ipairs(dead) do
      if not others then islanders.bring_back(figure) end
    end
  end
end
