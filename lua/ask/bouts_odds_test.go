package ask_test

import (
	"testing"

	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestFightsToTheEndAreExact: two units that strike in turn, or both in each round, need
// no sample: an attack in numbers is one question with few answers.
func TestFightsToTheEndAreExact(t *testing.T) {
	g := luatest.Opening(t, luatest.Compiled(), "scum/beach", lua.Setup{Seed: 1})
	for _, text := range []string{
		`side, a, b = bouts.strike(side, a, 4, 6, b, 4, 6) from side=1, a=8, b=8 until a < 1 or b < 1 watch a > 0`,
		`a, b = (function()
			local _, ours, theirs = bouts.strike(1, a, 4, 6, b, 4, 6)
			if theirs > 0 then _, ours, theirs = bouts.strike(2, ours, 4, 6, theirs, 4, 6) end
			return ours, theirs
		end)() from a=8, b=8 until a < 1 or b < 1 watch a > 0`,
	} {
		a, err := ask.Odds(g, question(t, text))
		if err != nil {
			t.Fatal(err)
		}
		if a.Kind != odds.Exact || a.Paths > 1500 || a.Steps > 500_000 {
			t.Errorf("%v after %d ways and %d steps: %s\n%s", a.Kind, a.Paths, a.Steps, a.Reason, text)
		}
	}
}
