package geometry

import (
	"fmt"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/hex"
)

// Layout is how the board of hexes is laid out and labelled, with the size that
// the state gives it now; without one the board has no end.
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
	if err == nil && len(w.cells) < maxKept && strings.Contains(s, ",") { // what a label means depends on the board
		w.cells[s] = c
	}
	return c, err
}

// OnBoard reads a cell that has to lie on the board, and gives it as scripts have it.
func (w *Words) OnBoard(s string) (glua.LValue, error) {
	l := w.Layout()
	if w.rs.BoardMoves && !l.Bounded() && !strings.Contains(s, ",") {
		return glua.LNil, fmt.Errorf("cell %q: it is not known yet which cell is A1: labels stand in tables that come after the size of the board", s)
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

// maxKept bounds the cells that are kept as they were read or written.
const maxKept = 1 << 16

// Text is a cell as scripts have it.
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

// Label is a cell as a player reads it and may type it: its label, or its
// coordinates where it lies off the board. A side as hex.side names it has the
// label of its cell and the name of the direction. A text that is neither as scripts
// have it, and every text where the board is not of hexes, is returned as it is.
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
	if err != nil || string(w.Text(c)) != cell { // 1,000 is no cell
		return cell
	}
	return w.label(c)
}

// Heading reads a direction of hexes: its name, in letters of either case, or its
// index, which is the book's.
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

// HeadingName is what the book calls the direction of hexes with an index; any
// whole number is read modulo 6.
func (w *Words) HeadingName(index int) string { return w.rs.Directions[hex.Dir(index).Turn(0)] }

// HeadingNames lists what the book calls the directions of hexes, by their index.
func (w *Words) HeadingNames() []string { return w.rs.Directions[:] }

// label is what hex.label gives.
func (w *Words) label(c hex.Cell) string {
	text, _ := w.Layout().Label(c)
	return text
}
