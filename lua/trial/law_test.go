package trial

import (
	"testing"

	"parley/lua/ruleset"
)

// TestTrialsOfOptions tries small rulesets: whatever is accepted is suggested.
func TestTrialsOfOptions(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	for _, scenario := range []string{"tulips/bed", "trams/town", "moor/tarn", "orchard/harvest", "wager/cask"} {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			tally := &Tally{}
			found, err := first((&Trial{Lib: lib, Orders: *orders}).Findings([]string{scenario}, *seed, 2**games, tally, nil))
			if err != nil || found != nil {
				t.Fatal(err, found)
			}
			if tally.Guessed < 20 {
				t.Errorf("little was asked: %+v", *tally)
			}
		})
	}
}

// TestUnlisted: an order that is accepted and not suggested is found, and shrinks to
// the question about it.
func TestUnlisted(t *testing.T) {
	lib := &ruleset.Library{Dirs: []string{"../testdata"}}
	house := ruleset.House{Name: "shy", File: "shy.lua", Text: []byte(`house "shy" { ruleset = "tulips", title = "Shy" }
wrap "tulips.beds" (function() return { 1 } end)
`)}
	tr := &Trial{Lib: lib, House: []ruleset.House{house}, Orders: 60, Effort: 300}
	f, err := first(tr.Findings([]string{"tulips/bed"}, 1, 5, &Tally{}, nil))
	if err != nil || f == nil || f.Kind != Unlisted || f.Rule != "tulips.water" {
		t.Fatalf("found %v (%v)", f, err)
	}
	least := tr.Shrink(f)
	if again, _ := tr.rerun(least.Case, least, least.Kind.checks()); again == nil || len(least.Case.Steps) != 1 {
		t.Errorf("the case has %s; found again: %v", least.Case.Size(), again)
	}
}
