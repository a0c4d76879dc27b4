package ask_test

import (
	"strings"
	"syscall"
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

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
	began := cpuTime(b)
	for seed := uint64(1); left > 0; seed = seed%botSeeds + 1 {
		h.State.Rollback(empty)
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
		for ; left > 0 && !g.Over() && g.Clock().Round() <= botRounds; left-- {
			r := game.Generator(seed, len(g.Records()), 999)
			w := g.Clock().Waiting()
			o, err := ask.RandomOrder(h, w[r.IntN(len(w))].Player, r)
			if err != nil {
				b.Fatal(err)
			}
			if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
				b.Fatalf("%s: %v %v", o.Text, err, rep)
			}
		}
		rounds += g.Clock().Round()
	}
	b.ReportMetric(float64(cpuTime(b)-began)/float64(b.N), "cpu-ns/op")
	b.ReportMetric(float64(b.N)/float64(max(rounds, 1)), "orders/round")
}

// cpuTime is the time of a processor that this process has taken, in ns: unlike the
// clock it is much the same on a machine that is busy with other things.
func cpuTime(b *testing.B) int64 {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		b.Fatal(err)
	}
	return use.Utime.Nano() + use.Stime.Nano()
}
