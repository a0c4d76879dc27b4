house "feint" {
  ruleset = "cutlass",
  title   = "A feint before each cut",
  text    = "A die that decides nothing is rolled before each cut.",
}

wrap "cutlass.cut" (function(old, captain)
  roll("d6", "feint", captain)
  return old(captain)
end)
