package bot_test

import (
	"cmp"
	"flag"
	"fmt"
	"hash/fnv"
	"runtime"
	"sync"
	"testing"
	"time"

	"parley/core/game"
	"parley/lua"
	"parley/lua/bot"
	"parley/lua/luatest"
	"parley/lua/ruleset"
)

// mostOrders ends a game that does not end by itself.
const mostOrders = 6000

// played is how a game of bots has ended.
type played struct {
	seat   string // the player of the first kind
	winner string // "" for nobody
	hash   string
	spent  time.Duration // for one decision at most
}

// play plays a scenario with two kinds of bots, which the players get in turn; swapped
// gives the second kind to the first player.
func play(lib *ruleset.Library, scenario string, seed uint64, kinds [2]string, swapped bool) (out played, err error) {
	h, sc, err := lua.Open(lib, scenario)
	if err != nil {
		return out, err
	}
	g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
	if err != nil {
		return out, err
	}
	seats := map[string]bot.Bot{}
	g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) {
		if seats[c.Player] == nil {
			return c.Usual(), true
		}
		text, err := seats[c.Player].Decide(c, nil, game.Generator(seed^1, n, k+1))
		return text, text != "" && err == nil
	}
	if _, err := g.Begin(); err != nil {
		return out, err
	}
	players, err := h.Players()
	if err != nil {
		return out, err
	}
	for i, p := range players {
		kind := i % 2
		if swapped {
			kind = 1 - kind
		}
		if kind == 0 {
			out.seat = cmp.Or(out.seat, p)
		}
		if seats[p], err = bot.New(kinds[kind], h); err != nil {
			return out, err
		}
	}
	for n := 0; n < mostOrders && !g.Over(); n++ {
		player := g.Clock().Waiting()[0].Player
		began := time.Now()
		o, err := seats[player].Order(player, game.Generator(seed^2, len(g.Records()), 0))
		if err != nil {
			return out, fmt.Errorf("order %d: %w", n, err)
		}
		out.spent = max(out.spent, time.Since(began))
		rep, err := g.Order(o.Player, o.Text)
		if err != nil {
			return out, fmt.Errorf("order %d, %s: %w", n, o.Text, err)
		}
		for rep.Accepted() && rep.Waits != nil {
			c, k := rep.Waits.Choice, len(g.Open().Answers)
			text, err := seats[c.Player].Decide(c, bot.OnGame(g), game.Generator(seed^1, g.Open().N, k+1))
			if err != nil {
				return out, err
			}
			if rep, err = g.Answer(text); err != nil {
				return out, fmt.Errorf("order %d, %s, %q: %w", n, o.Text, c.Question, err)
			}
		}
		if !rep.Accepted() {
			return out, fmt.Errorf("order %d, %s: refused: %v", n, o.Text, rep.Refused)
		}
	}
	out.winner, _ = h.Winner()
	out.hash = g.State.Hash()
	return out, nil
}

// match plays a scenario with two kinds of bots, each seed with both ways of seating them.
// It returns how often the one and the other has won, and a hash of how the games ended.
func match(t testing.TB, lib *ruleset.Library, scenario string, seeds int, one, other string) (won, lost int, hash string) {
	t.Helper()
	ends := make([]played, 2*seeds)
	var wg sync.WaitGroup
	work := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for i := range work {
				var err error
				if ends[i], err = play(lib, scenario, uint64(i/2+1), [2]string{one, other}, i%2 == 1); err != nil {
					t.Errorf("%s, seed %d: %v", scenario, i/2+1, err)
				}
			}
		})
	}
	for i := range ends {
		work <- i
	}
	close(work)
	wg.Wait()
	sum, longest := fnv.New32a(), time.Duration(0)
	for _, end := range ends {
		switch end.winner {
		case "":
		case end.seat:
			won++
		default:
			lost++
		}
		longest = max(longest, end.spent)
		fmt.Fprintln(sum, end.winner, end.hash)
	}
	t.Logf("%s: %s against %s: %d won, %d lost, %d drawn; longest decision %v", scenario, one, other, won, lost, len(ends)-won-lost, longest.Round(time.Millisecond))
	return won, lost, fmt.Sprintf("%08x", sum.Sum32())
}

var (
	arena = flag.String("arena", "", "a scenario in which two kinds of bots meet")
	one   = flag.String("one", "greedy", "the one")
	other = flag.String("other", "random", "the other")
	seeds = flag.Int("seeds", 20, "the number of seeds, each with both ways of seating them")
)

// TestArena plays a match that flags choose:
//
//	go test ./lua/bot -run Arena -arena galley/duel -one greedy -other random -v
func TestArena(t *testing.T) {
	if *arena == "" {
		t.Skip("-arena names a scenario")
	}
	match(t, luatest.Compiled(), *arena, *seeds, *one, *other)
}

// BenchmarkAdvise measures a decision at the beginning of the scenario of -arena.
func BenchmarkAdvise(b *testing.B) {
	if *arena == "" {
		b.Skip("-arena names a scenario")
	}
	g := opened(b, luatest.Compiled(), *arena, 1)
	for b.Loop() {
		a, err := bot.Advise(g.Host, "", g.Clock().Waiting()[0].Player, "", bot.Effort{Trials: 96}, game.Generator(1, 1, 1))
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(a.Tried)), "orders")
	}
}
