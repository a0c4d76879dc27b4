package odds

import (
	"fmt"
	"math/big"
	"testing"
)

// ruin is a gambler who has n of 2n coins and wins each with p/q: a chain with
// loops of many states.
func ruin(n int) Body {
	return func(w *Walker, key []byte) ([]byte, bool, error) {
		x := n
		for x > 0 && x < 2*n {
			if w.Rest(0, false, func(b []byte) []byte { return fmt.Append(b, x) }) {
				return w.Cut(), true, nil
			}
			c := pool(1)
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Sum() <= 2 {
				x++
			} else {
				x--
			}
		}
		return fmt.Append(key, x), false, nil
	}
}

// turns are two who strike in turn, with a chance of 1/3, for a number of points: a chain
// with a loop of two states for each point. It tells who has the last.
func turns(points int) Body {
	return func(w *Walker, key []byte) ([]byte, bool, error) {
		left, a := points, true
		for {
			if w.Rest(0, false, func(b []byte) []byte { return fmt.Append(b, left, a) }) {
				return w.Cut(), true, nil
			}
			c := pool(1)
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Sum() <= 2 {
				left--
			}
			if left == 0 {
				break
			}
			a = !a
		}
		if a {
			return append(key, "a last"...), false, nil
		}
		return append(key, "b last"...), false, nil
	}
}

func TestLoopsOfStates(t *testing.T) {
	for _, n := range []int{3, 12} {
		res, err := Walk(NewWalker(), ruin(n), Budget{})
		if err != nil || !res.Exact() {
			t.Fatalf("%+v %v", res, err)
		}
		// 1 / (1 + (q/p)^n), q/p = 2
		want := new(big.Rat).SetFrac(big.NewInt(1), big.NewInt(1+1<<n))
		if got := res.P(fmt.Sprint(2 * n)); got.Cmp(want) != 0 {
			t.Errorf("ruin of %d: %s, want %s", n, got, want)
		}
	}
	res, err := Walk(NewWalker(), turns(150), Budget{})
	if err != nil || !res.Exact() {
		t.Fatalf("%+v %v", res, err)
	}
	// A point goes to whoever strikes first for it with the chance 3/5, and then the other
	// strikes first for the next.
	far := new(big.Int).Exp(big.NewInt(5), big.NewInt(150), nil)
	want := new(big.Rat).SetFrac(big.NewInt(1), far.Mul(far, big.NewInt(2)))
	want.Sub(big.NewRat(1, 2), want)
	if got := res.P("a last"); got.Cmp(want) != 0 {
		t.Errorf("a has the last of 150 points with %s, want %s", got.FloatString(40), want.FloatString(40))
	}
	res, err = Walk(NewWalker(), ruin(90), Budget{})
	if err != nil || res.Kind != Truncated || res.Left.Cmp(big.NewRat(1, 1<<40)) > 0 {
		t.Errorf("a large chain with loops: %v %v, left %v", res.Kind, err, res.Left.FloatString(20))
	}
}
