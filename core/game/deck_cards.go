package game

import (
	"errors"
	"slices"

	"parley/core/deck"
)

// Empty says whether a deck has no cards at all, as before the game begins.
func (d Deck) Empty() bool { return len(d.All()) == 0 }

// Resize changes how many cards of a kind a deck has to n, as nearly as it can: it adds
// cards to the pile, or takes them out of it. With n = 0 it also takes those that lie
// elsewhere, in hands too. A card that nobody has identified stays.
func (d Deck) Resize(card string, n int) error {
	have := d.All()[card]
	if n == have {
		return nil
	}
	if err := d.Settle(); err != nil {
		return err
	}
	if n > have {
		return d.count(card, n-have)
	}
	less := min(have-n, d.part(DeckPile).Get(card).Int(), d.Left())
	if err := errors.Join(d.count(card, -less), d.forget()); err != nil || n > 0 {
		return err
	}
	if err := d.clear(card); err != nil {
		return err
	}
	for _, field := range []string{DeckHands, DeckUnread} {
		for _, player := range slices.Clone(d.part(field).Keys()) {
			list := d.part(field).Get(player).tab
			for i := list.Len(); i > 0; i-- {
				if deck.ParseSlot(list.At(i).text).Card != card {
					continue
				}
				if err := d.drop(field, player, i); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// forget drops what players know of the cards that they have not looked at: with
// fewer cards in the deck, none might fit it.
func (d Deck) forget() error {
	all := d.part(DeckUnread)
	for _, player := range all.Keys() {
		list := all.Get(player).tab
		for i, s := range slotsOf(list) {
			if len(s.Not) == 0 && len(s.Is) == 0 {
				continue
			}
			s.Not, s.Is = nil, nil
			if err := list.SetAt(i+1, Str(s.String())); err != nil {
				return err
			}
		}
	}
	return nil
}

// clear takes the cards of a kind out of the lists that belong to no player.
func (d Deck) clear(card string) error {
	for _, field := range []string{DeckTop, DeckOpen, DeckDrawn, DeckDiscards, DeckOut} {
		list := d.part(field)
		for i := list.Len(); i > 0; i-- {
			if deck.ParseSlot(list.At(i).text).Card != card {
				continue
			}
			if _, err := list.Remove(i); err != nil {
				return err
			}
		}
	}
	return nil
}
