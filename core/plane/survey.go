package plane

import (
	"cmp"
	"math"
	"slices"
)

// survey is a Ground prepared for many questions: the edges of everything on
// it, with their bounding rectangles.
type survey struct {
	rate    float64
	patches []lot
	bars    []fence
	discs   []Disc
	thin    bool   // a patch is too narrow to be met beside its middle line
	stopped []stop // the stops of the last leg, kept to reuse the memory
}

// lot is a patch with its edge.
type lot struct {
	Patch
	lines  []Segment // of its edge
	rounds []Disc    // whose circles are part of its edge
	middle []Segment // of a strip
	half   float64
	reach  bounds
}

// fence is a bar with the stretches of its line.
type fence struct {
	Bar
	lines []Segment
	reach bounds
}

// bounds is an upright rectangle.
type bounds struct{ low, high Point }

// boundsOf is the rectangle round segments, with a margin on all sides.
func boundsOf(lines []Segment, edge float64) bounds {
	b := bounds{Point{math.Inf(1), math.Inf(1)}, Point{math.Inf(-1), math.Inf(-1)}}
	for _, e := range lines {
		for _, p := range [2]Point{e.A, e.B} {
			b.low = Point{min(b.low.X, p.X-edge), min(b.low.Y, p.Y-edge)}
			b.high = Point{max(b.high.X, p.X+edge), max(b.high.Y, p.Y+edge)}
		}
	}
	return b
}

// misses tells cheaply that a segment stays outside.
func (b bounds) misses(s Segment) bool {
	const room = 4 * Slack
	return max(s.A.X, s.B.X) < b.low.X-room || min(s.A.X, s.B.X) > b.high.X+room ||
		max(s.A.Y, s.B.Y) < b.low.Y-room || min(s.A.Y, s.B.Y) > b.high.Y+room
}

func (g Ground) survey() *survey {
	s := &survey{rate: cmp.Or(g.Rate, 1), discs: g.Discs}
	for _, p := range g.Patches {
		s.add(p)
	}
	for _, b := range g.Bars {
		lines := b.Line.Edges()
		s.bars = append(s.bars, fence{b, lines, boundsOf(lines, 0)})
	}
	return s
}

// add lays a patch on top of the others.
func (s *survey) add(p Patch) {
	l := lot{Patch: p}
	switch r := p.Region.(type) {
	case Disc:
		l.rounds = []Disc{r}
		l.reach = boundsOf(r.Centre.Edges(), r.Radius)
		s.thin = s.thin || r.Radius < 8*Slack
	case Strip:
		l.middle, l.half = r.Line.Edges(), r.Half
		for _, e := range l.middle {
			if n := e.Len(); n > 0 {
				v := e.B.Sub(e.A).Scale(r.Half / n)
				side := Point{-v.Y, v.X}
				l.lines = append(l.lines, Segment{e.A.Add(side), e.B.Add(side)}, Segment{e.A.Sub(side), e.B.Sub(side)})
			}
		}
		for _, c := range r.Line {
			l.rounds = append(l.rounds, Disc{c, r.Half})
		}
		l.reach = boundsOf(l.middle, r.Half)
		s.thin = s.thin || r.Half < 8*Slack
	case Shape:
		l.lines = r.Edges()
		l.reach = boundsOf(l.lines, 0)
	}
	s.patches = append(s.patches, l)
}

// covers tells whether a point lies in a patch or on its edge.
func (l *lot) covers(p Point) bool {
	if l.reach.misses(Segment{p, p}) {
		return false
	}
	switch {
	case l.middle != nil:
		return edgeGap(l.middle, p) <= l.half+Slack
	case l.rounds != nil:
		return l.rounds[0].Contains(p)
	}
	return within(l.lines, p)
}

// deep tells whether a point lies in a patch but not on its edge.
func (l *lot) deep(p Point) bool {
	switch {
	case l.middle != nil:
		return edgeGap(l.middle, p) < l.half-Slack
	case l.rounds != nil:
		return p.Sub(l.rounds[0].Centre).Len() < l.rounds[0].Radius-Slack
	}
	return interior(l.lines, p)
}

// top is the topmost patch at a point, -1 for none, and its rate.
func (s *survey) top(p Point) (patch int, rate float64) {
	for i := len(s.patches) - 1; i >= 0; i-- {
		if s.patches[i].covers(p) {
			return i, s.patches[i].Rate
		}
	}
	return -1, s.rate
}

// along is the patch that a stretch of a leg lies in, judged by its middle, and
// its rate: along an edge the cheaper of the two sides.
func (s *survey) along(mid, side Point) (patch int, rate float64) {
	patch, rate = s.top(mid.Add(side))
	if q, r := s.top(mid.Sub(side)); r < rate {
		patch, rate = q, r
	}
	if s.thin {
		if q, r := s.top(mid); r < rate {
			patch, rate = q, r
		}
	}
	return patch, rate
}

// beside is a step to the side of a leg, just beyond Slack.
func beside(leg Segment) Point {
	v := leg.B.Sub(leg.A).Scale(3 * Slack / leg.Len())
	return Point{-v.Y, v.X}
}

// stop is a place where a leg is cut: at the edge of a patch, at a bar, at a
// disc.
type stop struct {
	at        float64
	bar, disc int // -1 for none
}

// stops lists the cuts of a leg in order, the last at its end.
func (s *survey) stops(leg Segment) []stop {
	out, n := s.stopped[:0], leg.Len()
	for i := range s.patches {
		l := &s.patches[i]
		if l.reach.misses(leg) {
			continue
		}
		for _, t := range cuts(leg, l.lines) {
			out = append(out, stop{t, -1, -1})
		}
		for _, d := range l.rounds {
			for _, t := range d.Cuts(leg) {
				out = append(out, stop{t, -1, -1})
			}
		}
	}
	for i := range s.bars {
		if b := &s.bars[i]; !b.reach.misses(leg) {
			for _, t := range crossings(b.lines, leg) {
				out = append(out, stop{t, i, -1})
			}
		}
	}
	for i, d := range s.discs {
		if t, ok := d.entered(leg); ok {
			out = append(out, stop{t, -1, i})
		}
	}
	out = append(out, stop{n, -1, -1})
	slices.SortStableFunc(out, func(a, b stop) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.bar, b.bar))
	})
	s.stopped = out
	return out
}

// entered is how far along a leg it enters a disc. A leg that begins in it may
// lead away from its centre.
func (d Disc) entered(leg Segment) (at float64, ok bool) {
	n := leg.Len()
	if n == 0 {
		return 0, false
	}
	foot, half, ok := chord(leg.A, leg.B.Sub(leg.A).Scale(1/n), d.Centre, d.Radius)
	if !ok || foot <= Slack || foot-half >= n-Slack || leg.gap(d.Centre) >= d.Radius-Slack {
		return 0, false
	}
	return max(foot-half, 0), true
}

// cost is the cost of one leg of a path, infinite if it is impassable; anything
// above most may be returned as infinite.
func (s *survey) cost(leg Segment, most float64) float64 {
	n := leg.Len()
	if n <= 1e-9 {
		return 0
	}
	side := beside(leg)
	var sum, from float64
	for _, t := range s.stops(leg) {
		if t.at-from > 1e-9 {
			_, rate := s.along(leg.At((from+t.at)/(2*n)), side)
			sum += float64((t.at - from) * rate)
			from = t.at
		}
		switch {
		case t.disc >= 0:
			return math.Inf(1)
		case t.bar >= 0 && t.at > Slack:
			sum += s.bars[t.bar].toll(leg.At(t.at / n))
		}
		if sum > most {
			return math.Inf(1)
		}
	}
	return sum
}

// toll is the cost of crossing a bar at a point.
func (b Bar) toll(at Point) float64 {
	if slices.ContainsFunc(b.Gaps, func(r Region) bool { return r.Contains(at) }) {
		return 0
	}
	return b.Cost
}
