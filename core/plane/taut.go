package plane

import "math"

// taut shortens a path: each bend slides along its edge, bends round a disc
// follow the arc between the tangents, and a bend that saves nothing is
// removed. It never makes the path dearer.
func (r *search) taut(track []node) []node {
	before := r.price(track)
	for range 16 {
		for i := 1; i < len(track); i++ {
			r.slip(track, i)
		}
		track = r.rounded(track)
		track = r.straight(track)
		now := r.price(track)
		if now > before-float64(1e-9*(1+before)) {
			break
		}
		before = now
	}
	return track
}

// slip moves a bend along its rail to where its two legs cost least, by
// golden-section search.
func (r *search) slip(track []node, i int) {
	n := &track[i]
	if n.slide == nil {
		return
	}
	price := func(p Point) float64 {
		sum := r.cost(Segment{track[i-1].at, p}, math.Inf(1))
		if i+1 < len(track) {
			sum += r.cost(Segment{p, track[i+1].at}, math.Inf(1))
		}
		return sum
	}
	const golden = 0.6180339887498949
	low, high := n.on-n.room, n.on+n.room
	if n.slide.round.Radius == 0 {
		low, high = max(low, 0), min(high, 1)
	}
	least := price(n.at)
	at := func(part float64) (on, cost float64) {
		on = madd(high-low, part, low)
		cost = price(n.slide.at(on))
		if cost < least-1e-12 {
			least, n.on, n.at = cost, on, n.slide.at(on)
		}
		return on, cost
	}
	a, costA := at(1 - golden)
	b, costB := at(golden)
	for range 32 {
		if costA <= costB {
			high, b, costB = b, a, costA
			a, costA = at(1 - golden)
		} else {
			low, a, costA = a, b, costB
			b, costB = at(golden)
		}
	}
	r.looks(70 * r.weight)
}

// straight removes the bends that save nothing.
func (r *search) straight(track []node) []node {
	out := track[:1]
	for i := 1; i < len(track); i++ {
		if i+1 < len(track) {
			a, b, c := out[len(out)-1].at, track[i].at, track[i+1].at
			over := r.cost(Segment{a, b}, math.Inf(1)) + r.cost(Segment{b, c}, math.Inf(1))
			if r.cost(Segment{a, c}, math.Inf(1)) <= over+1e-9 {
				continue
			}
		}
		out = append(out, track[i])
	}
	r.looks(3 * len(track) * r.weight)
	return out
}

// rounded replaces each run of bends about one disc by the arc between the
// tangents from the points before and after.
func (r *search) rounded(track []node) []node {
	for i := 1; i+1 < len(track); i++ {
		j := i
		for j+2 < len(track) && track[i].about != nil && track[j+1].about != nil && *track[j+1].about == *track[i].about {
			j++
		}
		if track[i].about == nil {
			continue
		}
		arc := track[i].about.arc(track[i-1].at, track[i].at, track[j+1].at)
		if arc == nil {
			continue
		}
		tried := append([]node{}, track[:i]...)
		for _, p := range arc {
			tried = append(tried, node{at: p, goal: -1, about: track[i].about})
		}
		next := len(tried)
		tried = append(tried, track[j+1:]...)
		if r.price(tried[i-1:next+1]) < r.price(track[i-1:j+2])-1e-12 {
			track, j = tried, next-1
		}
		r.looks((len(arc) + j - i + 4) * r.weight)
		i = j
	}
	return track
}

// arc returns the bends of the shortest path from a point round a disc to
// another, at most ten degrees apart, on the side where by lies; nil if one of
// the points lies within the disc.
//
//	    . - .
//	 .'       '.
//	a    (d)    b
func (d Disc) arc(a, by, b Point) []Point {
	right := by.Sub(a).Cross(d.Centre.Sub(a)) < 0 // the disc lies to the right of the path
	side := 1.
	if !right {
		side = -1
	}
	from, ok1 := d.tangent(a, side)
	to, ok2 := d.tangent(b, -side)
	if !ok1 || !ok2 {
		return nil
	}
	turn := Compass(float64(side * (to - from)))
	if turn > 350 { // the tangents cross before they touch: the disc is not in the way
		return nil
	}
	n := max(int(math.Ceil(turn/10)), 1)
	half := turn / float64(2*n)
	var out []Point
	for k := range n {
		out = append(out, d.Centre.Along(madd(side*half, float64(2*k+1), from), d.Radius/Unit(half).Y))
	}
	return out
}

// tangent is the bearing, from the centre, of the point where a line from p
// touches the disc; side chooses between the two: 1 clockwise of p, -1
// counter-clockwise.
func (d Disc) tangent(p Point, side float64) (bearing float64, ok bool) {
	v := p.Sub(d.Centre)
	n := v.Len()
	if n < d.Radius-Slack {
		return 0, false
	}
	leg := math.Sqrt(max(float64((n-d.Radius)*(n+d.Radius)), 0))
	return madd(side, angle(Point{leg, d.Radius}), angle(v)), true
}
