package find

import (
	"slices"
	"strings"
	"testing"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/rulesets"
)

// TestEverydayWords: each word to which a line of everyday.txt leads is a word of a rule of
// some ruleset, and no word or phrase of players leads to itself alone.
func TestEverydayWords(t *testing.T) {
	var books []*Index
	for _, name := range []string{"galley", "piratewars", "scum", "shore"} {
		h, err := lua.OpenRuleset(&ruleset.Library{Rulesets: rulesets.FS}, name)
		if err != nil {
			t.Fatal(err)
		}
		books = append(books, Of(h))
	}
	s := stemmer{}
	everyday(everydayWords, func(says, means []string) {
		for _, m := range means {
			stems := s.stems(m, nil)
			if !slices.ContainsFunc(books, func(x *Index) bool { return len(x.known(slices.Clone(stems))) == len(stems) }) {
				t.Errorf("%s: no rule has the word %q", says, m)
			}
		}
		for _, said := range says {
			if len(means) == 1 && slices.Equal(s.stems(said, nil), s.stems(means[0], nil)) {
				t.Errorf("%q leads to itself", said)
			}
		}
	})
	for line := range strings.Lines(everydayWords) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' && !strings.Contains(line, " = ") {
			t.Errorf("a line without =: %q", line)
		}
	}
}
