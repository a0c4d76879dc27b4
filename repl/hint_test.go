package repl

import (
	"encoding/json"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"parley/lua"
	"parley/lua/bot"
	"parley/lua/luatest"
	"parley/repl/layout"
	"parley/repl/terminal"
)

func TestHint(t *testing.T) {
	s, out, _ := table(t, library())
	s.Trials = 48
	hint := func(line string, want ...string) {
		t.Helper()
		out.Reset()
		a, err := s.Line(line)
		if err != nil || a.No {
			t.Fatalf("%s: %v", line, err)
		}
		for _, w := range want {
			if !strings.Contains(out.String(), w) {
				t.Errorf("%s prints %q, without %q", line, out.String(), w)
			}
		}
		text, err := json.Marshal(a.JSON)
		var j hintJSON
		if err == nil {
			err = json.Unmarshal(text, &j)
		}
		if err != nil || j.Side == "" || len(j.Tried) == 0 || j.Tried[0].Order == "" || j.Tried[0].Trials == 0 {
			t.Errorf("%s as JSON: %s (%v)", line, text, err)
		}
	}
	hash := s.Game.State.Hash()
	say(t, s, out, "done blue", "done red")
	hint("hint hag", "order hag", "more orders tried", "random orders now")
	hint("hint trident", "order trident", "worth to")
	say(t, s, out, "undo 2")
	if s.Game.State.Hash() != hash {
		t.Error("a hint changes the position")
	}
	for line, wrong := range map[string]string{"hint hga": `did you mean "hag"?`, "hint hag trident": "no piece"} {
		if _, err := s.Line(line); err == nil || !strings.Contains(err.Error(), wrong) {
			t.Errorf("%s: %v", line, err)
		}
	}
	say(t, s, out, "done blue", "done red", "as red")
	if _, err := s.Line("hint trident"); err == nil || !strings.Contains(err.Error(), "does not advise") {
		t.Errorf("red is advised about a vessel of blue: %v", err)
	}
}

// TestAHintIsNotWaitedForLong: where somebody watches, a hint ends in time, and says that it was cut short.
func TestAHintIsNotWaitedForLong(t *testing.T) {
	s, out, _ := table(t, library())
	say(t, s, out, "done blue", "done red")
	s.Trials, s.Progress = 1_000_000, &terminal.Progress{W: io.Discard}
	out.Reset()
	began := time.Now()
	a, err := s.Line("hint hag")
	if err != nil || a.No || !strings.Contains(out.String(), "There was time for") {
		t.Errorf("hint hag prints %q (%v)", out.String(), err)
	}
	if took := time.Since(began); took > 20*time.Second { // all trials would take minutes
		t.Errorf("a hint took %v", took)
	}
}

// TestHintCountsTheEnd: victories stand beside the numbers and not in them, and none of a few is said to be certain.
func TestHintCountsTheEnd(t *testing.T) {
	s, out, _ := table(t, library())
	s.Columns = 300
	for _, c := range []struct {
		x          bot.Tried
		want, none string
	}{
		{bot.Tried{Text: "done", Worth: 2, Trials: 8}, "+2.0  8 trials", "chosen by that"},
		{bot.Tried{Text: "done", Worth: 2, Trials: 8, Won: 8}, "+2.0, wins 100 %  8 trials", "loses"},
		{bot.Tried{Text: "done", Worth: 2, Trials: 1000, Won: 999, Lost: 1}, "wins >99 %, loses <1 %", "100"},
		{bot.Tried{Text: "done", Worth: 2, Trials: 8, Lost: 2}, "chosen by that first", "victory"},
	} {
		out.Reset()
		s.advised(&bot.Advice{Player: "blue", Tried: []bot.Tried{c.x}})
		text := strings.ReplaceAll(out.String(), "1000 trials", "")
		if !strings.Contains(text, c.want) || strings.Contains(text, c.none) {
			t.Errorf("%+v: %q, expected %q and not %q", c.x, text, c.want, c.none)
		}
	}
}

// TestHintBreaksLongOrders: an order that the width does not hold is broken so that it can
// be copied, and its number stands beside its last line.
func TestHintBreaksLongOrders(t *testing.T) {
	rows := [][]string{{"move jack bold 4,0 clamber:crate-1 6,0 to:well", "+1.2"}, {"done jack", "-0.3"}}
	want := []string{
		`move jack bold 4,0 clamber:crate-1 \`,
		`    6,0 to:well                       +1.2`,
		`done jack                             -0.3`,
	}
	if got := besideOrders(rows, 42); !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	rows = [][]string{{"commit hag mate,gunner-1,gunner-2,gunner-4", "+1.2", "4 trials"}, {"done", "-0.3", "2 trials"}}
	want = []string{
		`commit hag \`,
		`    mate,gunner-1,gunner-2,gunner-4`,
		`        +1.2  4 trials`,
		`done`,
		`        -0.3  2 trials`,
	}
	if got := besideOrders(rows, 42); !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// TestAHintHidesHands: at a prompt that shows nobody's hand a hint is refused; `as SIDE` and `as all` allow it.
func TestAHintHidesHands(t *testing.T) {
	for as, refused := range map[string]bool{"": true, "blue": false, everybody: false} {
		var out strings.Builder
		s := New(tricks, layout.Screen{Out: &out, ASCII: true})
		s.Trials = 4
		s.SetGame(luatest.Opening(t, s.Lib, "warren/night", lua.Setup{Seed: 3}))
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		s.As = as
		_, err := s.Line("hint")
		if refused != (err != nil && strings.Contains(err.Error(), "hidden from the others; type `as blue` first")) || !refused && err != nil {
			t.Errorf("as %q: %v\n%s", as, err, &out)
		}
	}
}
