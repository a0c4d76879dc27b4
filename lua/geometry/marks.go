package geometry

import (
	"regexp"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/plane"
	"parley/lua/nearest"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
)

// Mark is something to be drawn on a map: one of the list that the function map
// of a sequence returns. Of a mark's fields one says where it is, and look how it
// is drawn: a word that ruleset.toml declares, see [ruleset.Look].
//
// On hexes a piece lies on one cell, or on several from its back to its front. It
// may face one of the six directions:
//
//	{ cells = { back, front }, look = "cart", facing = 0..5 }
//	{ at = cell, look = "carter" }
//
// On a plane a piece is an oriented box (what has these fields may be given as it
// is), with at the point by which its position is told, the middle of its back
// where it is left out; or a point, which may face somewhere, in degrees:
//
//	{ box = { x =, y =, heading =, length =, beam = }, at = { x =, y = }, look = "cart" }
//	{ point = { x =, y = }, look = "carter", facing = 90 }
//
// Ground is an area (what has an outline may be given as it is), a line with or
// without a width, or a disc:
//
//	{ area = { outline = {…}, holes = {…} }, look = "marsh", depth = 4 }
//	{ line = { point, … }, width = 6, look = "hedge" }
//	{ disc = { x =, y =, radius = } }
//
// And a direction that the legend tells, in degrees:
//
//	{ arrow = 45, look = "slope" }
//
// Any of them may have a name, a sign (a letter or a digit) to stand for it, the
// side it is on, and the id of the piece that it shows. It may have arcs, from
// its front in degrees clockwise, and as far as reach (math.huge: to the edge of
// the map); one from a bearing to the same is a line. An arc begins at the middle
// of the piece, or at a point of its own, and a picture explains it by its name:
//
//	arcs = { { from = -45, to = 45, reach = 24, name = "in sight" }, { from = 90, to = 90, reach = 60, at = point } }
//
// Where a piece has been in this round is found by asking map again about the
// moments before. A ruleset that knows better gives the points, or cells, that
// the piece has come by, the earliest first: last = { point, … }.
type Mark struct {
	ID, Side, Sign, Name string

	Look   *ruleset.Look // nil where the mark names none; see Drawn
	Cells  []string      // of hexes, from back to front; none on a plane
	Facing *float64      // on hexes 0 to 5, of a point in degrees

	Box   *plane.Pose
	Point *plane.Point // of a figure; of a box where its position is told from
	Area  *plane.Area
	Line  plane.Line
	Width float64 // of a line
	Disc  *plane.Disc
	Depth *float64 // of ground
	Arrow *float64

	Arcs []Arc
	Last []plane.Point
	Came []string // what Last is on hexes
}

// Arc is a part of what lies around a piece, such as where it sees: clockwise
// from one bearing to another, both from its own front, as far as Reach.
type Arc struct {
	From, To, Reach float64
	Name            string
	At              *plane.Point // where it begins; nil: in the middle of the piece
}

// places are the fields of which every mark has one, with the kind of look that
// goes with each.
var places = vocabulary.Words[string]{
	{"box", "box = { x =, y =, heading =, length =, beam = }", "an oriented box on a plane", "piece"},
	{"point", "point = { x =, y = }", "a point on a plane", "piece"},
	{"area", "area = { outline = {…}, holes = {…}? }", "an area on a plane", "ground"},
	{"line", "line = { { x =, y = }, … }", "a line on a plane", "ground"},
	{"disc", "disc = { x =, y =, radius = }", "a disc on a plane", "ground"},
	{"arrow", "arrow = 45", "a direction that the legend tells, in degrees", "arrow"},
	{"cells", `cells = { "C7", "C8" }`, "the cells of a piece, from its back to its front", "piece"},
	{"at", `at = "C7"`, "the cell of a piece; beside box the point by which its position is told", "piece"},
}

// markFields are what a mark may have beside its place.
var markFields = vocabulary.Fields{
	{"id", `id = "dray"`, "the id of the piece that it shows"},
	{"side", `side = "blue"`, "the side that it is on"},
	{"sign", `sign = "d"`, "a letter or a digit to stand for it; the side settles the form of a letter, and what has no side needs a digit"},
	{"name", `name = "Dray"`, "its name in the legend"},
	{"look", `look = "marsh"`, "how it is drawn: a look of ruleset.toml"},
	{"facing", "facing = 2", "where it faces: on hexes a direction from 0 (east) to 5, clockwise; degrees for a point"},
	{"depth", "depth = 4", "the depth of ground"},
	{"width", "width = 6", "the width of a line"},
	{"arcs", "arcs = { { from =, to =, reach = }, … }", "parts of what lies around it, such as where it sees"},
	{"last", "last = { … }", "the points or cells that it has come by in this round, the earliest first"},
}

// arcFields are those of an arc.
var arcFields = vocabulary.Fields{
	{"from", "from = -45", "the bearing at which it begins, clockwise from the front of the piece"},
	{"to", "to = 45", "the bearing at which it ends"},
	{"reach", "reach = 24", "how far it reaches; math.huge: to the edge of the map"},
	{"at", "at = { x =, y = }", "the point at which it begins, the middle of the piece where it is left out"},
	{"name", `name = "in sight"`, "what it is, for a picture"},
}

// Marks reads a list of marks, in a call of Lua.
func (w *Words) Marks(L *glua.LState, list glua.LValue) (out []Mark) {
	c := planeCall{w, L, "map", &points{most: maxMarks}}
	c.each(list, "marks", func(v glua.LValue, what string) { out = append(out, c.mark(v, what)) })
	return out
}

func (c planeCall) mark(v glua.LValue, what string) Mark {
	t := c.fields(v, what+" must be a mark")
	c.only(t, what, slices.Concat(places.Names(), markFields.Names())...)
	m := Mark{ID: c.word(t, "id", what), Side: c.word(t, "side", what), Sign: c.word(t, "sign", what), Name: c.word(t, "name", what), Width: c.mayHave(t, "width", what)}
	if m.Sign != "" && !letterText.MatchString(m.Sign) {
		c.fail("%s's sign must be one letter from a to z or one digit, not %q", what, m.Sign)
	}
	kind := c.place(&m, t, what)
	if look := c.word(t, "look", what); look != "" {
		if wrong, known := c.w.rs.WrongLook(look); wrong != "" {
			c.fail("%s: %s%s", what, wrong, nearest.Guess(look, known))
		}
		if m.Look = c.w.rs.Looks[look]; m.Look.Kind != kind {
			c.fail("%s needs a look of kind %s, and %q is of kind %s", what, kind, look, m.Look.Kind)
		}
	}
	m.Facing, m.Depth = c.maybe(t, "facing", what), c.maybe(t, "depth", what)
	if f := m.Facing; f != nil && m.Cells != nil && !slices.Contains([]float64{0, 1, 2, 3, 4, 5}, *f) {
		c.fail("%s's facing on hexes must be a direction from 0 to 5, not %v", what, *f)
	}
	c.each(t.RawGetString("arcs"), what+"'s arcs", func(v glua.LValue, what string) { m.Arcs = append(m.Arcs, c.arc(v, what)) })
	c.each(t.RawGetString("last"), what+"'s last", func(v glua.LValue, what string) {
		if cell, ok := v.(glua.LString); ok && m.Cells != nil {
			m.Came = append(m.Came, string(cell))
			return
		}
		m.Last = append(m.Last, c.asPoint(v, what))
	})
	return m
}

// maybe is a number that a mark may leave out, and that may be 0.
func (c planeCall) maybe(t *glua.LTable, key, what string) *float64 {
	if t.RawGetString(key) == glua.LNil {
		return nil
	}
	n := c.field(t, key, what)
	return &n
}

var letterText = regexp.MustCompile(`^[A-Za-z0-9]$`)

// word is a text that a mark may leave out.
func (c planeCall) word(t *glua.LTable, key, what string) string {
	v := t.RawGetString(key)
	s, ok := v.(glua.LString)
	if !ok && v != glua.LNil {
		c.fail("%s's %s must be a text, not %s", what, key, c.say(v))
	}
	return string(s)
}

// place reads where a mark is, and tells the kind of its look.
func (c planeCall) place(m *Mark, t *glua.LTable, what string) (kind string) {
	first := 0
	for first < len(places) && t.RawGetString(places[first].Name) == glua.LNil {
		first++
	}
	if first == len(places) {
		c.fail("%s is nowhere: give it a cell (at), cells, a box, a point, an area, a line, a disc, or an arrow", what)
	}
	name := places[first].Name
	if c.w.rs.Board == "hex" && name != "cells" && name != "at" && name != "arrow" {
		c.fail("%s has %s, which is for a plane, and the board is of hexes: give it cells, or at for one cell", what, name)
	}
	v := t.RawGetString(name)
	switch name {
	case "box":
		p := c.asPose(v, what+"'s box", true)
		m.Box = &p
		if at := t.RawGetString("at"); at != glua.LNil {
			q := c.asPoint(at, what+"'s at")
			m.Point = &q
		}
	case "point":
		p := c.asPoint(v, what+"'s point")
		m.Point = &p
	case "area":
		a := c.area(c.fields(v, what+"'s area must have an outline"), what)
		m.Area = &a
	case "line":
		m.Line = c.asPath(v, what+"'s line")
	case "disc":
		d := c.fields(v, what+"'s disc must be { x =, y =, radius = }")
		m.Disc = &plane.Disc{Centre: c.asPoint(v, what+"'s disc"), Radius: c.field(d, "radius", what+"'s disc")}
	case "arrow":
		deg := plane.Compass(c.number(v, what+"'s arrow"))
		m.Arrow = &deg
	case "cells":
		c.each(v, what+"'s cells", func(v glua.LValue, what string) { m.Cells = append(m.Cells, c.cell(v, what)) })
		if m.Cells == nil {
			c.fail("%s's cells are none: give it one or more, from back to front", what)
		}
	case "at":
		m.Cells = []string{c.cell(v, what+"'s at")}
	}
	return places[first].Do
}

func (c planeCall) cell(v glua.LValue, what string) string {
	s, ok := v.(glua.LString)
	if !ok {
		c.fail("%s must be a cell, not %s; a figure on a plane has a point", what, c.say(v))
	}
	return string(s)
}

func (c planeCall) arc(v glua.LValue, what string) Arc {
	t := c.fields(v, what+" must be an arc { from =, to =, reach = }")
	c.only(t, "an arc", arcFields.Names()...)
	a := Arc{Name: c.word(t, "name", what), From: c.field(t, "from", what), To: c.field(t, "to", what), Reach: c.limit(t.RawGetString("reach"), what+"'s reach", 0)}
	if at := t.RawGetString("at"); at != glua.LNil {
		p := c.asPoint(at, what+"'s at")
		a.At = &p
	}
	return a
}

// Centre is the middle of what a mark shows on a plane; ok is false for cells
// and for an arrow.
func (m Mark) Centre() (at plane.Point, ok bool) {
	switch {
	case m.Box != nil:
		return m.Box.Centre(), true
	case m.Point != nil:
		return *m.Point, true
	case m.Disc != nil:
		return m.Disc.Centre, true
	case m.Area != nil && len(m.Area.Outline) > 0:
		return middle(m.Area.Outline), true
	case len(m.Line) > 0:
		return m.Line.At(m.Line.Len() / 2), true
	}
	return at, false
}

// middle is the centre of gravity of a polygon; of one without a surface the
// mean of its corners.
func middle(ring []plane.Point) plane.Point {
	var sum, mean plane.Point
	var twice float64
	for i, a := range ring {
		b := ring[(i+1)%len(ring)]
		k := a.Cross(b)
		twice += k
		sum = sum.Add(a.Add(b).Scale(k))
		mean = mean.Add(a)
	}
	if twice > -plane.Slack && twice < plane.Slack {
		return mean.Scale(1 / float64(len(ring)))
	}
	return sum.Scale(1 / (3 * twice))
}

// Shape is what a mark covers on a plane, nil for cells and for an arrow.
func (m Mark) Shape() plane.Shape {
	switch {
	case m.Box != nil:
		return *m.Box
	case m.Point != nil:
		return *m.Point
	case m.Area != nil:
		return *m.Area
	case m.Line != nil:
		return m.Line
	case m.Disc != nil:
		return m.Disc.Centre
	}
	return nil
}

// Piece says whether a mark shows a piece, and not ground or an arrow.
func (m Mark) Piece() bool { return m.Box != nil || m.Point != nil || m.Cells != nil }

// End is what the i-th cell of a mark is called, "" where it is all of it or
// neither end.
func (m Mark) End(i int) string {
	switch {
	case len(m.Cells) < 2:
		return ""
	case i == 0:
		return m.Drawn().Back
	case i == len(m.Cells)-1:
		return m.Drawn().Front
	}
	return ""
}

// Drawn is how a mark looks, whether it says so or not.
func (m Mark) Drawn() *ruleset.Look {
	switch {
	case m.Look != nil:
		return m.Look
	case m.Arrow != nil:
		return ruleset.Bare("arrow")
	case m.Piece():
		return ruleset.Bare("piece")
	}
	return ruleset.Bare("ground")
}

// Same says whether nothing about a mark differs.
func Same(a, b []Mark) bool {
	return slices.EqualFunc(a, b, func(x, y Mark) bool {
		return x.ID == y.ID && x.Name == y.Name && x.Side == y.Side && slices.Equal(x.Cells, y.Cells) &&
			(x.Facing == nil) == (y.Facing == nil) && (x.Facing == nil || *x.Facing == *y.Facing) &&
			(x.Box == nil) == (y.Box == nil) && (x.Box == nil || *x.Box == *y.Box) &&
			(x.Point == nil) == (y.Point == nil) && (x.Point == nil || *x.Point == *y.Point)
	})
}
