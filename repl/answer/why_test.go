package answer

import (
	"testing"

	"parley/repl/layout"
)

// TestCutTextIsClosed closes what a cut has left open, and nothing else.
func TestCutTextIsClosed(t *testing.T) {
	p := &tree{Scribe: Scribe{Screen: layout.Screen{ASCII: true}}}
	for long, want := range map[string]string{
		"[{feature reef comb, damage 2, least 0, dots 0, whence 12}, 2]":     "[{feature reef comb, damage 2, least 0, ...}]",
		"[{feature reef comb}, {damage 2}, 3, 4, 5, 6, 7, 8, 9, 10, 11]":     "[{feature reef comb}, {damage 2}, 3, 4, 5, 6, ...]",
		"[{feature reef comb, damage 2}]":                                    "[{feature reef comb, damage 2}]",
		"a sentence without brackets, which runs on, and on, and on, and on": "a sentence without brackets, which runs on, ...",
	} {
		if got := p.short(long); got != want {
			t.Errorf("%s\n is cut to %s\n not %s", long, got, want)
		}
	}
}
