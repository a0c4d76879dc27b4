package dice

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Dist is an exact distribution over whole numbers: each outcome, once, in
// ascending order, with the number of equally likely rolls that lead to it. The
// zero value has no outcomes. A Dist never changes, and the big integers and
// fractions it hands out are the caller's own.
type Dist struct {
	outcomes []int
	weights  []*big.Int
}

// Certain returns the distribution whose only outcome is n, with weight 1.
func Certain(n int) Dist { return Dist{[]int{n}, []*big.Int{big.NewInt(1)}} }

// newDist sorts a table of weights, leaving out what has none.
func newDist(table map[int]*big.Int) Dist {
	var d Dist
	for n, w := range table {
		if w.Sign() > 0 {
			d.outcomes = append(d.outcomes, n)
		}
	}
	slices.Sort(d.outcomes)
	for _, n := range d.outcomes {
		d.weights = append(d.weights, table[n])
	}
	return d
}

// Of returns the distribution of one die's value; it fails when a face is not a
// number.
func Of(d Die) (Dist, error) {
	table := map[int]*big.Int{}
	for _, f := range d.Distinct() {
		if !f.Face.Numeric {
			return Dist{}, fmt.Errorf("face %s of %s is not a number and cannot be added up", f.Face.Name, d.Name)
		}
		accumulate(table, f.Face.Value, new(big.Int).SetUint64(f.Weight))
	}
	return newDist(table), nil
}

func accumulate(table map[int]*big.Int, n int, w *big.Int) {
	if have, ok := table[n]; ok {
		have.Add(have, w)
		return
	}
	table[n] = new(big.Int).Set(w)
}

// maxWork bounds the additions that one exact sum may take.
const maxWork = 1 << 21

// Sum returns the distribution of the sum of the pool's dice and its bonus. No
// dice give the bonus for certain; dice without faces give no outcome. It fails
// when a face is not a number, or when the sum is too large to be worked out
// exactly in reasonable time.
func Sum(p Pool) (Dist, error) {
	one, err := Of(p.Die)
	if err != nil {
		return Dist{}, err
	}
	out := Certain(p.Bonus)
	work := 0
	for range p.Count {
		if work += out.Len() * one.Len(); work > maxWork {
			return Dist{}, fmt.Errorf("%s has too many outcomes to be added up exactly", p)
		}
		out = out.Plus(one)
	}
	return out, nil
}

// Plus returns the distribution of the sum of one outcome of d and one of e,
// independent of each other.
func (d Dist) Plus(e Dist) Dist {
	table := make(map[int]*big.Int, len(d.outcomes)+len(e.outcomes))
	var w big.Int
	for i, n := range d.outcomes {
		for j, m := range e.outcomes {
			accumulate(table, n+m, w.Mul(d.weights[i], e.weights[j]))
		}
	}
	return newDist(table)
}

// Len returns the number of different outcomes.
func (d Dist) Len() int { return len(d.outcomes) }

// All yields the outcomes in ascending order with their weights.
func (d Dist) All() iter.Seq2[int, *big.Int] {
	return func(yield func(int, *big.Int) bool) {
		for i, n := range d.outcomes {
			if !yield(n, new(big.Int).Set(d.weights[i])) {
				return
			}
		}
	}
}

// Weight returns the weight of outcome n; 0 when it cannot happen.
func (d Dist) Weight(n int) *big.Int {
	if i, ok := slices.BinarySearch(d.outcomes, n); ok {
		return new(big.Int).Set(d.weights[i])
	}
	return new(big.Int)
}

// Total returns the sum of all weights: the number of equally likely rolls.
func (d Dist) Total() *big.Int { return sum(d.weights) }

func sum(weights []*big.Int) *big.Int {
	total := new(big.Int)
	for _, w := range weights {
		total.Add(total, w)
	}
	return total
}

// P returns the probability of outcome n; of a Dist without outcomes, 0.
func (d Dist) P(n int) *big.Rat { return d.share(d.Weight(n)) }

// AtMost returns the probability of an outcome of n or less.
func (d Dist) AtMost(n int) *big.Rat {
	i, found := slices.BinarySearch(d.outcomes, n)
	if found {
		i++
	}
	return d.share(sum(d.weights[:i]))
}

// AtLeast returns the probability of an outcome of n or more.
func (d Dist) AtLeast(n int) *big.Rat {
	i, _ := slices.BinarySearch(d.outcomes, n)
	return d.share(sum(d.weights[i:]))
}

// Mean returns the expected outcome; of a Dist without outcomes, 0.
func (d Dist) Mean() *big.Rat {
	total, term := new(big.Int), new(big.Int)
	for i, n := range d.outcomes {
		total.Add(total, term.Mul(big.NewInt(int64(n)), d.weights[i]))
	}
	return d.share(total)
}

func (d Dist) share(w *big.Int) *big.Rat {
	total := d.Total()
	if total.Sign() == 0 {
		return new(big.Rat)
	}
	return new(big.Rat).SetFrac(w, total)
}
