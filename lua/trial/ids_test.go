package trial

import (
	"testing"

	"parley/lua"
)

// TestUnnamed: a piece is called by its name; an id that is also a word of the rules may
// mean that word, and one that is part of the name stands there rightly.
func TestUnnamed(t *testing.T) {
	h, sc, err := lua.Open(library(), "scum/beach")
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: 1})
	if err == nil {
		_, err = g.Begin()
	}
	if err != nil {
		t.Fatal(err)
	}
	for sentence, want := range map[string]string{
		"Captain Gale has no muskets":        "",
		"long-tom has no crew":               "long-tom",
		"Long Tom has no crew":               "",
		"its cannon is Long Tom (long-tom)":  "",
		"Gale (long-tom) has no crew":        "long-tom",
		"there is no \"long-tom\"":           "",
		"who is shot (long-tom or gunners?)": "",
	} {
		if got := Unnamed(h, sentence); got != want {
			t.Errorf("%q names %q, not %q", sentence, got, want)
		}
	}
}
