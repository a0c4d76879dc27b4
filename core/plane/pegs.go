package plane

import "math"

// bends is the number of corners of the polygon that stands for a disc until a
// path is drawn taut.
const bends = 24

// hair is the distance at which a path passes the end of a bar: touching it
// would be crossing.
const hair = 10 * Slack

// pegs are the places where a cheapest path may bend: the corners of patches,
// places round discs, the ends of bars and of their gaps.
func (r *search) pegs() (out []node) {
	peg := func(p Point, about *Disc) {
		if !r.shut(p) {
			out = append(out, node{at: p.rounded(), goal: -1, about: about})
		}
	}
	about := func(d Disc) {
		for i := range bends {
			if d.Radius > Slack {
				peg(d.Centre.Along(float64(i)*360/bends, d.Radius/Unit(180./bends).Y), &d)
			}
		}
	}
	for i := range r.patches {
		l := &r.patches[i]
		for _, e := range l.lines {
			peg(e.A, nil)
			if l.middle != nil {
				peg(e.B, nil)
			}
		}
		for _, d := range l.rounds {
			if l.Rate > r.low { // a detour may be worth it
				about(d)
			}
		}
	}
	for _, d := range r.discs {
		about(d)
	}
	for _, p := range r.mouths() {
		peg(p, nil)
	}
	for _, b := range r.bars {
		for _, p := range b.pegs() {
			peg(p, nil)
		}
	}
	return out
}

// mouths are the places where the edge of passable ground meets the edge of
// impassable ground below it: the corners of a bridge at the banks.
//
//	~~~~~~|     |~~~~~~
//	~~~~~~|     |~~~~~~
//	------x     x------
func (r *search) mouths() (out []Point) {
	for i := range r.patches {
		below := &r.patches[i]
		if !math.IsInf(below.Rate, 1) {
			continue
		}
		for k := i + 1; k < len(r.patches); k++ {
			if top := &r.patches[k]; !math.IsInf(top.Rate, 1) && top.reach.meets(below.reach) {
				r.looks((len(top.lines) + len(top.rounds)) * (len(below.lines) + len(below.rounds)))
				out = append(out, crossed(top, below)...)
			}
		}
	}
	return out
}

// crossed are the points where the edges of two patches cross.
func crossed(a, b *lot) (out []Point) {
	on := func(e Segment, list []float64) {
		for _, t := range list {
			out = append(out, e.At(t/max(e.Len(), Slack)))
		}
	}
	for _, e := range a.lines {
		on(e, cuts(e, b.lines))
		for _, d := range b.rounds {
			on(e, d.Cuts(e))
		}
	}
	for _, d := range a.rounds {
		for _, e := range b.lines {
			on(e, d.Cuts(e))
		}
		for _, c := range b.rounds {
			out = append(out, d.crossed(c)...)
		}
	}
	return out
}

// crossed are the points where two circles cross.
func (d Disc) crossed(o Disc) []Point {
	v := o.Centre.Sub(d.Centre)
	n := v.Len()
	if n <= Slack || n > d.Radius+o.Radius || n < math.Abs(d.Radius-o.Radius) {
		return nil
	}
	along := (float64(n*n) + float64(d.Radius*d.Radius) - float64(o.Radius*o.Radius)) / (2 * n)
	half := math.Sqrt(max(float64(d.Radius*d.Radius)-float64(along*along), 0))
	foot, side := d.Centre.Add(v.Scale(along/n)), Point{-v.Y, v.X}.Scale(half/n)
	return []Point{foot.Add(side), foot.Sub(side)}
}

// shut tells whether a point is on impassable ground.
func (r *search) shut(p Point) bool {
	for _, d := range r.discs {
		if p.Sub(d.Centre).Len() < d.Radius-Slack {
			return true
		}
	}
	for i := len(r.patches) - 1; i >= 0; i-- {
		if l := &r.patches[i]; l.deep(p) {
			return math.IsInf(l.Rate, 1)
		} else if !math.IsInf(l.Rate, 1) && l.Region.Contains(p) {
			return false
		}
	}
	return false
}

// pegs are the places where a path bends round a bar: a hair beyond its ends
// and outside its corners, and at the ends of its gaps.
//
//	.            .
//	 x====|  |==x
//	.     .  .   .
func (b fence) pegs() (out []Point) {
	for i, e := range b.lines {
		n := e.Len()
		for _, gap := range b.Gaps {
			for _, t := range gap.Cuts(e) {
				out = append(out, e.At(t/max(n, Slack)))
			}
		}
		if n == 0 {
			continue
		}
		v := e.B.Sub(e.A).Scale(hair / n)
		side := Point{-v.Y, v.X}
		if i == 0 {
			out = append(out, e.A.Sub(v).Add(side), e.A.Sub(v).Sub(side))
		}
		if i == len(b.lines)-1 {
			out = append(out, e.B.Add(v).Add(side), e.B.Add(v).Sub(side))
			continue
		}
		next := b.lines[i+1]
		w := next.B.Sub(next.A)
		turn := v.Cross(w)
		if k := w.Len(); k > 0 {
			w = w.Scale(hair / k)
		}
		out1, out2 := side, Point{-w.Y, w.X}
		if turn > 0 { // to the left: it is passed on the right
			out1, out2 = side.Scale(-1), out2.Scale(-1)
		}
		if v.Dot(w) > 0 {
			m := out1.Add(out2)
			out = append(out, e.B.Add(m.Scale(float64(2*hair*hair)/m.Dot(m))))
		} else {
			out = append(out, e.B.Add(v).Add(out1), e.B.Sub(w).Add(out2))
		}
	}
	return out
}

// rail is an edge along which a bend may slide: a side, or a circle.
type rail struct {
	side  Segment
	round Disc
}

// at is the place at a fraction of a side, or of a circle, rounded so that the
// path returned costs what it cost in the search.
func (l *rail) at(on float64) Point {
	if l.round.Radius > 0 {
		return l.round.Centre.Along(float64(on*360), l.round.Radius)
	}
	return l.side.At(min(max(on, 0), 1)).rounded()
}

func (l *rail) length() float64 {
	return l.side.Len() + float64(2*math.Pi*l.round.Radius)
}

// scattered is the number of places along edges.
const scattered = 320

// strewn are places along the edges between prices, and along the goals, where
// they may help: as far apart as asked, but no more than most of them, and at least
// two on each edge.
func (r *search) strewn(useful func(Point) bool, apart float64) (out []node, spacing float64) {
	rails, goals := r.rails()
	const samples = 32
	var sum float64 // of the length that may help
	for _, l := range rails {
		for k := range samples {
			if useful(l.at((float64(k) + 0.5) / samples)) {
				sum += l.length() / samples
			}
		}
	}
	r.looks(samples * len(rails) * (1 + len(r.goals)))
	spacing = max(apart, sum/scattered, Slack)
	for i, l := range rails {
		n := max(2, int(min(math.Ceil(l.length()/spacing), 4000)))
		r.looks(n)
		for k := range n {
			on := (float64(k) + 0.5) / float64(n)
			if p := l.at(on); useful(p) && !r.shut(p) {
				out = append(out, node{at: p, goal: goals[i], slide: l, on: on, room: 1 / float64(n)})
			}
		}
	}
	return out, spacing
}

// rails are the edges where prices change, and those of the goals, each with
// the goal that it belongs to, -1 for none.
func (r *search) rails() (rails []*rail, goals []int) {
	add := func(l *rail, goal int) {
		if l.length() > Slack {
			rails, goals = append(rails, l), append(goals, goal)
		}
	}
	for i := range r.patches {
		l := &r.patches[i]
		if math.IsInf(l.Rate, 1) {
			continue
		}
		for _, e := range l.lines {
			add(&rail{side: e}, -1)
		}
		for _, d := range l.rounds {
			add(&rail{round: d}, -1)
		}
	}
	for i, edges := range r.sides {
		for _, e := range edges {
			add(&rail{side: e}, i)
		}
	}
	return rails, goals
}
