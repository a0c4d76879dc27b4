package find_test

import (
	"slices"
	"testing"

	"parley/lua/find"
)

// TestMoreIsShort: a question finds no more rules than a person reads, however many share
// a word with it.
func TestMoreIsShort(t *testing.T) {
	for _, name := range books {
		x := find.Of(hostOf(t, name))
		var sizes []int
		for _, q := range questions(t, name) {
			sizes = append(sizes, len(x.Find(q.question).Hits))
		}
		slices.Sort(sizes)
		usual, most := sizes[len(sizes)/2], sizes[len(sizes)-1]
		t.Logf("%-10s usually %d rules, nine questions of ten up to %d, at most %d", name, usual, sizes[len(sizes)*9/10], most)
		if usual > 6 || most > 25 {
			t.Errorf("%s: a question finds usually %d rules, at most %d (limits 6 and 25)", name, usual, most)
		}
	}
}
