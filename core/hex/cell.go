// Package hex is the hexagonal board: its cells, the six ways out of a cell,
// distances, lines, arcs, paths, and what a straight line of sight crosses.
//
// A cell is a pair of axial coordinates (q, r), counted in cells. The six
// directions are 60 degrees apart and numbered clockwise when r grows down the
// page: 0 is (+1,0), 1 is (0,+1), and so on to 5, (+1,-1). A board may be drawn
// with flat or with pointed tops, and a book may count its directions from
// another one than (+1,0): a [Layout] says so, and how the cells are labelled.
// Nothing else here depends on it.
//
// All results but the points of a drawing are exact.
// Coordinates may run from -Limit to Limit; Parse accepts no others, and
// within them no product overflows 64 bits. Wherever two answers would be
// equally good the tie rule is written down, and lists come in reading order
// (by r, then by q) unless the function documents another, so that equal questions
// always get equal answers.
//
// The package knows no rulebook. The caller says what blocks a view and what a
// step costs.
package hex

import "cmp"

// Limit is the largest absolute coordinate for which results are exact, in
// cells.
const Limit = 1 << 20

// Cell is one hexagon in axial coordinates; the zero value is the origin.
// A Cell also serves as a displacement between two cells.
type Cell struct{ Q, R int }

// Add returns the cell displaced by v.
func (c Cell) Add(v Cell) Cell { return Cell{c.Q + v.Q, c.R + v.R} }

// Sub returns the displacement that leads from v to c.
func (c Cell) Sub(v Cell) Cell { return Cell{c.Q - v.Q, c.R - v.R} }

// Step returns the neighbour of c in direction d.
func (c Cell) Step(d Dir) Cell { return c.Add(d.Vector()) }

// StepN returns the cell n steps from c in direction d; a negative n goes the
// opposite way.
func (c Cell) StepN(d Dir, n int) Cell {
	v := d.Vector()
	return Cell{c.Q + n*v.Q, c.R + n*v.R}
}

// Neighbours returns the six cells around c, indexed by direction.
//
// Rules: galley.board.grid, scum.geo.hexes, scum.geo.zoc.
func (c Cell) Neighbours() [6]Cell {
	var out [6]Cell
	for d := range out {
		out[d] = c.Step(Dir(d))
	}
	return out
}

// Rotate turns c about the origin by steps of 60 degrees, clockwise when steps
// is positive.
func (c Cell) Rotate(steps int) Cell {
	for range Dir(0).Turn(steps) {
		c = Cell{-c.R, c.Q + c.R}
	}
	return c
}

// RotateAbout turns c about centre by steps of 60 degrees, clockwise when steps
// is positive.
func (c Cell) RotateAbout(centre Cell, steps int) Cell {
	return c.Sub(centre).Rotate(steps).Add(centre)
}

// Reflect mirrors c in the row of cells that runs through the origin in
// direction axis. Opposite axes give the same mirror.
func (c Cell) Reflect(axis Dir) Cell {
	c = c.Rotate(-int(axis))
	return Cell{c.Q + c.R, -c.R}.Rotate(int(axis))
}

// ReflectAbout mirrors c in the row of cells that runs through centre in
// direction axis.
func (c Cell) ReflectAbout(centre Cell, axis Dir) Cell {
	return c.Sub(centre).Reflect(axis).Add(centre)
}

// Distance returns the least number of steps between a and b: the largest of
// |dq|, |dr| and |dq+dr|.
//
// Rules: galley.board.distance, scum.geo.distance. The formula is the usual one
// for cube coordinates (q, r, -q-r).
func Distance(a, b Cell) int {
	v := b.Sub(a)
	return max(abs(v.Q), abs(v.R), abs(v.Q+v.R))
}

// Compare orders cells as one reads a page, by r and then by q: negative when a
// comes before b, 0 when they are equal, positive when a comes after b.
func Compare(a, b Cell) int {
	return cmp.Or(cmp.Compare(a.R, b.R), cmp.Compare(a.Q, b.Q))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func sign(n int) int { return cmp.Compare(n, 0) }

// floorDiv divides rounding down, for n > 0, and gives the remainder 0..n-1.
func floorDiv(m, n int) (quotient, remainder int) {
	quotient, remainder = m/n, m%n
	if remainder < 0 {
		quotient, remainder = quotient-1, remainder+n
	}
	return quotient, remainder
}
