package ask_test

import (
	"testing"

	"parley/lua/ask"
	"parley/lua/ruleset"
)

// small are rulesets that share no word with the rulebooks.
var small = &ruleset.Library{Dirs: []string{"../testdata"}}

// TestOddsGoBackToAPhase: an order is followed through the phases that it leads back to,
// up to the next decision. Lots are drawn by two shepherds, and none of them is longer than
// one in 1 of 144. The lots of the next day are its own, in whatever part of a phase they
// are drawn, unless an order is supposed behind them: if neither draws more than one, three
// shepherds draw, and on the last day the game ends so.
func TestOddsGoBackToAPhase(t *testing.T) {
	for _, c := range []struct {
		name           string
		changes        []string
		question, want string
	}{
		{"drawn at the end of a phase", nil, "done watch game.turn.day", "1:143/144 2:1/144"},
		{"drawn as a phase begins", []string{"run  = lots,", "begin = lots,"}, "done watch game.turn.day", "1:143/144 2:1/144"},
		{"supposed behind them", []string{`"d12"`, `"d2"`}, "done given elm: done watch game.turn.day", "1:5/8 2:11/32 3:1/32"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, q := smallGame(t, "shearing/upland", c.changes, nil), question(t, c.question)
			days := map[int]bool{}
			q.Look = func() { days[g.Clock().Round()] = true }
			a, err := ask.Odds(g, q)
			if err != nil {
				t.Fatal(err)
			}
			if got := rows(a); got != c.want {
				t.Errorf("%s, not %s", got, c.want)
			}
			if len(days) != len(a.Rows) {
				t.Errorf("the answer says where play stands on the days %v alone", days)
			}
		})
	}
}
