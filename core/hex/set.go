package hex

import (
	"maps"
	"slices"
)

// Set is an unordered set of cells. The zero value is empty and ready for use.
// Copying a Set shares its cells; Union with nothing makes an independent copy.
type Set struct{ cells map[Cell]struct{} }

// NewSet returns the set of the given cells, each counted once.
func NewSet(cells ...Cell) Set {
	var s Set
	s.Add(cells...)
	return s
}

// Add puts cells into the set.
func (s *Set) Add(cells ...Cell) {
	if s.cells == nil {
		s.cells = make(map[Cell]struct{}, len(cells))
	}
	for _, c := range cells {
		s.cells[c] = struct{}{}
	}
}

// Remove takes cells out of the set; those not in it are ignored.
func (s *Set) Remove(cells ...Cell) {
	for _, c := range cells {
		delete(s.cells, c)
	}
}

// Len returns the number of cells.
func (s Set) Len() int { return len(s.cells) }

// Contains reports whether c is in the set.
func (s Set) Contains(c Cell) bool {
	_, ok := s.cells[c]
	return ok
}

// Cells returns the cells in reading order.
func (s Set) Cells() []Cell {
	return slices.SortedFunc(maps.Keys(s.cells), Compare)
}

// Equal reports whether both sets hold the same cells.
func (s Set) Equal(t Set) bool { return maps.Equal(s.cells, t.cells) }

// Union returns a new set of the cells that are in s or in t.
func (s Set) Union(t Set) Set {
	out := Set{make(map[Cell]struct{}, len(s.cells)+len(t.cells))}
	maps.Copy(out.cells, s.cells)
	maps.Copy(out.cells, t.cells)
	return out
}

// Intersect returns a new set of the cells that are in both s and t.
func (s Set) Intersect(t Set) Set {
	return s.keep(t.Contains)
}

// Minus returns a new set of the cells that are in s and not in t.
func (s Set) Minus(t Set) Set {
	return s.keep(func(c Cell) bool { return !t.Contains(c) })
}

func (s Set) keep(wanted func(Cell) bool) Set {
	var out Set
	for c := range s.cells {
		if wanted(c) {
			out.Add(c)
		}
	}
	return out
}

// Fringe returns the cells that adjoin the set without being in it.
//
// Rules: scum.geo.zoc (the cells round a vessel).
func (s Set) Fringe() Set {
	var out Set
	for c := range s.cells {
		for _, n := range c.Neighbours() {
			if !s.Contains(n) {
				out.Add(n)
			}
		}
	}
	return out
}
