package hex

import "fmt"

// Top says what the hexes of a board have at the top of the page: a corner or a
// side.
type Top uint8

// Pointy hexes form rows, with odd rows half a cell to the right of even ones.
// Flat hexes form columns, with odd columns half a cell lower.
const (
	Pointy Top = iota
	Flat
)

// Layout is how a board of hexes is laid out and labelled. The zero value has
// pointy tops, counts directions from (+1,0), has A1 at the origin, and is
// endless to the right and below.
//
// The printed column and row of a cell are, on pointy tops, q + floor(r/2) and
// r; on flat tops q and r + floor(q/2). Whether a row or column is odd depends
// on these numbers, even if the board does not begin at 0.
//
// Rules: galley.board.edge, galley.data.directions, scum.data.directions.
type Layout struct {
	Top   Top
	First Dir // the direction to which the book gives index 0

	// Column and Row of A1, the least ones.
	Column, Row int
	// Width and Height count columns and rows. With 0 the board is endless on
	// that side; with less than 0 it has no cells.
	Width, Height int
}

// Offset returns the column and row of c, both counted from A1, which has 0 and 0.
func (l Layout) Offset(c Cell) (col, row int) {
	col, row = l.printed(c)
	return col - l.Column, row - l.Row
}

// printed returns the column and row of c, both counted from those of the origin.
func (l Layout) printed(c Cell) (col, row int) {
	if l.Top == Flat {
		half, _ := floorDiv(c.Q, 2)
		return c.Q, c.R + half
	}
	half, _ := floorDiv(c.R, 2)
	return c.Q + half, c.R
}

// FromOffset returns the cell in the given column and row, counted from A1; it
// undoes Offset, also off the board.
func (l Layout) FromOffset(col, row int) Cell {
	col, row = col+l.Column, row+l.Row
	if l.Top == Flat {
		half, _ := floorDiv(col, 2)
		return Cell{col, row - half}
	}
	half, _ := floorDiv(row, 2)
	return Cell{col - half, row}
}

// Shifted reports whether c stands half a cell to the right of its column, on
// pointy tops, or half a cell below its row, on flat ones.
func (l Layout) Shifted(c Cell) bool {
	col, row := l.printed(c)
	if l.Top == Flat {
		return col&1 == 1
	}
	return row&1 == 1
}

// Bounded reports whether the board has an edge on all sides.
func (l Layout) Bounded() bool { return l.Width != 0 && l.Height != 0 }

// Contains reports whether c lies on the board.
func (l Layout) Contains(c Cell) bool {
	col, row := l.Offset(c)
	return col >= 0 && row >= 0 && (l.Width == 0 || col < l.Width) && (l.Height == 0 || row < l.Height)
}

// Len returns the number of cells on the board, 0 if it is endless.
func (l Layout) Len() int { return max(l.Width, 0) * max(l.Height, 0) }

// Cells returns every cell of the board, row by row from A1; none if it is
// endless. On flat tops a row zigzags by half a cell.
func (l Layout) Cells() []Cell {
	out := make([]Cell, 0, l.Len())
	for row := range max(l.Height, 0) {
		for col := range max(l.Width, 0) {
			out = append(out, l.FromOffset(col, row))
		}
	}
	return out
}

// Dir returns the direction to which the book gives an index; any whole number
// is read modulo 6.
func (l Layout) Dir(index int) Dir { return l.First.Turn(index % 6) }

// Index returns the book's index of a direction, 0 to 5. It undoes Dir.
func (l Layout) Index(d Dir) int { return int(d.Turn(-int(l.First.Turn(0)))) }

// Bearing returns the angle of a direction on the page, in degrees clockwise
// from its top: 30, 90, … 330 on pointy tops and 0, 60, … 300 on flat ones.
func (l Layout) Bearing(d Dir) int {
	if l.Top == Flat {
		return (120 + 60*int(d.Turn(0))) % 360
	}
	return (90 + 60*int(d.Turn(0))) % 360
}

// Towards returns the direction that has the given Bearing; ok is false if
// none has.
func (l Layout) Towards(bearing int) (d Dir, ok bool) {
	for d := range Dir(6) {
		if l.Bearing(d) == bearing {
			return d, true
		}
	}
	return 0, false
}

// Label returns the name of a cell: its column in letters (A to Z, then AA, AB
// and so on) and its row, counted from 1. A cell off the board has no label:
// then ok is false, and the text is Cell.String's. Parse reads both.
func (l Layout) Label(c Cell) (text string, ok bool) {
	if !l.Contains(c) {
		return c.String(), false
	}
	col, row := l.Offset(c)
	return labelOf(col, row), true
}

// Extent returns the first and the last label of the board: "A1 to R14"; "A1
// on" where it has no end.
func (l Layout) Extent() string {
	if !l.Bounded() {
		return "A1 on"
	}
	return "A1 to " + labelOf(l.Width-1, l.Height-1)
}

// Check returns an error if c lies off the board; it gives the extent of the
// board.
func (l Layout) Check(c Cell) error {
	if l.Contains(c) {
		return nil
	}
	return fmt.Errorf("cell %q: %w", c, l.offBoard())
}

// offBoard says that a label lies off the board.
func (l Layout) offBoard() error {
	if l.Len() == 0 && l.Bounded() {
		return fmt.Errorf("it is off the board, which has no cells")
	}
	return fmt.Errorf("it is off the board, which reaches from %s", l.Extent())
}
