package turn

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parley/core/game"
)

// crews is a toy ruleset over a Clock: pieces with a number of acts each, in a
// phase of every mode. Orders: act PIECE, done PIECE, foul PIECE (in every
// phase; takes a piece's acts away and is nobody's turn), shut (closes a phase
// of all at once).
type crews struct {
	t      testing.TB
	st     *game.State
	clock  *Clock
	left   *game.Table // acts left, by item
	rounds int
	asked  []string
}

var (
	pieces  = []Item{{"blue", "a"}, {"blue", "b"}, {"red", "c"}}
	players = []Item{{"blue", ""}, {"red", ""}}
)

func newCrews(t testing.TB, rounds int, phases ...Phase) (*crews, *game.Game) {
	t.Helper()
	seq := &Sequence{Round: "period", Start: []Phase{{ID: "setup", Mode: Together}}, Phases: phases}
	count := &game.Type{Sort: game.SortCount}
	root := &game.Shape{Name: "game"}
	for _, f := range []game.Field{
		{Name: "turn", Type: &game.Type{Sort: game.SortRecord, Name: "turn", Shape: seq.Shape()}},
		{Name: "left", Type: &game.Type{Sort: game.SortMap, Elem: count}},
		{Name: "shut", Type: &game.Type{Sort: game.SortBoolean}},
	} {
		if err := root.Add(f.Name, f.Type); err != nil {
			t.Fatal(err)
		}
	}
	st, err := game.NewState(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &crews{t: t, st: st, rounds: rounds, left: st.Root().Get("left").Table()}
	c.clock = &Clock{Seq: seq, Turn: st.Root().Get("turn").Table(), Script: c}
	return c, &game.Game{State: st, Rules: c}
}

func (c *crews) set(it string, n int) error { return c.left.Set(it, game.Int(n)) }

func (c *crews) Begin(phase string) error {
	if err := c.st.Root().Set("shut", game.Truth(false)); err != nil {
		return err
	}
	for i, it := range append(slices.Clone(pieces), players...) {
		if err := c.set(it.String(), (i+len(phase)+c.clock.Round())%3); err != nil {
			return err
		}
	}
	return nil
}

func (c *crews) Who(phase string) ([]Item, error) {
	if m := c.clock.Seq.Phase(phase).Mode; m == Together || m == Secret {
		return players, nil
	}
	return pieces, nil
}

func (c *crews) CanAct(it Item) (bool, error) {
	c.asked = append(c.asked, it.String())
	if m := c.clock.Mode(); m == InTurns || m == Alternate {
		if player := c.clock.Turn.Get("player").Text(); player != it.Player {
			c.t.Errorf("%s is asked about in the turn of %q", it, player)
		}
	}
	return c.left.Get(it.String()).Int() > 0, nil
}

func (c *crews) Closed(string) (bool, error) { return c.st.Root().Get("shut").Bool(), nil }
func (c *crews) Run(string) error            { return nil }
func (c *crews) Over() bool                  { return c.clock.Round() > c.rounds }

func (c *crews) Check(player, order string) (string, string, []game.Refusal, error) {
	word, item, _ := strings.Cut(order, " ")
	it := ParseItem(item)
	if c.clock.Over() || word == "act" && (!c.clock.May(it.Player, it.Piece) || c.left.Get(item).Int() == 0) ||
		word == "done" && !c.clock.May(it.Player, it.Piece) {
		return "", "", []game.Refusal{{Text: "not now", Rule: "toy.turn"}}, nil
	}
	return player, order, nil, nil
}

func (c *crews) Do(player, order string, h game.Handler) error {
	word, item, _ := strings.Cut(order, " ")
	it := ParseItem(item)
	var err error
	switch word {
	case "act":
		err = errors.Join(c.set(item, c.left.Get(item).Int()-1), c.clock.Acted(it.Player, it.Piece))
	case "done":
		err = c.clock.Done(it.Player, it.Piece)
	case "foul":
		err = c.set(item, 0)
	case "shut":
		err = errors.Join(c.st.Root().Set("shut", game.Truth(true)), c.clock.Acted(player, ""))
	}
	return errors.Join(err, c.clock.Advance())
}

// where is what the clock shows: the phase and who is waited for.
func (c *crews) where() string {
	var who []string
	for _, it := range c.clock.Waiting() {
		who = append(who, it.String())
	}
	return fmt.Sprintf("%d %s: %s", c.clock.Round(), c.clock.Turn.Get("phase").Text(), strings.Join(who, ", "))
}

// order gives an order that must be allowed.
func order(t testing.TB, g *game.Game, text string) {
	t.Helper()
	if rep, err := g.Order("blue", text); err != nil || !rep.Accepted() {
		t.Fatalf("%s: %v %v", text, rep, err)
	}
}

// TestModes goes through a phase of each mode: each line is an order and where
// the sequence stands after it. Acts left are set by hand.
func TestModes(t *testing.T) {
	for _, test := range []struct {
		mode  Mode
		left  string // of a, b, c or of blue, red
		steps []string
	}{
		{Rules, "1 1 1", nil},
		{InTurns, "2 1 1", []string{"act blue a = blue a", "act blue a = blue b", "done blue b = red c", "act red c = "}},
		{InTurns, "0 0 2", []string{"= red c", "done red c = "}},
		{InTurns, "1 1 1", []string{"foul blue b = blue a", "act blue a = red c", "act red c = "}},
		{InTurns, "2 2 2", []string{"act blue a = blue a", "shut = "}},
		{Together, "2 1", []string{"act red = blue", "act blue = blue", "act blue = "}},
		{Together, "2 2", []string{"done blue = red", "act red = red", "done red = "}},
		{Together, "2 2", []string{"act red = blue, red", "shut = "}},
		{Secret, "1 1", []string{"act blue = red", "act red = "}},
		{Secret, "0 0", nil},
		{Alternate, "2 1 1", []string{"act blue a = blue b", "act blue b = red c", "act red c = blue a", "act blue a = "}},
		{Alternate, "2 2 2", []string{"act blue a = blue b", "done blue b = red c", "act red c = blue a", "done blue a = red c", "act red c = "}},
		{Alternate, "3 0 0", []string{"act blue a = blue a", "act blue a = blue a", "act blue a = "}},
	} {
		c, g := newCrews(t, 1, Phase{ID: "p", Mode: test.mode}, Phase{ID: "end", Mode: Together})
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		items := pieces
		if test.mode == Together || test.mode == Secret {
			items = players
		}
		if err := c.clock.Put("p", items); err != nil {
			t.Fatal(err)
		}
		for i, n := range strings.Fields(test.left) {
			left, _ := strconv.Atoi(n)
			if err := c.set(items[i].String(), left); err != nil {
				t.Fatal(err)
			}
		}
		if test.mode == Rules {
			if err := c.clock.set("stage", game.Str(stageEnd)); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.clock.Advance(); err != nil {
			t.Fatal(err)
		}
		for _, step := range test.steps {
			text, want, _ := strings.Cut(step, "= ")
			if text = strings.TrimSpace(text); text != "" {
				order(t, g, text)
			}
			have, ok := strings.CutPrefix(c.where(), "1 p: ")
			if want == "" && ok || want != "" && have != want {
				t.Errorf("mode %d, %s left: after %q it is %s, not %q", test.mode, test.left, text, c.where(), want)
			}
		}
		if c.clock.Phase().ID != "end" {
			t.Errorf("mode %d, %s left: the phase does not end: %s", test.mode, test.left, c.where())
		}
	}
}

// all is a phase of every mode.
var all = []Phase{{ID: "begin"}, {ID: "turns", Mode: InTurns}, {ID: "together", Mode: Together}, {ID: "secret", Mode: Secret}, {ID: "alternate", Mode: Alternate}}

// TestOutOfTurnIsRefused: only who is waited for may act or be done.
func TestOutOfTurnIsRefused(t *testing.T) {
	c, g := newCrews(t, 3, all...)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	for range 200 {
		if c.clock.Over() {
			return
		}
		wait := c.clock.Waiting()
		for _, it := range append(slices.Clone(pieces), players...) {
			may := slices.ContainsFunc(wait, func(w Item) bool {
				return w.Player == it.Player && (w.Piece == "" || it.Piece == "" || w.Piece == it.Piece)
			})
			if c.clock.May(it.Player, it.Piece) != may {
				t.Fatalf("%s: may %s act? %v", c.where(), it, !may)
			}
		}
		player, piece := c.clock.Turn.Get("player").Text(), c.clock.Turn.Get("piece").Text()
		if len(wait) == 1 && (Item{player, piece}) != wait[0] || len(wait) > 1 && player != "" {
			t.Fatalf("%s: the turn says %q %q", c.where(), player, piece)
		}
		order(t, g, "done "+wait[len(wait)-1].String())
	}
	t.Fatal("the game does not end")
}

// random gives one random order, or takes one back.
func random(t testing.TB, c *crews, g *game.Game, r *rand.Rand) {
	t.Helper()
	if r.IntN(5) == 0 {
		_, _ = g.Undo() // the beginning stays
		return
	}
	wait := c.clock.Waiting()
	it := wait[r.IntN(len(wait))]
	switch r.IntN(8) {
	case 0:
		order(t, g, "done "+it.String())
	case 1:
		order(t, g, "foul "+[]string{"blue a", "blue b", "red c", "blue", "red"}[r.IntN(5)])
	case 2:
		if len(wait) > 1 {
			order(t, g, "shut")
		}
	default:
		if rep, err := g.Order("", "act "+it.String()); err != nil {
			t.Fatal(err)
		} else if !rep.Accepted() {
			order(t, g, "done "+it.String())
		}
	}
}

// TestAClockHoldsNothing: a game that is played with undo and the same orders
// played straight on a new clock stand at the same place after every order.
func TestAClockHoldsNothing(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 5))
		c, g := newCrews(t, 4, all...)
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		for i := 0; i < 150 && !c.clock.Over(); i++ {
			random(t, c, g, r)
		}
		d, fresh := newCrews(t, 4, all...)
		for _, rec := range g.Records() {
			if _, err := fresh.Replay(rec); err != nil {
				t.Fatalf("seed %d: %v (%s)", seed, err, rec.Order)
			}
		}
		if c.where() != d.where() || g.State.Hash() != fresh.State.Hash() {
			t.Fatalf("seed %d: %s, replayed %s", seed, c.where(), d.where())
		}
		first := g.Records()[0].Hash
		for len(g.Records()) > 1 {
			if _, err := g.Undo(); err != nil {
				t.Fatal(err)
			}
		}
		if g.State.Hash() != first {
			t.Fatalf("seed %d: all undone it stands at %s", seed, c.where())
		}
	}
}

func TestASequenceThatAsksNobodyEnds(t *testing.T) {
	c, g := newCrews(t, 1<<30, Phase{ID: "p"})
	c.clock.Seq.Start = nil
	if _, err := g.Begin(); err == nil || !strings.Contains(err.Error(), "without anyone having an order to give") {
		t.Error(err)
	}
	if c.clock.Turn.Get("phase").Text() != "" {
		t.Error("the failed beginning left a trace")
	}
}

// quits is a script whose game ends in the middle of a phase.
type quits struct {
	*crews
	in string
}

func (q quits) Over() bool { return q.clock.Turn.Get("phase").Text() == q.in }

func TestTheGameEndsInAnyPhase(t *testing.T) {
	for _, p := range all {
		c, g := newCrews(t, 9, all...)
		c.clock.Script = quits{c, p.ID}
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		for range 100 {
			if c.clock.Over() {
				break
			}
			order(t, g, "done "+c.clock.Waiting()[0].String())
		}
		if !c.clock.Over() || len(c.clock.Waiting()) != 0 || c.clock.Turn.Get("player").Text() != "" || c.clock.May("blue", "") {
			t.Errorf("%s: the game goes on: %s", p.ID, c.where())
		}
		if err := c.clock.Advance(); err != nil || c.clock.Turn.Get("phase").Text() != p.ID {
			t.Errorf("%s: after the end it goes on: %v", p.ID, err)
		}
	}
}

func TestParseMode(t *testing.T) {
	for word, want := range modeNames {
		if m, err := ParseMode(word); err != nil || m != want {
			t.Errorf("%q: %v %v", word, m, err)
		}
	}
	if _, err := ParseMode("turn"); err == nil || !strings.Contains(err.Error(), `"turn"`) {
		t.Error(err)
	}
}

// lookout is a script of crews of whom nobody can act in the phase idle, and
// none is there in the phase empty.
type lookout struct {
	*crews
	passed []string
}

func (l *lookout) Who(phase string) ([]Item, error) {
	if phase == "empty" {
		return nil, nil
	}
	return l.crews.Who(phase)
}

func (l *lookout) CanAct(it Item) (bool, error) {
	return l.clock.Turn.Get("phase").Text() != "idle", nil
}

func (l *lookout) Passed(phase string) error {
	l.passed = append(l.passed, phase)
	return nil
}

// TestPassed: a script learns of a phase that is skipped although there
// are items in it, and of no other.
func TestPassed(t *testing.T) {
	for _, mode := range []Mode{InTurns, Together, Secret, Alternate} {
		c, g := newCrews(t, 1, Phase{ID: "first", Mode: mode}, Phase{ID: "rules", Mode: Rules}, Phase{ID: "idle", Mode: mode},
			Phase{ID: "empty", Mode: mode}, Phase{ID: "last", Mode: Together})
		l := &lookout{crews: c}
		c.clock.Script = l
		if _, err := g.Begin(); err != nil {
			t.Fatal(err)
		}
		for c.clock.Turn.Get("phase").Text() != "last" {
			order(t, g, "done "+c.clock.Waiting()[0].String())
		}
		if !slices.Equal(l.passed, []string{"idle"}) {
			t.Errorf("mode %d: passed over %q", mode, l.passed)
		}
	}
}

// fleet is a Script of one phase of all at once in which each of many pieces acts
// once.
type fleet struct {
	items []Item
	spent map[Item]bool
	asked int
}

func (f *fleet) Begin(string) error          { return nil }
func (f *fleet) Who(string) ([]Item, error)  { return f.items, nil }
func (f *fleet) Closed(string) (bool, error) { return false, nil }
func (f *fleet) Run(string) error            { return nil }
func (f *fleet) Over() bool                  { return len(f.spent) == len(f.items) }

func (f *fleet) CanAct(it Item) (bool, error) {
	f.asked++
	return !f.spent[it], nil
}

// TestAskedInProportion: how often is asked whether an item can act grows with the
// items, not with their square, and whoever cannot act any more has left in the end.
func TestAskedInProportion(t *testing.T) {
	for _, n := range []int{8, 32} {
		seq := &Sequence{Round: "round", Phases: []Phase{{ID: "all", Mode: Together}, {ID: "rest"}}}
		st, err := game.NewState(&game.Shape{Name: "game"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		f := &fleet{spent: map[Item]bool{}}
		for i := range n {
			f.items = append(f.items, Item{"blue", fmt.Sprintf("p%d", i)})
		}
		c := &Clock{Seq: seq, Turn: st.New(&game.Type{Sort: game.SortRecord, Name: "turn", Shape: seq.Shape()}), Script: f}
		if err := c.Advance(); err != nil {
			t.Fatal(err)
		}
		for i := range f.items {
			if !slices.Contains(c.Waiting(), f.items[n-1-i]) {
				t.Fatalf("%d items: nobody waits for %v", n, f.items[n-1-i])
			}
			it := f.items[n-1-i] // the last of the queue first
			f.spent[it] = true
			if err := errors.Join(c.Acted(it.Player, it.Piece), c.Advance()); err != nil {
				t.Fatal(err)
			}
			if i == n-2 && len(c.Waiting()) != 1 {
				t.Errorf("%v wait for one that can act", c.Waiting())
			}
		}
		if !c.Over() || f.asked > 5*n {
			t.Errorf("%d items: over %v, asked %d times", n, c.Over(), f.asked)
		}
	}
}
