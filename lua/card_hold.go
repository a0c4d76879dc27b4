package lua

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/proxy"
)

// deck returns a deck of the game, nil before the game begins.
func (h *Host) deck(name string) *game.Table { return h.State.Root().Get(name).Table() }

// deckName returns the name of a deck that a script gives.
func (h *Host) deckName(v glua.LValue) string {
	t := proxy.TableOf(v)
	if t == nil || t.Type().Name != "deck" {
		h.Raise(fmt.Errorf("a deck is needed, such as game.%s, got %s", "naval", proxy.Text(v)))
	}
	return t.Key()
}

// hand returns the cards that a player holds and that are known in this position.
func (h *Host) hand(deck, player string) *game.Table {
	d := h.deck(deck)
	if d == nil {
		return nil
	}
	return d.Get("hands").Table().Get(player).Table()
}

// holdsCard reports whether a player holds a card of a deck.
func (h *Host) holdsCard(deck, player, card string) bool {
	return cardAt(h.hand(deck, player), card) > 0
}

// unread returns how many cards a player holds that are not known in this position.
func (h *Host) unread(deck, player string) int {
	if d := h.deck(deck); d != nil {
		return d.Get("unread").Table().Get(player).Int()
	}
	return 0
}

// handSize returns how many cards of a deck a player holds.
func (h *Host) handSize(deck, player string) int {
	n := h.unread(deck, player)
	if t := h.hand(deck, player); t != nil {
		n += t.Len()
	}
	return n
}

// cardAt returns the place of a card in a list, 0 if it is not there.
func cardAt(list *game.Table, card string) int {
	if list == nil {
		return 0
	}
	for i := 1; i <= list.Len(); i++ {
		if list.At(i).Text() == card {
			return i
		}
	}
	return 0
}

// layOpen moves a card from the hand of a player into the open, if it is there.
func (h *Host) layOpen(deck, player, card string) error {
	return moveCard(h.hand(deck, player), h.deck(deck).Get("open").Table(), card)
}

// liesOpen reports whether a card of a deck lies open.
func (h *Host) liesOpen(deck, card string) bool {
	d := h.deck(deck)
	return d != nil && cardAt(d.Get("open").Table(), card) > 0
}

// discardOpen moves a card that lies open to the discard pile.
func (h *Host) discardOpen(deck, card string) error {
	return moveCard(h.deck(deck).Get("open").Table(), h.deck(deck).Get("discards").Table(), card)
}

// moveCard moves a card from one list to the end of another; it does nothing if the
// card is not in the first.
func moveCard(from, to *game.Table, card string) error {
	i := cardAt(from, card)
	if i == 0 {
		return nil
	}
	if _, err := from.Remove(i); err != nil {
		return err
	}
	return to.Insert(to.Len()+1, game.Str(card))
}
