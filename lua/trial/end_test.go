package trial

import (
	"flag"
	"strings"
	"testing"
)

var (
	ends  = flag.Int("ends", 8, "games of each ruleset of -ended that are played to their end; in the long form 25 times as many of each scenario")
	ended = flag.String("ended", "scum", "rulesets whose games are played to their end")
)

// TestToTheEnd plays games to their end, the last round at the latest; many more by
// flags:
//
//	go test ./lua/trial -run ToTheEnd -long -ended piratewars -timeout 0
func TestToTheEnd(t *testing.T) {
	lib := library()
	for _, ruleset := range strings.Split(*ended, ",") {
		scenarios := Scenarios(lib, ruleset)
		n := max(1, *ends/len(scenarios))
		if *long {
			n = 25 * *ends
		}
		for _, scenario := range scenarios {
			t.Run(scenario, func(t *testing.T) { toTheEnd(t, scenario, n) })
		}
	}
}

// toTheEnd plays n games of a scenario.
func toTheEnd(t *testing.T, scenario string, n int) {
	tr, tally := &Trial{Lib: library(), Orders: 5000}, &Tally{}
	found, err := first(tr.Findings([]string{scenario}, *seed, n, tally, func() bool { return true }))
	if err != nil {
		t.Fatal(err)
	}
	if found != nil {
		t.Fatalf("game %d, seed %d, %d orders, without %v: %v", tally.Games, found.Case.Seed, len(found.Case.Steps), found.LeftOut, found)
	}
	t.Logf("%d games, %d to their end, %d orders", tally.Games, tally.Over, tally.Orders)
	if tally.Over < tally.Games || tally.Orders == 0 {
		t.Errorf("%d of %d games did not end", tally.Games-tally.Over, tally.Games)
	}
}
