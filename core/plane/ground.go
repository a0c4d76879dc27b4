package plane

import (
	"cmp"
	"math"
	"slices"
)

// Ground is what the table is like to walk on. Rate is the price of one unit of
// length where no patch lies; 0 means 1.
//
//	  1 a unit  .~~~~~~~~~.        |
//	A-----------~ 2 a unit~--------|------B
//	            '~~~~~~~~~'   hedge| 1
//
// Rules: shore.geo.going, shore.geo.road, shore.geo.path-cost, shore.geo.linear.
type Ground struct {
	Rate    float64
	Patches []Patch
	Bars    []Bar
}

// Patch is ground with a price of its own. Where patches overlap the later one
// in the list lies on top: roads come last.
type Patch struct {
	Region Region
	Rate   float64
}

// Bar is a wall, hedge or river that costs Cost to cross, each time anew, save
// in a gap: a gate, a bridge.
type Bar struct {
	Line Line
	Cost float64
	Gaps []Region
}

// Step is a piece of a path: a stretch over one kind of ground, or the crossing
// of a bar, which has no length.
type Step struct {
	From, To     Point
	Length, Cost float64
	Patch, Bar   int // which, from 0; -1 for none
}

// Steps cuts a path where the ground changes and where it crosses bars, in
// order. A bar on which the path begins is not crossed by leaving it; one that
// is met at a corner is crossed once.
//
//	     swamp    hedge
//	A---|~~~~~~|----|----B    five steps, the fourth without length
//
// Rules: shore.geo.path-cost, shore.geo.linear.
func (g Ground) Steps(path Line) (out []Step) {
	met := make([]float64, len(g.Bars)) // where along the path each bar was last met
	for i := range met {
		met[i] = math.Inf(-1)
	}
	var before float64
	for _, leg := range path.Edges() {
		if leg.Len() == 0 {
			continue
		}
		var from float64
		first := len(out)
		for _, s := range g.stops(leg) {
			if s.at-from > 1e-9 {
				out = g.walk(out, first, leg, Span{from, s.at})
				from = s.at
			}
			if s.bar < 0 {
				continue
			}
			along := before + s.at
			if along > Slack && along-met[s.bar] > 3*Slack {
				out = append(out, g.climb(leg.At(s.at/leg.Len()), s.bar))
			}
			met[s.bar] = along
		}
		before += leg.Len()
	}
	return out
}

// stop is where a leg has to be cut: at the edge of a patch, at a bar.
type stop struct {
	at  float64
	bar int // -1 for none
}

// stops lists the cuts of a leg in order, the last at its end.
func (g Ground) stops(leg Segment) []stop {
	var out []stop
	for _, p := range g.Patches {
		for _, t := range p.Region.Cuts(leg) {
			out = append(out, stop{t, -1})
		}
	}
	for i, b := range g.Bars {
		for _, t := range b.Line.crossings(leg) {
			out = append(out, stop{t, i})
		}
	}
	out = append(out, stop{leg.Len(), -1})
	slices.SortStableFunc(out, func(a, b stop) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.bar, b.bar))
	})
	return out
}

// walk adds a stretch of a leg; it goes on with the step before it where the
// ground is the same.
func (g Ground) walk(out []Step, first int, leg Segment, s Span) []Step {
	n := leg.Len()
	from, to := leg.At(s.From/n), leg.At(s.To/n)
	patch, rate := g.at(leg.At((s.From + s.To) / (2 * n)))
	if k := len(out) - 1; k >= first && out[k].Bar < 0 && out[k].Patch == patch {
		out[k].To = to.rounded()
		out[k].Length = Round(out[k].Length + s.Len())
		out[k].Cost = Round(float64(out[k].Length * rate))
		return out
	}
	return append(out, Step{From: from.rounded(), To: to.rounded(), Length: s.Len(), Cost: Round(float64(s.Len() * rate)), Patch: patch, Bar: -1})
}

// at is the topmost patch at a point and its rate.
func (g Ground) at(p Point) (patch int, rate float64) {
	for i := len(g.Patches) - 1; i >= 0; i-- {
		if g.Patches[i].Region.Contains(p) {
			return i, g.Patches[i].Rate
		}
	}
	if g.Rate == 0 {
		return -1, 1
	}
	return -1, g.Rate
}

// climb is the crossing of a bar.
func (g Ground) climb(at Point, bar int) Step {
	b := g.Bars[bar]
	cost := b.Cost
	if slices.ContainsFunc(b.Gaps, func(r Region) bool { return r.Contains(at) }) {
		cost = 0
	}
	return Step{From: at.rounded(), To: at.rounded(), Cost: cost, Patch: -1, Bar: bar}
}

// Cost is what a whole path costs, the sum of its steps; infinite when it leads
// over a patch or a bar that nothing pays for.
//
//	A---|~~~~~~|----|----B    2 + 2x3 + 2 + 1 + 2 = 13
//
// Rules: shore.geo.path-cost, piratewars.opt.shore.
func (g Ground) Cost(path Line) float64 {
	var sum float64
	for _, s := range g.Steps(path) {
		sum += s.Cost
	}
	return Round(sum)
}

// Reach walks a path for as long as the allowance lasts and returns where it
// ends, how far along the path that is and what was spent. A bar that cannot be
// paid for is where it ends.
//
//	A----~~~~X~~~~----B   5 spent at X
//
// Rules: shore.geo.path-cost, shore.geo.linear.
func (g Ground) Reach(path Line, allowance float64) (end Point, along, spent float64) {
	end = path.At(0)
	for _, s := range g.Steps(path) {
		left := allowance - spent
		if s.Cost <= left+Slack {
			end, along, spent = s.To, along+s.Length, spent+s.Cost
			continue
		}
		if s.Length > 0 && left > 0 {
			f := left / s.Cost
			end, along, spent = lerp(s.From, s.To, f).rounded(), along+float64(f*s.Length), allowance
		}
		break
	}
	return end, Round(along), Round(spent)
}
