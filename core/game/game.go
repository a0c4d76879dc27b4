package game

import (
	"errors"
	"fmt"
)

// Rules is the part of a ruleset that a game needs.
type Rules interface {
	// Check reads an order of a player ("" if the order itself names its
	// player). It returns the player, the canonical text, and the reasons for
	// refusal. It neither writes nor rolls.
	Check(player, order string) (who, canonical string, refused []Refusal, err error)
	// Do runs an order that Check accepted, and then the sequence of play up to
	// the next order that a player has to give. An empty order begins the game.
	Do(player, order string, h Handler) error
}

// Tagger is a ruleset that reports its place in the sequence of play.
type Tagger interface{ Tag() string }

// Record is one order of the journal: its text, the answers to its effects, and
// the hash of the state after it. Record 0 is the beginning.
type Record struct {
	N       int
	Player  string
	Order   string
	Answers []Answered
	Hash    string
	Events  []Event
	Tag     string // the place in the sequence of play, if the rules report it
	from    Savepoint
	to      Savepoint
	end     int64 // where its last line ends in the journal that it was read from
}

// Game is a game in progress: a state under rules, with its orders. It is for
// one goroutine.
type Game struct {
	State    *State
	Rules    Rules
	Dealer   Dealer
	Journal  *Journal // nil: not saved
	Quiet    bool     // keep only the events that are notes and decisions
	NoHash   bool     // simulations: take no hashes
	records  []*Record
	undone   []*Record
	open     *Record  // an order that waits for an answer
	pending  *Pending // what it waits for
	room     []Event  // for the events of the open order while it is carried out
	reported int      // how many of its answers have been reported; -1: the order itself has not
	notes    []Note
	floor    int // the writes of the records below it are not known
	carried  int // and those below this cannot be replayed
}

// Report is the result of an order: it was refused, waits for an answer, or is
// done.
type Report struct {
	Record  *Record
	Refused []Refusal
	Waits   *Pending
	Events  []Event // the new ones since the last report of this order
}

// Accepted says whether the order is legal; it may still wait.
func (r *Report) Accepted() bool { return len(r.Refused) == 0 }

// Records returns the orders in force; the first is the beginning.
func (g *Game) Records() []*Record { return g.records }

// Pending returns what the open order waits for, or nil.
func (g *Game) Pending() *Pending { return g.pending }

// Open returns the order that waits for an answer, or nil.
func (g *Game) Open() *Record { return g.open }

// Begin starts the game. It may wait for an answer like any order.
func (g *Game) Begin() (*Report, error) {
	if len(g.records) > 0 || g.open != nil {
		return nil, errors.New("the game has begun already")
	}
	return g.start(&Record{}, nil)
}

// Order gives an order. A refused order changes nothing; an order that fails
// midway is undone. If scripted dice fail after an answer, only that answer is undone.
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

// run runs the open order from its beginning with the known answers; reported is
// how many of its events have been reported.
func (g *Game) run(reported int) (*Report, error) {
	rec := g.open
	g.State.Rollback(rec.from)
	rec.Events = g.room[:0]
	g.pending = nil
	p := &play{rec: rec, dealer: g.Dealer, quiet: g.Quiet, state: g.State}
	if g.Journal != nil {
		p.keep = g.Journal.answer
	}
	err := g.Rules.Do(rec.Player, rec.Order, p)
	g.room = rec.Events[:0]
	rec.Events = append([]Event(nil), rec.Events...)
	rep := &Report{Record: rec}
	if wait := (*Pending)(nil); errors.As(err, &wait) {
		g.pending, rep.Waits = wait, wait
		rec.to = g.State.Mark() // so far
		rep.Events = rec.Events[min(reported, len(rec.Events)):]
		if err := g.Journal.sync(); err != nil {
			g.unreport()
			return nil, err
		}
		g.reported = len(rec.Answers)
		return rep, nil
	}
	if err == nil && p.at < len(rec.Answers) {
		q := rec.Answers[p.at].Question
		err = rec.diverged(q, "", fmt.Sprintf("it answers %q, which the rules no longer ask", q))
	}
	if slip := (*ScriptError)(nil); errors.As(err, &slip) && g.reported >= 0 {
		g.Journal.forget()
		g.unreport() // the dice can be scripted differently, and the answer given again
		return nil, err
	}
	if err != nil {
		if lost := g.Journal.void(rec.N); lost != nil {
			g.unreport() // the journal still has it open
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
			return nil, rec.diverged("", "", fmt.Sprintf("it leads to another position (hash %s, now %s)", rec.Hash, h))
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
	g.checkpoint()
	rep.Events = rec.Events[min(reported, len(rec.Events)):]
	return rep, nil
}

// unreport returns the game to its last report, which the journal holds: a new
// order was not given, an order that waited waits again.
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
		g.open, rec.to = rec, g.State.Mark()
		return
	}
	g.State.Rollback(rec.from) // only rules that ask differently the second time get here
}

// Answer answers the question of the open order. For a chance the text names
// the faces; for a choice it is an option or an order. An invalid text is an
// error for dice and a refusal for a choice, and the order keeps waiting.
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
	g.undone = nil
	return g.run(len(g.open.Events))
}

// errCarried says why an order cannot be undone.
var errCarried = errors.New("orders from before the rules were reloaded cannot be undone: the position was carried over to the new rules")

// errBehind says why an order cannot be undone yet.
var errBehind = errors.New("orders from before the checkpoint have not been replayed")

// known says why an order cannot be undone, nil if it can.
func (g *Game) known(rec *Record) error {
	switch {
	case rec.N < g.carried:
		return errCarried
	case rec.N < g.floor:
		return errBehind
	}
	return nil
}

// Undo undoes the last order, or the open one, and returns it. The beginning
// cannot be undone, but see [Game.UndoAnswer].
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
		return nil, ErrNoOrder
	}
	rec := g.records[len(g.records)-1]
	if err := g.known(rec); err != nil {
		return nil, err
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

// Redo redoes the order that was last undone, with its answers, or the answers to the
// beginning.
func (g *Game) Redo() (*Report, error) {
	if len(g.undone) == 0 || g.open != nil && g.open.N > 0 {
		return nil, errors.New("there is no order to redo")
	}
	last := g.undone[len(g.undone)-1]
	if g.open != nil {
		if err := g.Journal.void(0); err != nil {
			return nil, err
		}
		g.State.Rollback(g.open.from)
		g.open, g.pending = nil, nil
	}
	rest := g.undone[:len(g.undone)-1]
	rep, err := g.start(&Record{N: last.N, Player: last.Player, Order: last.Order, Hash: last.Hash}, last.Answers)
	if err == nil {
		g.undone = rest
	}
	return rep, err
}

// ForgetUndone leaves nothing to redo.
func (g *Game) ForgetUndone() { g.undone = nil }

// Replay runs the order of a record with its answers, and compares the hash if
// there is one. A record that was cut short leaves the order open. An order
// that the rules refuse, or that asks more than it did, diverges.
func (g *Game) Replay(rec *Record) (*Report, error) {
	if rec.N != len(g.records) {
		return nil, fmt.Errorf("order %d of the journal follows where order %d is expected", rec.N, len(g.records))
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
		err = rec.diverged("", rule, fmt.Sprintf("the rules now also ask %q", q))
		g.State.Rollback(g.open.from)
		g.open, g.pending = nil, nil
		return nil, err
	}
	return rep, err
}

// Kept says whether the log still holds the writes of an order; those of
// adopted orders are gone.
func (g *Game) Kept(rec *Record) bool { return rec == g.open || rec.N >= g.floor }

// Span returns the range of an order's writes in the log: for the open order
// those so far, for an order that is not kept none.
func (g *Game) Span(rec *Record) (from, to Savepoint) {
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
