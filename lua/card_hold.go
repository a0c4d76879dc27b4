package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// deck returns a deck of the game; ok is false before the game begins.
func (h *Host) deck(name string) (d game.Deck, ok bool) {
	return game.DeckOf(h.State.Root().Get(name).Table())
}

// deckName returns the name of a deck that a script gives.
func (h *Host) deckName(v glua.LValue) string {
	d, ok := game.DeckOf(proxy.TableOf(v))
	if !ok {
		h.Raise(fmt.Errorf("a deck is needed, such as game.%s, got %s", "naval", proxy.Text(v)))
	}
	return d.Key()
}

// holdsCard reports whether a player holds a card of a deck that is known in this
// position.
func (h *Host) holdsCard(deck, player, card string) bool {
	d, ok := h.deck(deck)
	return ok && d.Find(player, card) > 0
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

// handSize returns how many cards of a deck a player holds.
func (h *Host) handSize(deck, player string) int {
	d, ok := h.deck(deck)
	if !ok {
		return 0
	}
	return len(d.Hand(player))
}

// layOpen moves a card from the hand of a player into the open, if it is there.
func (h *Host) layOpen(deck, player, card string) error {
	if d, ok := h.deck(deck); ok && d.Find(player, card) > 0 {
		return d.Play(player, card)
	}
	return nil
}

// liesOpen reports whether a card of a deck lies open.
func (h *Host) liesOpen(deck, card string) bool {
	d, ok := h.deck(deck)
	return ok && d.LiesOpen(card)
}

// discardOpen moves a card to the discard pile, if it lies open.
func (h *Host) discardOpen(deck, card string) error {
	if d, ok := h.deck(deck); ok && d.LiesOpen(card) {
		return d.Discard("", card)
	}
	return nil
}
