package geometry

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/hex"
)

// Layout returns how the board of hexes is laid out and labelled, with its
// current size from the state; without one the board is endless.
func (w *Words) Layout() hex.Layout {
	l := w.rs.Layout
	if w.m.State == nil || w.rs.BoardSize == "" {
		return l
	}
	if b := w.m.State.Root().Get(w.rs.BoardSize).Table(); b != nil {
		size := func(name string) int { return min(max(b.Get(name).Int(), -hex.Limit), hex.Limit) }
		l.Width, l.Height, l.Column, l.Row = size("width"), size("height"), size("column"), size("row")
	}
	return l
}

// Cell reads a cell: axial coordinates, or a label of the board.
func (w *Words) Cell(s string) (hex.Cell, error) {
	if c, ok := w.cells[s]; ok {
		return c, nil
	}
	c, err := w.Layout().Parse(s)
	if err == nil && len(w.cells) < maxKept && strings.Contains(s, ",") { // the meaning of a label depends on the board
		w.cells[s] = c
	}
	return c, err
}

// OnBoard reads a cell that must be on the board, and returns the form that
// scripts use.
func (w *Words) OnBoard(s string) (glua.LValue, error) {
	l := w.Layout()
	if w.rs.BoardMoves && !l.Bounded() && !strings.Contains(s, ",") {
		return glua.LNil, fmt.Errorf("cell %q: the size of the board is not known yet: use labels only in tables after the one that sets it", s)
	}
	c, err := w.Cell(s)
	if err == nil {
		err = l.Check(c)
	}
	if err != nil {
		return glua.LNil, err
	}
	return w.Text(c), nil
}

// maxKept is the limit of cached cells.
const maxKept = 1 << 16

// Text returns a cell in the form that scripts use.
func (w *Words) Text(c hex.Cell) glua.LString {
	s, ok := w.hexes[c]
	if !ok {
		s = glua.LString(c.String())
		if len(w.hexes) < maxKept {
			w.hexes[c] = s
		}
	}
	return s
}

// Label returns a cell as a player reads and types it: its label, or its
// coordinates if it is off the board. A side named by hex.side gets the label
// of its cell and the name of the direction. Any other text is returned as it
// is, and so is every text if the board is not of hexes.
func (w *Words) Label(cell string) string {
	if w.rs.Board != "hex" || !strings.Contains(cell, ",") {
		return cell
	}
	if at, side, found := strings.Cut(cell, " "); found {
		if i, ok := w.Heading(side); ok && w.Label(at) != at {
			return w.Label(at) + " " + w.HeadingName(i)
		}
		return cell
	}
	c, err := w.Cell(cell)
	if err != nil || string(w.Text(c)) != cell { // 1,000 is not a cell
		return cell
	}
	return w.label(c)
}

// Heading reads a direction of hexes: its name, ignoring case, or its index in
// the book.
func (w *Words) Heading(text string) (index int, ok bool) {
	text = strings.TrimSpace(text)
	for i, name := range w.rs.Directions {
		if strings.EqualFold(name, text) {
			return i, true
		}
	}
	if len(text) == 1 && text[0] >= '0' && text[0] <= '5' {
		return int(text[0] - '0'), true
	}
	return 0, false
}

// HeadingName returns the book's name for the direction of hexes with an index;
// any whole number is read modulo 6.
func (w *Words) HeadingName(index int) string { return w.rs.Directions[hex.Dir(index).Turn(0)] }

// HeadingNames lists the book's names for the directions of hexes, by index.
func (w *Words) HeadingNames() []string { return w.rs.Directions[:] }

// label implements hex.label.
func (w *Words) label(c hex.Cell) string {
	text, _ := w.Layout().Label(c)
	return text
}
