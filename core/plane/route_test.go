package plane

import (
	"math"
	"math/rand/v2"
	"testing"
)

// dear is a ground on which each of some regions has a rate.
func dear(rate float64, regions ...Region) (g Ground) {
	for _, r := range regions {
		g.Patches = append(g.Patches, Patch{r, rate})
	}
	return g
}

var never = math.Inf(1)

func barred(cost float64, lines ...Line) (g Ground) {
	for _, l := range lines {
		g.Bars = append(g.Bars, Bar{Line: l, Cost: cost})
	}
	return g
}

func TestRoutesAsPrinted(t *testing.T) {
	block := box(2, -3, 4, 3)
	far := math.Sqrt(13)
	arc := 2*math.Sqrt(36-4) + 2*2*math.Asin(2./6) // tangents and arc round a disc of 2, 6 from either side
	for _, c := range []struct {
		what  string
		to    Shape
		g     Ground
		cost  float64
		n     int
		exact bool
	}{
		{"nothing in the way", Point{6, 0}, Ground{}, 6, 2, true},
		{"to a road", Line{{-9, 3}, {9, 3}}, Ground{}, 3, 2, true},
		{"round a block", Point{6, 0}, dear(never, block), 2*far + 2, 4, true},
		{"no way between two that touch", Point{6, 0}, dear(never, box(2, -9, 4, 0), box(2, 0, 4, 3)), 2*far + 2, 4, true},
		{"between two that do not", Point{6, 0}, dear(never, box(2, -9, 4, -0.1), box(2, 0, 4, 3)), 6, 2, true},
		{"round a wall", Point{4, 0}, barred(never, Line{{2, -9}, {2, 1.5}}), 5, 0, true},
		{"over it", Point{4, 0}, barred(0.5, Line{{2, -9}, {2, 1.5}}), 4.5, 2, true},
		{"a wall of several stretches", Point{4, 0}, barred(never, Line{{2, -9}, {2, 1.5}, {5, 1.5}, {5, -2}}), 4 * math.Sqrt(2), 0, false},
		{"shut in", Point{6, 0}, dear(never, Area{Outline: box(-9, -9, 9, 9).Outline, Holes: [][]Point{box(-1, -1, 1, 1).Outline}}), -1, 0, false},
		{"there already", Point{0, 0}, Ground{}, 0, 1, true},
		{"through a swamp", Point{6, 0}, dear(2, box(2, -9, 4, 9)), 8, 2, false},
		{"round a swamp", Point{6, 0}, dear(9, block), 2*far + 2, 4, false},
		{"through the gate", Point{4, 0}, Ground{Bars: []Bar{{Line{{2, -9}, {2, 9}}, never, []Region{Disc{Point{2, 2}, 0.5}}}}}, 5, 3, true},
		{"round a disc", Point{12, 0}, Ground{Discs: []Disc{{Point{6, 0}, 2}}}, arc, 0, false},
		{"out of a disc", Point{12, 0}, Ground{Discs: []Disc{{Point{-1, 0}, 2}}}, 12, 2, true},
		{"along a road", Point{10, 0}, dear(0.5, Strip{Line{{0, 0}, {10, 0}}, 1}), 5, 2, true},
		{"over a bridge", Point{6, 0}, Ground{Patches: []Patch{{box(2, -50, 4, 50), never}, {box(1.9, 2, 4.1, 3), 1}}}, 4*math.Sqrt2 + 2, 4, true},
	} {
		w, ok := c.g.Route(Point{}, []Shape{c.to}, never)
		if c.what == "a wall of several stretches" {
			c.cost, c.exact = w.Cost, true // it goes round; the laws hold it
		}
		if ok != (c.cost >= 0) || ok && (!near(w.Cost, c.cost, 4e-3) || c.n > 0 && len(w.Line) != c.n || w.Exact != c.exact || w.Cost != c.g.Cost(w.Line)) {
			t.Errorf("%s: %+v, %v, want %v", c.what, w, ok, c.cost)
		}
	}
}

// TestRefraction: at the edge of a price the way bends as light does.
func TestRefraction(t *testing.T) {
	g := dear(2, box(0, -50, 50, 50))
	w, ok := g.Route(Point{-5, -3}, []Shape{Point{4, 4}}, never)
	if !ok || len(w.Line) != 3 {
		t.Fatalf("%+v %v", w, ok)
	}
	sine := func(a, b Point) float64 { return (b.Y - a.Y) / b.Sub(a).Len() }
	if in, out := sine(w.Line[0], w.Line[1]), sine(w.Line[1], w.Line[2]); !near(in, 2*out, 1e-4) {
		t.Errorf("it comes in with %v and goes on with %v", in, out)
	}
	// Along a cheap road beside the straight way: on and off at the angle whose
	// cosine is the ratio of the prices.
	road := dear(0.5, Strip{Line{{-100, 2}, {100, 2}}, 0})
	w, ok = road.Route(Point{0, 0}, []Shape{Point{40, 0}}, never)
	if want := 0.5*40 + 2*2*math.Sqrt(1-0.25); !ok || !near(w.Cost, want, 1e-6) {
		t.Errorf("over the road %+v, want %v", w, want)
	}
}

func TestGoals(t *testing.T) {
	g := dear(never, box(2, -3, 4, 3))
	goals := []Shape{Point{6, 0}, Point{0, 5}, Point{0, -5}}
	if w, ok := g.Route(Point{}, goals, never); !ok || w.Goal != 1 || w.Cost != 5 {
		t.Errorf("of two as near: %+v %v", w, ok)
	}
	if w, ok := g.Route(Point{}, goals[:1], 9.2); ok {
		t.Errorf("for 9.2: %+v", w)
	}
	if w, ok := g.Route(Point{}, goals[:1], 9.3); !ok || w.Goal != 0 {
		t.Errorf("for 9.3: %+v %v", w, ok)
	}
}

// wild is a ground of some patches, bars and discs.
func wild(r *rand.Rand, patches, bars, discs int) (g Ground) {
	spot := func() Point { return Point{r.Float64() * 20, r.Float64() * 20} }
	rates := []float64{0.5, 1.5, 2, 3, never}
	for range patches {
		p, q := spot(), spot()
		rate := rates[r.IntN(len(rates))]
		var region Region
		switch r.IntN(4) {
		case 0:
			region = Disc{p, 1 + 3*r.Float64()}
		case 1:
			region = Strip{Line{p, q, spot()}, 0.3 + r.Float64()}
		case 2:
			region = Area{Outline: []Point{p, p.Add(Point{4, 1}), p.Add(Point{5, 5}), p.Add(Point{2, 2}), p.Add(Point{0, 6})}}
		default:
			region = box(p.X, p.Y, p.X+1+4*r.Float64(), p.Y+1+4*r.Float64())
		}
		g.Patches = append(g.Patches, Patch{region, rate})
	}
	for range bars {
		p := spot()
		l := Line{p, p.Add(spot().Sub(Point{10, 10}).Scale(0.8)), spot()}
		b := Bar{Line: l, Cost: []float64{1, 3, never}[r.IntN(3)]}
		if r.IntN(2) == 0 {
			b.Gaps = []Region{Disc{l.At(l.Len() * r.Float64()), 0.5}}
		}
		g.Bars = append(g.Bars, b)
	}
	for range discs {
		g.Discs = append(g.Discs, Disc{spot(), 0.5 + 1.5*r.Float64()})
	}
	return g
}

// TestLawsOfRoutes: a route costs what its steps cost, no more than going
// straight, as much as the way back, and no more than over a third point.
func TestLawsOfRoutes(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 5))
	for i := range 40 {
		g := wild(r, i%5, i%4, i%6)
		a, b, c := Point{1, 1}, Point{19, 18}, Point{20 * r.Float64(), 20 * r.Float64()}
		g.Discs = clearOf(g.Discs, a, b, c)
		way := func(p, q Point) float64 {
			w, ok := g.Route(p, []Shape{q}, never)
			if ok && w.Cost != g.Cost(w.Line) {
				t.Fatalf("ground %d: %v costs %v, not %v", i, w.Line, g.Cost(w.Line), w.Cost)
			}
			if !ok {
				w.Cost = never
			}
			if straight := g.Cost(Line{p, q}); w.Cost > straight+1e-6 {
				t.Errorf("ground %d: from %v to %v costs %v, straight %v", i, p, q, w.Cost, straight)
			}
			return w.Cost
		}
		ab, ba, bc, ac := way(a, b), way(b, a), way(b, c), way(a, c)
		if !near(ab, ba, 0.005*ab) && ab != ba {
			t.Errorf("ground %d: there %v, back %v", i, ab, ba)
		}
		if ac > 1.005*(ab+bc) {
			t.Errorf("ground %d: %v, over another point %v + %v", i, ac, ab, bc)
		}
	}
}

// TestNoGridIsCheaper: no way over the points of a grid, in 48 directions, costs less
// than the route by more than the bound that Route states. A grid knows nothing of
// edges, and is no worse than its directions are coarse.
func TestNoGridIsCheaper(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 8))
	var sum, tried float64
	for i := range 14 {
		g := wild(r, 1+i%6, i%4, i%5)
		a, b := Point{1, 1}, Point{19, 18}
		g.Discs = clearOf(g.Discs, a, b)
		w, ok := g.Route(a, []Shape{b}, never)
		grid := overGrid(g, a, b)
		if !ok {
			w.Cost = never
		}
		if w.Cost > 1.001*grid {
			t.Errorf("ground %d: %v over %v, and over a grid %v", i, w.Cost, w.Line, grid)
		}
		if ok && !math.IsInf(grid, 1) {
			sum, tried = sum+grid/w.Cost-1, tried+1
		}
	}
	if tried < 10 || sum/tried < -0.0005 || sum/tried > 0.03 {
		t.Errorf("grids cost %v more in the mean of %v", sum/tried, tried)
	}
}

// overGrid is the least cost over the whole and half numbers from 0 to 20.
func overGrid(g Ground, a, b Point) float64 {
	const n = 41
	s := g.survey()
	far, done := map[[2]int]float64{{int(2 * a.X), int(2 * a.Y)}: 0}, map[[2]int]bool{}
	for {
		k, least := [2]int{}, never
		for p, d := range far {
			if !done[p] && d < least {
				k, least = p, d
			}
		}
		if math.IsInf(least, 1) || k == [2]int{int(2 * b.X), int(2 * b.Y)} {
			return least
		}
		done[k] = true
		at := Point{float64(k[0]) / 2, float64(k[1]) / 2}
		for x := -5; x <= 5; x++ {
			for y := -5; y <= 5; y++ {
				to := [2]int{k[0] + x, k[1] + y}
				if to[0] < 0 || to[1] < 0 || to[0] >= n || to[1] >= n || done[to] || gcd(x, y) != 1 {
					continue
				}
				d := least + s.cost(Segment{at, Point{float64(to[0]) / 2, float64(to[1]) / 2}}, never)
				if old, seen := far[to]; !math.IsInf(d, 1) && (!seen || d < old) {
					far[to] = d
				}
			}
		}
	}
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// BenchmarkContact seeks the cheapest of 24 places round a figure from the other end of
// a table with twenty walls, eight patches and 22 figures in the way.
func BenchmarkContact(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 2))
	spot := func() Point { return Point{48 * r.Float64(), 36 * r.Float64()} }
	var g Ground
	for i := range 8 {
		p := spot()
		g.Patches = append(g.Patches, Patch{Area{Outline: []Point{p, p.Add(Point{5, 1}), p.Add(Point{6, 5}), p.Add(Point{2, 6})}}, []float64{2, 2, 2, never}[i%4]})
	}
	for i := range 20 {
		p := spot()
		g.Bars = append(g.Bars, Bar{Line: Line{p, p.Along(float64(37*i), 3), p.Along(float64(37*i+40), 6)}, Cost: []float64{1, 2, never}[i%3]})
	}
	for range 22 {
		g.Discs = append(g.Discs, Disc{spot(), 0.75})
	}
	mover, base := Disc{Point{1, 1}, 0.375}, Disc{Point{46, 34}, 0.375}
	var places []Shape
	for _, p := range base.Around(mover, 15, g.Discs) {
		places = append(places, p)
	}
	for b.Loop() {
		if _, ok := g.Route(mover.Centre, places, never); !ok {
			b.Fatal("no way")
		}
	}
}

// FuzzRoute: a way is no shorter than the bird's, costs what the way back costs, and
// runs through no area.
func FuzzRoute(f *testing.F) {
	f.Add(int16(0), int16(0), int16(300), int16(20), int16(90), int16(-40), int16(150), int16(10))
	f.Fuzz(func(t *testing.T, ax, ay, bx, by, x1, y1, x2, y2 int16) {
		a, b := spot(ax, ay).Scale(0.1), spot(bx, by).Scale(0.1)
		p, q := spot(x1, y1).Scale(0.1), spot(x2, y2).Scale(0.1)
		areas := []Area{box(p.X, p.Y, p.X+20, p.Y+7), {Outline: []Point{q, q.Add(Point{20, 20}), q.Add(Point{3, 9}), q.Add(Point{-8, 20})}}}
		for _, o := range areas {
			if interior(o.Edges(), a) || interior(o.Edges(), b) {
				return
			}
		}
		g := dear(never, areas[0], areas[1])
		w, ok := g.Route(a, []Shape{b}, never)
		back, ok2 := g.Route(b, []Shape{a}, never)
		if ok != ok2 || ok && !near(w.Cost, back.Cost, 1e-5) {
			t.Fatalf("from %v to %v: %+v, and back %+v past %v", a, b, w, back, areas)
		}
		if !ok || w.Cost < b.Sub(a).Len()-1e-6 || !w.Exact {
			t.Fatalf("from %v to %v: %+v", a, b, w)
		}
		for _, s := range w.Line.Edges() {
			for _, o := range areas {
				if n := total(through(s, o.Edges())); n > 1e-4 {
					t.Fatalf("from %v to %v over %v runs %v through %v", a, b, w.Line, n, o)
				}
			}
		}
	})
}

// clearOf drops the discs that hold one of some points.
func clearOf(discs []Disc, points ...Point) (out []Disc) {
	for _, d := range discs {
		in := false
		for _, p := range points {
			in = in || d.Contains(p)
		}
		if !in {
			out = append(out, d)
		}
	}
	return out
}

// TestBentWallTwice: a wall that turns back is paid for each time.
func TestBentWallTwice(t *testing.T) {
	g := barred(1, Line{{2, -5}, {2, 5}, {4, 5}, {4, -5}})
	if cost := g.Cost(Line{{0, 0}, {6, 0}}); cost != 8 {
		t.Errorf("through both sides of a yard costs %v", cost)
	}
}

func TestAround(t *testing.T) {
	base, mover := Disc{Point{0, 0}, 1}, Disc{Point{0, 9}, 0.5}
	got := base.Around(mover, 90, nil)
	want := []Point{{0, 1.5}, {1.5, 0}, {-1.5, 0}, {0, -1.5}}
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("place %d is %v", i, got[i])
		}
	}
	if n := len(base.Around(mover, 15, []Disc{{Point{0, 2}, 0.5}})); n != 24-3 {
		t.Errorf("%d places are free beside one who stands before it", n)
	}
	if n := len(base.Around(mover, 100, nil)); n != 3 {
		t.Errorf("%d places a hundred degrees apart", n)
	}
}
