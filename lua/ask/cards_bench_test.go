package ask_test

import (
	"math/big"
	"testing"
	"time"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

var parlours = &ruleset.Library{Dirs: []string{"../testdata"}}

// initiative is who of four players draws the highest card of 54, by rank, ties broken by
// suit.
const initiative = `cut({ "blue", "red", "green", "gold" })`

// TestInitiative: the odds are exact, within a second on an idle machine.
func TestInitiative(t *testing.T) {
	g := luatest.Opening(t, parlours, "parlour/evening", lua.Setup{Seed: 1})
	start := time.Now()
	a, err := ask.Odds(g, question(t, initiative))
	if err != nil || !a.Exact() || len(a.Rows) != 4 {
		t.Fatalf("%+v %v", a, err)
	}
	for _, row := range a.Rows {
		if row.P.Cmp(big.NewRat(1, 4)) != 0 {
			t.Errorf("%v is first with %v", row.Cells, row.P)
		}
	}
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("it took %v", took)
	}
	t.Logf("%d paths, %v", a.Paths, time.Since(start))
}

// BenchmarkInitiative measures that question.
func BenchmarkInitiative(b *testing.B) {
	g := luatest.Opening(b, parlours, "parlour/evening", lua.Setup{Seed: 1})
	for b.Loop() {
		a, err := ask.Odds(g, question(b, initiative))
		if err != nil || !a.Exact() {
			b.Fatalf("%v %v", a, err)
		}
		b.ReportMetric(float64(a.Paths), "paths")
	}
}

// BenchmarkHandOfFive is a hand of 5 from 54 cards of which every card is asked, by its
// rank, and one of 5 from 12 that is listed.
func BenchmarkHandOfFive(b *testing.B) {
	g := luatest.Opening(b, parlours, "parlour/evening", lua.Setup{Seed: 1})
	for name, text := range map[string]string{
		"holds": `(function() cards.deal(game.pack, "red", 5, "x") return cards.holds(game.pack, "red", "ace-spades") + cards.holds(game.pack, "red", "king-spades") end)()`,
		"list":  `(function() cards.deal(game.tales, "red", 5, "x") return table.concat(cards.hand(game.tales, "red"), " ") end)()`,
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				a, err := ask.Odds(g, question(b, text))
				if err != nil || !a.Exact() {
					b.Fatalf("%v %v", a, err)
				}
				b.ReportMetric(float64(a.Paths), "paths")
			}
		})
	}
}
