-- 3.0 Sharks.

feed = rule "piratewars.shark.feed" {
  title  = "Sharks",
  source = "3.0 Morale (lines 131, 137, 139)",
  text   = "When morale has been tested each swimmer rolls a die, and with a 5 or 6 he is eaten. Of the "
    .. "pirates of one ship the Captain is always the last.",
  ruling = "Where the Captain's own die was a 5 or 6 and others of his ship are left, one of them goes instead, and the "
    .. "owner says who. Nobody else is spared.",
  data   = { "piratewars.data.constants.sharks-from", "piratewars.data.constants.females-spared" },

  -- list: the swimmers of one ship, or those who belong to none. How many are eaten.
  run = function(list)
    local bitten = {}
    for _, figure in ipairs(list) do
      local spared = figure.female and data("constants")["females-spared"]
      if not spared and core.shows(data("constants")["sharks-from"], "sharks", figure) then table.insert(bitten, figure) end
    end
    local captain = first(list, { post = "captain", faction = "pirate" })
    if captain and not captain.home then captain = nil end
    if captain and has(bitten, captain) then   -- he is the last
      bitten = without(bitten, captain)
      table.insert(bitten, captain)
    end
    for _, figure in ipairs(bitten) do
      local eaten, others = { figure }, where(without(list, captain), { dead = false })
      if figure == captain and #others > 0 then
        eaten = damage.lose(captain.owner, others, 1, "eaten by sharks")   -- one of them goes for the Captain
      else
        damage.die(figure)
      end
      for _, each in ipairs(eaten) do note("{figure} is eaten by sharks", { figure = each }) end
    end
    return #bitten
  end,
}

action "sharks" {
  rule   = "piratewars.shark.feed",
  phase  = "morale",
  actor  = "player",
  closed = "the sharks come in the Morale phase",

  check = function()
    need(not morale.pending(), "morale tests come first", "piratewars.morale.test")
    need(hungry(), "nobody is in the water")
  end,
  run = function() feed_all() end,
}

-- Somebody is in the water, and the sharks have not come yet this turn.
function hungry()
  return not game.sharks_fed and #game.all("figure", { place = "water", dead = false }) > 0
end

-- The living in the water whose home is one ship, or who have none.
local function swimmers(home)
  return where(game.all("figure", { place = "water", dead = false }), function(figure) return figure.home == home end)
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
