package odds

import (
	"cmp"
	"math/big"
	mathbits "math/bits"
	"sync"
)

// solve computes the result of the chain.
func (c *Chain) solve() *Result {
	if len(c.states) == 1 {
		return c.direct()
	}
	if len(c.outs) == 0 {
		return c.collect(nil, big.NewInt(1), false)
	}
	for _, s := range c.states {
		s.scale()
	}
	order, loops := c.order()
	if !solvable(loops) {
		return c.rounds()
	}
	for _, loop := range loops {
		c.unwind(loop)
	}
	if len(loops) > 0 {
		order, _ = c.order() // without the states that nothing leads to any more
	}
	bits := 0
	for _, i := range order {
		bits += c.states[i].den.BitLen()
	}
	if res := c.levels(order, bits); res != nil {
		return res
	}
	if bits > c.Budget.Digits && len(order) > maxDense {
		return c.pass(order, fixedPoint(), fixedBits)
	}
	return c.pass(order, nil, bits)
}

// levels is pass for chains of few rounds: all shares of one level have the
// same power of the common denominator of all states as denominator. It is nil
// if that has more bits than the product of the denominators.
func (c *Chain) levels(order []int, bits int) *Result {
	level, deep := make([]int, len(c.states)), 0
	for _, i := range order {
		for _, t := range c.states[i].targets {
			if t.to >= 0 {
				level[t.to] = max(level[t.to], level[i]+1)
			}
		}
		deep = max(deep, level[i]+1)
	}
	unit := big.NewInt(1)
	var f big.Int
	for _, i := range order {
		den := c.states[i].den
		if den.Sign() == 0 {
			continue
		}
		share(unit, den)
		if unit.BitLen()*deep > min(bits, c.Budget.Digits) {
			return nil
		}
	}
	powers := []*big.Int{big.NewInt(1)}
	for range deep {
		powers = append(powers, new(big.Int).Mul(powers[len(powers)-1], unit))
	}
	mass, out := make([]big.Int, len(c.states)), make([]big.Int, len(c.outs))
	mass[0].SetInt64(1)
	var m big.Int
	for _, i := range order {
		s := c.states[i]
		if s.den.Sign() == 0 {
			continue
		}
		m.Mul(&mass[i], f.Quo(unit, s.den))
		for k, t := range s.targets {
			at := deep
			if t.to >= 0 {
				at = level[t.to]
			}
			f.Mul(&m, s.scaled[k])
			if up := at - level[i] - 1; up > 0 {
				f.Mul(&f, powers[up])
			}
			if t.to >= 0 {
				mass[t.to].Add(&mass[t.to], &f)
			} else {
				out[-1-t.to].Add(&out[-1-t.to], &f)
			}
		}
	}
	return c.collect(out, powers[deep], false)
}

// direct is the result of a procedure that is not a chain.
func (c *Chain) direct() *Result {
	s := c.states[0]
	res := &Result{Left: new(big.Rat)}
	known := new(big.Rat)
	for _, t := range s.targets {
		p := t.w.rat()
		res.Outcomes = append(res.Outcomes, Outcome{Key: c.outs[-1-t.to], P: p})
		known.Add(known, p)
	}
	c.label(res, known)
	return res
}

var one = big.NewRat(1, 1)

// label sets the kind of the answer, given the probability of all outcomes.
func (c *Chain) label(res *Result, known *big.Rat) {
	res.Left.Sub(one, known)
	if res.Left.Sign() == 0 {
		return
	}
	res.Kind = Truncated
	if c.reason == "" {
		c.reason, res.Endless = "the rest never ends", true
	}
}

// fixedBits is the number of fractional bits of fixedPoint.
const fixedBits = 120

// fixedPoint is 1 with fixedBits fractional bits. Shares are rounded down, so that
// the missing sum bounds all rounding.
func fixedPoint() *big.Int { return new(big.Int).Lsh(big.NewInt(1), fixedBits) }

// pass passes the probability from state to state in their order. Without a
// unit all shares have one common denominator that grows, and nothing is
// rounded. The numbers have at most about that many bits.
func (c *Chain) pass(order []int, unit *big.Int, bits int) *Result {
	mass, out := roomy(len(c.states), bits), roomy(len(c.outs), bits)
	den := big.NewInt(1)
	if unit != nil {
		den.Set(unit)
	}
	mass[0].Set(den)
	var f, rest big.Int
	for at, i := range order {
		s, m := c.states[i], &mass[i]
		if m.Sign() == 0 || s.den.Sign() == 0 || len(s.targets) == 0 {
			continue
		}
		if unit == nil && s.den.BitLen() > 1 {
			if f.QuoRem(m, s.den, &rest); rest.Sign() != 0 {
				up := c.widening(order[at:], mass)
				den.Mul(den, up)
				for _, j := range order[at:] {
					mass[j].Mul(&mass[j], up)
				}
				for j := range out {
					out[j].Mul(&out[j], up)
				}
				f.Quo(m, s.den)
			}
			m.Set(&f)
		}
		for k, t := range s.targets {
			f.Mul(m, s.scaled[k])
			if unit != nil {
				f.Quo(&f, s.den)
			}
			to := &out[max(0, -1-t.to)]
			if t.to >= 0 {
				to = &mass[t.to]
			}
			to.Add(to, &f)
		}
		m.SetInt64(0)
	}
	return c.collect(out, den, unit != nil)
}

// wideningBits is the size of the largest factor by which all shares are
// multiplied at once: a machine word.
const wideningBits = 64

// widening returns the factor by which all shares must be multiplied so that
// the share of the first of some states, and of as many of the next as fit, can
// be divided by its denominator.
func (c *Chain) widening(order []int, mass []big.Int) *big.Int {
	up := big.NewInt(1)
	var g, more big.Int
	for n, i := range order {
		den := c.states[i].den
		if den.Sign() == 0 {
			continue
		}
		g.Rem(&mass[i], den)
		g.GCD(nil, nil, &g, den)
		more.Quo(den, &g)
		g.GCD(nil, nil, up, &more)
		more.Mul(up, more.Quo(&more, &g))
		if n > 0 && more.BitLen() > wideningBits {
			break
		}
		up.Set(&more)
	}
	return up
}

// longFraction is the number of bits from which fractions are reduced to lowest terms
// in parallel: below it, starting goroutines takes longer than the work.
const longFraction = 1 << 12

// collect turns numerators over one denominator into an answer.
func (c *Chain) collect(out []big.Int, den *big.Int, rounded bool) *Result {
	res := &Result{Left: new(big.Rat)}
	total := new(big.Int)
	for i, key := range c.outs {
		total.Add(total, &out[i])
		res.Outcomes = append(res.Outcomes, Outcome{Key: key, P: new(big.Rat)})
	}
	reduce := func(i int) { res.Outcomes[i].P.SetFrac(&out[i], den) }
	if den.BitLen() > longFraction {
		var all sync.WaitGroup
		for i := range c.outs {
			all.Go(func() { reduce(i) })
		}
		all.Wait()
	} else {
		for i := range c.outs {
			reduce(i)
		}
	}
	if rounded {
		c.reason = cmp.Or(c.reason, "long fractions are rounded down")
	}
	c.label(res, new(big.Rat).SetFrac(total, den))
	return res
}

// rounds solves a large chain with loops round by round, shares rounded down,
// until almost nothing is left.
func (c *Chain) rounds() *Result {
	unit := fixedPoint()
	small := new(big.Int).Rsh(unit, 50)
	now := map[int]*big.Int{0: new(big.Int).Set(unit)}
	out := make([]big.Int, len(c.outs))
	var f big.Int
	for range 10_000 {
		next, left := map[int]*big.Int{}, new(big.Int)
		for i, m := range now {
			s := c.states[i]
			if s.den.Sign() == 0 {
				continue
			}
			for k, t := range s.targets {
				f.Mul(m, s.scaled[k])
				f.Quo(&f, s.den)
				if t.to < 0 {
					out[-1-t.to].Add(&out[-1-t.to], &f)
					continue
				}
				if next[t.to] == nil {
					next[t.to] = new(big.Int)
				}
				next[t.to].Add(next[t.to], &f)
				left.Add(left, &f)
			}
		}
		now = next
		if left.Cmp(small) < 0 || !c.look() {
			break
		}
	}
	c.reason = cmp.Or(c.reason, "paths that do not end within many rounds are left out")
	return c.collect(out, unit, true)
}

// maxRoom limits the memory that roomy reserves, in machine words.
const maxRoom = 1 << 19

// roomy makes n zeros with space reserved for numbers of so many bits, so that they
// grow without being copied. It reserves none if that would take more than maxRoom.
func roomy(n, bits int) []big.Int {
	list := make([]big.Int, n)
	each := bits/mathbits.UintSize + 4
	if n*each > maxRoom {
		return list
	}
	room := make([]big.Word, n*each)
	for i := range list {
		list[i].SetBits(room[i*each : i*each : (i+1)*each])
	}
	return list
}
