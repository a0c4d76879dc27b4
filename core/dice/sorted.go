package dice

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Sorted yields every result of throwing the pool's dice and keeping the k
// highest, ties kept alike: the values kept, highest first, and the number of
// rolls that leave them. Results are in lexicographic order, each once; the
// weights add up to faces to the power of dice. k beyond the dice keeps all, and
// the bonus is not added. It fails when a face is not a number.
func Sorted(p Pool, k int) (iter.Seq2[[]int, *big.Int], error) {
	faces, err := numbers(p.Die)
	if err != nil {
		return nil, err
	}
	s := sorted{faces: faces, below: make([]uint64, len(faces)+1), keep: max(0, min(k, p.Count))}
	for i, f := range faces {
		s.below[i+1] = s.below[i] + f.Weight
	}
	dice := max(p.Count, 0)
	return func(yield func([]int, *big.Int) bool) {
		if s.keep == 0 {
			if w := power(s.below[len(faces)], dice); w.Sign() > 0 {
				yield([]int{}, w)
			}
			return
		}
		s.walk(len(faces)-1, dice, nil, big.NewInt(1), yield)
	}, nil
}

// numbers returns the distinct values of a die in ascending order.
func numbers(d Die) ([]Weighted, error) {
	if _, err := Of(d); err != nil {
		return nil, err
	}
	var out []Weighted
	for _, f := range d.Distinct() {
		if n := len(out); n > 0 && out[n-1].Face.Value == f.Face.Value {
			out[n-1].Weight += f.Weight
			continue
		}
		out = append(out, f)
	}
	return out, nil
}

type sorted struct {
	faces []Weighted
	below []uint64 // below[i] is the weight of all faces before the i-th
	keep  int
}

// walk continues a result whose kept dice all show more than face top; left dice
// show face top or less, and soFar counts the ways to place those kept. The
// next value kept runs upward, for the sake of the order.
func (s *sorted) walk(top, left int, kept []int, soFar *big.Int, yield func([]int, *big.Int) bool) bool {
	want := s.keep - len(kept)
	for i := range top + 1 {
		for n := 1; n < want; n++ {
			w := new(big.Int).Binomial(int64(left), int64(n))
			w.Mul(w, soFar).Mul(w, power(s.faces[i].Weight, n))
			if !s.walk(i-1, left-n, append(slices.Clone(kept), s.times(i, n)...), w, yield) {
				return false
			}
		}
		result := append(slices.Clone(kept), s.times(i, want)...)
		if w := s.closing(i, left, want); !yield(result, w.Mul(w, soFar)) {
			return false
		}
	}
	return true
}

func (s *sorted) times(i, n int) []int {
	return slices.Repeat([]int{s.faces[i].Face.Value}, n)
}

// closing counts the ways in which want or more of left dice show face i and the
// others less.
func (s *sorted) closing(i, left, want int) *big.Int {
	total := new(big.Int)
	for n := want; n <= left; n++ {
		w := new(big.Int).Binomial(int64(left), int64(n))
		w.Mul(w, power(s.faces[i].Weight, n)).Mul(w, power(s.below[i], left-n))
		total.Add(total, w)
	}
	return total
}

// Highest returns the distribution of the sum of the k highest of the pool's
// dice and its bonus; k beyond the dice keeps all, k of 0 or less none. It fails
// as Sum does.
func Highest(p Pool, k int) (Dist, error) {
	faces, err := numbers(p.Die)
	if err != nil {
		return Dist{}, err
	}
	slices.Reverse(faces)
	return keepFirst(p, faces, k)
}

// Lowest is Highest for the k lowest dice.
func Lowest(p Pool, k int) (Dist, error) {
	faces, err := numbers(p.Die)
	if err != nil {
		return Dist{}, err
	}
	return keepFirst(p, faces, k)
}

// keepFirst deals out the dice face by face. After each face, placed[m] is the
// distribution of the sum kept when m dice show one of the faces so far.
func keepFirst(p Pool, faces []Weighted, k int) (Dist, error) {
	dice := max(p.Count, 0)
	placed := make([]Dist, dice+1)
	placed[0] = Certain(p.Bonus)
	work := 0
	for _, f := range faces {
		tables := make([]map[int]*big.Int, dice+1)
		for m := range tables {
			tables[m] = map[int]*big.Int{}
		}
		for m, sofar := range placed {
			if work += (sofar.Len() + 1) * (dice - m + 1); work > maxWork {
				return Dist{}, fmt.Errorf("%s has too many outcomes to be added up exactly", p)
			}
			place(tables[m:], sofar, f, k-m)
		}
		for m := range placed {
			placed[m] = newDist(tables[m])
		}
	}
	return placed[dice], nil
}

// place gives n of the dice still open to face f, for every n, and adds what
// comes of it to tables[n]; the first keep of them count.
func place(tables []map[int]*big.Int, sofar Dist, f Weighted, keep int) {
	if sofar.Len() == 0 {
		return
	}
	open := len(tables) - 1
	weight := new(big.Int).SetUint64(f.Weight)
	ways := big.NewInt(1)
	for n := 0; n <= open; n++ {
		value := max(0, min(n, keep)) * f.Face.Value
		for i, s := range sofar.outcomes {
			accumulate(tables[n], s+value, new(big.Int).Mul(ways, sofar.weights[i]))
		}
		ways.Mul(ways, big.NewInt(int64(open-n))).Quo(ways, big.NewInt(int64(n+1))).Mul(ways, weight)
	}
}
