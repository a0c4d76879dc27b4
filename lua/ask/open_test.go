package ask_test

import (
	"strings"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// throwIt rolls a die, asks what to do with it, and goes on.
const throwIt = `
  local first = FIRST
  local hits = count(3, "d6", "5-6", "hits")
  vessel.hull = first + hits
  local how = choose(vessel.owner, "what next", { "keep", "again", "add" })
  if how == "again" then vessel.hull = roll("d6", "second") end
  if how == "add" then
    vessel.hull = first + hits + roll("d6", "second")
    if vessel.hull > 7 then vessel.hull = 0 end
  end
  if vessel.hull > 0 and choose("red", "whether to hit", { "spare", "hit" }) == "hit" then
    vessel.hull = vessel.hull - 1
  end
`

const throwing = `
throw = rule "reach.play.throw" { title = "Throw", source = "none", text = "A die.", pure = true, run = function() return roll("d6", "first") end }
`

// asked begins a game in which the Hag throws those dice, up to her decision.
func asked(t testing.TB, first string, dice map[string]string) *lua.Game {
	t.Helper()
	g, err := luatest.ReachGame(t, strings.ReplaceAll(throwIt, "FIRST", first), throwing)
	if err != nil {
		t.Fatal(err)
	}
	g.Dealer.Dice = func(c *game.Chance, _, _ int) (bool, error) { return true, c.SetAnswer(dice[c.Why]) }
	rep, err := g.Order("blue", "try hag")
	if err != nil || !rep.Accepted() || rep.Waits == nil {
		t.Fatal(err, rep)
	}
	return g
}

// TestBestAtADecision: the options of an open decision are compared with what has been
// rolled before it, and the game stays as it is.
func TestBestAtADecision(t *testing.T) {
	for _, x := range []struct {
		first, hits, text, low, first1 string
	}{
		{"2", "5 1 1", "best blue: hag.hull >= 4", "1/2", "add 1/2, again 1/3, keep 0"},
		{"4", "6 1 1", "best blue: hag.hull >= 4", "1", "keep 1, again 1/3, add 1/3"},
		{"2", "5 1 1", "best blue: hag.hull >= 4 given whether to hit=spare", "2/3", "add 2/3, again 1/2, keep 0"},
		{"2", "5 1 1", "best red: hag.hull <= 3", "1/2", ""},
	} {
		for _, first := range []string{`roll("d6", "first")`, `throw()`} {
			g := asked(t, first, map[string]string{"first": x.first, "hits": x.hits})
			hash := g.State.Hash()
			b := answered(t, g, x.text)
			var list []string
			for _, f := range b.First {
				list = append(list, f.Option+" "+f.P.RatString())
			}
			if got := strings.Join(list, ", "); b.Low.RatString() != x.low || x.first1 != "" && got != x.first1 {
				t.Errorf("%s with %s after %s and %s: %s: %s", x.text, first, x.first, x.hits, b.Low.RatString(), got)
			}
			if g.State.Hash() != hash || g.Pending() == nil {
				t.Error("the game has changed")
			}
		}
	}
}

// TestBestAtADecisionOnlySeen: a roll that others do not see counts only for those who
// see it.
func TestBestAtADecisionOnlySeen(t *testing.T) {
	dice := map[string]string{"first": "4", "hits": "6 1 1"}
	for _, x := range []struct{ sees, reader, low string }{
		{"blue", "blue", "1"}, {"blue", "red", ""}, {"red", "blue", ""}, {"red", "red", ""},
	} {
		g := asked(t, `roll("d6", "first", nil, { only = "`+x.sees+`" })`, dice)
		q := question(t, "best blue: hag.hull >= 4 given whether to hit=spare")
		q.See = g.Host.ViewerOf(x.reader)
		a, err := ask.Odds(g, q)
		switch {
		case x.low == "" && err == nil:
			t.Errorf("%s reads what %s saw: %s", x.reader, x.sees, a.Best.Low)
		case x.low != "" && (err != nil || a.Best.Low.RatString() != x.low):
			t.Errorf("%s: %v", x.reader, err)
		}
	}
}

// TestBestWithoutADecision says what to write instead.
func TestBestWithoutADecision(t *testing.T) {
	g, err := luatest.ReachGame(t, "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ask.Odds(g, question(t, "best blue: hag.hull > 4")); err == nil || !strings.Contains(err.Error(), "odds ORDER best SIDE: CONDITION") {
		t.Error(err)
	}
	for _, text := range []string{"best blue: n > 4 for n=1..3", "best blue: n > 4 from n=1", "best blue: hag.hull > 4 until hag.hull > 4"} {
		if _, err := ask.ParseQuestion(text, false); err == nil || !strings.Contains(err.Error(), "leave out") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// TestBestAtADecisionTogether: who decides last of those who decide at the same time knows no more than the first.
func TestBestAtADecisionTogether(t *testing.T) {
	g, err := luatest.ReachGame(t, `
  local x, y = choose { { "red", "where to hide", { "left", "right" } }, { "blue", "where to seek", { "left", "right" } } }
  vessel.hull = x == y and 5 or 1`, "")
	if err != nil {
		t.Fatal(err)
	}
	rep, err := g.Order("blue", "try hag")
	if err != nil || rep.Waits == nil {
		t.Fatal(err, rep)
	}
	for _, side := range []string{"red", "blue"} {
		if wait := g.Pending(); wait == nil || wait.Choice.Player != side {
			t.Fatalf("%+v", wait)
		}
		for text, want := range map[string]string{"best blue: hag.hull > 3": "1/2", "best red: hag.hull > 3": "1/2", "best red: hag.hull < 3": "1/2"} {
			for _, reader := range []string{"red", "blue"} {
				q := question(t, text)
				q.See = g.Host.ViewerOf(reader)
				a, err := ask.Odds(g, q)
				if err != nil {
					t.Errorf("%s, %s waits, %s reads: %v", text, side, reader, err)
				} else if a.Best.Low.RatString() != want {
					t.Errorf("%s, %s waits, %s reads: %s, want %s: %s", text, side, reader, a.Best.Low, want, policy(a.Best))
				}
			}
		}
		if _, err := g.Answer("left"); err != nil {
			t.Fatal(err)
		}
	}
}
