package plane

import "slices"

// Way is a route: its points, what it costs, and to which of the goals it leads.
// Exact says that no other costs less.
type Way struct {
	Line  Line
	Cost  float64
	Goal  int
	Exact bool
}

// Route returns the cheapest way from a point to the nearest of some goals that
// costs at most most; ok is false when there is none. Of goals that cost the same
// the first is taken.
//
//	A . . . .+-----+
//	         |/////|'      round what cannot be entered; through
//	         |/////|  ' B  what costs more where that is worth it
//	         +-----+
//
// Where all ground that can be entered costs the same, crossing bars what it may,
// the cheapest way bends only at corners and at the ends of bars and gaps, and is
// found: Exact, but that it passes 1e-5 beside a bar whose end it rounds. Round a
// disc, or a bend of a strip, it bends every ten degrees, which makes it longer
// than the arc by at most three in a thousand.
//
// Where ground has prices a way is refracted at the edges, and there is no closed form
// for the best. Places are laid along the edges, 320 where the way can lead at all,
// and the cheapest way over corners and places is sought (Dijkstra's search over all
// that see each other), twice again with places closer along the way that was found;
// then each bend slides along its edge to where the whole costs least. This finds
// the best of all ways that take the same side of everything. It may prefer a family
// of ways that is slightly dearer where places lie far apart: on 120 random grounds
// crowded with up to six patches, three bars and five discs, nine ways in ten cost at
// most 0.01 % more than any search found with five times as many places, and all at
// most 0.1 % more.
//
// Only what the way meets is searched: a route is first sought on the ground
// without all that can but make it dearer, then again with what it then meets.
//
// Rules: shore.geo.shortest, shore.straggler.move, shore.engage.must-contact.
func (g Ground) Route(from Point, goals []Shape, most float64) (way Way, ok bool) {
	return g.RouteIn(from, goals, most, func(int) {})
}

// RouteIn is Route, which tells in small portions how much it is about to do: lines
// of sight times edges that may be in their way. A function that does not return
// ends it.
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

// sieve tells which patches, bars and discs of a ground a search has to do with.
type sieve struct{ patches, bars, discs []bool }

// sifted keeps the patches that may make a way cheaper than it is without them.
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

// ground is the part of a ground that is kept.
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

// more keeps what a way meets besides, and tells whether there was any.
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

// best is the cheapest way that a search finds: over corners alone; a fine one, where
// prices differ, again with places on all edges to which a way can lead that costs no
// more, then with places ever closer along the way that was found.
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

// refined is the way where prices differ.
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
