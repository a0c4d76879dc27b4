package answer

import (
	"strings"

	"parley/core/deck"
	"parley/core/game"
	"parley/lua/ask"
)

// ofDeck says whether a path leads into a deck, where texts are slots of cards.
func (s Scribe) ofDeck(path string) bool {
	name, _, inside := strings.Cut(path, ".")
	t := s.Game.Host.State.Root().Get(name).Table()
	return inside && t != nil && t.Shape() != nil && t.Shape().Deck
}

// typedAt prints the value of a type at a path.
func (s Scribe) typedAt(path string, t *game.Type, d game.Data) string {
	if s.ofDeck(path) {
		d = slotsTold(d)
	}
	return s.typed(t, d)
}

// slotsTold is a value of a deck with its slots as players read them.
func slotsTold(d game.Data) game.Data {
	if d.Kind() == game.Text {
		return game.Data{Value: game.Str(deck.ParseSlot(d.Text()).Told())}
	}
	list := make([]game.Data, len(d.List))
	for i, e := range d.List {
		list[i] = slotsTold(e)
	}
	d.List = list
	return d
}

// cellAt prints a value of an outcome, in the column of a field.
func (s Scribe) cellAt(path string, v any) string {
	if d, ok := v.(game.Data); ok && s.ofDeck(path) {
		v = slotsTold(d)
	}
	return ask.CellText(v)
}
