-- Before every deed all who do not rest draw lots again, until everybody rests;
-- then comes dusk, and the day is over.

local function unshorn(fold) return game.all("ewe", { fold = fold.id, shorn = false }) end

local function awake() return game.all("fold", { resting = false }) end

lots = rule "shearing.lots" {
  title  = "Drawing lots",
  source = "none",
  text   = "Before every deed each shepherd who does not rest draws a lot. The longest acts; of equal ones the first. If none is longer than one it rains, and the day is over.",

  run = function()
    local longest = 1
    game.chosen = nil
    for _, fold in ipairs(awake()) do
      fold.lot = roll("d12", "lot of " .. fold.name)
      if fold.lot > longest then longest, game.chosen = fold.lot, fold.id end
    end
    if game.chosen then
      note("{fold} has the longest lot, {lot}", { fold = game.folds[game.chosen], lot = longest })
    else
      note("it rains")
    end
  end,
}

deed = rule "shearing.deed" {
  title  = "A deed",
  source = "none",
  text   = "A shepherd shears one ewe of his own and has as many stone of wool as a die shows. Who is done without a deed rests until dusk.",

  run = function(fold, ewe)
    ewe.shorn, fold.acted = true, true
    fold.wool = fold.wool + roll("d6", "wool")
    note("{fold} shears {ewe} and has {wool} stone", { fold = fold, ewe = ewe, wool = fold.wool })
  end,
}

local function best()
  local winner
  for _, fold in ipairs(game.all("fold")) do
    if not winner or fold.wool > winner.wool then winner = fold end
  end
  return winner
end

dusk = rule "shearing.dusk" {
  title  = "Dusk",
  source = "none",
  text   = "A day is over when everybody rests. After the last one, or when all ewes are shorn, the shepherd with most wool has won.",

  run = function()
    for _, fold in ipairs(game.all("fold")) do fold.resting, fold.acted = #unshorn(fold) == 0, false end
    note("{deeds:deed|deeds} today", { deeds = game.deeds })
    if game.turn.day < game.days and #awake() > 0 then return end
    game.outcome = { winner = best().id, text = best().name .. " has most wool" }
  end,
}

action "shear" {
  rule  = "shearing.deed",
  phase = "deed",
  args  = { ewe = "own ewe" },
  check = function(player, a)
    need(not game.folds[player].acted, "{fold} has had his deed", { fold = game.folds[player] })
    need(not a.ewe.shorn, "{ewe} is shorn")
  end,
  run = function(player, a) deed(game.folds[player], a.ewe) end,
}

sequence {
  players = function()
    local list = {}
    for _, fold in ipairs(game.all("fold")) do table.insert(list, fold.id) end
    return list
  end,

  new = {
    yard = function(entry) game.days = entry.days end,
    fold = function(entry, id)
      game.folds[id] = { number = #game.all("fold") + 1, name = entry.name or id }
      for i = 1, entry.ewes do
        local ewe = id .. "-" .. i
        game.ewes[ewe] = { number = #game.all("ewe") + 1, name = "Ewe " .. i .. " of " .. (entry.name or id), fold = id }
      end
      return game.folds[id]
    end,
  },

  { "dawn", title = "Dawn", rule = "shearing.dusk", step = 1, run = function() game.deeds = 0 end },
  {
    "lots", title = "Lots", rule = "shearing.lots", step = 2,
    run  = lots,
    next = function() if not game.chosen then return "dusk" end end,
  },
  {
    "deed", title = "A deed", rule = "shearing.deed", step = 3, mode = "turns",
    who  = function() return { game.chosen } end,
    left = function(player)
      local fold = game.folds[player]
      if fold.acted then game.deeds = game.deeds + 1 end
      fold.resting = not fold.acted or #unshorn(fold) == 0
      fold.acted = false
    end,
    next = function() if #awake() > 0 then return "lots" end end,
  },
  { "dusk", title = "Dusk", rule = "shearing.dusk", step = 4, run = dusk },
}
