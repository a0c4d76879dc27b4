package ask_test

import (
	"testing"

	"parley/core/game"
	"parley/lua"
	"parley/lua/ask"
	"parley/lua/luatest"
)

// seeded rolls and decides as a recorded game of that seed does.
type seeded struct {
	seed uint64
	n, k int
}

func (s *seeded) Traces() bool    { return false }
func (s *seeded) Tell(game.Event) {}

func (s *seeded) Pick(c *game.Chance) error {
	game.Shake(c, game.Generator(s.seed, s.n, s.k))
	s.k++
	return nil
}

func (s *seeded) Ask(c *game.Choice) (string, error) {
	list := c.List()
	text := list[game.Generator(s.seed, s.n, 1000+s.k).IntN(len(list))]
	s.k++
	canon, _ := c.Accept(text)
	return canon, nil
}

// TestPlayoutIsTheGame: a playout comes to the same state as the recorded game with
// the same orders, dice and decisions.
func TestPlayoutIsTheGame(t *testing.T) {
	for _, scenario := range []string{"galley/duel", "piratewars/chase", "piratewars/treasure"} {
		for seed := uint64(1); seed <= 2; seed++ {
			const most = 150
			open := func() *lua.Game {
				h, sc, err := lua.Open(luatest.Compiled(), scenario)
				if err != nil {
					t.Fatal(err)
				}
				g, err := lua.NewGame(h, sc, lua.Setup{Seed: seed})
				if err != nil {
					t.Fatal(err)
				}
				g.Dealer.Decide = func(c *game.Choice, n, k int) (string, bool) {
					list := c.List()
					return list[game.Generator(seed, n, 1000+k).IntN(len(list))], true
				}
				if _, err := g.Begin(); err != nil {
					t.Fatal(err)
				}
				return g
			}
			g := open()
			for n := 1; n <= most && !g.Over(); n++ {
				r := game.Generator(seed, n, 999)
				w := g.Clock().Waiting()
				o, err := ask.RandomOrder(g.Host, w[r.IntN(len(w))].Player, r)
				if err != nil {
					t.Fatal(err)
				}
				if rep, err := g.Order(o.Player, o.Text); err != nil || !rep.Accepted() {
					t.Fatalf("%s: %v %v", o.Text, err, rep)
				}
			}
			p, hd := open(), &seeded{seed: seed}
			n, err := ask.Playout(p.Host, hd, most, func(n int) (*lua.Order, error) {
				hd.n, hd.k = n+1, 0
				r := game.Generator(seed, n+1, 999)
				w := p.Clock().Waiting()
				return ask.RandomMove(p.Host, w[r.IntN(len(w))].Player, r)
			})
			if err != nil || n != len(g.Records())-1 || p.State.Hash() != g.State.Hash() {
				t.Errorf("%s, seed %d: %d orders instead of %d (%v), hash %s instead of %s", scenario, seed, n, len(g.Records())-1, err, p.State.Hash(), g.State.Hash())
			}
		}
	}
}
