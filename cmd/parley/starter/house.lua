-- parley check NAME.lua finds its faults; parley test NAME.lua runs NAME_spec.lua.
-- The words of a house file, besides those of every rule:
--   set("PATH", value)                          a value of a data table, or an optional rule
--   wrap "RULE" (function(old, …) … end)        a body around that of a rule; old is the rule as it was
--   on "RULE" (function(result, …) … end)       after a rule, with what it returned and what it was called with
--   on "PHASE" (function(number) … end)         when a phase has begun

house "NAME" {
  ruleset = "RULESET",
  title   = "TITLE",
  text    = "For the rulebook, in one to three sentences: what is played otherwise.",
}

set("PATH", NEW)
