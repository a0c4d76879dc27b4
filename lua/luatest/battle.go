package luatest

import (
	"flag"
	"math/rand/v2"
	"sync"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/ruleset"
	"parley/rulesets"
	"parley/scenarios"
)

var Long = flag.Bool("long", false, "play more games, and look at them more often")

// MaxOrders is more than any battle of bots may take.
const MaxOrders = 4000

// Compiled is the embedded library, with every ruleset compiled once for all
// tests of this package.
var Compiled = sync.OnceValue(func() *ruleset.Library {
	lib := &ruleset.Library{Rulesets: rulesets.FS, Scenarios: scenarios.FS}
	for _, e := range lib.List() {
		if e.Scenario == "" {
			_, _ = lib.Ruleset(e.Ruleset) // TestAnyRulesetLoads reports its faults
		}
	}
	return lib
})

// EachScenario runs a test for every scenario the library lists, as many at a
// time as there are cores.
func EachScenario(t *testing.T, run func(t *testing.T, lib *ruleset.Library, scenario string)) {
	t.Helper()
	lib := Compiled()
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

// Battle is a game that bots play.
type Battle struct {
	T    testing.TB
	G    *lua.Game
	H    *lua.Host
	Seed uint64
	R    *rand.Rand
	Seen []string // legal orders of earlier phases, to try in the wrong phase

	Tried map[string]int // orders with a piece of another side, by action
}

func NewBattle(t testing.TB, lib *ruleset.Library, scenario string, seed uint64) *Battle {
	t.Helper()
	h, sc, err := lua.Open(lib, scenario)
	if err != nil {
		t.Fatal(err)
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	b := &Battle{T: t, G: g, H: h, Seed: seed, R: rand.New(rand.NewPCG(seed, 77)), Tried: map[string]int{}}
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) { return b.Decide(c, n, k), true }
	return b
}

// Decide picks an option by the seed and the place of the question, so that a
// game gets the same decisions however it is played.
func (b *Battle) Decide(c *game.Choice, n, k int) string {
	list := c.List()
	if len(list) == 0 {
		b.T.Fatalf("%s has no answer to %q", c.Player, c.Question)
	}
	return list[game.Generator(b.Seed, n, 1000+k).IntN(len(list))]
}

func (b *Battle) Begin() {
	b.T.Helper()
	if _, err := b.G.Begin(); err != nil {
		b.T.Fatal(err)
	}
	if err := b.G.State.Validate(); err != nil {
		b.T.Fatalf("after the beginning: %v", err)
	}
}

// Next returns the order that the bots give now, the same at the same place in
// the same game.
func (b *Battle) Next() *lua.Order {
	b.T.Helper()
	n := len(b.G.Records())
	r := game.Generator(b.Seed, n, 999)
	w := b.G.Clock().Waiting()
	if len(w) == 0 {
		b.T.Fatalf("order %d: the game is not over, and waits for nobody", n)
	}
	o, err := ask.RandomOrder(b.H, w[r.IntN(len(w))].Player, r)
	if err != nil {
		b.T.Fatalf("order %d: %v", n, err)
	}
	return o
}

// Give gives an order, which must be completed.
func (b *Battle) Give(o *lua.Order) *game.Record {
	b.T.Helper()
	rep, err := b.G.Order(o.Player, o.Text)
	if err != nil {
		b.T.Fatalf("order %d: %s: %q: %v", len(b.G.Records()), o.Player, o.Text, err)
	}
	if !rep.Accepted() {
		b.T.Fatalf("order %d: %s: %q was listed as legal and is refused: %v", len(b.G.Records()), o.Player, o.Text, rep.Refused)
	}
	if rep.Waits != nil {
		b.T.Fatalf("order %d: %q waits: %v", len(b.G.Records()), o.Text, rep.Waits)
	}
	if err := b.G.State.Validate(); err != nil {
		b.T.Fatalf("after order %d, %q: %v", rep.Record.N, o.Text, err)
	}
	return rep.Record
}

// Seeds are the seeds of the battles per scenario: one, or three with -long.
func Seeds() []uint64 {
	if *Long {
		return []uint64{1, 2, 3}
	}
	return []uint64{1}
}
