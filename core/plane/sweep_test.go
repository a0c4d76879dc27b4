package plane

import (
	"math"
	"testing"
)

func hull(x, y, h, length, beam float64) Pose {
	return Pose{Back: Point{x, y}, Heading: h, Length: length, Beam: beam}
}

func box(x0, y0, x1, y1 float64) Area {
	return Area{Outline: []Point{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}}
}

func TestContactAsPrinted(t *testing.T) {
	barracuda := hull(0, 0, 90, 48, 12)
	flagship := hull(84, -16, 0, 32, 8)
	schooner := hull(40+32*0.5+4*math.Sqrt(3)/2+6, 20, 0, 48, 12)
	second := hull(32, 0, 30, 32, 8)
	for _, c := range []struct {
		what         string
		p            Pose
		m            Motion
		s            Shape
		after, angle float64
		hit          bool
	}{
		{"W2 square on the flank", barracuda, barracuda.Forward(56), flagship, 32, 90, true},
		{"W3 bow corner on the flank", second, second.Forward(28), schooner, 16, 30, true},
		{"short of it", barracuda, barracuda.Forward(31.9), flagship, 0, 0, false},
		{"just reaching", barracuda, barracuda.Forward(32), flagship, 32, 90, true},
		{"a corner in the way", barracuda, barracuda.Forward(56), hull(90, 2, 45, 32, 8), 42 - 2*math.Sqrt2, 45, true},
		{"in contact already, straight at it", hull(0, 0, 90, 48, 12), Shift(90, 64), hull(52, -16, 0, 32, 8), 0, 90, true},
		{"in contact already, leading away", hull(0, 0, 90, 48, 12), Shift(270, 64), hull(52, -16, 0, 32, 8), 0, 0, false},
		{"in contact already, sliding along", hull(0, 0, 0, 48, 12), Shift(0, 64), hull(12, 0, 0, 48, 12), 0, 0, false},
		{"sliding along until the next thing", hull(0, 0, 0, 48, 12), Shift(0, 64), box(6, -10, 20, 30), 0, 0, false},
		{"turning in contact", hull(0, 0, 0, 48, 12), Motion{Turn: 45}, hull(12, 0, 0, 48, 12), 0, 0, true},
		{"turning away from contact", hull(0, 0, 0, 48, 12), Motion{Turn: -45}, hull(12, 6, 0, 48, 12), 0, 0, false},
		{"through a thin wall at speed", hull(0, 0, 0, 4, 4), Shift(0, 9000), Line{{-5, 5000}, {5, 5000}}, 4996, 90, true},
		{"within a lagoon", hull(0, 0, 0, 10, 4), Shift(0, 64), Area{Outline: box(-90, -90, 90, 90).Outline, Holes: [][]Point{box(-30, -30, 30, 30).Outline}}, 20, 90, true},
		{"swinging over a post", hull(0, 0, 0, 48, 0), Motion{Turn: 180}, Point{30, 0}, 90, 0, true},
		{"swinging short of a post", hull(0, 0, 0, 48, 0), Motion{Turn: 180}, Point{48.1, 0}, 0, 0, false},
		{"the tip just swings to a wall", hull(0, 0, 0, 48, 0), Motion{Turn: 180}, Line{{48, -9}, {48, 9}}, 90, 0, true},
	} {
		got, hit := Sweep(c.p, c.m, []Shape{c.s})
		if hit != c.hit || hit && (!near(got.After, c.after, 1e-7) || c.angle > 0 && !near(got.Angle, c.angle, 1e-7)) {
			t.Errorf("%s: %v after %v at %v", c.what, hit, got.After, got.Angle)
		}
	}
}

// TestEdgeOnEdge: where an edge of the hull lies along one of the shape, or would
// as it slid on, that edge's angle counts, and a corner's other edge does not.
func TestEdgeOnEdge(t *testing.T) {
	p := hull(0, 0, 0, 48, 12)
	for _, c := range []struct {
		what         string
		q            Shape
		after, angle float64
	}{
		{"bow corner to stern corner, the flanks on one line", hull(12, 60, 0, 48, 12), 12, 0},
		{"the same to port", hull(-12, 60, 0, 48, 12), 12, 0},
		{"bow corner to bow corner, heading the other way", hull(12, 108, 180, 48, 12), 12, 0},
		{"bow on stern", hull(0, 60, 0, 48, 12), 12, 90},
		{"bow on a stern half aside", hull(6, 60, 0, 48, 12), 12, 90},
		{"bow on a narrower stern, the flanks on one line", hull(2, 60, 0, 48, 8), 12, 90},
		{"bow on the end of a flank", hull(-30, 66, 90, 32, 12), 12, 90},
		{"bow corner on the end of a flank", hull(6, 66, 90, 32, 12), 12, 0},
		{"bow on a corner askew", hull(10, 60, 20, 48, 12), 0, 70},
		{"a wedge in her way, one side on her flank's line", Area{Outline: []Point{{6, 60}, {6, 90}, {-20, 90}}}, 12, 40.914383220},
		{"a wedge beside her way, one side on her flank's line", Area{Outline: []Point{{6, 60}, {6, 90}, {32, 90}}}, 12, 0},
	} {
		got, hit := Sweep(p, p.Forward(64), []Shape{c.q})
		if !hit || c.after > 0 && !near(got.After, c.after, 1e-7) || !near(got.Angle, c.angle, 1e-7) {
			t.Errorf("%s: %v after %v at %v", c.what, hit, got.After, got.Angle)
		}
	}
}

func TestContactNamesTheFirst(t *testing.T) {
	p := hull(0, 0, 90, 48, 12)
	c, ok := Sweep(p, p.Forward(100), []Shape{box(90, -5, 95, 5), box(70, -5, 75, 5), box(70, -5, 71, 5)})
	if !ok || c.With != 1 || c.After != 22 || c.Pose.Back != (Point{22, 0}) || len(c.Struck) != 3 || c.At.X != 70 {
		t.Errorf("%+v", c)
	}
}

// apart is an oracle of its own: hulls are apart when some edge of one has all
// corners of the other beyond it by eps.
func apart(p, q Pose, eps float64) bool {
	for range 2 {
		for _, e := range p.Edges() {
			n := e.Len()
			out := true
			for _, c := range q.Corners() {
				out = out && e.B.Sub(e.A).Cross(c.Sub(e.A))/n > eps
			}
			if out {
				return true
			}
		}
		p, q = q, p
	}
	return false
}

// checkSweep compares a sweep with a walk in small steps.
func checkSweep(t *testing.T, p, q Pose, m Motion) {
	if !apart(p, q, 1e-5) {
		return
	}
	c, hit := Sweep(p, m, []Shape{q})
	end := m.Amount()
	if hit {
		end = c.After
		if d := Distance(c.Pose, q); d > 2e-8 {
			t.Fatalf("%+v by %+v stops after %v, %v from %+v", p, m, c.After, d, q)
		}
		if len(c.Struck) == 0 {
			t.Fatalf("%+v by %+v strikes nothing of %+v", p, m, q)
		}
	}
	const steps = 300
	for i := range steps {
		at := end * float64(i) / steps
		if !apart(m.Pose(p, at), q, -2e-6) {
			t.Fatalf("%+v by %+v (hit %v after %v) runs into %+v after %v", p, m, hit, c.After, q, at)
		}
	}
	again := p
	again.Back = Point{-p.Back.X, p.Back.Y} // the mirror image stops alike
	again.Heading = Compass(-p.Heading)
	mirror := Motion{Bearing: Compass(-m.Bearing), Distance: m.Distance, About: Point{-m.About.X, m.About.Y}, Turn: -m.Turn}
	o := q
	o.Back, o.Heading = Point{-q.Back.X, q.Back.Y}, Compass(-q.Heading)
	if d, hit2 := Sweep(again, mirror, []Shape{o}); hit2 != hit || hit && !near(d.After, c.After, 1e-7) {
		t.Fatalf("%+v by %+v against %+v: %v after %v, mirrored %v after %v", p, m, q, hit, c.After, hit2, d.After)
	}
}

func FuzzSweep(f *testing.F) {
	f.Add(int16(0), int16(0), int16(180), int16(64), int16(800), int16(-160), int16(0), false)
	f.Add(int16(0), int16(0), int16(20), int16(180), int16(300), int16(160), int16(77), true)
	f.Add(int16(5), int16(9), int16(33), int16(-90), int16(130), int16(60), int16(222), true)
	f.Fuzz(func(t *testing.T, x, y, h, by, ox, oy, oh int16, turn bool) {
		p := hull(place(x)/4, place(y)/4, Compass(deg(h)), 48, 12)
		q := hull(place(ox)/4, place(oy)/4, Compass(deg(oh)), 32, 8)
		m := p.Forward(place(by) / 2)
		if turn {
			m = p.Swing(math.Mod(deg(by), 360))
		}
		checkSweep(t, p, q, m)
	})
}

// TestGoesOnAfterContact: from where a motion stopped it is blocked, the way
// back is free, and what was free stays free.
func TestGoesOnAfterContact(t *testing.T) {
	law(t, func(x, y, h, ox, oy, oh int16, turn bool) bool {
		p, q := hull(place(x)/4, place(y)/4, Compass(deg(h)), 48, 12), hull(place(ox)/4, place(oy)/4, Compass(deg(oh)), 32, 8)
		if !apart(p, q, 1e-5) {
			return true
		}
		m := p.Forward(200)
		if turn {
			m = p.Swing(300)
		}
		c, hit := Sweep(p, m, []Shape{q})
		if !hit || c.After < 1e-3 {
			return true
		}
		back := m
		back.Turn, back.Distance = -m.Turn, -m.Distance
		if turn {
			back.Turn = math.Copysign(c.After, back.Turn)
		} else {
			back.Distance = math.Copysign(c.After, back.Distance)
		}
		if b, stuck := Sweep(c.Pose, back, []Shape{q}); stuck && b.After < c.After-1e-3 {
			t.Logf("%+v cannot go back from %+v by %+v: %+v", p, c.Pose, back, b)
			return false
		}
		return true
	})
}

func TestApproachAsPrinted(t *testing.T) {
	island := box(20, 10, 30, 40)
	p := hull(0, 0, 90, 10, 8)
	if d, at := Closest(p, p.Forward(100), island); d != 6 || at != 10 {
		t.Errorf("she passes at %v after %v", d, at)
	}
	if got := Within(p, p.Forward(100), island, 8); len(got) != 1 || !near(got[0].From, 10-math.Sqrt(28), 1e-9) || !near(got[0].To, 30+math.Sqrt(28), 1e-9) {
		t.Errorf("she is within 8 in %v", got)
	}
	if got := Within(p, p.Forward(100), island, 6); got != nil {
		t.Errorf("she is nearer than 6 in %v", got)
	}
	if got := Within(p, Shift(0, 100), box(-50, 20, 50, 30), 0); len(got) != 1 || got[0] != (Span{16, 34}) {
		t.Errorf("she crosses in %v", got)
	}
	if got := Track(p.Front(), p.Forward(100), box(20, -10, 50, 10)); len(got) != 1 || got[0] != (Span{10, 40}) {
		t.Errorf("her bow is over the reef in %v", got)
	}
	if got := Track(Point{0, 10}, Motion{Turn: 90}, box(0, 0, 20, 20)); len(got) != 1 || got[0] != (Span{0, 90}) {
		t.Errorf("the bow swings over the reef in %v", got)
	}
}

// TestPushingOff: how far a hull shifts until it is 2 clear is the end of the
// first stretch in which it is nearer.
func TestPushingOff(t *testing.T) {
	p, q := hull(0, 0, 0, 48, 12), hull(12, 0, 0, 48, 12)
	if got := Within(p, Shift(q.Centre().Bearing(p.Centre()), 50), q, 2); len(got) != 1 || got[0] != (Span{0, 2}) {
		t.Errorf("she is nearer than 2 in %v", got)
	}
}

// TestHeadOn: a rock is ahead when a shot within 45 degrees of the heading meets
// it from the bow.
func TestHeadOn(t *testing.T) {
	rock := []Shape{box(-3, 48, 3, 60)}
	p := hull(0, 0, 0, 32, 8)
	c, hit := Sweep(p, p.Forward(60), rock)
	if !hit || c.After != 16 {
		t.Fatalf("strikes after %v", c.After)
	}
	if _, ahead := Bears(c.Pose.Front(), -45, 45, rock, 0); !ahead {
		t.Error("the rock is not ahead")
	}
	if _, ahead := Bears(c.Pose.Front(), -45, 45, []Shape{box(4, 20, 30, 47)}, 0); ahead {
		t.Error("a shore abeam is ahead")
	}
}

func FuzzApproach(f *testing.F) {
	f.Add(int16(0), int16(0), int16(180), int16(64), int16(800), int16(-160), int16(9), false)
	f.Add(int16(0), int16(0), int16(20), int16(180), int16(300), int16(160), int16(40), true)
	f.Fuzz(func(t *testing.T, x, y, h, by, ox, oy, far int16, turn bool) {
		p := hull(place(x)/4, place(y)/4, Compass(deg(h)), 24, 8)
		o := spot(ox, oy).Scale(0.25)
		isle := Area{Outline: []Point{o, o.Add(Point{30, 5}), o.Add(Point{12, 8}), o.Add(Point{20, 40})}}
		m, d := p.Forward(place(by)/2), math.Abs(float64(far%60))/2
		if turn {
			m = p.Swing(math.Mod(deg(by), 360))
		}
		if m.Amount() < 0.1 {
			return
		}
		least, when := Closest(p, m, isle)
		if got := Distance(m.Pose(p, when), isle); !near(got, least, 1e-7) {
			t.Fatalf("%+v by %+v is %v from %v after %v, not %v", p, m, got, isle, when, least)
		}
		in := Within(p, m, isle, d)
		for i := range 101 {
			at := m.Amount() * float64(i) / 100
			gap := Distance(m.Pose(p, at), isle)
			if gap < least-1e-7 {
				t.Fatalf("%+v by %+v comes within %v of %v, not only %v", p, m, gap, isle, least)
			}
			inside := false
			for _, s := range in {
				inside = inside || at >= s.From-1e-6 && at <= s.To+1e-6
			}
			if d > 0 && (gap < d-1e-5) != inside && !near(gap, d, 1e-4) {
				t.Fatalf("%+v by %+v is %v from %v after %v, but within %v in %v", p, m, gap, isle, at, d, in)
			}
		}
	})
}
