package trial

import (
	"testing"

	"parley/lua/ruleset"
)

// TestTrialsOfArguments tries rulesets whose actions have arguments of every
// kind: whatever is typed is refused with a sentence or reads back as itself, and
// what is listed is accepted.
func TestTrialsOfArguments(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	for _, scenario := range []string{"fold/market", "hillside/dawn"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			tr, tally := &Trial{Lib: lib, Orders: 4 * *orders}, &Tally{}
			for f, err := range tr.Findings([]string{scenario}, *seed, 6**games, tally, nil) {
				if err != nil {
					t.Fatal(err)
				}
				least := tr.Shrink(f)
				t.Errorf("%v\n%s", least, least.Case.lines(least.Kind))
			}
			if tally.Orders == 0 || tally.Refused == 0 || tally.Asked == 0 {
				t.Errorf("little was tried: %+v", tally)
			}
			t.Logf("%+v", *tally)
		})
	}
}
