package game

import (
	"bytes"
	"slices"
)

// Recall answers what the open order asks before its question, with the answers that one
// reader has seen, in the position in which the order began as far as he sees it.
type Recall struct {
	g       *Game
	told    *recollection
	see     Viewer
	notes   []string // that he has read
	options []string // of the question
	next    int
	heard   []string // in this run
	proved  bool     // the question was reached with what he sees
}

// Recall runs do in the position in which the open order began, without what the veil
// hides, and restores the present one. The open question is a decision. The error is
// [ErrVeiled] if the order has asked something that its reader did not see.
func (g *Game) Recall(veil *Veil, do func(*Recall) error) error {
	st, open := g.State, g.open
	r := &Recall{g: g, see: veil.See, options: slices.Clone(g.pending.Choice.List())}
	r.told = &recollection{order: open, answers: len(open.Answers), view: st.Root().JSON(veil.See)}
	for _, e := range open.Events {
		r.notes = append(r.notes, r.read(e)...)
	}
	shelf := st.Save(open.from)
	defer st.Restore(shelf)
	if err := g.answeredTo(veil.See, r.told); err != nil {
		return err
	}
	if r.told.missed > 0 {
		return ErrVeiled
	}
	defer st.Rollback(st.Mark())
	if veil.Hide(r.told.played) != nil {
		return ErrVeiled
	}
	return do(r)
}

// read returns what the reader reads of a note.
func (r *Recall) read(e Event) []string {
	if e, ok := e.For(r.see); ok && e.Kind == Noted {
		return []string{e.Text}
	}
	return nil
}

// Begin begins a further run of the order.
func (r *Recall) Begin() { r.next, r.heard = 0, r.heard[:0] }

// Hear receives the events of the first run before the question.
func (r *Recall) Hear(e Event) {
	if !r.proved {
		r.heard = append(r.heard, r.read(e)...)
	}
}

// recall returns the next known answer.
func (r *Recall) recall(key, player string) (a recalled, ok bool) {
	if r.next >= len(r.told.list) || r.told.list[r.next].key != key || r.told.list[r.next].player != player {
		return a, false
	}
	r.next++
	return r.told.list[r.next-1], true
}

// Dice answers a roll or draw before the question. A card that the reader does not see
// stays unknown.
func (r *Recall) Dice(c *Chance) error {
	if c.Blank && c.Only != "" && !r.see(c.Only, true) {
		c.Got = nil
		if c.Else != "" && !r.proved {
			r.heard = append(r.heard, c.Else)
		}
		return nil
	}
	a, ok := r.recall(c.Key(), "")
	if !ok {
		return ErrVeiled
	}
	return c.SetAnswer(a.text)
}

// Decide answers a decision before the question. here is true at the question, or at the
// first of those that are decided together with it.
func (r *Recall) Decide(c *Choice) (text string, here bool, err error) {
	a, ok := r.recall(c.Key(), c.Player)
	if ok && !a.sealed {
		return a.text, false, nil
	}
	if !ok && !r.asks(c) {
		if c.Pass != "" && !r.g.Dealer.AskAll { // he could only pass
			return c.Pass, false, nil
		}
		return "", false, ErrVeiled
	}
	if !r.proved && !r.proves() {
		return "", false, ErrVeiled
	}
	r.proved = true
	return "", true, nil
}

// asks says whether a decision is the open question.
func (r *Recall) asks(c *Choice) bool {
	wait := r.g.pending.Choice
	return r.next == len(r.told.list) && c.Key() == wait.Key() && c.Player == wait.Player && (r.proved || slices.Equal(c.List(), r.options))
}

// proves says whether the reader sees what he saw at the question.
func (r *Recall) proves() bool {
	return slices.Equal(r.heard, r.notes) && bytes.Equal(r.g.State.Root().JSON(r.see), r.told.view)
}
