package trial

import (
	"testing"
	"testing/fstest"

	"parley/lua/ruleset"
)

// burrow is a rulebook in which a fox runs from its own den, which nobody else knows.
var burrow = fstest.MapFS{
	"burrow/ruleset.toml": {Data: []byte(`
name  = "burrow"
title = "Burrow"
round = "night"
files = ["burrow.lua"]
[board]
kind = "plane"
[record.den]
x = "number"
[words]
fox = { kind = "fox", means = "a fox" }
to  = { kind = "number", means = "where it runs" }
[entity.fox]
plural = "foxes"
owner = "owner"
side  = "owner"
[entity.fox.fields]
owner = "text"
den   = "private den?"
ran   = "number"
[scenario.fox]
owner = "text"
x     = "number"
`)},
	"burrow/burrow.lua": {Data: []byte(`
local run_to = rule "burrow.run" { title = "Running", source = "none", text = "A fox runs from its den.", run = function(fox, to) fox.ran = to end }
action "run" { rule = "burrow.run", phase = "night", actor = "fox", args = { to = "number" },
  options = function(fox) suggest { to = fox.den.x + 1 } end,
  some = true,
  run = function(fox, a) run_to(fox, a.to) end }
sequence { players = function() return { "red", "blue" } end,
  new = { fox = function(e, id) game.foxes[id] = { owner = e.owner, den = { x = e.x }, ran = 0 } return game.foxes[id] end },
  { "night", mode = "alternate", rule = "burrow.run", who = function(player) return game.all("fox", { owner = player }) end } }
`)},
}

var heath = fstest.MapFS{
	"burrow/heath.toml": {Data: []byte(`
[scenario]
ruleset = "burrow"
title   = "Heath"
[[fox]]
id    = "reynard"
owner = "red"
x     = 3
[[fox]]
id    = "vix"
owner = "blue"
x     = 9
`)},
}

// TestSecretsOfOthers: while something is hidden from a player, only his own orders are
// tried: the options of others read what is theirs.
func TestSecretsOfOthers(t *testing.T) {
	lib := &ruleset.Library{Rulesets: burrow, Scenarios: heath}
	tally := &Tally{}
	found, err := first((&Trial{Lib: lib, Orders: 4 * *orders}).Findings([]string{"burrow/heath"}, *seed, *games, tally, nil))
	if err != nil || found != nil {
		t.Fatal(err, found)
	}
	if tally.Orders == 0 {
		t.Errorf("nothing was tried: %+v", *tally)
	}
}
