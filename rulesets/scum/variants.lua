-- Optional rules.

rule "scum.opt.fastplay" {
  title    = "Fastplay",
  source   = "Fastplay variant (lines 11-14)",
  text     = "There are no saves: each hit kills or does its points, and each flag that is not ignored costs a hex. There are no NCOs, and nobody falls "
    .. "back for want of one.",
  ruling   = "Flag saves are saves too.",
  optional = true,
  default  = false,
  kept_by  = { "saves.unsaved", "scum.retreat.flag-save", "falling_back.runs", "ncos.alone", "sniper.marks" },
}

lucky = rule "scum.opt.lucky" {
  title    = "I feel lucky",
  source   = "I feel lucky (lines 511-514)",
  text     = "Once in a turn each player may call it and draw an event card.",
  ruling   = "In an activation of his own, before anything moves; he reads the card at once and plays it by the usual rules.",
  optional = true,
  default  = false,

  run = function(player)
    game.players[player].lucky = true
    local card = events.draw_and_read(player)
    if card then reading.obey(player, card) end
  end,
}

action "feel-lucky" {
  rule  = "scum.opt.lucky",
  phase = "activation",
  rare  = true,

  check = function(player)
    if not need(game.option("scum.opt.lucky"), "this rule is not in play") then return end
    need(not game.players[player].lucky, "you have already called it in this turn")
    if not need(game.active and game.active.of, "choose the piece to activate first") then return end
    need(not reading.begun(), "{of} has already moved or acted: it is called before", { of = game.active.of })
  end,

  run = function(player) lucky(player) end,
}
