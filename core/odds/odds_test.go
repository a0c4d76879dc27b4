package odds

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"parley/core/dice"
	"parley/core/game"
)

var d6 = dice.D(6)

func faces(d dice.Die) (names []string, values []int) {
	for _, f := range d.Faces {
		names = append(names, f.Name)
		values = append(values, f.Value)
	}
	return names, values
}

var d6names, d6values = faces(d6)

// pool is a chance of n dice.
func pool(n int) *game.Chance {
	return &game.Chance{Op: game.Roll, Dice: fmt.Sprintf("%dd6", n), N: n, Faces: d6names, Values: d6values}
}

func classes(t testing.TB, spec map[string]string) dice.Classes {
	c, err := dice.ParseClasses(d6, spec)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// asks is a body that asks one chance and returns what the rule would see.
func asks(c *game.Chance, see func(c *game.Chance) string) Body {
	return func(w *Walker, key []byte) ([]byte, bool, error) {
		own := *c
		if err := w.Pick(&own); err != nil {
			return nil, false, err
		}
		return append(key, see(&own)...), false, nil
	}
}

// brute is the distribution over single faces, n dice or a hand drawn in order.
func brute(c *game.Chance, see func(c *game.Chance) string) map[string]*big.Rat {
	out := map[string]*big.Rat{}
	var rec func(got []int, p *big.Rat)
	rec = func(got []int, p *big.Rat) {
		if len(got) == c.N {
			own := *c
			own.Got = append([]int(nil), got...)
			if c.Op == game.Count {
				own.Tally = c.Classes.Count(got)
			}
			k := see(&own)
			if out[k] == nil {
				out[k] = new(big.Rat)
			}
			out[k].Add(out[k], p)
			return
		}
		total, left := 0, make([]int, len(c.Faces))
		for f := range c.Faces {
			left[f] = 1
			if c.Weights != nil {
				left[f] = c.Weights[f]
			}
		}
		if c.Op == game.Draw {
			for _, f := range got {
				left[f]--
			}
		}
		for _, n := range left {
			total += n
		}
		for f, n := range left {
			if n > 0 {
				rec(append(got, f), new(big.Rat).Mul(p, big.NewRat(int64(n), int64(total))))
			}
		}
	}
	rec(nil, big.NewRat(1, 1))
	return out
}

func same(t *testing.T, what string, res *Result, want map[string]*big.Rat) {
	t.Helper()
	if !res.Exact() || res.Left.Sign() != 0 {
		t.Errorf("%s: %v, %s left", what, res.Kind, res.Left)
	}
	if len(res.Outcomes) != len(want) {
		t.Errorf("%s: %d outcomes, want %d", what, len(res.Outcomes), len(want))
	}
	for _, o := range res.Outcomes {
		if want[o.Key] == nil || o.P.Cmp(want[o.Key]) != 0 {
			t.Errorf("%s: %s has %s, want %s", what, o.Key, o.P, want[o.Key])
		}
	}
}

// TestChancesAgreeWithSingleFaces compares every kind of effect with all its
// single faces.
func TestChancesAgreeWithSingleFaces(t *testing.T) {
	average, values := faces(dice.Average())
	sorted := func(c *game.Chance) string {
		hand := make([]int, len(c.Faces))
		for _, f := range c.Got {
			hand[f]++
		}
		return fmt.Sprint(hand)
	}
	kept := func(c *game.Chance) string {
		var all [7]int
		for _, f := range c.Got {
			all[c.Values[f]]++
		}
		var show []int
		k := max(c.Keep, -c.Keep)
		for i := range all {
			v := i
			if c.Keep > 0 {
				v = len(all) - 1 - i
			}
			for range all[v] {
				if len(show) < k {
					show = append(show, v)
				}
			}
		}
		return fmt.Sprint(show)
	}
	count := classes(t, map[string]string{"hit": "1-3", "six": "6"})
	full := classes(t, map[string]string{"low": "1-2", "high": "3-6"})
	total := func(c *game.Chance) string { return fmt.Sprint(c.Sum()) }
	tally := func(c *game.Chance) string { return fmt.Sprint(c.Tally) }
	for i, x := range []struct {
		c   game.Chance
		see func(*game.Chance) string
	}{
		{*pool(1), total}, {*pool(3), total},
		{game.Chance{Op: game.Roll, N: 3, Faces: average, Values: values, Bonus: 2}, total},
		{game.Chance{Op: game.Roll, N: 1, Faces: average, Values: values}, total},
		{game.Chance{Op: game.Roll, N: 4, Faces: d6names, Values: d6values, Keep: 2}, kept},
		{game.Chance{Op: game.Roll, N: 4, Faces: d6names, Values: d6values, Keep: -3}, kept},
		{game.Chance{Op: game.Roll, N: 3, Faces: average, Values: values, Keep: 3}, kept},
		{game.Chance{Op: game.Count, N: 5, Faces: d6names, Values: d6values, Classes: count}, tally},
		{game.Chance{Op: game.Count, N: 4, Faces: d6names, Values: d6values, Classes: full}, tally},
		{game.Chance{Op: game.Draw, N: 1, Faces: []string{"a", "b", "c"}, Weights: []int{3, 2, 1}}, sorted},
		{game.Chance{Op: game.Draw, N: 3, Faces: []string{"a", "b", "c"}, Weights: []int{3, 2, 1}}, sorted},
		{game.Chance{Op: game.Draw, N: 6, Faces: []string{"a", "b", "c"}, Weights: []int{3, 2, 1}}, sorted},
	} {
		res, err := Walk(NewWalker(), asks(&x.c, x.see), Budget{})
		if err != nil {
			t.Fatal(err)
		}
		same(t, fmt.Sprintf("chance %d (%s %d)", i, x.c.Op, x.c.N), res, brute(&x.c, x.see))
		if res.Paths != len(res.Outcomes) {
			t.Errorf("chance %d: %d runs for %d outcomes", i, res.Paths, len(res.Outcomes))
		}
	}
}

// TestWideWeights counts dice whose rolls do not fit 64 bits: the closed form is
// the binomial one.
func TestWideWeights(t *testing.T) {
	c := game.Chance{Op: game.Count, N: 200, Faces: d6names, Values: d6values, Classes: classes(t, map[string]string{"hit": "1-2"})}
	res, err := Walk(NewWalker(), asks(&c, func(c *game.Chance) string { return fmt.Sprint(c.Tally[0]) }), Budget{})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]*big.Rat{}
	den := new(big.Int).Exp(big.NewInt(3), big.NewInt(200), nil)
	for k := range int64(201) {
		n := new(big.Int).Binomial(200, k)
		n.Mul(n, new(big.Int).Exp(big.NewInt(2), big.NewInt(200-k), nil))
		want[fmt.Sprint(k)] = new(big.Rat).SetFrac(n, den)
	}
	same(t, "200 dice", res, want)
}

// TestNarrowAndWideAgree runs questions one after another until their product
// leaves 64 bits.
func TestNarrowAndWideAgree(t *testing.T) {
	body := func(w *Walker, key []byte) ([]byte, bool, error) {
		six := 0
		for i := range 30 {
			c := pool(1)
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Sum() == 6 {
				return fmt.Append(key, i), false, nil
			}
			if c.Sum() < 6 && i > 0 && six == 0 { // from the second die on any other ends it
				return append(key, "no"...), false, nil
			}
		}
		return append(key, "never"...), false, nil
	}
	res, err := Walk(NewWalker(), body, Budget{})
	if err != nil || res.P("0").RatString() != "1/6" || res.P("1").RatString() != "5/36" || res.P("no").RatString() != "25/36" {
		t.Errorf("%+v %v", res, err)
	}
	deep := func(w *Walker, key []byte) ([]byte, bool, error) {
		for range 40 {
			c := &game.Chance{Op: game.Draw, N: 1, Faces: []string{"a", "b"}, Weights: []int{1, 1<<20 - 1}}
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Got[0] == 0 {
				return append(key, 'a'), false, nil
			}
		}
		return append(key, 'b'), false, nil
	}
	res, err = Walk(NewWalker(), deep, Budget{})
	if err != nil || !res.Exact() {
		t.Fatalf("%+v %v", res, err)
	}
	b := big.NewRat(1<<20-1, 1<<20)
	want := big.NewRat(1, 1)
	for range 40 {
		want.Mul(want, b)
	}
	if res.P("b").Cmp(want) != 0 {
		t.Errorf("b has %s, want %s", res.P("b"), want)
	}
}

// TestLoopUntilASix has no longest way: where the rest depends on nothing it is
// divided out.
func TestLoopUntilASix(t *testing.T) {
	body := func(w *Walker, key []byte) ([]byte, bool, error) {
		for {
			if w.Rest(0, false, func(b []byte) []byte { return b }) {
				return w.Cut(), true, nil
			}
			c := pool(1)
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Sum() >= 4 {
				return fmt.Append(key, c.Sum()), false, nil
			}
		}
	}
	res, err := Walk(NewWalker(), body, Budget{})
	if err != nil || !res.Exact() || res.P("6").RatString() != "1/3" {
		t.Errorf("%+v %v", res, err)
	}
}

// TestNeverEnds: budgets end what would not, and the answer says so.
func TestNeverEnds(t *testing.T) {
	forever := func(w *Walker, key []byte) ([]byte, bool, error) {
		for {
			c := pool(1)
			if err := w.Pick(c); err != nil {
				return nil, false, err
			}
			if c.Sum() == 6 {
				return append(key, "six"...), false, nil
			}
		}
	}
	res, err := Walk(NewWalker(), forever, Budget{Paths: 1000})
	if err != nil || res.Kind != Truncated || res.Reason == "" || res.Paths > 1000 {
		t.Errorf("%+v %v", res, err)
	}
	left := new(big.Rat).Sub(big.NewRat(1, 1), res.P("six"))
	if left.Cmp(res.Left) != 0 {
		t.Errorf("left %v, want %v", res.Left, left)
	}
	calls := 0
	res, err = Walk(NewWalker(), forever, Budget{Stop: func() bool { calls++; return calls > 2 }})
	if err != nil || res.Kind != Truncated {
		t.Errorf("%+v %v", res, err)
	}
	start := time.Now()
	if _, err = Walk(NewWalker(), forever, Budget{Time: 50 * time.Millisecond}); err != nil || time.Since(start) > 2*time.Second {
		t.Errorf("%v after %v", err, time.Since(start))
	}
	s, err := sample(NewWalker(), forever, Budget{Runs: 500}, 1)
	if err != nil || s.Kind != Sampled || s.P("six").RatString() != "1" {
		t.Errorf("%+v %v", s, err)
	}
}

// TestUnsteady: a body that is not the same each time is found out.
func TestUnsteady(t *testing.T) {
	n := 0
	_, err := Walk(NewWalker(), func(w *Walker, key []byte) ([]byte, bool, error) {
		n++
		return key, false, w.Pick(pool(1 + n%2))
	}, Budget{})
	if err == nil {
		t.Error("no error")
	}
}

// TestSample: the interval holds the truth, and a seed gives the same answer.
func TestSample(t *testing.T) {
	body := asks(pool(2), func(c *game.Chance) string { return fmt.Sprint(c.Sum()) })
	a, err := sample(NewWalker(), body, Budget{Runs: 5000}, 7)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := sample(NewWalker(), body, Budget{Runs: 5000}, 7)
	exact, _ := Walk(NewWalker(), body, Budget{})
	for i, o := range a.Outcomes {
		if b.Outcomes[i].Key != o.Key || b.Outcomes[i].P.Cmp(o.P) != 0 {
			t.Fatal("the same seed gives another answer")
		}
		p, _ := exact.P(o.Key).Float64()
		if width := o.High - o.Low; p < o.Low-width || p > o.High+width {
			t.Errorf("%s: %v is far from %v to %v", o.Key, p, o.Low, o.High)
		}
	}
}

// TestFight compares a chain of rounds with a program written for it.
func TestFight(t *testing.T) {
	res, err := Walk(NewWalker(), fight(t, 6, 5), Budget{})
	if err != nil {
		t.Fatal(err)
	}
	want := byHand(6, 5)
	if !res.Exact() || len(res.Outcomes) != len(want) {
		t.Fatalf("%d outcomes, want %d", len(res.Outcomes), len(want))
	}
	for _, o := range res.Outcomes {
		if o.P.Cmp(want[o.Key]) != 0 {
			t.Errorf("%s: %s, want %s", o.Key, o.P, want[o.Key])
		}
	}
}

// fight is a fight to the end: a figures hit on 3 or less, b on 4 or less.
func fight(t testing.TB, a, b int) Body {
	hits := [2]dice.Classes{classes(t, map[string]string{"hit": "1-3"}), classes(t, map[string]string{"hit": "1-4"})}
	return func(w *Walker, key []byte) ([]byte, bool, error) {
		a, b := a, b
		for a > 0 && b > 0 {
			if w.Rest(0, false, func(k []byte) []byte { return append(k, byte(a), byte(b)) }) {
				return w.Cut(), true, nil
			}
			x := game.Chance{Op: game.Count, N: a, Faces: d6names, Values: d6values, Classes: hits[0]}
			y := game.Chance{Op: game.Count, N: b, Faces: d6names, Values: d6values, Classes: hits[1]}
			if err := w.Pick(&x); err != nil {
				return nil, false, err
			}
			if err := w.Pick(&y); err != nil {
				return nil, false, err
			}
			a, b = max(0, a-y.Tally[0]), max(0, b-x.Tally[0])
		}
		return fmt.Appendf(key, "%d-%d", a, b), false, nil
	}
}

// byHand is the same fight, worked out with fractions.
func byHand(a, b int) map[string]*big.Rat {
	binomial := func(n, k int, p *big.Rat) *big.Rat {
		r := new(big.Rat).SetInt(new(big.Int).Binomial(int64(n), int64(k)))
		for i := range n {
			f := p
			if i >= k {
				f = new(big.Rat).Sub(big.NewRat(1, 1), p)
			}
			r.Mul(r, f)
		}
		return r
	}
	half, most := big.NewRat(1, 2), big.NewRat(2, 3)
	mass := map[[2]int]*big.Rat{{a, b}: big.NewRat(1, 1)}
	out := map[string]*big.Rat{}
	for sum := a + b; sum > 0; sum-- {
		for x := min(a, sum); x >= 0; x-- {
			y := sum - x
			m := mass[[2]int{x, y}]
			if m == nil {
				continue
			}
			if x == 0 || y == 0 {
				out[fmt.Sprintf("%d-%d", x, y)] = m
				continue
			}
			again := new(big.Rat).Mul(binomial(x, 0, half), binomial(y, 0, most))
			m.Quo(m, again.Sub(big.NewRat(1, 1), again))
			for i := range x + 1 {
				for j := range y + 1 {
					if i+j == 0 {
						continue
					}
					to := [2]int{max(0, x-j), max(0, y-i)}
					if mass[to] == nil {
						mass[to] = new(big.Rat)
					}
					p := new(big.Rat).Mul(binomial(x, i, half), binomial(y, j, most))
					mass[to].Add(mass[to], p.Mul(p, m))
				}
			}
		}
	}
	if m := mass[[2]int{0, 0}]; m != nil {
		out["0-0"] = m
	}
	return out
}

// TestRandomTrees compares random procedures with the same run by brute force.
func TestRandomTrees(t *testing.T) {
	for seed := range uint64(60) {
		body := func(w *Walker, key []byte) ([]byte, bool, error) {
			r := rand.New(rand.NewPCG(seed, 1))
			x := 0
			for range 1 + r.IntN(3) {
				c := pool(1 + r.IntN(2))
				if r.IntN(3) == 0 {
					c.Weights, c.Values, c.Op, c.N = []int{1, 2, 3, 1, 1, 1}, d6values, game.Draw, 1
				}
				if err := w.Pick(c); err != nil {
					return nil, false, err
				}
				x += c.Sum()
				if x%3 == r.IntN(3) {
					break
				}
			}
			return fmt.Append(key, x%4), false, nil
		}
		res, err := Walk(NewWalker(), body, Budget{})
		if err != nil || !res.Exact() {
			t.Fatalf("%v %v", res, err)
		}
		total := new(big.Rat)
		for _, o := range res.Outcomes {
			total.Add(total, o.P)
		}
		if total.RatString() != "1" {
			t.Errorf("seed %d: all together %s", seed, total)
		}
		s, _ := sample(NewWalker(), body, Budget{Runs: 4000}, seed)
		for _, o := range s.Outcomes {
			p, _ := res.P(o.Key).Float64()
			if w := o.High - o.Low; p < o.Low-w || p > o.High+w {
				t.Errorf("seed %d: %s exactly %v, sampled %v to %v", seed, o.Key, p, o.Low, o.High)
			}
		}
	}
}

func BenchmarkFight(b *testing.B) {
	for _, n := range [][2]int{{10, 8}, {20, 16}, {30, 24}} {
		b.Run(fmt.Sprintf("%dv%d", n[0], n[1]), func(b *testing.B) {
			body := fight(b, n[0], n[1])
			for b.Loop() {
				res, err := Walk(NewWalker(), body, Budget{})
				if err != nil || !res.Exact() {
					b.Fatal(err, res.Reason)
				}
			}
		})
	}
}
