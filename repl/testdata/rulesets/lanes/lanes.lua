local rest = rule "lanes.rest" { title = "Resting", source = "none", text = "A cart rests.", run = function() end }

action "rest" { rule = "lanes.rest", phase = "lane", actor = "cart", args = {}, run = function() rest() end }

-- Three carts, the longest with four cells, and a carter in the way of two.
local function map()
  return {
    { arrow = 90, look = "slope" },
    { cells = { "1,1", "2,1" }, look = "cart", facing = 0, name = "Dray", sign = "d", side = "oat" },
    { cells = { "2,4", "2,3", "2,2", "2,1" }, look = "cart", facing = 5, name = "Wain", sign = "w", side = "rye" },
    { cells = { "6,2", "5,3" }, look = "cart", facing = 2, name = "Gig", sign = "g", side = "rye" },
    { at = "5,3", look = "carter", name = "Tib", sign = "t", side = "oat" },
  }
end

sequence {
  players = function() return { "oat", "rye" } end,
  new = {
    cart = function(new, id)
      game.carts[id] = { number = 1, name = new.name, clan = new.clan }
      return game.carts[id]
    end,
  },
  map = map,
  { "lane", title = "Lanes", rule = "lanes.rest", mode = "turns", who = function() return game.all("cart") end },
}
