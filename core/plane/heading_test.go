package plane

import (
	"math"
	"testing"
	"testing/quick"
)

func law(t *testing.T, f any) {
	t.Helper()
	if err := quick.Check(f, &quick.Config{MaxCount: 2000}); err != nil {
		t.Error(err)
	}
}

// deg and place fold any number into an angle of whole and half degrees and
// into a coordinate such as tables have.
func deg(n int16) float64   { return float64(n) / 2 }
func place(n int16) float64 { return float64(n%4000) / 8 }
func spot(x, y int16) Point { return Point{place(x), place(y)} }

func near(a, b, eps float64) bool { return math.Abs(a-b) <= eps }

func TestAnglesAsPrinted(t *testing.T) {
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"compass -90", Compass(-90), 270}, {"compass 360", Compass(360), 0}, {"compass 725", Compass(725), 5},
		{"compass of a hair below 360", Compass(-1e-12), 0},
		{"wrap 270", Wrap(270), -90}, {"wrap 180", Wrap(180), 180}, {"wrap -180", Wrap(-180), 180},
		{"off", Off(30, 330), 60}, {"off astern", Off(270, 90), 180}, {"acute", Acute(30, 180), 30}, {"acute right", Acute(90, 0), 90},
		{"toward", Toward(0, 90, 45, false), 45}, {"toward not past", Toward(60, 90, 45, false), 90},
		{"toward astern", Toward(270, 90, 45, false), 315}, {"toward astern by port", Toward(270, 90, 45, true), 225},
		{"toward across north", Toward(350, 20, 45, false), 20},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.what, c.got, c.want)
		}
	}
	if !Between(0, 330, 30) || Between(31, 330, 30) || !Between(200, 0, 360) || !Between(30, 30, 30) || Between(31, 30, 30) {
		t.Error("an arc holds the wrong bearings")
	}
}

func TestUnitIsExactWhereItCan(t *testing.T) {
	for h, want := range map[float64]Point{0: {0, 1}, 90: {1, 0}, 180: {0, -1}, 270: {-1, 0}, -90: {-1, 0}, 450: {1, 0}} {
		if got := Unit(h); got != want || math.Signbit(got.X) != math.Signbit(want.X) {
			t.Errorf("unit of %v is %v", h, got)
		}
	}
	if u := Unit(30); u.X != 0.5 {
		t.Errorf("sine of 30 is %v", u.X)
	}
	if u := Unit(45); u.X != u.Y {
		t.Errorf("45 points to %v", u)
	}
}

func FuzzAngles(f *testing.F) {
	f.Add(45.0, 1.0)
	f.Add(359.9999, -7.0)
	f.Fuzz(func(t *testing.T, a, d float64) {
		if !(math.Abs(a) < 1e6) || !(math.Abs(d) < 1e3) {
			return
		}
		u := Unit(a)
		sin, cos := math.Sincos(math.Mod(a, 360) * math.Pi / 180)
		if !near(u.X, sin, 3e-15) || !near(u.Y, cos, 3e-15) {
			t.Fatalf("unit of %v is %v, want %v %v", a, u, sin, cos)
		}
		if b := (Point{}).Bearing(u); Off(b, a) > 2e-9 {
			t.Fatalf("the bearing of the unit of %v is %v", a, b)
		}
		v := Point{a, d}
		if want := math.Atan2(a, d) * 180 / math.Pi; v.Len() > 0 && !near(angle(v), want, 1e-12) && !near(math.Abs(angle(v)), 180, 1e-12) {
			t.Fatalf("angle of %v is %v, want %v", v, angle(v), want)
		}
		if w := Wrap(a); w <= -180 || w > 180 || Compass(w) != Compass(a) {
			t.Fatalf("wrap of %v is %v", a, w)
		}
	})
}

func TestPosesAsPrinted(t *testing.T) {
	p := Pose{Heading: 90, Length: 48, Beam: 12}
	if p.Front() != (Point{48, 0}) || p.Corners() != [4]Point{{48, 6}, {48, -6}, {0, -6}, {0, 6}} {
		t.Errorf("bow %v corners %v", p.Front(), p.Corners())
	}
	// piratewars W13: three turns to starboard bring the runner round.
	r := Pose{Length: 24, Beam: 8}
	r = r.Leap(24).Pivot(90).Leap(24).Pivot(90).Leap(16).Pivot(90)
	if r.Back != (Point{24, 8}) || r.Heading != 270 {
		t.Errorf("the runner is at %+v", r)
	}
	// piratewars W1: a schooner falls off.
	s := Pose{Back: Point{-16, 48}, Heading: 270, Length: 48, Beam: 12}.Pivot(45)
	if b := s.Front(); !near(b.X, -16-24*math.Sqrt2, 1e-9) || !near(b.Y, 48+24*math.Sqrt2, 1e-9) {
		t.Errorf("her bow swings to %v", b)
	}
	// fire.rake
	q := Pose{Length: 48, Beam: 12}
	if _, astern := q.Rakes(Point{5, -30}); !astern {
		t.Error("dead astern does not rake")
	}
	if ahead, astern := q.Rakes(Point{7, -30}); ahead || astern {
		t.Error("beside the strip rakes")
	}
	if ahead, astern := q.Rakes(Point{5, 20}); ahead || astern {
		t.Error("a point of the hull rakes")
	}
}

func TestPivotLaws(t *testing.T) {
	law(t, func(x, y, h, turn int16, back bool) bool {
		p := Pose{Back: spot(x, y), Heading: Compass(deg(h)), Length: 48, Beam: 12}
		q := p.Pivot(deg(turn))
		home := q.Pivot(-deg(turn))
		return q.Back == p.Back && q.Length == p.Length && near(q.Front().Sub(q.Back).Len(), 48, 2e-9) && home == p
	})
	law(t, func(x, y, h, d, ax, ay int16) bool {
		p := Pose{Back: spot(x, y), Heading: deg(h), Length: 48, Beam: 12}
		a, c := p.Local(p.World(place(ax), place(ay)))
		there := p.Leap(place(d)).Leap(-place(d))
		return near(a, place(ax), 3e-9) && near(c, place(ay), 3e-9) && there.Back.Sub(p.Back).Len() < 2e-9
	})
}

func FuzzPivot(f *testing.F) {
	f.Add(3.0, 4.0, 20.0, 77.0, 48.0)
	f.Fuzz(func(t *testing.T, x, y, h, turn, length float64) {
		if !(math.Abs(x)+math.Abs(y) < 1e4) || !(math.Abs(h)+math.Abs(turn) < 1e4) || !(length >= 0 && length < 1e3) {
			return
		}
		p := Pose{Back: Point{x, y}, Heading: h, Length: length, Beam: 8}
		q := p.Pivot(turn)
		if q.Back != p.Back || !near(q.Front().Sub(q.Back).Len(), length, 4e-9) {
			t.Fatalf("pivot by %v: %+v becomes %+v", turn, p, q)
		}
		if want := p.Front().RotateAbout(p.Back, turn); want.Sub(q.Front()).Len() > 1e-7 {
			t.Fatalf("the bow is at %v, not %v", q.Front(), want)
		}
	})
}
