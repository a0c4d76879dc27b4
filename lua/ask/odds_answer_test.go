package ask_test

import (
	"fmt"
	"math/big"
	"strings"
	"testing"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// TestGalleyClosedForms compares odds with what can be written down.
func TestGalleyClosedForms(t *testing.T) {
	g := oddsGame(t)
	for _, x := range []struct{ question, want string }{
		{`boarding_round(5, 3) watch inflicted`, `0:1/6 1:5/6`},
		{`roll("2d6") == 7`, `no:5/6 yes:1/6`},
		{`galley.archery.hit(hag, 4)`, `no:1/3 yes:2/3`},
		{`(function() local n = 0 for _ = 1, 2 do if archery.hit(hag, 3) then n = n + 1 end end return n end)()`, `0:1/4 1:1/2 2:1/4`},
		{`count(20, "d6", "1-3") == 10`, `no:215955/262144 yes:46189/262144`},
		{`roll("highest 1 of 2d6")`, `1:1/36 2:1/12 3:5/36 4:7/36 5:1/4 6:11/36`},
		{`#draw({ "a", "a", "b" }, "card", nil, 2)`, `2:1`},
		{`draw({ "a", "a", "b" }, "card", nil, 2)[2]`, `a:1/3 b:2/3`},
		{`roll("d6", "to hit") given to hit=6`, `6:1`},
		{`roll("d6", "to hit") given to hit 2`, `2:1`},
		{`roll("d6") until result >= 5`, `5:1/2 6:1/2`},
		{`a, b = a - count(1, "d2", "1"), b + 1 from a=2, b=0 until a == 0 or b == 3`, `0:2:1/4 0:3:1/4 1:3:3/8 2:3:1/8`},
		{`x from x=3`, `3:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag) given hag withdraws`, `withdraw:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag) given withdraw`, `withdraw:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag) given stand or withdraw?=withdraw`, `withdraw:1`},
		{`choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag)`, `stand:1`},
	} {
		a, err := ask.Odds(g, question(t, x.question))
		if err != nil {
			t.Errorf("%s: %v", x.question, err)
			continue
		}
		if got := rows(a); got != x.want {
			t.Errorf("%s: %s, want %s", x.question, got, x.want)
		}
	}
}

func question(t testing.TB, text string) *ask.Question {
	t.Helper()
	q, err := ask.ParseQuestion(text, strings.HasSuffix(text, "]need"))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	q.Budget.Time = luatest.Unhurried.Time
	return q
}

func rows(a *ask.Answer) string {
	var parts []string
	for _, r := range a.Rows {
		var cells []string
		for _, c := range r.Cells {
			cells = append(cells, ask.CellText(c))
		}
		parts = append(parts, strings.Join(cells, ":")+":"+r.P.RatString())
	}
	if a.Kind != odds.Exact {
		parts = append(parts, a.Kind.String())
	}
	return strings.Join(parts, " ")
}

func oddsGame(t testing.TB) *lua.Game {
	t.Helper()
	h, sc, err := lua.Open(luatest.Library(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	h.Sandbox.Meter.SetLimits(luatest.Unhurried.Sandbox())
	return luatest.Opened(t, h, sc, lua.Setup{Seed: 7})
}

// TestAssumed: a decision that is not given is listed with what was taken.
func TestAssumed(t *testing.T) {
	g := oddsGame(t)
	a, err := ask.Odds(g, question(t, `choose("blue", "stand or withdraw?", { "stand", "withdraw" }, hag)`))
	if err != nil || len(a.Assumed) != 1 || a.Assumed[0] != (odds.Assumed{Player: "blue", Question: "stand or withdraw?", Option: "stand"}) {
		t.Errorf("%+v %v", a, err)
	}
	a, err = ask.Odds(g, question(t, `roll("d6", "to hit") given to plug=6`))
	if err != nil || len(a.Unused) != 1 {
		t.Errorf("%+v %v", a, err)
	}
}

// TestNeedAndSweep: questions backwards.
func TestNeedAndSweep(t *testing.T) {
	g := oddsGame(t)
	q, err := ask.ParseQuestion(`75% inflicted>=1 by n=1..8 in boarding_round(n, 5)`, true)
	if err != nil {
		t.Fatal(err)
	}
	list, err := ask.OddsOver(g, q)
	if err != nil || len(list) != 8 {
		t.Fatalf("%d %v", len(list), err)
	}
	for i, want := range []string{"1/6", "1/3", "1/2", "2/3", "5/6", "1"} {
		if p := list[i].Chance(); p.RatString() != want {
			t.Errorf("%d: %v, want %s", i+1, p, want)
		}
	}
	for _, condition := range []string{"result >= 2", ">= 2", "hits >= 2", "hits=2 or hits==3"} {
		q, err := ask.ParseQuestion("50% "+condition+` by n=3..3 in count(n, "d6", "1-3")`, true)
		if err != nil {
			t.Fatal(err)
		}
		list, err := ask.OddsOver(g, q)
		if err != nil {
			t.Fatal(err)
		}
		if p := list[0].Chance(); p.RatString() != "1/2" {
			t.Errorf("%s: %v", condition, p)
		}
	}
}

// TestOddsFaults: what cannot be understood says what would do.
func TestOddsFaults(t *testing.T) {
	g := oddsGame(t)
	for _, x := range []struct{ question, want string }{
		{`boarding_rund(5, 3)`, `boarding_round`},
		{`roll("d6", "to hit") given to hit=9`, `no face`},
		{`a = a + 1 until a == 3`, `from a=`},
		{`roll("d6") watch trident.hul`, `hul`},
		{`shoot hag trident`, ``},
	} {
		a, err := ask.Odds(g, question(t, x.question))
		switch {
		case x.want == "":
			if err != nil || len(a.Refuse) == 0 {
				t.Errorf("%s: %v", x.question, err)
			}
		case err == nil || !strings.Contains(err.Error(), x.want):
			t.Errorf("%s: %v, want %q", x.question, err, x.want)
		}
	}
	for _, text := range []string{"", "roll('d6') for n=3..1", "75% in x", "roll('d6') watch "} {
		if _, err := ask.ParseQuestion(text, strings.HasPrefix(text, "75")); err == nil {
			t.Errorf("%q is accepted as a question", text)
		}
	}
}

// TestOrderLeavesNoTrace asks about every legal order along a random battle:
// hash, journal, records and generator are as before.
func TestOrderLeavesNoTrace(t *testing.T) {
	h, sc, err := lua.Open(luatest.Library(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) { return c.List()[0], true }
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	asked, mark := 0, h.State.Mark()
	for n := 0; n < 140 && !g.Over(); n++ {
		w := g.Clock().Waiting()
		if len(w) == 0 {
			break
		}
		o, err := ask.RandomOrder(h, w[0].Player, game.Generator(99, n, 0))
		if err != nil {
			t.Fatal(err)
		}
		hash, records := h.State.Hash(), len(g.Records())
		mark = h.State.Mark()
		a, err := ask.Odds(g, &ask.Question{Text: o.Text, What: o.Text, Seed: 1})
		if err != nil {
			t.Fatalf("%s: %v", o.Text, err)
		}
		if len(a.Refuse) > 0 {
			t.Errorf("%s is refused: %v", o.Text, a.Refuse)
		}
		total := new(big.Rat).Set(a.Left)
		for _, r := range a.Rows {
			total.Add(total, r.P)
		}
		if total.RatString() != "1" {
			t.Errorf("%s: all together %s", o.Text, total)
		}
		if h.State.Hash() != hash || len(g.Records()) != records || h.State.Mark() != mark || h.Run.Enumeration != nil || h.Run.Handler != nil {
			t.Fatalf("%s left a trace", o.Text)
		}
		asked++
		if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
			t.Fatalf("%s: %v %v", o.Text, rep, err)
		}
	}
	if asked < 20 {
		t.Errorf("only %d orders were asked about", asked)
	}
	fmt.Fprintln(testWriter{t}, asked, "orders")
}

type testWriter struct{ t *testing.T }

func (w testWriter) Write(b []byte) (int, error) {
	w.t.Log(strings.TrimSpace(string(b)))
	return len(b), nil
}
