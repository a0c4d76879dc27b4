package odds

import (
	"math/big"
	"slices"
)

// loop solves states that lead to each other. The players who want the outcome improve
// their decisions against the best answer to them, until nothing improves (Hoffman and
// Karp, 1966). Play that never leaves the loop does not bring the outcome, so the
// value is the least that satisfies the equations of the states.
func (x *contest) loop(loop []int) error {
	for _, s := range loop {
		x.value[s] = new(big.Rat)
	}
	x.eachTurn(loop, func(t *turning) { t.took, t.mix, t.bids = 0, nil, nil })
	before := x.rough
	x.rough = false
	err := x.climb(loop)
	if err == nil && x.rough {
		err = x.narrow(loop)
	}
	x.rough = x.rough || before
	return err
}

// climb improves the decisions of the player with Max until nothing improves, or, with decisions that both sides
// take at the same time, until the gain is tiny or many rounds have brought some.
func (x *contest) climb(loop []int) error {
	mixed := false
	x.eachBids(loop, func(*bids) { mixed = true })
	for n := 1; ; n++ {
		if !x.goOn() {
			return errStopped
		}
		if err := x.answer(loop); err != nil {
			return err
		}
		if x.rough = mixed && n > mostImproved; x.rough || !x.improve(loop, true) {
			break
		}
	}
	x.improve(loop, false) // also where nothing is lost for certain
	x.eachBids(loop, func(b *bids) { b.set(b.p, b.best) })
	return nil
}

// eachTurn calls do for the decisions in some states.
func (x *contest) eachTurn(states []int, do func(t *turning)) {
	for _, s := range states {
		x.c.states[s].root.each(func(g *stage) {
			for _, t := range g.turns {
				do(t)
			}
		})
	}
}

// eachBids calls do for the decisions in some states that both sides take at the same time.
func (x *contest) eachBids(states []int, do func(b *bids)) {
	x.eachTurn(states, func(t *turning) {
		if b := t.together(); b != nil {
			do(b)
		}
	})
}

// mostImproved limits how often decisions are improved that both sides take at the same time.
const mostImproved = 24

// answer finds the best decisions of the players without Max, and the values, while the
// others keep theirs.
func (x *contest) answer(loop []int) error {
	positive := map[int]bool{}
	for again := true; again; {
		again = false
		for _, s := range loop {
			if !positive[s] && x.reaches(&x.c.states[s].root, loop, positive) {
				positive[s], again = true, true
			}
		}
	}
	for _, s := range loop {
		if !positive[s] {
			x.avoid(&x.c.states[s].root, loop, positive)
		}
	}
	var rest []int
	for _, s := range loop {
		if x.value[s] = new(big.Rat); positive[s] {
			rest = append(rest, s)
		}
	}
	for {
		if !x.goOn() {
			return errStopped
		}
		x.linear(rest)
		if !x.improve(rest, false) {
			return nil
		}
	}
}

// reaches says whether a stage brings the outcome with a probability above 0, whatever
// the players without Max decide.
func (x *contest) reaches(g *stage, loop []int, positive map[int]bool) bool {
	known := new(big.Rat)
	for i := range g.targets {
		to := g.targets[i].to
		if slices.Contains(loop, to) {
			if positive[to] {
				return true
			}
		} else if v := x.of(to); v != nil && v.Sign() > 0 {
			return true
		}
		known.Add(known, g.targets[i].w.rat())
	}
	for _, t := range g.turns {
		if x.forced(t, loop, positive) {
			return true
		}
		known.Add(known, t.weight.rat())
	}
	return x.rest.Sign() > 0 && known.Cmp(one) < 0
}

func (x *contest) forced(t *turning, loop []int, positive map[int]bool) bool {
	if b := t.together(); b != nil {
		return all(len(b.cols), func(c int) bool { return !x.blocks(b, c, loop, positive) })
	}
	if t.Max {
		return x.reaches(&t.options[t.took], loop, positive)
	}
	for i := range t.options {
		if !x.reaches(&t.options[i], loop, positive) {
			return false
		}
	}
	return true
}

// blocks says whether a joint answer of the others keeps the outcome away whatever is given of the rows.
func (x *contest) blocks(b *bids, col int, loop []int, positive map[int]bool) bool {
	return all(len(b.rows), func(r int) bool {
		g := b.to[r][col]
		return b.p[r].Sign() == 0 || g == nil && x.rest.Sign() == 0 || g != nil && !x.reaches(g, loop, positive)
	})
}

// avoid takes the options that keep the outcome away for certain.
func (x *contest) avoid(g *stage, loop []int, positive map[int]bool) {
	for _, t := range g.turns {
		if b := t.together(); b != nil {
			for c := range b.cols {
				if x.blocks(b, c, loop, positive) {
					b.set(b.p, pure(len(b.cols), c))
					break
				}
			}
			for r := range b.rows {
				for _, g := range b.to[r] {
					if g != nil {
						x.avoid(g, loop, positive)
					}
				}
			}
			continue
		}
		for i := range t.options {
			if !t.Max && !x.reaches(&t.options[i], loop, positive) {
				t.took = i
				break
			}
		}
		x.avoid(&t.options[t.took], loop, positive)
	}
}

// improve takes strictly better options, of the players with Max or of the others, and
// says whether there were any. The decisions below options that are not taken are
// improved as well.
func (x *contest) improve(loop []int, of bool) (improved bool) {
	for _, s := range loop {
		_, some := x.better(s, of)
		improved = improved || some
	}
	return improved
}

// better is improve for one state; value is what it is worth then.
func (x *contest) better(s int, of bool) (value *big.Rat, improved bool) {
	var better func(g *stage) *big.Rat
	better = func(g *stage) *big.Rat {
		return x.add(g, func(t *turning) *big.Rat {
			if b := t.together(); b != nil {
				v, some := b.improve(x, b.table(x, better), of)
				improved = improved || some
				return v
			}
			values := make([]*big.Rat, len(t.options))
			for i := range t.options {
				values[i] = better(&t.options[i])
			}
			best, took := values[t.took], t.took
			for i, v := range values {
				if t.better(v, best) {
					best, took = v, i
				}
			}
			switch {
			case t.Max == of:
				improved = improved || took != t.took
				t.took = took
			case t.Max || x.held:
				best = values[t.took] // kept
			}
			return best
		})
	}
	value = better(&x.c.states[s].root)
	return value, improved
}

// linear computes the values of some states under the decisions taken: it solves the
// equations, one unknown after another.
func (x *contest) linear(loop []int) {
	place := map[int]int{}
	for k, s := range loop {
		place[s] = k
	}
	n := len(loop)
	rows := make([][]*big.Rat, n) // the coefficients of the states, and last the constant
	for k, s := range loop {
		row := make([]*big.Rat, n+1)
		for i := range row {
			row[i] = new(big.Rat)
		}
		total := new(big.Rat)
		var p big.Rat
		for to, w := range x.taken(&x.c.states[s].root) {
			total.Add(total, w)
			if i, in := place[to]; in {
				row[i].Add(row[i], w)
			} else if v := x.of(to); v != nil {
				row[n].Add(row[n], p.Mul(w, v))
			}
		}
		if x.rest.Sign() > 0 {
			row[n].Add(row[n], p.Sub(one, total))
		}
		rows[k] = row
	}
	var p big.Rat
	for k := range rows {
		self := new(big.Rat).Sub(one, rows[k][k])
		rows[k][k] = new(big.Rat)
		if self.Sign() == 0 { // nothing leads out
			for i := range rows[k] {
				rows[k][i].SetInt64(0)
			}
		} else {
			for _, w := range rows[k] {
				w.Quo(w, self)
			}
		}
		for j := range rows {
			if j == k || rows[j][k].Sign() == 0 {
				continue
			}
			f := rows[j][k]
			rows[j][k] = new(big.Rat)
			for i, w := range rows[k] {
				if w.Sign() != 0 {
					rows[j][i].Add(rows[j][i], p.Mul(f, w))
				}
			}
		}
	}
	for k, s := range loop {
		x.value[s] = rows[k][n]
	}
}
