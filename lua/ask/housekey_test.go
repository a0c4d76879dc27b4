package ask_test

import (
	"testing"

	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestOutcomesUnderHouseRules: a list that a house rule has changed is distinguished
// from one without the changed entry.
func TestOutcomesUnderHouseRules(t *testing.T) {
	house := luatest.Written("more.lua", `house "more" { ruleset = "reach", title = "More", text = "More." }
set("reach.data.numbers.steps.3", 7)`)
	g, err := luatest.ReachGame(t, "", "", house)
	if err != nil {
		t.Fatal(err)
	}
	a, err := ask.Odds(g, question(t, `(function() if roll("d6") > 2 then return data("numbers").steps end return { 1, 2 } end)()`))
	if err != nil {
		t.Fatal(err)
	}
	const want = "1; 2:1/3 1; 2; 7:2/3"
	if got := rows(a); got != want {
		t.Errorf("%s, not %s", got, want)
	}
}
