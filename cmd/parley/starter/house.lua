-- parley check NAME.lua finds its faults; parley test NAME.lua runs NAME_spec.lua.
-- A house file can use these words, and all words of rules:
--   set("PATH", value)                          changes a value of a data table, or switches an optional rule
--   wrap "RULE" (function(old, …) … end)        replaces the function of a rule; old is the function it had before
--   on "RULE" (function(result, …) … end)       runs after a rule, with its result and its arguments
--   on "PHASE" (function(number) … end)         runs at the beginning of a phase

house "NAME" {
  ruleset = "RULESET",
  title   = "TITLE",
  text    = "What this house rule changes, in one to three sentences.",
}

set("PATH", NEW)
