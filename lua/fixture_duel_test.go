package lua

import (
	"testing"

	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

func testLibrary() *ruleset.Library {
	return &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
}

// duel is the duel with the named house rules in force, begun, without a
// journal.
func duel(t *testing.T, lib *ruleset.Library, names ...string) *Game {
	t.Helper()
	h, sc, err := Open(lib, "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	setup := Setup{Seed: 7}
	for _, n := range names {
		x, err := lib.House("galley", n)
		if err != nil {
			t.Fatal(err)
		}
		setup.House = append(setup.House, x)
	}
	return opened(t, h, sc, setup)
}

// ask evaluates an expression and prints it.
func ask(t *testing.T, g *Game, src string) string {
	t.Helper()
	v, err := g.Eval(src, dealt{})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return g.Host.Show(v[0])
}

func written(file, text string) ruleset.House {
	return ruleset.House{Name: file, File: file, Text: []byte(text)}
}
