package game

import (
	"encoding/json"
	"errors"
	"slices"
)

// Note is something of a journal that is no order: a house rule that was read,
// or rules that were loaded again, before record At.
type Note struct {
	At    int
	House *House
	Rules *NewRules
}

// NewRules says that the rules were loaded again before record N. State is the
// position whole where the orders before it do not lead to it under the new
// rules, else nothing.
type NewRules struct {
	N     int             `json:"n"`
	Hash  string          `json:"hash"`
	State json.RawMessage `json:"state,omitempty"`
}

// stillHolds is the notes that stand when n records do: a house rule that was
// read does nothing by itself and stays.
func stillHolds(notes []Note, n int) []Note {
	return slices.DeleteFunc(notes, func(x Note) bool { return x.Rules != nil && x.At > n })
}

func (j *Journal) notes(list []Note, at int) error {
	var errs []error
	for _, n := range list {
		if n.At == at {
			errs = append(errs, j.write(line{House: n.House, Rules: n.Rules}))
		}
	}
	return errors.Join(errs...)
}

// note keeps a note, in the journal too.
func (g *Game) note(n Note) error {
	n.At = len(g.records)
	if n.Rules != nil {
		n.Rules.N = n.At
	}
	if err := errors.Join(g.Journal.write(line{House: n.House, Rules: n.Rules}), g.Journal.sync()); err != nil {
		return err
	}
	g.notes = append(g.notes, n)
	return nil
}

// NoteHouse notes in the journal that a house rule was read.
func (g *Game) NoteHouse(x House) error { return g.note(Note{House: &x}) }

// NoteRules notes in the journal that the rules were loaded again. Moved says
// that the orders so far do not lead to the position under them: then it is
// kept whole.
func (g *Game) NoteRules(hash string, moved bool) error {
	n := &NewRules{Hash: hash}
	if moved {
		n.State = g.State.Root().JSON(nil)
	}
	return g.note(Note{Rules: n})
}

// Notes lists what was noted besides the orders.
func (g *Game) Notes() []Note { return g.notes }

// Noted takes over a note of a journal that is replayed.
func (g *Game) Noted(n Note) { g.notes = append(g.notes, n) }

// Adopt gives a game whose state was carried over the orders that led to it,
// and its notes. They can be read, and not taken back.
func (g *Game) Adopt(records []*Record, notes []Note) {
	g.records, g.notes, g.floor = slices.Clone(records), slices.Clone(notes), len(records)
	g.undone, g.open, g.pending = nil, nil, nil
}
