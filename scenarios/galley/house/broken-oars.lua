-- A listener runs after a rule. It receives the result of the rule, and then its arguments.

house "broken-oars" {
  ruleset = "galley",
  title   = "Rams break oars",
  text    = "A ram on the beam breaks one oar section on the side struck, if one is left there, whatever its letter.",
}

on "galley.ram.results" (function(_, ram)
  if ram.aspect == "BEAM" then ship.oar_loss(ram.target, ram.side) end
end)
