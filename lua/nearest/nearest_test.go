package nearest

import (
	"strings"
	"testing"
)

func TestTo(t *testing.T) {
	for _, c := range []struct {
		word, candidates, want string
	}{
		{"archer", "archers hands", "archers"},
		{"acrhers", "hands archers", "archers"}, // neighbours swapped
		{"HULL", "hull", "hull"},
		{"hull", "hull hulk", "hulk"}, // never itself
		{"at", "in to", ""},
		{"AT", "at", "at"},
		{"corsair", "war light", ""},
		{"boarding", "bording boarded", "bording"},
		{"aa", "ab ac", ""},
		{"lines", "linen liner", "linen"}, // the first of equals
		{strings.Repeat("x", 65), strings.Repeat("x", 64), ""},
		{"éfle", "éfla", "éfla"},
		{"", "x", ""},
	} {
		if got := To(c.word, strings.Fields(c.candidates)); got != c.want {
			t.Errorf("To(%q, %s) = %q, want %q", c.word, c.candidates, got, c.want)
		}
	}
	if got := Guess("hul", []string{"hull"}); got != ` (did you mean "hull"?)` {
		t.Error(got)
	}
}
