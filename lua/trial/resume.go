package trial

import (
	"fmt"

	"parley/core/game"
)

// position is the state between two orders, as a checkpoint of a journal holds it.
type position struct {
	orders int // before it, with the beginning
	state  []byte
}

// keeps adds the present position to those from which the game is resumed at its end.
func (tb *table) keeps() {
	if tb.g.Pending() == nil && len(tb.g.Records()) > 0 {
		tb.kept = append(tb.kept, position{len(tb.g.Records()), tb.g.State.Root().JSON(nil)})
	}
}

// mostResumed limits the positions of a game from which it is resumed.
const mostResumed = 8

// resume resumes the game on other hosts from the positions that were kept, and replays the
// orders after them: whatever counts must be part of the state.
func (tb *table) resume() *Finding {
	step := max(1, len(tb.kept)/mostResumed)
	for i := 0; i < len(tb.kept); i += step {
		if f := tb.resumeFrom(tb.kept[i]); f != nil {
			return f
		}
	}
	return nil
}

func (tb *table) resumeFrom(at position) *Finding {
	records := tb.g.Records()
	if at.orders > len(records) {
		return nil // orders were undone
	}
	other, err := tb.t.open(tb.c)
	if err != nil {
		return tb.failed(err)
	}
	other.g.Dealer = game.Dealer{}
	tags := make([]string, at.orders)
	for i := range tags {
		tags[i] = records[i].Tag
	}
	differs := func(format string, args ...any) *Finding {
		return &Finding{Kind: Resumed, Text: fmt.Sprintf("from the position after order %d: ", at.orders-1) + fmt.Sprintf(format, args...), form: "resumed"}
	}
	left, err := other.g.State.Load(at.state)
	switch {
	case err != nil:
		return differs("%v", err)
	case len(left) > 0:
		return differs("%s is lost", left[0])
	case other.g.State.Hash() != records[at.orders-1].Hash:
		return differs("the hash is another")
	}
	other.g.Resume(records[:at.orders], nil, tags)
	for _, rec := range records[at.orders:] {
		rep, err := other.g.Replay(rec)
		if err == nil && rep.Waits != nil {
			err = rep.Waits
		}
		if err != nil {
			return differs("%q: %v", rec.Order, err)
		}
	}
	return nil
}
