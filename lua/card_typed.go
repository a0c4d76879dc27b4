package lua

import (
	"fmt"

	"parley/core/deck"
	"parley/core/game"
)

// giveWay makes the card that is found out one of a kind of which the program has none
// left there, because a person has typed it in: the card on the table counts, and
// what the program has drawn without anybody's knowledge gives way to it. s is what the
// program knows of the card, from whom the player is whose unread card it is, "" for the
// pile, and only the player who sees it.
func (d dealing) giveWay(s deck.Slot, card, from, only string) {
	if s.Card != "" {
		d.do(func() error { return d.Forget(from) })
	}
	if !d.Get(game.DeckPile).Table().Get(card).IsNil() {
		return
	}
	field, holder, i := d.Hider(only, card)
	if i == 0 {
		d.h.Raise(fmt.Errorf("%s: no card %q of %s is hidden", d.word, card, d.Name))
	}
	c := d.chance("in its place", "")
	c.Only = game.Nobody // the program draws it: no real card is meant
	p := d.Pool(&d.Kinds, "")
	w := d.weighed(p.Cards, d.weigh(p, s.Covered()))
	c.Faces, c.Weights, c.Wide = w.faces, w.weights, w.wide
	d.h.pick(c)
	other := w.faces[c.Got[0]]
	d.do(func() error { return d.Exchange(field, holder, i, other) })
	if field == game.DeckHands {
		d.h.Run.Handler.Tell(game.Event{Kind: game.Noted, Depth: len(d.h.Run.frames), Rule: d.h.Run.current(), At: d.h.State.Mark(), From: d.h.Run.from(), Only: holder,
			Text: fmt.Sprintf("%s: somebody drew the real card %s, so the one in your hand becomes %s", d.h.Called(holder), d.h.CardTitle(card), d.h.CardTitle(other))})
	}
}
