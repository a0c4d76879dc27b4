package main

import (
	"strings"
	"testing"
)

const shapes = "rulesets/galley/ruleset.toml"

// TestOneFaultBringsNoSecond: what follows from a fault of ruleset.toml is not
// reported beside it.
func TestOneFaultBringsNoSecond(t *testing.T) {
	for _, test := range []struct {
		old, new, says string
	}{
		{`title = "P`, `titel = "P`, `did you mean "title"?`},
		{`name  = "galley"`, `name  = "Galley"`, `"Galley" is no name`},
		{`kind = "hex"`, `kind = "hexx"`, `did you mean "hex"?`},
		{`side        = "text"`, `side        = "txet"`, `unknown type "txet"`},
		{`hull        = "count"`, `hull        = "count 9 to 1"`, "the range 9 to 1 runs backwards"},
		{`plural = "ships"`, ``, `the key "plural" is missing`},
		{`"list of link"`, `"list of lnik"`, "declared here: aspect, board, collision, contact, crowd, "},
	} {
		s := parley(t, "", "check", "galley", "--path", copied(t, edit{shapes, test.old, test.new}))
		s.says(t, statusNo, test.says)
		wrong := strings.Count(s.out, ".toml:") + strings.Count(s.out, ".lua:")
		if missing := strings.Count(s.out, "is missing"); test.old == `title = "P` {
			wrong -= missing // the key that is not there, at its table
		}
		if wrong != 1 {
			t.Errorf("%s: %d faults:\n%s", test.new, wrong, s.out)
		}
	}
}
