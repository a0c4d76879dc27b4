package odds

import (
	"iter"
	"math/big"
	"math/bits"
)

// sum adds up the weights of paths with one outcome. A part is a numerator over
// a denominator. Paths that ask the same questions share a denominator, so
// there are few parts.
type sum struct {
	first smallPart // den 0: empty
	small []smallPart
	large []largePart
}

type smallPart struct {
	den    uint64
	hi, lo uint64 // the numerator: 2^64 paths of weight 2^64 fit
}

type largePart struct{ den, num *big.Int }

func (s *sum) add(num, den uint64) {
	if s.first.den == 0 {
		s.first.den = den
	}
	if s.first.den == den {
		s.first.add(num)
		return
	}
	for i := range s.small {
		if s.small[i].den == den {
			s.small[i].add(num)
			return
		}
	}
	s.small = append(s.small, smallPart{den: den, lo: num})
}

func (p *smallPart) add(num uint64) {
	lo, carry := bits.Add64(p.lo, num, 0)
	p.lo, p.hi = lo, p.hi+carry
}

func (s *sum) addBig(num, den *big.Int) {
	for i := range s.large {
		if s.large[i].den.Cmp(den) == 0 {
			s.large[i].num.Add(s.large[i].num, num)
			return
		}
	}
	s.large = append(s.large, largePart{new(big.Int).Set(den), new(big.Int).Set(num)})
}

// parts yields the parts that fit 64 bits.
func (s *sum) parts() iter.Seq[smallPart] {
	return func(yield func(smallPart) bool) {
		if s.first.den == 0 || !yield(s.first) {
			return
		}
		for _, p := range s.small {
			if !yield(p) {
				return
			}
		}
	}
}

func (p smallPart) num() *big.Int {
	n := new(big.Int).SetUint64(p.hi)
	if p.hi != 0 {
		n.Lsh(n, 64)
	}
	return n.Add(n, new(big.Int).SetUint64(p.lo))
}

// widen multiplies den so that every part of s divides it.
func (s *sum) widen(den *big.Int) {
	var d big.Int
	for p := range s.parts() {
		share(den, d.SetUint64(p.den))
	}
	for _, p := range s.large {
		share(den, p.den)
	}
}

// share multiplies den so that x divides it.
func share(den, x *big.Int) {
	var g big.Int
	if den.Cmp(x) != 0 {
		g.GCD(nil, nil, den, x)
		den.Mul(den, g.Quo(x, &g))
	}
}

// over returns the numerator of s over den, a multiple of all denominators.
func (s *sum) over(den *big.Int) *big.Int {
	n := new(big.Int)
	var f, d big.Int
	for p := range s.parts() {
		f.Quo(den, d.SetUint64(p.den))
		n.Add(n, f.Mul(&f, p.num()))
	}
	for _, p := range s.large {
		f.Quo(den, p.den)
		n.Add(n, f.Mul(&f, p.num))
	}
	return n
}

// rat returns the value of s.
func (s *sum) rat() *big.Rat {
	r, t := new(big.Rat), new(big.Rat)
	for p := range s.parts() {
		r.Add(r, t.SetFrac(p.num(), new(big.Int).SetUint64(p.den)))
	}
	for _, p := range s.large {
		r.Add(r, t.SetFrac(p.num, p.den))
	}
	return r
}

// float approximates the value of s.
func (s *sum) float() float64 {
	x := 0.0
	for p := range s.parts() {
		x += (float64(p.hi)*(1<<64) + float64(p.lo)) / float64(p.den)
	}
	for _, p := range s.large {
		f, _ := new(big.Rat).SetFrac(p.num, p.den).Float64()
		x += f
	}
	return x
}
