package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestStartWithoutATerminal: parley alone prints the commands if nobody can choose.
func TestStartWithoutATerminal(t *testing.T) {
	atHome(t)
	parley(t, "t\n").says(t, statusDone, "parley play", "parley tour", "help first-card")
}

// TestTourIsLeftAndContinued: the tour continues where it was left, and begins again once
// it has been finished; its game is not saved.
func TestTourIsLeftAndContinued(t *testing.T) {
	dir := atHome(t)
	parley(t, "show map\norder trident 3\nquit\n", "tour").says(t, statusDone, "1 of 13", "type: order hag 3")
	s := parley(t, "order hag 3\n", "tour")
	s.says(t, statusDone, "3 of 13  And the other side", "Sea Hag rows three hexes to K7", "4 of 13")
	if strings.Contains(s.out, "1 of 13") || strings.Contains(s.all(), "Saved") {
		t.Errorf("it begins again, or is saved:\n%s", s.out)
	}
	parley(t, strings.Repeat("skip\n", 10), "tour").says(t, statusDone, "That was the tour")
	parley(t, "", "tour").says(t, statusDone, "1 of 13")
	parley(t, "", "tour", "--step", "5").says(t, statusDone, "5 of 13  What may I do?")
	parley(t, "", "tour", "--step", "14").says(t, statusUsage, "the tour has steps 1 to 13")
	if err := os.WriteFile(filepath.Join(dir, tourFile), []byte("rubbish"), 0o644); err != nil {
		t.Fatal(err)
	}
	parley(t, "", "tour").says(t, statusDone, "1 of 13")
	if left, _ := filepath.Glob(filepath.Join(dir, "*.parley")); len(left) > 0 {
		t.Errorf("it leaves %v", left)
	}
}
