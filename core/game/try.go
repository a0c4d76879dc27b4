package game

import (
	"errors"
	"fmt"
	"slices"
)

// ErrEnough ends a trial of an order where the rules reach what the player may
// not see: everything up to there counts.
var ErrEnough = errors.New("the rest must not be shown")

// Trial is the result that an order would have.
type Trial struct {
	Refused []Refusal
	Record  *Record  // the order with its answers, its events and the hash after it
	Events  []Event  // the new ones: for an answer only those that follow it
	Changes []Change // compared with the position before the trial
	Waits   *Pending // the question that the dealer left open
}

// Try plays an order, or while a question is open an answer to it, and undoes
// it. The dealer supplies rolls and decisions. look, if not nil, is called in
// the position after it. State, journal, undo history and the open question are
// afterwards as they were. then, if not nil, names the orders to play after it,
// and "" when there are no more.
//
// Sealed decisions stay sealed: an answer is tried against the dealer's
// decisions for the others, or their first options, not against the real ones.
func (g *Game) Try(player, text string, dealer Dealer, then func() (player, order string, err error), look func()) (*Trial, error) {
	if g.open != nil {
		return g.TryAnswer(text, dealer, nil, look)
	}
	player, canon, refused, err := g.Rules.Check(player, text)
	if err != nil {
		return nil, err
	}
	if len(refused) > 0 {
		return &Trial{Refused: refused}, nil
	}
	rec := &Record{N: len(g.records), Player: player, Order: canon}
	return g.try(&play{rec: rec, dealer: dealer, state: g.State}, &known{}, then, look)
}

// TryAnswer is Try for an answer to the open question. With a veil, nothing of the
// result depends on what the reader may not see.
func (g *Game) TryAnswer(text string, dealer Dealer, veil *Veil, look func()) (*Trial, error) {
	a, refused, err := g.read(text, veil)
	if err != nil {
		return nil, err
	}
	if len(refused) > 0 {
		return &Trial{Refused: refused}, nil
	}
	if veil != nil {
		return g.tryVeiled(a, dealer, veil, look)
	}
	open := g.open
	answers, err := g.unsealed(dealer)
	if err != nil {
		return nil, err
	}
	shelf := g.State.Save(open.from)
	defer g.State.Restore(shelf)
	rec := &Record{N: open.N, Player: open.Player, Order: open.Order, Tag: open.Tag}
	rec.Answers = append(answers, a)
	return g.try(&play{rec: rec, dealer: dealer, state: g.State}, &known{len(open.Events), open.to - open.from}, nil, look)
}

// Pose carries out an order with answers up to the question that they leave open, calls do
// while it is open, and undoes everything. n is the number of its record. It serves those who
// carry out orders without the game and want to try answers.
func (g *Game) Pose(n int, player, text string, answers []Answered, do func() error) error {
	if g.open != nil {
		return errors.New(g.pending.Error())
	}
	player, canon, refused, err := g.Rules.Check(player, text)
	if err != nil {
		return err
	}
	if len(refused) > 0 {
		return errors.New(refused[0].Text)
	}
	rec := &Record{N: n, Player: player, Order: canon, Answers: answers, from: g.State.Mark()}
	defer g.State.Rollback(rec.from)
	if t, ok := g.Rules.(Tagger); ok {
		rec.Tag = t.Tag()
	}
	err = g.Rules.Do(player, canon, &play{rec: rec, state: g.State})
	wait := (*Pending)(nil)
	switch {
	case err == nil:
		return errors.New("the order asks nothing more")
	case !errors.As(err, &wait):
		return err
	}
	rec.to = g.State.Mark()
	g.open, g.pending = rec, wait
	defer func() { g.open, g.pending = nil, nil }()
	return do()
}

// known is how much of a trial is not new: the events reported before, and the writes.
type known struct {
	events int
	writes Savepoint
}

// unsealed returns the answers of the open order, with assumed answers in place
// of the sealed ones.
func (g *Game) unsealed(dealer Dealer) ([]Answered, error) {
	sealed := g.pending.Sealed
	n := len(g.open.Answers) - len(sealed)
	answers := slices.Clone(g.open.Answers[:n])
	for _, c := range sealed {
		text, ok := "", false
		if dealer.Decide != nil {
			text, ok = dealer.Decide(c, g.open.N, len(answers))
		}
		if !ok {
			text = c.Usual()
		}
		canon, refused := c.Accept(text)
		if len(refused) > 0 {
			return nil, fmt.Errorf("%s answered %q: %s", c.Player, text, refused[0].Text)
		}
		answers = append(answers, Answered{c.Key(), canon})
	}
	return answers, nil
}

// try runs a record from the current mark.
func (g *Game) try(p *play, old *known, then func() (player, order string, err error), look func()) (*Trial, error) {
	rec := p.rec
	rec.from = g.State.Mark()
	defer g.State.Rollback(rec.from)
	if t, ok := g.Rules.(Tagger); ok && rec.Tag == "" {
		rec.Tag = t.Tag()
	}
	given := len(rec.Answers)
	tr := &Trial{Record: rec}
	err := g.Rules.Do(rec.Player, rec.Order, p)
	for err == nil && then != nil {
		var who, order string
		if who, order, err = then(); err != nil || order == "" {
			break
		}
		err = g.Rules.Do(who, order, p)
	}
	if errors.Is(err, ErrEnough) {
		err = nil
	}
	if err != nil && !errors.As(err, &tr.Waits) {
		return nil, err
	}
	if err == nil && p.at < given {
		return nil, errors.New("the rules no longer ask that question")
	}
	rec.to = g.State.Mark()
	rec.Hash = g.State.Hash()
	tr.Events = rec.Events[min(old.events, len(rec.Events)):]
	tr.Changes = g.State.Between(min(rec.from+old.writes, rec.to), rec.to)
	if look != nil {
		open, pending := g.open, g.pending
		if g.open, g.pending = nil, tr.Waits; tr.Waits != nil {
			g.open = rec
		}
		look()
		g.open, g.pending = open, pending
	}
	return tr, nil
}
