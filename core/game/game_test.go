package game

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
)

// toy is a ruleset of one number: orders add to it, roll for it, ask about it,
// and fail.
type toy struct{ st *State }

func newToy(t testing.TB, seed uint64) *Game {
	t.Helper()
	root := &Shape{Name: "game"}
	for _, f := range []Field{{"sum", &Type{Sort: SortInteger}}, {"log", &Type{Sort: SortList, Elem: &Type{Sort: SortText}}}} {
		if err := root.Add(f.Name, f.Type); err != nil {
			t.Fatal(err)
		}
	}
	st, err := NewState(root, nil)
	if err != nil {
		t.Fatal(err)
	}
	return &Game{State: st, Rules: toy{st}, Dealer: Dealer{Dice: SeededDice(seed)}}
}

var toyOrders = []string{"add 3", "ADD  1", "roll", "rolls", "ask", "fail", "refuse", "roll", "ask"}

func (r toy) Check(player, order string) (string, string, []Refusal, error) {
	words := strings.Fields(strings.ToLower(order))
	if len(words) == 0 || words[0] == "refuse" {
		return player, "", []Refusal{{Text: "no", Rule: "toy.no"}, {Text: "not at all", Rule: "toy.never"}}, nil
	}
	return player, strings.Join(words, " "), nil, nil
}

var errToy = errors.New("the toy breaks")

func (r toy) Do(player, order string, h Handler) error {
	log := r.st.root.Get("log").tab
	if err := log.Insert(log.Len()+1, Str(player+" "+order)); err != nil {
		return err
	}
	add := func(n int) error { return r.st.root.Set("sum", Int(r.st.root.Get("sum").Int()+n)) }
	roll := func() error {
		c := &Chance{Op: Roll, Dice: "d6", N: 1, Faces: []string{"1", "2", "3", "4", "5", "6"}, Values: []int{1, 2, 3, 4, 5, 6}, Why: "the toy"}
		if err := h.Pick(c); err != nil {
			return err
		}
		return add(c.Sum())
	}
	word, rest, _ := strings.Cut(order, " ")
	switch word {
	case "add":
		n, _ := strconv.Atoi(rest)
		return add(n)
	case "roll":
		return roll()
	case "rolls":
		return errors.Join(roll(), roll())
	case "ask":
		return r.ask(player, rest, roll, add, h)
	case "fail":
		return errors.Join(add(1000), errToy)
	}
	return nil
}

// ask rolls, asks, and rolls again or not; "twice" does it a second time, and
// "fail" breaks behind the answer.
func (r toy) ask(player, how string, roll func() error, add func(int) error, h Handler) error {
	if err := roll(); err != nil {
		return err
	}
	options := []string{"on", "back"}
	answer, err := h.Ask(&Choice{Player: player, Question: "on or back?", List: func() []string { return options }, Accept: func(s string) (string, []Refusal) {
		if s = strings.ToLower(s); s != "on" && s != "back" {
			return "", []Refusal{{Text: "on or back", Rule: "toy.ask"}}
		}
		return s, nil
	}})
	if err != nil {
		return err
	}
	h.Tell(Event{Kind: Noted, Text: answer})
	switch {
	case how == "fail":
		return errToy
	case how == "twice":
		return r.ask(player, "", roll, add, h)
	case answer == "back":
		return add(-10)
	}
	return roll()
}

// playing gives random orders, answers, undoes and redoes, and holds the game
// against a list of the hashes it must have.
type playing struct {
	t      testing.TB
	g      *Game
	r      *rand.Rand
	hashes []string // after each order that stands
	undone []string
}

func (p *playing) begin() {
	if _, err := p.g.Begin(); err != nil {
		p.t.Fatal(err)
	}
	p.hashes = []string{p.g.State.Hash()}
}

func (p *playing) step() {
	g, t := p.g, p.t
	switch n := p.r.IntN(10); {
	case n < 2:
		p.undo()
	case n < 4:
		p.redo()
	case g.Pending() != nil:
		p.answer()
	default:
		rep, err := g.Order("blue", toyOrders[p.r.IntN(len(toyOrders))])
		switch {
		case errors.Is(err, errToy) || err == nil && !rep.Accepted():
			if err == nil && len(rep.Refused) != 2 {
				t.Fatalf("refused for %v", rep.Refused)
			}
			p.stands("a failed or refused order")
		case err != nil:
			t.Fatal(err)
		default:
			p.undone = nil
			p.done(rep)
		}
	}
}

// stands says whether the state is as after the last order.
func (p *playing) stands(after string) {
	p.t.Helper()
	if have, want := p.g.State.Hash(), p.hashes[len(p.hashes)-1]; have != want {
		p.t.Fatalf("after %s the hash is %s, not %s", after, have, want)
	}
	if len(p.g.Records()) != len(p.hashes) || p.g.Open() != nil {
		p.t.Fatalf("after %s there are %d orders, not %d", after, len(p.g.Records()), len(p.hashes))
	}
}

func (p *playing) done(rep *Report) {
	if rep.Waits == nil {
		p.hashes = append(p.hashes, rep.Record.Hash)
		p.stands("order " + rep.Record.Order)
	}
}

func (p *playing) answer() {
	if rep, err := p.g.Answer("sideways"); err != nil || rep.Accepted() {
		p.t.Fatalf("a wrong answer was taken: %v", err)
	}
	rep, err := p.g.Answer([]string{"ON", "back"}[p.r.IntN(2)])
	if err != nil || !rep.Accepted() {
		p.t.Fatal(rep, err)
	}
	p.done(rep)
}

func (p *playing) undo() {
	open := p.g.Open() != nil
	rec, err := p.g.Undo()
	switch {
	case open:
		if err != nil {
			p.t.Fatal(err)
		}
		p.stands("undoing an open order")
	case len(p.hashes) == 1:
		if err == nil {
			p.t.Fatal("the beginning was undone")
		}
	default:
		if err != nil {
			p.t.Fatal(err)
		}
		last := len(p.hashes) - 1
		if rec.Hash != p.hashes[last] {
			p.t.Fatalf("undid %s, not %s", rec.Hash, p.hashes[last])
		}
		p.undone, p.hashes = append(p.undone, rec.Hash), p.hashes[:last]
		p.stands("undo")
	}
}

func (p *playing) redo() {
	rep, err := p.g.Redo()
	if p.g.Open() != nil || len(p.undone) == 0 {
		if err == nil {
			p.t.Fatal("an order was redone that was not undone")
		}
		return
	}
	if err != nil {
		p.t.Fatal(err)
	}
	last := len(p.undone) - 1
	if rep.Record.Hash != p.undone[last] {
		p.t.Fatalf("redo gave %s, not %s", rep.Record.Hash, p.undone[last])
	}
	p.undone = p.undone[:last]
	p.done(rep)
}

func TestUndoAndRedo(t *testing.T) {
	for seed := range uint64(200) {
		p := &playing{t: t, g: newToy(t, seed), r: rand.New(rand.NewPCG(seed, 1))}
		p.begin()
		for range 60 {
			p.step()
		}
		for p.g.Open() != nil || len(p.hashes) > 1 {
			p.undo()
		}
		p.stands("everything undone")
	}
}

// replay plays a tape under the toy rules with no dice of its own.
func replay(t testing.TB, tape *Tape) (*Game, error) {
	g := newToy(t, tape.Header.Seed)
	g.Dealer = Dealer{}
	for _, rec := range tape.Records {
		if rep, err := g.Replay(rec); err != nil {
			return g, err
		} else if rep.Waits != nil {
			return g, fmt.Errorf("order %d waits", rec.N)
		}
	}
	if tape.Open != nil {
		_, err := g.Replay(tape.Open)
		if errors.Is(err, errToy) {
			err = nil // cut short between the failure and the line that undoes it
		}
		return g, err
	}
	return g, nil
}

func TestJournalHoldsTheGame(t *testing.T) {
	for seed := range uint64(20) {
		name := t.TempDir() + "/toy.parley"
		p := &playing{t: t, g: newToy(t, seed), r: rand.New(rand.NewPCG(seed, 2))}
		var err error
		if p.g.Journal, err = CreateJournal(name, Header{Ruleset: "toy", Seed: seed}); err != nil {
			t.Fatal(err)
		}
		p.begin()
		for range 40 {
			p.step()
			tape, err := LoadJournal(name)
			if err != nil || tape.Torn != "" || len(tape.Records) != len(p.hashes) || (tape.Open == nil) != (p.g.Open() == nil) {
				t.Fatalf("seed %d: %v, torn %q, %d orders of %d", seed, err, tape.Torn, len(tape.Records), len(p.hashes))
			}
			g, err := replay(t, tape)
			if err != nil || g.State.Hash() != p.g.State.Hash() {
				t.Fatalf("seed %d: the replay differs: %v", seed, err)
			}
		}
		if err := p.g.Journal.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

func TestReplayFindsWhereItDiverges(t *testing.T) {
	g := newToy(t, 1)
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	for _, o := range []string{"add 1", "rolls", "add 2"} {
		if _, err := g.Order("blue", o); err != nil {
			t.Fatal(err)
		}
	}
	for what, spoil := range map[string]func(*Record){
		"hash":            func(r *Record) { r.Hash = strings.Repeat("0", 32) },
		"question":        func(r *Record) { r.Answers[0].Question = "roll 2d6 the toy" },
		"answer":          func(r *Record) { r.Answers[1].Answer = "7" },
		"refused":         func(r *Record) { r.Order = "refuse" },
		"answer too many": func(r *Record) { r.Answers = append(r.Answers, r.Answers[0]) },
	} {
		h := newToy(t, 1)
		h.Dealer = Dealer{}
		var err error
		for i, rec := range g.Records() {
			c := &Record{N: rec.N, Player: rec.Player, Order: rec.Order, Hash: rec.Hash, Answers: append([]Answered(nil), rec.Answers...)}
			if i == 2 {
				spoil(c)
			}
			before := h.State.Hash()
			if _, err = h.Replay(c); err != nil {
				if h.State.Hash() != before || h.Open() != nil {
					t.Errorf("%s: a record that diverges leaves a trace", what)
				}
				break
			}
		}
		if d := (*Diverged)(nil); !errors.As(err, &d) || d.Record != 2 {
			t.Errorf("%s: %v", what, err)
		}
	}
}
