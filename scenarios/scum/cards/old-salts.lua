-- Three cards of our own for the land deck, at the moments that the cards of the rulebook leave free.

house "old-salts" {
  ruleset = "scum",
  title   = "Three old salts",
}

card "pitfall" {
  title  = "Pitfall",
  text   = "An enemy unit that has just moved into a wood loses a figure with 4 or more on a die.",
  deck   = "land",
  kind   = "choice",
  hook   = "activation.move",

  check = function(player, _, moment)
    local unit = moment.piece
    if not need(unit.kind == "unit" and unit.owner ~= player, "{unit} is no enemy unit", { unit = unit }) then return end
    need(unit.at and board.ground(unit.at) == "wood", "{unit} is in no wood", { unit = unit })
  end,

  run = function(player, _, moment)
    if count(1, "d6", { falls = "4-6" }, "pitfall", moment.piece).falls == 1 then casualties.fall(moment.piece, 1, nil, nil) end
  end,
}

card "spite" {
  title  = "Spite",
  text   = "When two hits or more are thrown at a unit of yours, take a card of the land deck.",
  deck   = "land",
  kind   = "choice",
  hook   = "battle.rolled",

  check = function(player, _, moment)
    need(moment.target.owner == player, "{target} is not yours", { target = moment.target })
    need(moment.automatic + moment.savable >= 2, "that is less than two hits")
  end,

  run = function(player, _, moment) cards.deal(game.land, player, 1, "spite") end,
}

card "night-watch" {
  title  = "Night Watch",
  text   = "At the end of a turn a figure that a unit of yours has lost in it comes back.",
  deck   = "land",
  kind   = "choice",
  hook   = "turn.end",
  args   = { unit = "own unit" },

  check = function(player, a) need(a.unit.figures > 0 and a.unit.lost > 0, "{unit} has lost nobody in this turn", { unit = a.unit }) end,

  run = function(player, a)
    units.one_more(a.unit)
    a.unit.lost = a.unit.lost - 1
    note("a man of {unit} is back", { unit = a.unit })
  end,
}
