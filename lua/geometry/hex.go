package geometry

import (
	"errors"
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/hex"
	"parley/lua/proxy"
	"parley/lua/ruleset"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// Words are the words hex and plane of one Lua state.
type Words struct {
	m     *proxy.Mirror
	rs    *ruleset.Ruleset          // for its looks
	hexes map[hex.Cell]glua.LString // texts of cells that were met
	cells map[string]hex.Cell
}

// New makes the words for the state of a mirror.
func New(m *proxy.Mirror, rs *ruleset.Ruleset) *Words {
	return &Words{m: m, rs: rs, hexes: map[hex.Cell]glua.LString{}, cells: map[string]hex.Cell{}}
}

// bounded raises an error where a size is beyond its limit.
func (w *Words) bounded(what string, n, most int) {
	if n > most {
		w.m.Raise(ruleset.TooMuch(what, n, most))
	}
}

// Sizes of what scripts may ask for.
const (
	maxLine   = 10_000 // cells of a line of hexes
	maxPoints = 2000   // points in the arguments of a function of plane
	maxMarks  = 20_000 // points and marks of a map
)

// hexWord carries out a member of hex.
type hexWord = func(*Words, *glua.LState) int

// hexWords are the members of hex.
func hexWords() vocabulary.Words[hexWord] {
	return vocabulary.Words[hexWord]{
		{"cell", "hex.cell(Q, R)", "the cell with these axial coordinates", func(w *Words, L *glua.LState) int {
			return sandbox.Push(L, w.Text(hex.Cell{Q: L.CheckInt(1), R: L.CheckInt(2)}))
		}},
		{"qr", "hex.qr(CELL)", "the axial coordinates of a cell, two numbers", func(w *Words, L *glua.LState) int {
			c := w.cellArg(1)
			return sandbox.Push(L, glua.LNumber(c.Q), glua.LNumber(c.R))
		}},
		{"step", "hex.step(CELL, DIRECTION, N?)", "the cell N steps away in a direction, 1 when N is left out", func(w *Words, L *glua.LState) int {
			return sandbox.Push(L, w.Text(w.cellArg(1).StepN(hex.Dir(0).Turn(L.CheckInt(2)), L.OptInt(3, 1))))
		}},
		{"direction", "hex.direction(FROM, TO)", "the direction from a cell to another on a straight line of cells, else nil", func(w *Words, L *glua.LState) int {
			if d, ok := hex.Direction(w.cellArg(1), w.cellArg(2)); ok {
				return sandbox.Push(L, glua.LNumber(d))
			}
			return sandbox.Push(L, glua.LNil)
		}},
		{"distance", "hex.distance(FROM, TO)", "the number of steps between two cells", func(w *Words, L *glua.LState) int {
			return sandbox.Push(L, glua.LNumber(hex.Distance(w.cellArg(1), w.cellArg(2))))
		}},
		{"turn", "hex.turn(DIRECTION, N)", "the direction N steps of 60 degrees clockwise from another", func(_ *Words, L *glua.LState) int {
			return sandbox.Push(L, glua.LNumber(hex.Dir(L.CheckInt(1)).Turn(L.CheckInt(2))))
		}},
		{"neighbours", "hex.neighbours(CELL)", "the six cells around a cell, by direction", func(w *Words, L *glua.LState) int {
			n := w.cellArg(1).Neighbours()
			return w.pushCells(n[:])
		}},
		{"line", "hex.line(FROM, TO)", "the cells on the straight line between two cells, with both", func(w *Words, _ *glua.LState) int {
			a, b := w.cellArg(1), w.cellArg(2)
			w.bounded("the cells of hex.line", hex.Distance(a, b)+1, maxLine)
			w.m.Meter.Charge(hex.Distance(a, b))
			return w.pushCells(hex.Line(a, b))
		}},
		{"within", "hex.within(CELL, N)", "the cells at most N steps from a cell, itself among them", func(w *Words, L *glua.LState) int {
			n := L.CheckInt(2)
			if n < 0 || n > 200 {
				w.m.Raise(errors.New("hex.within reaches from 0 to 200"))
			}
			w.m.Meter.Charge(3 * n * (n + 1))
			return w.pushCells(hex.Within(w.cellArg(1), n))
		}},
		{"label", "hex.label(CELL)", "a cell as players read it", func(w *Words, L *glua.LState) int {
			return sandbox.Push(L, glua.LString(w.label(w.cellArg(1))))
		}},
		{"parse", "hex.parse(TEXT)", "the cell that a text means, nil where it means none", func(w *Words, L *glua.LState) int {
			c, err := w.Layout().Parse(L.CheckString(1))
			if err != nil {
				return sandbox.Push(L, glua.LNil)
			}
			return sandbox.Push(L, w.Text(c))
		}},
	}
}

// Hex is the table hex: the geometry of cells.
func (w *Words) Hex() glua.LValue {
	t := w.m.L.CreateTable(0, 12)
	for _, x := range hexWords() {
		t.RawSetString(x.Name, w.m.L.NewFunction(func(L *glua.LState) int { return x.Do(w, L) }))
	}
	return w.m.Shared(t, "hex", proxy.WordHint)
}

// cellArg is argument i of a member of hex, a cell.
func (w *Words) cellArg(i int) hex.Cell {
	s, ok := w.m.L.Get(i).(glua.LString)
	if !ok {
		w.m.Raise(fmt.Errorf("argument %d must be a cell such as \"3,-1\", not %s", i, proxy.Text(w.m.L.Get(i))))
	}
	c, err := w.Cell(string(s))
	if err != nil {
		w.m.Raise(err)
	}
	return c
}

func (w *Words) pushCells(cells []hex.Cell) int {
	out := w.m.L.CreateTable(len(cells), 0)
	for _, c := range cells {
		out.Append(w.Text(c))
	}
	return sandbox.Push(w.m.L, out)
}
