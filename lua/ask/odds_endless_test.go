package ask_test

import (
	"strings"
	"testing"
	"time"

	"parley/core/odds"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestEndlessQuestions says at once why a question has no end, and how likely
// that is.
func TestEndlessQuestions(t *testing.T) {
	g := luatest.Duel(t, luatest.Library())
	for _, order := range []string{"done", "done"} {
		if rep, err := g.Order("", order); err != nil || !rep.Accepted() {
			t.Fatal(order, err)
		}
	}
	for _, x := range []struct{ text, left, says string }{
		{"order trident 3 until trident.hull < 1", "1", "the orders of Sea Hag are missing, and sealed orders are carried out when all are given; ask without until, and assume them: given red: ORDER"},
		{"a = a + 0 from a=1 until a > 3", "1", "a round brings a to the same values"},
		{"a = a % 3 + 1 from a=1 until a > 3", "1", "no round brings a > 3"},
		{"boarding_round(5, 3) until trident.hull < 3", "1", "nothing that trident.hull < 3 depends on changes"},
		{`a = a == 1 and roll("d4") + 1 or a from a=1 until a == 3`, "3/4", "no round that follows brings a == 3"},
		{`(function() local n = 0 while n < 2 do game.rest_depends_on(n) roll("d6") end end)()`, "1", "a loop in the rules never ends"},
	} {
		start := time.Now()
		a, err := ask.Odds(g, question(t, x.text))
		if err != nil {
			t.Fatalf("%s: %v", x.text, err)
		}
		if a.Kind != odds.Truncated || !a.Endless || a.Left.RatString() != x.left || !strings.Contains(a.Reason, x.says) {
			t.Errorf("%s: left %s, endless %v: %s", x.text, a.Left.RatString(), a.Endless, a.Reason)
		}
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("%s took %v", x.text, d)
		}
	}
}
