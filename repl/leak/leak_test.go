package leak

import (
	"flag"
	"slices"
	"sync"
	"testing"
	"time"

	"parley/lua"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

// TestMain leaves the clock out of what is compared: on a busy machine it would stop an
// order of one world and not of the other. What an order may take is bounded by steps.
func TestMain(m *testing.M) {
	ruleset.DefaultLimits.Time = 10 * time.Minute
	luatest.Main(m)
}

// seed is the seed of the first games, to look for leaks in others.
var seed = flag.Uint64("seed", 0, "seed of the first games")

// games is how many games of each scenario the long form plays.
var games = flag.Int("games", 12, "games of each scenario in the long form")

// library is the embedded library, with every ruleset compiled once.
var library = sync.OnceValue(func() *ruleset.Library {
	return &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
})

// small are the rulesets of the tests.
var small = sync.OnceValue(func() *ruleset.Library {
	return &ruleset.Library{Dirs: []string{"../../lua/testdata"}}
})

// reached are the sorts that differ between compared worlds of the rulesets that hide
// something.
var reached = map[string][]Sort{
	"larder/supper":   {Drawn, Rolled, Decided, Private, Noted, Field, Question},
	"warren/night":    {Drawn, Hand},
	"parlour/evening": {Drawn, Hand, Fixed},
	"wager/cask":      {Sealed},
	"galley/duel":     {Secret, Field},
}

// TestNothingLeaks compares worlds of every ruleset that loads, a few here. The long
// form compares many, and puts every command to them:
//
//	go test ./repl/leak -run Nothing -long -seed 100 -games 2 -timeout 0
func TestNothingLeaks(t *testing.T) {
	if *luatest.Long {
		botKinds = []string{"random", "greedy:4", "search:24"}
	}
	var mu sync.Mutex
	all := Tally{Sorts: map[Sort]int{}}
	began := time.Now()
	t.Cleanup(func() {
		t.Logf("%+v in %v", all, time.Since(began).Round(time.Second/10))
		for _, s := range Sorts {
			if all.Sorts[s] == 0 && !t.Failed() && all.Games > 12 { // with -run it may be a few
				t.Errorf("no worlds were compared that differ by %s", s)
			}
		}
	})
	for _, lib := range []*ruleset.Library{small(), library()} {
		for _, e := range lib.List() {
			if e.Scenario == "" {
				continue
			}
			t.Run(e.Scenario, func(t *testing.T) {
				t.Parallel()
				tally := tried(t, lib, e.Scenario)
				mu.Lock()
				defer mu.Unlock()
				all.add(tally)
			})
		}
	}
}

// TestPagesLeakNothing compares pages of the game made for a player in pairs of worlds. The
// pages for everybody differ in some of them, so there is something to leak.
func TestPagesLeakNothing(t *testing.T) {
	for scenario := range reached {
		t.Run(scenario, func(t *testing.T) {
			t.Parallel()
			lib := small()
			if scenario == "galley/duel" {
				lib = library()
			}
			test, tally := &Test{Lib: lib, Points: 2, Lines: 1, Orders: 25, Pages: true}, &Tally{}
			open := scenario == "wager/cask" // its secrets are in the open order, which is on no page
			for n := uint64(0); n < 12 && tally.Pages < 2 && (n < 2 || !open); n++ {
				if f, err := test.Play(scenario, *seed+n, tally); f != nil || err != nil {
					t.Fatal(f, err)
				}
			}
			if tally.Pages == 0 && !open {
				t.Errorf("no pages for everybody differ: %+v", *tally)
			}
			t.Logf("%+v", *tally)
		})
	}
}

// TestKnownLeaks plays games in which leaks were found.
func TestKnownLeaks(t *testing.T) {
	for _, c := range []struct {
		scenario string
		seed     uint64
	}{
		{"warren/night", 103},    // what if, of an answer: the writes that hide cards were counted as writes of the order
		{"parlour/evening", 110}, // why, of a rule that returned what a player read
	} {
		f, err := (&Test{Lib: small()}).Play(c.scenario, c.seed, &Tally{})
		if f != nil || err != nil {
			t.Errorf("%s, seed %d: %v %v", c.scenario, c.seed, f, err)
		}
	}
}

// tried plays games of a scenario until all that it is known to hide has been compared,
// and more of them while no world has been compared with the first.
func tried(t *testing.T, lib *ruleset.Library, scenario string) *Tally {
	test, least, most := &Test{Lib: lib, Points: 2, Lines: 30}, 1, 40
	if *luatest.Long {
		test, least, most = &Test{Lib: lib, Times: 2, Points: 8, Pages: true}, *games, 100
	}
	tally := &Tally{}
	lacks := func(s Sort) bool { return tally.Sorts[s] == 0 }
	h, _, err := lua.Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	none := func() bool { return tally.Worlds == 0 && (tally.Apart > 0 || h.Private()) }
	for n := 0; n < least || n < most && (none() || slices.ContainsFunc(reached[scenario], lacks)); n++ {
		f, err := test.Play(scenario, *seed+uint64(n), tally)
		if err != nil {
			t.Fatal(err)
		}
		if tally.Worlds+tally.Apart == 0 && !h.Private() && len(reached[scenario]) == 0 && !*luatest.Long {
			break // it hides nothing
		}
		if f != nil {
			t.Fatalf("%v\nthe orders of the first world: %q\nof the second: %q", f, f.Orders, f.Others)
		}
	}
	if h.Private() && tally.Worlds == 0 {
		t.Errorf("no worlds were compared")
	}
	for _, s := range reached[scenario] {
		if lacks(s) {
			t.Errorf("no worlds were compared that differ by %s", s)
		}
	}
	t.Logf("%+v", *tally)
	return tally
}

// add adds what another tally has counted.
func (t *Tally) add(more *Tally) {
	t.Games, t.Worlds, t.Apart = t.Games+more.Games, t.Worlds+more.Worlds, t.Apart+more.Apart
	t.Lines, t.Revealed = t.Lines+more.Lines, t.Revealed+more.Revealed
	for s, n := range more.Sorts {
		t.Sorts[s] += n
	}
}
