package geometry

import (
	glua "github.com/yuin/gopher-lua"

	"parley/core/plane"
	"parley/lua/proxy"
	"parley/lua/sandbox"
	"parley/lua/vocabulary"
)

// planeWords are members of plane.
type planeWords = vocabulary.Words[func(planeCall) int]

var planeGroups = [...]planeWords{planeAngles, planePoints, planePoses, planeMotions, planeFire, planePaths, planeRoutes}

// Plane is the table plane: the geometry of the open floor. Its functions take
// plain tables, records and pieces alike, by their fields: a point has x and y,
// a box also heading, length and beam, an area has an outline (a list of
// points) and perhaps holes, a line is a list of points. They return plain
// tables and numbers.
func (w *Words) Plane() glua.LValue {
	L := w.m.L
	t := L.CreateTable(0, 48)
	for _, group := range planeGroups {
		for _, x := range group {
			whole := "plane." + x.Name
			t.RawSetString(x.Name, L.NewFunction(func(L *glua.LState) int { return x.Do(planeCall{w, L, whole, &points{most: maxPoints}}) }))
		}
	}
	return w.m.Shared(t, "plane", proxy.WordHint)
}

func (c planeCall) push(values ...glua.LValue) int { return sandbox.Push(c.L, values...) }

// pushIf pushes values, or nil if there are none.
func (c planeCall) pushIf(ok bool, values ...glua.LValue) int {
	if !ok {
		return c.push(glua.LNil)
	}
	return c.push(values...)
}

func (c planeCall) record(pairs ...any) *glua.LTable {
	t := c.L.CreateTable(0, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		switch v := pairs[i+1].(type) {
		case float64:
			t.RawSetString(pairs[i].(string), glua.LNumber(v))
		case int:
			t.RawSetString(pairs[i].(string), glua.LNumber(v))
		case glua.LValue:
			t.RawSetString(pairs[i].(string), v)
		}
	}
	return t
}

func (c planeCall) pointOf(p plane.Point) glua.LValue {
	t := c.L.CreateTable(0, 2)
	t.RawSetString("x", glua.LNumber(p.X))
	t.RawSetString("y", glua.LNumber(p.Y))
	return t
}

func (c planeCall) poseOf(p plane.Pose) glua.LValue {
	return c.record("x", p.Back.X, "y", p.Back.Y, "heading", p.Heading, "length", p.Length, "beam", p.Beam)
}

func (c planeCall) pathOf(l []plane.Point) glua.LValue {
	t := c.L.CreateTable(len(l), 0)
	for _, p := range l {
		t.Append(c.pointOf(p))
	}
	return t
}

func (c planeCall) spansOf(spans []plane.Span) glua.LValue {
	t := c.L.CreateTable(len(spans), 0)
	for _, s := range spans {
		t.Append(c.record("from", s.From, "to", s.To))
	}
	return t
}

// planeAngles: headings and bearings, in degrees clockwise from north.
var planeAngles = planeWords{
	{"compass", "plane.compass(ANGLE) → BEARING", "an angle as a bearing, from 0 to below 360", func(c planeCall) int { return c.push(glua.LNumber(plane.Compass(c.num(1, "the angle")))) }},
	{"wrap", "plane.wrap(ANGLE) → ANGLE", "an angle as a turn, from -180 to 180", func(c planeCall) int { return c.push(glua.LNumber(plane.Wrap(c.num(1, "the angle")))) }},
	{"off", "plane.off(FROM, TO) → ANGLE", "the turn from one heading to another, positive clockwise", func(c planeCall) int {
		return c.push(glua.LNumber(plane.Off(c.num(1, "a heading"), c.num(2, "a heading"))))
	}},
	{"acute", "plane.acute(A, B) → ANGLE", "the angle between two bearings as lines, from 0 to 90", func(c planeCall) int {
		return c.push(glua.LNumber(plane.Acute(c.num(1, "a bearing"), c.num(2, "a bearing"))))
	}},
	{"toward", "plane.toward(HEADING, GOAL, MOST, WAY?) → BEARING", "a heading turned toward another by at most MOST degrees; a half turn goes to the right, or to the left with WAY \"left\"", func(c planeCall) int {
		left := false
		switch way := c.L.Get(4); way {
		case glua.LNil, glua.LString("right"):
		case glua.LString("left"):
			left = true
		default:
			c.fail("WAY must be \"left\" or \"right\", not %s", c.say(way))
		}
		return c.push(glua.LNumber(plane.Toward(c.num(1, "the heading"), c.num(2, "the goal"), c.num(3, "the most it turns"), left)))
	}},
	{"counter", "plane.counter(ANGLE) → ANGLE", "a heading as an angle counter-clockwise from east (+x), as some books count, or such an angle as a heading", func(c planeCall) int {
		return c.push(glua.LNumber(plane.Compass(90 - c.num(1, "the angle"))))
	}},
	{"between", "plane.between(BEARING, FROM, TO) → boolean", "whether a bearing lies in an arc, clockwise from one bearing to another", func(c planeCall) int {
		return c.push(glua.LBool(plane.Between(c.num(1, "the bearing"), c.num(2, "the start of the arc"), c.num(3, "the end of the arc"))))
	}},
}

// planePoints: points, shapes and distances.
var planePoints = planeWords{
	{"point", "plane.point(X, Y) → POINT", "a point", func(c planeCall) int {
		return c.push(c.pointOf(plane.Point{X: c.num(1, "x"), Y: c.num(2, "y")}))
	}},
	{"along", "plane.along(POINT, BEARING, DISTANCE) → POINT", "the point at a bearing and distance from another", func(c planeCall) int {
		return c.push(c.pointOf(c.point(1).Along(c.num(2, "the bearing"), c.num(3, "the distance"))))
	}},
	{"bearing", "plane.bearing(FROM, TO) → BEARING", "the bearing from a point to another", func(c planeCall) int { return c.push(glua.LNumber(c.point(1).Bearing(c.point(2)))) }},
	{"distance", "plane.distance(A, B) → number", "the distance between two shapes, 0 if they touch; a line may have a width; figures with a radius are measured from their middles", func(c planeCall) int {
		return c.push(glua.LNumber(plane.Distance(c.broad(1), c.broad(2))))
	}},
	{"touch", "plane.touch(A, B) → boolean", "whether two shapes touch or overlap; a figure with a radius counts as a point", func(c planeCall) int {
		return c.push(glua.LBool(plane.Touch(c.broad(1), c.broad(2))))
	}},
	{"nearest", "plane.nearest(SHAPE, POINT) → POINT, number", "the point of a shape nearest to a point, and its distance", func(c planeCall) int {
		at, d := plane.Nearest(c.broad(1), c.point(2))
		return c.push(c.pointOf(at), glua.LNumber(d))
	}},
	{"contains", "plane.contains(REGION, POINT) → boolean", "whether a point lies in a region", func(c planeCall) int {
		return c.push(glua.LBool(c.region(c.L.Get(1), argument(1)).Contains(c.point(2))))
	}},
	{"size", "plane.size(AREA) → number", "the size of an area or a box", func(c planeCall) int { return c.push(glua.LNumber(c.areaAt(1).Size())) }},
	{"perimeter", "plane.perimeter(AREA) → number", "the length of the outline of an area or a box", func(c planeCall) int {
		return c.push(glua.LNumber(c.areaAt(1).Perimeter()))
	}},
	{"fault", "plane.fault(AREA) → text?", "a sentence about the fault in the outline of an area, or nil", func(c planeCall) int {
		if err := c.areaAt(1).Check(); err != nil {
			return c.push(glua.LString(err.Error()))
		}
		return c.push(glua.LNil)
	}},
}

func (c planeCall) areaAt(i int) plane.Area {
	switch a := c.shape(c.L.Get(i), argument(i)).(type) {
	case plane.Area:
		return a
	case plane.Pose:
		return a.Area()
	}
	c.fail("%s must be an area { outline = {…} }", argument(i))
	return plane.Area{}
}

// planePoses: boxes, their parts and their steps.
var planePoses = planeWords{
	{"front", "plane.front(BOX) → POINT", "the point at the middle of the front", func(c planeCall) int { return c.push(c.pointOf(c.box(1).Front())) }},
	{"centre", "plane.centre(BOX) → POINT", "the point in the middle of a box", func(c planeCall) int { return c.push(c.pointOf(c.box(1).Centre())) }},
	{"corners", "plane.corners(BOX) → list of POINT", "the four corners of a box", func(c planeCall) int {
		p := c.box(1).Corners()
		return c.push(c.pathOf(p[:]))
	}},
	{"at", "plane.at(POSE, FORWARD, RIGHT) → POINT", "the point FORWARD of the back and RIGHT of the middle line", func(c planeCall) int {
		return c.push(c.pointOf(c.pose(1).World(c.num(2, "how far forward"), c.num(3, "how far to the right"))))
	}},
	{"relative", "plane.relative(POSE, POINT) → number, number", "how far a point is forward of the back and to the right of the middle line", func(c planeCall) int {
		forward, right := c.pose(1).Local(c.point(2))
		return c.push(glua.LNumber(forward), glua.LNumber(right))
	}},
	{"rakes", "plane.rakes(BOX, POINT) → text?", "\"front\" or \"back\" if a point lies straight in front of a box or behind it, within its beam, else nil", func(c planeCall) int {
		front, back := c.box(1).Rakes(c.point(2))
		switch {
		case front:
			return c.push(glua.LString("front"))
		case back:
			return c.push(glua.LString("back"))
		}
		return c.push(glua.LNil)
	}},
	{"leap", "plane.leap(POSE, DISTANCE) → POSE", "a pose moved straight on", func(c planeCall) int { return c.push(c.poseOf(c.pose(1).Leap(c.num(2, "the distance")))) }},
	{"pivot", "plane.pivot(POSE, ANGLE) → POSE", "a pose turned about its back, positive clockwise", func(c planeCall) int { return c.push(c.poseOf(c.pose(1).Pivot(c.num(2, "the angle")))) }},
	{"drift", "plane.drift(POSE, BEARING, DISTANCE) → POSE", "a pose moved along a bearing, its heading unchanged", func(c planeCall) int {
		return c.push(c.poseOf(c.pose(1).Drift(c.num(2, "the bearing"), c.num(3, "the distance"))))
	}},
	{"overlap", "plane.overlap(BOX, SHAPE) → boolean", "whether a box and a shape overlap", func(c planeCall) int {
		return c.push(glua.LBool(plane.Overlap(c.box(1), c.shape(c.L.Get(2), argument(2)))))
	}},
}

// planeMotions: what a box meets as it moves.
var planeMotions = planeWords{
	{"sweep", "plane.sweep(BOX, MOTION, SHAPES) → TABLE", "how far a box moves before it meets a shape: after, pose; and with, at, angle if it does", func(c planeCall) int {
		p := c.box(1)
		m := c.motion(2, p)
		met, stopped := plane.Sweep(p, m, c.shapes(3))
		if !stopped {
			return c.push(c.record("after", m.Amount(), "pose", c.poseOf(m.Pose(p, m.Amount()))))
		}
		return c.push(c.record("after", met.After, "pose", c.poseOf(met.Pose), "with", met.With+1, "at", c.pointOf(met.At), "angle", met.Angle))
	}},
	{"closest", "plane.closest(BOX, MOTION, SHAPE) → number, number", "the least distance from a shape during a motion, and after how much of it", func(c planeCall) int {
		p := c.box(1)
		d, after := plane.Closest(p, c.motion(2, p), c.shape(c.L.Get(3), argument(3)))
		return c.push(glua.LNumber(d), glua.LNumber(after))
	}},
	{"within", "plane.within(BOX, MOTION, SHAPE, DISTANCE) → list of TABLE", "the parts of a motion within a distance of a shape: { from, to } each", func(c planeCall) int {
		p := c.box(1)
		return c.push(c.spansOf(plane.Within(p, c.motion(2, p), c.shape(c.L.Get(3), argument(3)), c.num(4, "the distance"))))
	}},
	{"track", "plane.track(POSE, MOTION, AREA, FORWARD, RIGHT) → list of TABLE", "the parts of a motion in which a place on a box lies in an area: { from, to } each", func(c planeCall) int {
		p := c.pose(1)
		m, at := c.motion(2, p), p.World(c.num(4, "how far forward"), c.num(5, "how far to the right"))
		return c.push(c.spansOf(plane.Track(at, m, c.areaAt(3))))
	}},
}

// planeFire: bores, arcs and lines of sight.
var planeFire = planeWords{
	{"bore", "plane.bore(FROM, BEARING, SHAPES) → TABLE?", "the first shape that a line of fire meets: with, distance, at; nil for none", func(c planeCall) int {
		with, aim, ok := plane.Bore(c.point(1), c.num(2, "the bearing"), c.shapes(3))
		if !ok {
			return c.push(glua.LNil)
		}
		return c.push(c.record("with", with+1, "distance", aim.Distance, "at", c.pointOf(aim.At)))
	}},
	{"bears", "plane.bears(FROM, START, END, SHAPES, N) → TABLE?", "a line in an arc that meets shape N before any other: bearing, distance, at; nil for none", func(c planeCall) int {
		list, target := c.shapes(4), int(c.num(5, "the target's number"))
		if target < 1 || target > len(list) {
			c.fail("the target is number %d of %d shapes", target, len(list))
		}
		aim, ok := plane.Bears(c.point(1), c.num(2, "the start of the arc"), c.num(3, "the end of the arc"), list, target-1)
		if !ok {
			return c.push(glua.LNil)
		}
		return c.push(c.record("bearing", aim.Bearing, "distance", aim.Distance, "at", c.pointOf(aim.At)))
	}},
	{"sector", "plane.sector(FROM, START, END, REACH, POINT) → boolean", "whether a point lies in an arc and within reach", func(c planeCall) int {
		return c.push(glua.LBool(plane.Sector(c.point(1), c.num(2, "the start of the arc"), c.num(3, "the end of the arc"), c.num(4, "the reach"), c.point(5))))
	}},
	{"sight", "plane.sight(FROM, TO, SCREENS, EYE?, HEAD?) → boolean, integer?, POINT?", "whether a point is visible from another; if not, also which screen hides it and where", func(c planeCall) int {
		by, where, blocked := c.sightLine().Blocked(c.screens(3))
		if !blocked {
			return c.push(glua.LTrue)
		}
		return c.push(glua.LFalse, glua.LNumber(by+1), c.pointOf(where))
	}},
	{"height", "plane.height(POINT, REGIONS) → number, integer?", "the greatest top of the regions that contain a point, and the number of that region; only 0 if there are none", func(c planeCall) int {
		at, n, top, which := c.point(1), 0, 0.0, 0
		c.each(c.L.Get(2), argument(2), func(v glua.LValue, what named) {
			n++
			high := c.field(c.fields(v, what, "a region with a top"), "top", what)
			if (which == 0 || high > top) && c.region(v, what).Contains(at) {
				top, which = high, n
			}
		})
		if which == 0 {
			return c.push(glua.LNumber(0))
		}
		return c.push(glua.LNumber(top), glua.LNumber(which))
	}},
	{"veiled", "plane.veiled(FROM, TO, SCREENS, EYE?, HEAD?) → number", "the length of a line of sight that screens cover", func(c planeCall) int { return c.push(glua.LNumber(c.sightLine().Veiled(c.screens(3)))) }},
}

// sightLine reads a line of sight from argument 1 to 2, with heights in 4 and
// 5.
func (c planeCall) sightLine() plane.Sight {
	return plane.Sight{
		From: c.point(1), To: c.point(2),
		Eye: c.height(4, "the eye's height"), Head: c.height(5, "the head's height"),
	}
}

func (c planeCall) height(i int, what string) float64 {
	if c.L.Get(i) == glua.LNil {
		return 0
	}
	return c.num(i, what)
}

// planePaths: paths, and what they pass.
var planePaths = planeWords{
	{"length", "plane.length(PATH) → number", "the length of a path", func(c planeCall) int { return c.push(glua.LNumber(c.path(1).Len())) }},
	{"cut", "plane.cut(PATH, LENGTH) → PATH", "the beginning of a path, of that length", func(c planeCall) int { return c.push(c.pathOf(c.path(1).Cut(c.num(2, "the length")))) }},
	{"approach", "plane.approach(PATH, POINT) → POINT, number, number", "the point of a path nearest to a point, how far along it is, and its distance", func(c planeCall) int {
		at, along, d := c.path(1).Approach(c.point(2))
		return c.push(c.pointOf(at), glua.LNumber(along), glua.LNumber(d))
	}},
	{"meets", "plane.meets(PATH, POINT, RADIUS) → number?", "how far along a path it first comes within a radius of a point, nil if never", func(c planeCall) int {
		along, ok := c.path(1).Meets(plane.Disc{Centre: c.point(2), Radius: c.num(3, "the radius")})
		return c.pushIf(ok, glua.LNumber(along))
	}},
	{"stretches", "plane.stretches(PATH, REGION) → list of TABLE", "the stretches of a path that lie in a region: { from, to } each", func(c planeCall) int {
		return c.push(c.spansOf(c.path(1).Inside(c.region(c.L.Get(2), argument(2)))))
	}},
	{"side", "plane.side(PATH, POINT) → text?", "the side of a path on which a point lies: \"left\" or \"right\", nil on it", func(c planeCall) int {
		switch c.path(1).Side(c.point(2)) {
		case 1:
			return c.push(glua.LString("right"))
		case -1:
			return c.push(glua.LString("left"))
		}
		return c.push(glua.LNil)
	}},
}
