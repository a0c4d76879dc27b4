package ask_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
	"parley/rulesets"
)

// botGame begins a game in which chance decides for the players.
func botGame(b *testing.B, h *lua.Host, sc *ruleset.Scenario, seed uint64) *lua.Game {
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
	if err != nil {
		b.Fatal(err)
	}
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) {
		list := c.List()
		return list[game.Generator(seed, n, 1000+k).IntN(len(list))], true
	}
	if _, err := g.Begin(); err != nil {
		b.Fatal(err)
	}
	return g
}

// botOrder lets the random player give an order.
func botOrder(b *testing.B, g *lua.Game, seed uint64) {
	r := game.Generator(seed, len(g.Records()), 999)
	w := g.Clock().Waiting()
	o, err := ask.RandomOrder(g.Host, w[r.IntN(len(w))].Player, r)
	if err != nil {
		b.Fatal(err)
	}
	if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
		b.Fatalf("%s: %v %v", o.Text, err, rep)
	}
}

// botRounds is how many rounds a game of BenchmarkBots is played for.
const botRounds = 60

// botSeeds are the games of a scenario that BenchmarkBots plays, over and over.
const botSeeds = 5

// BenchmarkBots plays each scenario by the random player, as the prompt does: each
// operation is one accepted order with everything that follows it.
func BenchmarkBots(b *testing.B) {
	for _, e := range luatest.Compiled().List() {
		if e.Scenario != "" {
			b.Run(strings.ReplaceAll(e.Scenario, "/", "-"), func(b *testing.B) { benchBots(b, luatest.Compiled(), e.Scenario) })
		}
	}
}

// benchBots gives b.N orders; the host is made once for all games.
func benchBots(b *testing.B, lib *ruleset.Library, scenario string) {
	h, sc, err := lua.Open(lib, scenario)
	if err != nil {
		b.Fatal(err)
	}
	left, rounds := b.N, 0
	empty := h.State.Mark()
	b.ReportAllocs()
	b.ResetTimer()
	began := luatest.Processor()
	for seed := uint64(1); left > 0; seed = seed%botSeeds + 1 {
		h.State.Rollback(empty)
		g := botGame(b, h, sc, seed)
		for ; left > 0 && !g.Over() && g.Clock().Round() <= botRounds; left-- {
			botOrder(b, g, seed)
		}
		rounds += g.Clock().Round()
	}
	b.ReportMetric(float64(luatest.Processor()-began)/float64(b.N), "cpu-ns/op")
	b.ReportMetric(float64(b.N)/float64(max(rounds, 1)), "orders/round")
}

// BenchmarkFleets plays a line of ships against another, on a board as long as the
// lines: each operation is one round of them all. Four times the ships should take
// about four times as long.
func BenchmarkFleets(b *testing.B) {
	for _, n := range []int{8, 32} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			lib := &ruleset.Library{Rulesets: rulesets.FS, Scenarios: fstest.MapFS{"galley/fleet.toml": {Data: fleet(n)}}}
			h, sc, err := lua.Open(lib, "galley/fleet")
			if err != nil {
				b.Fatal(err)
			}
			orders, spent, empty := 0, time.Duration(0), h.State.Mark()
			b.ResetTimer()
			for left, seed := b.N, uint64(1); left > 0; seed++ {
				h.State.Rollback(empty)
				g := botGame(b, h, sc, seed)
				began := luatest.Processor()
				for round := g.Clock().Round(); left > 0 && !g.Over() && round <= fleetRounds; orders++ {
					botOrder(b, g, seed)
					if now := g.Clock().Round(); now != round {
						left, round = left-1, now
					}
				}
				spent += luatest.Processor() - began
			}
			b.ReportMetric(float64(spent)/float64(b.N), "cpu-ns/op")
			b.ReportMetric(float64(orders)/float64(b.N), "orders/round")
		})
	}
}

// fleetRounds is how many rounds two lines fight for: then they have met.
const fleetRounds = 10

// fleet is a scenario with two lines of ships, n in all.
func fleet(n int) []byte {
	var t strings.Builder
	fmt.Fprintf(&t, "[scenario]\nruleset = \"galley\"\ntitle = \"Two lines\"\n[board]\nwidth = 24\nheight = %d\n", n+2)
	for i, side := range []string{"blue", "red"} {
		fmt.Fprintf(&t, "[[side]]\nid = %q\nname = %[1]q\nfrom = %d\nto = %d\nheading = %d\n", side, 1+14*i, 10+14*i, 3*i)
		for k := range n / 2 {
			stern, bow := 'J', 'K'
			if i == 1 {
				stern, bow = 'P', 'O'
			}
			fmt.Fprintf(&t, "[[ship]]\nid = \"%s%d\"\nname = \"%[1]s %[2]d\"\ntype = %[3]q\nside = %[1]q\nstern = \"%[4]c%[5]d\"\nbow = \"%[6]c%[5]d\"\nstart = \"CRUISING\"\n",
				side, k+1, []string{"war", "light"}[k%2], stern, 2*k+2, bow)
		}
	}
	return []byte(t.String())
}
