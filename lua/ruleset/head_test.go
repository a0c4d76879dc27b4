package ruleset_test

import (
	"testing"

	"parley/lua/ruleset"
)

// TestChapterHead: the title of a chapter is the first sentence of the comment at its head.
func TestChapterHead(t *testing.T) {
	for _, c := range []struct{ text, title, intro string }{
		{"-- Ramming: who rams, and from where.\n\nram = 3", "Ramming: who rams, and from where", ""},
		{"-- 2.3 Boarding. One round is fought; losses.lua has\n-- who falls. Then the next.\n", "2.3 Boarding", "One round is fought; losses.lua has who falls. Then the next."},
		{"-- sails and masts\n--\n-- A mast is a table.\n", "Sails and masts", ""},
		{"--  Élan,\n--  and how it is lost.\nx = 1", "Élan, and how it is lost", ""},
		{"x = 1 -- not at the head.\n", "Long guns", ""},
		{"--[[ a long comment. ]]\n", "Long guns", ""},
		{"", "Long guns", ""},
	} {
		rs := &ruleset.Ruleset{Sources: map[string][]byte{"long_guns.lua": []byte(c.text)}}
		if title, intro := rs.ChapterHead(&ruleset.Chapter{Name: "long_guns"}); title != c.title || intro != c.intro {
			t.Errorf("%q has the title %q and the intro %q, not %q and %q", c.text, title, intro, c.title, c.intro)
		}
	}
}
