package repl

import (
	"strings"
	"testing"
)

// TestUsualForAll: usual all answers the open question and those like it that follow in
// the same order, and no more than these.
func TestUsualForAll(t *testing.T) {
	s, out := atTable(t, "shore/the-well", append(marching[:len(marching):len(marching)], "path ann 14.5,11", "done", "dice charge 6, charge for riders 6", "engage rats gulls who=max at=ann charge=yes",
		"path max to ann", "dice strikes 1 1, strikes 6 6, saves 6 6", "pass")...)
	if w := s.Game.Pending(); w == nil || w.Choice == nil || w.Choice.Action != "retreat" {
		t.Fatalf("no retreat is asked: %+v", w)
	}
	got, _ := says(t, s, out, "usual all")
	if s.Game.Pending() != nil || strings.Count(got, "retreat ") < 6 {
		t.Errorf("usual all leaves the question open, or does not show the answers:\n%s", got)
	}
	got, _ = says(t, s, out, "undo")
	if !strings.Contains(got, "undone") {
		t.Errorf("undo after usual all:\n%s", got)
	}
	says(t, s, out, "dice strikes 1 1, strikes 6 6, saves 6 6")
	says(t, s, out, "path max to ann")
	if says(t, s, out, "pass"); s.Game.Pending() == nil {
		t.Error("the order is given again, and nothing is asked")
	}
	if got, _ := says(t, s, out, "usual"); !strings.Contains(got, "the usual: ") || s.Game.Pending() == nil {
		t.Errorf("usual answers more than one question:\n%s", got)
	}
	for s.Game.Pending() != nil {
		says(t, s, out, "usual")
	}
	if _, err := s.line("usual all"); err == nil {
		t.Error("usual all is taken for an answer where nothing is asked")
	}
}
