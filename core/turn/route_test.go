package turn

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"parley/core/game"
)

// routed is a script of crews whose phases may lead to others, and whose turns
// begin with something: it gives everybody one act, and takes them from the
// player out.
type routed struct {
	*crews
	next   func(phase string) string
	enters string // the phase in which turns begin with something
	who    []Item
	log    []string
	out    string
	ends   string // the item whose turn ends the game as it begins
	over   bool
}

func (r *routed) Next(phase string) (string, error) {
	if r.next == nil {
		return "", nil
	}
	to := r.next(phase)
	if to == "fail" {
		return "", errors.New("it fails")
	}
	return to, nil
}

func (r *routed) Begin(phase string) error {
	r.log = append(r.log, fmt.Sprint(r.clock.Round(), " ", phase))
	for _, it := range append(slices.Clone(pieces), players...) {
		if err := r.set(it.String(), 1); err != nil {
			return err
		}
	}
	return nil
}

func (r *routed) Who(phase string) ([]Item, error) {
	if r.who != nil {
		return r.who, nil
	}
	return r.crews.Who(phase)
}

func (r *routed) Enters(phase string) bool { return phase == r.enters }

func (r *routed) Enter(phase string, it Item) error {
	if at := (Item{r.clock.Turn.Get("player").Text(), r.clock.Turn.Get("piece").Text()}); at != it {
		return fmt.Errorf("%s enters in the turn of %s", it, at)
	}
	r.log = append(r.log, "enter "+it.String())
	r.over = r.over || it.String() == r.ends
	if it.Player == r.out {
		return r.set(it.String(), 0)
	}
	return nil
}

func (r *routed) Over() bool { return r.over || r.crews.Over() }

func newRouted(t *testing.T, rounds int, phases ...Phase) (*routed, *game.Game) {
	c, g := newCrews(t, rounds, phases...)
	r := &routed{crews: c}
	c.clock.Script = r
	return r, g
}

func begin(t *testing.T, g *game.Game) {
	t.Helper()
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
}

// TestNext: a phase leads to an earlier or a later one of the same round, over
// and over; the round counts on at the end of the list alone.
func TestNext(t *testing.T) {
	r, g := newRouted(t, 3, Phase{ID: "cut"}, Phase{ID: "act", Mode: InTurns}, Phase{ID: "spare"}, Phase{ID: "end"})
	acts := 0
	r.who = []Item{{"blue", ""}}
	r.next = func(phase string) string {
		switch {
		case phase == "act" && acts%3 > 0:
			return "cut"
		case phase == "act":
			return "end"
		}
		return ""
	}
	begin(t, g)
	for acts = 1; !r.clock.Over(); acts++ {
		order(t, g, "act blue")
	}
	round := func(n int) string {
		return strings.ReplaceAll("N cut, N act, N cut, N act, N cut, N act, N end, ", "N", fmt.Sprint(n))
	}
	want := "0 setup, " + round(1) + round(2) + round(3)
	// the first order is given in setup
	want = strings.Replace(want, "1 cut, 1 act, ", "", 1)
	if have := strings.Join(r.log, ", ") + ", "; have != want {
		t.Errorf("it goes\n%s\nnot\n%s", have, want)
	}
}

// TestNextMayBeWrong: a phase that does not exist, one before the first round
// from a round, and a circle in which nobody is asked.
func TestNextMayBeWrong(t *testing.T) {
	for to, want := range map[string]string{
		"cutt": `phase a: next: there is no phase "cutt"`, "setup": `phase a: next: the phase "setup" comes before the first period`,
		"a": "is `next` a loop?", "b": "", "fail": "it fails",
	} {
		r, g := newRouted(t, 1, Phase{ID: "a"}, Phase{ID: "b", Mode: Together})
		r.next = func(phase string) string {
			if phase == "a" {
				return to
			}
			return ""
		}
		begin(t, g)
		order(t, g, "done blue")
		rep, err := g.Order("", "done red")
		if want == "" && (err != nil || r.clock.Phase().ID != "b") || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v %v, not %s", to, rep, err, want)
		}
		if err != nil && r.where() != "0 setup: red" {
			t.Errorf("%s: it stands at %s", to, r.where())
		}
	}
}

// TestNextFromStart: phases before the first round may go back among themselves,
// and leave the rest of them out.
func TestNextFromStart(t *testing.T) {
	r, g := newRouted(t, 1, Phase{ID: "a", Mode: Together})
	r.clock.Seq.Start = append(r.clock.Seq.Start, Phase{ID: "more", Mode: Rules}, Phase{ID: "last", Mode: Rules})
	n := 0
	r.next = func(phase string) string {
		if n++; phase == "more" && n < 6 {
			return "setup"
		} else if phase == "more" {
			return "a"
		}
		return ""
	}
	begin(t, g)
	for range 3 {
		order(t, g, "done blue")
		order(t, g, "done red")
	}
	if have := strings.Join(r.log, ", "); have != "0 setup, 0 more, 0 setup, 0 more, 0 setup, 0 more, 1 a" {
		t.Error(have)
	}
}

// TestEnter: what a turn begins with comes once, before anybody is asked whether
// he can act; where the items alternate at each of their turns; where they act
// at once as the phase begins.
func TestEnter(t *testing.T) {
	twice := []Item{{"blue", ""}, {"red", ""}, {"blue", ""}, {"red", ""}}
	for _, test := range []struct {
		mode  Mode
		who   []Item
		out   string
		steps string // orders, and what begins with each
	}{
		{InTurns, pieces, "", "= blue a; foul red c = ; act blue a = blue b; done blue b = red c; act red c = "},
		{InTurns, pieces, "blue", "= blue a, blue b, red c; act red c = "},
		{InTurns, twice, "", "= blue; done blue = red; done red = blue; foul red = ; done blue = red"},
		{Alternate, pieces, "", "= blue a; foul red c = ; act blue a = blue b; act blue b = red c, blue a"},
		{Alternate, pieces[:1], "", "= blue a; foul red c = ; act blue a = blue a"},
		{Together, players, "", "= blue, red; act red = ; act blue = "},
		{Secret, players, "red", "= blue, red; act blue = "},
	} {
		r, g := newRouted(t, 1, Phase{ID: "p", Mode: test.mode}, Phase{ID: "last", Mode: Together})
		r.enters, r.out = "p", test.out
		begin(t, g)
		order(t, g, "done blue")
		r.who = test.who
		for i, step := range strings.Split(test.steps, "; ") {
			text, want, _ := strings.Cut(step, "= ")
			if r.log = nil; i == 0 {
				text = "done red"
			} else if want = strings.TrimSpace(want); strings.TrimSpace(text) == "act blue a" && test.mode == Alternate {
				if err := r.set("blue a", 2); err != nil {
					t.Fatal(err)
				}
			}
			order(t, g, strings.TrimSpace(text))
			var have []string
			for _, l := range r.log {
				if it, ok := strings.CutPrefix(l, "enter "); ok {
					have = append(have, it)
				}
			}
			if strings.Join(have, ", ") != strings.TrimSpace(want) {
				t.Errorf("mode %d: %s: turns of %q begin, not of %q (%s)", test.mode, text, have, want, r.where())
			}
		}
	}
}

// TestEnterMayEndTheGame in the middle of a phase, and nobody's turn begins
// after that.
func TestEnterMayEndTheGame(t *testing.T) {
	for _, mode := range []Mode{InTurns, Alternate, Together, Secret} {
		r, g := newRouted(t, 1, Phase{ID: "p", Mode: mode})
		r.enters, r.who = "p", players
		begin(t, g)
		order(t, g, "done blue")
		r.ends = "blue"
		order(t, g, "done red")
		if !r.clock.Over() || strings.Contains(strings.Join(r.log, ", "), "enter red") {
			t.Errorf("mode %d: %s, %q", mode, r.where(), r.log)
		}
	}
}

// TestTurnsBegunAreState: what is undone and replayed stands where the game
// that was played does, and states in which no turn begins with anything hold
// nothing of it.
func TestTurnsBegunAreState(t *testing.T) {
	routes := func(r *routed, seed uint64) {
		r.enters = []string{"turns", "alternate", "secret"}[seed%3]
		r.next = func(phase string) string {
			if phase == "secret" && r.left.Get("blue").Int() == 0 {
				return "turns"
			}
			return ""
		}
	}
	for seed := range uint64(60) {
		rnd := rand.New(rand.NewPCG(seed, 9))
		r, g := newRouted(t, 4, all...)
		routes(r, seed)
		begin(t, g)
		for i := 0; i < 80 && !r.clock.Over(); i++ {
			random(t, r.crews, g, rnd)
		}
		d, fresh := newRouted(t, 4, all...)
		routes(d, seed)
		for _, rec := range g.Records() {
			if _, err := fresh.Replay(rec); err != nil {
				t.Fatalf("seed %d: %v (%s)", seed, err, rec.Order)
			}
		}
		if g.State.Hash() != fresh.State.Hash() {
			t.Fatalf("seed %d: %s, replayed %s", seed, r.where(), d.where())
		}
	}
	r, g := newRouted(t, 1, all...)
	begin(t, g)
	order(t, g, "done blue")
	order(t, g, "done red")
	if text := r.st.Root().String(); strings.Contains(text, "entered") {
		t.Error(text)
	}
}
