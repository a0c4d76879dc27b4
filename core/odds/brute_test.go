package odds

import (
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"parley/core/dice"
	"parley/core/game"
)

var long = flag.Bool("long", false, "compare more procedures with single dice")

// loose is a handler that knows nothing of odds: it throws one die after the
// other and goes through all their faces like an odometer.
type loose struct {
	at, of []int // the face of each throw so far, out of how many
	pos    int
	p      *big.Rat
}

func (s *loose) throw(faces int) int {
	if s.pos == len(s.at) {
		s.at, s.of = append(s.at, 0), append(s.of, faces)
	}
	s.pos++
	s.p.Mul(s.p, big.NewRat(1, int64(faces)))
	return s.at[s.pos-1]
}

func (s *loose) next() bool {
	for n := len(s.at) - 1; n >= 0; n-- {
		if s.at[n]++; s.at[n] < s.of[n] {
			s.at, s.of = s.at[:n+1], s.of[:n+1]
			return true
		}
	}
	return false
}

func (s *loose) Traces() bool                     { return false }
func (s *loose) Tell(game.Event)                  {}
func (s *loose) Ask(*game.Choice) (string, error) { panic("nobody is asked here") }
func (s *loose) Pick(c *game.Chance) error {
	c.Got = c.Got[:0]
	var hat []int // the copies of what is drawn, or the places of what is shuffled
	for f := range c.Faces {
		n := 1
		if c.Weights != nil {
			n = c.Weights[f]
		}
		for range n {
			hat = append(hat, f)
		}
	}
	if c.Op == game.Shuffle {
		hat = nil
		for i := range c.N {
			hat = append(hat, i)
		}
	}
	for range c.N {
		i := s.throw(len(hat))
		c.Got = append(c.Got, hat[i])
		if c.Op == game.Shuffle || c.Op == game.Draw {
			hat = slices.Delete(slices.Clone(hat), i, i+1)
		}
	}
	if c.Op == game.Count {
		c.Tally = c.Classes.Count(c.Got)
	}
	return nil
}

// asked is a chance and what a rule sees of its answer.
type asked struct {
	c   game.Chance
	see func(*game.Chance) int
}

// everyChance is chances of every kind with a few outcomes each, among them
// dice with blanks, faces below 0 and names.
func everyChance(t testing.TB) (list []asked) {
	sum := func(c *game.Chance) int { return c.Sum() }
	first := func(c *game.Chance) int { return c.Got[0] }
	ends := func(c *game.Chance) int { return c.Got[0]*3 + c.Got[c.N-1] }
	tally := func(c *game.Chance) int { return c.Tally[0] - 2*c.Tally[1] }
	best := func(c *game.Chance) int {
		var show []int
		for _, f := range c.Got {
			show = append(show, c.Values[f])
		}
		if c.Keep > 0 {
			return slices.Max(show)
		}
		return slices.Min(show)
	}
	odd, oddNames := []int{-1, 0, 0, 2}, []string{"minus", "blank", "blank-2", "two"}
	names, values := faces(dice.Average())
	few := classes(t, map[string]string{"low": "1-2", "four": "4"})
	all := classes(t, map[string]string{"low": "1-3", "high": "4-6"})
	whole := classes(t, map[string]string{"sixes": "all 6", "low": "1-3"})
	for n := 1; n <= 3; n++ {
		list = append(list, asked{game.Chance{Op: game.Shuffle, Dice: fmt.Sprint(n), N: n}, ends})
		if n == 3 {
			break
		}
		list = append(list,
			asked{game.Chance{Op: game.Roll, Dice: "odd", N: n, Faces: oddNames, Values: odd, Bonus: n - 2}, sum},
			asked{game.Chance{Op: game.Roll, Dice: "average", N: n, Faces: names, Values: values}, sum},
			asked{game.Chance{Op: game.Roll, Dice: "average", N: 2, Faces: names, Values: values, Keep: 3 - 2*n}, best},
			asked{game.Chance{Op: game.Count, Dice: "d6", N: n, Faces: d6names, Values: d6values, Classes: few}, tally},
			asked{game.Chance{Op: game.Count, Dice: "d6", N: n, Faces: d6names, Values: d6values, Classes: all}, tally},
			asked{game.Chance{Op: game.Count, Dice: "d6", N: n, Faces: d6names, Values: d6values, Classes: whole}, tally},
			asked{game.Chance{Op: game.Draw, Dice: "card", N: 1, Faces: []string{"hand", "archer"}, Weights: []int{n, 2}}, first})
	}
	return append(list,
		asked{game.Chance{Op: game.Roll, Dice: "flag", N: 1, Faces: []string{"red", "white", "none"}}, first},
		asked{game.Chance{Op: game.Draw, Dice: "card", N: 1, Faces: []string{"a", "b", "c"}, Weights: []int{1, 2, 1}}, first})
}

// procedure asks up to four chances, which ones depending on what came before.
func procedure(list []asked, seed uint64, h game.Handler) (string, error) {
	x := 0
	for i := range uint64(3) {
		r := rand.New(rand.NewPCG(seed, i<<16|uint64(uint16(x))))
		a := list[r.IntN(len(list))]
		if err := h.Pick(&a.c); err != nil {
			return "", err
		}
		if x += a.see(&a.c); i > 0 && r.IntN(3) == 0 {
			break
		}
	}
	return fmt.Sprint(x), nil
}

// TestProceduresAgreeWithSingleDice compares procedures of dependent chances of
// every kind with the same procedures, each die thrown by itself.
func TestProceduresAgreeWithSingleDice(t *testing.T) {
	seeds := uint64(60)
	if *long {
		seeds = 400
	}
	list := everyChance(t)
	for seed := range seeds {
		want, total, runs := map[string]*big.Rat{}, new(big.Rat), 0
		for s := (&loose{}); runs == 0 || s.next(); runs++ {
			s.pos, s.p = 0, big.NewRat(1, 1)
			key, _ := procedure(list, seed, s)
			if want[key] == nil {
				want[key] = new(big.Rat)
			}
			want[key].Add(want[key], s.p)
			total.Add(total, s.p)
		}
		if total.RatString() != "1" {
			t.Fatalf("seed %d: the test itself is wrong: %s", seed, total)
		}
		res, err := Walk(NewWalker(), func(w *Walker, key []byte) ([]byte, bool, error) {
			k, err := procedure(list, seed, w)
			return append(key, k...), false, err
		}, Budget{})
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		same(t, fmt.Sprintf("seed %d", seed), res, want)
		if res.Paths > runs {
			t.Errorf("seed %d: %d runs where single dice need %d", seed, res.Paths, runs)
		}
	}
}
