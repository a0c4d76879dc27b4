package plane

import (
	"fmt"
	"math"
	"slices"
)

// Shape is anything with an outline: a Point, a Segment, a Line, a Pose, an
// Area. Contains tells whether a point belongs to it, its edge included, to
// within Slack.
type Shape interface {
	Edges() []Segment
	Contains(Point) bool
}

// Area is a polygon with holes: an island with a lagoon, a reef, a swamp, the
// outline of a fort. Outline and Holes are rings of corners, in either order
// round, closed by themselves (the first corner is not repeated). The edge
// belongs to the area, that of a hole too.
//
//	+-----------------+
//	|     island      |
//	|    +-------+    |
//	|    | lagoon|    |
//	|    +-------+    |
//	+-----------------+
//
// Rules: piratewars.geo.shallows, shore.geo.going.
type Area struct {
	Outline []Point   `json:"outline"`
	Holes   [][]Point `json:"holes,omitempty"`
}

// Line is a row of straight stretches from point to point: a wall, a river, a
// path. It encloses nothing.
type Line []Point

// Edges returns the stretches of the line; a line of one point is that point.
//
//	0,0 --- 3,4 --- 3,9      two edges: 0,0 to 3,4 and 3,4 to 3,9
func (l Line) Edges() []Segment {
	if len(l) == 1 {
		return l[0].Edges()
	}
	out := make([]Segment, 0, len(l))
	for i := 1; i < len(l); i++ {
		out = append(out, Segment{l[i-1], l[i]})
	}
	return out
}

// Contains tells whether p lies on the line, to within Slack.
//
//	0,0 --x-- 6,0            3,0 yes; 3,1 no
func (l Line) Contains(p Point) bool {
	return slices.ContainsFunc(l.Edges(), func(s Segment) bool { return s.Contains(p) })
}

// Len is the length of the line, rounded to 1e-9.
//
//	0,0 --- 3,4 --- 3,9      5 + 5 = 10
func (l Line) Len() float64 {
	return length(l.Edges())
}

func length(edges []Segment) float64 {
	var sum float64
	for _, e := range edges {
		sum += e.Len()
	}
	return Round(sum)
}

func (a Area) rings() [][]Point { return append([][]Point{a.Outline}, a.Holes...) }

// Edges returns the sides of the outline and then of the holes, each ring from
// its first corner on.
//
//	+--0--+
//	3     1      of a square four, of one with a
//	+--2--+      square hole eight
func (a Area) Edges() []Segment {
	var out []Segment
	for _, r := range a.rings() {
		out = append(out, ring(r)...)
	}
	return out
}

func ring(r []Point) []Segment {
	out := make([]Segment, len(r))
	for i, p := range r {
		out[i] = Segment{p, r[(i+1)%len(r)]}
	}
	return out
}

// Contains tells whether p lies in the area or on its edge, to within Slack.
//
//	+---------+
//	| a +--+  |     a and b, which is on an edge, yes;
//	|   | c|  b     c, in the hole, no
//	|   +--+  |
//	+---------+
func (a Area) Contains(p Point) bool {
	edges := a.Edges()
	return within(edges, p) || edgeGap(edges, p) <= Slack
}

// interior tells whether p lies in the area and more than Slack from its edge.
func interior(edges []Segment, p Point) bool {
	return within(edges, p) && edgeGap(edges, p) > Slack
}

// within counts how often a ray to the east leaves the rings: odd inside. Each
// edge owns its southern end, so that a corner counts once.
func within(edges []Segment, p Point) bool {
	in := false
	for _, e := range edges {
		if (e.A.Y > p.Y) == (e.B.Y > p.Y) {
			continue
		}
		side := e.B.Sub(e.A).Cross(p.Sub(e.A))
		if (side > 0) == (e.B.Y > e.A.Y) {
			in = !in
		}
	}
	return in
}

func edgeGap(edges []Segment, p Point) float64 {
	d := math.Inf(1)
	for _, e := range edges {
		d = min(d, e.gap(p))
	}
	return d
}

// Size is the surface of the area without its holes, in square units.
//
//	10 by 10 with a hole of 2 by 3: 100 - 6 = 94
func (a Area) Size() float64 {
	sum := math.Abs(surface(a.Outline))
	for _, h := range a.Holes {
		sum -= math.Abs(surface(h))
	}
	return Round(sum)
}

func surface(r []Point) float64 {
	var sum float64
	for _, e := range ring(r) {
		sum += e.A.Cross(e.B)
	}
	return sum / 2
}

// Perimeter is the length of the outline; holes do not count.
//
//	10 by 10 with a hole of 2 by 3: 40
//
// Rules: piratewars.opt.fortress.design (length of the outer wall).
func (a Area) Perimeter() float64 {
	return length(ring(a.Outline))
}

// Check returns the first fault of an area: a ring of fewer than three corners,
// a coordinate that is not a number, a side without length, sides that cross or
// touch where they should not, a hole outside the outline. Functions given a
// faulty area do not panic, but what they answer means little.
//
//	0,0  4,0           has too few corners
//	0,0  4,4  4,0  0,4 crosses itself
func (a Area) Check() error {
	for i, r := range a.rings() {
		name := "the outline"
		if i > 0 {
			name = fmt.Sprintf("hole %d", i)
		}
		if len(r) < 3 {
			return fmt.Errorf("%s has %d corners: an area needs three or more", name, len(r))
		}
		for k, e := range ring(r) {
			if math.IsNaN(e.A.X-e.A.X) || math.IsNaN(e.A.Y-e.A.Y) {
				return fmt.Errorf("corner %d of %s is not a point on the table", k+1, name)
			}
			if e.Len() <= Slack {
				return fmt.Errorf("corners %d and %d of %s are the same point", k+1, (k+1)%len(r)+1, name)
			}
		}
		if k, n, ok := tangle(ring(r)); ok {
			return fmt.Errorf("sides %d and %d of %s cross", k+1, n+1, name)
		}
		if i > 0 && !slices.ContainsFunc(r, func(p Point) bool { return within(ring(a.Outline), p) }) {
			return fmt.Errorf("%s lies outside the outline", name)
		}
	}
	if _, _, ok := tangle(a.Edges()); ok && len(a.Holes) > 0 {
		for _, h := range a.Holes {
			for _, e := range ring(h) {
				for _, o := range ring(a.Outline) {
					if t, u, ok := e.cross(o); ok && t > 0 && t < 1 && u > 0 && u < 1 {
						return fmt.Errorf("a hole crosses the outline")
					}
				}
			}
		}
	}
	return nil
}

// tangle finds two sides that meet although they are not neighbours.
func tangle(sides []Segment) (k, n int, ok bool) {
	for i := range sides {
		for j := i + 2; j < len(sides); j++ {
			if i == 0 && j == len(sides)-1 {
				continue
			}
			if d, _, _ := sides[i].distance(sides[j]); d <= 1e-9 {
				return i, j, true
			}
		}
	}
	return 0, 0, false
}

// Distance is the least distance between two shapes, 0 when they touch, overlap
// or one lies within the other; rounded to 1e-9.
//
//	+------+            +------+
//	|      |<---------->|      |
//	+------+            +------+
//
// Rules: piratewars.geo.distance, piratewars.geo.shallows, shore.geo.distance.
func Distance(a, b Shape) float64 {
	if p, ok := a.(Point); ok {
		if q, ok := b.(Point); ok { // most questions; the rest would come to the same
			return Round(p.Sub(q).Len())
		}
	}
	ea, eb := a.Edges(), b.Edges()
	if len(ea) == 0 || len(eb) == 0 {
		return math.Inf(1)
	}
	d := math.Inf(1)
	for _, s := range ea {
		for _, o := range eb {
			g, _, _ := s.distance(o)
			d = min(d, g)
		}
	}
	if d > Slack && (a.Contains(eb[0].A) || b.Contains(ea[0].A)) { // one within the other
		return 0
	}
	return Round(max(0, d-half(a)-half(b)))
}

// half is half the width of a strip, 0 for other shapes.
func half(s Shape) float64 {
	if r, ok := s.(Strip); ok {
		return r.Half
	}
	return 0
}

// Nearest returns the point of a shape that is nearest to p (p itself when it
// lies inside) and its distance; of equally near points the one on the edge
// that comes first.
//
//	       +------+
//	p <--->x      |
//	       +------+
func Nearest(s Shape, p Point) (at Point, distance float64) {
	if s.Contains(p) {
		return p, 0
	}
	distance = math.Inf(1)
	for _, e := range s.Edges() {
		if q := e.Nearest(p); p.Sub(q).Len() < distance {
			at, distance = q, p.Sub(q).Len()
		}
	}
	if h := half(s); h > 0 {
		at, distance = at.Add(p.Sub(at).Scale(h/distance)), distance-h
	}
	return at.rounded(), Round(distance)
}

// Touch tells whether two shapes share a point, to within Slack.
//
//	+------+                +------+
//	|  a   +------+         |  a   |   +------+
//	|      |  b   |  true   |      |   |  b   |  false
//	+------+      |         +------+   |      |
//	       +------+                    +------+
//
// Rules: piratewars.geo.contact.
func Touch(a, b Shape) bool { return Distance(a, b) <= Slack }
