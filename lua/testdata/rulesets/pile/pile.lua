-- Two players take stones from a pile by turns; who takes the last has won.

take = rule "pile.take" {
  title  = "Taking stones",
  source = "none",
  text   = "A player takes one, two or three stones. Who takes the last has won.",

  check = function(player, number)
    need(number > 0 and number < 4, "a player takes one, two or three stones")
    need(number <= game.stones, "there are not so many stones left")
  end,

  run = function(player, number)
    game.stones = game.stones - number
    if game.stones == 0 then game.outcome = { winner = player, text = game.sides[player].name .. " has the last stone" } end
  end,
}

action "take" {
  rule    = "pile.take",
  phase   = "pile",
  must    = true,
  args    = { number = "count" },
  options = function() for i = 1, 3 do suggest { number = i } end end,
  check   = function(player, a) take(player, a.number) end,
  run     = function(player, a) take(player, a.number) end,
}

policy "standard" {
  text    = "Knows nothing but the end.",
  horizon = "order",
  value   = function() return 0 end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id }
      return game.sides[id]
    end,
    pile = function(entry) game.stones = entry.stones end,
  },
  { "pile", title = "Taking stones", rule = "pile.take", mode = "alternate", who = function() return { "blue", "red" } end,
    closed = function() return game.outcome ~= nil end },
}
