package ask_test

import (
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

var parlours = &ruleset.Library{Dirs: []string{"../testdata"}}

// BenchmarkInitiative is the exact odds of who of four players draws the highest card of
// 54, by rank, ties broken by suit.
func BenchmarkInitiative(b *testing.B) {
	g := luatest.Opening(b, parlours, "parlour/evening", lua.Setup{Seed: 1})
	for b.Loop() {
		a, err := ask.Odds(g, question(b, `cut({ "blue", "red", "green", "gold" })`))
		if err != nil || !a.Exact() {
			b.Fatalf("%v %v", a, err)
		}
		b.ReportMetric(float64(a.Paths), "paths")
	}
}
