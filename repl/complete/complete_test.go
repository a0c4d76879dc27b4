package complete

import (
	"slices"
	"strings"
	"testing"
)

// What a prompt offers in a game is tested beside its table of commands, in repl.

func TestTyped(t *testing.T) {
	for _, c := range []struct {
		line, words, partial string
		start                int
	}{
		{"", "", "", 0}, {"sh", "", "sh", 0}, {"show ", "show", "", 5}, {"show ha", "show", "ha", 5}, {`show "Sea H`, "show", "Sea H", 5},
		{`show "Sea Hag" f`, "show|Sea Hag", "f", 15}, {"  a\tb ", "a|b", "", 6},
	} {
		words, start, partial := typed(c.line)
		if strings.Join(words, "|") != c.words || partial != c.partial || start != c.start {
			t.Errorf("%q: %q, and %q from %d", c.line, words, partial, start)
		}
	}
}

func TestChapters(t *testing.T) {
	ids := []string{"galley.archery.hit", "galley.archery.range", "galley.hole.plug", "scum.hit"}
	for start, want := range map[string]string{
		"": "galley.|scum.", "galley": "galley.archery.|galley.hole.", "galley.hole": "galley.hole.plug", "GALLEY.A": "galley.archery.hit|galley.archery.range", "x": "",
	} {
		if got := strings.Join(chapters(slices.Clone(ids), start), "|"); got != want {
			t.Errorf("%q leads to %q, not %q", start, got, want)
		}
	}
}

func TestNoGame(t *testing.T) {
	c := &Completer{Files: func(string) []string { return nil }}
	for _, line := range []string{"", "show ", "place hag ", "why not ", "= 1", "a; b"} {
		if _, list, _ := c.Complete(line, len(line)); len(list) > 0 {
			t.Errorf("%q: %q", line, list)
		}
	}
}
