package repl

import (
	"io"
	"os"
	"path/filepath"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/repl/layout"
)

// TestBotsPlayOn: who the program plays is a part of the journal, for a game
// that is resumed and for one that is loaded at the prompt.
func TestBotsPlayOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bots.parley")
	h, sc, err := lua.Open(library(), "galley/duel")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 4})
	if err != nil {
		t.Fatal(err)
	}
	g.Header.Bots = "red=random"
	if g.Journal, err = game.CreateJournal(name, g.Header); err != nil {
		t.Fatal(err)
	}
	if _, err := g.Begin(); err != nil {
		t.Fatal(err)
	}
	if err := g.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	again, note, err := Resume(library(), name, false)
	if err != nil || note != "" || again.Header.Bots != "red=random" {
		t.Fatalf("resumed: %v %q, bots %q", err, note, again.Header.Bots)
	}
	s := New(library(), layout.Screen{Out: io.Discard})
	if _, err := s.Line("load " + name); err != nil {
		t.Fatal(err)
	}
	defer s.Game.Journal.Close()
	if s.Bots["red"] != "random" || s.Bots["blue"] != "" {
		t.Errorf("loaded: the bots are %v", s.Bots)
	}
}

// TestFree: a name that nothing has, also where nothing can be.
func TestFree(t *testing.T) {
	dir := t.TempDir()
	for i, want := range []string{"a-2.parley", "a-3.parley", "a-4.parley"} {
		have := Free(filepath.Join(dir, "a.parley"))
		if have != filepath.Join(dir, want) {
			t.Errorf("%d: %s", i, have)
		}
		if err := os.WriteFile(have, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have := Free(filepath.Join(dir, "a-2.parley", "b")); have != filepath.Join(dir, "a-2.parley", "b-2") {
		t.Errorf("below a file: %s", have)
	}
}
