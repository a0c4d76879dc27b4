package geometry

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	glua "github.com/yuin/gopher-lua"

	"parley/core/hex"
	"parley/core/plane"
	"parley/lua/nearest"
	"parley/lua/proxy"
)

// Marks reads a list of marks, in a call of Lua.
func (w *Words) Marks(L *glua.LState, list glua.LValue) (out []Mark) {
	c := planeCall{w, L, "map", &points{most: maxMarks}}
	c.each(list, named{text: "marks"}, func(v glua.LValue, what named) { out = append(out, c.mark(v, what)) })
	return out
}

// MustBeOnBoard raises an error if a mark lies off the board of hexes; one of
// the two cells of a side may.
func (w *Words) MustBeOnBoard(L *glua.LState, marks []Mark) {
	l, c := w.Layout(), planeCall{w, L, "map", &points{most: maxMarks}}
	for i, m := range marks {
		for k, cell := range m.Cells {
			if err := l.Check(cell); err != nil {
				c.fail("marks[%d]%s, cells[%d]: %v", i+1, m.called(), k+1, err)
			}
		}
		for k, s := range m.Sides {
			if err := l.Check(s.Of); err != nil && !l.Contains(s.Of.Step(l.Dir(s.Direction))) {
				c.fail("marks[%d]%s, sides[%d]: %v", i+1, m.called(), k+1, err)
			}
		}
	}
}

// called names a mark in an error, besides its number.
func (m Mark) called() string {
	switch {
	case m.Name != "":
		return fmt.Sprintf(" (%s)", m.Name)
	case m.Look != nil:
		return fmt.Sprintf(" (%s)", m.Look.ID)
	}
	return ""
}

func (c planeCall) mark(v glua.LValue, what named) Mark {
	t := c.fields(v, what, "a mark")
	c.only(t, what, slices.Concat(places.Names(), markFields.Names())...)
	m := Mark{ID: c.word(t, "id", what), Side: c.word(t, "side", what), Sign: c.word(t, "sign", what), Name: c.word(t, "name", what), Only: c.word(t, "only", what), Note: c.word(t, "note", what), Width: c.mayHave(t, "width", what)}
	if m.Sign != "" && !letterText.MatchString(m.Sign) {
		c.fail("%s's sign must be one letter from a to z or one digit, not %q", what, m.Sign)
	}
	kinds := strings.Fields(c.place(&m, t, what))
	if look := c.word(t, "look", what); look != "" {
		if wrong, known := c.w.rs.WrongLook(look); wrong != "" {
			c.fail("%s: %s%s", what, wrong, nearest.Guess(look, known))
		}
		if m.Look = c.w.rs.Looks[look]; !slices.Contains(kinds, m.Look.Kind) {
			c.fail("%s needs a look of kind %s, and %q is of kind %s", what, strings.Join(kinds, " or "), look, m.Look.Kind)
		}
	}
	m.Facing, m.Depth = c.maybe(t, "facing", what), c.maybe(t, "depth", what)
	if m.OnHexes() {
		m.Level = c.level(t, what)
	} else {
		m.Foot, m.Height = c.maybe(t, "level", what), c.maybe(t, "height", what)
	}
	c.figure(&m, t, what)
	m.Gaps = c.regions(t.RawGetString("gaps"), what.behind("'s gaps"))
	c.onHexes(m, t, what)
	c.each(t.RawGetString("arcs"), what.behind("'s arcs"), func(v glua.LValue, what named) { m.Arcs = append(m.Arcs, c.arc(v, what)) })
	c.each(t.RawGetString("last"), what.behind("'s last"), func(v glua.LValue, what named) {
		if m.Cells != nil {
			m.Came = append(m.Came, c.cell(v, what))
			return
		}
		m.Last = append(m.Last, c.asPoint(v, what))
	})
	return m
}

// maybe reads an optional number, which may be 0.
func (c planeCall) maybe(t *glua.LTable, key string, what named) *float64 {
	if t.RawGetString(key) == glua.LNil {
		return nil
	}
	n := c.field(t, key, what)
	return &n
}

var letterText = regexp.MustCompile(`^[A-Za-z0-9]$`)

// word reads an optional text.
func (c planeCall) word(t *glua.LTable, key string, what named) string {
	v := t.RawGetString(key)
	s, ok := v.(glua.LString)
	if !ok && v != glua.LNil {
		c.fail("%s's %s must be a text, not %s", what, key, c.say(v))
	}
	return string(s)
}

// level reads the level of ground, nil if a mark has none.
func (c planeCall) level(t *glua.LTable, what named) *int {
	n := c.maybe(t, "level", what)
	if n == nil {
		return nil
	}
	whole := int(*n)
	if float64(whole) != *n || whole < 0 || whole > MaxLevel {
		c.fail("%s's level must be a whole number from 0 to %d, not %v", what, MaxLevel, *n)
	}
	return &whole
}

// figure turns a disc with the look of a piece into a figure of its size, and
// reads the size of one that is given by its point.
func (c planeCall) figure(m *Mark, t *glua.LTable, what named) {
	if d := m.Disc; d != nil && m.Look != nil && m.Look.Kind == "piece" {
		m.Point, m.Size, m.Disc = &d.Centre, d.Radius, nil
	}
	if t.RawGetString("radius") == glua.LNil {
		return
	}
	if m.Size = c.field(t, "radius", what); m.Point == nil || m.Box != nil || t.RawGetString("disc") != glua.LNil {
		c.fail("%s has a radius, which only a figure given by its point may have", what)
	}
	if m.Size < 0 {
		c.fail("%s's radius is %v: it must be 0 or more", what, m.Size)
	}
}

// onHexes refuses fields that a mark on hexes cannot have, and elsewhere fields
// of other kinds of mark.
func (c planeCall) onHexes(m Mark, t *glua.LTable, what named) {
	kind := m.Kind()
	for _, key := range []string{"height", "radius", "gaps", "note"} {
		if t.RawGetString(key) != glua.LNil && (m.OnHexes() || key == "gaps" && m.Line == nil || key == "note" && !m.Piece() || m.Arrow != nil) {
			c.fail("%s has %s, which is for %s", what, key, map[string]string{"height": "a thing on a plane", "radius": "a figure on a plane", "gaps": "a line on a plane", "note": "a piece on a plane"}[key])
		}
	}
	if t.RawGetString("level") != glua.LNil && m.Arrow != nil {
		c.fail("%s has a level, but is a direction", what)
	}
	switch f := m.Facing; {
	case m.Level != nil && kind != "ground":
		c.fail("%s has a level, which is for ground: put it on a mark for the ground under the %s", what, kind)
	case m.Level != nil && m.Cells == nil:
		c.fail("%s has a level, which is for cells of ground", what)
	case !m.OnHexes() || f == nil:
	case kind != "piece":
		c.fail("%s has a facing, which is for pieces, but is of kind %s", what, kind)
	case !slices.Contains([]float64{0, 1, 2, 3, 4, 5}, *f):
		c.fail("%s's facing on hexes must be a direction from 0 to 5, not %v", what, *f)
	}
}

// place reads where a mark is, and returns the kinds of look that it may have.
func (c planeCall) place(m *Mark, t *glua.LTable, what named) (kinds string) {
	first := 0
	for first < len(places) && t.RawGetString(places[first].Name) == glua.LNil {
		first++
	}
	if first == len(places) {
		c.fail("%s is nowhere: give it a cell (at), cells, sides, a box, a point, an area, a line, a disc, or an arrow", what)
	}
	name := places[first].Name
	for _, other := range places[first+1:] {
		if (name == "cells" || name == "sides" || name == "border") && t.RawGetString(other.Name) != glua.LNil {
			c.fail("%s has both %s and %s: give it one of them", what, name, other.Name)
		}
	}
	if c.w.rs.Board == "hex" && !slices.Contains([]string{"cells", "sides", "border", "at", "arrow"}, name) {
		c.fail("%s has %s, which is for a plane, but the board is of hexes: give it cells, at for one cell, or sides", what, name)
	}
	v := t.RawGetString(name)
	switch name {
	case "box":
		p := c.asPose(v, what.behind("'s box"), true)
		m.Box = &p
		if at := t.RawGetString("at"); at != glua.LNil {
			q := c.asPoint(at, what.behind("'s at"))
			m.Point = &q
		}
	case "point":
		p := c.asPoint(v, what.behind("'s point"))
		m.Point = &p
	case "area":
		a := c.area(c.fields(v, what.behind("'s area"), "an area with an outline"), what)
		m.Area = &a
	case "line":
		m.Line = c.asPath(v, what.behind("'s line"))
	case "disc":
		d := c.disc(v, what.behind("'s disc"))
		m.Disc = &d
	case "ring":
		d := c.disc(v, what.behind("'s ring"))
		m.Disc, m.Ring = &d, true
	case "arrow":
		deg := plane.Compass(c.number(v, what.behind("'s arrow")))
		m.Arrow = &deg
	case "cells":
		c.each(v, what.behind("'s cells"), func(v glua.LValue, what named) { m.Cells = append(m.Cells, c.cell(v, what)) })
		if m.Cells == nil {
			c.fail("%s has an empty list of cells: give it one or more, from back to front", what)
		}
	case "sides":
		c.each(v, what.behind("'s sides"), func(v glua.LValue, what named) { m.Sides = append(m.Sides, c.side(v, what)) })
		if m.Sides == nil {
			c.fail("%s has an empty list of sides: give it one or more, each a cell and a direction", what)
		}
	case "border":
		m.Sides = c.border(v, what)
	case "at":
		m.Cells = []hex.Cell{c.cell(v, what.behind("'s at"))}
	}
	return places[first].Do
}

func (c planeCall) cell(v glua.LValue, what named) hex.Cell {
	s, ok := v.(glua.LString)
	if !ok {
		c.fail("%s must be a cell, not %s; a figure on a plane has a point", what, c.say(v))
	}
	at, err := c.w.Cell(string(s))
	if err != nil {
		c.fail("%s: %v", what, err)
	}
	return at
}

// border reads cells, and returns the sides between them and all others.
func (c planeCall) border(v glua.LValue, what named) (out []Side) {
	var cells []hex.Cell
	c.each(v, what.behind("'s border"), func(v glua.LValue, what named) { cells = append(cells, c.cell(v, what)) })
	if cells == nil {
		c.fail("%s has an empty border: give it one cell or more", what)
	}
	inside, l := hex.NewSet(cells...), c.w.Layout()
	for _, cell := range cells {
		for d := range 6 {
			if !inside.Contains(cell.Step(l.Dir(d))) {
				out = append(out, Side{cell, d})
			}
		}
	}
	return out
}

// side reads a side of a cell: { cell, direction }, or both in one text. The
// direction is an index or a name.
func (c planeCall) side(v glua.LValue, what named) Side {
	cell, dir := v, ""
	switch x := v.(type) {
	case glua.LString:
		text := strings.TrimSpace(string(x))
		if i := strings.LastIndexByte(text, ' '); i > 0 {
			cell, dir = glua.LString(text[:i]), text[i:]
		}
	case *glua.LTable:
		if x.Len() == 2 {
			cell, dir = x.RawGetInt(1), proxy.Text(x.RawGetInt(2))
		}
	}
	d, ok := c.w.Heading(dir)
	if !ok {
		names := c.w.HeadingNames()
		c.fail(`%s must be a cell and a direction, { "C7", 2 } or "C7 2", not %s; directions are 0 to 5: %s%s`,
			what, c.say(v), strings.Join(names, ", "), nearest.Guess(strings.TrimSpace(dir), names))
	}
	return Side{c.cell(cell, what), d}
}

func (c planeCall) arc(v glua.LValue, what named) Arc {
	t := c.fields(v, what, "an arc { from =, to =, reach = }")
	c.only(t, named{text: "an arc"}, arcFields.Names()...)
	a := Arc{Name: c.word(t, "name", what), From: c.field(t, "from", what), To: c.field(t, "to", what), Reach: c.limit(t.RawGetString("reach"), what.behind("'s reach"), 0)}
	if at := t.RawGetString("at"); at != glua.LNil {
		p := c.asPoint(at, what.behind("'s at"))
		a.At = &p
	}
	return a
}
