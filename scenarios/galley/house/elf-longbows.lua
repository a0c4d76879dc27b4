-- A house rule that wraps a rule of the book: `old` is the rule without this house rule.

house "elf-longbows" {
  ruleset = "galley",
  title   = "Elf longbows",
  text    = "The archers of an Elf Galley shoot twice as far as others.",
}

wrap "galley.archery.range" (function(old, vessel, target)
  if vessel.type ~= "elf" then return old(vessel, target) end
  return ship.afloat(target) and board.distance(vessel, target) <= 2 * data("defaults")["archery-range"]
end)
