package game

import (
	"errors"
	"fmt"
)

// Rules is what a game needs of a ruleset.
type Rules interface {
	// Check reads an order of a player ("" where the order itself says whose it
	// is): who gives it, its canonical text, and the reasons why it may not be
	// given. It neither writes nor rolls.
	Check(player, order string) (who, canonical string, refused []Refusal, err error)
	// Do carries out an order that Check let pass, and everything that the
	// sequence of play does before somebody has to act again. An empty order
	// begins the game.
	Do(player, order string, h Handler) error
}

// Tagger is a ruleset that says where its sequence of play stands.
type Tagger interface{ Tag() string }

// Record is one order of the journal: what was ordered, what its effects were
// answered, and the hash of the state after it. Record 0 is the beginning.
type Record struct {
	N       int
	Player  string
	Order   string
	Answers []Answered
	Hash    string
	Events  []Event
	Tag     string // where the sequence of play stood, if the rules say
	from    Mark
	to      Mark
}

// Game is a game in progress: a state under rules, with its orders. It is for
// one goroutine.
type Game struct {
	State    *State
	Rules    Rules
	Dealer   Dealer
	Journal  *Journal // nil: kept nowhere
	Quiet    bool     // keep no explanations: of the events only notes and decisions
	NoHash   bool     // simulations: take no hashes
	records  []*Record
	undone   []*Record
	open     *Record  // an order that waits for an answer
	pending  *Pending // what it waits for
	reported int      // how many of its answers have been reported; -1: it has not been
	notes    []Note
	floor    int // records below it cannot be taken back: their writes are gone
}

// Report is what an order came to: it was refused, or it waits for an answer,
// or it is done.
type Report struct {
	Record  *Record
	Refused []Refusal
	Waits   *Pending
	Events  []Event // what is new since the last report of this order
}

// Accepted says whether the order was allowed; it may still wait.
func (r *Report) Accepted() bool { return len(r.Refused) == 0 }

// Records returns the orders that stand, the first is the beginning.
func (g *Game) Records() []*Record { return g.records }

// Pending returns what the open order waits for, or nil.
func (g *Game) Pending() *Pending { return g.pending }

// Open returns the order that waits for an answer, or nil.
func (g *Game) Open() *Record { return g.open }

// Begin sets the game going. It may wait for an answer like any order.
func (g *Game) Begin() (*Report, error) {
	if len(g.records) > 0 || g.open != nil {
		return nil, errors.New("the game has begun already")
	}
	return g.start(&Record{}, nil)
}

// Order gives an order. A refused order changes nothing; an order that fails
// in the middle is taken back whole.
func (g *Game) Order(player, text string) (*Report, error) {
	if g.open != nil {
		return nil, errors.New(g.pending.Error())
	}
	player, canon, refused, err := g.Rules.Check(player, text)
	if err != nil {
		return nil, err
	}
	if len(refused) > 0 {
		return &Report{Refused: refused}, nil
	}
	return g.start(&Record{N: len(g.records), Player: player, Order: canon}, nil)
}

func (g *Game) start(rec *Record, answers []Answered) (*Report, error) {
	rec.from = g.State.Mark()
	rec.Answers = answers
	if t, ok := g.Rules.(Tagger); ok {
		rec.Tag = t.Tag()
	}
	g.Journal.order(rec)
	g.open, g.reported = rec, -1
	rep, err := g.run(0)
	if err == nil {
		g.undone = nil
	}
	return rep, err
}

// run carries out the open order from its beginning with the answers known;
// told is how many of its events have been reported.
func (g *Game) run(told int) (*Report, error) {
	rec := g.open
	g.State.Rollback(rec.from)
	rec.Events = rec.Events[:0:0]
	g.pending = nil
	p := &play{rec: rec, dealer: g.Dealer, quiet: g.Quiet, state: g.State}
	if g.Journal != nil {
		p.keep = g.Journal.answer
	}
	err := g.Rules.Do(rec.Player, rec.Order, p)
	rep := &Report{Record: rec}
	if wait := (*Pending)(nil); errors.As(err, &wait) {
		g.pending, rep.Waits = wait, wait
		rep.Events = rec.Events[min(told, len(rec.Events)):]
		if err := g.Journal.sync(); err != nil {
			g.unreport()
			return nil, err
		}
		g.reported = len(rec.Answers)
		return rep, nil
	}
	if err == nil && p.at < len(rec.Answers) {
		q := rec.Answers[p.at].Question
		err = rec.diverged(q, "", fmt.Sprintf("it answers %q, which the rules do not ask any more", q))
	}
	if err != nil {
		if lost := g.Journal.void(rec.N); lost != nil {
			g.unreport() // the journal has it open still
			return nil, errors.Join(err, lost)
		}
		g.State.Rollback(rec.from)
		g.open = nil
		return nil, err
	}
	rec.to = g.State.Mark()
	if !g.NoHash {
		h := g.State.Hash()
		if rec.Hash != "" && rec.Hash != h {
			g.State.Rollback(rec.from)
			g.open = nil
			return nil, rec.diverged("", "", fmt.Sprintf("the position after it is another (%s, now %s)", rec.Hash, h))
		}
		rec.Hash = h
	}
	g.Journal.done(rec)
	if err := g.Journal.sync(); err != nil {
		g.unreport()
		return nil, err
	}
	g.records = append(g.records, rec)
	g.open = nil
	rep.Events = rec.Events[min(told, len(rec.Events)):]
	return rep, nil
}

// unreport puts the game back to its last report, which is what the journal
// holds: a new order was never given, one that had waited waits again.
func (g *Game) unreport() {
	rec := g.open
	g.State.Rollback(rec.from)
	g.open, g.pending = nil, nil
	if g.reported < 0 {
		return
	}
	rec.Answers, rec.Events, rec.Hash = rec.Answers[:g.reported], rec.Events[:0:0], ""
	err := g.Rules.Do(rec.Player, rec.Order, &play{rec: rec, quiet: g.Quiet, state: g.State})
	if errors.As(err, &g.pending) {
		g.open = rec
		return
	}
	g.State.Rollback(rec.from) // rules that ask otherwise the second time: none do
}

// Answer answers what the open order waits for. For a chance the text names
// the faces; for a choice it is an option or an order. A text that does not do
// is an error for dice, a refusal for a choice, and the order goes on waiting.
func (g *Game) Answer(text string) (*Report, error) {
	if g.open == nil {
		return nil, errors.New("nothing is being asked")
	}
	a, refused, err := g.pending.read(text)
	if err != nil {
		return nil, err
	}
	if len(refused) > 0 {
		return &Report{Record: g.open, Refused: refused}, nil
	}
	g.Journal.answer(a)
	g.open.Answers = append(g.open.Answers, a)
	return g.run(len(g.open.Events))
}

// Undo takes back the last order, or the open one; it returns what it took
// back. The beginning stays.
func (g *Game) Undo() (*Record, error) {
	if rec := g.open; rec != nil && rec.N > 0 {
		if err := g.Journal.void(rec.N); err != nil {
			return nil, err
		}
		g.State.Rollback(rec.from)
		g.open, g.pending = nil, nil
		return rec, nil
	}
	if len(g.records) < 2 {
		return nil, errors.New("there is no order to take back")
	}
	rec := g.records[len(g.records)-1]
	if rec.N < g.floor {
		return nil, errors.New("the orders before the rules were loaded again cannot be taken back: the position was carried over to the new rules")
	}
	if err := g.Journal.undo(rec.N); err != nil {
		return nil, err
	}
	g.records = g.records[:len(g.records)-1]
	g.notes = stillHolds(g.notes, len(g.records))
	g.State.Rollback(rec.from)
	g.undone = append(g.undone, rec)
	return rec, nil
}

// Redo gives the order that was last taken back again, with its answers.
func (g *Game) Redo() (*Report, error) {
	if g.open != nil || len(g.undone) == 0 {
		return nil, errors.New("there is no order to give again")
	}
	last := g.undone[len(g.undone)-1]
	rest := g.undone[:len(g.undone)-1]
	rep, err := g.start(&Record{N: last.N, Player: last.Player, Order: last.Order, Hash: last.Hash}, last.Answers)
	if err == nil {
		g.undone = rest
	}
	return rep, err
}

// Replay carries out a record of a journal: its order, its answers, and its
// hash where it has one. A record that was cut short leaves the order open. An
// order that the rules refuse, or that asks more than it did, diverges.
func (g *Game) Replay(rec *Record) (*Report, error) {
	if rec.N != len(g.records) {
		return nil, fmt.Errorf("order %d of the journal comes where order %d is due", rec.N, len(g.records))
	}
	if rec.N > 0 {
		if _, _, refused, err := g.Rules.Check(rec.Player, rec.Order); err != nil {
			return nil, fmt.Errorf("%s: %w", journalled(rec.N, rec.Player, rec.Order), err)
		} else if len(refused) > 0 {
			return nil, rec.diverged("", refused[0].Rule, "the rules now refuse it: "+refused[0].Text)
		}
	}
	rep, err := g.start(&Record{N: rec.N, Player: rec.Player, Order: rec.Order, Hash: rec.Hash}, rec.Answers)
	if d := (*Diverged)(nil); err != nil && !errors.As(err, &d) {
		err = fmt.Errorf("%s: %w", journalled(rec.N, rec.Player, rec.Order), err)
	}
	if err == nil && rep.Waits != nil && rec.Hash != "" {
		q, rule := rep.Waits.question()
		err = rec.diverged("", rule, fmt.Sprintf("the rules now ask %q as well", q))
		g.State.Rollback(g.open.from)
		g.open, g.pending = nil, nil
		return nil, err
	}
	return rep, err
}

// Kept says whether the log still holds what an order wrote: not so for those
// that were adopted.
func (g *Game) Kept(rec *Record) bool { return rec == g.open || rec.N >= g.floor }

// Span returns the part of the log of writes that an order made; of the open
// order what it has made so far, of one that is not kept nothing.
func (g *Game) Span(rec *Record) (from, to Mark) {
	if !g.Kept(rec) {
		return 0, 0
	}
	if rec == g.open {
		return rec.from, g.State.Mark()
	}
	return rec.from, rec.to
}

// Changes lists what an order changed.
func (g *Game) Changes(rec *Record) []Change {
	return g.State.Between(g.Span(rec))
}
