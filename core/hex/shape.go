package hex

// cube is a cell or displacement in the three coordinates (q, r, -q-r), of which
// any two determine the third.
type cube [3]int

func (c Cell) cube() cube { return cube{c.Q, c.R, -c.Q - c.R} }

// course is a straight line between two cell centres, cut into the rows of cells
// across it. One cube coordinate, lead, changes by exactly one from row to row;
// side and rest are the other two.
type course struct {
	from             cube
	by               cube
	rows             int
	lead, side, rest int
}

// newCourse returns the course from a to b. If two coordinates change equally
// the first leads: then the third does not change and every row meets the line
// in a cell's centre.
func newCourse(a, b Cell) course {
	k := course{from: a.cube(), by: b.Sub(a).cube(), rows: Distance(a, b)}
	for i, d := range k.by {
		if abs(d) == k.rows {
			k.lead = i
			break
		}
	}
	k.side, k.rest = (k.lead+1)%3, (k.lead+2)%3
	return k
}

// meet returns the side coordinate at which the course meets row i, as a whole
// part and a remainder in fractions of rows.
func (k course) meet(i int) (whole, remainder int) {
	f, rem := floorDiv(k.by[k.side]*i, k.rows)
	return k.from[k.side] + f, rem
}

// cell returns the cell of row i that has the given side coordinate.
func (k course) cell(i, side int) Cell {
	var c cube
	c[k.lead] = k.from[k.lead] + sign(k.by[k.lead])*i
	c[k.side] = side
	c[k.rest] = -c[k.lead] - side
	return Cell{c[0], c[1]}
}

// Line returns a shortest row of cells from a to b, both included, as straight
// as the board allows: Distance(a, b) + 1 cells, each a neighbour of the one
// before. Where the straight line from centre to centre passes exactly midway
// between two cells it takes the one that comes first in reading order, so the
// line from b to a is the same line reversed.
//
// See Sight for what a line of sight crosses, which can be more cells than
// these.
func Line(a, b Cell) []Cell {
	if a == b {
		return []Cell{a}
	}
	k := newCourse(a, b)
	out := make([]Cell, 0, k.rows+1)
	for i := 0; i <= k.rows; i++ {
		side, rem := k.meet(i)
		c, next := k.cell(i, side), k.cell(i, side+1)
		if 2*rem > k.rows || 2*rem == k.rows && Compare(next, c) < 0 {
			c = next
		}
		out = append(out, c)
	}
	return out
}

// Ring returns the cells at distance n from c: 6n of them, clockwise from the
// one in direction 0; c alone when n is 0, none when n is negative.
func Ring(c Cell, n int) []Cell {
	if n < 0 {
		return nil
	}
	if n == 0 {
		return []Cell{c}
	}
	out := make([]Cell, 0, 6*n)
	for d := range Dir(6) {
		at := c.StepN(d, n)
		for range n {
			out = append(out, at)
			at = at.Step(d.Turn(2))
		}
	}
	return out
}

// Within returns the cells at distance n or less from c, c included, in reading
// order: 3n(n+1) + 1 of them, or none when n is negative.
func Within(c Cell, n int) []Cell {
	if n < 0 {
		return nil
	}
	out := make([]Cell, 0, 3*n*(n+1)+1)
	for r := -n; r <= n; r++ {
		for q := max(-n, -n-r); q <= min(n, n-r); q++ {
			out = append(out, c.Add(Cell{q, r}))
		}
	}
	return out
}
