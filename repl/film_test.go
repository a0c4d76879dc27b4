package repl

import (
	"errors"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/repl/layout"
)

// TestFilmOfNothing: of a journal that diverges at its first record there is no page.
func TestFilmOfNothing(t *testing.T) {
	h, sc, err := lua.Open(library(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	s := New(library(), layout.Screen{})
	s.SetGame(g)
	tape := &game.Tape{Header: g.Header, Records: []*game.Record{{Hash: "0123456789abcdef0123456789abcdef"}}}
	text, _, err := s.Film(tape, 1, "")
	if d := (*game.Diverged)(nil); !errors.As(err, &d) || text != "" {
		t.Errorf("%v, and a page of %d bytes", err, len(text))
	}
}
