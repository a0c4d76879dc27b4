package plane

import "slices"

// Way is a route: its points, its cost, and the goal it leads to. Exact says
// that no other route costs less.
type Way struct {
	Line  Line
	Cost  float64
	Goal  int
	Exact bool
}

// Route returns the cheapest path from a point to any of some goals that costs
// at most most; ok is false if there is none. Of goals that cost the same the
// first is taken.
//
//	A . . . .+-----+
//	         |/////|'      round what cannot be entered; through
//	         |/////|  ' B  what costs more where that is worth it
//	         +-----+
//
// If all passable ground costs the same (bars may cost anything), the cheapest
// path bends only at corners and at the ends of bars and gaps, and the search
// finds it: Exact, except that it keeps 1e-5 from the end of a bar. Round a
// disc, or a bend of a strip, it bends every ten degrees, which makes it at
// most 0.3 % longer than the arc.
//
// If ground has different prices, a path is refracted at the edges, and there
// is no closed form for the best one. The search puts 320 places along the
// edges that a path can reach, finds the cheapest path over corners and places
// (Dijkstra's search over all that see each other), repeats this twice with
// places closer to the path found, and then slides each bend along its edge to
// where the whole path costs least. This finds the best of all paths that pass
// everything on the same side. If places are far apart it may pick a slightly
// dearer family of paths: on 120 random grounds crowded with up to six patches,
// three bars and five discs, nine paths in ten cost at most 0.01 % more than
// any found with five times as many places, and all at most 0.1 % more.
//
// The search looks only at what the path meets: it first leaves out everything
// that could only make a route dearer, then searches again with what the route
// meets.
//
// Rules: shore.geo.shortest, shore.straggler.move, shore.engage.must-contact.
func (g Ground) Route(from Point, goals []Shape, most float64) (way Way, ok bool) {
	return g.RouteIn(from, goals, most, func(int) {})
}

// RouteIn is Route that reports, in small portions, how much it is about to do:
// lines of sight times edges that may block them. The function may end the
// search by panicking.
//
//	A . . .+---+        looks(n) is called at A and at each
//	       |   |. B     point that is settled on the way
func (g Ground) RouteIn(from Point, goals []Shape, most float64, looks func(n int)) (way Way, ok bool) {
	whole := g.survey()
	in := g.sifted()
	for fine := false; ; {
		s := newSearch(in.ground(g), from, goals, most, looks)
		way, ok = s.best(fine)
		last := fine || s.even
		switch {
		case !ok && last:
			return Way{}, false
		case ok && in.more(whole, way.Line): // the same again, with what it meets
			continue
		case last:
			way.Cost = g.Cost(way.Line)
			return way, way.Cost <= most+Slack
		}
		fine = true
	}
}

// sieve selects the patches, bars and discs of a ground that matter to a
// search.
type sieve struct{ patches, bars, discs []bool }

// sifted keeps the patches that may make a path cheaper.
func (g Ground) sifted() sieve {
	in := sieve{make([]bool, len(g.Patches)), make([]bool, len(g.Bars)), make([]bool, len(g.Discs))}
	s := g.survey()
	for i, p := range s.patches {
		in.patches[i] = p.Rate < s.rate
		for _, under := range s.patches[:i] {
			in.patches[i] = in.patches[i] || p.Rate < under.Rate && p.reach.meets(under.reach)
		}
	}
	return in
}

// meets tells whether two rectangles share a point.
func (b bounds) meets(o bounds) bool {
	return !b.misses(Segment{o.low, o.high})
}

// ground returns the part of a ground that is kept.
func (in sieve) ground(g Ground) (part Ground) {
	part.Rate = g.Rate
	for i, p := range g.Patches {
		if in.patches[i] {
			part.Patches = append(part.Patches, p)
		}
	}
	for i, b := range g.Bars {
		if in.bars[i] {
			part.Bars = append(part.Bars, b)
		}
	}
	for i, d := range g.Discs {
		if in.discs[i] {
			part.Discs = append(part.Discs, d)
		}
	}
	return part
}

// more also keeps what a path meets, and tells whether there was anything new.
func (in sieve) more(whole *survey, way Line) (found bool) {
	keep := func(list []bool, i int) {
		if i >= 0 && !list[i] {
			list[i], found = true, true
		}
	}
	for _, leg := range way.Edges() {
		n := leg.Len()
		if n == 0 {
			continue
		}
		var from float64
		side := beside(leg)
		for _, t := range whole.stops(leg) {
			if t.at-from > 1e-9 {
				mid := leg.At((from + t.at) / (2 * n))
				for _, p := range [3]Point{mid, mid.Add(side), mid.Sub(side)} {
					patch, _ := whole.top(p)
					keep(in.patches, patch)
				}
				from = t.at
			}
			keep(in.bars, t.bar)
			keep(in.discs, t.disc)
		}
	}
	return found
}

// best is the cheapest path that a search finds over corners alone. If prices
// differ and fine is set, it searches again with places on all edges that a
// path of that cost can reach, then with places ever closer to the path found.
func (r *search) best(fine bool) (way Way, ok bool) {
	if i := slices.IndexFunc(r.goals, func(s Shape) bool { return s.Contains(r.from) }); i >= 0 {
		return Way{Line: Line{r.from}, Goal: i, Exact: true}, true
	}
	pegs := r.pegs()
	track, ok := r.over(pegs, r.most)
	if ok {
		track = r.taut(track)
	}
	if fine && !r.even {
		track, ok = r.refined(track, ok, pegs)
	}
	if !ok {
		return Way{}, false
	}
	way = Way{Goal: track[len(track)-1].goal, Exact: r.even}
	for _, n := range track {
		way.Line = append(way.Line, n.at)
		way.Exact = way.Exact && n.about == nil
	}
	way.Line = slices.Compact(way.Line)
	bird := track[len(track)-1].at.Sub(r.from).Len()
	way.Exact = way.Exact || r.price(track) <= float64(bird*r.low)+Slack && len(r.goals) == 1
	return way, true
}

// refined is the best path if prices differ.
func (r *search) refined(track []node, ok bool, pegs []node) ([]node, bool) {
	most := r.most
	if ok {
		most = min(most, r.price(track))
	}
	useful := func(p Point) bool { return float64(p.Sub(r.from).Len()*r.low)+r.rest(p) <= most+Slack }
	var apart float64
	for range 3 {
		var laid []node
		laid, apart = r.strewn(useful, apart/6)
		found, better := r.over(append(pegs[:len(pegs):len(pegs)], laid...), most+Slack)
		if better {
			if found = r.taut(found); !ok || r.price(found) < r.price(track) {
				track, ok = found, true
			}
		}
		if !ok {
			return nil, false
		}
		var line Line
		for _, n := range track {
			line = append(line, n.at)
		}
		near := line.Edges()
		most = min(most, r.price(track))
		useful = func(p Point) bool { return edgeGap(near, p) <= float64(1.5*apart) }
	}
	return track, ok
}
