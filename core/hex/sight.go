package hex

import "slices"

// Passage is one stage of a line of sight. Either the line crosses the inside
// of one cell, and Left and Right are both that cell; or it runs along a side,
// and they are the cells to the left and right of the line.
type Passage struct{ Left, Right Cell }

// Edge reports whether the line runs along the side between two cells.
func (p Passage) Edge() bool { return p.Left != p.Right }

// Blocked reports whether the passage is blocked, where blocks says which cells
// obstruct the view: a crossed cell blocks by itself, a side only if both cells
// beside it obstruct.
//
// Rules: scum.los.edge.
func (p Passage) Blocked(blocks func(Cell) bool) bool {
	return blocks(p.Left) && (p.Left == p.Right || blocks(p.Right))
}

// Sight returns what the straight line from the centre of a to the centre of b
// meets, in order, without a and b themselves: every cell whose inside it
// crosses, however little, and every side it runs along. A cell that the line
// only touches in a corner does not count. Neighbours, and a cell and itself,
// have nothing between them. From b to a the passages are the same in reverse,
// with left and right exchanged.
//
// A corner lies a third of the way along the sum of two adjoining directions,
// so in coordinates three times as fine all numbers are whole, and the sign of
// a cross product says on which side of the line a corner lies.
//
// Rules: scum.los.basic, scum.los.edge.
func Sight(a, b Cell) []Passage {
	k := newCourse(a, b)
	by := b.Sub(a)
	descending := k.by[k.side] < k.by[k.rest]
	var out []Passage
	for i := 1; i < k.rows; i++ {
		whole, _ := k.meet(i)
		out = append(out, k.passages(i, whole, by, descending)...)
	}
	return out
}

// passages returns what the course meets in row i, near the given side
// coordinate, in the order in which the line meets it.
func (k course) passages(i, whole int, by Cell, descending bool) []Passage {
	start := k.cell(0, k.from[k.side])
	var row []Passage
	var edge Passage
	found := false
	for side := whole - 1; side <= whole+2; side++ {
		c := k.cell(i, side)
		switch left, right := hands(c.Sub(start), by); {
		case left > 0 && right > 0:
			row = append(row, Passage{c, c})
		case left == 4:
			edge.Left, found = c, true
		case right == 4:
			edge.Right, found = c, true
		}
	}
	if found {
		row = append(row, edge)
	}
	if descending {
		slices.Reverse(row)
	}
	return row
}

// hands counts the corners of the cell at displacement v on either side of a
// line through the origin along by. Both counts are positive if the line
// crosses the cell. If it runs along a side, one count is four and the other 0;
// if it touches a corner, five and 0.
func hands(v, by Cell) (left, right int) {
	for d, u := range vectors {
		corner := u.Add(vectors[(d+1)%6])
		p := Cell{3*v.Q + corner.Q, 3*v.R + corner.R}
		switch sign(by.Q*p.R - by.R*p.Q) {
		case -1:
			left++
		case 1:
			right++
		}
	}
	return left, right
}

// Obstructed returns the blocked passages between a and b, in order from a,
// where blocks says which cells obstruct the view; if there are none, a and b
// see each other. The cells a and b themselves do not matter, and neighbours
// always see each other.
//
// Rules: scum.los.basic, scum.los.edge.
func Obstructed(a, b Cell, blocks func(Cell) bool) []Passage {
	return slices.DeleteFunc(Sight(a, b), func(p Passage) bool {
		return !p.Blocked(blocks)
	})
}

// Clear reports whether a and b see each other, where blocks says which cells
// obstruct the view. It is the same from either end.
func Clear(a, b Cell, blocks func(Cell) bool) bool {
	return len(Obstructed(a, b, blocks)) == 0
}

// Over returns blocks without the cells within distance reach of the viewer for
// which low reports that he sees or shoots over them. With it, sight may differ
// from either end.
//
// Rules: scum.los.fire-over (a gun fires over a lower neighbour, reach 1).
func Over(from Cell, reach int, low, blocks func(Cell) bool) func(Cell) bool {
	return func(c Cell) bool {
		if Distance(from, c) <= reach && low(c) {
			return false
		}
		return blocks(c)
	}
}

// Entry returns the sides through which the line of sight from a enters b, as
// directions from b: one, or two in clockwise order if it enters through the
// corner between them, or none if a is b.
//
// Rules: scum.terrain.dice (the fence or escarpment side that fire crosses).
func Entry(a, b Cell) []Dir {
	if a == b {
		return nil
	}
	last := Passage{a, a}
	if met := Sight(a, b); len(met) > 0 {
		last = met[len(met)-1]
	}
	right, _ := Direction(b, last.Right)
	left, _ := Direction(b, last.Left)
	if left == right {
		return []Dir{left}
	}
	return []Dir{right, left}
}
