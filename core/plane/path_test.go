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
