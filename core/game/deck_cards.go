package game

import "slices"

// Empty says whether a deck has no cards at all, as before the game begins.
func (d Deck) Empty() bool {
	if d.part(DeckPile).Len() > 0 || len(d.Holders()) > 0 {
		return false
	}
	return !slices.ContainsFunc(looseFields, func(field string) bool { return d.part(field).Len() > 0 })
}

// looseFields are the fields of a deck that are lists of cards.
var looseFields = []string{DeckTop, DeckOpen, DeckDrawn, DeckDiscards, DeckOut}

// Knows says whether a card of a kind is anywhere in the deck, also out of the game.
func (d Deck) Knows(card string) bool {
	if !d.part(DeckPile).Get(card).IsNil() {
		return true
	}
	for _, field := range looseFields {
		for _, s := range d.Slots(field) {
			if s.Card == card {
				return true
			}
		}
	}
	for _, player := range d.Holders() {
		for _, s := range slices.Concat(d.Hand(player), d.Unread(player)) {
			if s.Card == card {
				return true
			}
		}
	}
	return false
}

// Add adds n new cards of a kind to the pile.
func (d Deck) Add(card string, n int) error { return d.count(card, n) }
