package lua

import (
	"math/big"

	glua "github.com/yuin/gopher-lua"

	"parley/core/game"
	"parley/core/odds"
)

// singles is a handler that answers with one die or card after another: brute
// force over single faces. It knows nothing of sums, classes or merged states.
type singles struct {
	path []single
	pos  int
}

type single struct {
	i int
	w []int64
}

func (s *singles) Traces() bool { return false }

func (s *singles) Tell(game.Event) {}

func (s *singles) Ask(c *game.Choice) (string, error) {
	text, _ := c.Accept(c.List()[0])
	return text, nil
}

func (s *singles) Pick(c *game.Chance) error {
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
		if s.pos == len(s.path) {
			s.path = append(s.path, single{0, w})
			for s.path[s.pos].w[s.path[s.pos].i] == 0 {
				s.path[s.pos].i++
			}
		}
		c.Got = append(c.Got, s.path[s.pos].i)
		s.pos++
	}
	return nil
}

func (s *singles) weight() *big.Rat {
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

func (s *singles) next() bool {
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

// outcomes is the exact distribution of what a function returns and writes, by
// brute force and by the walker.
func bruteForce(h *Host, fn *glua.LFunction) (map[string]*big.Rat, int, error) {
	out, runs := map[string]*big.Rat{}, 0
	s := &singles{}
	err := h.with(s, func() error {
		mark := h.State.Mark()
		for {
			s.pos = 0
			h.refill()
			res, err := h.call(fn, 1)
			if err != nil {
				return err
			}
			plain, _ := h.appendPlain(nil, res[0])
			key := string(h.State.AppendDiff(append(plain, '\n'), mark))
			h.State.Rollback(mark)
			if out[key] == nil {
				out[key] = new(big.Rat)
			}
			out[key].Add(out[key], s.weight())
			runs++
			if !s.next() {
				return nil
			}
		}
	})
	return out, runs, err
}

func walked(h *Host, fn *glua.LFunction) (*odds.Result, error) {
	w := odds.NewWalker()
	var res *odds.Result
	err := h.enumerate(w, func() (err error) {
		mark := h.State.Mark()
		res, err = odds.Walk(w, func(w *odds.Walker, key []byte) ([]byte, bool, error) {
			return h.once(w, key, func(key []byte) ([]byte, bool, error) {
				h.State.Rollback(mark)
				res, err := h.call(fn, 1)
				if err != nil {
					return nil, false, err
				}
				key, _ = h.appendPlain(key, res[0])
				return h.State.AppendDiff(append(key, '\n'), mark), false, nil
			})
		}, odds.Budget{})
		return err
	})
	return res, err
}
