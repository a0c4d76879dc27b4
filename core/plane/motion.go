package plane

import (
	"math"
	"slices"
)

// Motion is one straight shift or one turn about a fixed point: the move of a
// hull between two decisions. Distance is the length of a shift along Bearing;
// Turn the degrees, clockwise when positive, of a turn about About. One of the
// two is zero. The zero value does not move.
type Motion struct {
	Bearing, Distance float64
	About             Point
	Turn              float64
}

// Forward is the motion of Leap.
//
//	+----+ . . . +----+
//	| p  |-----> |    |   d forward of where she is
//	+----+ . . . +----+
func (p Pose) Forward(d float64) Motion { return Shift(p.Heading, d) }

// Swing is the motion of Pivot.
//
//	back x----+        the back stays, and the front
//	       \            comes round by deg
//	        +
func (p Pose) Swing(deg float64) Motion { return Motion{About: p.Back, Turn: deg} }

// Shift is the motion of Drift; a negative distance goes the other way.
//
//	Shift(90, 8): 8 to the east    Shift(90, -8): 8 to the west
func Shift(bearing, d float64) Motion {
	if d < 0 {
		return Motion{Bearing: Compass(bearing + 180), Distance: -d}
	}
	return Motion{Bearing: bearing, Distance: d}
}

// Amount is the size of a motion: the length of a shift, or the degrees of a
// turn in either direction.
//
//	Shift(90, -8): 8    p.Swing(-30): 30
func (m Motion) Amount() float64 {
	if m.Turn != 0 {
		return math.Abs(m.Turn)
	}
	return math.Abs(m.Distance)
}

// Point returns the position of a point after done of the motion's amount,
// unrounded.
//
//	Shift(90, 8) has brought 0,0 after 3 of it to 3,0
func (m Motion) Point(at Point, done float64) Point {
	if m.Turn != 0 {
		return at.RotateAbout(m.About, math.Copysign(done, m.Turn))
	}
	u := m.step()
	return Point{madd(u.X, done, at.X), madd(u.Y, done, at.Y)}
}

// step is the displacement of one unit of a shift.
func (m Motion) step() Point {
	return Unit(m.Bearing).Scale(math.Copysign(1, m.Distance))
}

// Pose returns the pose of a hull after done of the motion's amount, rounded to
// 1e-9.
//
//	p.Swing(90) of a hull that heads north: after 30 of it she heads 30
func (m Motion) Pose(p Pose, done float64) Pose {
	p.Back = m.Point(p.Back, done).rounded()
	if m.Turn != 0 {
		p.Heading = Compass(p.Heading + math.Copysign(done, m.Turn))
	}
	return p
}

// back is the motion of the table relative to the mover.
func (m Motion) back() Motion {
	m.Turn, m.Distance = -m.Turn, -m.Distance
	return m
}

// meets adds the times at which a moving point crosses a resting segment,
// extended at both ends by Slack. One that runs along the segment's own line
// does not cross it. Step is m.step() of a shift.
func (m Motion) meets(out []float64, at, step Point, s Segment) []float64 {
	if m.Turn != 0 {
		return m.swings(out, at, s)
	}
	t, f, ok := Segment{at, at.Add(step)}.cross(s)
	if !ok || !onto(f, s) {
		return out
	}
	return m.timely(out, t)
}

func onto(f float64, s Segment) bool {
	e := Slack / max(s.Len(), Slack)
	return f >= -e && f <= 1+e
}

// timely adds a time to a list if it is within the motion.
func (m Motion) timely(out []float64, t float64) []float64 {
	n := m.Amount()
	if !(t >= -1e-9 && t <= n+1e-9) {
		return out
	}
	return append(out, min(max(t, 0), n))
}

// swings is meets for a turn: the circle through the point cuts the line of the
// segment in up to two places; touching it counts.
func (m Motion) swings(out []float64, at Point, s Segment) []float64 {
	v, n := s.B.Sub(s.A), s.Len()
	r := at.Sub(m.About).Len()
	if n == 0 || r <= Slack {
		return out
	}
	foot := m.About.Sub(s.A).Dot(v) / float64(n*n)
	off := m.About.Sub(s.At(foot)).Len()
	if off > r+Slack {
		return out
	}
	h := math.Sqrt(max(float64((r-off)*(r+off)), 0)) / n
	for _, f := range [2]float64{foot - h, foot + h} {
		if onto(f, s) {
			out = m.faces(out, at, s.At(f))
		}
	}
	return out
}

// faces adds the times at which a turning point lies in the same direction from
// the pivot as to.
func (m Motion) faces(out []float64, at, to Point) []float64 {
	from, goal := at.Sub(m.About), to.Sub(m.About)
	if from.Len() <= Slack || goal.Len() <= Slack {
		return out
	}
	t := Compass(math.Copysign(1, m.Turn) * (angle(goal) - angle(from)))
	if t >= 360-Slack {
		t = 0
	}
	return m.timely(out, t)
}

// corners lists each corner of a row of edges once.
func corners(edges []Segment) []Point {
	out := make([]Point, 0, len(edges)+1)
	for i, e := range edges {
		out = append(out, e.A)
		if e.B != e.A && e.B != edges[(i+1)%len(edges)].A && !slices.ContainsFunc(edges, func(o Segment) bool { return o.A == e.B }) {
			out = append(out, e.B)
		}
	}
	return out
}

// events lists, in order, all times at which a corner of the hull or of the
// shape stands on an edge of the other: between two of them nothing begins or
// ceases to overlap.
func (m Motion) events(p Pose, edges []Segment) []float64 {
	var out []float64
	hull := p.Edges()
	step, back := m.step(), m.back()
	for _, e := range edges {
		for _, h := range hull {
			out = m.meets(out, h.A, step, e)
		}
	}
	step = back.step()
	for _, c := range corners(edges) {
		for _, h := range hull {
			out = back.meets(out, c, step, h)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Span is a stretch of a motion, a segment or a line: From up to To, in the unit
// of the question.
type Span struct{ From, To float64 }

// Len is the length of the span.
//
//	from 2 to 5: 3
func (s Span) Len() float64 { return Round(s.To - s.From) }

// spans cuts 0..amount at times and returns the stretches in the middle of
// which the question is answered yes, neighbours joined, rounded to 1e-9.
func spans(times []float64, amount float64, yes func(mid float64) bool) []Span {
	times = append(times, 0, amount)
	slices.Sort(times)
	var out []Span
	for i := 1; i < len(times); i++ {
		from, to := times[i-1], times[i]
		if to-from <= 1e-9 || !yes((from+to)/2) {
			continue
		}
		out = lay(out, from, to)
	}
	return out
}

// lay appends a stretch; one that begins where the last one ends extends it.
func lay(out []Span, from, to float64) []Span {
	if n := len(out); n > 0 && from-out[n-1].To <= 2e-9 {
		out[n-1].To = Round(to)
		return out
	}
	return append(out, Span{Round(from), Round(to)})
}
