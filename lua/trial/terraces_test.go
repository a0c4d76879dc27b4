package trial

import (
	"testing"

	"parley/lua/ruleset"
)

// TestTrialsOnAPlane: random orders of figures with bases, whose moves are routes
// over ground that costs.
func TestTrialsOnAPlane(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	tally := &Tally{}
	found, err := first((&Trial{Lib: lib, Orders: *orders}).Findings([]string{"terraces/summer"}, *seed, *games, tally, func() bool { return true }))
	if err != nil || found != nil {
		t.Fatal(err, found)
	}
	if tally.Orders == 0 || tally.Refused == 0 || tally.Asked == 0 {
		t.Errorf("nothing was tried: %+v", *tally)
	}
}
