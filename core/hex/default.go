package hex

// The functions of the zero Layout, until their callers have one of their own.

// Offset is that of the zero Layout.
func (c Cell) Offset() (col, row int) { return Layout{}.Offset(c) }

// FromOffset is that of the zero Layout.
func FromOffset(col, row int) Cell { return Layout{}.FromOffset(col, row) }

// Label is that of the zero Layout.
func (c Cell) Label() (text string, ok bool) { return Layout{}.Label(c) }

// ParseCell is Parse of the zero Layout.
func ParseCell(text string) (Cell, error) { return Layout{}.Parse(text) }
