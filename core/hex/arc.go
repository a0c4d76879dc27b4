package hex

// Bearing returns the direction that best points from one cell to another. If
// the line lies exactly midway between two directions, 30 degrees off both,
// left is the counter-clockwise of them and right the clockwise one; otherwise
// the two are equal. ok is false when the cells are the same.
//
// The nearest direction is the one with the greatest inner product with the
// displacement; twice that product is a whole number in axial coordinates.
func Bearing(from, to Cell) (left, right Dir, ok bool) {
	v := to.Sub(from)
	if v == (Cell{}) {
		return 0, 0, false
	}
	var along [6]int
	best := 0
	for d, u := range vectors {
		along[d] = 2*v.Q*u.Q + v.Q*u.R + v.R*u.Q + 2*v.R*u.R
		best = max(best, along[d])
	}
	for d := range Dir(6) {
		if along[d] != best {
			continue
		}
		if along[d.Turn(1)] == best {
			return d, d.Turn(1), true
		}
		if along[d.Turn(-1)] != best {
			return d, d, true
		}
	}
	return 0, 0, false
}

// Sector returns which of the six 60-degree sectors round from, each centred on
// a direction, contains to: 0 in front, then clockwise 1 and 2 on the right, 3
// behind, 4 and 5 on the left. A cell exactly on the ray between two sectors
// belongs to the one nearer to the front, on either side, so left mirrors
// right: straight aside is 1 or 5. ok is false when the cells are the same.
func Sector(from Cell, facing Dir, to Cell) (sector int, ok bool) {
	left, right, ok := Bearing(from, to)
	p, s := int(left.Turn(-int(facing))), int(right.Turn(-int(facing)))
	if p <= 2 {
		return p, ok
	}
	return s, ok
}

// Arc is a field of view or fire: any of the six sectors round a cell, relative
// to the way its owner faces. The zero value sees nothing.
type Arc uint8

// The six sectors, clockwise from the front, and all of them.
const (
	Front Arc = 1 << iota
	FrontRight
	BackRight
	Back
	BackLeft
	FrontLeft

	AllRound = Front | FrontRight | BackRight | Back | BackLeft | FrontLeft
)

// Contains reports whether to lies in the arc of an owner at from who faces
// facing. Both bounding rays belong to the arc. The owner's own cell does not.
func (a Arc) Contains(from Cell, facing Dir, to Cell) bool {
	left, right, ok := Bearing(from, to)
	return ok && (a.has(left.Turn(-int(facing))) || a.has(right.Turn(-int(facing))))
}

func (a Arc) has(sector Dir) bool { return a&(1<<sector) != 0 }

// Cells returns the cells of the arc at distance 1 to n, in reading order.
func (a Arc) Cells(from Cell, facing Dir, n int) []Cell {
	var out []Cell
	for _, c := range Within(from, n) {
		if a.Contains(from, facing, c) {
			out = append(out, c)
		}
	}
	return out
}

// Wedge reports whether to lies in the 60 degrees between the row of cells in
// direction d and the row in the next direction clockwise, both rows and from
// itself included: whether to is from plus i steps of d and j of the next, with
// i and j not negative.
//
// Rules: scum.data.arcs (the wedge a house rule may choose).
func Wedge(from Cell, d Dir, to Cell) bool {
	v := to.Sub(from).Rotate(-int(d))
	return v.Q >= 0 && v.R >= 0
}

// Lane returns the cells at distance n in the strip, one cell wide, that runs
// midway between direction d and the next direction clockwise. At an even
// distance it is one cell; at an odd distance the strip covers half of each of
// two, the one nearer to d first. n of 0 gives from, a negative n nothing.
//
// Rules: scum.geo.lane.
func Lane(from Cell, d Dir, n int) []Cell {
	if n < 0 {
		return nil
	}
	near := from.StepN(d, (n+1)/2).StepN(d+1, n/2)
	if n%2 == 0 {
		return []Cell{near}
	}
	return []Cell{near, from.StepN(d, n/2).StepN(d+1, (n+1)/2)}
}
