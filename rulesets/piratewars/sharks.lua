-- 3.0 Sharks.

-- The living in the water whose home is one ship, or who have none.
local function swimmers(home)
  local list = {}
  for _, figure in ipairs(game.all("figure", { place = "water", dead = false })) do
    if figure.home == home then table.insert(list, figure) end
  end
  return list
end

local function pirate_captain(list)
  for _, figure in ipairs(list) do
    if figure.post == "captain" and figure.faction == "pirate" and figure.home then return figure end
  end
end

local function eaten(figure)
  damage.die(figure)
  note("{figure} is eaten by sharks", { figure = figure })
end

-- The figures of a list on whom the sharks' dice fell.
local function bitten(list)
  local some, spared = {}, data("constants")["females-spared"]
  for _, figure in ipairs(list) do
    local rolls = not (spared and figure.female)
    if rolls and core.shows(data("constants")["sharks-from"], "sharks", figure) then table.insert(some, figure) end
  end
  return some
end

feed = rule "piratewars.shark.feed" {
  title  = "Sharks",
  source = "3.0 Morale (lines 131, 137, 139)",
  text   = "When morale has been tested each swimmer rolls a die, and with a 5 or 6 he is eaten. Of the "
    .. "pirates of one ship the Captain is always the last.",
  ruling = "Where the Captain's own die was a 5 or 6 and others of his ship are left, one of them goes instead, and the "
    .. "owner says who. Nobody else is spared.",
  data   = { "piratewars.data.constants.sharks-from", "piratewars.data.constants.females-spared" },

  -- Of the people of one ship: how many are eaten.
  run = function(list)
    local bites, captain = bitten(list), pirate_captain(list)
    local struck = false
    for _, figure in ipairs(bites) do
      if figure == captain then struck = true else eaten(figure) end
    end
    if not struck then return #bites end
    local rest = {}
    for _, figure in ipairs(list) do
      if figure ~= captain and not figure.dead then table.insert(rest, figure) end
    end
    if #rest == 0 then
      eaten(captain)
    else
      for _, figure in ipairs(damage.lose(captain.owner, rest, 1, "eaten by sharks")) do
        note("{figure} is eaten by sharks", { figure = figure })
      end
    end
    return #bites
  end,
}

-- Anybody in the water, and not yet rolled for?
function hungry()
  return not game.sharks_fed and #game.all("figure", { place = "water", dead = false }) > 0
end

-- Ship by ship, then those who belong to none.
function feed_all()
  if not hungry() then return end
  game.sharks_fed = true
  for _, vessel in ipairs(game.all("ship")) do
    local list = swimmers(vessel)
    if #list > 0 then feed(list) end
  end
  local others = swimmers(nil)
  if #others > 0 then feed(others) end
end

action "sharks" {
  rule   = "piratewars.shark.feed",
  phase  = "morale",
  actor  = "player",
  closed = "the sharks come in the Morale phase",

  check = function()
    need(not morale.pending(), "morale tests come first", "piratewars.morale.test")
    need(hungry(), "nobody is in the water")
  end,
  run = feed_all,
}
