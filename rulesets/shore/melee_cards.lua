-- Chance cards for the cut, charges and mêlées, and for those who hide.

card "shore.card.quick-as-you-like" {
  title  = "Quick As You Like",
  text   = "You win this cut, whatever was cut. If several play it, the highest cut among them wins.",
  ruling = "Played when the cards of the cut lie open, by each without knowing of the others.",
  deck   = "chance", copies = 3,
  hook   = "seize",

  check = function(player, _, moment)
    need(has(moment.players, game.players[player]), "you are out until the next turn")
    need(#moment.players > 1, "nobody else takes part in the cut")
  end,
  run = function() return "wins" end,
}

card "shore.card.second-wind" {
  title = "Second Wind",
  text  = "Given with an engagement of yours: its attackers may claim the dice of the charge although they had them in the last turn.",
  deck  = "chance", copies = 2,
  hook  = "charge.order",

  check = function(player, _, moment) need(moment.actor.owner == player, "the charge is not yours") end,
  run   = function() game.charge.second_wind = true end,
}

card "shore.card.sand-in-the-eyes" {
  title = "Sand in the Eyes",
  text  = "An enemy fighter adds nothing to the quota of its party in this round.",
  deck  = "chance", copies = 2,
  hook  = "strike",
  args  = { figure = "enemy figure" },

  options = function(player)
    for _, place in ipairs(melee.engaged(game.fight)) do
      if game.relation(player, place.figure) == "enemy" then suggest { figure = place.figure } end
    end
  end,

  check = function(player, a, moment)
    local figure = a.figure
    if not need(has(moment.parties, figure.party) and game.relation(player, figure) == "enemy", "{figure} is no enemy in this mêlée", { figure = figure }) then return end
    if not need(any(moment.parties, { owner = player }), "none of your parties is in this mêlée") then return end
    need(any(melee.fighters(figure.party, melee.engaged(game.fight)), { figure = figure }), "{figure} does not fight", { figure = figure })
    need(not has(game.fight.left_out, figure), "{figure} has sand in its eyes already", { figure = figure })
  end,

  run = function(player, a) table.insert(game.fight.left_out, a.figure) end,
}

card "shore.card.last-stand" {
  title = "Last Stand",
  text  = "Your losing side does not retreat. If anybody is still engaged there is one more round, the last.",
  deck  = "chance",
  hook  = "lost",

  check = function(player, _, moment)
    need(any(moment.losers, { owner = player }), "you have not lost")
  end,
  run = function() return "stands" end,
}

-- Winners of a player who fought or supported in the mêlée, and can go after the losers.
local function pursuers(player, winners)
  local list = {}
  for _, party in ipairs(where(winners, { owner = player })) do
    for _, figure in ipairs(parties.able(party)) do
      if has(game.fight.fought, figure) then table.insert(list, figure) end
    end
  end
  return list
end

card "shore.card.ruthless-pursuit" {
  title  = "Ruthless Pursuit",
  source = "Example 1 (line 49)",
  text   = "Each able figure of yours that won the mêlée, as fighter or supporter, may make a bold reaction move that ends nearer to some loser. When all have moved, whoever is in "
    .. "contact makes a new mêlée, in which the pursuers made the contact. No dice for it, and the limits of the turn do not count.",
  deck   = "chance", copies = 2,
  hook   = "after-melee",

  check = function(player, _, moment)
    need(#pursuers(player, moment.winners) > 0, "you have not won the mêlée, or nobody of yours is able to go")
    need(any(moment.losers, function(party) return #parties.members(party) > 0 end), "nobody is left to pursue")
  end,

  run = function(player, _, moment)
    for _, figure in ipairs(pursuers(player, moment.winners)) do
      if not figure.dead and reactions.asked(figure, "pursue") and not figure.dead then table.insert(game.fight.pursuers, figure) end
    end
  end,
}

action "pursue" {
  rule   = "shore.card.ruthless-pursuit",
  actor  = "figure",
  closed = "{actor} pursues nobody",
  args   = reactions.given_way(),

  options = function(figure)
    local way = choices.after_losers(figure)
    if way then suggest { way = way } end
    choices.to_stay()
  end,
  some = true,
  check = reactions.may_go,
}

card "shore.card.keen-eyes" {
  title = "Keen Eyes",
  text  = "The die of your scouts counts as a 6, against a hidden party or a hidden feature.",
  deck  = "chance", copies = 2,
  hook  = "detect",
  check = function(player, _, moment) need(moment.scouts[1].owner == player, "the scouts are not yours") end,
  run   = function() return 6 end,
}

card "shore.card.deep-shadows" {
  title = "Deep Shadows",
  text  = "The die with which your party hides counts as a 6; or a die of scouts against your party counts as a 2.",
  deck  = "chance", copies = 2,
  hook  = { "hide", "detect" },

  check = function(player, _, moment)
    if need(moment.party, "the scouts have come near to no party") then need(moment.party.owner == player, "{party} is not yours", { party = moment.party }) end
  end,

  run = function(player, _, moment)
    if moment.hook == "hide" then return 6 end
    return 2
  end,
}
