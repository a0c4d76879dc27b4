package game

import (
	"errors"
	"slices"
)

// ErrNoOrder says that no order is left to undo. [Game.UndoAnswer] may still undo
// answers to the beginning.
var ErrNoOrder = errors.New("there is no order to undo")

// UndoAnswer undoes the last answer to the beginning that a person typed in, with
// everything after it: its question waits again. typed says whether a person answers a
// question. An order must not have been given.
func (g *Game) UndoAnswer(typed func(*Pending) bool) (*Report, error) {
	rec := g.open
	switch {
	case rec == nil && len(g.records) == 1:
		rec = g.records[0]
	case rec == nil || rec.N > 0:
		return nil, ErrNoOrder
	}
	if err := g.known(rec); err != nil {
		return nil, err
	}
	saved := g.State.Save(rec.from)
	open, pending, records, undone := g.open, g.pending, g.records, append(g.undone, rec)
	n := g.lastTyped(rec, typed)
	if n < 0 {
		g.State.Restore(saved)
		return nil, ErrNoOrder
	}
	if open != nil {
		g.Journal.write(line{Void: &rec.N})
	} else {
		g.Journal.write(line{Undo: &rec.N})
	}
	g.records, g.pending = nil, nil
	notes := g.notes
	g.notes = stillHolds(g.notes, 0)
	rep, err := g.start(&Record{}, slices.Clone(rec.Answers[:n]))
	if err != nil {
		g.State.Rollback(rec.from)
		g.State.Restore(saved)
		g.open, g.pending, g.records, g.notes = open, pending, records, notes
		return nil, err
	}
	if rep.Waits != nil {
		g.undone = undone
	}
	return rep, nil
}

// lastTyped returns the index of the last answer of the beginning that a person typed in,
// -1 if there is none. The state is that before it, and stays so.
func (g *Game) lastTyped(rec *Record, typed func(*Pending) bool) int {
	for n := len(rec.Answers) - 1; n >= 0; n-- {
		again := &Record{Answers: slices.Clone(rec.Answers[:n])}
		err := g.Rules.Do("", "", &play{rec: again, dealer: Dealer{AskAll: g.Dealer.AskAll}, quiet: true, state: g.State})
		wait := (*Pending)(nil)
		found := errors.As(err, &wait) && len(again.Answers) == n && typed(wait)
		g.State.Rollback(rec.from)
		if found {
			return n
		}
	}
	return -1
}
