package lua

import (
	"flag"
	"math/rand/v2"
	"sync"
	"testing"

	"parley/core/game"
	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

var long = flag.Bool("long", false, "play more games, and look at them more often")

// maxOrders is more than any battle of bots may take.
const maxOrders = 4000

// anyLibrary is the embedded library, with every ruleset compiled once for all
// tests of this package.
var anyLibrary = sync.OnceValue(func() *ruleset.Library {
	lib := &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
	for _, e := range lib.List() {
		if e.Scenario == "" {
			_, _ = lib.Ruleset(e.Ruleset) // TestAnyRulesetLoads reports what is wrong with it
		}
	}
	return lib
})

// eachScenario runs a test for every scenario the library lists, as many at a
// time as there are cores.
func eachScenario(t *testing.T, run func(t *testing.T, lib *ruleset.Library, scenario string)) {
	t.Helper()
	lib := anyLibrary()
	n := 0
	t.Run("every", func(t *testing.T) {
		for _, e := range lib.List() {
			if e.Scenario != "" {
				n++
				t.Run(e.Scenario, func(t *testing.T) {
					t.Parallel()
					run(t, lib, e.Scenario)
				})
			}
		}
	})
	if n == 0 {
		t.Error("the library lists no scenario")
	}
}

// battle is a game that bots play.
type battle struct {
	t    testing.TB
	g    *Game
	h    *Host
	seed uint64
	r    *rand.Rand
	seen []string // legal orders of earlier phases, to be tried out of time

	tried map[string]int // orders with a piece of another side, by action
}

func newBattle(t testing.TB, lib *ruleset.Library, scenario string, seed uint64) *battle {
	t.Helper()
	h, sc, err := Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	g, err := NewGame(h, sc, Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	b := &battle{t: t, g: g, h: h, seed: seed, r: rand.New(rand.NewPCG(seed, 77)), tried: map[string]int{}}
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) { return b.decide(c, n, k), true }
	return b
}

// decide picks an option by the seed and the place of the question, so that
// the same game is decided alike however it is played.
func (b *battle) decide(c *game.Choice, n, k int) string {
	list := c.List()
	if len(list) == 0 {
		b.t.Fatalf("%s has no answer to %q", c.Player, c.Question)
	}
	return list[game.Generator(b.seed, n, 1000+k).IntN(len(list))]
}

func (b *battle) begin() {
	b.t.Helper()
	if _, err := b.g.Begin(); err != nil {
		b.t.Fatal(err)
	}
	if err := b.g.State.Validate(); err != nil {
		b.t.Fatalf("after the beginning: %v", err)
	}
}

// next is the order that the bots give now, the same for the same place in the
// same game.
func (b *battle) next() *Order {
	b.t.Helper()
	n := len(b.g.Records())
	r := game.Generator(b.seed, n, 999)
	w := b.g.Clock().Waiting()
	if len(w) == 0 {
		b.t.Fatalf("order %d: the game is not over, and nobody is waited for", n)
	}
	o, err := b.h.RandomOrder(w[r.IntN(len(w))].Player, r)
	if err != nil {
		b.t.Fatalf("order %d: %v", n, err)
	}
	return o
}

// give gives an order that must be carried out whole.
func (b *battle) give(o *Order) *game.Record {
	b.t.Helper()
	rep, err := b.g.Order(o.Player, o.Text)
	if err != nil {
		b.t.Fatalf("order %d: %s: %q: %v", len(b.g.Records()), o.Player, o.Text, err)
	}
	if !rep.Accepted() {
		b.t.Fatalf("order %d: %s: %q was thought legal and is refused: %v", len(b.g.Records()), o.Player, o.Text, rep.Refused)
	}
	if rep.Waits != nil {
		b.t.Fatalf("order %d: %q waits: %v", len(b.g.Records()), o.Text, rep.Waits)
	}
	if err := b.g.State.Validate(); err != nil {
		b.t.Fatalf("after order %d, %q: %v", rep.Record.N, o.Text, err)
	}
	return rep.Record
}

// seeds are the battles of each scenario that are played: one, or three with
// -long.
func seeds() []uint64 {
	if *long {
		return []uint64{1, 2, 3}
	}
	return []uint64{1}
}
