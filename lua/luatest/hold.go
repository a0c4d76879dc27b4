package luatest

import (
	"testing"

	"parley/core/game"
	"parley/lua"
)

// Hold deals a player cards of a deck from the pile, which are there.
func Hold(t testing.TB, g *lua.Game, deck, player string, cards ...string) {
	t.Helper()
	d, ok := game.DeckOf(g.State.Root().Get(deck).Table())
	if !ok {
		t.Fatalf("there is no deck %q", deck)
	}
	for _, card := range cards {
		if err := d.Deal(player, card); err != nil {
			t.Fatal(err)
		}
	}
}
