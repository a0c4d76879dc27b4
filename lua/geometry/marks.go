package geometry

import (
	"cmp"
	"slices"

	"parley/core/game"
	"parley/core/hex"
	"parley/core/plane"
	"parley/lua/ruleset"
	"parley/lua/vocabulary"
)

// Mark is something to draw on a map: an item of the list that the function map
// of a sequence returns. One of its fields says where it is; look says how it
// is drawn, by a word that ruleset.toml declares, see [ruleset.Look].
//
// On hexes a piece lies on one cell, or on several from its back to its front. It
// may face one of the six directions:
//
//	{ cells = { back, front }, look = "cart", facing = 0..5 }
//	{ at = cell, look = "carter" }
//
// Ground on hexes also has cells; the kind of its look distinguishes it from a
// piece. It may have a level; a level without a look raises the ground that is
// there. A side is a cell and a direction out of it:
//
//	{ cells = { cell, … }, look = "marsh", level = 2 }
//	{ sides = { { cell, 0..5 }, … }, look = "hedge" }
//
// In one cell a later piece lies on top of an earlier one, and later ground
// replaces earlier ground.
//
// On a plane a piece is an oriented box (anything with these fields may be
// given directly), with at as the point that gives its position, by default the
// middle of its back; or a point, which may have a facing in degrees:
//
//	{ box = { x =, y =, heading =, length =, beam = }, at = { x =, y = }, look = "cart" }
//	{ point = { x =, y = }, look = "carter", facing = 90 }
//
// A figure with a size is a disc (the kind of its look distinguishes it from
// ground), or a point with a radius:
//
//	{ disc = { x =, y =, radius = }, look = "carter", facing = 90 }
//	{ point = { x =, y = }, radius = 0.5 }
//
// Ground is an area (anything with an outline may be given directly), a line
// with or without a width, perhaps with gaps, or a disc:
//
//	{ area = { outline = {…}, holes = {…} }, look = "marsh", depth = 4 }
//	{ line = { point, … }, width = 6, look = "hedge", height = 3, gaps = { region, … } }
//	{ disc = { x =, y =, radius = } }
//
// A ring is a disc of which only the edge is drawn, and a border is the sides between
// some cells and all others:
//
//	{ ring = { x =, y =, radius = }, look = "reach" }
//	{ border = { cell, … }, look = "hedge" }
//
// On a plane anything may have a height, from its foot to its top, and a level:
// the height of its foot above the table.
//
// And a direction that the legend shows, in degrees:
//
//	{ arrow = 45, look = "slope" }
//
// Any mark may have a name, a sign (a letter or a digit), the side it is on,
// the id of the piece that it shows, and the player who alone sees it; a piece on a
// plane also a note for the legend. It may have arcs, in degrees clockwise
// from its front, as far as reach (math.huge: to the edge of the map); an arc
// from a bearing to itself is a line. An arc begins at the middle of the piece,
// or at its own point at, and a picture explains it by its name:
//
//	arcs = { { from = -45, to = 45, reach = 24, name = "in sight" }, { from = 90, to = 90, reach = 60, at = point } }
//
// The track of a piece in this round comes from calling map again for earlier
// moments. A ruleset may instead give the points, or cells, that the piece has
// passed, the earliest first: last = { point, … }.
type Mark struct {
	ID, Side, Sign, Name string
	Note                 string // of a piece on a plane: what the legend says of it besides
	Only                 string // the player who alone sees it; "": everybody

	Look   *ruleset.Look // nil if the mark names none; see Drawn
	Cells  []hex.Cell    // of a piece from back to front, or of ground; none on a plane
	Sides  []Side        // of cells
	Level  *int          // of ground on hexes, 0 to MaxLevel
	Foot   *float64      // on a plane: how high above the table it begins
	Height *float64      // on a plane: from there to its top
	Facing *float64      // on hexes 0 to 5, of a point in degrees

	Box   *plane.Pose
	Point *plane.Point // of a figure; of a box the point that gives its position
	Size  float64      // of a figure: the radius of its base, 0 for a mere point
	Area  *plane.Area
	Line  plane.Line
	Width float64        // of a line
	Gaps  []plane.Region // in which a line is not there
	Disc  *plane.Disc
	Ring  bool     // only the edge of Disc is drawn
	Depth *float64 // of ground
	Arrow *float64

	Arcs []Arc
	Last []plane.Point
	Came []hex.Cell // Last on hexes
}

// Side is the side of a cell in a direction, 0 to 5 as the board counts.
type Side struct {
	Of        hex.Cell
	Direction int
}

// MaxLevel is the highest level of ground: a text map has one digit for it.
const MaxLevel = 9

// Arc is a sector around a piece, such as its field of view: clockwise from one
// bearing to another, both from its own front, as far as Reach.
type Arc struct {
	From, To, Reach float64
	Name            string
	At              *plane.Point // where it begins; nil: at the middle of the piece
}

// places are the fields of which every mark has one, with the kinds of look
// that fit each; the first is the default without a look.
var places = vocabulary.Words[string]{
	{"box", "box = { x =, y =, heading =, length =, beam = }", "an oriented box on a plane", "piece"},
	{"point", "point = { x =, y = }", "a point on a plane", "piece"},
	{"area", "area = { outline = {…}, holes = {…}? }", "an area on a plane", "ground"},
	{"line", "line = { { x =, y = }, … }", "a line on a plane", "ground"},
	{"disc", "disc = { x =, y =, radius = }", "a disc on a plane: ground, or a figure of that size if its look is for a piece", "ground piece"},
	{"ring", "ring = { x =, y =, radius = }", "the edge of a disc on a plane, such as how far a thing reaches", "ground"},
	{"arrow", "arrow = 45", "a direction that the legend shows, in degrees", "arrow"},
	{"cells", `cells = { "C7", "C8" }`, "the cells of a piece, from its back to its front; or the cells of ground, in any order", "piece ground"},
	{"sides", `sides = { { "C7", 2 }, "C8 0", … }`, "sides of cells: each a cell and the direction in which the side lies", "side"},
	{"border", `border = { "C7", "C8" }`, "the sides round some cells, such as those of a place that is to be held", "side"},
	{"at", `at = "C7"`, "the cell of a piece, or of ground; with box, the point that gives its position", "piece ground"},
}

// markFields are the fields of a mark besides its place.
var markFields = vocabulary.Fields{
	{"id", `id = "dray"`, "the id of the piece that it shows"},
	{"side", `side = "blue"`, "the side that it is on"},
	{"sign", `sign = "d"`, "a letter or a digit to show it; the side decides the form of a letter, and a mark without a side needs a digit"},
	{"name", `name = "Dray"`, "its name in the legend"},
	{"note", `note = "Gull Watch"`, "what the legend says of a piece on a plane besides"},
	{"only", `only = "blue"`, "the player who alone sees it"},
	{"look", `look = "marsh"`, "how it is drawn: a look of ruleset.toml"},
	{"facing", "facing = 2", "its facing: on hexes a direction from 0 to 5, as the board counts; degrees for a point"},
	{"depth", "depth = 4", "the depth of ground"},
	{"level", "level = 2", "the level of ground on hexes, from 0 to 9; without a look it raises the ground that is there. On a plane the height above the table at which a thing begins"},
	{"height", "height = 1.5", "on a plane the height of a thing, from its foot to its top; the legend shows it"},
	{"radius", "radius = 0.5", "the radius of the base of a figure that is given by its point"},
	{"width", "width = 6", "the width of a line"},
	{"gaps", "gaps = { { x =, y =, radius = }, … }", "regions where a line has a gap, such as gates"},
	{"arcs", "arcs = { { from =, to =, reach = }, … }", "sectors around it, such as its field of view"},
	{"last", "last = { … }", "the points or cells that it has passed in this round, the earliest first"},
}

// arcFields are the fields of an arc.
var arcFields = vocabulary.Fields{
	{"from", "from = -45", "the bearing at which it begins, clockwise from the front of the piece"},
	{"to", "to = 45", "the bearing at which it ends"},
	{"reach", "reach = 24", "how far it reaches; math.huge: to the edge of the map"},
	{"at", "at = { x =, y = }", "the point at which it begins, by default the middle of the piece"},
	{"name", `name = "in sight"`, "its name in a picture"},
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

// Stretches are the parts of a line between its gaps.
func (m Mark) Stretches() (out []plane.Line) {
	if len(m.Gaps) == 0 {
		return []plane.Line{m.Line}
	}
	var shut []plane.Span
	for _, g := range m.Gaps {
		shut = append(shut, m.Line.Inside(g)...)
	}
	slices.SortFunc(shut, func(a, b plane.Span) int { return cmp.Compare(a.From, b.From) })
	from := 0.0
	for _, s := range append(shut, plane.Span{From: m.Line.Len(), To: m.Line.Len()}) {
		if s.From > from+plane.Slack {
			out = append(out, m.Line.Between(from, s.From))
		}
		from = max(from, s.To)
	}
	return out
}

// middle is the centroid of a polygon; for one without area the mean of its
// corners.
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

// Shape is what a mark covers on a plane, nil on hexes and for an arrow.
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

// Kind is the kind of look that a mark has: "piece", "ground", "side" or "arrow".
func (m Mark) Kind() string {
	switch {
	case m.Look != nil:
		return m.Look.Kind
	case m.Arrow != nil:
		return "arrow"
	case m.Sides != nil:
		return "side"
	case m.Box != nil || m.Point != nil || m.Cells != nil && m.Level == nil:
		return "piece"
	}
	return "ground"
}

// Piece says whether a mark shows a piece, rather than ground, sides or an
// arrow.
func (m Mark) Piece() bool { return m.Kind() == "piece" }

// OnHexes says whether a mark lies on cells or on sides of them.
func (m Mark) OnHexes() bool { return m.Cells != nil || m.Sides != nil }

// End names the end of a mark that its i-th cell is, "" if it is neither end or
// the only cell.
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

// Drawn returns the look of a mark, its own or the default.
func (m Mark) Drawn() *ruleset.Look {
	if m.Look != nil {
		return m.Look
	}
	return ruleset.Bare(m.Kind())
}

// For returns the marks that see may see; a nil see sees all of them.
func For(marks []Mark, see game.Viewer) []Mark {
	if see == nil {
		return marks
	}
	return slices.DeleteFunc(slices.Clone(marks), func(m Mark) bool { return m.Only != "" && !see(m.Only, true) })
}

// Same says whether two marks are equal.
func Same(a, b []Mark) bool {
	return slices.EqualFunc(a, b, func(x, y Mark) bool {
		return x.ID == y.ID && x.Name == y.Name && x.Side == y.Side && slices.Equal(x.Cells, y.Cells) &&
			(x.Foot == nil) == (y.Foot == nil) && (x.Foot == nil || *x.Foot == *y.Foot) &&
			(x.Facing == nil) == (y.Facing == nil) && (x.Facing == nil || *x.Facing == *y.Facing) &&
			(x.Box == nil) == (y.Box == nil) && (x.Box == nil || *x.Box == *y.Box) &&
			(x.Point == nil) == (y.Point == nil) && (x.Point == nil || *x.Point == *y.Point)
	})
}
