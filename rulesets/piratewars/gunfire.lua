-- 2.3 Boarding: the gunfire before the first melee.

-- A deck gun is worked by the best hand without a musket; marines do not touch one.
local function gunners(vessel, sent)
  local list, guns = {}, game.all("deck_gun", { ship = vessel, loaded = true })
  for attack = 5, 1, -1 do
    for _, figure in ipairs(sent) do
      local able = figure.attack == attack and figure.musket ~= "loaded" and figure.aboard == vessel
      if able and #list < #guns and figures.marines(figure, "deck-gun") then table.insert(list, figure) end
    end
  end
  return list, guns
end

-- All of those sent who can fire before the melee.
local function shooters(vessel, sent)
  local list = {}
  for _, figure in ipairs(sent) do
    if figure.musket == "loaded" then table.insert(list, figure) end
  end
  for _, figure in ipairs(gunners(vessel, sent)) do table.insert(list, figure) end
  return list
end

action "boarding-guns" {
  rule   = "piratewars.board.guns",
  actor  = "ship",
  closed = "nobody asks {actor} who fires",
  args   = { figures = "list of figure" },

  options = function(vessel, ctx)
    suggest { figures = shooters(vessel, ctx.sent) }
    suggest { figures = {} }
  end,

  check = function(vessel, a, ctx)
    if not need(ctx, "{actor} fires only in the first round") then return end
    local _, guns = gunners(vessel, ctx.sent)
    local bare = 0
    for _, figure in ipairs(a.figures) do
      need(has(ctx.sent, figure), "not committed: {figure}", { figure = figure })
      if figure.musket ~= "loaded" then
        bare = bare + 1
        local works = bare <= #guns and figure.aboard == vessel and figures.marines(figure, "deck-gun")
        need(works, "not loaded: {figure} has no musket and no deck gun", { figure = figure })
      end
    end
  end,
}

-- The dice of those who fire, by target number; their weapons are empty.
local function discharge(vessel, firing)
  local _, guns = gunners(vessel, firing)
  local dice, gun = {}, 0
  for _, figure in ipairs(firing) do
    local weapon = figure.musket == "loaded" and "musket" or "deck-gun"
    if weapon == "musket" then
      figure.musket = "empty"
    else
      gun = gun + 1
      guns[gun].loaded, guns[gun].fired = false, true
    end
    dice[figure.attack] = (dice[figure.attack] or 0) + data("weapons")[weapon].dice
  end
  return dice
end

-- The successes of some dice by target number, the lowest first.
function successes(dice, purpose, vessel)
  local total = 0
  for attack = 1, 6 do
    if dice[attack] then total = total + core.success(dice[attack], attack, purpose, vessel) end
  end
  return total
end

-- The question to the owner of those sent, nil where none of them can fire.
local function who_fires(vessel, sent)
  if #shooters(vessel, sent) == 0 then return nil end
  return { vessel.owner, "who fires before the melee", "boarding-guns", vessel, { sent = sent } }
end

-- The successes of those whom he lets fire.
local function volley(vessel, answer)
  if not answer then return 0 end
  return successes(discharge(vessel, answer.figures), "gunfire", vessel)
end

guns = rule "piratewars.board.guns" {
  title  = "Gunfire before the first melee",
  source = "2.3 Boarding (lines 99, 103, 111)",
  text   = "Before the first melee of a Boarding everybody sent may fire a loaded musket, or work a loaded deck gun with "
    .. "two dice, at his own Attack and without modifiers. Each success kills one of those the enemy sent.",
  ruling = "Both sides choose in secret and fire at once, and no range counts. Who fires goes on to the melee.",
  data   = { "piratewars.data.weapons" },

  -- The successes of either side against the other.
  run = function(vessel, sent, other, others)
    local ours, theirs = boarding.both(who_fires(vessel, sent), who_fires(other, others))
    ours = volley(vessel, ours)
    return ours, volley(other, theirs)
  end,
}
