package plane

import (
	"math"
	"slices"
)

// Route returns the shortest way from a point to the nearest point of a goal
// that leads through no interior of the areas, and its length. Following an edge
// is allowed, but two areas that touch leave no way between them. ok is false
// when there is no way. Of ways equally long the one over the corner settled
// first is kept, corners being settled by distance and then in the order of the
// areas.
//
//	A . . . .+-----+
//	         |     |'
//	         |     |  ' goal
//	         +-----+    B
//
// The shortest way bends only at corners, so the search is Dijkstra's over those
// that see each other. It takes time with the third power of their number: some
// hundred corners are a matter of a tenth of a second.
//
// Rules: shore.geo.shortest, shore.straggler.move.
func Route(from Point, goal Shape, areas []Area) (way Line, length float64, ok bool) {
	return RouteIn(from, goal, areas, func(int) {})
}

// RouteIn is Route, which tells before each corner how many lines of sight it
// may look along from there. A function that does not return ends it.
//
//	A . . .+---+        looks(n) is called at A and at each
//	       |   |. B     corner that is settled on the way
func RouteIn(from Point, goal Shape, areas []Area, looks func(n int)) (way Line, length float64, ok bool) {
	r := newRoute(from, areas)
	best, last := math.Inf(1), -1
	var end Point
	for k := r.next(best); k >= 0; k = r.next(best) {
		r.done[k] = true
		looks(len(r.at))
		for _, e := range goal.Edges() {
			q := e.Nearest(r.at[k])
			if d := r.far[k] + q.Sub(r.at[k]).Len(); d < best-1e-9 && r.clear(Segment{r.at[k], q}) {
				best, last, end = d, k, q
			}
		}
		r.relax(k)
	}
	if last < 0 { // none, or no goal
		return nil, 0, false
	}
	way = Line{end.rounded()}
	for k := last; k >= 0; k = r.over[k] {
		if way[0] != r.at[k].rounded() {
			way = append(Line{r.at[k]}, way...)
		}
	}
	return way, Round(best), true
}

// route is the state of a search: the start and the corners, how far each is,
// and over which other one.
type route struct {
	at    []Point
	far   []float64
	over  []int
	done  []bool
	edges [][]Segment
	all   []Segment
}

func newRoute(from Point, areas []Area) *route {
	r := &route{at: []Point{from}}
	for _, a := range areas {
		e := a.Edges()
		r.edges, r.all = append(r.edges, e), append(r.all, e...)
	}
	for _, e := range r.all {
		if !r.inside(e.A) {
			r.at = append(r.at, e.A)
		}
	}
	r.over, r.done, r.far = make([]int, len(r.at)), make([]bool, len(r.at)), make([]float64, len(r.at))
	for i := range r.far {
		r.over[i], r.far[i] = -1, math.Inf(1)
	}
	r.far[0] = 0
	return r
}

// next is the nearest corner not yet settled and nearer than best, -1 for none.
func (r *route) next(best float64) int {
	k := -1
	for i, d := range r.far {
		if !r.done[i] && d < best {
			k, best = i, d
		}
	}
	return k
}

// relax offers every other corner the way over k.
func (r *route) relax(k int) {
	for i := range r.at {
		if r.done[i] {
			continue
		}
		d := r.far[k] + r.at[i].Sub(r.at[k]).Len()
		if d < r.far[i]-1e-9 && r.clear(Segment{r.at[k], r.at[i]}) {
			r.far[i], r.over[i] = d, k
		}
	}
}

// inside tells whether a point lies in the interior of one of the areas.
func (r *route) inside(p Point) bool {
	return slices.ContainsFunc(r.edges, func(e []Segment) bool { return interior(e, p) })
}

// clear tells whether a segment runs through no interior, nor between two areas
// that touch.
func (r *route) clear(s Segment) bool {
	n := s.Len()
	if n <= Slack {
		return true
	}
	v := s.B.Sub(s.A).Scale(3 * Slack / n)
	side := Point{-v.Y, v.X}
	shut := spans(cuts(s, r.all), n, func(t float64) bool {
		p := s.At(t / n)
		return r.inside(p) || edgeGap(r.all, p) <= Slack && r.inside(p.Add(side)) && r.inside(p.Sub(side))
	})
	return total(shut) <= Slack
}

// Walls turns a line into areas thin enough not to matter, 1e-5 to either side,
// for a Route that must go round it.
//
//	x======x       one area for each stretch
//	       ||
//	       x
func (l Line) Walls() (out []Area) {
	const half = 10 * Slack
	for _, e := range l.Edges() {
		n := e.Len()
		if n == 0 {
			continue
		}
		v := e.B.Sub(e.A).Scale(half / n)
		side := Point{-v.Y, v.X}
		a, b := e.A.Sub(v), e.B.Add(v)
		out = append(out, Area{Outline: []Point{a.Add(side), b.Add(side), b.Sub(side), a.Sub(side)}})
	}
	return out
}
