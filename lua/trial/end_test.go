package trial

import (
	"flag"
	"strings"
	"testing"
)

var ends = flag.Int("ends", 1, "games of each scenario that are played to their end; 20 times as many of those of -most")

var most = flag.String("most", "scum", "ruleset whose scenarios are played 20 times as often")

// TestToTheEnd plays games of each scenario to their end, the last round at the latest:
//
//	go test ./lua/trial -run ToTheEnd -ends 10 -timeout 0
func TestToTheEnd(t *testing.T) {
	lib := library()
	for _, e := range lib.List() {
		if e.Scenario == "" {
			continue
		}
		t.Run(e.Scenario, func(t *testing.T) {
			n := *ends
			if strings.HasPrefix(e.Scenario, *most+"/") {
				n *= 20
			}
			tr, tally := &Trial{Lib: lib, Orders: 5000}, &Tally{}
			found, err := first(tr.Findings([]string{e.Scenario}, *seed, n, tally, func() bool { return true }))
			if err != nil {
				t.Fatal(err)
			}
			if found != nil {
				t.Fatalf("%v", found)
			}
			t.Logf("%d games, %d to their end, %d orders", tally.Games, tally.Over, tally.Orders)
			if tally.Over < tally.Games {
				t.Errorf("%d of %d games did not end", tally.Games-tally.Over, tally.Games)
			}
		})
	}
}
