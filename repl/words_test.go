package repl

import (
	"strings"
	"testing"
)

// TestAWordOfBoth orders what a ruleset calls by the name of a command: the
// command stands alone, with more behind it the word is the order.
func TestAWordOfBoth(t *testing.T) {
	s, out := inTheTasks(t)
	for _, line := range []string{"declare-fire flagship flagship-marine-1 barracuda group=deck", "dice musket 6", "done blue", "done red",
		"dice initiative 4, initiative 3", "roll-initiative", "done blue", "done red", "done blue", "done red", "done red"} {
		says(t, s, out, line)
	}
	text, _ := says(t, s, out, "legal flagship-marine-1")
	if want := "reload flagship flagship-marine-1\n"; !strings.Contains(text, want) {
		t.Fatalf("no %q among\n%s", want, text)
	}
	if text, a := says(t, s, out, "reload flagship flagship-marine-1"); a.No || !strings.Contains(text, "Marine 1 of Flagship loads") {
		t.Errorf("an order to reload is told as %q", text)
	}
	if text, _ := says(t, s, out, "reload"); !strings.Contains(text, "nothing") {
		t.Errorf("the command is told as %q", text)
	}
	text, _ = says(t, s, out, "help reload")
	for _, want := range []string{"reload [SHIP] FIGURES", "load the rules again from disk"} {
		if !strings.Contains(text, want) {
			t.Errorf("help lacks %q:\n%s", want, text)
		}
	}
}

// TestActionsCanBeTyped has no action hidden by a command: none bears the name
// of one that takes more words.
func TestActionsCanBeTyped(t *testing.T) {
	lib, s := library(), &Session{}
	for _, e := range lib.List() {
		if e.Scenario != "" {
			continue
		}
		h, err := lib.Host(e.Ruleset)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range h.Actions() {
			if c := s.command(name); c != nil && c.usage != c.name {
				t.Errorf("%s: the action %s is hidden by %s", e.Ruleset, name, c.usage)
			}
		}
	}
}
