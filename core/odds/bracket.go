package odds

import (
	"math/big"
	"slices"
)

// mostNarrowed limits how often the bounds of a loop are brought nearer to each other than [Hair].
const mostNarrowed = 40

// Hair is a difference of bounds that nobody sees.
var Hair = big.NewRat(1, 1_000_000_000)

var (
	jot  = big.NewRat(1, 10_000_000_000)
	less = new(big.Rat).Sub(one, jot)
	more = new(big.Rat).Add(one, jot)
	grid = new(big.Int).Lsh(big.NewInt(1), 44)

	half, threeQuarters = big.NewRat(1, 2), big.NewRat(3, 4)
)

// bracket is what is known of a loop: bounds of the values, and the decisions that bring them.
type bracket struct {
	loop      []int
	low, high []*big.Rat
	found     func()               // takes the decisions that bring the lower bounds
	q         map[*bids][]*big.Rat // how often the others give each answer, which brings the upper bounds
}

// narrow brings the bounds of a loop nearer to each other. Where there is no best, but something better and better, a
// climb takes ever smaller steps. What each side does best is tried for guesses of the values: a hair above the lower
// bounds, a hair below the upper ones, and halfway.
func (x *contest) narrow(loop []int) error {
	k := &bracket{loop: loop, low: x.values(loop), found: x.found(loop)}
	if err := x.above(k); err != nil {
		return err
	}
	for range mostNarrowed {
		gap := apart(k.low, k.high)
		if gap.Cmp(Hair) < 0 {
			break
		}
		for _, guess := range []func(low, high *big.Rat) *big.Rat{over, beneath, halfway} {
			for i, s := range loop {
				x.value[s] = guess(k.low[i], k.high[i])
			}
			guessed := x.values(loop)
			x.improve(loop, true)
			x.improve(loop, false)
			if err := x.above(k); err != nil {
				return err
			}
			for i, s := range loop {
				x.value[s] = guessed[i]
			}
			if err := x.below(k); err != nil {
				return err
			}
		}
		if gap.Mul(gap, threeQuarters).Cmp(apart(k.low, k.high)) < 0 {
			break
		}
	}
	x.eachBids(loop, func(b *bids) { b.set(b.p, k.q[b]) })
	for i, s := range loop {
		if x.value[s] = bound(k.low[i], false); x.upper {
			x.value[s] = bound(k.high[i], true)
		}
	}
	return nil
}

// above lowers the upper bounds to the most that the player with Max gets against what the others do.
func (x *contest) above(k *bracket) error {
	if err := x.hold(k.loop); err != nil {
		return err
	}
	high := x.values(k.loop)
	for i, v := range k.high {
		if v.Cmp(high[i]) < 0 {
			high[i] = v
		}
	}
	if k.q == nil || apart(k.low, high).Cmp(apart(k.low, k.high)) < 0 {
		k.q = map[*bids][]*big.Rat{}
		x.eachBids(k.loop, func(b *bids) { k.q[b] = b.q })
	}
	k.high = high
	k.found()
	return nil
}

// below raises the lower bounds if decisions that are best for the present values bring more.
func (x *contest) below(k *bracket) error {
	x.rise(k.loop)
	if err := x.answer(k.loop); err != nil {
		return err
	}
	if apart(k.low, x.values(k.loop)).Sign() > 0 {
		k.low, k.found = x.values(k.loop), x.found(k.loop)
	}
	k.found()
	return nil
}

// over is a little more than a lower bound.
func over(low, _ *big.Rat) *big.Rat {
	return bound(new(big.Rat).Mul(low, more), true)
}

// beneath is a little less than an upper bound. It is the same for values that differ by their rounding only.
func beneath(_, high *big.Rat) *big.Rat {
	n := new(big.Int).Mul(high.Num(), grid)
	n.Add(n, new(big.Int).Rsh(high.Denom(), 1))
	below := new(big.Rat).SetFrac(n.Quo(n, high.Denom()), grid)
	return below.Mul(below, less)
}

func halfway(low, high *big.Rat) *big.Rat {
	sum := new(big.Rat).Add(low, high)
	return bound(sum.Mul(sum, half), false)
}

// rise looks for decisions that bring more in each state of a loop than its value. The states that gain by them gain
// again for those that lead to them, so that whoever decides so does not stay for ever where nothing is gained.
func (x *contest) rise(loop []int) {
	x.keen = true
	defer func() { x.keen = false }()
	left := slices.Clone(loop)
	for n := -1; n != len(left); {
		n = len(left)
		left = slices.DeleteFunc(left, func(s int) bool {
			found := x.found([]int{s})
			v, _ := x.better(s, true)
			if v = bound(v, false); v.Cmp(x.value[s]) <= 0 {
				found()
				return false
			}
			x.value[s] = v
			return true
		})
	}
}

// hold finds bounds from above of a loop: the values if the player with Max decides as well as possible while the
// others keep what they found.
func (x *contest) hold(loop []int) error {
	x.held = true
	defer func() { x.held = false }()
	x.eachBids(loop, func(b *bids) { b.set(b.p, rounded(b.best)) })
	for {
		if !x.goOn() {
			return errStopped
		}
		x.linear(loop)
		if !x.improve(loop, true) {
			return nil
		}
	}
}

// apart is by how much some values are above others, all together.
func apart(low, high []*big.Rat) *big.Rat {
	sum := new(big.Rat)
	for i := range low {
		sum.Add(sum, high[i])
		sum.Sub(sum, low[i])
	}
	return sum
}

func (x *contest) values(loop []int) (list []*big.Rat) {
	for _, s := range loop {
		list = append(list, x.value[s])
	}
	return list
}

// found returns what takes all decisions of a loop again as they are taken now.
func (x *contest) found(loop []int) (again func()) {
	took, p, q := map[*turning]int{}, map[*bids][]*big.Rat{}, map[*bids][]*big.Rat{}
	x.eachTurn(loop, func(t *turning) { took[t] = t.took })
	x.eachBids(loop, func(b *bids) { p[b], q[b] = b.p, b.q })
	return func() {
		for t, i := range took {
			t.took = i
		}
		for b := range p {
			b.set(p[b], q[b])
		}
	}
}
