-- Two players take stones from a pile by turns; who takes the last has won. They take a handful, or pick them up one
-- after the other.

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

-- The stones that a player has picked up in his turn.
local function picked(player) return game.sides[player].picked end

action "pick" {
  rule   = "pile.take",
  phase  = "pebbles",
  must   = function(player) return picked(player) == 0 and "a player picks up one stone at least" end,
  check  = function(player)
    take(player, 1)
    need(picked(player) < 3, "a player takes one, two or three stones")
  end,
  run    = function(player)
    take(player, 1)
    game.sides[player].picked = picked(player) + 1
  end,
}

policy "standard" {
  text    = "Knows nothing but the end.",
  horizon = "turn",
  value   = function() return 0 end,
}

sequence {
  players = function() return { "blue", "red" } end,
  new = {
    side = function(entry, id)
      game.sides[id] = { number = #game.all("side") + 1, name = entry.name or id, picked = 0 }
      return game.sides[id]
    end,
    pile = function(entry) game.stones, game.singly = entry.stones, entry.singly or false end,
  },
  { "pile", title = "Taking stones", rule = "pile.take", mode = "alternate",
    who = function()
      if game.singly then return {} end
      return { "blue", "red" }
    end,
    closed = function() return game.outcome ~= nil end },
  { "pebbles", title = "Picking stones up", rule = "pile.take", mode = "turns",
    who = function()
      if not game.singly then return {} end
      return { "blue", "red" }
    end,
    closed = function() return game.outcome ~= nil end,
    run = function()
      for _, side in ipairs(game.all("side")) do side.picked = 0 end
    end },
}
