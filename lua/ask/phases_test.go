package ask_test

import (
	"testing"

	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// small are rulesets that share no word with the rulebooks.
var small = &ruleset.Library{Dirs: []string{"../testdata"}}

// TestOddsGoBackToAPhase: an order is followed through the phases that it leads
// back to, and into another day, up to the next decision. Lots are drawn by two
// shepherds, and none of them is longer than one in 1 of 144; then by three, on
// the next day; on the last day the game ends so.
func TestOddsGoBackToAPhase(t *testing.T) {
	g := luatest.Opening(t, small, "shearing/upland", lua.Setup{Seed: 3})
	for _, c := range []struct{ line, want string }{
		{`done watch game.turn.day`, "1:143/144 2:1727/248832 3:1/248832"},
	} {
		a, err := ask.Odds(g, question(t, c.line))
		if err != nil {
			t.Fatal(err)
		}
		if got := rows(a); got != c.want {
			t.Errorf("%s: %s, not %s", c.line, got, c.want)
		}
	}
}
