package geometry

import (
	"fmt"
	"math"
	"slices"

	glua "github.com/yuin/gopher-lua"

	"parley/core/plane"
	"parley/lua/nearest"
	"parley/lua/proxy"
	"parley/lua/ruleset"
)

// planeCall is one call of a function of plane. It reads the arguments; its
// errors name the function.
type planeCall struct {
	w    *Words
	L    *glua.LState
	name string // in messages: "plane.touch"
	read *points
}

// points counts the points that a call has read: time grows with their square.
type points struct{ n, most int }

// more counts n points before they are read.
func (c planeCall) more(n int) {
	if c.read.n += n; c.read.n > c.read.most {
		c.fail("%v", ruleset.TooMuch("its points", c.read.n, c.read.most))
	}
	if c.read.most == maxPoints {
		c.w.m.Meter.Charge(n * c.read.n / 16)
	}
}

func (c planeCall) fail(format string, args ...any) {
	c.w.m.Raise(fmt.Errorf("%s: %s", c.name, fmt.Sprintf(format, args...)))
}

// Farthest is the largest coordinate, length or angle that plane takes.
const Farthest = 1e6

func (c planeCall) number(v glua.LValue, what named) float64 {
	n, ok := v.(glua.LNumber)
	if !ok {
		c.fail("%s must be a number, not %s", what, c.say(v))
	}
	if !(math.Abs(float64(n)) <= Farthest) {
		c.fail("%s is %v, which is beyond the table", what, float64(n))
	}
	return float64(n)
}

func (c planeCall) say(v glua.LValue) string {
	if v == glua.LNil {
		return "nil"
	}
	if _, ok := v.(*glua.LTable); ok {
		return "a table"
	}
	return proxy.Text(v)
}

func (c planeCall) num(i int, what string) float64 { return c.number(c.L.Get(i), named{text: what}) }

// limit reads a number that may be infinite (math.huge) or left out: the height
// of a screen, the cost of a crossing.
func (c planeCall) limit(v glua.LValue, what named, none float64) float64 {
	if v == glua.LNil {
		return none
	}
	if n, ok := v.(glua.LNumber); ok && math.IsInf(float64(n), 1) {
		return float64(n)
	}
	return c.number(v, what)
}

// fields reads a record given by a script: a plain table, or a record, piece or
// row behind a proxy.
func (c planeCall) fields(v glua.LValue, what named, must string) *glua.LTable {
	if t, ok := v.(*glua.LTable); ok {
		return t
	}
	if p := proxy.Of(v); p != nil {
		return p.Data
	}
	c.fail("%s must be %s, not %s", what, must, c.say(v))
	return nil
}

// field reads a number that a record must have.
func (c planeCall) field(t *glua.LTable, key string, what named) float64 {
	v := t.RawGetString(key)
	if n, ok := v.(glua.LNumber); ok && math.Abs(float64(n)) <= Farthest {
		return float64(n)
	}
	if v == glua.LNil {
		c.fail("%s has no %q%s", what, key, nearest.Guess(key, fieldNames(t)))
	}
	return c.number(v, what.behind("'s "+key))
}

// mayHave reads an optional number.
func (c planeCall) mayHave(t *glua.LTable, key string, what named) float64 {
	if t.RawGetString(key) != glua.LNil {
		return c.field(t, key, what)
	}
	return 0
}

// fieldNames lists the text keys of a table, in order.
func fieldNames(t *glua.LTable) (keys []string) {
	for k, _ := t.Next(glua.LNil); k != glua.LNil; k, _ = t.Next(k) {
		if s, ok := k.(glua.LString); ok {
			keys = append(keys, string(s))
		}
	}
	slices.Sort(keys)
	return keys
}

// only refuses unknown keys in a table that the script wrote for this call.
func (c planeCall) only(t *glua.LTable, what named, known ...string) {
	for _, k := range fieldNames(t) {
		if !slices.Contains(known, k) {
			c.fail("%s has no %q%s", what, k, nearest.Guess(k, known))
		}
	}
}

func (c planeCall) point(i int) plane.Point { return c.asPoint(c.L.Get(i), argument(i)) }

func (c planeCall) asPoint(v glua.LValue, what named) plane.Point {
	t := c.fields(v, what, "a point { x =, y = }")
	return plane.Point{X: c.field(t, "x", what), Y: c.field(t, "y", what)}
}

// pose reads a box whose length and beam may be left out.
func (c planeCall) pose(i int) plane.Pose { return c.asPose(c.L.Get(i), argument(i), false) }

// box reads a pose with length and beam.
func (c planeCall) box(i int) plane.Pose { return c.asPose(c.L.Get(i), argument(i), true) }

func (c planeCall) asPose(v glua.LValue, what named, whole bool) plane.Pose {
	t := c.fields(v, what, "a box { x =, y =, heading =, length =, beam = }")
	p := plane.Pose{Back: plane.Point{X: c.field(t, "x", what), Y: c.field(t, "y", what)}, Heading: c.field(t, "heading", what)}
	size := c.mayHave
	if whole {
		size = c.field
	}
	p.Length, p.Beam = size(t, "length", what), size(t, "beam", what)
	if p.Length < 0 || p.Beam < 0 {
		c.fail("%s has a negative size", what)
	}
	return p
}

// points reads a list of points.
func (c planeCall) points(v glua.LValue, what named) []plane.Point {
	t := c.fields(v, what, "a list of points")
	c.more(t.Len())
	out := make([]plane.Point, 0, t.Len())
	for i := 1; i <= t.Len(); i++ {
		out = append(out, c.asPoint(t.RawGetInt(i), what.point(i)))
	}
	return out
}

// path reads a line of two or more points: a list of points, or { line = list
// }.
func (c planeCall) path(i int) plane.Line { return c.asPath(c.L.Get(i), argument(i)) }

func (c planeCall) asPath(v glua.LValue, what named) plane.Line {
	t := c.fields(v, what, "a path: a list of points")
	if l := t.RawGetString("line"); l != glua.LNil {
		v = l
	}
	pts := c.points(v, what)
	if len(pts) == 0 {
		c.fail("%s must be a path: a list of points", what)
	}
	return pts
}

const (
	shapeForms  = "a point { x, y }, a box { x, y, heading, length, beam }, an area { outline = {…} } or a line { line = {…} }"
	regionForms = "a region: " + shapeForms + " with a width, or a disc { x, y, radius }"
)

// shape distinguishes shapes by their fields: outline, line, length, or a
// point.
func (c planeCall) shape(v glua.LValue, what named) plane.Shape {
	t := c.fields(v, what, shapeForms)
	switch {
	case t.RawGetString("outline") != glua.LNil:
		return c.area(t, what)
	case t.RawGetString("line") != glua.LNil:
		return c.asPath(t, what)
	case t.RawGetString("length") != glua.LNil:
		return c.asPose(v, what, true)
	case t.RawGetString("x") != glua.LNil:
		return c.asPoint(v, what)
	case t.Len() > 0:
		return c.asPath(t, what)
	}
	known := []string{"outline", "line", "length", "x", "y"}
	for _, k := range fieldNames(t) {
		if hint := nearest.Guess(k, known); hint != "" {
			c.fail("%s has no %q%s", what, k, hint)
		}
	}
	c.fail("%s must be %s", what, shapeForms)
	return nil
}

// broad is shape, in which a line may have a width.
func (c planeCall) broad(i int) plane.Shape {
	s := c.shape(c.L.Get(i), argument(i))
	if line, ok := s.(plane.Line); ok {
		if t := c.fields(c.L.Get(i), argument(i), shapeForms); t.RawGetString("width") != glua.LNil {
			return plane.Strip{Line: line, Half: c.field(t, "width", argument(i)) / 2}
		}
	}
	return s
}

// goals are the shapes of which a route reaches one.
func (c planeCall) goals(i int) []plane.Shape {
	switch s := c.broad(i).(type) {
	case plane.Strip:
		if s.Half > 0 {
			c.more(len(s.Line))
			return s.Areas()
		}
		return []plane.Shape{s.Line}
	default:
		return []plane.Shape{s}
	}
}

func (c planeCall) area(t *glua.LTable, what named) plane.Area {
	a := plane.Area{Outline: c.ring(t.RawGetString("outline"), what.before("the outline of "))}
	if v := t.RawGetString("holes"); v != glua.LNil {
		holes := c.fields(v, what.before("the holes of "), "a list of outlines")
		c.more(holes.Len())
		for i := 1; i <= holes.Len(); i++ {
			hole := c.fields(holes.RawGetInt(i), what.before("the holes of "), "a list of outlines")
			if o := hole.RawGetString("outline"); o != glua.LNil {
				hole = c.fields(o, named{text: "an outline"}, "a list of points")
			}
			a.Holes = append(a.Holes, c.ring(hole, what.before(fmt.Sprintf("hole %d of ", i))))
		}
	}
	return a
}

func (c planeCall) ring(v glua.LValue, what named) []plane.Point {
	r := c.points(v, what)
	if len(r) < 3 {
		c.fail("%s has %d corners: an area needs three or more", what, len(r))
	}
	return r
}

// shapes reads a list of shapes; nil is an empty one.
func (c planeCall) shapes(i int) (out []plane.Shape) {
	c.each(c.L.Get(i), argument(i), func(v glua.LValue, what named) { out = append(out, c.shape(v, what)) })
	return out
}

func (c planeCall) each(v glua.LValue, what named, do func(v glua.LValue, what named)) {
	if v == glua.LNil {
		return
	}
	t := c.fields(v, what, "a list")
	if t.Len() == 0 && len(fieldNames(t)) > 0 {
		c.fail("%s must be a list: write { shape } for a single one", what)
	}
	c.more(t.Len())
	for k := 1; k <= t.Len(); k++ {
		do(t.RawGetInt(k), what.item(k))
	}
}

// region reads a shape, a line with a width, or a disc.
func (c planeCall) region(v glua.LValue, what named) plane.Region {
	t := c.fields(v, what, regionForms)
	if t.RawGetString("line") != glua.LNil {
		return plane.Strip{Line: c.asPath(t, what), Half: c.field(t, "width", what) / 2}
	}
	if t.RawGetString("radius") != glua.LNil {
		return plane.Disc{Centre: c.asPoint(v, what), Radius: c.field(t, "radius", what)}
	}
	r, ok := c.shape(v, what).(plane.Region)
	if !ok {
		c.fail("%s encloses nothing: give an area, a box, a line with a width, or a disc { x, y, radius }", what)
	}
	return r
}

// motion reads { leap = 48 }, { pivot = -45 } or { drift = 8, bearing = 90 }.
func (c planeCall) motion(i int, p plane.Pose) plane.Motion {
	t := c.fields(c.L.Get(i), argument(i), "a motion: { leap = }, { pivot = } or { drift =, bearing = }")
	motion := named{text: "a motion"}
	c.only(t, motion, motionFields.Names()...)
	switch {
	case t.RawGetString("leap") != glua.LNil:
		return p.Forward(c.field(t, "leap", motion))
	case t.RawGetString("pivot") != glua.LNil:
		turn := c.field(t, "pivot", motion)
		if math.Abs(turn) > 360 {
			c.fail("a box pivots by at most 360 degrees at a time, not %v", turn)
		}
		return p.Swing(turn)
	}
	d := c.field(t, "drift", motion)
	return plane.Shift(c.field(t, "bearing", motion), d)
}

// screens reads a list of shapes and discs, each with a top and perhaps a
// bottom; a line may have gaps.
func (c planeCall) screens(i int) (out []plane.Screen) {
	c.each(c.L.Get(i), argument(i), func(v glua.LValue, what named) {
		t := c.fields(v, what, "a screen")
		sc := plane.Screen{Top: c.limit(t.RawGetString("top"), what.behind("'s top"), plane.Unbounded), Bottom: c.mayHave(t, "bottom", what)}
		if t.RawGetString("radius") != glua.LNil {
			sc.Shape = c.disc(v, what)
		} else {
			sc.Shape = c.shape(v, what)
		}
		sc.Gaps = c.regions(t.RawGetString("gaps"), what.behind("'s gaps"))
		out = append(out, sc)
	})
	return out
}

func (c planeCall) regions(v glua.LValue, what named) (out []plane.Region) {
	c.each(v, what, func(v glua.LValue, what named) { out = append(out, c.region(v, what)) })
	return out
}

// disc reads { x =, y =, radius = }: a figure on its base.
func (c planeCall) disc(v glua.LValue, what named) plane.Disc {
	t := c.fields(v, what, "a disc { x =, y =, radius = }")
	d := plane.Disc{Centre: c.asPoint(v, what), Radius: c.field(t, "radius", what)}
	if d.Radius < 0 {
		c.fail("%s's radius is %v: it must be 0 or more", what, d.Radius)
	}
	return d
}

func (c planeCall) discs(v glua.LValue, what named) (out []plane.Disc) {
	c.each(v, what, func(v glua.LValue, what named) { out = append(out, c.disc(v, what)) })
	return out
}

// ground reads { rate =, patches = {…}, bars = {…}, discs = {…} }.
func (c planeCall) ground(i int) (g plane.Ground) {
	v := c.L.Get(i)
	if v == glua.LNil {
		return g
	}
	t := c.fields(v, argument(i), "the ground { rate =, patches = {…}, bars = {…}, discs = {…} }")
	ground := named{text: "the ground"}
	c.only(t, ground, groundFields.Names()...)
	if g.Rate = c.mayHave(t, "rate", ground); g.Rate < 0 {
		c.fail("the ground's rate is %v: it must be 0 or more", g.Rate)
	}
	c.each(t.RawGetString("patches"), named{text: "patches"}, func(v glua.LValue, what named) {
		rate := c.limit(c.fields(v, what, "a region with a rate").RawGetString("rate"), what.behind("'s rate"), math.NaN())
		if !(rate >= 0) {
			c.fail("%s needs a rate: the cost of one unit of length, math.huge if impassable", what)
		}
		g.Patches = append(g.Patches, plane.Patch{Region: c.region(v, what), Rate: rate})
	})
	c.each(t.RawGetString("bars"), named{text: "bars"}, func(v glua.LValue, what named) {
		b := c.fields(v, what, "{ line =, cost =, gaps = }")
		bar := plane.Bar{Line: c.asPath(b, what), Cost: c.limit(b.RawGetString("cost"), what.behind("'s cost"), 0)}
		if bar.Cost < 0 {
			c.fail("%s's cost is %v: it must be 0 or more", what, bar.Cost)
		}
		bar.Gaps = c.regions(b.RawGetString("gaps"), what.behind("'s gaps"))
		g.Bars = append(g.Bars, bar)
	})
	g.Discs = c.discs(t.RawGetString("discs"), named{text: "discs"})
	return g
}
