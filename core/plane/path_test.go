package plane

import (
	"math"
	"testing"
)

func TestGroundAsPrinted(t *testing.T) {
	swamp := Ground{Patches: []Patch{{box(2, -1, 4, 1), 2}}}
	east := Line{{0, 0}, {20, 0}}
	for _, c := range []struct {
		g         Ground
		allowance float64
		x         float64
	}{
		{swamp, 6, 4}, {swamp, 7, 5},
		{Ground{Rate: 2, Patches: []Patch{{box(2, -1, 4, 1), 4}}}, 6, 2.5},
		{Ground{Bars: []Bar{{Line: Line{{2, -5}, {2, 5}}, Cost: 1}}}, 6, 5},
		{Ground{Bars: []Bar{{Line: Line{{2, -5}, {2, 5}}, Cost: 5}}}, 6, 2},
		{Ground{Bars: []Bar{{Line: Line{{2, -5}, {2, 5}}, Cost: 5, Gaps: []Region{Disc{Point{2, 0}, 1}}}}}, 6, 6},
		{Ground{Patches: []Patch{{box(2, -1, 4, 1), math.Inf(1)}}}, 6, 2},
		{Ground{Patches: []Patch{{box(2, -1, 4, 1), 9}, {Strip{east, 0.375}, 1}}}, 6, 6},
	} {
		end, along, spent := c.g.Reach(east, c.allowance)
		if !near(end.X, c.x, 1e-9) || !near(along, c.x, 1e-9) || spent > c.allowance {
			t.Errorf("%+v with %v: ends at %v after %v", c.g, c.allowance, end, spent)
		}
	}
	if cost := swamp.Cost(Line{{0, 0}, {3, 0}, {3, 4}}); cost != 2+2+2+3 {
		t.Errorf("round the corner costs %v", cost)
	}
	bent := Ground{Bars: []Bar{{Line: Line{{2, -5}, {2, 0}, {3, 5}}, Cost: 1}}}
	if cost := bent.Cost(Line{{0, 0}, {2, 0}, {4, 0}}); cost != 5 {
		t.Errorf("over the bend of a wall costs %v", cost)
	}
	if cost := bent.Cost(Line{{2, -1}, {4, -1}}); cost != 2 {
		t.Errorf("down from the wall costs %v", cost)
	}
	road := Strip{Line{{0, 0}, {10, 0}}, 0.75}
	if !road.Contains(Point{3, 0.75}) || road.Contains(Point{3, 0.76}) {
		t.Error("the road is as broad as something else")
	}
	if in := Inside(Segment{Point{-5, 0}, Point{5, 0}}, road); len(in) != 1 || in[0] != (Span{4.25, 10}) {
		t.Errorf("on the road in %v", in)
	}
}

func TestLines(t *testing.T) {
	bend := Line{{0, 0}, {4, 0}, {4, 4}}
	if in := bend.Inside(box(2, -1, 5, 3)); len(in) != 1 || in[0] != (Span{2, 7}) {
		t.Errorf("the path is inside in %v", in)
	}
	for p, want := range map[Point]int{{1, 1}: -1, {1, -1}: 1, {2, 0}: 0, {9, 0}: 1, {5, 2}: 1, {3.5, 3}: -1, {4.5, -1}: 1, {4, 9}: 0, {3, 1}: -1} {
		if got := bend.Side(p); got != want {
			t.Errorf("%v is on side %d, want %d", p, got, want)
		}
	}
}

func TestPathsPastEnemies(t *testing.T) {
	path := Line{{0, 0}, {8, 0}}
	if at, along, d := path.Approach(Point{4, 1.7}); at != (Point{4, 0}) || along != 4 || d != 1.7 {
		t.Errorf("passes at %v after %v by %v", at, along, d)
	}
	if along, ok := path.Meets(Disc{Point{5, 0}, 0.75}); !ok || along != 4.25 {
		t.Errorf("halts after %v %v", along, ok)
	}
	if _, ok := path.Meets(Disc{Point{-0.7, 0}, 0.75}); ok {
		t.Error("cannot walk away")
	}
	if along, ok := path.Meets(Disc{Point{0.7, 0}, 0.75}); !ok || along != 0 {
		t.Errorf("walks on into him: %v %v", along, ok)
	}
	if got := (Line{{0, 0}, {3, 0}, {3, 4}}).At(5); got != (Point{3, 2}) {
		t.Errorf("five along is %v", got)
	}
}

func TestRoutesAsPrinted(t *testing.T) {
	block := box(2, -3, 4, 3)
	for _, c := range []struct {
		what  string
		goal  Shape
		areas []Area
		d     float64
		n     int
	}{
		{"nothing in the way", Point{6, 0}, nil, 6, 2},
		{"to a road", Line{{-9, 3}, {9, 3}}, nil, 3, 2},
		{"round a block", Point{6, 0}, []Area{block}, 2*math.Sqrt(13) + 2, 4},
		{"no way between two that touch", Point{6, 0}, []Area{box(2, -9, 4, 0), box(2, 0, 4, 3)}, 2*math.Sqrt(13) + 2, 4},
		{"between two that do not", Point{6, 0}, []Area{box(2, -9, 4, -0.1), box(2, 0, 4, 3)}, 6, 2},
		{"round a wall", Point{4, 0}, Line{{2, -9}, {2, 1.5}}.Walls(), 5, 0},
		{"shut in", Point{6, 0}, []Area{{Outline: box(-9, -9, 9, 9).Outline, Holes: [][]Point{box(-1, -1, 1, 1).Outline}}}, -1, 0},
		{"there already", Point{0, 0}, nil, 0, 1},
	} {
		way, d, ok := Route(Point{}, c.goal, c.areas)
		if ok != (c.d >= 0) || ok && (!near(d, c.d, 1e-4) || c.n > 0 && len(way) != c.n || !near(way.Len(), d, 1e-6)) {
			t.Errorf("%s: %v over %v, %v", c.what, d, way, ok)
		}
	}
}

// FuzzRoute: a way is no shorter than the bird's, is as long as the way back,
// and runs through no area.
func FuzzRoute(f *testing.F) {
	f.Add(int16(0), int16(0), int16(300), int16(20), int16(90), int16(-40), int16(150), int16(10))
	f.Fuzz(func(t *testing.T, ax, ay, bx, by, x1, y1, x2, y2 int16) {
		a, b := spot(ax, ay).Scale(0.1), spot(bx, by).Scale(0.1)
		p, q := spot(x1, y1).Scale(0.1), spot(x2, y2).Scale(0.1)
		areas := []Area{box(p.X, p.Y, p.X+20, p.Y+7), {Outline: []Point{q, q.Add(Point{20, 20}), q.Add(Point{3, 9}), q.Add(Point{-8, 20})}}}
		way, d, ok := Route(a, b, areas)
		back, e, ok2 := Route(b, a, areas)
		in := interior(areas[0].Edges(), a) || interior(areas[1].Edges(), a) || interior(areas[0].Edges(), b) || interior(areas[1].Edges(), b)
		if in {
			return
		}
		if ok != ok2 || ok && !near(d, e, 1e-5) {
			t.Fatalf("from %v to %v: %v over %v, and back %v over %v past %v", a, b, d, way, e, back, areas)
		}
		if !ok || d < b.Sub(a).Len()-1e-6 {
			t.Fatalf("from %v to %v: %v over %v", a, b, d, way)
		}
		for _, s := range way.Edges() {
			for _, o := range areas {
				if n := total(through(s, o.Edges())); n > 1e-4 {
					t.Fatalf("from %v to %v over %v runs %v through %v", a, b, way, n, o)
				}
			}
		}
	})
}

func TestPiecesMakeThePath(t *testing.T) {
	law(t, func(x1, y1, x2, y2, ox, oy int16, n uint8) bool {
		o := spot(ox, oy).Scale(0.1)
		g := Ground{Patches: []Patch{{Disc{o, 8}, 2}, {box(o.X, o.Y, o.X+9, o.Y+9), 3}, {Strip{Line{{-50, o.Y}, {50, o.Y}}, 1}, 0.5}}}
		path := Line{{}, spot(x1, y1).Scale(0.1), spot(x2, y2).Scale(0.1)}
		var sum float64
		for _, s := range g.Steps(path) {
			sum += s.Length
		}
		end, along, spent := g.Reach(path, float64(n))
		cut := path.Cut(along)
		return near(sum, path.Len(), 1e-6) && end.Sub(cut[len(cut)-1]).Len() < 1e-6 && near(g.Cost(cut), spent, 1e-5) && spent <= float64(n)+1e-6
	})
}
