package odds

import "math/big"

// scale puts the weights out of a state over one denominator, without those
// that lead back to the state itself.
func (s *State) scale() {
	if s.scaleSmall() {
		return
	}
	s.den = big.NewInt(1)
	for i := range s.targets {
		s.targets[i].w.widen(s.den)
	}
	self := new(big.Int)
	rest := s.targets[:0]
	for _, t := range s.targets {
		n := t.w.over(s.den)
		if t.to == s.n && s.n > 0 {
			self = n
			continue
		}
		rest = append(rest, t)
		s.scaled = append(s.scaled, n)
	}
	s.targets = rest
	s.den.Sub(s.den, self)
	g := new(big.Int).Set(s.den)
	for _, n := range s.scaled {
		g.GCD(nil, nil, g, n)
	}
	if g.Sign() > 0 && g.BitLen() > 1 {
		s.den.Quo(s.den, g)
		for _, n := range s.scaled {
			n.Quo(n, g)
		}
	}
}

// scaleSmall is scale for weights over one small denominator.
func (s *State) scaleSmall() bool {
	if len(s.targets) == 0 {
		return false
	}
	var den uint64
	for i, t := range s.targets {
		if len(t.w.large) > 0 || len(t.w.small) > 0 || t.w.first.hi != 0 || i > 0 && t.w.first.den != den {
			return false
		}
		den = t.w.first.den
	}
	nums := make([]uint64, 0, len(s.targets))
	rest := s.targets[:0]
	for _, t := range s.targets {
		n := t.w.first.lo
		if t.to == s.n && s.n > 0 {
			den -= n
			continue
		}
		rest, nums = append(rest, t), append(nums, n)
	}
	g := den
	for _, n := range nums {
		for n != 0 {
			g, n = n, g%n
		}
	}
	g = max(g, 1)
	s.targets, s.den = rest, new(big.Int).SetUint64(den/g)
	ints := make([]big.Int, len(nums))
	for i, n := range nums {
		s.scaled = append(s.scaled, ints[i].SetUint64(n/g))
	}
	return true
}
