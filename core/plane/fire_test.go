package plane

import (
	"math"
	"testing"
)

func TestBoresAsPrinted(t *testing.T) {
	gun := Point{6, 16}
	for _, c := range []struct {
		what    string
		from    Point
		bearing float64
		s       Shape
		d       float64
		hit     bool
	}{
		{"a hull abeam", gun, 90, box(40, 10, 52, 58), 34, true},
		{"a hull too far ahead", gun, 90, box(40, 17, 52, 65), 0, false},
		{"touching its corner", gun, 90, box(40, 16, 52, 64), 34, true},
		{"a stern chaser", Point{}, 180, box(-4, -60, 4, -20), 20, true},
		{"behind the gun", gun, 270, box(40, 10, 52, 58), 0, false},
		{"alongside", gun, 90, box(6, 10, 18, 58), 0, true},
		{"along a wall", Point{0, 5}, 90, Line{{10, 5}, {20, 5}}, 10, true},
		{"slantwise", Point{}, 45, box(10, 0, 20, 30), 10 * math.Sqrt2, true},
	} {
		_, a, hit := Bore(c.from, c.bearing, []Shape{c.s})
		if hit != c.hit || hit && !near(a.Distance, c.d, 1e-9) {
			t.Errorf("%s: %v at %v", c.what, hit, a.Distance)
		}
	}
	with, _, _ := Bore(gun, 90, []Shape{box(60, 0, 70, 50), box(30, 0, 40, 50)})
	if with != 1 {
		t.Errorf("the farther hull was met: %d", with)
	}
}

func TestBearsAsPrinted(t *testing.T) {
	target := box(40, -10, 50, 10)
	for _, c := range []struct {
		what    string
		arc     [2]float64
		way     Shape
		d       float64
		bearing float64
		hit     bool
	}{
		{"straight", [2]float64{30, 150}, box(400, 0, 401, 1), 40, 90, true},
		{"at the end of the arc", [2]float64{0, 80}, box(400, 0, 401, 1), 40 / math.Sin(80*math.Pi/180), 80, true},
		{"out of the arc", [2]float64{110, 340}, box(400, 0, 401, 1), 0, 0, false},
		{"over the bow of another", [2]float64{30, 150}, box(20, -30, 24, 2), math.Hypot(40, 4), 84.28940686, true},
		{"wholly hidden", [2]float64{0, 360}, box(20, -30, 24, 30), 0, 0, false},
		{"all round", [2]float64{0, 360}, box(-40, -30, -24, 30), 40, 90, true},
	} {
		a, hit := Bears(Point{}, c.arc[0], c.arc[1], []Shape{target, c.way}, 0)
		if hit != c.hit || hit && (!near(a.Distance, c.d, 1e-8) || !near(a.Bearing, c.bearing, 1e-6)) {
			t.Errorf("%s: %v %+v", c.what, hit, a)
		}
	}
}

// FuzzBears compares with rays half a degree apart: none of them is shorter, and
// when one of them hits, the arc bears.
func FuzzBears(f *testing.F) {
	f.Add(int16(0), int16(300), int16(20), int16(90), int16(150), int16(-30), int16(200))
	f.Fuzz(func(t *testing.T, arc, x, y, h, ox, oy, oh int16) {
		from, to := Compass(deg(arc)), Compass(deg(arc))+120
		q, o := hull(place(x)/4, place(y)/4, Compass(deg(h)), 32, 8), hull(place(ox)/4, place(oy)/4, Compass(deg(oh)), 48, 12)
		shapes := []Shape{q, o}
		a, bears := Bears(Point{}, from, to, shapes, 0)
		if bears {
			if !Between(a.Bearing, from, to) {
				t.Fatalf("aims at %+v", a)
			}
			if _, gap := Nearest(q, a.At); gap > 1e-5 && a.Distance > 0 {
				t.Fatalf("shoots past: %+v is %v from %+v", a, gap, q)
			}
		}
		for i := range 241 {
			with, ray, hit := Bore(Point{}, from+float64(i)/2, shapes)
			if hit && with == 0 && (!bears || ray.Distance < a.Distance-1e-7) {
				t.Fatalf("from %v to %v at %+v past %+v: %v %+v, but %+v", from, to, q, o, bears, a, ray)
			}
		}
	})
}

func TestSector(t *testing.T) {
	if !Sector(Point{}, 330, 30, 10, Point{0, 10}) || Sector(Point{}, 330, 30, 10, Point{0, 10.1}) || Sector(Point{}, 330, 30, 10, Point{5, 5}) {
		t.Error("the sector ahead holds the wrong points")
	}
}

func TestSightsAsPrinted(t *testing.T) {
	wall := func(x, top float64) []Screen { return []Screen{{Shape: Line{{x, -5}, {x, 5}}, Top: top}} }
	low, tower := Sight{Point{}, Point{12, 0}, 1, 1}, Sight{Point{}, Point{12, 0}, 4, 1}
	for _, c := range []struct {
		what    string
		s       Sight
		screens []Screen
		blocked bool
	}{
		{"a wall between", low, wall(8, 1.5), true},
		{"a wall as high as a man", low, wall(8, 1), false},
		{"from a tower over a wall", tower, wall(8, 1.5), false},
		{"a wall right before him", tower, wall(11, 1.5), true},
		{"a hull in the way", low, []Screen{{Shape: hull(6, -20, 0, 40, 4), Top: Unbounded}}, true},
		{"along a hull's side", low, []Screen{{Shape: box(3, 0, 9, 4), Top: Unbounded}}, false},
		{"a round tower", low, []Screen{{Shape: Disc{Point{6, 0.5}, 1}, Top: 2}}, true},
		{"over it", low, []Screen{{Shape: Disc{Point{6, 0.5}, 1}, Top: 1}}, false},
		{"past it", low, []Screen{{Shape: Disc{Point{6, 1}, 1}, Top: 2}}, false},
		{"through an open gate", low, []Screen{{Shape: Line{{6, -5}, {6, 5}}, Top: 2, Gaps: []Region{Disc{Point{6, 1}, 1}}}}, false},
		{"beside it", low, []Screen{{Shape: Line{{6, -5}, {6, 5}}, Top: 2, Gaps: []Region{Disc{Point{6, 2}, 1}}}}, true},
		{"under a bridge", low, []Screen{{Shape: box(3, -1, 9, 1), Top: 3, Bottom: 2}, {Shape: Line{{6, -5}, {6, 5}}, Top: 3, Bottom: 1}}, false},
		{"from the tower through its floor", tower, []Screen{{Shape: box(3, -1, 9, 1), Top: 3, Bottom: 2}}, true},
		{"past a corner", low, []Screen{{Shape: Area{Outline: []Point{{6, 0}, {8, 4}, {4, 4}}}, Top: Unbounded}}, false},
	} {
		if _, _, got := c.s.Blocked(c.screens); got != c.blocked {
			t.Errorf("%s: %v", c.what, got)
		}
		back := Sight{c.s.To, c.s.From, c.s.Head, c.s.Eye}
		if _, _, got := back.Blocked(c.screens); got != c.blocked {
			t.Errorf("%s, seen from there: %v", c.what, got)
		}
	}
	woods := []Screen{{Shape: box(2, -1, 4, 1), Top: Unbounded}, {Shape: box(3, -1, 5, 1), Top: Unbounded}, {Shape: box(8, 0.5, 9, 1), Top: Unbounded}}
	if v := low.Veiled(woods); v != 3 {
		t.Errorf("sees through %v of wood", v)
	}
	if v := tower.Veiled([]Screen{{Shape: box(2, -1, 12, 1), Top: 2}}); v != 4 {
		t.Errorf("looks through %v of brushwood", v)
	}
}

func TestAreas(t *testing.T) {
	isle := box(0, 0, 10, 10)
	isle.Holes = [][]Point{box(2, 2, 8, 8).Outline}
	for p, want := range map[Point]bool{{1, 1}: true, {5, 5}: false, {2, 5}: true, {0, 0}: true, {10, 5}: true, {11, 5}: false, {-1, 0}: false, {-1, 10}: false} {
		if isle.Contains(p) != want {
			t.Errorf("%v inside: %v", p, !want)
		}
	}
	if isle.Size() != 64 || isle.Perimeter() != 40 {
		t.Errorf("size %v, perimeter %v", isle.Size(), isle.Perimeter())
	}
	if d := Distance(hull(5, 4, 0, 2, 2), isle); d != 2 {
		t.Errorf("a boat in the lagoon is %v from the shore", d)
	}
	if d := Distance(hull(0, 0, 90, 48, 12), hull(80, 0, 90, 8, 12)); d != 32 {
		t.Errorf("the hulls are %v apart", d)
	}
	if err := isle.Check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []Area{
		{Outline: []Point{{0, 0}, {1, 1}}},
		{Outline: []Point{{0, 0}, {4, 4}, {4, 0}, {0, 4}}},
		{Outline: []Point{{0, 0}, {0, 0}, {4, 0}, {0, 4}}},
		{Outline: []Point{{0, 0}, {math.NaN(), 4}, {4, 0}, {0, 4}}},
		{Outline: isle.Outline, Holes: [][]Point{box(20, 20, 28, 28).Outline}},
		{Outline: isle.Outline, Holes: [][]Point{box(5, 5, 28, 8).Outline}},
	} {
		if bad.Check() == nil {
			t.Errorf("%v passes for an area", bad)
		}
	}
}
