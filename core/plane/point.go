package plane

import "math"

// Point is a place on the table, or the displacement between two places: X to
// the east, Y to the north. The zero value is the origin.
type Point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// Add returns p displaced by v.
//
//	1,2 and 3,4: 4,6
func (p Point) Add(v Point) Point { return Point{p.X + v.X, p.Y + v.Y} }

// Sub returns the displacement that leads from v to p.
//
//	1,2 less 3,4: -2,-2, the way from 3,4 to 1,2
func (p Point) Sub(v Point) Point { return Point{p.X - v.X, p.Y - v.Y} }

// Scale returns p stretched k times.
//
//	1,2 three times: 3,6
func (p Point) Scale(k float64) Point { return Point{float64(p.X * k), float64(p.Y * k)} }

// Dot is the inner product of two displacements.
//
//	1,2 and 3,4: 3 + 8 = 11; 0 if they stand at right angles
func (p Point) Dot(v Point) float64 { return float64(p.X*v.X) + float64(p.Y*v.Y) }

// Cross is the outer product of two displacements: positive when v points to
// the left of p.
//
//	v
//	|
//	+---p      1,0 and 0,1: 1
func (p Point) Cross(v Point) float64 { return float64(p.X*v.Y) - float64(p.Y*v.X) }

// Len is the length of a displacement.
//
//	3,4: 5
func (p Point) Len() float64 { return math.Sqrt(p.Dot(p)) }

// Along returns the point d units from p along a bearing, rounded to 1e-9; a
// negative d goes the other way.
//
//	   . Along(p, 30, 2) = (1, 1.732050808)
//	  /
//	 /
//	p = (0, 0)
func (p Point) Along(bearing, d float64) Point {
	u := Unit(bearing)
	return Point{Round(madd(u.X, d, p.X)), Round(madd(u.Y, d, p.Y))}
}

// Bearing is the heading that points from p to q, 0 up to 360, rounded to 1e-9;
// 0 when they are the same point.
//
//	N
//	|  . q     q lies 3 north and 3 east of p: 45
//	|.
//	p
func (p Point) Bearing(q Point) float64 { return Compass(angle(q.Sub(p))) }

// Rotate turns p about the origin, clockwise for positive degrees. Multiples of
// 90 degrees are exact; the result is not rounded.
//
//	p (0, 1)
//	| ' .
//	+----. Rotate(90) = (1, 0)
func (p Point) Rotate(deg float64) Point {
	u := Unit(deg)
	return Point{float64(p.X*u.Y) + float64(p.Y*u.X), float64(p.Y*u.Y) - float64(p.X*u.X)}
}

// RotateAbout turns p about a pivot, clockwise for positive degrees.
//
//	p (0, 2)
//	   |
//	   |  90
//	   |
//	pivot (0, 0) ---- p.RotateAbout(pivot, 90) = (2, 0)
func (p Point) RotateAbout(pivot Point, deg float64) Point {
	return p.Sub(pivot).Rotate(deg).Add(pivot)
}

// Edges makes a point a Shape: its one edge has no length.
//
//	2,1: from 2,1 to 2,1
func (p Point) Edges() []Segment { return []Segment{{p, p}} }

// Contains tells whether q is that point, to within Slack.
//
//	2,1 contains 2,1 and 2,1.0000001, not 2,1.1
func (p Point) Contains(q Point) bool { return q.Sub(p).Len() <= Slack }

// lerp is the point a fraction t of the way from a to b.
func lerp(a, b Point, t float64) Point {
	return Point{madd(b.X-a.X, t, a.X), madd(b.Y-a.Y, t, a.Y)}
}

// rounded is p as a function returns it.
func (p Point) rounded() Point { return Point{Round(p.X), Round(p.Y)} }
