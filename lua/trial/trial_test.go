package trial

import (
	"flag"
	"iter"
	"os"
	"sync"
	"testing"
	"time"

	"parley/lua"
	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

var (
	long    = flag.Bool("long", false, "look for every fault that is planted, and cut every finding down")
	games   = flag.Int("games", 1, "games of each scenario that are tried")
	seed    = flag.Uint64("seed", 1, "seed of the first of them")
	orders  = flag.Int("orders", 70, "most orders and questions of a game")
	minutes = flag.Float64("minutes", 0, "no game is begun after so many minutes; 0: no bound")
)

// library is the embedded library, with every ruleset compiled once for all
// tests of this package.
var library = sync.OnceValue(func() *ruleset.Library {
	lib := &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
	for _, e := range lib.List() {
		if e.Scenario == "" {
			_, _ = lib.Ruleset(e.Ruleset) // the tests that need it report what is wrong with it
		}
	}
	return lib
})

// first is the first of some findings.
func first(findings iter.Seq2[*Finding, error]) (*Finding, error) {
	for f, err := range findings {
		return f, err
	}
	return nil, nil
}

// TestTrials tries every ruleset on every scenario: a few orders of one game
// each here, more by flags:
//
//	go test ./lua/trial -run Trials -games 200 -orders 800 -minutes 20 -timeout 0
func TestTrials(t *testing.T) {
	lib, begun := library(), time.Now()
	tr := &Trial{Lib: lib, Orders: *orders}
	for _, e := range lib.List() {
		if e.Scenario != "" || Scenarios(lib, e.Ruleset)[0] == e.Ruleset {
			continue // a ruleset without scenarios is played as one of its own, where it can be
		}
		h, err := lua.OpenRuleset(lib, e.Ruleset)
		if err != nil {
			t.Fatal(err)
		}
		tally := &Tally{}
		list := Scenarios(lib, e.Ruleset)
		found, err := first(tr.Findings(list, *seed, *games*len(list), tally, func() bool {
			return *minutes == 0 || time.Since(begun).Minutes() < *minutes
		}))
		if err != nil {
			t.Fatal(err)
		}
		reached, _ := tally.Reached(h.Rules())
		t.Logf("%s: %d games (%d to their end), %d orders, %d refused, %d asked about, %d answers; %d of %d rules reached",
			e.Ruleset, tally.Games, tally.Over, tally.Orders, tally.Refused, tally.Asked, tally.Answers, len(reached), len(h.Rules()))
		if found == nil {
			if tally.Orders == 0 || tally.Refused == 0 || tally.Asked == 0 {
				t.Errorf("%s: nothing was tried: %+v", e.Ruleset, *tally)
			}
			continue
		}
		least := tr.Shrink(found)
		dir, err := os.MkdirTemp("", "parley-trial-")
		if err != nil {
			t.Fatal(err)
		}
		files, err := least.Write(dir)
		t.Errorf("%v\n%s\n%s (%v)", least, least.Case.Size(), files.Command, err)
	}
}
