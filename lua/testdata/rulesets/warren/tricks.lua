-- The tricks: one card for every way in which a card can be played.

draw_trick = rule "warren.draw" {
  title  = "Drawing a trick",
  source = "none",
  text   = "A side with fewer than three tricks draws one unseen. A gale must be played at once. When the pile is empty, the discards are shuffled. Instead of hopping a side may discard a trick.",

  run = function(player)
    if cards.size(game.tricks, player) >= cards.limit(game.tricks) then return end
    if cards.left(game.tricks) == 0 then cards.gather(game.tricks) end
    if cards.left(game.tricks) == 0 then return end
    cards.deal(game.tricks, player, 1, "a trick")
    if cards.holds(game.tricks, player, "gale") > 0 then cards.play(game.tricks, player, "gale", "trick.drawn") end
  end,
}

gale = card "warren.card.gale" {
  title  = "A Gale",
  text   = "Every hare that is not in a burrow rolls a die; on 1 or 2 it is blown back one cell.",
  deck   = "tricks", copies = 2, kind = "now",
  hook   = "trick.drawn",

  run = function()
    for _, hare in ipairs(game.all("hare", { below = false })) do
      if roll("d6", "gale", hare) <= 2 then hares.back(hare) end
    end
  end,
}

card "warren.card.burrow" {
  title = "A Burrow",
  text  = "One of your hares goes to ground until dawn: it cannot hop, and neither thorn nor gale touches it.",
  deck  = "tricks", copies = 2, kind = "held",
  hook  = "watch",
  args  = { hare = "own hare" },

  check = function(player, a) need(not a.hare.below, "{hare} is in a burrow already") end,
  run   = function(player, a) a.hare.below = true end,
}

card "warren.card.thorn" {
  title = "A Thorn",
  text  = "A hare of the other side that is about to hop rolls a die; on 1 to 3 it stays where it is.",
  deck  = "tricks", copies = 2, kind = "held",
  hook  = "hare.hops",

  check = function(player, a, moment)
    need(moment.hare.side ~= player, "{hare} is your own", { hare = moment.hare })
  end,

  run = function(player, a, moment)
    if roll("d6", "thorn", moment.hare) > 3 then return "through" end
    note("{hare} stays where it is", { hare = moment.hare })
    return "stopped"
  end,
}

card "warren.card.owl" {
  title = "The Owl",
  text  = "A trick that the other side has just played comes to nothing.",
  deck  = "tricks", copies = 2, kind = "held",
  hook  = "card.played",

  run = function() return "cancel" end,
}

card "warren.card.magpie" {
  title = "The Magpie",
  text  = "At any time: look at the tricks of another side, and give it one of yours that is not a magpie.",
  deck  = "tricks", copies = 2, kind = "held",
  hook  = "any",
  args  = { to = "player", gift = "card" },

  check = function(player, a)
    need(a.to ~= player, "{to} is your own side")
    need(a.gift ~= "magpie", "a magpie is not given away")
  end,

  run = function(player, a)
    cards.show(game.tricks, a.to, player)
    cards.give(game.tricks, player, a.to, a.gift)
  end,
}

card "warren.card.clover" {
  title = "Clover",
  text  = "Given with a hop: the hare may leap two cells. All discarded tricks are shuffled into the pile.",
  deck  = "tricks", copies = 2, kind = "held",
  hook  = "hare.leaps",

  run = function() cards.gather(game.tricks) end,
}
