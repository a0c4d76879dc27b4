package trial

import (
	"flag"
	"testing"
)

var (
	ends  = flag.Int("ends", 20, "games of each scenario of -ended that are played to their end")
	ended = flag.String("ended", "scum", "ruleset whose games are played to their end")
)

// TestToTheEnd plays games to their end, the last round at the latest; many more by
// flags:
//
//	go test ./lua/trial -run ToTheEnd -ends 200 -ended piratewars -timeout 0
func TestToTheEnd(t *testing.T) {
	lib, n := library(), *ends
	if *long {
		n *= 10
	}
	for _, scenario := range Scenarios(lib, *ended) {
		t.Run(scenario, func(t *testing.T) {
			tr, tally := &Trial{Lib: lib, Orders: 5000}, &Tally{}
			found, err := first(tr.Findings([]string{scenario}, *seed, n, tally, func() bool { return true }))
			if err != nil {
				t.Fatal(err)
			}
			if found != nil {
				t.Fatalf("%v", found)
			}
			t.Logf("%d games, %d to their end, %d orders", tally.Games, tally.Over, tally.Orders)
			if tally.Over < tally.Games || tally.Orders == 0 {
				t.Errorf("%d of %d games did not end", tally.Games-tally.Over, tally.Games)
			}
		})
	}
}
