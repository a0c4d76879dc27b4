package odds

import (
	"maps"
	"math/big"
	"slices"
)

// maxDense limits the states of a loop that is solved without rounding. Several loops
// may take as much work together.
const maxDense = 120

// solvable says whether all loops can be solved without rounding.
func solvable(loops [][]int) bool {
	work := 0
	for _, loop := range loops {
		if len(loop) > maxDense {
			return false
		}
		work += len(loop) * len(loop) * len(loop)
	}
	return work <= maxDense*maxDense*maxDense
}

// order lists the states so that each comes before all that it leads to, and the loops:
// sets of several states each of which leads to all others of its set. Only within a
// loop does the order mean nothing.
//
// The search is Tarjan's.
func (c *Chain) order() (list []int, loops [][]int) {
	type frame struct{ s, t int }
	n := 0
	number, low := make([]int, len(c.states)), make([]int, len(c.states)) // of the search, from 1
	open, isOpen := []int{}, make([]bool, len(c.states))
	enter := func(s int) frame {
		n++
		number[s], low[s], isOpen[s] = n, n, true
		open = append(open, s)
		return frame{s, 0}
	}
	for stack := []frame{enter(0)}; len(stack) > 0; {
		f := &stack[len(stack)-1]
		s := f.s
		if f.t < len(c.states[s].targets) {
			to := c.states[s].targets[f.t].to
			f.t++
			switch {
			case to < 0:
			case number[to] == 0:
				stack = append(stack, enter(to))
			case isOpen[to]:
				low[s] = min(low[s], number[to])
			}
			continue
		}
		if stack = stack[:len(stack)-1]; len(stack) > 0 {
			up := stack[len(stack)-1].s
			low[up] = min(low[up], low[s])
		}
		if low[s] == number[s] {
			at := len(open) - 1
			for open[at] != s {
				at--
			}
			loop := open[at:]
			for _, i := range loop {
				isOpen[i] = false
			}
			if list = append(list, loop...); len(loop) > 1 {
				loops = append(loops, slices.Clone(loop))
			}
			open = open[:at]
		}
	}
	slices.Reverse(list)
	return list, loops
}

// unwind gives each state of a loop transitions that lead out of the loop at once: it
// solves the equations of the states, one unknown after another.
func (c *Chain) unwind(loop []int) {
	rows := make([]map[int]*big.Rat, len(loop))
	for k, i := range loop {
		rows[k] = c.states[i].row()
	}
	for k, i := range loop {
		row := rows[k]
		without(row, i)
		for j := range rows {
			if j != k {
				passOn(rows[j], i, row)
			}
		}
	}
	for k, i := range loop {
		c.states[i].setRow(rows[k])
	}
}

// passOn replaces the transitions of a row to state i by those of i.
func passOn(row map[int]*big.Rat, i int, of map[int]*big.Rat) {
	in := row[i]
	if in == nil {
		return
	}
	delete(row, i)
	var p big.Rat
	for to, w := range of {
		p.Mul(in, w)
		if row[to] == nil {
			row[to] = new(big.Rat)
		}
		row[to].Add(row[to], &p)
	}
}

// row returns the probabilities of the targets of s.
func (s *State) row() map[int]*big.Rat {
	row := map[int]*big.Rat{}
	for k, t := range s.targets {
		if s.den.Sign() != 0 {
			row[t.to] = new(big.Rat).SetFrac(s.scaled[k], s.den)
		}
	}
	return row
}

// setRow sets the targets of s, and their weights over one denominator.
func (s *State) setRow(row map[int]*big.Rat) {
	s.targets, s.scaled, s.den = nil, nil, big.NewInt(1)
	for _, w := range row {
		share(s.den, w.Denom())
	}
	for _, to := range slices.Sorted(maps.Keys(row)) {
		w, n := row[to], new(big.Int)
		n.Quo(s.den, w.Denom())
		s.targets, s.scaled = append(s.targets, target{to: to}), append(s.scaled, n.Mul(n, w.Num()))
	}
}
