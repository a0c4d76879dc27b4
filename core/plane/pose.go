package plane

import "math"

// Pose is a hull on the table: a rectangle Length long and Beam wide, known by
// the middle of its back edge and its heading.
//
//	        front
//	     +----F----+   F = Back.Along(Heading, Length)
//	left |    ^    | right
//	     |    |    |
//	     +----B----+   B = Back, the pivot
//	         back
//
// A ship's launch, a cart and a fort's gate are hulls as well. The zero value is
// a point at the origin, looking north.
//
// Rules: piratewars.geo.hull.
type Pose struct {
	Back                  Point
	Heading, Length, Beam float64
}

// Front is the middle of the front edge.
//
//	back x--------x front      48 long, heading 90, back at 0,0: 48,0
func (p Pose) Front() Point { return p.World(p.Length, 0) }

// Centre is the middle of the hull.
//
//	back +---x----+ front      48 long, heading 90, back at 0,0: 24,0
func (p Pose) Centre() Point { return p.World(p.Length/2, 0) }

// World returns the point at a distance forward of the back and to the right of
// the middle line, either of which may be negative; rounded to 1e-9.
//
//	    |  x World(30, 6)
//	    |  |
//	+---|--+
//	|   ^  |
//	+---S--+
//
// Rules: piratewars.data.ship-arms (mounts), shore.data.formation (slots).
func (p Pose) World(forward, right float64) Point { return p.place(forward, right).rounded() }

func (p Pose) place(forward, right float64) Point { return p.offset(Unit(p.Heading), forward, right) }

// offset is World for a heading whose unit vector is known.
func (p Pose) offset(u Point, forward, right float64) Point {
	return Point{
		p.Back.X + (float64(u.X*forward) + float64(u.Y*right)),
		p.Back.Y + (float64(u.Y*forward) - float64(u.X*right)),
	}
}

// Local is the inverse of World: the distance of a point forward of the back
// and to the right of the middle line, both rounded to 1e-9.
//
//	|   . x      forward 30, right 6
//	| .
//	S            For a gun of any bearing: how far along its line a figure
//	             stands, and how far aside.
//
// Rules: piratewars.fire.rake, fire.bore (figures in the open).
func (p Pose) Local(at Point) (forward, right float64) {
	u, v := Unit(p.Heading), at.Sub(p.Back)
	return Round(v.Dot(u)), Round(float64(v.X*u.Y) - float64(v.Y*u.X))
}

// Corners returns the corners of the hull clockwise: front left, front right,
// back right, back left. They are not rounded.
//
//	0+----+1
//	 |    |
//	3+-S--+2
func (p Pose) Corners() [4]Point {
	u, w := Unit(p.Heading), p.Beam/2
	return [4]Point{p.offset(u, p.Length, -w), p.offset(u, p.Length, w), p.offset(u, 0, w), p.offset(u, 0, -w)}
}

// The edges of a hull in the order of Edges.
const (
	FrontEdge = iota
	RightEdge
	BackEdge
	LeftEdge
)

// Edges returns the four edges: front, right, back, left.
//
//	      3
//	  +-------+
//	2 |  -->  | 0
//	  +-------+
//	      1
func (p Pose) Edges() []Segment {
	c := p.Corners()
	return []Segment{{c[0], c[1]}, {c[1], c[2]}, {c[2], c[3]}, {c[3], c[0]}}
}

// Contains tells whether a point lies on the hull or its edge, to within Slack.
//
//	+-------+
//	|  x    y   z     x yes, y yes, z no
//	+-------+
func (p Pose) Contains(at Point) bool {
	forward, right := p.Local(at)
	return forward >= -Slack && forward <= p.Length+Slack && math.Abs(right) <= float64(p.Beam/2)+Slack
}

// Area returns the hull as an area.
//
//	its outline is the corners: at the front to the left, to the right, and round
func (p Pose) Area() Area {
	c := p.Corners()
	return Area{Outline: c[:]}
}

// Leap moves p forward by d along its heading, backwards when d is negative. Back
// and front move alike.
//
//	+--+          +--+
//	|  | -- d --> |  |
//	+--+          +--+
//
// Rules: piratewars.move.leap.
func (p Pose) Leap(d float64) Pose { return p.Drift(p.Heading, d) }

// Drift moves p by d along a bearing, its heading unchanged.
//
//	+---+
//	|  >|         Drift(135, 8): south-east, still looking east
//	+---+
//	      \  +---+
//	       v |  >|
//	         +---+
//
// Rules: piratewars.move.adrift, piratewars.move.locked.
func (p Pose) Drift(bearing, d float64) Pose {
	p.Back = p.Back.Along(bearing, d)
	return p
}

// Pivot turns p by deg degrees about its back, clockwise when deg is positive. The
// back stays where it is; the front swings along an arc of radius p.Length.
//
//	F . .
//	|     .
//	|      F'     Pivot(60)
//	|   /
//	B
//
// Between headings that are multiples of 90 degrees the result is exact.
// Otherwise rounding stays below 1e-9 on any table up to 10,000 units across.
//
// Rules: piratewars.move.turn (a ship swings her bow, the rudder is the pivot).
func (p Pose) Pivot(deg float64) Pose {
	p.Heading = Compass(p.Heading + deg)
	return p
}

// Rakes tells whether a point lies straight ahead of the hull or straight
// behind it: in the strip as wide as the beam, edges included, but not on the
// hull itself.
//
//	   :      :
//	   :  x   :  front
//	   +------+
//	no |  no  |  no
//	   +------+
//	   :  x   :  back
//
// Rules: piratewars.fire.rake.
func (p Pose) Rakes(from Point) (front, back bool) {
	a, c := p.Local(from)
	if math.Abs(c) > float64(p.Beam/2)+Slack {
		return false, false
	}
	return a > p.Length+Slack, a < -Slack
}
