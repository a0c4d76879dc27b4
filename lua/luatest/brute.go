package luatest

import (
	"math/big"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
	"parley/lua"
	"parley/lua/proxy"
)

// Singles is a handler that answers with one die or card after another: brute
// force over single faces. It knows nothing of sums, classes or merged states.
type Singles struct {
	path []single
	Pos  int
}

type single struct {
	i int
	w []int64
}

func (s *Singles) Traces() bool { return false }

func (s *Singles) Tell(game.Event) {}

func (s *Singles) Ask(c *game.Choice) (string, error) {
	text, _ := c.Accept(c.List()[0])
	return text, nil
}

func (s *Singles) Pick(c *game.Chance) error {
	c.Got = c.Got[:0]
	for range c.N {
		w := make([]int64, len(c.Faces))
		for f := range w {
			w[f] = 1
			if c.Weights != nil {
				w[f] = int64(c.Weights[f])
			}
		}
		for _, f := range c.Got {
			if c.Op == game.Draw {
				w[f]--
			}
		}
		if s.Pos == len(s.path) {
			s.path = append(s.path, single{0, w})
			for s.path[s.Pos].w[s.path[s.Pos].i] == 0 {
				s.path[s.Pos].i++
			}
		}
		c.Got = append(c.Got, s.path[s.Pos].i)
		s.Pos++
	}
	return nil
}

func (s *Singles) Weight() *big.Rat {
	p := big.NewRat(1, 1)
	for _, x := range s.path {
		total := int64(0)
		for _, w := range x.w {
			total += w
		}
		p.Mul(p, big.NewRat(x.w[x.i], total))
	}
	return p
}

func (s *Singles) Next() bool {
	for len(s.path) > 0 {
		l := &s.path[len(s.path)-1]
		for l.i++; l.i < len(l.w); l.i++ {
			if l.w[l.i] > 0 {
				return true
			}
		}
		s.path = s.path[:len(s.path)-1]
	}
	return false
}

// BruteForce is the exact distribution of what a function returns and writes, by
// brute force and by the walker.
func BruteForce(h *lua.Host, fn *glua.LFunction) (map[string]*big.Rat, int, error) {
	out, runs := map[string]*big.Rat{}, 0
	s := &Singles{}
	err := h.With(s, func() error {
		mark := h.State.Mark()
		for {
			s.Pos = 0
			h.Refill()
			res, err := h.Call(fn, 1)
			if err != nil {
				return err
			}
			plain, _ := proxy.AppendKey(nil, res[0])
			key := string(h.State.AppendDiff(append(plain, '\n'), mark))
			h.State.Rollback(mark)
			if out[key] == nil {
				out[key] = new(big.Rat)
			}
			out[key].Add(out[key], s.Weight())
			runs++
			if !s.Next() {
				return nil
			}
		}
	})
	return out, runs, err
}

func Walked(h *lua.Host, fn *glua.LFunction) (*odds.Result, error) {
	w := odds.NewWalker()
	var res *odds.Result
	err := h.Enumerate(w, func() (err error) {
		mark := h.State.Mark()
		res, err = odds.Walk(w, func(w *odds.Walker, key []byte) ([]byte, bool, error) {
			return h.Once(w, key, func(key []byte) ([]byte, bool, error) {
				h.State.Rollback(mark)
				res, err := h.Call(fn, 1)
				if err != nil {
					return nil, false, err
				}
				key, _ = proxy.AppendKey(key, res[0])
				return h.State.AppendDiff(append(key, '\n'), mark), false, nil
			})
		}, odds.Budget{})
		return err
	})
	return res, err
}
