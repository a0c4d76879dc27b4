package ask_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/turn"
	"parley/lua"
	"parley/lua/argument"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// testRulesets holds rulesets that no rulebook has.
var testRulesets = &ruleset.Library{Dirs: []string{"../testdata"}}

func trams(t *testing.T) *lua.Game {
	return luatest.Opening(t, testRulesets, "trams/town", lua.Setup{Seed: 1})
}

// TestSuggestionsEnd: the taker of what options suggest ends them, though they would
// go on for ever; without end they are bounded.
func TestSuggestionsEnd(t *testing.T) {
	h := trams(t).Host
	hum, one := h.Book.Actions["hum"], h.PieceByID("one")
	for _, want := range []int{1, 3, 4096} {
		n := 0
		err := h.Sandbox.Session(func() error {
			return h.Candidates(hum, "blue", one, nil, nil, func(given argument.Given) (bool, error) {
				n++
				if got := h.Arguments.Table(hum.Args, given).RawGetString("bars"); got != glua.LNumber(n) {
					t.Errorf("suggestion %d is of %v bars", n, got)
				}
				return n < want || want == 4096, nil
			})
		})
		if err != nil || n != want {
			t.Errorf("%d suggestions were taken (%v), want %d", n, err, want)
		}
	}
	if can, err := h.CanAct(turn.Item{Player: "blue", Piece: "one"}); err != nil || !can {
		t.Errorf("one can act: %v %v", can, err)
	}
}

// TestSuggestOutsideOfOptions: suggest is for options alone, not for what the taker of
// a suggestion calls.
func TestSuggestOutsideOfOptions(t *testing.T) {
	g := trams(t)
	_, err := g.Evaluate("suggest { times = 1 }", luatest.Dealt{})
	if err == nil || !strings.Contains(err.Error(), "suggest works only in the options of an action") {
		t.Errorf("it says %v", err)
	}
}

// TestDrawnAsOften: of the legal orders of an action each is drawn as often as the
// next, where the arguments are every combination and where they are suggested.
func TestDrawnAsOften(t *testing.T) {
	h := trams(t).Host
	it := turn.Item{Player: "blue", Piece: "one"}
	legal := map[string][]string{}
	if err := h.Sandbox.Session(func() error {
		return h.Legal(it, nil, func(o *lua.Order) bool {
			h.Spell(o, true)
			if o.Action.ID == "run" {
				legal["run"] = append(legal["run"], o.Text)
			}
			return true
		})
	}); err != nil {
		t.Fatal(err)
	}
	const each = 200
	n := each * len(legal["run"])
	if len(legal["run"]) != 4*4-3 { // to four stops, ahead of nobody or of three; in the park of nobody
		t.Fatalf("%d legal orders: %v", len(legal["run"]), legal["run"])
	}
	drawn, r := map[string]int{}, rand.New(rand.NewPCG(1, 2))
	for len(drawn) == 0 || sum(drawn) < n {
		o, err := ask.RandomOrder(h, "blue", r)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasPrefix(o.Text, "run one ") {
			drawn[o.Text]++
		}
	}
	chi := 0.0
	for _, text := range legal["run"] {
		d := float64(drawn[text] - each)
		chi += d * d / each
		delete(drawn, text)
	}
	if len(drawn) > 0 || chi > 32.9 { // one seed of a thousand passes that with 12 degrees of freedom
		t.Errorf("chi squared is %.1f, drawn besides: %v", chi, drawn)
	}
}

func sum(m map[string]int) (n int) {
	for _, v := range m {
		n += v
	}
	return n
}

// TestJudgedOnce: an order of the random player is accepted without a second check
// while nothing has changed, and checked again when something has.
func TestJudgedOnce(t *testing.T) {
	g := trams(t)
	h := g.Host
	r := rand.New(rand.NewPCG(5, 5))
	var o *lua.Order
	for o == nil || o.Action == nil {
		var err error
		if o, err = ask.RandomOrder(h, "blue", r); err != nil {
			t.Fatal(err)
		}
	}
	mark := h.State.Mark()
	tram := h.PieceByID(o.Piece)
	for _, field := range []string{"moved", "stalled"} {
		if err := tram.Set(field, game.Truth(true)); err != nil {
			t.Fatal(err)
		}
	}
	if err := tram.Set("rung", game.Int(1)); err != nil {
		t.Fatal(err)
	}
	if _, refused, err := g.WhyNot("blue", o.Text); err != nil || len(refused) == 0 {
		t.Errorf("%s is accepted in another position (%v)", o.Text, err)
	}
	h.State.Rollback(mark)
	if rep, err := g.Order("blue", o.Text); err != nil || !rep.Accepted() {
		t.Errorf("%s: %v %v", o.Text, err, rep)
	}
	if rep, err := g.Order("blue", o.Text); err == nil && rep.Accepted() && slices.Contains([]string{"run", "ring"}, o.Action.ID) {
		t.Errorf("%s is accepted twice", o.Text)
	}
}
