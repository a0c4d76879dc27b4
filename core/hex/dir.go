package hex

// Dir is one of the six directions, 0 to 5, clockwise in steps of 60 degrees.
// Any other value means the direction it equals modulo 6, so that headings can
// be added and subtracted; String and the functions that return a Dir always
// give 0 to 5.
//
// A book may number them from another one: Layout.Index and Layout.Dir convert.
//
// Rules: galley.data.directions, scum.data.directions.
type Dir int

var vectors = [6]Cell{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

// Vector returns the displacement of one step in direction d.
func (d Dir) Vector() Cell { return vectors[d.Turn(0)] }

// Turn returns the direction steps of 60 degrees clockwise of d, 0 to 5; a
// negative number turns counter-clockwise.
func (d Dir) Turn(steps int) Dir {
	_, r := floorDiv(int(d)%6+steps%6, 6)
	return Dir(r)
}

// Opposite returns the direction that leads back.
func (d Dir) Opposite() Dir { return d.Turn(3) }

// String returns the number of the direction, "0" to "5".
func (d Dir) String() string { return string(rune('0' + d.Turn(0))) }

// Direction returns the direction in which b adjoins a; ok is false unless the
// two cells are neighbours.
//
// Rules: galley.board.vessel (the heading of a vessel leads from stern to bow).
func Direction(a, b Cell) (d Dir, ok bool) {
	v := b.Sub(a)
	for i, u := range vectors {
		if u == v {
			return Dir(i), true
		}
	}
	return 0, false
}
