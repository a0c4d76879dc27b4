package luatest

import (
	"testing"

	"parley/lua"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

func Library() *ruleset.Library {
	return &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
}

// Duel is the duel with the named house rules in force, begun, without a
// journal.
func Duel(t *testing.T, lib *ruleset.Library, names ...string) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(lib, "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	setup := lua.Setup{Seed: 7}
	for _, n := range names {
		x, err := lib.House("galley", n)
		if err != nil {
			t.Fatal(err)
		}
		setup.House = append(setup.House, x)
	}
	return Opened(t, h, sc, setup)
}

// Ask evaluates an expression and prints it.
func Ask(t *testing.T, g *lua.Game, src string) string {
	t.Helper()
	v, err := Eval(g, src, Dealt{})
	if err != nil {
		t.Fatalf("%s: %v", src, err)
	}
	return proxy.Show(v[0])
}

func Written(file, text string) ruleset.House {
	return ruleset.House{Name: file, File: file, Text: []byte(text)}
}
