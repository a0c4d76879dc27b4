package dice

import (
	"fmt"
	"iter"
	"math/big"
	"slices"
)

// Sorted yields every result of throwing the pool's dice and keeping the k
// highest: the values kept, highest first, and the number of rolls that give
// them. Results come in lexicographic order, each once; the weights add up to
// faces to the power of dice. A k above the number of dice keeps all. The bonus
// is not added. It fails if a face is not a number.
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

// numbers returns the distinct values of a die in ascending order; it fails if
// a face is not a number.
func numbers(d Die) ([]Weighted, error) {
	var out []Weighted
	for _, f := range d.Distinct() {
		if !f.Face.Numeric {
			return nil, fmt.Errorf("face %s of %s is not a number and cannot be added up", f.Face.Name, d.Name)
		}
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

// walk continues a result whose kept dice all show more than face top; left
// dice show face top or less, and soFar counts the ways to place those kept.
// The next value kept runs upward, so that results come in order.
func (s *sorted) walk(top, left int, kept []int, soFar *big.Int, yield func([]int, *big.Int) bool) bool {
	want := s.keep - len(kept)
	for i := range top + 1 {
		for n := 1; n < want; n++ {
			w := ways(left, n, s.faces[i].Weight)
			w.Mul(w, soFar)
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

// closing counts the ways in which at least want of left dice show face i and
// the others less.
func (s *sorted) closing(i, left, want int) *big.Int {
	total := new(big.Int)
	for n := want; n <= left; n++ {
		w := ways(left, n, s.faces[i].Weight)
		total.Add(total, w.Mul(w, power(s.below[i], left-n)))
	}
	return total
}
