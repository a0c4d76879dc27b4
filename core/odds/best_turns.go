package odds

import (
	"math/big"
	"slices"
)

// maxTurns limits the decisions that are listed.
const maxTurns = 20_000

// turns lists the decisions that the players with Max may meet.
func (x *contest) turns(order []int, loops [][]int) (list []*Turn) {
	looped := map[int]bool{}
	for _, s := range x.c.states {
		looped[s.n] = slices.ContainsFunc(s.targets, func(t target) bool { return t.to == s.n })
	}
	for _, loop := range loops {
		for _, s := range loop {
			looped[s] = true
		}
	}
	first := x.first(order, looped)
	seen := make([]bool, len(x.c.states))
	queue := []int{0}
	seen[0] = true
	var walk func(s *State, g *stage)
	walk = func(s *State, g *stage) {
		for i := range g.targets {
			if to := g.targets[i].to; to >= 0 && !seen[to] {
				seen[to] = true
				queue = append(queue, to)
			}
		}
		for _, t := range g.turns {
			if b := t.together(); b != nil {
				if len(list) < maxTurns {
					list = append(list, b.turns(x, s, first[t])...)
				}
				for r, row := range b.to {
					for _, g := range row {
						if g != nil && b.p[r].Sign() > 0 {
							walk(s, g)
						}
					}
				}
				continue
			}
			if len(t.options) > 1 && len(list) < maxTurns {
				u := &Turn{Decision: t.Decision, Rolled: t.rolled, State: s, First: first[t], Loop: looped[s.n], Took: t.took, at: t}
				for i := range t.options {
					u.Values = append(u.Values, x.now(&t.options[i]))
				}
				u.Value = u.Values[t.took]
				list = append(list, u)
			}
			for i := range t.options {
				if i == t.took || !t.Max {
					walk(s, &t.options[i])
				}
			}
		}
	}
	for len(queue) > 0 {
		s := x.c.states[queue[0]]
		queue = queue[1:]
		walk(s, &s.root)
	}
	return list
}

// first returns the probabilities of the decisions before which the players with Max
// have decided nothing. Those in loops are left out.
func (x *contest) first(order []int, looped map[int]bool) map[*turning]*big.Rat {
	list, mass := map[*turning]*big.Rat{}, map[int]*big.Rat{0: one}
	var walk func(s int, g *stage, p *big.Rat)
	walk = func(s int, g *stage, p *big.Rat) {
		for i := range g.targets {
			t := &g.targets[i]
			if t.to < 0 || t.to == s {
				continue
			}
			if mass[t.to] == nil {
				mass[t.to] = new(big.Rat)
			}
			w := t.w.rat()
			mass[t.to] = new(big.Rat).Add(mass[t.to], w.Mul(w, p))
		}
		for _, t := range g.turns {
			w := t.weight.rat()
			w.Mul(w, p)
			if t.Max && len(t.options) > 1 || t.together() != nil {
				list[t] = w
				continue
			}
			walk(s, &t.options[t.took], w)
		}
	}
	for _, s := range order {
		if mass[s] != nil && !looped[s] {
			walk(s, &x.c.states[s].root, mass[s])
		}
	}
	return list
}

// now is the value of a stage by the options taken.
func (x *contest) now(g *stage) *big.Rat {
	return x.add(g, func(t *turning) *big.Rat { return t.mean(func(i int) *big.Rat { return x.now(&t.options[i]) }) })
}

// atMost finds what the options of some decisions may bring at most, given the upper bounds of all states. The decisions
// after them are taken again.
func (x *contest) atMost(list []*Turn, values []*big.Rat) {
	x.value, x.rest = values, one
	for _, u := range list {
		if u.at == nil {
			continue
		}
		for i := range u.at.options {
			u.Most = append(u.Most, x.stage(&u.at.options[i]))
		}
	}
}
