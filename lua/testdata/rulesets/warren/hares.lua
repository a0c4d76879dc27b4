-- Hares hop over a meadow; the first at its far edge wins.

local function column(cell) return (hex.qr(cell)) end

far = rule "warren.far" {
  title  = "The far edge",
  source = "none",
  text   = "The side whose hare is first in the last column wins.",

  run = function(hare)
    if column(hare.at) < game.meadow.width - 1 then return end
    note("{hare} is across the meadow", { hare = hare })
    game.outcome = { winner = hare.side, text = hare.name .. " was first" }
  end,
}

reach = rule "warren.reach" {
  title  = "How far a hare hops",
  source = "none",
  text   = "A hare hops to a free cell beside it; with clover it leaps two cells. In a burrow it stays.",

  check = function(hare, to, trick)
    need(not hare.below, "{hare} is in a burrow", { hare = hare })
    need(hex.on_board(to), "{to:cell} is off the meadow", { to = to })
    local most = 1
    if trick then most = 2 end
    local far = hex.distance(hare.at, to)
    need(far > 0 and far <= most, "{hare} hops no farther than {most}", { hare = hare, most = most })
    need(#game.all("hare", { at = to }) == 0, "{to:cell} is taken", { to = to })
  end,
}

-- others lists the sides that a hare does not belong to.
local function others(hare)
  local list = {}
  for _, side in ipairs(game.all("side")) do
    if side.id ~= hare.side then table.insert(list, side.id) end
  end
  return list
end

hop = rule "warren.hop" {
  title  = "A hop",
  source = "none",
  text   = "A hare hops, unless a trick of another side stops it.",

  run = function(player, hare, to, trick)
    if trick then cards.play(game.tricks, player, trick, "hare.leaps", { actor = hare, to = to }) end
    for _, played in ipairs(offer("hare.hops", { hare = hare, to = to }, others(hare))) do
      if played.result == "stopped" then return end
    end
    hare.at = to
    far(hare)
  end,
}

back = rule "warren.back" {
  title  = "Blown back",
  source = "none",
  text   = "A hare is blown one cell back, if that is free and on the meadow.",

  run = function(hare)
    local cell = hex.step(hare.at, 5)
    if not hex.on_board(cell) or #game.all("hare", { at = cell }) > 0 then return end
    hare.at = cell
    note("{hare} is blown back to {cell:cell}", { hare = hare, cell = cell })
  end,
}

action "hop" {
  rule    = "warren.hop", phase = "hops", actor = "hare",
  args    = { to = "cell", card = "card hare.leaps?" },
  options = function(hare)
    local near = hex.ring(hare.at, 1)
    for _, cell in ipairs(near) do suggest { to = cell } end
    for _, cell in ipairs(near) do suggest { to = cell, card = "clover" } end
    for _, cell in ipairs(hex.ring(hare.at, 2)) do suggest { to = cell, card = "clover" } end
  end,
  check   = function(hare, a) reach(hare, a.to, a.card) end,
  run     = function(hare, a) hop(hare.side, hare, a.to, a.card) end,
}
