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

// Screen is something in the way of a sight, as high as Top: a hull, an island
// or a wood when Shape has an inside, a wall or a hedge when it is a Line.
// Unbounded is the Top of what no head looks over.
type Screen struct {
	Shape Shape
	Top   float64
}

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
	if l, isLine := sc.Shape.(Line); isLine {
		for _, at := range l.crossings(way) {
			if s.height(at, n) < sc.Top-Slack {
				out = append(out, Span{Round(at), Round(at)})
			}
		}
		return out
	}
	for _, p := range through(way, sc.Shape.Edges()) {
		if low, ok := s.lower(p, n, sc.Top); ok {
			out = append(out, low)
		}
	}
	return out
}

// lower cuts a stretch down to where the sight is lower than top.
func (s Sight) lower(p Span, n, top float64) (Span, bool) {
	a, b := s.height(p.From, n)-top, s.height(p.To, n)-top
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

// Blocked returns the first screen in the way and where it begins to be; ok is
// false when the sight is clear. The same screens block the sight both ways.
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

// crossings lists where a segment meets a line, as lengths from its A, in order;
// a corner of the line counts once.
func (l Line) crossings(way Segment) (out []float64) {
	n := way.Len()
	for _, e := range l.Edges() {
		if t, ok := way.Crossing(e); ok {
			out = append(out, float64(t*n))
		}
	}
	slices.Sort(out)
	return slices.CompactFunc(out, func(a, b float64) bool { return b-a <= 2*Slack })
}
