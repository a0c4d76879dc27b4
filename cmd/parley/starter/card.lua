-- parley check NAME.lua finds its faults; parley test NAME.lua runs NAME_spec.lua.
-- A card file is a house file: it can also use set, wrap, on, state and params. `help card` explains the fields of a
-- card, `help hooks` lists the moments at which a card may be played.

house "NAME" {
  ruleset = "RULESET",
  title   = "TITLE",DECKS
}

card "NAME" {
  title  = "TITLE",
  text   = "Its player rolls a die, and is lucky on 4 or more.",
  deck   = "DECK",
  copies = 6,
  hook   = "any",FIELDS

  check = function(player)
    need(game.turn.ROUND > 0, "nobody plays TITLE before the first ROUND")
  end,

  run = function(player)
    local lucky = roll("d6", "luck") >= 4
    if lucky then note("{player} is lucky", { player = player }) end
    return lucky
  end,
}
DEAL
