package proxy

import (
	"fmt"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/lua/nearest"
)

// readable reports whether rules may read a field of a deck: the others would tell them
// what the players do not know.
func readable(field string) bool { return slices.Contains(game.DeckFields, field) }

// instead names for each field of a deck that rules cannot read what they call instead.
var instead = map[string]string{
	game.DeckPile:   "cards.left(deck) is its size",
	game.DeckTop:    "cards.known(deck) lists the cards that everybody knows to lie on top, cards.look lets a player look",
	game.DeckHands:  "cards.hand(deck, player) lists the cards of a player, cards.size(deck, player) counts them",
	game.DeckUnread: "cards.unread(deck, player) counts the cards that a player has not read, cards.read reads one",
	game.DeckDrawn:  "cards.facet asks a facet of a card",
}

// unreadable returns why rules cannot read a field of a deck.
func unreadable(field string) error {
	if word := instead[field]; word != "" {
		return fmt.Errorf("rules cannot read %s of a deck: %s", field, word)
	}
	return fmt.Errorf("a deck has no %q%s", field, nearest.Guess(field, game.DeckFields))
}

// inDeck refuses to change what is part of a deck.
func inDeck(t *game.Table) error {
	if t.InDeck() {
		return fmt.Errorf("rules cannot write the fields of a deck: draw and the chapter cards move its cards, such as cards.discard(deck, card)")
	}
	return nil
}

// keepsDeck refuses to write to a deck, or another value in its place.
func (m *Mirror) keepsDeck(t *game.Table, key glua.LValue) error {
	if err := inDeck(t); err != nil {
		return err
	}
	if d := t.Get(key.String()).Table(); d != nil {
		return inDeck(d)
	}
	return nil
}
