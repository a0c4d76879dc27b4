package geometry

import (
	"math"

	glua "github.com/yuin/gopher-lua"

	"parley/core/plane"
)

// planeRoutes: the costs of paths, and the cheapest path.
var planeRoutes = planeWords{
	{"steps", "plane.steps(PATH, GROUND) → list of TABLE", "the stretches of a path, each with from, to, length, cost, and the patch, bar or disc that it crosses; along an edge the cheaper side counts", func(c planeCall) int {
		steps := c.ground(2).Steps(c.path(1))
		out := c.L.CreateTable(len(steps), 0)
		for _, s := range steps {
			t := c.record("from", c.pointOf(s.From), "to", c.pointOf(s.To), "length", s.Length, "cost", s.Cost)
			for i, key := range [...]string{"patch", "bar", "disc"} {
				if n := [...]int{s.Patch, s.Bar, s.Disc}[i]; n >= 0 {
					t.RawSetString(key, glua.LNumber(n+1))
				}
			}
			out.Append(t)
		}
		return c.push(out)
	}},
	{"cost", "plane.cost(PATH, GROUND) → number", "the cost of a path", func(c planeCall) int { return c.push(glua.LNumber(c.ground(2).Cost(c.path(1)))) }},
	{"reach", "plane.reach(PATH, GROUND, ALLOWANCE) → POINT, number, number", "where along a path the allowance runs out, how far that is, and the cost", func(c planeCall) int {
		end, along, spent := c.ground(2).Reach(c.path(1), c.limit(c.L.Get(3), named{text: "the allowance"}, 0))
		return c.push(c.pointOf(end), glua.LNumber(along), glua.LNumber(spent))
	}},
	{"route", "plane.route(FROM, TO, GROUND?, MOST?) → PATH?, number?, boolean?", "the cheapest path to a shape, its cost, and whether it is exact: it is if all passable ground has one rate and the path rounds no disc; " +
		"otherwise it may cost slightly more than the best, at most 0.1 % on the crowded grounds that were tried. GROUND may be a list of obstacles. nil if there is no path, or none for MOST", func(c planeCall) int {
		way, ok := c.way(c.point(1), c.goals(2))
		return c.pushIf(ok, c.pathOf(way.Line), glua.LNumber(way.Cost), glua.LBool(way.Exact))
	}},
	{"cheapest", "plane.cheapest(FROM, PLACES, GROUND?, MOST?) → integer?, PATH?, number?, boolean?", "the number of the place that costs least to reach, the first of equals, with the path, its cost, and whether it is exact, as in plane.route; nil if none can be reached for MOST", func(c planeCall) int {
		var places []plane.Shape
		c.each(c.L.Get(2), argument(2), func(v glua.LValue, what named) { places = append(places, c.asPoint(v, what)) })
		way, ok := c.way(c.point(1), places)
		return c.pushIf(ok, glua.LNumber(way.Goal+1), c.pathOf(way.Line), glua.LNumber(way.Cost), glua.LBool(way.Exact))
	}},
	{"around", "plane.around(DISC, MOVER, STEP, TAKEN?) → list of POINT", "the places where the disc MOVER touches DISC, every STEP degrees: the nearest first, then outwards, clockwise first; without those where it would overlap a disc of TAKEN", func(c planeCall) int {
		base, mover, step := c.disc(c.L.Get(1), argument(1)), c.disc(c.L.Get(2), argument(2)), c.num(3, "the step")
		if step < 1 || step > 360 {
			c.fail("the step is %v degrees: it must be from 1 to 360", step)
		}
		taken := c.discs(c.L.Get(4), argument(4))
		c.w.m.Meter.Charge(int(360/step) * (1 + len(taken)/4))
		return c.push(c.pathOf(base.Around(mover, step, taken)))
	}},
}

// way finds the cheapest path over the ground in argument 3, for at most
// argument 4.
func (c planeCall) way(from plane.Point, goals []plane.Shape) (plane.Way, bool) {
	g := c.toCross(3)
	most := c.limit(c.L.Get(4), named{text: "the greatest cost"}, math.Inf(1))
	return g.RouteIn(from, goals, most, func(n int) { c.w.m.Meter.Charge(n) })
}

// mostCorners bounds the places of a search, whose time may grow with their
// third power; a disc counts as the polygon that the search uses for it.
const mostCorners, cornersOfDisc = 1000, 24

// toCross reads the ground of a route, or a list of obstacles.
func (c planeCall) toCross(i int) (g plane.Ground) {
	v := c.L.Get(i)
	if v == glua.LNil {
		return g
	}
	if t := c.fields(v, argument(i), "the ground, or a list of obstacles"); t.Len() > 0 {
		g = c.obstacles(i)
	} else {
		g = c.ground(i)
	}
	corners := cornersOfDisc * len(g.Discs)
	for _, p := range g.Patches {
		switch r := p.Region.(type) {
		case plane.Disc:
			corners += cornersOfDisc
		case plane.Strip:
			corners += cornersOfDisc * len(r.Line)
		case plane.Shape:
			corners += len(r.Edges())
		}
	}
	for _, b := range g.Bars {
		corners += 2 * (len(b.Line) + len(b.Gaps))
	}
	if corners > mostCorners {
		c.fail("%d corners are in the way (a disc or a bend of a strip counts %d; limit %d)", corners, cornersOfDisc, mostCorners)
	}
	return g
}

// obstacles reads a list of obstacles: areas, boxes, discs and lines.
func (c planeCall) obstacles(i int) (g plane.Ground) {
	c.each(c.L.Get(i), argument(i), func(v glua.LValue, what named) {
		if c.fields(v, what, "an obstacle").RawGetString("radius") != glua.LNil {
			g.Discs = append(g.Discs, c.disc(v, what))
			return
		}
		switch s := c.shape(v, what).(type) {
		case plane.Line:
			g.Bars = append(g.Bars, plane.Bar{Line: s, Cost: math.Inf(1)})
		case plane.Region:
			g.Patches = append(g.Patches, plane.Patch{Region: s, Rate: math.Inf(1)})
		default:
			c.fail("%s is a point, which blocks nothing", what)
		}
	})
	return g
}
