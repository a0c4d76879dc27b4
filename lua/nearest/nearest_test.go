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

func TestApart(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0},
		{"shoot hag trident", "shoot hag trident", 0},
		{"shoot hag", "shoot hag trident", 10},
		{"shoot hag trident", "", 30},
		{"shoot hga trident", "shoot hag trident", 6}, // neighbours swapped: one letter of three
		{"shoot xyz trident", "shoot hag trident", 12},
		{"row hag 3", "row hag 4", 12},
		{"a b c", "b c", 10},
		{"Hag", "hag", 6},
		{strings.Repeat("x", 900) + "y", strings.Repeat("x", 900), 3},
	} {
		a, b := strings.Fields(c.a), strings.Fields(c.b)
		if got := Apart(a, b); got != c.want || Apart(b, a) != got {
			t.Errorf("%q and %q are %d apart, and %d the other way round, want %d", c.a, c.b, got, Apart(b, a), c.want)
		}
	}
}
