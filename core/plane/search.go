package plane

import "math"

// search looks for a path over points: the start, the corners of what lies on
// the ground, and other places.
type search struct {
	*survey
	from   Point
	goals  []Shape
	sides  [][]Segment // of the goals
	most   float64
	looks  func(n int)
	low    float64 // the least cost of a unit of length
	even   bool    // all passable ground costs the same
	weight int     // of one look
}

// node is a place where a path may bend or end.
type node struct {
	at    Point
	goal  int   // that it belongs to, -1 for none
	slide *rail // along which the bend may be moved, nil for a corner
	on    float64
	room  float64 // to the next such place
	about *Disc   // round which the path bends
}

func newSearch(g Ground, from Point, goals []Shape, most float64, looks func(int)) *search {
	// A path may cost more before it is drawn taut.
	r := &search{survey: g.survey(), from: from, goals: goals, most: float64(1.03 * most), looks: looks, even: true}
	r.low, r.weight = r.rate, 4+len(r.discs)/4
	for _, p := range r.patches {
		r.low = min(r.low, p.Rate)
		r.even = r.even && (p.Rate == r.rate || math.IsInf(p.Rate, 1))
		r.weight += len(p.lines)/2 + len(p.rounds)/2
	}
	for _, b := range r.bars {
		r.weight += len(b.lines) / 2
	}
	for _, s := range goals {
		r.sides = append(r.sides, s.Edges())
	}
	return r
}

// rest is a lower bound for the cost of the rest of a path.
func (r *search) rest(p Point) float64 {
	d := math.Inf(1)
	for _, edges := range r.sides {
		d = min(d, edgeGap(edges, p))
	}
	return float64(d * r.low)
}

// frontier is the progress of a search: the cost of each node, a lower bound
// for the rest, and the node before it on the path.
type frontier struct {
	nodes     []node
	far, rest []float64
	over      []int
	done      []bool
	best      float64
	last      int  // the node before the end
	end       node // of the best path so far
}

// over is the cheapest path over some nodes (Dijkstra's search, the most
// promising first).
func (r *search) over(nodes []node, most float64) (track []node, ok bool) {
	f := r.frontier(nodes, most)
	for k := f.next(); k >= 0; k = f.next() {
		f.done[k] = true
		r.finish(f, k)
		r.relax(f, k)
	}
	if f.last < 0 {
		return nil, false
	}
	track = []node{f.end}
	for k := f.last; k >= 0; k = f.over[k] {
		track = append([]node{f.nodes[k]}, track...)
	}
	return track, true
}

func (r *search) frontier(nodes []node, most float64) *frontier {
	f := &frontier{best: most + Slack, last: -1, end: node{goal: len(r.goals)}}
	f.nodes = append(f.nodes, node{at: r.from, goal: -1})
	for _, n := range nodes {
		if float64(n.at.Sub(r.from).Len()*r.low)+r.rest(n.at) <= f.best {
			f.nodes = append(f.nodes, n)
		}
	}
	n := len(f.nodes)
	f.far, f.rest, f.over, f.done = make([]float64, n), make([]float64, n), make([]int, n), make([]bool, n)
	for i, p := range f.nodes {
		f.far[i], f.over[i], f.rest[i] = math.Inf(1), -1, r.rest(p.at)
	}
	f.far[0] = 0
	r.looks(n * (1 + len(r.goals)))
	return f
}

// next returns the most promising node not yet settled, -1 for none.
func (f *frontier) next() int {
	k, least := -1, f.best+Slack
	for i, d := range f.far {
		if !f.done[i] && d+f.rest[i] < least {
			k, least = i, d+f.rest[i]
		}
	}
	return k
}

// finish leads from a node straight to the goals.
func (r *search) finish(f *frontier, k int) {
	p, n := f.nodes[k], 0
	if p.goal >= 0 { // it lies on one
		f.offer(p.goal, f.far[k], f.over[k], p)
		return
	}
	for i, edges := range r.sides {
		for _, e := range edges {
			q := e.Nearest(p.at).rounded()
			if f.far[k]+float64(q.Sub(p.at).Len()*r.low) > f.best+Slack {
				continue
			}
			n++
			end := node{at: q, goal: i}
			if e.A != e.B {
				end.slide, end.on, end.room = &rail{side: e}, e.nearest(p.at), 0.02
			}
			f.offer(i, f.far[k]+r.cost(Segment{p.at, q}, f.best+Slack-f.far[k]), k, end)
		}
	}
	r.looks(n * r.weight)
}

// offer keeps a whole path if it costs less than the best, or as much and leads
// to an earlier goal.
func (f *frontier) offer(goal int, cost float64, last int, end node) {
	if math.IsInf(cost, 1) {
		return
	}
	if cost < f.best-Slack || cost <= f.best+Slack && (goal < f.end.goal || goal == f.end.goal && cost < f.best-1e-9) {
		f.best, f.last, f.end = cost, last, end
	}
}

// relax offers every other node the path over k.
func (r *search) relax(f *frontier, k int) {
	at, n := f.nodes[k].at, 0
	for i := range f.nodes {
		if f.done[i] {
			continue
		}
		least := f.far[k] + float64(f.nodes[i].at.Sub(at).Len()*r.low)
		if least >= f.far[i]-1e-9 || least+f.rest[i] > f.best+Slack {
			continue
		}
		n++
		if d := f.far[k] + r.cost(Segment{at, f.nodes[i].at}, f.far[i]-f.far[k]); d < f.far[i]-1e-9 {
			f.far[i], f.over[i] = d, k
		}
	}
	r.looks(len(f.nodes)/8 + n*r.weight)
}

// price is the cost of a path.
func (r *search) price(track []node) (sum float64) {
	for i := 1; i < len(track); i++ {
		sum += r.cost(Segment{track[i-1].at, track[i].at}, math.Inf(1))
	}
	return sum
}
