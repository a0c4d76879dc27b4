package lua

import (
	"fmt"
	"slices"

	"parley/core/deck"
	"parley/core/game"
	"parley/lua/nearest"
)

// deck returns a deck of the game; ok is false before the game begins.
func (h *Host) deck(name string) (d game.Deck, ok bool) {
	return game.DeckOf(h.State.Root().Get(name).Table())
}

// holdsCard reports whether a player holds a card of a deck that is known in this
// position.
func (h *Host) holdsCard(deck, player, card string) bool {
	d, ok := h.deck(deck)
	return ok && d.Find(player, card) > 0
}

// copiesHeld returns how many copies of a card of a deck a player holds that are known in
// this position.
func (h *Host) copiesHeld(deck, player, card string) (n int) {
	if d, ok := h.deck(deck); ok {
		for _, s := range d.Hand(player) {
			if s.Card == card {
				n++
			}
		}
	}
	return n
}

// unknown returns how many cards a player holds that are not known in this position.
func (h *Host) unknown(deck, player string) (n int) {
	if d, ok := h.deck(deck); ok {
		for _, s := range d.Hand(player) {
			if s.Card == "" {
				n++
			}
		}
	}
	return n
}

// handSize returns how many cards of a deck a player holds and has read.
func (h *Host) handSize(deck, player string) int {
	d, ok := h.deck(deck)
	if !ok {
		return 0
	}
	return len(d.Hand(player))
}

// liesOpen reports whether a card of a deck lies open.
func (h *Host) liesOpen(deck, card string) bool {
	d, ok := h.deck(deck)
	return ok && d.LiesOpen(card)
}

// move moves cards of a deck, and counts what it writes.
func (h *Host) move(name string, how func(d game.Deck) error) {
	d, ok := h.deck(name)
	if !ok {
		h.Raise(fmt.Errorf("the deck %q is not in the game", name))
	}
	before := h.State.Mark()
	err := how(d)
	if err == nil {
		err = h.Run.moved(int(h.State.Mark() - before))
	}
	h.must(err)
}

// SetHand gives a player exactly these cards as his hands of all decks, for specs. A
// card comes from the first deck that has it.
func (h *Host) SetHand(player string, cards []string) error {
	for _, name := range h.deckNames() {
		d, ok := h.deck(name)
		if !ok {
			continue
		}
		for hand := d.Hand(player); len(hand) > 0; hand = d.Hand(player) {
			if err := d.Place(player, hand[0].Card); err != nil {
				return err
			}
		}
		if err := d.Mix(); err != nil {
			return err
		}
	}
	for _, card := range cards {
		i := slices.IndexFunc(h.deckNames(), func(name string) bool {
			c := h.Card(card)
			return h.packOf(name).Kinds.Has(card) || c != nil && c.CopiesIn(name) > 0
		})
		if i < 0 {
			return fmt.Errorf("no deck has a card %q%s", card, nearest.Guess(card, h.CardNames()))
		}
		d, ok := h.deck(h.deckNames()[i])
		if !ok {
			return fmt.Errorf("the deck %q is not in the game", h.deckNames()[i])
		}
		if err := d.Deal(player, card); err != nil {
			return err
		}
	}
	return nil
}

// HoldPlayed makes a position, in which the hands of players are hidden, one in which they
// hold what they are seen to play from it: with the open order, and in answer to it.
func (h *Host) HoldPlayed(open *game.Record, played []game.Played) error {
	need := map[game.Played]int{} // by player and card
	hold := func(player string, c *Card) error {
		key := game.Played{Player: player, Text: c.Name}
		if need[key]++; h.identified(key) >= need[key] {
			return nil
		}
		for _, x := range c.Copies {
			d, ok := h.deck(x.Deck)
			if !ok {
				continue
			}
			if i := slices.IndexFunc(d.Hand(player), func(s deck.Slot) bool { return s.Card == "" }); i >= 0 {
				return d.Identify(player, i+1, c.Name)
			}
		}
		return nil
	}
	for _, c := range h.shownCards(open) {
		if err := hold(open.Player, c); err != nil {
			return err
		}
	}
	for _, p := range played {
		if a := h.ActionNamed(p.Text); a != nil && a.Card != nil {
			if err := hold(p.Player, a.Card); err != nil {
				return err
			}
		}
	}
	return nil
}

// identified counts the cards of a kind that a player is known to hold.
func (h *Host) identified(p game.Played) (n int) {
	for _, x := range h.Card(p.Text).Copies {
		if d, ok := h.deck(x.Deck); ok {
			for _, s := range d.Hand(p.Player) {
				if s.Card == p.Text {
					n++
				}
			}
		}
	}
	return n
}
