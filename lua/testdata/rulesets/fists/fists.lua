-- Two sailors play for coins: each makes a fist behind his back, and both show them at once.

-- What the fist of the row wins from that of the column.
local wins = {
  anchor = { barrel = 0, chain = 6 },
  barrel = { anchor = 2, chain = 0 },
  chain  = { anchor = 0, barrel = 1 },
}

show = rule "fists.show" {
  title  = "Showing the fists",
  source = "none",
  text   = "The anchor wins six coins from the chain, the barrel two from the anchor, the chain one from the barrel.",

  run = function(side, other)
    if not side.fist or not other.fist or side.fist == other.fist then return end
    local stake = wins[side.fist][other.fist]
    side.coins, other.coins = side.coins + stake, other.coins - stake
  end,
}

count_coins = rule "fists.count" {
  title  = "Counting the coins",
  source = "none",
  text   = "After eight rounds the sailor with more coins has won.",

  run = function(side, other, rounds)
    if rounds < 8 then return end
    game.outcome = { text = "they are even" }
    if side.coins > other.coins then game.outcome = { winner = side.id, text = side.name .. " has won" } end
    if side.coins < other.coins then game.outcome = { winner = other.id, text = other.name .. " has won" } end
  end,
}

action "make" {
  rule    = "fists.show",
  phase   = "fists",
  args    = { fist = "fist" },
  say     = "makes a fist, or another one",
  run     = function(player, a) game.sides[player].fist = a.fist end,
}

-- There is much to do with the other hand, and none of it wins a coin.
action "drum" {
  rule  = "fists.show",
  phase = "fists",
  args  = { finger = "finger", times = "count" },
  say   = "drums on the table",
  options = function()
    for _, finger in ipairs { "thumb", "first", "middle", "ring", "little" } do
      for times = 1, 4 do suggest { finger = finger, times = times } end
    end
  end,
  check = function(player) need(not game.sides[player].fist, "{player} has made a fist already", { player = game.sides[player] }) end,
  run   = function(player, a) game.sides[player].drummed = game.sides[player].drummed + a.times end,
}

policy "standard" {
  text  = "Wants coins.",
  value = function(player)
    local worth = tally("worth")
    for _, side in ipairs(game.all("side")) do
      if side.id == player then worth:add(side.coins, "own coins") end
    end
    return worth.total
  end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id, player = id, coins = entry.coins, drummed = 0 }
      return game.sides[id]
    end,
  },
  { "fists", title = "Making fists", rule = "fists.show", mode = "secret",
    who = function() return { "blue", "red" } end,
    run = function()
      local blue, red = game.sides.blue, game.sides.red
      show(blue, red)
      show(red, blue)
      blue.fist, red.fist = nil, nil
      count_coins(blue, red, game.turn.round)
    end,
    closed = function() return all(game.all("side"), function(side) return side.fist ~= nil end) end,
    unfinished = function(player)
      if not game.sides[player].fist then return "there is no fist yet" end
    end },
}
