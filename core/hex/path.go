package hex

import (
	"container/heap"
	"math"
	"slices"
)

// SearchLimit is the number of cells after which a search gives up, because a
// board may be endless.
const SearchLimit = 1 << 18

// Cost returns the cost of a step from a cell to a neighbour, in the unit of
// the budget; ok is false if the step is impossible. A negative cost also means
// that it is.
type Cost func(from, to Cell) (cost int, ok bool)

// Reached holds the cells that a search reached, with the least cost of each
// and a cheapest path there. The zero value has reached nothing.
type Reached struct {
	// Truncated is set when the search gave up at SearchLimit cells.
	Truncated bool

	spots map[Cell]spot
	start Cell
}

type spot struct {
	cell, from Cell
	cost       int
	settled    bool
}

// Reach returns all cells that can be reached from start within budget, start
// among them at cost 0; none when the budget is negative. Steps may cost 0, but
// unless cost has a border the search then ends at SearchLimit.
//
// The search is Dijkstra's. Cells are settled by cost and then in reading
// order; of several paths that cost the same, the one through the cell settled
// first is kept.
func Reach(start Cell, budget int, cost Cost) Reached {
	return search(start, budget, cost, func(Cell) bool { return false })
}

// Path returns the cells of a cheapest path from start to goal, both included,
// and its cost; ties are decided as in Reach. ok is false if there is no path
// or the search gave up at SearchLimit.
func Path(start, goal Cell, cost Cost) (cells []Cell, total int, ok bool) {
	found := search(start, math.MaxInt, cost, func(c Cell) bool { return c == goal })
	total, ok = found.Cost(goal)
	return found.Path(goal), total, ok
}

func search(start Cell, budget int, cost Cost, last func(Cell) bool) Reached {
	out := Reached{spots: map[Cell]spot{}, start: start}
	if budget < 0 {
		return out
	}
	open := frontier{{cell: start, from: start}}
	out.spots[start] = open[0]
	for settled := 0; len(open) > 0; {
		at := heap.Pop(&open).(spot)
		if out.spots[at.cell].settled {
			continue
		}
		if settled++; settled > SearchLimit {
			out.Truncated = true
			break
		}
		at.settled = true
		out.spots[at.cell] = at
		if last(at.cell) {
			break
		}
		open = out.relax(open, at, budget, cost)
	}
	for c, s := range out.spots {
		if !s.settled {
			delete(out.spots, c)
		}
	}
	return out
}

// relax offers the neighbours of a settled cell the path through it.
func (f Reached) relax(open frontier, at spot, budget int, cost Cost) frontier {
	for _, n := range at.cell.Neighbours() {
		old, seen := f.spots[n]
		if old.settled {
			continue
		}
		step, ok := cost(at.cell, n)
		if !ok || step < 0 || step > budget-at.cost {
			continue
		}
		if total := at.cost + step; !seen || total < old.cost {
			f.spots[n] = spot{cell: n, from: at.cell, cost: total}
			heap.Push(&open, f.spots[n])
		}
	}
	return open
}

// Cost returns the least cost of reaching c; ok is false when c was not reached.
func (f Reached) Cost(c Cell) (cost int, ok bool) {
	s, ok := f.spots[c]
	return s.cost, ok
}

// Path returns a cheapest path from the start to c, both included, or nil if c
// was not reached.
func (f Reached) Path(c Cell) []Cell {
	s, ok := f.spots[c]
	if !ok {
		return nil
	}
	out := []Cell{c}
	for s.cell != f.start {
		out = append(out, s.from)
		s = f.spots[s.from]
	}
	slices.Reverse(out)
	return out
}

// Cells returns the cells reached, in reading order.
func (f Reached) Cells() []Cell {
	out := make([]Cell, 0, len(f.spots))
	for c := range f.spots {
		out = append(out, c)
	}
	slices.SortFunc(out, Compare)
	return out
}

// frontier is the heap of cells waiting to be settled.
type frontier []spot

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	if f[i].cost != f[j].cost {
		return f[i].cost < f[j].cost
	}
	return Compare(f[i].cell, f[j].cell) < 0
}
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(x any)   { *f = append(*f, x.(spot)) }
func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}
