package plane

import "math"

// Closest returns the least distance between a hull and a shape during a
// motion, and when it is first reached; 0 if they touch. Both are rounded to
// 1e-9.
//
//	+---+ . . . . . . . . +---+
//	|   |-->   |  d       |   |
//	+---+ . . .v. . . . . +---+
//	          /\ island
//
// Rules: piratewars.geo.shallows, ground.basic, opt.grounding (the nearest
// distance of a pass), shore.move.bypass.
func Closest(p Pose, m Motion, s Shape) (distance, after float64) {
	edges := s.Edges()
	best := Distance(p, s)
	try := func(d, t float64) {
		if d < best-1e-9 || d <= best+1e-9 && t < after {
			best, after = min(d, best), t
		}
	}
	if best == 0 || m.Amount() == 0 {
		return best, 0
	}
	back := m.back()
	for _, h := range p.Edges() {
		for _, e := range edges {
			m.approach(h.A, e, try)
		}
		for _, c := range corners(edges) {
			back.approach(c, h, try)
		}
	}
	return Round(best), Round(after)
}

// approach offers the times at which a moving point may be nearest to a segment.
func (m Motion) approach(at Point, s Segment, try func(d, t float64)) {
	n := m.Amount()
	if m.Turn == 0 {
		d, t, _ := Segment{at, m.Point(at, n)}.distance(s)
		try(d, float64(t*n))
		return
	}
	times := append(m.swings(nil, at, s), n)
	times = m.faces(times, at, s.A)
	times = m.faces(times, at, s.B)
	side := s.B.Sub(s.A)
	square := Point{-side.Y, side.X} // where the tangent of the circle runs along s
	times = m.faces(times, at, m.About.Add(square))
	times = m.faces(times, at, m.About.Sub(square))
	for _, t := range times {
		try(s.gap(m.Point(at, t)), t)
	}
}

// Within returns the stretches of a motion in which a hull is nearer than d to a
// shape, in the unit of the motion; with d 0, those in which the two overlap.
//
//	   from        to
//	+---+.:.......:....+---+
//	|   |-->           |   |
//	+---+...:.....:....+---+
//	          /\     <- d away
//
// Rules: piratewars.ground.basic (dots moved inside), opt.reefs,
// piratewars.move.contact (pushing off: the end of the first stretch).
func Within(p Pose, m Motion, s Shape, d float64) []Span {
	if d <= 0 {
		return spans(m.events(p, s.Edges()), m.Amount(), func(t float64) bool { return Overlap(m.Pose(p, t), s) })
	}
	edges, back := s.Edges(), m.back()
	var times []float64
	for _, h := range p.Edges() {
		for _, e := range edges {
			times = m.reaches(times, h.A, e, d)
		}
		for _, c := range corners(edges) {
			times = back.reaches(times, c, h, d)
		}
	}
	return spans(times, m.Amount(), func(t float64) bool { return Distance(m.Pose(p, t), s) < d-Slack })
}

// reaches adds the times at which a moving point is exactly d from a segment.
func (m Motion) reaches(out []float64, at Point, s Segment, d float64) []float64 {
	if n := s.Len(); n > 0 {
		v := s.B.Sub(s.A).Scale(d / n)
		side, step := Point{-v.Y, v.X}, m.step()
		out = m.meets(out, at, step, Segment{s.A.Add(side), s.B.Add(side)})
		out = m.meets(out, at, step, Segment{s.A.Sub(side), s.B.Sub(side)})
	}
	return m.circle(m.circle(out, at, s.A, d), at, s.B, d)
}

// circle adds the times at which a moving point is exactly d from a centre.
func (m Motion) circle(out []float64, at, centre Point, d float64) []float64 {
	if m.Turn == 0 {
		foot, half, ok := chord(at, m.step(), centre, d)
		if !ok {
			return out
		}
		return m.timely(m.timely(out, foot-half), foot+half)
	}
	v := centre.Sub(m.About)
	r, gap := at.Sub(m.About).Len(), v.Len()
	if r <= Slack || gap <= Slack || gap > r+d+Slack || gap < math.Abs(r-d)-Slack {
		return out
	}
	along := (float64(r*r) - float64(d*d) + float64(gap*gap)) / (2 * gap)
	half := math.Sqrt(max(float64((r-along)*(r+along)), 0))
	foot := m.About.Add(v.Scale(along / gap))
	side := Point{-v.Y, v.X}.Scale(half / gap)
	return m.faces(m.faces(out, at, foot.Add(side)), at, foot.Sub(side))
}

// chord cuts a line with a circle: the middle of the chord, as a length along
// the unit vector u from a point, and half its length. Touching counts.
func chord(at, u, centre Point, r float64) (foot, half float64, ok bool) {
	v := centre.Sub(at)
	foot = v.Dot(u)
	off := math.Abs(u.Cross(v))
	if off > r+1e-9 {
		return 0, 0, false
	}
	return foot, math.Sqrt(max(float64((r-off)*(r+off)), 0)), true
}

// Track returns the stretches of a motion in which one moving point (a bow, a
// mast, a figure) is inside a shape, in the unit of the motion.
//
//	S---->B . . . B'
//	          /~~~~~~\
//	          | reef |     from where B crosses the edge
//
// Rules: piratewars.opt.reefs.
func Track(at Point, m Motion, s Shape) []Span {
	var times []float64
	edges, step := s.Edges(), m.step()
	for _, e := range edges {
		times = m.meets(times, at, step, e)
	}
	return spans(times, m.Amount(), func(t float64) bool { return interior(edges, m.Point(at, t)) })
}
