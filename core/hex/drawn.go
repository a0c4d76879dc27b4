package hex

import "math"

// Point is a place on the page on which a board is drawn, in sides of a hex: X
// to the right and Y down, from the upper left corner of the smallest box
// around the whole board. Points are for drawings only; no rule depends on
// them.
type Point struct{ X, Y float64 }

// halfHeight is the distance from the middle of a side to the middle of its
// hex.
var halfHeight = math.Sqrt(3) / 2

// Middle returns the middle of a cell.
func (l Layout) Middle(c Cell) Point {
	col, row := l.Offset(c)
	along, across := row, col // of the rows or columns
	if l.Top == Flat {
		along, across = col, row
	}
	shift := 0.0
	if l.Shifted(c) {
		shift++
	}
	if l.allShifted() {
		shift--
	}
	p := Point{X: halfHeight * (1 + 2*float64(across) + shift), Y: 1 + 1.5*float64(along)}
	if l.Top == Flat {
		p.X, p.Y = p.Y, p.X
	}
	return p
}

// lines returns how many lines of hexes the board has (rows on pointy tops,
// columns on flat ones), how many hexes each has, and the first one.
func (l Layout) lines() (lines, hexes, first int) {
	if l.Top == Flat {
		return l.Width, l.Height, l.Column
	}
	return l.Height, l.Width, l.Row
}

// allShifted reports whether the board is a single, shifted line.
func (l Layout) allShifted() bool {
	lines, _, first := l.lines()
	return lines == 1 && first&1 == 1
}

// Page returns the size of the smallest box around the whole board, in sides of
// a hex; 0 and 0 if it is endless or has no cells.
func (l Layout) Page() (width, height float64) {
	lines, hexes, _ := l.lines()
	if lines <= 0 || hexes <= 0 {
		return 0, 0
	}
	along, across := 1.5*float64(lines-1)+2, halfHeight*2*float64(hexes)
	if lines > 1 {
		across += halfHeight
	}
	if l.Top == Flat {
		return along, across
	}
	return across, along
}

// Corners returns the six corners of a cell, clockwise. Corner d lies between the
// sides in the directions d and d+1.
func (l Layout) Corners(c Cell) [6]Point {
	m := l.Middle(c)
	var out [6]Point
	for d := range Dir(6) {
		v := l.cornerVector(d)
		out[d] = Point{m.X + v.X, m.Y + v.Y}
	}
	return out
}

// Side returns the ends of the side of a cell in direction d, clockwise.
func (l Layout) Side(c Cell, d Dir) (from, to Point) {
	corners := l.Corners(c)
	return corners[d.Turn(-1)], corners[d.Turn(0)]
}

// cornerVector points from the middle of a cell to its corner clockwise of
// direction d.
func (l Layout) cornerVector(d Dir) Point {
	h := halfHeight
	switch (l.Bearing(d) + 30) % 360 {
	case 0:
		return Point{0, -1}
	case 30:
		return Point{0.5, -h}
	case 60:
		return Point{h, -0.5}
	case 90:
		return Point{1, 0}
	case 120:
		return Point{h, 0.5}
	case 150:
		return Point{0.5, h}
	case 180:
		return Point{0, 1}
	case 210:
		return Point{-0.5, h}
	case 240:
		return Point{-h, 0.5}
	case 270:
		return Point{-1, 0}
	case 300:
		return Point{-h, -0.5}
	}
	return Point{-0.5, -h} // 330
}
