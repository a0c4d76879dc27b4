package plane

import (
	"math"
	"slices"
)

// Contact is what stopped a motion.
type Contact struct {
	With   int       // which of the shapes, from 0
	After  float64   // how much of the motion was completed, in its unit
	Pose   Pose      // where the mover stopped
	At     Point     // a point of both
	Struck []Segment // the edges of the shape that are touched there; two at a corner
	Angle  float64   // of impact, see Impact
}

// Sweep moves a hull and stops it at the first contact with any of the shapes.
// The motion is continuous: nothing is skipped, however thin or however long
// the motion. ok is false if nothing stops it.
//
//	+---+                +--+           The corner that comes first counts; the
//	|   |--> . . . . . .x|  |           answer is exact to 1e-9.
//	+---+                +--+
//
// Shapes are closed: touching is contact, also where a corner passes another by
// less than Slack. A shape that is already touched when the motion begins stops
// it only where the two would overlap: moving away and sliding along are free.
// A hull that begins overlapping a shape stops at once. Of several shapes met
// at the same time the first in the list is named.
//
// Rules: piratewars.geo.contact, piratewars.move.contact, ram.condition.
func Sweep(p Pose, m Motion, shapes []Shape) (c Contact, ok bool) {
	near := m.disc(p)
	for i, s := range shapes {
		if h, is := s.(Pose); is && near.misses(h) {
			continue
		}
		if after, hit := m.stop(p, s, near); hit && (!ok || after < c.After-1e-9) {
			c, ok = Contact{With: i, After: after}, true
		}
	}
	if !ok {
		return c, false
	}
	c.After = Round(c.After)
	c.Pose = m.Pose(p, c.After)
	c.Struck, c.At = touchedEdges(c.Pose, shapes[c.With])
	c.Angle = Impact(c.Pose, c.Struck, shapes[c.With])
	return c, true
}

// stop is the time at which a motion first brings a hull into contact with one
// shape.
func (m Motion) stop(p Pose, s Shape, near disc) (after float64, hit bool) {
	edges := s.Edges()
	if m.Amount() == 0 || near.clears(edges) {
		return 0, false
	}
	times := m.events(p, edges)
	if q, is := s.(Pose); is && p.apart(q) || !Touch(p, s) {
		if len(times) == 0 {
			return 0, false
		}
		return times[0], true
	}
	if Overlap(p, s) {
		return 0, true
	}
	times = append(times, m.Amount())
	from := 0.0
	for _, to := range times {
		if to-from > 1e-9 && Overlap(m.Pose(p, (from+to)/2), s) {
			if from <= Slack {
				from = 0
			}
			return from, true
		}
		from = to
	}
	return 0, false
}

// disc is a circle round all of a motion, with a unit to spare; for a shift
// also how far the hull reaches to either side.
type disc struct {
	middle Point
	reach  float64
	way    Point
	aside  float64 // negative for a turn
}

func (m Motion) disc(p Pose) disc {
	d := disc{middle: p.Centre(), reach: float64((p.Length+p.Beam)/2) + 1, aside: -1}
	if m.Turn != 0 {
		d.reach += d.middle.Sub(m.About).Len()
		d.middle = m.About
	} else {
		d.way, d.aside = m.step(), d.reach
		d.reach += float64(m.Amount() / 2)
		d.middle = m.Point(d.middle, m.Amount()/2)
	}
	return d
}

// misses tells cheaply that a hull lies outside, by its back: no corner is
// farther from there than the hull is long plus half as wide.
func (d disc) misses(h Pose) bool {
	v, round := h.Back.Sub(d.middle), h.Length+h.Beam/2
	far := d.reach + round
	return v.Dot(v) > float64(far*far) || d.aside >= 0 && math.Abs(d.way.Cross(v)) > d.aside+round
}

// apart tells cheaply that two hulls do not touch.
func (p Pose) apart(q Pose) bool {
	v, far := q.Back.Sub(p.Back), p.Length+p.Beam/2+q.Length+q.Beam/2+1
	return v.Dot(v) > float64(far*far)
}

// clears tells cheaply that edges lie outside: it compares with their box.
func (d disc) clears(edges []Segment) bool {
	if len(edges) == 0 {
		return true
	}
	middle, reach := d.middle, d.reach
	box := Segment{edges[0].A, edges[0].A}
	for _, e := range edges {
		for _, c := range [2]Point{e.A, e.B} {
			box.A.X, box.A.Y = min(box.A.X, c.X), min(box.A.Y, c.Y)
			box.B.X, box.B.Y = max(box.B.X, c.X), max(box.B.Y, c.Y)
		}
	}
	return middle.X+reach < box.A.X || middle.X-reach > box.B.X || middle.Y+reach < box.A.Y || middle.Y-reach > box.B.Y
}

// Overlap tells whether a hull and a shape share more than their edges: whether
// the hull would have to shrink by more than Slack to be clear.
//
//	+----+----+        +----+--+-+
//	|    |    | no     |    |  | |  yes
//	+----+----+        +----+--+-+
//
// Rules: piratewars.geo.contact (it may touch but never overlap).
func Overlap(p Pose, s Shape) bool {
	small := p
	small.Back = p.place(2*Slack, 0)
	small.Length, small.Beam = max(p.Length-4*Slack, 0), max(p.Beam-4*Slack, 0)
	edges := s.Edges()
	if len(edges) == 0 {
		return false
	}
	if s.Contains(small.Back) || small.Contains(edges[0].A) {
		return true
	}
	hull := small.Edges()
	for _, e := range edges {
		for _, h := range hull {
			if t, u, ok := h.cross(e); ok && t >= 0 && t <= 1 && u >= 0 && u <= 1 {
				return true
			}
		}
	}
	return false
}

// touchedEdges lists the edges of a shape that a hull touches, and a point of the
// first of them.
func touchedEdges(p Pose, s Shape) (edges []Segment, at Point) {
	hull := p.Edges()
	for _, e := range s.Edges() {
		for _, h := range hull {
			if d, t, _ := e.distance(h); d <= Slack {
				if edges = append(edges, e); len(edges) == 1 {
					at = e.At(t).rounded()
				}
				break
			}
		}
	}
	return slices.Clip(edges), at
}

// Impact is the angle of impact of a hull on the edges of a shape that it
// strikes: the acute angle between its heading and an edge. 0 is a graze along a
// side, 90 a blow square against it. Where an edge of the hull lies along an edge
// of the shape that edge counts; where two corners meet and the hull would slide
// on along an edge, that one; at any other corner the larger of the angles.
//
//	      |              |           +--+
//	--->  | 90     \     | 30    +--+|  |
//	      |         \___>|       |  |+--+ 0, the hull sails up the page
//	                             +--+
//
// Rules: piratewars.geo.impact-angle.
func Impact(p Pose, edges []Segment, s Shape) float64 {
	flush, most := -1.0, 0.0
	for _, e := range edges {
		if e.Len() <= Slack {
			continue
		}
		a := Acute(p.Heading, angle(e.B.Sub(e.A)))
		most = max(most, a)
		switch shared, along := p.along(e); {
		case along && shared > Slack:
			flush = max(flush, a)
		case along && a <= Slack && !Overlap(p.Leap(1e-3), s):
			return a
		}
	}
	if flush >= 0 {
		return flush
	}
	return most
}

// along tells whether an edge of the hull lies on one line with e and touches
// it, and how long a stretch they share.
func (p Pose) along(e Segment) (shared float64, ok bool) {
	line := angle(e.B.Sub(e.A))
	for _, h := range p.Edges() {
		if h.Len() <= Slack || Acute(angle(h.B.Sub(h.A)), line) > Slack {
			continue
		}
		if d, _, _ := e.distance(h); d <= Slack {
			ok = true
			shared = max(shared, float64(math.Abs(e.nearest(h.B)-e.nearest(h.A))*e.Len()))
		}
	}
	return shared, ok
}
