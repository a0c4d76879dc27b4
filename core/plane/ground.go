package plane

import "math"

// Ground says what paths over the table cost. Rate is the price of one unit of
// length outside all patches; 0 means 1. A path keeps out of Discs, such as the
// bases of figures: touching is free, and a path that begins in one may lead
// away.
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
	Discs   []Disc
}

// Patch is ground with its own price. Of overlapping patches the later one in
// the list lies on top: roads come last.
type Patch struct {
	Region Region
	Rate   float64
}

// Bar is a wall, hedge or river that costs Cost each time it is crossed, except
// in a gap: a gate, a bridge.
type Bar struct {
	Line Line
	Cost float64
	Gaps []Region
}

// Step is a piece of a path: a stretch over one kind of ground; or, without
// length, the crossing of a bar, or the entry into a disc, whose cost is
// infinite.
type Step struct {
	From, To     Point
	Length, Cost float64
	// Which patch, bar or disc, from 0; -1 for none.
	Patch, Bar, Disc int
}

// Steps cuts a path where the ground changes, where it crosses bars, and where
// it enters a disc, in order. A stretch along the edge of a patch lies on the
// side that costs less. A bar on which the path begins is not crossed by
// leaving it; one that is met at a corner is crossed once.
//
//	     swamp    hedge
//	A---|~~~~~~|----|----B    five steps, the fourth without length
//
// Rules: shore.geo.path-cost, shore.geo.linear, shore.move.enemy-halt.
func (g Ground) Steps(path Line) (out []Step) {
	s := g.survey()
	met := make([]float64, len(g.Bars)) // where along the path each bar was last met
	for i := range met {
		met[i] = math.Inf(-1)
	}
	var before float64
	for _, leg := range path.Edges() {
		n := leg.Len()
		if n == 0 {
			continue
		}
		var from float64
		first, side := len(out), beside(leg)
		for _, t := range s.stops(leg) {
			if t.at-from > 1e-9 {
				patch, rate := s.along(leg.At((from+t.at)/(2*n)), side)
				out = walk(out, first, leg, Span{from, t.at}, patch, rate)
				from = t.at
			}
			at := leg.At(t.at / n).rounded()
			switch along := before + t.at; {
			case t.disc >= 0:
				out = append(out, Step{From: at, To: at, Cost: math.Inf(1), Patch: -1, Bar: -1, Disc: t.disc})
			case t.bar >= 0:
				if t.at > Slack && along-met[t.bar] > 3*Slack {
					out = append(out, Step{From: at, To: at, Cost: g.Bars[t.bar].toll(at), Patch: -1, Bar: t.bar, Disc: -1})
				}
				met[t.bar] = along
			}
		}
		before += n
	}
	return out
}

// walk adds a stretch of a leg; it extends the step before if the ground is the
// same.
func walk(out []Step, first int, leg Segment, s Span, patch int, rate float64) []Step {
	n := leg.Len()
	from, to := leg.At(s.From/n), leg.At(s.To/n)
	if k := len(out) - 1; k >= first && out[k].Bar < 0 && out[k].Disc < 0 && out[k].Patch == patch {
		out[k].To = to.rounded()
		out[k].Length = Round(out[k].Length + s.Len())
		out[k].Cost = Round(float64(out[k].Length * rate))
		return out
	}
	return append(out, Step{From: from.rounded(), To: to.rounded(), Length: s.Len(), Cost: Round(float64(s.Len() * rate)), Patch: patch, Bar: -1, Disc: -1})
}

// Cost is the cost of a whole path, the sum of its steps; infinite if it leads
// over an impassable patch or bar, or into a disc.
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

// Reach follows a path as far as the allowance lasts and returns where it ends,
// how far along the path that is, and the cost. It ends at a bar that costs
// more than what is left.
//
//	A----~~~~X~~~~----B   5 spent at X
//
// Rules: shore.geo.path-cost, shore.geo.linear.
func (g Ground) Reach(path Line, allowance float64) (end Point, along, spent float64) {
	end = path.At(0)
	for _, s := range g.Steps(path) {
		left := allowance - spent
		if math.IsInf(s.Cost, 1) {
			break
		}
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
