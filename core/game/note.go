package game

import (
	"encoding/json"
	"slices"
)

// Note is an entry of a journal other than an order: a house rule that was
// read, or rules that were reloaded, before record At.
type Note struct {
	At    int
	House *SavedHouse
	Rules *NewRules
	end   int64 // where it ends in the journal that it was read from
}

// NewRules says that the rules were reloaded before record N. State is the
// whole position if the orders before do not lead to it under the new rules,
// else empty.
type NewRules struct {
	N     int             `json:"n"`
	Hash  string          `json:"hash"`
	State json.RawMessage `json:"state,omitempty"`
	Tags  []string        `json:"tags,omitempty"` // with State: those of the orders before
}

// stillHolds returns the notes that apply if only n records are in force. The
// rules stay those that were loaded last, whichever order was undone.
func stillHolds(notes []Note, n int) []Note {
	notes = slices.Clone(notes)
	for i, x := range notes {
		if x.At > n {
			notes[i].At = n
			if x.Rules != nil {
				notes[i].Rules = &NewRules{N: n, Hash: x.Rules.Hash}
			}
		}
	}
	return notes
}

func (j *Journal) notes(list []Note, at int) {
	for _, n := range list {
		if n.At == at {
			j.write(line{House: n.House, Rules: n.Rules})
		}
	}
}

// note adds notes, all or none, also to the journal.
func (g *Game) note(notes ...Note) error {
	for i := range notes {
		n := &notes[i]
		n.At = len(g.records)
		if n.Rules != nil {
			n.Rules.N = n.At
		}
		g.Journal.write(line{House: n.House, Rules: n.Rules})
	}
	if err := g.Journal.sync(); err != nil {
		return err
	}
	g.notes = append(g.notes, notes...)
	return nil
}

// NoteHouses records in the journal that house rules were read.
func (g *Game) NoteHouses(list ...SavedHouse) error {
	notes := make([]Note, len(list))
	for i := range list {
		notes[i].House = &list[i]
	}
	return g.note(notes...)
}

// NoteRules records in the journal that the rules were reloaded, with the house
// rules read at the same time. Moved says that the orders so far do not lead to
// the position under the new rules: the whole position is then saved.
func (g *Game) NoteRules(hash string, moved bool, houses ...SavedHouse) error {
	notes := make([]Note, 0, len(houses)+1)
	for i := range houses {
		notes = append(notes, Note{House: &houses[i]})
	}
	n := &NewRules{Hash: hash}
	if moved {
		n.State = g.State.Root().JSON(nil)
		for _, rec := range g.records {
			n.Tags = append(n.Tags, rec.Tag)
		}
	}
	return g.note(append(notes, Note{Rules: n})...)
}

// Carried says that the position was carried over from other rules: the orders
// before do not lead to it.
func (g *Game) Carried() bool { return g.carried > 0 }

// RulesNow returns the hash of the rules of the last order.
func (t *Tape) RulesNow() string {
	hash := t.Header.Rules
	for _, n := range t.Notes {
		if n.Rules != nil {
			hash = n.Rules.Hash
		}
	}
	return hash
}

// Notes lists the notes.
func (g *Game) Notes() []Note { return g.notes }

// Noted adopts a note of a journal that is being replayed.
func (g *Game) Noted(n Note) { g.notes = append(g.notes, n) }

// Adopt gives a game whose state was carried over the orders that led to it,
// and its notes. They can be read but not undone.
func (g *Game) Adopt(records []*Record, notes []Note) {
	g.records, g.notes, g.floor = slices.Clone(records), slices.Clone(notes), len(records)
	g.carried = g.floor
	g.undone, g.open, g.pending = nil, nil, nil
}
