package odds

import (
	"maps"
	"math/big"
	"slices"
)

// fold lets rounds lead to what follows the loop heads within them, so that a round that
// ends as it began leads to itself, and heads are in no loop of rounds. It takes the heads
// out one after another, those that were met last first: few lead to them.
func (c *Chain) fold() {
	if len(c.heads) == 0 {
		return
	}
	rows, from := make([]map[int]*big.Rat, len(c.states)), make([]map[int]bool, len(c.states))
	for i := range c.states {
		rows[i], from[i] = map[int]*big.Rat{}, map[int]bool{}
	}
	for i, s := range c.states {
		for k := range s.targets {
			t := &s.targets[k]
			rows[i][t.to] = t.w.rat()
			if t.to >= 0 {
				from[t.to][i] = true
			}
		}
	}
	for i := len(c.states) - 1; i > 0; i-- {
		if c.states[i].round == nil {
			continue
		}
		without(rows[i], i)
		for j := range from[i] {
			if j == i {
				continue
			}
			passOn(rows[j], i, rows[i])
			for to := range rows[i] {
				if to >= 0 {
					from[to][j] = true
				}
			}
		}
		rows[i] = nil
	}
	for i, s := range c.states {
		s.targets = nil
		for _, to := range slices.Sorted(maps.Keys(rows[i])) {
			t := target{to: to}
			t.w.addBig(rows[i][to].Num(), rows[i][to].Denom())
			s.targets = append(s.targets, t)
		}
	}
}

// without takes a state out of its own transitions.
func without(row map[int]*big.Rat, i int) {
	self := row[i]
	if self == nil {
		return
	}
	delete(row, i)
	rest := new(big.Rat).Sub(one, self)
	if rest.Sign() == 0 {
		clear(row) // nothing leads out
	}
	for _, w := range row {
		w.Quo(w, rest)
	}
}
