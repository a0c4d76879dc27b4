local haul = rule "carts.haul" {
  title = "Hauling", source = "none", text = "A cart is hauled over the heath.",
  run = function(cart)
    local there = plane.leap(cart, 12)
    cart.x, cart.y = there.x, there.y
  end,
}

action "haul" {
  rule = "carts.haul", phase = "hauling", actor = "cart", args = {},
  run = function(cart) haul(cart) end,
}

local function map()
  local list = {
    { arrow = 200, look = "slope" },
    { area = { outline = { plane.point(10, 0), plane.point(60, 0), plane.point(50, 25), plane.point(20, 25) } }, look = "marsh", name = "Long Acre", depth = 2 },
    { line = { plane.point(0, 40), plane.point(40, 45), plane.point(80, 40) }, width = 3, look = "hedge" },
    { disc = { x = 75, y = 15, radius = 4 }, look = "well" },
    { point = plane.point(66, 30), look = "carter", name = "Tib", sign = "t", side = "rye", facing = 300 },
  }
  for _, cart in ipairs(game.all("cart")) do
    table.insert(list, {
      id = cart.id, box = cart, look = "cart", name = cart.name, side = cart.clan, sign = cart.name:sub(1, 1),
      arcs = { { from = -40, to = 40, reach = 20, name = "in view" } },
    })
  end
  return list
end

sequence {
  players = function() return { "oat", "rye" } end,
  new = {
    cart = function(new, id)
      game.carts[id] = {
        number = #game.all("cart") + 1, name = new.name, clan = new.clan,
        x = new.x, y = new.y, heading = new.heading, length = 16, beam = 8,
      }
      return game.carts[id]
    end,
  },
  map = map,
  { "hauling", title = "Hauling", rule = "carts.haul", mode = "turns", who = function() return game.all("cart") end },
}
