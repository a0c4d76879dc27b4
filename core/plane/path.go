package plane

import (
	"math"
	"slices"
)

// Region is ground that a path can run through: an Area, a Pose, a Disc, a
// Strip. It includes its edge. Cuts lists where a segment crosses the edge, as
// lengths from its A, in any order.
type Region interface {
	Contains(Point) bool
	Cuts(Segment) []float64
}

// Disc is every point within Radius of Centre: a figure's base, a blast.
//
// Rules: shore.geo.base, shore.geo.contact.
type Disc struct {
	Centre Point
	Radius float64
}

// Contains tells whether p lies on the disc, to within Slack.
//
//	 ___
//	/ x \  y      x yes, y no
//	\___/
func (d Disc) Contains(p Point) bool { return p.Sub(d.Centre).Len() <= d.Radius+Slack }

// Cuts makes a disc a Region.
//
//	      ___
//	A----/---\----B     two cuts; the same twice where it grazes
//	     \___/
func (d Disc) Cuts(s Segment) []float64 {
	n := s.Len()
	if n == 0 {
		return nil
	}
	foot, half, ok := chord(s.A, s.B.Sub(s.A).Scale(1/n), d.Centre, d.Radius)
	if !ok {
		return nil
	}
	return slices.DeleteFunc([]float64{foot - half, foot + half}, func(t float64) bool { return t < 0 || t > n })
}

// Strip is every point within Half of a line: a road, a ford, the reach of a
// hedge. Its ends are round.
//
//	 ______________
//	(______________)  Half above and below the line
//
// Rules: shore.geo.road.
type Strip struct {
	Line Line
	Half float64
}

// Contains tells whether p lies in the strip, to within Slack.
//
//	=========
//	    x           x yes, y no
//	=========
//	        y
func (r Strip) Contains(p Point) bool {
	return edgeGap(r.Line.Edges(), p) <= r.Half+Slack
}

// Edges makes a strip a Shape for [Distance], [Nearest] and [Touch], which mind its
// width. A strip has the edges of its line.
//
//	============
//	A----------B   the edge AB
//	============
func (r Strip) Edges() []Segment { return r.Line.Edges() }

// roundness is the number of corners of a polygon that stands for a round end.
const roundness = 24

// Areas covers a strip with areas, as goals of a [Ground.Route]: a rectangle along
// each edge, and round each corner a polygon that lies within the strip.
//
//	 _ ______________ _
//	(_|______________|_)  a rectangle and two polygons
func (r Strip) Areas() (list []Shape) {
	for _, p := range r.Line {
		ring := make([]Point, roundness)
		for i := range ring {
			ring[i] = p.Along(float64(i)*360/roundness, r.Half)
		}
		list = append(list, Area{Outline: ring})
	}
	for _, e := range r.Line.Edges() {
		if n := e.Len(); n > 0 {
			v := e.B.Sub(e.A).Scale(r.Half / n)
			side := Point{-v.Y, v.X}
			list = append(list, Area{Outline: []Point{e.A.Add(side), e.B.Add(side), e.B.Sub(side), e.A.Sub(side)}})
		}
	}
	return list
}

// Cuts makes a strip a Region.
//
//	   A
//	===|=====
//	   |            two cuts
//	===|=====
//	   B
func (r Strip) Cuts(s Segment) (out []float64) {
	for _, e := range r.Line.Edges() {
		if n := e.Len(); n > 0 {
			v := e.B.Sub(e.A).Scale(r.Half / n)
			side := Point{-v.Y, v.X}
			out = append(out, cuts(s, []Segment{{e.A.Add(side), e.B.Add(side)}, {e.A.Sub(side), e.B.Sub(side)}})...)
		}
		out = append(out, Disc{e.A, r.Half}.Cuts(s)...)
		out = append(out, Disc{e.B, r.Half}.Cuts(s)...)
	}
	return out
}

// Cuts makes an area a Region.
//
//	    +----+
//	A---|----|---B  two cuts, and two more for a hole
//	    +----+
func (a Area) Cuts(s Segment) []float64 { return cuts(s, a.Edges()) }

// Cuts makes a hull a Region.
//
//	    +-----
//	A---|-----|---B   two cuts
//	    +-----
func (p Pose) Cuts(s Segment) []float64 { return cuts(s, p.Edges()) }

// Inside returns the stretches of a segment that lie in a region or on its edge,
// as lengths from its A.
//
//	A-----|=======|----B
//	    from      to
func Inside(s Segment, r Region) []Span {
	n := s.Len()
	return spans(r.Cuts(s), n, func(t float64) bool { return r.Contains(s.At(t / n)) })
}

// Inside returns the stretches of a line that lie in a region or on its edge, as
// lengths along the line; a stretch that goes on round a corner is one.
//
//	x-----|=====.
//	  from      |
//	        to _|_
//	            x
//
// Rules: shore.move.coach (a whole path on the road), terrain.hidden-feature.
func (l Line) Inside(r Region) (out []Span) {
	var before float64
	for _, s := range l.Edges() {
		for _, p := range Inside(s, r) {
			out = lay(out, Round(before+p.From), before+p.To)
		}
		before += s.Len()
	}
	return out
}

// Side returns on which side of a directed line a point lies: 1 to the right of
// the nearest stretch, -1 to the left, 0 on the line or straight beyond an end.
//
//	       left
//	A------------->B
//	       right
//
// Where a corner is nearest, the stretch whose line the point is farther from
// decides.
//
// Rules: shore.geo.linear.
func (l Line) Side(p Point) int {
	best, side := math.Inf(1), 0
	for _, s := range l.Edges() {
		n := s.Len()
		if n == 0 {
			continue
		}
		off := s.B.Sub(s.A).Cross(p.Sub(s.A)) / n
		// Of two stretches equally near at a corner the one the point is
		// squarer to decides.
		d := s.gap(p) - float64(1e-9*math.Abs(off))
		if d < best {
			best = d
			switch {
			case off > Slack:
				side = -1
			case off < -Slack:
				side = 1
			default:
				side = 0
			}
		}
	}
	return side
}

// At is the point after a length along the line, its ends beyond them; the
// origin for a line without points.
//
//	0,0 --- 3,4 --- 3,9      At(7) = 3,6    At(99) = 3,9
func (l Line) At(along float64) Point {
	if cut := l.Cut(along); len(cut) > 0 {
		return cut[len(cut)-1]
	}
	return Point{}
}

// Cut returns the line up to a length along it.
//
//	x---.            x---.
//	     \    Cut         \
//	      .---x            x
func (l Line) Cut(along float64) Line {
	if len(l) == 0 {
		return nil
	}
	out := Line{l[0]}
	for i := 1; i < len(l); i++ {
		s := Segment{l[i-1], l[i]}
		n := s.Len()
		if along < n {
			if along > 0 {
				out = append(out, s.At(along/n).rounded())
			}
			return out
		}
		along -= n
		out = append(out, l[i])
	}
	return out
}

// Between returns the part of a line from a length along it to another.
//
//	x---[---.            [---.
//	         \                \
//	          ]---x            ]
func (l Line) Between(from, to float64) Line {
	out := Line{l.At(from)}
	var before float64
	for _, s := range l.Edges() {
		if before += s.Len(); before > from+Slack && before < to-Slack {
			out = append(out, s.B)
		}
	}
	return append(out, l.At(to))
}

// Approach returns the point of a line that comes nearest to p, how far along
// the line it is, and its distance; the first of equally near ones.
//
//	x-------.-------x
//	        |
//	        p
//
// Rules: shore.move.bypass, shore.move.follow, piratewars.fire.bore (figures in
// the open).
func (l Line) Approach(p Point) (at Point, along, distance float64) {
	distance = math.Inf(1)
	var before float64
	for _, s := range l.Edges() {
		if d := s.gap(p); d < distance-1e-9 {
			at, distance = s.Nearest(p), d
			along = before + at.Sub(s.A).Len()
		}
		before += s.Len()
	}
	return at.rounded(), Round(along), Round(distance)
}

// Meets returns how far along a line it first enters a disc; with the radius of
// both bases, where a path halts at an enemy's base. A path that starts in the
// disc meets it where it first leads nearer to the centre; leading away is
// free.
//
//	        .-.
//	x----->( c )
//	        '-'
//
// Rules: shore.move.enemy-halt, shore.hide.detect.
func (l Line) Meets(d Disc) (along float64, ok bool) {
	var before float64
	for _, s := range l.Edges() {
		n := s.Len()
		if n > 0 {
			foot, half, hit := chord(s.A, s.B.Sub(s.A).Scale(1/n), d.Centre, d.Radius)
			in := foot - half
			if hit && foot > Slack && in <= n+1e-9 { // the nearest point is ahead: the line leads nearer
				return Round(before + min(max(in, 0), n)), true
			}
		}
		before += n
	}
	return 0, false
}

// Around lists the places where a disc touches another, every step degrees on
// the circle of their two radii: the one straight ahead first, then outwards
// both ways, clockwise before counter-clockwise. It leaves out places where the
// disc would overlap another one.
//
//	      2
//	  1 .-'-.
//	   /     \
//	m  0  d   |      the places that m comes to
//	   \     /
//	  -1'-.-'
//
// Rules: shore.engage.must-contact, shore.geo.contact.
func (d Disc) Around(mover Disc, step float64, taken []Disc) (out []Point) {
	before := d.Centre.Bearing(mover.Centre)
	try := func(off float64) {
		at := d.Centre.Along(before+off, d.Radius+mover.Radius)
		if !slices.ContainsFunc(taken, func(t Disc) bool { return at.Sub(t.Centre).Len() < t.Radius+mover.Radius-Slack }) {
			out = append(out, at)
		}
	}
	try(0)
	for k := 1; float64(float64(k)*step) <= 180+Slack; k++ {
		off := float64(float64(k) * step)
		try(off)
		if off < 180-Slack {
			try(-off)
		}
	}
	return out
}
