package plane

import (
	"cmp"
	"math"
	"slices"
)

// Sight is a line of sight between two heads, each at a height above the table.
//
//	eye
//	 o . . .
//	 |       . . .|. . .  head
//	 |            |wall  . o
//	-+------------+--------+-
//
// Rules: shore.geo.los, piratewars.fire.small-arms.
type Sight struct {
	From, To  Point
	Eye, Head float64
}

// Screen is something that may block a sight, as high as Top: a hull, an island
// or a wood if it has an inside; a wall or a hedge if it is a Line, which may
// have Gaps, such as an open gate. Nobody looks over a Top of Unbounded. A
// bridge or a roof begins above the ground: a sight passes below its Bottom.
type Screen struct {
	Shape       Screening
	Top, Bottom float64
	Gaps        []Region
}

// Screening is what a Screen may be: a Line, a Disc, or a Shape with an inside.
type Screening interface{ Contains(Point) bool }

// Unbounded is a height that nothing looks over.
var Unbounded = math.Inf(1)

// height of the line after a length along it.
func (s Sight) height(along, n float64) float64 {
	if n == 0 {
		return s.Eye
	}
	return madd(s.Head-s.Eye, along/n, s.Eye)
}

// Under returns the stretches of the sight, as lengths from its From, in which it
// runs through a screen and lower than its top; a Line is met in stretches
// without length. Running along an edge, touching a corner and equal height do
// not count; for a Line touching does.
//
//	eye o .
//	 |      ' .  ______
//	 |        |' .    |    only the stretch inside below the top
//	-+--------+---'.--+--
//
// Rules: shore.geo.los.
func (s Sight) Under(sc Screen) (out []Span) {
	way := Segment{s.From, s.To}
	n := way.Len()
	switch shape := sc.Shape.(type) {
	case Line:
		for _, at := range crossings(shape.Edges(), way) {
			high := s.height(at, n)
			open := slices.ContainsFunc(sc.Gaps, func(r Region) bool { return n > 0 && r.Contains(way.At(at/n)) })
			if high < sc.Top-Slack && (sc.Bottom <= 0 || high > sc.Bottom+Slack) && !open {
				out = append(out, Span{Round(at), Round(at)})
			}
		}
		return out
	case Disc:
		if n > 0 && way.gap(shape.Centre) < shape.Radius-Slack {
			foot, half, ok := chord(s.From, s.To.Sub(s.From).Scale(1/n), shape.Centre, shape.Radius)
			if from, to := max(foot-half, 0), min(foot+half, n); ok && to-from > Slack {
				out = []Span{{Round(from), Round(to)}}
			}
		}
	case Shape:
		out = through(way, shape.Edges())
	}
	hidden := out[:0]
	for _, p := range out {
		low, ok := s.lower(p, n, sc.Top)
		if ok {
			low, ok = s.above(low, n, sc.Bottom)
		}
		if ok {
			hidden = append(hidden, low)
		}
	}
	return hidden
}

// lower cuts a stretch down to where the sight is lower than top.
func (s Sight) lower(p Span, n, top float64) (Span, bool) {
	return cutDown(p, s.height(p.From, n)-top, s.height(p.To, n)-top)
}

// above cuts a stretch down to where the sight is above bottom; a screen that
// stands on the ground has none.
func (s Sight) above(p Span, n, bottom float64) (Span, bool) {
	if bottom <= 0 {
		return p, true
	}
	return cutDown(p, bottom-s.height(p.From, n), bottom-s.height(p.To, n))
}

// cutDown is the part of a stretch where a height that changes linearly from a
// to b is below zero.
func cutDown(p Span, a, b float64) (Span, bool) {
	if a >= -Slack && b >= -Slack {
		return p, false
	}
	if a > 0 {
		p.From = Round(madd(p.To-p.From, a/(a-b), p.From))
	} else if b > 0 {
		p.To = Round(madd(p.To-p.From, a/(a-b), p.From))
	}
	return p, p.Len() > Slack
}

// Blocked returns the first screen that blocks the sight and where it begins;
// ok is false if the sight is clear. The same screens block the sight both
// ways.
//
//	o---------#####- - -x
//	        where
//
// Rules: shore.geo.los (1), piratewars.fire.small-arms, fire.declare.
func (s Sight) Blocked(screens []Screen) (by int, where Point, ok bool) {
	best := math.Inf(1)
	for i, sc := range screens {
		for _, p := range s.Under(sc) {
			if p.From < best {
				by, best, ok = i, p.From, true
			}
		}
	}
	if n := s.To.Sub(s.From).Len(); ok && n > 0 {
		where = lerp(s.From, s.To, best/n).rounded()
	}
	return by, where, ok
}

// Veiled is the total length of the sight that runs through any of the screens
// below its top; where two overlap it counts once.
//
//	o----~~~~~~----~~~~---x     2 + 1.5 = 3.5
//	       2        1.5
//
// Rules: shore.geo.los (2), how far one sees into dense ground.
func (s Sight) Veiled(screens []Screen) float64 {
	var all []Span
	for _, sc := range screens {
		all = append(all, s.Under(sc)...)
	}
	return total(all)
}

// total is the length of the union of spans.
func total(all []Span) float64 {
	slices.SortFunc(all, func(a, b Span) int { return cmp.Compare(a.From, b.From) })
	var sum float64
	upto := math.Inf(-1)
	for _, p := range all {
		if from := max(p.From, upto); p.To > from {
			sum += p.To - from
		}
		upto = max(upto, p.To)
	}
	return Round(sum)
}

// through returns the stretches of a segment, as lengths from its A, that run
// through the interior of what some edges enclose.
func through(way Segment, edges []Segment) []Span {
	n := way.Len()
	return spans(cuts(way, edges), n, func(t float64) bool { return interior(edges, way.At(t/n)) })
}

// cuts lists where a segment meets edges, as lengths from its A.
func cuts(way Segment, edges []Segment) (out []float64) {
	n := way.Len()
	for _, e := range edges {
		if t, f, ok := way.cross(e); ok {
			if t >= 0 && t <= 1 && onto(f, e) {
				out = append(out, float64(t*n))
			}
			continue
		}
		for _, c := range [2]Point{e.A, e.B} {
			if way.gap(c) <= Slack {
				out = append(out, float64(way.nearest(c)*n))
			}
		}
	}
	return out
}

// crossings lists where a segment meets the edges of a line, as lengths from its A,
// in order; a corner of the line counts once.
func crossings(edges []Segment, way Segment) (out []float64) {
	n := way.Len()
	for _, e := range edges {
		if t, ok := way.Crossing(e); ok {
			out = append(out, float64(t*n))
		}
	}
	slices.Sort(out)
	return slices.CompactFunc(out, func(a, b float64) bool { return math.Abs(b-a) <= 2*Slack })
}
