-- Who stakes more has the stakes; nobody sees the other's hand before both are down.

stake = rule "wager.stake" {
  title  = "Staking",
  source = "none",
  text   = "Both put down coins under their hats and lift them together. A die breaks a tie.",

  run = function(a, b)
    local ours, theirs = choose {
      { a.side, "how many coins", "stake", a, { most = 3 } },
      { b.side, "how many coins", "stake", b, { most = 3 } },
    }
    note("{a} puts down {ours}, {b} {theirs}", { a = a, ours = ours.coins, b = b, theirs = theirs.coins })
    local wins = ours.coins > theirs.coins
    if ours.coins == theirs.coins then wins = roll("d6", "tie") > 3 end
    a.coins = a.coins + (wins and theirs.coins or -ours.coins)
    b.coins = b.coins + (wins and -theirs.coins or ours.coins)
    return wins and a.id or b.id
  end,
}

flags = rule "wager.flags" {
  title  = "Flags",
  source = "none",
  text   = "Everybody hoists a flag at once; who has no choice hoists his only one.",

  run = function(few)
    local a, b, c = choose {
      { "blue", "which flag", { "black", "white" } },
      { "blue", "which pennant", few and { "short" } or { "short", "long" } },
      { "red", "which flag", { "black", "white" } },
    }
    return a .. " " .. b .. " " .. c
  end,
}

action "stake" {
  rule    = "wager.stake",
  actor   = "purse",
  args    = { coins = "count" },
  options = function(_, ctx)
    local list = {}
    for i = 0, ctx.most do list[i + 1] = { coins = i } end
    return list
  end,
  check   = function(purse, a, ctx)
    need(a.coins <= purse.coins, "{actor} has not so many")
    need(not ctx or a.coins <= ctx.most, "{most} at most", { most = ctx and ctx.most })
  end,
}

action "challenge" {
  rule  = "wager.stake",
  phase = "table",
  actor = "purse",
  args  = { other = "enemy purse" },
  run   = function(purse, a) stake(purse, a.other) end,
}

action "toss" {
  rule  = "wager.stake",
  phase = "table",
  actor = "purse",
  check = function(purse) need(purse.coins > 0, "{actor} is empty") end,
  run   = function(purse) purse.coins = purse.coins + (roll("d2", "toss") == 2 and 1 or -1) end,
}

action "brag" {
  rule  = "wager.stake",
  phase = "table",
  rare  = true,
  run   = function(player) note("{player} brags", { player = player }) end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    purse = function(entry, id)
      game.purses[id] = { number = #game.all("purse") + 1, name = id, side = entry.side, coins = entry.coins }
      return game.purses[id]
    end,
  },
  { "table", title = "At the cask", rule = "wager.stake", mode = "turns", who = function() return { "blue", "red" } end },
  { "dawn", title = "Dawn", rule = "wager.stake", run = function() game.outcome = { text = "the cask is empty" } end },
}
