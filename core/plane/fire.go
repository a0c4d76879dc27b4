package plane

import (
	"math"
	"slices"
)

// Aim is a shot: its bearing, its distance, and the point it hits.
type Aim struct {
	Bearing, Distance float64
	At                Point
}

// Bore follows a ray from a point and returns the first of the shapes that it
// meets. Touching a corner counts; a shape that holds the point itself is met at
// distance 0. Of shapes met at the same distance the first in the list is
// named. ok is false when the ray meets nothing.
//
//	+----+
//	|  from ------------->x----+
//	|    |                |  0 |   +---+
//	+----+                +----+   | 1 |
//
// The caller leaves out of the list what may not block (the firer's own hull,
// the island she lies at).
//
// Rules: piratewars.fire.bore.
func Bore(from Point, bearing float64, shapes []Shape) (with int, aim Aim, ok bool) {
	best := math.Inf(1)
	for i, s := range shapes {
		if d := rayTo(from, bearing, s); d < best-1e-9 {
			with, best = i, d
		}
	}
	if math.IsInf(best, 1) {
		return 0, Aim{}, false
	}
	best = Round(best)
	return with, Aim{Compass(bearing), best, from.Along(bearing, best)}, true
}

func rayTo(from Point, bearing float64, s Shape) float64 {
	if s.Contains(from) {
		return 0
	}
	best, u := math.Inf(1), Unit(bearing)
	for _, e := range s.Edges() {
		if d := rayEdge(from, u, e); d >= 0 {
			best = min(best, d)
		}
	}
	return best
}

// rayEdge is the distance along a ray to an edge, -1 when it misses.
func rayEdge(from, u Point, e Segment) float64 {
	if t, f, ok := (Segment{from, from.Add(u)}).cross(e); ok {
		if t >= -1e-9 && onto(f, e) {
			return max(t, 0)
		}
		return -1
	}
	a, b := e.A.Sub(from), e.B.Sub(from) // along the ray, or a single point
	if math.Abs(u.Cross(a)) > Slack || max(u.Dot(a), u.Dot(b)) < 0 {
		return -1
	}
	return max(min(u.Dot(a), u.Dot(b)), 0)
}

// Bears finds the shortest shot from a point at one of the shapes, with a weapon
// that may point anywhere in the arc clockwise from one bearing to another (see
// Between): a shot that meets nothing else of the list before. ok is false when
// no bearing in the arc meets the target first.
//
//	  from 60   +--------+
//	    /      /| target |     The shortest ray would be due east; a ship
//	gun ------x-|--------+     in the way leaves the one over her bow.
//	    \    [other ship]
//	  to 120
//
// The distance is the greatest lower bound of all shots, even if the very
// shortest grazes an obstacle.
//
// Rules: piratewars.fire.bore (turntables), opt.dead-man.
func Bears(from Point, arcFrom, arcTo float64, shapes []Shape, target int) (aim Aim, ok bool) {
	best := math.Inf(1)
	offer := func(bearing, d float64) {
		if d < best-1e-9 {
			best, ok = d, true
			aim = Aim{Bearing: Compass(bearing)}
		}
	}
	try := func(bearing float64) bool {
		with, a, hit := Bore(from, bearing, shapes)
		if hit && with == target {
			offer(bearing, a.Distance)
		}
		return hit && with == target
	}
	whole := arcTo-arcFrom >= 360-Slack
	turns := critical(from, arcFrom, shapes) // degrees clockwise from the start of the arc
	width := Compass(arcTo - arcFrom)
	if whole {
		width = 360
	}
	turns = append(turns, 0, width)
	slices.Sort(turns)
	edges := shapes[target].Edges()
	for i, at := range turns {
		if at > width+Slack {
			break
		}
		try(arcFrom + at)
		if i == 0 || at-turns[i-1] <= 1e-9 || !try(arcFrom+float64((at+turns[i-1])/2)) {
			continue
		}
		// Between two corners one edge is in view: its nearest point is at an
		// end.
		mid := float64((at + turns[i-1]) / 2)
		e := firstEdge(from, arcFrom+mid, edges)
		for _, end := range [2]float64{turns[i-1], at} {
			if d := rayEdge(from, Unit(arcFrom+end), e); d >= 0 {
				offer(arcFrom+end, d)
			}
		}
	}
	if !ok {
		return Aim{}, false
	}
	aim.Distance = Round(best)
	aim.At = from.Along(aim.Bearing, aim.Distance)
	return aim, true
}

// critical lists the bearings, clockwise from start, at which a ray may begin
// to meet something else, and those square to an edge.
func critical(from Point, start float64, shapes []Shape) (out []float64) {
	add := func(p Point) {
		if p.Sub(from).Len() > Slack {
			out = append(out, Compass(from.Bearing(p)-start))
		}
	}
	var all []Segment
	for _, s := range shapes {
		all = append(all, s.Edges()...)
	}
	for i, e := range all {
		add(e.A)
		add(e.B)
		add(e.Nearest(from))
		for _, o := range all[i+1:] {
			if t, u, ok := e.cross(o); ok && t > 0 && t < 1 && u > 0 && u < 1 {
				add(e.At(t))
			}
		}
	}
	return out
}

func firstEdge(from Point, bearing float64, edges []Segment) (first Segment) {
	best, u := math.Inf(1), Unit(bearing)
	for _, e := range edges {
		if d := rayEdge(from, u, e); d >= 0 && d < best {
			first, best = e, d
		}
	}
	return first
}

// Sector tells whether a point lies within reach of another, in the arc
// clockwise from one bearing to another, borders included. The point itself is
// in every sector.
//
//	       ____
//	from /      \
//	    /   .x   |  reach
//	   +---------|
//	           to
//
// Rules: piratewars.data.ship-arms, shore.shooting.cannon (traverse).
func Sector(from Point, arcFrom, arcTo, reach float64, at Point) bool {
	d := at.Sub(from).Len()
	return d <= Slack || d <= reach+Slack && Between(from.Bearing(at), arcFrom, arcTo)
}
