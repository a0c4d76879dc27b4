-- Something more that happens after a rule: the listener is given what the rule returned, then what it was called with.

house "broken-oars" {
  ruleset = "galley",
  title   = "Rams break oars",
  text    = "A ram on the beam breaks one oar section on the side struck, if one is left there, whatever its letter.",
}

on "galley.ram.results" (function(_, ram)
  if ram.aspect == "BEAM" then ship.oar_loss(ram.target, ram.side) end
end)
