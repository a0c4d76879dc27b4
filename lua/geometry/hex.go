package geometry

import (
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
	rs    *ruleset.Ruleset          // for its looks and its board
	hexes map[hex.Cell]glua.LString // cells by their text, as a cache
	cells map[string]hex.Cell

	// Traced sets whether rule calls and tallies are traced, and returns the
	// previous setting; nil if nothing is ever traced.
	Traced func(on bool) (was bool)
}

// New makes the words for the state of a mirror.
func New(m *proxy.Mirror, rs *ruleset.Ruleset) *Words {
	return &Words{m: m, rs: rs, hexes: map[hex.Cell]glua.LString{}, cells: map[string]hex.Cell{}}
}

// bounded raises an error if a size is beyond its limit.
func (w *Words) bounded(what string, n, most int) {
	if n > most {
		w.m.Raise(ruleset.TooMuch(what, n, most))
	}
}

// Limits of what scripts may ask for.
const (
	maxLine   = 10_000  // cells of a line of hexes
	maxWithin = 200     // steps to the farthest cell of an area of hexes
	maxRing   = 2_000   // steps to the cells of a ring of hexes
	maxCells  = 40_000  // cells of a board of hexes, and of a list of them
	maxSteps  = 250_000 // steps from cell to cell that a search looks at
	maxPoints = 2000    // points in the arguments of a function of plane
	maxMarks  = 20_000  // points and marks of a map
)

// hexWord implements a member of hex.
type hexWord = func(hexCall) int

// hexGroups are the members of hex. Directions that scripts give and get are the
// book's indices.
var hexGroups = []vocabulary.Words[hexWord]{
	{
		{"cell", "hex.cell(Q, R) → CELL", "the cell with these axial coordinates", func(c hexCall) int { return c.push(c.far(c.whole(1, "a coordinate"), c.whole(2, "a coordinate"))) }},
		{"qr", "hex.qr(CELL) → integer, integer", "the axial coordinates of a cell, two numbers", func(c hexCall) int {
			at := c.cell(1)
			return sandbox.Push(c.L, glua.LNumber(at.Q), glua.LNumber(at.R))
		}},
		{"label", "hex.label(CELL) → text", "a cell as players read it", func(c hexCall) int { return sandbox.Push(c.L, glua.LString(c.w.label(c.cell(1)))) }},
		{"parse", "hex.parse(TEXT) → CELL?", "the cell that a text means, nil if it is not a cell", func(c hexCall) int {
			at, err := c.w.Layout().Parse(c.text(1))
			if err != nil {
				return sandbox.Push(c.L, glua.LNil)
			}
			return c.push(at)
		}},
		{"on_board", "hex.on_board(CELL) → boolean", "whether a cell lies on the board", func(c hexCall) int {
			return sandbox.Push(c.L, glua.LBool(c.w.Layout().Contains(c.cell(1))))
		}},
		{"cells", "hex.cells() → CELLS", "every cell of the board, row by row", hexCall.cells},
		{"side", "hex.side(CELL, DIRECTION) → text", "a name for a side of a cell, the same from the cell beyond it: a key for things on sides; hex.side(\"C7 NE\") reads a side from a scenario", hexCall.side},
	},
	{
		{"step", "hex.step(CELL, DIRECTION, N?) → CELL", "the cell N steps away in a direction; N is 1 by default", func(c hexCall) int {
			n := 1
			if c.given(3) {
				n = c.whole(3, "a number of steps")
			}
			at := c.cell(1).StepN(c.dir(2), n)
			return c.push(c.far(at.Q, at.R))
		}},
		{"direction", "hex.direction(FROM, TO) → DIRECTION?", "the direction from a cell to a neighbour, nil if they are not neighbours", func(c hexCall) int {
			d, ok := hex.Direction(c.cell(1), c.cell(2))
			if !ok {
				return sandbox.Push(c.L, glua.LNil)
			}
			return c.pushDirs(d)
		}},
		{"turn", "hex.turn(DIRECTION, N) → DIRECTION", "the direction N steps of 60 degrees clockwise of another", func(c hexCall) int { return c.pushDirs(c.dir(1).Turn(c.whole(2, "a number of steps") % 6)) }},
		{"direction_name", "hex.direction_name(DIRECTION) → text", "the players' name for a direction", func(c hexCall) int {
			return sandbox.Push(c.L, glua.LString(c.w.HeadingName(c.w.rs.Layout.Index(c.dir(1)))))
		}},
		{"named_direction", "hex.named_direction(TEXT) → DIRECTION?", "the direction with that name or number, nil if there is none", func(c hexCall) int {
			i, ok := c.w.Heading(c.text(1))
			if !ok {
				return sandbox.Push(c.L, glua.LNil)
			}
			return sandbox.Push(c.L, glua.LNumber(i))
		}},
		{"bearing", "hex.bearing(FROM, TO) → DIRECTION?, DIRECTION?", "the direction that best points to a cell, as two values: equal, or the left and the right one if it lies midway; nil if the cells are the same", func(c hexCall) int {
			left, right, ok := hex.Bearing(c.cell(1), c.cell(2))
			if !ok {
				return sandbox.Push(c.L, glua.LNil)
			}
			return c.pushDirs(left, right)
		}},
		{"rotate", "hex.rotate(CELL, CENTRE, N) → CELL", "a cell turned about another by N steps of 60 degrees clockwise", func(c hexCall) int {
			at := c.cell(1).RotateAbout(c.cell(2), c.whole(3, "a number of steps")%6)
			return c.push(c.far(at.Q, at.R))
		}},
	},
	{
		{"distance", "hex.distance(FROM, TO) → count", "the number of steps between two cells", func(c hexCall) int {
			return sandbox.Push(c.L, glua.LNumber(hex.Distance(c.cell(1), c.cell(2))))
		}},
		{"neighbours", "hex.neighbours(CELL) → CELLS", "the six cells around a cell, by direction from 0", hexCall.neighbours},
		{"ring", "hex.ring(CELL, N) → CELLS", "the cells N steps from a cell, clockwise from the one in direction 0", hexCall.ring},
		{"within", "hex.within(CELL, N) → CELLS", "the cells at most N steps from a cell, including itself", func(c hexCall) int {
			n := c.from0to(2, maxWithin)
			c.charge(3 * n * (n + 1))
			return c.pushCells(hex.Within(c.cell(1), n))
		}},
		{"fringe", "hex.fringe(CELLS) → CELLS", "the cells that adjoin some cells without being among them", func(c hexCall) int {
			s := hex.NewSet(c.list(1)...)
			c.charge(8 * s.Len())
			return c.pushCells(s.Fringe().Cells())
		}},
		{"line", "hex.line(FROM, TO) → CELLS", "a shortest row of cells from one to another, with both; not a line of sight, which can cross more cells: see hex.sight", func(c hexCall) int {
			a, b := c.cell(1), c.cell(2)
			c.apart(a, b)
			return c.pushCells(hex.Line(a, b))
		}},
	},
	{
		{"sight", "hex.sight(FROM, TO) → list of CELLS", "what the straight line between two cells meets, in order: { CELL } for a cell that it crosses, { LEFT, RIGHT } for two cells if it runs along their common side", func(c hexCall) int {
			a, b := c.cell(1), c.cell(2)
			c.apart(a, b)
			return c.pushPassages(hex.Sight(a, b))
		}},
		{"clear", "hex.clear(FROM, TO, BLOCKS, LOW?, REACH?) → boolean", "whether two cells see each other. BLOCKS says which cells obstruct: a line along a side is blocked only by both of its cells, and FROM and TO never obstruct; nor do cells of LOW at most REACH steps from FROM, 1 by default", func(c hexCall) int {
			a, b, blocks := c.view()
			return sandbox.Push(c.L, glua.LBool(hex.Clear(a, b, blocks)))
		}},
		{"blocked", "hex.blocked(FROM, TO, BLOCKS, LOW?, REACH?) → list of CELLS", "the passages of hex.sight that are blocked, by the rules of hex.clear", func(c hexCall) int {
			a, b, blocks := c.view()
			return c.pushPassages(hex.Obstructed(a, b, blocks))
		}},
		{"entry", "hex.entry(FROM, TO) → DIRECTIONS", "the sides by which the line of sight from FROM enters TO, as directions from TO: one, or two for the corner between them", hexCall.entry},
		{"lane", "hex.lane(CELL, DIRECTION, N) → CELLS", "the cells N steps away in the strip midway between a direction and the next clockwise: one if N is even, else two halves", func(c hexCall) int {
			return c.pushCells(hex.Lane(c.cell(1), c.dir(2), c.from0to(3, maxLine)))
		}},
		{"wedge", "hex.wedge(FROM, DIRECTION, TO) → boolean", "whether TO lies between the rows of cells in a direction and the next clockwise, both included", func(c hexCall) int {
			return sandbox.Push(c.L, glua.LBool(hex.Wedge(c.cell(1), c.dir(2), c.cell(3))))
		}},
		{"sector", "hex.sector(FROM, FACING, TO) → DIRECTION", "which of the six sectors around a cell contains another: 0 in front, then clockwise; on a border, the one nearer to the front", func(c hexCall) int {
			s, ok := hex.Sector(c.cell(1), c.dir(2), c.cell(3))
			if !ok {
				return sandbox.Push(c.L, glua.LNil)
			}
			return sandbox.Push(c.L, glua.LNumber(s))
		}},
		{"in_arc", "hex.in_arc(FROM, FACING, SECTORS, TO) → boolean", "whether a cell lies in an arc, given as a list of sectors such as { 0, 1, 5 }; its borders are included", func(c hexCall) int {
			return sandbox.Push(c.L, glua.LBool(c.sectors(3).Contains(c.cell(1), c.dir(2), c.cell(4))))
		}},
		{"arc", "hex.arc(FROM, FACING, SECTORS, N) → CELLS", "the cells of an arc at most N steps away", func(c hexCall) int {
			n := c.from0to(4, maxWithin)
			c.charge(12 * n * (n + 1))
			return c.pushCells(c.sectors(3).Cells(c.cell(1), c.dir(2), n))
		}},
	},
	{
		{"reach", "hex.reach(FROM, BUDGET, COSTS?) → map of number", "the cells that can be reached, each with the least cost: { [CELL] = COST, … }. COSTS is a function(from, to) that returns the cost of a step, nil if impossible; or a table of the cells that may be entered: a list, or { [CELL] = COST }; by default a step costs 1", hexCall.reach},
		{"path", "hex.path(FROM, TO, COSTS?) → CELLS?, number?", "the cells of a cheapest path, with both ends, and its cost; nil if there is none. COSTS as in hex.reach", hexCall.path},
	},
}

// Hex is the table hex: the geometry of cells.
func (w *Words) Hex() glua.LValue {
	t := w.m.L.CreateTable(0, 32)
	for _, group := range hexGroups {
		for _, x := range group {
			t.RawSetString(x.Name, w.m.L.NewFunction(func(L *glua.LState) int { return x.Do(hexCall{w, L, x.Name}) }))
		}
	}
	return w.m.Shared(t, "hex", proxy.WordHint)
}

func (c hexCall) cells() int {
	l := c.w.Layout()
	if !l.Bounded() {
		c.fail("the board is endless: [board] size in ruleset.toml must name the field that holds its width and height")
	}
	c.w.bounded("the cells of the board", l.Len(), maxCells)
	c.charge(l.Len())
	return c.pushCells(l.Cells())
}

// sideOf reads a side: a cell and a direction, or both in one text.
func (c hexCall) sideOf() (hex.Cell, hex.Dir) {
	if c.L.GetTop() != 1 {
		return c.cell(1), c.dir(2)
	}
	s := planeCall{w: c.w, L: c.L, name: "hex." + c.name}.side(c.L.Get(1), named{text: "the side"})
	return s.Of, c.w.rs.Layout.Dir(s.Direction)
}

// side names a side by the one of its two cells that gives the lower index.
func (c hexCall) side() int {
	at, d := c.sideOf()
	if c.w.rs.Layout.Index(d) > 2 {
		at, d = at.Step(d), d.Opposite()
	}
	return sandbox.Push(c.L, c.w.Text(at)+glua.LString(" "+string(rune('0'+c.w.rs.Layout.Index(d)))))
}

func (c hexCall) neighbours() int {
	at := c.cell(1)
	var out [6]hex.Cell
	for i := range out {
		out[i] = at.Step(c.w.rs.Layout.Dir(i))
	}
	return c.pushCells(out[:])
}

func (c hexCall) ring() int {
	n := c.from0to(2, maxRing)
	c.charge(6 * n)
	cells := hex.Ring(c.cell(1), n)
	first := n * int(c.w.rs.Layout.Dir(0))
	return c.pushCells(append(cells[first:len(cells):len(cells)], cells[:first]...))
}

func (c hexCall) entry() int {
	a, b := c.cell(1), c.cell(2)
	c.apart(a, b)
	out := c.L.CreateTable(2, 0)
	for _, d := range hex.Entry(a, b) {
		out.Append(glua.LNumber(c.w.rs.Layout.Index(d)))
	}
	return sandbox.Push(c.L, out)
}

func (c hexCall) reach() int {
	found := hex.Reach(c.cell(1), c.from0to(2, hex.Limit), c.costs(3))
	cells := found.Cells()
	out := c.L.CreateTable(0, len(cells))
	for _, at := range cells {
		cost, _ := found.Cost(at)
		out.RawSetString(string(c.w.Text(at)), glua.LNumber(cost))
	}
	return sandbox.Push(c.L, out)
}

func (c hexCall) path() int {
	cells, cost, ok := hex.Path(c.cell(1), c.cell(2), c.costs(3))
	if !ok {
		return sandbox.Push(c.L, glua.LNil)
	}
	c.pushCells(cells)
	c.L.Push(glua.LNumber(cost))
	return 2
}
