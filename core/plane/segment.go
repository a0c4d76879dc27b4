package plane

import "math"

// Segment is the straight stretch from A to B, both included. It may have no
// length.
type Segment struct{ A, B Point }

// Len is the length of the segment.
//
//	0,0 to 3,4: 5
func (s Segment) Len() float64 { return s.B.Sub(s.A).Len() }

// At is the point at fraction t of the segment.
//
//	0,0 to 8,4: At(0.25) = 2,1
func (s Segment) At(t float64) Point { return lerp(s.A, s.B, t) }

// Edges makes a segment a Shape.
//
//	A-----B: itself
func (s Segment) Edges() []Segment { return []Segment{s} }

// Contains tells whether p lies on the segment, to within Slack.
//
//	0,0 to 8,4: 2,1 yes; 2,2 no
func (s Segment) Contains(p Point) bool { return s.gap(p) <= Slack }

// nearest is the fraction at which the segment is nearest to p.
func (s Segment) nearest(p Point) float64 {
	v := s.B.Sub(s.A)
	if n := v.Dot(v); n > 0 {
		return min(max(p.Sub(s.A).Dot(v)/n, 0), 1)
	}
	return 0
}

// Nearest is the point of the segment that is nearest to p.
//
//	      p
//	      |
//	A-----x-----B
func (s Segment) Nearest(p Point) Point { return s.At(s.nearest(p)) }

// gap is the distance to p, unrounded.
func (s Segment) gap(p Point) float64 {
	if s.A == s.B {
		return p.Sub(s.A).Len()
	}
	return p.Sub(s.Nearest(p)).Len()
}

// cross finds where the lines through two segments meet, as fractions of both;
// ok is false when they are parallel or one has no length.
func (s Segment) cross(o Segment) (t, u float64, ok bool) {
	v, w := s.B.Sub(s.A), o.B.Sub(o.A)
	d := v.Cross(w)
	if math.Abs(d) <= 1e-12*v.Len()*w.Len() {
		return 0, 0, false
	}
	a := o.A.Sub(s.A)
	return a.Cross(w) / d, a.Cross(v) / d, true
}

// Crossing tells how far along s, as a fraction from 0 to 1, it meets o; ok is
// false when they do not meet. Touching counts, to within Slack. Of two
// segments on one line the first common point is meant.
//
//	     o.B
//	      |
//	A-----x-----B
//	      |
//	     o.A
//
// Rules: shore.geo.linear.
func (s Segment) Crossing(o Segment) (t float64, ok bool) {
	if t, u, ok := s.cross(o); ok {
		st, su := Slack/max(s.Len(), Slack), Slack/max(o.Len(), Slack)
		if t >= -st && t <= 1+st && u >= -su && u <= 1+su {
			return min(max(t, 0), 1), true
		}
	}
	best := math.Inf(1) // parallel, or they only just touch
	for _, c := range []struct {
		s Segment
		p Point
		t float64
	}{{s, o.A, s.nearest(o.A)}, {s, o.B, s.nearest(o.B)}, {o, s.A, 0}, {o, s.B, 1}} {
		if c.s.gap(c.p) <= Slack {
			best = min(best, c.t)
		}
	}
	return best, best <= 1
}

// distance between two segments, unrounded, and the fractions of s and o at
// which they come nearest; of equally near places the first tried.
func (s Segment) distance(o Segment) (d, t, u float64) {
	if t, u, ok := s.cross(o); ok && t >= 0 && t <= 1 && u >= 0 && u <= 1 {
		return 0, t, u
	}
	d = math.Inf(1)
	for i, p := range [4]Point{o.A, o.B, s.A, s.B} {
		on, k := s, float64(i%2)
		if i >= 2 {
			on = o
		}
		f := on.nearest(p)
		if g := p.Sub(on.At(f)).Len(); g < d {
			d = g
			if t, u = f, k; i >= 2 {
				t, u = k, f
			}
		}
	}
	return d, t, u
}
