package sentence_test

import (
	"slices"
	"strings"
	"testing"

	"parley/lua/sentence"
)

func TestRuns(t *testing.T) {
	for _, test := range []struct{ short, long string }{
		{"hag-crew-1..3", "hag-crew-1,hag-crew-2,hag-crew-3"},
		{"hag-crew-9..11,hag-mate", "hag-crew-9,hag-crew-10,hag-crew-11,hag-mate"},
		{"hag-crew-1,hag-crew-2", "hag-crew-1,hag-crew-2"},
		{"hag-mate,a-1..3,b-4..6", "hag-mate,a-1,a-2,a-3,b-4,b-5,b-6"},
		{"a-3,a-2,a-1", "a-3,a-2,a-1"},
		{"a-01,a-02,a-03", "a-01,a-02,a-03"},
		{"", ""},
	} {
		var long []string
		for _, w := range strings.Split(test.short, ",") {
			long = append(long, sentence.SpellRun(w)...)
		}
		if got := strings.Join(long, ","); got != test.long {
			t.Errorf("%s is %s, want %s", test.short, got, test.long)
		}
		if got := strings.Join(sentence.JoinRuns(long), ","); got != test.short {
			t.Errorf("%s is written %s, want %s", test.long, got, test.short)
		}
	}
	for _, word := range []string{"a-3..1", "..", "3..5", "a..b", "a-1..99999", "a-1..2..3", "a-01..3"} {
		if got := sentence.SpellRun(word); !slices.Equal(got, []string{word}) {
			t.Errorf("%s is %v, want itself", word, got)
		}
	}
}

func TestInNumbers(t *testing.T) {
	sorted := []string{"", "a", "line.1", "line.1.x", "line.2", "line.10", "line.10.x", "line.x", "ship"}
	for i, a := range sorted {
		for j, b := range sorted {
			if got := sentence.CompareNumbered(a, b); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%q and %q: %d", a, b, got)
			}
		}
	}
}
