package repl

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/core/game"
	"parley/repl/layout"
)

// TestUndoAtTheBeginning: answers to the questions of the beginning are undone one at a
// time, the last first, also when they have all been given; and the journal replays it.
func TestUndoAtTheBeginning(t *testing.T) {
	text, err := os.ReadFile("../scenarios/scum/landing.toml")
	if err != nil {
		t.Fatal(err)
	}
	ashore := filepath.Join(t.TempDir(), "ashore.toml") // men of both sides are, so that both are asked for their decks
	if err := os.WriteFile(ashore, []byte(strings.Replace(string(text), `at      = "F3"`, `at      = "G3"`, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	s, out := atTable(t, ashore)
	name := filepath.Join(t.TempDir(), "landing.parley")
	says(t, s, out, "save "+name)
	hash := func() string { return s.Game.State.Hash() }
	var before []string
	for _, decks := range []string{"land and naval", "naval and naval"} {
		before = append(before, hash())
		says(t, s, out, decks)
	}
	if s.Game.Pending() != nil {
		t.Fatalf("the beginning asks more: %v", s.Game.Pending())
	}
	begun := hash()
	for i, want := range slices.Backward(before) {
		if said, _ := says(t, s, out, "undo"); said != "undone: an answer of "+[]string{"The Garrison", "The Returned"}[i]+"\n" || hash() != want {
			t.Errorf("undo of answer %d: %s", i+1, said)
		}
	}
	if _, err := s.Line("undo"); !errors.Is(err, game.ErrNoOrder) || hash() != before[0] {
		t.Errorf("undo before the first answer: %v", err)
	}
	says(t, s, out, "redo")
	if says(t, s, out, "redo"); hash() != begun {
		t.Error("undone and redone, the beginning leads to another position")
	}
	if _, err := s.Line("redo"); err == nil {
		t.Error("there is something left to redo")
	}
	says(t, s, out, "undo 2")
	if says(t, s, out, "land and land"); len(s.Game.Open().Answers) == 0 {
		t.Fatal("the answer is not recorded")
	}
	if _, err := s.Line("redo"); err == nil {
		t.Error("another answer has been given, and the earlier one is redone")
	}
	now := hash()
	if err := s.Game.Journal.Close(); err != nil {
		t.Fatal(err)
	}
	again, _, err := Resume(library(), name, false)
	if err != nil || again.Pending() == nil || again.State.Hash() != now {
		t.Errorf("resumed: %v", err)
	}
	other := New(library(), layout.Screen{Out: out})
	other.SetGame(again)
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	if says(t, other, out, "undo"); again.State.Hash() != before[0] {
		t.Error("the answer of a resumed beginning is not undone")
	}
}
