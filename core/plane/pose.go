package plane

import "math"

// Pose is a hull lying on the table: a rectangle Length long and Beam wide,
// known by the middle of its stern edge and its heading.
//
//	         bow
//	     +----B----+   B = Stern.Along(Heading, Length)
//	port |    ^    | starboard
//	     |    |    |
//	     +----S----+   S = Stern, the pivot
//	        stern
//
// A ship's launch, a cart and a fort's gate are hulls as well. The zero value is
// a point at the origin, looking north.
//
// Rules: piratewars.geo.hull.
type Pose struct {
	Stern                 Point
	Heading, Length, Beam float64
}

// Bow is the middle of the bow edge.
//
//	stern x--------x bow      48 long, heading 90, stern at 0,0: 48,0
func (p Pose) Bow() Point { return p.World(p.Length, 0) }

// Centre is the middle of the hull.
//
//	stern +---x----+ bow      48 long, heading 90, stern at 0,0: 24,0
func (p Pose) Centre() Point { return p.World(p.Length/2, 0) }

// World returns the point that lies ahead units forward of the stern and
// abeam units to starboard of the keel, both possibly negative; rounded to 1e-9.
//
//	    |  x World(30, 6)
//	    |  |
//	+---|--+
//	|   ^  |
//	+---S--+
//
// Rules: piratewars.data.ship-arms (mounts), shore.data.formation (slots).
func (p Pose) World(ahead, abeam float64) Point { return p.place(ahead, abeam).rounded() }

func (p Pose) place(ahead, abeam float64) Point { return p.laid(Unit(p.Heading), ahead, abeam) }

// laid is place for a heading whose unit vector is known.
func (p Pose) laid(u Point, ahead, abeam float64) Point {
	return Point{
		p.Stern.X + (float64(u.X*ahead) + float64(u.Y*abeam)),
		p.Stern.Y + (float64(u.Y*ahead) - float64(u.X*abeam)),
	}
}

// Local is the reverse of World: how far a point lies ahead of the stern and
// abeam (to starboard) of the keel, both rounded to 1e-9.
//
//	|   . x      ahead 30, abeam 6
//	| .
//	S            For a gun of any bearing: how far along its line a figure
//	             stands, and how far aside.
//
// Rules: piratewars.fire.rake, fire.bore (figures in the open).
func (p Pose) Local(at Point) (ahead, abeam float64) {
	u, v := Unit(p.Heading), at.Sub(p.Stern)
	return Round(v.Dot(u)), Round(float64(v.X*u.Y) - float64(v.Y*u.X))
}

// Corners returns the corners of the hull clockwise: port bow, starboard bow,
// starboard quarter, port quarter. They are not rounded.
//
//	0+----+1
//	 |    |
//	3+-S--+2
func (p Pose) Corners() [4]Point {
	u, w := Unit(p.Heading), p.Beam/2
	return [4]Point{p.laid(u, p.Length, -w), p.laid(u, p.Length, w), p.laid(u, 0, w), p.laid(u, 0, -w)}
}

// The edges of a hull in the order of Edges.
const (
	BowEdge = iota
	StarboardEdge
	SternEdge
	PortEdge
)

// Edges returns the four edges: bow, starboard, stern, port.
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
	ahead, abeam := p.Local(at)
	return ahead >= -Slack && ahead <= p.Length+Slack && math.Abs(abeam) <= float64(p.Beam/2)+Slack
}

// Area returns the hull as an area.
//
//	its outline is the corners: at the bow to port, to starboard, and round
func (p Pose) Area() Area {
	c := p.Corners()
	return Area{Outline: c[:]}
}

// Leap moves p forward by d along its heading, astern when d is negative. Stern
// and bow move alike.
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
	p.Stern = p.Stern.Along(bearing, d)
	return p
}

// Pivot turns p by deg degrees about its stern, clockwise (to starboard) when
// deg is positive. The stern stays where it is; the bow swings along an arc of
// radius p.Length.
//
//	B . .
//	|     .
//	|      B'     Pivot(60)
//	|   /
//	S
//
// Between headings that are multiples of 90 degrees the result is exact.
// Otherwise rounding stays below 1e-9 on any table up to 10,000 units across.
//
// Rules: piratewars.move.turn (a ship swings her bow, the rudder is the pivot).
func (p Pose) Pivot(deg float64) Pose {
	p.Heading = Compass(p.Heading + deg)
	return p
}

// Rakes tells whether a point lies dead ahead or dead astern of the hull: in
// the strip as wide as the beam, edges included, but not on the hull itself.
//
//	   :      :
//	   :  x   :  ahead
//	   +------+
//	no |  no  |  no
//	   +------+
//	   :  x   :  astern
//
// Rules: piratewars.fire.rake.
func (p Pose) Rakes(from Point) (ahead, astern bool) {
	a, c := p.Local(from)
	if math.Abs(c) > float64(p.Beam/2)+Slack {
		return false, false
	}
	return a > p.Length+Slack, a < -Slack
}
