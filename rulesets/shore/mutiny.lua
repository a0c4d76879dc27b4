-- Mutinous Dog Points.

gain = rule "shore.mutiny.points" {
  title  = "Gaining and losing points",
  source = "lines 24, 34, 196; the rulebook's page on mutinous dogs; the rest ours",
  text   = "A crew has Mutinous Dog Points, never fewer than none. It gains one in a turn in which it has lost figures, killed or taken, and others for abandoning wounded and "
    .. "for killing a messenger on his way to it; rum and shares take some away. They lower its charge dice.",
  data   = { "shore.data.mutiny" },

  run = function(player, points, why)
    local crew = game.players[player]
    crew.points = math.max(0, crew.points + points)
    note("{crew}: {why}; Mutinous Dog Points now {points}", { crew = crew, why = why, points = crew.points })
  end,
}

-- In the End phase: crews that have lost somebody.
function losses()
  for _, crew in ipairs(game.all("player")) do
    if crew.lost then gain(crew.id, data("mutiny").losses, "figures lost in this turn") end
  end
end

rum = rule "shore.mutiny.rum" {
  title  = "Breaking out the rum",
  source = "the rulebook's page on mutinous dogs",
  text   = "A leader whose party carries rum breaks it out: the crew loses a point, the rum is gone, and half a die of unhurt figures of the party, drawn at random, "
    .. "are wounded without a save.",
  ruling = "Nobody dies of it.",
  data   = { "shore.data.mutiny" },

  run = function(party)
    gain(party.owner, data("mutiny").rum, "rum")
    local unhurt = where(parties.members(party), { wounds = 0 })
    local sick = math.min(#unhurt, notation.half(data("mutiny")["rum-wounded"], "rum"))
    for _ = 1, sick do
      local figure = draw(unhurt, "who has had too much", nil)
      unhurt = without(unhurt, figure)
      wounds.levels(figure, 1)
    end
  end,
}

-- Rum that a party carries.
local function rum_of(party)
  return first(game.all("burden", { contents = "rum" }), function(burden) return burden.holder ~= nil and burden.holder.party == party end)
end

action "issue-rum" {
  rule  = "shore.mutiny.rum",
  phase = "act",
  actor = "party",
  rare  = true,
  say   = "breaks out the rum",

  check = function(party)
    orders.is_led(party)
    need(rum_of(party), "{actor} carries no rum")
  end,

  run = function(party)
    burdens.use_up(rum_of(party))
    rum(party)
    initiative.acts()
  end,
}

share = rule "shore.mutiny.loot" {
  title  = "Sharing treasure",
  source = "named on the rulebook's page on mutinous dogs",
  text   = "The Captain pays an enticement to each figure of his crew that is left: the crew loses a point for each full share.",
  ruling = "The value is ours.",
  data   = { "shore.data.mutiny" },

  check = function(player, shares)
    local all = #survivors(player)
    need(game.players[player].enticements >= shares * all, "{crew} has {have} enticements, and {needed} are needed",
      { crew = game.players[player], have = game.players[player].enticements, needed = shares * all })
  end,

  run = function(player, shares)
    local crew = game.players[player]
    crew.enticements = crew.enticements - shares * #survivors(player)
    gain(player, shares * data("mutiny").share, "shares of the treasure")
  end,
}

-- Figures of a crew that are left and at large.
function survivors(player)
  return where(game.all("figure", { owner = player, dead = false }), function(figure) return not figure.prisoner end)
end

action "share-loot" {
  rule  = "shore.mutiny.loot",
  phase = "act",
  actor = "party",
  args  = { shares = "count 1 to 9" },
  rare  = true,
  say   = "shares the treasure",

  check = function(party, a)
    orders.may_be_given(party)
    need(party.leader and party.leader.class == "captain", "only the Captain shares the treasure")
    share(party.owner, a.shares)
  end,

  run = function(party, a)
    share(party.owner, a.shares)
    initiative.acts()
  end,
}

black_spot = rule "shore.mutiny.black-spot" {
  title  = "The Black Spot",
  source = "the rulebook's page on mutinous dogs; what comes after it ours",
  text   = "On a crew with more points than figures left the Black Spot is played, and a ringleader named, any figure but the Captain. The Captain throws three dice: "
    .. "above the points the ringleader dies and the points are halved; else the Captain is killed on 1 and 2, banished on 3 and 4, or the prisoner of his own "
    .. "crew, the ringleader is Captain, and there are no points left.",
  ruling = "The new Captain leads the party that he is in; the old one, if he lives, is a swab. Nobody tests his morale for those whom their mates have killed.",
  data   = { "shore.data.mutiny" },

  check = function(player, ringleader)
    local crew = game.players[player]
    need(parties.captain(player), "{crew} has no Captain on the table", { crew = crew })
    need(crew.points > #survivors(player), "{crew} has {points} points and {n:figure|figures}: the Black Spot needs more points than figures",
      { crew = crew, points = crew.points, n = #survivors(player) })
  end,

  -- ringleader: one of the crew.
  run = function(player, ringleader)
    local crew, captain = game.players[player], parties.captain(player)
    if roll(data("mutiny").spot, "Black Spot", captain) > crew.points then
      note("{captain} puts the mutiny down", { captain = captain })
      wounds.dies(ringleader)
      crew.points = math.floor(crew.points / 2)
    else
      depose(captain, ringleader)
      crew.points = 0
    end
  end,
}

-- What becomes of a Captain who is ousted.
function depose(captain, ringleader)
  local fate = count(1, "d6", { killed = "1-2", banished = "3-4" }, "fate of the Captain", captain)
  note("{captain} is ousted by {ringleader}", { captain = captain, ringleader = ringleader })
  if fate.killed == 1 then
    wounds.dies(captain)
  elseif fate.banished == 1 then
    captain.dead = true
    note("{captain} is banished", { captain = captain })
    parties.lose(captain)
  elseif geometry.stands(ringleader) and geometry.touch(ringleader, captain) then
    prisoners.take(captain, ringleader)
  else
    prisoners.bind_for(captain, captain.owner)
  end
  if not captain.dead then captain.class = "swab" end
  ringleader.class = "captain"
  local unit = ringleader.party
  if unit and unit.type == "party" then unit.leader = ringleader end
end
