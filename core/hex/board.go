package hex

// Offset returns the column and row of c on a board printed in rows, both
// counted from 0: column q + floor(r/2), row r. Odd rows stand half a cell to
// the right of even ones.
func (c Cell) Offset() (col, row int) {
	half, _ := floorDiv(c.R, 2)
	return c.Q + half, c.R
}

// FromOffset returns the cell in the given column and row, both counted from 0;
// it undoes Offset, also for negative numbers.
func FromOffset(col, row int) Cell {
	half, _ := floorDiv(row, 2)
	return Cell{col - half, row}
}

// Board is a rectangle of cells, Width columns by Height rows, whose first cell
// is the origin. The zero value is a board without cells; a negative measure
// counts as 0.
//
// Rules: galley.board.edge.
type Board struct{ Width, Height int }

// Len returns the number of cells on the board.
func (b Board) Len() int { return max(b.Width, 0) * max(b.Height, 0) }

// Contains reports whether c lies on the board.
func (b Board) Contains(c Cell) bool {
	col, row := c.Offset()
	return col >= 0 && col < b.Width && row >= 0 && row < b.Height
}

// Cells returns every cell of the board, row by row.
func (b Board) Cells() []Cell {
	out := make([]Cell, 0, b.Len())
	for row := range max(b.Height, 0) {
		for col := range max(b.Width, 0) {
			out = append(out, FromOffset(col, row))
		}
	}
	return out
}

// Index returns the place of c in Cells, counted from 0; ok is false when c is
// off the board.
func (b Board) Index(c Cell) (i int, ok bool) {
	if !b.Contains(c) {
		return 0, false
	}
	col, row := c.Offset()
	return row*b.Width + col, true
}

// At returns the cell whose Index is i; ok is false when there is none.
func (b Board) At(i int) (c Cell, ok bool) {
	if i < 0 || i >= b.Len() {
		return Cell{}, false
	}
	return FromOffset(i%b.Width, i/b.Width), true
}
