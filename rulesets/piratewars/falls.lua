-- Optional: figures ashore that fall over, or off a building.

action "mark-down" {
  rule    = "piratewars.opt.shore",
  phase   = "any",
  actor   = "figure",
  say     = "falls over",
  options = function() end,
  some    = true,

  check = function(figure)
    need(shore.in_play(), "figures on shore are switched off")
    need(figure.place == "shore" and not figure.dead, "{actor} is not ashore")
    need(not figure.down, "{actor} is down already")
  end,
  run = function(figure) figure.down = true end,
}

action "mark-fallen" {
  rule    = "piratewars.opt.shore",
  phase   = "any",
  actor   = "figure",
  args    = { x = "number?", y = "number?" },
  say     = "falls off a building",
  options = function() end,
  some    = true,

  check = function(figure, a)
    need(shore.in_play(), "figures on shore are switched off")
    need(figure.place == "shore" and figure.level > 0 and not figure.dead, "{actor} stands on no building")
    if not need((a.x == nil) == (a.y == nil), "{actor} fell into the water at x= and y=, or not") or not a.x then return end
    need(not shore.island_at { x = a.x, y = a.y }, "{actor} cannot fall into the water where there is land")
  end,
  run = function(figure, a)
    if not a.x then return damage.die(figure) end
    shore.leave(figure)
    figure.place, figure.at, figure.overboard = "water", { x = a.x, y = a.y }, true
  end,
}

-- The Tasks phase begins: who is down gets up in it.
function get_up()
  for _, figure in ipairs(game.all("figure", { down = true })) do tasks.spend(figure, "getting up") end
end

-- It is over: they stand.
function stand()
  for _, figure in ipairs(game.all("figure", { down = true })) do
    if figure.task == "getting up" then figure.down = false end
  end
end
