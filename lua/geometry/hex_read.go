package geometry

import (
	"fmt"

	glua "github.com/yuin/gopher-lua"

	"parley/core/hex"
	"parley/lua/proxy"
	"parley/lua/sandbox"
)

// hexCall is one call of a function of hex. It reads the arguments; its errors
// name the function.
type hexCall struct {
	w    *Words
	L    *glua.LState
	name string // "step"
}

func (c hexCall) fail(format string, args ...any) {
	c.w.m.Raise(fmt.Errorf("hex.%s: %s", c.name, fmt.Sprintf(format, args...)))
}

// wants raises an error about a wrong argument.
func (c hexCall) wants(i int, what string) {
	c.fail("argument %d must be %s, not %s", i, what, proxy.Text(c.L.Get(i)))
}

func (c hexCall) charge(n int) { c.w.m.Meter.Charge(n) }

// given says whether an argument is present.
func (c hexCall) given(i int) bool { return c.L.Get(i) != glua.LNil }

func (c hexCall) cell(i int) hex.Cell {
	s, ok := c.L.Get(i).(glua.LString)
	if !ok {
		c.wants(i, `a cell such as "3,-1"`)
	}
	at, err := c.w.Cell(string(s))
	if err != nil {
		c.fail("argument %d: %v", i, err)
	}
	return at
}

func (c hexCall) text(i int) string {
	s, ok := c.L.Get(i).(glua.LString)
	if !ok {
		c.wants(i, "a text")
	}
	return string(s)
}

// whole reads a whole number that is small enough for sums and products of
// cells.
func (c hexCall) whole(i int, what string) int {
	n, ok := c.L.Get(i).(glua.LNumber)
	if !ok || n != glua.LNumber(int(n)) || n < -2*hex.Limit || n > 2*hex.Limit {
		c.wants(i, what+", a whole number")
	}
	return int(n)
}

// from0to reads a whole number that is not negative.
func (c hexCall) from0to(i, most int) int {
	n, ok := c.L.Get(i).(glua.LNumber)
	if !ok || n < 0 || n > glua.LNumber(most) || n != glua.LNumber(int(n)) {
		c.wants(i, "a whole number from 0 to "+sandbox.Grouped(most))
	}
	return int(n)
}

// dir reads a direction, given by the book's index.
func (c hexCall) dir(i int) hex.Dir { return c.w.rs.Layout.Dir(c.whole(i, "a direction from 0 to 5")) }

// far checks a computed cell, which may be beyond the limit of coordinates.
func (c hexCall) far(q, r int) hex.Cell {
	if max(q, -q, r, -r) > hex.Limit {
		c.fail("the cell %d,%d is beyond the limit of %s", q, r, sandbox.Grouped(hex.Limit))
	}
	return hex.Cell{Q: q, R: r}
}

// apart limits the length of a line between two cells.
func (c hexCall) apart(a, b hex.Cell) {
	n := hex.Distance(a, b)
	c.w.bounded("the cells of hex."+c.name, n+1, maxLine)
	c.charge(8 * n)
}

// table returns a table, plain or behind a proxy; nil for any other value.
func table(v glua.LValue) *glua.LTable {
	if t, ok := v.(*glua.LTable); ok {
		return t
	}
	return proxy.Data(v)
}

// list reads a list of cells.
func (c hexCall) list(i int) []hex.Cell {
	t := table(c.L.Get(i))
	if t == nil {
		c.wants(i, "a list of cells")
	}
	n := t.Len()
	c.w.bounded("the cells of argument "+fmt.Sprint(i), n, maxCells)
	c.charge(n)
	out := make([]hex.Cell, n)
	for k := range out {
		s, ok := t.RawGetInt(k + 1).(glua.LString)
		if !ok {
			c.fail("argument %d must be a list of cells, and its value %d is %s", i, k+1, proxy.Text(t.RawGetInt(k+1)))
		}
		at, err := c.w.Cell(string(s))
		if err != nil {
			c.fail("argument %d, value %d: %v", i, k+1, err)
		}
		out[k] = at
	}
	return out
}

// byCell reads a table of cells: a list, or a map by cell, in which false
// counts as absent. It is nil for any other value.
func (c hexCall) byCell(i int) func(hex.Cell) glua.LValue {
	t := table(c.L.Get(i))
	if t == nil {
		return nil
	}
	if t.Len() > 0 {
		s := hex.NewSet(c.list(i)...)
		return func(at hex.Cell) glua.LValue {
			c.charge(1)
			return glua.LBool(s.Contains(at))
		}
	}
	c.cellKeys(i, t)
	return func(at hex.Cell) glua.LValue {
		c.charge(1)
		return t.RawGetString(string(c.w.Text(at)))
	}
}

// cellKeys refuses a key of a map by cell that no cell is written as: it would never
// be found.
func (c hexCall) cellKeys(i int, t *glua.LTable) {
	n := 0
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		n++
		c.w.bounded("the cells of argument "+fmt.Sprint(i), n, maxCells)
		s, ok := k.(glua.LString)
		if !ok {
			c.fail("argument %d: the key %s is not a cell", i, proxy.Text(k))
		}
		at, err := c.w.Cell(string(s))
		if err != nil {
			c.fail("argument %d: the key %q is not a cell: %v", i, string(s), err)
		}
		if want := string(c.w.Text(at)); want != string(s) {
			c.fail("argument %d: the key %q must be written %q, as hex.cell returns it", i, string(s), want)
		}
	}
	c.charge(n)
}

// call calls a function of a script, untraced, and returns its first result: a
// search looks at far more steps than those of its path.
func (c hexCall) call(fn *glua.LFunction, cells ...hex.Cell) glua.LValue {
	if c.w.Traced != nil {
		was := c.w.Traced(false)
		defer c.w.Traced(was)
	}
	c.charge(len(cells))
	c.L.Push(fn)
	for _, at := range cells {
		c.L.Push(c.w.Text(at))
	}
	c.L.Call(len(cells), 1)
	v := c.L.Get(-1)
	c.L.Pop(1)
	return v
}

// cellTest reads a test of cells: a function(cell), or a table of the cells
// that pass, a list or { [CELL] = true }.
func (c hexCall) cellTest(i int) func(hex.Cell) bool {
	if fn, ok := c.L.Get(i).(*glua.LFunction); ok {
		return func(at hex.Cell) bool { return glua.LVAsBool(c.call(fn, at)) }
	}
	value := c.byCell(i)
	if value == nil {
		c.wants(i, "a function(cell), a list of cells or { [CELL] = true }")
	}
	return func(at hex.Cell) bool { return glua.LVAsBool(value(at)) }
}

// view reads FROM, TO, BLOCKS, LOW? and REACH?.
func (c hexCall) view() (from, to hex.Cell, blocks func(hex.Cell) bool) {
	from, to, blocks = c.cell(1), c.cell(2), c.cellTest(3)
	c.apart(from, to)
	if !c.given(4) {
		return from, to, blocks
	}
	reach := 1
	if c.given(5) {
		reach = c.from0to(5, maxLine)
	}
	return from, to, hex.Over(from, reach, c.cellTest(4), blocks)
}

// costs reads the costs of steps. No step leaves a bounded board; steps are
// counted, so that a search on an endless one stops.
func (c hexCall) costs(i int) hex.Cost {
	price := c.price(i)
	l := c.w.Layout()
	n := 0
	return func(from, to hex.Cell) (int, bool) {
		n++
		c.w.bounded("the steps of hex."+c.name, n, maxSteps)
		c.charge(4)
		if !l.Contains(to) || max(to.Q, -to.Q, to.R, -to.R) > hex.Limit {
			return 0, false
		}
		switch v := price(from, to).(type) {
		case glua.LBool:
			return 1, bool(v)
		case glua.LNumber:
			if v != glua.LNumber(int(v)) || v < 0 || v > hex.Limit {
				c.fail("the step from %s to %s costs %v: a cost is a whole number from 0 to %s, or nil if impossible; for halves, double all costs and the budget", c.w.label(from), c.w.label(to), float64(v), sandbox.Grouped(hex.Limit))
			}
			return int(v), true
		case *glua.LNilType:
			return 0, false
		default:
			c.fail("the cost of the step from %s to %s must be a number, or nil if impossible, not %s", c.w.label(from), c.w.label(to), proxy.Text(v))
		}
		return 0, false
	}
}

// price is the cost of a step by a script.
func (c hexCall) price(i int) func(from, to hex.Cell) glua.LValue {
	switch v := c.L.Get(i).(type) {
	case *glua.LNilType:
		return func(_, _ hex.Cell) glua.LValue { return glua.LTrue }
	case *glua.LFunction:
		return func(from, to hex.Cell) glua.LValue { return c.call(v, from, to) }
	}
	value := c.byCell(i)
	if value == nil {
		c.wants(i, "a function(from, to), a list of cells or { [CELL] = COST }")
	}
	return func(_, to hex.Cell) glua.LValue { return value(to) }
}

// sectors reads a list of the sectors of an arc.
func (c hexCall) sectors(i int) (arc hex.Arc) {
	t := table(c.L.Get(i))
	if t == nil {
		c.wants(i, "a list of sectors from 0 to 5")
	}
	for k := range min(t.Len(), 7) {
		n, ok := t.RawGetInt(k + 1).(glua.LNumber)
		if !ok || n != glua.LNumber(int(n)) || n < 0 || n > 5 || k == 6 {
			c.fail("argument %d must be a list of sectors from 0 to 5, and its value %d is %s", i, k+1, proxy.Text(t.RawGetInt(k+1)))
		}
		arc |= 1 << int(n)
	}
	return arc
}

func (c hexCall) push(at hex.Cell) int { return sandbox.Push(c.L, c.w.Text(at)) }

// pushDirs returns directions to a script, by the book's indices.
func (c hexCall) pushDirs(dirs ...hex.Dir) int {
	for _, d := range dirs {
		c.L.Push(glua.LNumber(c.w.rs.Layout.Index(d)))
	}
	return len(dirs)
}

func (c hexCall) pushCells(cells []hex.Cell) int {
	out := c.L.CreateTable(len(cells), 0)
	for _, at := range cells {
		out.Append(c.w.Text(at))
	}
	return sandbox.Push(c.L, out)
}

func (c hexCall) pushPassages(all []hex.Passage) int {
	out := c.L.CreateTable(len(all), 0)
	for _, p := range all {
		one := c.L.CreateTable(2, 0)
		one.Append(c.w.Text(p.Left))
		if p.Edge() {
			one.Append(c.w.Text(p.Right))
		}
		out.Append(one)
	}
	return sandbox.Push(c.L, out)
}
