package trial

import (
	"testing"

	"parley/lua/ruleset"
)

// TestTrialsOfObjectives tries games that have a last round and objectives: each
// comes to its end.
func TestTrialsOfObjectives(t *testing.T) {
	t.Parallel()
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	tr, tally := &Trial{Lib: lib, Orders: 4 * *orders}, &Tally{}
	for f, err := range tr.Findings([]string{"orchard/harvest"}, *seed, 6**games, tally, nil) {
		if err != nil {
			t.Fatal(err)
		}
		least := tr.Shrink(f)
		t.Errorf("%v\n%s", least, least.Case.lines(least.Kind))
	}
	if tally.Games == 0 || tally.Over != tally.Games {
		t.Errorf("%d of %d games came to their end", tally.Over, tally.Games)
	}
}
