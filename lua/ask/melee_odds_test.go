package ask_test

import (
	"fmt"
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// BenchmarkMelee measures a mêlée of shore to its end, by numbers.
func BenchmarkMelee(b *testing.B) {
	rs, err := luatest.Compiled().Ruleset("shore")
	if err != nil {
		b.Fatal(err)
	}
	h, err := lua.NewHost(rs)
	if err != nil {
		b.Fatal(err)
	}
	g, err := lua.EmptyGame(h, 1)
	if err != nil {
		b.Fatal(err)
	}
	for _, n := range [][2]int{{6, 4}, {8, 8}, {12, 12}} {
		b.Run(fmt.Sprintf("%dv%d", n[0], n[1]), func(b *testing.B) {
			for b.Loop() {
				a, err := ask.Odds(g, question(b, fmt.Sprintf("numbers.melee(%d, %d)", n[0], n[1])))
				if err != nil || !a.Exact() {
					b.Fatal(err, a)
				}
				b.ReportMetric(float64(a.Paths), "ways")
			}
		})
	}
}
